"""The replay check: from the game before a batch, the rules must produce exactly the events of the batch."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from events.format.bounds import MAX_SEATS
from events.format.codec import Item
from events.format.model import Envelope, Event
from events.format.times import milliseconds
from titles.kernel.deciding import decider, life, timekeeping
from titles.kernel.deciding.length import NOTHING, Written, end_too_long
from titles.kernel.events.clock_events import Expired, PauseWanted, Resumed, Returned, TimeCredited
from titles.kernel.events.events import (
    Abandoned,
    Cancelled,
    Committed,
    Finished,
    Forked,
    Opened,
    Resigned,
    Resolved,
    SeatLeft,
    SeatTaken,
)
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Seat, pending_resolution
from titles.kernel.title import Title
from verifier.log_checker import Line, is_hex
from verifier.single_events import read
from verifier.violations import Check, Violation

WORKER = "worker"

_SEATS = {f"seat:{number}": number for number in range(MAX_SEATS)}
"""The number of a seat by the actor that it is."""


def decide_again(
    title: Title,
    game: AnyGame,
    lines: Sequence[Line],
    *,
    since: str | None,
    written: Written = NOTHING,
    whole: bool = True,
) -> Batch:
    """The batch that the rules make of the game where the log has these lines, byte for byte.

    `since` is the time of the batch before, None for the first one; `written` is what the log contains before. Raise
    Violation at the first version at which the log differs. If the lines are not the whole batch, the rules may make
    more.
    """
    first = lines[0].envelope
    try:
        event = read(title, lines[0])
        ends_long_game = isinstance(event, Finished | Resigned) and first.actor == WORKER
        batch = (
            _ended_too_long(title, game, lines, written)
            if ends_long_game
            else _replayed(title, game, event, lines, since)
        )
        if batch is None:
            batch, length = _moved(title, game, event, lines)
        else:
            _settle(batch, lines)
            length = matching(title, batch, lines)
    except Violation:
        raise
    except Exception as error:  # the rules are made for what they made themselves, and a log can hold anything
        raise Violation(first.version, "rules", f"{first.type} does not fit the game before it") from error
    if length < (max(len(lines), len(batch.events)) if whole else len(lines)):
        raise _difference(batch, lines, length)
    return batch


def _replayed(title: Title, game: AnyGame, event: Event, lines: Sequence[Line], since: str | None) -> Batch | None:
    """Return the batch that the rules make of an act that is no move of a seat, None for a move."""
    match event:
        case Opened():
            return _opened(title, game, event, lines)
        case Forked():
            return _forked(title, game, event, lines)
        case SeatTaken():
            return _seat_taken(title, game, event, lines)
        case SeatLeft():
            return _seat_left(game, event, lines)
        case Cancelled() | Abandoned():
            return _ended(title, game, event, lines, since)
        case Resigned():
            return _resigned(title, game, event, lines)
        case Resolved():
            return _resolved(title, game, event, lines)
        case Expired() | TimeCredited() | Resumed(None):
            _acts(lines, WORKER)
            return _timed(title, game, event, lines)
        case Returned() | PauseWanted() | Resumed():
            _acts(lines, f"seat:{event.seat}")
            return _timed(title, game, event, lines)
    return None


def matching(title: Title, batch: Batch, lines: Sequence[Line]) -> int:
    """How many of a batch's events, from the first one on, are those of the log."""
    length = 0
    for event, line in zip(batch.events, lines, strict=False):
        if event.type != line.envelope.type or not _is_written(title, event, line):
            break
        length += 1
    return length


def _is_written(title: Title, event: Event, line: Line) -> bool:
    data, items = title.codec.split(event)
    envelope, payloads = line.envelope, line.payloads
    if envelope.schema != event.schema:
        return _upcast(title, line) == (data, items)
    return (
        data == bytes(envelope.data)
        and len(items) == len(payloads) - line.last
        and all(
            item.to == seal.to and payload is not None and item.payload == bytes(payload)
            for item, seal, payload in zip(items, envelope.sealed, payloads, strict=False)
        )
    )


