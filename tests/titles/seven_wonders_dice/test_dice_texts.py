"""The texts of spaces, buildings, bonuses and faces in the catalogue, in both languages."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.show.components import DiceComponents
from titles.seven_wonders_dice.terms.effects import (
    AnyEffect,
    CoinsAndPointsPerSpace,
    CoinsOnDie,
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    DieCostMinusOne,
    DieCostZero,
    ExtraAction,
    GainCoins,
    PointsPerSpace,
    ProduceResource,
    UnlockDie,
)
from titles.seven_wonders_dice.words.public_catalogue import public_catalogue
from titles.seven_wonders_dice.words.texts import effects_text

NAMES = rules_of(1).names
SHOWN = public_catalogue(1)
NOTES = {"provenance", "certainty", "sources", "note", "status", "sign_status", "name_ja_source", "layout_note"}
"""Fields of the data files that say where a datum comes from."""
EFFECTS = [
    (
        CrossSpace(("agora",)),
        "You can cross 1 space of the Agora without a die; its construction cost is paid.",
        "集会場の1マスに印をつけてよい。ダイスは使わず、建設コストは支払う。",
    ),
    (
        CrossSpace(("agora", "market", "university")),
        "You can cross 1 space of the Agora, Market or University without a die; its construction cost is paid.",
        "集会場、市場か大学の1マスに印をつけてよい。ダイスは使わず、建設コストは支払う。",
    ),
    (
        CrossUpToTwo(("warehouse",)),
        "You can cross up to 2 spaces of the Warehouse without a die; their construction costs are paid.",
        "倉庫の2マスまで続けて印をつけてよい。ダイスは使わず、建設コストは支払う。",
    ),
    (GainCoins(1), "Gain 1 coin.", "1金を得る。"),
    (GainCoins(2), "Gain 2 coins.", "2金を得る。"),
    (
        ConstructWithoutDieCost(),
        "You can build with a die once more; the die costs nothing, the construction cost is paid.",
        "もう一度ダイスで建設してよい。ダイスコストは0金、建設コストは支払う。",
    ),
    (
        ExtraAction(),
        "You can take another action; everything is paid as usual.",
        "もう一度アクションをしてよい。コストは通常どおり支払う。",
    ),
    (
        CoinsAndPointsPerSpace(("market",), 1, 2),
        "For each crossed space of the Market, gain 1 coin now and 2 points at the end.",
        "市場の印1つにつき、今1金、終了時に2点を得る。",
    ),
    (
        DieCostMinusOne(),
        "From now on all dice cost 1 coin less, but not less than 0 coins.",
        "以後、ダイスのコストはすべて1金下がる（0金未満にはならない）。",
    ),
    (DieCostZero("grey"), "From now on grey dice cost nothing.", "以後、灰のダイスのコストは0金。"),
    (
        CoinsOnDie("red", 1),
        "From now on gain 1 coin each time you choose a red die, before you pay.",
        "以後、赤のダイスを選ぶたび、支払いの前に1金を得る。",
    ),
    (
        UnlockDie("white"),
        (
            "From now on you can choose the white die while it lies in the forum. If no player unlocked it before, it "
            "replaces a grey die there at the end of the turn."
        ),
        "以後、白のダイスが広場にあれば選べる。最初の解禁なら、ターンの終わりに広場の灰のダイス1個と入れ替わる。",
    ),
    (
        PointsPerSpace(("gallery_of_leaders",), 1),
        "For each crossed space of the Gallery of Leaders, gain 1 point at the end.",
        "指導者の回廊の印1つにつき、終了時に1点を得る。",
    ),
    (ProduceResource(1), "From now on you produce 1 more resource.", "以後、産出する資源が1つ増える。"),
    (ProduceResource(2), "From now on you produce 2 more resources.", "以後、産出する資源が2つ増える。"),
]
BUILDINGS = {building.id: building for building in (*SHOWN.buildings, *SHOWN.boards[0].buildings)}
SPACES = {space.id: space for building in BUILDINGS.values() for space in building.spaces}
SYMBOLS = {symbol.id: symbol for symbol in SHOWN.symbols}


@pytest.mark.parametrize(("effect", "english", "japanese"), EFFECTS)
def test_the_text_of_an_effect(effect: AnyEffect, english: str, japanese: str):
    text = effects_text(NAMES, [effect])
    assert (text.en, text.ja) == (english, japanese)


def test_the_table_has_every_effect():
    assert {type(effect) for effect, _, _ in EFFECTS} == set(get_args(AnyEffect))


@pytest.mark.parametrize(
    ("space", "english", "japanese"),
    [
        ("agora_b1", "1 point at the end.", "終了時に1点。"),
        ("agora_a1", "2 points at the end.", "終了時に2点。"),
        (
            "wonder_2",
            "2 points at the end. You can take another action; everything is paid as usual.",
            "終了時に2点。もう一度アクションをしてよい。コストは通常どおり支払う。",
        ),
        (
            "barracks_west_attack1",
            (
                "Attack on the left neighbour: 3 points at the end, 1 less for each defense in that neighbour's East "
                "Barracks that was crossed before this turn."
            ),
            (
                "左隣のプレイヤーへの攻撃：終了時に3点。"
                "このターンより前に印がついた、相手の東部兵舎の防御1つにつき1点減る。"
            ),
        ),
        (
            "barracks_east_defense1",
            (
                "Defense: from the next turn on, each attack of the right neighbour from the West Barracks scores "
                "1 point less."
            ),
            "防御：次のターンから、右隣のプレイヤーの西部兵舎からの攻撃が1点ずつ減る。",
        ),
        (
            "guild_court_1",
            "5 points at the end. You can cross it only if the comparison on the purple die holds.",
            "終了時に5点。紫のダイスが示す比較を満たすときだけ印をつけられる。",
        ),
    ],
)
def test_the_text_of_a_space(space: str, english: str, japanese: str):
    assert (SPACES[space].text.en, SPACES[space].text.ja) == (english, japanese)


@pytest.mark.parametrize(
    ("symbol", "english", "japanese"),
    [
        (
            "mask",
            "Cross an allowed space of the Agora that shows this symbol.",
            "集会場の、この絵のあるマスに順番どおり印をつける。",
        ),
        (
            "spy_red",
            "Cross any allowed space of the West Barracks or East Barracks, whatever its symbol.",
            "西部兵舎か東部兵舎の好きなマスに、絵に関係なく順番どおり印をつける。",
        ),
        (
            "guild_grey",
            (
                "Cross the next space of the Guild Court, if you have at least as many crossed spaces of the Warehouse "
                "as each neighbour; with two players, more than the opponent. Spaces crossed this turn do not count."
            ),
            (
                "ギルドの中庭の次のマスに印をつける。ただし、倉庫の印が両隣のどちらよりも少なくないこと"
                "（2人では相手より多いこと）。このターンの印は数えない。"
            ),
        ),
    ],
)
def test_the_text_of_a_symbol(symbol: str, english: str, japanese: str):
    assert (SYMBOLS[symbol].text.en, SYMBOLS[symbol].text.ja) == (english, japanese)


def test_a_face_permits_what_its_symbol_permits():
    for die in SHOWN.dice:
        assert [face.text for face in die.faces] == [SYMBOLS[face.symbol].text for face in die.faces]


def test_the_text_of_a_building_says_what_completing_it_brings():
    agora = BUILDINGS["agora"].text
    assert agora.en.endswith("The first player to complete the Agora gains 3 points at the end.")
    assert BUILDINGS["warehouse"].text.ja == "倉庫を完成させてもボーナスはない。"
    printed = [building.text.en for board in SHOWN.boards for building in board.buildings]
    assert set(printed) == {f"When the {name} is complete, cross a bonus." for name in ("Wonder", "University")}


def test_everything_has_a_text_in_both_languages():
    boards = [building for board in SHOWN.boards for building in board.buildings]
    buildings = [*SHOWN.buildings, *boards]
    things = [*buildings, *SHOWN.bonuses, *SHOWN.symbols, *SHOWN.effects, SHOWN.gold_reserve]
    things += [space for building in buildings for space in building.spaces]
    for thing in things:
        assert thing.text.en.endswith(".")
        assert thing.text.ja.endswith("。")


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from keys_of(inner)


def test_the_catalogue_has_no_notes_on_sources():
    assert not NOTES & set(keys_of(msgspec.to_builtins(SHOWN)))


def test_components_tell_a_player_costs_in_resources_and_no_names_of_fields():
    components = [each for section in DiceComponents(SHOWN).sections() for each in section.components]
    parts = {part.name.in_language("en"): part for each in components for part in each.parts}
    [cost, *_] = parts["Textile"].facts
    assert [cost.pieces[0].text.in_language(language) for language in ("en", "ja")] == ["2 resources", "資源2"]
    texts = [text for each in (*components, *parts.values()) for text in each.texts]
    assert not [said for text in texts for said in (text.in_language("en"), text.in_language("ja")) if "`" in said]
