"""The public state: the digest is computed from it, and the service shows it of a view."""

import msgspec

from titles.kernel.state.public_state import PublicState, shared_fields
from titles.seven_wonders_dice.play.turn_position import FIRST_TASKS
from titles.seven_wonders_dice.state import Attack, Board, DiceGame, Die, state_of
from titles.seven_wonders_dice.terms.effects import AnyTask
from titles.seven_wonders_dice.terms.steps import Step


class PublicBoard(msgspec.Struct, frozen=True):
    """The board of a seat, with what is crossed and circled on it."""

    board: str
    """The id of the board, as the catalogue has it."""
    coins: int
    """How many coins are circled in the gold reserve and not spent."""
    crossed: tuple[str, ...]
    """The ids of the crossed spaces, the oldest first."""
    bonuses: tuple[str, ...]
    """The ids of the crossed bonuses, the oldest first."""
    attacks: tuple[Attack, ...]
    """The attacks with the points written down for them, the oldest first."""
    first: tuple[str, ...]
    """The ids of the buildings that this player completed first (section 10)."""
    fresh: int
    """How many of the crossed spaces, the last ones, were crossed this turn."""


class Preview(msgspec.Struct, frozen=True):
    """A board as it will be after the steps chosen so far."""

    board: PublicBoard
    """The board after these steps; attacks have the points that the attacker sees."""
    open: tuple[AnyTask, ...]
    """The tasks that are left, the next one last; empty when the turn is complete. While there are some, the seat can
    continue, even if the game does not wait for it.
    """


class DicePublicState(PublicState[Step], frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders Dice, format 1."""

    turn: int
    """The number of the turn, from 1."""
    last: int
    """The number of the last turn; 0 if it is not known yet."""
    passes: int
    """How many turns in a row all seats passed (ruling 40)."""
    forum: tuple[Die, ...]
    """The seven dice in the forum."""
    boards: tuple[PublicBoard, ...]
    """The board of each seat as it was when the turn started, in the order of the seats."""
    previews: tuple[Preview | None, ...]
    """For each seat its board after the steps chosen so far; null if it has chosen nothing, or nothing that the reader
    may open.
    """


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
    return Preview(_board(there), steps[-1].open if steps else FIRST_TASKS)
