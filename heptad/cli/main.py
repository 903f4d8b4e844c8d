"""The command `heptad`; the commands for logs in files are in `heptad.cli.logs`."""

import gc
import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from application.runtime.addresses import for_browsers
from application.runtime.settings import Settings, shown_value
from heptad.cli import generated, logs, sign_in
from heptad.cli.admin import commands as admin
from heptad.cli.usage import URL, echo, fail, read_settings, run
from heptad.terminal.plain_text import printable

app = typer.Typer(name="heptad", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(logs.app)
app.add_typer(sign_in.app)
app.add_typer(admin.app)
app.add_typer(generated.app)


def main() -> None:
    """Run the command."""
    run(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        echo(f"heptad {version('heptad')}")
        raise typer.Exit


@app.callback()
def heptad(
    *,
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """An event-sourced service with a REST API for four games about the number seven."""


@app.command()
def up(
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Only check that this version can start with these settings and data.")
    ] = False,
) -> None:
    """Start everything on this machine; Ctrl-C stops it."""
    gc.disable()  # what is loaded here stays; looking for garbage in it takes a sixth of the time
    from application.runtime.servers import ServerError
    from heptad.supervising.supervisor import Supervisor, UpError

    gc.enable()

    settings = read_settings()
    if check:
        _check_start(settings)
        return
    try:
        Supervisor(settings, on_ready=lambda url: echo(_ready(url, settings.public_url))).run()
    except (UpError, ServerError, OSError) as error:
        fail(error)


def _ready(url: str, public_url: str | None) -> str:
    """Return the words that say where browsers find Heptad, which listens at `url`."""
    if public_url is None:
        return f"Heptad is ready at {for_browsers(url)} (Ctrl-C stops it)"
    return f"Heptad is ready for {public_url} and listens at {url} (Ctrl-C stops it)"


def _check_start(settings: Settings) -> None:
    """Load all that `heptad up` starts, and look at the version of the data."""
    from importlib.metadata import version

    import workers.__main__  # noqa: F401 - an error is what is looked for
    from heptad.supervising.supervisor import UpError, require_format_at
    from service.app import create_app

    create_app(settings)
    try:
        if settings.redis_url is not None:
            require_format_at(settings.redis_url)
    except UpError as error:
        fail(error)
    echo(f"heptad {version('heptad')} can start")


@app.command(hidden=True, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def cluster() -> None:
    """Say which command starts a cluster on this machine now."""
    fail("`heptad cluster up` is `python -m benchmarks.cluster up` in a checkout of Heptad now, with the same options")


@app.command()
def reload() -> None:
    """Let the Heptad that runs on this machine become the version that is installed now, without a pause."""
    from heptad.supervising.reloading import ReloadError, reload_running

    settings = read_settings()
    try:
        url = reload_running(settings.data.absolute())
    except ReloadError as error:
        fail(error)
    echo(f"Heptad was reloaded at {url}; requests were served all the time")


@app.command()
def doctor() -> None:
    """Check whether Heptad can run on this machine, and show how to solve each problem."""
    from rich.table import Table
    from rich.text import Text

    from heptad.supervising.doctor import examine
    from heptad.terminal.console import Terminal

    checks = examine(read_settings())
    table = Table("", "check", "found", "what to do")
    for column in table.columns:
        column.overflow = "fold"
    for check in checks:
        table.add_row(
            Text("ok", "green") if check.ok else Text("problem", "red"),
            check.subject,
            printable(check.found),
            printable(check.remedy or check.advice),
        )
    Terminal().print(table)
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


@app.command()
def settings() -> None:
    """List all environment variables with their defaults, current values and meanings."""
    from rich.table import Column, Table

    from application.runtime.setting_values import part_texts
    from application.runtime.settings import table
    from heptad.terminal.console import Terminal

    read_settings()
    shown = Table(Column("variable", no_wrap=True))
    for header in ("default", "now", "meaning"):
        shown.add_column(header, overflow="fold")
    for each in table():
        text = os.environ.get(each.name, "")
        shown.add_row(each.name, "" if each.parts else each.default, _shown(each.name, text), each.meaning)
        given = part_texts(text) if each.parts else {}
        for part in each.parts:
            now = given.get(part.name) or os.environ.get(part.former, "")
            shown.add_row(f"  {part.name}", part.default, _shown(each.name, now), part.meaning)
    Terminal().print(shown)


def _shown(name: str, text: str) -> str:
    return printable(shown_value(name, text))


@app.command()
def monitoring(
    folder: Annotated[Path, typer.Argument(help="The folder to write to. Existing files are never overwritten.")],
) -> None:
    """Write alerts for Prometheus, an example of its configuration, and a dashboard for Grafana."""
    from heptad.operations import monitoring

    for path in monitoring.write(folder):
        echo(str(path))


@app.command()
def demo(
    url: Annotated[str, URL],
    players: Annotated[
        int | None,
        typer.Option(min=1, max=16, show_default="4, or the most that the title allows", help="The number of players."),
    ] = None,
    title: Annotated[str, typer.Option(help="The title to play.")] = "seven_wonders",
    seed: Annotated[
        int | None, typer.Option(help="A seed for the players' choices; the server deals the cards.")
    ] = None,
) -> None:
    """Play a whole game over HTTP on a running server, then verify its log and compute the final state again."""
    import msgspec

    from heptad.terminal import demo
    from heptad.terminal.console import Terminal
    from heptad_client import ProblemError, UnreachableError, UsageError
    from verifier.verify import LogError

    chosen = secrets.randbelow(10**6) if seed is None else seed
    try:
        same = demo.play(url, title, players, chosen, Terminal())
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except (demo.DemoError, ProblemError, UsageError, LogError, msgspec.MsgspecError) as error:
        fail(error)
    if not same:
        raise typer.Exit(1)


@app.command()
def selfplay(
    bot: Annotated[str, typer.Argument(metavar="MODULE:CLASS", help="A bot of heptad-client, such as my_bot:MyBot.")],
    *,
    title: Annotated[str, typer.Option(help="The title to play.")] = "seven_wonders",
    seats: Annotated[
        int | None,
        typer.Option(
            help="The number of seats. Without it, one more than opponents, and at least the fewest of the title."
        ),
    ] = None,
    opponents: Annotated[
        str,
        typer.Option(
            help="The bots of the other seats: kinds of the title's bots, or others as MODULE:CLASS; a single one "
            "takes them all."
        ),
    ] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 1,
    seed: Annotated[int | None, typer.Option(help="A seed for cards and bots. Without it, a random one.")] = None,
    processes: Annotated[int, typer.Option(min=1, max=256, help="The number of processes that play games.")] = 1,
) -> None:
    """Play a bot in memory, without a server: many games quickly. The bot gets what it gets from a server.

    Ctrl-C shows the results of the games that have ended; the command exits with 1.
    """
    import time

    from heptad.cli import selfplay
    from heptad.terminal.console import Terminal
    from heptad_client import HeptadError
    from heptad_client.bot import BotError
    from heptad_client.plan import named

    chosen = secrets.randbelow(10**6) if seed is None else seed
    begin = time.monotonic()
    try:
        players = selfplay.seat_players(bot, title, seats, named(opponents))
        tallies = selfplay.play_all(players, games, chosen, processes, Terminal(stderr=True))
    except BotError as error:
        echo(str(error), err=True)
        raise typer.Exit(1) from None
    except HeptadError as error:
        fail(error)
    seconds, played = time.monotonic() - begin, tallies[0].games
    count = f"{games}" if played == games else f"{played} of {games}"
    echo(f"{count} games of {title} with seed {chosen} in {seconds:.1f} s, {played / seconds:.0f} a second")
    for line in selfplay.lines(players, tallies):
        echo(line)
    if played < games:
        raise typer.Exit(1)


@app.command()
def rebuild(
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Only compare; exit with 1 if anything differs from the logs.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that read the logs; by itself one less than the processors, at least one."),
    ] = None,
) -> None:
    """Rebuild this machine's lobby, results and standings from the logs. Heptad can run in the meantime."""
    import os

    import redis

    from application.runtime.servers import ServerError
    from events.log_server.storage import StorageFullError
    from heptad.cli import rebuild
    from heptad.terminal.console import Terminal
    from projections.rebuild import RebuildError

    try:
        chosen = processes or max(1, (os.cpu_count() or 1) - 1)
        same = rebuild.run(read_settings(), Terminal(), check=check, processes=chosen)
    except StorageFullError as error:
        fail(f"nothing was written: {error}; reads still work")
    except (ServerError, RebuildError, redis.RedisError) as error:
        fail(error)
    if not same:
        raise typer.Exit(1)


@app.command()
def archive(
    *,
    hours: Annotated[
        int | None,
        typer.Option(min=0, help="Move games whose last event is that many hours old, not HEPTAD_ARCHIVE_HOURS."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Look at all games, also at those that could not be moved before.")
    ] = False,
) -> None:
    """Move finished games to the archive now. Heptad can run in the meantime, and moves them by itself later."""
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import archive
    from heptad.terminal.console import Terminal

    console = Terminal()
    try:
        outcome = archive.run(read_settings(), console, hours, again=again)
    except (ServerError, redis.RedisError) as error:
        fail(error)
    console.print(f"{outcome.moved} games moved to the archive, which has {outcome.archived} now.")
    if outcome.failed:
        console.print(
            f"{outcome.failed} games could not be moved; they stay on the log server. See the messages above."
        )
        raise typer.Exit(1)


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="The folder with the backups. Keep it on another disk, and private.")],
    *,
    show_list: Annotated[bool, typer.Option("--list", help="Only list the backups in the folder.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only read all backups in the folder; exit with 1 if one is damaged.")
    ] = False,
) -> None:
    """Add a backup to a folder while Heptad runs: what is new since the last one. `heptad restore` brings it back.

    Exits with 1 if something could not be copied.
    """
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import backup
    from heptad.operations.backup.files import BackupError
    from heptad.terminal.console import Terminal

    if show_list and check:
        fail("use --list or --check, but not both")
    try:
        if show_list or check:
            lines, problems = backup.examine(folder, Terminal(), check=check), list[str]()
        else:
            lines, problems = backup.run(read_settings(), folder, Terminal())
    except (BackupError, ServerError, redis.RedisError) as error:
        fail(error)
    _report(lines, problems)


