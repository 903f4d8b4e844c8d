"""A bot in strict TypeScript plays each title with the types that openapi-typescript makes of the contract.

They are those of the TypeScript client: its tests make them again, and compare.
"""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.built_once import built_once
from tests.contract.contract import TYPED, UNTYPED, WITHOUT_TYPE, only_untyped_copies
from tests.contract.finished import check_games
from tests.contract.node import MODULES, OPENAPI_TYPESCRIPT, node, output
from tests.service.conftest import Running
from tests.service.endings import endings
from tests.service.playing import Player

SOURCES = Path(__file__).parent
TYPES = SOURCES.parents[1] / "clients" / "typescript" / "src" / "schema.ts"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bot, the types of the contract, and those of components in which fields have none."""
    return built_once(tmp_path_factory, "generated-typescript", generate)


def generate(folder: Path) -> None:
    """Fill a folder."""
    for name in ("bot.ts", "checked.mjs", "package.json", "tsconfig.json"):
        shutil.copy(SOURCES / name, folder)
    shutil.copy(TYPES, folder / "heptad.ts")
    (folder / "node_modules").symlink_to(MODULES)
    output(node(OPENAPI_TYPESCRIPT, only_untyped_copies(folder), "-o", "untyped.ts", folder=folder))


def test_the_bot_and_every_part_of_a_move_and_of_a_state_are_typed_and_a_part_that_is_not_is_found(project: Path):
    schemas = (f"heptad.ts={','.join(TYPED)}", f"untyped.ts={','.join(UNTYPED)}")
    assert output(node("checked.mjs", *schemas, folder=project)).splitlines() == WITHOUT_TYPE


def test_the_bot_plays_every_title(project: Path, heptad: Running, players: Sequence[Player]):
    played = output(node("bot.ts", heptad.url, *endings(players[0]), folder=project))
    check_games(heptad.url, json.loads(played))


def test_the_bot_has_no_casts():
    code = re.sub(r"//.*|/\*.*?\*/", "", (SOURCES / "bot.ts").read_text(encoding="utf-8"))
    assert re.findall(r"\b(?:as|any|unknown)\b|@ts-|\w!", code) == []
