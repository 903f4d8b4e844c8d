"""Events and envelopes: the pure part of the log, which the rules may use.

An event is a frozen struct. Its fields are public, except those of type `Sealed`, which only some seats may read.
"""

import re
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import msgspec

T = TypeVar("T")

Timestamp = Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]
"""A time in RFC 3339, UTC, with milliseconds: `2026-01-31T18:30:00.000Z`."""

NOBODY: tuple[int, ...] = ()
"""The box: no seat opens it until the game ends."""


class Sealed(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A fact, sealed once, to the set of seats that learn it.

    `value` is None for a reader who may not open it, so None itself is never sealed.
    """

    to: tuple[int, ...]
    value: T | None = None


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of all events. The class's name in snake case is the event's `type`, unless the class sets it.

    A field is plain data, a `Sealed[T]`, or a `tuple[Sealed[T], ...]`. Bump `schema` when the stored shape changes, and
    keep the older class, with the same `type`, so that the codec can read stored events.
    """

    type: ClassVar[str] = "event"
    schema: ClassVar[int] = 1

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Name the event after its class."""
        super().__init_subclass__(**kwargs)
        if "type" not in cls.__dict__:
            cls.type = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class Seal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A sealed item of an envelope: the seats that learn it, and its digest; with salt and payload if it is open."""

    to: tuple[int, ...]
    """The seats that learn the fact. Empty for a fact that nobody learns until the end."""
    digest: str
    """The SHA-256 of the salt and the canonical payload."""
    payload: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """The fact, for a reader who may open it."""
    salt: str | msgspec.UnsetType = msgspec.UNSET
    """The salt of the digest, for a reader who may open the fact."""


class Envelope(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of a log.

    `version` counts from 1 without gaps; `batch` is the version of the batch's first event; `actor` is `seat:N`,
    `player:ID`, `worker` or, for consequences, `table`; `at` is RFC 3339 UTC with milliseconds; `hash` chains it.
    """

    version: int
    """The version of the event. Versions count from 1 without gaps."""
    batch: int
    """The version of the first event of the batch."""
    type: str
    """The type of the event."""
    schema: int
    """The number of the schema of its data."""
    actor: str
    """Who caused it: `seat:N`, `player:ID`, `worker`, or `table` for a consequence."""
    at: Timestamp
    """When the batch was appended: RFC 3339, UTC, with milliseconds."""
    data: msgspec.Raw
    """What happened, as far as it is public."""
    sealed: tuple[Seal, ...]
    """The sealed facts of the event."""
    hash: str
    """The SHA-256 of the previous hash and this envelope without salts and payloads."""


class UnreadableError(msgspec.ValidationError):
    """The stored record of `version` can't be read."""

    def __init__(self, version: int, reason: object) -> None:
        super().__init__(str(reason))
        self.version = version
