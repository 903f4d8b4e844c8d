"""A log that is sound is found sound, and every change to it is found, at its version."""

import json
import random

import pytest

from events import canonical
from events.seal import EMPTY, Record, everything, hash_of, head_of, nothing, open_line, seal
from heptad.verify import LogError, verify
from rules.registry import TITLES
from rules.table.driver import open_random, playing
from rules.table.title import state_digest

TITLE = TITLES["seven_wonders"]


def played(seats: int) -> tuple[list[Record], str]:
    """The records of a random game, and its seed."""
    chance = random.Random(7)
    opening = open_random(TITLE, seats, {}, chance)
    records: list[Record] = []
    for batch in [*opening, *playing(TITLE, opening[-1].game, chance)]:
        records += seal(
            batch.events,
            after=head_of(records[-1:], EMPTY),
            seed=batch.game.seed,
            actor="player:p",
            at="2026-01-01T00:00:00.000Z",
            state=canonical.encode(state_digest(TITLE, batch.game)),
            codec=TITLE.codec,
        )
    return records, opening[0].game.seed


@pytest.fixture(scope="module")
def game() -> tuple[list[Record], str]:
    return played(3)


@pytest.fixture
def log(game) -> list[bytes]:
    records, seed = game
    return [open_line(record, everything, seed) for record in records]


def test_a_finished_game_folds_to_its_end(log):
    found = verify(log, TITLES)
    assert found.game.status == "finished"
    assert found.head.version == len(log)
    assert found.closed == 0
    assert found.draws == 6  # the boards, their sides, a deal each age, the guilds
    assert found.states == len({json.loads(line)["batch"] for line in log})


def test_a_spectators_log_is_checked_as_far_as_it_is_open(game):
    records, seed = game
    found = verify([open_line(record, nothing, seed) for record in records], TITLES)
    assert (found.seals, found.draws, found.states) == (0, 0, 0)
    assert found.closed > 0
    assert found.game.seed is None


def test_a_seats_log_opens_what_that_seat_learnt(game):
    records, seed = game
    found = verify([open_line(record, lambda to: 1 in to, seed) for record in records], TITLES)
    assert found.seals > 18  # a hand a turn, at least
    assert found.closed > found.seals


def changed(line: bytes, change) -> bytes:
    envelope = json.loads(line)
    change(envelope)
    return canonical.encode(envelope)


def first(log: list[bytes], kind: str) -> int:
    return next(index for index, line in enumerate(log) if json.loads(line)["type"] == kind)


def test_a_changed_fact_breaks_the_chain(log):
    place = first(log, "structure_built")
    log[place] = changed(log[place], lambda envelope: envelope["data"].update(bank=7))
    with pytest.raises(LogError, match=rf"version {place + 1} .*chain"):
        verify(log, TITLES)


def test_a_changed_hand_breaks_its_seal(log):
    place = first(log, "hands_dealt")
    log[place] = changed(log[place], lambda envelope: envelope["sealed"][1]["payload"].reverse())
    with pytest.raises(LogError, match=rf"version {place + 1} .*seal 1"):
        verify(log, TITLES)


def test_a_changed_seed_is_not_the_one_that_was_promised(log):
    log[0] = changed(log[0], lambda envelope: envelope["sealed"][0].update(payload="0" * 64))
    with pytest.raises(LogError, match=r"version 1 .*promised"):
        verify(log, TITLES)


@pytest.mark.parametrize("place", [0, 5, -2])
def test_a_missing_line_is_missed(log, place):
    del log[place]
    with pytest.raises(LogError, match="comes after"):
        verify(log, TITLES)


def test_spaces_are_not_canonical(log):
    log[3] = log[3].replace(b":", b": ", 1)
    with pytest.raises(LogError, match=r"version 4 .*canonical"):
        verify(log, TITLES)


@pytest.mark.parametrize("line", [b"{}", b"[", b"", b'"text"'])
def test_what_is_no_envelope_is_refused_at_its_version(log, line):
    with pytest.raises(LogError, match="version 3"):
        verify([*log[:2], line], TITLES)


def test_an_empty_log_is_no_game():
    with pytest.raises(LogError, match="empty"):
        verify([], TITLES)


def rewritten(records: list[Record], seed: str, place: int, data: bytes) -> list[bytes]:
    """A log by who holds the seed, and chains everything anew after changing one fact."""
    lines: list[bytes] = []
    after = EMPTY
    for record in records:
        envelope = json.loads(record.line)
        if record.version == place + 1:
            envelope["data"] = json.loads(data)
        lines.append(_chained(envelope, after.hash))
        after = head_of([Record(record.version, lines[-1], b"")])
    return [
        open_line(Record(record.version, line, record.payloads), everything, seed)
        for record, line in zip(records, lines, strict=True)
    ]


def _chained(envelope: dict, previous: str) -> bytes:
    del envelope["hash"]
    return canonical.encode({**envelope, "hash": hash_of(previous, canonical.encode(envelope))})


def test_a_log_that_was_chained_anew_leads_to_another_state(game):
    records, seed = game
    place = next(index for index, record in enumerate(records) if b'"type":"coins_settled"' in record.line)
    data = json.loads(records[place].line)["data"]
    data["coins"][0] += 1
    with pytest.raises(LogError, match="leads to another state"):
        verify(rewritten(records, seed, place, canonical.encode(data)), TITLES)
