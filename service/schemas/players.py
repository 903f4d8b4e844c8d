"""Players, and the scopes of their tokens."""

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from projections.lobby import Counts
from projections.standings import Rating


def _visible(text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise ValidationError("must contain only visible characters, and not only spaces")


class PlayerIn(Schema):
    """The name of a new player."""

    name = fields.String(required=True, validate=[validate.Length(1, 40), _visible])
    """The name, 1 to 40 visible characters. Several players may have the same name."""


class TokenIn(Schema):
    """The scopes of a new token."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(["game:read", "game:play"])),
        load_default=["game:read", "game:play"],
        validate=validate.Length(1, 2),
    )
    """What the token allows: `game:read` to see the player's games, `game:play` to open games, take seats and move."""


class PlayerOut(msgspec.Struct, frozen=True):
    """A player, with a token that is shown only once."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    token: str
    """The token, for `Authorization: Bearer …`. It is shown only once."""


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
    games: GamesOut
    """How many games `GET /v1/games` lists for the player."""
    ratings: list[Rating]
    """The ratings. Those of a title begin with that of all its games, followed by those by number of seats."""
    games_url: str
    """The path of the list of the player's games."""
    results_url: str
    """The path of the list of the player's results."""


class AccountOut(msgspec.Struct, frozen=True):
    """The caller, and the scopes of the token."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    scopes: tuple[str, ...]
    """The scopes of the token."""
