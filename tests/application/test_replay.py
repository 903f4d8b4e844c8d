"""A replay of a log file has the same views as the service, batch by batch, for every reader."""

import json
import random
from collections.abc import Callable

import pytest

from application.errors.games import AheadError, BetweenError
from application.games.access import FULL, ClosedError, Reader
from application.reading.replay import Replay
from events.format.seal import everything, nothing
from tests import logs
from titles.kernel.state.game import AnyGame, Seat
from titles.registry import TITLES
from verifier.verify import LogError

each_title = pytest.mark.parametrize("title", TITLES)


def written(title: str, until: Callable[[AnyGame], bool] = lambda _: False, resigns: int | None = 25) -> logs.Writer:
    seats = min(3, TITLES[title].max_seats)
    return logs.finished(TITLES[title], seats, 4, until=until, resigns=resigns)


def replayed(writer: logs.Writer, version: int, reader: Reader) -> AnyGame:
    """Return the view that the service computes."""
    return logs.replayed(writer.title, writer.records[:version], reader)


@each_title
def test_every_reader_sees_what_the_service_showed(title: str):
    writer = written(title)
    replay = Replay(writer.log(), TITLES)
    assert replay.ends[-1] == len(writer.records)
    some = [*range(0, len(replay.ends) - 1, max(1, len(replay.ends) // 6)), len(replay.ends) - 2]
    for batch in some:
        for reader in (FULL, None, *range(len(writer.game.seats))):
            assert replay.view(batch, reader) == replayed(writer, replay.ends[batch], reader), (batch, reader)
    for reader in (FULL, None, 0):
        assert replay.view(len(replay.ends) - 1, reader) == writer.game


@each_title
def test_a_game_that_is_played_is_shown_as_far_as_the_log_is_open(title: str):
    writer = written(title, lambda game: game.status == "playing" and game.version > 40, None)
    replay = Replay(writer.log(lambda to: 0 in to), TITLES)
    last = len(replay.ends) - 1
    for reader in (FULL, 0):
        assert replay.view(last, reader) == replayed(writer, len(writer.records), 0)
    assert replay.view(last, None) == replayed(writer, len(writer.records), None)
    if any(
        1 in seal["to"] and 0 not in seal["to"] for line in logs.decoded(writer.lines()[1:]) for seal in line["sealed"]
    ):
        with pytest.raises(ClosedError):
            replay.view(last, 1)
        with pytest.raises(ClosedError):
            [list(replay.events(batch, 1)) for batch in range(last + 1)]
    watched = Replay(writer.log(nothing), TITLES)
    assert watched.view(last, None) == watched.view(last, FULL) == replay.view(last, None)


def test_what_was_sealed_to_a_seat_after_it_resigned_is_not_missed():
    writer = written("seven_wonders", lambda game: game.version > 130)
    [gone] = [number for number, seat in enumerate(writer.game.seats) if seat.resigned]
    resigned = writer.game.seats[gone].resigned
    lines = [
        *writer.lines(lambda to: gone in to)[: resigned + 1],
        *writer.lines(nothing)[resigned + 1 :],
    ]
    replay = Replay(logs.joined(lines), TITLES)
    last = len(replay.ends) - 1
    assert replay.view(last, gone) == replayed(writer, len(writer.records), gone)


def test_a_fork_is_gone_through_from_its_parents_beginning():
    chance = random.Random(3)
    parent = written("seven_wonders", resigns=None)
    at = next(end for end in Replay(parent.log(), TITLES).ends if end > 60)
    fork = logs.forked(parent, at, chance, [Seat(player="p0")])
    for player in ("q1", "q2"):
        logs.sit(fork, player, None)
    logs.played_on(fork, chance)
    replay = Replay(fork.log(), TITLES)
    for batch in range(0, len(replay.ends) - 1, 9):
        for reader in (None, 0, 2):
            seen = logs.replayed(fork.title, fork.records[: replay.ends[batch]], reader, fork.game)
            assert replay.view(batch, reader) == seen
    before, behind = replay.find(at), replay.find(at) + 1
    assert replay.record(before).created == replay.opened[0].envelope.at
    assert replay.record(behind).created == replay.opened[at].envelope.at
    assert replay.record(before).game == replay.record(behind).game == fork.game.id


def test_batches_are_distinguished_by_their_ends():
    writer = written("seven_wonders")
    replay = Replay(writer.log(everything), TITLES)
    batches = [line["batch"] for line in logs.decoded(writer.lines()[1:])]
    assert replay.ends == (*(batch - 1 for batch in sorted(set(batches)) if batch > 1), len(batches))
    for batch, end in enumerate(replay.ends):
        assert replay.find(end) == batch
        versions = [opened.envelope.version for opened in replay.events(batch, None)]
        assert versions == [number for number, of in enumerate(batches, 1) if of == batches[end - 1]]
        record, line = replay.record(batch), json.loads(writer.records[end - 1].line)
        assert (record.head, record.at) == ((end, line["hash"]), line["at"])
    inside = next(version for version in range(2, 50) if version not in replay.ends)
    with pytest.raises(BetweenError) as between:
        replay.find(inside)
    below, above = between.value.ends
    assert below < inside < above
    assert {below, above} <= set(replay.ends)
    assert not set(range(below + 1, above)) & set(replay.ends)
    for version in (0, len(batches) + 1):
        with pytest.raises(AheadError):
            replay.find(version)


def test_an_invalid_log_is_refused():
    log = written("seven_wonders_duel").log()
    with pytest.raises(LogError):
        Replay(log[:-2] + b"\n", TITLES)
