"""How fields of marshmallow appear in the contract."""

from typing import Any

from service.schemas.basics.fields import REF, Component


def component_reference(_converter: Any, field: Any, **_kwargs: Any) -> dict[str, Any]:
    """Return the schema of a Component for apispec."""
    if not isinstance(field, Component):
        return {}
    reference = {"$ref": REF + field.component}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference
