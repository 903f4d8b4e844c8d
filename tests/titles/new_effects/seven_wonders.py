"""A stage that gives two coins for each neighbour."""

import random

from tests.titles.seven_wonders.wonders_table import TITLE, city, stage, three
from titles.kernel.deciding.decider import moves

table = three(city("giza", "A", "quarry", "altar", "pawnshop"), hands=[("altar", "pawnshop")])
greedy = TITLE.bots["greedy"](table.game, 0, moves(TITLE, table.game, 0), random.Random(0))
assert greedy == stage(greedy.card), "it is worth more than the coins for selling"
assert table.turn(greedy, None, None).coins()[0] == 3 + 4

text = TITLE.catalogue(1).wonders[0].sides["A"].stages[0].text
assert (text.en, text.ja) == ("Gain 2 coins for each neighbour.", "隣の都市1つにつき2金を得る。")
