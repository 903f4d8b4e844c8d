"""How fields of marshmallow appear in the contract."""

from typing import Any

from service.contract.structs import field_docstrings
from service.schemas.fields import REF, Component


def component_reference(_converter: Any, field: Any, **_kwargs: Any) -> dict[str, Any]:
    """Return the schema of a Component for apispec."""
    if not isinstance(field, Component):
        return {}
    reference = {"$ref": REF + field.component}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference


def described_field(_converter: Any, field: Any, **_kwargs: Any) -> dict[str, Any]:
    """Return the docstring of a field of a schema as its description for apispec."""
    text = field_docstrings(type(field.parent)).get(field.name) if field.parent is not None else None
    return {} if text is None else {"description": text}
