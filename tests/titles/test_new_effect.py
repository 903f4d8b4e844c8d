"""A new effect touches at most three files of its title, besides data, translations and tests."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, get_args

import pytest

from titles.seven.play.steps.control import AnyStep
from titles.seven_wonders.cards.effects import AnyEffect as AnyWondersEffect
from titles.seven_wonders_dice.terms.effects import AnyEffect as AnyDiceEffect
from titles.seven_wonders_duel.cards.effects import AnyEffect as AnyDuelEffect

ROOT = Path(__file__).parents[2]
TITLES = ROOT / "titles"
GUIDE = (ROOT / "docs" / "new-effect.md").read_text("utf-8")
FILES = {name: re.findall(r"`([^`]+)`", files) for name, files in re.findall(r"\| [^|]+`(\w+)` \|(.+)\|", GUIDE)}
"""The files that the guide names, by title; `*` stands for any name."""
EXAMPLES = {
    name: tomllib.loads((ROOT / "tests" / "titles" / "new_effects" / f"{name}.toml").read_text("utf-8"))
    for name in FILES
}
EFFECTS: dict[str, Any] = {
    "seven": AnyStep,
    "seven_wonders": AnyWondersEffect,
    "seven_wonders_duel": AnyDuelEffect,
    "seven_wonders_dice": AnyDiceEffect,
}


def edited(text: str, edit: Mapping[str, str]) -> str:
    """Insert what an edit says before or after the only place where the file says something, or at its end."""
    place = edit.get("before") or edit.get("after")
    if not place:
        return text + edit["text"]
    assert text.count(place) == 1, f"{edit['file']} has {text.count(place)} times {place!r}"
    more = edit["text"]
    return text.replace(place, more.removeprefix("\n") + place if "before" in edit else place + more)


def put(data: Any, path: Sequence[str], value: Any) -> None:
    """Set what lies at a path: of a list, the element with an id; `+` is a new one."""
    *way, last = path
    for key in way:
        data = next(each for each in data if each["id"] == key) if isinstance(data, list) else data[key]
    if last == "+":
        data.append(value)
    else:
        data[last] = value


def copy_with_effect(name: str, copy: Path) -> None:
    """Make a copy of the titles in which one has the new effect of its example."""
    copy.mkdir()
    for each in TITLES.iterdir():
        if each.name not in {name, "__pycache__"}:
            (copy / each.name).symlink_to(each)
    title = shutil.copytree(TITLES / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for edit in EXAMPLES[name]["edits"]:
        file = title / edit["file"]
        file.write_text(edited(file.read_text("utf-8"), edit), "utf-8")
    for change in EXAMPLES[name]["data"]:
        file = title / "data" / "1" / change["file"]
        data = json.loads(file.read_bytes())
        put(data, change["path"], change["value"])
        file.write_text(json.dumps(data), "utf-8")
    with (title / "locale" / "ja" / "LC_MESSAGES" / f"{name}.po").open("a", encoding="utf-8") as opened:
        for english, japanese in EXAMPLES[name]["sentences"].items():
            opened.write(f"\nmsgid {json.dumps(english)}\nmsgstr {json.dumps(japanese, ensure_ascii=False)}\n")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_new_effect_is_played_and_said_in_both_languages(name: str, tmp_path: Path):
    copy_with_effect(name, tmp_path / "titles")
    environ = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    for module, what in (("titles.testkit.catalogues", f"titles.{name}"), ("tests.titles.new_effects.played", name)):
        run = [sys.executable, "-m", module, what]
        done = subprocess.run(run, env=environ, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_guide_names_the_files_of_a_new_effect(name: str):
    touched = list(dict.fromkeys(edit["file"] for edit in EXAMPLES[name]["edits"]))
    assert len(touched) <= 3
    assert [[file for file in touched if fnmatch(file, named)] for named in FILES[name]] == [[file] for file in touched]


def test_the_guide_shows_what_the_test_inserts():
    inserted = [edit["text"].strip("\n") for edit in EXAMPLES["seven_wonders"]["edits"]]
    shown = re.findall(r"```(?:python|js)\n(.*?)\n```", GUIDE, re.DOTALL)
    assert len(shown) == 3
    assert set(shown) < set(inserted)


ELSEWHERE: dict[str, set[tuple[str, str]]] = {
    "seven": {
        # Every script is made with them.
        ("ChooseCells", "play/scripts.py"),
        ("ChoosePlayerStep", "play/scripts.py"),
        ("ContactStep", "play/scripts.py"),
    },
    "seven_wonders": {("Produces", "words/texts.py")},  # the resource of a board is said as that of a card
    "seven_wonders_duel": {
        ("DiscardOpponentCard", "play/decisions.py"),  # its decision offers the cards of the printed colour
        ("DrawBoxTokens", "play/turns.py"),  # its decision draws the printed number of tokens
    },
    "seven_wonders_dice": set(),
}
"""The effects of each title that other files than those of the guide name."""


@pytest.mark.parametrize("name", EFFECTS)
def test_the_other_files_of_a_title_do_not_ask_for_an_effect(name: str):
    asking = set()
    for source in (TITLES / name).rglob("*.py"):
        file = source.relative_to(TITLES / name).as_posix()
        if not any(fnmatch(file, named) for named in FILES[name]):
            asking |= {(effect.__name__, file) for effect in named_in(source, get_args(EFFECTS[name]))}
    assert asking == ELSEWHERE[name]


def named_in(file: Path, effects: Iterable[type]) -> list[type]:
    """The effects whose classes the code of a file imports, or names as members of their module."""
    named: set[tuple[str | None, str]] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module=module, names=names):
                named |= {(module, alias.name) for alias in names}
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                named.add((module, name))
    modules = {effect: (effect.__module__, effect.__module__.rpartition(".")[2]) for effect in effects}
    return [effect for effect in effects if named & {(module, effect.__name__) for module in modules[effect]}]
