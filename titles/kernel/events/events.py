"""The events of every title: the life of a game, its pending stack, commitments, random acts.

Those of its clocks are in `titles.kernel.events.clock_events`.

Each class has an event's data, the change that it makes to a game (`evolve`), and its line of history (`describe`). A
title's own events are subclasses of `TitleEvent`, which change only the title state (`apply`).
"""

from abc import abstractmethod
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.format.bounds import MAX_ENTRIES, MAX_SEATS
from events.format.model import Event, Sealed
from titles.kernel.ranges import AT_MOST, EACH_SEAT, Hex, Id, Label, Name, SeatNumber, Text, Version
from titles.kernel.state.clock import Clock, SeatClock
from titles.kernel.state.game import AnyGame, Commitment, Fork, Game, Reason, Resolution, Seat, Standing, Visibility
from titles.kernel.state.pending import GroupedStack, ungroup
from titles.kernel.words.narrator import Narrator

StateT = TypeVar("StateT")
NarratorT = TypeVar("NarratorT", bound=Narrator)
StepT = TypeVar("StepT")


class GameEvent(Event, frozen=True):
    """Base of all events of a game."""

    @abstractmethod
    def evolve(self, game: AnyGame) -> AnyGame:
        """Return the game after this event, one version later.

        This is bookkeeping only: it sets the values in the event, never refuses, never draws, and works on any reader's
        view as well as on the full state.
        """

    @abstractmethod
    def describe(self, narrator: Any) -> str | None:
        """Return a line of history, from what the reader may open; None for an event that gets no line.

        `narrator` is the title's; the events of this module need no more than a `Narrator`.
        """


class TitleEvent(GameEvent, Generic[StateT, NarratorT], frozen=True):
    """Base of a title's own events, which change only the title state."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Return the game with the title state after this event."""
        state: Any = game.state
        return replace(game, version=game.version + 1, state=self.apply(state))

    @abstractmethod
    def apply(self, state: StateT) -> StateT:
        """Return the title state after this event: bookkeeping only, as for `evolve`."""

    @abstractmethod
    def describe(self, narrator: NarratorT) -> str | None:
        """Return a line of history, from what the reader may open; None for an event that gets no line."""


class PreferenceEvent(TitleEvent[StateT, NarratorT], frozen=True):
    """Base of a title's events that change a preference of a seat. Each counts towards the most for one game."""

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Return the game with the title state after this event, and with one more change of the seat."""
        counts = one_more(game.preference_changes, self.seat, len(game.seats))
        return replace(super().evolve(game), preference_changes=counts)


class Opened(GameEvent, frozen=True, kw_only=True):
    """A game was opened."""

    type = "opened"

    game: Id
    """The id of the game."""
    title: Name
    """The title that is played."""
    revision: Annotated[int, Meta(ge=1, le=1000)]
    """The number of the revision of rules and data under which the game is played, from 1."""
    rules_hash: Hex
    """The SHA-256 of the data of that revision that bear on the rules, in hexadecimal."""
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    """The number of seats."""
    options: dict[str, Any]
    """The options of the title."""
    clock: Clock | None = None
    """The clock of the game; null if nobody's time is limited."""
    rated: bool = False
    """Whether the game counts in the ratings."""
    bot_accounts: bool = False
    """Whether the accounts of bots may take seats. Every player who sits down has agreed to it."""
    visibility: Visibility
    """Who can see the game: everyone (`public`), or its players and those with an invitation (`private`)."""
    creator: Id
    """The id of the player who opened the game."""
    seed_hash: Hex
    """The SHA-256 of the seed, in hexadecimal."""
    seed: Sealed[Hex]
    """The seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Return the new game, with all seats free."""
        return Game(
            id=self.game,
            title=self.title,
            revision=self.revision,
            version=game.version + 1,
            creator=self.creator,
            visibility=self.visibility,
            options=self.options,
            clock=self.clock,
            clocks=_new_clocks(self.clock, self.seats),
            rated=self.rated,
            bot_accounts=self.bot_accounts,
            seed_hash=self.seed_hash,
            seed=self.seed.value,
            seats=(Seat(),) * self.seats,
            commitments=(None,) * self.seats,
        )

    def describe(self, narrator: Narrator) -> str | None:
        """Say that a game is opened."""
        players = narrator.counted("{n} player", "{n} players", self.seats)
        return narrator.say("A game for {players} is opened.", players=players)


