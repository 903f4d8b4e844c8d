"""The events of 7 Wonders Duel: outcomes, in the past tense.

Each class holds an event's data, how it changes the state (`apply`), and how it is described in the history
(`describe`). Neither knows cards or rules: both use only the event, the state and the names that the narrator has.
"""

from typing import Annotated, Literal, final

from msgspec import Meta
from msgspec.structs import replace

from events.model import Sealed
from rules.kernel.events import GameEvent, TitleEvent
from rules.kernel.narrator import count_of
from rules.kernel.ranges import AT_MOST, Count, SeatNumber, Word, Words
from rules.kernel.zones import Zone, blank, stated
from rules.seven_wonders_duel.narrator import DuelNarrator
from rules.seven_wonders_duel.pyramid import dealt
from rules.seven_wonders_duel.state import City, DuelState, without


class DuelEvent(TitleEvent[DuelState, DuelNarrator], frozen=True):
    """Base of the events of 7 Wonders Duel."""


@final
class CitiesFounded(DuelEvent, frozen=True):
    """Two cities began with the same coins; `first` is the seat of the start player.

    `loot` are the military tokens in their places.
    """

    type = "cities_founded"

    first: SeatNumber
    coins: Count
    loot: Words

    def apply(self, state: DuelState) -> DuelState:
        """Return the first state; there is none before."""
        return DuelState(self.first, (City(self.coins), City(self.coins)), self.loot)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who starts the game and the coins of each city."""
        first, coins = narrator.names[self.first], narrator.coins(self.coins)
        return narrator.say(
            f"{first} starts the game; each city has {coins}.", f"{first}が先手。各都市は{coins}で始める。"
        )


@final
class TokensSplit(DuelEvent, frozen=True):
    """The progress tokens were split between the board and the box."""

    type = "tokens_split"

    board: Words
    box: Words

    def apply(self, state: DuelState) -> DuelState:
        """Set the progress tokens on the board and in the box."""
        return replace(state, board_tokens=self.board, box_tokens=self.box)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell the tokens on the board."""
        tokens = narrator.things(self.board)
        return narrator.say(f"Progress tokens on the board: {tokens}.", f"盤上の進歩トークン：{tokens}。")


@final
class DecksPrepared(DuelEvent, frozen=True):
    """Some cards of each age and some guilds were returned to the box; the other guilds joined the last deck.

    Nobody saw any of these cards.
    """

    type = "decks_prepared"

    deck_sizes: Annotated[tuple[Count, ...], AT_MOST]
    box_sizes: Annotated[tuple[Count, ...], AT_MOST]
    decks: Sealed[Annotated[tuple[Words, ...], AT_MOST]]
    boxed: Sealed[Annotated[tuple[Words, ...], AT_MOST]]

    def apply(self, state: DuelState) -> DuelState:
        """Set the decks and the cards in the box."""
        return replace(
            state,
            decks=_zones(self.decks.value, self.deck_sizes),
            boxed=_zones(self.boxed.value, self.box_sizes),
        )

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Return None: no line."""
        return None


@final
class WondersShuffled(DuelEvent, frozen=True):
    """The wonders were shuffled into a face-down pile."""

    type = "wonders_shuffled"

    size: Count
    wonders: Sealed[Words]

    def apply(self, state: DuelState) -> DuelState:
        """Set the pile of wonders."""
        return replace(state, wonder_pile=stated(self.wonders.value, self.size))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Return None: no line."""
        return None


