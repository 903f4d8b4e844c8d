"""Clocks: how much time a seat has, and the clock of one seat. All times are whole milliseconds.

A game has no clock, a time for each decision, or a bank with an increment (`table: clocks`).
"""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from titles.kernel.ranges import Id

SECOND = 1000
DAY_SECONDS = 24 * 60 * 60
MAX_SECONDS = 14 * DAY_SECONDS
"""The longest time for a decision, and the largest bank."""
MIN_SECONDS = 10
"""The shortest time for a decision, and the smallest bank."""
MAX_EXPIRIES = 3
"""After this many expiries in a row, a seat is taken over by a bot."""

Seconds = Annotated[int, Meta(ge=MIN_SECONDS, le=MAX_SECONDS)]
Instant = Annotated[int, Meta(ge=0, le=253_402_300_799_999)]
"""A moment: milliseconds since 1970-01-01T00:00:00Z, up to 9999-12-31T23:59:59.999Z, the last one with a timestamp."""
Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Clock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The clock of a game: either `decision_seconds`, or `bank_seconds` with an increment."""

    decision_seconds: Seconds | None = None
    """The time for each decision; null for a bank."""
    bank_seconds: Seconds | None = None
    """The time that each seat has for the whole game; null for a time for each decision."""
    increment_seconds: Annotated[int, Meta(ge=0, le=DAY_SECONDS)] = 0
    """What each new decision adds to the bank of its seat."""

    def problem(self) -> str | None:
        """Return why this is no clock, None if it is one."""
        if (self.decision_seconds is None) == (self.bank_seconds is None):
            return "A clock has either decision_seconds or bank_seconds."
        if self.decision_seconds is not None and self.increment_seconds:
            return "Only a bank has an increment."
        return None

    def new(self) -> "SeatClock":
        """Return the clock of a seat at the start of the game."""
        return SeatClock(0 if self.bank_seconds is None else self.bank_seconds * SECOND)

    def for_new_decision(self, left: int) -> int:
        """Return the time that a seat has for a new decision, of which `left` was left before."""
        if self.decision_seconds is not None:
            return self.decision_seconds * SECOND
        return left + self.increment_seconds * SECOND

    def on_return(self, clock: "SeatClock") -> "SeatClock":
        """Return the clock of a seat whose player has come back: of a bank, at least a tenth is left."""
        tenth = 0 if self.bank_seconds is None else self.bank_seconds * SECOND // 10
        return SeatClock(max(clock.left, tenth))


class SeatClock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The clock of a seat, which runs only while the game waits for the seat."""

    left: Milliseconds
    """The time left when the clock began to run, or when it stopped."""
    deadline: Instant | None = None
    """When the time is up, in milliseconds since 1970; null while the clock stands still."""
    decision: Id | None = None
    """The id of the decision for which the clock ran last; null if it has not run."""
    expiries: Annotated[int, Meta(ge=0, le=MAX_EXPIRIES)] = 0
    """How often in a row the time was up."""

    def left_at(self, at: int) -> int:
        """Return the time that is left at a moment."""
        return self.left if self.deadline is None else max(0, self.deadline - at)

    def stopped(self, at: int) -> "SeatClock":
        """Return the clock standing still from a moment on."""
        return replace(self, left=self.left_at(at), deadline=None)

    def running(self, at: int, left: int, decision: str) -> "SeatClock":
        """Return the clock running from a moment on, with so much time left for a decision."""
        return replace(self, left=left, deadline=at + left, decision=decision)

    def expired(self) -> "SeatClock":
        """Return the clock after its time was up."""
        return replace(self, left=0, deadline=None, expiries=min(self.expiries + 1, MAX_EXPIRIES))

    def credited(self, start: int, end: int) -> "SeatClock":
        """Return the clock with the time given back for which it ran from `start` to `end`."""
        if self.deadline is None:
            return self
        began = self.deadline - self.left
        lost = max(0, end - max(start, began))
        return replace(self, left=self.left + lost, deadline=self.deadline + lost)
