"""Redocly and Spectral find nothing in the contract, neither errors nor warnings."""

import json
from pathlib import Path

from tests.contract.contract import CONTRACT, FILE
from tests.contract.node import REDOCLY, SPECTRAL, node, output

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
    lint = [REDOCLY, "lint", "--config", SOURCES / "redocly.yaml", "--format", "codeframe"]
    output(node(*lint, FILE, folder=tmp_path))
    faulty = node(*lint, with_faults(tmp_path), folder=tmp_path)
    assert faulty.returncode == 1
    for rule in (
        "no-unused-components",
        "no-required-schema-properties-undefined",
        "no-invalid-media-type-examples",
        "no-invalid-schema-examples",
    ):
        assert rule in faulty.stderr + faulty.stdout


def test_spectral_finds_nothing(tmp_path: Path):
    lint = [SPECTRAL, "lint", "--ruleset", SOURCES / "spectral.yaml", "--fail-severity", "hint"]
    output(node(*lint, FILE, folder=tmp_path))
    faulty = node(*lint, with_faults(tmp_path), folder=tmp_path)
    assert faulty.returncode == 1
    assert "oas3-unused-component" in faulty.stdout
