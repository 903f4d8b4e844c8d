"""Rooms: parts of the code, each with the tests that are for it, and the order in which a fault tries these."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import Fault, faults_of, name_of

RULES = ("tests/titles/*.py", "tests/golden")
"""The tests of every title, most of which take the titles in turn."""

SERVICE = ("tests/service/*.py", "tests/service/serving")
"""The tests of the service, without a browser."""

PAGES = "tests/service/web"
"""A browser takes its time, and finds little that the other tests of the service do not: never among the nearest."""

NEAREST = 6
"""How many files of a room's tests are tried before all others."""

_IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)(?: import (\([^)]*\)|.*))?$", re.MULTILINE)
"""A module, and the names that are imported from it: some are modules, too."""


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
                *SERVICE,
            ),
        ),
        Room(
            "application",
            ("application",),
            ("tests/application", *SERVICE),
            ("tests/workers", "tests/projections"),
        ),
        Room(
            "projections",
            ("projections",),
            ("tests/projections", "tests/heptad/cli/test_rebuild.py"),
            SERVICE,
        ),
        Room("workers", ("workers",), ("tests/workers",), (*SERVICE, "tests/application")),
        Room(
            "verifier",
            ("verifier",),
            ("tests/verifier", "tests/test_verifiers.py", "tests/test_vectors.py", "tests/golden"),
            ("tests/heptad/cli/test_verify.py", *SERVICE),
        ),
        Room(
            "service",
            ("service",),
            (*SERVICE, "tests/contract/*.py", "tests/titles/test_words.py"),
            (PAGES,),
        ),
        Room(
            "runtime",
            ("application/runtime", "heptad/supervising", "service/serving"),
            ("tests/heptad", "tests/application/runtime", "tests/service/serving"),
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


def near_tests(root: Path, room: Room, fault: Fault) -> tuple[list[str], list[str]]:
    """Return the files with a room's tests: the few that seem to be about the code with the fault, and the rest.

    Both begin with the nearest, but the rest has those of `last` at its end.
    """
    groups = [_files(root, room.tests), *(_files(root, (pattern,)) for pattern in room.last)]
    nearness = _nearness(root, fault, sorted({*chain(*groups)}))

    def sort(files: Iterable[str]) -> list[str]:
        return sorted(files, key=nearness.__getitem__, reverse=True)

    first = sort(file for file in nearness if not file.startswith(PAGES))[:NEAREST]
    rest = chain(*map(sort, groups))
    return first, [file for file in dict.fromkeys(rest) if file not in first]


def _files(root: Path, patterns: Sequence[str]) -> list[str]:
    found = {
        file
        for pattern in patterns
        for place in root.glob(pattern)
        for file in (place.rglob("test_*.py") if place.is_dir() else [place])
        if file.name.startswith("test_")
    }
    return sorted(str(file.relative_to(root)) for file in found)


def _nearness(root: Path, fault: Fault, files: Sequence[str]) -> dict[str, float]:
    """Weigh test files: those named like the module or importing it, and those that share rare words with the code."""
    about, used = _words(str(fault.path)), _words(f"{fault.name} {fault.scope}")
    words = {file: _words_of(root / file) for file in files}
    files_with = Counter(word for each in words.values() for word in each)

    def rarity(shared: Iterable[str]) -> float:
        return sum(math.log(1 + len(files) / files_with[word]) for word in shared)

    def weight(file: str) -> float:
        named_alike = rarity(_words(Path(file).name) & about)
        imports = rarity({name_of(fault.path)} & words[file])
        return named_alike + imports + rarity(words[file] & used) / math.sqrt(len(words[file]))

    return {file: weight(file) for file in files}


@cache
def _words_of(file: Path) -> frozenset[str]:
    """Return the words of a test file, of its path, and the names of the modules that it imports."""
    text = file.read_text(encoding="utf-8")
    imported = _IMPORT.findall(text)
    members = {f"{module}.{name}" for module, names in imported for name in re.findall(r"\w+", names)}
    return _words(f"{file} {text}") | {module for module, _ in imported} | members


def _words(text: str) -> frozenset[str]:
    """Return the words of at least three letters, those that end with s without it."""
    return frozenset(word.removesuffix("s") for word in re.findall(r"[a-z]{3,}", text.lower()))
