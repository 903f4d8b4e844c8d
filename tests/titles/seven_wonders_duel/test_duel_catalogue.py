"""The data of a revision: complete, consistent, with names in both languages; what is wrong is found at import."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders_duel.duel import CARDS, PRINTED
from titles.seven_wonders_duel import catalogue as room
from titles.seven_wonders_duel.cards.effects import Points, ProduceChoice
from titles.seven_wonders_duel.catalogue import REVISION, catalogue, rules_hash
from titles.seven_wonders_duel.title import TITLE
from titles.seven_wonders_duel.words.public_catalogue import public_catalogue

RULES_HASH = "64ab0716e9b99785db55490e0765f0769775047d7f119eb54700919879fb101e"


def test_a_published_revision_never_changes():
    assert rules_hash(1) == RULES_HASH
    assert TITLE.rules_hash(TITLE.revision) == RULES_HASH


def test_the_hash_is_not_of_names():
    data = {"name": {"en": "Altar"}, "id": "altar", "effects": [{"type": "points", "aliases": {"ja": []}}]}
    assert room._without_words(data) == {"id": "altar", "effects": [{"type": "points"}]}


def test_all_components_are_there():
    assert Counter(card.deck for card in CARDS.values()) == {"age1": 23, "age2": 23, "age3": 20, "guild": 7}
    assert (len(PRINTED.wonders), len(PRINTED.tokens), len(PRINTED.track.military_tokens)) == (12, 10, 4)


def test_colours_by_deck():
    assert Counter((card.deck, card.colour) for card in CARDS.values()) == {
        ("age1", "brown"): 6,
        ("age1", "grey"): 2,
        ("age1", "red"): 4,
        ("age1", "green"): 4,
        ("age1", "blue"): 3,
        ("age1", "yellow"): 4,
        ("age2", "brown"): 3,
        ("age2", "grey"): 2,
        ("age2", "red"): 5,
        ("age2", "green"): 4,
        ("age2", "blue"): 5,
        ("age2", "yellow"): 4,
        ("age3", "red"): 5,
        ("age3", "green"): 4,
        ("age3", "blue"): 6,
        ("age3", "yellow"): 5,
        ("guild", "purple"): 7,
    }


def test_the_catalogue_has_names_in_both_languages():
    data = msgspec.to_builtins(public_catalogue(REVISION))
    for kind in ("cards", "wonders", "progress_tokens", "resources", "science_symbols", "colours"):
        assert data[kind]
        for thing in data[kind]:
            assert thing["name"]["en"].isascii()
            assert not thing["name"]["ja"].isascii()
    assert data["rules_hash"] == RULES_HASH
    assert {len(slots) for slots in data["layouts"].values()} == {20}
    assert data["military_track"]["points_by_distance"] == (0, 2, 2, 5, 5, 5, 10, 10, 10)


def with_card(name, **changes):
    return replace(PRINTED, cards={**CARDS, name: replace(CARDS[name], **changes)})


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (with_card("altar", deck="guild"), "altar: guilds are exactly the purple cards"),
        (with_card("statue", chain_parent="altar"), "statue: altar does not lead to it"),
        (with_card("statue", chain_needs="moon"), "statue: theater does not lead to it"),
        (with_card("altar", chain_child="statue"), "altar: does not lead to statue"),
        (with_card("walls", effects=(Points(1),)), "walls: red cards have no line on the score sheet"),
        (replace(PRINTED, draft_order=(0, 1)), "each player drafts as many wonders"),
        (
            replace(PRINTED, preset=(("pyramids",), ("sphinx",))),
            "the preset gives each player as many different wonders",
        ),
        (replace(PRINTED, colours=PRINTED.colours[1:]), "named are brown, grey, blue, green, yellow, red, purple"),
        (
            replace(PRINTED, track=replace(PRINTED.track, points_by_distance=(0,))),
            "the track has points for every distance short of the capital",
        ),
        (replace(PRINTED, layouts={1: PRINTED.layouts[1][1:]}), "age 1: 20 places, numbered from 0"),
        (
            replace(PRINTED, layouts={1: (replace(PRINTED.layouts[1][0], covered_by=()), *PRINTED.layouts[1][1:])}),
            "age 1: place 0 is covered by what overlaps it",
        ),
        (
            replace(PRINTED, layouts={1: (replace(PRINTED.layouts[1][0], face_up=False), *PRINTED.layouts[1][1:])}),
            "age 1: every other row lies face up",
        ),
        (replace(PRINTED, decks={**PRINTED.decks, "age1": ()}), "age1 has 0 cards, not 23"),
    ],
)
def test_contradictions_are_found(wrong, fault):
    assert fault in list(room._faults(wrong))


def test_a_choice_producer_makes_any_resource_of_one_group():
    with pytest.raises(ValueError, match="one group"):
        ProduceChoice(("glass", "wood"))


def test_an_unknown_revision_has_no_catalogue():
    with pytest.raises(FileNotFoundError):
        catalogue(99)
