"""Golden logs: `python -m tests.golden.make [FOLDER]` makes those that are missing, for every title that is hosted.

Into an empty folder, all are made again; those that differ show what has changed.

A log that is there is never made again: it stands for the games that people have. If a test finds that one is not valid
any more, the change of the rules is wrong; rules change by a new revision.
"""

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect

from events.format.times import milliseconds
from tests import logs
from tests.clocked import clocked
from titles.kernel.deciding.life import ABANDONED_AFTER, OPEN_FOR, idle_limit, read_options
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Seat
from titles.kernel.title import Title, state_digest
from titles.registry import TITLES
from titles.seven.terms.frames import Effect
from verifier.verify import judge, verify

FOLDER = Path(__file__).parent
INDEX = FOLDER / "index.json"
"""Of every golden log: its versions, its head hash, the digest of its last state."""


def options_of(title: Title, seats: int, seed: int) -> dict[str, Any]:
    """Options that are words, yes and no, or numbers within bounds, chosen at random; others than the defaults."""
    chance, usual = random.Random(seed), read_options(title, seats, {})
    for _ in range(100):
        options = {}
        for field in msgspec.structs.fields(title.options):
            match msgspec.inspect.type_info(field.type):
                case msgspec.inspect.LiteralType(values):
                    options[field.name] = chance.choice(values)
                case msgspec.inspect.BoolType():
                    options[field.name] = chance.choice((False, True))
                case msgspec.inspect.IntType(ge=int(low), le=int(high)):
                    options[field.name] = chance.randint(low, high)
        taken = read_options(title, seats, options)
        if taken != usual and not isinstance(taken, Refusal):
            return options
    return {}


def few(title: Title) -> int:
    return min(max(3, title.min_seats), title.max_seats)


def cancelled(title: Title) -> logs.Writer:
    writer = logs.opened(title, title.max_seats, random.Random(6), game="g6")
    logs.leave(writer, 0)
    return writer


def called_off(title: Title) -> logs.Writer:
    """The creator removes a player, and then cancels the game."""
    writer = logs.opened(title, title.max_seats, random.Random(9), game="g9")
    if title.max_seats > 2:
        logs.sit(writer, "p1", None)
        logs.remove(writer, 1)
    logs.cancel(writer)
    return writer


def expired(title: Title) -> logs.Writer:
    """Nobody comes for two weeks."""
    writer = logs.opened(title, title.max_seats, random.Random(10), game="g10")
    logs.end_idle(writer, OPEN_FOR)
    return writer


def abandoned(title: Title) -> logs.Writer:
    """Some players do not come back to a game without a clock."""
    chance = random.Random(11)
    writer = logs.seated(logs.opened(title, few(title), chance, game="g11"), chance)
    writer = logs.played_on(writer, chance, until=lambda game: game.version > 40 and idle_limit(game) is not None)
    logs.end_idle(writer, ABANDONED_AFTER + 1)
    return writer


def ended_against_bots(title: Title) -> logs.Writer:
    """The only player ends a game against bots to try another way in a fork, and ends that one, too."""
    chance, seats = random.Random(12), few(title)
    writer = logs.seated(logs.opened(title, seats, chance, bots=seats - 1, game="g12"), chance)
    writer = logs.played_on(writer, chance, until=lambda game: game.version > 40)
    at = logs.ends(writer)[-3]
    logs.end_against_bots(writer)
    takers = [Seat(player="p0", nonce=logs.hex_32(chance)), *[Seat(bot=next(iter(title.bots)))] * (seats - 1)]
    fork = logs.forked(writer, at, chance, takers)
    for _ in range(4):
        logs.step(fork, chance)
    logs.end_against_bots(fork)
    return fork


def forked(title: Title) -> logs.Writer:
    """A fork of a fork, each after some batches; in the first game a seat had resigned, the last game is resigned."""
    chance, seats = random.Random(7), few(title)
    writer = logs.seated(logs.opened(title, seats, chance, game="g7"), chance)
    for resigns in (9, 12):
        at = writer.game.version
        writer = logs.played_on(
            writer, chance, resigns if seats > 2 else None, lambda game, at=at: game.version > at + 45
        )
        takers = [Seat(player="p0", nonce=logs.hex_32(chance)), Seat(bot=next(iter(title.bots)))]
        writer = logs.seated(logs.forked(writer, logs.ends(writer)[-1], chance, takers), chance)
    for _ in range(8):
        logs.step(writer, chance)
    return logs.finished_by_resigning(writer)


def forked_in_an_effect(title: Title) -> logs.Writer:
    """A fork of a game of SEVEN in a loop or an option of a script, which goes on from there; given up later."""
    chance = random.Random(8)
    writer = logs.seated(logs.opened(title, 3, chance, game="g8"), chance)
    writer = logs.played_on(writer, chance, None, lambda game: game.version > 60 and _is_in_an_effect(game))
    takers = [Seat(player="p0", nonce=logs.hex_32(chance)), Seat(bot=next(iter(title.bots)))]
    writer = logs.seated(logs.forked(writer, writer.game.version, chance, takers), chance)
    for _ in range(8):
        logs.step(writer, chance)
    return logs.finished_by_resigning(writer)


def _is_in_an_effect(game: AnyGame) -> bool:
    return any(isinstance(frame, Effect) and "." in frame.at for frame in game.state.frames)


def shortest(make: Callable[[int], logs.Writer]) -> logs.Writer:
    """The shortest of some games, by their seeds: these logs are kept for ever."""
    return min(map(make, range(8)), key=lambda writer: len(writer.log()))


