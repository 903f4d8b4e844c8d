"""The tug-of-war (section 7): shields move the pawn space by space, and it loots on its way."""

from functools import cache
from typing import NamedTuple

from rules.kernel.batch import Batch
from rules.seven_wonders_duel.catalogue import Loot, Who, catalogue
from rules.seven_wonders_duel.events import PawnMoved
from rules.seven_wonders_duel.scoring import standings
from rules.seven_wonders_duel.state import DuelState, state_of


class March(NamedTuple):
    """Where shields move the pawn, the military tokens it meets, the coins that the attacked side loses."""

    pawn: int
    looted: tuple[str, ...]
    lost: int


def march(revision: int, state: DuelState, seat: int, shields: int) -> March:
    """The walk of the pawn toward the capital of a seat's rival, where it stops."""
    capital = catalogue(revision).track.capital_distance
    step, tokens = (1, _loot(revision, "second")) if seat == state.first else (-1, _loot(revision, "first"))
    pawn, coins = state.pawn, state.cities[1 - seat].coins
    looted: list[str] = []
    for _ in range(shields):
        if pawn * step == capital:
            break
        pawn += step
        token = tokens.get(pawn)
        if token is not None and token.id in state.loot:
            looted.append(token.id)
            coins -= min(coins, token.coins_lost)
    return March(pawn, tuple(looted), state.cities[1 - seat].coins - coins)


@cache
def _loot(revision: int, loser: Who) -> dict[int, Loot]:
    """The military tokens that cost a side coins, by where the pawn meets them."""
    return {token.enter_at: token for token in catalogue(revision).track.military_tokens if token.loser == loser}


def fight(batch: Batch) -> None:
    """Resolve the conflict: the pawn's walk, looting, and military supremacy, which ends the game there and then."""
    state = state_of(batch.game)
    pawn, looted, lost = march(batch.game.revision, state, state.active, state.shields)
    leader = None if pawn == 0 else state.first if pawn > 0 else 1 - state.first
    batch.emit(PawnMoved(state.active, pawn, leader, looted, lost))
    if abs(pawn) == catalogue(batch.game.revision).track.capital_distance:
        batch.finish("supremacy", standings(batch.game))
