"""Generators of Python clients read the contract, and a bot on each client plays every title with its types.

The suite has one of two generators; `--thorough 2` has the other one too, which needs 15 seconds of a CPU.
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
from tests.strict_types import check_types

SOURCES = Path(__file__).parent
BIN = Path(sys.executable).parent
ATTRS, PYDANTIC = "heptad_attrs", "heptad_pydantic"
BOTS = {ATTRS: "attrs_bot", PYDANTIC: "pydantic_bot"}
"""The bot on each package."""
IMPORTS_ALL = {
    ATTRS: ("models/__init__.py",),
    PYDANTIC: ("__init__.py", "api/__init__.py", "models/__init__.py"),
}
"""The modules that only import all others. The bots import what they use, which is a third of all."""

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


GENERATORS = {ATTRS: openapi_python_client, PYDANTIC: openapi_generator}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    packages = [ATTRS] if metafunc.config.getoption("thorough") == 1 else [*GENERATORS]
    metafunc.parametrize("package", packages, scope="module")


@pytest.fixture(scope="module")
def folder(package: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bot, in which the client can be imported."""
    return built_once(tmp_path_factory, f"generated-{package}", lambda folder: generate(package, folder))


def generate(package: str, folder: Path) -> None:
    """Generate a client into a folder."""
    GENERATORS[package](with_untyped_copies(folder), folder / "project")
    (folder / package).symlink_to(folder / "project" / package)
    for name in (BOTS[package], "generated", "untyped"):
        shutil.copy(SOURCES / f"{name}.py", folder)


def test_every_part_has_a_type_and_a_bot_plays_every_title(
    package: str, folder: Path, heptad: Running, players: Sequence[Player]
):
    request = {
        "package": package,
        "bot": BOTS[package],
        "classes": [*TYPED, *UNTYPED],
        "url": heptad.url,
        "games": endings(players[0]),
    }
    answer = json.loads(run(sys.executable, "generated.py", json.dumps(request), folder=folder))
    assert answer["untyped"] == WITHOUT_TYPE
    check_games(heptad.url, answer["played"])


def test_the_bot_is_typed(package: str, folder: Path, tmp_path: Path):
    shutil.copytree(folder / package, tmp_path / package)
    for file in IMPORTS_ALL[package]:
        (tmp_path / package / file).write_text("")
    check_types(shutil.copy(folder / f"{BOTS[package]}.py", tmp_path), folder=tmp_path)
