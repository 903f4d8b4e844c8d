"""A game's log as a file: a header, then its envelopes, each as canonical bytes and a newline (docs/log-format.md)."""

from typing import Any

import msgspec

from events import canonical
from events.seal import Record, nothing, open_record

FORMAT = "heptad/log/1"

TOLD = ("game", "title", "revision", "rules_hash", "seats", "options", "seed_hash")
"""What the header repeats of the first event."""


def header(opened: dict[str, Any]) -> bytes:
    """The first line of a log, without its newline; `opened` is the public data of its first event.

    Raises KeyError for what that event doesn't say.
    """
    return canonical.encode({"format": FORMAT, **{name: opened[name] for name in TOLD}})


def header_of(first: Record) -> bytes:
    """The first line of a log, without its newline, from its first record."""
    return header(msgspec.json.decode(open_record(first, nothing).envelope.data))
