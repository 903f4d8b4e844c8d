"""The state of a game of SEVEN: what lies where, whose turn it is, and what is still to be carried out."""

import msgspec

from rules.kernel.game import AnyGame, Game
from rules.kernel.zones import Zone
from rules.seven.actions import AnyMove, Window
from rules.seven.frames import Frame
from rules.seven.steps import COLOURS, Colour, Copy, What

INDEX = {colour: index for index, colour in enumerate(COLOURS)}
"""Where a colour's place stands in a lock area."""


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
        """Does it count for the goal? Not while something is placed there."""
        return bool(self.locked) and not self.placed

    @property
    def empty(self) -> bool:
        """Does it hold no card at all?"""
        return not self.locked and not self.placed


class Held(msgspec.Struct, frozen=True, gc=False):
    """A hand card, and how it lies. `seen` says whether another seat may know it."""

    card: str | None
    copy: Copy = "closed"
    seen: bool = False


Hand = tuple[Held, ...]
"""The cards of a hand, in no order."""


class Ban(msgspec.Struct, frozen=True, gc=False):
    """What a seat can't do for the rest of the turn."""

    seat: int
    what: What


class Paid(msgspec.Struct, frozen=True, gc=False):
    """A card in the discard pile, counted from the bottom, that paid for an effect this turn."""

    position: int
    card: str


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn: its number and seat, and all that ends with it.

    `declared` counts effects declared (ruling 42), `acts` random acts; `settings` has the seat of each change of a
    setting (ruling 41); `used` are cards with a limit that were used; `leap` is how far the normal move goes, `bonus`
    how many moves may follow.
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
    """Everything on the table; tuples have an entry a seat, `stacks` one a cell.

    `gates` are cells; `colourless` says whether white and black cards take part; `previous` is where a piece stood
    before its latest move. `aside` holds cards set aside: being locked, or to be laid by their own effect. The deck's
    top is first, and is `deck_known` once the discard pile was turned over (ruling 35); the discard pile's top is
    last. `windows` are those in which a seat wants to be asked, which only it can open (ruling 41). `course` is what is
    being carried out, innermost last.
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
    course: tuple[Frame, ...] = ()


SevenGame = Game[SevenState, AnyMove]


def state_of(game: AnyGame) -> SevenState:
    """The play of a game that has started."""
    assert game.state is not None, "the game has not started"
    state: SevenState = game.state
    return state


def known(zone: Zone) -> tuple[str, ...]:
    """The cards of a zone, in a fold that may open everything."""
    return zone  # type: ignore[return-value]
