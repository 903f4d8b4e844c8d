"""Zones with hidden cards: a view states nothing wrong, whichever seals its reader may open."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from titles.kernel.state.zones import blank, enter, leave, stated


@pytest.mark.parametrize(
    ("zone", "card", "left"),
    [
        (("a", "b", "c"), "b", ("a", "c")),
        (("a", "a", "b"), "a", ("a", "b")),
        (("a", None, "b"), "b", ("a", None)),
        (("a", None, "b"), "c", ("a", "b")),
        ((None, None), "a", (None,)),
        (("a", "b"), None, (None,)),
        (("a",), None, ()),
        ((None,), None, ()),
    ],
)
def test_leaving(zone, card, left):
    assert leave(zone, card) == left


def test_entering_and_stating():
    assert enter(("a",), "b") == ("a", "b")
    assert enter(("a",), None) == ("a", None)
    assert blank(3) == stated(None, 3) == (None, None, None)
    assert stated(("a", "b"), 2) == ("a", "b")
    assert stated((), 0) == ()


def test_a_card_that_is_not_in_a_full_zone_cannot_leave_it():
    with pytest.raises(ValueError, match="not in list"):
        leave(("a", "b"), "c")


STEPS = st.lists(
    st.tuples(st.sampled_from(["enter", "leave", "state"]), st.booleans(), st.integers(0, 99)), max_size=30
)


@given(STEPS)
def test_a_view_of_a_zone_has_its_size_and_no_card_that_is_not_there(steps):
    true: tuple[str | None, ...] = ()
    known: tuple[str | None, ...] = ()
    for number, (kind, readable, where) in enumerate(steps):
        if kind == "enter":
            card = f"card {number % 5}"
            true, known = enter(true, card), enter(known, card if readable else None)
        elif kind == "leave" and true:
            card = true[where % len(true)]
            true, known = leave(true, card), leave(known, card if readable else None)
        elif kind == "state":
            known = stated(true if readable else None, len(true))
        assert len(known) == len(true)
        assert None not in true
        assert Counter(card for card in known if card is not None) <= Counter(true)
