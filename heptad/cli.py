"""The command `heptad`."""

import os
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from heptad.settings import Settings

app = typer.Typer(name="heptad", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def main() -> None:
    """Run the command."""
    app()


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"heptad {version('heptad')}")
        raise typer.Exit


@app.callback()
def heptad(
    *,
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Four games of seven as an event-sourced service with a REST API."""


@app.command()
def up() -> None:
    """Start everything on this machine, and stop it on Ctrl-C."""
    from heptad.servers import ServerError
    from heptad.supervisor import Supervisor, UpError

    settings = read_settings()
    try:
        Supervisor(settings, on_ready=lambda url: typer.echo(f"Heptad is ready at {url} (Ctrl-C stops it)")).run()
    except (UpError, ServerError, OSError) as error:
        fail(error)


@app.command()
def doctor() -> None:
    """Look whether Heptad can run here, and say what to do where it cannot."""
    from rich.console import Console
    from rich.table import Table

    from heptad.doctor import examine

    checks = examine(read_settings())
    table = Table("", "", "found", "what to do")
    for column in table.columns:
        column.overflow = "fold"
    for check in checks:
        table.add_row("[green]ok[/]" if check.ok else "[red]problem[/]", check.subject, check.found, check.remedy)
    Console().print(table)
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


@app.command()
def settings() -> None:
    """List every environment variable with its default, its meaning and the value it has now."""
    from rich.console import Console
    from rich.table import Table

    from heptad.settings import table, without_password

    read_settings()
    shown = Table("variable", "default", "now", "meaning")
    for each in table():
        shown.add_row(each.name, each.default, without_password(os.environ.get(each.name, "")), each.meaning)
    Console().print(shown)


def read_settings() -> Settings:
    """The settings of this environment, with logging set up to match; ends the command if one is wrong."""
    from heptad import logs

    try:
        found = Settings.from_env()
    except ValueError as error:
        fail(error)
    logs.configure(found.log_level)
    return found


def fail(error: Exception) -> NoReturn:
    """End the command with a message."""
    typer.echo(f"heptad: {error}", err=True)
    raise typer.Exit(1)
