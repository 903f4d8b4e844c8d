"""What the pages send on which a player allows programs to act for them."""

from marshmallow import Schema, fields, validate

from application.accounts.programs.programs import GIVEN
from service.schemas.accounts.accounts import MAX_EXPIRY
from service.schemas.accounts.players import Name
from service.schemas.basics.fields import Whole


class GivenScopes(fields.List[str]):
    """Scopes that a player gives to a program."""

    def __init__(self) -> None:
        scope = fields.String(validate=validate.OneOf(GIVEN))
        super().__init__(scope, load_default=None, validate=validate.Length(0, len(GIVEN)))


class ChoiceIn(Schema):
    """What a player allows a program, and as whom it acts."""

    expires_in_seconds = Whole(load_default=None, validate=validate.Range(1, MAX_EXPIRY))
    """The seconds after which the program has to ask again. Null: never."""
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))
    """The id of the bot account of the player as which the program acts. Null: as the player."""
    new_bot = Name(load_default=None, allow_none=True)
    """The name of a new bot account as which it acts."""


class ConsentIn(ChoiceIn):
    """What a player allows a program on the web."""

    request = fields.String(required=True, validate=validate.Length(1, 8000))
    """The query with which the program has led the browser to the page."""
    scopes = GivenScopes()
    """What the program may do. Null: what it asks for, if the player has allowed this program the same before."""


class UserCodeIn(Schema):
    """The code that a device shows."""

    user_code = fields.String(required=True, validate=validate.Length(1, 100))
    """The code, in any case, with or without its hyphen."""


class DeviceAnswerIn(ChoiceIn, UserCodeIn):
    """What a player allows the program of a device."""

    scopes = GivenScopes()
    """What the program may do. Null: nothing."""
