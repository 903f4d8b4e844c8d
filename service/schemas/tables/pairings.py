"""What the routes of requests for a pairing read and answer."""

from typing import Literal

import msgspec
from marshmallow import Schema, fields, validate

from service.schemas.basics.fields import WAIT_MOST, Seconds
from service.schemas.games.clocks import ClockIn
from service.schemas.games.terms import TermsIn


class PairingIn(TermsIn):
    """What the player wants to play with others who ask for the same."""

    clock = fields.Nested(ClockIn, required=True)
    """The clock of the game. A pairing needs one, so that a player who vanishes stops nobody."""


class PairingQuery(Schema):
    """The seconds to wait for the other players."""

    wait = Seconds(load_default=0.0, validate=validate.Range(0, WAIT_MOST))
    """The seconds to wait for the other players, at most 30."""


class PairingOut(msgspec.Struct, frozen=True):
    """A request for a pairing."""

    id: str
    """The id of the request."""
    status: Literal["waiting", "paired"]
    """`waiting` until enough players want the same game, then `paired`."""
    title: str
    """The id of the title."""
    seats: int
    """The number of seats."""
    game: str | None
    """The id of the game, which has started. Null while the player waits."""
