"""Pictures of things of a title, as the script `table/pictures.js` of a page reads them: JSON."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from titles.kernel.show.pictures import Drawn, Row
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title

PRINTED: Mapping[str, Any] = MappingProxyType({})
"""The position of a picture that shows only printed things."""


def picture(rows: Sequence[Row], language: str, lit: Sequence[str] = (), shown: Mapping[str, Any] = PRINTED) -> str:
    """Return a picture: rows of things, the spots that shine, and the position from which they are taken."""
    drawn = [[_thing(thing, language) for thing in row] for row in rows]
    return msgspec.json.encode({"rows": drawn, "lit": lit, **shown}).decode()


def position(title: Title, game: AnyGame | None) -> Mapping[str, Any]:
    """Return a position as seat 0 sees it."""
    if game is None:
        return PRINTED
    return {
        "seats": len(game.seats),
        "state": title.to_public(game),
        "derived": title.to_derived(game),
        "standings": title.standings(game),
    }


def _thing(thing: Drawn, language: str) -> dict[str, object]:
    caption = None if thing.caption is None else thing.caption.in_language(language)
    found = {"shows": thing.shows, "of": thing.of, "count": thing.count, "caption": caption}
    return {name: value for name, value in found.items() if value not in (None, "")}
