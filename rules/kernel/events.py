"""The events of every title: the life of a game, its pending stack, commitments, random acts.

Each class has an event's data, the change that it makes to a game (`evolve`), and its line of history (`describe`). A
title's own events are subclasses of `TitleEvent`, which change only the title state (`apply`).
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.bounds import MAX_ENTRIES, MAX_SEATS
from events.codec import Upcaster
from events.model import Event, Sealed
from rules.kernel.clock import Clock, Instant, SeatClock
from rules.kernel.game import AnyGame, Commitment, Fork, Game, Kind, Reason, Seat, Standing, Visibility
from rules.kernel.narrator import Narrator, count_of
from rules.kernel.pending import GroupedStack, ungroup
from rules.kernel.ranges import AT_MOST, EACH_SEAT, Hex, Id, Label, Name, SeatNumber, Text, Version

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
        players = count_of(self.seats, "player")
        return narrator.say(f"A game for {players} is opened.", f"{self.seats}人のゲームが作られる。")


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
            rated=False,
            bot_accounts=self.bot_accounts,
            pending=(),
            forked=Fork(self.parent, self.at, game.pending, (*earlier, (self.at, game.seed))),
        )

    def describe(self, narrator: Narrator) -> str | None:
        """Say that a fork begins here."""
        return narrator.say(
            "From here on it is another game, with new players.", "ここから、新しい顔ぶれの別のゲームとして続く。"
        )


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
        return _with_seat(game, self.seat, Seat(self.player, self.bot, self.nonce))

    def describe(self, narrator: Narrator) -> str | None:
        """Say which seat is taken, and by whom."""
        name = narrator.names[self.seat]
        return narrator.say(f"{name} sits down at seat {self.seat}.", f"{name}が席{self.seat}に着く。")


class SeatLeft(GameEvent, frozen=True):
    """A player left a seat before the start, or was removed from it."""

    type = "seat_left"

    seat: SeatNumber
    removed: bool = False
    """Whether the creator of the game removed a player."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Free the seat."""
        return _with_seat(game, self.seat, Seat())

    def describe(self, narrator: Narrator) -> str | None:
        """Say which seat is free."""
        if self.removed:
            name = narrator.names[self.seat]
            return narrator.say(f"{name} is removed from seat {self.seat}.", f"{name}が席{self.seat}から外される。")
        return narrator.say(f"Seat {self.seat} is free again.", f"席{self.seat}が空く。")


class Started(GameEvent, frozen=True):
    """The game started, and the dealer's key is fixed. A fork continues with the pending stack of its parent."""

    type = "started"

    def evolve(self, game: AnyGame) -> AnyGame:
        """Start playing."""
        return replace(game, version=game.version + 1, status="playing")

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the game starts."""
        return narrator.say("The game starts.", "ゲーム開始。")


class Resigned(GameEvent, frozen=True):
    """A player resigned; the seat plays its default moves from now on."""

    type = "resigned"

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Mark the seat with this version."""
        return _with_seat(game, self.seat, replace(game.seats[self.seat], resigned=game.version + 1))

    def describe(self, narrator: Narrator) -> str | None:
        """Say which player resigns."""
        name = narrator.names[self.seat]
        return narrator.say(f"{name} resigns.", f"{name}が投了する。")


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
                return narrator.say(
                    "The last player has left: the game is cancelled.", "全員が去り、ゲームが中止される。"
                )
            case "creator":
                return narrator.say("The game is cancelled by its creator.", "作成者がゲームを中止する。")
        return narrator.say(
            "Nobody has come for two weeks: the game is cancelled.", "二週間誰も来ないため、ゲームが中止される。"
        )


class Abandoned(GameEvent, frozen=True):
    """Nothing has happened for two months in a game without a clock: those for whom it waits have left it."""

    type = "abandoned"

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    """The seats for which the game waited. They count as resigned."""

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
        return narrator.say(f"Abandoned by: {names}.", f"{names}が戻らず、ゲームが放棄される。")


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
        return narrator.say(f"The game is over ({reason}): {ranks}.", f"ゲーム終了（{reason}）：{ranks}。")


def _rank(standing: Standing, narrator: Narrator) -> str:
    name = narrator.names[standing.seat]
    total = "" if standing.total is None else f" ({standing.total})"
    return narrator.say(f"{standing.rank}. {name}", f"{standing.rank}位 {name}") + total


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

    kind: Kind
    """What was resolved: `reveal`, the choices of all seats, or `conflict`, wars, attacks or invasions."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Clear the commitments that a reveal opens."""
        if self.kind == "reveal":
            return replace(game, version=game.version + 1, commitments=(None,) * len(game.seats))
        return replace(game, version=game.version + 1)

    def describe(self, narrator: Narrator) -> str | None:
        """Say that the choices are revealed, or that the conflict is resolved."""
        if self.kind == "reveal":
            return narrator.say("All choices are revealed.", "全員の選択を公開する。")
        return narrator.say("The conflict is resolved.", "交戦を解決する。")


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
        return narrator.say(f"The time of {name} is up.", f"{name}の持ち時間が切れる。")


