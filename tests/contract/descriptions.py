"""Which components of a contract, and which of their properties, have no description."""

from typing import Any

from service.contract.titles import Components, components_of, prefix
from titles.kernel.title import Title


def own_components(title: Title) -> Components:
    """Return the components of a title's structs, without its envelopes and those that all titles share."""
    return {
        name: schema
        for name, schema in components_of(title).items()
        if name.startswith(prefix(title)) and not name.endswith("Envelope")
    }


def undescribed(components: Components) -> list[str]:
    """Return the components without a description, and the properties, besides the tags of structs."""
    found = [name for name, schema in components.items() if "description" not in schema]
    for name, schema in components.items():
        properties: dict[str, Any] = schema.get("properties", {})
        found += [
            f"{name}.{field}"
            for field, inner in properties.items()
            if "description" not in inner and "const" not in inner
        ]
    return found
