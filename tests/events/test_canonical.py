"""Canonical JSON: the bytes that are hashed."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.format import canonical
from events.format.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_INTEGER, MAX_STRING_BYTES
from tests.events.jcs import jcs

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
LOGGED = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 2**53, 2**53 - 1) | TEXT,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(max_codepoint=127), max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(LOGGED)
def test_it_is_rfc_8785_and_loses_nothing(value):
    written = canonical.encode(value)
    assert written == jcs(value).encode()
    assert json.loads(written) == value
    canonical.check(value)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": 2, "B": 3, "": 4}, b'{"":4,"B":3,"a":2,"b":1}'),
        ({"\x7f": 1, "~": 2, "\n": 3, '"': 4, "!": 5, "#": 6}, b'{"\\n":3,"!":5,"\\"":4,"#":6,"~":2,"\x7f":1}'),
        ('\x00\x1f\b\t\n\f\r"\\/\x7f', b'"\\u0000\\u001f\\b\\t\\n\\f\\r\\"\\\\/\x7f"'),
        ("七不思議 \U0001f3db \u2028", '"七不思議 \U0001f3db \u2028"'.encode()),
        ([2**53 - 1, 1 - 2**53, 0, True, None], b"[9007199254740991,-9007199254740991,0,true,null]"),
        ({"outer": {"z": [], "y": {}}}, b'{"outer":{"y":{},"z":[]}}'),
    ],
)
def test_worked_examples(value, written):
    assert canonical.encode(value) == written == jcs(value).encode()


class Point(msgspec.Struct):
    """Its fields are in no particular order."""

    y: int
    x: int
    label: str | None = None


def test_a_struct_is_written_like_the_object_that_it_is():
    assert canonical.encode(Point(y=1, x=2)) == b'{"label":null,"x":2,"y":1}'


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (1.0, "value: float"),
        ({"a": [1, {"b": 0.5}]}, r"value\.a\[1\]\.b: float"),
        ({"n": 2**53}, r"value\.n: integers stay below 2\^53"),
        ([-(2**53)], r"value\[0\]: integers stay below 2\^53"),
        ({"é": 1}, "value: keys are ASCII"),
        ({1: 1}, "value: keys are ASCII"),
        ({"a": {"b": {"": {"ü": 1}}}}, r"value\.a\.b\.: keys are ASCII"),
        ({"name": "\ud800"}, r"value\.name: lone surrogates"),
        (["a", "\udfff"], r"value\[1\]: lone surrogates"),
        ({"set": {1}}, r"value\.set: set"),
        (b"bytes", "value: bytes"),
    ],
)
def test_check_names_the_first_place_outside_the_subset(value, place):
    with pytest.raises(ValueError, match=f"^{place}"):
        canonical.check(value)


def nested(depth: int) -> list:
    """Return nested arrays of this depth."""
    value: list = []
    for _ in range(depth - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("most", "more"),
    [
        (nested(MAX_DEPTH), nested(MAX_DEPTH + 1)),
        ({"a": nested(MAX_DEPTH - 1)}, {"a": nested(MAX_DEPTH)}),
        ("x" * MAX_STRING_BYTES, "x" * MAX_STRING_BYTES + "x"),
        ('"' * MAX_STRING_BYTES, '"' * MAX_STRING_BYTES + '"'),
        ("\x1f" * MAX_STRING_BYTES, "\x1f" * MAX_STRING_BYTES + "x"),
        ("七" * (MAX_STRING_BYTES // 3), "七" * (MAX_STRING_BYTES // 3 + 1)),
        ({"k" * MAX_STRING_BYTES: 1}, {"k" * MAX_STRING_BYTES + "k": 1}),
        ([0] * MAX_ENTRIES, [0] * (MAX_ENTRIES + 1)),
        ([[]] * MAX_ENTRIES, [[]] * (MAX_ENTRIES + 1)),
        ({f"{n}": 0 for n in range(MAX_ENTRIES)}, {f"{n}": 0 for n in range(MAX_ENTRIES + 1)}),
        (MAX_INTEGER, MAX_INTEGER + 1),
        ([-MAX_INTEGER], [-MAX_INTEGER - 1]),
    ],
)
def test_every_bound_is_the_last_that_is_allowed(most, more):
    canonical.check(most)
    with pytest.raises(ValueError, match="value"):
        canonical.check(more)
    assert canonical.needs_check(canonical.encode(more))


@pytest.mark.parametrize("bracket", ["[", "]", "{", "}", "[]" * 40, '"[', "\\]"])
@pytest.mark.parametrize("depth", [MAX_DEPTH - 2, MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1])
def test_brackets_in_strings_hide_no_depth(depth: int, bracket: str):
    """Each level has a string beside the next one, which could make up for its brackets."""
    value: list = []
    for _ in range(depth - 1):
        value = [bracket, value, {bracket: bracket}]
    if depth > MAX_DEPTH:
        with pytest.raises(ValueError, match="nested"):
            canonical.check(value)
        assert canonical.needs_check(canonical.encode(value))
    else:
        canonical.check(value)
        assert canonical.needs_check(canonical.encode(value)) == (bracket[0] in {'"', "\\"})


def test_what_will_stand_at_a_depth_may_be_nested_less():
    for depth in (0, 2, 5):
        assert not canonical.needs_check(canonical.encode([nested(MAX_DEPTH - depth - 1)] * 2), depth)
        assert canonical.needs_check(canonical.encode(nested(MAX_DEPTH - depth + 1)), depth)


@pytest.mark.parametrize("text", [b"[%d]", b"[1,%d]", b"[-%d]", b'{"a":%d}', b"%d", b"-%d", b"[ %d]", b"[\n%d,1]"])
def test_a_large_number_is_checked_wherever_it_stands(text: bytes):
    assert canonical.needs_check(text % (MAX_INTEGER + 1))
    assert not canonical.needs_check(text % 10**14)


def test_digits_of_a_hash_need_no_check():
    assert not canonical.needs_check(canonical.encode({"hash": "a" + "7" * 63}))


@given(LOGGED)
def test_most_of_what_is_logged_needs_no_check(value):
    """Only a text with escapes, or of other letters, or a number like a large one is looked at twice."""
    text = canonical.encode(value)
    assert canonical.needs_check(text) <= (not text.isascii() or b"\\" in text or any(map(str.isdigit, text.decode())))


def test_lone_surrogates_cannot_be_written_at_all():
    with pytest.raises(UnicodeEncodeError):
        canonical.encode("\ud800")
