"""Hands: cards that enter them from other hands, from the deck or the discard pile, and discards (section 11)."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import AT_MOST, CardId, CardIds, Count, SeatNumber
from titles.kernel.state.zones import Zone, stated
from titles.seven.events.base import SevenEvent
from titles.seven.events.held_cards import gain, lose
from titles.seven.state import SevenState
from titles.seven.terms.basics import Mark
from titles.seven.terms.narrator import SevenNarrator


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A revealed hand card that all see leaving, and how it lay (ruling 38)."""

    card: CardId
    copy: Mark


def read(card: tuple[Sealed[str], ...]) -> str | None:
    """Return the card that may be sealed; None if the reader can't open it."""
    return card[0].value if card else None


def names_known(shown: Shown | None, card: tuple[Sealed[str], ...]) -> list[str]:
    """Return the card that left a hand, revealed or sealed, in a list; an empty list if the reader can't know it."""
    name = read(card) if shown is None else shown.card
    return [] if name is None else [name]


class CardsStolen(SevenEvent, frozen=True):
    """Random hand cards went from one hand to another; all see the revealed ones (ruling 38).

    The `drawn` event before it has their positions in the victim's hand (ruling 49).
    """

    type = "cards_stolen"

    thief: SeatNumber
    """The number of the seat that took the cards, from 0."""
    victim: SeatNumber
    """The number of the seat that lost the cards, from 0."""
    count: Count
    """How many cards were taken."""
    shown: Annotated[tuple[Shown, ...], AT_MOST]
    """Those of the cards that were revealed."""
    cards: Sealed[CardIds]
    """The ids of the other cards, sealed to both seats."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards, and count the random act."""
        for shown in self.shown:
            state = _pass_on(state, self.victim, self.thief, shown.card, shown.copy)
        for card in stated(self.cards.value, self.count - len(self.shown)):
            state = _pass_on(state, self.victim, self.thief, card)
        return state.change_turn(acts=state.turn.acts + 1)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took how many cards from whom, and those that the reader knows: the revealed ones first."""
        who, other, size = narrator.seat(self.thief), narrator.seat(self.victim), narrator.size(self.count)
        line = narrator.say("{who} takes {size} from the hand of {other}", who=who, size=size, other=other)
        return narrator.with_cards(line, [*[shown.card for shown in self.shown], *(self.cards.value or ())])


class CardGiven(SevenEvent, frozen=True):
    """A hand card was given to another seat; the others see it only if it was revealed (rulings 37, 38)."""

    type = "card_given"

    giver: SeatNumber
    """The number of the seat that gave the card, from 0."""
    to: SeatNumber
    """The number of the seat that got the card, from 0."""
    shown: Shown | None
    """The card, if it was revealed; null if it was not."""
    card: Annotated[tuple[Sealed[CardId], ...], AT_MOST]
    """The card, sealed to both seats; empty if it was revealed."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card."""
        if self.shown is None:
            return _pass_on(state, self.giver, self.to, read(self.card))
        return _pass_on(state, self.giver, self.to, self.shown.card, self.shown.copy)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who gave a card to whom, and which if it is known."""
        who, other = narrator.seat(self.giver), narrator.seat(self.to)
        line = narrator.say("{who} gives {other} a card", who=who, other=other)
        return narrator.with_cards(line, names_known(self.shown, self.card))


class CardDiscarded(SevenEvent, frozen=True):
    """A hand card was discarded."""

    type = "card_discarded"

    seat: SeatNumber
    card: CardId
    copy: Mark
    at_random: bool = False
    """Whether the card was drawn at random; then the event before has its position in the hand (ruling 49)."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card to the discard pile, and count a random act."""
        state = lose(state, self.seat, self.card, self.copy).put_on_discard(self.card)
        return state.change_turn(acts=state.turn.acts + 1) if self.at_random else state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who discarded which card."""
        who, card = narrator.seat(self.seat), narrator.card(self.card)
        return narrator.say("{who} discards {card}.", who=who, card=card)


class CardsDrawn(SevenEvent, frozen=True):
    """Cards of the deck went to a hand."""

    type = "cards_drawn"

    seat: SeatNumber
    count: Count
    """How many cards were drawn."""
    cards: Sealed[CardIds]
    """The ids of the cards, in the order drawn, sealed to the seat that drew them."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards; what the reader knew of the deck it knows of the hand."""
        cards: Zone = state.deck[: self.count] if self.cards.value is None else self.cards.value
        state = replace(state, deck=state.deck[self.count :])
        return gain(state, self.seat, cards, seen=state.deck_known)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who drew how many cards, and which if they are known."""
        who, size = narrator.seat(self.seat), narrator.size(self.count)
        return narrator.with_cards(narrator.say("{who} draws {size}", who=who, size=size), self.cards.value or ())


class CardsRevealed(SevenEvent, frozen=True):
    """Cards of the deck went openly to a hand, where they lie revealed until the turn ends."""

    type = "cards_revealed"

    seat: SeatNumber
    cards: CardIds
    """The ids of the cards, in the order drawn."""
    copy: Mark

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards."""
        state = replace(state, deck=state.deck[len(self.cards) :])
        return gain(state, self.seat, self.cards, seen=True, mark=self.copy)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who drew which cards."""
        who, cards = narrator.seat(self.seat), narrator.cards(self.cards)
        return narrator.say("{who} draws and reveals {cards}.", who=who, cards=cards)


class CardSalvaged(SevenEvent, frozen=True):
    """A card of the discard pile went to a hand."""

    type = "card_salvaged"

    seat: SeatNumber
    card: CardId
    from_top: Count
    """The place of the card in the discard pile, from 1 at the top."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card, and keep the positions of the cards that paid this turn."""
        position = len(state.discard) - self.from_top
        paid = tuple(
            [
                replace(entry, position=entry.position - (entry.position > position))
                for entry in state.turn.paid
                if entry.position != position
            ]
        )
        discard = (*state.discard[:position], *state.discard[position + 1 :])
        state = replace(state, discard=discard, turn=replace(state.turn, paid=paid))
        return gain(state, self.seat, (self.card,), seen=True)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took which card."""
        who, card = narrator.seat(self.seat), narrator.card(self.card)
        return narrator.say("{who} takes {card} from the discard pile.", who=who, card=card)


class DeckTurned(SevenEvent, frozen=True):
    """The deck was empty: the discard pile was turned over, without shuffling (section 11)."""

    type = "deck_turned"

    def apply(self, state: SevenState) -> SevenState:
        """Make the discard pile the deck.

        The oldest discard becomes the top. Its order was public, so nothing is hidden again (ruling 35).
        """
        return replace(state, deck=state.discard, discard=(), deck_known=True, turn=replace(state.turn, paid=()))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell that the deck is new."""
        return narrator.say("The discard pile becomes the deck.")


def _pass_on(state: SevenState, giver: int, taker: int, card: str | None, mark: Mark = "closed") -> SevenState:
    """Return the state after a card went from one hand to another; the giver knows it there."""
    return gain(lose(state, giver, card, mark), taker, (card,), seen=True)
