"""The effects of cards, wonders and progress tokens: each class holds an effect's data and everything that it does.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, and add it to `AnyEffect`.
Its `tag` is its `type` in the data. The rest of the rules calls the hooks, and never asks which effect it has.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Literal, final

import msgspec

from titles.seven_wonders_duel.cards.cities import CityView, Colour, Counted
from titles.seven_wonders_duel.cards.resources import GROUPS, NO_SUPPLY, Resource, Supply, resources
from titles.seven_wonders_duel.terms.narrator import DuelNarrator

Symbol = Literal["quill", "mortar", "plumb_bob", "wheel", "armillary_sphere", "sundial", "scales"]

CostKind = Literal[Colour, "wonder"]
"""What a waiver of resources can concern: cards of a colour, or wonders."""


class Effect(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: their text, and the hooks, each of which does nothing unless an effect overrides it."""

    @abstractmethod
    def describe(self, narrator: DuelNarrator) -> str:
        """Return what the effect does for its owner, in sentences."""

    def overrides(self, hook: Callable[..., object]) -> bool:
        """Whether the effect does anything in a hook, for example in `Effect.points`."""
        return getattr(type(self), hook.__name__) is not hook

    def supply(self) -> Supply:
        """Return what the effect adds to the owner's means of payment; nothing for sale (section 5)."""
        return NO_SUPPLY

    def coins(self, view: CityView) -> int:
        """Return the coins that the bank pays once, with what is being built in the own city (section 6)."""
        return 0

    def opponent_loses(self) -> int:
        """Return the coins that the opponent pays to the bank once, as far as there are any (section 6)."""
        return 0

    def shields(self) -> int:
        """Return how many spaces the conflict pawn moves once (section 7)."""
        return 0

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the scientific symbols (section 8)."""
        return ()

    def grants_extra_turn(self) -> bool:
        """Whether the owner takes another turn (section 10)."""
        return False

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the kinds of the decisions that the owner makes once, if there is anything to choose (section 6)."""
        return ()

    def destroys(self) -> Colour | None:
        """Return the colour of the opponent's card that the owner sends to the discard pile (section 6)."""
        return None

    def tokens_to_draw(self) -> int:
        """Return how many tokens of the box the owner draws to keep one (section 6)."""
        return 0

    def points(self, view: CityView) -> int:
        """Return the victory points at the end (section 12)."""
        return 0

    def waived_resources(self, kind: CostKind) -> int:
        """Return how many units fewer the owner pays for cards of a colour or for wonders (section 5)."""
        return 0

    def takes_trade_coins(self) -> bool:
        """Whether the owner gets what the opponent pays for resources (section 5)."""
        return False

    def extra_shields(self, colour: Colour) -> int:
        """Return how many shields each card of a colour gains that is built from now on (section 6)."""
        return 0

    def coins_for_chain(self) -> int:
        """Return the coins for each card built by a chain from now on (section 6)."""
        return 0

    def wonders_gain_extra_turn(self) -> bool:
        """Whether each wonder built from now on grants an extra turn (section 6)."""
        return False


@final
class Points(Effect, frozen=True, tag="points"):
    """Printed victory points."""

    amount: int
    """The number of points."""

    def points(self, view: CityView) -> int:
        """Return the printed points."""
        return self.amount

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the points."""
        points = narrator.counted("{n} point", "{n} points", self.amount)
        return narrator.say("{points} at the end.", points=points)


@final
class Shields(Effect, frozen=True, tag="shields"):
    """The conflict pawn moves toward the capital of the opponent, now."""

    amount: int
    """The number of shields: spaces that the pawn moves."""

    def shields(self) -> int:
        """Return the printed shields."""
        return self.amount

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell how far the pawn moves."""
        spaces = narrator.counted("{n} space", "{n} spaces", self.amount)
        return narrator.say("Move the conflict pawn {spaces} toward your opponent's capital.", spaces=spaces)


@final
class Science(Effect, frozen=True, tag="science"):
    """A scientific symbol."""

    symbol: Symbol
    """The symbol."""

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbol."""
        return (self.symbol,)

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the symbol, and what symbols are for."""
        symbol = narrator.symbol(self.symbol)
        return narrator.say(
            "Scientific symbol: {symbol}. Two of the same symbol give you a progress token of "
            "the board; six different symbols win the game.",
            symbol=symbol,
        )


