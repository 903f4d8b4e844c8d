"""The contract, and the same with faults."""

import json
from pathlib import Path
from typing import Any

from service.contract.titles import prefix
from tests.service import described
from titles.registry import TITLES

FILE = Path(__file__).parents[2] / "openapi.yaml"
CONTRACT = described.CONTRACT
"""What is in that file, as tests/service/test_contract.py checks: to read so much YAML takes as long as to make it."""
TYPED = [prefix(title) + name for title in TITLES.values() for name in ("MoveIn", "State", "Options")]
"""The components of which every part must have a type in each generated client."""


UNTYPED = ["UntypedSevenWondersDiceMoveIn", "UntypedSevenWondersDiceState"]
"""The components of `untyped_copies` in which, or below which, a field has no type."""
WITHOUT_TYPE = [
    "UntypedSevenWondersDiceMoveIn.move.step",
    "UntypedSevenWondersDiceState.commitments[].chain[].move.step",
    "UntypedSevenWondersDiceState.forum[].face{}",
]
"""Their parts without a type."""


def untyped_copies() -> dict[str, Any]:
    """Return copies of two components of Dice, in which two fields have no type, with all that they refer to."""
    schemas = CONTRACT["components"]["schemas"]
    kept = _reachable(schemas, [name.removeprefix("Untyped") for name in UNTYPED])
    copies = json.dumps({f"Untyped{name}": schemas[name] for name in kept})
    planted: dict[str, Any] = json.loads(copies.replace("#/components/schemas/", "#/components/schemas/Untyped"))
    planted["UntypedSevenWondersDicePassMove"]["properties"]["step"] = {}
    planted["UntypedSevenWondersDiceDie"]["properties"]["face"] = {"type": "object"}
    return planted


def with_untyped_copies(folder: Path) -> Path:
    """Write the contract with these copies into a folder; return its path."""
    components = {**CONTRACT["components"], "schemas": {**CONTRACT["components"]["schemas"], **untyped_copies()}}
    return _written(folder, {**CONTRACT, "components": components})


def only_untyped_copies(folder: Path) -> Path:
    """Write a contract that has nothing but these copies into a folder; return its path."""
    return _written(folder, {**CONTRACT, "tags": [], "paths": {}, "components": {"schemas": untyped_copies()}})


def _written(folder: Path, contract: dict[str, Any]) -> Path:
    file = folder / "openapi.json"
    file.write_text(json.dumps(contract), encoding="utf-8")
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
