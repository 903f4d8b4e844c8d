"""A short round of chaos on a real cluster, and the results that add up."""

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.chaos import clock_steps, scenarios
from benchmarks.chaos.faults import CutPrimary, FullDisk, KillOneOfEach, Reshard, every_fault
from benchmarks.chaos.report import MARKS, write
from benchmarks.chaos.rounds import PLAN, FaultDone, Results, Round, Setup, _silence, drawn, play, run
from tests.benchmarks.test_chaos_checker import GAME

SHORT = Setup(replace(PLAN, kinds=("reveal", "conflict")), tables=2, pace=0.3, rest=0.2, patience=1, wait_replicas=1)


def test_games_go_on_and_no_acknowledged_move_is_lost(tmp_path: Path):
    played = play(tmp_path, SHORT, 1, [KillOneOfEach(), FullDisk(), CutPrimary(), Reshard()])
    assert (played.violations, played.problems) == ((), ())
    assert played.kills >= 5
    assert played.acknowledged > 20
    assert played.calls["read"] > 10


@pytest.mark.skipif(shutil.which("cc") is None, reason="the library that shifts clocks must be compiled")
def test_no_player_of_a_real_service_loses_time_when_its_clock_is_set_back_and_forward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clock_steps, "BANK", 10)
    assert "0.0 s credited" in clock_steps.back_and_forward(tmp_path).said


def a_round(seed: int, kills: int, *violations: str, wait: int = 0) -> Round:
    fault = FaultDone("kill -9 of a replica", kills, 2.0, float(seed))
    return Round(seed, 2, wait, (fault,), 2, 1, {"done": 8, "unknown": 1}, 7, 40, violations, ())


def test_rounds_add_up_and_the_report_states_what_was_lost(tmp_path: Path):
    results, page = Results(tmp_path / "results"), tmp_path / "page.md"
    assert results.kills == 0
    results.add(a_round(1, 3))
    results.add(a_round(2, 4, f"lost move: game {GAME}: it is gone", f"stale read: game {GAME}: it is old"))
    results.add(a_round(3, 1, wait=1))
    assert results.kills == 8
    assert list(run(results, Setup(), 8)) == [], "there were as many before"
    assert [played.seed for played in results.rounds()] == [1, 2, 3]
    page.write_text(f"Before.\n{MARKS.start}\nold\n{MARKS.end}\nAfter.\n")
    write(results, page)
    text = page.read_text()
    assert "| | `HEPTAD_WAIT_REPLICAS=0` | `HEPTAD_WAIT_REPLICAS=1` |" in text
    assert "| **acknowledged moves lost** | **1** | **0** |" in text
    assert "| other violations | 1 × stale read | 0 |" in text
    assert "| processes killed by kill -9 | 7 | 1 |" in text
    assert "| kill -9 of a replica | 3 | 8 | 2.0 s | 2.0 s | 3.0 s |" in text
    assert "old" not in text
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    page.write_text("no place")
    with pytest.raises(ValueError, match="no place"):
        write(results, page)


def test_the_longest_silence_counts_from_a_fault_to_the_next():
    assert _silence([1.0, 2.0, 6.0, 6.5, 20.0], 3.0, 10.0) == 3.5
    assert _silence([], 3.0, 10.0) == 7.0


def test_a_round_has_every_fault():
    faults = every_fault((None, None))
    names = {fault.name for fault in faults}
    assert len(names) == len(faults)
    found = [fault.name for fault in drawn(Setup(kills_of_several=3), random.Random(1))]
    assert set(found) == names
    assert sorted({found.count(name) for name in names}) == [1, 3]
    assert found == [fault.name for fault in drawn(Setup(kills_of_several=3), random.Random(1))]


def test_a_scenario_that_fails_does_not_keep_the_others_away(capsys: pytest.CaptureFixture[str]):
    def good(folder: Path) -> scenarios.Outcome:
        assert list(folder.iterdir()) == []
        return scenarios.Outcome("a letter", "by the first read", "it is damaged", "nothing")

    def bad(_folder: Path) -> scenarios.Outcome:
        raise AssertionError("nobody noticed")

    assert not scenarios.play("Damage", {"bad": bad, "good": good})
    shown = capsys.readouterr().out
    assert "AssertionError: nobody noticed" in shown
    assert "by the first read" in shown
    assert "1 of 2 scenarios went as they should" in shown
    assert scenarios.play("Damage", {"good": good})
