"""What can be played, by which rules, and what cards do."""

from collections.abc import Iterator
from typing import Annotated

from mcp_types import CallToolResult
from pydantic import Field

from heptad_client.models import TitleOut
from heptad_mcp import telling
from heptad_mcp.catalogues import Catalogues
from heptad_mcp.connections import Connections
from heptad_mcp.lessons import lesson_of
from heptad_mcp.results import Rules, Title, Titles
from heptad_mcp.rulebook import contents, place_in

TitleId = Annotated[str, Field(description="The id of a title from list_titles, such as seven_wonders_duel")]
About = Annotated[
    str | None,
    Field(description="A section (6.2), a ruling (ruling 41), or a name, such as Palace; null for how to play"),
]


class Library:
    """Tools about titles. They need no token."""

    def __init__(self, connections: Connections, catalogues: Catalogues) -> None:
        self._connections = connections
        self._catalogues = catalogues

    def list_titles(self) -> Annotated[CallToolResult, Titles]:
        """List the games that can be played: id, name, number of players, kinds of bots, options."""
        found = Titles(titles=[_title(each) for each in self._connections.guest.titles()])
        return telling.result(telling.titles(found), found)

    def read_rules(self, title: TitleId, about: About = None) -> Annotated[CallToolResult, Rules]:
        """Read how to play a title in 300 words, with the sections of its rules.

        With `about`, read that section or ruling, or what the card, board, token or die of that name costs and does.
        """
        text = "\n".join(self._beginning(title) if about is None else self._place(title, about))
        return telling.result([text], Rules(title=title, text=text))

    def _beginning(self, title: str) -> Iterator[str]:
        lesson = lesson_of(title)
        rules = self._connections.guest.rules(title)
        yield lesson or "This program has no lesson for this title; read its rules."
        yield "Sections of the rules, for `about`:"
        yield from (f"- {heading}" for heading in contents(rules))

    def _place(self, title: str, about: str) -> Iterator[str]:
        found = place_in(self._connections.guest.rules(title), about)
        if found is not None:
            yield found
            return
        printed = self._catalogues.of(title).find(about)
        yield from (each.words() for each in printed)
        if not printed:
            yield f"Nothing in {title} is called {about}. Without `about`, read_rules lists the sections of the rules."


def _title(title: TitleOut) -> Title:
    return Title(
        id=title.id,
        name=title.name.en,
        fewest=title.seats.min,
        most=title.seats.max,
        bots=list(title.bots),
        options=title.options,
    )
