"""The answer of the health checks."""

import msgspec


class HealthOut(msgspec.Struct, frozen=True):
    """The status of the service."""

    status: str
    """`ok`."""
