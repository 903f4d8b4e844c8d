"""The page of what is in the box of a title. The title's own drawing draws its things in the browser."""

import functools
from collections.abc import Callable
from pkgutil import resolve_name

import msgspec

from service.http.answers import Document
from service.pages.pictures import picture, position
from service.pages.web_client import start_page
from titles.kernel.show.components import Component, Components, Section
from titles.registry import TITLES

SCRIPT = "components"
"""The folder of `pages/` with the module of the page."""


@functools.cache
def components_page(name: str, language: str, players: Callable[..., str]) -> Document:
    """Return the page of a title. `players` says for how many players it is, in words.

    It is a list that needs no scripts: the script of the page draws the things in it.
    """
    title = TITLES[name]
    shown: Components = resolve_name(title.show.components)(title.catalogue(title.revision))

    def drawn(component: Component) -> str:
        return picture(component.picture, language)

    def lying(section: Section) -> str | None:
        return None if section.game is None else msgspec.json.encode(position(title, section.game)).decode()

    return start_page(
        SCRIPT,
        language,
        "titles",
        "title.html",
        title=title,
        players=players,
        about=shown.about,
        sections=list(shown.sections()),
        is_drawn=title.show.page is not None,
        drawn=drawn,
        lying=lying,
    )
