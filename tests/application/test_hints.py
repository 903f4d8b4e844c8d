"""Hints: legal moves, chosen from what the seat knows."""

import random

import pytest
from msgspec.structs import replace

from application.errors.games import NoHintsError
from application.games.repository import GameRecord
from application.reading.hints import Hint, demand_hints, hint_for
from events.format.seal import EMPTY, head_of
from tests import logs
from titles.kernel.deciding import decider
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat, to_move
from titles.registry import TITLES

POINTS = 10
"""The moments of a game at which a hint is asked for, besides the first one."""


def record_of(writer: logs.Writer) -> GameRecord:
    game = writer.game
    return GameRecord(game.id, writer.title, head_of(writer.records, EMPTY), "", "", game)


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_is_a_legal_move(title: str):
    chance, kind = random.Random(16), TITLES[title]
    writer = logs.seated(logs.opened(kind, kind.max_seats, chance, bots=kind.max_seats - 1), chance)
    asked = 0
    while writer.game.status == "playing" and asked <= POINTS:
        if 0 in to_move(writer.game) and (asked == 0 or chance.random() < 0.1):
            asked += 1
            record, view = record_of(writer), logs.replayed(kind, writer.records, 0)
            hint = hint_for(record, view, 0)
            assert isinstance(hint, Hint)
            assert hint.move in [legal_move.move for legal_move in decider.moves(kind, writer.game, 0)]
            assert isinstance(decider.decide(kind, writer.game, 0, hint.move, hint.decision), Batch)
            assert hint_for(record, view, 0) == hint, "until the game goes on"
        logs.step(writer, chance)
    assert asked > 3


def test_a_seat_that_has_chosen_gets_no_hint():
    chance, kind = random.Random(1), TITLES["seven_wonders"]
    writer = logs.seated(logs.opened(kind, 3, chance, bots=2), chance)
    hint = hint_for(record_of(writer), writer.game, 0)
    assert isinstance(hint, Hint)
    while 0 in to_move(writer.game):
        hint = hint_for(record_of(writer), writer.game, 0)
        assert isinstance(hint, Hint)
        writer.act(decider.decide(kind, writer.game, 0, hint.move))
    refusal = hint_for(record_of(writer), writer.game, 0)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_your_turn"


@pytest.mark.parametrize("other", [Seat(player="p1"), Seat(player="p1", stand_in="greedy"), Seat()])
def test_there_are_no_hints_where_they_could_harm_a_player(other: Seat):
    chance = random.Random(2)
    game = logs.seated(logs.opened(TITLES["seven_wonders"], 3, chance, bots=2), chance).game
    demand_hints(game, 0)
    with pytest.raises(NoHintsError):
        demand_hints(replace(game, rated=True), 0)
    with pytest.raises(NoHintsError):
        demand_hints(replace(game, seats=(*game.seats[:2], other)), 0)
