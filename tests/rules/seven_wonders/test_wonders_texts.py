"""The texts of cards, wonders, stages and markers in the catalogue, in both languages."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.seven_wonders.public_catalogue import public_catalogue

SHOWN = public_catalogue(1)


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from keys_of(inner)


def test_the_catalogue_has_no_notes_on_sources():
    assert "name_ja_source" not in set(keys_of(msgspec.to_builtins(SHOWN)))
