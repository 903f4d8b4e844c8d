"""Lessons are short, and their positions are real."""

from pkgutil import resolve_name

import pytest

from titles.kernel.show.lesson import Screen
from titles.kernel.title import Title
from titles.registry import TITLES

TAUGHT = [title for title in TITLES.values() if title.show.lesson is not None]
MOST_SCREENS, MOST_TEXTS = 12, 2
MOST_WORDS = 500
"""What people read in two minutes."""


def screens_of(title: Title) -> tuple[Screen, ...]:
    """Return the screens of a title's lesson."""
    return tuple(resolve_name(title.show.lesson or "")())


@pytest.mark.parametrize("title", TAUGHT, ids=lambda title: title.id)
def test_a_lesson_takes_two_minutes(title: Title):
    screens = screens_of(title)
    assert 8 <= len(screens) <= MOST_SCREENS
    assert len({screen.anchor for screen in screens}) == len(screens)
    assert all(1 <= len(screen.texts) <= MOST_TEXTS for screen in screens)
    said = [text.in_language("en") for screen in screens for text in (screen.heading, *screen.texts)]
    assert len(" ".join(said).split()) <= MOST_WORDS


@pytest.mark.parametrize("title", TAUGHT, ids=lambda title: title.id)
def test_the_positions_of_a_lesson_are_positions_of_the_title(title: Title):
    games = [screen.game for screen in screens_of(title) if screen.game is not None]
    assert games
    for game in games:
        title.to_public(game)
        title.to_derived(game)