PLANS: dict[str, Callable[[Title], logs.Writer]] = {
    "fewest": lambda title: shortest(lambda seed: logs.finished(title, title.min_seats, seed)),
    "options-1": lambda title: shortest(
        lambda seed: logs.finished(title, few(title), seed, options_of(title, few(title), 2))
    ),
    "options-2": lambda title: logs.finished(
        title, title.min_seats, 3, options_of(title, title.min_seats, 3), resigns=60
    ),
    "resigned": lambda title: shortest(lambda seed: logs.finished(title, few(title), seed, bots=1, resigns=25)),
    "given-up": lambda title: logs.finished(title, title.min_seats, 5, resigns=12),
    "cancelled": cancelled,
    "called-off": called_off,
    "expired": expired,
    "abandoned": abandoned,
    "ended-against-bots": ended_against_bots,
    "forked": forked,
    "clock": lambda title: shortest(lambda seed: clocked(title, few(title), seed, Clock(decision_seconds=10))),
    "rated": lambda title: shortest(
        lambda seed: clocked(title, few(title), seed, Clock(bank_seconds=120, increment_seconds=10), rated=True)
    ),
    "bank": lambda title: shortest(
        lambda seed: clocked(title, title.min_seats, seed, Clock(bank_seconds=60, increment_seconds=2))
    ),
}

NEVER = {"seven_wonders_duel": {"returned", "taken_over"}, "seven": {"aside_discarded", "pieces_swapped"}}
"""Events that no golden log can be expected to have: at a table of two nobody takes a seat over, and those of SEVEN
happened in none of 2,000 random games."""


LARGEST = 600_000
"""The most bytes of a golden log that is there for a rare event."""


def missing(title: Title, folder: Path) -> set[str]:
    """The types of events of a title that are in none of its golden logs."""
    lines = [line for file in folder.glob(f"{title.id}/*.ndjson") for line in file.read_bytes().splitlines()[1:]]
    return set(title.codec.plans) - NEVER.get(title.id, set()) - {json.loads(line)["type"] for line in lines}


def some_game(title: Title, seed: int) -> logs.Writer:
    """A random game with any options and any number of seats; every third one has a clock."""
    chance = random.Random(seed)
    seats = chance.randint(title.min_seats, title.max_seats)
    if seed % 3 == 0:
        return clocked(title, seats, seed, Clock(bank_seconds=60, increment_seconds=5), rated=seed % 2 == 0)
    return logs.finished(title, seats, seed, options_of(title, seats, seed) if seed % 3 == 1 else None)


def cut(writer: logs.Writer, wanted: set[str]) -> logs.Writer:
    """The same game up to the batch in which the last of these types of events first happens, then resigned."""
    events = [json.loads(record.line) for record in writer.records]
    last = max(next(event["batch"] for event in events if event["type"] == kind) for kind in wanted)
    shorter = logs.Writer(writer.title)
    shorter.records = [record for record, event in zip(writer.records, events, strict=True) if event["batch"] <= last]
    shorter.game = logs.replayed(writer.title, shorter.records)
    shorter.silence = max(0, milliseconds(events[len(shorter.records) - 1]["at"]) - shorter.now())
    return logs.finished_by_resigning(shorter)


def rare(title: Title, wanted: set[str]) -> Iterator[logs.Writer]:
    """Random games that together have these types of events, each the first to have one that those before had not.

    Each is resigned soon after.
    """
    for seed in range(2000):
        if not wanted:
            return
        writer = some_game(title, seed)
        found = wanted & {json.loads(record.line)["type"] for record in writer.records}
        if found and len((short := cut(writer, found)).log()) <= LARGEST:
            wanted = wanted - found
            yield short
    raise AssertionError(f"{title.id}: no random game has {', '.join(sorted(wanted))}")


OWN_PLANS: dict[str, dict[str, Callable[[Title], logs.Writer]]] = {
    "seven": {"forked-in-an-effect": forked_in_an_effect}
}
"""Those that only one title has."""


def entry(log: bytes) -> dict[str, Any]:
    """What the index says of a log. Raises LogError."""
    found = verify(log, TITLES)
    return {
        "version": found.head.version,
        "hash": found.head.hash,
        "state": state_digest(found.title, found.game),
        "sha256": hashlib.sha256(log).hexdigest(),
    }


def main(folder: Path = FOLDER) -> None:
    """Make what is missing in a folder."""
    kept = folder / INDEX.name
    index = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for title in TITLES.values():
        (folder / title.id).mkdir(parents=True, exist_ok=True)
        for name, make in {**PLANS, **OWN_PLANS.get(title.id, {})}.items():
            file = folder / title.id / f"{name}.ndjson"
            if not file.exists():
                file.write_bytes(make(title).log())
                sys.stdout.write(f"{file.relative_to(folder)}: {file.stat().st_size:,} bytes\n")
        for writer in rare(title, missing(title, folder)):
            file = folder / title.id / f"rare-{len([*folder.glob(f'{title.id}/rare-*')]) + 1}.ndjson"
            file.write_bytes(writer.log())
            sys.stdout.write(f"{file.relative_to(folder)}: {file.stat().st_size:,} bytes\n")
    for file in sorted(folder.glob("*/*.ndjson")):
        name = file.relative_to(folder).as_posix()
        if name not in index:
            assert judge(file.read_bytes(), TITLES).complete, name
            index[name] = entry(file.read_bytes())
    kept.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
