"""Revealed hand cards: each copy keeps its own mark (sections 6.4 and 11, rulings 38 and 43)."""

import pytest
from msgspec.structs import replace

from events.format.model import Event, Sealed
from tests.titles.seven.seven_table import (
    COUNTER,
    DASH,
    DISCLOSURE,
    FORCE,
    FRAGMENT,
    HOLD_IT,
    LOST_ITEM,
    PALETTE,
    RAIN,
    ROAD,
    TRAP,
    WHIM,
    Table,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.kernel.history import tell
from titles.seven import events as happened
from titles.seven.events.held_cards import gain, lose, mark_lost_first, mark_used_first, names
from titles.seven.play.hand_effects import uses
from titles.seven.play.scripts import rules
from titles.seven.state import Held, Turn
from titles.seven.terms.moves import Use
from titles.seven.title import TITLE

VERDIAN, SERENADE, MARMEGO = "first_green_verdian", "first_pink_serenade", "eternal_orange_marmego"
SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}
FAR = {2: up(FRAGMENT)}


def held(*cards: str) -> tuple[Held, ...]:
    """A hand: `dash` is closed, `dash:sealed` is not."""
    split = [card.partition(":") for card in cards]
    return tuple(Held(card, mark or "closed", bool(mark)) for card, _, mark in split)  # type: ignore[arg-type]


def with_hand(t: Table, seat: int, *cards: str) -> Table:
    """The same table with another hand."""
    hands = list(t.state.hands)
    hands[seat] = held(*cards)
    t.game = replace(t.game, state=replace(t.state, hands=tuple(hands)))
    return t


def marks(t: Table, seat: int = 0) -> list[str]:
    """A hand as `held` writes it."""
    return sorted(
        f"{each.card}:{each.mark}" if each.mark != "closed" else str(each.card) for each in t.state.hands[seat]
    )


def verdian(*hand: str, deck: tuple[str, ...], other: tuple[str, ...] = (COUNTER,), **setup: object) -> Table:
    """Seat 0 pays for Verdian with a road, and draws two revealed cards."""
    setup.setdefault("locks", {0: locked(green=(VERDIAN,))})
    t = table(hands={0: [ROAD, *hand], 1: other}, deck=deck, **setup)  # type: ignore[arg-type]
    t.do("use", card=VERDIAN)
    return t.do("choose_card", card=ROAD) if t.decision == ("pay", 0) else t


# Verdian


def test_verdian_discards_only_the_cards_that_it_drew():
    t = verdian(DISCLOSURE, deck=(DASH, HOLD_IT, DASH, FORCE)).do("use", card=DISCLOSURE).end_turn()
    assert t.hand(0) == sorted([DASH, FORCE])
    assert t.state.discard.count(DASH) == 1


def test_a_closed_copy_of_what_verdian_drew_is_kept():
    t = verdian(DASH, WHIM, deck=(DASH, DASH)).end_turn()
    assert t.hand(0) == sorted([DASH, WHIM])


def test_verdians_copy_is_used_first():
    t = verdian(TRAP, deck=(TRAP, RAIN), stacks=FAR).do("use", card=TRAP)
    assert t.happened(happened.EffectDeclared)[0].copy == "expiring"
    assert marks(t) == sorted([TRAP, f"{RAIN}:expiring"])


def test_verdians_copy_pays_first():
    t = verdian(FORCE, LOST_ITEM, deck=(LOST_ITEM, RAIN), stacks=FAR).do("use", card=FORCE)
    t.do("choose_card", card=LOST_ITEM)
    assert t.happened(happened.CostPaid)[0].copy == "expiring"
    assert marks(t) == sorted([LOST_ITEM, f"{RAIN}:expiring"])


def test_a_card_does_not_pay_with_the_copy_that_is_used():
    t = verdian(FORCE, deck=(FORCE, RAIN), stacks=FAR).do("use", card=FORCE)
    assert t.choices("card") == [FORCE]
    t.do("choose_card", card=FORCE)
    assert (t.happened(happened.CostPaid)[0].copy, t.happened(happened.UsedCardLeft)[0].copy) == ("closed", "expiring")


# Which copy leaves (ruling 43): a hand, and what is left of it.


@pytest.mark.parametrize(
    ("hand", "lost_copy", "used_copy"),
    [
        ([DASH, f"{DASH}:revealed"], "revealed", "revealed"),
        ([f"{DASH}:revealed", f"{DASH}:sealed", DASH], "sealed", "revealed"),
        ([DASH, f"{DASH}:sealed"], "sealed", "closed"),
        ([f"{DASH}:sealed", f"{DASH}:expiring"], "expiring", "expiring"),
        ([f"{DASH}:sealed", f"{TRAP}:expiring"], "sealed", None),
        ([DASH, f"{TRAP}:expiring"], "closed", "closed"),
    ],
)
def test_ruling_43_the_copy_that_is_worth_least_leaves(hand: list[str], lost_copy: str, used_copy: str | None):
    assert mark_lost_first(held(*hand), DASH) == lost_copy
    assert mark_used_first(held(*hand), DASH) == used_copy


