"""What the routes of invitations read and answer; only a new invitation has its secret."""

from typing import Any

import msgspec
from marshmallow import Schema, ValidationError, validate, validates_schema

from application.tables.invitations import DEFAULT_SECONDS, MAX_SECONDS, MIN_SECONDS
from events.format.model import Timestamp
from service.schemas.basics.fields import Whole
from service.schemas.games.games import InviteIn
from service.schemas.reference.lists import LobbySeatOut
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Status, Visibility


class InvitationIn(Schema):
    """An invitation to issue."""

    seat = Whole(strict=True, load_default=None, allow_none=True, validate=validate.Range(0, 15))
    """The number of the seat that may be taken. Without it, any free seat."""
    expires_in_seconds = Whole(
        strict=True, load_default=DEFAULT_SECONDS, validate=validate.Range(MIN_SECONDS, MAX_SECONDS)
    )
    """How long the invitation can be used, in seconds: 60 to 2592000, which is 30 days. Without it, 7 days."""


class InvitationReadIn(InviteIn):
    """The secret of an invitation."""

    @validates_schema
    def has_one(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError without a secret."""
        if not (data["invite"] or data["invitation"]):
            raise ValidationError("is required", "invite")


class InvitationOut(msgspec.Struct, frozen=True):
    """A new invitation."""

    invitation: str
    """The secret, to be sent as `invite` when the seat is taken."""
    url: str
    """The page on which a person can take the seat. The secret stands after `#`, so no browser sends it to a server."""
    seat: int | None
    """The seat that may be taken. Null for any free one."""
    expires_at: Timestamp
    """Until when the invitation can be used: RFC 3339, UTC, with milliseconds."""


class InvitedGameOut(msgspec.Struct, frozen=True):
    """What an invitation is for: enough to decide whether to take the seat."""

    game: str
    """The id of the game."""
    title: str
    """The id of the title."""
    status: Status
    """The status of the game. Seats can be taken only while it is `open`."""
    visibility: Visibility
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    host: str
    """The name of the player who opened the game."""
    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""
    seats: tuple[LobbySeatOut, ...]
    """The seats, in order of their numbers."""
    seat: int | None
    """The seat to which the player is invited. Null for any free one."""
    expires_at: Timestamp | None
    """Until when the invitation can be used: RFC 3339, UTC, with milliseconds. Null for the invite of a private game,
    which does not expire."""
