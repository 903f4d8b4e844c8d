"""Reading a whole log lets other requests of the process run."""

from types import SimpleNamespace

import pytest

from application.games.access import FULL, opened_for, stored_log
from application.games.folding import fold
from events.format import pauses
from tests.golden.make import FOLDER
from titles.kernel.state.game import Game
from titles.registry import TITLES
from verifier.log_file import records_of


def test_a_log_is_read_and_applied_with_pauses(monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []
    clock = iter(range(10**6))
    monkeypatch.setattr(pauses, "time", SimpleNamespace(perf_counter=lambda: next(clock), sleep=slept.append))
    log = (FOLDER / "seven_wonders_duel" / "fewest.ndjson").read_bytes()
    records = records_of(log)
    assert slept == [0] * len(records)
    fold(TITLES["seven_wonders_duel"], Game(), opened_for(FULL, stored_log(records, Game())))
    assert slept == [0] * 3 * len(records)  # opened, and then applied
