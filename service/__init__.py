"""The REST API: thin routes over the rules, the log and its projections."""

from events.process import plain_structlog  # noqa: F401 - before structlog
