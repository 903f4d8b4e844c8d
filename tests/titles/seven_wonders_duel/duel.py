"""Situations of 7 Wonders Duel, and playing on from them."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.format.model import Event
from titles.kernel.deciding import decider as table
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import PendingDecision, pending_resolution
from titles.seven_wonders_duel.catalogue import REVISION, catalogue
from titles.seven_wonders_duel.play.moves import Build, BuildWonder, Discard
from titles.seven_wonders_duel.pyramid import Pyramid, place_set
from titles.seven_wonders_duel.state import City, DuelGame, DuelState, state_of
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.answers import assert_says_why
from titles.testkit.playthrough import open_random

PRINTED = catalogue(REVISION)
CARDS = PRINTED.cards

ROOM = {1: (5, 6, 7, 8), 2: (0, 1, 2, 3, 4, 5), 3: (5, 6, 7, 8)}
"""In each age, places of one row that lie face up: uncovered when nothing else lies there."""

OWN, OPPONENT = 0, 1
"""The seats of a situation; the own one started the game."""


class After(NamedTuple):
    """What came of some moves."""

    game: DuelGame
    events: list[Event]

    @property
    def state(self) -> DuelState:
        return state_of(self.game)

    @property
    def own(self) -> City:
        return self.state.cities[OWN]

    @property
    def opponent(self) -> City:
        return self.state.cities[OPPONENT]

    @property
    def decision(self) -> tuple[str, int] | None:
        """The kind of the pending decision, and the seat that decides."""
        top = self.game.pending[-1] if self.game.pending else None
        return (top.kind, top.decider) if isinstance(top, PendingDecision) else None

    def one(self, kind: type[Any]) -> Any:
        """The one event of a kind."""
        found = [event for event in self.events if isinstance(event, kind)]
        assert len(found) == 1, self.events
        return found[0]

    def kinds(self) -> list[str]:
        return [event.type for event in self.events]


def opened(seed: int = 0, **options: str) -> DuelGame:
    """A new game, set up."""
    return open_random(TITLE, 2, options, random.Random(seed))[-1].game


def first_seat_starts() -> DuelGame:
    """A game with the wonders of the preset, that seat 0 starts."""
    return next(game for seed in range(99) if state_of(game := opened(seed, wonders="preset")).first == OWN)


START = first_seat_starts()


def situation(
    own: City | None = None,
    opponent: City | None = None,
    cards: Sequence[str] = ("altar", "theater", "baths"),
    age: int = 2,
    **changes: Any,
) -> DuelGame:
    """The own seat's turn, with these cards uncovered and nothing else in the pyramid; changes are of the state."""
    start = state_of(START)
    cities = (own or city(), opponent or city())
    state = replace(
        start,
        age=age,
        cities=cities,
        pyramid=pyramid(dict(zip(ROOM[age], cards, strict=False))),
        **{"discard": (), **changes},
    )
    return replace(START, state=state, pending=(PendingDecision("turn", OWN, OWN, "turn-1"),), version=100)


def pyramid(cards: Mapping[int, str], face_down: Sequence[int] = ()) -> Pyramid:
    """A pyramid of which only these cards are left, by place."""
    known = tuple(cards.get(place) for place in range(20))
    return Pyramid(known, place_set(cards), place_set(cards) & ~place_set(face_down))


def city(
    *cards: str, coins: int = 7, wonders: Sequence[str] = (), built: Sequence[str] = (), tokens: Sequence[str] = ()
) -> City:
    """A city; each built wonder has some card under it."""
    return City(coins, cards, tuple(wonders), tuple(built), ("tavern",) * len(built), tuple(tokens))


def decide(game: DuelGame, move: object, seat: int = OWN) -> Batch | Refusal:
    return table.decide(TITLE, game, seat, move)


def do(game: DuelGame | After, *moves: object, seat: int = OWN, resolving: bool = True) -> After:
    """Make moves of a seat, and resolve the conflicts that they lead to."""
    game = game.game if isinstance(game, After) else game
    events: list[Event] = []
    for move in moves:
        batch = decide(game, move, seat)
        assert isinstance(batch, Batch), batch
        game, events = batch.game, events + batch.events
        while resolving and pending_resolution(game):
            batch = table.resolve(TITLE, game)
            game, events = batch.game, events + batch.events
    return After(game, events)


def refused(game: DuelGame | After, move: object, seat: int = OWN) -> str:
    """The code with which a move is refused."""
    refusal = decide(game.game if isinstance(game, After) else game, move, seat)
    assert isinstance(refusal, Refusal), refusal
    assert_says_why(refusal)
    return refusal.code


def offered(game: DuelGame | After, seat: int = OWN) -> dict[Any, dict[str, int]]:
    """The legal moves and what they cost."""
    game = game.game if isinstance(game, After) else game
    return {legal_move.move: legal_move.cost for legal_move in table.moves(TITLE, game, seat)}


def build(*cards: str, **kwargs: Any) -> After:
    """Build a card that lies uncovered; a second and third one lie there too."""
    return do(situation(cards=(*cards, "altar", "theater"), **kwargs), Build(cards[0]))


def build_wonder(wonder: str, own: City | None = None, **kwargs: Any) -> After:
    """Build a wonder with a card that lies uncovered, having coins enough."""
    own = own or city(coins=40)
    return do(situation(replace(own, wonders=(*own.wonders, wonder)), **kwargs), BuildWonder("baths", wonder))


def discard(game: DuelGame | After, card: str, seat: int = OWN) -> After:
    return do(game, Discard(card), seat=seat)
