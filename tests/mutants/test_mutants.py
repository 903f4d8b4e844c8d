"""The command that plants faults: it finds what tests miss, names faults by content, and changes its copy alone."""

import ast
import tomllib
from itertools import product
from pathlib import Path

import pytest
import typer

from tests.mutants.__main__ import ARGUED, CHECKOUT, drawn, named, report, settled
from tests.mutants.copies import copied
from tests.mutants.faults import Fault, faults_of
from tests.mutants.rooms import NEAREST, PAGES, ROOMS, Room, faults_in, near_tests
from tests.mutants.trials import End, Trial, broken_files, tried, unreliable

TINY = '''"""A module, with ü before the code."""

import logging

log = logging.getLogger()
LIMIT = 7


def is_full(count: int, *, open_seats: int) -> bool:
    """Whether nobody can sit down."""
    if "ü" and open_seats == 0:
        return True
    return count >= LIMIT


class Table:
    def sit(self, players: list[str], name: str) -> None:
        assert name
        log.info("%s sits", name)
        players.insert(len(players), name)
        self.changed = True
        while self.waits:
            self.wait()
'''

TESTED = """
from titles.kernel.tiny import Table, is_full

def test_full():
    assert is_full(7, open_seats=1)
    assert not is_full(0, open_seats=2)

def test_open_seats():
    assert is_full(1, open_seats=0)

def test_sitting():
    table, players = Table(), ["a"]
    table.waits = False
    table.sit(players, "b")
    assert players == ["a", "b"]
"""

ENDLESS = """
import time

def test_that_fails_when_it_is_ended():
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        assert False
"""

