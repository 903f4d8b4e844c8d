"""The contract that existing clients were made for: `python -m tests.contract.baseline` makes it the current one.

The file has only what clients depend on, without texts and examples, and one line for each operation and component.
"""

import json
from pathlib import Path
from typing import Any

from tests.contract.contract import CONTRACT

BASELINE = Path(__file__).with_name("baseline.json")
TEXTS = {"description", "summary", "title", "example", "examples", "tags", "info", "servers", "externalDocs"}
NAMED = {"properties", "schemas", "responses", "parameters", "headers", "securitySchemes", "mapping", "paths"}
"""Objects whose keys are names, of which none is a text."""


def reduced(value: Any, *, named: bool = False) -> Any:
    """Return a part of a contract without texts."""
    if isinstance(value, list):
        return [reduced(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: reduced(inner, named=key in NAMED) for key, inner in value.items() if named or key not in TEXTS}


def in_lines(value: Any, depth: int) -> str:
    """Return JSON in which objects down to a depth have one line for each key."""
    if depth == 0 or not isinstance(value, dict):
        return json.dumps(value, separators=(",", ":"))
    lines = (f"{json.dumps(key)}:{in_lines(inner, depth - 1)}" for key, inner in value.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def main() -> None:
    """Make the committed contract the baseline."""
    parts = {"paths": CONTRACT["paths"], "components": CONTRACT["components"], "security": CONTRACT.get("security", [])}
    BASELINE.write_text(in_lines(reduced(parts), 3) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
