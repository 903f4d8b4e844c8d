"""What the routes of players read and answer: new players, profiles, search by handle."""

from typing import Any

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from application.accounts.names import MAX_NAME, flaw_in_name, normal_name
from application.accounts.players import Kind
from application.accounts.sign_up import MAX_CODE
from projections.lobby import Counts
from projections.standings import Rating
from service.schemas.basics.fields import Flag

HANDLE_PATTERN = r"^[A-Za-z0-9_]{3,20}\Z"
HANDLE_ERROR = "must have 3 to 20 letters (a to z), digits and underscores"


class Name(fields.String):
    """A name that a player chooses, loaded in its normal form."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(1, MAX_NAME), **kwargs)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        name = normal_name(super()._deserialize(value, *args, **kwargs))
        flaw = flaw_in_name(name)
        if flaw is not None:
            raise ValidationError(flaw)
        return name


class PlayerIn(Schema):
    """A new player."""

    name = Name(required=True)
    """The name, 1 to 50 visible characters. Several players may have the same name."""
    kind = fields.String(validate=validate.OneOf(["guest", "bot"]), load_default="guest")
    """`guest` for a person, `bot` for an account that a program plays. Others see it, and neither becomes the other."""
    owned = Flag(load_default=False)
    """Whether the caller becomes the owner of a bot account, which its profile shows. The token of the request then
    needs `account:manage`."""
    sign_up_code = fields.String(validate=validate.Length(1, MAX_CODE), load_default=None, allow_none=True)
    """A code of the operator, for a server that takes new players by invitation. Case, spaces and hyphens make no
    difference. Other servers ignore it, and a bot account that the caller owns needs none."""


class PlayerOut(msgspec.Struct, frozen=True):
    """A player, with a token that is shown only once."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    token: str
    """The token, for `Authorization: Bearer …`. It is shown only once."""


class PlayerQuery(Schema):
    """Which player to find."""

    handle = fields.String(required=True, validate=validate.Regexp(HANDLE_PATTERN, error=HANDLE_ERROR))
    """The handle, in upper or lower case."""


class FoundPlayerOut(msgspec.Struct, frozen=True, kw_only=True):
    """A player."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""
    kind: Kind
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""
    profile_url: str
    """The path of the player's profile."""


class GamesOut(msgspec.Struct, frozen=True):
    """How many games of a player are open, are being played and have finished: in all, and by title."""

    open: int
    """The games that have free seats."""
    playing: int
    """The games that are being played."""
    finished: int
    """The games that have ended or were cancelled."""
    titles: list[Counts]
    """The same numbers for each title."""


class ProfileOut(msgspec.Struct, frozen=True):
    """A player, with the number of games, the ratings, and paths to the games and results."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    kind: Kind
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""
    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""
    owner: str | None
    """The id of the player to whom a bot account belongs. Null for all others."""
    erased: bool
    """Whether the account was erased. Its name is `erased player`."""
    games: GamesOut
    """How many games `GET /v1/games` lists for the player."""
    ratings: list[Rating]
    """The ratings. Those of a title begin with that of all its games, followed by those by number of seats."""
    games_url: str
    """The path of the list of the player's games."""
    results_url: str
    """The path of the list of the player's results."""
