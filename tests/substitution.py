"""Every field of a line replaced by every kind of JSON value, with the hashes made again after it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from events.format import canonical
from events.format.seal import GENESIS, hash_of
from tests.logs import joined

VALUES: tuple[Any, ...] = (None, True, 0, -1, 2**53, 2**63, "", "x", [], {}, [[]], {"sealed": 0}, "x" * 1025)


class Place(NamedTuple):
    """A value in a line (0 is the header): the keys that lead to it."""

    line: int
    keys: tuple[str | int, ...]


def places(value: Any, line: int, keys: tuple[str | int, ...] = ()) -> Iterator[Place]:
    """Every value in a line, itself included."""
    yield Place(line, keys)
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, line, (*keys, key))


def substituted(lines: list[bytes], place: Place, other: Any, *, headed: bool = False) -> bytes:
    """The log with another value there. With `headed`, the header says the same of `opened` and `forked`."""
    values: list[Any] = [msgspec.json.decode(line) for line in lines]
    if place.keys:
        holder = values[place.line]
        for key in place.keys[:-1]:
            holder = holder[key]
        holder[place.keys[-1]] = other
    else:
        values[place.line] = other
    if headed and len(place.keys) > 1 and place.keys[0] == "data":
        name = place.keys[1]
        forks = [n for n, value in enumerate(values) if isinstance(value, dict) and value.get("type") == "forked"]
        entry = values[0]["forks"][forks.index(place.line)] if place.line in forks else values[0]
        if place.line in {1, *forks} and name in entry:
            entry[name] = values[place.line]["data"][name]
    return joined([canonical.encode(values[0]), *rechained(values[1:])])


def rechained(values: list[Any]) -> Iterator[bytes]:
    """Plain data with the hashes made again, as far as there are objects to take hashes of."""
    if all(isinstance(value, dict) and "hash" in value for value in values):
        yield from chained(values)
    else:
        yield from map(canonical.encode, values)


def chained(lines: list[Any]) -> Iterator[bytes]:
    """Lines, as bytes or as plain data, with the hashes made again."""
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
