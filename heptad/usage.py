"""What commands share: where Heptad runs, and how one ends that can't do what it is asked."""

from typing import NoReturn

import typer

from heptad.settings import Settings


def here() -> str:
    """Where `heptad up` listens with the same settings; ends the command if one is wrong."""
    try:
        port = Settings.from_env().port
    except ValueError as error:
        fail(error)
    return f"http://127.0.0.1:{port or Settings.port}"


URL = typer.Option(default_factory=here, show_default="here, at HEPTAD_PORT or 8777", help="Where Heptad runs.")


def fail(error: Exception | str) -> NoReturn:
    """End the command with a message."""
    typer.echo(f"heptad: {error}", err=True)
    raise typer.Exit(1)
