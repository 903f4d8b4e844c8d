"""What an event of a log leaves out."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from titles.kernel.events.event_types import GAME_EVENTS
from titles.registry import TITLES

NOTHING = (0, False, None, ())
FROM_THE_HAND = ("origin", "hand")
"""Of 7 Wonders: the field that tells where a card came from, and the place that most come from."""
ALL_EVENTS = [*GAME_EVENTS, *[event for title in TITLES.values() for event in title.events]]


def defaults() -> Iterator[Any]:
    """Yield the fields of events that a log may leave out, each with its default."""
    for event in ALL_EVENTS:
        for field in msgspec.structs.fields(event):
            if field.default is not msgspec.NODEFAULT:
                yield pytest.param(field.name, field.default, id=f"{event.type}.{field.name}")


@pytest.mark.parametrize(("field", "default"), list(defaults()))
def test_what_a_log_leaves_out_did_not_happen(field: str, default: object):
    assert default in NOTHING or (field, default) == FROM_THE_HAND
