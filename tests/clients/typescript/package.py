"""The package `heptad-client` of npm, as it is built, packed and installed."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.contract.node import COMPILED, MODULES, NODE, QUIET

SOURCES = Path(__file__).parents[3] / "clients" / "typescript"
PACKAGE = "npm-package"
"""What `built_once` calls a folder into which `installed` has installed it."""
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(*command: str | Path, folder: Path, **environ: str) -> str:
    """Return what a command of node has printed; it must have succeeded."""
    surroundings = {**os.environ, **QUIET, **COMPILED, "PATH": f"{NODE.parent}:{os.environ['PATH']}", **environ}
    done = subprocess.run(
        [NODE, *command], cwd=folder, env=surroundings, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-6000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def npm(*command: str | Path, folder: Path) -> str:
    """Return what npm has printed. It can't use the network, and keeps its files in the folder."""
    settings = ["--offline", "--silent", "--no-audit", "--no-fund", "--no-update-notifier"]
    return run(NPM, *settings, "--cache", folder / ".npm", *command, folder=folder)


def copy_of_the_sources(folder: Path) -> Path:
    """Copy the sources of the package into a folder, with the tools that its scripts use."""
    copy = folder / "clients" / "typescript"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("dist", "node_modules", "*.tgz"))
    (copy / "node_modules").symlink_to(MODULES)
    return copy


def pack(folder: Path) -> Path:
    """Build the package, and return its tarball."""
    copy = copy_of_the_sources(folder)
    npm("pack", "--pack-destination", folder, folder=copy)
    [tarball] = folder.glob("*.tgz")
    return tarball


def install(tarball: Path, folder: Path) -> None:
    """Install the tarball into a folder, in which nothing else is."""
    (folder / "package.json").write_text('{"type": "module"}')
    npm("install", tarball, folder=folder)


def installed(folder: Path) -> None:
    """Build and pack the package, and install it into the folder."""
    with TemporaryDirectory() as sources:
        install(pack(Path(sources)), folder)
