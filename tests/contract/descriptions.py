"""Which properties of a component have no description."""

from typing import Any

from service.contract.titles import components_of, prefix
from titles.kernel.title import Title


def own_components(title: Title) -> dict[str, Any]:
    """Return the components of a title's structs, without its envelopes and those that all titles share."""
    components = components_of(title).items()
    return {
        name: schema for name, schema in components if name.startswith(prefix(title)) and not name.endswith("Envelope")
    }


def undescribed(schema: dict[str, Any]) -> list[str]:
    """Return the properties without a description, besides the tags of structs."""
    properties: dict[str, Any] = schema.get("properties", {})
    return [name for name, field in properties.items() if "description" not in field and "const" not in field]
