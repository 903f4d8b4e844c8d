"""Times: RFC 3339 in envelopes, milliseconds since 1970 where the rules compute with them."""

from datetime import UTC, datetime, timedelta

from events.format.model import Timestamp

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> Timestamp:
    """Return the time of this machine."""
    return _written(datetime.now(UTC))


def milliseconds(at: Timestamp) -> int:
    """Return a time in milliseconds since 1970-01-01T00:00:00Z."""
    return (datetime.fromisoformat(at) - _EPOCH) // timedelta(milliseconds=1)


def timestamp(at: int) -> Timestamp:
    """Return the time at a number of milliseconds after 1970-01-01T00:00:00Z."""
    return _written(_EPOCH + timedelta(milliseconds=at))


def _written(time: datetime) -> Timestamp:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
