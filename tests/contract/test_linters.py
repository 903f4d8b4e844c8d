"""Redocly and Spectral find nothing in the contract, neither errors nor warnings."""

import json
from pathlib import Path

from tests.contract.contract import CONTRACT, FILE
from tests.contract.node import REDOCLY, SPECTRAL, node, output

SOURCES = Path(__file__).parent


def with_a_fault(folder: Path) -> Path:
    """Write a contract of one component, to which nothing refers, and in which a property is required but absent."""
    unused = {"type": "object", "properties": {}, "required": ["absent"]}
    file = folder / "faulty.json"
    file.write_text(json.dumps({**CONTRACT, "paths": {}, "components": {"schemas": {"Unused": unused}}}))
    return file


def test_redocly_finds_nothing(tmp_path: Path):
    lint = [REDOCLY, "lint", "--config", SOURCES / "redocly.yaml", "--format", "codeframe"]
    output(node(*lint, FILE, folder=tmp_path))
    faulty = node(*lint, with_a_fault(tmp_path), folder=tmp_path)
    assert faulty.returncode == 1
    assert "no-unused-components" in faulty.stderr + faulty.stdout
    assert "no-required-schema-properties-undefined" in faulty.stderr + faulty.stdout


def test_spectral_finds_nothing(tmp_path: Path):
    lint = [SPECTRAL, "lint", "--ruleset", SOURCES / "spectral.yaml", "--fail-severity", "hint"]
    output(node(*lint, FILE, folder=tmp_path))
    faulty = node(*lint, with_a_fault(tmp_path), folder=tmp_path)
    assert faulty.returncode == 1
    assert "oas3-unused-component" in faulty.stdout
