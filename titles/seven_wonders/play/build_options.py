"""What a city can build (sections 4 and 5). Everything is judged against the state at the start of the turn."""

import msgspec

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, printed_name
from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.payments import FREE, Market, Payments
from titles.seven_wonders.catalogue import Catalogue, Cost, Stage
from titles.seven_wonders.play.cities import economy_of
from titles.seven_wonders.play.refusals import out_of_reach, too_expensive
from titles.seven_wonders.state import WondersState, left_of, right_of

AMPLE = 1000
"""More coins than any payment takes."""


class BuildOptions(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the city with this number can build.

    It can still build `free_builds` structures without cost in this age (section 6.2). `next_stage` is None if all
    stages are finished.
    """

    rules: Catalogue
    city: int
    coins: int
    free_builds: int
    economy: Economy
    market: Market
    next_stage: Stage | None

    def name(self, card: str) -> Spoken:
        """Return the name of a card."""
        return printed_name(self.rules.names.cards, card)

    def has_structure(self, card: str) -> bool:
        """Whether the city has the structure of this card already."""
        return self.rules.cards[card].structure in self.economy.structures

    def has_chain(self, card: str) -> bool:
        """Whether a structure of the city leads to this card's structure, which then costs nothing."""
        return not self.economy.structures.isdisjoint(self.rules.cards[card].chain_from)

    def structure_payments(self, card: str) -> Payments:
        """Return every (left, right) that the city can pay to meet the cost of this card."""
        cost = self.rules.cards[card].cost
        return self.market.payments(cost.resources, self.coins - cost.coins)

    def price(self, cost: Cost) -> int | None:
        """Return how many coins the cheapest way to meet a cost takes; None if no coins buy the resources."""
        payments = self.market.payments(cost.resources, AMPLE)
        return cost.coins + sum(payments[0]) if payments else None

    def unaffordable(self, cost: Cost, card: Spoken | None = None) -> Refusal:
        """Return what the city lacks to meet the cost of a card, or of its next stage."""
        price = self.price(cost)
        if price is not None:
            return too_expensive(card, price, self.coins)
        short = self.market.short_of(cost.resources)
        return out_of_reach(card, [printed_name(self.rules.names.resources, kind) for kind in short])

    def can_waive(self, card: str) -> bool:
        """Whether the city can build this card by its gift: it has one left, and there is a cost (ruling 43)."""
        if self.free_builds <= 0:
            return False
        return self.rules.cards[card].cost.coins > 0 or self.structure_payments(card) != FREE

    def stage_payments(self) -> Payments:
        """Return every (left, right) that the city can pay for its next stage; neither chain nor gift helps there."""
        if self.next_stage is None:
            return ()
        cost = self.next_stage.cost
        return self.market.payments(cost.resources, self.coins - cost.coins)


def build_options_of(rules: Catalogue, state: WondersState, index: int) -> BuildOptions:
    """Return what a city can build in this state."""
    cities, city = state.cities, state.cities[index]
    economy = economy_of(rules, city)
    left = economy_of(rules, cities[left_of(index, len(cities))])
    right = economy_of(rules, cities[right_of(index, len(cities))])
    stages, finished = rules.stages(city.wonder, city.side), city.stages
    return BuildOptions(
        rules,
        index,
        city.coins,
        economy.free_builds - city.gifts,
        economy,
        economy.market(left, right),
        stages[finished] if finished < len(stages) else None,
    )
