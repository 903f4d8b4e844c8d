"""The control state: frames of a stack, innermost last. All of them are public."""

from typing import Literal, get_args

import msgspec

from rules.seven.actions import Window
from rules.seven.steps import Colour

PhaseName = Literal["lock", "lock_border", "hand", "hand_border", "move", "bonus", "move_border", "close", "invasion"]


class Phase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="phase"):
    """The turn itself, always outermost: what comes next in it (section 6). `spent` counts bonus moves."""

    name: PhaseName
    spent: int = 0


PHASES: dict[str, Phase] = {name: Phase(name) for name in get_args(PhaseName)}
"""The phases of a turn as they begin."""


class Asking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="asking"):
    """A window for anytime cards (section 6.5).

    `seats` are those whose turn is still to come, in order; they are asked if they want to be then (ruling 41).
    """

    window: Window
    seats: tuple[int, ...]


class Declared(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="declared"):
    """A hand effect was declared; its cost, its card's leaving, and its window come before its steps (section 6.2).

    `window` is the kind of its window. `aside` says that the card was set aside.
    """

    card: str
    seat: int
    option: str | None
    window: Window
    stage: Literal["pay", "leave", "start"] = "pay"


class Effect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="effect"):
    """An effect that is being carried out: the instruction `at` in the script of `card` and `part`.

    `user` owns it; `it` is the player of the loop whose other players are `left`, `target` a chosen player. `cells` are
    stored cells, `chosen` those of the current step so far; `picked` is a chosen card, `colours` are declared colours,
    `drawn` stored cards; `todo` counts what the current step still has to do, below 0 before it began; `opened`
    counts cards opened by the latest opening step. An arrival's card lies on `cell` with `height` cards under it, and
    was opened by it if `fresh`. A hand card may be set `aside`.
    """

    card: str
    part: Literal["arrival", "hand"]
    user: int
    at: int = 0
    option: str | None = None
    it: int | None = None
    left: tuple[int, ...] | None = None
    target: int | None = None
    cells: dict[str, tuple[int, ...]] = {}
    chosen: tuple[int, ...] = ()
    picked: str | None = None
    colours: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    todo: int = -1
    opened: int = 0
    cell: int | None = None
    height: int = 0
    fresh: bool = False
    aside: bool = False


class Arriving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="arriving"):
    """A piece arrives at face-up top cards as long as it stands on this cell (section 7)."""

    seat: int
    cell: int | None
    fresh: bool = False


class Moving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="moving"):
    """A declared move (section 6.3)."""

    seat: int
    cell: int


class Contacting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="contacting"):
    """A declared contact: asks the victim, then the window, then is carried out, unless it is `void` (section 7)."""

    seat: int
    victim: int
    stage: Literal["answer", "window", "carry"] = "answer"
    void: bool = False


class Locking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="locking"):
    """A declared lock of cards set aside: asks the opponents if it is final, then the window, then locks (section 5).

    `asked` are the opponents still to be asked.
    """

    seat: int
    cards: tuple[str, ...]
    colour: Colour
    window: Window
    stage: Literal["answer", "carry"] = "answer"
    asked: tuple[int, ...] = ()
    void: bool = False


class Exiling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="exiling"):
    """A card placed in a lock area must leave for a piece-free cell, since two cards are locked there (section 9)."""

    seat: int
    colour: Colour


Frame = Phase | Asking | Declared | Effect | Arriving | Moving | Contacting | Locking | Exiling
