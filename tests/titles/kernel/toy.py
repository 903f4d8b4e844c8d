"""Trumps, the smallest title that uses all of the kernel, for two to four seats.

Twelve cards; three in each hand, the rest in a deck. A round: everybody chooses a card face down, to drop it or to play
it with or without a vow (two steps); all reveal; a conflict gives two points to the highest card; then one seat after
the other may draw the top card of the deck, as long as there is one and the hand has less than three. Three rounds.
"""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.format.model import NOBODY, Event, Sealed
from titles.kernel.bots.bot import RandomSource
from titles.kernel.events import events as kernel
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES, commit, refuse_commitment
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.ranges import SeatNumber
from titles.kernel.state.game import AnyGame, PendingDecision, PendingResolution, Standing
from titles.kernel.state.public_state import PublicState, shared_fields
from titles.kernel.state.ranking import decided_by, rank
from titles.kernel.state.zones import Zone, enter, leave, stated
from titles.kernel.title import Title
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.translated import Translated

CARDS = tuple(f"card {n:02d}" for n in range(1, 13))


class ToyCatalogue(msgspec.Struct, frozen=True):
    """The ids of the cards."""

    cards: tuple[str, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class Drop(msgspec.Struct, frozen=True, tag_field="action", tag="drop", forbid_unknown_fields=True):
    card: str


class Put(msgspec.Struct, frozen=True, tag_field="action", tag="play", forbid_unknown_fields=True):
    card: str


class Vow(msgspec.Struct, frozen=True, tag_field="action", tag="vow", forbid_unknown_fields=True):
    high: bool


class Skip(msgspec.Struct, frozen=True, tag_field="action", tag="skip", forbid_unknown_fields=True):
    pass


class Draw(msgspec.Struct, frozen=True, tag_field="action", tag="draw", forbid_unknown_fields=True):
    pass


Move = Drop | Put | Vow | Skip | Draw


class ToyState(msgspec.Struct, frozen=True):
    hands: tuple[Zone, ...]
    deck: Zone
    """The top card first."""
    dropped: Zone
    laid: tuple[tuple[int, str], ...]
    """Played cards of this round, by seat."""
    gone: tuple[str, ...]
    scores: tuple[int, ...]
    round: int = 1

    def with_hand(self, seat: int, hand: Zone, **changes: Any) -> "ToyState":
        return replace(self, hands=with_item(self.hands, seat, hand), **changes)


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


class ToyEvent(kernel.TitleEvent[ToyState, Narrator], frozen=True):
    def describe(self, narrator: Narrator) -> str | None:
        return narrator.tell(Translated(f"{self.type} at {narrator.names[0]}'s.", f"{narrator.names[0]} {self.type}。"))


class HandsDealt(ToyEvent, frozen=True):
    type = "hands_dealt"

    size: int
    hands: tuple[Sealed[tuple[str, ...]], ...]
    deck: Sealed[tuple[str, ...]]
    left: int

    def apply(self, _state: ToyState | None) -> ToyState:
        hands = tuple(stated(hand.value, self.size) for hand in self.hands)
        return ToyState(hands, stated(self.deck.value, self.left), (), (), (), (0,) * len(hands))


class Chosen(kernel.Committed[Move], frozen=True):
    type = "chosen"


class CardPlayed(ToyEvent, frozen=True):
    type = "card_played"
    schema = 2

    seat: SeatNumber
    card: str
    vow: bool

    def apply(self, state: ToyState) -> ToyState:
        hand = leave(state.hands[self.seat], self.card)
        return state.with_hand(self.seat, hand, laid=(*state.laid, (self.seat, self.card)))


class CardPlayed1(Event, frozen=True):
    """Schema 1 wrote the vow as `high` or nothing."""

    type = "card_played"

    seat: SeatNumber
    card: str
    vow: Literal["high"] | None


def upcast_card_played(event: CardPlayed1) -> CardPlayed:
    return CardPlayed(event.seat, event.card, event.vow == "high")


class CardDropped(ToyEvent, frozen=True):
    type = "card_dropped"

    seat: int
    card: Sealed[str]

    def apply(self, state: ToyState) -> ToyState:
        hand = leave(state.hands[self.seat], self.card.value)
        return state.with_hand(self.seat, hand, dropped=enter(state.dropped, self.card.value))


class Fought(ToyEvent, frozen=True):
    type = "fought"

    winner: int | None
    scores: tuple[int, ...]

    def apply(self, state: ToyState) -> ToyState:
        gone = (*state.gone, *(card for _, card in state.laid))
        return replace(state, scores=self.scores, laid=(), gone=gone, round=state.round + 1)


class CardDrawn(ToyEvent, frozen=True):
    type = "card_drawn"

    seat: int
    card: Sealed[str]

    def apply(self, state: ToyState) -> ToyState:
        return state.with_hand(self.seat, enter(state.hands[self.seat], self.card.value), deck=state.deck[1:])


class ToyPublicState(PublicState[Move], frozen=True, kw_only=True):
    hands: tuple[Zone, ...] = ()
    deck: Zone = ()
    dropped: Zone = ()
    laid: tuple[tuple[int, str], ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0


def setup(batch: Batch) -> None:
    seats = len(batch.game.seats)
    cards = batch.shuffle("deck", CARDS)
    hands = tuple(Sealed((seat,), cards[3 * seat : 3 * seat + 3]) for seat in range(seats))
    rest = cards[3 * seats :]
    batch.emit(HandsDealt(3, hands, Sealed(NOBODY, rest), len(rest)))
    ask_all(batch)


def ask_all(batch: Batch) -> None:
    batch.set_pending(PendingDecision("choose", seat, seat) for seat in range(len(batch.game.seats)))


def is_open(chain: tuple[Any, ...]) -> bool:
    """A card that is put still needs a vow."""
    return bool(chain) and isinstance(chain[-1], Put)


class ChooseCard(Decision[ToyState, Drop | Put | Vow], frozen=True):
    kind = "choose"
    rule = "toy: choosing"
    answers = (Drop, Put, Vow)

    def prompt(self) -> Translated:
        if is_open(self._chain()):
            return Translated("Vow or not.", "誓うか、誓わない。")
        return Translated("Play or drop a card of your hand.", "手札を1枚出すか捨てる。")

    def moves(self) -> list[LegalMove]:
        if is_open(self._chain()):
            return [LegalMove(Vow(False)), LegalMove(Vow(True))]
        kept = self.game.commitments[self.pending.decider]
        if kept is not None and kept.times >= MAX_CHOICES:
            return []
        hand = [card for card in self.state.hands[self.pending.decider] if card is not None]
        return [*(LegalMove(Drop(card)) for card in hand), *(LegalMove(Put(card)) for card in hand)]

    def candidates(self) -> list[Drop | Put | Vow]:
        hand = [card for card in self.state.hands[self.pending.decider] if card is not None]
        return [Vow(False), Vow(True), *map(Drop, hand), *map(Put, hand)]

    def refuse(self, move: Drop | Put | Vow) -> Refusal | None:
        if isinstance(move, Vow) != is_open(self._chain()):
            detail = Translated(
                "A vow follows a card that is put, and nothing else does.", "誓いはカードを置いた後だけ。"
            )
            return Refusal("not_now", "toy: choosing", detail)
        if not isinstance(move, Vow) and move.card not in self.state.hands[self.pending.decider]:
            detail = Translated(f"You do not hold {move.card}.", f"{move.card}は手札にない。")
            return Refusal("not_in_hand", "toy: hands", detail)
        return refuse_commitment(self.game, self._chosen(move))

    def take(self, batch: Batch, move: Drop | Put | Vow) -> None:
        commit(batch, self.pending.decider, self._chosen(move), is_open)

    def _chosen(self, move: Drop | Put | Vow) -> Chosen:
        seat = self.pending.decider
        before = self._chain() if isinstance(move, Vow) else ()
        return Chosen(seat, True, Sealed((seat,), (*before, move)))

    def _chain(self) -> tuple[Move, ...]:
        kept = self.game.commitments[self.pending.decider]
        return () if kept is None else kept.chain


class DrawCard(Decision[ToyState, Draw | Skip], frozen=True):
    kind = "draw"
    rule = "toy: drawing"
    answers = (Draw, Skip)

    def prompt(self) -> Translated:
        return Translated("Draw the top card, or skip.", "一番上のカードを引くか、引かない。")

    def moves(self) -> list[LegalMove]:
        return [LegalMove(Skip()), LegalMove(Draw())]

    def refuse(self, move: Draw | Skip) -> Refusal | None:
        return None

    def take(self, batch: Batch, move: Draw | Skip) -> None:
        if isinstance(move, Draw):
            seat = self.pending.decider
            batch.emit(CardDrawn(seat, Sealed((seat,), self.state.deck[0])))
        advance(batch, [item for item in batch.game.pending if isinstance(item, PendingDecision)][:-1])


def advance(batch: Batch, draws: list[PendingDecision]) -> None:
    """Ask the next seat that can draw; else begin a round."""
    while draws and (len(batch.game.state.hands[draws[-1].decider]) > 2 or not batch.game.state.deck):
        draws = draws[:-1]
    if draws:
        batch.set_pending(draws)
    elif batch.game.state.round > batch.game.options["rounds"] or not all(batch.game.state.hands):
        ranked = standings(batch.game)
        batch.finish(decided_by(ranked), ranked)
    else:
        ask_all(batch)


def reveal(batch: Batch) -> None:
    for seat, kept in enumerate(batch.start.commitments):
        match kept.chain:
            case (Drop(card),):
                batch.emit(CardDropped(seat, Sealed((seat,), card)))
            case (Put(card), Vow(high)):
                batch.emit(CardPlayed(seat, card, high))
    batch.set_pending([PendingResolution("conflict")])


def conflict(batch: Batch) -> None:
    state = batch.game.state
    best = max((card for _, card in state.laid), default=None)
    scores = tuple(
        score + sum(2 if card == best else 1 for owner, card in state.laid if owner == seat)
        for seat, score in enumerate(state.scores)
    )
    batch.emit(Fought(next((seat for seat, card in state.laid if card == best), None), scores))
    version = batch.game.version + 1
    advance(batch, [PendingDecision("draw", seat, seat, f"draw-{version}-{seat}") for seat in range(len(scores))])


def standings(game: AnyGame) -> tuple[Standing, ...]:
    return rank(game, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(game.state.scores)])


def to_public(game: AnyGame) -> ToyPublicState:
    state = game.state
    return ToyPublicState(
        **shared_fields(game),
        hands=state.hands,
        deck=state.deck,
        dropped=state.dropped,
        laid=state.laid,
        scores=state.scores,
        round=state.round,
    )


ROUNDS = Translated("There are one to three rounds.", "ラウンドは1から3まで。")

TOY = Title(
    id="toy",
    name={"en": "Trumps", "ja": "切り札"},
    min_seats=2,
    max_seats=4,
    revision=1,
    rules_hash=lambda _: "0" * 64,
    package="tests.titles.kernel",
    options=Options,
    check_options=lambda options, _: None if 1 <= options.rounds <= 3 else Refusal("rounds", "toy: rounds", ROUNDS),
    state=ToyState,
    move=Move,
    form=ToyPublicState,
    events=(HandsDealt, Chosen, CardPlayed, CardDropped, Fought, CardDrawn),
    older={CardPlayed1: upcast_card_played},
    setup=setup,
    decisions={decision.kind: decision for decision in (ChooseCard, DrawCard)},
    resolve={"reveal": reveal, "conflict": conflict},
    standings=standings,
    to_public=to_public,
    label=lambda _game, seat, move, language: f"{language} {seat} {move}",
    catalogue=lambda _: ToyCatalogue(CARDS),
    bots={"quiet": lambda _view, _seat, legal_moves, _chance: legal_moves[0].move},
)


class ToyInvariants:
    """The toy's part in the conformance suite."""

    REVEALS = (CardPlayed,)
    GOES_ON = True

    @staticmethod
    def check_invariants(game: AnyGame) -> list[str]:
        state = game.state
        if state is None:
            return []
        cards = [*state.deck, *state.dropped, *state.gone, *(card for _, card in state.laid)]
        cards += [card for hand in state.hands for card in hand]
        return [] if sorted(cards) == list(CARDS) else [f"the cards are {cards}"]

    @staticmethod
    def resample_hidden(game: AnyGame, seat: int, random: RandomSource) -> AnyGame:
        state = game.state
        hidden = [*state.deck, *(card for n, hand in enumerate(state.hands) if n != seat for card in hand)]
        for i in range(len(hidden)):
            j = i + random.randrange(len(hidden) - i)
            hidden[i], hidden[j] = hidden[j], hidden[i]
        deck, rest = tuple(hidden[: len(state.deck)]), hidden[len(state.deck) :]
        hands = []
        for n, hand in enumerate(state.hands):
            hands.append(hand if n == seat else tuple(rest[: len(hand)]))
            rest = rest if n == seat else rest[len(hand) :]
        return replace(game, state=replace(state, deck=deck, hands=tuple(hands)))
