"""RQ jobs that continue a game: reveal, conflict, deadline, bot; and the sweeper."""

from events.process import plain_structlog  # noqa: F401 - before structlog
