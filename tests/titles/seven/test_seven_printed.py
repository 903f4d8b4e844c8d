"""What is printed on the cards, written down apart from the data: a wrong value fails a test that names the card."""

import pytest

from titles.seven.catalogue import Card, catalogue, rules_hash

CARDS = catalogue(1).cards
PRINTED: dict[str, tuple[str, str, int, str]] = {
    "first_red_phoenix": ("first", "red", 1, "1 red"),
    "first_orange_harvest": ("first", "orange", 1, "1 orange"),
    "first_yellow_saffron": ("first", "yellow", 1, "1 yellow"),
    "first_green_verdian": ("first", "green", 1, "1 green"),
    "first_blue_celestia": ("first", "blue", 1, "1 blue"),
    "first_pink_serenade": ("first", "pink", 1, "1 pink"),
    "first_purple_dimension": ("first", "purple", 1, "1 purple"),
    "eternal_red_wainawea": ("eternal", "red", 1, "1 red"),
    "eternal_orange_marmego": ("eternal", "orange", 1, "1 orange"),
    "eternal_yellow_domus_nero": ("eternal", "yellow", 1, "1 yellow"),
    "eternal_green_manswood": ("eternal", "green", 1, "1 green"),
    "eternal_blue_pridwen": ("eternal", "blue", 1, "1 blue"),
    "eternal_pink_konohana": ("eternal", "pink", 1, "1 pink"),
    "eternal_purple_gentechnik": ("eternal", "purple", 1, "1 purple"),
    "red_dash": ("normal", "red", 7, "free"),
    "red_counterattack": ("normal", "red", 7, "free"),
    "orange_force": ("normal", "orange", 7, "1 orange"),
    "orange_lost_item": ("normal", "orange", 7, "free"),
    "yellow_thief_steal": ("normal", "yellow", 7, "free"),
    "yellow_thunder": ("normal", "yellow", 7, "free"),
    "green_common_road": ("normal", "green", 7, "free"),
    "green_rich_whim": ("normal", "green", 7, "free"),
    "blue_greedy_bridge": ("normal", "blue", 7, "free"),
    "blue_set_trap": ("normal", "blue", 7, "free"),
    "pink_disclosure": ("normal", "pink", 7, "free"),
    "pink_favourite_flower": ("normal", "pink", 7, "free"),
    "purple_wait": ("normal", "purple", 7, "1 purple"),
    "purple_prophet_apocalypse": ("normal", "purple", 7, "free"),
    "rainbow_fragment": ("normal", "rainbow", 7, "free"),
    "white_colorful_hole": ("normal", "white", 2, "free"),
    "white_rainbow_rain": ("normal", "white", 2, "free"),
    "black_fading_frog": ("normal", "black", 1, "free"),
    "black_greedy_palette": ("normal", "black", 1, "free"),
    "black_rainbow_curse": ("normal", "black", 1, "free"),
}
"""By card: its category, its colour, the number of copies, and the hand cards that its hand effect costs."""


def printed(card: Card) -> tuple[str, str, int, str]:
    """Return what the table says of a card."""
    cost = card.hand.cost
    return card.category, card.colour, card.copies, "free" if cost is None else f"{cost.n} {cost.colour}"


def test_a_published_revision_never_changes():
    assert rules_hash(1) == "a5106e7c8212e8ecdcda3fa82479a7b53132c74474c3f226321bb8f80bc3bbc4"


def test_the_table_has_every_card():
    assert set(PRINTED) == set(CARDS)


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_is_what_is_printed(card: str):
    assert printed(CARDS[card]) == PRINTED[card]