@final
class Produce(Effect, frozen=True, tag="produce"):
    """Units every turn; those of brown and grey cards raise the opponent's prices."""

    resources: dict[Resource, int]
    """The units of each resource; absent resources have none."""

    def supply(self) -> Supply:
        """Return the production."""
        return Supply(production=resources(self.resources))

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the units."""
        units = narrator.join([narrator.amount_of(kind, units) for kind, units in self.resources.items()])
        return narrator.say("Produces {units} every turn.", units=units)


@final
class ProduceChoice(Effect, frozen=True, tag="produce_choice"):
    """One unit of one of these kinds, a whole group, in each purchase; never raises the opponent's prices."""

    options: tuple[Resource, ...]
    """The resources of which the unit is one."""

    def __post_init__(self) -> None:
        """Refuse data that the payment rule would not be exact for."""
        if not any(set(self.options) == set(group) for group in GROUPS):
            raise ValueError("a choice producer makes any resource of one group")

    def supply(self) -> Supply:
        """Return a choice producer of the group."""
        is_raw = self.options[0] in GROUPS[0]
        return Supply(raw_choices=int(is_raw), manufactured_choices=int(not is_raw))

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the resources."""
        kinds = narrator.either([narrator.resource(kind) for kind in self.options])
        return narrator.say(
            "Produces 1 unit of {kinds} every turn, whichever makes a purchase cheapest. It "
            "doesn't raise your opponent's prices.",
            kinds=kinds,
        )


@final
class TradeFixed(Effect, frozen=True, tag="trade_fixed"):
    """The owner buys each unit of these resources for 1 coin, whatever the opponent produces."""

    resources: tuple[Resource, ...]
    """The resources with a fixed price."""
    price: Literal[1]
    """The price of a unit in coins."""

    def supply(self) -> Supply:
        """Return the resources with a fixed price."""
        return Supply(fixed_prices=resources(dict.fromkeys(self.resources, 1)))

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the resources and the price."""
        kinds = narrator.either([narrator.resource(kind) for kind in self.resources])
        price = narrator.coins(self.price)
        return narrator.say(
            "From now on you buy each unit of {kinds} for {price}, whatever your opponent produces.",
            kinds=kinds,
            price=price,
        )


@final
class CoinsNow(Effect, frozen=True, tag="coins_now"):
    """Coins from the bank, once."""

    amount: int
    """The number of coins."""

    def coins(self, view: CityView) -> int:
        """Return the printed coins."""
        return self.amount

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say("Gain {coins}.", coins=coins)


@final
class CoinsPer(Effect, frozen=True, tag="coins_per"):
    """Coins from the bank, once, for each counted thing in the own city."""

    amount: int
    """The coins for each counted thing."""
    count: Counted
    """What is counted: cards of a colour, or built wonders (`wonder`)."""

    def coins(self, view: CityView) -> int:
        """Return the coins for all counted things."""
        return self.amount * view.count(self.count)

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the coins, and what is counted."""
        coins = narrator.coins(self.amount)
        counted = narrator.counted_things([self.count])
        return narrator.say(
            "Once this is built, gain {coins} for each {counted} in your city.", coins=coins, counted=counted
        )


@final
class CoinsPerBestCity(Effect, frozen=True, tag="coins_per_best_city"):
    """Coins from the bank, once, for each counted thing of the city that has more of them."""

    amount: int
    """The coins for each counted thing."""
    count: tuple[Counted, ...]
    """What is counted: cards of these colours together, or built wonders (`wonder`)."""

    def coins(self, view: CityView) -> int:
        """Return the coins for all counted things."""
        return self.amount * view.count_in_best_city(self.count)

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the coins, and what is counted."""
        coins = narrator.coins(self.amount)
        counted = narrator.counted_things(self.count)
        return narrator.say(
            "Once this is built, gain {coins} for each {counted} in the city that has more of them.",
            coins=coins,
            counted=counted,
        )


@final
class PointsPerBestCity(Effect, frozen=True, tag="points_per_best_city"):
    """Victory points for each counted thing of the city that has more of them at the end."""

    amount: int
    """The points for each counted thing."""
    count: tuple[Counted, ...]
    """What is counted: cards of these colours together, built wonders (`wonder`), or full sets of 3 coins
    (`coin_triple`).
    """

    def points(self, view: CityView) -> int:
        """Return the points for all counted things."""
        return self.amount * view.count_in_best_city(self.count)

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the points, and what is counted."""
        points = narrator.counted("{n} point", "{n} points", self.amount)
        counted = narrator.counted_things(self.count)
        return narrator.say(
            "{points} at the end for each {counted} in the city that has more of them.", points=points, counted=counted
        )


@final
class ExtraTurn(Effect, frozen=True, tag="extra_turn"):
    """The owner takes another turn."""

    def grants_extra_turn(self) -> bool:
        """Return True."""
        return True

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell that there is another turn."""
        return narrator.say("Take another turn.")


@final
class OpponentLosesCoins(Effect, frozen=True, tag="opponent_loses_coins"):
    """The opponent pays coins to the bank."""

    amount: int
    """The number of coins."""

    def opponent_loses(self) -> int:
        """Return the printed coins."""
        return self.amount

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say("Your opponent loses {coins}, or all coins if there are fewer.", coins=coins)


