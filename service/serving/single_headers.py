"""Headers that a request may have only once. The server joins repeated headers, so the application can't count them."""

from collections.abc import Iterable, Mapping
from typing import Any

SINGLE = ("Authorization", "Idempotency-Key", "If-Match", "Last-Event-ID")


def find_repeated(headers: Iterable[tuple[str, str]]) -> str | None:
    """Return the name of a header that is there more than once, from all headers with names in upper case."""
    names = [name for name, _ in headers]
    return next((name for name in SINGLE if names.count(name.upper()) > 1), None)


def note(request: Any) -> None:
    """Note a repeated header of a request at its body, which the server hands to the application as it is."""
    request.body.repeated_header = find_repeated(request.headers)


def repeated(environ: Mapping[str, Any]) -> str | None:
    """Return the name of a repeated header, from the WSGI environment; None if there is none."""
    found: str | None = getattr(environ["wsgi.input"], "repeated_header", None)
    return found
