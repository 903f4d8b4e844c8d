"""What the routes of titles answer: what is hosted, and what is printed on cards and boards."""

from typing import Any

import msgspec
from marshmallow import Schema, fields

from service.schemas.basics.fields import LANGUAGE
from titles.kernel.words.translated import Translated


class RulesQuery(Schema):
    """The language of the rules."""

    lang = fields.String(load_default=None, validate=LANGUAGE)
    """The language, such as `ja`, or else the nearest one that there is, or English. Without it, the one that
    Accept-Language prefers."""


class SeatsOut(msgspec.Struct, frozen=True):
    """The smallest and the largest number of players."""

    min: int
    """The smallest number of seats."""
    max: int
    """The largest number of seats."""


class TitleOut(msgspec.Struct, frozen=True):
    """A title; `options` is a JSON Schema."""

    id: str
    """The id of the title."""
    name: Translated
    """The name of the title."""
    seats: SeatsOut
    """The possible numbers of seats."""
    revision: int
    """The newest revision of the rules, under which new games are played."""
    options: dict[str, Any]
    """The options of a game, as a JSON Schema."""
    bots: list[str]
    """The kinds of bots that play the title."""


class TitlesOut(msgspec.Struct, frozen=True):
    """All titles."""

    titles: list[TitleOut]
    """The titles that can be played."""


class CatalogueOut(msgspec.Struct, frozen=True):
    """The cards, boards and tokens of a title, with names in each of its languages."""

    title: str
    """The id of the title."""
    revision: int
    """The revision of the rules that the catalogue belongs to."""
    rules_hash: str
    """The hash of the data that bear on the rules. It is in the first event of a game as well."""
    catalogue: Any
    """Of the class that the title has for it."""
