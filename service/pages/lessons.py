"""The page that teaches a title: its screens, whose pictures the title's own drawing draws in the browser."""

import functools
from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

import msgspec

from service.http.answers import Document
from service.pages.web_client import first_game, start_page
from titles.kernel.show.lesson import Drawn, Screen
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
    """Return the picture of a screen as the script of the page reads it: JSON."""
    rows = [[_thing(thing, language) for thing in row] for row in screen.picture]
    game = screen.game
    position: dict[str, Any] = {}
    if game is not None:
        position = {
            "seats": len(game.seats),
            "state": title.to_public(game),
            "derived": title.to_derived(game),
            "standings": title.standings(game),
        }
    return msgspec.json.encode({"rows": rows, "lit": screen.lit, **position}).decode()


def _thing(thing: Drawn, language: str) -> dict[str, object]:
    caption = None if thing.caption is None else thing.caption.in_language(language)
    found = {"shows": thing.shows, "of": thing.of, "count": thing.count, "caption": caption}
    return {name: value for name, value in found.items() if value not in (None, "")}