@final
class DiscardOpponentCard(Effect, frozen=True, tag="discard_opponent_card"):
    """The owner chooses a card of this colour in the opponent's city; it goes to the discard pile."""

    colour: Colour
    """The colour of the card."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the card, if there is one (rulings 25 and 26)."""
        return ("destroy",) if view.opponent_cards(self.colour) else ()

    def destroys(self) -> Colour | None:
        """Return the colour."""
        return self.colour

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the colour."""
        colour = narrator.colour(self.colour)
        return narrator.say(
            "Choose a {colour} card in your opponent's city; it goes to the discard pile.", colour=colour
        )


@final
class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """The owner chooses a card of the discard pile and builds it without paying."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the card, if there is one (rulings 23 and 24)."""
        return ("revive",) if view.discard else ()

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell where the card comes from."""
        return narrator.say("Choose a card of the discard pile and build it without paying.")


@final
class DrawBoxTokens(Effect, frozen=True, tag="draw_box_tokens"):
    """The owner draws tokens of the box and keeps one; the others go back to the box."""

    draw: int
    """How many tokens are drawn."""
    keep: Literal[1]
    """How many of them are kept."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the token, if there is one."""
        return ("take_box_token",) if view.box_tokens else ()

    def tokens_to_draw(self) -> int:
        """Return the printed number."""
        return self.draw

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell how many are drawn and kept."""
        tokens = narrator.counted("{n} progress token", "{n} progress tokens", self.draw)
        return narrator.say(
            "Draw {tokens} at random from the box, keep {keep} and put the others back.", tokens=tokens, keep=self.keep
        )


@final
class CostReduction(Effect, frozen=True, tag="cost_reduction"):
    """The owner pays fewer units, whichever the owner likes, for wonders or for cards of a colour."""

    applies_to: Literal["wonder", "blue"]
    """What costs less: wonders (`wonder`) or blue cards."""
    resources: int
    """How many units fewer are paid."""

    def waived_resources(self, kind: CostKind) -> int:
        """Return the number of units for what the effect concerns."""
        return self.resources if kind == self.applies_to else 0

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell what costs less."""
        units = narrator.counted("{n} unit", "{n} units", self.resources)
        if self.applies_to == "wonder":
            return narrator.say(
                "From now on each wonder costs you up to {units} of resources less, of your choice, but no coins less.",
                units=units,
            )
        return narrator.say(
            "From now on each {colour} card costs you up to {units} of resources less, of your choice, but no coins "
            "less.",
            colour=narrator.colour(self.applies_to),
            units=units,
        )


@final
class ReceiveOpponentTradeCoins(Effect, frozen=True, tag="receive_opponent_trade_coins"):
    """The owner gets what the opponent pays for resources."""

    def takes_trade_coins(self) -> bool:
        """Return True."""
        return True

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell which coins go to the owner."""
        return narrator.say(
            "From now on the coins that your opponent pays for resources go to you. Those of "
            "printed costs go to the bank."
        )


@final
class PointsPerProgressToken(Effect, frozen=True, tag="points_per_progress_token"):
    """Victory points at the end for each own progress token, this one included."""

    amount: int
    """The points for each token."""

    def points(self, view: CityView) -> int:
        """Return the points for all own tokens."""
        return self.amount * len(view.own.tokens)

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the points."""
        points = narrator.counted("{n} point", "{n} points", self.amount)
        return narrator.say("{points} at the end for each of your progress tokens, this one included.", points=points)


@final
class ExtraShields(Effect, frozen=True, tag="extra_shields"):
    """More shields on each card of a colour built from now on."""

    applies_to: Colour
    """The colour of the cards that gain shields."""
    amount: int
    """How many more shields each of them has."""

    def extra_shields(self, colour: Colour) -> int:
        """Return the number of shields for the colour that the effect concerns."""
        return self.amount if colour == self.applies_to else 0

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the colour and the shields."""
        colour, shields = (
            narrator.colour(self.applies_to),
            narrator.counted("{n} more shield", "{n} more shields", self.amount),
        )
        return narrator.say(
            "From now on each {colour} card that you build has {shields}.", colour=colour, shields=shields
        )


@final
class WondersGainExtraTurn(Effect, frozen=True, tag="wonders_gain_extra_turn"):
    """Each wonder built from now on grants an extra turn."""

    def wonders_gain_extra_turn(self) -> bool:
        """Return True."""
        return True

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell that wonders give another turn."""
        return narrator.say("From now on each wonder that you build gives you another turn; none gives you two.")


@final
class CoinsOnChainBuild(Effect, frozen=True, tag="coins_on_chain_build"):
    """Coins for each card built by a chain from now on."""

    amount: int
    """The number of coins."""

    def coins_for_chain(self) -> int:
        """Return the printed coins."""
        return self.amount

    def describe(self, narrator: DuelNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say("From now on gain {coins} each time you build a card by a chain.", coins=coins)


AnyEffect = (
    Points
    | Shields
    | Science
    | Produce
    | ProduceChoice
    | TradeFixed
    | CoinsNow
    | CoinsPer
    | CoinsPerBestCity
    | PointsPerBestCity
    | ExtraTurn
    | OpponentLosesCoins
    | DiscardOpponentCard
    | BuildFromDiscard
    | DrawBoxTokens
    | CostReduction
    | ReceiveOpponentTradeCoins
    | PointsPerProgressToken
    | ExtraShields
    | WondersGainExtraTurn
    | CoinsOnChainBuild
)
