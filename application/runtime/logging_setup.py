"""The log output of every process of Heptad: lines of key=value pairs, or of JSON, on standard error.

Many logged values come from outside: paths, names, texts of errors. Control characters are written as Python escapes,
so that no value can break a line or control a terminal. Tickets are the only secrets in URLs, and no line has one.
"""

import contextlib
import io
import json
import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO, cast

import structlog

from application.runtime import parent_watchdog, trace
from application.runtime.settings import former

FIRST = ("timestamp", "level", "event")
"""The fields with which each line begins."""

OWN_HANDLERS = ("gunicorn.error", "rq.worker", "rq.scheduler")
"""Loggers of libraries that would write in their own format."""

_TICKET = re.compile(r"(\bticket=)[^&\s'\"]+")
"""A ticket in a URL, which gunicorn quotes when it can't read a request, or can't answer it."""


class Unfailing(io.TextIOBase):
    """A stream that drops output that can't be written: a full disk must not end the process."""

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


def configure(level: str, form: str = "logfmt") -> None:
    """Send the records of structlog and the standard library to standard error, from `level` (as in Settings) up.

    `form` is `logfmt` or `json`. Each line has the id of the request on whose behalf it was written.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        add_request_id,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    rendered: list[structlog.typing.Processor] = [escape_controls, hide_tickets, _renderer(form)]
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


def warn_of_former_names(environ: Mapping[str, str]) -> None:
    """Log what to write instead of former names of settings, unless this process has a supervisor, which did so."""
    if parent_watchdog.VARIABLE not in environ:
        for instead, names in former(environ).items():
            structlog.get_logger("heptad").warning("former_names_of_settings", names=" ".join(names), instead=instead)


def _renderer(form: str) -> structlog.typing.Processor:
    if form == "json":
        return lambda _logger, _method, event: json.dumps(_ordered(event), ensure_ascii=False)
    return structlog.processors.LogfmtRenderer(key_order=[*FIRST])


def _ordered(event: MutableMapping[str, Any]) -> dict[str, Any]:
    return {name: event[name] for name in FIRST if name in event} | dict(event)


def add_request_id(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Add the id of the current request to a record, if there is one: a processor of structlog."""
    request_id = trace.current_id()
    if request_id:
        event.setdefault("request_id", request_id)
    return event


def escape_controls(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return the logged values with control characters escaped: a processor of structlog."""
    return {
        escaped(name): value if value is None or isinstance(value, bool | int | float) else escaped(value)
        for name, value in event.items()
    }


def hide_tickets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return the logged values without tickets: a processor of structlog."""
    return {name: without_tickets(value) if isinstance(value, str) else value for name, value in event.items()}


def without_tickets(text: str) -> str:
    """Return a text with `…` in place of the tickets in its URLs."""
    return _TICKET.sub(r"\1…", text) if "ticket=" in text else text


def escaped(value: Any) -> str:
    """Return the text of a value, with control characters, line ends and bidi controls as Python escapes."""
    text = str(value)
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )
