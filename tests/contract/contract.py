"""The committed contract, and the same with faults."""

import json
from pathlib import Path
from typing import Any

import yaml

from service.contract.titles import prefix
from titles.registry import TITLES

FILE = Path(__file__).parents[2] / "openapi.yaml"
CONTRACT: dict[str, Any] = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
TYPED = [prefix(title) + name for title in TITLES.values() for name in ("MoveIn", "State", "Options")]
"""The components of which every part must have a type in each generated client."""


UNTYPED = ["UntypedSevenWondersDiceMoveIn", "UntypedSevenWondersDiceState"]
"""The components that only the contract of `with_untyped_copies` has, in which two fields have no type."""
WITHOUT_TYPE = [
    "UntypedSevenWondersDiceMoveIn.move.step",
    "UntypedSevenWondersDiceState.commitments[].chain[].move.step",
    "UntypedSevenWondersDiceState.forum[].face{}",
]
"""Their parts without a type."""


def with_untyped_copies(folder: Path) -> Path:
    """Write the contract with copies of two components of Dice, in which two fields have no type; return its path."""
    schemas = CONTRACT["components"]["schemas"]
    kept = _reachable(schemas, [name.removeprefix("Untyped") for name in UNTYPED])
    copies = json.dumps({f"Untyped{name}": schemas[name] for name in kept})
    planted = json.loads(copies.replace("#/components/schemas/", "#/components/schemas/Untyped"))
    planted["UntypedSevenWondersDicePassMove"]["properties"]["step"] = {}
    planted["UntypedSevenWondersDiceDie"]["properties"]["face"] = {"type": "object"}
    components = {**CONTRACT["components"], "schemas": {**schemas, **planted}}
    file = folder / "openapi.json"
    file.write_text(json.dumps({**CONTRACT, "components": components}), encoding="utf-8")
    return file


def _reachable(schemas: dict[str, Any], roots: list[str]) -> list[str]:
    found: list[str] = []
    queue = list(roots)
    while queue:
        name = queue.pop()
        if name not in found:
            found.append(name)
            queue += _references(schemas[name])
    return found


def _references(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for inner in schema for name in _references(inner)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"].rpartition("/")[2]] if isinstance(schema.get("$ref"), str) else []
    return own + [name for inner in schema.values() for name in _references(inner)]
