"""Who is asked for an answer: by public facts alone, and never less than who could truthfully answer (ruling 41)."""

from rules.seven.state import Place
from tests.rules.seven.seven_table import DASH, FRAGMENT, HOLD_IT, PROPHET, but, locked, table


def test_first_and_eternal_cards_are_no_copies_that_a_hand_could_hold():
    rest = [HOLD_IT] * 6 + [PROPHET] * 6 + [FRAGMENT] * 7
    areas = {0: but("red"), 1: locked(purple=Place(("first_purple_dimension", "eternal_purple_gentechnik")))}
    areas[0]["purple"] = Place(("eternal_purple_gentechnik",))
    areas[1]["purple"] = Place(("first_purple_dimension",))
    t = table(hands={0: [DASH], 1: [HOLD_IT, PROPHET]}, locks=areas, discard=rest, phase="lock").do("lock", card=DASH)
    assert t.asked == ("answer_lock", 1)
    t.do("use", card=HOLD_IT)
    assert t.game.status == "playing"
