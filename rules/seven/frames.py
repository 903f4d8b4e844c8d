"""The control state: a stack of frames, innermost last. Each frame says what is being carried out, and is public.

Frames are data, since the state and an event hold them; `EffectRunner` says what carries each of them out.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, final, get_args

import msgspec

from rules.kernel.game import PendingDecision, PendingResolution
from rules.kernel.ranges import AT_MOST, Amount, CardId, CardIds, Count, SeatNumber, Word, Words
from rules.seven.terms import Cell, Colour, Who, Window

Pending = PendingDecision | PendingResolution | None
"""What a frame waits for; None while it goes on."""


def ask(kind: str, seat: int) -> PendingDecision:
    """Return a decision of this kind that a seat makes for itself."""
    return PendingDecision(kind, seat, seat)


PhaseName = Literal["lock", "lock_border", "hand", "hand_border", "move", "bonus", "move_border", "close", "invasion"]


@final
class Phase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="phase"):
    """The turn itself, always outermost: the next phase (section 6). `spent` counts bonus moves."""

    name: PhaseName
    spent: Count = 0


PHASES: dict[str, Phase] = {name: Phase(name) for name in get_args(PhaseName)}
"""The phases of a turn as they begin."""


@final
class Asking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="asking"):
    """A window for anytime cards (section 6.5).

    `seats` are still to be asked, in this order, if they want to be asked when their turn comes (ruling 41).
    """

    window: Window
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]


@final
class Declared(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="declared"):
    """A declared hand effect: its cost is paid, its card leaves, its window opens, then it begins (section 6.2)."""

    card: CardId
    seat: SeatNumber
    option: Word | None
    window: Window
    stage: Literal["pay", "leave", "start"] = "pay"


@final
class Effect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="effect"):
    """An effect that is being carried out, at the instruction `at` of the script of `card` and `part`.

    `user` owns it. In a loop over players, `it` is the current one and `left` are those still to come; `target` is a
    chosen player. `cells` are the cells that steps stored, `chosen` those of the current step so far. `picked` is a
    chosen card, `colours` are declared colours, `drawn` stored cards. `todo` counts what the current step still has to
    do, below 0 before it began. `opened` counts the cards that the latest opening step opened. The card of an arrival
    lies on `cell` with `height` cards below it; `fresh` if the arriving piece opened it. The card of a hand effect can
    be set `aside`.
    """

    card: CardId
    part: Literal["arrival", "hand"]
    user: SeatNumber
    at: Word = "0"
    option: Word | None = None
    it: SeatNumber | None = None
    left: Annotated[tuple[SeatNumber, ...], AT_MOST] | None = None
    target: SeatNumber | None = None
    cells: Annotated[dict[Word, Annotated[tuple[Cell, ...], AT_MOST]], AT_MOST] = {}
    chosen: Annotated[tuple[Cell, ...], AT_MOST] = ()
    picked: CardId | None = None
    colours: Words = ()
    drawn: Words = ()
    todo: Amount = -1
    opened: Count = 0
    cell: Cell | None = None
    height: Count = 0
    fresh: bool = False
    aside: bool = False

    def player(self, who: Who, stack: Sequence["Frame"] = ()) -> int:
        """Return the seat that a step speaks of; `stack` is needed for those who declared a lock or a contact."""
        if who == "self":
            return self.user
        if who in {"it", "target"}:
            seat = self.it if who == "it" else self.target
            assert seat is not None, "an earlier step has chosen"
            return seat
        kind = Locking if who == "locking_player" else Contacting
        return next(outer.seat for outer in reversed(stack) if isinstance(outer, kind))


@final
class Arriving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="arriving"):
    """A piece arrives at face-up top cards as long as it stands on this cell (section 7)."""

    seat: SeatNumber
    cell: Cell | None
    fresh: bool = False


@final
class Moving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="moving"):
    """A declared move (section 6.3)."""

    seat: SeatNumber
    cell: Cell


@final
class Contacting(
    msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="contacting"
):
    """A declared contact: the victim answers, the window opens, then it is carried out, unless `void` (section 7)."""

    seat: SeatNumber
    victim: SeatNumber
    stage: Literal["answer", "window", "carry"] = "answer"
    void: bool = False


@final
class Locking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="locking"):
    """A declared lock of cards set aside: opponents answer a final one, the window opens, then it locks (section 5).

    `asked` are the opponents that are still to be asked.
    """

    seat: SeatNumber
    cards: CardIds
    colour: Colour
    window: Window
    stage: Literal["answer", "carry"] = "answer"
    asked: Annotated[tuple[SeatNumber, ...], AT_MOST] = ()
    void: bool = False


@final
class Exiling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="exiling"):
    """A card placed in a lock area must leave for a piece-free cell, since two cards are locked there (section 9)."""

    seat: SeatNumber
    colour: Colour


Frame = Phase | Asking | Declared | Effect | Arriving | Moving | Contacting | Locking | Exiling
