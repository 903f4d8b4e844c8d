"""Ways to tamper with a log, each told by its name and by the line where the copy first differs from the log."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from events import canonical
from events.seal import GENESIS, digest_of, hash_of, parse_line, salt_of, written
from tests.logs import joined


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


def chained_anew(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """By somebody who makes all hashes anew behind the change.

    But times and privacy could have been others; and an agenda that asks nobody is the same in either schema.
    """
    place = chance.randrange(1, len(lines))
    value = msgspec.json.decode(lines[place])
    where = change(value, chance, spared={"at", "hash", "schema", "visibility", "payload", "salt"})
    return Copy(
        f"chained anew {where}", place, joined([lines[0], *chained([*lines[1:place], value, *lines[place + 1 :]])])
    )


def sealed_anew(lines: list[bytes], chance: random.Random, _other: list[bytes]) -> Copy:
    """By somebody who holds the seed, and makes digest, salt and hashes anew behind the change."""
    places = [n for n, line in enumerate(lines) if n > 1 and b'"payload"' in line]
    place = chance.choice(places)
    value = msgspec.json.decode(lines[place])
    number = chance.randrange(len(value["sealed"]))
    where = change(value["sealed"][number], chance, spared={"digest", "salt"})
    return Copy(f"sealed anew {number} {where}", place, joined([lines[0], *chained(seal_anew(lines, place, value))]))


def seal_anew(lines: list[bytes], place: int, value: Any) -> list[Any]:
    kinds = b'"type":"opened"', b'"type":"forked"'
    begun = next(line for line in reversed(lines[: place + 1]) if any(kind in line for kind in kinds))
    seed = msgspec.json.decode(begun)["sealed"][0]["payload"]
    for number, seal in enumerate(value["sealed"]):
        seal["salt"] = salt_of(seed, value["version"], number)
        seal["digest"] = digest_of(seal["salt"], canonical.encode(seal.get("payload")))
    return [*lines[1:place], value, *lines[place + 1 :]]


def chained(lines: list[Any]) -> Iterator[bytes]:
    """Lines, as bytes or as plain data, with the hashes made anew."""
    previous = GENESIS
    for line in lines:
        value = msgspec.json.decode(line) if isinstance(line, bytes) else line
        bare = {name: part for name, part in value.items() if name != "hash"}
        if isinstance(bare.get("sealed"), list):
            bare["sealed"] = [
                {name: part for name, part in seal.items() if name not in {"salt", "payload"}}
                if isinstance(seal, dict)
                else seal
                for seal in bare["sealed"]
            ]
        previous = hash_of(previous, canonical.encode(bare))
        yield canonical.encode({**value, "hash": previous})


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
    chained_anew,
    sealed_anew,
)
CLUMSY = WAYS[:7]
"""Those that don't make hashes anew: any verifier sees them, and where."""


def tampered(lines: list[bytes], chance: random.Random, other: list[bytes], way: Way) -> Copy:
    """A copy that is not the log."""
    log = joined(lines)
    for _ in range(100):
        copy = way(lines, chance, other)
        if copy.log != log:
            return copy
    raise AssertionError(f"{way.__name__} changes nothing")


def unhashed_of(line: bytes) -> bytes:
    return written(parse_line(line).envelope).unhashed