@app.command()
def restore(
    folder: Annotated[Path, typer.Argument(help="The folder with the backups.")],
    *,
    number: Annotated[
        int | None, typer.Option("--backup", show_default="the last one", help="The number of the backup to restore.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="The moment to restore, such as 2026-01-31T18:30:00Z: games as they were then, everything else as in "
            "the last backup before.",
        ),
    ] = None,
) -> None:
    """Restore a backup to the data folder, which must be empty, or to the empty log server at HEPTAD_REDIS_URL."""
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import backup
    from heptad.operations.backup.files import BackupError
    from heptad.terminal.console import Terminal

    if number is not None and at is not None:
        fail("name a --backup or a moment with --at, but not both")
    try:
        lines, problems = backup.restore(read_settings(), folder, Terminal(), number, at)
    except (BackupError, ServerError, redis.RedisError) as error:
        fail(error)
    _report(lines, problems)


def _report(lines: list[str], problems: list[str]) -> None:
    """Print what was done, and end with 1 if there were problems."""
    for line in lines:
        echo(line)
    for problem in problems:
        echo(f"heptad: {problem}", err=True)
    if problems:
        raise typer.Exit(1)


@app.command()
def quarantine(
    *,
    release: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Accept the events that are left of this game; it continues from there."),
    ] = None,
    release_all: Annotated[
        bool, typer.Option("--release-all", help="Accept the events that are left of all games that lost some.")
    ] = False,
    accept_logs: Annotated[
        bool,
        typer.Option(
            "--accept-logs", help="Accept the logs as they are, although the witness can't show what they lost."
        ),
    ] = False,
    reason: Annotated[
        str, typer.Option(help="Why you release or accept them, for the audit log; --accept-logs needs it.")
    ] = "",
) -> None:
    """List the games whose logs lost acknowledged events or are damaged, and those that an operator has stopped.

    Exits with 1 if there are games that lost events or are damaged, or if the witness can't show which did.
    """
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import quarantine

    if release and release_all:
        fail("name games with --release or use --release-all, but not both")
    if accept_logs:
        if release or release_all:
            fail("use --accept-logs alone; then look at the games in quarantine, and release them")
        _accept_logs(reason)
        return
    try:
        losses = quarantine.losses(read_settings())
        lost = [game for game, loss in losses.items() if not loss.by_operator]
        released = lost if release_all else release
        if released:
            quarantine.release(read_settings(), released, reason)
            for game in released:
                echo(f"released game {game}")
            return
        fault = quarantine.fault(read_settings())
    except (ServerError, redis.RedisError, LookupError) as error:
        fail(error)
    for line in quarantine.lines(losses):
        echo(line)
    if fault:
        echo(
            f"Nothing is written, since {fault}: other games may have lost moves without a trace. Restore a backup, "
            "or accept the logs as they are with --accept-logs and a --reason."
        )
    if lost or fault:
        raise typer.Exit(1)


