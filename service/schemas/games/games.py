"""Games: open, fork and show them, and take seats."""

from typing import Any

import msgspec
from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from application.reading.turns import TurnPoints
from service.schemas.basics.fields import HEX_32, WAIT_MOST, Flag, QueryFlag, Seconds, Whole
from service.schemas.games.clocks import ClockIn
from service.schemas.games.terms import TermsIn
from titles.kernel.state.game import NextJob, Reason, Standing, Status


class GameIn(TermsIn):
    """A game to open."""

    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    join = Flag(load_default=True)
    """Whether the creator takes seat 0."""
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    """The creator's contribution to the dealer's key: 64 hexadecimal digits. With it, no draw can have been chosen
    before it was known."""
    bots = fields.List(fields.String(), load_default=list, validate=validate.Length(max=16))
    """The kinds of the bots that take the next seats, as listed with the title."""


class InviteIn(Schema):
    """The secret that lets a player into a game, under either of its names."""

    invite = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))
    """The secret of an invitation, the part of its URL after `#`; or the `invite` of a private game."""
    invitation = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))
    """The same as `invite`."""

    @post_load
    def as_invite(self, data: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        """Return the data with one name for the secret. Raise ValidationError for two secrets."""
        invite, invitation = data["invite"], data.pop("invitation")
        if invite is not None and invitation not in {None, invite}:
            raise ValidationError("can't be combined with another `invite`", "invitation")
        return {**data, "invite": invitation if invite is None else invite}


class SeatIn(InviteIn):
    """A seat to take, for the caller; or for a bot, if the caller is the creator of the game."""

    seat = Whole(strict=True, load_default=None, allow_none=True, validate=validate.Range(0, 15))
    """The number of the seat to take. Without it, the first free seat."""
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    """The player's contribution to the dealer's key: 64 hexadecimal digits."""
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))
    """The kind of a bot that takes the seat, instead of the caller. Only the creator can seat bots."""


class ForkSeatIn(Schema):
    """The holder of a seat in a fork: the caller (`"player": "me"`), with an optional nonce, or a bot."""

    player = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["me"]))
    """`me` if the caller takes the seat."""
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    """The caller's contribution to the dealer's key: 64 hexadecimal digits."""
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))
    """The kind of a bot that takes the seat."""

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError unless the seat has one holder; only a player has a nonce."""
        if (data["player"] is None) == (data["bot"] is None):
            raise ValidationError('must have either "player": "me" or "bot"')
        if data["nonce"] is not None and data["bot"] is not None:
            raise ValidationError("can't be combined with `bot`", "nonce")


class ForkIn(Schema):
    """The version of the other game at which the fork begins, and the holder of each seat, null for a free one.

    Without `seats`, all seats are free.
    """

    at = Whole(required=True, strict=True, validate=validate.Range(1, 2**53 - 1))
    """The version at which the fork begins: the end of a batch."""
    seats = fields.List(
        fields.Nested(ForkSeatIn, allow_none=True), load_default=None, allow_none=True, validate=validate.Length(1, 16)
    )
    """The holder of each seat, null for a free one. Without it, all seats are free."""
    visibility = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["public", "private"]))
    """Whether everyone may see the fork. Without it, as the game that is forked."""
    clock = fields.Nested(ClockIn, load_default=None, allow_none=True)
    """The clock of the fork. Without it, nobody's time is limited."""
    bot_accounts = Flag(load_default=False)
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""
    end = Flag(load_default=False)
    """Whether to end the other game if it is still being played. The caller must be its only player, against bots of
    the title."""


class PastQuery(Schema):
    """The past version and the reader to show."""

    at = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    """A past version, the end of a batch, at which to show the game."""
    as_ = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(r"^(spectator|[0-9]{1,2})\Z", error="must be `spectator` or the number of a seat"),
    )
    """Show what a seat (its number) or a `spectator` saw at the time. Only after the end."""


class GameQuery(PastQuery):
    """The past version and the reader to show; or the version to wait for, and the seconds to wait."""

    after = Whole(load_default=None, validate=validate.Range(0, 2**53 - 1))
    """Wait until the game has passed this version."""
    wait = Seconds(load_default=0.0, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait, at most 30."""


class ChangedOut(msgspec.Struct, frozen=True):
    """The game after a change: its version, its head hash, and the kind of work for which it now waits."""

    version: int
    """The version of the game: the number of events in its log."""
    hash: str
    """The head hash: the hash of the last event, as 64 hexadecimal digits."""
    due: NextJob
    """The work for which the game waits. Null if it waits for no worker."""


class StandingsQuery(Schema):
    """Whether to show the points after each turn of a finished game."""

    turns = QueryFlag(load_default=False)
    """Add the points of all seats after each turn. It needs a game that has ended."""


class StandingsOut(msgspec.Struct, frozen=True):
    """Ranks and points by category."""

    version: int
    """The version of the game: the number of events in its log."""
    status: Status
    """`open`, `playing` or `finished`."""
    reason: Reason | None
    """Why the game has ended. Null before the end."""
    standings: tuple[Standing, ...]
    """The standings, best first."""
    turns: list[TurnPoints] | msgspec.UnsetType = msgspec.UNSET
    """With `turns`: the points at the start of the game, after each turn, and at the end."""
