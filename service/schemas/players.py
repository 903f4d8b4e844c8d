"""Players, and what their tokens may do."""

from marshmallow import Schema, ValidationError, fields, validate


def _visible(text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise ValidationError("has visible characters only")


class PlayerIn(Schema):
    """A name to be called by."""

    name = fields.String(required=True, validate=[validate.Length(1, 40), _visible])


class PlayerOut(Schema):
    """A player, with the token that is shown once."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class TokenIn(Schema):
    """What a further token may do."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(["game:read", "game:play"])),
        load_default=["game:read", "game:play"],
        validate=validate.Length(1, 2),
    )


class AccountOut(Schema):
    """Who is calling."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
