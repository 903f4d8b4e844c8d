"""A card that gives coins for each progress token."""

import random

from tests.titles.seven_wonders_duel import duel
from titles.kernel.deciding.decider import moves
from titles.seven_wonders_duel.play.moves import Build

tokens = ("agriculture", "law")
game = duel.situation(duel.city(coins=1, tokens=tokens), cards=("altar",))
greedy = duel.TITLE.bots["greedy"](game, 0, moves(duel.TITLE, game, 0), random.Random(0))
assert greedy == Build("altar"), "it is worth more than the coins for discarding"
assert duel.do(game, greedy).own.coins == 1 + 2 * 3

[altar] = [card for card in duel.TITLE.catalogue(1).cards if card.id == "altar"]
assert altar.text.en == "Gain 3 coins for each of your progress tokens."
assert altar.text.ja == "自分の進歩トークン1枚につき3金を得る。"
