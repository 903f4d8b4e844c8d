"""The benchmarks run: their table, not their figures, which are the machine's."""

import contextlib
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from benchmarks import __main__
from benchmarks.abuse import __main__ as abuse
from benchmarks.in_memory import turns
from benchmarks.in_memory.dataset import write_logs
from benchmarks.measuring.figures import Bench, Figure, percentile
from titles.kernel.deciding.decider import moves
from titles.registry import TITLES


def benchmarks(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m benchmarks`."""
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *words],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_rows_are_listed_by_topic(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--list"])
    __main__.main()
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    fair = ["bots-fair", "verify-fair", "thinking", "thinking-beside", "abuse"]
    log = ["append", "size", "verify", "cold", "rebuild", "archive", "archived-memory", "lists"]
    served = ["move", "reveal", "hop", "late", "processes", "capacity", "fairness"]
    streams = ["watchers", "updates", "many-watchers", "clocks"]
    shown = ["browser", "reveal_page", "page_requests"]
    rules = ["games", "fold", "lengths", "labels", "choices", "bots", "lab", "dataset"]
    assert rows == [*rules, *log, *served, *streams, *fair, *shown]


def test_rules_logs_lists_the_laboratory_and_a_service_are_measured_and_a_large_game_is_small_enough():
    """By one command: it takes two seconds to load."""
    rows = ("fold", "lengths", "labels", "lab", "size", "cold", "rebuild", "lists", "late")
    shown = benchmarks("--quick", "--only", *rows)
    assert shown.returncode == 0, shown.stderr
    assert "events/s" in shown.stdout
    assert "seven, 4 players, eager" in shown.stdout
    assert "missed" not in shown.stdout.partition("size")[2].partition("cold")[0]
    assert "from a snapshot" in shown.stdout
    assert "8 games" in shown.stdout
    assert shown.stdout.count("steps/s") == 5
    assert shown.stdout.count("labels/s") == shown.stdout.count("lines/s") == 8
    lists, _, late = shown.stdout.partition("\nlists")[2].partition("\nlate")
    assert "profile of a player" in lists
    assert "missed" not in lists
    assert "late over early" in late


def test_the_choices_of_bots_are_measured():
    with contextlib.ExitStack() as stack:
        figures = list(islice(turns.choices(Bench(quick=True, stack=stack)), 3))
    assert [figure.name.partition(", ")[2] for figure in figures] == ["random", "greedy", "fast"]
    assert figures[1].value > figures[2].value > 0


def test_a_recorded_game_has_what_each_seat_knew():
    game = turns.recorded(TITLES["seven_wonders"], 3, 1)
    assert game.events[-1].type == "finished"
    assert {turn.seat for turn in game.turns} == {0, 1, 2}
    assert all(moves(TITLES["seven_wonders"], turn.view, turn.seat) == turn.legal_moves for turn in game.turns)
    assert all(turn.view.seed is None for turn in game.turns)


def test_logs_for_a_dataset_are_written_to_a_new_folder(tmp_path: Path):
    folder = tmp_path / "new" / "logs"
    write_logs(folder, 2)
    assert sorted(file.name for file in folder.iterdir()) == ["g000000.ndjson", "g000001.ndjson"]


def test_a_load_that_does_not_exist_is_refused_with_those_that_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["benchmarks.abuse", "floods"])
    with pytest.raises(SystemExit, match="2"):
        abuse.main()
    assert "no load is called floods; there are busy-core, readers, " in capsys.readouterr().err


def test_targets_are_met_or_missed():
    assert Figure("f", 3.0, "ms", most=3).verdict == "ok"
    assert Figure("f", 3.1, "ms", most=3).verdict == "missed"
    assert Figure("f", 2.9, "ms", least=3).verdict == "missed"
    assert Figure("f", 2.9, "ms").verdict == ""


def test_a_percentile_is_one_of_the_values():
    values = [float(n) for n in range(100)]
    assert percentile(values, 0.5) == 50.0
    assert percentile(values, 0.99) == 99.0
    assert percentile([1.0], 0.99) == 1.0