@pytest.mark.parametrize(
    ("hand", "usable"),
    [
        ([f"{TRAP}:sealed"], False),
        ([f"{TRAP}:sealed", f"{TRAP}:sealed"], False),
        ([f"{TRAP}:sealed", TRAP], True),
        ([f"{TRAP}:sealed", f"{TRAP}:expiring"], True),
        ([f"{TRAP}:revealed", f"{DASH}:sealed"], True),
    ],
)
def test_only_a_sealed_copy_can_not_be_used(hand: list[str], usable: bool):
    t = with_hand(table(stacks=FAR, hands={0: [TRAP]}), 0, *hand)
    assert (Use(TRAP, None) in uses(t.state, rules(1), 0, "hand_phase")) == usable


def test_a_sealed_copy_may_pay():
    t = with_hand(table(hands={0: [FORCE, RAIN]}, stacks=FAR), 0, FORCE, f"{FORCE}:sealed", RAIN)
    t.do("use", card=FORCE).do("choose_card", card=FORCE)
    assert [event.copy for event in t.happened(happened.CostPaid)] == ["sealed"]
    assert [event.copy for event in t.happened(happened.UsedCardLeft)] == ["closed"]


def test_both_copies_of_a_pair_are_named():
    t = with_hand(table(hands={0: [FRAGMENT, RAIN]}), 0, FRAGMENT, f"{FRAGMENT}:sealed", f"{FRAGMENT}:revealed")
    t.do("use", card=FRAGMENT, option="lock_pair").do("choose_colour", colour="blue")
    assert t.happened(happened.LockDeclared)[0].copies == ("revealed", "sealed")
    assert FRAGMENT in marks(t)


def test_serenade_locks_the_revealed_copy():
    areas = {0: locked(pink=(SERENADE,))}
    t = with_hand(table(hands={0: [RAIN, DISCLOSURE]}, locks=areas), 0, DISCLOSURE, DASH, f"{DASH}:revealed")
    t.do("use", card=SERENADE).do("choose_card", card=DISCLOSURE)
    while t.decision == ("lock_card", 0):
        t.do("choose_card", card=DASH)
    assert t.happened(happened.CardsLocked)[0].copies == ("revealed",)
    assert marks(t) == [DASH]


def test_a_revealed_copy_that_is_given_is_seen_by_all():
    t = table(3, hands={0: [RAIN], 1: [PALETTE, RAIN]}, windows={1: ["hand_phase"]}, phase="hand", stacks=FAR)
    with_hand(t, 0, TRAP, f"{TRAP}:revealed").do("end_phase").do("use", card=PALETTE).do("choose_colour", colour="blue")
    t.do("choose_card", card=TRAP)
    assert t.happened(happened.CardGiven)[0].shown == happened.Shown(TRAP, "revealed")
    assert marks(t) == [TRAP]


def test_a_revealed_copy_that_is_laid_is_known_to_all():
    t = with_hand(table(hands={0: [WHIM, RAIN]}, stacks=FAR), 0, WHIM, DASH, f"{DASH}:sealed", TRAP)
    t.do("use", card=WHIM).do("choose_cell", cell=0).do("choose_card", card=DASH)
    assert t.happened(happened.HandCardLaid)[0].shown == happened.Shown(DASH, "sealed")
    assert t.state.stacks[0][0].knowers == (0, 1)
    assert marks(t) == sorted([DASH, TRAP])


def test_marmego_seals_only_what_it_drew():
    areas = {0: locked(orange=(MARMEGO,))}
    t = table(hands={0: [FORCE, TRAP]}, locks=areas, deck=(TRAP, WHIM, WHIM, DASH), stacks=FAR)
    t.do("use", card=MARMEGO).do("choose_card", card=FORCE)
    assert marks(t) == sorted([TRAP, f"{TRAP}:sealed", f"{WHIM}:sealed", f"{WHIM}:sealed", f"{DASH}:sealed"])
    t.do("use", card=TRAP)
    assert t.happened(happened.EffectDeclared)[0].copy == "closed"


def test_reveals_end_with_the_turn_and_the_cards_stay():
    t = table(hands={0: [DISCLOSURE]}, deck=(DASH, DASH, RAIN), stacks=FAR).do("use", card=DISCLOSURE)
    assert marks(t) == [f"{DASH}:sealed"] * 2
    assert marks(t.end_turn()) == [DASH, DASH]


# Revealed cards that move, as history tells them (ruling 38)


def described(event: Event) -> list[str | None]:
    """A line of history in English and in Japanese."""
    return [tell(TITLE, 1, event, ["Ann", "Bob"], language) for language in ("en", "ja")]


