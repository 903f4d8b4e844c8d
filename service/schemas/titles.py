"""Titles and their catalogues."""

from typing import Any

import msgspec

from rules.kernel.translated import Translated


class SeatsOut(msgspec.Struct, frozen=True):
    """The smallest and the largest number of players."""

    min: int
    max: int


class TitleOut(msgspec.Struct, frozen=True):
    """A title; `options` is a JSON Schema."""

    id: str
    name: Translated
    seats: SeatsOut
    revision: int
    options: dict[str, Any]
    bots: list[str]


class TitlesOut(msgspec.Struct, frozen=True):
    """All titles."""

    titles: list[TitleOut]


class CatalogueOut(msgspec.Struct, frozen=True):
    """The cards, boards and tokens of a title, with names in both languages."""

    title: str
    revision: int
    rules_hash: str
    catalogue: Any
    """Of the class that the title has for it."""
