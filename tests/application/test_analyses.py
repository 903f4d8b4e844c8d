"""Decisions of finished games, and what a searching bot thinks of them."""

from pathlib import Path

import pytest

from application.access import FULL
from application.analyses import judge, to_judge
from application.decisions import made_decisions
from application.replay import Replay
from rules.kernel.search import SearchBot
from rules.kernel.title import Title
from rules.registry import TITLES

GOLDEN = Path(__file__).parents[1] / "golden"
NO_DECISIONS = {"windows_set", "pause_wanted", "returned"}
"""The first events of batches in which a seat does something else than to decide."""


def complete_logs(title: str) -> list[Replay]:
    """Return the replays of the title's golden logs that are complete."""
    replays = [Replay(file.read_bytes(), TITLES) for file in sorted((GOLDEN / title).glob("*.ndjson"))]
    return [replay for replay in replays if replay.last.status == "finished" and replay.verified.states]


def few(title: Title) -> SearchBot:
    """Return the title's search with as few playouts as possible."""
    assert title.searching is not None
    return SearchBot(title, title.searching, 1)


@pytest.mark.parametrize("title", TITLES)
def test_every_decision_of_a_seat_is_found_and_was_legal(title: str):
    replays = complete_logs(title)
    assert len(replays) > 5
    for replay in replays:
        found = {made.version: made for made in made_decisions(replay)}
        for batch in range(1, len(replay.ends)):
            first = next(replay.events(batch, FULL)).envelope
            before = replay.record(batch - 1)
            made = found.get(before.head.version)
            if made is not None:
                assert first.actor == f"seat:{made.seat}"
                assert made.move in [legal_move.move for legal_move in made.legal_moves]
            elif first.actor.startswith("seat:"):
                resigned = before.full.seats[int(first.actor.removeprefix("seat:"))].resigned
                assert resigned or first.type in NO_DECISIONS, (replay.last.id, batch, first.type)


@pytest.mark.parametrize("title", TITLES)
def test_a_decision_is_judged_from_what_the_seat_knew_and_alike_each_time(title: str):
    replay = max(complete_logs(title), key=lambda each: len(each.ends))
    decisions = to_judge(made_decisions(replay))
    for made in decisions[:: len(decisions) // 8]:
        judged = judge(replay.title, few(replay.title), made)
        assert judged == judge(replay.title, few(replay.title), made)
        assert (judged.seat, judged.version) == (made.seat, made.version)
        assert judged.cost >= 0
        assert (judged.cost == 0) == (judged.preferred == judged.chosen)
        assert 1 <= judged.chosen.rank <= len(replay.last.seats)
        assert made.view.seed is None, "a seat knows no seed"
