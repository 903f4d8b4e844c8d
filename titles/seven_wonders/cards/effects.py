"""The effects of cards and wonder stages: each class holds an effect's data and its rule.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, add it to `AnyEffect`, say what
it does in `words.effects`, and describe it in RULES.md (section 0.2). Its `tag` is its `type` in the data. The other
modules call the hooks and never ask for the class of an effect. To count another thing for `CoinsPer` and `PointsPer`,
see `Counted` in `neighbourhood`.

Published data never change, because a game ends under the revision that it began with. A card with another cost or
effect needs a new revision: copy `data/1` to `data/2`, change the copy, and raise `REVISION` in `catalogue`.
"""

from collections.abc import Iterable
from operator import add
from typing import ClassVar, Literal, final

import msgspec

from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.neighbourhood import AnyCounted, Neighbourhood, Scope
from titles.seven_wonders.cards.resources import KINDS, PRICE, Production, Resource, Resources
from titles.seven_wonders.cards.science import NO_SYMBOLS, SYMBOLS, SciencePoints, Symbol, SymbolCounts, best_science

Occasion = Literal["built", "age_end"]
"""When an effect opens decisions: once, in the turn in which it is built, or at the end of each age (section 6)."""


class Gains(msgspec.Struct, frozen=True, gc=False):
    """What effects give: coins once, strength in this age and all later ones, the rest at the end.

    `points` are those without science. `symbols` has the number of science symbols of each kind, `free_symbols` are
    those that the owner chooses (section 8.2). `copied_guilds` above 0 let a neighbour's guild count as the city's own
    (section 8.4).
    """

    points: int = 0
    coins: int = 0
    shields: int = 0
    symbols: SymbolCounts = NO_SYMBOLS
    free_symbols: int = 0
    copied_guilds: int = 0

    def __add__(self, more: "Gains") -> "Gains":
        """Return all gains of both."""
        return Gains(
            self.points + more.points,
            self.coins + more.coins,
            self.shields + more.shields,
            tuple(map(add, self.symbols, more.symbols)),
            self.free_symbols + more.free_symbols,
            self.copied_guilds + more.copied_guilds,
        )

    def science(self) -> SciencePoints:
        """Return the highest points for the symbols, and the free ones chosen for them (section 8.2)."""
        return best_science(self.symbols, self.free_symbols)


NO_GAINS = Gains()


