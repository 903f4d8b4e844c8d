"""Reports of players about other players."""

import msgspec
from marshmallow import Schema, fields, validate

from application.operators.reports import MAX_TEXT, REASONS, Reason


class ReportIn(Schema):
    """What is wrong with a player."""

    reason = fields.String(required=True, validate=validate.OneOf(REASONS))
    """`name` (an offensive name or handle), `cheating`, `leaving` (leaves games or lets others wait), `harassment`, or
    `other`."""
    game = fields.String(load_default=None, validate=validate.Length(1, 40))
    """The id of the game in which it happened. The player has a seat in it, and the token needs `game:read` to name it.
    Null: in no certain game."""
    text = fields.String(load_default="", validate=validate.Length(max=MAX_TEXT))
    """What happened, in your own words, for the operator of the server."""


class ReportOut(msgspec.Struct, frozen=True):
    """A report, which the operator of the server reads."""

    id: str
    """The id of the report."""
    player: str
    """The id of the player whom it is about."""
    game: str | None
    """The id of the game in which it happened. Null: in no certain game."""
    reason: Reason
    """`name` (an offensive name or handle), `cheating`, `leaving` (leaves games or lets others wait), `harassment`, or
    `other`."""
    text: str
    """What happened, in the words of the caller."""
    created_at: str
    """When the report was written."""