def _accept_logs(reason: str) -> None:
    """Accept the logs as they are, for a reason that the audit log keeps."""
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import quarantine

    if not reason.strip():
        fail("say with --reason why the logs can be accepted; the audit log keeps it")
    try:
        fault = quarantine.accept_logs(read_settings(), reason)
    except (ServerError, redis.RedisError, LookupError) as error:
        fail(error)
    echo(f"accepted the logs as they are, although {fault}; moves are taken in a moment")


@app.command()
def reports(
    *,
    done: Annotated[
        str | None, typer.Option(metavar="ID", help="Remove this report, which you have dealt with.")
    ] = None,
    reason: Annotated[str, typer.Option(help="What you did about it, for the audit log.")] = "",
) -> None:
    """List what players report about other players, newest first."""
    import redis

    from application.runtime.servers import ServerError
    from heptad.cli import reports

    try:
        if done is not None:
            reports.remove(read_settings(), done, reason)
            echo(f"removed report {done}")
            return
        for line in reports.lines(read_settings()):
            echo(line)
    except (ServerError, redis.RedisError, LookupError) as error:
        fail(error)


@app.command()
def repair(
    *,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Copy the append-only file, then write its manifest if that is missing, or cut what is broken.",
        ),
    ] = False,
    drop_missing: Annotated[
        bool,
        typer.Option(
            "--drop-missing", help="Copy the append-only file, then give up a part that is missing and all after it."
        ),
    ] = False,
) -> None:
    """Check the append-only file of the private log server while Heptad is stopped; exit with 1 if it is broken."""
    from application.runtime.servers import ServerError
    from heptad.supervising import repair

    try:
        found = repair.repair(read_settings(), fix=fix, drop_missing=drop_missing)
    except (ServerError, OSError) as error:
        fail(error)
    echo(found.report)
    if found.copy is not None:
        echo(f"A copy of the original file is in {found.copy}")
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def titles() -> None:
    """Print the hosted titles, those of installed packages included, as a table in Markdown."""
    from titles.registry import TITLES

    echo("| title id | game | players | bots |\n|---|---|---|---|")
    for title in TITLES.values():
        players = f"{title.min_seats}-{title.max_seats}" if title.min_seats < title.max_seats else title.min_seats
        echo(f"| `{title.id}` | {title.name['en']} | {players} | {', '.join(sorted(title.bots))} |")
