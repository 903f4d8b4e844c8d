"""X."""

from collections.abc import Sequence

from events.model import Event


def describe(event: Event, names: Sequence[str], language: str) -> str | None:
    """X."""
    return None
