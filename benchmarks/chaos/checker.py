"""The checker: does a history of calls agree with the logs?

For each game: every acknowledged move is in the log exactly once, at the version and with the hash of its answer; a
refused move is not; every move in the log was sent; and the calls can be put into one order that agrees with the
versions and with real time (the game is linearizable), so no reader goes back.

A version numbers the states of a game. So the order is known, and one pass is enough: a call that begins after another
one has ended must not find an older version. A call without an answer may have had its effect at any time since it
began, or not at all.
"""

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from benchmarks.chaos.history import Call, Event, Log

Kind = Literal[
    "lost move",
    "wrong version",
    "doubled move",
    "effect after a refusal",
    "unknown move",
    "answers differ",
    "vanished read",
    "reader went back",
    "stale read",
    "order",
]


class Violation(NamedTuple):
    """Something that must not be."""

    kind: Kind
    game: str
    detail: str


class Batch(NamedTuple):
    """What one move of a seat appended: its first and last version, the hash of the last event, and the move."""

    seat: int
    first: int
    last: int
    hash: str
    move: str


class Sent(NamedTuple):
    """A move with all calls that sent it, in order."""

    calls: tuple[Call, ...]

    @property
    def answers(self) -> list[Call]:
        """The calls that acknowledged it."""
        return [call for call in self.calls if call.outcome == "done"]

    @property
    def may_have_happened(self) -> bool:
        """Whether nobody knows if it had an effect."""
        return not self.answers and any(call.outcome == "unknown" for call in self.calls)

    @property
    def refused(self) -> bool:
        """Whether every answer says that it had no effect."""
        return all(call.outcome in {"refused", "unchanged"} for call in self.calls)

    @property
    def name(self) -> str:
        """Say which move it is."""
        first = self.calls[0]
        return f"move {first.key} of {first.player} (seat {first.seat})"


def check(calls: Iterable[Call], logs: Iterable[Log]) -> list[Violation]:
    """Return everything that is wrong with a history, for the games whose logs are given."""
    by_game: defaultdict[str, list[Call]] = defaultdict(list)
    for call in calls:
        by_game[call.game].append(call)
    return [violation for log in logs for violation in check_game(by_game[log.game], log)]


def check_game(calls: Sequence[Call], log: Log) -> list[Violation]:
    """Return everything that is wrong with the calls of one game."""
    sent = moves_of(calls)
    batches = {batch.last: batch for batch in batches_of(log.events)}
    claims = {each: batches[each.answers[0].version] for each in sent if _is_claim(each, batches)}
    return [
        *_check_answers(sent, batches, log),
        *_check_effects(calls, sent, batches, claims, log.game),
        *_check_reads(calls, log),
        *_check_order(calls, claims, log.game),
    ]


def moves_of(calls: Iterable[Call]) -> list[Sent]:
    """Return the moves that were sent, each with all of its calls."""
    by_key: defaultdict[str, list[Call]] = defaultdict(list)
    for call in calls:
        if call.key:
            by_key[call.key].append(call)
    return [Sent(tuple(sorted(attempts, key=lambda call: call.start))) for attempts in by_key.values()]


def batches_of(events: Sequence[Event]) -> list[Batch]:
    """Return the batches of seats."""
    by_first: defaultdict[int, list[Event]] = defaultdict(list)
    for event in events:
        by_first[event.batch].append(event)
    return [
        Batch(int(some[0].actor.removeprefix("seat:")), first, some[-1].version, some[-1].hash, some[0].move)
        for first, some in by_first.items()
        if some[0].actor.startswith("seat:")
    ]


def _is_claim(sent: Sent, batches: Mapping[int, Batch]) -> bool:
    """Whether an acknowledged move is where its answer says."""
    answers = sent.answers
    return bool(answers) and (found := batches.get(answers[0].version)) is not None and _agrees(sent, found)


def _agrees(sent: Sent, batch: Batch) -> bool:
    answer = sent.answers[0]
    return (batch.seat, batch.hash) == (answer.seat, answer.hash) and batch.move in {"", answer.move}


def _check_answers(sent: Sequence[Sent], batches: Mapping[int, Batch], log: Log) -> Iterator[Violation]:
    """Check that acknowledged moves are in the log, each at its own version."""
    end = log.events[-1].version if log.events else 0
    taken: dict[int, Sent] = {}
    for each in sent:
        answers = each.answers
        if not answers:
            continue
        answer = answers[0]
        if len({(other.version, other.hash) for other in answers}) > 1:
            yield Violation("answers differ", log.game, f"{each.name} was acknowledged at different versions")
        where = f"{each.name} was acknowledged at version {answer.version}"
        found = batches.get(answer.version)
        if answer.version > end:
            yield Violation("lost move", log.game, f"{where}, and the log ends at {end}")
        elif found is None or found.seat != answer.seat:
            yield Violation("wrong version", log.game, f"{where}, where no move of this seat ends")
        elif found.hash != answer.hash:
            yield Violation("lost move", log.game, f"{where}, where the log has another hash")
        elif found.move not in {"", answer.move}:
            yield Violation("wrong version", log.game, f"{where}, where the log has another move")
        if answer.version in taken:
            yield Violation("wrong version", log.game, f"{where}, and so was {taken[answer.version].name}")
        taken[answer.version] = each


