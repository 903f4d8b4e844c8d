"""The history of a game, one line for each event, from what a reader may open."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from events.format.seal import Opened
from titles.kernel.events.events import SeatTaken
from titles.kernel.history import tell
from titles.kernel.state.game import AnyGame, Seat
from titles.kernel.title import Title

NameOf = Callable[[int, Seat], str]
"""Return the name of the holder of a seat; two seats may have the same name."""


class HistoryLine(msgspec.Struct, frozen=True):
    """An event in words; it has a `seat` if a seat acted, not the game itself, a player or a worker."""

    version: int
    """The version of the event."""
    batch: int
    """The version of the first event of its batch."""
    type: str
    """The type of the event."""
    actor: str
    """Who caused it: `seat:N`, `player:ID`, `worker`, or `table` for a consequence."""
    text: str
    """The event in words, as far as the caller may know it. Words count seats from 1."""
    seat: int | msgspec.UnsetType = msgspec.UNSET
    """The seat that acted. Absent if none did."""


def history(
    title: Title, opened: Iterable[Opened], now: AnyGame, name_of: NameOf, language: str
) -> Iterator[HistoryLine]:
    """Return the lines of these events in a language; bookkeeping has none. `now` is the game after them or later.

    A player who left before the start is named only in the line about taking the seat.
    """
    seats, forked = now.seats, 0 if now.forked is None else now.forked.at
    names: Sequence[str] = seat_names(seats, name_of)
    names_before_fork = [name_without_player(number, Seat()) for number in range(len(seats))]
    for envelope, payloads in opened:
        event, called = title.codec.join(envelope, payloads), names
        if envelope.version <= forked:
            called = names_before_fork
        elif isinstance(event, SeatTaken):
            called = _with_taker(names, seats, event, name_of)
        text = tell(title, now.revision, event, called, language)
        if text is not None:
            yield HistoryLine(
                envelope.version, envelope.batch, envelope.type, envelope.actor, text, _seat(envelope.actor)
            )


def name_without_player(number: int, seat: Seat) -> str:
    """Return the kind of bot on a seat; P1 to P7 for players who are not known by name: a log has no names."""
    return seat.bot or f"P{number + 1}"


def seat_names(seats: Sequence[Seat], name_of: NameOf) -> tuple[str, ...]:
    """Return a name for each seat; a name that several seats have is followed by the number of the seat, from 1."""
    names = [name_of(number, seat) for number, seat in enumerate(seats)]
    return tuple([name if names.count(name) == 1 else f"{name} ({seat})" for seat, name in enumerate(names, 1)])


def as_text(line: HistoryLine) -> str:
    """Return a line of history as text, without a newline."""
    return f"{line.version:>5}  {line.text}"


def _with_taker(names: Sequence[str], seats: Sequence[Seat], event: SeatTaken, name_of: NameOf) -> Sequence[str]:
    seat = event.seat
    if (event.player, event.bot) == (seats[seat].player, seats[seat].bot):
        return names
    return (*names[:seat], name_of(seat, Seat(event.player, event.bot)), *names[seat + 1 :])


def _seat(actor: str) -> int | msgspec.UnsetType:
    kind, _, number = actor.partition(":")
    return int(number) if kind == "seat" else msgspec.UNSET
