"""Biome reads all that a browser loads, and nothing that others wrote or that has to stay one file."""

import json
import shutil
from pathlib import Path

import pytest

from tests.contract.node import BIOME, node

ROOT = Path(__file__).parents[3]
CONFIG = "biome.jsonc"
FAULTY = """import { html } from "./html.js";
export function faulty(model) {
  var count = 1
  console.log(model == count ? "one" : model ? "two" : "three");
  undeclared(count);
}
"""
FOUND = {
    "lint/correctness/noUndeclaredVariables",
    "lint/correctness/noUnusedImports",
    "lint/style/noNestedTernary",
    "lint/suspicious/noConsole",
    "lint/suspicious/noDoubleEquals",
    "lint/suspicious/noVar",
    "format",
}
OWN = (
    "web/app/faulty.js",
    "web/table/asking/faulty.js",
    "web/assets/faulty.js",
    "web/verify-page.mjs",
    "titles/seven/show/web/faulty.js",
)
OTHERS = ("web/vendor/faulty.js", "web/verify.mjs", "clients/typescript/src/faulty.js")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What Biome finds in each file of a page with faults."""
    folder = tmp_path_factory.mktemp("faulty")
    shutil.copy(ROOT / CONFIG, folder)
    for name in (*OWN, *OTHERS, "web/app/faulty.css"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("p { color: red; colour: red }" if name.endswith(".css") else FAULTY)
    run = node(
        BIOME, "ci", "--error-on-warnings", "--max-diagnostics=none", "--reporter=json", "--colors=off", folder=folder
    )
    assert run.returncode == 1
    report = json.loads(run.stdout)
    rules: dict[str, set[str]] = {}
    for finding in report["diagnostics"]:
        rules.setdefault(finding["location"]["path"], set()).add(finding["category"])
    return rules


@pytest.mark.parametrize("name", OWN)
def test_faults_are_found(found: dict[str, set[str]], name: str):
    assert found[name] >= FOUND


def test_faults_of_styles_are_found(found: dict[str, set[str]]):
    assert found["web/app/faulty.css"] >= {"lint/correctness/noUnknownProperty", "format"}


def test_what_others_wrote_is_not_read(found: dict[str, set[str]]):
    assert found.keys().isdisjoint(OTHERS)
