"""Redocly and Spectral find nothing in the contract, neither errors nor warnings."""

import json
import re
from pathlib import Path

from tests.contract.contract import CONTRACT, FILE
from tests.contract.node import REDOCLY, SPECTRAL, node

SOURCES = Path(__file__).parent


def with_faults(folder: Path) -> Path:
    """Write a contract with a component that is not used, a required property that is absent, and wrong examples."""
    unused = {
        "type": "object",
        "properties": {"count": {"type": "integer", "example": "one"}},
        "required": ["absent"],
    }
    wrong = {"schema": {"type": "integer"}, "example": "one"}
    answer = {"description": "A count", "content": {"application/json": wrong}}
    paths = {"/counts": {"get": {"operationId": "count", "responses": {"200": answer}}}}
    file = folder / "faulty.json"
    file.write_text(json.dumps({**CONTRACT, "paths": paths, "components": {"schemas": {"Unused": unused}}}))
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
    }


def test_spectral_finds_nothing(tmp_path: Path):
    lint = [SPECTRAL, "lint", "--ruleset", SOURCES / "spectral.yaml", "--fail-severity", "hint", "--format", "json"]
    run = node(*lint, FILE, with_faults(tmp_path), folder=tmp_path)
    assert run.returncode == 1
    found = [(Path(problem["source"]).name, problem["code"]) for problem in json.loads(run.stdout)]
    assert [rule for file, rule in found if file != "faulty.json"] == []
    assert ("faulty.json", "oas3-unused-component") in found
