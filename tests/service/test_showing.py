"""Rare situations of the newer titles, over HTTP alone. The script `showing` plays those that take longer."""

import pytest

from tests.service.playing import Player
from tests.service.showing.dice import agora, dice_agora
from tests.service.showing.duel import COLOURS, duel
from tests.service.showing.seven import invasions, marching
from tests.service.showing.table import Table


@pytest.mark.parametrize("end", COLOURS)
def test_duel_ends_in_each_of_its_ways(players: list[Player], end: str):
    shown = duel(players, end)
    assert shown.seen["reason"] == ("points" if end == "points" else "supremacy")
    assert shown.log[-1].event.type == "finished"
    assert (shown.log[-2].event.type == "pawn_moved") == (end == "military")


def test_two_complete_the_agora_in_the_same_turn(players: list[Player]):
    shown = dice_agora(players)
    first, second, completed = agora(shown)
    assert {first.event.seat, second.event.seat} == {0, 1}  # type: ignore[attr-defined]
    assert completed.event.building == "agora"  # type: ignore[attr-defined]
    assert shown.seen["status"] == "finished"


def test_a_gate_is_invaded(players: list[Player]):
    for seed in range(4):  # hardly ever a game ends without
        table = Table(players[:4], "seven", seed=seed)
        cards = len(table.state["eternal"])
        table.play(marching, enough=lambda table=table, cards=cards: len(table.state["eternal"]) < cards)
        if table.seen["status"] != "finished":
            break
    table.resign()
    shown = table.shown()
    assert shown.seen["reason"] == "resignation"
    assert [each.event.type for each in invasions(shown)][:2] == ["gate_invaded", "eternal_card_locked"]
