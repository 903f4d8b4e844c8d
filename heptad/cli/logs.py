"""The commands for logs in files: verify, replay, history, export, import and dataset."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from heptad.cli.usage import URL, echo, fail
from heptad.terminal.plain_text import printable

if TYPE_CHECKING:
    from application.games.access import Reader
    from application.reading.analyses import JudgedDecision
    from application.reading.replay import Replay
    from heptad_client import Client
    from verifier.verify import LogError

UNOPENED = 3
"""Exit code of `heptad verify` for a log that is valid as far as it is open."""

app = typer.Typer()

LOGS = typer.Argument(
    help="Logs as served by `GET …/log`, or folders of logs, as `heptad export` writes them; - reads standard input.",
    metavar="FILE|DIR",
)
LOG = typer.Argument(help="A log as served by `GET …/log`; - reads standard input.", metavar="FILE")


@app.command()
def verify(
    files: Annotated[list[str], LOGS],
    *,
    complete: Annotated[bool, typer.Option("--complete", help="Treat unopened seals as an error.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the verdict as JSON; of several logs, one on each line with its file.")
    ] = False,
) -> None:
    """Verify logs without a server, from the first byte to the scores.

    Exits with 0 if all logs are valid and complete, with 3 if one is valid but has unopened seals
    (with --complete: 1), with 1 if one is invalid, and with 2 if one can't be read.
    """
    from heptad.cli import verdict as verdicts
    from heptad.terminal.console import Terminal
    from titles.registry import TITLES
    from verifier.verify import judge

    console, worst = Terminal(), 0
    found = list(_files_in(files))
    is_alone = len(found) == len(files) == 1
    for file in found:
        verdict = judge(_log(file), TITLES)
        if as_json:
            echo(verdicts.as_json(verdict, None if is_alone else file))
        elif is_alone:
            verdicts.show(verdict, console)
        else:
            verdicts.show_briefly(verdict, file, console)
        if not verdict.sound or (complete and not verdict.complete):
            worst = 1
        elif not verdict.complete:
            worst = worst or UNOPENED
    if worst:
        raise typer.Exit(worst)


def _files_in(paths: list[str]) -> Iterator[str]:
    """Yield these files, and the logs in the folders among them; a folder without logs ends the command."""
    from heptad.cli.transfer import SUFFIX, log_files

    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        logs = [str(file) for file in log_files([Path(path)])]
        if not logs:
            raise typer.BadParameter(f"{printable(path)} has no logs: their names end with {SUFFIX}")
        yield from logs


def _language(tag: str) -> str:
    """Return the language of a tag, `ja` for `ja-JP`. Raise BadParameter if there is none."""
    from heptad.terminal.sentences import SENTENCES
    from titles.kernel.words.translated import nearest
    from titles.registry import languages

    known = languages(SENTENCES)
    found = nearest(tag, known)
    if found is None:
        raise typer.BadParameter(f"there is no language {printable(tag)!r}; the languages are: {', '.join(known)}")
    return found


EYES = typer.Option(
    help="The reader: the number of a seat, counted from 1, `spectator`, or `all` for everything that is open."
)
LANGUAGE = typer.Option(help="The language of the output, such as `ja`.", callback=_language, metavar="LANGUAGE")


@app.command()
def replay(
    file: Annotated[str, LOG],
    *,
    at: Annotated[int | None, typer.Option(min=1, help="The version to show; a batch has to end there.")] = None,
    seat: Annotated[str, EYES] = "all",
    lang: Annotated[str, LANGUAGE] = "en",
    analysis: Annotated[
        Path | None, typer.Option(help="An analysis of the game, from `heptad analyse --output`, to show beside it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the game at that version as JSON.")] = False,
) -> None:
    """Step through a game in the terminal. Needs only the log.

    Without a terminal, it prints the history, like `heptad history`.
    """
    import sys

    from heptad.terminal import printing, screen
    from heptad.terminal.console import Terminal
    from heptad.terminal.pager import Pager
    from verifier.verify import LogError

    found, batch, reader, console = *_replay(file, seat, at), Terminal()
    in_terminal = console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty() and file != "-"
    judged = () if analysis is None else _kept(analysis, found)
    if analysis is not None and (as_json or not in_terminal):
        fail("--analysis is shown only while you step through the game in a terminal, and not with --json")
    try:
        if as_json:
            echo(printing.as_json(found, batch, reader))
        elif in_terminal:
            start = batch if at is not None else 0
            screen.run(Pager(found, start, reader, lang, console, judged), console)
        else:
            _tell(found, batch, reader, lang)
    except LogError as error:
        _fail_invalid(error)


@app.command()
def analyse(
    file: Annotated[str, LOG],
    *,
    seat: Annotated[
        int | None, typer.Option(min=1, help="The seat whose decisions are judged, counted from 1; all without it.")
    ] = None,
    bot: Annotated[
        str, typer.Option(help="The searching bot that judges: `fast`, or `strong`, which takes longer.")
    ] = ("fast"),
    lang: Annotated[str, LANGUAGE] = "en",
    output: Annotated[Path | None, typer.Option(help="Also write the analysis to a file, for `heptad replay`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
) -> None:
    """Judge the decisions of a finished game: what was chosen, what a search prefers, and what the choice cost.

    The bot knows what the seat knew. The same log gives the same analysis. Needs only the log.
    """
    import msgspec

    from heptad.cli import analyse as analysing

    found, _, _ = _replay(file, "all", None)
    if seat is not None and seat > len(found.last.seats):
        fail(f"there is no seat {seat}: the game has seats 1 to {len(found.last.seats)}")
    if output is not None and not output.parent.is_dir():
        fail(f"there is no folder {output.parent}")
    if output is not None and output.is_dir():
        fail(f"{output} is a folder")
    try:
        analysis = analysing.analysed(found, bot, None if seat is None else seat - 1)
    except analysing.AnalysisError as error:
        fail(error)
    content = msgspec.json.encode(analysis)
    if output is not None:
        try:
            output.write_bytes(content + b"\n")
        except OSError as error:
            fail(error)
    if as_json:
        echo(content.decode())
    else:
        analysing.show(found, analysis.decisions, lang)


def _kept(file: Path, found: "Replay") -> "tuple[JudgedDecision, ...]":
    from heptad.cli.analyse import AnalysisError, kept

    try:
        return kept(file, found)
    except AnalysisError as error:
        fail(error)


@app.command()
def history(
    file: Annotated[str, LOG],
    *,
    seat: Annotated[str, EYES] = "all",
    lang: Annotated[str, LANGUAGE] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
) -> None:
    """Print the history of a game line by line. Needs only the log."""
    from verifier.verify import LogError

    try:
        _tell(*_replay(file, seat, None), lang, as_json=as_json)
    except LogError as error:
        _fail_invalid(error)


def _replay(file: str, seat: str, at: int | None) -> tuple["Replay", int, "Reader"]:
    """Return the replay of a valid log, the selected batch and the reader; end the command if one does not exist."""
    from application.games.access import ClosedError
    from application.reading.replay import Replay
    from heptad.cli.verdict import show
    from heptad.terminal.console import Terminal
    from heptad.terminal.printing import ReplayError, batch_at, reader_of
    from titles.registry import TITLES
    from verifier.verify import LogError, judge

    log = _log(file)
    try:
        found = Replay(log, TITLES)
        batch, reader = batch_at(found, at), reader_of(found, seat)
        found.view(batch, reader)
    except LogError as error:
        verdict = judge(log, TITLES)
        if verdict.sound:  # the open seals are valid, but this reader's view can't be computed
            _fail_invalid(error)
        show(verdict, Terminal(stderr=True))
        raise typer.Exit(1) from None
    except ReplayError as error:
        fail(error)
    except ClosedError as error:
        fail(f"this log does not open what seat {error.seat + 1} saw")
    return found, batch, reader


def _fail_invalid(error: "LogError") -> NoReturn:
    """End the command for a log that `verify` calls valid, but from which a view can't be computed."""
    flaw = error.violation
    fail(f"Invalid at version {flaw.version} ({flaw.check}): {flaw.detail}")


