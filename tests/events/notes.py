"""The smallest log there is, for tests of the store: notes, and secrets."""

from collections.abc import Sequence

from events.format import canonical
from events.format.codec import Codec
from events.format.model import Event, Sealed
from events.format.seal import EMPTY, Head, Record, seal

SEED = "5eed" * 16
AT = "2026-11-21T12:00:00.000Z"


class Noted(Event, frozen=True):
    text: str


class Listed(Event, frozen=True):
    texts: tuple[str, ...]


class Whispered(Event, frozen=True):
    size: int
    secret: Sealed[str]


NOTES = Codec([Noted, Listed, Whispered])


def notes(*texts: str, after: Head = EMPTY, at: str = AT) -> list[Record]:
    """A sealed batch of notes; a text that starts with a `?` is sealed to seats 0 and 1."""
    events = [Whispered(len(text), Sealed((0, 1), text)) if text.startswith("?") else Noted(text) for text in texts]
    return sealed(events, after, at)


def listed(size: int) -> list[Record]:
    """Return a batch of one event of short strings that is stored in `size` bytes."""
    least = sum(map(len, sealed([Listed(("",))])[0][1:3]))
    more, last = divmod(size - least, 503)
    [record] = sealed([Listed(("x" * last, *["x" * 500] * more))])
    return [record]


def sealed(events: Sequence[Event], after: Head = EMPTY, at: str = AT) -> list[Record]:
    """A batch of these events."""
    return seal(events, after=after, seed=SEED, actor="seat:0", at=at, state=canonical.encode("state"), codec=NOTES)
