"""How every process of Heptad writes its log: one line of key=value pairs on standard error.

Much of what is logged comes from outside: paths, names, the text of errors. Characters that a terminal would obey are
written as Python escapes, so that a line is a line and shows nothing but itself.
"""

import contextlib
import io
import logging
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO, cast

import structlog

OWN_HANDLERS = ("gunicorn.error", "rq.worker", "rq.scheduler")
"""Loggers of libraries that would write in their own way."""


class Unfailing(io.TextIOBase):
    """A stream that drops what can't be written: a full disk must not end the process that logs."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, if possible."""
        with contextlib.suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, if possible."""
        with contextlib.suppress(OSError):
            self._stream.flush()


def configure(level: str) -> None:
    """Send structlog's and the standard library's records to standard error, from `level` (as in Settings) up."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    rendered: list[structlog.typing.Processor] = [
        escape_controls,
        structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
    ]
    structlog.configure(
        processors=[*shared, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", Unfailing(sys.stderr))),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    logging.basicConfig(level=number, handlers=[handler], force=True)
    for name in OWN_HANDLERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


def escape_controls(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """structlog's processor: whatever is logged, without characters that a terminal obeys."""
    return {
        escaped(name): value if isinstance(value, bool | int | float) else escaped(value)
        for name, value in event.items()
    }


def escaped(value: Any) -> str:
    """The text of a value, its control characters, line ends and reversing characters as Python escapes."""
    text = str(value)
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )
