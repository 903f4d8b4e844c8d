"""A folder is built by the first of several processes, and a failure is the failure of each."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.built_once import BuildError, built_once

SUITE = """
import os
import pytest
from tests.built_once import built_once

@pytest.fixture(scope="module", params=["words", "failing"])
def folder(request, tmp_path_factory):
    def build(folder):
        (folder / str(os.getpid())).touch()
        if request.param == "failing":
            raise ValueError("no tool for this")
    return built_once(tmp_path_factory, request.param, build)

@pytest.mark.parametrize("number", range(2))
def test_a_file(folder, number, tmp_path_factory):
    [file] = folder.iterdir()
    read = tmp_path_factory.getbasetemp().parent / "read"
    read.mkdir(exist_ok=True)
    (read / f"{os.getpid()} {file.name}").touch()
"""


def test_one_of_several_processes_builds_for_all_and_each_fails_with_the_reason(tmp_path: Path):
    (tmp_path / "test_words.py").write_text(SUITE, encoding="utf-8")
    temporary = tmp_path / "temporary"
    plugins = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist"}  # to load all takes seconds
    others = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    options = [
        "-q",
        "--rootdir",
        tmp_path,
        "-p",
        "no:cacheprovider",
        "--basetemp",
        temporary,
        "-n",
        "2",
        "--dist",
        "each",
    ]
    shown = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "test_words.py"],
        cwd=tmp_path,
        env={**others, **plugins, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "4 passed, 4 errors" in shown.stdout, shown.stdout + shown.stderr
    assert shown.stdout.count("BuildError: failing could not be built") >= 2
    assert shown.stdout.count("ValueError: no tool for this") >= 2
    readers, builders = ({file.name.split()[place] for file in (temporary / "read").iterdir()} for place in (0, 1))
    assert (len(readers), len(builders)) == (2, 1)
    assert len([*(temporary / "once-failing").iterdir()]) == 1


def test_what_a_killed_process_has_left_is_built_again(tmp_path_factory: pytest.TempPathFactory):
    def die(folder: Path) -> None:
        (folder / "half").touch()
        os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        built_once(tmp_path_factory, "killed", die)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    folder = built_once(tmp_path_factory, "killed", lambda folder: (folder / "whole").touch())
    assert [file.name for file in folder.iterdir()] == ["whole"]


def test_a_failed_build_is_not_tried_again(tmp_path_factory: pytest.TempPathFactory):
    tries: list[Path] = []

    def build(folder: Path) -> None:
        tries.append(folder)
        raise OSError("no space")

    for _ in range(2):
        with pytest.raises(BuildError, match="OSError: no space"):
            built_once(tmp_path_factory, "failing", build)
    assert len(tries) == 1
