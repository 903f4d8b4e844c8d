"""The events of games with clocks: expiries, bots that take over, pauses, and time that is given back.

`titles.kernel.deciding.timekeeping` decides when they happen.
"""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.format.bounds import MAX_SEATS
from titles.kernel.events.events import GameEvent, one_more, with_seat
from titles.kernel.ranges import Name, SeatNumber
from titles.kernel.state.clock import Instant, SeatClock
from titles.kernel.state.game import AnyGame
from titles.kernel.words.narrator import Narrator


class Expired(GameEvent, frozen=True):
    """The time of a seat was up; its default moves follow."""

    type = "expired"

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Stop the clock of the seat, and count the expiry."""
        return _with_clock(game, self.seat, game.clocks[self.seat].expired())

    def describe(self, narrator: Narrator) -> str | None:
        """Say whose time is up."""
        name = narrator.names[self.seat]
        return narrator.say("The time of {name} is up.", name=name)


class TakenOver(GameEvent, frozen=True):
    """A bot plays for a seat from now on, whose player was late too often and may return."""

    type = "taken_over"

    seat: SeatNumber
    bot: Name
    """The name of the bot."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Let the bot play."""
        return with_seat(game, self.seat, replace(game.seats[self.seat], stand_in=self.bot))

    def describe(self, narrator: Narrator) -> str | None:
        """Say for whom a bot plays."""
        name = narrator.names[self.seat]
        return narrator.say("A bot plays for {name}.", name=name)


class Returned(GameEvent, frozen=True):
    """A player returned to the seat that a bot had taken over."""

    type = "returned"

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Let the player play; of a bank, at least a tenth is left."""
        game = with_seat(game, self.seat, replace(game.seats[self.seat], stand_in=None))
        assert game.clock is not None, "only a clock lets a bot take a seat over"
        clocks = list(game.clocks)
        clocks[self.seat] = game.clock.on_return(clocks[self.seat])
        return replace(game, clocks=tuple(clocks))

    def describe(self, narrator: Narrator) -> str | None:
        """Say who returns."""
        name = narrator.names[self.seat]
        return narrator.say("{name} returns.", name=name)


class PauseWanted(GameEvent, frozen=True):
    """A player wants a pause, or no longer wants one."""

    type = "pause_wanted"

    seat: SeatNumber
    wanted: bool
    """Whether the player wants a pause."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Note the wish, and count it."""
        others = {seat for seat in game.pausing if seat != self.seat}
        pausing = tuple(sorted(others | ({self.seat} if self.wanted else set())))
        requests = one_more(game.pause_requests, self.seat, len(game.seats)) if self.wanted else game.pause_requests
        return replace(game, version=game.version + 1, pausing=pausing, pause_requests=requests)

    def describe(self, narrator: Narrator) -> str | None:
        """Say what the player wants."""
        name = narrator.names[self.seat]
        if self.wanted:
            return narrator.say("{name} wants a pause.", name=name)
        return narrator.say("{name} does not want a pause.", name=name)


class Paused(GameEvent, frozen=True):
    """All players want a pause: all clocks stand still, and no move is possible."""

    type = "paused"

    until: Instant
    """When the game goes on by itself, in milliseconds since 1970."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Pause the game."""
        return replace(game, version=game.version + 1, pausing=(), paused_until=self.until)

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the game is paused."""
        return narrator.say("The game is paused.", context="history")


class Resumed(GameEvent, frozen=True):
    """The game goes on after a pause."""

    type = "resumed"

    seat: SeatNumber | None
    """The seat that ended the pause; null if it ended by itself."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """End the pause."""
        return replace(game, version=game.version + 1, paused_until=None)

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the game goes on."""
        return narrator.say("The game goes on.")


class TimeCredited(GameEvent, frozen=True):
    """The service was down, or its clock stepped forward: each clock that ran meanwhile gets that time back."""

    type = "time_credited"

    start: Instant = msgspec.field(name="from")
    """When the outage or the step began, in milliseconds since 1970."""
    until: Instant
    """When it ended, in milliseconds since 1970."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Give the time to the clocks that run; nothing before `until` is given back again."""
        clocks = tuple([clock.credited(self.start, self.until) for clock in game.clocks])
        return replace(game, version=game.version + 1, clocks=clocks, credited_until=self.until)

    def describe(self, narrator: Narrator) -> str | None:
        """Say how much time the clocks get back."""
        seconds = -(-(self.until - self.start) // 1000)
        return narrator.say(
            "The clocks get {seconds} back: the server was down, or its clock was set forward.",
            seconds=narrator.counted("{n} second", "{n} seconds", seconds),
        )


class SetClock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The clock of a seat after a batch."""

    seat: SeatNumber
    clock: SeatClock
    """The clock."""


class ClocksSet(GameEvent, frozen=True):
    """The clocks of these seats began to run, or stopped. In a game with clocks it is the last event of its batch."""

    type = "clocks_set"

    clocks: Annotated[tuple[SetClock, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    """The clocks that changed."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Set the clocks."""
        clocks = list(game.clocks)
        for change in self.clocks:
            clocks[change.seat] = change.clock
        return replace(game, version=game.version + 1, clocks=tuple(clocks))

    def describe(self, narrator: Narrator) -> str | None:
        """Return None: no line."""
        return None


def _with_clock(game: AnyGame, number: int, clock: SeatClock) -> AnyGame:
    clocks = list(game.clocks)
    clocks[number] = clock
    return replace(game, version=game.version + 1, clocks=tuple(clocks))
