"""Players, and the scopes of their tokens."""

from marshmallow import Schema, ValidationError, fields, validate


def _visible(text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise ValidationError("has visible characters only")


class PlayerIn(Schema):
    """The name of a new player."""

    name = fields.String(required=True, validate=[validate.Length(1, 40), _visible])


class PlayerOut(Schema):
    """A player, with a token that is shown only once."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class TokenIn(Schema):
    """The scopes of a new token."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(["game:read", "game:play"])),
        load_default=["game:read", "game:play"],
        validate=validate.Length(1, 2),
    )


class AccountOut(Schema):
    """The caller, and the scopes of the token."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
