"""A game in memory: its full state, and the view of each seat."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any

from msgspec.structs import replace

from events.model import Sealed
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.decider import decision_of, resolve
from rules.kernel.decision import LegalMove
from rules.kernel.events import TitleEvent
from rules.kernel.game import AnyGame, Commitment, Seat, to_move
from rules.kernel.title import Title
from rules.registry import TITLES

AnyTitleEvent = TitleEvent[Any, Any]


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
        self._knowledge = Knowledge(title, seats)
        self._views: dict[int, AnyGame] = {}
        self._dealer = Batch(title, opening.game).dealer()
        self._add(opening)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        """Return a match that goes on by itself. Games and events never change, so both share them."""
        other = Match.__new__(Match)
        other.__dict__ = {**self.__dict__, "_knowledge": copy(self._knowledge), "_views": dict(self._views)}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle has: the title by its id, and nothing that follows from the game."""
        return {**self.__dict__, "title": self.title.id, "_dealer": None, "_views": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take over what a pickle has."""
        self.__dict__.update(state)
        self.title = TITLES[state["title"]]
        self._dealer = Batch(self.title, self.full).dealer()

    def view(self, seat: int) -> AnyGame:
        """Return what a seat knows, the same as the fold of the events as far as the seat may open them.

        Nobody resigns and no clock runs in a match. So beside the title state only the seed and the commitments of the
        other seats are hidden.
        """
        view = self._views.get(seat)
        if view is None:
            full = self.full
            commitments = full.commitments
            if any(commitments):
                closed = [each and Commitment(each.complete, None, each.times) for each in commitments]
                closed[seat] = commitments[seat]
                commitments = tuple(closed)
            state = self._knowledge.state(seat)
            view = self._views[seat] = replace(full, seed=None, commitments=commitments, state=state)
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
        decision = decision_of(self.title, self.full, seat)
        assert decision is not None, f"seat {seat} has to move"
        decision.take(batch, move)
        self._add(batch)

    def _add(self, batch: Batch) -> None:
        """Add a batch, and the resolutions that are due after it."""
        self._knowledge.learn(batch)
        self._views.clear()
        self.full = full = batch.game
        self.to_move = to_move(full)
        if not self.to_move and full.status == "playing":
            self._add(resolve(self.title, full, self._dealer))


NOBODY = -1
"""A seat that does not exist: it may open nothing."""
Fields = Sequence[tuple[str, bool]]
"""The sealed fields of a class of events, and whether each has many facts."""


class Knowledge:
    """What each seat knows of the title state. Seats that could open the same facts so far share one state."""

    def __init__(self, title: Title, seats: int) -> None:
        self._states: dict[tuple[int, ...], Any] = {tuple(range(seats)): None}
        """The title states, each by the seats that know it."""
        self._sealed = _sealed_fields(title.id)
        self._hides = any(self._sealed.values())

    def state(self, seat: int) -> Any:
        """Return the title state as a seat knows it."""
        for seats, state in self._states.items():
            if seat in seats:
                return state
        raise AssertionError(f"there is no seat {seat}")

    def learn(self, batch: Batch) -> None:
        """Apply the title's events to what each seat knows, as far as the seat may open them."""
        if not self._hides:  # everyone may open everything, so the fold is the full state
            self._states = dict.fromkeys(self._states, batch.game.state)
            return
        event: Any
        for event in batch.events:
            fields = self._sealed.get(type(event))
            if fields:
                self._learn_sealed(event, fields)
            elif fields is not None:
                self._states = {seats: event.apply(state) for seats, state in self._states.items()}

    def _learn_sealed(self, event: AnyTitleEvent, fields: Fields) -> None:
        readers = [fact.to for name, many in fields for fact in _facts(event, name, many)]
        open_nothing = frozenset().union(*readers).isdisjoint
        closed = _seen_by(NOBODY, event, fields)
        states = {}
        for seats, state in self._states.items():
            if open_nothing(seats):
                states[seats] = closed.apply(state)
                continue
            for part in (seats,) if len(seats) == 1 else _parts(seats, readers):
                states[part] = _seen_by(part[0], event, fields).apply(state)
        self._states = states


@cache
def _sealed_fields(title: str) -> dict[type, Fields]:
    """Return the sealed fields of each class of events that changes the title's state."""
    plans = [plan for plan in TITLES[title].codec.plans.values() if issubclass(plan.cls, TitleEvent)]
    return {plan.cls: [(name, many) for name, (many, _) in plan.sealed.items()] for plan in plans}


def _facts(event: AnyTitleEvent, name: str, many: bool) -> Sequence[Sealed[Any]]:
    value = getattr(event, name)
    return value if many else (value,)


def _parts(seats: tuple[int, ...], readers: Sequence[tuple[int, ...]]) -> Iterable[tuple[int, ...]]:
    """Return these seats in parts: the seats of each may open the same of the facts, whose readers these are."""
    parts: dict[tuple[bool, ...], tuple[int, ...]] = {}
    for seat in seats:
        openings = tuple([seat in to for to in readers])
        parts[openings] = (*parts.get(openings, ()), seat)
    return parts.values()


def _seen_by(seat: int, event: AnyTitleEvent, fields: Fields) -> AnyTitleEvent:
    """Return the event without the values of the facts that a seat may not open."""
    changes: dict[str, Any] = {}
    for name, many in fields:
        facts = [fact if seat in fact.to else Sealed(fact.to) for fact in _facts(event, name, many)]
        changes[name] = tuple(facts) if many else facts[0]
    return replace(event, **changes)
