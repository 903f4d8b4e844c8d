"""What is to be played: the fields that all requests for a game have in common."""

from marshmallow import Schema, fields, validate

from service.schemas.basics.fields import Flag, Whole
from service.schemas.games.clocks import ClockIn
from titles.registry import TITLES


class TermsIn(Schema):
    """What is to be played."""

    title = fields.String(required=True, metadata={"enum": sorted(TITLES)})
    """The id of the title."""
    seats = Whole(required=True, strict=True, validate=validate.Range(1, 16))
    """The number of seats."""
    options = fields.Dict(keys=fields.String(), load_default=dict)
    """The options of the title. An option that is left out has its default."""
    clock = fields.Nested(ClockIn, load_default=None, allow_none=True)
    """The clock of the game. Without it, nobody's time is limited."""
    rated = Flag(load_default=False)
    """Whether the game counts in the ratings. A rated game is public and has a clock, and no bots of the title."""
    bot_accounts = Flag(load_default=False)
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""
