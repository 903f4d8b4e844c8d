"""The data: what is printed, checked for itself and against the counts of the rulebook."""

import json
from collections import Counter
from importlib import resources

import msgspec
import pytest

from events.format import canonical
from titles.seven_wonders import catalogue as module
from titles.seven_wonders.catalogue import catalogue, rules_hash
from titles.seven_wonders.words.public_catalogue import public_catalogue

RULES = catalogue(1)
CARDS = RULES.cards


def test_the_rules_of_revision_1_never_change():
    """A published revision's data are never edited: names may be, what bears rules may not."""
    assert rules_hash(1) == "75c65d6b918980ecdcde77a105bc7a2afbbd07dbd509cff7e575ea97a2fc2038"


def test_names_bear_no_rules(monkeypatch):
    texts = {
        name: resources.files("titles.seven_wonders").joinpath("data", "1", name).read_bytes()
        for name in ("cards.json", "wonders.json")
    }
    before = rules_hash.__wrapped__(1)
    monkeypatch.setattr(
        module, "data_of", lambda _package, _revision, name: texts[name].replace(b"Lumber Yard", b"Wood Yard")
    )
    assert rules_hash.__wrapped__(1) == before
    monkeypatch.setattr(
        module, "data_of", lambda _package, _revision, name: texts[name].replace(b'"coins": 1', b'"coins": 2')
    )
    assert rules_hash.__wrapped__(1) != before


@pytest.mark.parametrize(("age", "copies"), [(1, 49), (2, 49), (3, 50)])
def test_copies_by_age(age, copies):
    assert sum(len(card.copies) for card in CARDS.values() if card.age == age) == copies


@pytest.mark.parametrize("players", range(2, 8))
def test_seven_cards_a_player_in_every_age(players):
    least = max(3, players)
    assert [len(RULES.deck(age, players)) for age in (1, 2)] == [7 * least] * 2
    assert len(RULES.deck(3, players)) == 6 * least - 2


def test_designs_by_colour():
    designs = Counter(card.colour for card in CARDS.values())
    assert designs == {"brown": 14, "grey": 6, "blue": 13, "yellow": 12, "red": 11, "green": 12, "purple": 10}
    assert sum(designs.values()) == 78
    assert designs["purple"] == len(RULES.guilds()) == 10


def test_chains_lead_forward_and_back():
    for card in CARDS.values():
        for parent in card.chain_from:
            assert any(
                c.structure == parent and card.structure in c.chain_to and c.age < card.age for c in CARDS.values()
            )


def test_only_looms_glassworks_and_presses_come_in_two_ages():
    twice = {name for name, count in Counter(card.structure for card in CARDS.values()).items() if count > 1}
    assert twice == {"loom", "glassworks", "press"}


def test_every_card_and_board_has_both_names_and_says_where_the_japanese_one_is_from():
    for thing in (*CARDS.values(), *RULES.wonders.values()):
        assert thing.name.en
        assert not thing.name.ja.isascii()
        assert thing.name_ja_source in {"source", "duel", "translated"}
    sources = Counter(card.name_ja_source for card in CARDS.values())
    assert sources == {"duel": 42, "translated": 21, "source": 15}
    assert len({card.name.ja for card in CARDS.values()}) == len({card.structure for card in CARDS.values()})


def test_plain_boards_have_no_powers():
    plain = {wonder.id for wonder in RULES.wonders.values() if wonder.plain}
    assert plain == {"giza", "rhodes", "ephesus", "alexandria"}


def test_what_the_api_shows():
    data = msgspec.to_builtins(public_catalogue(1))
    assert canonical.check(data) is None
    assert len(data["cards"]) == 78
    assert [wonder["name"].keys() for wonder in data["wonders"]] == [{"en", "ja"}] * 7
    assert {named["id"] for named in data["colours"]} == {card["colour"] for card in data["cards"]}
    assert len(data["resources"]) == 7
    assert all({"cost", "effects", "copies", "name"} <= card.keys() for card in data["cards"])
    assert data["rules_hash"] == rules_hash(1)


def broken(change) -> bytes:
    """The cards with something changed."""
    data = json.loads(resources.files("titles.seven_wonders").joinpath("data", "1", "cards.json").read_bytes())
    change(data["cards"])
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("exactly the purple", lambda cards: cards[0].update(guild=True)),
        ("does not lead to it", lambda cards: cards[-1].update(chain_from=["palace"])),
        ("not 7 cards a player", lambda cards: cards[0].update(copies=[3, 3])),
        ("two cards have one id", lambda cards: cards.append(cards[0])),
    ],
)
def test_contradictions_are_found_at_import(monkeypatch, fault, change):
    wonders = resources.files("titles.seven_wonders").joinpath("data", "1", "wonders.json").read_bytes()
    monkeypatch.setattr(
        module, "data_of", lambda _package, _revision, name: wonders if name == "wonders.json" else broken(change)
    )
    with pytest.raises(ValueError, match=fault):
        catalogue.__wrapped__(1)


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: cards[0].update(colour="pink"),
        lambda cards: cards[0]["effects"][0].update(type="explodes"),
        lambda cards: cards[0].update(flavour="oak"),
        lambda cards: cards[0].pop("cost"),
    ],
)
def test_unknown_words_are_found_at_import(monkeypatch, change):
    monkeypatch.setattr(module, "data_of", lambda _package, _revision, _name: broken(change))
    with pytest.raises(msgspec.ValidationError):
        catalogue.__wrapped__(1)
