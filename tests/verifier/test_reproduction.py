"""Reproducing batches: what is accepted as a whole is what the checks accept line by line, and nothing else."""

import itertools
import random
from collections.abc import Iterator

import pytest

from tests import logs
from tests.clocked import CLOCKS, clocked
from tests.golden.make import FOLDER
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title, state_digest
from titles.registry import TITLES
from verifier.log_checker import Line, Lines, split
from verifier.replay_check import decide_again
from verifier.reproduction import Reproducer

each_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
GOLDEN = sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.glob("*/*.ndjson"))
NEVER = frozenset(
    [
        "opened",
        "forked",
        "seat_taken",
        "seat_left",
        "resigned",
        "cancelled",
        "abandoned",
        "expired",
        "time_credited",
        "resumed",
        "returned",
        "pause_wanted",
    ]
)
"""The events that begin a batch which is checked line by line."""


class Steps:
    """A log that is checked batch by batch in both ways; `texts` are its lines without the header."""

    def __init__(self, title: Title, log: bytes) -> None:
        header, self.texts, _ = split(log)
        self.title = title
        self.reproducer = Reproducer(title)
        self.game: AnyGame = Game()
        self.by_line, self.as_whole = Lines(header), Lines(header)
        self.since: str | None = None

    def batches(self) -> Iterator[tuple[int, list[Line], AnyGame]]:
        """Check the log line by line. Yield the place and the lines of each batch, and the game after it.

        `game` is the game before the batch.
        """
        place = 0
        while place < len(self.texts):
            lines = [self.by_line.take(self.texts[place])]
            while not lines[-1].last:
                lines.append(self.by_line.take(self.texts[place + len(lines)]))
            after = decide_again(self.title, self.game, lines, since=self.since).game
            assert state_digest(self.title, after) == lines[-1].state
            yield place, lines, after
            self.game = after
            self.since = self.by_line.at
            place += len(lines)

    def go_on(self, lines: list[Line], place: int) -> None:
        """Take lines up without reproducing them."""
        for text in self.texts[place : place + len(lines)]:
            self.as_whole.take(text)


def remembered(lines: Lines) -> dict[str, object]:
    """What the checks of later lines depend on."""
    return {name: value for name, value in vars(lines).items() if name != "dealer"}


def assert_both_ways_agree(title: Title, log: bytes) -> int:
    """Check a log in both ways, and return the number of batches that were reproduced."""
    steps, count = Steps(title, log), 0
    for place, lines, after in steps.batches():
        batch = steps.reproducer.reproduce(steps.game, steps.as_whole, steps.texts, place)
        assert (batch is None) == (lines[0].envelope.type in NEVER), lines[0].envelope
        if batch is None:
            steps.go_on(lines, place)
        else:
            count += 1
            assert len(batch.events) == len(lines)
            assert batch.game == after
        assert remembered(steps.as_whole) == remembered(steps.by_line)
    return count


@each_title
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_every_move_and_every_resolution_is_reproduced(title: Title, most: bool):
    seats = title.max_seats if most else title.min_seats
    writer = logs.finished(title, seats, 3, bots=seats // 3, resigns=30 if most else None)
    assert assert_both_ways_agree(title, writer.log()) > 20


@pytest.mark.parametrize(("title", "clock"), [*zip(TITLES.values(), itertools.cycle(CLOCKS), strict=False)])
def test_games_with_clocks_are_reproduced(title: Title, clock: Clock):
    assert assert_both_ways_agree(title, clocked(title, min(3, title.max_seats), 0, clock).log()) > 10


@each_title
def test_forks_are_reproduced_with_their_own_seeds(title: Title):
    chance = random.Random(title.id)
    parent = logs.finished(title, 2, 3)
    writer = logs.played_on(logs.seated(logs.forked(parent, logs.ends(parent)[20], chance), chance), chance)
    assert assert_both_ways_agree(title, writer.log()) > 20


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_are_reproduced(name: str):
    log = (FOLDER / name).read_bytes()
    was_played = b'"type":"started"' in log
    assert (assert_both_ways_agree(TITLES[name.partition("/")[0]], log) > 0) == was_played


@each_title
def test_no_byte_of_a_batch_can_be_another(title: Title):
    chance = random.Random(title.id)
    steps, changed = Steps(title, logs.finished(title, 2, 4).log()), 0
    for place, lines, _ in steps.batches():
        before = remembered(steps.as_whole)
        texts = list(steps.texts)
        for _ in range(4):
            number = place + chance.randrange(len(lines))
            byte = chance.randrange(len(texts[number]))
            other = bytearray(texts[number])
            other[byte] = chance.choice([each for each in b'0123456789abcdef"{}[],: ' if each != other[byte]])
            if is_at(texts[number], byte):
                continue  # the time of a batch is the word of the log
            texts[number] = bytes(other)
            assert steps.reproducer.reproduce(steps.game, steps.as_whole, texts, place) is None, texts[number]
            texts[number] = steps.texts[number]
            changed += 1
        assert remembered(steps.as_whole) == before
        steps.go_on(lines, place)
    assert changed > 100


def is_at(text: bytes, byte: int) -> bool:
    """Whether a byte of a line is one of its time."""
    start = text.index(b'"at":"')
    return start < byte <= start + len('"at":"2026-01-01T00:00:00.000Z"')


@each_title
def test_a_batch_that_is_cut_or_goes_on_is_not_reproduced(title: Title):
    steps, seen = Steps(title, logs.finished(title, 2, 4).log()), 0
    for place, lines, _ in steps.batches():
        if len(lines) > 1:
            for texts in (
                steps.texts[: place + len(lines) - 1],
                [*steps.texts[: place + 1], *steps.texts[place + 2 :]],
                [*steps.texts[: place + 1], *steps.texts[place:]],
            ):
                assert steps.reproducer.reproduce(steps.game, steps.as_whole, texts, place) is None
                seen += 1
        steps.go_on(lines, place)
    assert seen > 30


def test_what_the_chain_of_batches_forbids_is_not_reproduced():
    """Times, labels of draws and the number of events depend on the lines before."""
    title = TITLES["seven_wonders"]
    steps, seen = Steps(title, logs.finished(title, 3, 4).log()), set[str]()
    for place, lines, _ in steps.batches():
        labels = {line.data["label"] for line in lines if line.envelope.type == "drawn"}
        if lines[0].envelope.type not in NEVER:
            at = steps.as_whole.at
            steps.as_whole.at = "2026-01-02T00:00:00.000Z"
            assert steps.reproducer.reproduce(steps.game, steps.as_whole, steps.texts, place) is None
            steps.as_whole.at = at
            seen.add("at")
            if labels:
                steps.as_whole.labels |= labels
                assert steps.reproducer.reproduce(steps.game, steps.as_whole, steps.texts, place) is None
                steps.as_whole.labels -= labels
                seen.add("labels")
        steps.go_on(lines, place)
    assert seen == {"at", "labels"}
