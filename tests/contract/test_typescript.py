"""openapi-typescript reads the contract, and a bot in strict TypeScript plays each title with the types."""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.built_once import built_once
from tests.contract.contract import TYPED, UNTYPED, WITHOUT_TYPE, with_untyped_copies
from tests.contract.finished import check_games
from tests.contract.node import MODULES, OPENAPI_TYPESCRIPT, TYPESCRIPT, node, output
from tests.service.conftest import Running
from tests.service.endings import endings
from tests.service.playing import Player

SOURCES = Path(__file__).parent
OPTIONS = ["--default-non-nullable=false"]
"""A field of a request that has a default may be left out."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bot and the types of the contract."""
    return built_once(tmp_path_factory, "generated-typescript", generate)


def generate(folder: Path) -> None:
    """Generate the types into a folder."""
    for name in ("bot.ts", "untyped.mjs", "package.json", "tsconfig.json"):
        shutil.copy(SOURCES / name, folder)
    (folder / "node_modules").symlink_to(MODULES)
    output(node(OPENAPI_TYPESCRIPT, with_untyped_copies(folder), "-o", "heptad.ts", *OPTIONS, folder=folder))


def test_a_bot_in_strict_typescript_plays_every_title(project: Path, heptad: Running, players: Sequence[Player]):
    output(node(TYPESCRIPT, "--project", ".", folder=project))
    played = output(node("bot.ts", heptad.url, *endings(players[0]), folder=project))
    check_games(heptad.url, json.loads(played))


def test_the_bot_has_no_casts():
    code = re.sub(r"//.*|/\*.*?\*/", "", (SOURCES / "bot.ts").read_text(encoding="utf-8"))
    assert re.findall(r"\b(?:as|any|unknown)\b|@ts-|\w!", code) == []


def test_every_part_of_a_move_and_of_a_state_has_a_type_and_one_without_is_found(project: Path):
    assert output(node("untyped.mjs", "heptad.ts", *TYPED, *UNTYPED, folder=project)).splitlines() == WITHOUT_TYPE
