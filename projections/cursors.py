"""Cursors: the place in a list after which the next page begins. They need no escapes in a URL."""

_BETWEEN = "_"


def cursor_of(first: object, second: str) -> str:
    """Return the cursor of a place that two values name; `first` has no underscore."""
    return f"{first}{_BETWEEN}{second}"


def parts_of(cursor: str) -> tuple[str, str]:
    """Return the two values of a cursor. Those of version 1.0, with a space between them, are still read."""
    first, _, second = cursor.replace(" ", _BETWEEN, 1).partition(_BETWEEN)
    return first, second
