"""The REST API: thin routes over the rules, the log and its projections."""

from pathlib import Path

from events.process import plain_structlog  # noqa: F401 - before structlog

WEB = Path(__file__).parents[1] / "web"
"""The folder of the web client. It lies beside the packages, in a checkout as well as where they are installed."""
