"""The public form of the state: what its digest is taken of, and what the service shows of a view."""

import msgspec

from rules.kernel.public_state import PublicState, shared_fields
from rules.seven_wonders_dice.actions import Step
from rules.seven_wonders_dice.effects import AnyTask
from rules.seven_wonders_dice.stand import BEGINNING
from rules.seven_wonders_dice.state import Attack, Board, DiceGame, Die, state_of


class PublicBoard(msgspec.Struct, frozen=True):
    """A board: spaces and bonuses in the order crossed, circled coins, attacks with the points written down.

    `first` are buildings that this player completed first; the last `fresh` spaces were crossed this turn.
    """

    board: str
    coins: int
    crossed: tuple[str, ...]
    bonuses: tuple[str, ...]
    attacks: tuple[Attack, ...]
    first: tuple[str, ...]
    fresh: int


class Preview(msgspec.Struct, frozen=True):
    """A board as it will be behind the steps chosen so far, and the stack of what is still to be done.

    Nothing is left to be done when the turn is whole. While something is, the seat can go on, awaited or not.
    """

    board: PublicBoard
    open: tuple[AnyTask, ...]


class DicePublicState(PublicState[Step], frozen=True, kw_only=True):
    """Form 1 of a game: the boards at the turn's start, by seat, and the forum.

    `last` is the number of the last turn, 0 if it is not known; `passes` counts turns in a row in which all passed.
    `previews` has an entry a seat: null where nothing is chosen, or nothing that the reader may open.
    """

    turn: int
    last: int
    passes: int
    forum: tuple[Die, ...]
    boards: tuple[PublicBoard, ...]
    previews: tuple[Preview | None, ...]


def to_public(game: DiceGame) -> DicePublicState:
    """The form of a state or view of a game that has started."""
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
    """The board with these steps on it: a fold of what is recorded, attacks at the value that the attacker sees."""
    attacks = tuple(
        Attack(step.move.space, step.value)  # type: ignore[union-attr]
        for step in steps
        if step.value is not None
    )
    there = msgspec.structs.replace(board.after(steps), attacks=board.attacks + attacks)
    return Preview(_board(there), steps[-1].open if steps else (BEGINNING,))
