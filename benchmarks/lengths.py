"""How long random games of SEVEN are: it depends on what is meant by random.

The rules expect about 29, 41 and 54 turns with 2, 3 and 4 players (seven section 14), and do not say how the players
choose.
Who chooses evenly among all offers plays longer: it passes the lock phase as often as it locks any one card. Players
who lock three times in four when they can, and every other time use a hand effect rather than end the phase, come to
the expected lengths. Those two shares were fitted to them: that they can be met speaks against a rule that
lengthens games, but does not tell how the expected ones were played.
"""

import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from benchmarks.measuring import Bench, Figure, row
from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, pending_decision
from rules.registry import TITLES
from rules.seven.state import state_of
from rules.testkit.playthrough import Choose, open_random, playing

EAGER = {"lock": 0.75, "hand": 0.5}
"""How often an eager player does not pass, by kind of decision."""


@row("lengths")
def lengths(bench: Bench) -> Iterator[Figure]:
    """Turns of random games of SEVEN: with even choices, and with players who rather lock."""
    for seats in TITLES["seven"].benchmark.games_per_second:
        for name, eager in (("even", False), ("eager", True)):
            turns = [_turns(seats, seed, eager=eager) for seed in range(bench.scaled(200, 10))]
            yield Figure(f"seven, {seats} players, {name}: mean", fmean(turns), "turns")


def _turns(seats: int, seed: int, *, eager: bool) -> int:
    chance = random.Random(seed)
    game = open_random(TITLES["seven"], seats, {}, chance)[-1].game
    for batch in playing(TITLES["seven"], game, chance, _eagerly(chance) if eager else None):
        game = batch.game
    return state_of(game).turn.number


def _eagerly(chance: random.Random) -> Choose:
    """Choose evenly, but weigh passing, which is offered first, against everything else."""

    def choose(game: AnyGame, seat: int, legal_moves: list[LegalMove]) -> Any:
        ask = pending_decision(game, seat)
        share = EAGER.get(ask.kind) if ask is not None else None
        if share is None or len(legal_moves) == 1:
            return chance.choice(legal_moves).move
        return chance.choice(legal_moves[1:] if chance.random() < share else legal_moves[:1]).move

    return choose
