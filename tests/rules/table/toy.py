"""Trumps, the smallest title that uses all of the table, for two to four seats.

Twelve cards; three in each hand, the rest in a deck. A round: everybody chooses a card face down, to drop it or to play
it with or without a vow (two steps); all reveal; a conflict gives two points to the highest card; then one seat after
the other may draw the top card of the deck, as long as there is one and the hand has less than three. Three rounds.
"""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.model import NOBODY, Event, Sealed
from rules.table import events as table
from rules.table.batch import Batch
from rules.table.commitments import MOST_CHOICES, commit
from rules.table.form import Form, table_part
from rules.table.game import AnyGame, Ask, Owe, Standing, ask_of
from rules.table.ranges import SeatNumber
from rules.table.ranking import decided_by, rank
from rules.table.refusal import Refusal
from rules.table.title import Chance, Offer, Title
from rules.table.zones import Zone, enter, leave, stated

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


class ToyForm(Form[Move], frozen=True, kw_only=True):
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
    batch.set_agenda(Ask("choose", seat, seat) for seat in range(len(batch.game.seats)))


def _at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def evolve(play: Play | None, event: Event) -> Play:
    if isinstance(event, HandsDealt):
        hands = tuple(stated(hand.value, event.size) for hand in event.hands)
        return Play(hands, stated(event.deck.value, event.left), (), (), (), (0,) * len(hands))
    assert play is not None
    match event:
        case CardPlayed(seat, card):
            hands = _at(play.hands, seat, leave(play.hands[seat], card))
            return replace(play, hands=hands, laid=(*play.laid, (seat, card)))
        case CardDropped(seat, card):
            hands = _at(play.hands, seat, leave(play.hands[seat], card.value))
            return replace(play, hands=hands, dropped=enter(play.dropped, card.value))
        case Fought(_, scores):
            gone = (*play.gone, *(card for _, card in play.laid))
            return replace(play, scores=scores, laid=(), gone=gone, round=play.round + 1)
        case CardDrawn(seat, card):
            hands = _at(play.hands, seat, enter(play.hands[seat], card.value))
            return replace(play, hands=hands, deck=play.deck[1:])
    raise AssertionError(event)


def moves(game: AnyGame, seat: int) -> list[Offer]:
    ask = ask_of(game, seat)
    assert ask is not None
    if ask.kind == "draw":
        return [Offer(Skip()), Offer(Draw())]
    kept = game.commitments[seat]
    if kept is not None and is_open(kept.chain):
        return [Offer(Vow(False)), Offer(Vow(True))]
    if kept is not None and kept.times >= MOST_CHOICES:
        return []
    hand = [card for card in game.play.hands[seat] if card is not None]
    return [*(Offer(Drop(card)) for card in hand), *(Offer(Put(card)) for card in hand)]


def is_open(chain: tuple[Any, ...]) -> bool:
    """A card that is put still needs a vow."""
    return bool(chain) and isinstance(chain[-1], Put)


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    ask = ask_of(batch.game, seat)
    assert ask is not None
    if ask.kind == "draw":
        return _decide_draw(batch, seat, move)
    kept = batch.game.commitments[seat]
    match move:
        case Drop(card) | Put(card) if kept is None or not is_open(kept.chain):
            if card not in batch.game.play.hands[seat]:
                return Refusal("not_in_hand", "toy: hands", f"You do not hold {card}.")
            return commit(batch, seat, Chosen(seat, True, Sealed((seat,), (move,))), is_open)
        case Vow() if kept is not None and is_open(kept.chain):
            return commit(batch, seat, Chosen(seat, True, Sealed((seat,), (*kept.chain, move))), is_open)
    return Refusal("not_now", "toy: choosing", "That is not what is asked.")


def _decide_draw(batch: Batch, seat: int, move: Any) -> Refusal | None:
    match move:
        case Draw():
            batch.emit(CardDrawn(seat, Sealed((seat,), batch.game.play.deck[0])))
        case Skip():
            pass
        case _:
            return Refusal("not_now", "toy: drawing", "Draw or skip.")
    advance(batch, [item for item in batch.game.agenda if isinstance(item, Ask)][:-1])
    return None


def advance(batch: Batch, asks: list[Ask]) -> None:
    """Ask the next seat that can draw; else begin a round."""
    while asks and (len(batch.game.play.hands[asks[-1].decider]) > 2 or not batch.game.play.deck):
        asks = asks[:-1]
    if asks:
        batch.set_agenda(asks)
    elif batch.game.play.round > batch.game.options["rounds"] or not all(batch.game.play.hands):
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
    batch.set_agenda([Owe("conflict")])


def conflict(batch: Batch) -> None:
    play = batch.game.play
    best = max((card for _, card in play.laid), default=None)
    scores = tuple(
        score + sum(2 if card == best else 1 for owner, card in play.laid if owner == seat)
        for seat, score in enumerate(play.scores)
    )
    batch.emit(Fought(next((seat for seat, card in play.laid if card == best), None), scores))
    version = batch.game.version + 1
    advance(batch, [Ask("draw", seat, seat, f"draw-{version}-{seat}") for seat in range(len(scores))])


def standings(game: AnyGame) -> tuple[Standing, ...]:
    return rank(game, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(game.play.scores)])


def to_form(game: AnyGame) -> ToyForm:
    play = game.play
    return ToyForm(
        **table_part(game),
        hands=play.hands,
        deck=play.deck,
        dropped=play.dropped,
        laid=play.laid,
        scores=play.scores,
        round=play.round,
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
    play=Play,
    move=Move,
    form=ToyForm,
    events=(HandsDealt, Chosen, CardPlayed, CardDropped, Fought, CardDrawn),
    older={CardPlayed1: upcast_card_played},
    setup=setup,
    folds=dict.fromkeys((HandsDealt, CardPlayed, CardDropped, Fought, CardDrawn), evolve),
    moves=moves,
    decide=decide,
    resolve={"reveal": reveal, "conflict": conflict},
    standings=standings,
    to_form=to_form,
    label=lambda _game, seat, move, language: f"{language} {seat} {move}",
    catalogue=lambda _: {"cards": [{"id": card} for card in CARDS]},
    bots={"quiet": lambda _view, _seat, offers, _chance: offers[0].move},
    describe=lambda event, revision, names, language: f"{language} {names[0]} {event.type} {revision}",
)


class ToyLaws:
    """The toy's part in the battery."""

    REVEALS = (CardPlayed,)
    GOES_ON = True

    @staticmethod
    def audit(game: AnyGame) -> list[str]:
        play = game.play
        if play is None:
            return []
        cards = [*play.deck, *play.dropped, *play.gone, *(card for _, card in play.laid)]
        cards += [card for hand in play.hands for card in hand]
        return [] if sorted(cards) == list(CARDS) else [f"the cards are {cards}"]

    @staticmethod
    def exchange(game: AnyGame, seat: int, chance: Chance) -> AnyGame:
        play = game.play
        hidden = [*play.deck, *(card for n, hand in enumerate(play.hands) if n != seat for card in hand)]
        for i in range(len(hidden)):
            j = i + chance.randrange(len(hidden) - i)
            hidden[i], hidden[j] = hidden[j], hidden[i]
        deck, rest = tuple(hidden[: len(play.deck)]), hidden[len(play.deck) :]
        hands = []
        for n, hand in enumerate(play.hands):
            hands.append(hand if n == seat else tuple(rest[: len(hand)]))
            rest = rest if n == seat else rest[len(hand) :]
        return replace(game, play=replace(play, deck=deck, hands=tuple(hands)))
