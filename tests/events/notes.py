"""The smallest log there is, for tests of the store: notes, and secrets."""

from events import canonical
from events.codec import Codec
from events.model import Event, Sealed
from events.seal import EMPTY, Head, Record, seal

SEED = "5eed" * 16
AT = "2026-11-21T12:00:00.000Z"


class Noted(Event, frozen=True):
    text: str


class Whispered(Event, frozen=True):
    size: int
    secret: Sealed[str]


NOTES = Codec([Noted, Whispered])


def notes(*texts: str, after: Head = EMPTY, at: str = AT) -> list[Record]:
    """A sealed batch of notes; a text that starts with a `?` is whispered to seats 0 and 1."""
    events = [Whispered(len(text), Sealed((0, 1), text)) if text.startswith("?") else Noted(text) for text in texts]
    return seal(events, after=after, seed=SEED, actor="seat:0", at=at, state=canonical.encode("state"), codec=NOTES)
