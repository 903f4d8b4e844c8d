"""Logs with one violation each, for docs/vectors/invalid.json: the change, and the check that has to find it.

A log ends with the line in which the problem is, so most are short; hashes are made again after a change, and salts and
digests where the log is open.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from application.games.folding import fold
from events.format import canonical
from events.format.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_FORKS, MAX_ID, MAX_SCHEMA, MAX_STRING_BYTES
from events.format.seal import parse_lines
from tests import tampering
from tests.logs import joined
from titles.kernel.state.game import Game
from titles.kernel.title import state_digest
from titles.registry import TITLES
from verifier.log_checker import Lines as CheckedLines
from verifier.log_checker import split
from verifier.violations import Violation

Lines = list[Any]
"""The header and the lines, as plain data."""


class Case(NamedTuple):
    """The violation: its log, its line (found by type and number), and the check that finds it."""

    name: str
    log: str
    kind: str
    number: int
    change: Callable[[Any, Lines], None]
    check: str
    header: bool = False
    """Whether the violation is in the header."""


def of_data(**more: Any) -> Callable[[Any, Lines], None]:
    """Other values in the data, and in the header if it has them."""

    def change(line: Any, lines: Lines) -> None:
        line["data"].update(more)
        fields = lines[0]
        if line["type"] == "forked":
            forks = [value for value in lines if value.get("type") == "forked"]
            fields = lines[0]["forks"][forks.index(line)]
        fields.update({name: value for name, value in more.items() if name in fields})

    return change


def without(name: str) -> Callable[[Any, Lines], None]:
    return lambda line, _: line["data"].pop(name)


def of_line(**more: Any) -> Callable[[Any, Lines], None]:
    return lambda line, _: line.update(more)


def of_seal(item: int, **more: Any) -> Callable[[Any, Lines], None]:
    return lambda line, _: line["sealed"][item].update(more)


def of_header(**more: Any) -> Callable[[Any, Lines], None]:
    return lambda _, lines: lines[0].update(more)


def closes(line: Any, _: Lines) -> None:
    del line["sealed"][0]["payload"], line["sealed"][0]["salt"]


def outage(start: int, until: int) -> Callable[[Any, Lines], None]:
    """An outage in the place of the event."""
    return lambda line, _: line.update(type="time_credited", data={"from": start, "until": until}, actor="worker")


def outage_of_decades(line: Any, lines: Lines) -> None:
    """An outage that ends 31 years later, and the digest of the state that follows from it."""
    line["data"]["until"] += 31 * YEAR
    title = TITLES[lines[0]["title"]]
    before = [canonical.encode(value) for value in lines[1 : line["version"] + 1]]
    line["sealed"][-1]["payload"] = state_digest(title, fold(title, Game(), parse_lines(before)))


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


def repeats(name: str) -> Callable[[Any, Lines], None]:
    """A fork that has what the first game has."""
    return lambda line, lines: of_data(**{name: lines[1]["data"][name]})(line, lines)


def repeats_seed(line: Any, lines: Lines) -> None:
    line["sealed"][0]["payload"] = lines[1]["sealed"][0]["payload"]
    repeats("seed_hash")(line, lines)


WIDE = "\N{FULLWIDTH DIGIT ONE}" * 64
CLOSED, OPEN, FORK = "closed.ndjson", "log.ndjson", "fork.ndjson"
CLOCK, ABANDONED, EXPIRED = "clock.ndjson", "abandoned.ndjson", "expired.ndjson"
CLOCKS = (
    {},
    {"decision_seconds": 60, "bank_seconds": 60},
    {"increment_seconds": 5},
    {"decision_seconds": 60, "increment_seconds": 5},
    {"bank_seconds": 60, "increment_seconds": 0},
    {"bank_seconds": 60, "decision_seconds": None},
    {"decision_seconds": 60, "bank_seconds": None},
    {"decision_seconds": 9},
    {"bank_seconds": 1_209_601},
    {"bank_seconds": 60, "increment_seconds": 86_401},
    {"bank_seconds": True},
    {"bank_seconds": 60, "more": 1},
    [],
)
"""Values that are no clock."""
AT = 1_767_225_602_000
"""The time of the first events of the logs, in milliseconds since 1970."""
YEAR = 31_556_952_000
"""Milliseconds of a year."""

CASES: tuple[Case, ...] = (
    *(
        Case(f"title {value!r}", CLOSED, "opened", 0, of_data(title=value), "bytes")
        for value in ([], {}, None, 7, "", "A")
    ),
    *(Case(f"game {value!r}", CLOSED, "opened", 0, of_data(game=value), "bytes") for value in ([], "", "a b", "七")),
    Case("game that is too long", CLOSED, "opened", 0, of_data(game="g" * (MAX_ID + 1)), "bytes"),
    *(Case(f"seats {value!r}", CLOSED, "opened", 0, of_data(seats=value), "bytes") for value in (0, 17, True, "2")),
    *(
        Case(f"{name} {value!r}", CLOSED, "opened", 0, of_data(**{name: value}), "bytes")
        for name in ("rated", "bot_accounts")
        for value in (0, None, "true")
    ),
    *(Case(f"revision {value!r}", CLOSED, "opened", 0, of_data(revision=value), "bytes") for value in (0, True, 1001)),
    *(Case(f"options {value!r}", CLOSED, "opened", 0, of_data(options=value), "bytes") for value in ([], None)),
    *(Case(f"seed {value!r}", CLOSED, "opened", 0, of_data(seed=value), "bytes") for value in ("x", {"sealed": True})),
    Case("visibility", CLOSED, "opened", 0, of_data(visibility="secret"), "bytes"),
    Case("rules_hash in capitals", CLOSED, "opened", 0, of_data(rules_hash="A" * 64), "bytes"),
    Case("seed_hash in capitals", CLOSED, "opened", 0, of_data(seed_hash="A" * 64), "bytes"),
    Case("seed_hash that is too short", CLOSED, "opened", 0, of_data(seed_hash="a" * 63), "bytes"),
    Case("seed_hash in other digits", CLOSED, "opened", 0, of_data(seed_hash=WIDE), "bytes"),
    Case("opened with another field", CLOSED, "opened", 0, of_data(more=1), "bytes"),
    Case("opened without creator", CLOSED, "opened", 0, without("creator"), "bytes"),
    Case("opened of schema 2", CLOSED, "opened", 0, of_line(schema=2), "bytes"),
    Case("header of another game", CLOSED, "opened", 0, of_header(game="another"), "bytes", header=True),
    Case("header with another field", CLOSED, "opened", 0, of_header(more=1), "bytes", header=True),
    Case("header with no forks", CLOSED, "opened", 0, of_header(forks=[]), "bytes", header=True),
    Case(
        "header with too many forks", CLOSED, "opened", 0, of_header(forks=[0] * (MAX_FORKS + 1)), "bytes", header=True
    ),
    *(
        Case(f"version {value!r}", CLOSED, "seat_taken", 0, of_line(version=value), "bytes")
        for value in (0, 2**53, 12_001)
    ),
    *(Case(f"batch {value!r}", CLOSED, "seat_taken", 0, of_line(batch=value), "bytes") for value in (0, 2**53, True)),
    Case("batch of another one", CLOSED, "seat_taken", 1, of_line(batch=1), "chain"),
    *(
        Case(f"schema {value!r}", CLOSED, "seat_taken", 0, of_line(schema=value), "bytes")
        for value in (0, 2**53, True, MAX_SCHEMA + 1)
    ),
    *(
        Case(f"type {value!r}", CLOSED, "started", 0, of_line(type=value), "bytes")
        for value in ("", "Started", 'a"b', "x" * 65)
    ),
    *(
        Case(f"actor {value!r}", CLOSED, "seat_taken", 1, of_line(actor=value), "bytes")
        for value in ("", "player:", "player:a b", "seat:01", "seat:-1", "someone", "player:" + "p" * (MAX_ID + 1))
    ),
    Case("a batch that the table begins", CLOSED, "seat_taken", 1, of_line(actor="table"), "chain"),
    Case("a consequence that is not the table's", CLOSED, "started", 0, of_line(actor="worker"), "chain"),
    Case("actor of no seat", CLOSED, "committed", 0, of_line(actor="seat:7"), "chain"),
    *(
        Case(f"at {value!r}", CLOSED, "seat_taken", 1, of_line(at=value), "bytes")
        for value in (
            "",
            "2026-02-29T00:00:00.000Z",
            "2026-01-01T00:00:60.000Z",
            "0000-01-01T00:00:00.000Z",
            "2026-01-01",
        )
    ),
    Case("a time before the one before", CLOSED, "seat_taken", 1, of_line(at="2025-12-31T23:59:59.999Z"), "chain"),
    *(
        Case(f"to {value!r}", CLOSED, "hands_dealt", 0, of_seal(0, to=value), "bytes")
        for value in ([2**53], [1, 0], [0, 0])
    ),
    *(Case(f"to {value!r}", CLOSED, "hands_dealt", 0, of_seal(0, to=value), "bytes") for value in ([True], [16], 0)),
    Case("to a seat that there is not", CLOSED, "hands_dealt", 0, of_seal(0, to=[7]), "seals"),
    Case("the state sealed to a seat", CLOSED, "seat_taken", 0, of_seal(-1, to=[0]), "bytes"),
    Case("a seed that is sealed to a seat", CLOSED, "opened", 0, of_seal(0, to=[1]), "seals"),
    Case("digest in capitals", CLOSED, "hands_dealt", 0, of_seal(0, digest="A" * 64), "bytes"),
    Case("salt without payload", CLOSED, "hands_dealt", 0, of_seal(1, salt="a" * 64), "bytes"),
    Case("a seal that is referred to twice", CLOSED, "drawn", 0, of_data(more={"sealed": 0}), "bytes"),
    Case("a seal that nothing refers to", CLOSED, "hands_dealt", 0, of_data(hands=[]), "bytes"),
    Case("seat_taken without nonce", CLOSED, "seat_taken", 0, without("nonce"), "bytes"),
    Case("nonce in capitals", CLOSED, "seat_taken", 0, of_data(nonce="A" * 64), "bytes"),
    *(Case(f"seat {value!r}", CLOSED, "seat_taken", 0, of_data(seat=value), "bytes") for value in (-1, 16, True)),
    Case("a seat that there is not", CLOSED, "seat_taken", 0, of_data(seat=7), "draws"),
    *(
        Case(f"size {value!r}", CLOSED, "drawn", 0, of_data(size=value), "bytes")
        for value in (-1, True, MAX_ENTRIES + 1)
    ),
    *(
        Case(f"label of {len(value)}", CLOSED, "drawn", 0, of_data(label=value), "bytes")
        for value in ("", "l" * (MAX_ID + 1))
    ),
    Case("a label with a blank", CLOSED, "drawn", 0, of_data(label="a b"), "bytes"),
    Case("a label that came before", OPEN, "drawn", 1, lambda line, _: line["data"].update(label="boards"), "draws"),
    Case("another size", OPEN, "drawn", 0, of_data(size=1), "draws"),
    Case(
        "a draw of another kind",
        OPEN,
        "drawn",
        0,
        lambda line, _: line["sealed"][0]["payload"].update(kind="roll"),
        "draws",
    ),
    Case(
        "a draw with another result",
        OPEN,
        "drawn",
        0,
        lambda line, _: line["sealed"][0]["payload"]["result"].reverse(),
        "draws",
    ),
    Case(
        "a seed that was not promised",
        OPEN,
        "opened",
        0,
        lambda line, _: line["sealed"][0].update(payload="0" * 64),
        "seals",
    ),
    Case("a seal that was closed again", OPEN, "drawn", 0, closes, "seals"),
    *(
        Case(name, CLOSED, "started", 0, of_data(more=value), "bytes")
        for name, value in (
            ("a string that is too long", "x" * (MAX_STRING_BYTES + 1)),
            ("a string with too many bytes", "七" * (MAX_STRING_BYTES // 3 + 1)),
            ("a key that is too long", {"k" * (MAX_STRING_BYTES + 1): 1}),
            ("a key that is not ASCII", {"é": 1}),
            ("a list that is too long", [0] * (MAX_ENTRIES + 1)),
            ("an object with too many members", {f"{number:04}": 0 for number in range(MAX_ENTRIES + 1)}),
            ("lists that are too deep", nested(MAX_DEPTH - 1)),
            ("an integer that is too large", 2**53),
        )
    ),
    *(
        Case(f"fork with {name}", FORK, "forked", 0, of_data(**{name: value}), "bytes")
        for name, value in (
            ("seed_hash", "A" * 64),
            ("parent_hash", "A" * 64),
            ("bot_accounts", None),
            ("game", []),
            ("at", 0),
            ("at", 12_001),
            ("more", 1),
        )
    ),
    Case("fork of another game", FORK, "forked", 0, of_data(parent="another"), "chain"),
    Case("fork at another version", FORK, "forked", 0, of_data(at=3), "chain"),
    Case("fork with another hash before it", FORK, "forked", 0, of_data(parent_hash="0" * 64), "chain"),
    Case("fork with the id of its parent", FORK, "forked", 0, repeats("game"), "chain"),
    Case("fork of a fork with the id of the first game", FORK, "forked", 1, repeats("game"), "chain"),
    Case("fork with the seed of its parent", FORK, "forked", 0, repeats_seed, "chain"),
    Case("fork of a fork with the seed of the first game", FORK, "forked", 1, repeats_seed, "chain"),
    Case(
        "fork that the header does not tell of",
        FORK,
        "forked",
        1,
        lambda _, lines: lines[0]["forks"].pop(),
        "bytes",
        header=True,
    ),
    Case("an event that no title has", CLOSED, "started", 0, of_line(type="begun"), "rules"),
    Case("a field that no event has", CLOSED, "hands_dealt", 0, of_data(more="x" * 200), "rules"),
    Case("a schema that never was", CLOSED, "agenda_set", 0, of_line(schema=2), "rules"),
    Case(
        "a hand that is missing",
        CLOSED,
        "hands_dealt",
        0,
        lambda line, _: (line["data"]["hands"].pop(), line["data"]["pile"].append({"sealed": 1})),
        "rules",
    ),
    *(Case(f"clock {value!r}", CLOSED, "opened", 0, of_data(clock=value), "bytes") for value in CLOCKS),
    *(Case(f"clock {value!r} in an open log", CLOCK, "opened", 0, of_data(clock=value), "bytes") for value in CLOCKS),
    *(Case(f"clock {value!r} of a fork", FORK, "forked", 0, of_data(clock=value), "bytes") for value in CLOCKS[:5]),
    *(Case(f"actor seat:{seat}", CLOSED, "committed", 0, of_line(actor=f"seat:{seat}"), "bytes") for seat in (16, 99)),
    Case("actor seat:15", CLOSED, "committed", 0, of_line(actor="seat:15"), "chain"),
    Case("a seat that opens the game", CLOSED, "opened", 0, of_line(actor="seat:0"), "chain"),
    Case("seats in header and opened out of bounds", CLOSED, "opened", 0, of_data(seats=17), "bytes"),
    *(
        Case(f"revision 2, which there is not, {name}", log, "opened", 0, of_data(revision=2), "rules")
        for name, log in (("closed", CLOSED), ("open", OPEN))
    ),
    *(
        Case(f"the hash of other rules, {name}", log, "opened", 0, of_data(rules_hash="0" * 64), "rules")
        for name, log in (("closed", CLOSED), ("open", OPEN))
    ),
    Case("a rated game without a clock", CLOSED, "opened", 0, of_data(rated=True), "rules"),
    Case("a side that there is not", CLOSED, "sides_dealt", 0, of_data(sides=["x", "A", "A"]), "rules"),
    Case("a board that there is not", CLOSED, "boards_dealt", 0, of_data(wonders=["x", "giza", "giza"]), "rules"),
    Case("a card that there is not", CLOSED, "structure_built", 0, of_data(card="A"), "rules"),
    Case(
        "a decision that there is not",
        CLOSED,
        "agenda_set",
        0,
        lambda line, _: line["data"]["agenda"][0].update(kind="x"),
        "rules",
    ),
    *(
        Case(f"an outage {name}", log, kind, 0, outage(start, until), "rules")
        for log, kind in ((CLOSED, "resolved"), (CLOCK, "time_credited"))
        for name, start, until in (
            (f"that ends 31 years after its batch, {log}", AT, AT + 31 * YEAR),
            (f"that ends before it began, {log}", AT, AT - 1),
        )
    ),
    Case("an outage of decades, with its state", CLOCK, "time_credited", 0, outage_of_decades, "rules"),
    *(
        Case(f"{kind} by {actor}, {log}", log, kind, number, of_line(actor=actor), "rules")
        for log, kind, number, actor in (
            (OPEN, "opened", 0, "player:p1"),
            (OPEN, "seat_taken", 1, "player:p0"),
            (OPEN, "resigned", 0, "player:nobody"),
            (FORK, "resolved", 0, "seat:0"),
            (FORK, "forked", 0, "player:p1"),
            (CLOCK, "time_credited", 0, "player:p0"),
            (CLOCK, "expired", 0, "seat:0"),
            (CLOCK, "pause_wanted", 0, "seat:1"),
            (CLOCK, "resumed", 0, "worker"),
            (ABANDONED, "abandoned", 0, "player:p0"),
            (ABANDONED, "abandoned", 0, "seat:0"),
            (EXPIRED, "cancelled", 0, "player:p0"),
        )
    ),
    Case(
        "cancelled by another player than its creator",
        EXPIRED,
        "cancelled",
        0,
        lambda line, _: line.update(actor="player:p1", data={"cause": "creator"}),
        "rules",
    ),
    Case(
        "seat_left by another player",
        EXPIRED,
        "cancelled",
        0,
        lambda line, _: line.update(type="seat_left", actor="player:p1", data={"removed": False, "seat": 0}),
        "rules",
    ),
    Case("a city that there is not", CLOSED, "structure_built", 0, of_data(city=9), "rules"),
    Case(
        "a pending decision of no seat",
        CLOSED,
        "agenda_set",
        0,
        lambda line, _: line["data"]["agenda"][0].update(seats=[[7, 7]]),
        "rules",
    ),
    Case("options that the title does not take", CLOSED, "opened", 0, of_data(options={"more": 1}), "rules"),
    Case("an act that is not legal", OPEN, "seat_taken", 1, of_data(player="p0"), "rules"),
)


def made(case: Case, logs: Mapping[str, bytes]) -> tuple[bytes, int]:
    """The log of a case, and the version at which the problem is."""
    lines = logs[case.log].splitlines()
    values = [msgspec.json.decode(line) for line in lines]
    places = [number for number, value in enumerate(values) if value.get("type") == case.kind]
    place = places[case.number]
    case.change(values[place], values)
    if case.log != CLOSED and case.change is not closes:
        resealed = tampering.seal_again(lines, place, values[place])[place - 1]
        values[place]["sealed"] = resealed["sealed"]
    end = place + 1
    return joined([canonical.encode(values[0]), *tampering.chained(values[1:end])]), 0 if case.header else place


def cases(logs: Mapping[str, bytes]) -> Iterator[dict[str, Any]]:
    """The published form of every case."""
    for case in CASES:
        log, version = made(case, logs)
        found = {"name": case.name, "log": log.decode(), "problem": {"version": version, "check": case.check}}
        yield found | ({"without_rules": without_rules(log)} if case.check == "rules" else {})


def without_rules(log: bytes) -> dict[str, Any] | None:
    """What a verifier finds that knows no rules."""
    try:
        header, lines, rest = split(log)
        checked = CheckedLines(header)
        for line in lines:
            checked.take(line)
        checked.end(rest)
    except Violation as violation:
        return {"version": violation.version, "check": violation.check}
    return None
