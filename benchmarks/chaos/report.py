"""The report: what was done to clusters, what players noticed, and what was lost, in docs/chaos.md."""

from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.chaos.rounds import FaultDone, Results, Round
from benchmarks.pages import Marks

PAGE = Path(__file__).parents[2] / "docs" / "chaos.md"
MARKS = Marks("<!-- the results begin -->", "<!-- the results end -->")


def tables(rounds: list[Round]) -> str:
    """Return the results as Markdown."""
    return f"{_totals(rounds)}\n\n{_by_fault(rounds)}\n"


def _totals(rounds: list[Round]) -> str:
    """Return the sums, a column for each number of replicas that moves waited for."""
    settings = sorted({played.wait_replicas for played in rounds})
    columns = [_sums([played for played in rounds if played.wait_replicas == setting]) for setting in settings]
    head = "".join(f" `HEPTAD_WAIT_REPLICAS={setting}` |" for setting in settings)
    lines = [f"| |{head}", f"|---|{'---|' * len(settings)}"]
    names = list(columns[0]) if columns else []
    lines += [f"| {name} | {' | '.join(column[name] for column in columns)} |" for name in names]
    return "\n".join(lines)


def _sums(rounds: list[Round]) -> dict[str, str]:
    """Return the sums of some rounds by their names in the report."""
    calls: Counter[str] = Counter()
    for played in rounds:
        calls.update(played.calls)
    kinds = Counter(text.partition(":")[0] for played in rounds for text in played.violations)
    lost = kinds.pop("lost move", 0)
    longest = max((fault.silence for fault in _faults(rounds)), default=0.0)
    return {
        "rounds, each on a new cluster": f"{len(rounds):,}",
        "faults": f"{len(_faults(rounds)):,}",
        "processes killed by kill -9": f"{sum(played.kills for played in rounds):,}",
        "games": f"{_sum(rounds, 'games'):,}",
        "games that came to their end in the time": f"{_sum(rounds, 'finished'):,}",
        "events in the logs": f"{_sum(rounds, 'events'):,}",
        "HTTP calls in the histories": f"{sum(calls.values()):,}",
        "calls without an answer or with a 5xx": f"{calls['unknown']:,}",
        "moves acknowledged": f"{_sum(rounds, 'acknowledged'):,}",
        "**acknowledged moves lost**": f"**{lost:,}**",
        "other violations": ", ".join(f"{count} × {kind}" for kind, count in sorted(kinds.items())) or "0",
        "players or clusters that did not recover, games in quarantine": f"{_sum_of_problems(rounds):,}",
        "longest time without an acknowledged move": f"{longest:.1f} s",
    }


def _sum_of_problems(rounds: list[Round]) -> int:
    return sum(len(played.problems) for played in rounds)


def _by_fault(rounds: list[Round]) -> str:
    by_name: defaultdict[str, list[FaultDone]] = defaultdict(list)
    for fault in _faults(rounds):
        by_name[fault.name].append(fault)
    lines = [
        "| fault | times | processes killed | healed after (median) | no acknowledged move for (median) | longest |",
        "|---|---|---|---|---|---|",
    ]
    for name, some in sorted(by_name.items()):
        silences = sorted(fault.silence for fault in some)
        took = sorted(fault.took for fault in some)
        lines.append(
            f"| {name} | {len(some)} | {sum(fault.kills for fault in some)} | {took[len(took) // 2]:.1f} s | "
            f"{silences[len(silences) // 2]:.1f} s | {silences[-1]:.1f} s |"
        )
    return "\n".join(lines)


def _faults(rounds: list[Round]) -> list[FaultDone]:
    return [fault for played in rounds for fault in played.faults]


def _sum(rounds: list[Round], field: str) -> int:
    return sum(getattr(played, field) for played in rounds)


def write(results: Results, page: Path) -> None:
    """Write the tables into a page. Raise ValueError if it has no marks for them."""
    MARKS.fill(page, tables(results.rounds()))
