"""Evolving a game by events: all events of a log give the full state, those that a reader may open the view."""

from typing import cast

from events.format.model import Event
from titles.kernel.events.events import GameEvent
from titles.kernel.state.game import AnyGame


def evolve(game: AnyGame, event: Event) -> AnyGame:
    """Return the game after one more event, one of its title's."""
    return cast("GameEvent", event).evolve(game)
