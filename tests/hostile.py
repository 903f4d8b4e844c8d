"""Logs that are as expensive to verify as possible: `python -m tests.hostile` prints the time of each verifier."""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from events.format import canonical
from events.format.bounds import MAX_DEPTH, MAX_ENTRIES
from events.format.seal import digest_of, salt_of
from tests.golden.make import FOLDER
from tests.logs import joined
from tests.tampering import chained
from tests.verifiers import MODULE, NODE
from titles.kernel.deciding import life
from titles.kernel.play.dealer import Dealer, seed_hash
from titles.registry import TITLES
from verifier import log_file
from verifier.verify import judge

SEED = "5e" * 32
OPTIONS = life.read_options(TITLES["seven"], 2, {})
AT = "2026-01-01T00:00:00.000Z"


Envelopes = Iterator[dict[str, Any]]


def envelope(
    version: int, kind: str, data: Any, payloads: list[Any], batch: int, to: tuple[int, ...] = ()
) -> dict[str, Any]:
    """An event of an open log."""
    sealed = []
    for item, payload in enumerate(payloads):
        salt = salt_of(SEED, version, item)
        digest = digest_of(salt, canonical.encode(payload))
        sealed.append({"to": list(to), "salt": salt, "payload": payload, "digest": digest})
    actor = "table" if version != batch else "player:p0" if version == 1 else "worker"
    place = {"version": version, "batch": batch, "type": kind, "schema": 1, "actor": actor, "at": AT}
    return {**place, "data": data, "sealed": sealed}


def opened(seats: int = 2) -> dict[str, Any]:
    return {
        "game": "g", "title": "seven", "revision": 1, "rules_hash": "0" * 64, "seats": seats, "options": OPTIONS,
        "clock": None, "rated": False, "bot_accounts": False,
        "visibility": "public", "creator": "p0", "seed_hash": seed_hash(SEED), "seed": {"sealed": 0},
    }  # fmt: skip


def fork(version: int, number: int, parent_hash: str) -> dict[str, Any]:
    """The fork of that number (from 0), which is all that happens since the one before."""
    data = {
        "game": f"g{number + 1}",
        "parent": f"g{number}" if number else "g",
        "at": version - 1,
        "parent_hash": parent_hash,
        "clock": None,
        "bot_accounts": False,
        "visibility": "public",
        "creator": "p0",
        "seed_hash": f"{number:064x}",
        "seed": {"sealed": 0},
    }
    return {**envelope(version, "forked", data, [SEED, "0" * 64], version), "actor": "player:p0"}


def written(events: Envelopes, size: int, *, is_open: bool = True) -> bytes:
    """The log of these events up to a size: an open one is all one batch, so that no rules stop it."""
    chosen, total = [], 0
    for event in events:
        if not is_open:
            event["sealed"] = [{"to": seal["to"], "digest": seal["digest"]} for seal in event["sealed"]]
        total += len(canonical.encode(event))
        if total > size:
            break
        chosen.append(event)
    forks = [event["data"] for event in chosen if event["type"] == "forked"]
    return joined([log_file.header(chosen[0]["data"], forks), *chained(chosen)])


def draws(kind: str, label: int, count: int, source: list[str]) -> Envelopes:
    """An open log of draws, all of them the dealer's."""
    yield envelope(1, "opened", opened(), [SEED], 1)
    yield envelope(2, "started", {}, [], 1)
    dealer = Dealer(SEED, "g", [None, None])
    for version in range(3, 100_000):
        name = f"{version}/".ljust(label, "x")
        result = dealer.roll(name, source, count) if kind == "roll" else dealer.pick(name, source, count)
        act = {"kind": kind, "from": source, "result": list(result)}
        yield envelope(version, "drawn", {"label": name, "size": count, "act": {"sealed": 0}}, [act], 1)


def notes(data: Callable[[int], Any], payloads: int = 0, to: tuple[int, ...] = ()) -> Envelopes:
    """An open log of events that no title has."""
    yield envelope(1, "opened", opened(16), [SEED], 1)
    for version in range(2, 100_000):
        yield envelope(version, "noted", data(version), [0] * payloads, 1, to)


def batches(kind: str, data: Callable[[int], Any]) -> Envelopes:
    """A closed log of batches of one event each."""
    yield envelope(1, "opened", opened(), [SEED, "0" * 64], 1)
    for version in range(2, 100_000):
        yield envelope(version, kind, data(version), ["0" * 64], version)


def deep(_version: int) -> Any:
    value: Any = []
    for _ in range(MAX_DEPTH - 5):
        value = [value]
    return {"a": [value] * 900}


def escapes(_version: int) -> Any:
    return {"a": ["\x01" * 1000] * 8, "b": ['"\\' * 500] * 5}


