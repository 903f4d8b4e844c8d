"""Headers that a request may have only once. The server joins repeated headers, so the application can't count them."""

from collections.abc import Iterable, Mapping

SINGLE = ("Authorization", "Idempotency-Key", "If-Match", "Last-Event-ID")
_MARK = "HEPTAD REPEATED"
"""A header that no request can send, since its name has a space. Its value is the name of a repeated header."""


def marks(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers that the server adds to a request (names in upper case) to mark a repeated one."""
    names = [name for name, _ in headers]
    if len(set(names)) == len(names):
        return []
    return [(_MARK, name) for name in SINGLE if names.count(name.upper()) > 1][:1]


def repeated(environ: Mapping[str, str]) -> str | None:
    """Return the name of a repeated header, from the WSGI environment; None if there is none."""
    return environ.get(f"HTTP_{_MARK}")
