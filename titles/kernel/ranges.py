"""The ranges of the fields of events: types with fixed limits, and the check of limits that depend on the game.

The rules only make events within these ranges. An imported log can hold anything: decoding an event checks the fixed
limits (`msgspec.Meta`), and `check_event` those that follow from the number of seats.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_origin

import msgspec.inspect
from msgspec import Meta

from events.format.bounds import MAX_ENTRIES, MAX_ID, MAX_NAME, MAX_SEATS, MAX_STRING_BYTES, MAX_VERSIONS
from events.format.model import Event, Sealed

Id = Annotated[str, Meta(pattern=r"^[!-~]+(?![\s\S])", min_length=1, max_length=MAX_ID)]
"""An id of a game, a player or a decision: printable ASCII without spaces."""
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(?![\s\S])", min_length=1, max_length=MAX_NAME)]
"""A name of a title, a kind of decision or a bot."""
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""32 bytes as lower-case hexadecimal digits."""
Label = Annotated[str, Meta(pattern=r"^[!-~]+(?![\s\S])", min_length=1, max_length=MAX_ID)]
"""The label of a draw: its place in a game, such as `age/3/deal`."""
Version = Annotated[int, Meta(ge=1, le=MAX_VERSIONS)]
Count = Annotated[int, Meta(ge=0, le=1000)]
"""A number of things, or a place in a list; never negative."""
Amount = Annotated[int, Meta(ge=-1000, le=1000)]
"""Points and the like, which can be negative."""
SeatNumber = Annotated[
    int, Meta(ge=0, le=MAX_SEATS - 1, description="The number of a seat, from 0.", extra={"below": "seats"})
]
SubjectNumber = Annotated[
    int, Meta(ge=0, le=MAX_SEATS, description="The number of a subject, from 0.", extra={"below": "subjects"})
]
"""A subject of decisions, such as a city, with or without an owner."""
EACH_SEAT = Meta(min_length=1, max_length=MAX_SEATS, extra={"each": "seats"})
"""For a tuple with an entry for each seat."""
EACH_SUBJECT = Meta(min_length=1, max_length=MAX_SEATS, extra={"each": "subjects"})
NOT_EMPTY = Meta(min_length=1, max_length=MAX_ENTRIES)
AT_MOST = Meta(max_length=MAX_ENTRIES)
"""For any other list or object."""
Text = Annotated[str, Meta(max_length=MAX_STRING_BYTES)]
Word = Annotated[str, Meta(max_length=MAX_ID)]
"""An id in a title's data: a card, a space, a category of points."""
Words = Annotated[tuple[Word, ...], AT_MOST]


def id_of(kind: str) -> Meta:
    """Return that a word is an id of this kind in the title's data, such as `cards`; see `Title.ids`."""
    return Meta(extra={"id_of": kind})


CardId = Annotated[Word, id_of("cards"), Meta(description="The id of a card, as the catalogue has it.")]
CardIds = Annotated[tuple[CardId, ...], AT_MOST, Meta(description="The ids of cards, as the catalogue has them.")]
Coins = Annotated[Count, Meta(description="A number of coins, from 0.")]
Points = Annotated[Amount, Meta(description="A number of points, which can be negative.")]


class Limits(NamedTuple):
    """The number of seats and of subjects of a game, and the ids of its title by their kind."""

    seats: int
    subjects: int
    ids: Mapping[str, Collection[str]]


class RangeError(ValueError):
    """An event names what its game does not have; the message says in which field."""


Of = Literal["seats", "subjects"]
_Check = Callable[[Any, Limits], None]


def check_event(event: Event, limits: Limits) -> None:
    """Raise RangeError if an event names a seat, subject or id that the game does not have, or leaves a seat out."""
    check = _check_of_class(type(event))
    if check is not None:
        check(event, limits)


@cache
def _check_of_class(cls: type[Event]) -> _Check | None:
    return _check_of(msgspec.inspect.type_info(cls))


