"""Server-sent events, as a client reads them (HTML Living Standard, section 9.2.6)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Message(NamedTuple):
    """One event: its id, "" without one; its type; its data."""

    id: str
    type: str
    data: str


def messages(chunks: Iterable[bytes]) -> Iterator[Message]:
    """Yield the events in the bytes of a stream, each as soon as it is complete; an incomplete one is left out."""
    fields: dict[str, list[str]] = {}
    for line in _lines(chunks):
        if line:
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.removeprefix(" "))
            continue
        if "data" in fields:
            data = "\n".join(fields["data"])
            yield Message(fields.get("id", [""])[-1], fields.get("event", ["message"])[-1], data)
        fields = {}


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Lines, ended by a newline alone, as our servers write them."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.decode()
