"""The effects of cards, wonders and progress tokens: each class holds an effect's data and everything that it does.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, and add it to `AnyEffect`.
Its `tag` is its `type` in the data. The rest of the rules calls the hooks, and never asks which effect it has.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from rules.seven_wonders_duel.cities import CityView, Colour, Counted
from rules.seven_wonders_duel.resources import GROUPS, NO_SUPPLY, Resource, Supply, resources

Symbol = Literal["quill", "mortar", "plumb_bob", "wheel", "armillary_sphere", "sundial", "scales"]

CostKind = Literal[Colour, "wonder"]
"""What a waiver of resources can concern: cards of a colour, or wonders."""


class Effect(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: the hooks, each of which does nothing unless an effect overrides it."""

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


class Points(Effect, frozen=True, tag="points"):
    """Printed victory points."""

    amount: int
    """The number of points."""

    def points(self, view: CityView) -> int:
        """Return the printed points."""
        return self.amount


class Shields(Effect, frozen=True, tag="shields"):
    """The conflict pawn moves toward the capital of the opponent, now."""

    amount: int
    """The number of shields: spaces that the pawn moves."""

    def shields(self) -> int:
        """Return the printed shields."""
        return self.amount


class Science(Effect, frozen=True, tag="science"):
    """A scientific symbol."""

    symbol: Symbol
    """The symbol."""

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the symbol."""
        return (self.symbol,)


class Produce(Effect, frozen=True, tag="produce"):
    """Units every turn; those of brown and grey cards raise the opponent's prices."""

    resources: dict[Resource, int]
    """The units of each resource; absent resources have none."""

    def supply(self) -> Supply:
        """Return the production."""
        return Supply(production=resources(self.resources))


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


class TradeFixed(Effect, frozen=True, tag="trade_fixed"):
    """The owner buys each unit of these resources for 1 coin, whatever the opponent produces."""

    resources: tuple[Resource, ...]
    """The resources with a fixed price."""
    price: Literal[1]
    """The price of a unit in coins."""

    def supply(self) -> Supply:
        """Return the resources with a fixed price."""
        return Supply(fixed_prices=resources(dict.fromkeys(self.resources, 1)))


class CoinsNow(Effect, frozen=True, tag="coins_now"):
    """Coins from the bank, once."""

    amount: int
    """The number of coins."""

    def coins(self, view: CityView) -> int:
        """Return the printed coins."""
        return self.amount


class CoinsPer(Effect, frozen=True, tag="coins_per"):
    """Coins from the bank, once, for each counted thing in the own city."""

    amount: int
    """The coins for each counted thing."""
    count: Counted
    """What is counted: cards of a colour, or built wonders (`wonder`)."""

    def coins(self, view: CityView) -> int:
        """Return the coins for all counted things."""
        return self.amount * view.count(self.count)


class CoinsPerBestCity(Effect, frozen=True, tag="coins_per_best_city"):
    """Coins from the bank, once, for each counted thing of the city that has more of them."""

    amount: int
    """The coins for each counted thing."""
    count: tuple[Counted, ...]
    """What is counted: cards of these colours together, or built wonders (`wonder`)."""

    def coins(self, view: CityView) -> int:
        """Return the coins for all counted things."""
        return self.amount * view.count_in_best_city(self.count)


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


class ExtraTurn(Effect, frozen=True, tag="extra_turn"):
    """The owner takes another turn."""

    def grants_extra_turn(self) -> bool:
        """Return True."""
        return True


class OpponentLosesCoins(Effect, frozen=True, tag="opponent_loses_coins"):
    """The opponent pays coins to the bank."""

    amount: int
    """The number of coins."""

    def opponent_loses(self) -> int:
        """Return the printed coins."""
        return self.amount


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


class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """The owner chooses a card of the discard pile and builds it without paying."""

    def decisions(self, view: CityView) -> tuple[str, ...]:
        """Return the choice of the card, if there is one (rulings 23 and 24)."""
        return ("revive",) if view.discard else ()


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


class CostReduction(Effect, frozen=True, tag="cost_reduction"):
    """The owner pays fewer units, whichever the owner likes, for wonders or for cards of a colour."""

    applies_to: Literal["wonder", "blue"]
    """What costs less: wonders (`wonder`) or blue cards."""
    resources: int
    """How many units fewer are paid."""

    def waived_resources(self, kind: CostKind) -> int:
        """Return the number of units for what the effect concerns."""
        return self.resources if kind == self.applies_to else 0


class ReceiveOpponentTradeCoins(Effect, frozen=True, tag="receive_opponent_trade_coins"):
    """The owner gets what the opponent pays for resources."""

    def takes_trade_coins(self) -> bool:
        """Return True."""
        return True


class PointsPerProgressToken(Effect, frozen=True, tag="points_per_progress_token"):
    """Victory points at the end for each own progress token, this one included."""

    amount: int
    """The points for each token."""

    def points(self, view: CityView) -> int:
        """Return the points for all own tokens."""
        return self.amount * len(view.own.tokens)


class ExtraShields(Effect, frozen=True, tag="extra_shields"):
    """More shields on each card of a colour built from now on."""

    applies_to: Colour
    """The colour of the cards that gain shields."""
    amount: int
    """How many more shields each of them has."""

    def extra_shields(self, colour: Colour) -> int:
        """Return the number of shields for the colour that the effect concerns."""
        return self.amount if colour == self.applies_to else 0


class WondersGainExtraTurn(Effect, frozen=True, tag="wonders_gain_extra_turn"):
    """Each wonder built from now on grants an extra turn."""

    def wonders_gain_extra_turn(self) -> bool:
        """Return True."""
        return True


class CoinsOnChainBuild(Effect, frozen=True, tag="coins_on_chain_build"):
    """Coins for each card built by a chain from now on."""

    amount: int
    """The number of coins."""

    def coins_for_chain(self) -> int:
        """Return the printed coins."""
        return self.amount


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
