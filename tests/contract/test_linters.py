"""Redocly finds nothing in the contract, neither errors nor warnings."""

import json
import re
from pathlib import Path

from tests.contract.contract import CONTRACT, FILE
from tests.contract.node import REDOCLY, node

SOURCES = Path(__file__).parent


def with_faults(folder: Path) -> Path:
    """Write a contract that breaks those rules which are not recommended by Redocly."""
    unused = {
        "type": "object",
        "properties": {"count": {"type": "integer", "example": "one"}},
        "required": ["absent"],
    }
    wrong = {"schema": {"type": "integer"}, "example": "one"}
    answer = {"description": "eval(1)", "content": {"application/json": wrong}}
    paths = {"/counts": {"get": {"operationId": "count", "responses": {"200": answer}, "tags": ["unknown"]}}}
    paths["/more"] = {"get": {"operationId": "more", "responses": {"200": answer}}}
    info = {name: CONTRACT["info"][name] for name in ("title", "version", "license")}
    file = folder / "faulty.json"
    file.write_text(
        json.dumps({**CONTRACT, "info": info, "paths": paths, "components": {"schemas": {"Unused": unused}}})
    )
    return file


def test_redocly_finds_nothing(tmp_path: Path):
    lint = [REDOCLY, "lint", "--config", SOURCES / "redocly.yaml", "--format", "json", "--max-problems", "1000"]
    run = node(*lint, FILE, with_faults(tmp_path), folder=tmp_path)
    assert run.returncode == 1
    whole, faulty = (json.loads(document) for document in re.split(r"(?<=^\})(?=\{)", run.stdout, flags=re.MULTILINE))
    assert (whole["totals"], whole["problems"]) == ({"errors": 0, "warnings": 0, "ignored": 0}, [])
    assert {problem["ruleId"] for problem in faulty["problems"]} >= {
        "no-unused-components",
        "no-required-schema-properties-undefined",
        "no-invalid-media-type-examples",
        "no-invalid-schema-examples",
        "operation-4xx-response",
        "info-contact",
        "operation-description",
        "operation-tag-defined",
        "rule/info-description",
        "rule/operation-tags",
        "rule/no-eval-in-markdown",
    }
