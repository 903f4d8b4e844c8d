"""What the routes of challenges read and answer."""

from typing import Any, Literal

import msgspec
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from application.tables.challenges import DEFAULT_SECONDS, MAX_SECONDS, MIN_SECONDS, REASONS, Reason, Status
from events.format.model import Timestamp
from service.schemas.basics.fields import Whole
from service.schemas.games.terms import TermsIn
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Visibility


class ChallengeIn(TermsIn):
    """The players to challenge, and what is to be played."""

    players = fields.List(
        fields.String(validate=validate.Length(1, 40)), required=True, validate=validate.Length(1, 15)
    )
    """The ids of the other players, in the order of their seats from 1 on. The challenger has seat 0."""
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    expires_in_seconds = Whole(
        strict=True, load_default=DEFAULT_SECONDS, validate=validate.Range(MIN_SECONDS, MAX_SECONDS)
    )
    """How long the challenge can be accepted, in seconds: 60 to 604800, which is a week. Without it, a day."""

    @validates_schema
    def one_player_for_each_seat(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError unless the players are different and as many as the other seats."""
        if len(set(data["players"])) != len(data["players"]):
            raise ValidationError("must not have a player twice", "players")
        if len(data["players"]) != data["seats"] - 1:
            others = data["seats"] - 1
            detail = (
                f"must have {others} player{'s' * (others != 1)}, one for each of the {data['seats']} seats but yours"
            )
            raise ValidationError(detail, "players")


class RefusalIn(Schema):
    """Why a challenge is refused."""

    reason = fields.String(load_default="other", validate=validate.OneOf(REASONS))
    """`not_now`, `other_title` or `other_clock` (play something else, or with another clock), or `other`."""


class ChallengedOut(msgspec.Struct, frozen=True):
    """A player who is challenged, and the answer."""

    player: str
    """The id of the player."""
    name: str
    """The name of the player."""
    answer: Literal["accepted", "refused"] | None
    """The answer. Null before the player has answered."""
    reason: Reason | None
    """Why the player refuses. Null for no refusal."""


class ChallengeOut(msgspec.Struct, frozen=True, rename={"creator": "from"}):
    """A challenge."""

    id: str
    """The id of the challenge."""
    status: Status
    """`open` until it is `accepted` by all, or `refused` by one of them, `withdrawn` or `expired`."""
    creator: str
    """The id of the player who challenges."""
    name: str
    """The name of the player who challenges."""
    to: tuple[ChallengedOut, ...]
    """The players who are challenged, in the order of their seats from 1 on."""
    title: str
    """The id of the title."""
    seats: int
    """The number of seats."""
    options: dict[str, Any]
    """The options of the title."""
    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""
    rated: bool
    """Whether the game counts in the ratings."""
    bot_accounts: bool
    """Whether the accounts of bots may play too."""
    visibility: Visibility
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    expires_at: Timestamp
    """Until when the challenge can be accepted: RFC 3339, UTC, with milliseconds."""
    game: str | None
    """The id of the game, which has started. Null before all have accepted."""


class ChallengesOut(msgspec.Struct, frozen=True):
    """The open challenges of a player."""

    sent: list[ChallengeOut]
    """Those that the player has sent, the next to expire first."""
    received: list[ChallengeOut]
    """Those that the player has received, the next to expire first."""
