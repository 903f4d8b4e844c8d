"""The formats of numbers, from which generators of clients in typed languages choose a type."""

from typing import Any

SMALLEST, LARGEST = -(2**31), 2**31 - 1
"""The integers of 32 bits."""


def with_formats(schema: Any) -> Any:
    """Return a document in which every schema of a number has a format.

    An integer is `int32` if its bounds or its values say that it fits, else `int64`: most generators take an integer
    without a format for one of 32 bits, which can't hold a time in milliseconds. A number is `double`, since some
    generators take one without a format for a single-precision one.
    """
    if isinstance(schema, list):
        return [with_formats(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: value if key == "example" else with_formats(value) for key, value in schema.items()}
    return {**inner, **_format_of(schema)}


def _format_of(schema: dict[str, Any]) -> dict[str, str]:
    kind = schema.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    if "integer" in kinds:
        return {"format": "int32" if _is_small(schema) else "int64"}
    return {"format": "double"} if "number" in kinds else {}


def _is_small(schema: dict[str, Any]) -> bool:
    """Whether all values of an integer fit into 32 bits; without bounds they may not."""
    bounds = (schema.get("minimum"), schema.get("maximum"))
    values = schema.get("enum") or ((schema["const"],) if "const" in schema else bounds)
    return all(value is not None and SMALLEST <= value <= LARGEST for value in values)
