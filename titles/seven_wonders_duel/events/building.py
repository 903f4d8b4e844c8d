"""What is done with cards: discarded, built, put under a wonder, built from the discard pile, destroyed."""

from typing import Literal, final

from msgspec.structs import replace

from titles.kernel.ranges import CardId, Coins, SeatNumber
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.state import DuelState, without
from titles.seven_wonders_duel.terms.basics import Place, Shields, WonderId, WonderIds
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@final
class CardDiscarded(DuelEvent, frozen=True):
    """A seat discarded an available card for coins."""

    type = "card_discarded"

    seat: SeatNumber
    place: Place
    card: CardId
    gained: Coins
    """How many coins the seat gained."""

    def apply(self, state: DuelState) -> DuelState:
        """Move the card to the discard pile and add the coins."""
        city = state.cities[self.seat]
        city = replace(city, coins=city.coins + self.gained)
        return replace(
            state,
            cities=state.cities_with(self.seat, city),
            pyramid=state.pyramid.without(self.place),
            discard=(*state.discard, self.card),
            active=self.seat,
            extra_turn=False,
        )

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which card was discarded, and for how many coins."""
        name, card = narrator.names[self.seat], narrator.thing(self.card)
        line = narrator.say("{name} discards {card}", name=name, card=card)
        return narrator.with_changes(line, self.seat, gained=self.gained)


@final
class CardBuilt(DuelEvent, frozen=True):
    """A seat built an available card."""

    type = "card_built"

    seat: SeatNumber
    place: Place
    card: CardId
    by: Literal["cost", "chain"]
    """How it was built: at its `cost`, or by a `chain`."""
    bank: Coins = 0
    """How many coins the seat paid to the bank."""
    opponent: Coins = 0
    """How many coins the seat paid to the opponent, because of Economy."""
    gained: Coins = 0
    """How many coins the seat gained after it had paid."""
    shields: Shields = 0

    def apply(self, state: DuelState) -> DuelState:
        """Move the card into the city, and the coins."""
        city = state.cities[self.seat]
        coins = city.coins - self.bank - self.opponent + self.gained
        city = replace(city, coins=coins, cards=(*city.cards, self.card))
        return replace(
            state,
            cities=state.cities_with(self.seat, city, to_opponent=self.opponent),
            pyramid=state.pyramid.without(self.place),
            shields=self.shields,
            active=self.seat,
            extra_turn=False,
        )

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell what was built, how, and what changed."""
        name, card = narrator.names[self.seat], narrator.thing(self.card)
        if self.by == "chain":
            line = narrator.say("{name} builds {card} by a chain", name=name, card=card)
        else:
            line = narrator.say("{name} builds {card}", name=name, card=card)
        return narrator.with_changes(
            line, self.seat, bank=self.bank, opponent=self.opponent, gained=self.gained, shields=self.shields
        )


@final
class WonderBuilt(DuelEvent, frozen=True):
    """A seat built a wonder with an available card under it."""

    type = "wonder_built"

    seat: SeatNumber
    wonder: WonderId
    place: Place
    card: CardId
    """The id of the card under the wonder."""
    bank: Coins = 0
    """How many coins the seat paid to the bank."""
    opponent: Coins = 0
    """How many coins the seat paid to the opponent, because of Economy."""
    gained: Coins = 0
    """How many coins the seat gained after it had paid."""
    opponent_lost: Coins = 0
    """How many coins the opponent lost."""
    shields: Shields = 0
    extra_turn: bool = False
    """Whether the seat has another turn."""
    unused: WonderIds = ()
    """The id of the last wonder, which can't be built any more, if this was the seventh one; empty otherwise."""

    def apply(self, state: DuelState) -> DuelState:
        """Put the card under the wonder, move the coins, and take the last wonder out of the game."""
        city = state.cities[self.seat]
        city = replace(
            city,
            coins=city.coins - self.bank - self.opponent + self.gained,
            wonders=without(city.wonders, self.wonder),
            built=(*city.built, self.wonder),
            tucked=(*city.tucked, self.card),
        )
        one, two = state.cities_with(self.seat, city, to_opponent=self.opponent - self.opponent_lost)
        for wonder in self.unused:
            if wonder in one.wonders:
                one = replace(one, wonders=without(one.wonders, wonder))
            else:
                two = replace(two, wonders=without(two.wonders, wonder))
        return replace(
            state,
            cities=(one, two),
            unused_wonders=(*state.unused_wonders, *self.unused),
            pyramid=state.pyramid.without(self.place),
            shields=self.shields,
            active=self.seat,
            extra_turn=self.extra_turn,
        )

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell what was built, and what changed."""
        name, wonder, card = narrator.names[self.seat], narrator.thing(self.wonder), narrator.thing(self.card)
        line = narrator.say("{name} builds {wonder} with {card}", name=name, wonder=wonder, card=card)
        extra_turn = narrator.say("takes another turn")
        unused = narrator.things(self.unused)
        to_box = narrator.say("{unused} goes back to the box", unused=unused)
        return narrator.with_changes(
            line,
            self.seat,
            bank=self.bank,
            opponent=self.opponent,
            gained=self.gained,
            lost=self.opponent_lost,
            shields=self.shields,
            others=(*([extra_turn] if self.extra_turn else ()), *([to_box] if self.unused else ())),
        )


@final
class CardRevived(DuelEvent, frozen=True):
    """A seat built a card of the discard pile without paying."""

    type = "card_revived"

    seat: SeatNumber
    card: CardId
    gained: Coins = 0
    """How many coins the seat gained."""
    shields: Shields = 0

    def apply(self, state: DuelState) -> DuelState:
        """Move the card from the discard pile into the city, and add the coins."""
        city = state.cities[self.seat]
        city = replace(city, coins=city.coins + self.gained, cards=(*city.cards, self.card))
        discard = without(state.discard, self.card)
        return replace(state, cities=state.cities_with(self.seat, city), discard=discard, shields=self.shields)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell what was built, and what changed."""
        name, card = narrator.names[self.seat], narrator.thing(self.card)
        line = narrator.say("{name} builds {card} from the discard pile", name=name, card=card)
        return narrator.with_changes(line, self.seat, gained=self.gained, shields=self.shields)


@final
class CardDestroyed(DuelEvent, frozen=True):
    """A seat sent a card of the opponent's city to the discard pile."""

    type = "card_destroyed"

    seat: SeatNumber
    card: CardId

    def apply(self, state: DuelState) -> DuelState:
        """Move the card from the opponent's city to the discard pile."""
        victim = 1 - self.seat
        city = state.cities[victim]
        city = replace(city, cards=without(city.cards, self.card))
        return replace(state, cities=state.cities_with(victim, city), discard=(*state.discard, self.card))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell whose card was discarded."""
        name, opponent, card = narrator.names[self.seat], narrator.opponent_of(self.seat), narrator.thing(self.card)
        return narrator.say("{name} discards {card} of {opponent}.", name=name, card=card, opponent=opponent)
