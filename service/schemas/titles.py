"""Titles and their catalogues."""

from marshmallow import Schema, fields


class NamesOut(Schema):
    """A name in both languages."""

    en = fields.String(required=True)
    ja = fields.String(required=True)


class SeatsOut(Schema):
    """The smallest and the largest number of players."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class TitleOut(Schema):
    """A title; `options` is a JSON Schema."""

    id = fields.String(required=True)
    name = fields.Nested(NamesOut, required=True)
    seats = fields.Nested(SeatsOut, required=True)
    revision = fields.Integer(required=True)
    options = fields.Dict(required=True)
    bots = fields.List(fields.String(), required=True)


class TitlesOut(Schema):
    """All titles."""

    titles = fields.List(fields.Nested(TitleOut), required=True)