class TakenOver(GameEvent, frozen=True):
    """A bot plays for a seat from now on, whose player was late too often and may return."""

    type = "taken_over"

    seat: SeatNumber
    bot: Name
    """The name of the bot."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Let the bot play."""
        return _with_seat(game, self.seat, replace(game.seats[self.seat], stand_in=self.bot))

    def describe(self, narrator: Narrator) -> str | None:
        """Say for whom a bot plays."""
        name = narrator.names[self.seat]
        return narrator.say(f"A bot plays for {name}.", f"{name}の代わりにボットがプレイする。")


class Returned(GameEvent, frozen=True):
    """A player returned to the seat that a bot had taken over."""

    type = "returned"

    seat: SeatNumber

    def evolve(self, game: AnyGame) -> AnyGame:
        """Let the player play; of a bank, at least a tenth is left."""
        game = _with_seat(game, self.seat, replace(game.seats[self.seat], stand_in=None))
        assert game.clock is not None, "only a clock lets a bot take a seat over"
        clocks = list(game.clocks)
        clocks[self.seat] = game.clock.on_return(clocks[self.seat])
        return replace(game, clocks=tuple(clocks))

    def describe(self, narrator: Narrator) -> str | None:
        """Say who returns."""
        name = narrator.names[self.seat]
        return narrator.say(f"{name} returns.", f"{name}が復帰する。")


class PauseWanted(GameEvent, frozen=True):
    """A player wants a pause, or no longer wants one."""

    type = "pause_wanted"

    seat: SeatNumber
    wanted: bool
    """Whether the player wants a pause."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Note the wish."""
        others = {seat for seat in game.pausing if seat != self.seat}
        pausing = tuple(sorted(others | ({self.seat} if self.wanted else set())))
        return replace(game, version=game.version + 1, pausing=pausing)

    def describe(self, narrator: Narrator) -> str | None:
        """Say what the player wants."""
        name = narrator.names[self.seat]
        if self.wanted:
            return narrator.say(f"{name} wants a pause.", f"{name}が中断を望む。")
        return narrator.say(f"{name} does not want a pause.", f"{name}は中断を望まない。")


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
        return narrator.say("The game is paused.", "ゲームを中断する。")


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
        return narrator.say("The game goes on.", "ゲームを再開する。")


class TimeCredited(GameEvent, frozen=True):
    """The service was down: each clock that ran meanwhile gets that time back."""

    type = "time_credited"

    start: Instant = msgspec.field(name="from")
    """When the service was last there before, in milliseconds since 1970."""
    until: Instant
    """When it was there again, in milliseconds since 1970."""

    def evolve(self, game: AnyGame) -> AnyGame:
        """Give the time to the clocks that run; nothing before `until` is given back again."""
        clocks = tuple([clock.credited(self.start, self.until) for clock in game.clocks])
        return replace(game, version=game.version + 1, clocks=clocks, credited_until=self.until)

    def describe(self, narrator: Narrator) -> str | None:
        """Say how long the service was down."""
        seconds = -(-(self.until - self.start) // 1000)
        return narrator.say(
            f"The server was down for {count_of(seconds, 'second')}, which the clocks get back.",
            f"サーバーが{seconds}秒間停止していたため、その時間を持ち時間に戻す。",
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


GAME_EVENTS: tuple[type[GameEvent], ...] = (
    Opened,
    Forked,
    SeatTaken,
    SeatLeft,
    Started,
    Resigned,
    Cancelled,
    Abandoned,
    Finished,
    PendingSet,
    Resolved,
    Expired,
    TakenOver,
    Returned,
    PauseWanted,
    Paused,
    Resumed,
    TimeCredited,
    ClocksSet,
    Drawn,
)
"""The events that every title has. A title with simultaneous choices adds its own class of `Committed`."""

OLDER_GAME_EVENTS: Mapping[type[Event], Upcaster] = {}
"""The class of each older schema of these events that was ever stored, with its upcaster (docs/new-title.md)."""


def _with_seat(game: AnyGame, number: int, seat: Seat) -> AnyGame:
    seats = list(game.seats)
    seats[number] = seat
    return replace(game, version=game.version + 1, seats=tuple(seats))


def _with_clock(game: AnyGame, number: int, clock: SeatClock) -> AnyGame:
    clocks = list(game.clocks)
    clocks[number] = clock
    return replace(game, version=game.version + 1, clocks=tuple(clocks))


def _new_clocks(clock: Clock | None, seats: int) -> tuple[SeatClock, ...]:
    return () if clock is None else (clock.new(),) * seats