@final
class WondersOffered(DuelEvent, frozen=True):
    """The top wonders of the pile were turned up for the draft."""

    type = "wonders_offered"

    wonders: Words

    def apply(self, state: DuelState) -> DuelState:
        """Move the wonders from the pile to the offer."""
        return replace(state, wonder_pile=state.wonder_pile[len(self.wonders) :], offered_wonders=self.wonders)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which wonders are on offer."""
        wonders = narrator.things(self.wonders)
        return narrator.say(f"Wonders on offer: {wonders}.", f"選べる世界の七不思議：{wonders}。")


@final
class WonderDrafted(DuelEvent, frozen=True):
    """A seat took a wonder from the offer."""

    type = "wonder_drafted"

    seat: SeatNumber
    wonder: Word

    def apply(self, state: DuelState) -> DuelState:
        """Move the wonder from the offer to the city."""
        city = state.cities[self.seat]
        city = replace(city, wonders=(*city.wonders, self.wonder))
        offered = without(state.offered_wonders, self.wonder)
        return replace(state, cities=state.cities_with(self.seat, city), offered_wonders=offered)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who took which wonder."""
        name, wonder = narrator.names[self.seat], narrator.thing(self.wonder)
        return narrator.say(f"{name} takes {wonder}.", f"{name}が{wonder}を取る。")


@final
class WondersDealt(DuelEvent, frozen=True):
    """Each seat received its wonders for a first game; the other wonders are out of the game."""

    type = "wonders_dealt"

    wonders: tuple[Words, Words]
    unused: Words

    def apply(self, state: DuelState) -> DuelState:
        """Set the wonders of both cities and the unused ones."""
        one, two = state.cities
        cities = replace(one, wonders=self.wonders[0]), replace(two, wonders=self.wonders[1])
        return replace(state, cities=cities, unused_wonders=self.unused)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell the wonders of each seat."""
        dealt = [(name, narrator.things(own)) for name, own in zip(narrator.names, self.wonders, strict=True)]
        return narrator.say(
            "; ".join([f"{name} has {wonders}" for name, wonders in dealt]) + ".",
            "".join([f"{name}の世界の七不思議：{wonders}。" for name, wonders in dealt]),
        )


@final
class LayoutDealt(DuelEvent, frozen=True):
    """The pyramid of an age was dealt: `cards` has the card at each place, None where it lies face down.

    `hidden` are the face-down cards in the order of their places; those at `guild_backs` have the back of a guild.
    """

    type = "layout_dealt"

    age: Annotated[int, Meta(ge=1, le=3)]
    cards: Annotated[tuple[Word | None, ...], AT_MOST]
    guild_backs: Annotated[tuple[Count, ...], AT_MOST]
    hidden: Sealed[Words]

    def apply(self, state: DuelState) -> DuelState:
        """Lay the deck of the age out."""
        decks = (*state.decks[: self.age - 1], (), *state.decks[self.age :])
        return replace(state, age=self.age, decks=decks, pyramid=dealt(self.cards, self.hidden.value, self.guild_backs))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell that the age begins."""
        return narrator.say(f"Age {self.age} begins.", f"第{self.age}世代が始まる。")


