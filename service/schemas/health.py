"""How the service is."""

from marshmallow import Schema, fields


class HealthOut(Schema):
    """How the service is."""

    status = fields.String(required=True)
