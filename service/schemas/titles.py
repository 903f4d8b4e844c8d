"""What can be played."""

from marshmallow import Schema, fields


class NamesOut(Schema):
    """A name in both languages."""

    en = fields.String(required=True)
    ja = fields.String(required=True)


class SeatsOut(Schema):
    """How many can play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class TitleOut(Schema):
    """A game that can be played; `options` is a JSON Schema."""

    id = fields.String(required=True)
    name = fields.Nested(NamesOut, required=True)
    seats = fields.Nested(SeatsOut, required=True)
    revision = fields.Integer(required=True)
    options = fields.Dict(required=True)
    bots = fields.List(fields.String(), required=True)


class TitlesOut(Schema):
    """What can be played."""

    titles = fields.List(fields.Nested(TitleOut), required=True)


class CatalogueOut(Schema):
    """A title's cards, boards and tokens, with names in both languages."""

    title = fields.String(required=True)
    revision = fields.Integer(required=True)
    rules_hash = fields.String(required=True)
    catalogue = fields.Dict(required=True)
