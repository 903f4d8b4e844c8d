"""A step of a card: name a colour, and draw a card if the own lock area has one there."""

from tests.titles.seven.seven_table import ROAD, TITLE, WHIM, locked, table
from titles.kernel.deciding.decider import prompt

for colour, drawn in (("green", [WHIM]), ("red", [])):
    turn = table(hands={0: [ROAD]}, locks={0: locked("green")}, deck=(WHIM,) * 5).do("use", card=ROAD)
    asked = prompt(TITLE, turn.game, 0)
    assert turn.do("choose_colour", colour=colour).hand(0) == drawn

assert asked.en.endswith("Name a colour to draw a card for.")
assert asked.ja.endswith("カードを引く色を1つ指定する。")
[road] = [card for card in TITLE.catalogue(1).cards if card.id == ROAD]
assert road.hand.text.en == "Name a colour. Draw 1 card if you have locked one there."
