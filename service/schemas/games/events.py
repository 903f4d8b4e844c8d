"""Events, notifications and the history of games."""

from typing import Annotated, Any

import msgspec
from marshmallow import Schema, fields, validate

from projections.history import HistoryLine
from service.schemas.basics.fields import LANGUAGE, WAIT_MOST, Seconds, Whole, reference

MAX_EVENTS = 1000


class EventsQuery(Schema):
    """The version after which to begin, the largest number of events, and the seconds to wait for an event.

    For a page, the defaults are 1000 events and no waiting. A stream without `limit` and `wait` lasts until the game
    ends.
    """

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    """The version after which to begin."""
    limit = Whole(load_default=None, validate=validate.Range(1, MAX_EVENTS))
    """The largest number of events. A page has at most 1,000, which is its default; a stream ends after this number."""
    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait for an event, at most 30. A stream ends after this time."""


class NoticesQuery(Schema):
    """The seconds to wait for a notification before the stream ends; without `wait`, it does not end."""

    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait for a notification before the stream ends, at most 30. Without it, the stream does not end.
"""


class HistoryQuery(Schema):
    """The version after which to begin, the largest number of events, and the language (default: Accept-Language)."""

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    """The version after which to begin."""
    limit = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    """The largest number of events to tell."""
    lang = fields.String(load_default=None, validate=LANGUAGE)
    """The language, such as `ja`, or else the nearest one that there is, or English. Without it, the one that
    Accept-Language prefers."""


class EventsOut(msgspec.Struct, frozen=True):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one."""

    title: str
    """The id of the title of the game."""
    events: list[Annotated[Any, reference("Envelope")]]
    """The envelopes, in the order of their versions."""
    version: int
    """The version of the last of them; if there are none, the version after which the page begins."""
    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""


class HistoryOut(msgspec.Struct, frozen=True):
    """The history of a game, with the facts that the caller may know, and the version up to which it goes."""

    lines: list[HistoryLine]
    """The lines of the history, in the order of the events."""
    version: int
    """The version up to which the lines go."""
    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""
    lang: str
    """The language of the lines."""
