"""The control state: a stack of frames, innermost last. Each frame says what is being carried out, and is public.

Frames are data, since the state and an event hold them; `EffectRunner` says what carries each of them out.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, final, get_args

import msgspec

from titles.kernel.ranges import AT_MOST, Amount, CardId, CardIds, Count, SeatNumber, Word, Words
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.seven.terms.basics import Cell, Colour, Who, Window

Pending = PendingDecision | PendingResolution | None
"""What a frame waits for; None while it goes on."""


def ask(kind: str, seat: int) -> PendingDecision:
    """Return a decision of this kind that a seat makes for itself."""
    return PendingDecision(kind, seat, seat)


PhaseName = Literal["lock", "lock_border", "hand", "hand_border", "move", "bonus", "move_border", "close", "invasion"]


@final
class Phase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="phase"):
    """The turn itself, always the outermost entry: the next phase (section 6)."""

    name: PhaseName
    """The phase that comes next; `lock_border`, `hand_border` and `move_border` are the windows after a phase."""
    spent: Count = 0
    """How many of the bonus moves were used."""


PHASES: dict[str, Phase] = {name: Phase(name) for name in get_args(PhaseName)}
"""The phases of a turn as they begin."""


@final
class Asking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="asking"):
    """A window for anytime cards (section 6.5)."""

    window: Window
    """The kind of window, named after the declaration or the phase before it."""
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    """The seats that are still to be asked, in this order, if they want to be asked (ruling 41)."""


@final
class Declared(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="declared"):
    """A declared hand effect: its cost is paid, its card leaves, its window opens, then it begins (section 6.2)."""

    card: CardId
    seat: SeatNumber
    option: Word | None
    """The way in which the card is used; null if it has no options."""
    window: Window
    """The window that opens before the effect begins."""
    stage: Literal["pay", "leave", "start"] = "pay"
    """What comes next: `pay` the cost, `leave` the hand, or `start` the effect."""


@final
class Effect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="effect"):
    """An effect that is being carried out, step by step."""

    card: CardId
    part: Literal["arrival", "hand"]
    """Whether it is the arrival or the hand effect of the card."""
    user: SeatNumber
    """The number of the seat that owns the effect, from 0."""
    at: Word = "0"
    """The instruction that comes next in the script of the card."""
    option: Word | None = None
    """The way in which the card is used; null if it has no options."""
    it: SeatNumber | None = None
    """In a loop over players, the seat of the current one; null outside of a loop."""
    left: Annotated[tuple[SeatNumber, ...], AT_MOST] | None = None
    """In a loop over players, the seats still to come; null outside of a loop."""
    target: SeatNumber | None = None
    """The seat of the player that was chosen; null if none was."""
    cells: Annotated[dict[Word, Annotated[tuple[Cell, ...], AT_MOST]], AT_MOST] = {}
    """The cells that earlier steps stored, by the name under which they did."""
    chosen: Annotated[tuple[Cell, ...], AT_MOST] = ()
    """The cells that were chosen so far in the current step."""
    picked: CardId | None = None
    """The id of the card that was chosen; null if none was."""
    colours: Words = ()
    """The colours that were declared."""
    drawn: Words = ()
    """The ids of the cards that a step drew and stored."""
    todo: Amount = -1
    """A counter of the current step, such as the cards still to be discarded; -1 before the step begins."""
    opened: Count = 0
    """How many cards the latest opening step opened."""
    cell: Cell | None = None
    """The cell on which the card of an arrival lies; null for a hand effect."""
    height: Count = 0
    """How many cards lie below the card of an arrival."""
    fresh: bool = False
    """Whether the card of an arrival was opened by the piece that arrives."""
    aside: bool = False
    """Whether the card of a hand effect was set aside."""

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
    """The cell at which the piece arrives; null if it has none."""
    fresh: bool = False
    """Whether the piece opened the top card there."""


@final
class Moving(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="moving"):
    """A declared move (section 6.3)."""

    seat: SeatNumber
    cell: Cell


@final
class Contacting(
    msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="contacting"
):
    """A declared contact: the victim answers, the window opens, then it is carried out (section 7)."""

    seat: SeatNumber
    """The number of the seat that contacts, from 0."""
    victim: SeatNumber
    """The number of the seat that is contacted, from 0."""
    stage: Literal["answer", "window", "carry"] = "answer"
    """What comes next: `answer` by the victim, the `window`, or to `carry` it out."""
    void: bool = False
    """Whether the contact was cancelled."""


@final
class Locking(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="locking"):
    """A declared lock of cards set aside: opponents answer a final one, the window opens, then it locks (section 5)."""

    seat: SeatNumber
    """The number of the seat that locks, from 0."""
    cards: CardIds
    colour: Colour
    window: Window
    """The window that opens before the cards are locked."""
    stage: Literal["answer", "carry"] = "answer"
    """What comes next: `answer` by opponents and the window, or to `carry` it out."""
    asked: Annotated[tuple[SeatNumber, ...], AT_MOST] = ()
    """The opponents that are still to be asked, in this order."""
    void: bool = False
    """Whether the lock was cancelled."""


@final
class Exiling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, tag="exiling"):
    """A card placed in a lock area must leave for a piece-free cell, since two cards are locked there (section 9)."""

    seat: SeatNumber
    colour: Colour


Frame = Phase | Asking | Declared | Effect | Arriving | Moving | Contacting | Locking | Exiling