class Forked(GameEvent, frozen=True, kw_only=True):
    """A fork began here: the events before are those of its parent. Later draws follow from a new seed.

    All seats are free, and the game is open until they are taken.
    """

    type = "forked"

    game: Id
    """The id of the new game."""
    parent: Id
    """The id of the game that is continued."""
    at: Version
    """The last version that both games share."""
    parent_hash: Hex
    """The hash of the parent at that version, in hexadecimal."""
    visibility: Visibility
    """Who can see the new game: everyone (`public`), or its players and those with an invitation (`private`)."""
    creator: Id
    """The id of the player who made the fork."""
    clock: Clock | None = None
    """The clock of the new game; null if nobody's time is limited."""
    bot_accounts: bool = False
    """Whether the accounts of bots may take seats in the new game."""
    seed_hash: Hex
    """The SHA-256 of the new seed, in hexadecimal."""
    seed: Sealed[Hex]
    """The new seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Return the new game, which keeps the parent's pending stack and seed."""
        earlier = () if game.forked is None else game.forked.seeds
        return replace(
            game,
            version=game.version + 1,
            id=self.game,
            status="open",
            creator=self.creator,
            visibility=self.visibility,
            seed_hash=self.seed_hash,
            seed=self.seed.value,
            seats=(Seat(),) * len(game.seats),
            clock=self.clock,
            clocks=_new_clocks(self.clock, len(game.seats)),
            pausing=(),
            paused_until=None,
            pause_requests=(),
            preference_changes=(),
            rated=False,
            bot_accounts=self.bot_accounts,
            pending=(),
            forked=Fork(self.parent, self.at, game.pending, (*earlier, (self.at, game.seed))),
        )

    def describe(self, narrator: Narrator) -> str | None:
        """Say that a fork begins here."""
        return narrator.say("From here on it is another game, with new players.")


class SeatTaken(GameEvent, frozen=True):
    """A seat was taken by a player or by a bot."""

    type = "seat_taken"

    seat: SeatNumber
    player: Id | None
    """The id of the player; null for a bot."""
    bot: Name | None = None
    """The name of the bot; null for a player."""
    nonce: Hex | None = None
    """32 bytes that the player adds to the key of the dealer, in hexadecimal; null without them."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Give the seat to the player or the bot."""
        return with_seat(game, self.seat, Seat(self.player, self.bot, self.nonce))

    def describe(self, narrator: Narrator) -> str | None:
        """Say which seat is taken, and by whom."""
        name = narrator.names[self.seat]
        return narrator.say("{name} sits down at seat {seat}.", name=name, seat=self.seat + 1)


class SeatLeft(GameEvent, frozen=True):
    """A player left a seat before the start, or was removed from it."""

    type = "seat_left"

    seat: SeatNumber
    removed: bool = False
    """Whether the creator of the game removed a player."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Free the seat."""
        return with_seat(game, self.seat, Seat())

    def describe(self, narrator: Narrator) -> str | None:
        """Say which seat is free. The names are those of today's players, not of the player who was removed."""
        if self.removed:
            return narrator.say("The player at seat {seat} is removed.", seat=self.seat + 1)
        return narrator.say("Seat {seat} is free again.", seat=self.seat + 1)


class Started(GameEvent, frozen=True):
    """The game started, and the dealer's key is fixed. A fork continues with the pending stack of its parent."""

    type = "started"

    def evolve(self, game: AnyGame) -> AnyGame:
        """Start playing."""
        return replace(game, version=game.version + 1, status="playing")

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the game starts."""
        return narrator.say("The game starts.")


class Resigned(GameEvent, frozen=True):
    """A player resigned; the seat plays its default moves from now on."""

    type = "resigned"

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Mark the seat with this version."""
        return with_seat(game, self.seat, replace(game.seats[self.seat], resigned=game.version + 1))

    def describe(self, narrator: Narrator) -> str | None:
        """Say which player resigns."""
        name = narrator.names[self.seat]
        return narrator.say("{name} resigns.", name=name)


class Cancelled(GameEvent, frozen=True):
    """The game ended before the start."""

    type = "cancelled"

    cause: Literal["left", "creator", "expired"]
    """Why: the last player left, the creator cancelled the game, or it was open for too long."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """End the game."""
        return replace(game, version=game.version + 1, status="finished", reason="cancelled")

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the game is cancelled, and why."""
        match self.cause:
            case "left":
                return narrator.say("The last player has left: the game is cancelled.")
            case "creator":
                return narrator.say("The game is cancelled by its creator.")
        return narrator.say("Nobody has come for two weeks: the game is cancelled.")


class Abandoned(GameEvent, frozen=True):
    """Nothing has happened for two months in a game without a clock: those for whom it waits have left it.

    Or its only player has ended a game against bots.
    """

    type = "abandoned"

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    """The seats for which the game waited, or that of the player who ended it. They count as resigned."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Mark the seats with this version, as if they had resigned."""
        version = game.version + 1
        seats = [
            replace(seat, resigned=version) if number in self.seats else seat for number, seat in enumerate(game.seats)
        ]
        return replace(game, version=version, seats=tuple(seats))

    def describe(self, narrator: Narrator) -> str | None:
        """Say who has left the game."""
        names = narrator.join([narrator.names[seat] for seat in self.seats])
        return narrator.say("Abandoned by: {names}.", names=names)


