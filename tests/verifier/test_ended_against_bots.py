"""A game that its only player ends: who may do so, as a verifier decides it from the log."""

import random
from collections.abc import Sequence

import pytest

from tests import logs
from titles.kernel.events.events import Abandoned
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import Seat
from titles.registry import TITLES
from verifier.verify import judge

WONDERS = TITLES["seven_wonders"]


def playing(bots: int) -> logs.Writer:
    chance = random.Random(3)
    return logs.seated(logs.opened(WONDERS, 3, chance, bots=bots), chance)


def ended(writer: logs.Writer, actor: str, seats: Sequence[int] = (0,)) -> bytes:
    """The log with an end that the rules may forbid."""
    batch = Batch(writer.game)
    batch.emit(Abandoned(tuple(seats)))
    batch.finish("abandoned", WONDERS.standings(batch.game))
    writer.act(batch, actor)
    return writer.log()


def test_the_only_player_ends_a_game():
    writer = playing(2)
    logs.end_against_bots(writer)
    assert judge(writer.log(), TITLES).complete
    assert writer.log() == ended(playing(2), "player:p0")


@pytest.mark.parametrize(
    ("bots", "actor", "seats"),
    [
        (2, "player:p1", [0]),
        (2, "seat:0", [0]),
        (2, "worker", [0]),
        (2, "player:p0", [1]),
        (2, "player:p0", [0, 1]),
        (1, "player:p0", [0]),
    ],
    ids=["another player", "a seat", "a worker too soon", "a bot's seat", "a bot as well", "a second player"],
)
def test_nobody_else_and_no_other_game_is_ended(bots: int, actor: str, seats: list[int]):
    writer = playing(bots)
    last = writer.game.version
    verdict = judge(ended(writer, actor, seats), TITLES)
    assert verdict.problem is not None
    assert (verdict.problem.check, verdict.problem.version - last) == ("rules", 1), verdict


def test_a_player_who_has_resigned_does_not_end_the_game():
    writer = playing(2)
    logs.resign(writer, 0)
    verdict = judge(ended(writer, "player:p0"), TITLES)
    assert verdict.problem is not None
    assert verdict.problem.check == "rules"


def test_a_fork_of_an_ended_game_can_be_ended_again():
    chance, parent = random.Random(4), playing(2)
    at = parent.game.version
    logs.end_against_bots(parent)
    assert at in logs.ends(parent)
    fork = logs.forked(parent, at, chance, [Seat(player="p0"), Seat(bot="greedy"), Seat(bot="greedy")])
    logs.end_against_bots(fork)
    assert judge(fork.log(), TITLES).complete
