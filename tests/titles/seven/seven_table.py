"""A table in the middle of a game, laid out as a test wants it, and moves on it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.format.model import Event
from titles.kernel.deciding.decider import decide, moves, read_move, resolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, Seat, open_decisions, pending_resolution
from titles.seven.play.runner import EffectRunner
from titles.seven.play.setup import RECOMMENDED
from titles.seven.state import EMPTY_LOCK_AREA, INDEX, Held, Laid, Place, SevenState, Turn
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.board import GATES
from titles.seven.terms.frames import Phase, PhaseName
from titles.seven.title import TITLE
from titles.testkit.answers import assert_says_why

SOUTH, NORTH, WEST, EAST = 45, 3, 21, 27
DASH, COUNTER = "red_dash", "red_counterattack"
FORCE, LOST_ITEM = "orange_force", "orange_lost_item"
STEAL, THUNDER = "yellow_thief_steal", "yellow_thunder"
ROAD, WHIM = "green_common_road", "green_rich_whim"
BRIDGE, TRAP = "blue_greedy_bridge", "blue_set_trap"
DISCLOSURE, FLOWER = "pink_disclosure", "pink_favourite_flower"
HOLD_IT, PROPHET = "purple_wait", "purple_prophet_apocalypse"
FRAGMENT = "rainbow_fragment"
HOLE, RAIN = "white_colorful_hole", "white_rainbow_rain"
FROG, PALETTE, CURSE = "black_fading_frog", "black_greedy_palette", "black_rainbow_curse"
NORMAL = {"red": DASH, "orange": FORCE, "yellow": STEAL, "green": ROAD, "blue": TRAP, "pink": FLOWER, "purple": PROPHET}
OPTIONS = {"colourless_cards": True, "first_cards": True, "cube_colours": "drawn", "gates": [], "start_player": None}

Cards = Sequence[str]


def cell(row: int, column: int) -> int:
    return 7 * row + column


def up(*cards: str) -> tuple[Laid, ...]:
    """A stack of face-up cards, top first."""
    return tuple(Laid(card, True, (0, 1, 2, 3)) for card in cards)


def down(*cards: str) -> tuple[Laid, ...]:
    """A stack of face-down cards that nobody knows, top first."""
    return tuple(Laid(card) for card in cards)


def locked(*colours: str, **cards: Any) -> dict[str, Place]:
    """A lock area with a normal card at each of these colours, and what else is named."""
    area = {colour: Place((NORMAL[colour],)) for colour in colours}
    others = {colour: place if isinstance(place, Place) else Place(place) for colour, place in cards.items()}
    return {**area, **others}


def but(*colours: str) -> dict[str, Place]:
    """A lock area with a normal card everywhere but at these colours."""
    return locked(*[colour for colour in COLOURS if colour not in colours])


class Table:
    """A game, what happened in the last batch, and everything since the start."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.events: list[Event] = []
        self.all: list[Event] = []

    @property
    def state(self) -> SevenState:
        state: SevenState = self.game.state
        return state

    @property
    def decision(self) -> tuple[str, int] | str | None:
        """The kind of decision and its seat, or the pending resolution."""
        asks = open_decisions(self.game)
        return (asks[0].kind, asks[0].decider) if asks else pending_resolution(self.game)

    @property
    def options(self) -> list[dict[str, Any]]:
        """The moves of the seat that is to move, as plain data."""
        return [
            msgspec.to_builtins(legal_move.move)
            for legal_move in moves(TITLE, self.game, open_decisions(self.game)[0].decider)
        ]

    def choices(self, field: str) -> list[Any]:
        """The values of a field among the moves of the seat that is to move."""
        return [option[field] for option in self.options if field in option]

    def do(self, action: str, **values: Any) -> "Table":
        """The seat that is to move makes a move."""
        seat = open_decisions(self.game)[0].decider
        if action == "use":
            values.setdefault("option", None)
        batch = decide(TITLE, self.game, seat, read_move(TITLE, {"action": action, **values}))
        assert isinstance(batch, Batch), batch
        return self.take(batch)

    def refused(self, action: str, **values: Any) -> str:
        """The code with which a move of the seat that is to move is refused."""
        return self.refusal(action, **values).code

    def refusal(self, action: str, **values: Any) -> Refusal:
        """The refusal of a move of the seat that is to move."""
        if action == "use":
            values.setdefault("option", None)
        seat = open_decisions(self.game)[0].decider
        answer = decide(TITLE, self.game, seat, read_move(TITLE, {"action": action, **values}))
        assert isinstance(answer, Refusal), answer
        assert_says_why(answer)
        return answer

    def resolve(self) -> "Table":
        """A worker resolves."""
        return self.take(resolve(TITLE, self.game))

    def take(self, batch: Batch) -> "Table":
        """A batch happened."""
        self.game, self.events = batch.game, batch.events
        self.all += batch.events
        return self

    def end_turn(self) -> "Table":
        """Pass until another seat is on turn, a resolution is pending, or the game is over."""
        number = self.state.turn.number
        while self.game.status == "playing" and self.state.turn.number == number and not pending_resolution(self.game):
            first = self.options[0]
            self.do(first.pop("action"), **first)
        return self

    def hand(self, seat: int) -> list[str]:
        return sorted(str(held.card) for held in self.state.hands[seat])

    def top(self, where: int) -> tuple[str | None, bool] | None:
        stack = self.state.stacks[where]
        return (stack[0].card, stack[0].up) if stack else None

    def place(self, seat: int, colour: str) -> Place:
        return self.state.locks[seat][INDEX[colour]]  # type: ignore[index]

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of a kind in the last batch."""
        return [event for event in self.events if isinstance(event, kind)]


def table(
    seats: int = 2,
    *,
    hands: Mapping[int, Cards] | None = None,
    stacks: Mapping[int, tuple[Laid, ...]] | None = None,
    pieces: Mapping[int, int] | None = None,
    previous: Mapping[int, int] | None = None,
    locks: Mapping[int, Mapping[str, Place]] | None = None,
    deck: Cards = (RAIN,) * 5,
    discard: Cards = (),
    eternal: Cards = (),
    windows: Mapping[int, Cards] | None = None,
    phase: PhaseName = "hand",
    turn: Turn | None = None,
) -> Table:
    """A table with seat 0 in its hand phase by default; cells that are not named hold no card.

    Seats sit as recommended: seat 0 in the south, and in a game of two seat 1 in the north.
    """
    gates = tuple(GATES[gate] for gate in RECOMMENDED[seats])
    everyone = range(seats)
    laid = {where: tuple(_known(card, seats) for card in stack) for where, stack in (stacks or {}).items()}
    areas = [(locks or {}).get(seat, {}) for seat in everyone]
    state = SevenState(
        gates=gates,
        colours=COLOURS[:seats],
        pieces=tuple((pieces or {}).get(seat, gates[seat]) for seat in everyone),
        previous=tuple((previous or {}).get(seat) for seat in everyone),
        hands=tuple(tuple(Held(card) for card in (hands or {}).get(seat, ())) for seat in everyone),
        locks=tuple(
            tuple(area.get(colour, place) for colour, place in zip(COLOURS, EMPTY_LOCK_AREA, strict=True))
            for area in areas
        ),
        windows=tuple(tuple((windows or {}).get(seat, ())) for seat in everyone),  # type: ignore[arg-type]
        stacks=tuple(laid.get(where, ()) for where in range(49)),
        deck=tuple(deck),
        discard=tuple(discard),
        eternal=tuple(eternal),
        turn=turn or Turn(5, 0),
        frames=(Phase(phase),),
    )
    game: AnyGame = Game(
        id="g",
        title="seven",
        revision=1,
        version=10,
        status="playing",
        options=OPTIONS,
        seed="5e" * 32,
        seats=tuple(Seat(player=f"p{seat}") for seat in everyone),
        commitments=(None,) * seats,
        state=state,
    )
    batch = Batch(game)
    EffectRunner(batch).advance()
    laid_out = Table(batch.game)
    laid_out.all += batch.events
    return laid_out


def _known(laid: Laid, seats: int) -> Laid:
    return Laid(laid.card, laid.up, tuple(range(seats)) if laid.up else laid.knowers)


def arrive(
    card: str, *, at: int = cell(5, 3), under: tuple[Laid, ...] = (), face_up: bool = False, **setup: Any
) -> Table:
    """Seat 0 moves from its gate in the south to the cell north of it, and arrives at a card there."""
    laid = up(card) if face_up else down(card)
    stacks = {at: laid + under, **setup.pop("stacks", {})}
    return table(stacks=stacks, phase="move", **setup).do("move", cell=at)
