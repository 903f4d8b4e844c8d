"""The worked examples of docs/dealer.md and docs/log-format.md: `python -m tests.vectors` writes, the tests compare.

Once published they never change: if a test finds other numbers, the program is wrong.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from events.format import canonical
from events.format.codec import Codec
from events.format.model import NOBODY, Event, Sealed
from events.format.seal import EMPTY, Head, everything, head_of, nothing, open_record, salt_of, seal, served_line
from tests.clocked import ClockedWriter, begun
from tests.invalid import cases
from tests.logs import (
    START,
    Writer,
    end_idle,
    ends,
    finished,
    finished_by_resigning,
    forked,
    opened,
    played_on,
    resign,
    seated,
)
from titles.kernel.deciding import decider, timekeeping
from titles.kernel.deciding.life import idle_limit
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer, _below, seed_hash
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import next_deadline, to_move
from titles.registry import TITLES
from verifier.verify import Verdict, judge, verify

FOLDER = Path(__file__).parent.parent / "docs" / "vectors"

SEED = "".join(f"{byte:02x}" for byte in range(32))
TABLES: list[tuple[str, str, list[str | None]]] = [
    (SEED, "g1", [None, None]),
    (SEED, "g1", ["ab" * 32, None, "01" * 32]),
    (SEED, "g2", [None, None]),
    ("ff" * 32, "七", [None] * 7),
]
CARDS = [f"card {number}" for number in range(1, 53)]
DICE = ["1", "2", "3", "4", "5", "6"]
ACTS: list[tuple[str, str, list[str], int]] = [
    ("age/1/deal", "shuffle", CARDS[:7], 7),
    ("age/2/deal", "shuffle", CARDS[:7], 7),
    ("deck", "shuffle", CARDS, 52),
    ("two", "shuffle", ["a", "b"], 2),
    ("one", "shuffle", ["a"], 1),
    ("none", "shuffle", [], 0),
    ("turn/12/steal/1", "pick", ["a", "b", "c", "d", "e"], 1),
    ("tokens", "pick", ["a", "b", "c", "d", "e"], 3),
    ("all", "pick", ["a", "b", "c"], 3),
    ("twins", "pick", ["a", "a", "b"], 2),
    ("dice/1", "roll", DICE, 1),
    ("dice/2", "roll", DICE, 20),
    ("coin", "roll", ["heads", "tails"], 5),
    ('a "quoted" label', "roll", DICE, 3),
]
BELOW: list[tuple[int, list[int]]] = [
    (1, [7]),
    (6, [0]),
    (6, [2**32 - 5]),
    (6, [2**32 - 4, 11]),
    (3, [2**32 - 1, 2**32 - 1, 5]),
    (2**31 + 1, [2**31 + 1, 2**31]),
]


class Dealt(Event, frozen=True):
    hands: tuple[Sealed[tuple[str, ...]], ...]
    size: int


class Moved(Event, frozen=True):
    seat: int
    text: str


def dealer() -> dict[str, Any]:
    return {
        "keys": [_key(*table) for table in TABLES],
        "below": [_number(n, words) for n, words in BELOW],
        "acts": [_act(table, *act) for table in (0, 1) for act in ACTS],
    }


def _key(seed: str, game: str, nonces: list[str | None]) -> dict[str, Any]:
    made = Dealer(seed, game, nonces)
    message = canonical.encode(["heptad/dealer/1", game, [[seat, nonce] for seat, nonce in enumerate(nonces)]])
    words = made._words("age/1/deal")
    return {
        "seed": seed,
        "seed_hash": seed_hash(seed),
        "game": game,
        "nonces": nonces,
        "message": message.decode(),
        "key": made.key.hex(),
        "label": "age/1/deal",
        "words": [next(words) for _ in range(20)],
    }


def _number(n: int, words: list[int]) -> dict[str, Any]:
    stream = iter(words)
    return {"n": n, "words": words, "result": _below(n, stream), "left": len(list(stream))}


def _act(table: int, label: str, kind: str, source: list[str], count: int) -> dict[str, Any]:
    made = Dealer(*TABLES[table])
    result = made.shuffle(label, source) if kind == "shuffle" else getattr(made, kind)(label, source, count)
    return {"table": table, "label": label, "kind": kind, "from": source, "size": count, "result": list(result)}


def seals() -> dict[str, Any]:
    codec = Codec([Dealt, Moved])
    batches: list[tuple[str, str, list[Event]]] = [
        ("seat:1", "2026-11-21T12:00:00.000Z", [Moved(1, '七 \u007f "quoted"'), _dealt("a", "b")]),
        ("worker", "2026-11-21T12:00:01.500Z", [Moved(0, "on")]),
    ]
    head, lines = EMPTY, []
    for number, (actor, at, events) in enumerate(batches):
        state = canonical.encode(f"{number}" * 64)
        records = seal(events, after=head, seed=SEED, actor=actor, at=at, state=state, codec=codec)
        for record in records:
            lines.append(_line(record, head))
            head = head_of([record])
    return {"seed": SEED, "lines": lines}


def _dealt(*cards: str) -> Dealt:
    return Dealt((Sealed((0,), cards), Sealed((0, 2), cards[:1]), Sealed(NOBODY, ())), len(cards))


def _line(record: Any, before: Head) -> dict[str, Any]:
    envelope, payloads = open_record(record, everything)
    return {
        "previous": before.hash,
        "hash": envelope.hash,
        "items": [
            {
                "to": list(item.to),
                "payload": bytes(payload or b"").decode(),
                "salt": salt_of(SEED, record.version, index),
                "digest": item.digest,
            }
            for index, (item, payload) in enumerate(zip(envelope.sealed, payloads, strict=True))
        ],
        "public": served_line(open_record(record, nothing), SEED).decode(),
        "for_seat_2": served_line(open_record(record, lambda to: 2 in to), SEED).decode(),
        "at_the_end": served_line(open_record(record, everything), SEED).decode(),
    }


COPIES: list[dict[str, Any]] = [
    {"line": 0, "old": '"seats":2', "new": '"seats":3'},
    {"line": 0, "old": '"seats":2', "new": '"seats": 2'},
    {"line": 1, "old": '"seats":2', "new": '"seats":3'},
    {"line": 1, "old": '"payload":"', "new": '"payload":"0'},
    {"line": 3, "old": '"schema":1', "new": '"schema":1.0'},
    {"line": 3, "old": '"seat":1', "new": '"seat":2'},
    {"line": 6, "old": '"result":["olympia","halicarnassus"]', "new": '"result":["halicarnassus","olympia"]'},
    {"line": 6, "old": '"salt":"', "new": '"more":1,"salt":"'},
    {"line": 12, "old": '"to":[0]', "new": '"to":[1]'},
    {"line": 13, "old": '"to":[]', "new": '"to":[0]'},
    {"line": 10, "without": True},
    {"line": 17, "without": True},
    {"cut": 1},
    {"cut": 2000},
]


LOGS = ("log.ndjson", "closed.ndjson", "fork.ndjson", "clock.ndjson", "abandoned.ndjson", "expired.ndjson")


def make_logs() -> dict[str, bytes]:
    """Small logs.

    A game for two that one of them gives up, one as seat 0 has it in play, a fork of a fork, a game with a clock, and
    two that ended because nothing happened.
    """
    title, chance = TITLES["seven_wonders"], random.Random(7)
    playing = finished(title, 2, 7, {"sides": "A"}, until=lambda game: game.version > 25)
    fork = seated(opened(title, 2, chance, {"sides": "A"}, game="g1"), chance)
    for _ in range(2):
        at = len(fork.records) + 8
        played_on(fork, chance, until=lambda game, at=at: game.version > at)
        fork = seated(forked(fork, ends(fork)[-1], chance), chance)
    return {
        "log.ndjson": finished(title, 2, 7, {"sides": "A"}, resigns=2).log(),
        "closed.ndjson": playing.log(lambda to: 0 in to),
        "fork.ndjson": finished_by_resigning(fork).log(),
        "clock.ndjson": timed().log(),
        "abandoned.ndjson": idle(seated(opened(TITLES["seven_wonders_duel"], 2, chance, game="g8"), chance)).log(),
        "expired.ndjson": idle(opened(TITLES["seven_wonders_duel"], 2, chance, game="g9")).log(),
    }


def idle(writer: Writer) -> Writer:
    """The same game, in which nothing happens until it ends."""
    limit = idle_limit(writer.game)
    assert limit is not None
    end_idle(writer, limit)
    return writer


def timed() -> ClockedWriter:
    """A game in which a seat moves, an outage ends, a seat is late, both want a pause, one ends it, and one resigns."""
    title, chance = TITLES["seven_wonders_duel"], random.Random(11)
    writer = begun(title, 2, chance, Clock(bank_seconds=60, increment_seconds=5), game="g10")
    for seconds in (2, 9):
        writer.ms += seconds * 1000
        [seat] = to_move(writer.game)
        writer.act(decider.decide(title, writer.game, seat, decider.moves(title, writer.game, seat)[0].move))
    writer.ms += 8000
    writer.act(timekeeping.credit(writer.game, [(writer.now() - 7000, writer.now() - 1000)]))
    late = next_deadline(writer.game)
    assert late is not None
    writer.ms = late - START + 20
    [seat] = to_move(writer.game)
    writer.act(timekeeping.expire(title, writer.game, seat))
    for seat in (0, 1):
        batch = Batch(writer.game)
        writer.act(timekeeping.want_pause(batch, seat, wanted=True) or batch)
    batch = Batch(writer.game)
    writer.act(timekeeping.resume(batch, 1) or batch)
    resign(writer, 0)
    return writer


def kept_logs() -> dict[str, bytes]:
    """The logs as they were made once: the rules of other revisions would deal otherwise."""
    return {name: (FOLDER / name).read_bytes() for name in LOGS}


def whole_log() -> list[bytes]:
    """The header and the lines of `log.ndjson`."""
    return kept_logs()["log.ndjson"].split(b"\n")[:-1]


def copy_of(lines: list[bytes], change: dict[str, Any]) -> bytes:
    """The log with a change made to it."""
    log = b"".join(line + b"\n" for line in lines)
    if "cut" in change:
        return log[: -change["cut"]]
    lines = list(lines)
    if "without" in change:
        del lines[change["line"]]
    else:
        line = lines[change["line"]]
        assert change["old"].encode() in line, change
        lines[change["line"]] = line.replace(change["old"].encode(), change["new"].encode(), 1)
    return b"".join(line + b"\n" for line in lines)


def log() -> dict[str, Any]:
    lines = whole_log()
    found = verify(kept_logs()["log.ndjson"], TITLES)
    seats = found.game.seats
    assert found.game.seed is not None
    return {
        "found": {name: _found(judge(log, TITLES)) for name, log in kept_logs().items()},
        "key": Dealer(found.game.seed, found.game.id, [seat.nonce for seat in seats]).key.hex(),
        "hashes": [json.loads(line)["hash"] for line in lines[1:]],
        "copies": [{**change, "problem": _problem(copy_of(lines, change))} for change in COPIES],
    }


FOUND = ("sound", "complete", "game", "title", "version", "hash", "seals", "closed", "unopened", "draws")


def _found(verdict: Verdict) -> dict[str, Any]:
    return {name: msgspec.to_builtins(getattr(verdict, name)) for name in FOUND}


def _problem(log: bytes) -> dict[str, Any]:
    problem = judge(log, TITLES).problem
    assert problem is not None
    return {"version": problem.version, "check": problem.check}


def invalid() -> list[dict[str, Any]]:
    return list(cases(kept_logs()))


FILES: dict[str, Callable[[], Any]] = {
    "dealer.json": dealer,
    "seals.json": seals,
    "log.json": log,
    "invalid.json": invalid,
}


def written(vectors: Any) -> str:
    return json.dumps(vectors, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, made in make_logs().items():
        if not (FOLDER / name).exists():
            (FOLDER / name).write_bytes(made)
    for name, make in FILES.items():
        (FOLDER / name).write_text(written(make()), encoding="utf-8")
