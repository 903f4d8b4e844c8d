"""How the public catalogues of all titles are made of what is printed."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def shown(shape: type[T], printed: msgspec.Struct, **more: Any) -> T:
    """Return a printed thing in the shape that the API shows: with the fields that both have, and more."""
    shared = {name: getattr(printed, name) for name in shape.__struct_fields__ if hasattr(printed, name)}
    return shape(**{**shared, **more})
