"""A game in memory: its full state, and the view of each seat."""

import hashlib
from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from events.model import Sealed
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.decider import decision_of, resolve
from rules.kernel.decision import LegalMove
from rules.kernel.events import GameEvent
from rules.kernel.game import AnyGame, Game, Seat, to_move
from rules.kernel.title import Title


def seed_of(number: int, game: int) -> str:
    """Return the seed of the game with this number, from 0, among those that follow from one number."""
    return hashlib.sha256(f"heptad/lab/1/{number}/{game}".encode()).hexdigest()


class Match:
    """A game that is played at once. It makes reveals and conflicts itself, as a worker does.

    `full` is the full state. `to_move` are the seats that have to move; none when the game is over.
    """

    def __init__(self, title: Title, options: Mapping[str, Any], seats: int, seed: str) -> None:
        """Open a game and take all seats. `options` are as `read_options` returns them; `seed` is 256 bits as hex."""
        opening = life.open_game(
            title, game="lab", seats=seats, options=dict(options), visibility="public", creator="p0", seed=seed
        )
        for seat in range(seats):
            refusal = life.sit(opening, Seat(player=f"p{seat}"), seat)
            assert refusal is None, refusal
        self.title = title
        self._events: list[GameEvent] = []
        self._views: list[AnyGame] = [Game()] * seats
        self._read = [0] * seats
        self._dealer = Batch(title, opening.game).dealer()
        self._sealed = {plan.cls: [(name, many) for name, (many, _) in plan.sealed.items()] for plan in _plans(title)}
        self._add(opening)

    def view(self, seat: int) -> AnyGame:
        """Return what a seat knows: the fold of the events, as far as the seat may open them."""
        first, view = self._read[seat], self._views[seat]
        if first < len(self._events):
            for event in self._events[first:]:
                view = self._opened_for(seat, event).evolve(view)
            self._read[seat], self._views[seat] = len(self._events), view
        return view

    def moves(self, seat: int) -> list[LegalMove]:
        """Return the legal moves of a seat, the default move first, from its view; none if it does not have to move."""
        if seat not in self.to_move:
            return []
        decision = decision_of(self.title, self.view(seat), seat)
        assert decision is not None, f"seat {seat} has to move"
        return decision.moves()

    def make(self, seat: int, move: object) -> None:
        """Make a legal move of a seat that has to move, and everything that follows without a decision."""
        batch = Batch(self.title, self.full, self._dealer)
        batch.actor = f"seat:{seat}"
        decision = decision_of(self.title, self.full, seat)
        assert decision is not None, f"seat {seat} has to move"
        decision.take(batch, move)
        self._add(batch)

    def _add(self, batch: Batch) -> None:
        """Add a batch, and the resolutions that are due after it."""
        self._events += cast("list[GameEvent]", batch.events)
        self.full = batch.game
        self.to_move = to_move(self.full)
        if not self.to_move and self.full.status == "playing":
            self._add(resolve(self.title, self.full, self._dealer))

    def _opened_for(self, seat: int, event: GameEvent) -> GameEvent:
        """Return the event without the facts that were not sealed to the seat. Nobody resigns in a match."""
        changes: dict[str, Any] = {}
        for name, many in self._sealed[type(event)]:
            value = getattr(event, name)
            if not many:
                if seat not in value.to:
                    changes[name] = Sealed(value.to)
            elif not all(seat in fact.to for fact in value):
                changes[name] = tuple([fact if seat in fact.to else Sealed(fact.to) for fact in value])
        return replace(event, **changes) if changes else event


def _plans(title: Title) -> Any:
    return title.codec.plans.values()
