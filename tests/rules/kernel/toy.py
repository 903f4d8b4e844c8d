"""Trumps, the smallest title that uses all of the table, for two to four seats.

Twelve cards; three in each hand, the rest in a deck. A round: everybody chooses a card face down, to drop it or to play
it with or without a vow (two steps); all reveal; a conflict gives two points to the highest card; then one seat after
the other may draw the top card of the deck, as long as there is one and the hand has less than three. Three rounds.
"""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.model import NOBODY, Event, Sealed
from rules.kernel import events as table
from rules.kernel.batch import Batch
from rules.kernel.commitments import MAX_CHOICES, commit
from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, PendingDecision, PendingResolution, Standing, pending_decision
from rules.kernel.public_state import PublicState, shared_fields
from rules.kernel.ranges import SeatNumber
from rules.kernel.ranking import decided_by, rank
from rules.kernel.refusal import Refusal
from rules.kernel.title import Chance, Title
from rules.kernel.zones import Zone, enter, leave, stated

CARDS = tuple(f"card {n:02d}" for n in range(1, 13))


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


class HandsDealt(Event, frozen=True):
    size: int
    hands: tuple[Sealed[tuple[str, ...]], ...]
    deck: Sealed[tuple[str, ...]]
    left: int


class Chosen(table.Committed[Move], frozen=True):
    pass


class CardPlayed(Event, frozen=True):
    schema = 2
    seat: SeatNumber
    card: str
    vow: bool


class CardPlayed1(Event, frozen=True):
    """Schema 1 wrote the vow as `high` or nothing."""

    type = "card_played"
    seat: SeatNumber
    card: str
    vow: Literal["high"] | None


def upcast_card_played(event: CardPlayed1) -> CardPlayed:
    return CardPlayed(event.seat, event.card, event.vow == "high")


class CardDropped(Event, frozen=True):
    seat: int
    card: Sealed[str]


class Fought(Event, frozen=True):
    winner: int | None
    scores: tuple[int, ...]


class CardDrawn(Event, frozen=True):
    seat: int
    card: Sealed[str]


class Play(msgspec.Struct, frozen=True):
    hands: tuple[Zone, ...]
    deck: Zone
    """The top card first."""
    dropped: Zone
    laid: tuple[tuple[int, str], ...]
    """Played cards of this round, by seat."""
    gone: tuple[str, ...]
    scores: tuple[int, ...]
    round: int = 1


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


def _at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def evolve(state: Play | None, event: Event) -> Play:
    if isinstance(event, HandsDealt):
        hands = tuple(stated(hand.value, event.size) for hand in event.hands)
        return Play(hands, stated(event.deck.value, event.left), (), (), (), (0,) * len(hands))
    assert state is not None
    match event:
        case CardPlayed(seat, card):
            hands = _at(state.hands, seat, leave(state.hands[seat], card))
            return replace(state, hands=hands, laid=(*state.laid, (seat, card)))
        case CardDropped(seat, card):
            hands = _at(state.hands, seat, leave(state.hands[seat], card.value))
            return replace(state, hands=hands, dropped=enter(state.dropped, card.value))
        case Fought(_, scores):
            gone = (*state.gone, *(card for _, card in state.laid))
            return replace(state, scores=scores, laid=(), gone=gone, round=state.round + 1)
        case CardDrawn(seat, card):
            hands = _at(state.hands, seat, enter(state.hands[seat], card.value))
            return replace(state, hands=hands, deck=state.deck[1:])
    raise AssertionError(event)


def moves(game: AnyGame, seat: int) -> list[LegalMove]:
    ask = pending_decision(game, seat)
    assert ask is not None
    if ask.kind == "draw":
        return [LegalMove(Skip()), LegalMove(Draw())]
    kept = game.commitments[seat]
    if kept is not None and is_open(kept.chain):
        return [LegalMove(Vow(False)), LegalMove(Vow(True))]
    if kept is not None and kept.times >= MAX_CHOICES:
        return []
    hand = [card for card in game.state.hands[seat] if card is not None]
    return [*(LegalMove(Drop(card)) for card in hand), *(LegalMove(Put(card)) for card in hand)]


