"""The conflict (section 7): shields move the pawn space by space, and the opponent loses coins on its way."""

from typing import NamedTuple

from titles.kernel.play.batch import Batch
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.events.military import PawnMoved
from titles.seven_wonders_duel.play.scoring import standings
from titles.seven_wonders_duel.play.turns import advance
from titles.seven_wonders_duel.state import DuelState, state_of


class March(NamedTuple):
    """Where shields move the pawn, the military tokens that it meets, the coins that the opponent loses."""

    pawn: int
    tokens: tuple[str, ...]
    lost: int


def march(rules: Catalogue, state: DuelState, seat: int, shields: int) -> March:
    """Return how far shields of a seat move the pawn toward the opponent's capital, where it stops."""
    capital = rules.track.capital_distance
    is_first = seat == state.first
    step, tokens = (1, rules.loot["second"]) if is_first else (-1, rules.loot["first"])
    pawn, coins = state.pawn, state.cities[1 - seat].coins
    met: list[str] = []
    for _ in range(shields):
        if pawn * step == capital:
            break
        pawn += step
        token = tokens.get(pawn)
        if token is not None and token.id in state.military_tokens:
            met.append(token.id)
            coins -= min(coins, token.coins_lost)
    return March(pawn, tuple(met), state.cities[1 - seat].coins - coins)


def resolve_conflict(batch: Batch) -> None:
    """Move the pawn, then go on with the action; in the opponent's capital the pawn ends the game at once."""
    rules, state = catalogue(batch.game.revision), state_of(batch.game)
    pawn, tokens, lost = march(rules, state, state.active, state.shields)
    leader = None if pawn == 0 else state.first if pawn > 0 else 1 - state.first
    batch.emit(PawnMoved(state.active, pawn, leader, tokens, lost))
    if abs(pawn) == rules.track.capital_distance:
        batch.finish("supremacy", standings(batch.game))
    advance(batch, rules, batch.start.pending[:-1])
