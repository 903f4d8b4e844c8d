"""The state of a game of SEVEN: where each card lies, whose turn it is, and what is still being carried out."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from titles.kernel.state.game import AnyGame, Game
from titles.kernel.state.zones import Zone
from titles.seven.terms.basics import COLOURS, Bannable, Colour, Mark, Window
from titles.seven.terms.frames import Frame
from titles.seven.terms.moves import AnyMove

T = TypeVar("T")

INDEX: dict[str, int] = {colour: index for index, colour in enumerate(COLOURS)}
"""The index of each colour's place in a lock area."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card on the board. `knowers` are the seats that know it while it lies face down: all, once it was seen."""

    card: str | None
    up: bool = False
    knowers: tuple[int, ...] = ()


Stack = tuple[Laid, ...]
"""The cards of a cell, top first."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A colour's place in a lock area: cards locked there, and cards merely placed (section 5)."""

    locked: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether it counts for the goal: it has a locked card, and nothing is placed there."""
        return bool(self.locked) and not self.placed

    @property
    def empty(self) -> bool:
        """Whether it holds no card at all."""
        return not self.locked and not self.placed


EMPTY_LOCK_AREA = (Place(),) * len(COLOURS)


class Held(msgspec.Struct, frozen=True, gc=False):
    """A hand card, and how it lies. `seen` says whether another seat may know it."""

    card: str | None
    mark: Mark = "closed"
    seen: bool = False


Hand = tuple[Held, ...]
"""The cards of a hand, in no order."""


class Ban(msgspec.Struct, frozen=True, gc=False):
    """What a seat can't do for the rest of the turn."""

    seat: int
    what: Bannable


class Paid(msgspec.Struct, frozen=True, gc=False):
    """A card in the discard pile, counted from the bottom, that paid for the effect of `card` this turn."""

    position: int
    card: str


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn: its number, its seat, and everything that ends with it.

    `declared` counts declared effects (ruling 42), `acts` random acts. `settings` has the seat of each change of a
    preference (ruling 41). `used` are the used cards that have a limit. `leap` is the distance of the normal move,
    `bonus` the number of moves that can follow it.
    """

    number: int = 0
    seat: int = 0
    declared: int = 0
    acts: int = 0
    settings: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    bans: tuple[Ban, ...] = ()
    paid: tuple[Paid, ...] = ()
    leap: int = 1
    bonus: int = 0


class SevenState(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; tuples have an entry a seat, `stacks` an entry a cell.

    `gates` and `pieces` are cells; `previous` is the cell of a piece before its latest move. `colourless` says whether
    white and black cards take part. `aside` are cards set aside: they are being locked, or are laid by their own
    effect. The top of the deck is first; the deck is `deck_known` once the discard pile was turned over (ruling 35).
    The top of the discard pile is last. `windows` are those in which a seat wants to be asked, which only the seat can
    open (ruling 41). `frames` is the stack of what is being carried out, innermost last.
    """

    gates: tuple[int, ...]
    colours: tuple[Colour | None, ...]
    pieces: tuple[int, ...]
    previous: tuple[int | None, ...]
    hands: tuple[Hand, ...]
    locks: tuple[tuple[Place, ...], ...]
    windows: tuple[tuple[Window, ...] | None, ...]
    colourless: bool = True
    stacks: tuple[Stack, ...] = ()
    deck: Zone = ()
    deck_known: bool = False
    discard: tuple[str, ...] = ()
    eternal: Zone = ()
    aside: tuple[str, ...] = ()
    turn: Turn = Turn()
    frames: tuple[Frame, ...] = ()

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats."""
        return tuple(range(len(self.gates)))

    def place(self, seat: int, colour: str) -> Place:
        """Return the place of a colour in a seat's lock area."""
        return self.locks[seat][INDEX[colour]]

    def change_place(self, seat: int, colour: str, place: Place) -> "SevenState":
        """Return the state with another place of a colour in a seat's lock area."""
        return replace(self, locks=with_item(self.locks, seat, with_item(self.locks[seat], INDEX[colour], place)))

    def change_stack(self, cell: int, stack: Stack) -> "SevenState":
        """Return the state with another stack on a cell."""
        return replace(self, stacks=with_item(self.stacks, cell, stack))

    def lay(self, cell: int, laid: Laid) -> "SevenState":
        """Return the state with a card on top of a cell."""
        return self.change_stack(cell, (laid, *self.stacks[cell]))

    def lift(self, cell: int, at: int = 0) -> "SevenState":
        """Return the state without the card of a cell that lies `at` from the top."""
        stack = self.stacks[cell]
        return self.change_stack(cell, (*stack[:at], *stack[at + 1 :]))

    def change_turn(self, **changes: Any) -> "SevenState":
        """Return the state with some fields of the turn changed."""
        return replace(self, turn=replace(self.turn, **changes))

    def put_aside(self, card: str) -> "SevenState":
        """Return the state with a card set aside."""
        return replace(self, aside=(*self.aside, card))

    def take_from_aside(self, card: str) -> "SevenState":
        """Return the state without a card that had been set aside."""
        return replace(self, aside=without(self.aside, card))

    def put_on_discard(self, *cards: str) -> "SevenState":
        """Return the state with cards on the discard pile, the last one on top."""
        return replace(self, discard=self.discard + cards)


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at this index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items without the first one equal to this."""
    index = items.index(item)
    return (*items[:index], *items[index + 1 :])


SevenGame = Game[SevenState, AnyMove]


def state_of(game: AnyGame) -> SevenState:
    """Return the title state of a game that has started."""
    assert game.state is not None, "the game has not started"
    state: SevenState = game.state
    return state


def turn_of(game: AnyGame) -> int:
    """Return the number of the turn, from 1; 0 before the first one."""
    return state_of(game).turn.number


def known(zone: Zone) -> tuple[str, ...]:
    """Return the cards of a zone of the full state."""
    return zone  # type: ignore[return-value]