@final
class CardsRevealed(DuelEvent, frozen=True):
    """The cards at these places of the pyramid became available and were turned up."""

    type = "cards_revealed"

    places: Annotated[tuple[Count, ...], AT_MOST]
    cards: Words

    def apply(self, state: DuelState) -> DuelState:
        """Turn the cards up."""
        return replace(state, pyramid=state.pyramid.with_revealed(self.places, self.cards))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which cards were turned up."""
        cards = narrator.things(self.cards)
        return narrator.say(f"Turned up: {cards}.", f"表になったカード：{cards}。")


@final
class CardDiscarded(DuelEvent, frozen=True):
    """A seat discarded an available card for coins."""

    type = "card_discarded"

    seat: SeatNumber
    place: Count
    card: Word
    gained: Count

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
        line = narrator.say(f"{name} discards {card}", f"{name}が{card}を捨てる")
        return narrator.with_changes(line, self.seat, gained=self.gained)


@final
class CardBuilt(DuelEvent, frozen=True):
    """A seat built an available card, by `cost` or by `chain`.

    It paid coins to the bank and, because of Economy, to the opponent; then it gained coins. The shields have still to
    move the pawn.
    """

    type = "card_built"

    seat: SeatNumber
    place: Count
    card: Word
    by: Literal["cost", "chain"]
    bank: Count = 0
    opponent: Count = 0
    gained: Count = 0
    shields: Count = 0

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
            line = narrator.say(f"{name} builds {card} by a chain", f"{name}が{card}を連鎖で建設")
        else:
            line = narrator.say(f"{name} builds {card}", f"{name}が{card}を建設")
        return narrator.with_changes(
            line, self.seat, bank=self.bank, opponent=self.opponent, gained=self.gained, shields=self.shields
        )


@final
class WonderBuilt(DuelEvent, frozen=True):
    """A seat built a wonder with an available card under it; payments, gains and shields are those of `CardBuilt`.

    `opponent_lost` are coins that the opponent lost, `extra_turn` says whether the seat has another turn, and `unused`
    is the wonder that cannot be built any more.
    """

    type = "wonder_built"

    seat: SeatNumber
    wonder: Word
    place: Count
    card: Word
    bank: Count = 0
    opponent: Count = 0
    gained: Count = 0
    opponent_lost: Count = 0
    shields: Count = 0
    extra_turn: bool = False
    unused: Words = ()

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
        line = narrator.say(f"{name} builds {wonder} with {card}", f"{name}が{card}を使って{wonder}を建設")
        extra_turn = narrator.say("takes another turn", "もう一度手番を行う")
        unused = narrator.things(self.unused)
        to_box = narrator.say(f"{unused} goes back to the box", f"{unused}は箱に戻る")
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
    card: Word
    gained: Count = 0
    shields: Count = 0

    def apply(self, state: DuelState) -> DuelState:
        """Move the card from the discard pile into the city, and add the coins."""
        city = state.cities[self.seat]
        city = replace(city, coins=city.coins + self.gained, cards=(*city.cards, self.card))
        discard = without(state.discard, self.card)
        return replace(state, cities=state.cities_with(self.seat, city), discard=discard, shields=self.shields)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell what was built, and what changed."""
        name, card = narrator.names[self.seat], narrator.thing(self.card)
        line = narrator.say(f"{name} builds {card} from the discard pile", f"{name}が捨て札から{card}を建設")
        return narrator.with_changes(line, self.seat, gained=self.gained, shields=self.shields)


@final
class CardDestroyed(DuelEvent, frozen=True):
    """A seat sent a card of the opponent's city to the discard pile."""

    type = "card_destroyed"

    seat: SeatNumber
    card: Word

    def apply(self, state: DuelState) -> DuelState:
        """Move the card from the opponent's city to the discard pile."""
        victim = 1 - self.seat
        city = state.cities[victim]
        city = replace(city, cards=without(city.cards, self.card))
        return replace(state, cities=state.cities_with(victim, city), discard=(*state.discard, self.card))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell whose card was discarded."""
        name, opponent, card = narrator.names[self.seat], narrator.opponent_of(self.seat), narrator.thing(self.card)
        return narrator.say(f"{name} discards {card} of {opponent}.", f"{name}が{opponent}の{card}を捨てさせる。")


@final
class TokenTaken(DuelEvent, frozen=True):
    """A seat took a progress token from the board."""

    type = "token_taken"

    seat: SeatNumber
    token: Word
    gained: Count = 0

    def apply(self, state: DuelState) -> DuelState:
        """Move the token from the board into the city, and add the coins."""
        cities = _cities_with_token(state, self.seat, self.token, self.gained)
        return replace(state, cities=cities, board_tokens=without(state.board_tokens, self.token))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which token was taken."""
        name, token = narrator.names[self.seat], narrator.thing(self.token)
        line = narrator.say(f"{name} takes the token {token}", f"{name}が進歩トークン「{token}」を取る")
        return narrator.with_changes(line, self.seat, gained=self.gained)


