"""Revealed hand cards: what lies revealed is a card, not a kind of card (sections 6.4 and 11, rulings 38 and 43)."""

from rules.seven import events as happened
from rules.seven.state import Turn
from tests.rules.seven.seven_table import (
    COUNTER,
    DASH,
    DISCLOSURE,
    FORCE,
    HOLD_IT,
    RAIN,
    ROAD,
    WHIM,
    Table,
    cell,
    down,
    locked,
    table,
)

VERDIAN, SERENADE, MARMEGO = "first_green_verdian", "first_pink_serenade", "eternal_orange_marmego"
SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}


def verdian(*hand: str, deck: tuple[str, ...], **setup: object) -> Table:
    """Seat 0 pays for Verdian with a road, and draws two revealed cards."""
    t = table(hands={0: [ROAD, *hand], 1: [COUNTER]}, locks={0: locked(green=(VERDIAN,))}, deck=deck, **setup)  # type: ignore[arg-type]
    t.do("use", card=VERDIAN)
    return t.do("choose_card", card=ROAD) if t.asked == ("pay", 0) else t


def test_verdian_discards_only_the_cards_that_it_drew():
    t = verdian(DISCLOSURE, deck=(DASH, HOLD_IT, DASH, FORCE)).do("use", card=DISCLOSURE).end_turn()
    assert t.hand(0) == sorted([DASH, FORCE])
    assert t.play.discard.count(DASH) == 1


def test_a_theft_hits_the_closed_copy_and_verdians_is_discarded():
    for number in range(1, 20):
        t = verdian(WHIM, deck=(WHIM, RAIN), pieces=SIDE_BY_SIDE, stacks={2: down(RAIN)}, turn=Turn(number, 0))
        t.do("end_phase").do("contact", seat=1).do("use", card=COUNTER).do("pass")
        stolen = next(event for event in t.all if isinstance(event, happened.CardsStolen))
        if stolen.cards.value == (WHIM,):
            break
    else:
        raise AssertionError("no draw hits the closed copy")
    t.end_turn()
    assert t.hand(0) == []
    assert sorted(t.play.discard[-2:]) == sorted([WHIM, RAIN])
