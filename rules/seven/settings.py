"""The windows in which a seat wants to be asked for anytime cards: its secret wish, at any time (ruling 41)."""

from typing import Literal

from events.model import Sealed
from rules.seven import refusals
from rules.seven.actions import ALL, WINDOWS, Watch, Window
from rules.seven.events import WindowsSet
from rules.seven.state import Play, play_of
from rules.table.batch import Batch
from rules.table.game import AnyGame
from rules.table.refusal import Refusal
from rules.table.title import Offer

MAX_SETTINGS = 16
"""So often a seat may change its windows in one turn."""


def settings(game: AnyGame, seat: int) -> list[Offer]:
    """The changes that a seat can make to its windows now: those that change something."""
    play: Play | None = game.play
    if play is None or not _has_anytime_cards(game) or not _may_change(play, seat):
        return []
    return [offer for offer in _OFFERS if _is_change(play, seat, offer.move)]


def change(batch: Batch, seat: int, move: Watch) -> Refusal | None:
    """Change the windows of a seat, or say why not; only the seat itself learns which they are."""
    play = play_of(batch.game)
    if not _has_anytime_cards(batch.game):
        return refusals.no_anytime_cards()
    if not _is_change(play, seat, move):
        return refusals.no_change(move.window)
    if not _may_change(play, seat):
        return refusals.too_many_settings()
    batch.emit(WindowsSet(seat, Sealed((seat,), _windows_after(play, seat, move))))
    return None


def _has_anytime_cards(game: AnyGame) -> bool:
    """Whether cards take part that can be used at any time: they are colourless."""
    return bool(game.options["colourless_cards"])


def _may_change(play: Play, seat: int) -> bool:
    """Whether the seat may change its windows once more in this turn."""
    return play.turn.settings.count(seat) < MAX_SETTINGS


def _is_change(play: Play, seat: int, move: Watch) -> bool:
    """Whether this changes the windows of the seat."""
    return _windows_after(play, seat, move) != (play.windows[seat] or ())


def _windows_after(play: Play, seat: int, move: Watch) -> tuple[Window, ...]:
    """The windows of the seat after this change."""
    meant = WINDOWS if move.window == ALL else (move.window,)
    before = play.windows[seat] or ()
    return tuple([window for window in WINDOWS if (move.ask if window in meant else window in before)])


_NAMES: tuple[Literal[Window, "all"], ...] = (*WINDOWS, ALL)
_OFFERS = tuple(Offer(Watch(window, ask)) for window in _NAMES for ask in (True, False))