def _upcast(title: Title, line: Line) -> tuple[bytes, list[Item]]:
    """The event of an older schema, as it is written today."""
    return title.codec.split(read(title, line))


def _difference(batch: Batch, lines: Sequence[Line], length: int) -> Violation:
    """Return the first difference between the log and what the rules produce."""
    version = lines[0].envelope.version + length
    if length == len(batch.events):
        return Violation(
            version, "rules", f"the rules produce no {lines[length].envelope.type} here: the batch is complete"
        )
    event = batch.events[length]
    check: Check = "scores" if isinstance(event, Finished) else "rules"
    if length == len(lines):
        return Violation(version, "rules", f"the batch ends too early: the rules produce {event.type} next")
    found = lines[length].envelope.type
    return Violation(version, check, f"{found} differs from the event that the rules produce: {_short(event)}")


def _short(event: Event) -> str:
    text = msgspec.json.encode(event).decode()
    return f"{event.type} {text if len(text) <= 200 else text[:200] + '…'}"


def _illegal(lines: Sequence[Line], why: str) -> Violation:
    return Violation(lines[0].envelope.version, "rules", f"{lines[0].envelope.type}: {why}")


def _accepted(refusal: Refusal | None, version: int) -> None:
    if refusal is not None:
        raise Violation(version, "rules", f"the rules forbid this ({refusal.rule}): {refusal.detail.in_language('en')}")


def _acts(lines: Sequence[Line], *actors: str | None) -> None:
    """Only these can have acted."""
    if lines[0].envelope.actor not in actors:
        raise _illegal(lines, f"{lines[0].envelope.actor} can't do this")


def _player(player: str | None) -> str | None:
    return None if player is None else f"player:{player}"


def _opened(title: Title, _game: AnyGame, event: Opened, lines: Sequence[Line]) -> Batch:
    """A game was created, and its first players and bots sat down."""
    _acts(lines, _player(event.creator))
    assert event.seed.value is not None, "decided again with all seals open"
    batch = life.open_game(
        title,
        game=event.game,
        seats=event.seats,
        options=event.options,
        visibility=event.visibility,
        creator=event.creator,
        seed=event.seed.value,
        clock=event.clock,
        rated=event.rated,
        bot_accounts=event.bot_accounts,
        revision=event.revision,
    )
    return _seated(title, batch, event.creator, lines)


def _forked(title: Title, game: AnyGame, event: Forked, lines: Sequence[Line]) -> Batch:
    """A fork was created from the game so far, and its first players and bots sat down."""
    _acts(lines, _player(event.creator))
    assert event.seed.value is not None, "decided again with all seals open"
    batch = Batch(game)
    refusal = life.fork(
        batch,
        game=event.game,
        parent_hash=event.parent_hash,
        visibility=event.visibility,
        creator=event.creator,
        seed=event.seed.value,
        clock=event.clock,
        bot_accounts=event.bot_accounts,
    )
    _accepted(refusal, lines[0].envelope.version)
    return _seated(title, batch, event.creator, lines)


def _seated(title: Title, batch: Batch, creator: str, lines: Sequence[Line]) -> Batch:
    """Return the batch with everyone who sat down in it: the creator, and bots."""
    while len(batch.events) < len(lines):
        line = lines[len(batch.events)]
        taken = read(title, line)
        if not isinstance(taken, SeatTaken) or taken.player not in {None, creator}:
            break
        _sit(title, batch, taken, line.envelope.version)
    return batch


def _sit(title: Title, batch: Batch, taken: SeatTaken, version: int) -> None:
    if (taken.player is None) == (taken.bot is None) or not (taken.nonce is None or is_hex(taken.nonce)):
        raise Violation(version, "rules", "a seat must be taken by either a player or a bot")
    taker = Seat(taken.player, taken.bot, taken.nonce)
    _accepted(life.sit(title, batch, taker, taken.seat), version)


