"""The windows in which a seat wants to be asked for anytime cards: its secret wish, at any time (ruling 41)."""

from typing import Literal

from events.model import Sealed
from rules.kernel.batch import Batch
from rules.kernel.game import AnyGame
from rules.kernel.refusal import Refusal
from rules.kernel.title import LegalMove
from rules.seven import refusals
from rules.seven.actions import ALL, WINDOWS, Watch, Window
from rules.seven.events import WindowsSet
from rules.seven.state import SevenState, state_of

MAX_SETTINGS = 16
"""So often a seat may change its windows in one turn."""


def settings(game: AnyGame, seat: int) -> list[LegalMove]:
    """The changes that a seat can make to its windows now: those that change something."""
    state: SevenState | None = game.state
    if state is None or not _has_anytime_cards(game) or not _may_change(state, seat):
        return []
    return [legal_move for legal_move in _OFFERS if _is_change(state, seat, legal_move.move)]


def change(batch: Batch, seat: int, move: Watch) -> Refusal | None:
    """Change the windows of a seat, or say why not; only the seat itself learns which they are."""
    state = state_of(batch.game)
    if not _has_anytime_cards(batch.game):
        return refusals.no_anytime_cards()
    if not _is_change(state, seat, move):
        return refusals.no_change(move.window)
    if not _may_change(state, seat):
        return refusals.too_many_settings()
    batch.emit(WindowsSet(seat, Sealed((seat,), _windows_after(state, seat, move))))
    return None


def _has_anytime_cards(game: AnyGame) -> bool:
    """Whether cards take part that can be used at any time: they are colourless."""
    return bool(game.options["colourless_cards"])


def _may_change(state: SevenState, seat: int) -> bool:
    """Whether the seat may change its windows once more in this turn."""
    return state.turn.settings.count(seat) < MAX_SETTINGS


def _is_change(state: SevenState, seat: int, move: Watch) -> bool:
    """Whether this changes the windows of the seat."""
    return _windows_after(state, seat, move) != (state.windows[seat] or ())


def _windows_after(state: SevenState, seat: int, move: Watch) -> tuple[Window, ...]:
    """The windows of the seat after this change."""
    meant = WINDOWS if move.window == ALL else (move.window,)
    before = state.windows[seat] or ()
    return tuple([window for window in WINDOWS if (move.ask if window in meant else window in before)])


_NAMES: tuple[Literal[Window, "all"], ...] = (*WINDOWS, ALL)
_OFFERS = tuple(LegalMove(Watch(window, ask)) for window in _NAMES for ask in (True, False))
