"""How the public catalogues of all titles are made of what is printed."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields, replace

from titles.kernel.words.translated import Translated

T = TypeVar("T", bound=msgspec.Struct)


def shown(shape: type[T], printed: msgspec.Struct, **more: Any) -> T:
    """Return a printed thing in the shape that the API shows: with the fields that both have, and more."""
    shared = {name: getattr(printed, name) for name in shape.__struct_fields__ if hasattr(printed, name)}
    return shape(**{**shared, **more})


def shown_data(shape: type[T], data: Mapping[str, Any], **more: Any) -> T:
    """Return a thing of a data file in the shape that the API shows: with the fields that both have, and more.

    Raise msgspec.ValidationError for a field of another type.
    """
    shared = {
        field.name: msgspec.convert(data[field.name], field.type)
        for field in fields(shape)
        if field.name in data and field.name not in more
    }
    return shape(**shared, **more)


def renamed(things: Iterable[T], **texts: Mapping[str, Translated]) -> tuple[T, ...]:
    """Return printed things with these names and texts, by field and the id of the thing."""
    return tuple([replace(thing, **{field: texts[field][thing.id] for field in texts}) for thing in things])  # type: ignore[attr-defined]  # all have ids
