"""Settling the coins of placed cards, and the decisions that they open: section 6.1, for turns and for extra builds."""

from collections.abc import Sequence

import msgspec

from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision
from titles.seven_wonders.cards.effects import NOTHING, Brings
from titles.seven_wonders.catalogue import Catalogue
from titles.seven_wonders.events.building import CoinsSettled
from titles.seven_wonders.play.cities import neighbourhood
from titles.seven_wonders.state import WondersGame, decider_of, left_of, right_of, state_of


class Placement(msgspec.Struct, frozen=True, gc=False):
    """A card that a city has placed: the coins that it pays the bank and its neighbours, and what it gains.

    `sale` are coins from the bank, `brings` is what was built.
    """

    city: int
    bank: int = 0
    left: int = 0
    right: int = 0
    sale: int = 0
    brings: Brings = NOTHING


def settle(batch: Batch, rules: Catalogue, placements: Sequence[Placement]) -> None:
    """Settle the coins of cards placed together (section 6.1): payments, then income, then coins for neighbours.

    Income is counted after all cards are placed. Nothing is emitted if no coins moved.
    """
    state = state_of(batch.game)
    size = len(state.cities)
    paid, earned, traded = [0] * size, [0] * size, [0] * size
    for placement in placements:
        city = placement.city
        paid[city] = placement.bank + placement.left + placement.right
        traded[left_of(city, size)] += placement.left
        traded[right_of(city, size)] += placement.right
        earned[city] += placement.sale + placement.brings.coins(neighbourhood(rules, state, city))
    moved = zip(state.cities, paid, earned, traded, strict=True)
    coins = tuple([city.coins - down + up + trade for city, down, up, trade in moved])
    if any(paid) or any(earned):
        batch.emit(CoinsSettled(coins, tuple(earned), tuple(traded)))


def opened_decisions(game: WondersGame, placements: Sequence[Placement]) -> list[PendingDecision]:
    """Return the decisions that the effects just built open for their owners (section 6.4)."""
    state = state_of(game)
    return [
        PendingDecision(kind, decider_of(state, placement.city), placement.city)
        for placement in placements
        for kind in placement.brings.decisions
    ]
