"""Messages of msgspec and marshmallow about an invalid field, in the words of the API: what the field must be."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec.inspect

from application.accounts.tokens import PREFIX

_NOUNS = {
    "NoneType": "null",
    "array": "an array",
    "bool": "true or false",
    "float": "a number",
    "int": "an integer",
    "null": "null",
    "object": "an object",
    "str": "a string",
}
_EXPECTED = re.compile(r"Expected `([^`]+)`(.*)", re.DOTALL)
_GOT = re.compile(r", got `([^`]+)`")
_BOUND = re.compile(r" ([<>]=) (\S+)")
_LENGTH = re.compile(r" of length (?:([<>]=) )?([0-9]+)(?:, got ([0-9]+))?")
_PATTERN = re.compile(r" matching regex '(.*)'", re.DOTALL)
_LIMITS = {">=": "at least", "<=": "at most"}
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[([0-9]+)\]")

REQUIRED = "is required"
"""What is wrong with a field that a request lacks."""
UNKNOWN = "Unknown field."
"""What marshmallow says of a field that a schema does not have."""
_TOKENS = frozenset({"access_token", "api_key", "apikey", "auth", "authorization", "bearer", "token"})
"""The names under which newcomers send a token, in lower case."""

_MARSHMALLOW = {
    "Field may not be null.": "must not be null",
    "Invalid input type.": "must be an object",
    "Missing data for required field.": REQUIRED,
    "Not a valid boolean.": "must be true or false",
    "Not a valid integer.": "must be an integer",
    "Not a valid list.": "must be an array",
    "Not a valid mapping type.": "must be an object",
    "Not a valid number.": "must be a number",
    "Not a valid string.": "must be a string",
    UNKNOWN: "is not a known field",
}
_MARSHMALLOW_PATTERNS = [
    (re.compile(r"Must be greater than or equal to (\S+) and less than or equal to (\S+)\."), r"must be \1 to \2"),
    (re.compile(r"Length must be between (\S+) and (\S+)\."), r"must have a length of \1 to \2"),
    (re.compile(r"Longer than maximum length (\S+)\."), r"must have a length of at most \1"),
    (re.compile(r"Must be one of: (.*)\.", re.DOTALL), r"must be one of: \1"),
]


def from_marshmallow(text: str) -> str:
    """Return what a field must be, for a message of marshmallow; another message loses its period."""
    for pattern, replacement in _MARSHMALLOW_PATTERNS:
        if found := pattern.fullmatch(text):
            return found.expand(replacement)
    return _MARSHMALLOW.get(text, text.removesuffix("."))


def from_msgspec(text: str, allowed: Sequence[object]) -> str:
    """Return what a field must be, for a message of msgspec without its place; `allowed` are the possible values."""
    if text.startswith("Invalid ") and allowed:
        return f"must be one of: {', '.join(str(value) for value in allowed)}"
    if found := _EXPECTED.fullmatch(text):
        return f"must be {_expected(*found.groups())}"
    return "has an invalid value" if text.startswith("Invalid ") else text


class NamedField(NamedTuple):
    """A field of an object that a message of msgspec is about."""

    name: str
    is_missing: bool
    """Whether the object lacks it; else the object must not have it."""


def named_field(text: str) -> NamedField | None:
    """Return the field that a message of msgspec, without its place, calls missing or unknown; None for another."""
    found = _FIELD.fullmatch(text)
    return None if found is None else NamedField(found[2], "missing" in found[1])


def not_known(name: str, known: Iterable[str], values: Iterable[str] = ()) -> str:
    """Return what is wrong with a field that a request does not have, and which fields it has.

    A token, to judge by the name of the field or by its values in a query, belongs into a header.
    """
    if name.lower() in _TOKENS or any(value.startswith(PREFIX) for value in values):
        return "is not a known field: send a token in the header `Authorization: Bearer …`, never in a URL or a body"
    names = [f"`{each}`" for each in sorted(known)]
    match names:
        case []:
            return "is not a known field; there are none here"
        case [only]:
            return f"is not a known field; the only one here is {only}"
    return f"is not a known field; the known ones here are {', '.join(names)}"


def _expected(kinds: str, rest: str) -> str:
    noun = " or ".join(_NOUNS.get(kind, kind) for kind in kinds.split(" | "))
    if found := _GOT.fullmatch(rest):
        return f"{noun}, not {_NOUNS.get(found[1], found[1]).replace('true or false', 'a boolean')}"
    if found := _BOUND.fullmatch(rest):
        return f"{noun} of {_LIMITS[found[1]]} {found[2]}"
    if found := _LENGTH.fullmatch(rest):
        limit = f"{_LIMITS[found[1]]} " if found[1] else ""
        units = "characters" if "str" in kinds else "entries"
        return f"{noun} of {limit}{found[2]} {units}{f', not {found[3]}' if found[3] else ''}"
    if found := _PATTERN.fullmatch(rest):
        is_hex = found[1] == "^[0-9a-f]{64}$"
        return (
            "a string of 64 hexadecimal digits (0-9, a-f)" if is_hex else f"{noun} that matches the pattern {found[1]}"
        )
    return noun + rest


def allowed_values(expected: Any, data: Any, place: str) -> Sequence[object]:
    """Return the values that a type lists for a place of the data, such as `.sides[0]`; empty if it lists none."""
    path: list[str] = [name or index for name, index in _STEP.findall(place)]
    return _allowed(msgspec.inspect.type_info(expected), data, path)


def known_fields(expected: Any, data: Any, place: str) -> list[str]:
    """Return the fields that a type has at a place of the data; empty if there is no object with fields."""
    path: list[str] = [name or index for name, index in _STEP.findall(place)]
    return [
        name
        for struct in _structs_at(msgspec.inspect.type_info(expected), data, path)
        for name in (*([struct.tag_field] if struct.tag_field else ()), *(each.encode_name for each in struct.fields))
    ]


def _structs_at(kind: msgspec.inspect.Type, data: Any, path: Sequence[str]) -> Iterator[msgspec.inspect.StructType]:
    match kind:
        case msgspec.inspect.UnionType():
            for one in kind.types:
                yield from _structs_at(one, data, path)
        case msgspec.inspect.StructType() if isinstance(data, dict):
            if kind.tag is not None and data.get(kind.tag_field) != kind.tag:
                return
            if not path:
                yield kind
            for field in kind.fields:
                if path and field.encode_name == path[0]:
                    yield from _structs_at(field.type, data.get(path[0]), path[1:])
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType() if path and path[0].isdigit():
            yield from _structs_at(kind.item_type, data[int(path[0])], path[1:])


def _allowed(kind: msgspec.inspect.Type, data: Any, path: Sequence[str]) -> Sequence[object]:
    match kind:
        case msgspec.inspect.LiteralType() if not path:
            return kind.values
        case msgspec.inspect.UnionType():
            structs = [one for one in kind.types if isinstance(one, msgspec.inspect.StructType)]
            tags = [one.tag for one in structs if path == [one.tag_field]]
            return tags or next(filter(None, (_allowed(one, data, path) for one in kind.types)), ())
        case msgspec.inspect.StructType() if path and isinstance(data, dict):
            if kind.tag is not None and data.get(kind.tag_field) != kind.tag:
                return ()
            inner = next((field.type for field in kind.fields if field.encode_name == path[0]), None)
            return () if inner is None else _allowed(inner, data.get(path[0]), path[1:])
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType() if path and path[0].isdigit():
            return _allowed(kind.item_type, data[int(path[0])], path[1:])
    return ()
