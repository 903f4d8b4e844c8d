"""The effects of cards, wonders and progress tokens: each class holds an effect's data and its rule.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, add it to `AnyEffect`, and say
what it does in `words.effects`. Its `tag` is its `type` in the data. The rest of the rules calls the hooks. Only a
decision that one kind of effect opens looks for that kind, for what can be chosen.
"""

from collections.abc import Callable
from typing import Literal, final

import msgspec

from titles.seven_wonders_duel.cards.cities import CityView, Colour, Counted
from titles.seven_wonders_duel.cards.costs import Kind
from titles.seven_wonders_duel.cards.resources import GROUPS, NO_SUPPLY, Resource, Supply, Waivable, resources

Symbol = Literal["quill", "mortar", "plumb_bob", "wheel", "armillary_sphere", "sundial", "scales"]


class Gains(msgspec.Struct, frozen=True, gc=False):
    """What something brings whatever the cities are like: at once (section 6), and the points at the end.

    `shields` move the conflict pawn. `opponent_loses` are coins that the opponent pays to the bank, as far as there are
    any. `extra_turns` above 0 grant one extra turn (section 10).
    """

    points: int = 0
    coins: int = 0
    shields: int = 0
    symbols: tuple[Symbol, ...] = ()
    opponent_loses: int = 0
    extra_turns: int = 0

    def __add__(self, more: "Gains") -> "Gains":
        """Return all gains of both."""
        return Gains(
            self.points + more.points,
            self.coins + more.coins,
            self.shields + more.shields,
            self.symbols + more.symbols,
            self.opponent_loses + more.opponent_loses,
            self.extra_turns + more.extra_turns,
        )


NO_GAINS = Gains()


class Effect(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: the hooks, each of which does nothing unless an effect overrides it."""

    def overrides(self, hook: Callable[..., object]) -> bool:
        """Whether the effect does anything in a hook, for example in `Effect.points`."""
        return getattr(type(self), hook.__name__) is not hook

    def gains(self) -> Gains:
        """Return what the owner gains by it, without what depends on the cities (section 6)."""
        return NO_GAINS

    def supply(self) -> Supply:
        """Return what the effect adds to the owner's means of payment; nothing for sale (section 5)."""
        return NO_SUPPLY

    def coins(self, view: CityView) -> int:
        """Return the coins for what it counts, once, with what is being built in the own city (section 6)."""
        return 0

    def points(self, view: CityView) -> int:
        """Return the victory points at the end for what it counts (section 12)."""
        return 0

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the kinds of the decisions that the owner makes once, if there is anything to choose (section 6)."""
        return ()

    def gains_later(self, kind: Kind, *, by_chain: bool) -> Gains:
        """Return what a card of a colour, or a wonder, brings in addition if it is built from now on (section 6)."""
        return NO_GAINS


@final
class Points(Effect, frozen=True, tag="points"):
    """Printed victory points."""

    amount: int
    """The number of points."""

    def gains(self) -> Gains:
        """Return the printed points."""
        return Gains(points=self.amount)


@final
class Shields(Effect, frozen=True, tag="shields"):
    """The conflict pawn moves toward the capital of the opponent, now."""

    amount: int
    """The number of shields: spaces that the pawn moves."""

    def gains(self) -> Gains:
        """Return the printed shields."""
        return Gains(shields=self.amount)


@final
class Science(Effect, frozen=True, tag="science"):
    """A scientific symbol."""

    symbol: Symbol
    """The symbol."""

    def gains(self) -> Gains:
        """Return the symbol."""
        return Gains(symbols=(self.symbol,))


@final
class Produce(Effect, frozen=True, tag="produce"):
    """Units every turn; those of brown and grey cards raise the opponent's prices."""

    resources: dict[Resource, int]
    """The units of each resource; absent resources have none."""

    def supply(self) -> Supply:
        """Return the production."""
        return Supply(production=resources(self.resources))


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


@final
class CoinsNow(Effect, frozen=True, tag="coins_now"):
    """Coins from the bank, once."""

    amount: int
    """The number of coins."""

    def gains(self) -> Gains:
        """Return the printed coins."""
        return Gains(coins=self.amount)


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


@final
class ExtraTurn(Effect, frozen=True, tag="extra_turn"):
    """The owner takes another turn."""

    def gains(self) -> Gains:
        """Return the turn."""
        return Gains(extra_turns=1)


@final
class OpponentLosesCoins(Effect, frozen=True, tag="opponent_loses_coins"):
    """The opponent pays coins to the bank."""

    amount: int
    """The number of coins."""

    def gains(self) -> Gains:
        """Return the printed coins."""
        return Gains(opponent_loses=self.amount)


@final
class DiscardOpponentCard(Effect, frozen=True, tag="discard_opponent_card"):
    """The owner chooses a card of this colour in the opponent's city; it goes to the discard pile."""

    colour: Colour
    """The colour of the card."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the card, if there is one (rulings 25 and 26)."""
        return ("destroy",) if view.opponent_cards(self.colour) else ()


@final
class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """The owner chooses a card of the discard pile and builds it without paying."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the card, if there is one (rulings 23 and 24)."""
        return ("revive",) if view.discard else ()


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


@final
class CostReduction(Effect, frozen=True, tag="cost_reduction"):
    """The owner pays fewer units, whichever the owner likes, for wonders or for cards of a colour."""

    applies_to: Waivable
    """What costs less: wonders (`wonder`) or blue cards."""
    resources: int
    """How many units fewer are paid."""

    def supply(self) -> Supply:
        """Return the units that need not be paid."""
        if self.applies_to == "wonder":
            return Supply(waived_for_wonders=self.resources)
        return Supply(waived_for_blue=self.resources)


@final
class ReceiveOpponentTradeCoins(Effect, frozen=True, tag="receive_opponent_trade_coins"):
    """The owner gets what the opponent pays for resources."""

    def supply(self) -> Supply:
        """Return that the owner gets the coins."""
        return Supply(trade_coins=1)


@final
class PointsPerProgressToken(Effect, frozen=True, tag="points_per_progress_token"):
    """Victory points at the end for each own progress token, this one included."""

    amount: int
    """The points for each token."""

    def points(self, view: CityView) -> int:
        """Return the points for all own tokens."""
        return self.amount * len(view.own.tokens)


@final
class ExtraShields(Effect, frozen=True, tag="extra_shields"):
    """More shields on each card of a colour built from now on."""

    applies_to: Colour
    """The colour of the cards that gain shields."""
    amount: int
    """How many more shields each of them has."""

    def gains_later(self, kind: Kind, *, by_chain: bool) -> Gains:
        """Return the shields of a card of that colour."""
        return Gains(shields=self.amount) if kind == self.applies_to else NO_GAINS


@final
class WondersGainExtraTurn(Effect, frozen=True, tag="wonders_gain_extra_turn"):
    """Each wonder built from now on grants an extra turn."""

    def gains_later(self, kind: Kind, *, by_chain: bool) -> Gains:
        """Return the extra turn of a wonder."""
        return Gains(extra_turns=1) if kind == "wonder" else NO_GAINS


@final
class CoinsOnChainBuild(Effect, frozen=True, tag="coins_on_chain_build"):
    """Coins for each card built by a chain from now on."""

    amount: int
    """The number of coins."""

    def gains_later(self, kind: Kind, *, by_chain: bool) -> Gains:
        """Return the printed coins of a card built by a chain."""
        return Gains(coins=self.amount) if by_chain else NO_GAINS


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
