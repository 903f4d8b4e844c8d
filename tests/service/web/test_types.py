"""The types of the page know what each title has, and are those of the libraries that browsers load."""

import json
import re
from pathlib import Path

import pytest

from tests.contract.node import TYPESCRIPT, node

ROOT = Path(__file__).parents[3]
PACKAGES = json.loads((ROOT / "tests" / "contract" / "package.json").read_text("utf-8"))["devDependencies"]
DRAWING = """
/** @import { Drawing, StartedModel } from "heptad/types" */

/** @param {{ model: StartedModel<"seven"> }} props */
function Table({ model }) {
  return `${model.game.state.turn.number} ${model.catalogue.cards.length}`;
}

/** @type {Drawing<"seven">} */
export const drawing = { Table, automatic: (kind) => kind === "lock" };
"""
FAULTS = {
    "model.game.state.turn": "model.game.state.cities",
    "model.catalogue.cards": "model.catalogue.boards",
    'kind === "lock"': "kind",
}
"""What a drawing of SEVEN may say, and what it may not."""


def found(folder: Path, code: str) -> list[str]:
    """Return the kinds of errors that TypeScript finds in a drawing."""
    (folder / "drawing.js").write_text(code, "utf-8")
    settings = {"extends": str(ROOT / "web" / "tsconfig.json"), "include": ["drawing.js"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    run = node(TYPESCRIPT, "--project", folder, folder=folder)
    return re.findall(r"^drawing\.js\(.*?error (TS\d+)", run.stdout, re.MULTILINE)


def test_a_drawing_says_what_its_title_has(tmp_path: Path):
    assert found(tmp_path, DRAWING) == []
    faulty = DRAWING
    for right, wrong in FAULTS.items():
        faulty = faulty.replace(right, wrong)
    assert found(tmp_path, faulty) == ["TS2339", "TS2339", "TS2322"]


@pytest.mark.parametrize("library", ["preact", "htm"])
def test_the_types_of_a_library_are_those_of_its_version(library: str):
    name, version = (ROOT / "web" / "vendor" / library / "README.md").read_text("utf-8").splitlines()[0][2:].split()
    assert (name.lower(), version) == (library, PACKAGES[library])