def _log(file: str) -> bytes:
    """Return the log in a file, `-` for standard input; end the command if it can't be read.

    Reading stops one byte after the largest size of a log, which makes the log invalid. The answer of
    `GET /v1/games/export` has many logs, and ends the command.
    """
    from verifier.log_file import EXPORT, about_export

    log = _read(file)
    if EXPORT.match(log):
        name = printable(file)
        raise typer.BadParameter(f"{name} {about_export(shlex.quote(name))}.")
    return log


def _read(file: str) -> bytes:
    import sys

    from events.format.bounds import MAX_LOG_BYTES

    if file == "-" and sys.stdin is None:
        raise typer.BadParameter("there is no standard input")
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_LOG_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(MAX_LOG_BYTES + 1)
    except OSError as error:
        raise typer.BadParameter(f"{printable(file)}: {error.strerror}") from error


def _tell(found: "Replay", last: int, reader: "Reader", lang: str, *, as_json: bool = False) -> None:
    """Print the history of all batches up to `last`."""
    import msgspec

    from heptad.terminal.printing import history_lines
    from projections.history import as_text

    for batch in range(last + 1):
        for line in history_lines(found, batch, reader, lang):
            echo(msgspec.json.encode(line) if as_json else printable(as_text(line)))


def _token(given: str | None) -> str | None:
    """Return a token that can be sent in a header; end the command for any other text."""
    if given is not None and not re.fullmatch("[!-~]+", given):
        raise typer.BadParameter("not a token: it contains characters that can't be sent in a header")
    return given


