"""The data: what they say, where each datum comes from, and what the API shows of them."""

import json
from importlib import resources

import msgspec
import pytest

from tests.titles.seven_wonders_dice.dice_table import BOARDS, RULES, TITLE
from titles.seven_wonders_dice import catalogue as module
from titles.seven_wonders_dice.catalogue import catalogue, find_faults, rule_bearing, rules_hash
from titles.seven_wonders_dice.play.board_index import index_board
from titles.seven_wonders_dice.words.public_catalogue import public_catalogue

DATA = resources.files("titles.seven_wonders_dice").joinpath("data", "1")
RAW = {name: json.loads(DATA.joinpath(f"{name}.json").read_bytes()) for name in ("boards", "dice")}
SHOWN = json.loads(msgspec.json.encode(public_catalogue(1)))
"""What a client gets."""


def shown_boards():
    """Each board with all its buildings, as a client puts them together."""
    for board in SHOWN["boards"]:
        yield board, [*SHOWN["buildings"], *board["buildings"]]


def shown_spaces():
    for _, buildings in shown_boards():
        for building in buildings:
            yield from building["spaces"]


def test_seven_boards_of_nine_buildings():
    assert set(RULES.boards) == set(BOARDS)
    for buildings in RULES.boards.values():
        assert "".join(building.rulebook_letter for building in buildings) == "ABCDEFGHI"
        assert sum(building.in_city for building in buildings) == 8
        assert sum(len(building.spaces) for building in buildings) == 58


def test_ten_dice():
    assert len(RULES.dice) == 10
    assert [die.id for die in RULES.specials] == ["black", "white", "purple"]
    assert [quarter.cost for quarter in RULES.rolled.forum.quarters] == [0, 1, 2, 3]


def test_every_datum_says_where_it_comes_from():
    printed, rolled = RULES.printed, RULES.rolled
    for board in printed.boards:
        assert board.provenance.fields
    spaces = [space for buildings in RULES.boards.values() for building in buildings for space in building.spaces]
    for space in spaces:
        fields = space.provenance.fields
        assert {"order", "cost", "points", "effect"} <= set(fields)
        assert set(fields.values()) <= {"documented", "reconstructed"}
        status = "documented" if set(fields.values()) == {"documented"} else "reconstructed"
        assert space.provenance.status == status
        assert set(space.provenance.sources) <= {*printed.meta.sources}
    for thing in (*printed.bonuses, *rolled.dice, *rolled.symbols.values(), printed.gold_reserve, rolled.forum):
        assert set(thing.provenance.fields.values()) <= {"documented", "reconstructed"}


def test_a_client_can_draw_the_boards_from_the_catalogue_alone():
    wanted = {"id", "name", "building", "row", "column", "symbols", "cost", "points", "effects", "requires"}
    assert all(wanted <= set(space) for space in shown_spaces())
    for board, buildings in shown_boards():
        assert board["name"].keys() == {"en", "ja"}
        corners = set()
        for building in buildings:
            places = [(space["row"], space["column"]) for space in building["spaces"]]
            assert len(set(places)) == len(places)
            area = building["area"]
            corners |= {
                (x, y)
                for x in range(area["x"], area["x"] + area["width"])
                for y in range(area["y"], area["y"] + area["height"])
            }
        assert len(corners) == sum(b["area"]["width"] * b["area"]["height"] for b in buildings)
        assert all(x < SHOWN["grid"]["width"] and y < SHOWN["grid"]["height"] for x, y in corners)


def test_rows_and_columns_follow_the_order():
    for building in (b for _, buildings in shown_boards() for b in buildings):
        at = {space["id"]: (space["row"], space["column"]) for space in building["spaces"]}
        for space in building["spaces"]:
            for need in space["requires"]:
                assert at[need] == (at[space["id"]][0], at[space["id"]][1] - 1)


def test_everything_is_named_in_both_languages():
    named = [*SHOWN["buildings"], *SHOWN["boards"], *SHOWN["bonuses"], *SHOWN["dice"], *SHOWN["symbols"]]
    named += [*SHOWN["effects"], SHOWN["forum"], SHOWN["gold_reserve"], *shown_spaces()]
    for thing in named:
        assert thing["name"]["en"].strip()
        assert any(ord(letter) > 0x3000 for letter in thing["name"]["ja"]), thing["name"]


