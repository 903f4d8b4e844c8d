"""The command `heptad`."""

import os
import secrets
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from heptad.settings import Settings

if TYPE_CHECKING:
    from heptad.client import Client
    from projections.replaying import Replay
    from projections.tables import Reader

Language = Literal["en", "ja"]

HERE = "http://127.0.0.1:8777"
URL = typer.Option(help="Where Heptad runs.")

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


@app.command()
def demo(
    url: Annotated[str, URL] = HERE,
    players: Annotated[int, typer.Option(min=1, max=16, help="How many play.")] = 4,
    title: Annotated[str, typer.Option(help="What they play.")] = "seven_wonders",
    seed: Annotated[int | None, typer.Option(help="Of the players' choices; the cards are the server's.")] = None,
) -> None:
    """Play a whole game on a running server, over HTTP alone, then check its log and fold it again."""
    import httpx
    from rich.console import Console

    from heptad import demo
    from heptad.client import ProblemError, UnreachableError
    from projections.verify import LogError

    chosen = secrets.randbelow(10**6) if seed is None else seed
    try:
        same = demo.play(url, title, players, chosen, Console())
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except (demo.DemoError, ProblemError, LogError, httpx.HTTPError) as error:
        fail(error)
    if not same:
        raise typer.Exit(1)


LOG = typer.Argument(help="A log as `GET …/log` serves it; - is standard input.", metavar="FILE")


@app.command()
def verify(
    file: Annotated[str, LOG],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Say what was found as JSON.")] = False,
) -> None:
    """Check a log by itself, from its first byte to its scores; ends with 1 if anything is wrong with it."""
    from rich.console import Console

    from heptad.verify import show
    from projections.verify import judge
    from rules.registry import TITLES

    verdict = judge(_log(file), TITLES)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(verdict).decode())
    else:
        show(verdict, Console())
    if not verdict.sound:
        raise typer.Exit(1)


EYES = typer.Option(help="With whose eyes: a seat's number, `spectator`, or `all` that the log opens.")
LANGUAGE = typer.Option(help="`en` or `ja`.")


@app.command()
def replay(
    file: Annotated[str, LOG],
    *,
    at: Annotated[int | None, typer.Option(min=1, help="At which version; a batch has to end there.")] = None,
    seat: Annotated[str, EYES] = "all",
    lang: Annotated[Language, LANGUAGE] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print the game at that version as JSON.")] = False,
) -> None:
    """Step through a game in the terminal, from its log alone.

    Where there is no terminal it is told line by line, as by `heptad history`.
    """
    import sys

    from rich.console import Console

    from heptad import replay, screen
    from heptad.pager import Pager

    found, batch, reader, console = *_replay(file, seat, at), Console()
    if as_json:
        typer.echo(replay.as_json(found, batch, reader))
    elif console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty() and file != "-":
        start = batch if at is not None else 0
        screen.run(Pager(found, start, reader, lang, console), console)
    else:
        _tell(found, batch, reader, lang)


@app.command()
def history(
    file: Annotated[str, LOG],
    *,
    seat: Annotated[str, EYES] = "all",
    lang: Annotated[Language, LANGUAGE] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each.")] = False,
) -> None:
    """Tell a game line by line, from its log alone."""
    _tell(*_replay(file, seat, None), lang, as_json=as_json)


def _replay(file: str, seat: str, at: int | None) -> tuple["Replay", int, "Reader"]:
    """A sound log, the batch that is meant and with whose eyes; ends the command if there is no such thing."""
    from rich.console import Console

    from heptad.replay import ReplayError, batch_at, reader_of
    from heptad.verify import show
    from projections.replaying import ClosedError, Replay
    from projections.verify import LogError, judge
    from rules.registry import TITLES

    log = _log(file)
    try:
        found = Replay(log, TITLES)
        batch, reader = batch_at(found, at), reader_of(found, seat)
        found.view(batch, reader)
    except LogError:
        show(judge(log, TITLES), Console(stderr=True))
        raise typer.Exit(1) from None
    except (ReplayError, ClosedError) as error:
        fail(error)
    return found, batch, reader


def _log(file: str) -> bytes:
    """The log in a file, `-` for standard input; ends the command if it can't be read."""
    import sys

    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from error


def _tell(found: "Replay", last: int, reader: "Reader", lang: str, *, as_json: bool = False) -> None:
    """Print the lines of all batches up to one."""
    import msgspec

    from heptad.replay import told
    from projections.history import as_text

    for batch in range(last + 1):
        for line in told(found, batch, reader, lang):
            typer.echo(msgspec.json.encode(line) if as_json else as_text(line))


TOKEN = typer.Option(envvar="HEPTAD_TOKEN", help="Who is calling; without it only public games are seen.")


@app.command()
def export(
    games: Annotated[list[str] | None, typer.Argument(help="Which finished games.", metavar="GAME")] = None,
    *,
    to: Annotated[Path, typer.Option(help="The folder for the logs: one file a game, named by its id.")],
    everything: Annotated[bool, typer.Option("--all", help="All finished games that the caller may see.")] = False,
    url: Annotated[str, URL] = HERE,
    token: Annotated[str | None, TOKEN] = None,
) -> None:
    """Write logs of finished games into a folder. What is there already is left out, so it can be broken off."""
    from rich.console import Console

    from heptad import transfer

    if bool(games) == everything:
        fail("name some games, or say --all")
    _transfer(url, token, lambda client: transfer.export(client, games or (), to, Console(), everything=everything))


@app.command(name="import")
def import_logs(
    paths: Annotated[list[Path], typer.Argument(help="Logs, and folders of logs.", exists=True, metavar="FILE|DIR")],
    *,
    token: Annotated[str, typer.Option(envvar="HEPTAD_TOKEN", help="Who brings them.")],
    url: Annotated[str, URL] = HERE,
) -> None:
    """Have logs of finished games hosted. What was brought before is left out, so it can be broken off."""
    from rich.console import Console

    from heptad import transfer

    _transfer(url, token, lambda client: transfer.bring(client, paths, Console()))


def _transfer(url: str, token: str | None, carry: Callable[["Client"], bool]) -> None:
    """Carry logs with a client; ends the command with 1 if any was not."""
    import httpx

    from heptad.client import Client, ProblemError, UnreachableError
    from heptad.transfer import LONGEST_PAUSE

    try:
        with Client(url, token, longest_pause=LONGEST_PAUSE) as client:
            whole = carry(client)
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except (OSError, ProblemError, httpx.HTTPError, httpx.InvalidURL) as error:
        fail(error)
    if not whole:
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
    from rich.console import Console

    from heptad import rebuild
    from heptad.servers import ServerError
    from projections.rebuild import RebuildError

    try:
        same = rebuild.run(read_settings(), Console(), check=check)
    except (ServerError, RebuildError, redis.RedisError) as error:
        fail(error)
    if not same:
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
    from heptad import logs

    try:
        found = Settings.from_env()
    except ValueError as error:
        fail(error)
    logs.configure(found.log_level)
    return found


def fail(error: Exception | str) -> NoReturn:
    """End the command with a message."""
    typer.echo(f"heptad: {error}", err=True)
    raise typer.Exit(1)
