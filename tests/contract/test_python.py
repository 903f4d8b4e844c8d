"""Two generators of Python clients read the contract, and a bot on each client plays every title with its types.

The contract also has components in which fields have no type, so that a test sees that it would find one.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.built_once import built_once
from tests.contract.contract import TYPED, UNTYPED, WITHOUT_TYPE, with_untyped_copies
from tests.contract.finished import check_games
from tests.service.conftest import Running
from tests.service.endings import endings
from tests.service.playing import Player

SOURCES = Path(__file__).parent
BIN = Path(sys.executable).parent
ATTRS, PYDANTIC = "heptad_attrs", "heptad_pydantic"
BOTS = ("attrs_bot.py", "pydantic_bot.py")


JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""The generator runs for seconds, in which the best code is not worth its compilation."""


def run(*command: str | Path, folder: Path) -> str:
    """Return what a command has printed; it must have succeeded. It can import the packages in the folder."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "PYTHONWARNINGS": "ignore", "JAVA_TOOL_OPTIONS": JAVA}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def openapi_python_client(contract: Path, target: Path) -> None:
    """Write a project with a client of openapi-python-client."""
    config = SOURCES / "openapi-python-client.yml"
    generate = [BIN / "openapi-python-client", "generate", "--meta", "setup", "--config", config]
    run(*generate, "--path", contract, "--output-path", target, folder=target.parent)


def openapi_generator(contract: Path, target: Path) -> None:
    """Write a project with a client of openapi-generator."""
    generate = [BIN / "openapi-generator-cli", "generate", "-g", "python", "--package-name", PYDANTIC]
    discriminated = ["--additional-properties", "useOneOfDiscriminatorLookup=true"]
    parts = [
        "--global-property",
        "apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false",
    ]
    run(*generate, *discriminated, *parts, "-i", contract, "-o", target, folder=target.parent)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both bots, in which both clients can be imported."""
    return built_once(tmp_path_factory, "generated-python", generate)


def generate(folder: Path) -> None:
    """Generate both clients into a folder."""
    contract = with_untyped_copies(folder)
    for package, generator in ((ATTRS, openapi_python_client), (PYDANTIC, openapi_generator)):
        generator(contract, folder / f"project-{package}")
        (folder / package).symlink_to(folder / f"project-{package}" / package)
    for bot in BOTS:
        shutil.copy(SOURCES / bot, folder)


@pytest.mark.parametrize("package", [ATTRS, PYDANTIC])
def test_every_part_of_a_move_and_of_a_state_has_a_type_and_one_without_is_found(package: str, folder: Path):
    found = run(sys.executable, SOURCES / "untyped.py", package, *TYPED, *UNTYPED, folder=folder)
    assert found.splitlines() == WITHOUT_TYPE


def test_the_bots_are_typed(folder: Path):
    strict = ["--strict", "--follow-imports=silent", "--config-file=", "--cache-dir=/dev/null"]
    run(BIN / "mypy", *strict, *BOTS, folder=folder)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_every_title(bot: str, folder: Path, heptad: Running, players: Sequence[Player]):
    played = run(sys.executable, bot, heptad.url, *endings(players[0]), folder=folder)
    check_games(heptad.url, json.loads(played))
