"""What commands share: where Heptad runs, and how one ends that can't do what it is asked."""

from typing import NoReturn

import typer

HERE = "http://127.0.0.1:8777"
URL = typer.Option(help="Where Heptad runs.")


def fail(error: Exception | str) -> NoReturn:
    """End the command with a message."""
    typer.echo(f"heptad: {error}", err=True)
    raise typer.Exit(1)
