"""The control state: frames of a stack, innermost last. All of them are public."""

from typing import Annotated, Literal, get_args

import msgspec

from rules.kernel.ranges import AT_MOST, Amount, Count, SeatNumber, Word, Words
from rules.seven.terms import Cell, Colour, Window

PhaseName = Literal["lock", "lock_border", "hand", "hand_border", "move", "bonus", "move_border", "close", "invasion"]


class Phase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="phase"):
    """The turn itself, always outermost: what comes next in it (section 6). `spent` counts bonus moves."""

    name: PhaseName
    spent: Count = 0


PHASES: dict[str, Phase] = {name: Phase(name) for name in get_args(PhaseName)}
"""The phases of a turn as they begin."""


class Asking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="asking"):
    """A window for anytime cards (section 6.5).

    `seats` are those whose turn is still to come, in order; they are asked if they want to be then (ruling 41).
    """

    window: Window
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]


class Declared(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="declared"):
    """A hand effect was declared; its cost, its card's leaving, and its window come before its steps (section 6.2).

    `window` is the kind of its window. `aside` says that the card was set aside.
    """

    card: Word
    seat: SeatNumber
    option: Word | None
    window: Window
    stage: Literal["pay", "leave", "start"] = "pay"


class Effect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="effect"):
    """An effect that is being carried out: the instruction at the place `at` in the script of `card` and `part`.

    `user` owns it; `it` is the player of the loop whose other players are `left`, `target` a chosen player. `cells` are
    stored cells, `chosen` those of the current step so far; `picked` is a chosen card, `colours` are declared colours,
    `drawn` stored cards; `todo` counts what the current step still has to do, below 0 before it began; `opened`
    counts cards opened by the latest opening step. An arrival's card lies on `cell` with `height` cards under it, and
    was opened by it if `fresh`. A hand card may be set `aside`.
    """

    card: Word
    part: Literal["arrival", "hand"]
    user: SeatNumber
    at: Word = "0"
    option: Word | None = None
    it: SeatNumber | None = None
    left: Annotated[tuple[SeatNumber, ...], AT_MOST] | None = None
    target: SeatNumber | None = None
    cells: Annotated[dict[Word, Annotated[tuple[Cell, ...], AT_MOST]], AT_MOST] = {}
    chosen: Annotated[tuple[Cell, ...], AT_MOST] = ()
    picked: Word | None = None
    colours: Words = ()
    drawn: Words = ()
    todo: Amount = -1
    opened: Count = 0
    cell: Cell | None = None
    height: Count = 0
    fresh: bool = False
    aside: bool = False


class Arriving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="arriving"):
    """A piece arrives at face-up top cards as long as it stands on this cell (section 7)."""

    seat: SeatNumber
    cell: Cell | None
    fresh: bool = False


class Moving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="moving"):
    """A declared move (section 6.3)."""

    seat: SeatNumber
    cell: Cell


class Contacting(
    msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="contacting"
):
    """A declared contact: asks the victim, then the window, then is carried out, unless it is `void` (section 7)."""

    seat: SeatNumber
    victim: SeatNumber
    stage: Literal["answer", "window", "carry"] = "answer"
    void: bool = False


class Locking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="locking"):
    """A declared lock of cards set aside: asks the opponents if it is final, then the window, then locks (section 5).

    `asked` are the opponents still to be asked.
    """

    seat: SeatNumber
    cards: Words
    colour: Colour
    window: Window
    stage: Literal["answer", "carry"] = "answer"
    asked: Annotated[tuple[SeatNumber, ...], AT_MOST] = ()
    void: bool = False


class Exiling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="exiling"):
    """A card placed in a lock area must leave for a piece-free cell, since two cards are locked there (section 9)."""

    seat: SeatNumber
    colour: Colour


Frame = Phase | Asking | Declared | Effect | Arriving | Moving | Contacting | Locking | Exiling
