"""Rows of numbers: what does not fit, and what is counted again only where it is new."""

from titles.kernel.show.rows import Growing, Words, row


def test_a_number_that_does_not_fit_becomes_the_largest_that_does():
    assert row((1, 40_000, -40_000)) == row((1, 2**15 - 1, -(2**15)))


def test_a_tuple_that_grows_is_counted_like_any_other():
    words = Words("abc")
    growing = Growing(words)
    for counted in (("a",), ("a", "b", None), ("a", "b", None, "b"), ("b",), (), ("c", "c"), ("c", "a"), ("c", "a")):
        assert growing(counted) == words.counts(counted)
