"""Bots that search: they play each move on in games that their view allows, and choose the one that ends best.

A playout is one move played on in one game, by a policy for all seats. In a round every move that is left gets a
playout in the same game, so that the cards are the same for all. After each stage the weaker half of the moves is
dropped (sequential halving); in a race, a move as soon as it is clearly worse than the best one. The budget is a number
of playouts and not a time, so that a match can be repeated from its seed.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, log2, sqrt, tanh
from typing import Any, NamedTuple

import msgspec

from titles.kernel.bots.bot import RandomSource
from titles.kernel.bots.searching import Level, Searching
from titles.kernel.deciding.decider import decision_of, resolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Standing, to_move
from titles.kernel.title import Title
from titles.search.determinizing import Order, determinized, shuffled

BY_POINTS = {"points", "tie_break", "shared"}
"""The reasons of an end at which points were counted."""
START = 20
"""The rounds of a race before the first move is dropped."""
AGAIN = 1.25
"""By what the number of rounds grows until moves are compared again."""
CLEAR = 2.5
"""By how many standard errors a move that is dropped from a race is worse than the best one."""


def lead_in_points(title: Title, game: AnyGame, seat: int) -> float:
    """Return by how many points a seat leads over the best other one; 0 in a title without points."""
    totals = {standing.seat: standing.total or 0 for standing in game.standings or title.standings(game)}
    return totals.pop(seat) - max(totals.values())


def _ranks(standings: Sequence[Standing], seat: int) -> list[int]:
    """Return the ranks that a seat has, or shares: those of three first seats are 1, 2 and 3."""
    first = next(standing.rank for standing in standings if standing.seat == seat)
    sharing = sum(standing.rank == first for standing in standings)
    return list(range(first, first + sharing))


def with_search(title: Title) -> Title:
    """Return the title with a searching bot for each level of its search."""
    assert title.searching is not None, f"{title.id} says nothing about its search"
    bots = {level.name: SearchBot(title, title.searching, level) for level in title.searching.levels}
    return replace(title, bots={**title.bots, **bots})


class Line(msgspec.Struct, frozen=True):
    """A move that was searched, and what came of it."""

    move: Any
    playouts: int
    value: float
    """The mean worth of its playouts, from 0 for a loss to 1 for a win."""
    rank: float
    """The mean rank of the seat at the end of its playouts, from 1. Equal seats share the mean of their ranks."""


Search = Generator[None, bool, list[Line]]
"""A search that stops after each round until it is sent whether the time is over. It returns the best line first."""


class Outcome(NamedTuple):
    """What a seat has at the end of a playout: its worth and its rank, as in a `Line`."""

    value: float
    rank: float


@dataclass
class _Tried:
    """A move that is being searched, with the outcomes of its playouts."""

    move: Any
    guess: float = 0.0
    """What it seemed to be worth before, as a value."""
    outcomes: list[Outcome] = field(default_factory=list)

    def is_behind(self, other: "_Tried") -> bool:
        """Whether it is clearly worse than another move in the same games, or never different."""
        leads = [theirs.value - own.value for theirs, own in zip(other.outcomes, self.outcomes, strict=True)]
        mean = sum(leads) / len(leads)
        variance = sum([(lead - mean) ** 2 for lead in leads]) / (len(leads) - 1)
        return mean >= CLEAR * sqrt(variance / len(leads))

    @property
    def line(self) -> Line:
        """Return the means of the outcomes."""
        count = len(self.outcomes)
        value, rank = (sum(column) / count for column in zip(*self.outcomes, strict=True))
        return Line(self.move, count, value, rank)


@dataclass(frozen=True)
class SearchBot:
    """A bot that searches on one level."""

    title: Title
    searching: Searching
    level: Level

    def __call__(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
        """Return the move whose playouts are worth most."""
        considered = self.searching.considered(view, seat, legal_moves)
        return considered[0].move if len(considered) == 1 else self.lines(view, seat, legal_moves, chance)[0].move

    def lines(
        self,
        view: AnyGame,
        seat: int,
        legal_moves: Sequence[LegalMove],
        chance: RandomSource,
        is_over: Callable[[], bool] = lambda: False,
    ) -> list[Line]:
        """Return the moves that were searched with the worth of their playouts, the best first.

        After each round it asks whether the time `is_over`. Every move has at least one playout.
        """
        search = self.search(view, seat, legal_moves, chance)
        try:
            next(search)
            while True:
                search.send(is_over())
        except StopIteration as ended:
            found: list[Line] = ended.value
            return found

    def search(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Search:
        """Search as `lines` does, but stop after each round, so that something else can be done meanwhile.

        What is done meanwhile changes nothing: only `chance` decides.
        """
        tried = self._shortlist(view, seat, legal_moves, chance)
        best_first = yield from (self._race if self.level.races else self._halve)(view, seat, tried, chance)
        return [each.line for each in best_first]

    def _halve(
        self, view: AnyGame, seat: int, left: list[_Tried], chance: RandomSource
    ) -> Generator[None, bool, list[_Tried]]:
        """Return the moves, the best first: after each stage the weaker half is dropped."""
        dropped = list[_Tried]()
        stages = max(1, ceil(log2(len(left))))
        for _ in range(stages):
            for _ in range(max(1, self.level.playouts // (stages * len(left)))):
                if left[0].outcomes and (yield):
                    break
                self._play_round(view, seat, left, chance)
            left.sort(key=lambda tried: -self._promise(tried))
            half = ceil(len(left) / 2)
            left, dropped = left[:half], left[half:] + dropped
        return left + dropped

    def _race(
        self, view: AnyGame, seat: int, left: list[_Tried], chance: RandomSource
    ) -> Generator[None, bool, list[_Tried]]:
        """Return the moves, the best first: each is dropped as soon as it is clearly worse, and the last one wins."""
        dropped, spent, rounds, compared = list[_Tried](), 0, 0, START
        while not rounds or (len(left) > 1 and spent + len(left) <= self.level.playouts and not (yield)):
            self._play_round(view, seat, left, chance)
            spent, rounds = spent + len(left), rounds + 1
            if rounds >= compared:
                compared = ceil(rounds * AGAIN)
                left.sort(key=lambda tried: -self._promise(tried))
                behind = [tried for tried in left[1:] if tried.is_behind(left[0])]
                left, dropped = [tried for tried in left if tried not in behind], behind + dropped
        return sorted(left, key=lambda tried: -self._promise(tried)) + dropped

    def compare(self, view: AnyGame, seat: int, moves: Sequence[Any], chance: RandomSource) -> list[Line]:
        """Return these moves in their order, each played on equally often and in the same games."""
        tried = [_Tried(move) for move in moves]
        for _ in range(max(1, self.level.playouts // len(tried))):
            self._play_round(view, seat, tried, chance)
        return [each.line for each in tried]

    def _shortlist(
        self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource
    ) -> list[_Tried]:
        """Return the moves that the guess or the policy prefers, its favourite first."""
        if self.searching.guess is not None:
            return self._guessed_best(view, seat, legal_moves)
        rest, preferred = list(self.searching.considered(view, seat, legal_moves)), list[_Tried]()
        while rest and len(preferred) < self.level.shortlist:
            move = self.searching.policy(view, seat, rest, chance)
            rest = [legal_move for legal_move in rest if legal_move.move != move]
            preferred.append(_Tried(move))
        return preferred

    def _guessed_best(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> list[_Tried]:
        """Return the moves that are guessed to be best, with these guesses as values.

        A value grows with the lead as it does where nobody leads; only differences between guesses matter.
        """
        searching = self.searching
        assert searching.guess is not None, "the search has a guess"
        considered = searching.considered(view, seat, legal_moves)
        leads = searching.guess(view, seat, considered)
        guessed = [
            _Tried(each.move, lead / (2 * searching.margin)) for each, lead in zip(considered, leads, strict=True)
        ]
        return sorted(guessed, key=lambda tried: -tried.guess)[: self.level.shortlist]

    def _promise(self, tried: _Tried) -> float:
        """Return the value of a move together with its guess, to compare moves with equally many playouts."""
        trust, count = self.level.trust, len(tried.outcomes)
        return (sum(outcome.value for outcome in tried.outcomes) + trust * tried.guess) / (count + trust)

    def _play_round(self, view: AnyGame, seat: int, left: Sequence[_Tried], chance: RandomSource) -> None:
        """Play every move on in the same game that the view allows."""
        game = determinized(self.title, view, seat, chance, self._guesses(chance))
        for tried in left:
            tried.outcomes.append(self._playout(game, seat, tried.move, chance))

    def _guesses(self, chance: RandomSource) -> Order:
        """Return the order in which sealed choices are guessed: what the policy would do, then any other."""

        def order(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> list[Any]:
            first = self._policy_move(game, seat, legal_moves, chance)
            return [first, *shuffled([legal_move.move for legal_move in legal_moves], chance)]

        return order

    def _policy_move(self, game: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
        """Return a move for a seat of a playout."""
        if len(legal_moves) == 1:
            return legal_moves[0].move
        return self.searching.policy(game, seat, legal_moves, chance)

    def _playout(self, game: AnyGame, seat: int, move: Any, chance: RandomSource) -> Outcome:
        """Return what comes of a move for the seat when the game is played on."""
        title, start = self.title, game
        stops = self.level.stops or self.searching.stops
        dealer = Batch(game).dealer()
        mover, left = seat, self.searching.depth
        while True:
            decision = decision_of(title, game, mover)
            assert decision is not None, f"seat {mover} is awaited"
            chosen = move if left == self.searching.depth else self._policy_move(game, mover, decision.moves(), chance)
            batch = Batch(game, dealer)
            decision.take(batch, chosen)
            game, left = batch.game, left - 1
            while game.status == "playing" and not (awaited := to_move(game)):
                game = resolve(title, game, dealer).game
            if game.status != "playing" or left <= 0 or stops(start, game):
                return self.outcome(game, seat)
            mover = awaited[0]

    def outcome(self, game: AnyGame, seat: int) -> Outcome:
        """Return what a game is worth to a seat, from 0 to 1, and its rank.

        Before the end its lead decides; after an end by points its lead and its share of the first place alike;
        otherwise that share.
        """
        ranks = _ranks(game.standings or self.title.standings(game), seat)
        rank, first = sum(ranks) / len(ranks), ranks.count(1) / len(ranks)
        if game.status != "playing" and game.reason not in BY_POINTS:
            return Outcome(first, rank)
        lead = (1 + tanh(self._lead(game, seat) / self.searching.margin)) / 2
        return Outcome(lead if game.status == "playing" else (lead + first) / 2, rank)

    def _lead(self, game: AnyGame, seat: int) -> float:
        """Return the lead of a seat: as the title judges it, or in points."""
        judge = self.searching.lead
        return lead_in_points(self.title, game, seat) if judge is None else judge(game, seat)
