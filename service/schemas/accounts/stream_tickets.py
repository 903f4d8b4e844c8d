"""Tickets, which open streams."""

import msgspec
from marshmallow import Schema, fields, validate

from events.format.model import Timestamp


class StreamTicketIn(Schema):
    """The stream that a ticket is to open."""

    path = fields.String(required=True, validate=validate.Length(1, 200))
    """The path of the stream, such as `/v1/events` or `/v1/games/{game}/events`, without a query."""


class StreamTicketOut(msgspec.Struct, frozen=True):
    """A new ticket, which opens one stream."""

    ticket: str
    """The ticket, for the query of the stream: `?ticket=…`. It opens its path for 60 seconds, and until `expires_at`
    for a client that resumes the stream with `Last-Event-ID`."""
    path: str
    """The path that it opens."""
    expires_at: Timestamp
    """When the ticket ceases to open anything: ten minutes after it was made, or earlier if the token of the request
    expires. A stream that is open after ten minutes continues."""
