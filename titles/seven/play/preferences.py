"""The windows in which a seat wants to be asked for anytime cards: a secret preference (ruling 41)."""

from typing import Literal

from events.format.model import Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove, Preference
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame
from titles.seven.events import WindowsSet
from titles.seven.play import refusals
from titles.seven.state import SevenState
from titles.seven.terms.basics import WINDOWS, Window
from titles.seven.terms.moves import ALL, Watch

MAX_SETTINGS = 16
"""The number of changes that a seat can make in one turn."""


class WatchWindows(Preference[SevenState, Watch], frozen=True):
    """The windows in which a seat wants to be asked; only the seat itself learns which they are."""

    answer = Watch

    def moves(self) -> list[LegalMove]:
        """Return the changes that change something."""
        if not _has_anytime_cards(self.game) or not _may_change(self.state, self.seat):
            return []
        return [legal_move for legal_move in _CHANGES if _is_change(self.state, self.seat, legal_move.move)]

    def refuse(self, move: Watch) -> Refusal | None:
        """Return why the windows can't be changed like this now."""
        if not _has_anytime_cards(self.game):
            return refusals.NO_ANYTIME_CARDS
        if not _is_change(self.state, self.seat, move):
            return refusals.no_change(move.window)
        return None if _may_change(self.state, self.seat) else refusals.TOO_MANY_SETTINGS

    def take(self, batch: Batch, move: Watch) -> None:
        """Change the windows."""
        after = _windows_after(self.state, self.seat, move)
        batch.emit(WindowsSet(self.seat, Sealed((self.seat,), after)))


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
_CHANGES = tuple(LegalMove(Watch(window, ask)) for window in _NAMES for ask in (True, False))
