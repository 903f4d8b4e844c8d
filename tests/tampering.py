"""Ways to tamper with a log, each with a name and the first line that differs from the log."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from events.format import canonical
from events.format.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_ID, MAX_LINE_BYTES, MAX_NAME, MAX_STRING_BYTES
from events.format.seal import digest_of, salt_of
from tests import substitution
from tests.logs import joined
from tests.substitution import chained


class Copy(NamedTuple):
    """A tampered copy: how it was made, the first line that is not the log's (0 is the header), and its bytes."""

    how: str
    line: int
    log: bytes


def one_byte(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    log = bytearray(joined(lines))
    place = chance.randrange(len(log))
    log[place] = chance.choice(
        [b for b in (*b'0123456789abcdef"{}[],:\n \\', chance.randrange(256)) if b != log[place]]
    )
    return Copy(f"byte {place}", joined(lines)[:place].count(b"\n"), bytes(log))


def one_value(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    place = chance.randrange(len(lines))
    value = msgspec.json.decode(lines[place])
    where = change(value, chance)
    return Copy(f"value {where}", place, joined([*lines[:place], canonical.encode(value), *lines[place + 1 :]]))


def left_out(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    place = chance.randrange(len(lines))
    return Copy("left out", place, joined([*lines[:place], *lines[place + 1 :]]))


def swapped(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    one, two = sorted(chance.sample(range(len(lines)), 2))
    copy = list(lines)
    copy[one], copy[two] = copy[two], copy[one]
    return Copy("swapped", one, joined(copy))


def repeated(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    place = chance.randrange(len(lines))
    return Copy("repeated", place + 1, joined([*lines[: place + 1], *lines[place:]]))


def foreign(lines: list[bytes], chance: random.Random, other: list[bytes]) -> Copy:
    place = chance.randrange(min(len(lines), len(other)))
    return Copy("foreign", place, joined([*lines[:place], other[place], *lines[place + 1 :]]))


def cut_short(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    log = joined(lines)
    place = chance.randrange(len(log))
    return Copy("cut short", log[:place].count(b"\n"), log[:place])


def chained_again(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Change a value, and make all hashes after the change again.

    But times, privacy and the consent to bot accounts could have been others, also the times of an outage. And a
    pending stack without decisions is the same in either schema.
    """
    place = chance.randrange(1, len(lines))
    value = msgspec.json.decode(lines[place])
    spared = {"at", "hash", "schema", "visibility", "bot_accounts", "payload", "salt"}
    where = change(value, chance, spared | ({"from", "until"} if value["type"] == "time_credited" else set()))
    return Copy(
        f"chained again {where}", place, joined([lines[0], *chained([*lines[1:place], value, *lines[place + 1 :]])])
    )


def sealed_again(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Change a value with the seed at hand, and make digest, salt and hashes after the change again."""
    places = [n for n, line in enumerate(lines) if n > 1 and b'"payload"' in line]
    place = chance.choice(places)
    value = msgspec.json.decode(lines[place])
    number = chance.randrange(len(value["sealed"]))
    where = change(value["sealed"][number], chance, spared={"digest", "salt"})
    return Copy(f"sealed again {number} {where}", place, joined([lines[0], *chained(seal_again(lines, place, value))]))


def another_type(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """A value of any type in the place of any other one; the header follows `opened` and `forked` half of the time."""
    line = chance.choice(
        [0, 1, 1, *[n for n, text in enumerate(lines) if b'"type":"forked"' in text], *range(len(lines))]
    )
    place = chance.choice(list(substitution.places(msgspec.json.decode(lines[line]), line)))
    other = chance.choice(substitution.VALUES)
    headed = chance.random() < 0.5
    log = substitution.substituted(lines, place, other, headed=headed)
    return Copy(f"another type at {place.keys}: {str(other)[:20]}, headed {headed}", place.line, log)


def beyond_bounds(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Something in the data or in a payload at the edge of a bound, or just beyond it."""
    place = chance.randrange(1, len(lines))
    value = msgspec.json.decode(lines[place])
    name, most, make = chance.choice(EDGES)
    size = most + chance.choice([-1, 0, 1, 2])
    opened = [seal for seal in value["sealed"] if "payload" in seal]
    if opened and chance.random() < 0.3:
        chance.choice(opened)["payload"] = make(size)
    else:
        value["data"][chance.choice(list(value["data"]) or ["more"])] = make(size)
    changed = seal_again(lines, place, value)
    return Copy(f"{name} of {size}", place, joined([lines[0], *chained(changed)]))


def _nested(depth: int) -> Any:
    inner: Any = 0
    for _ in range(depth):
        inner = [inner]
    return inner


EDGES: tuple[tuple[str, int, Callable[[int], Any]], ...] = (
    ("string", MAX_STRING_BYTES, lambda size: "x" * size),
    ("string of escapes", MAX_STRING_BYTES, lambda size: "\x07" * size),
    ("string of letters", MAX_STRING_BYTES // 3, lambda size: "七" * size),
    ("key", MAX_STRING_BYTES, lambda size: {"k" * size: 1}),
    ("list", MAX_ENTRIES, lambda size: [0] * size),
    ("object", MAX_ENTRIES, lambda size: {f"k{n}": 0 for n in range(size)}),
    ("depth", MAX_DEPTH - 2, _nested),
    ("depth in a payload", MAX_DEPTH - 3, _nested),
    ("integer", 2**53, lambda size: size),
    ("integer below", 2**53, lambda size: -size),
    ("line", MAX_LINE_BYTES // 1000, lambda size: ["x" * 997] * size),
    ("id", MAX_ID, lambda size: "i" * size),
    ("name", MAX_NAME, lambda size: "n" * size),
)


def out_of_range(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """A number of an envelope or of its data out of its range, with the hashes made again."""
    place = chance.randrange(1, len(lines))
    value = msgspec.json.decode(lines[place])
    numbers = [
        (holder, key)
        for holder, key in leaves(value, {"payload", "salt", "digest", "hash"})
        if type(holder[key]) is int
    ]
    holder, key = chance.choice(numbers)
    holder[key] = chance.choice([n for n in (-1, 0, 7, 16, 99, 1001, 12_001, 2**31, 2**53, 2**63) if n != holder[key]])
    changed = [lines[0], *chained([*lines[1:place], value, *lines[place + 1 :]])]
    return Copy(f"{key} is {holder[key]}", place, joined(changed))


def bad_clock(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Another clock of a game or of a fork, mostly an impossible one."""
    values = [msgspec.json.decode(line) for line in lines]
    place = chance.choice([n for n, value in enumerate(values) if value.get("type") in {"opened", "forked"}])
    numbers = (None, 0, 5, 9, 10, 60, 86_400, 86_401, 1_209_600, 1_209_601, True, "60")
    names = chance.sample(["decision_seconds", "bank_seconds", "increment_seconds", "more"], chance.randrange(4))
    clock = {name: chance.choice(numbers) for name in names}
    values[place]["data"]["clock"] = clock
    return Copy(f"clock {clock}", place, joined([lines[0], *chained(values[1:])]))


def bad_actor(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Another actor of one event or of all of its batch."""
    values = [msgspec.json.decode(line) for line in lines]
    place = chance.randrange(1, len(lines))
    actors = [
        "table",
        "worker",
        "player:p0",
        "player:p1",
        "player:",
        *[f"seat:{n}" for n in (0, 1, 7, 15, 16, 99, "01")],
    ]
    actor = chance.choice([each for each in actors if each != values[place]["actor"]])
    values[place]["actor"] = actor
    return Copy(f"actor {actor}", place, joined([lines[0], *chained(values[1:])]))


def bad_outage(lines: list[bytes], chance: random.Random, other: list[bytes]) -> Copy:
    """An outage that begins or ends at another time. Another way in a game without one."""
    values = [msgspec.json.decode(line) for line in lines]
    places = [n for n, value in enumerate(values) if value.get("type") == "time_credited"]
    if not places:
        return bad_actor(lines, chance, other)
    place = chance.choice(places)
    data, name = values[place]["data"], chance.choice(["from", "until"])
    data[name] += chance.choice([-(10**12), -60_000, -1, 1, 60_000, 10**12, 2**52])
    return Copy(f"outage {data}", place, joined([lines[0], *chained(values[1:])]))


def other_schema(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Another schema, of one event or of all from there on, with the hashes made again."""
    place = chance.randrange(1, len(lines))
    values = [msgspec.json.decode(line) for line in lines]
    schema, kind = chance.choice([2, 2, 3, 1000, 1001, 0]), values[place]["type"]
    until = chance.choice([place + 1, len(lines)])
    for value in values[place:until]:
        if value["type"] == kind:
            value["schema"] = schema
    return Copy(f"schema {schema} of {kind}", place, joined([lines[0], *chained(values[1:])]))


def bad_fork(lines: list[bytes], chance: random.Random, other: list[bytes]) -> Copy:
    """A fork with another id, parent, version, hash or seed, the header to match. Another way without forks."""
    places = [n for n, line in enumerate(lines) if b'"type":"forked"' in line]
    if not places:
        return out_of_range(lines, chance, other)
    values = [msgspec.json.decode(line) for line in lines]
    place = chance.choice(places)
    earlier = [values[1]["data"], *[values[n]["data"] for n in places if n < place]]
    name = chance.choice(["game", "parent", "at", "parent_hash", "seed_hash", "seed"])
    if name == "seed" and "payload" not in values[1]["sealed"][0]:
        name = "seed_hash"
    if name == "seed":
        seed = next(value for value in values[1:] if value["data"] == earlier[-1])["sealed"][0]["payload"]
        values[place]["data"]["seed_hash"], values[place]["sealed"][0]["payload"] = earlier[-1]["seed_hash"], seed
    elif name in {"game", "seed_hash"}:
        values[place]["data"][name] = chance.choice(earlier)[name]
    else:
        values[place]["data"][name] = other_than(values[place]["data"][name], chance)
    for entry, number in zip(values[0]["forks"], places, strict=True):
        entry.update({key: values[number]["data"][key] for key in entry})
    return Copy(f"fork with another {name}", place, joined([canonical.encode(values[0]), *chained(values[1:])]))


def stripped(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """Some payloads taken away: of one seal, one line, or all but the first."""
    values = [msgspec.json.decode(line) for line in lines]
    seals = [(n, seal) for n, value in enumerate(values) for seal in value.get("sealed", ())]
    number = chance.randrange(1, len(seals))
    chosen = chance.choice([[seals[number]], [pair for pair in seals if pair[0] == seals[number][0]], seals[number:]])
    for _, seal in chosen:
        seal.pop("salt"), seal.pop("payload")
    return Copy(f"{len(chosen)} seals stripped", chosen[0][0], joined([canonical.encode(value) for value in values]))


def seal_again(lines: list[bytes], place: int, value: Any) -> list[Any]:
    kinds = b'"type":"opened"', b'"type":"forked"'
    begun = next(line for line in reversed(lines[: place + 1]) if any(kind in line for kind in kinds))
    seed = msgspec.json.decode(begun)["sealed"][0].get("payload")
    for number, seal in enumerate(value["sealed"] if seed is not None else ()):
        seal["salt"] = salt_of(seed, value["version"], number)
        seal["digest"] = digest_of(seal["salt"], canonical.encode(seal.get("payload")))
    return [*lines[1:place], value, *lines[place + 1 :]]


def change(value: Any, chance: random.Random, spared: set[str] = frozenset()) -> str:  # type: ignore[assignment]
    """Change one leaf of plain data, or add a key; returns where."""
    holder, key = chance.choice(list(leaves(value, spared)))
    if isinstance(holder, dict) and chance.random() < 0.1:
        holder["zz"] = 0
        return "+zz"
    holder[key] = other_than(holder[key], chance)
    return str(key)


def leaves(value: Any, spared: set[str]) -> Iterator[tuple[Any, Any]]:
    """Holder and key of every leaf."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if key in spared:
            continue
        if isinstance(inner, dict | list) and inner:
            yield from leaves(inner, spared)
        else:
            yield value, key


def other_than(leaf: Any, chance: random.Random) -> Any:
    match leaf:
        case bool():
            return not leaf
        case int():
            return leaf + chance.choice([1, -1, 7])
        case str() if leaf:
            place = chance.randrange(len(leaf))
            return leaf[:place] + chance.choice("0123456789abcdefxyz七".replace(leaf[place], "")) + leaf[place + 1 :]
        case str():
            return "x"
    return 0


Way = Callable[[list[bytes], random.Random, list[bytes]], Copy]

WAYS: tuple[Way, ...] = (
    one_byte,
    one_value,
    left_out,
    swapped,
    repeated,
    foreign,
    cut_short,
    chained_again,
    sealed_again,
    another_type,
    beyond_bounds,
    out_of_range,
    other_schema,
    bad_fork,
    bad_clock,
    bad_actor,
    bad_outage,
    stripped,
)
OF_CLOSED = tuple(way for way in WAYS if way not in (sealed_again, stripped))
"""Those that a log without payloads can be tampered with."""
WORD_OF_THE_SERVER = (bad_outage,)
"""When the service was down is its word: another time may be as valid."""
CLUMSY = WAYS[:7]
"""The ways that leave the hashes as they are: any verifier finds them, and the place."""


def tampered(lines: list[bytes], chance: random.Random, other: list[bytes], way: Way) -> Copy:
    """A copy that is not the log."""
    log = joined(lines)
    for _ in range(100):
        copy = way(lines, chance, other)
        if copy.log != log:
            return copy
    raise AssertionError(f"{way.__name__} changes nothing")


def closed(lines: list[bytes], opens: int | None) -> list[bytes]:
    """The lines as a seat gets them while the game is played, or a spectator."""
    values = [msgspec.json.decode(line) for line in lines]
    for value in values:
        for seal in value.get("sealed", ()):
            if opens not in seal["to"]:
                seal.pop("salt"), seal.pop("payload")
    return [canonical.encode(value) for value in values]