def _check_effects(
    calls: Sequence[Call],
    sent: Sequence[Sent],
    batches: Mapping[int, Batch],
    claims: Mapping[Sent, Batch],
    game: str,
) -> Iterator[Violation]:
    """Check that every move in the log was sent, and that each was sent as often as it is there."""
    claimed = {batch.last for batch in claims.values()}
    unclaimed = [batch for last, batch in sorted(batches.items()) if last not in claimed]
    possible = [each for each in sent if each.may_have_happened]
    floors = dict(zip(possible, _floors(calls, [each.calls[0].start for each in possible]), strict=True))
    explained = _match(unclaimed, possible, floors)
    for batch in unclaimed:
        if batch.last not in explained:
            yield _unexplained(batch, sent, game)


def _match(batches: Sequence[Batch], possible: Sequence[Sent], floors: Mapping[Sent, int]) -> set[int]:
    """Give each batch a call of its own that may have made it. Return the last versions of those that have one."""
    of_move: dict[int, int] = {}
    """The number of the batch that each move explains."""

    def give(number: int, tried: set[int]) -> bool:
        for index, each in enumerate(possible):
            if index in tried or not _may_be(each, batches[number], floors[each]):
                continue
            tried.add(index)
            if index not in of_move or give(of_move[index], tried):
                of_move[index] = number
                return True
        return False

    return {batch.last for number, batch in enumerate(batches) if give(number, set())}


def _may_be(sent: Sent, batch: Batch, floor: int) -> bool:
    first = sent.calls[0]
    return batch.seat == first.seat and batch.move in {"", first.move} and batch.first > floor


def _unexplained(batch: Batch, sent: Sequence[Sent], game: str) -> Violation:
    """Return the violation for a move in the log that no call explains."""
    where = f"version {batch.last} is a move of seat {batch.seat}"
    alike = [each for each in sent if each.calls[0].seat == batch.seat and batch.move in {"", each.calls[0].move}]
    for each in alike:
        if each.refused and any(call.outcome == "refused" for call in each.calls):
            return Violation("effect after a refusal", game, f"{where}; {each.name} was refused")
    for each in alike:
        if each.answers:
            return Violation("doubled move", game, f"{where}; all that were sent are elsewhere, such as {each.name}")
    return Violation("unknown move", game, f"{where} that nobody sent")


def _check_reads(calls: Iterable[Call], log: Log) -> Iterator[Violation]:
    """Check that everything that was read is in the log."""
    hashes = {event.version: event.hash for event in log.events}
    for call in calls:
        if call.outcome in {"read", "unchanged"} and call.hash and hashes.get(call.version) != call.hash:
            found = "another hash there" if call.version in hashes else "no such version"
            detail = f"{call.player} read version {call.version}, and the log has {found}"
            yield Violation("vanished read", log.game, detail)


def _check_order(calls: Sequence[Call], claims: Mapping[Sent, Batch], game: str) -> Iterator[Violation]:
    """Check that no call finds an older version than one that ended before it began."""
    seen = [call for call in calls if call.version and not call.key]
    own: defaultdict[str, list[Call]] = defaultdict(list)
    for call in calls:
        if call.version:
            own[call.player].append(call)
    for player, some in own.items():
        reads = [call for call in some if not call.key]
        for call, floor in zip(reads, _floors(some, [call.start for call in reads]), strict=True):
            if call.version < floor:
                yield Violation("reader went back", game, f"{player} saw version {floor}, then {call.version}")
    for call, floor in zip(seen, _floors(calls, [call.start for call in seen]), strict=True):
        if call.version < floor:
            yield Violation("stale read", game, f"{call.player} read {call.version} after version {floor} was answered")
    moves = list(claims.items())
    for (each, batch), floor in zip(moves, _floors(calls, [each.calls[0].start for each, _ in moves]), strict=True):
        if batch.first <= floor:
            yield Violation(
                "order", game, f"{each.name} is version {batch.first}; {floor} was answered before it began"
            )


def _floors(calls: Iterable[Call], times: Sequence[float]) -> list[int]:
    """Return for each time the highest version in the answers that had arrived before it."""
    ended = [(call.end, call.version) for call in calls if call.version]
    heapq.heapify(ended)
    found = [0] * len(times)
    highest = 0
    for time, number in sorted((time, number) for number, time in enumerate(times)):
        while ended and ended[0][0] < time:
            highest = max(highest, heapq.heappop(ended)[1])
        found[number] = highest
    return found
