"""A title that is not part of Heptad, installed as its users install it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.built_once import built_once
from tests.fifth_title.pages import ROOT, names, write_files
from tests.service.conftest import UNLIMITED, Running


class Installed(NamedTuple):
    """The files of the page, and the environment of a process that has them installed."""

    files: list[Path]
    site: Path
    environ: Mapping[str, str]

    def run(self, command: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command that comes with this Python, or Python itself if it is an option of it (`-m`, `-c`)."""
        program = [sys.executable, command] if command.startswith("-") else [Path(sys.executable).with_name(command)]
        return subprocess.run(
            [*program, *words], cwd=ROOT, env=self.environ, capture_output=True, text=True, timeout=120, check=False
        )

    def run_all(self, *commands: Sequence[str]) -> list[tuple[int, str]]:
        """Run commands of `heptad` in one process, and return the exit code and the output of each."""
        shown = self.run("-c", COMMANDS, json.dumps(commands))
        assert shown.returncode == 0, shown.stderr
        return [(code, printed) for code, printed in map(json.loads, shown.stdout.splitlines())]


COMMANDS = """
import contextlib, io, json, sys
from heptad.cli.main import main

for words in json.loads(sys.argv[1]):
    sys.argv = ["heptad", *words]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            code = main()
        except SystemExit as ended:
            code = ended.code
    print(json.dumps([code or 0, printed.getvalue()]))
"""


@pytest.fixture(scope="session")
def pips(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The title of docs/new-title.md, beside Heptad's own."""
    folder = built_once(tmp_path_factory, "fifth-title", install)
    files = [folder / "heptad-pips" / name for name in names()]
    site = folder / "site"
    return Installed(files, site, {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "200"})


def install(folder: Path) -> None:
    """Compile the catalogues of the title, and install it into `site`."""
    source = folder / "heptad-pips"
    write_files(source)
    compiling = [sys.executable, "-m", "titles.testkit.catalogues", "pips"]
    subprocess.run(compiling, check=True, timeout=120, cwd=source)
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", folder / "site", source]
    subprocess.run(command, check=True, timeout=120)


@pytest.fixture(scope="session")
def hosting(pips: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running `heptad up` that has the title."""
    running = Running(tmp_path_factory.mktemp("fifth") / "data", PYTHONPATH=str(pips.site), **UNLIMITED)
    yield running
    running.stop()