@final
class BoxTokensDrawn(DuelEvent, frozen=True):
    """A seat drew progress tokens from the box, to keep one."""

    type = "box_tokens_drawn"

    seat: SeatNumber
    size: Count
    tokens: Sealed[Words]

    def apply(self, state: DuelState) -> DuelState:
        """Set the tokens drawn, which still count as those of the box."""
        return replace(state, drawn_tokens=stated(self.tokens.value, self.size))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which tokens were drawn, or only how many if the reader cannot see them."""
        name = narrator.names[self.seat]
        if self.tokens.value is None:
            size = count_of(self.size, "token")
            return narrator.say(
                f"{name} draws {size} from the box.", f"{name}が箱から進歩トークンを{self.size}枚引く。"
            )
        tokens = narrator.things(self.tokens.value)
        return narrator.say(f"{name} draws from the box: {tokens}.", f"{name}が箱から進歩トークンを引く：{tokens}。")


@final
class BoxTokenKept(DuelEvent, frozen=True):
    """A seat kept one of the tokens drawn; the others went back to the box."""

    type = "box_token_kept"

    seat: SeatNumber
    token: Word
    gained: Count = 0

    def apply(self, state: DuelState) -> DuelState:
        """Move the token from the box into the city, and add the coins."""
        cities = _cities_with_token(state, self.seat, self.token, self.gained)
        return replace(state, cities=cities, box_tokens=without(state.box_tokens, self.token), drawn_tokens=())

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which token was kept."""
        name, token = narrator.names[self.seat], narrator.thing(self.token)
        line = narrator.say(f"{name} keeps the token {token}", f"{name}が進歩トークン「{token}」を残す")
        return narrator.with_changes(line, self.seat, gained=self.gained)


@final
class PawnMoved(DuelEvent, frozen=True):
    """The shields of a seat moved the conflict pawn.

    `leader` is the seat that leads now, `military_tokens` are those that the pawn met, and `opponent_lost` the coins
    that the opponent lost for them.
    """

    type = "pawn_moved"

    seat: SeatNumber
    pawn: Annotated[int, Meta(ge=-9, le=9)]
    leader: SeatNumber | None
    military_tokens: Words = ()
    opponent_lost: Count = 0

    def apply(self, state: DuelState) -> DuelState:
        """Set the position of the pawn, and take the coins and the military tokens away."""
        if not self.military_tokens:
            return replace(state, pawn=self.pawn, shields=0)
        cities = state.cities_with(self.seat, state.cities[self.seat], to_opponent=-self.opponent_lost)
        tokens = tuple([token for token in state.military_tokens if token not in self.military_tokens])
        return replace(state, pawn=self.pawn, shields=0, cities=cities, military_tokens=tokens)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell where the pawn stands now, and what the opponent lost."""
        name, position = narrator.names[self.seat], narrator.pawn_position(self.pawn, self.leader)
        line = narrator.say(f"{name} moves the conflict pawn to {position}", f"{name}がコマを進める：{position}")
        return narrator.with_changes(line, self.seat, lost=self.opponent_lost)


@final
class StarterChosen(DuelEvent, frozen=True):
    """A seat chose the seat that begins the age."""

    type = "starter_chosen"

    seat: SeatNumber
    starter: SeatNumber

    def apply(self, state: DuelState) -> DuelState:
        """Return the state as it is."""
        return state

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who begins."""
        name, opponent = narrator.names[self.seat], narrator.opponent_of(self.seat)
        if self.starter == self.seat:
            return narrator.say(f"{name} begins the age.", f"{name}が自分で始める。")
        return narrator.say(f"{name} lets {opponent} begin.", f"{name}は{opponent}が始めると決める。")


def _zones(zones: tuple[Words, ...] | None, sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    """Return zones, of which only the sizes are known to a reader that may not open them."""
    return tuple([blank(size) for size in sizes]) if zones is None else zones


def _cities_with_token(state: DuelState, seat: int, token: str, gained: int) -> tuple[City, City]:
    city = state.cities[seat]
    return state.cities_with(seat, replace(city, coins=city.coins + gained, tokens=(*city.tokens, token)))


EVENTS: tuple[type[GameEvent], ...] = (
    CitiesFounded,
    TokensSplit,
    DecksPrepared,
    WondersShuffled,
    WondersOffered,
    WonderDrafted,
    WondersDealt,
    LayoutDealt,
    CardsRevealed,
    CardDiscarded,
    CardBuilt,
    WonderBuilt,
    CardRevived,
    CardDestroyed,
    TokenTaken,
    BoxTokensDrawn,
    BoxTokenKept,
    PawnMoved,
    StarterChosen,
)
