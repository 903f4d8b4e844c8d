"""Schemas of the contract by which nothing may be there that they do not name."""

import re
from typing import Any

COMPOSED = re.compile(".*(Common|Fields)")
"""The components that others are composed with."""


def strict_components(contract: dict[str, Any]) -> dict[str, Any]:
    """Return the components of a contract with strict schemas."""
    return {
        "schemas": {
            name: strict(schema, composed=COMPOSED.fullmatch(name) is not None)
            for name, schema in contract["components"]["schemas"].items()
        }
    }


def strict(schema: Any, composed: bool = False) -> Any:
    """Return the schema, but with nothing beside what it names. What `allOf` composes names its properties together."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: strict(item) for name, item in schema.items() if name != "allOf"}
    if "allOf" in schema:
        closed["allOf"] = [strict(item, composed=True) for item in schema["allOf"]]
    names_all = "allOf" in schema or (schema.get("type") == "object" and "properties" in schema)
    if names_all and not composed and "additionalProperties" not in schema:
        closed["unevaluatedProperties"] = False
    return closed
