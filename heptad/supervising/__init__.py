"""The processes of one machine: started, watched, replaced by those of a newer version, examined."""

from events.process import plain_structlog  # noqa: F401 - before structlog