class Effect(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: the hooks, each of which does nothing unless an effect overrides it."""

    is_power: ClassVar[bool] = False
    """Whether it is a special power, which the board of a plain Free City must not have (ruling 40)."""

    def gains(self) -> Gains:
        """Return what it gives whatever the cities are like."""
        return NO_GAINS

    def counted(self, around: Neighbourhood) -> Gains:
        """Return what it gives for what it counts; coins when it is built, points at the end (sections 6.1 and 8)."""
        return NO_GAINS

    def improve(self, economy: Economy) -> Economy:
        """Return the economy of a city with this effect: what it produces, sells, pays and builds free (section 5)."""
        return economy

    def decisions(self, occasion: Occasion) -> tuple[str, ...]:
        """Return the kinds of the decisions that it opens for the owner on an occasion."""
        return ()


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


@final
class Points(Effect, frozen=True, tag="points"):
    """Victory points at the end."""

    amount: int
    """The number of points."""

    def gains(self) -> Gains:
        """Return the printed points."""
        return Gains(points=self.amount)


@final
class PointsPer(Effect, frozen=True, tag="points_per"):
    """Victory points at the end for each counted thing."""

    amount: int
    """The points for each counted thing."""
    per: AnyCounted
    """What is counted."""
    scope: Scope
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""

    def counted(self, around: Neighbourhood) -> Gains:
        """Return the points for all counted things."""
        return Gains(points=self.amount * around.count(self.per, self.scope))


@final
class CoinsNow(Effect, frozen=True, tag="coins_now"):
    """Coins from the bank, once, when built."""

    amount: int
    """The number of coins."""

    def gains(self) -> Gains:
        """Return the printed coins."""
        return Gains(coins=self.amount)


@final
class CoinsPer(Effect, frozen=True, tag="coins_per"):
    """Coins from the bank for each counted thing, once, when built."""

    amount: int
    """The coins for each counted thing."""
    per: AnyCounted
    """What is counted."""
    scope: Scope
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""

    def counted(self, around: Neighbourhood) -> Gains:
        """Return the coins for all counted things, those placed in the same turn included (rulings 11 to 13)."""
        return Gains(coins=self.amount * around.count(self.per, self.scope))


@final
class Shields(Effect, frozen=True, tag="shields"):
    """Military strength, in every age from now on."""

    amount: int
    """The number of shields."""

    def gains(self) -> Gains:
        """Return the printed shields."""
        return Gains(shields=self.amount)


@final
class Science(Effect, frozen=True, tag="science"):
    """A symbol, counted at the end."""

    symbol: Symbol
    """The symbol."""

    def gains(self) -> Gains:
        """Return the printed symbol."""
        return Gains(symbols=tuple([int(symbol == self.symbol) for symbol in SYMBOLS]))


@final
class ScienceChoice(Effect, frozen=True, tag="science_choice"):
    """A symbol that is chosen at final scoring, best for its owner."""

    def gains(self) -> Gains:
        """Return the symbol."""
        return Gains(free_symbols=1)


@final
class FreeBuildPerAge(Effect, frozen=True, tag="free_build_per_age"):
    """In each age some structures from the hand without meeting their cost: the gift of Olympia A (section 6.2)."""

    is_power = True
    uses: int
    """How many structures in each age."""

    def improve(self, economy: Economy) -> Economy:
        """Add the printed number."""
        return economy.with_free_builds(self.uses)


@final
class PlayLastCard(Effect, frozen=True, tag="play_last_card"):
    """The city can play the seventh card of each age (section 6.3): Babylon's B side has it.

    `resolve.reveal` opens the decision at the end of turn 6; it is `PlaySeventhCard` in `decisions`."""

    is_power = True

    def decisions(self, occasion: Occasion) -> tuple[str, ...]:
        """Return the kind of that decision, at the end of an age."""
        return ("seventh",) if occasion == "age_end" else ()


@final
class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """The city builds a card of the discard pile for free, once, when the stage is finished: Halicarnassus.

    See section 6.4; the decision is `BuildFromDiscardPile` in `decisions`."""

    is_power = True

    def decisions(self, occasion: Occasion) -> tuple[str, ...]:
        """Return the kind of that decision, when the stage is built."""
        return ("revive",) if occasion == "built" else ()


@final
class CopyGuild(Effect, frozen=True, tag="copy_guild"):
    """At final scoring the city counts one guild of a neighbour as its own: Olympia B (section 8.4)."""

    is_power = True
    side: Literal["neighbours"] = msgspec.field(name="from")
    """Whose guild is copied: that of a neighbour."""

    def gains(self) -> Gains:
        """Return the guild."""
        return Gains(copied_guilds=1)


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


class Brings(msgspec.Struct, frozen=True, gc=False):
    """What a structure or a wonder stage brings: all of its effects together.

    `counting` are the effects that count something, `economy` is that of a city with nothing else. `decisions` are the
    kinds of the decisions that it opens once, `each_age` of those that it opens at the end of each age.
    """

    gains: Gains
    counting: tuple[Effect, ...]
    economy: Economy
    decisions: tuple[str, ...]
    each_age: tuple[str, ...]

    def counted(self, around: Neighbourhood) -> Gains:
        """Return what it gives for what it counts."""
        return sum([effect.counted(around) for effect in self.counting], NO_GAINS) if self.counting else NO_GAINS

    def points(self, around: Neighbourhood) -> int:
        """Return the victory points at the end, science aside (section 8)."""
        return self.gains.points + self.counted(around).points

    def coins(self, around: Neighbourhood) -> int:
        """Return the coins that the bank pays when it is built (section 6.1)."""
        return self.gains.coins + self.counted(around).coins


def brings(effects: Iterable[Effect]) -> Brings:
    """Return what these effects bring."""
    effects, economy = tuple(effects), Economy()
    for effect in effects:
        economy = effect.improve(economy)
    return Brings(
        gains=sum([effect.gains() for effect in effects], NO_GAINS),
        counting=tuple([effect for effect in effects if type(effect).counted is not Effect.counted]),
        economy=economy,
        decisions=tuple([kind for effect in effects for kind in effect.decisions("built")]),
        each_age=tuple([kind for effect in effects for kind in effect.decisions("age_end")]),
    )


NOTHING = brings(())
