"""The events of 7 Wonders: outcomes, in the past tense.

Each class holds an event's data, how it changes the state (`apply`), and how it is told (`describe`). Neither knows
cards or rules: both use only the event, the state and the names that the narrator has.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from events.bounds import MAX_SEATS
from events.model import Event, Sealed
from rules.kernel import events as table
from rules.kernel.ranges import AT_MOST, EACH_SEAT, EACH_SUBJECT, Amount, Count, SeatNumber, SubjectNumber, Word, Words
from rules.kernel.zones import Zone, enter, stated
from rules.seven_wonders.actions import Move
from rules.seven_wonders.narrator import WondersNarrator
from rules.seven_wonders.state import City, Origin, WondersState, left_of, right_of, with_item

Age = Annotated[int, Meta(ge=1, le=3)]


class WondersEvent(table.TitleEvent[WondersState, WondersNarrator], frozen=True):
    """Base of the events of 7 Wonders, save the sealed choices."""


class CitiesFounded(WondersEvent, frozen=True):
    """So many cities begin, each with the same coins; one without a seat is the Free City."""

    type = "cities_founded"

    cities: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    coins: Count

    def apply(self, state: WondersState) -> WondersState:
        """Return the first play; there is none before."""
        return WondersState((City(coins=self.coins),) * self.cities, ((),) * self.seats)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class BoardChosen(WondersEvent, frozen=True):
    """A seat took a wonder board for its city."""

    type = "board_chosen"

    city: SubjectNumber
    wonder: Word

    def apply(self, state: WondersState) -> WondersState:
        """Set the board of the city."""
        return state.change_city(self.city, wonder=self.wonder)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who took which board."""
        city, wonder = narrator.city(self.city), narrator.wonder(self.wonder)
        return narrator.say(f"{city} takes {wonder}.", f"{city}は{wonder}を選んだ。")


class BoardsDealt(WondersEvent, frozen=True):
    """The boards of all cities are known."""

    type = "boards_dealt"

    wonders: Annotated[tuple[Word, ...], EACH_SUBJECT]

    def apply(self, state: WondersState) -> WondersState:
        """Set the boards of all cities."""
        return state.change_cities("wonder", self.wonders)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the board of each city."""
        boards = narrator.each_city([narrator.wonder(wonder) for wonder in self.wonders])
        return narrator.say(f"Boards: {boards}.", f"ボード：{boards}。")


class SideChosen(WondersEvent, frozen=True):
    """A seat turned a side of its board up."""

    type = "side_chosen"

    city: SubjectNumber
    side: Word

    def apply(self, state: WondersState) -> WondersState:
        """Set the side of the board."""
        return state.change_city(self.city, side=self.side)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who turned up which side."""
        city = narrator.city(self.city)
        return narrator.say(f"{city} turns up side {self.side}.", f"{city}は{self.side}面を選んだ。")


class SidesDealt(WondersEvent, frozen=True):
    """The sides of all boards are known."""

    type = "sides_dealt"

    sides: Annotated[tuple[Word, ...], EACH_SUBJECT]

    def apply(self, state: WondersState) -> WondersState:
        """Set the sides of all boards."""
        return state.change_cities("side", self.sides)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the side of each board."""
        sides = narrator.each_city(self.sides)
        return narrator.say(f"Sides: {sides}.", f"面：{sides}。")


class HandsDealt(WondersEvent, frozen=True):
    """An age began: `size` cards a hand, each sealed to its seat.

    For two: the draw pile as a second fact of that size, which nobody sees, and who holds the Free City card.
    """

    type = "hands_dealt"

    age: Age
    size: Count
    hands: Annotated[tuple[Sealed[Words], ...], EACH_SEAT]
    pile: Annotated[tuple[Sealed[Words], ...], AT_MOST] = ()
    holder: SeatNumber | None = None

    def apply(self, state: WondersState) -> WondersState:
        """Start the age: state all hands and the draw pile, and give back the free builds."""
        return replace(
            state,
            age=self.age,
            turn=1,
            cities=tuple(replace(city, gifts=0) if city.gifts else city for city in state.cities),
            hands=tuple([stated(hand.value, self.size) for hand in self.hands]),
            pile=stated(self.pile[0].value, self.size) if self.pile else (),
            holder=self.holder,
        )

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that an age begins."""
        return narrator.say(f"Age {self.age} begins.", f"第{self.age}世代が始まった。")


