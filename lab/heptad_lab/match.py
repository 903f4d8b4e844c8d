"""A game in memory: its full state, and the view of each seat."""

import hashlib
from collections.abc import Mapping
from copy import copy
from pkgutil import resolve_name
from typing import Any

from msgspec.structs import replace

from titles.kernel.deciding import life
from titles.kernel.deciding.decider import decision_of, resolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.show.knowledge import Knowledge
from titles.kernel.state.game import AnyGame, Commitment, PendingDecision, Seat, pending_decision, to_move
from titles.kernel.title import Title
from titles.registry import TITLES


def seed_of(number: int, game: int) -> str:
    """Return the seed of the game with this number, from 0, among those that follow from one number."""
    return hashlib.sha256(f"heptad/lab/1/{number}/{game}".encode()).hexdigest()


class Match:
    """A game that is played at once. It makes reveals and conflicts itself, as a worker does.

    `full` is the full state. `knowledge` is, for each seat, what it knows beside it: objects of the title's own class.
    `to_move` are the seats that have to move; none when the game is over.
    """

    def __init__(self, title: Title, options: Mapping[str, Any], seats: int, seed: str) -> None:
        """Open a game and take all seats. `options` are as `read_options` returns them; `seed` is 256 bits as hex."""
        opening = life.open_game(
            title, game="lab", seats=seats, options=dict(options), visibility="public", creator="p0", seed=seed
        )
        for seat in range(seats):
            refusal = life.sit(title, opening, Seat(player=f"p{seat}"), seat)
            assert refusal is None, refusal
        self.title = title
        knowledge: type[Knowledge] = resolve_name(title.show.knowledge)
        self._learns = knowledge.LEARNS
        self.knowledge: list[Any] = [knowledge(seat, seats) for seat in range(seats)]
        self._views: dict[int, AnyGame] = {}
        self._decisions: dict[int, Decision[Any, Any]] = {}
        self._dealer = Batch(opening.game).dealer()
        self._add(opening)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        """Return a match that goes on by itself. Games and events never change, so both share them."""
        other = Match.__new__(Match)
        own = {"knowledge": [copy(each) for each in self.knowledge], "_views": dict(self._views), "_decisions": {}}
        other.__dict__ = {**self.__dict__, **own}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle has: the title by its id, and nothing that follows from the game."""
        return {**self.__dict__, "title": self.title.id, "_dealer": None, "_views": {}, "_decisions": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take over what a pickle has."""
        self.__dict__.update(state)
        self.title = TITLES[state["title"]]
        self._dealer = Batch(self.full).dealer()

    def chosen(self, seat: int) -> Commitment[Any] | None:
        """Return the sealed choice of a seat, as the seat itself knows it."""
        return self.full.commitments[seat]

    def asked(self, seat: int) -> PendingDecision | None:
        """Return the decision that a seat can make now, whether or not it has already chosen. Everyone knows it."""
        decision = self._decisions.get(seat)
        return pending_decision(self.full, seat) if decision is None else decision.pending

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
            known = self.knowledge[seat].known(full.state)
            view = self._views[seat] = replace(full, seed=None, commitments=commitments, state=known)
        return view

    def moves(self, seat: int) -> list[LegalMove]:
        """Return the legal moves of a seat, the default move first; none if it does not have to move.

        The view of the seat gives the same ones: the conformance suite checks it for every title.
        """
        return (self._decisions.get(seat) or self._decision(seat)).moves() if seat in self.to_move else []

    def make(self, seat: int, move: object) -> None:
        """Make a legal move of a seat that has to move, and everything that follows without a decision."""
        batch = Batch(self.full, self._dealer)
        (self._decisions.get(seat) or self._decision(seat)).take(batch, move)
        self._add(batch)

    def _decision(self, seat: int) -> Decision[Any, Any]:
        """Return the decision of a seat that has to move, and keep it until a move is made."""
        decision = decision_of(self.title, self.full, seat)
        assert decision is not None, f"seat {seat} has to move"
        self._decisions[seat] = decision
        return decision

    def _add(self, batch: Batch) -> None:
        """Add a batch, and the resolutions that are due after it."""
        self.full = full = batch.game
        if self._learns:
            self._learn(batch)
        self._views.clear()
        self._decisions.clear()
        self.to_move = to_move(full)
        if not self.to_move and full.status == "playing":
            self._add(resolve(self.title, full, self._dealer))

    def _learn(self, batch: Batch) -> None:
        """Let all seats learn from a batch."""
        heeded = self.knowledge[0].heeded(batch)
        if heeded:
            for knowledge in self.knowledge:
                knowledge.learn(batch, heeded)
