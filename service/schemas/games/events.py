"""Events, notifications and the history of games."""

from typing import Annotated, Any

import msgspec
from marshmallow import Schema, fields, validate

from application.notices.positions import PATTERN as POSITION
from projections.history import HistoryLine
from service.schemas.basics.fields import LANGUAGE, WAIT_MOST, QueryFlag, Seconds, Whole, reference

MAX_EVENTS = 1000
MAX_UPDATES = 500


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


class PlayerUpdatesQuery(Schema):
    """The update after which to begin, and the seconds to wait for one before the stream ends."""

    after = fields.String(load_default=None, validate=validate.Regexp(POSITION))
    """The id of the last update that the client has received, if it can't send Last-Event-ID, which takes precedence.
    Without both, or with 0, the stream begins with a row for each game that is not over."""
    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait for an update before the stream ends, at most 30. Without it, the stream does not end."""


class HistoryQuery(Schema):
    """The version after which to begin, the largest number of events, and the language (default: Accept-Language)."""

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    """The version after which to begin."""
    limit = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    """The largest number of events to tell."""
    lang = fields.String(load_default=None, validate=LANGUAGE)
    """The language, such as `ja`, or else the nearest one that there is, or English. Without it, the one that
    Accept-Language prefers."""


class UpdatesQuery(Schema):
    """The version that the client has, the reader, the language, what is listed, and how long to wait for an update."""

    after = Whole(load_default=None, validate=validate.Range(0, 2**53 - 1))
    """The version that the client has. Without it, the first update is the whole game at its newest version."""
    limit = Whole(load_default=None, validate=validate.Range(1, MAX_UPDATES))
    """The largest number of updates. A page has at most 500, which is its default; a stream ends after this number."""
    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait for an update, at most 30. A stream ends after this time."""
    lang = fields.String(load_default=None, validate=LANGUAGE)
    """The language of history and labels, such as `ja`, or else the nearest one that there is, or English. Without it,
    the one that Accept-Language prefers."""
    unavailable = QueryFlag(load_default=False)
    """Whether `moves` lists illegal moves too, as `GET …/moves` does."""
    as_ = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(
            r"^(spectator|all|[0-9]{1,2})\Z", error="must be `spectator`, `all` or the number of a seat"
        ),
    )
    """The updates that a `spectator` gets: what all who may see the game can see. After the end also those that a seat
    (its number) got at the time, or those with everything open (`all`)."""


class UpdateOut(msgspec.Struct, frozen=True):
    """What changes for a reader of a game from one version to a later one, usually with one batch.

    A client that applies each of them has the game as `GET /v1/games/{id}` shows it, without reading it again:
    `Object.assign(game, update.game)`, then `state = "state" in update ? update.state : Object.assign(state,
    update.changed)`.
    """

    version: int
    """The version to which the update leads. It is that of the update before, if only names of players have changed."""
    game: dict[str, Any]
    """The members of a game other than `state` that have changed, each whole; in a first update all of them."""
    events: list[Annotated[Any, reference("Envelope")]]
    """The events since then, with the seals that the reader could open at the time. A first update of a client that has
    nothing has those of the last batch."""
    history: list[HistoryLine]
    """The lines of the history about these events."""
    state: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    """The whole public state: in a first update, when the game starts, and when the reader takes or leaves a seat. Null
    before the start."""
    changed: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """The members of the public state that have changed, each whole. Absent if none has, and beside `state`."""
    moves: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    """What the seat is offered, as `GET …/moves` lists it, without the version. Null if nothing; absent if that has not
    changed."""


class UpdatesOut(msgspec.Struct, frozen=True):
    """A page of updates."""

    title: str
    """The id of the title of the game."""
    updates: list[UpdateOut]
    """The updates, one after another."""
    version: int
    """The version to which the last of them leads; if there are none, the version that the client has."""
    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""


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