def digits(_version: int) -> Any:
    return {"a": [2**53 - 1] * 1000, "b": ["9" * 1000] * 30}


def keys(version: int) -> Any:
    return {f"{n}{version}".ljust(58, "k"): {"sealed": "x"} for n in range(MAX_ENTRIES // 2)}


def growing(title: str, kind: str, data: dict[str, Any], to: tuple[int, ...] | None = None) -> Envelopes:
    """A closed log that continues a game with events that make its state ever larger."""
    values = [msgspec.json.decode(line) for line in (FOLDER / title / "given-up.ndjson").read_bytes().splitlines()[1:]]
    end = max(n for n, value in enumerate(values) if value["type"] == "resigned")
    for value in values[:end]:
        del value["hash"]
        yield value
    for version in range(values[end]["version"], 100_000):
        value = envelope(version, kind, data, ["0" * 64] if to is None else [0, "0" * 64], version)
        if to is not None:
            value["sealed"][0]["to"] = list(to)
        yield {**value, "actor": "worker", "at": values[end]["at"]}


KINDS: dict[str, Callable[[], tuple[Envelopes, bool]]] = {
    "rolls of one letter": lambda: (draws("roll", 100, MAX_ENTRIES, ["", "a"]), True),
    "rolls of nothing": lambda: (draws("roll", 100, 0, [""]), True),
    "rolls of one": lambda: (draws("roll", 100, 1, [""]), True),
    "long picks": lambda: (draws("pick", 100, MAX_ENTRIES, [""] * MAX_ENTRIES), True),
    "short picks": lambda: (draws("pick", 100, 1, [""] * MAX_ENTRIES), True),
    "many seals": lambda: (notes(lambda _: {"a": [{"sealed": n} for n in range(300)]}, 300), True),
    "many seals for all": lambda: (
        notes(lambda _: {"a": [{"sealed": n} for n in range(200)]}, 200, tuple(range(16))),
        True,
    ),
    "small events": lambda: (notes(lambda _: {}), True),
    "deep lists": lambda: (notes(deep), True),
    "long lists": lambda: (notes(lambda _: {"a": [[0] * MAX_ENTRIES] * 20}), True),
    "many empty lists": lambda: (notes(lambda _: {"a": [[[]] * MAX_ENTRIES] * 14}), True),
    "escapes": lambda: (notes(escapes), True),
    "digits": lambda: (notes(digits), True),
    "keys": lambda: (notes(keys), True),
    "closed batches": lambda: (batches("resolved", lambda _: {"kind": "reveal"}), False),
    "growing hands": lambda: (
        growing("seven", "cards_drawn", {"seat": 0, "count": 1000, "cards": {"sealed": 0}}, (0,)),
        False,
    ),
    "growing cells": lambda: (growing("seven", "card_laid", {"cell": 3, "card": "red_dash", "up": True}), False),
    "growing discards": lambda: (
        growing("seven_wonders", "leftovers_discarded", {"cards": [{"sealed": 0}]}, (0,)),
        False,
    ),
    "sitting and leaving": lambda: (
        (
            event if version % 2 else {**event, "type": "seat_left", "data": {"seat": 0}}
            for version, event in enumerate(
                batches("seat_taken", lambda _: {"seat": 0, "player": "p", "bot": None, "nonce": None}), 1
            )
        ),
        False,
    ),
}


def timed(log: bytes, file: Path) -> tuple[float, float]:
    """Seconds that each verifier takes, without its start."""
    begin = time.perf_counter()
    judge(log, TITLES)
    first = time.perf_counter() - begin
    file.write_bytes(log)
    script = (
        f"import {{ verify }} from {str(MODULE.as_uri())!r}; import {{ readFileSync }} from 'node:fs';"
        f"const log = new Uint8Array(readFileSync({str(file)!r})); const begin = performance.now();"
        "const said = await verify(log); console.log(performance.now() - begin, JSON.stringify(said.problem))"
    )
    run = subprocess.run([NODE, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    milliseconds, _, problem = run.stdout.strip().partition(" ")
    sys.stdout.write(f"    {judge(log, TITLES).problem}\n    {problem}\n" if "-v" in sys.argv else "")
    return first, float(milliseconds) / 1000


def main() -> None:
    """Time every kind at one size and at half of it: what is linear takes half as long."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("-v", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, make in KINDS.items():
            times = []
            for size in (arguments.size // 2, arguments.size):
                events, is_open = make()
                log = written(events, size, is_open=is_open)
                times.append(timed(log, Path(folder) / "log"))
            (half, half_js), (full, full_js) = times
            sys.stdout.write(
                f"{name:20} {len(log):>9,} bytes: Python {full:.2f} s ({full / half:.1f} times half), "
                f"JavaScript {full_js:.2f} s ({full_js / half_js:.1f} times half)\n"
            )


if __name__ == "__main__":
    main()
