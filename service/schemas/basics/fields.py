"""Field types for bodies and queries, and constants that several of them share."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from marshmallow import fields, validate
from marshmallow.fields import Field

from titles.kernel.words.sentences import TAG

HEX_32 = validate.Regexp(r"^[0-9a-f]{64}\Z", error="must be a string of 64 hexadecimal digits (0-9, a-f)")
WAIT_MOST = 30
INSTANT = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?Z)?"
LANGUAGE = validate.Regexp(rf"^{TAG.pattern}\Z", error="must be the tag of a language, such as en or pt-BR")
STATUSES = ["open", "playing", "finished"]


REF = "#/components/schemas/"


def reference(component: str) -> msgspec.Meta:
    """Return the annotation of a field whose schema is a component that is described elsewhere."""
    return msgspec.Meta(extra_json_schema={"$ref": REF + component})


class Component(Field):  # type: ignore[type-arg]
    """Any value; in the description, a component of this name (generated from the structs)."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component


class Whole(fields.Integer):
    """An integer: a JSON integer in a body, plain digits in a query. `7.0` and `7e0` are invalid."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch(r"0|-?[1-9][0-9]{0,19}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)


class Seconds(fields.Float):
    """Seconds in a query: plain digits with an optional decimal point."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not re.fullmatch(r"[0-9]{1,9}([.][0-9]{1,20})?", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)


class Instant(fields.String):
    """An instant or a date in UTC in a query; loaded as a time in the form of the log, rounded up to milliseconds.

    All times of the log have whole milliseconds, so rounding up changes neither what is at or after the instant nor
    what is before it.
    """

    default_error_messages = {  # noqa: RUF012 - marshmallow's own attribute
        "instant": "must be an instant in UTC such as 2026-01-31T18:30:00Z, or a date such as 2026-01-31"
    }

    def __init__(self, description: str) -> None:
        metadata = {"pattern": f"^{INSTANT}$", "description": description}
        super().__init__(load_default=None, metadata=metadata)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, *args, **kwargs)
        if not re.fullmatch(INSTANT, text):
            raise self.make_error("instant")
        try:
            instant = datetime.fromisoformat(text).replace(tzinfo=UTC) + timedelta(microseconds=999)
        except (ValueError, OverflowError):
            raise self.make_error("instant") from None
        return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class QueryFlag(fields.Boolean):
    """`true` or `false` in a query, and no other spelling."""

    truthy = {"true"}  # noqa: RUF012 - marshmallow's own attributes
    falsy = {"false"}  # noqa: RUF012


class Flag(fields.Boolean):
    """JSON's true or false, and no other value."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)
