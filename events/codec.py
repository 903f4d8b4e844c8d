"""Between typed events and envelopes: which parts are public data, which are sealed, and older schemas lifted.

In an envelope's `data` a sealed field holds `{"sealed": i}`, the index of its item in `sealed`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from events import canonical
from events.model import Envelope, Event, Sealed

Plain = Any
Upcaster = Callable[[dict[str, Plain], list[Plain]], tuple[dict[str, Plain], list[Plain]]]
"""Lifts one stored schema to the next: (data, payloads) -> (data, payloads); a payload is None where it is closed."""


class Item(NamedTuple):
    """A sealed item before it is sealed: who learns it, and its canonical payload."""

    to: tuple[int, ...]
    payload: bytes


class Ref(msgspec.Struct, frozen=True):
    """Where in `sealed` the value of a field lies."""

    sealed: int


class _Plan:
    """How one class of events is taken apart and put together."""

    def __init__(self, cls: type[Event]) -> None:
        self.cls = cls
        self.sealed: dict[str, tuple[bool, msgspec.json.Decoder[Any]]] = {}
        shape: list[tuple[str, Any, Any]] = []
        renamed: dict[str, str] = {}
        for field in msgspec.structs.fields(cls):
            many = get_origin(field.type) is tuple and get_origin(get_args(field.type)[0]) is Sealed
            inner = get_args(field.type)[0] if many else field.type
            default = msgspec.field(default=field.default, default_factory=field.default_factory)  # type: ignore[call-overload]
            if get_origin(inner) is Sealed:
                self.sealed[field.name] = (many, msgspec.json.Decoder(get_args(inner)[0]))
                shape.append((field.name, tuple[Ref, ...] if many else Ref, msgspec.field()))
            else:
                shape.append((field.name, field.type, default))
            if field.encode_name != field.name:
                renamed[field.name] = field.encode_name
        self.names = tuple((name, renamed.get(name, name)) for name, _, _ in shape)
        self.data_type = msgspec.defstruct(
            f"{cls.__name__}Data", shape, frozen=True, kw_only=True, rename=renamed or None
        )
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.data_type if self.sealed else cls)

    def split(self, event: Event) -> tuple[bytes, list[Item]]:
        if not self.sealed:
            return canonical.encode(event), []
        items: list[Item] = []
        data: dict[str, Any] = {}
        for name, encoded in self.names:
            value = getattr(event, name)
            if name in self.sealed:
                many = self.sealed[name][0]
                facts: Sequence[Sealed[Any]] = value if many else (value,)
                if any(fact.value is None for fact in facts):
                    raise ValueError(f"{event.type}.{name}: a fact that is not known can't be sealed")
                refs = [{"sealed": len(items) + index} for index in range(len(facts))]
                items += [Item(fact.to, canonical.encode(fact.value)) for fact in facts]
                data[encoded] = refs if many else refs[0]
            else:
                data[encoded] = value
        return canonical.encode(data), items

    def join(self, data: bytes | msgspec.Raw, seals: Sequence[tuple[int, ...]], payloads: Sequence[Any]) -> Event:
        parts = self.decoder.decode(data)
        if not self.sealed:
            return parts  # type: ignore[no-any-return]
        values: dict[str, Any] = {}
        for name, _ in self.names:
            value = getattr(parts, name)
            if name in self.sealed:
                many, decoder = self.sealed[name]
                facts = [
                    Sealed(
                        seals[ref.sealed],
                        None if (raw := payloads[ref.sealed]) is None else decoder.decode(raw),
                    )
                    for ref in (value if many else (value,))
                ]
                value = tuple(facts) if many else facts[0]
            values[name] = value
        return self.cls(**values)


class Codec:
    """The events of one title: decodes every schema ever stored, encodes the newest."""

    def __init__(
        self, events: Iterable[type[Event]], upcasters: Mapping[tuple[str, int], Upcaster] | None = None
    ) -> None:
        self.plans: dict[str, _Plan] = {}
        for cls in events:
            if cls.type in self.plans:
                raise ValueError(f"two classes of events are called {cls.type}")
            self.plans[cls.type] = _Plan(cls)
        self.upcasters = dict(upcasters or {})

    def split(self, event: Event) -> tuple[bytes, list[Item]]:
        """Take an event apart into its canonical public data and its items to seal.

        Raises ValueError for a sealed fact without its value.
        """
        return self.plans[event.type].split(event)

    def join(self, envelope: Envelope, payloads: Sequence[msgspec.Raw | None]) -> Event:
        """Put an event together from its envelope and the payloads that the reader may open (None: closed).

        Raises LookupError for an unknown type or a schema that nothing lifts; msgspec.DecodeError for a wrong shape.
        """
        plan = self._plan(envelope)
        data, lifted = self.lifted(envelope, payloads)
        return plan.join(data, [seal.to for seal in envelope.sealed], lifted)

    def lifted(
        self, envelope: Envelope, payloads: Sequence[msgspec.Raw | None]
    ) -> tuple[bytes | msgspec.Raw, Sequence[bytes | msgspec.Raw | None]]:
        """Data and payloads in the newest schema; the very same if that is how they are stored. Raises LookupError."""
        newest = self._plan(envelope).cls.schema
        if envelope.schema == newest:
            return envelope.data, payloads
        return self._lift(envelope, newest, payloads)

    def _plan(self, envelope: Envelope) -> _Plan:
        plan = self.plans.get(envelope.type)
        if plan is None:
            raise LookupError(f"version {envelope.version}: unknown event type {envelope.type!r}")
        return plan

    def _lift(
        self, envelope: Envelope, newest: int, payloads: Sequence[msgspec.Raw | None]
    ) -> tuple[bytes, list[bytes | None]]:
        data = msgspec.json.decode(envelope.data)
        values = [None if raw is None else msgspec.json.decode(raw) for raw in payloads]
        for schema in range(envelope.schema, newest):
            upcast = self.upcasters.get((envelope.type, schema))
            if upcast is None:
                break
            data, values = upcast(data, values)
        else:
            if envelope.schema <= newest:
                return canonical.encode(data), [None if v is None else canonical.encode(v) for v in values]
        raise LookupError(f"version {envelope.version}: {envelope.type} has schema {envelope.schema}, can't be lifted")
