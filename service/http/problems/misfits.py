"""Data that are not of the expected type, as msgspec finds them."""

import re
from typing import Any

import msgspec

from application.errors.requests import InvalidFieldError
from service.http.library_messages import REQUIRED, allowed_values, from_msgspec, known_fields, named_field, not_known

_PLACED = re.compile(r"(.*?)(?: - at `\$([^`]*)`)?", re.DOTALL)
"""A message of msgspec, and the path at its very end; the message may quote any text."""
_ENTRY = re.compile(r"\[([0-9]+)\]")


def misfit(field: str, error: msgspec.ValidationError, expected: Any, data: object) -> InvalidFieldError:
    """Return the problem of a `field` whose data are not of the expected type, with the place that the error names."""
    found = _PLACED.fullmatch(str(error))
    assert found is not None, "it matches any text"
    text, place = found.groups("")
    path = field + _ENTRY.sub(r".\1", place)
    if (named := named_field(text)) is not None:
        wrong = REQUIRED if named.is_missing else not_known(named.name, known_fields(expected, data, place))
        return InvalidFieldError(f"{path}.{named.name}", wrong)
    return InvalidFieldError(path, from_msgspec(text, allowed_values(expected, data, place)))
