"""Moves and history in words, in English and Japanese."""

import random
import re

import pytest

from events.format.model import Sealed
from tests.titles.seven_wonders_duel.duel import OWN, city, offered, opened, situation
from titles.kernel.history import tell
from titles.seven_wonders_duel import events as e
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.play.moves import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    Revive,
    TakeBoxToken,
    TakeToken,
    label,
)
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.playthrough import playing

NAMES = ("Ann", "Ben")
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龯]")

OWN_CITY = city("theater", "tavern", coins=20, wonders=("pyramids",))


@pytest.mark.parametrize(
    ("move", "english", "japanese"),
    [
        (Discard("baths"), "Discard Baths for 3 coins", "浴場を捨てる（＋3金）"),
        (Build("baths"), "Build Baths (2 coins to your opponent)", "浴場を建設（相手へ2金）"),
        (Build("forum"), "Build Forum (5 coins, 2 of them to your opponent)", "広場を建設（5金、うち2金は相手へ）"),
        (Build("barracks"), "Build Barracks (3 coins)", "兵舎を建設（3金）"),
        (Build("altar"), "Build Altar", "祭壇を建設"),
        (Build("statue"), "Build Statue by a chain", "彫像を連鎖で建設"),
        (
            BuildWonder("baths", "pyramids"),
            "Build The Pyramids with Baths (8 coins to your opponent)",
            "浴場を使ってピラミッドを建設（相手へ8金）",
        ),
        (DraftWonder("sphinx"), "Take The Sphinx", "スフィンクスを取る"),
        (TakeToken("law"), "Take Law", "「法律」を取る"),
        (TakeBoxToken("law"), "Keep Law", "「法律」を残す"),
        (Revive("walls"), "Build Walls from the discard pile", "捨て札から防壁を建設"),
        (Destroy("quarry"), "Discard Quarry of your opponent", "相手の石切場を捨てさせる"),
        (ChooseStarter(0), "Begin the age yourself", "自分が先に始める"),
        (ChooseStarter(1), "Let your opponent begin the age", "相手が先に始める"),
        (TakeToken("nothing"), "Take nothing", "「nothing」を取る"),
    ],
)
def test_labels(move, english, japanese):
    game = situation(OWN_CITY, city(tokens=("economy",)), cards=("baths", "statue", "barracks", "altar"))
    assert label(game, OWN, move, "en") == english
    assert label(game, OWN, move, "ja") == japanese
    assert label(game, OWN, move, "fr") == english


HIDDEN = Sealed[tuple[str, ...]](())