class HandsPassed(WondersEvent, frozen=True):
    """A turn began with the hands passed on: each is stated whole, sealed to the seat that has it now."""

    type = "hands_passed"

    turn: Count
    size: Count
    hands: Annotated[tuple[Sealed[Words], ...], EACH_SEAT]
    holder: SeatNumber | None = None

    def apply(self, state: WondersState) -> WondersState:
        """Start the turn: state all hands again."""
        hands = tuple([stated(hand.value, self.size) for hand in self.hands])
        return replace(state, turn=self.turn, hands=hands, holder=self.holder)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class CardDrawn(WondersEvent, frozen=True):
    """The holder of the Free City card took the top card of the draw pile into the hand."""

    type = "card_drawn"

    seat: SeatNumber
    card: Sealed[Word]

    def apply(self, state: WondersState) -> WondersState:
        """Move the top card of the draw pile into the hand."""
        hands = with_item(state.hands, self.seat, enter(state.hands[self.seat], self.card.value))
        return replace(state, hands=hands, pile=state.pile[1:])

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class LastCardShown(WondersEvent, frozen=True):
    """The last card of the draw pile was shown to the holder, who may play it for the Free City (ruling 40)."""

    type = "last_card_shown"

    card: Sealed[Word]

    def apply(self, state: WondersState) -> WondersState:
        """State the draw pile, where the reader sees it."""
        return state if self.card.value is None else replace(state, pile=(self.card.value,))

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class Committed(table.Committed[Move], frozen=True):
    """A seat's sealed choice: one move, or the holder's two, for the own city and then for the Free City."""

    type = "committed"


class StructureBuilt(WondersEvent, frozen=True):
    """A city built a structure, by `cost`, `chain` or `gift`, or from the discard pile; what it paid, and to whom."""

    type = "structure_built"

    city: SubjectNumber
    card: Word
    by: Word
    bank: Count = 0
    left: Count = 0
    right: Count = 0
    origin: Origin = "hand"

    def apply(self, state: WondersState) -> WondersState:
        """Move the card into the city, and count a free build."""
        city = state.cities[self.city]
        gifts = city.gifts + 1 if self.by == "gift" else city.gifts
        city = replace(city, structures=(*city.structures, self.card), gifts=gifts)
        return state.take_card(
            self.city, self.card, self.origin, with_item(state.cities, self.city, city), state.discard
        )

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell what was built, how, and what was paid."""
        city, card = narrator.city(self.city), narrator.card(self.card)
        english, japanese = {
            "cost": ("{city} builds {card}", "{city}は{card}を建設した"),
            "chain": ("{city} builds {card} by a chain", "{city}は{card}を連鎖で建設した"),
            "gift": ("{city} builds {card} without cost", "{city}は{card}を無償で建設した"),
            "discard": ("{city} builds {card} from the discard pile", "{city}は捨て札から{card}を建設した"),
        }[self.by]
        text = narrator.say(english, japanese).format(city=city, card=card)
        return text + _payments(narrator, self) + narrator.say(".", "。")


class StageBuilt(WondersEvent, frozen=True):
    """A city finished a wonder stage; the marker under it is known to who chose it."""

    type = "stage_built"

    city: SubjectNumber
    stage: Count
    marker: Sealed[Word]
    bank: Count = 0
    left: Count = 0
    right: Count = 0
    origin: Origin = "hand"

    def apply(self, state: WondersState) -> WondersState:
        """Move the card under the stage."""
        city = state.cities[self.city]
        city = replace(city, stages=(*city.stages, self.marker.value))
        cities = with_item(state.cities, self.city, city)
        return state.take_card(self.city, self.marker.value, self.origin, cities, state.discard)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which stage was finished, what was paid, and the marker if it is known."""
        city = narrator.city(self.city)
        text = narrator.say(
            f"{city} finishes stage {self.stage} of its wonder", f"{city}は七不思議の第{self.stage}段階を建設した"
        )
        return narrator.with_cards(text + _payments(narrator, self) + narrator.say(".", "。"), self.marker)


class CardSold(WondersEvent, frozen=True):
    """A city sold a card, face down to the discard pile."""

    type = "card_sold"

    city: SubjectNumber
    card: Sealed[Word]
    origin: Origin = "hand"

    def apply(self, state: WondersState) -> WondersState:
        """Move the card to the discard pile; the coins follow when they are settled."""
        discard = enter(state.discard, self.card.value)
        return state.take_card(self.city, self.card.value, self.origin, state.cities, discard)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that a card was sold, and which if it is known."""
        city = narrator.city(self.city)
        return narrator.with_cards(narrator.say(f"{city} sells a card.", f"{city}はカードを売却した。"), self.card)


class CardDiscarded(WondersEvent, frozen=True):
    """A city threw away the seventh card that it might have played."""

    type = "card_discarded"

    city: SubjectNumber
    card: Sealed[Word]
    origin: Origin = "hand"

    def apply(self, state: WondersState) -> WondersState:
        """Move the card to the discard pile."""
        discard = enter(state.discard, self.card.value)
        return state.take_card(self.city, self.card.value, self.origin, state.cities, discard)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that the seventh card was thrown away, and which if it is known."""
        city = narrator.city(self.city)
        line = narrator.say(f"{city} throws its seventh card away.", f"{city}は最後のカードを捨てた。")
        return narrator.with_cards(line, self.card)


