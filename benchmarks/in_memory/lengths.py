"""The lengths of random games of SEVEN, which depend on the kind of random choices.

The rules expect about 29, 41 and 54 turns with 2, 3 and 4 players (seven section 14), and do not say how the players
choose.
Games of players that choose evenly among all legal moves are longer: such a player passes the lock phase as often as it
locks any one card. If players lock three times in four when they can, and use a hand effect every other time instead of
ending the phase, games have the expected lengths. These two shares were fitted to the expected lengths. That a fit
exists is evidence against a bug that lengthens games, but does not show how the expected games were played.
"""

import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from benchmarks.measuring.figures import Bench, Figure, row
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, pending_decision
from titles.registry import TITLES
from titles.seven.state import state_of
from titles.testkit.playthrough import Choose, open_random, playing

EAGER = {"lock": 0.75, "hand": 0.5}
"""The share of decisions in which an eager player does not pass, by kind."""


@row("lengths")
def lengths(bench: Bench) -> Iterator[Figure]:
    """Turns of random games of SEVEN: with even choices, and with players that prefer to lock."""
    for seats in TITLES["seven"].benchmark.games_per_second:
        for name, eager in (("even", False), ("eager", True)):
            turns = [_turns(seats, seed, eager=eager) for seed in range(bench.scaled(200, 2))]
            yield Figure(f"seven, {seats} players, {name}: mean", fmean(turns), "turns")


def _turns(seats: int, seed: int, *, eager: bool) -> int:
    chance = random.Random(seed)
    game = open_random(TITLES["seven"], seats, {}, chance)[-1].game
    for batch in playing(TITLES["seven"], game, chance, _eagerly(chance) if eager else None):
        game = batch.game
    return state_of(game).turn.number


def _eagerly(chance: random.Random) -> Choose:
    """Return a player that chooses evenly, except for the share of passing, which is the default move."""

    def choose(game: AnyGame, seat: int, legal_moves: list[LegalMove]) -> Any:
        ask = pending_decision(game, seat)
        share = EAGER.get(ask.kind) if ask is not None else None
        if share is None or len(legal_moves) == 1:
            return chance.choice(legal_moves).move
        return chance.choice(legal_moves[1:] if chance.random() < share else legal_moves[:1]).move

    return choose