TOKEN = typer.Option(
    envvar="HEPTAD_TOKEN",
    callback=_token,
    help="The token of the caller, by default that of `heptad login`; without any, only public games are visible.",
)
BRINGER = typer.Option(
    envvar="HEPTAD_TOKEN",
    callback=_token,
    help="The token of the player who imports the logs, by default that of `heptad login`.",
)


@app.command()
def export(
    games: Annotated[list[str] | None, typer.Argument(help="Ids of finished games.", metavar="GAME")] = None,
    *,
    to: Annotated[Path, typer.Option(help="The folder for the logs; each file is named by the id of its game.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Export all finished games that the caller can see.")
    ] = False,
    url: Annotated[str, URL],
    token: Annotated[str | None, TOKEN] = None,
) -> None:
    """Write the logs of finished games to a folder. Can be interrupted and repeated: existing files are skipped."""
    from heptad.cli import transfer
    from heptad.terminal.console import Terminal

    if bool(games) == everything:
        fail("name games or use --all, but not both")
    _transfer(url, token, lambda client: transfer.export(client, games or (), to, Terminal(), everything=everything))


@app.command(name="import")
def import_logs(
    paths: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.", exists=True, metavar="FILE|DIR")],
    *,
    token: Annotated[str | None, BRINGER] = None,
    url: Annotated[str, URL],
) -> None:
    """Send the logs of finished games to a server. Can be interrupted and repeated: imported logs are skipped."""
    from heptad.cli import transfer
    from heptad.terminal.console import Terminal

    _transfer(url, token, lambda client: transfer.bring(client, paths, Terminal()), needs_token=True)


@app.command()
def dataset(
    folder: Annotated[Path, typer.Argument(help="The folder for the files, one for each title.", metavar="DIR")],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Logs, or folders of logs. Without them, all finished games of the server that the caller can see.",
            exists=True,
            metavar="FILE|DIR",
        ),
    ] = None,
    *,
    url: Annotated[str, URL],
    token: Annotated[str | None, TOKEN] = None,
) -> None:
    """Write the decisions of finished games as Parquet, a row for each decision: view, legal moves, choice, final rank.

    Logs that are damaged, closed or not those of finished games are named and skipped; then the command exits with 1.
    It needs the packages of the extra `dataset`.
    """
    try:
        from heptad.cli import dataset
    except ModuleNotFoundError as error:
        fail(f'{error}: run `pip install "heptad[dataset]"`')
    from heptad.terminal.console import Terminal

    if not paths:
        _transfer(url, token, lambda client: dataset.write(dataset.on_server(client), folder, Terminal()))
        return
    try:
        whole = dataset.write(dataset.in_files(paths), folder, Terminal())
    except OSError as error:
        fail(error)
    if not whole:
        raise typer.Exit(1)


def _transfer(url: str, token: str | None, carry: Callable[["Client"], bool], *, needs_token: bool = False) -> None:
    """Use a client for many logs; end the command with 1 if any of them failed.

    Without a token, it is that with which the user of this machine is signed in.
    """
    import msgspec

    from heptad.cli.transfer import DEADLINE
    from heptad_client import Client, ProblemError, UnreachableError, UsageError
    from heptad_client.signing_in.token_file import how_to_sign_in, token_for, way_out

    try:
        used = token_for(url, token)
        if used is None and needs_token:
            fail(f"you are not signed in: {how_to_sign_in(url)}")
        with Client(url, used, deadline=DEADLINE, say=lambda line: echo(line, err=True)) as client:
            whole = carry(client)
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except ProblemError as problem:
        fail(f"{problem}{way_out(problem, url, token)}")
    except (OSError, UsageError, msgspec.MsgspecError) as error:
        fail(error)
    if not whole:
        raise typer.Exit(1)