class LeftoversDiscarded(WondersEvent, frozen=True):
    """What was left of the hands and of the draw pile went face down to the discard pile, without payment."""

    type = "leftovers_discarded"

    cards: Annotated[tuple[Sealed[Word], ...], AT_MOST]

    def apply(self, state: WondersState) -> WondersState:
        """Move all cards left to the discard pile."""
        discard: Zone = (*state.discard, *[card.value for card in self.cards])
        return replace(state, discard=discard, hands=((),) * len(state.hands), pile=())

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which of the cards are known."""
        line = narrator.say("The cards left over are thrown away.", "残ったカードは捨てられた。")
        return narrator.with_cards(line, *self.cards)


class CoinsSettled(WondersEvent, frozen=True):
    """The coins of all cities after payments: what each earned from the bank and from its neighbours' trade."""

    type = "coins_settled"

    coins: Annotated[tuple[Count, ...], EACH_SUBJECT]
    earned: Annotated[tuple[Count, ...], EACH_SUBJECT]
    traded: Annotated[tuple[Count, ...], EACH_SUBJECT]

    def apply(self, state: WondersState) -> WondersState:
        """Set the coins of all cities."""
        cities = zip(state.cities, self.coins, strict=True)
        return replace(state, cities=tuple([replace(city, coins=coins) for city, coins in cities]))

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the coins of each city."""
        coins = narrator.each_city(self.coins)
        return narrator.say(f"Coins: {coins}.", f"コイン：{coins}。")


class DiscardShown(WondersEvent, frozen=True):
    """The whole discard pile was shown to who is about to build from it for a city."""

    type = "discard_shown"

    city: SubjectNumber
    cards: Sealed[Words]

    def apply(self, state: WondersState) -> WondersState:
        """State the discard pile, where the reader sees it."""
        return state if self.cards.value is None else replace(state, discard=self.cards.value)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who sees the discard pile."""
        city = narrator.city(self.city)
        return narrator.say(f"{city} looks through the discard pile.", f"{city}は捨て札を確認した。")


class RevivalDeclined(WondersEvent, frozen=True):
    """A city built nothing from the discard pile."""

    type = "revival_declined"

    city: SubjectNumber

    def apply(self, state: WondersState) -> WondersState:
        """Return the play as it is."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who built nothing."""
        city = narrator.city(self.city)
        return narrator.say(f"{city} builds nothing from the discard pile.", f"{city}は捨て札から建設しなかった。")


class ConflictsResolved(WondersEvent, frozen=True):
    """The cities compared their shields with their neighbours'; the tokens that each took, left one first."""

    type = "conflicts_resolved"

    age: Age
    shields: Annotated[tuple[Count, ...], EACH_SUBJECT]
    tokens: Annotated[tuple[Annotated[tuple[Amount, ...], AT_MOST], ...], EACH_SUBJECT]

    def apply(self, state: WondersState) -> WondersState:
        """Give each city its tokens."""
        tokens = zip(state.cities, self.tokens, strict=True)
        return state.change_cities("tokens", [city.tokens + more for city, more in tokens])

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the shields and the tokens of each city."""
        cities = zip(narrator.names, self.shields, self.tokens, strict=True)
        listed = narrator.join([_conflict(narrator, city, shields, tokens) for city, shields, tokens in cities])
        return narrator.say(f"Conflicts of age {self.age}: {listed}.", f"第{self.age}世代の交戦：{listed}。")


class GuildCopied(WondersEvent, frozen=True):
    """At final scoring a city counted a neighbour's guild as its own."""

    type = "guild_copied"

    city: SubjectNumber
    card: Word

    def apply(self, state: WondersState) -> WondersState:
        """Return the play as it is."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which guild was copied."""
        city, card = narrator.city(self.city), narrator.card(self.card)
        return narrator.say(f"{city} copies {card}.", f"{city}は{card}を複製した。")


class SymbolsChosen(WondersEvent, frozen=True):
    """At final scoring a city chose its free science symbols."""

    type = "symbols_chosen"

    city: SubjectNumber
    symbols: Words

    def apply(self, state: WondersState) -> WondersState:
        """Return the play as it is."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which symbols were chosen."""
        city, symbols = narrator.city(self.city), narrator.join([narrator.symbol(symbol) for symbol in self.symbols])
        return narrator.say(f"{city} chooses {symbols}.", f"{city}は{symbols}を選んだ。")


def _payments(narrator: WondersNarrator, built: StructureBuilt | StageBuilt) -> str:
    size = len(narrator.names)
    left, right = narrator.city(left_of(built.city, size)), narrator.city(right_of(built.city, size))
    return narrator.payments(built.bank, (left, built.left), (right, built.right))


def _conflict(narrator: WondersNarrator, city: str, shields: int, tokens: Sequence[int]) -> str:
    won = " ".join(f"{token:+d}" for token in tokens) or narrator.say("nothing", "なし")
    return narrator.say(f"{city} has {shields} shields and takes {won}", f"{city}は盾{shields}、トークン{won}")


EVENTS: tuple[type[Event], ...] = (
    CitiesFounded,
    BoardChosen,
    BoardsDealt,
    SideChosen,
    SidesDealt,
    HandsDealt,
    HandsPassed,
    CardDrawn,
    LastCardShown,
    Committed,
    StructureBuilt,
    StageBuilt,
    CardSold,
    CardDiscarded,
    LeftoversDiscarded,
    CoinsSettled,
    DiscardShown,
    RevivalDeclined,
    ConflictsResolved,
    GuildCopied,
    SymbolsChosen,
)
