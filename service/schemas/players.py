"""Players, and the scopes of their tokens."""

import msgspec
from marshmallow import Schema, ValidationError, fields, validate


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


class AccountOut(msgspec.Struct, frozen=True):
    """The caller, and the scopes of the token."""

    id: str
    name: str
    scopes: tuple[str, ...]
