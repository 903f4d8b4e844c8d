"""The committed contract, and the same with faults."""

import copy
import json
from pathlib import Path
from typing import Any

import yaml

from rules.registry import TITLES
from service.contract.titles import prefix

FILE = Path(__file__).parents[2] / "openapi.yaml"
CONTRACT: dict[str, Any] = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
TYPED = [prefix(title) + name for title in TITLES.values() for name in ("MoveIn", "State", "Options")]
"""The components of which every part must have a type in each generated client."""


UNTYPED = ["SevenWondersDiceMoveIn", "SevenWondersDiceState"]
"""The components in which `without_types` leaves out types."""


def without_types(folder: Path) -> Path:
    """Write a contract with only two components of Dice, in which two fields have no type, and return its path."""
    planted = copy.deepcopy(CONTRACT)
    schemas = planted["components"]["schemas"]
    schemas["SevenWondersDicePassMove"]["properties"]["step"] = {}
    schemas["SevenWondersDiceDie"]["properties"]["face"] = {"type": "object"}
    kept = _reachable(schemas, UNTYPED)
    planted["components"] = {"schemas": {name: schemas[name] for name in kept}}
    planted["paths"] = {}
    file = folder / "planted.json"
    file.write_text(json.dumps(planted), encoding="utf-8")
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
