"""Canonical JSON, the one byte form of everything that is hashed.

The logged subset is: strings without lone surrogates, booleans, null, arrays, objects with ASCII keys, integers
below 2**53 in absolute value; no floats. Within it, compact JSON with sorted keys is RFC 8785.
"""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")

encode = _encoder.encode
"""Encode a value, a Struct or plain data, to canonical bytes. Trusts its caller: see `check` for untrusted data."""

LIMIT = 2**53
DEPTH = 32


def check(value: Any, path: str = "value", depth: int = 0) -> None:
    """Raise ValueError naming the first place of plain data that is outside the canonical subset."""
    if depth > DEPTH:
        raise ValueError(f"{path}: nested deeper than {DEPTH}")
    match value:
        case None | bool():
            return
        case int():
            if abs(value) >= LIMIT:
                raise ValueError(f"{path}: integers stay below 2^53")
        case str():
            _check_text(value, path)
        case list() | tuple():
            for index, item in enumerate(value):
                check(item, f"{path}[{index}]", depth + 1)
        case dict():
            _check_keys(value, path)
            for key, item in value.items():
                check(item, f"{path}.{key}", depth + 1)
        case _:
            raise ValueError(f"{path}: {type(value).__name__} can't be logged")


def _check_keys(value: dict[Any, Any], path: str) -> None:
    if not all(isinstance(key, str) and key.isascii() for key in value):
        raise ValueError(f"{path}: keys are ASCII strings")


def _check_text(value: str, path: str) -> None:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"{path}: lone surrogates can't be logged") from None
