"""The effects of cards and wonder stages: each class holds an effect's data and everything that it does.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, add it to `AnyEffect`, and
describe it in RULES.md (section 0.2). Its `tag` is its `type` in the data. The other modules call the hooks and never
ask for the class of an effect. To count another thing for `CoinsPer` and `PointsPer`, see `Counted` in `neighbourhood`.

Published data never change, because a game ends under the revision that it began with. A card with another cost or
effect needs a new revision: copy `data/1` to `data/2`, change the copy, and raise `REVISION` in `catalogue`.
"""

from abc import abstractmethod
from typing import ClassVar, Literal, final

import msgspec

from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.neighbourhood import AnyCounted, Neighbourhood, Scope, cities_of
from titles.seven_wonders.cards.resources import KINDS, PRICE, Production, Resource, Resources
from titles.seven_wonders.cards.science import Symbol
from titles.seven_wonders.terms.narrator import WondersNarrator
from titles.seven_wonders.terms.sentences import message

SCORING = message(
    "At the end each kind of symbol scores the square of its number, and each set of all three kinds 7 points more.",
)
"""How science symbols score (section 8.2)."""


class Effect(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: their text, and the hooks, each of which does nothing unless an effect overrides it."""

    is_power: ClassVar[bool] = False
    """Whether it is a special power, which the board of a plain Free City must not have (ruling 40)."""

    @abstractmethod
    def describe(self, narrator: WondersNarrator) -> str:
        """Return what the effect does for its owner, in sentences."""

    def improve(self, economy: Economy) -> Economy:
        """Return the economy of a city with this effect: what it produces, sells, pays and builds free (section 5)."""
        return economy

    def coins(self, around: Neighbourhood) -> int:
        """Return the coins that the bank pays once, when the effect is built (section 6.1)."""
        return 0

    def shields(self) -> int:
        """Return the military strength in this age and all later ones (section 7)."""
        return 0

    def plays_seventh_card(self) -> bool:
        """Whether the city can play the seventh card of each age (section 6.3)."""
        return False

    def decisions(self) -> tuple[str, ...]:
        """Return the kinds of the decisions that the owner makes once, when the effect is built (section 6.4)."""
        return ()

    def points(self, around: Neighbourhood) -> int:
        """Return the victory points at the end, science aside (section 8)."""
        return 0

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the science symbols that are scored at the end (section 8.2)."""
        return ()

    def free_symbols(self) -> int:
        """Return how many science symbols the owner chooses at final scoring (section 8.2)."""
        return 0

    def copies_guild(self) -> bool:
        """Whether a neighbour's guild counts as the city's own at final scoring (section 8.4)."""
        return False


@final
class Produces(Effect, frozen=True, tag="produces"):
    """Separate units of resources every turn; neighbours can buy them if tradable."""

    resources: Resources
    """The units of each resource."""
    tradable: bool
    """Whether neighbours can buy these units."""

    def improve(self, economy: Economy) -> Economy:
        """Add all units."""
        return economy.with_production(Production.of(self.resources), self.tradable)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the units, and whether neighbours can buy them."""
        kinds = [kind for kind in KINDS if self.resources.amount(kind)]
        units = narrator.join([narrator.amount_of(kind, self.resources.amount(kind)) for kind in kinds])
        return narrator.say("Produces {units} every turn.", units=units) + _sale(self.tradable, narrator)


@final
class ProducesChoice(Effect, frozen=True, tag="produces_choice"):
    """One unit of one of these kinds, every turn; neighbours can buy it if tradable."""

    one_of: tuple[Resource, ...]
    """The resources of which the unit is one, chosen again for each build."""
    tradable: bool
    """Whether neighbours can buy the unit."""

    def improve(self, economy: Economy) -> Economy:
        """Add one unit that can be of each of these kinds."""
        return economy.with_production(Production.of_one(self.one_of), self.tradable)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the kinds, and whether neighbours can buy the unit."""
        kinds = narrator.either([narrator.resource(kind) for kind in self.one_of])
        text = narrator.say("Produces 1 unit of {kinds} every turn; you choose which for each build.", kinds=kinds)
        return text + _sale(self.tradable, narrator)


@final
class TradeDiscount(Effect, frozen=True, tag="trade_discount"):
    """A lower price for a unit of these resources, bought on that side, from the next turn on (section 5.2)."""

    resources: tuple[Resource, ...]
    """The resources that cost less."""
    side: Literal["left", "right", "both"] = msgspec.field(name="from")
    """The neighbour from whom they cost less: the left one, the right one, or both."""
    price: int
    """The price of a unit in coins."""

    def improve(self, economy: Economy) -> Economy:
        """Lower the prices of these resources on that side."""
        prices = Resources(*[self.price if kind in self.resources else PRICE for kind in KINDS])
        return economy.with_prices(prices, self.side)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the resources, the side and the price."""
        *others, last = [narrator.resource(kind) for kind in self.resources]
        kinds = narrator.say("{before} or {after}", context="bought", before=narrator.join(others), after=last)
        neighbour = {
            "left": narrator.say("your left neighbour"),
            "right": narrator.say("your right neighbour"),
            "both": narrator.say("either neighbour"),
        }[self.side]
        return narrator.say(
            "From the next turn on each unit of {kinds} that you buy from {neighbour} costs {price}.",
            kinds=kinds if others else last,
            neighbour=neighbour,
            price=narrator.coins(self.price),
        )


@final
class Points(Effect, frozen=True, tag="points"):
    """Victory points at the end."""

    amount: int
    """The number of points."""

    def points(self, around: Neighbourhood) -> int:
        """Return the printed points."""
        return self.amount

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the points."""
        points = narrator.counted("{n} point", "{n} points", self.amount)
        return narrator.say("{points} at the end.", points=points)


@final
class PointsPer(Effect, frozen=True, tag="points_per"):
    """Victory points at the end for each counted thing."""

    amount: int
    """The points for each counted thing."""
    per: AnyCounted
    """What is counted."""
    scope: Scope
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""

    def points(self, around: Neighbourhood) -> int:
        """Return the points for all counted things."""
        return self.amount * around.count(self.per, self.scope)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the points, and what is counted where."""
        points = narrator.counted("{n} point", "{n} points", self.amount)
        counted, cities = self.per.describe(narrator), cities_of(self.scope, narrator)
        return narrator.say(
            "{points} at the end for each {counted} in {cities}.", points=points, counted=counted, cities=cities
        )


@final
class CoinsNow(Effect, frozen=True, tag="coins_now"):
    """Coins from the bank, once, when built."""

    amount: int
    """The number of coins."""

    def coins(self, around: Neighbourhood) -> int:
        """Return the printed coins."""
        return self.amount

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say("Gain {coins}.", coins=coins)


@final
class CoinsPer(Effect, frozen=True, tag="coins_per"):
    """Coins from the bank for each counted thing, once, when built."""

    amount: int
    """The coins for each counted thing."""
    per: AnyCounted
    """What is counted."""
    scope: Scope
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""

    def coins(self, around: Neighbourhood) -> int:
        """Return the coins for all counted things, those placed in the same turn included (rulings 11 to 13)."""
        return self.amount * around.count(self.per, self.scope)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the coins, and what is counted where."""
        coins = narrator.coins(self.amount)
        counted, cities = self.per.describe(narrator), cities_of(self.scope, narrator)
        return narrator.say(
            "Gain {coins} for each {counted} in {cities}, after all cities have built in this turn.",
            coins=coins,
            counted=counted,
            cities=cities,
        )


@final
class Shields(Effect, frozen=True, tag="shields"):
    """Military strength, in every age from now on."""

    amount: int
    """The number of shields."""

    def shields(self) -> int:
        """Return the printed shields."""
        return self.amount

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the shields."""
        shields = narrator.counted("{n} shield", "{n} shields", self.amount)
        return narrator.say("{shields} in the conflicts of this age and of all later ones.", shields=shields)


@final
class Science(Effect, frozen=True, tag="science"):
    """A symbol, counted at the end."""

    symbol: Symbol
    """The symbol."""

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the printed symbol."""
        return (self.symbol,)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell the symbol, and how symbols score."""
        symbol = narrator.symbol(self.symbol)
        return narrator.say("Science symbol: {symbol}. {scoring}", symbol=symbol, scoring=narrator.tell(SCORING))


@final
class ScienceChoice(Effect, frozen=True, tag="science_choice"):
    """A symbol that is chosen at final scoring, best for its owner."""

    def free_symbols(self) -> int:
        """Return 1."""
        return 1

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell that the kind is chosen at the end."""
        return narrator.say(
            "At the end 1 science symbol of the kind that gives you the most points. {scoring}",
            scoring=narrator.tell(SCORING),
        )


@final
class FreeBuildPerAge(Effect, frozen=True, tag="free_build_per_age"):
    """In each age some structures from the hand without meeting their cost: the gift of Olympia A (section 6.2)."""

    is_power = True
    uses: int
    """How many structures in each age."""

    def improve(self, economy: Economy) -> Economy:
        """Add the printed number."""
        return economy.with_free_builds(self.uses)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell how many structures are free."""
        structures = narrator.counted("{n} structure", "{n} structures", self.uses)
        return narrator.say(
            "From the next turn on you can build {structures} of your hand without cost in each "
            "age, but no wonder stage.",
            structures=structures,
        )


@final
class PlayLastCard(Effect, frozen=True, tag="play_last_card"):
    """The city can play the seventh card of each age (section 6.3): Babylon's B side has it.

    `resolve.reveal` opens the decision at the end of turn 6; it is `PlaySeventhCard` in `decisions`."""

    is_power = True

    def plays_seventh_card(self) -> bool:
        """Return True."""
        return True

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell what can be done with the card."""
        return narrator.say(
            "After the last turn of each age you can use your seventh card as well: build it, "
            "build a wonder stage with it, or sell it."
        )


@final
class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """The city builds a card of the discard pile for free, once, when the stage is finished: Halicarnassus.

    See section 6.4; the decision is `BuildFromDiscardPile` in `decisions`."""

    is_power = True

    def decisions(self) -> tuple[str, ...]:
        """Return the kind of that decision."""
        return ("revive",)

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell when the card is built."""
        return narrator.say(
            "At the end of the turn in which this stage is finished, look through the discard "
            "pile. You can build 1 card of it without cost."
        )


@final
class CopyGuild(Effect, frozen=True, tag="copy_guild"):
    """At final scoring the city counts one guild of a neighbour as its own: Olympia B (section 8.4)."""

    is_power = True
    side: Literal["neighbours"] = msgspec.field(name="from")
    """Whose guild is copied: that of a neighbour."""

    def copies_guild(self) -> bool:
        """Return True."""
        return True

    def describe(self, narrator: WondersNarrator) -> str:
        """Tell which guild is copied."""
        return narrator.say(
            "At the end 1 guild of a neighbour counts as if it stood in your city as well: the "
            "one that gives you the most points."
        )


def _sale(tradable: bool, narrator: WondersNarrator) -> str:
    """Return whether neighbours can buy what is produced."""
    if tradable:
        return narrator.say(" Neighbours can buy it.")
    return narrator.say(" Neighbours can't buy it.")


AnyEffect = (
    Produces
    | ProducesChoice
    | TradeDiscount
    | Points
    | PointsPer
    | CoinsNow
    | CoinsPer
    | Shields
    | Science
    | ScienceChoice
    | FreeBuildPerAge
    | PlayLastCard
    | BuildFromDiscard
    | CopyGuild
)
"""Every effect that the data may name."""