def is_open(chain: tuple[Any, ...]) -> bool:
    """A card that is put still needs a vow."""
    return bool(chain) and isinstance(chain[-1], Put)


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    ask = pending_decision(batch.game, seat)
    assert ask is not None
    if ask.kind == "draw":
        return _decide_draw(batch, seat, move)
    kept = batch.game.commitments[seat]
    match move:
        case Drop(card) | Put(card) if kept is None or not is_open(kept.chain):
            if card not in batch.game.state.hands[seat]:
                return Refusal("not_in_hand", "toy: hands", f"You do not hold {card}.")
            return commit(batch, seat, Chosen(seat, True, Sealed((seat,), (move,))), is_open)
        case Vow() if kept is not None and is_open(kept.chain):
            return commit(batch, seat, Chosen(seat, True, Sealed((seat,), (*kept.chain, move))), is_open)
    return Refusal("not_now", "toy: choosing", "That is not what is asked.")


def _decide_draw(batch: Batch, seat: int, move: Any) -> Refusal | None:
    match move:
        case Draw():
            batch.emit(CardDrawn(seat, Sealed((seat,), batch.game.state.deck[0])))
        case Skip():
            pass
        case _:
            return Refusal("not_now", "toy: drawing", "Draw or skip.")
    advance(batch, [item for item in batch.game.pending if isinstance(item, PendingDecision)][:-1])
    return None


def advance(batch: Batch, asks: list[PendingDecision]) -> None:
    """Ask the next seat that can draw; else begin a round."""
    while asks and (len(batch.game.state.hands[asks[-1].decider]) > 2 or not batch.game.state.deck):
        asks = asks[:-1]
    if asks:
        batch.set_pending(asks)
    elif batch.game.state.round > batch.game.options["rounds"] or not all(batch.game.state.hands):
        ranked = batch.title.standings(batch.game)
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


TOY = Title(
    id="toy",
    name={"en": "Trumps", "ja": "切り札"},
    min_seats=2,
    max_seats=4,
    revision=1,
    rules_hash=lambda _: "0" * 64,
    rulebook=lambda: "# Trumps",
    options=Options,
    check_options=lambda options, _: (
        None if 1 <= options.rounds <= 3 else Refusal("rounds", "toy: rounds", "There are one to three rounds.")
    ),
    state=Play,
    move=Move,
    form=ToyPublicState,
    events=(HandsDealt, Chosen, CardPlayed, CardDropped, Fought, CardDrawn),
    older={CardPlayed1: upcast_card_played},
    setup=setup,
    folds=dict.fromkeys((HandsDealt, CardPlayed, CardDropped, Fought, CardDrawn), evolve),
    moves=moves,
    decide=decide,
    resolve={"reveal": reveal, "conflict": conflict},
    standings=standings,
    to_public=to_public,
    label=lambda _game, seat, move, language: f"{language} {seat} {move}",
    catalogue=lambda _: {"cards": [{"id": card} for card in CARDS]},
    bots={"quiet": lambda _view, _seat, legal_moves, _chance: legal_moves[0].move},
    describe=lambda event, revision, names, language: f"{language} {names[0]} {event.type} {revision}",
)


class ToyLaws:
    """The toy's part in the battery."""

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
    def resample_hidden(game: AnyGame, seat: int, chance: Chance) -> AnyGame:
        state = game.state
        hidden = [*state.deck, *(card for n, hand in enumerate(state.hands) if n != seat for card in hand)]
        for i in range(len(hidden)):
            j = i + chance.randrange(len(hidden) - i)
            hidden[i], hidden[j] = hidden[j], hidden[i]
        deck, rest = tuple(hidden[: len(state.deck)]), hidden[len(state.deck) :]
        hands = []
        for n, hand in enumerate(state.hands):
            hands.append(hand if n == seat else tuple(rest[: len(hand)]))
            rest = rest if n == seat else rest[len(hand) :]
        return replace(game, state=replace(state, deck=deck, hands=tuple(hands)))
