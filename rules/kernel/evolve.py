"""Evolving a game by events: all events of a log give the full state, those that a reader may open the view."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.model import Event
from rules.kernel.game import AnyGame

Folds = Mapping[type[Event], Callable[[Any, Any], Any]]
"""How events that are no `TitleEvent` change the title's state, by class."""


def evolve(game: AnyGame, event: Event, folds: Folds) -> AnyGame:
    """Return the game after one more event."""
    if not folds:
        return event.evolve(game)  # type: ignore[attr-defined,no-any-return]
    fold = folds.get(type(event))
    if fold is not None:
        return replace(game, version=game.version + 1, state=fold(game.state, event))
    return event.evolve(game) if hasattr(event, "evolve") else replace(game, version=game.version + 1)