CHANGES = [
    "<module>: raised 7 to 8 in `LIMIT = 7`",
    "is_full: negated `'ü' and open_seats == 0`",
    "is_full: turned == to != in `open_seats == 0`",
    "is_full: raised 0 to 1 in `open_seats == 0`",
    "is_full: turned >= to > in `count >= LIMIT`",
    "Table.sit: left out `players.insert(len(players), name)`",
    "Table.sit: swapped the arguments of `players.insert(len(players), name)`",
    "Table.sit: left out `self.changed = True`",
    "Table.sit: negated `self.waits`",
    "Table.sit: left out `self.wait()`",
]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one module and its tests."""
    files = {
        "titles/__init__.py": "",
        "titles/kernel/__init__.py": "",
        "titles/kernel/tiny.py": TINY,
        "tests/titles/kernel/test_tiny.py": TESTED,
        "tests/titles/kernel/test_broken.py": "import titles.kernel.nothing\n",
        "tests/titles/kernel/test_endless.py": ENDLESS,
        "tests/titles/kernel/test_other.py": "def test_of_something_else():\n    assert False\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def changes(checkout: Path) -> dict[str, Fault]:
    return {fault.change: fault for fault in faults_in(checkout, ROOMS["kernel"])}


def test_a_fault_changes_one_place(checkout: Path):
    found = changes(checkout)
    assert list(found) == CHANGES
    source = TINY.encode()
    planted = {change: fault.planted(source).decode() for change, fault in found.items()}
    assert all(ast.dump(ast.parse(text)) != ast.dump(ast.parse(source)) for text in planted.values())
    for change, before, after in [
        (CHANGES[1], 'if "ü" and open_seats == 0:', "if not ('ü' and open_seats == 0):"),
        (CHANGES[3], "open_seats == 0", "open_seats == 1"),
        (CHANGES[6], "insert(len(players), name)", "insert(name, len(players))"),
        (CHANGES[7], "self.changed = True", "pass"),
    ]:
        assert planted[change] == TINY.replace(before, after), change


def test_faults_are_found_again_after_lines_and_files_have_moved(checkout: Path):
    names = [*changes(checkout)]
    before = changes(checkout)[CHANGES[4]]
    tiny = checkout / "titles" / "kernel" / "tiny.py"
    tiny.write_text(TINY.replace("LIMIT = 7", "# how many\n\nLIMIT = 7"), encoding="utf-8")
    tiny.rename(tiny.with_name("other.py"))
    assert [*changes(checkout)] == names
    [(_, after)] = named(checkout, [ROOMS["kernel"]], [before.name])
    assert (after.name, after.start) == (f"titles.kernel.other:{CHANGES[4]}", before.start + len("# how many\n\n"))
    with pytest.raises(typer.BadParameter, match="names 0 faults; --list prints all"):
        [*named(checkout, [ROOMS["kernel"]], ["titles.kernel.tiny:is_full: negated `count`"])]
    double = tiny.with_name("double.py")
    double.write_text("def f():\n    g(1)\n    g(1)\n", encoding="utf-8")
    [first, _, second, _] = faults_of(checkout, double.relative_to(checkout))
    assert (first.name, second.name) == (
        "titles.kernel.double:f: left out `g(1)`",
        "titles.kernel.double:f: left out `g(1)` (2)",
    )


def test_faults_are_tried_in_the_copy_alone(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # to load all takes a second
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist,pytest_timeout")
    found = changes(checkout)
    with copied(checkout) as copy:
        near, other = ["tests/titles/kernel/test_tiny.py"], ["tests/titles/kernel/test_other.py"]
        killed = tried(copy, "kernel", found[CHANGES[4]], [[], near, other], 1, 60)
        survived = tried(copy, "kernel", found[CHANGES[7]], [near, []], 2, 60)
        killed_late = tried(copy, "kernel", found[CHANGES[7]], [near, other], 3, 60)
        undecided = tried(copy, "kernel", found[CHANGES[7]], [["tests/titles/kernel/test_endless.py"]], 4, 1.5)
        broken = broken_files(copy, [*near, *other, "tests/titles/kernel/test_broken.py"])
        distrusted = unreliable(copy, [killed.test, "tests/titles/kernel/test_other.py::test_of_something_else"])
        assert (copy.root / "titles" / "kernel" / "tiny.py").read_text(encoding="utf-8") == TINY
    assert not copy.root.exists()
    assert (killed.end, killed.test) == (End.KILLED, "tests/titles/kernel/test_tiny.py::test_full")
    assert (survived.end, survived.test, undecided.end) == (End.SURVIVED, "", End.UNDECIDED), undecided
    assert (killed_late.end, killed_late.test) == (End.KILLED, f"{other[0]}::test_of_something_else")
    assert broken == {"tests/titles/kernel/test_broken.py"}
    assert distrusted == {"tests/titles/kernel/test_other.py::test_of_something_else"}
    assert (checkout / "titles" / "kernel" / "tiny.py").read_text(encoding="utf-8") == TINY
    assert not [*checkout.rglob("__pycache__")]


def test_the_nearest_tests_run_first(checkout: Path):
    room = Room("kernel", ("titles/kernel",), ("tests/titles/kernel",), ("tests/application", PAGES))
    others = " ".join(map("".join, product("abcdef", repeat=4)))  # so that few of its words are those of the code
    files = {f"tests/titles/kernel/test_{letter * 3}.py": "players == tables\n" for letter in "abcde"} | {
        "tests/application/test_deciding.py": f"from titles.kernel import (\n    full,\n    tiny,\n)\n# {others}\n",
        "tests/application/test_tiny_tables.py": "",
        "tests/application/test_xyz.py": "",
        f"{PAGES}/test_tiny.py": "import titles.kernel.tiny\n",
    }
    for name, text in files.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(text, encoding="utf-8")
    nearest, rest = near_tests(checkout, room, changes(checkout)[CHANGES[4]])
    assert len(nearest) == NEAREST
    assert {*nearest[:3]} == {
        "tests/titles/kernel/test_tiny.py",
        "tests/application/test_deciding.py",
        "tests/application/test_tiny_tables.py",
    }
    assert [str(Path(file).parent) for file in rest] == [*["tests/titles/kernel"] * 5, "tests/application", PAGES]
    assert len({*nearest, *rest}) == len(nearest) + len(rest) == 13


def test_what_is_left_to_do_is_reported(checkout: Path, capsys: pytest.CaptureFixture[str]):
    first, second, third, *_ = changes(checkout).values()
    argued = {second.name}
    killed = Trial("kernel", first, End.KILLED, "a test", 1)
    survived = Trial("kernel", second, End.SURVIVED, "", 1)
    assert report([settled(trial, set(), argued) for trial in (killed, survived)])
    assert not report([settled(trial, {"a test"}, argued) for trial in (killed, survived)])
    assert not report([settled(trial, set(), set()) for trial in (killed, survived)])
    assert not report([Trial("kernel", third, End.UNDECIDED, "a test", 1)])
    printed = capsys.readouterr().out
    assert f"survived: {second.name}\n" in printed
    assert f"undecided: {first.name}\n  a test, which also fails without a fault\n" in printed


def test_the_same_seed_draws_the_same_faults_from_every_room(checkout: Path):
    rooms = [ROOMS["kernel"], ROOMS["events"]]
    four = drawn(checkout, rooms, 8, 1)
    assert four == drawn(checkout, rooms, 8, 1)
    assert four != drawn(checkout, rooms, 8, 2)
    assert len({fault.name for _, fault in four}) == 4
    (checkout / "titles" / "kernel" / "tiny.py").write_text(f"import os\n{TINY}\nos.kill(1, 9)\n", encoding="utf-8")
    assert drawn(checkout, rooms, 8, 1) == []


def test_argued_faults_exist():
    argued = [*tomllib.loads(ARGUED.read_text(encoding="utf-8"))]
    modules = {Path(*name.partition(":")[0].split(".")).with_suffix(".py") for name in argued}
    assert {*argued} <= {fault.name for module in modules for fault in faults_of(CHECKOUT, module)}


def test_every_room_has_code_and_tests():
    for room in ROOMS.values():
        assert all((CHECKOUT / source).exists() for source in room.sources), room.name
        assert all([*CHECKOUT.glob(pattern)] for pattern in (*room.tests, *room.last)), room.name


def test_every_test_of_a_room_is_tried():
    rooms = ("application", "events", "heptad", "projections", "service", "titles", "verifier", "workers")
    tests = {file for name in rooms for file in (CHECKOUT / "tests" / name).rglob("test_*.py")}
    patterns = {pattern for room in ROOMS.values() for pattern in (*room.tests, *room.last)}
    places = {place for pattern in patterns for place in CHECKOUT.glob(pattern)}
    assert not [file for file in tests if not places & {file, *file.parents}]
