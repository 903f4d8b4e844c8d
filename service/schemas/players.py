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


class TokenIn(Schema):
    """The scopes of a new token."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(["game:read", "game:play"])),
        load_default=["game:read", "game:play"],
        validate=validate.Length(1, 2),
    )


class PlayerOut(msgspec.Struct, frozen=True):
    """A player, with a token that is shown only once."""

    id: str
    name: str
    token: str


class GamesOut(msgspec.Struct, frozen=True):
    """How many games of a player are open, are being played and have finished: in all, and by title."""

    open: int
    playing: int
    finished: int
    titles: list[Counts]


class ProfileOut(msgspec.Struct, frozen=True):
    """A player: the games that `GET /v1/games` lists for the player, the ratings, and paths to games and results.

    The ratings of a title begin with the one of all its games (`seats` is null), followed by those by number of seats.
    """

    id: str
    name: str
    games: GamesOut
    ratings: list[Rating]
    games_url: str
    results_url: str


class AccountOut(msgspec.Struct, frozen=True):
    """The caller, and the scopes of the token."""

    id: str
    name: str
    scopes: tuple[str, ...]