def _seat_taken(title: Title, game: AnyGame, event: SeatTaken, lines: Sequence[Line]) -> Batch:
    _acts(lines, _player(game.creator if event.player is None else event.player))
    batch = Batch(game)
    _sit(title, batch, event, lines[0].envelope.version)
    return batch


def _seat_left(game: AnyGame, event: SeatLeft, lines: Sequence[Line]) -> Batch:
    batch = Batch(game)
    free = life.remove if event.removed else life.leave
    _accepted(free(batch, event.seat), lines[0].envelope.version)
    place = game.seats[event.seat]
    _acts(lines, _player(game.creator if event.removed or place.player is None else place.player))
    if event.removed and place.player in {None, game.creator}:
        raise _illegal(lines, "only another player can be removed")
    return batch


def _ended(
    title: Title, game: AnyGame, event: Cancelled | Abandoned, lines: Sequence[Line], since: str | None
) -> Batch:
    """A game was ended by its creator or its only player, or because nothing had happened for a long time."""
    batch = Batch(game)
    if isinstance(event, Cancelled) and event.cause == "creator":
        _acts(lines, _player(game.creator))
        refusal = life.cancel(batch)
    elif isinstance(event, Abandoned) and lines[0].envelope.actor != WORKER:
        seat = event.seats[0]
        _acts(lines, _player(game.seats[seat].player if seat < len(game.seats) else None))
        refusal = life.end_against_bots(title, batch, seat)
    else:
        _acts(lines, WORKER)
        at = lines[0].envelope.at
        refusal = life.end_idle(title, batch, milliseconds(at) - milliseconds(since or at))
    _accepted(refusal, lines[0].envelope.version)
    return batch


def _ended_too_long(title: Title, game: AnyGame, lines: Sequence[Line], written: Written) -> Batch:
    """A game ended because it was too long."""
    batch = Batch(game)
    _accepted(end_too_long(title, batch, written), lines[0].envelope.version)
    return batch


def _resigned(title: Title, game: AnyGame, event: Resigned, lines: Sequence[Line]) -> Batch:
    if not 0 <= event.seat < len(game.seats):
        raise _illegal(lines, "there is no such seat")
    _acts(lines, _player(game.seats[event.seat].player))
    batch = Batch(game)
    _accepted(life.resign(title, batch, event.seat), lines[0].envelope.version)
    return batch


def _resolved(title: Title, game: AnyGame, event: Resolved, lines: Sequence[Line]) -> Batch:
    _acts(lines, WORKER)
    if pending_resolution(game) != event.kind:
        raise _illegal(lines, f"no {event.kind} is pending")
    return decider.resolve(title, game)


def _timed(title: Title, game: AnyGame, event: Event, lines: Sequence[Line]) -> Batch:
    """Return the batch of an act on the clocks."""
    batch, refusal = Batch(game), None
    match event:
        case Expired(seat):
            if timekeeping.late_seat(game, milliseconds(lines[0].envelope.at)) != seat:
                raise _illegal(lines, f"the time of seat {seat} is not up, or that of another seat was up before")
            batch = timekeeping.expire(title, game, seat)
        case TimeCredited():
            batch = timekeeping.credit(game, _outages(title, lines))
        case Resumed(seat):
            refusal = timekeeping.resume(batch, seat)
        case Returned(seat):
            refusal = timekeeping.come_back(batch, seat)
        case PauseWanted(seat, wanted):
            refusal = timekeeping.want_pause(batch, seat, wanted=wanted)
    _accepted(refusal, lines[0].envelope.version)
    return batch