DESCRIBED = [
    (e.CitiesFounded(1, 7, ()), "Ben starts the game; each city has 7 coins.", "Benが先手。各都市は7金で始める。"),
    (
        e.TokensSplit(("law", "economy"), ()),
        "Progress tokens on the board: Law, Economy.",
        "盤上の進歩トークン：法律、経済。",
    ),
    (e.WondersOffered(("sphinx",)), "Wonders on offer: The Sphinx.", "選べる世界の七不思議：スフィンクス。"),
    (e.WonderDrafted(0, "sphinx"), "Ann takes The Sphinx.", "Annがスフィンクスを取る。"),
    (
        e.WondersDealt((("sphinx",), ("colossus",)), ()),
        "Ann has The Sphinx; Ben has The Colossus.",
        "Annの世界の七不思議：スフィンクス。Benの世界の七不思議：巨人像。",
    ),
    (e.LayoutDealt(2, (), (), HIDDEN), "Age 2 begins.", "第2世代が始まる。"),
    (e.CardsRevealed((3, 4), ("walls", "forum")), "Turned up: Walls, Forum.", "表になったカード：防壁、広場。"),
    (e.CardDiscarded(0, 1, "walls", 3), "Ann discards Walls (gains 3 coins).", "Annが防壁を捨てる（3金を得る）。"),
    (e.CardBuilt(0, 1, "altar", "cost"), "Ann builds Altar.", "Annが祭壇を建設。"),
    (
        e.CardBuilt(1, 1, "walls", "cost", 1, 2, 0, 3),
        "Ben builds Walls (pays 1 coin, pays 2 coins to Ann, shields: 3).",
        "Benが防壁を建設（1金を支払う、Annに2金を支払う、盾3）。",
    ),
    (
        e.CardBuilt(0, 1, "statue", "chain", gained=4),
        "Ann builds Statue by a chain (gains 4 coins).",
        "Annが彫像を連鎖で建設（4金を得る）。",
    ),
    (
        e.WonderBuilt(0, "appian_way", 1, "walls", 5, 0, 3, 3, 0, True),
        "Ann builds The Appian Way with Walls (pays 5 coins, gains 3 coins, Ben loses 3 coins, takes another turn).",
        "Annが防壁を使ってアッピア街道を建設（5金を支払う、3金を得る、Benは3金を失う、もう一度手番を行う）。",
    ),
    (
        e.WonderBuilt(0, "colossus", 1, "walls", shields=2, unused=("sphinx",)),
        "Ann builds The Colossus with Walls (shields: 2, The Sphinx goes back to the box).",
        "Annが防壁を使って巨人像を建設（盾2、スフィンクスは箱に戻る）。",
    ),
    (
        e.CardRevived(0, "tavern", 4),
        "Ann builds Tavern from the discard pile (gains 4 coins).",
        "Annが捨て札から酒場を建設（4金を得る）。",
    ),
    (e.CardDestroyed(0, "press"), "Ann discards Press of Ben.", "AnnがBenの製紙場を捨てさせる。"),
    (e.TokenTaken(1, "law"), "Ben takes the token Law.", "Benが進歩トークン「法律」を取る。"),
    (e.BoxTokensDrawn(1, 3, HIDDEN), "Ben draws 3 tokens from the box.", "Benが箱から進歩トークンを3枚引く。"),
    (
        e.BoxTokensDrawn(1, 2, Sealed((1,), ("law", "masonry"))),
        "Ben draws from the box: Law, Masonry.",
        "Benが箱から進歩トークンを引く：法律、石工。",
    ),
    (
        e.BoxTokenKept(1, "urbanism", 6),
        "Ben keeps the token Urbanism (gains 6 coins).",
        "Benが進歩トークン「都市計画」を残す（6金を得る）。",
    ),
    (
        e.PawnMoved(0, 3, 0, ("loot2_vs_second",), 2),
        "Ann moves the conflict pawn to 3 spaces from the centre, in favour of Ann (Ben loses 2 coins).",
        "Annがコマを進める：中央からAnnの優勢に3（Benは2金を失う）。",
    ),
    (
        e.PawnMoved(0, -2, 1),
        "Ann moves the conflict pawn to 2 spaces from the centre, in favour of Ben.",
        "Annがコマを進める：中央からBenの優勢に2。",
    ),
    (
        e.PawnMoved(1, -1, 1),
        "Ben moves the conflict pawn to 1 space from the centre, in favour of Ben.",
        "Benがコマを進める：中央からBenの優勢に1。",
    ),
    (e.PawnMoved(0, 0, None), "Ann moves the conflict pawn to the centre.", "Annがコマを進める：中央。"),
    (e.PawnMoved(1, -9, 1), "Ben moves the conflict pawn to the capital of Ann.", "Benがコマを進める：Annの首都。"),
    (e.StarterChosen(0, 0), "Ann begins the age.", "Annが自分で始める。"),
    (e.StarterChosen(0, 1), "Ann lets Ben begin.", "AnnはBenが始めると決める。"),
    (e.DecksPrepared((), (), HIDDEN, HIDDEN), None, None),
    (e.WondersShuffled(12, HIDDEN), None, None),
]


def describe(event: DuelEvent, language: str) -> str | None:
    """A line of history as the service returns it."""
    return tell(TITLE, 1, event, NAMES, language)


@pytest.mark.parametrize(("event", "english", "japanese"), DESCRIBED, ids=lambda value: getattr(value, "type", ""))
def test_history(event, english, japanese):
    assert describe(event, "en") == english
    assert describe(event, "ja") == japanese


def test_every_kind_of_event_is_in_the_table():
    assert {type(event) for event, _, _ in DESCRIBED} == set(TITLE.events)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_and_event_of_a_game_has_words_in_both_languages(seed):
    for batch in playing(TITLE, opened(seed), random.Random(seed)):
        for ask in batch.game.pending:
            for move in offered(batch.game, getattr(ask, "decider", 0)):
                english, japanese = (label(batch.game, ask.decider, move, tongue) for tongue in ("en", "ja"))
                assert english.isascii()
                assert JAPANESE.search(japanese)
        for event in batch.events:
            line = describe(event, "ja")
            assert line is None or JAPANESE.search(line)
