"""Violations of strict JSON, which two parsers could read differently, with the path of the field."""

import json
import re
from typing import Any, NamedTuple

_SURROGATE = re.compile("[\ud800-\udfff]")
_LONE = "a lone surrogate (half of a character)"


class Violation(NamedTuple):
    """A problem of a JSON text, and its field, such as `move.cards.0`; `body` is the whole text."""

    field: str
    detail: str


class _Members(list[tuple[str, Any]]):
    """The members of an object, repeated keys included: of these msgspec keeps the last, other parsers the first."""


def find_violation(text: str) -> Violation | None:
    """Return the first repeated key of an object, or the first string that is not Unicode text.

    Return None if there is none, and for a text that is not JSON. Raise RecursionError if it is nested too deeply.
    """
    try:
        return _find(json.loads(text, object_pairs_hook=_Members), ()) if _may_have_one(text) else None
    except ValueError:  # decoding the text raises the error
        return None


def _may_have_one(text: str) -> bool:
    """Whether a text that was decoded from UTF-8 may have a violation, as almost none has. Raise ValueError."""
    repeated: list[int] = []
    json.loads(text, object_pairs_hook=lambda members: repeated.append(len(members) - len(dict(members))))
    return any(repeated) or "\\u" in text  # only an escaped surrogate can be alone


def _find(value: Any, path: tuple[str, ...]) -> Violation | None:
    match value:
        case str():
            return _flaw(path, f"must not have {_LONE}") if _SURROGATE.search(value) else None
        case _Members():
            return _find_in_members(value, path)
        case list():
            return next(filter(None, (_find(inner, (*path, str(n))) for n, inner in enumerate(value))), None)
    return None


def _find_in_members(members: _Members, path: tuple[str, ...]) -> Violation | None:
    seen: set[str] = set()
    for key, inner in members:
        if _SURROGATE.search(key):
            return _flaw(path, f"must not have a key with {_LONE}")
        if key in seen:
            return _flaw((*path, key), "is repeated")
        seen.add(key)
        found = _find(inner, (*path, key))
        if found is not None:
            return found
    return None


def _flaw(path: tuple[str, ...], detail: str) -> Violation:
    return Violation(".".join(path) or "body", detail)
