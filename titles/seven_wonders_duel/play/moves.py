"""The moves that a seat can make: complete bodies, distinguished by `action`. The price of a move is not part of it.

Each class also holds the label of the move.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Annotated, final

import msgspec

from titles.kernel.ranges import CardId
from titles.kernel.state.game import AnyGame
from titles.kernel.words.narrator import kept_narrators
from titles.seven_wonders_duel.cards.costs import Price
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.play.economy import discard_income, has_chain
from titles.seven_wonders_duel.play.prices import price_of
from titles.seven_wonders_duel.state import DuelState, state_of
from titles.seven_wonders_duel.terms.basics import TokenId, WonderId
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


class DuelMove(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True, gc=False):
    """Base of all moves."""

    @abstractmethod
    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the move of a seat in words."""


@final
class Discard(DuelMove, frozen=True, tag="discard", gc=False):
    """Discard an available card for coins (section 4)."""

    card: CardId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the card and the coins gained."""
        card = narrator.thing(self.card)
        coins = narrator.coins(discard_income(rules, state.cities[seat]))
        return narrator.say("Discard {card} for {coins}", card=card, coins=coins)


@final
class Build(DuelMove, frozen=True, tag="build", gc=False):
    """Build an available card, by its chain if there is one, else at the least cost (sections 4 and 5)."""

    card: CardId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the card and its price."""
        card = narrator.thing(self.card)
        if has_chain(rules, state.cities[seat], self.card):
            return narrator.say("Build {card} by a chain", card=card)
        text = narrator.say("Build {card}", card=card)
        return _with_price(text, price_of(rules, state, seat, self.card), narrator)


@final
class BuildWonder(DuelMove, frozen=True, tag="wonder", gc=False):
    """Build an own wonder at the least cost, with an available card tucked under it (section 4)."""

    card: CardId
    """The id of the card that is tucked under the wonder."""
    wonder: WonderId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the wonder, the card under it and the price."""
        wonder, card = narrator.thing(self.wonder), narrator.thing(self.card)
        text = narrator.say("Build {wonder} with {card}", wonder=wonder, card=card)
        return _with_price(text, price_of(rules, state, seat, self.wonder), narrator)


@final
class DraftWonder(DuelMove, frozen=True, tag="draft_wonder", gc=False):
    """Take one of the wonders on offer (section 2.6)."""

    wonder: WonderId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the wonder."""
        wonder = narrator.thing(self.wonder)
        return narrator.say("Take {wonder}", wonder=wonder)


@final
class TakeToken(DuelMove, frozen=True, tag="take_token", gc=False):
    """Take a progress token from the board, for a pair of symbols (section 8)."""

    token: TokenId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the token."""
        token = narrator.thing(self.token)
        return narrator.say("Take {token}", token=token)


@final
class TakeBoxToken(DuelMove, frozen=True, tag="take_box_token", gc=False):
    """Keep one of the tokens drawn from the box (section 6)."""

    token: TokenId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the token."""
        token = narrator.thing(self.token)
        return narrator.say("Keep {token}", token=token)


@final
class Revive(DuelMove, frozen=True, tag="revive", gc=False):
    """Build a card of the discard pile without paying (section 6)."""

    card: CardId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the card."""
        card = narrator.thing(self.card)
        return narrator.say("Build {card} from the discard pile", card=card)


@final
class Destroy(DuelMove, frozen=True, tag="destroy", gc=False):
    """Discard a card of the opponent's city (section 6)."""

    card: CardId

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return the card."""
        card = narrator.thing(self.card)
        return narrator.say("Discard {card} of your opponent", card=card)


@final
class ChooseStarter(DuelMove, frozen=True, tag="choose_starter", gc=False):
    """Say which seat begins the age (section 11)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1, description="The seat that begins.")]

    def label(self, narrator: DuelNarrator, rules: Catalogue, state: DuelState, seat: int) -> str:
        """Return who begins."""
        if self.seat == seat:
            return narrator.say("Begin the age yourself")
        return narrator.say("Let your opponent begin the age")


Move = Discard | Build | BuildWonder | DraftWonder | TakeToken | TakeBoxToken | Revive | Destroy | ChooseStarter


@kept_narrators
def narrator(revision: int, names: Sequence[str], language: str) -> DuelNarrator:
    """Return the names with which events and moves are described."""
    return DuelNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Move, language: str) -> str:
    """Return a move of a seat in words."""
    rules = catalogue(game.revision)
    return move.label(narrator(game.revision, (), language), rules, state_of(game), seat)


def _with_price(text: str, price: Price, narrator: DuelNarrator) -> str:
    """Return a text with the coins for what it is about; nothing is added if it is free."""
    if not price.total:
        return text
    coins = narrator.coins(price.total)
    if price.opponent and price.bank:
        coins = narrator.say("{coins}, {part} of them to your opponent", coins=coins, part=price.opponent)
    elif price.opponent:
        coins = narrator.say("{coins} to your opponent", coins=coins)
    return narrator.say("{text} ({coins})", text=text, coins=coins)
