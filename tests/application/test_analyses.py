"""Decisions of finished games, and what a searching bot thinks of them."""

import functools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from application.games.access import FULL
from application.reading.analyses import judge, to_judge
from application.reading.decisions import made_decisions, own_decisions
from application.reading.replay import Replay
from tests import logs
from titles.kernel.deciding import decider
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import open_decisions, to_move
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.search.search import Level, SearchBot
from titles.seven_wonders_dice.terms.moves import TakeBack

GOLDEN = Path(__file__).parents[1] / "golden"
NO_DECISIONS = {"windows_set", "pause_wanted", "returned"}
"""The first events of batches in which a seat does something else than to decide."""


LONG = 200_000
"""Bytes of a log beyond which it is left out here: it shows nothing that shorter ones do not show."""


@functools.cache
def complete_logs(title: str) -> list[Replay]:
    """Return the replays of the title's golden logs that are complete and not long."""
    files = [file for file in sorted((GOLDEN / title).glob("*.ndjson")) if file.stat().st_size < LONG]
    replays = [Replay(file.read_bytes(), TITLES) for file in files]
    return [replay for replay in replays if replay.last.status == "finished" and replay.verified.states]


def few(title: Title) -> SearchBot:
    """Return the title's search with as few playouts as possible."""
    assert title.searching is not None
    return SearchBot(title, title.searching, Level("few", playouts=1, shortlist=4))


@pytest.mark.parametrize("title", TITLES)
def test_every_decision_of_a_seat_that_stood_is_found_and_was_legal(title: str):
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
            elif first.actor.startswith("seat:") and first.type != "committed":
                resigned = before.full.seats[int(first.actor.removeprefix("seat:"))].resigned
                assert resigned or first.type in NO_DECISIONS, (replay.last.id, batch, first.type)


def steps_by_seat(replay: Replay, batch: int) -> dict[int, list[Any]]:
    """Return the moves that each seat had chosen at the end of a batch."""
    kept = [(seat, commitment) for seat, commitment in enumerate(replay.record(batch).full.commitments) if commitment]
    return {seat: [replay.title.move_of(step) for step in commitment.chain] for seat, commitment in kept}


@pytest.mark.parametrize("title", ["seven_wonders", "seven_wonders_dice"])
def test_of_a_sealed_choice_the_steps_that_stood_at_the_reveal_are_found(title: str):
    """Others were replaced or taken back. Steps that nobody chose are default moves."""
    posts = steps = 0
    for replay in complete_logs(title):
        found, decision = made_decisions(replay), ""
        for batch in range(1, len(replay.ends)):
            first, before = next(replay.events(batch, FULL)).envelope, replay.record(batch - 1).full
            decision = next((each.id for each in open_decisions(before)), decision)
            posts += first.type == "committed"
            for seat, moves in steps_by_seat(replay, batch - 1).items() if first.type == "resolved" else ():
                own = [made.move for made in found if (made.seat, made.decision) == (seat, decision)]
                assert own == moves[: len(own)]
                by_others = before.seats[seat].resigned or before.clock or before.forked
                assert len(own) == len(moves) or by_others, (replay.last.id, batch)
                steps += len(own)
    assert 0 < steps < posts


def posted(writer: logs.Writer, seat: int, *moves: Any) -> None:
    for move in moves:
        writer.act(decider.decide(writer.title, writer.game, seat, move))


def legal(writer: logs.Writer, seat: int) -> list[Any]:
    return [each.move for each in decider.moves(writer.title, writer.game, seat)]


def ended(writer: logs.Writer) -> Replay:
    """Return the replay of the game after all its players have resigned."""
    return Replay(logs.finished_by_resigning(writer).log(), TITLES)


def choosing(title: str, seats: int = 3, is_enough: Callable[[logs.Writer], bool] = lambda _: True) -> logs.Writer:
    """Return a game in which no seat has made its sealed choice."""
    chance = random.Random(3)
    writer = logs.seated(logs.opened(TITLES[title], seats, chance), chance)
    while writer.game.commitments != (None,) * seats or len(to_move(writer.game)) < seats or not is_enough(writer):
        logs.step(writer, chance)
    return writer


def test_a_choice_that_was_replaced_counts_once_and_stands_after_its_player_resigned():
    writer = choosing("seven_wonders")
    one, other, *_ = legal(writer, 0)
    version = writer.game.version
    posted(writer, 0, one, other, one)
    logs.resign(writer, 0)
    own = [made for made in made_decisions(ended(writer)) if made.version >= version]
    assert [(made.seat, made.version, made.move) for made in own] == [(0, version + 2, one)]


def branches(writer: logs.Writer) -> Iterator[Any]:
    """Yield the first steps of the turn of seat 0 after which it has a choice."""
    for move in legal(writer, 0):
        batch = decider.decide(writer.title, writer.game, 0, move)
        assert isinstance(batch, Batch)
        if sum(each.move.step == 1 for each in decider.moves(writer.title, batch.game, 0)) > 2:
            yield move


def test_a_step_that_was_taken_back_does_not_count_and_those_before_it_do():
    writer = choosing("seven_wonders_dice", 2, lambda writer: any(branches(writer)))
    first = next(branches(writer))
    version = writer.game.version
    posted(writer, 0, first)
    one, other = [move for move in legal(writer, 0) if not isinstance(move, TakeBack)][:2]
    posted(writer, 0, one, TakeBack(1), other)
    own = [made for made in made_decisions(ended(writer)) if made.version >= version]
    assert [(made.version, made.move) for made in own] == [(version, first), (version + 3, other)]
    assert to_judge(own) == own


def test_a_choice_from_before_a_fork_counts_unless_it_was_replaced_in_the_fork():
    writer = choosing("seven_wonders")
    kept, replaced = legal(writer, 0)[0], legal(writer, 1)[0]
    posted(writer, 0, kept)
    posted(writer, 1, replaced)
    at = writer.game.version
    logs.finished_by_resigning(writer)
    fork = logs.seated(logs.forked(writer, at, random.Random(4)), random.Random(5))
    posted(fork, 1, another := legal(fork, 1)[1])
    found = [made for made in made_decisions(ended(fork)) if made.version >= at - 2]
    assert [(made.seat, made.move, made.version > at) for made in found] == [(0, kept, False), (1, another, True)]
    assert [(made.seat, made.move) for made in own_decisions(ended(fork))][:1] == [(1, another)]
    assert own_decisions(ended(writer)) == made_decisions(ended(writer))


@pytest.mark.parametrize("title", TITLES)
def test_a_decision_is_judged_from_what_the_seat_knew_and_alike_each_time(title: str):
    replay = max(complete_logs(title), key=lambda each: len(each.ends))
    decisions = to_judge(made_decisions(replay))
    for made in decisions[:: len(decisions) // 4]:
        judged = judge(replay.title, few(replay.title), made)
        assert judged == judge(replay.title, few(replay.title), made)
        assert (judged.seat, judged.version) == (made.seat, made.version)
        assert judged.cost >= 0
        assert (judged.cost == 0) == (judged.preferred == judged.chosen)
        assert 1 <= judged.chosen.rank <= len(replay.last.seats)
        assert made.view.seed is None, "a seat knows no seed"
