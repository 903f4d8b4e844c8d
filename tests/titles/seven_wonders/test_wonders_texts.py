"""The texts of cards, wonders, stages and markers in the catalogue, in both languages."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from titles.seven_wonders.cards.effects import AnyEffect
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.words.public_catalogue import public_catalogue

RULES = catalogue(1)
SHOWN = public_catalogue(1)
CARDS = {card.id: card for card in SHOWN.cards}
WONDERS = {wonder.id: wonder for wonder in SHOWN.wonders}
STAGES = {
    f"{wonder.id} {name}{stage.stage}": stage
    for wonder in SHOWN.wonders
    for name, side in wonder.sides.items()
    for stage in side.stages
}
THINGS = {**CARDS, **WONDERS, **STAGES, **{marker.id: marker for marker in SHOWN.two_player_cards}}


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from keys_of(inner)


def test_the_catalogue_has_no_notes_on_sources():
    assert "name_ja_source" not in set(keys_of(msgspec.to_builtins(SHOWN)))


@pytest.mark.parametrize("thing", THINGS)
def test_everything_has_a_text_in_both_languages(thing: str):
    text = THINGS[thing].text
    assert text.en.endswith(".")
    assert text.ja.endswith("。")


SCORING = (
    "At the end each kind of symbol scores the square of its number, and each set of all three kinds 7 points more."
)
SCORING_JA = "終了時に、種類ごとに個数の2乗の点を得て、3種類1組につきさらに7点を得る。"
TEXTS = [
    (
        "sawmill",
        "Produces 2 wood every turn. Neighbours can buy it.",
        "毎ターン、木材2つを産出する。隣の都市も購入できる。",
    ),
    (
        "giza",
        "Produces 1 stone every turn. Neighbours can buy it.",
        "毎ターン、石材1つを産出する。隣の都市も購入できる。",
    ),
    (
        "tree_farm",
        "Produces 1 unit of wood or clay every turn; you choose which for each build. Neighbours can buy it.",
        "毎ターン、木材か粘土を1つ産出する（建設ごとに選ぶ）。隣の都市も購入できる。",
    ),
    (
        "forum",
        (
            "Produces 1 unit of textile, glass or papyrus every turn; you choose which for each build. "
            "Neighbours can't buy it."
        ),
        "毎ターン、織物、ガラスかパピルスを1つ産出する（建設ごとに選ぶ）。隣の都市は購入できない。",
    ),
    (
        "east_trading_post",
        (
            "From the next turn on each unit of wood, stone, clay or ore that you buy from your right neighbour costs "
            "1 coin."
        ),
        "次のターンから、右隣の都市から購入する木材、石材、粘土、鉱石は1つにつき1金。",
    ),
    (
        "marketplace",
        "From the next turn on each unit of glass, papyrus or textile that you buy from either neighbour costs 1 coin.",
        "次のターンから、両隣の都市から購入するガラス、パピルス、織物は1つにつき1金。",
    ),
    ("altar", "2 points at the end.", "終了時に2点。"),
    (
        "shipowners_guild",
        "1 point at the end for each brown, grey or purple card in your city.",
        "自分の都市の茶色、灰色か紫のカード1枚につき、終了時に1点。",
    ),
    (
        "strategists_guild",
        "1 point at the end for each conflict token of -1 in the two neighbouring cities.",
        "両隣の都市の-1の交戦トークン1枚につき、終了時に1点。",
    ),
    (
        "builders_guild",
        "1 point at the end for each finished wonder stage in your city and the two neighbouring cities.",
        "自分と両隣の都市の完成した七不思議の段階1つにつき、終了時に1点。",
    ),
    ("tavern", "Gain 5 coins.", "5金を得る。"),
    (
        "vineyard",
        (
            "Gain 1 coin for each brown card in your city and the two neighbouring cities, after all cities have built "
            "in this turn."
        ),
        "このターンの建設がすべて終わった後、自分と両隣の都市の茶色のカード1枚につき1金を得る。",
    ),
    (
        "bazar",
        (
            "Gain 2 coins for each grey card in your city and the two neighbouring cities, after all cities have built "
            "in this turn."
        ),
        "このターンの建設がすべて終わった後、自分と両隣の都市の灰色のカード1枚につき2金を得る。",
    ),
    (
        "stockade",
        "1 shield in the conflicts of this age and of all later ones.",
        "この世代と以後の世代の交戦で盾1。",
    ),
    ("apothecary", f"Science symbol: Compass. {SCORING}", f"科学記号「コンパス」。{SCORING_JA}"),
    (
        "scientists_guild",
        f"At the end 1 science symbol of the kind that gives you the most points. {SCORING}",
        f"終了時に、得点が最も高くなる種類の科学記号1つ。{SCORING_JA}",
    ),
    (
        "olympia A2",
        "From the next turn on you can build 1 structure of your hand without cost in each age, but no wonder stage.",
        "次のターンから、各世代に1つ、手札の建造物を無償で建設してよい（七不思議の段階には使えない）。",
    ),
    (
        "babylon B2",
        (
            "After the last turn of each age you can use your seventh card as well: build it, build a wonder stage "
            "with it, or sell it."
        ),
        (
            "各世代の最後のターンの後、残った7枚目のカードも使ってよい："
            "建設する、七不思議の段階の建設に使う、または売却する。"
        ),
    ),
    (
        "halicarnassus B2",
        (
            "1 point at the end. At the end of the turn in which this stage is finished, look through the discard "
            "pile. You can build 1 card of it without cost."
        ),
        "終了時に1点。この段階が完成したターンの終わりに捨て札を確認し、1枚を無償で建設してよい。",
    ),
    (
        "olympia B3",
        (
            "At the end 1 guild of a neighbour counts as if it stood in your city as well: the one that gives you the "
            "most points."
        ),
        "終了時に、隣の都市のギルド1枚を自分の都市にもあるものとして数える（得点が最も高くなるもの）。",
    ),
]


@pytest.mark.parametrize(("thing", "english", "japanese"), TEXTS)
def test_the_text_of_a_thing(thing: str, english: str, japanese: str):
    assert (THINGS[thing].text.en, THINGS[thing].text.ja) == (english, japanese)


def test_the_table_has_every_effect():
    things = [{**CARDS, **STAGES}[thing] for thing, _, _ in TEXTS if thing not in WONDERS]
    assert {type(effect) for thing in things for effect in thing.effects} == set(get_args(AnyEffect))