@pytest.mark.parametrize(
    ("shown", "closed", "english", "japanese"),
    [
        ([DASH], (TRAP,), ": Dash, Set Trap.", "：ダッシュ、仕掛けられた罠。"),
        ([DASH], None, ": Dash.", "：ダッシュ。"),
        ([DASH, TRAP], (), ": Dash, Set Trap.", "：ダッシュ、仕掛けられた罠。"),
        ([], (DASH, TRAP), ": Dash, Set Trap.", "：ダッシュ、仕掛けられた罠。"),
        ([], None, ".", "。"),
    ],
)
def test_ruling_38_a_theft_names_the_revealed_cards_to_everyone_and_the_closed_ones_to_those_who_see_them(
    shown: list[str], closed: tuple[str, ...] | None, english: str, japanese: str
):
    cards = tuple(happened.Shown(card, "revealed") for card in shown)
    theft = happened.CardsStolen(0, 1, 2, cards, Sealed((0, 1), closed))
    assert described(theft) == [
        f"Ann takes 2 cards from the hand of Bob{english}",
        f"AnnはBobの手札から2枚奪った{japanese}",
    ]


@pytest.mark.parametrize(
    ("shown", "card", "english", "japanese"),
    [
        (happened.Shown(DASH, "revealed"), (), ": Dash.", "：ダッシュ。"),
        (None, (Sealed((0,), DASH),), ": Dash.", "：ダッシュ。"),
        (None, (Sealed((0,), None),), ".", "。"),
    ],
)
def test_ruling_38_a_card_that_leaves_a_hand_is_named_to_those_who_see_it(
    shown: happened.Shown | None, card: tuple[Sealed[str], ...], english: str, japanese: str
):
    assert described(happened.CardGiven(0, 1, shown, card)) == [
        f"Ann gives Bob a card{english}",
        f"AnnはBobにカードを1枚渡した{japanese}",
    ]
    assert described(happened.HandCardLaid(0, 0, shown, card)) == [
        f"Ann lays a hand card face down on row 1, column 1{english}",
        f"Annは手札1枚を1行1列に裏向きに置いた{japanese}",
    ]


# Random picks


def stolen_by_counterattack(copy: str) -> Table:
    """Seat 0 holds a closed whim and one of Verdian's, and one of them is stolen, by chance this one."""
    for number in range(1, 20):
        t = verdian(WHIM, deck=(WHIM, RAIN), pieces=SIDE_BY_SIDE, stacks={2: down(RAIN)}, turn=Turn(number, 0))
        t.do("end_phase").do("contact", seat=1).do("use", card=COUNTER).do("pass")
        theft = next(event for event in t.all if isinstance(event, happened.CardsStolen))
        if theft.cards.value == (WHIM,) if copy == "closed" else theft.shown == (happened.Shown(WHIM, "expiring"),):
            return t
    raise AssertionError("no draw hits this copy")


def test_a_theft_hits_the_closed_copy_and_verdians_is_discarded():
    t = stolen_by_counterattack("closed")
    assert t.decision == ("expire", 0)
    t.do("choose_card", card=WHIM)
    assert t.hand(0) == []
    assert sorted(t.state.discard[-2:]) == sorted([WHIM, RAIN])


def test_a_theft_hits_verdians_copy_and_the_closed_one_is_kept():
    t = stolen_by_counterattack("revealed")
    assert t.state.turn.seat == 1, "only one card was left to discard"
    assert t.hand(0) == [WHIM]
    assert t.state.discard[-1] == RAIN
    assert {each.mark for each in t.state.hands[1]} == {"closed"}


# What a reader knows


@pytest.mark.parametrize(
    ("card", "copy", "left"),
    [
        (DASH, "revealed", [None, None]),
        (DASH, "closed", [None, f"{DASH}:revealed"]),
        (TRAP, "closed", [None, f"{DASH}:revealed"]),
        (None, "closed", [None, f"{DASH}:revealed"]),
    ],
)
def test_a_reader_who_knows_only_what_lies_revealed(card: str | None, copy: str, left: list[str | None]):
    t = table(hands={0: [DASH]})
    with_hand(t, 0, f"{DASH}:revealed")
    state = gain(t.state, 0, (None, None), seen=False)
    after = lose(state, 0, card, copy).hands[0]  # type: ignore[arg-type]
    wanted = [Held(None) if each is None else held(each)[0] for each in left]
    assert sorted(after, key=repr) == sorted(wanted, key=repr)


def test_a_card_that_leaves_unread_leaves_nothing_sure_but_what_lies_revealed():
    t = with_hand(table(hands={0: [DASH]}), 0, TRAP, DASH, f"{DASH}:revealed")
    assert names(lose(t.state, 0, None).hands[0]) == (DASH, None)
