"""The public state: the digest is computed from it, and the service shows it of a view."""

import msgspec

from rules.kernel.public_state import PublicState, shared_fields
from rules.seven_wonders_dice.actions import Step
from rules.seven_wonders_dice.effects import AnyTask
from rules.seven_wonders_dice.state import Attack, Board, DiceGame, Die, state_of
from rules.seven_wonders_dice.turn_position import FIRST_TASK


class PublicBoard(msgspec.Struct, frozen=True):
    """A board: spaces and bonuses in the order crossed, circled coins, attacks with the points written down.

    `first` are the buildings that this player completed first; the last `fresh` spaces were crossed this turn.
    """

    board: str
    coins: int
    crossed: tuple[str, ...]
    bonuses: tuple[str, ...]
    attacks: tuple[Attack, ...]
    first: tuple[str, ...]
    fresh: int


class Preview(msgspec.Struct, frozen=True):
    """A board as it will be after the steps chosen so far, and the stack of tasks that are left.

    The stack is empty when the turn is complete. Until then the seat can continue, even while the game does not wait
    for it.
    """

    board: PublicBoard
    open: tuple[AnyTask, ...]


class DicePublicState(PublicState[Step], frozen=True, kw_only=True):
    """Public state, version 1: the boards at the start of the turn, by seat, and the forum.

    `last` is the number of the last turn, 0 if it is not known; `passes` counts the turns in a row in which all seats
    passed. `previews` has an entry for each seat: null if it has chosen nothing, or nothing that the reader may open.
    """

    turn: int
    last: int
    passes: int
    forum: tuple[Die, ...]
    boards: tuple[PublicBoard, ...]
    previews: tuple[Preview | None, ...]


def to_public(game: DiceGame) -> DicePublicState:
    """Return the public state of a game that has started, from its full state or a view."""
    state = state_of(game)
    return DicePublicState(
        **shared_fields(game),
        turn=state.turn,
        last=state.last,
        passes=state.passes,
        forum=state.forum,
        boards=tuple(_board(board) for board in state.boards),
        previews=tuple(
            None if kept is None or kept.chain is None else _preview(board, kept.chain)
            for board, kept in zip(state.boards, game.commitments, strict=True)
        ),
    )


def _board(board: Board) -> PublicBoard:
    return PublicBoard(board.board, board.coins, board.crossed, board.bonuses, board.attacks, board.first, board.fresh)


def _preview(board: Board, steps: tuple[Step, ...]) -> Preview:
    """Return the board after these steps; attacks have the value that the attacker sees."""
    attacks = tuple(
        Attack(step.move.space, step.value)  # type: ignore[union-attr]
        for step in steps
        if step.value is not None
    )
    there = msgspec.structs.replace(board.after(steps), attacks=board.attacks + attacks)
    return Preview(_board(there), steps[-1].open if steps else (FIRST_TASK,))
