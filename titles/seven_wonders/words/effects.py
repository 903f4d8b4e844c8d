"""What the effects of cards and wonder stages do, in words."""

from functools import singledispatch

from titles.seven_wonders.cards import effects
from titles.seven_wonders.cards.neighbourhood import AnyCounted, CardsOf, DefeatTokens, FinishedStages, Scope
from titles.seven_wonders.cards.resources import KINDS
from titles.seven_wonders.terms.narrator import WondersNarrator
from titles.seven_wonders.terms.sentences import message

SCORING = message(
    "At the end each kind of symbol scores the square of its number, and each set of all three kinds 7 points more.",
)
"""How science symbols score (section 8.2)."""


@singledispatch
def told(effect: effects.Effect, narrator: WondersNarrator) -> str:
    """Return what an effect does for its owner, in sentences."""
    raise NotImplementedError(f"{type(effect).__name__} has no words")


@told.register
def _(effect: effects.Produces, narrator: WondersNarrator) -> str:
    kinds = [kind for kind in KINDS if effect.resources.amount(kind)]
    units = narrator.join([narrator.amount_of(kind, effect.resources.amount(kind)) for kind in kinds])
    return narrator.say("Produces {units} every turn.", units=units) + _sale(effect.tradable, narrator)


@told.register
def _(effect: effects.ProducesChoice, narrator: WondersNarrator) -> str:
    kinds = narrator.either([narrator.resource(kind) for kind in effect.one_of])
    text = narrator.say("Produces 1 unit of {kinds} every turn; you choose which for each build.", kinds=kinds)
    return text + _sale(effect.tradable, narrator)


@told.register
def _(effect: effects.TradeDiscount, narrator: WondersNarrator) -> str:
    *others, last = [narrator.resource(kind) for kind in effect.resources]
    kinds = narrator.say("{before} or {after}", context="bought", before=narrator.join(others), after=last)
    neighbour = {
        "left": narrator.say("your left neighbour"),
        "right": narrator.say("your right neighbour"),
        "both": narrator.say("either neighbour"),
    }[effect.side]
    return narrator.say(
        "From the next turn on each unit of {kinds} that you buy from {neighbour} costs {price}.",
        kinds=kinds if others else last,
        neighbour=neighbour,
        price=narrator.coins(effect.price),
    )


@told.register
def _(effect: effects.Points, narrator: WondersNarrator) -> str:
    points = narrator.counted("{n} point", "{n} points", effect.amount)
    return narrator.say("{points} at the end.", points=points)


@told.register
def _(effect: effects.PointsPer, narrator: WondersNarrator) -> str:
    points = narrator.counted("{n} point", "{n} points", effect.amount)
    counted, cities = counted_thing(effect.per, narrator), cities_of(effect.scope, narrator)
    return narrator.say(
        "{points} at the end for each {counted} in {cities}.", points=points, counted=counted, cities=cities
    )


@told.register
def _(effect: effects.CoinsNow, narrator: WondersNarrator) -> str:
    coins = narrator.coins(effect.amount)
    return narrator.say("Gain {coins}.", coins=coins)


@told.register
def _(effect: effects.CoinsPer, narrator: WondersNarrator) -> str:
    coins = narrator.coins(effect.amount)
    counted, cities = counted_thing(effect.per, narrator), cities_of(effect.scope, narrator)
    return narrator.say(
        "Gain {coins} for each {counted} in {cities}, after all cities have built in this turn.",
        coins=coins,
        counted=counted,
        cities=cities,
    )


@told.register
def _(effect: effects.Shields, narrator: WondersNarrator) -> str:
    shields = narrator.counted("{n} shield", "{n} shields", effect.amount)
    return narrator.say("{shields} in the conflicts of this age and of all later ones.", shields=shields)


@told.register
def _(effect: effects.Science, narrator: WondersNarrator) -> str:
    symbol = narrator.symbol(effect.symbol)
    return narrator.say("Science symbol: {symbol}. {scoring}", symbol=symbol, scoring=narrator.tell(SCORING))


@told.register
def _(_effect: effects.ScienceChoice, narrator: WondersNarrator) -> str:
    return narrator.say(
        "At the end 1 science symbol of the kind that gives you the most points. {scoring}",
        scoring=narrator.tell(SCORING),
    )


@told.register
def _(effect: effects.FreeBuildPerAge, narrator: WondersNarrator) -> str:
    structures = narrator.counted("{n} structure", "{n} structures", effect.uses)
    return narrator.say(
        "From the next turn on you can build {structures} of your hand without cost in each age, but no wonder stage.",
        structures=structures,
    )


@told.register
def _(_effect: effects.PlayLastCard, narrator: WondersNarrator) -> str:
    return narrator.say(
        "After the last turn of each age you can use your seventh card as well: build it, "
        "build a wonder stage with it, or sell it."
    )


@told.register
def _(_effect: effects.BuildFromDiscard, narrator: WondersNarrator) -> str:
    return narrator.say(
        "At the end of the turn in which this stage is finished, look through the discard "
        "pile. You can build 1 card of it without cost."
    )


@told.register
def _(_effect: effects.CopyGuild, narrator: WondersNarrator) -> str:
    return narrator.say(
        "At the end 1 guild of a neighbour counts as if it stood in your city as well: the "
        "one that gives you the most points."
    )


def counted_thing(what: AnyCounted, narrator: WondersNarrator) -> str:
    """Return one of the things that an effect counts."""
    match what:
        case CardsOf(colours):
            return narrator.say("{colours} card", colours=narrator.colours(colours))
        case FinishedStages():
            return narrator.say("finished wonder stage")
        case DefeatTokens():
            return narrator.say("conflict token of -1")


def cities_of(scope: Scope, narrator: WondersNarrator) -> str:
    """Return the cities of a scope."""
    return {
        "self": narrator.say("your city"),
        "neighbours": narrator.say("the two neighbouring cities"),
        "self_and_neighbours": narrator.say("your city and the two neighbouring cities"),
    }[scope]


def _sale(tradable: bool, narrator: WondersNarrator) -> str:
    """Return whether neighbours can buy what is produced."""
    if tradable:
        return narrator.say(" Neighbours can buy it.")
    return narrator.say(" Neighbours can't buy it.")
