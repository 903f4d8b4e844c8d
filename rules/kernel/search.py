"""Bots that search: they play each move on in games that their view allows, and choose the one that ends best.

A playout is one move played on in one game, by a policy for all seats. In a round every move that is left gets a
playout in the same game, so that the cards are the same for all. After each stage the weaker half of the moves is
dropped (sequential halving). The budget is a number of playouts and not a time, so that a match can be repeated from
its seed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2, tanh
from typing import TYPE_CHECKING, Any

from rules.kernel.batch import Batch
from rules.kernel.bot import Bot, RandomSource
from rules.kernel.decider import decision_of, resolve
from rules.kernel.decision import LegalMove
from rules.kernel.determinizing import Order, determinized, shuffled
from rules.kernel.game import AnyGame, to_move

if TYPE_CHECKING:
    from rules.kernel.title import Title


BY_POINTS = {"points", "tie_break", "shared"}
"""The reasons of an end at which points were counted."""


def _all_moves(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove]) -> Sequence[LegalMove]:
    """Return all legal moves."""
    return legal_moves


def lead_in_points(title: "Title", game: AnyGame, seat: int) -> float:
    """Return by how many points a seat leads over the best other one; 0 in a title without points."""
    totals = {standing.seat: standing.total or 0 for standing in game.standings or title.standings(game)}
    return totals.pop(seat) - max(totals.values())


def _place(title: "Title", game: AnyGame, seat: int) -> float:
    """Return the share of the first place that a seat has: 1 if it is first alone, 0 if it is not first."""
    standings = game.standings or title.standings(game)
    firsts = [standing.seat for standing in standings if standing.rank == 1]
    return 1 / len(firsts) if seat in firsts else 0.0


@dataclass(frozen=True)
class Searching:
    """How the search of a title plays on and judges what comes of it."""

    policy: Bot
    """Moves for all seats of a playout, from the full game."""
    depth: int
    """How many decisions of a playout the policy makes at most."""
    margin: float
    """The lead that counts as clear: it is worth 0.88 if a sure win is worth 1, and no lead 0.5."""
    shortlist: int
    """How many moves are searched: those that the policy prefers."""
    considered: Callable[[AnyGame, int, Sequence[LegalMove]], Sequence[LegalMove]] = _all_moves
    """(view, seat, its legal moves) -> those that are searched, without changes of a choice that is already made."""
    lead: Callable[["Title", AnyGame, int], float] = lead_in_points
    """(title, full game, seat) -> its lead over the best other seat, in points or in what stands for them."""
    guess: Callable[[AnyGame, int, Sequence[LegalMove]], Sequence[float]] | None = None
    """(view, seat, considered moves) -> the lead that each seems to be worth. The best are searched.

    Without it those are searched that the policy prefers, and all are guessed to be equal.
    """
    trust: int = 0
    """How many playouts the guess counts as."""
    levels: tuple[tuple[str, int], ...] = ()
    """The bots by name, each with the number of its playouts."""


def with_search(title: "Title") -> "Title":
    """Return the title with a searching bot for each level of its search."""
    assert title.searching is not None, f"{title.id} says nothing about its search"
    bots = {name: SearchBot(title, title.searching, playouts) for name, playouts in title.searching.levels}
    return replace(title, bots={**title.bots, **bots})


@dataclass
class Line:
    """A move that is searched, and what its playouts were worth in all."""

    move: Any
    guess: float = 0.0
    """What it seemed to be worth before, as a value."""
    playouts: int = 0
    total: float = 0.0

    @property
    def value(self) -> float:
        """Return the mean worth of its playouts, from 0 for a loss to 1 for a win."""
        return self.total / self.playouts if self.playouts else 0.0


@dataclass(frozen=True)
class SearchBot:
    """A bot that searches with a number of playouts for each decision."""

    title: "Title"
    searching: Searching
    playouts: int

    def __call__(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
        """Return the move whose playouts are worth most."""
        return legal_moves[0].move if len(legal_moves) == 1 else self.lines(view, seat, legal_moves, chance)[0].move

    def lines(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> list[Line]:
        """Return the moves that were searched with the worth of their playouts, the best first."""
        left, dropped = self._shortlist(view, seat, legal_moves, chance), list[Line]()
        stages = ceil(log2(len(left)))
        for _ in range(stages):
            for _ in range(max(1, self.playouts // (stages * len(left)))):
                self._play_round(view, seat, left, chance)
            left.sort(key=lambda line: -self._promise(line))
            half = ceil(len(left) / 2)
            left, dropped = left[:half], left[half:] + dropped
        return left + dropped

    def _shortlist(
        self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource
    ) -> list[Line]:
        """Return the moves that the guess or the policy prefers, its favourite first."""
        if self.searching.guess is not None:
            return self._guessed_best(view, seat, legal_moves)
        rest, lines = list(self.searching.considered(view, seat, legal_moves)), list[Line]()
        while rest and len(lines) < self.searching.shortlist:
            move = self.searching.policy(view, seat, rest, chance)
            rest = [legal_move for legal_move in rest if legal_move.move != move]
            lines.append(Line(move))
        return lines

    def _guessed_best(self, view: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> list[Line]:
        """Return the moves that are guessed to be best, with these guesses as values.

        A value grows with the lead as it does where nobody leads; only differences between guesses matter.
        """
        searching = self.searching
        assert searching.guess is not None, "the search has a guess"
        considered = searching.considered(view, seat, legal_moves)
        leads = searching.guess(view, seat, considered)
        lines = [Line(each.move, lead / (2 * searching.margin)) for each, lead in zip(considered, leads, strict=True)]
        return sorted(lines, key=lambda line: -line.guess)[: searching.shortlist]

    def _promise(self, line: Line) -> float:
        """Return the value of a line together with its guess, to compare lines with equally many playouts."""
        trust = self.searching.trust
        return (line.total + trust * line.guess) / (line.playouts + trust)

    def _play_round(self, view: AnyGame, seat: int, lines: Sequence[Line], chance: RandomSource) -> None:
        """Play every line on in the same game that the view allows."""
        game = determinized(self.title, view, seat, chance, self._guesses(chance))
        for line in lines:
            line.total += self._playout(game, seat, line.move, chance)
            line.playouts += 1

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

    def _playout(self, game: AnyGame, seat: int, move: Any, chance: RandomSource) -> float:
        """Return what a move is worth to the seat when the game is played on."""
        title = self.title
        dealer = Batch(title, game).dealer()
        mover, left = seat, self.searching.depth
        while True:
            decision = decision_of(title, game, mover)
            assert decision is not None, f"seat {mover} is awaited"
            chosen = move if left == self.searching.depth else self._policy_move(game, mover, decision.moves(), chance)
            batch = Batch(title, game, dealer)
            decision.take(batch, chosen)
            game, left = batch.game, left - 1
            while game.status == "playing" and not to_move(game):
                game = resolve(title, game, dealer).game
            if game.status != "playing" or left <= 0:
                return self._worth(game, seat)
            mover = to_move(game)[0]

    def _worth(self, game: AnyGame, seat: int) -> float:
        """Return what a game is worth to a seat, from 0 to 1.

        Before the end its lead decides; after an end by points its lead and its place alike; otherwise its place.
        """
        if game.status != "playing" and game.reason not in BY_POINTS:
            return _place(self.title, game, seat)
        lead = (1 + tanh(self.searching.lead(self.title, game, seat) / self.searching.margin)) / 2
        return lead if game.status == "playing" else (lead + _place(self.title, game, seat)) / 2
