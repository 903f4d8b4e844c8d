"""The classes on which the generated models are based, and reading them from JSON."""

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any, TypeVar, overload

import msgspec
from msgspec import inspect

T = TypeVar("T")

UNKNOWN = "unknown"
"""The tag of the class of unknown members in each tagged union."""


class Model(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a request or of an answer. Fields of answers that the client does not know are ignored."""


@overload
def read(body: bytes | str, kind: type[T]) -> T: ...
@overload
def read(body: bytes | str, kind: Any) -> Any: ...
def read(body: bytes | str, kind: Any) -> Any:
    """Return an answer as its class. Raise msgspec.MsgspecError if it does not follow the contract.

    Where a tagged union has a member that the client does not know, such as the game of a new title, the answer has an
    `Unknown…` object with the JSON in its `fields`.
    """
    with _BUILDING:
        decoder = _decoder(kind)
    try:
        return decoder.decode(body)
    except msgspec.ValidationError:
        return msgspec.convert(_marked(msgspec.json.decode(body), _shape(kind)), type=kind)


_BUILDING = Lock()
"""Decoders are built by one thread at a time: they share what msgspec notes of the classes, piece by piece."""


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@cache
def _shape(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _marked(value: Any, shape: inspect.Type) -> Any:
    """Return JSON in which each unknown member of a union is marked as such."""
    match shape, value:
        case inspect.UnionType(types=types), _:
            return _marked_member(value, types)
        case inspect.StructType(fields=fields), dict():
            shapes = {field.encode_name: field.type for field in fields}
            return {key: _marked(inner, shapes[key]) if key in shapes else inner for key, inner in value.items()}
        case inspect.VarTupleType(item_type=item), list():
            return [_marked(inner, item) for inner in value]
        case inspect.DictType(value_type=inner_shape), dict():
            return {key: _marked(inner, inner_shape) for key, inner in value.items()}
    return value


def _marked_member(value: Any, shapes: Sequence[inspect.Type]) -> Any:
    """Return a member of a union; an object with an unknown tag gets the tag of the class of unknown members."""
    structs = {shape.tag: shape for shape in shapes if isinstance(shape, inspect.StructType)}
    if isinstance(value, dict) and UNKNOWN in structs:
        name = str(structs[UNKNOWN].tag_field)
        known = structs.get(value.get(name))
        if known is None:
            return _marked({**value, "fields": value, name: UNKNOWN}, structs[UNKNOWN])
        return _marked(value, known)
    fitting = [shape for shape in shapes if isinstance(value, dict | list) and not isinstance(shape, inspect.NoneType)]
    return _marked(value, fitting[0]) if len(fitting) == 1 else value
