"""The page that teaches a title: its screens, whose pictures the title's own drawing draws in the browser."""

import functools
from collections.abc import Sequence
from pkgutil import resolve_name

from service.http.answers import Document
from service.pages.pictures import picture, position
from service.pages.web_client import first_game, start_page
from titles.kernel.show.lesson import Screen
from titles.kernel.title import Title
from titles.registry import TITLES

SCRIPT = "lesson"
"""The folder of `pages/` with the module of the page."""


@functools.cache
def screens(title: str) -> Sequence[Screen]:
    """Return the screens of a title's lesson; none if it has no lesson, or if it is no title."""
    name = TITLES[title].show.lesson if title in TITLES else None
    return () if name is None else tuple(resolve_name(name)())


@functools.cache
def lesson_page(title: str, language: str) -> Document:
    """Return the page with a title's lesson."""
    shown = [(screen, _picture(TITLES[title], screen, language)) for screen in screens(title)]
    address = first_game(title)
    return start_page(
        SCRIPT, language, "titles", "how_to_play.html", title=TITLES[title], screens=shown, first_game=address
    )


def _picture(title: Title, screen: Screen, language: str) -> str:
    return picture(screen.picture, language, screen.lit, position(title, screen.game))
