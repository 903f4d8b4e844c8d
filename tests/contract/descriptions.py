"""Which properties of a component have no description."""

import functools
from typing import Any

from service.contract.titles import components_of, prefix
from titles.kernel.title import Title
from titles.registry import TITLES


@functools.cache
def components(title: str) -> dict[str, Any]:
    """Return the components of the title with an id. Each process makes them when it collects tests."""
    return components_of(TITLES[title])


def own_components(title: Title) -> dict[str, Any]:
    """Return the components of a title's structs, without its envelopes and those that all titles share."""
    return {
        name: schema
        for name, schema in components(title.id).items()
        if name.startswith(prefix(title)) and not name.endswith("Envelope")
    }


def undescribed(schema: dict[str, Any]) -> list[str]:
    """Return the properties without a description, besides the tags of structs."""
    properties: dict[str, Any] = schema.get("properties", {})
    return [name for name, field in properties.items() if "description" not in field and "const" not in field]
