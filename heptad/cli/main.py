"""The command `heptad`; what it does with logs in files is in `heptad.cli.logs`."""

import os
import secrets
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from heptad.cli import logs
from heptad.cli.usage import URL, echo, fail, run
from heptad.runtime.settings import Settings
from heptad.terminal.plain_text import printable

app = typer.Typer(name="heptad", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(logs.app)


def main() -> None:
    """Run the command."""
    run(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        echo(f"heptad {version('heptad')}")
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
    from heptad.runtime.servers import ServerError
    from heptad.runtime.supervisor import Supervisor, UpError

    settings = read_settings()
    try:
        Supervisor(settings, on_ready=lambda url: echo(f"Heptad is ready at {url} (Ctrl-C stops it)")).run()
    except (UpError, ServerError, OSError) as error:
        fail(error)


@app.command()
def doctor() -> None:
    """Look whether Heptad can run here, and say what to do where it cannot."""
    from rich.table import Table
    from rich.text import Text

    from heptad.runtime.doctor import examine
    from heptad.terminal.console import Terminal

    checks = examine(read_settings())
    table = Table("", "", "found", "what to do")
    for column in table.columns:
        column.overflow = "fold"
    for check in checks:
        table.add_row(
            Text("ok", "green") if check.ok else Text("problem", "red"),
            check.subject,
            printable(check.found),
            printable(check.remedy),
        )
    Terminal().print(table)
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


@app.command()
def settings() -> None:
    """List every environment variable with its default, its meaning and the value it has now."""
    from rich.table import Table

    from heptad.runtime.settings import table, without_password
    from heptad.terminal.console import Terminal

    read_settings()
    shown = Table("variable", "default", "now", "meaning")
    for each in table():
        shown.add_row(each.name, each.default, printable(without_password(os.environ.get(each.name, ""))), each.meaning)
    Terminal().print(shown)


@app.command()
def demo(
    url: Annotated[str, URL],
    players: Annotated[
        int | None, typer.Option(min=1, max=16, show_default="4, or as many as there can be", help="How many play.")
    ] = None,
    title: Annotated[str, typer.Option(help="What they play.")] = "seven_wonders",
    seed: Annotated[int | None, typer.Option(help="Of the players' choices; the cards are the server's.")] = None,
) -> None:
    """Play a whole game on a running server, over HTTP alone, then check its log and fold it again."""
    import httpx
    import msgspec

    from heptad.client import ProblemError, UnreachableError
    from heptad.terminal import demo
    from heptad.terminal.console import Terminal
    from verifier.verify import LogError

    chosen = secrets.randbelow(10**6) if seed is None else seed
    try:
        same = demo.play(url, title, players, chosen, Terminal())
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except (demo.DemoError, ProblemError, LogError, httpx.HTTPError, httpx.InvalidURL, msgspec.MsgspecError) as error:
        fail(error)
    if not same:
        raise typer.Exit(1)


@app.command()
def rebuild(
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; end with 1 at the first difference from what is kept.")
    ] = False,
) -> None:
    """Make lobby, results and standings again from the logs alone, beside those that are read, while Heptad runs."""
    import redis

    from events.storage import StorageFullError
    from heptad.cli import rebuild
    from heptad.runtime.servers import ServerError
    from heptad.terminal.console import Terminal
    from projections.rebuild import RebuildError

    try:
        same = rebuild.run(read_settings(), Terminal(), check=check)
    except StorageFullError as error:
        fail(f"Nothing is written: {error}. What is there can be read.")
    except (ServerError, RebuildError, redis.RedisError) as error:
        fail(error)
    if not same:
        raise typer.Exit(1)


@app.command()
def quarantine(
    *,
    release: Annotated[
        list[str] | None, typer.Option(help="Accept what is left of this game's log; it goes on from there.")
    ] = None,
    release_all: Annotated[bool, typer.Option("--release-all", help="Accept what is left of every game.")] = False,
) -> None:
    """List the games whose logs lost something that was acknowledged; end with 1 if there are any."""
    import redis

    from heptad.cli import quarantine
    from heptad.runtime.servers import ServerError

    try:
        losses = quarantine.losses(read_settings())
        if release or release_all:
            released = list(losses) if release_all else release or []
            quarantine.release(read_settings(), released)
            for game in released:
                echo(f"released game {game}")
            return
    except (ServerError, redis.RedisError, LookupError) as error:
        fail(error)
    for line in quarantine.lines(losses):
        echo(line)
    if losses:
        raise typer.Exit(1)


@app.command()
def repair(
    *,
    fix: Annotated[
        bool, typer.Option("--fix", help="Copy the append-only file, then cut it at the first place that is broken.")
    ] = False,
) -> None:
    """Check the private log server's append-only file while Heptad is stopped; end with 1 if it can't be read."""
    from heptad.runtime import repair
    from heptad.runtime.servers import ServerError

    try:
        found = repair.repair(read_settings(), fix=fix)
    except (ServerError, OSError) as error:
        fail(error)
    echo(found.report)
    if found.copy is not None:
        echo(f"The file as it was is in {found.copy}")
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def openapi(
    output: Annotated[Path, typer.Option("--output", "-o", help="Where to write it.")] = Path("openapi.yaml"),
    *,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; end with 1 if the file differs.")] = False,
) -> None:
    """Write the contract, as generated from the service."""
    from service.app import create_app
    from service.contract import as_yaml

    contract = as_yaml(create_app(read_settings(), connected=False))
    if not check:
        output.write_text(contract, encoding="utf-8")
    elif not output.exists() or output.read_text(encoding="utf-8") != contract:
        fail(f"{output} is not what the service says; `heptad openapi` writes it anew")


def read_settings() -> Settings:
    """The settings of this environment, with logging set up to match; ends the command if one is wrong."""
    from heptad.runtime import logging_setup

    try:
        found = Settings.from_env()
    except ValueError as error:
        fail(error)
    logging_setup.configure(found.log_level)
    return found
