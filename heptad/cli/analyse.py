"""`heptad analyse FILE`: what a searching bot thinks of the decisions of a finished game."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from application.reading.analyses import JudgedDecision, judge, to_judge
from application.reading.decisions import own_decisions
from application.reading.replay import Replay
from events.process import bounded_files
from heptad.terminal import analysis
from heptad.terminal.console import Terminal
from heptad.terminal.printing import names_in
from titles.kernel.title import Title
from titles.search.search import SearchBot

MAX_BYTES = 16 * 2**20
"""The most bytes of an analysis: those of the longest log have about half as many."""


class AnalysisError(Exception):
    """The game can't be analysed, or a file is no analysis of it; the message says why."""


class KeptAnalysis(msgspec.Struct, frozen=True):
    """An analysis in a file."""

    game: str
    hash: str
    """The hash of the last event of the log."""
    bot: str
    decisions: tuple[JudgedDecision, ...]


def analysed(replay: Replay, bot: str, seat: int | None) -> KeptAnalysis:
    """Return the judged decisions of all seats or of one, showing the progress. Raise AnalysisError."""
    searching = _bot(replay.title, bot)
    if replay.last.status != "finished" or not replay.verified.states:
        raise AnalysisError("only the complete log of a game that has ended can be analysed")
    decisions = [each for each in to_judge(own_decisions(replay)) if seat in {None, each.seat}]
    columns = TextColumn("analysing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Terminal(stderr=True), transient=True) as progress:
        judged = [judge(replay.title, searching, each) for each in progress.track(decisions)]
    return KeptAnalysis(replay.last.id, replay.verified.head.hash, bot, tuple(judged))


def _bot(title: Title, name: str) -> SearchBot:
    found = title.bots.get(name)
    if not isinstance(found, SearchBot):
        searching = ", ".join(each for each, bot in title.bots.items() if isinstance(bot, SearchBot))
        raise AnalysisError(f"{title.id} has no searching bot '{name}'; it has: {searching or 'none'}")
    return found


def kept(file: Path, replay: Replay) -> tuple[JudgedDecision, ...]:
    """Return the analysis in a file. Raise AnalysisError."""
    try:
        found = msgspec.json.decode(bounded_files.read(file, MAX_BYTES), type=KeptAnalysis)
    except OSError as error:
        raise AnalysisError(f"{file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise AnalysisError(f"{file} is no analysis: {error}") from None
    if found.hash != replay.verified.head.hash:
        raise AnalysisError(f"{file} is the analysis of another log, of game {found.game}")
    if not {each.seat for each in found.decisions} <= set(range(len(replay.last.seats))):
        raise AnalysisError(f"{file} is no analysis: it names a seat that the game does not have")
    return found.decisions


def show(replay: Replay, decisions: Sequence[JudgedDecision], language: str) -> None:
    """Draw an analysis: its decisions, how well each seat chose, and the expected ranks."""
    console, names = Terminal(), names_in(replay)
    if not decisions:
        console.print(analysis.NOTHING.in_language(language))
        return
    console.print(analysis.table(decisions, names, language))
    console.print(*analysis.summary(decisions, names, language), sep="\n")
    console.print(analysis.graph(decisions, names, language, console.width))