def _outages(title: Title, lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the outages that the log names: when the service was down is its word."""
    for line in lines:
        event = read(title, line)
        if isinstance(event, TimeCredited):
            yield event.start, event.until


def _settle(batch: Batch, lines: Sequence[Line]) -> None:
    """Set the clocks after an act."""
    _accepted(timekeeping.set_clocks(batch, milliseconds(lines[0].envelope.at)), lines[0].envelope.version)


def _moved(title: Title, game: AnyGame, event: Event, lines: Sequence[Line]) -> tuple[Batch, int]:
    """A seat moved: of all its legal moves, the one that makes this batch, or most of it, and how much."""
    seat = acting_seat(game, lines[0].envelope)
    if seat is None:
        raise _illegal(lines, f"{lines[0].envelope.actor} can't do this")
    has_resigned = _has_resigned(game, seat)
    best: tuple[Batch, int] | None = None
    for made in attempts(title, game, seat, event, LikelyMoves()):
        _settle(made, lines)
        length = matching(title, made, lines)
        if length == len(lines) == len(made.events):
            return made, length
        if has_resigned or length > (0 if best is None else best[1]):
            best = made, length
    if best is None:
        _accepted(decider.refuse_now(game, seat), lines[0].envelope.version)
        raise _illegal(lines, f"no legal move of seat {seat} leads to this")
    return best


def acting_seat(game: AnyGame, envelope: Envelope) -> int | None:
    """Return the seat that acts according to an envelope, None if it is none of the game's seats."""
    seat = _SEATS.get(envelope.actor, MAX_SEATS)
    return seat if seat < len(game.seats) else None


class LikelyMoves:
    """The moves that are tried first for an event: which class of moves made events of its type before."""

    def __init__(self) -> None:
        self._made_by: dict[str, type] = {}

    def learn(self, move: object, batch: Batch) -> None:
        """Remember which event a move led to."""
        if batch.events:
            self._made_by[batch.events[0].type] = type(move)

    def ordered(self, moves: Iterable[Any], event: Event) -> list[Any]:
        """Return moves in the order in which they are tried for an event."""
        wanted = self._made_by.get(event.type)
        return sorted(moves, key=lambda move: (type(move) is not wanted, -_likeness(move, event)))

    def is_setting(self, title: Title, event: Event) -> bool:
        """Whether a setting made an event of this type."""
        return title.preference is not None and self._made_by.get(event.type) is title.preference.answer


def attempts(
    title: Title, game: AnyGame, seat: int, event: Event, likely: LikelyMoves, dealer: Dealer | None = None
) -> Iterator[Batch]:
    """Yield the batches of the moves of a seat, the likeliest to begin with `event` first.

    A commitment's last step is mostly the move itself; otherwise every legal move is tried, and every setting, which
    needs nobody to be asked. A seat that resigned plays its default move. `dealer` is the game's own unless given.
    """
    if _has_resigned(game, seat):
        yield decider.play_default_move(title, game, seat)
        return
    for move in _candidates(title, game, seat, event, likely):
        made = decider.decide(title, game, seat, move, dealer=dealer)
        if isinstance(made, Batch):
            likely.learn(move, made)
            yield made


def _has_resigned(game: AnyGame, seat: int) -> bool:
    """Whether a seat has a decision to make, for which a worker plays because its player resigned."""
    if not game.seats[seat].resigned:
        return False
    refusal = decider.refuse_now(game, seat)
    return refusal is not None and refusal.code == "resigned" and pending_resolution(game) is None


def _candidates(title: Title, game: AnyGame, seat: int, event: Event, likely: LikelyMoves) -> Iterator[object]:
    if isinstance(event, Committed) and event.chain.value:
        yield title.move_of(event.chain.value[-1])
    settings_first = likely.is_setting(title, event)
    if settings_first:
        yield from _settings(title, game, seat)
    yield from likely.ordered((legal_move.move for legal_move in decider.moves(title, game, seat)), event)
    if not settings_first:
        yield from _settings(title, game, seat)


def _settings(title: Title, game: AnyGame, seat: int) -> Iterator[object]:
    for legal_move in decider.preferences(title, game, seat):
        yield legal_move.move


def _likeness(move: Any, event: Event) -> int:
    """How many fields of a move have the value that the event has in the field of the same name."""
    return sum([getattr(event, name, None) == getattr(move, name) for name in move.__struct_fields__])
