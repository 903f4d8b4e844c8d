"""The answer of the health checks."""

from marshmallow import Schema, fields


class HealthOut(Schema):
    """The status of the service."""

    status = fields.String(required=True)
