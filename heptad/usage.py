"""What commands share: where Heptad runs, and how one ends that can't do what it is asked."""

import os
import re
from typing import NoReturn

import typer


def _here() -> str:
    port = os.environ.get("HEPTAD_PORT", "")
    return f"http://127.0.0.1:{port if re.fullmatch('[1-9][0-9]*', port) else 8777}"


URL = typer.Option(default_factory=_here, show_default="here, at HEPTAD_PORT or 8777", help="Where Heptad runs.")


def fail(error: Exception | str) -> NoReturn:
    """End the command with a message."""
    typer.echo(f"heptad: {error}", err=True)
    raise typer.Exit(1)
