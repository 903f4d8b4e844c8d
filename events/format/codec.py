"""Conversion between typed events and envelopes: public data, sealed facts, and older schemas.

In an envelope's `data` a sealed field holds `{"sealed": i}`, the index of its item in `sealed`. Every schema that was
ever stored is a class of its own, and each is read strictly: unknown fields are refused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec

from events.format import canonical
from events.format.bounds import MAX_ENTRIES
from events.format.model import Envelope, Event, Sealed, UnreadableError

Upcaster = Callable[[Any], Event]
"""Returns an event of the next schema for one of an older schema. A closed sealed value is None."""


class Item(NamedTuple):
    """An item to seal: the seats that learn it, and its canonical payload."""

    to: tuple[int, ...]
    payload: bytes


class Ref(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reference to the item in `sealed` that holds the value of a field."""

    sealed: Annotated[int, msgspec.Meta(ge=0, le=MAX_ENTRIES)]
    """The place of the item in `sealed`, from 0."""


class UnknownEventError(LookupError):
    """The title has no event of this type, or it never had this schema."""


class Plan:
    """Splits events of one class into public data and sealed items, and joins them again.

    `data_type` is the type of its public data, with a `Ref` for each sealed fact; `newest` says whether this is the
    schema in which new events are written.
    """

    def __init__(self, cls: type[Event], *, newest: bool = True) -> None:
        self.cls = cls
        self.schema = cls.schema
        self.newest = newest
        self.sealed: dict[str, tuple[bool, msgspec.json.Decoder[Any]]] = {}
        shape: list[tuple[str, Any, Any]] = []
        renamed: dict[str, str] = {}
        for field in msgspec.structs.fields(cls):
            annotated = get_origin(field.type) is Annotated
            bare, metas = (field.type.__origin__, field.type.__metadata__) if annotated else (field.type, ())
            many = get_origin(bare) is tuple and get_origin(get_args(bare)[0]) is Sealed
            inner = get_args(bare)[0] if many else bare
            default = msgspec.field(default=field.default, default_factory=field.default_factory)  # type: ignore[call-overload]
            if get_origin(inner) is Sealed:
                self.sealed[field.name] = (many, msgspec.json.Decoder(get_args(inner)[0]))
                refs: Any = tuple[Ref, ...] if many else Ref
                for meta in metas:
                    refs = Annotated[refs, meta]
                shape.append((field.name, refs, msgspec.field()))
            else:
                shape.append((field.name, field.type, default))
            if field.encode_name != field.name:
                renamed[field.name] = field.encode_name
        self.names = tuple((name, renamed.get(name, name)) for name, _, _ in shape)
        self.data_type = msgspec.defstruct(
            f"{cls.__name__}Data",
            shape,
            frozen=True,
            kw_only=True,
            rename=renamed or None,
            forbid_unknown_fields=True,
        )
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.data_type if self.sealed else cls)

    def split(self, event: Event) -> tuple[bytes, list[Item]]:
        """Split an event, see `Codec.split`."""
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

    def is_exact(self, data: bytes | msgspec.Raw) -> bool:
        """Whether public data have every field, as `split` writes it. Raise msgspec.DecodeError for a wrong shape."""
        return canonical.encode(self.decoder.decode(data)) == bytes(data)

    def join(self, data: bytes | msgspec.Raw, seals: Sequence[tuple[int, ...]], payloads: Sequence[Any]) -> Event:
        """Return the event. Raise msgspec.DecodeError for a wrong shape, IndexError for a missing seal."""
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


@cache
def plan_of(cls: type[Event], *, newest: bool = True) -> Plan:
    """Return the plan of a class, which all titles share: it takes longer to make than the class."""
    return Plan(cls, newest=newest)


class Codec:
    """The events of one title: decodes every schema ever stored, encodes the newest.

    `older` maps the class of each older schema to its upcaster.
    """

    def __init__(self, events: Iterable[type[Event]], older: Mapping[type[Event], Upcaster] | None = None) -> None:
        self.plans: dict[str, Plan] = {}
        for cls in events:
            if cls.type in self.plans:
                raise ValueError(f"two classes of events are called {cls.type}")
            self.plans[cls.type] = plan_of(cls)
        self._older = {
            (cls.type, cls.schema): (plan_of(cls, newest=False), upcast) for cls, upcast in (older or {}).items()
        }

    def stored(self) -> Iterator[Plan]:
        """Yield the plans of all schemas, the newest first."""
        yield from self.plans.values()
        for plan, _ in self._older.values():
            yield plan

    def split(self, event: Event) -> tuple[bytes, list[Item]]:
        """Return the canonical public data of an event, and its items to seal.

        Raise ValueError for a sealed fact without its value.
        """
        return self.plans[event.type].split(event)

    def join(self, envelope: Envelope, payloads: Sequence[msgspec.Raw | None]) -> Event:
        """Return the event of an envelope, with the payloads that the reader may open (None: closed).

        The event is of the newest schema. Raise UnknownEventError for an unknown type or schema, UnreadableError for
        a wrong shape.
        """
        seals = [seal.to for seal in envelope.sealed]
        return self.read(envelope.version, envelope.type, envelope.schema, envelope.data, seals, payloads)

    def read(
        self,
        version: int,
        kind: str,
        schema: int,
        data: bytes | msgspec.Raw,
        seals: Sequence[tuple[int, ...]],
        payloads: Sequence[bytes | msgspec.Raw | None],
    ) -> Event:
        """Return the event of a version from the parts of its envelope; see `join`. `seals` has the seats of each."""
        plan = self.plan(kind, schema)
        try:
            event = plan.join(data, seals, payloads)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UnreadableError(version, error) from error
        return event if plan.newest else self._upcast(event)

    def _upcast(self, event: Event) -> Event:
        newest = self.plans[event.type].cls.schema
        while event.schema != newest:
            event = self._older[event.type, event.schema][1](event)
        return event

    def plan(self, kind: str, schema: int) -> Plan:
        """Return the plan of a stored schema. Raise UnknownEventError."""
        plan = self.plans.get(kind)
        if plan is None:
            raise UnknownEventError(f"there is no event {kind}")
        if schema == plan.schema:
            return plan
        older = self._older.get((kind, schema))
        if older is None:
            raise UnknownEventError(f"{kind} has no schema {schema}")
        return older[0]