def _check_of(node: Any) -> _Check | None:
    """Return the check of the values of a type, None if nothing in them depends on the game."""
    match node:
        case msgspec.inspect.Metadata():
            return _check_of_annotated(node)
        case msgspec.inspect.VarTupleType(item_type=item):
            return _of_items(_check_of(item))
        case msgspec.inspect.TupleType(item_types=items):
            return _of_places([_check_of(item) for item in items])
        case msgspec.inspect.DictType(value_type=value):
            return _of_values(_check_of(value))
        case msgspec.inspect.UnionType(types=types):
            return _of_union(types)
        case msgspec.inspect.StructType(cls=cls, fields=[_, fact]) if (get_origin(cls) or cls) is Sealed:
            return _of_fact(_check_of(fact.type))
        case msgspec.inspect.StructType(fields=fields):
            return _of_fields([(field.name, field.encode_name, _check_of(field.type)) for field in fields])
    return None


def _check_of_annotated(node: msgspec.inspect.Metadata) -> _Check | None:
    match node.extra:
        case {"below": of}:
            return _below(of)
        case {"id_of": kind}:
            return _known(kind)
        case {"each": of}:
            return _each(of, _check_of(node.type))
    return _check_of(node.type)


def _below(of: Of) -> _Check:
    def check(value: Any, limits: Limits) -> None:
        if not value < getattr(limits, of):
            raise RangeError(f"has {value} where {of} are numbered from 0 to {getattr(limits, of) - 1}")

    return check


def _known(kind: str) -> _Check:
    def check(value: Any, limits: Limits) -> None:
        if kind in limits.ids and value not in limits.ids[kind]:
            raise RangeError(f"has {value!r}, which is not among the {kind.replace('_', ' ')} of the title")

    return check


def _each(of: Of, inner: _Check | None) -> _Check:
    def check(value: Any, limits: Limits) -> None:
        if len(value) != getattr(limits, of):
            raise RangeError(f"must have {getattr(limits, of)} entries, one for each of the {of}, not {len(value)}")
        if inner is not None:
            inner(value, limits)

    return check


def _of_items(item: _Check | None) -> _Check | None:
    if item is None:
        return None

    def check(value: Any, limits: Limits) -> None:
        for each in value:
            item(each, limits)

    return check


def _of_fact(inner: _Check | None) -> _Check | None:
    if inner is None:
        return None

    def check(fact: Sealed[Any], limits: Limits) -> None:
        inner(fact.value, limits)

    return check


def _of_places(places: list[_Check | None]) -> _Check | None:
    if not any(places):
        return None

    def check(value: Any, limits: Limits) -> None:
        for place, each in zip(places, value, strict=True):
            if place is not None:
                place(each, limits)

    return check


def _of_values(inner: _Check | None) -> _Check | None:
    if inner is None:
        return None

    def check(value: Any, limits: Limits) -> None:
        for each in value.values():
            inner(each, limits)

    return check


def _of_union(types: tuple[Any, ...]) -> _Check | None:
    structs = {node.cls: _check_of(node) for node in types if isinstance(node, msgspec.inspect.StructType)}
    others = [_check_of(node) for node in types if not isinstance(node, msgspec.inspect.StructType)]
    if not any(structs.values()) and not any(others):
        return None

    def check(value: Any, limits: Limits) -> None:
        if value is None:
            return
        for each in others if type(value) not in structs else [structs[type(value)]]:
            if each is not None:
                each(value, limits)

    return check


def _of_fields(fields: Iterable[tuple[str, str, _Check | None]]) -> _Check | None:
    checks = [(name, encoded, check) for name, encoded, check in fields if check is not None]
    if not checks:
        return None

    def check(value: Any, limits: Limits) -> None:
        for name, encoded, each in checks:
            try:
                each(getattr(value, name), limits)
            except RangeError as error:
                raise RangeError(f"{encoded}: {error}") from None

    return check
