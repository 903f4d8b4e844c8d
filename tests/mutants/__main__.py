"""`python -m tests.mutants`: plant small faults, and see whether a test fails for each.

The faults are drawn by a seed, as many from each room and of each kind. Each is planted in a copy of the checkout,
where the tests of its room run until one fails. The exit code is 1 if a fault survived that `argued.toml` does not
list, or if its tests did not end in time.
"""

import random
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, cycle, islice, zip_longest
from pathlib import Path
from typing import Annotated

import typer

from tests.mutants.copies import Copy, copied
from tests.mutants.faults import Fault, faults_of, is_harmless, name_of
from tests.mutants.rooms import ROOMS, Room, faults_in, modules_of, near_tests
from tests.mutants.trials import FAILED, End, Trial, broken_files, tried, unreliable
from tests.tied import tie

CHECKOUT = Path(__file__).parents[2]
ARGUED = Path(__file__).with_name("argued.toml")
"""The faults that no test can find, by name, each with the argument why nothing changes that anyone can observe."""


def main(
    faults: Annotated[int, typer.Option(min=1, help="How many faults are drawn, from all selected rooms.")] = 80,
    seed: Annotated[int, typer.Option(help="Draws the faults: the same seed and code, the same faults.")] = 1,
    room: Annotated[list[str], typer.Option(help=f"Only these rooms: {', '.join(ROOMS)}.")] = [],  # noqa: B006
    only: Annotated[list[str], typer.Option(help="Plant these faults instead, by name.")] = [],  # noqa: B006
    seconds: Annotated[float, typer.Option(help="How long the tests of each fault may run.")] = 600,
    names: Annotated[bool, typer.Option("--list", help="Print the names of all faults instead.")] = False,
) -> None:
    """Plant small faults in a copy of the checkout, and report which survive the tests of their room."""
    unknown = sorted({*room} - {*ROOMS})
    if unknown:
        raise typer.BadParameter(f"{unknown[0]!r} is none of {', '.join(ROOMS)}", param_hint="--room")
    rooms = [ROOMS[name] for name in room or ROOMS]
    if names:
        print(*(fault.name for each in rooms for fault in faults_in(CHECKOUT, each)), sep="\n")
        return
    planted = [*named(CHECKOUT, rooms, only)] if only else drawn(CHECKOUT, rooms, faults, seed)
    tie()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # which removes the copy
    argued = tomllib.loads(ARGUED.read_text(encoding="utf-8"))
    with copied(CHECKOUT) as copy:
        trials = list(_tried(copy, planted, seconds, argued))
        distrusted = unreliable(copy, (trial.test for trial in trials if trial.end in FAILED))
    sys.exit(0 if report([settled(trial, distrusted, argued) for trial in trials]) else 1)


def drawn(root: Path, rooms: Sequence[Room], count: int, seed: int) -> list[tuple[Room, Fault]]:
    """Draw harmless faults, as many from each room and in a room as many of each kind, without repetition."""
    numbers, found = Counter(islice(cycle(room.name for room in rooms), count)), []
    for room in rooms:
        shuffled = _shuffled(faults_in(root, room), random.Random(f"{seed} {room.name}"))
        harmless = (fault for fault in shuffled if is_harmless(root, fault.path))
        found += [(room, fault) for fault in islice(harmless, numbers[room.name])]
    return found


def _shuffled(faults: Iterable[Fault], chance: random.Random) -> Iterator[Fault]:
    """Yield faults in random order, but one of each kind in turn."""
    kinds: dict[str, list[Fault]] = {}
    for fault in sorted(faults):
        kinds.setdefault(fault.kind, []).append(fault)
    for same in kinds.values():
        chance.shuffle(same)
    mixed = chance.sample([*kinds.values()], len(kinds))
    for turn in zip_longest(*mixed):
        yield from filter(None, turn)


def named(root: Path, rooms: Sequence[Room], wanted: Sequence[str]) -> Iterator[tuple[Room, Fault]]:
    """Find faults by name; after a file has moved, by the name without its module, if it is the only one."""
    modules = [(room, path) for room in rooms for path in modules_of(root, room)]
    for name in wanted:
        module, _, change = name.partition(":")
        near = [(room, path) for room, path in modules if name_of(path) == module]
        same = [(room, fault) for room, path in near or modules for fault in faults_of(root, path)]
        same = [(room, fault) for room, fault in same if fault.change == change]
        if len(same) != 1:
            raise typer.BadParameter(f"{name!r} names {len(same)} faults; --list prints all", param_hint="--only")
        yield same[0]


def _tried(
    copy: Copy, planted: Sequence[tuple[Room, Fault]], seconds: float, argued: Collection[str]
) -> Iterator[Trial]:
    tests = [near_tests(copy.root, room, fault) for room, fault in planted]
    broken = broken_files(copy, chain(*chain(*tests)))
    for file in sorted(broken):
        print(f"left out: {file} can't be imported without any fault")
    for number, ((room, fault), lists) in enumerate(zip(planted, tests, strict=True)):
        whole = [[file for file in files if file not in broken] for files in lists]
        trial = settled(tried(copy, room.name, fault, whole, number, seconds), (), argued)
        print(f"{trial.end:9} {fault.name}\n{'':9} {trial.seconds:.0f} s {trial.test}", flush=True)
        yield trial


def settled(trial: Trial, distrusted: Collection[str], argued: Collection[str]) -> Trial:
    """Return a trial as it counts: a test that fails without the fault as well decides nothing."""
    if trial.test in distrusted and trial.end in FAILED:
        return trial._replace(end=End.UNDECIDED, test=f"{trial.test}, which also fails without a fault")
    if trial.fault.name in argued and trial.end not in FAILED:
        return trial._replace(end=End.ARGUED)
    return trial


def report(trials: Sequence[Trial]) -> bool:
    """Print a row for each room, and the faults that are left. Return whether there are none."""
    print("", " ".join(["room".ljust(20), "planted", *End]), sep="\n")
    for room in dict.fromkeys(trial.room for trial in trials):
        ends = Counter(trial.end for trial in trials if trial.room == room)
        print(room.ljust(20), f"{ends.total():7}", *(str(ends[end]).rjust(len(end)) for end in End))
    left = [trial for trial in trials if trial.end in {End.SURVIVED, End.UNDECIDED}]
    for trial in left:
        print(f"{trial.end}: {trial.fault.name}", *([f"  {trial.test}"] if trial.test else []), sep="\n")
    return not left


if __name__ == "__main__":
    typer.run(main)