def test_the_title_shows_this_catalogue():
    assert TITLE.catalogue(1) == public_catalogue(1)
    assert SHOWN["rules_hash"] == TITLE.rules_hash(1)


def changed(monkeypatch, name, change):
    """The catalogue made from data in which something was changed."""
    raw = json.loads(json.dumps(RAW[name]))
    change(raw)
    read = module.data_of
    monkeypatch.setattr(
        module,
        "data_of",
        lambda *place: json.dumps(raw).encode() if place[-1] == f"{name}.json" else read(*place),
    )
    return catalogue.__wrapped__(1)


def test_a_corrected_number_is_a_change_of_data_alone(monkeypatch):
    def correct(raw):
        raw["buildings"]["agora"]["spaces"][0]["cost"] = 0
        raw["gold_reserve"]["capacity"] = 21

    corrected = changed(monkeypatch, "boards", correct)
    index = index_board(corrected, "giza")
    assert index.missing[0][index.numbers["agora_a1"]] == 0
    assert index.capacity == 21
    assert rule_bearing(corrected) != rule_bearing(RULES)


def test_names_and_provenance_bear_no_rules(monkeypatch):
    def rename(raw):
        raw["buildings"]["agora"]["name"] = "Marketplace"
        raw["buildings"]["agora"]["spaces"][0]["provenance"]["note"] = "Seen on a board."
        raw["effects"][0]["summary"] = "Cross one."

    assert rule_bearing(changed(monkeypatch, "boards", rename)) == rule_bearing(RULES)


def test_the_rules_hash_of_revision_1_never_changes():
    assert rules_hash(1) == "679821dc66645609ef292ed85cbee841fa6f69d5d8b1ee91a466630a640f599f"


FAULTS = [
    ("boards", ("buildings", "agora", "spaces", 1, "requires"), ["agora_a3"], "requires"),
    ("boards", ("buildings", "agora", "spaces", 2, "requires"), ["agora_a1"], "agora_a3 requires another space"),
    ("boards", ("buildings", "agora", "spaces", 0, "cost"), 7, "costs 7"),
    ("boards", ("buildings", "agora", "space_count"), 8, "not 8"),
    ("boards", ("buildings", "agora", "spaces", 0, "building"), "market", "belongs to"),
    ("boards", ("buildings", "agora", "spaces", 0, "symbols"), ["moon"], "unknown symbols"),
    ("boards", ("buildings", "warehouse", "completion_gives_bonus"), True, "bonuses are for"),
    ("boards", ("buildings", "barracks_west", "spaces", 5, "kind"), "ordinary", "1 defenses"),
    ("boards", ("buildings", "barracks_west", "faces"), "gate", "faces nothing"),
    ("boards", ("bonuses", 1, "effects", 0, "buildings"), ["palace"], "unknown buildings"),
    ("boards", ("boards", 0, "university", "spaces", 2, "effects"), [], "unlocked"),
    ("boards", ("meta", "scoring_rows"), ["palace"], "scoring rows"),
    ("boards", ("meta", "revision"), 2, "another revision"),
    ("boards", ("bonuses", 0, "id"), "bonus", "names of bonuses"),
    ("dice", ("dice", 0, "starts_in_forum"), False, "starts with other dice"),
    ("dice", ("dice", 0, "faces", 0, "index"), 2, "1 to 6"),
    ("dice", ("dice", 0, "faces", 0, "symbol"), "owl", "of its colour"),
    ("dice", ("dice", 9, "colour"), "black", "special dice"),
    ("dice", ("symbols", "guild_red", "target", "compare"), [], "guilds compare"),
]


@pytest.mark.parametrize(("name", "path", "value", "fault"), FAULTS, ids=lambda value: str(value)[:30])
def test_contradictions_are_found(monkeypatch, name, path, value, fault):
    def change(raw):
        for key in path[:-1]:
            raw = raw[key]
        raw[path[-1]] = value

    with pytest.raises(ValueError, match=fault):
        changed(monkeypatch, name, change)


def test_the_data_are_valid():
    assert list(find_faults(RULES)) == []


def test_unknown_fields_are_mistakes(monkeypatch):
    with pytest.raises(msgspec.ValidationError, match="shade"):
        changed(monkeypatch, "boards", lambda raw: raw["buildings"]["agora"].update(shade="blue"))
