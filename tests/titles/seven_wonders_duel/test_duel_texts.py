"""The texts of cards, wonders and tokens in the catalogue, in both languages."""

from typing import get_args

import pytest

from titles.seven_wonders_duel.cards.effects import AnyEffect
from titles.seven_wonders_duel.words.public_catalogue import public_catalogue

SHOWN = public_catalogue(1)
BUILT = {thing.id: thing for thing in (*SHOWN.cards, *SHOWN.wonders, *SHOWN.progress_tokens)}
THINGS = {**BUILT, **{token.id: token for token in SHOWN.military_track.military_tokens}}


def test_other_names_of_cards_are_names_without_notes():
    assert [card.aliases.en for card in SHOWN.cards if card.id == "tribunal"] == [("Courthouse",)]
    for card in SHOWN.cards:
        assert not any("(" in name for name in card.aliases.en + card.aliases.ja)


@pytest.mark.parametrize("thing", THINGS)
def test_everything_has_a_text_in_both_languages(thing: str):
    text = THINGS[thing].text
    assert text.en.endswith(".")
    assert text.ja.endswith("。")


SYMBOLS = "Two of the same symbol give you a progress token of the board; six different symbols win the game."
SYMBOLS_JA = "同じ記号が2つそろうと盤上の進歩トークン1枚を取り、異なる記号が6つそろうと勝利する。"
TEXTS = [
    (
        "lumber_yard",
        "Produces 1 wood every turn. Your opponent pays 1 coin more for each unit of wood.",
        "毎ターン、木材1つを産出する。相手が購入する木材は1つにつき1金高くなる。",
    ),
    (
        "sawmill",
        "Produces 2 wood every turn. Your opponent pays 2 coins more for each unit of wood.",
        "毎ターン、木材2つを産出する。相手が購入する木材は1つにつき2金高くなる。",
    ),
    ("guard_tower", "Move the conflict pawn 1 space toward your opponent's capital.", "コマを相手の首都へ1進める。"),
    ("arsenal", "Move the conflict pawn 3 spaces toward your opponent's capital.", "コマを相手の首都へ3進める。"),
    (
        "workshop",
        f"Scientific symbol: Plumb bob. {SYMBOLS} 1 point at the end.",
        f"科学記号「下げ振り」。{SYMBOLS_JA}終了時に1点。",
    ),
    (
        "caravansery",
        (
            "Produces 1 unit of wood, clay or stone every turn, whichever makes a purchase cheapest. "
            "It doesn't raise your opponent's prices."
        ),
        "毎ターン、木材、粘土か石材を1つ産出する（支払いが最も安くなるもの）。相手の価格は上がらない。",
    ),
    (
        "customs_house",
        "From now on you buy each unit of glass or papyrus for 1 coin, whatever your opponent produces.",
        "以後、ガラスかパピルスを1つにつき1金で購入できる（相手の産出は関係ない）。",
    ),
    (
        "lighthouse",
        "Once this is built, gain 1 coin for each yellow card in your city. 3 points at the end.",
        "建設した後、自分の都市の黄のカード1枚につき1金を得る。終了時に3点。",
    ),
    (
        "arena",
        "Once this is built, gain 2 coins for each built wonder in your city. 3 points at the end.",
        "建設した後、自分の都市の建設済みの世界の七不思議1つにつき2金を得る。終了時に3点。",
    ),
    (
        "shipowners_guild",
        (
            "Once this is built, gain 1 coin for each brown or grey card in the city that has more of them. "
            "1 point at the end for each brown or grey card in the city that has more of them."
        ),
        (
            "建設した後、茶色か灰色のカード1枚につき1金を得る（多いほうの都市で数える）。"
            "茶色か灰色のカード1枚につき、終了時に1点（多いほうの都市で数える）。"
        ),
    ),
    (
        "moneylenders_guild",
        "1 point at the end for each set of 3 coins in the city that has more of them.",
        "3金につき、終了時に1点（多いほうの都市で数える）。",
    ),
    (
        "appian_way",
        (
            "Gain 3 coins. Your opponent loses 3 coins, or all coins if there are fewer. Take another turn. "
            "3 points at the end."
        ),
        "3金を得る。相手は3金を失う（足りなければすべて失う）。もう一度手番を行う。終了時に3点。",
    ),
    (
        "circus_maximus",
        (
            "Choose a grey card in your opponent's city; it goes to the discard pile. "
            "Move the conflict pawn 1 space toward your opponent's capital. 3 points at the end."
        ),
        "相手の都市の灰色のカード1枚を選び、捨て札にする。コマを相手の首都へ1進める。終了時に3点。",
    ),
    (
        "mausoleum",
        "Choose a card of the discard pile and build it without paying. 2 points at the end.",
        "捨て札から1枚を選び、支払わずに建設する。終了時に2点。",
    ),
    (
        "great_library",
        "Draw 3 progress tokens at random from the box, keep 1 and put the others back. 4 points at the end.",
        "箱から進歩トークンを無作為に3枚引き、1枚を残して、ほかは箱に戻す。終了時に4点。",
    ),
    (
        "architecture",
        "From now on each wonder costs you up to 2 units of resources less, of your choice, but no coins less.",
        "以後、世界の七不思議の建設に必要な資源が、好きなもの2つまで減る（コインは減らない）。",
    ),
    (
        "masonry",
        "From now on each blue card costs you up to 2 units of resources less, of your choice, but no coins less.",
        "以後、青のカードの建設に必要な資源が、好きなもの2つまで減る（コインは減らない）。",
    ),
    (
        "economy",
        "From now on the coins that your opponent pays for resources go to you. Those of printed costs go to the bank.",
        "以後、相手が資源の購入に支払うコインを得る（コストに書かれたコインは銀行へ）。",
    ),
    (
        "mathematics",
        "3 points at the end for each of your progress tokens, this one included.",
        "自分の進歩トークン1枚につき、終了時に3点（これ自身も数える）。",
    ),
    (
        "strategy",
        "From now on each red card that you build has 1 more shield.",
        "以後、自分が建設する赤のカードの盾が1増える。",
    ),
    (
        "theology",
        "From now on each wonder that you build gives you another turn; none gives you two.",
        "以後、自分が世界の七不思議を建設するたび、もう一度手番を行う（1つで2回にはならない）。",
    ),
    (
        "urbanism",
        "Gain 6 coins. From now on gain 4 coins each time you build a card by a chain.",
        "6金を得る。以後、カードを連鎖で建設するたび4金を得る。",
    ),
    (
        "loot2_vs_first",
        (
            "When the conflict pawn comes 3 spaces from the centre toward the capital of the start player, that player "
            "loses 2 coins, or all coins if there are fewer. Then the token leaves the game."
        ),
        (
            "コマが中央から先手の首都へ3進んだとき、先手は2金を失い（足りなければすべて失う）、"
            "このトークンは取り除かれる。"
        ),
    ),
]


@pytest.mark.parametrize(("thing", "english", "japanese"), TEXTS)
def test_the_text_of_a_thing(thing: str, english: str, japanese: str):
    assert (THINGS[thing].text.en, THINGS[thing].text.ja) == (english, japanese)


def test_the_table_has_every_effect():
    things = [BUILT[thing] for thing, _, _ in TEXTS if thing in BUILT]
    assert {type(effect) for thing in things for effect in thing.effects} == set(get_args(AnyEffect))
