"""What the effects of cards, wonders and progress tokens do, in words."""

from functools import singledispatch

from titles.seven_wonders_duel.cards import effects
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@singledispatch
def told(effect: effects.Effect, narrator: DuelNarrator) -> str:
    """Return what an effect does for its owner, in sentences."""
    raise NotImplementedError(f"{type(effect).__name__} has no words")


@told.register
def _(effect: effects.Points, narrator: DuelNarrator) -> str:
    points = narrator.counted("{n} point", "{n} points", effect.amount)
    return narrator.say("{points} at the end.", points=points)


@told.register
def _(effect: effects.Shields, narrator: DuelNarrator) -> str:
    spaces = narrator.counted("{n} space", "{n} spaces", effect.amount)
    return narrator.say("Move the conflict pawn {spaces} toward your opponent's capital.", spaces=spaces)


@told.register
def _(effect: effects.Science, narrator: DuelNarrator) -> str:
    symbol = narrator.symbol(effect.symbol)
    return narrator.say(
        "Scientific symbol: {symbol}. Two of the same symbol give you a progress token of "
        "the board; six different symbols win the game.",
        symbol=symbol,
    )


@told.register
def _(effect: effects.Produce, narrator: DuelNarrator) -> str:
    units = narrator.join([narrator.amount_of(kind, units) for kind, units in effect.resources.items()])
    return narrator.say("Produces {units} every turn.", units=units)


@told.register
def _(effect: effects.ProduceChoice, narrator: DuelNarrator) -> str:
    kinds = narrator.either([narrator.resource(kind) for kind in effect.options])
    return narrator.say(
        "Produces 1 unit of {kinds} every turn, whichever makes a purchase cheapest. It "
        "doesn't raise your opponent's prices.",
        kinds=kinds,
    )


@told.register
def _(effect: effects.TradeFixed, narrator: DuelNarrator) -> str:
    kinds = narrator.either([narrator.resource(kind) for kind in effect.resources])
    price = narrator.coins(effect.price)
    return narrator.say(
        "From now on you buy each unit of {kinds} for {price}, whatever your opponent produces.",
        kinds=kinds,
        price=price,
    )


@told.register
def _(effect: effects.CoinsNow, narrator: DuelNarrator) -> str:
    coins = narrator.coins(effect.amount)
    return narrator.say("Gain {coins}.", coins=coins)


@told.register
def _(effect: effects.CoinsPer, narrator: DuelNarrator) -> str:
    coins = narrator.coins(effect.amount)
    counted = narrator.counted_things([effect.count])
    return narrator.say(
        "Once this is built, gain {coins} for each {counted} in your city.", coins=coins, counted=counted
    )


@told.register
def _(effect: effects.CoinsPerBestCity, narrator: DuelNarrator) -> str:
    coins = narrator.coins(effect.amount)
    counted = narrator.counted_things(effect.count)
    return narrator.say(
        "Once this is built, gain {coins} for each {counted} in the city that has more of them.",
        coins=coins,
        counted=counted,
    )


@told.register
def _(effect: effects.PointsPerBestCity, narrator: DuelNarrator) -> str:
    points = narrator.counted("{n} point", "{n} points", effect.amount)
    counted = narrator.counted_things(effect.count)
    return narrator.say(
        "{points} at the end for each {counted} in the city that has more of them.", points=points, counted=counted
    )


@told.register
def _(_effect: effects.ExtraTurn, narrator: DuelNarrator) -> str:
    return narrator.say("Take another turn.")


@told.register
def _(effect: effects.OpponentLosesCoins, narrator: DuelNarrator) -> str:
    coins = narrator.coins(effect.amount)
    return narrator.say("Your opponent loses {coins}, or all coins if there are fewer.", coins=coins)


@told.register
def _(effect: effects.DiscardOpponentCard, narrator: DuelNarrator) -> str:
    colour = narrator.colour(effect.colour)
    return narrator.say("Choose a {colour} card in your opponent's city; it goes to the discard pile.", colour=colour)


@told.register
def _(_effect: effects.BuildFromDiscard, narrator: DuelNarrator) -> str:
    return narrator.say("Choose a card of the discard pile and build it without paying.")


@told.register
def _(effect: effects.DrawBoxTokens, narrator: DuelNarrator) -> str:
    tokens = narrator.counted("{n} progress token", "{n} progress tokens", effect.draw)
    return narrator.say(
        "Draw {tokens} at random from the box, keep {keep} and put the others back.", tokens=tokens, keep=effect.keep
    )


@told.register
def _(effect: effects.CostReduction, narrator: DuelNarrator) -> str:
    units = narrator.counted("{n} unit", "{n} units", effect.resources)
    if effect.applies_to == "wonder":
        return narrator.say(
            "From now on each wonder costs you up to {units} of resources less, of your choice, but no coins less.",
            units=units,
        )
    return narrator.say(
        "From now on each {colour} card costs you up to {units} of resources less, of your choice, but no coins less.",
        colour=narrator.colour(effect.applies_to),
        units=units,
    )


@told.register
def _(_effect: effects.ReceiveOpponentTradeCoins, narrator: DuelNarrator) -> str:
    return narrator.say(
        "From now on the coins that your opponent pays for resources go to you. Those of printed costs go to the bank."
    )


@told.register
def _(effect: effects.PointsPerProgressToken, narrator: DuelNarrator) -> str:
    points = narrator.counted("{n} point", "{n} points", effect.amount)
    return narrator.say("{points} at the end for each of your progress tokens, this one included.", points=points)


@told.register
def _(effect: effects.ExtraShields, narrator: DuelNarrator) -> str:
    colour, shields = (
        narrator.colour(effect.applies_to),
        narrator.counted("{n} more shield", "{n} more shields", effect.amount),
    )
    return narrator.say("From now on each {colour} card that you build has {shields}.", colour=colour, shields=shields)


@told.register
def _(_effect: effects.WondersGainExtraTurn, narrator: DuelNarrator) -> str:
    return narrator.say("From now on each wonder that you build gives you another turn; none gives you two.")


@told.register
def _(effect: effects.CoinsOnChainBuild, narrator: DuelNarrator) -> str:
    coins = narrator.coins(effect.amount)
    return narrator.say("From now on gain {coins} each time you build a card by a chain.", coins=coins)
