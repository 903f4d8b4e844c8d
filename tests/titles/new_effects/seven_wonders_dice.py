"""A space that makes the dice of one colour cheaper."""

from tests.titles.seven_wonders_dice.dice_table import TITLE, board, forum, price, table
from titles.seven_wonders_dice.bots.valuation import Outlook, points_of
from titles.seven_wonders_dice.terms.effects import DieCostLess

dice = forum(red="axe/3", blue="mask/3")
before, after = (table(board("giza", *crossed), dice=dice) for crossed in ((), ("market_camel1",)))
assert price(before, "barracks_west_attack1") - price(after, "barracks_west_attack1") == 2
assert price(before, "agora_a1") == price(after, "agora_a1")

[market] = [building for building in TITLE.catalogue(1).buildings if building.id == "market"]
text = market.spaces[0].text
assert text.en == "From now on red dice cost 2 coins less."
assert text.ja == "以後、赤のダイスのコストは2金下がる。"

assert (
    points_of(DieCostLess("red", 2), Outlook(len, 0.5)) == 2 * points_of(DieCostLess("red", 1), Outlook(len, 0.5)) > 0
)
