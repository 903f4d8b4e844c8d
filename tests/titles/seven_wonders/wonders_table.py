"""Tables for tests: states built directly, and turns played on them (given, when, then)."""

from collections.abc import Sequence
from typing import Any

from events.format.model import Event
from titles.kernel.deciding.decider import decide, moves, resolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Game, PendingDecision, Seat, pending_resolution
from titles.registry import TITLES
from titles.seven_wonders.cards.effects import AnyEffect
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.play.moves import Build, BuildStage, Move, Sell
from titles.seven_wonders.state import City, WondersGame, WondersState
from titles.testkit.answers import assert_says_why

TITLE = TITLES["seven_wonders"]
RULES = catalogue(1)


def city(
    wonder: str = "giza",
    side: str = "A",
    *built: str,
    coins: int = 3,
    stages: int = 0,
    tokens: Sequence[int] = (),
    gifts: int = 0,
) -> City:
    """A city with these structures and this number of finished stages."""
    assert all(card in RULES.cards for card in built), built
    return City(wonder, side, coins, built, stages, tuple(tokens), gifts)


def effects_of(owner: City) -> list[AnyEffect]:
    """The effects of all structures and finished stages of a city."""
    assert owner.wonder is not None
    stages = RULES.wonders[owner.wonder].sides["A" if owner.side == "A" else "B"].stages[: owner.stages]
    things = [*(RULES.cards[structure] for structure in owner.structures), *stages]
    return [effect for thing in things for effect in thing.effects]


def build(card: str, city: int = 0, left: int = 0, right: int = 0, by: str = "cost") -> Build:
    return Build(card, city, by, left, right)  # type: ignore[arg-type]


def stage(card: str, city: int = 0, left: int = 0, right: int = 0) -> BuildStage:
    return BuildStage(card, city, left, right)


def sell(card: str, city: int = 0) -> Sell:
    return Sell(card, city)


class Table:
    """A game that is being played."""

    def __init__(self, game: WondersGame) -> None:
        self.game: Any = game
        self.events: list[Event] = []

    @property
    def state(self) -> WondersState:
        return self.game.state

    def city(self, index: int) -> City:
        return self.state.cities[index]

    def coins(self) -> tuple[int, ...]:
        return tuple(city.coins for city in self.state.cities)

    def legal_moves(self, seat: int = 0) -> list[Move]:
        return [legal_move.move for legal_move in moves(TITLE, self.game, seat)]

    def ways(self, card: str, seat: int = 0) -> list[tuple[str, int, int]]:
        """How a card can be built: (by, left, right)."""
        return [(m.by, m.left, m.right) for m in self.legal_moves(seat) if isinstance(m, Build) and m.card == card]

    def stage_payments(self, seat: int = 0) -> set[tuple[int, int]]:
        return {(m.left, m.right) for m in self.legal_moves(seat) if isinstance(m, BuildStage)}

    def actions(self, seat: int = 0) -> set[str]:
        """The kinds of the legal moves."""
        return {type(move).__name__ for move in self.legal_moves(seat)}

    def refused(self, move: Move, seat: int = 0) -> str:
        """The code of the refusal. Asserts that the move is not listed."""
        answer = decide(TITLE, self.game, seat, move)
        assert isinstance(answer, Refusal), f"{move} is taken"
        assert answer.rule.startswith("seven_wonders ")
        assert_says_why(answer)
        assert move not in self.legal_moves(seat)
        return answer.code

    def does(self, seat: int, move: Move) -> "Table":
        """A seat makes a move, which is listed."""
        assert move in self.legal_moves(seat), f"{move} is not among {self.legal_moves(seat)}"
        answer = decide(TITLE, self.game, seat, move)
        assert isinstance(answer, Batch), answer
        return self._then(answer)

    def turn(self, *choices: Move | None) -> "Table":
        """All seats choose, None sells the last card of the hand, and the choices are revealed."""
        for seat, choice in enumerate(choices):
            self.does(seat, sell(str(self.state.hands[seat][-1]), seat) if choice is None else choice)
        assert pending_resolution(self.game) == "reveal"
        return self.resolves()

    def resolves(self) -> "Table":
        """A worker carries out the pending resolution."""
        return self._then(resolve(TITLE, self.game))

    def _then(self, batch: Batch) -> "Table":
        self.game = batch.game
        self.events += batch.events
        return self

    def decision(self) -> tuple[str, int, int] | None:
        """The decision on top: its kind, who decides, for which city."""
        top = self.game.pending[-1] if self.game.pending else None
        return (top.kind, top.decider, top.subject) if isinstance(top, PendingDecision) else None


def given(
    *cities: City,
    hands: Sequence[Sequence[str]] = (),
    age: int = 1,
    turn: int = 1,
    discard: Sequence[str] = (),
    pile: Sequence[str] = (),
    holder: int | None = None,
) -> Table:
    """A table at the start of a turn. Hands are filled up to the same size with cards that make no difference.

    For two, `holder` has the Free City card, and one card more in the hand; the Free City is the third city.
    """
    seats = 2 if holder is not None else len(cities)
    extra = [int(holder == seat) for seat in range(seats)]
    size = max([2, *(len(hand) - more for hand, more in zip(hands, extra, strict=False))])
    held = [*hands, *[()] * (seats - len(hands))]
    full = [(*hand, *("pawnshop", "tavern", "baths", "theater", "stockade", "barracks", "altar")) for hand in held]
    asks = [PendingDecision("choose", seat, seat, "choose-1") for seat in range(seats)]
    if holder is not None:
        asks.append(PendingDecision("choose", holder, 2, "choose-1"))
    state = WondersState(
        cities,
        tuple(tuple(hand[: size + extra[seat]]) for seat, hand in enumerate(full)),
        age,
        turn,
        tuple(discard),
        tuple(pile) or (("altar",) * (7 - turn) if holder is not None else ()),
        holder,
        tuple(("altar",) * city.stages for city in cities),
    )
    return Table(
        Game(
            id="g",
            title="seven_wonders",
            revision=1,
            version=100,
            status="playing",
            options={"sides": "random", "boards": "random", "free_city": "any"},
            seed="ab" * 32,
            seats=tuple(Seat(player=f"p{seat}") for seat in range(seats)),
            pending=tuple(asks),
            commitments=(None,) * seats,
            state=state,
        )
    )


def three(first: City, left: City | None = None, right: City | None = None, **more: Any) -> Table:
    """Seat 0 with its left and right neighbour: plain boards, which produce ore and papyrus."""
    return given(first, left or city("rhodes"), right or city("ephesus"), **more)
