"""A game's log as a file: a header, then its envelopes, each as canonical bytes and a newline (docs/log-format.md)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from events.format import canonical
from events.format.pauses import with_pauses
from events.format.seal import Record, envelope_of, record_of
from titles.kernel.state.game import AnyGame

FORMAT = "heptad/log/1"

HEADER_FIELDS = ("game", "title", "revision", "rules_hash", "seats", "options", "seed_hash")
"""The fields of the first event that the header repeats."""
FORK_FIELDS = ("game", "at", "seed_hash")
"""The fields of each `forked` event that the header repeats, in `forks`."""

EXPORT = re.compile(rb'\s*\{\s*"title"\s*:\s*"[^"]{0,100}"\s*,\s*"game"\s*:\s*\{')
"""How a line of `GET /v1/games/export` begins. No log begins so."""


def about_export(file: str = "FILE") -> str:
    """Say what an export is that was given in place of a log, and how to get the logs out of it."""
    return (
        "is an export of games, not a log: each of its lines has the log of a game. To get the first one, "
        f"say `head -n 1 {file} | jq -c '.header, .log[]' > game.ndjson`. `heptad export --all --to DIR` writes "
        "each log to a file"
    )


def header(opened: Mapping[str, Any], forks: Sequence[Mapping[str, Any]] = ()) -> bytes:
    """The first line of a log, without its newline, from the public data of its first event and of each `forked`.

    Raise KeyError if one of those events lacks a field.
    """
    fields = {"format": FORMAT, **{name: opened[name] for name in HEADER_FIELDS}}
    if forks:
        fields["forks"] = [fork_fields(forked) for forked in forks]
    return canonical.encode(fields)


def fork_fields(forked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the header's entry for a `forked` event, from its public data. Raise KeyError."""
    return {name: forked[name] for name in FORK_FIELDS}


def header_of(first: Record, forks: Iterable[Record] = ()) -> bytes:
    """The first line of a log, without its newline, from its first record and those of each `forked`."""
    return header(_data(first), [_data(forked) for forked in forks])


def records_of(log: bytes) -> list[Record]:
    """Return the records to store for a verified log with every seal open."""
    return [record_of(line) for line in with_pauses(log.split(b"\n")[1:-1])]


def forks_of(game: AnyGame) -> list[int]:
    """The versions of each `forked` in a game's log."""
    return [] if game.forked is None else [last + 1 for last, _ in game.forked.seeds]


def _data(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(envelope_of(record).data)
    return data
