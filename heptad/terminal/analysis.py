"""An analysis in the terminal: a table of decisions, and the expected rank over the game as a graph."""

from collections.abc import Iterable, Sequence
from math import ceil

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from application.reading.analyses import JudgedDecision
from heptad.terminal.plain_text import printable
from heptad.terminal.sentences import counted, message

BARS = "▁▂▃▄▅▆▇█"
"""The heights of a graph, from the last rank to the first."""
COLUMNS = (
    message("version"),
    message("seat"),
    message("chosen"),
    message("preferred"),
    message("cost"),
    message("rank"),
)
NOTHING = message("No seat had a choice.")


def table(decisions: Iterable[JudgedDecision], names: Sequence[str], language: str) -> Table:
    """Return the decisions, one on each line."""
    drawn = Table(*(name.in_language(language) for name in COLUMNS))
    for number in (0, 4, 5):
        drawn.columns[number].justify = "right"
    for each in decisions:
        same = each.preferred.move == each.chosen.move
        drawn.add_row(
            str(each.version),
            printable(names[each.seat]),
            printable(each.chosen.words(language)),
            Text(message("the same").in_language(language), "dim")
            if same
            else Text(printable(each.preferred.words(language)), "yellow"),
            "" if same else percent(each.cost),
            f"{each.chosen.rank:.2f}",
        )
    return drawn


def verdict(judged: JudgedDecision, names: Sequence[str], language: str) -> list[Text]:
    """Return what is to be said of one decision: the move, and the better one if there is any."""
    chosen = judged.chosen.words(language)
    lines = [
        Text(
            printable(message("{who}: {chosen}", who=names[judged.seat], chosen=chosen).in_language(language)), "italic"
        )
    ]
    if judged.preferred.move != judged.chosen.move:
        better, cost = judged.preferred.words(language), percent(judged.cost)
        lines.append(
            Text(
                printable(
                    message("preferred: {preferred} (cost {cost})", preferred=better, cost=cost).in_language(language)
                ),
                "yellow",
            )
        )
    return lines


def percent(cost: float) -> str:
    """Return a cost in percent of a win."""
    return f"{100 * cost:.1f} %"


def summary(decisions: Sequence[JudgedDecision], names: Sequence[str], language: str) -> list[Text]:
    """Return a line for each seat: how often it chose the preferred move, and what its choices cost on average."""
    lines = []
    for seat in sorted({each.seat for each in decisions}):
        own = [each for each in decisions if each.seat == seat]
        cost = percent(sum(each.cost for each in own) / len(own))
        same = sum(each.preferred.move == each.chosen.move for each in own)
        text = message(
            "{who}: {decisions}, {same} as preferred, mean cost {cost}",
            who=names[seat],
            decisions=counted("{n} decision", "{n} decisions", len(own)),
            same=same,
            cost=cost,
        ).in_language(language)
        lines.append(Text(printable(text)))
    return lines


def graph(
    decisions: Sequence[JudgedDecision], names: Sequence[str], language: str, width: int, at: int | None = None
) -> Group:
    """Return a line for each seat: its expected rank over the game, higher is better; the part after `at` is dim."""
    seats, last = len(names), max((each.version for each in decisions), default=1)
    labels = max((Text(printable(name)).cell_len for name in names), default=0)
    columns = max(1, min(width - labels - 12, last))
    lines: list[RenderableType] = [Text(message("Expected rank").in_language(language), "dim")]
    for seat, name in enumerate(names):
        own = [each for each in decisions if each.seat == seat]
        if own:
            now = _latest(own, last if at is None else at)
            line = Text(printable(name).ljust(labels) + "  ")
            line.append(_bars(own, seats, columns, last, at))
            lines.append(line.append(f"  {now.chosen.rank:.2f}" if now else ""))
    return Group(*lines)


def _bars(own: Sequence[JudgedDecision], seats: int, columns: int, last: int, at: int | None) -> Text:
    """Return a bar for each column: the rank that the seat expected by then."""
    bars = Text()
    for column in range(columns):
        version = ceil((column + 1) * last / columns)
        latest = _latest(own, version)
        height = 0.0 if latest is None else 1 - (latest.chosen.rank - 1) / max(1, seats - 1)
        bar = " " if latest is None else BARS[min(len(BARS) - 1, int(height * len(BARS)))]
        bars.append(bar, "dim" if at is not None and version > at else "green")
    return bars


def _latest(own: Sequence[JudgedDecision], version: int) -> JudgedDecision | None:
    return next((each for each in reversed(own) if each.version <= version), None)
