"""Players."""

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from application.players import Kind
from projections.lobby import Counts
from projections.standings import Rating


def visible(text: str) -> None:
    """Raise ValidationError unless a text has only visible characters."""
    if text and (not text.strip() or not text.isprintable()):
        raise ValidationError("must contain only visible characters, and not only spaces")


class PlayerIn(Schema):
    """The name of a new player."""

    name = fields.String(required=True, validate=[validate.Length(1, 40), visible])
    """The name, 1 to 40 visible characters. Several players may have the same name."""
    kind = fields.String(validate=validate.OneOf(["guest", "bot"]), load_default="guest")
    """`guest` for a person, `bot` for an account that a program plays. Others see it, and neither becomes the other."""


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
    kind: Kind
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""
    games: GamesOut
    """How many games `GET /v1/games` lists for the player."""
    ratings: list[Rating]
    """The ratings. Those of a title begin with that of all its games, followed by those by number of seats."""
    games_url: str
    """The path of the list of the player's games."""
    results_url: str
    """The path of the list of the player's results."""
