"""Two generators of Python clients read the contract, and a bot on each client plays every title with its types."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.contract import FILE, TYPED, UNTYPED, without_types
from tests.contract.finished import check_games
from tests.service.conftest import Running

SOURCES = Path(__file__).parent
BIN = Path(sys.executable).parent
ATTRS, PYDANTIC = "heptad_attrs", "heptad_pydantic"


def run(*command: str | Path, folder: Path) -> str:
    """Return what a command has printed; it must have succeeded. It can import the packages in the folder."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "PYTHONWARNINGS": "ignore"}
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


def install(project: Path, package: str, folder: Path) -> None:
    """Make the package of a project importable in a folder."""
    (folder / package).symlink_to(project / package)


def untyped(package: str, names: list[str], folder: Path) -> list[str]:
    """Return the parts of classes of a package that have no type."""
    return run(sys.executable, SOURCES / "untyped.py", package, *names, folder=folder).splitlines()


def check_bot(name: str, folder: Path, url: str) -> None:
    """Fail unless mypy finds no error in a bot, and the bot plays a game of each title to its end."""
    shutil.copy(SOURCES / name, folder)
    run(
        BIN / "mypy",
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        "--cache-dir=/dev/null",
        name,
        folder=folder,
    )
    check_games(url, json.loads(run(sys.executable, name, url, folder=folder)))


def test_a_bot_on_openapi_python_client_plays_every_title(tmp_path: Path, heptad: Running):
    openapi_python_client(FILE, tmp_path / "project")
    install(tmp_path / "project", ATTRS, tmp_path)
    assert untyped(ATTRS, TYPED, tmp_path) == []
    check_bot("attrs_bot.py", tmp_path, heptad.url)


READ_A_MOVE = """
from heptad_pydantic.models.move_in import MoveIn
from heptad_pydantic.models.seven_wonders_dice_move import SevenWondersDiceMove
from heptad_pydantic.models.seven_wonders_dice_move_in import SevenWondersDiceMoveIn

move = SevenWondersDiceMove.from_dict({"action": "pass", "step": 3})
posted = MoveIn(SevenWondersDiceMoveIn(move=move))
print(type(move.actual_instance).__name__, posted.to_json())
"""


def test_a_bot_on_openapi_generator_plays_every_title(tmp_path: Path, heptad: Running):
    openapi_generator(FILE, tmp_path / "project")
    install(tmp_path / "project", PYDANTIC, tmp_path)
    assert untyped(PYDANTIC, TYPED, tmp_path) == []
    read = run(sys.executable, "-c", READ_A_MOVE, folder=tmp_path)
    assert read == 'SevenWondersDicePassMove {"move": {"action": "pass", "step": 3}}\n'
    check_bot("pydantic_bot.py", tmp_path, heptad.url)


@pytest.mark.parametrize(("generate", "package"), [(openapi_python_client, ATTRS), (openapi_generator, PYDANTIC)])
def test_a_part_without_a_type_is_found(generate, package: str, tmp_path: Path):
    generate(without_types(tmp_path), tmp_path / "project")
    install(tmp_path / "project", package, tmp_path)
    assert untyped(package, UNTYPED, tmp_path) == [
        "SevenWondersDiceMoveIn.move.step",
        "SevenWondersDiceState.commitments[].chain[].move.step",
        "SevenWondersDiceState.forum[].face{}",
    ]
