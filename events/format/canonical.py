"""Canonical JSON: the one byte form of a JSON value, over which hashes and digests are computed.

The logged subset is: strings without lone surrogates, booleans, null, arrays, objects with ASCII keys, integers
below 2**53 in absolute value; no floats; all within the bounds of `events.format.bounds`. Within it, compact JSON
with sorted keys is RFC 8785.
"""

import re
from typing import Any

import msgspec

from events.format.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_INTEGER, MAX_STRING_BYTES


class UncanonicalError(ValueError):
    """A value is outside the canonical subset or its bounds; the message names it."""


_encoder = msgspec.json.Encoder(order="sorted")

encode = _encoder.encode
"""Return the canonical bytes of a struct or plain data from a trusted source; see `check` for other data."""


def check(value: Any, path: str = "value", depth: int = 0) -> None:
    """Raise UncanonicalError for the first value in plain data outside the canonical subset or its bounds."""
    match value:
        case None | bool():
            return
        case int():
            if abs(value) > MAX_INTEGER:
                raise UncanonicalError(f"{path}: integers stay below 2^53")
        case str():
            _check_text(value, path)
        case list() | tuple():
            _check_size(value, path, depth)
            for index, item in enumerate(value):
                check(item, f"{path}[{index}]", depth + 1)
        case dict():
            _check_size(value, path, depth)
            _check_keys(value, path)
            for key, item in value.items():
                check(item, f"{path}.{key}", depth + 1)
        case _:
            raise UncanonicalError(f"{path}: {type(value).__name__} can't be logged")


def _check_size(value: Any, path: str, depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise UncanonicalError(f"{path}: nested deeper than {MAX_DEPTH}")
    if len(value) > MAX_ENTRIES:
        raise UncanonicalError(f"{path}: more than {MAX_ENTRIES} entries")


def _check_keys(value: dict[Any, Any], path: str) -> None:
    if not all(isinstance(key, str) and key.isascii() and len(key) <= MAX_STRING_BYTES for key in value):
        raise UncanonicalError(f"{path}: keys are ASCII strings of at most {MAX_STRING_BYTES} bytes")


def _check_text(value: str, path: str) -> None:
    try:
        size = len(value.encode("utf-8"))
    except UnicodeEncodeError:
        raise UncanonicalError(f"{path}: lone surrogates can't be logged") from None
    if size > MAX_STRING_BYTES:
        raise UncanonicalError(f"{path}: more than {MAX_STRING_BYTES} bytes")


_BEFORE_NUMBERS = b"-[:, \t\r\n"
_ZEROS = bytes.maketrans(b"0123456789" + _BEFORE_NUMBERS, b"0" * 10 + b"," * len(_BEFORE_NUMBERS))
_LONG = b"0" * len(str(MAX_INTEGER))


def needs_check(text: bytes, depth: int = 0) -> bool:
    """Whether JSON at a depth may be outside the subset or its bounds, so that it needs a `check`.

    For most lines of a log it is false, and this takes much less time than a check.
    """
    return (
        not text.isascii()
        or b"\\u" in text
        or (text.count(b"[") + text.count(b"{") > MAX_DEPTH - depth and _may_be_deep(text, MAX_DEPTH - depth))
        or _may_be_large(text)
        or (len(text) > MAX_STRING_BYTES and _may_be_long(text))
    )


_STRING = re.compile(rb'"[^"]*"')
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_OTHERS = bytes(set(range(256)) - set(b"[]{}"))


def _may_be_deep(text: bytes, most: int) -> bool:
    """Whether a text may be nested deeper than `most`: brackets are left when that many levels of pairs are gone."""
    if b"\\" in text:
        return True
    brackets = _STRING.sub(b"", text).translate(_BRACKETS, _OTHERS)
    for _ in range(most):  # each time, one level
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


def _may_be_large(text: bytes) -> bool:
    """Whether a text may have a number that is too large. Digits within a hash are none."""
    zeros = text.translate(_ZEROS)
    return b"," + _LONG in zeros or zeros.startswith(_LONG)


def _may_be_long(text: bytes) -> bool:
    """Whether a text may have a string or a list that is too long."""
    return text.count(b",") >= MAX_ENTRIES or b"\\" in text or max(map(len, text.split(b'"'))) > MAX_STRING_BYTES