class Finished(GameEvent, frozen=True):
    """The game is over: the reason, and the final standings."""

    type = "finished"

    reason: Reason
    """How the game was decided."""
    standings: Annotated[tuple[Standing, ...], EACH_SEAT]
    """The ranking: an entry for each seat, best first."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """End the game, and clear its pending stack."""
        return replace(
            game,
            version=game.version + 1,
            status="finished",
            reason=self.reason,
            standings=self.standings,
            pending=(),
            commitments=(None,) * len(game.seats),
            clocks=tuple([replace(clock, deadline=None) for clock in game.clocks]),
            pausing=(),
            paused_until=None,
        )

    def describe(self, narrator: Narrator) -> str | None:
        """Say how the game was decided, with the rank and the points of each seat."""
        reason = narrator.reason(self.reason)
        ranks = narrator.join([_rank(standing, narrator) for standing in self.standings])
        return narrator.say("The game is over ({reason}): {ranks}.", reason=reason, ranks=ranks)


def _rank(standing: Standing, narrator: Narrator) -> str:
    name = narrator.names[standing.seat]
    total = "" if standing.total is None else f" ({standing.total})"
    return narrator.say("{rank}. {name}", rank=standing.rank, name=name) + total


class PendingSet(GameEvent, frozen=True):
    """The pending stack was set. Only the clocks are set after it."""

    type = "agenda_set"

    pending: GroupedStack = msgspec.field(name="agenda")
    """What the game waits for, the last item on top."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Set the pending stack."""
        return replace(game, version=game.version + 1, pending=ungroup(self.pending))

    def describe(self, narrator: Narrator) -> str | None:
        """Return None: no line."""
        return None


class Committed(GameEvent, Generic[StepT], frozen=True):
    """A seat committed itself to a sealed choice, which replaces the one before. Base of a title's own class."""

    type = "committed"

    seat: SeatNumber
    """The number of the seat that chose, from 0."""
    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""
    chain: Sealed[Annotated[tuple[StepT, ...], AT_MOST]]
    """The steps of the choice, in order. Only the seat may open them until the reveal."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Replace the seat's commitment, and count the change."""
        commitments = list(game.commitments)
        before = commitments[self.seat]
        times = 1 if before is None else before.times + 1
        commitments[self.seat] = Commitment(self.complete, self.chain.value, times)
        return replace(game, version=game.version + 1, commitments=tuple(commitments))

    def describe(self, narrator: Narrator) -> str | None:
        """Return None: no line."""
        return None


class Resolved(GameEvent, frozen=True):
    """A worker resolved the pending reveal or conflict; its outcome follows in the batch."""

    type = "resolved"

    kind: Resolution
    """What was resolved: `reveal`, the choices of all seats, or `conflict`, wars, attacks or invasions."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Clear the commitments that a reveal opens."""
        if self.kind == "reveal":
            return replace(game, version=game.version + 1, commitments=(None,) * len(game.seats))
        return replace(game, version=game.version + 1)

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the choices are revealed, or that the conflict is resolved."""
        if self.kind == "reveal":
            return narrator.say("All choices are revealed.")
        return narrator.say("The conflict is resolved.")


class Act(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A draw: `result` is a shuffle of `source`, a pick from it, or rolls of a die with these faces."""

    kind: Text
    """What the dealer did: `shuffle`, `pick` or `roll`."""
    source: Annotated[tuple[Text, ...], AT_MOST] = msgspec.field(name="from")
    """What was shuffled, from what was picked, or the faces of the die."""
    result: Annotated[tuple[Text, ...], AT_MOST] = ()
    """The results, in order."""


class Drawn(GameEvent, frozen=True):
    """The dealer drew at random."""

    type = "drawn"

    label: Label
    """The place of the draw in the game, such as `age/3/deal`."""
    size: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
    """The number of results."""
    act: Sealed[Act]
    """The draw, sealed to the seats that see the result at once, usually to none before the end."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Change only the version: later events state the consequences."""
        return replace(game, version=game.version + 1)

    def describe(self, narrator: Narrator) -> str | None:
        """Return None: no line."""
        return None


def with_seat(game: AnyGame, number: int, seat: Seat) -> AnyGame:
    """Return the game with another holder of a seat, one version later."""
    seats = list(game.seats)
    seats[number] = seat
    return replace(game, version=game.version + 1, seats=tuple(seats))


def one_more(counts: tuple[int, ...], seat: int, seats: int) -> tuple[int, ...]:
    """Return the counts of all seats, which are empty at first, with one more for a seat."""
    before = counts or (0,) * seats
    return (*before[:seat], before[seat] + 1, *before[seat + 1 :])


def _new_clocks(clock: Clock | None, seats: int) -> tuple[SeatClock, ...]:
    return () if clock is None else (clock.new(),) * seats
