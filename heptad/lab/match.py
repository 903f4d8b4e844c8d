"""A game in memory: its full state, and the view of each seat."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.model import Sealed
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.decider import decision_of, resolve
from rules.kernel.decision import Decision, LegalMove
from rules.kernel.events import TitleEvent
from rules.kernel.game import AnyGame, Commitment, PendingDecision, Seat, pending_decision, to_move
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
        self._latest: Decision[Any, Any] | None = None
        self._dealer = Batch(title, opening.game).dealer()
        self._add(opening)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        """Return a match that goes on by itself. Games and events never change, so both share them."""
        other = Match.__new__(Match)
        other.__dict__ = {**self.__dict__, "_knowledge": copy(self._knowledge), "_views": dict(self._views)}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle has: the title by its id, and nothing that follows from the game."""
        return {**self.__dict__, "title": self.title.id, "_dealer": None, "_views": {}, "_latest": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take over what a pickle has."""
        self.__dict__.update(state)
        self.title = TITLES[state["title"]]
        self._dealer = Batch(self.title, self.full).dealer()

    def known(self, seat: int) -> Any:
        """Return the title state as a seat knows it."""
        return self._knowledge.state(seat)

    def chosen(self, seat: int) -> Commitment[Any] | None:
        """Return the sealed choice of a seat, as the seat itself knows it."""
        return self.full.commitments[seat]

    def asked(self, seat: int) -> PendingDecision | None:
        """Return the decision that a seat can make now, whether or not it has already chosen. Everyone knows it."""
        return self._decision(seat).pending if seat in self.to_move else pending_decision(self.full, seat)

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
            view = self._views[seat] = replace(full, seed=None, commitments=commitments, state=self.known(seat))
        return view

    def moves(self, seat: int) -> list[LegalMove]:
        """Return the legal moves of a seat, the default move first; none if it does not have to move.

        The view of the seat gives the same ones: the conformance suite checks it for every title.
        """
        return self._decision(seat).moves() if seat in self.to_move else []

    def make(self, seat: int, move: object) -> None:
        """Make a legal move of a seat that has to move, and everything that follows without a decision."""
        batch = Batch(self.title, self.full, self._dealer)
        self._decision(seat).take(batch, move)
        self._add(batch)

    def _decision(self, seat: int) -> Decision[Any, Any]:
        """Return the decision of a seat that has to move: made once, for its moves and for taking one of them."""
        decision = self._latest
        if decision is None or decision.game is not self.full or decision.pending.decider != seat:
            decision = self._latest = decision_of(self.title, self.full, seat)
            assert decision is not None, f"seat {seat} has to move"
        return decision

    def _add(self, batch: Batch) -> None:
        """Add a batch, and the resolutions that are due after it."""
        self._knowledge.learn(batch)
        self._views.clear()
        self.full = full = batch.game
        self.to_move = to_move(full)
        if not self.to_move and full.status == "playing":
            self._add(resolve(self.title, full, self._dealer))


class Sealing(NamedTuple):
    """What is sealed in a class of events, and whether its `apply_beside` does anything of its own."""

    fields: Sequence[tuple[str, bool]]
    """The sealed fields, and whether each has many facts."""
    shares: bool


class Knowledge:
    """What each seat knows of the title state. Seats that could open the same facts so far share one state."""

    def __init__(self, title: Title, seats: int) -> None:
        self._groups = [tuple(range(seats))]
        """The seats that share each state."""
        self._group_of = [0] * seats
        """By seat: the number of its group."""
        self._states: list[Any] = [None]
        """The title state of each group."""
        self._sealings = _sealings(title.id)
        self._hides = any(sealing.fields for sealing in self._sealings.values())

    def state(self, seat: int) -> Any:
        """Return the title state as a seat knows it."""
        return self._states[self._group_of[seat]]

    def learn(self, batch: Batch) -> None:
        """Apply the title's events to what each seat knows, as far as the seat may open them."""
        if not self._hides:  # everyone may open everything, so the fold is the full state
            self._states = [batch.game.state]
            return
        event: Any
        for event in batch.events:
            sealing = self._sealings.get(type(event))
            if sealing is None:
                continue
            if sealing.fields:
                self._apply(self._opened(event, sealing.fields), sealing.shares)
            elif sealing.shares:
                self._apply([event] * len(self._states), True)
            else:
                self._states = list(map(event.apply, self._states))

    def _apply(self, events: Sequence[AnyTitleEvent], shares: bool) -> None:
        """Apply an event to the state of each group, as the group sees it."""
        states = self._states
        if shares:
            first = events[0].apply(states[0])
            self._states = [first]
            for group in range(1, len(states)):
                self._states.append(events[group].apply_beside(states[group], first))
        else:
            self._states = [event.apply(states[group]) for group, event in enumerate(events)]

    def _opened(self, event: AnyTitleEvent, fields: Sequence[tuple[str, bool]]) -> list[AnyTitleEvent]:
        """Return for each group the event without the values of the facts that its seats may not open."""
        facts = [fact for name, many in fields for fact in _facts(event, name, many)]
        if len(self._groups) < len(self._group_of):
            self._part(facts)
        closed = [_closed(fact.to) for fact in facts]
        opened: dict[int, list[Sealed[Any]]] = {}
        for place, fact in enumerate(facts):
            for seat in fact.to:
                opened.setdefault(self._group_of[seat], closed.copy())[place] = fact
        seen = [_with_facts(event, fields, closed)] * len(self._groups)
        for group, known in opened.items():
            seen[group] = event if len(facts) == 1 else _with_facts(event, fields, known)
        return seen

    def _part(self, facts: Sequence[Sealed[Any]]) -> None:
        """Part the groups whose seats may not open the same of these facts."""
        parts: dict[tuple[int, ...], int] = {}
        before, states = self._group_of, self._states
        self._groups, self._group_of, self._states = [], [], []
        for seat, group in enumerate(before):
            openings = (group, *[seat in fact.to for fact in facts])
            if openings not in parts:
                parts[openings] = len(parts)
                self._groups.append(())
                self._states.append(states[group])
            part = parts[openings]
            self._groups[part] += (seat,)
            self._group_of.append(part)


@cache
def _sealings(title: str) -> dict[type, Sealing]:
    """Return what is sealed in each class of events that changes the title's state."""
    sealings: dict[type, Sealing] = {}
    for plan in TITLES[title].codec.plans.values():
        if issubclass(plan.cls, TitleEvent):
            fields = [(name, many) for name, (many, _) in plan.sealed.items()]
            sealings[plan.cls] = Sealing(fields, plan.cls.apply_beside is not TitleEvent.apply_beside)
    return sealings


_closed: Callable[[tuple[int, ...]], Sealed[Any]] = cache(Sealed)
"""Returns a fact for these seats, as others see it."""


def _facts(event: AnyTitleEvent, name: str, many: bool) -> Sequence[Sealed[Any]]:
    value = getattr(event, name)
    return value if many else (value,)


def _with_facts(
    event: AnyTitleEvent, fields: Sequence[tuple[str, bool]], facts: Sequence[Sealed[Any]]
) -> AnyTitleEvent:
    """Return the event with these facts in its sealed fields, in their order."""
    if len(fields) == 1:
        name, many = fields[0]
        return replace(event, **{name: tuple(facts) if many else facts[0]})
    changes: dict[str, Any] = {}
    left = iter(facts)
    for name, many in fields:
        changes[name] = tuple(islice(left, len(getattr(event, name)))) if many else next(left)
    return replace(event, **changes)
