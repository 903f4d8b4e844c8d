"""docs/architecture.md shows the rooms as they are."""

from tests.architecture import PAGE, layers, page, reduced


def test_the_rooms_are_drawn_as_they_are():
    assert PAGE.read_text("utf-8") == page(), "run `python -m tests.architecture`"


def test_arrows_that_follow_from_others_are_left_out():
    assert reduced({("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")}) == {("a", "b"), ("b", "c"), ("d", "c")}


def test_rooms_are_read_from_the_contract():
    assert layers()[-1] == ["events"]
    assert ["service", "workers"] in layers()
