"""Games: open, fork and show them, and take seats."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from rules.registry import TITLES
from service.schemas.fields import HEX_32, STATUSES, WAIT_MOST, Component, Flag, Seconds, Whole

KINDS = ["reveal", "conflict", "deadline", "bot"]


class GameIn(Schema):
    """A game to open."""

    title = fields.String(required=True, metadata={"enum": sorted(TITLES)})
    seats = Whole(required=True, strict=True, validate=validate.Range(1, 16))
    options = fields.Dict(keys=fields.String(), load_default=dict)
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    join = Flag(load_default=True)
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    bots = fields.List(fields.String(), load_default=list, validate=validate.Length(max=16))


class SeatIn(Schema):
    """A seat to take, for the caller; or for a bot, if the caller is the creator of the game."""

    seat = Whole(strict=True, load_default=None, allow_none=True, validate=validate.Range(0, 15))
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    invite = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))


class ForkSeatIn(Schema):
    """The holder of a seat in a fork: the caller (`"player": "me"`), with an optional nonce, or a bot."""

    player = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["me"]))
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError unless the seat has one holder; only a player has a nonce."""
        if (data["player"] is None) == (data["bot"] is None):
            raise ValidationError('needs either "player": "me" or "bot"')
        if data["nonce"] is not None and data["bot"] is not None:
            raise ValidationError("a bot has no nonce", "nonce")


class ForkIn(Schema):
    """The version of the finished game at which the fork begins, and the holder of each seat, null for a free one.

    Without `seats`, all seats are free.
    """

    at = Whole(required=True, strict=True, validate=validate.Range(1, 2**53 - 1))
    seats = fields.List(
        fields.Nested(ForkSeatIn, allow_none=True), load_default=None, allow_none=True, validate=validate.Length(1, 16)
    )
    visibility = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["public", "private"]))


class GameQuery(Schema):
    """The past version and the reader to show; or the version to wait for, and the seconds to wait."""

    at = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    as_ = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(r"^(spectator|[0-9]{1,2})\Z", error="is a seat or `spectator`"),
    )
    after = Whole(load_default=None, validate=validate.Range(0, 2**53 - 1))
    wait = Seconds(load_default=0.0, validate=validate.Range(0, WAIT_MOST))


class GameSeatOut(Schema):
    """A seat and its holder."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    name = fields.String(allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = fields.Boolean()


class StandingOut(Schema):
    """The rank and the points of a seat."""

    seat = fields.Integer(required=True)
    rank = fields.Integer(required=True)
    total = fields.Integer(required=True, allow_none=True)
    points = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    tie_break = fields.Integer(required=True, allow_none=True)
    resigned = fields.Boolean(required=True)


class ForkedOut(Schema):
    """The game that a fork continues, by the id in its log, and the version up to which it was copied."""

    from_ = fields.String(required=True, data_key="from")
    at = fields.Integer(required=True)


class ImportedOut(Schema):
    """The id of an imported game in its log, the player who imported it, and the time."""

    game = fields.String(required=True)
    player = fields.String(required=True)
    at = fields.String(required=True)


class GameOut(Schema):
    """A game as the caller sees it. `due` is the kind of work for which the game waits."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    revision = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    reason = fields.String(required=True, allow_none=True)
    visibility = fields.String(required=True)
    creator = fields.String(required=True, allow_none=True)
    options = fields.Dict(required=True)
    created_at = fields.String(required=True)
    updated_at = fields.String(required=True)
    seed_hash = fields.String(required=True)
    forked = fields.Nested(ForkedOut, required=True, allow_none=True)
    imported = fields.Nested(ImportedOut, required=True, allow_none=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    seats = fields.List(fields.Nested(GameSeatOut), required=True)
    you = fields.Integer(required=True, allow_none=True)
    to_move = fields.List(fields.Integer(), required=True)
    due = fields.String(required=True, allow_none=True, validate=validate.OneOf([*KINDS, None]))
    state = Component("State", required=True, allow_none=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)
    invite = fields.String()


class ChangedOut(Schema):
    """The game after a change: its version, its head hash, and the kind of work for which it now waits."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    due = fields.String(required=True, allow_none=True)


class StandingsOut(Schema):
    """Ranks and points by category."""

    version = fields.Integer(required=True)
    status = fields.String(required=True)
    reason = fields.String(required=True, allow_none=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)
