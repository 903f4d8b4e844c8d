"""Rooms: parts of the code, each with the tests that are for it, and the order in which a fault tries these."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import Fault, faults_of

RULES = ("tests/titles/*.py", "tests/golden")
"""The tests of every title, most of which take the titles in turn."""

PAGES = "tests/service/web"
"""A browser takes its time, and finds little that the other tests of the service do not."""


class Room(NamedTuple):
    """A part of the code."""

    name: str
    sources: tuple[str, ...]
    """Its folders and files."""

    tests: tuple[str, ...]
    """Patterns of the folders and files with its tests."""

    last: tuple[str, ...] = ()
    """Those that are tried after all others, in this order."""


def _title(name: str) -> Room:
    tests = (f"tests/titles/{name}", f"tests/contract/test_descriptions_{name}.py")
    return Room(name, (f"titles/{name}",), tests, (*RULES, "tests/verifier", "tests/laboratory"))


ROOMS: Mapping[str, Room] = {
    room.name: room
    for room in (
        Room(
            "kernel",
            ("titles/kernel", "titles/registry.py"),
            ("tests/titles/kernel", *RULES, "tests/verifier", "tests/test_vectors.py"),
            ("tests/application", "tests/laboratory", "tests/titles/seven_wonders", "tests/fifth_title"),
        ),
        _title("seven_wonders"),
        _title("seven_wonders_duel"),
        _title("seven_wonders_dice"),
        _title("seven"),
        Room(
            "events",
            ("events",),
            ("tests/events", "tests/verifier", "tests/test_vectors.py"),
            (
                "tests/application",
                "tests/workers",
                "tests/projections",
                "tests/heptad/operations",
                "tests/service/*.py",
            ),
        ),
        Room(
            "application",
            ("application",),
            ("tests/application", "tests/service/*.py", "tests/titles/test_translated.py"),
            ("tests/workers", "tests/projections"),
        ),
        Room(
            "projections",
            ("projections",),
            ("tests/projections", "tests/heptad/cli/test_rebuild.py"),
            ("tests/service/*.py",),
        ),
        Room("workers", ("workers",), ("tests/workers",), ("tests/service/*.py", "tests/application")),
        Room(
            "verifier",
            ("verifier",),
            ("tests/verifier", "tests/test_verifiers.py", "tests/test_vectors.py", "tests/golden"),
            ("tests/heptad/cli/test_verify.py", "tests/service/*.py"),
        ),
        Room(
            "service",
            ("service",),
            ("tests/service/*.py", "tests/contract/*.py", "tests/titles/test_translated.py"),
            (PAGES,),
        ),
        Room(
            "runtime",
            ("application/runtime", "heptad/supervising", "service/serving"),
            ("tests/heptad",),
            ("tests/workers", "tests/service/*.py"),
        ),
    )
}


def modules_of(root: Path, room: Room) -> Iterator[Path]:
    """Yield the files of a room's modules, below `root`."""
    for source in room.sources:
        place = root / source
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if path.exists():
                yield path.relative_to(root)


def faults_in(root: Path, room: Room) -> Iterator[Fault]:
    """Yield every fault of a room."""
    for path in modules_of(root, room):
        yield from faults_of(root, path)


def near_tests(root: Path, room: Room, fault: Fault) -> list[str]:
    """Return the files with a room's tests, those first that seem to be about the code with the fault."""
    near = _near_first(root, fault, _files(root, room.tests))
    return [*near, *(path for pattern in room.last for path in _near_first(root, fault, _files(root, (pattern,))))]


def _files(root: Path, patterns: Sequence[str]) -> list[str]:
    found = {
        file
        for pattern in patterns
        for place in root.glob(pattern)
        for file in (place.rglob("test_*.py") if place.is_dir() else [place])
        if file.name.startswith("test_")
    }
    return sorted(str(file.relative_to(root)) for file in found)


def _near_first(root: Path, fault: Fault, files: Sequence[str]) -> list[str]:
    """Sort test files: first those named like the module, then those that share many rare words with the code."""
    used, module = _words(f"{fault.name} {fault.scope}"), _words(str(fault.path))
    words = {file: _words_of(root / file) for file in files}
    files_with = Counter(word for each in words.values() for word in each & used)

    def rarity(shared: Iterable[str]) -> float:
        return sum(math.log(1 + len(files) / files_with[word]) for word in shared)

    def nearness(file: str) -> float:
        named_alike = rarity(_words(Path(file).name) & module & words[file])
        return named_alike + rarity(words[file] & used) / math.sqrt(len(words[file]))

    return sorted(files, key=nearness, reverse=True)


@cache
def _words_of(file: Path) -> frozenset[str]:
    return _words(f"{file} {file.read_text(encoding='utf-8')}")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{3,}", text.lower()))
