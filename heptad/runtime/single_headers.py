"""Headers that a request may have once: a server joins those of one name, so the application can't count them."""

from collections import Counter
from collections.abc import Iterable, Mapping

SINGLE = ("Authorization", "Idempotency-Key", "If-Match", "Last-Event-ID")
_MARK = "HEPTAD REPEATED"
"""A header that no request can have, since a name has no space; it names the one that is there more than once."""


def marks(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What the server adds to the headers of a request, with names in upper case, for the application to find."""
    counts = Counter(name for name, _ in headers)
    return [(_MARK, name) for name in SINGLE if counts[name.upper()] > 1][:1]


def repeated(environ: Mapping[str, str]) -> str | None:
    """The header that a request has more than once, by its WSGI environment."""
    return environ.get(f"HTTP_{_MARK}")
