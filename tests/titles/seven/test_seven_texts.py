"""The texts of the cards in the catalogue, in both languages."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from titles.seven.words.public_catalogue import public_catalogue

SHOWN = public_catalogue(1)
CARDS = {card.id: card for card in SHOWN.cards}
NOTES = {"provenance", "certainty", "sources", "note", "reconstructed_details", "effect_name_en_source"}
"""Fields of the data files that say where a datum comes from."""


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from keys_of(inner)


def test_the_catalogue_has_no_notes_on_sources():
    assert not NOTES & set(keys_of(msgspec.to_builtins(SHOWN)))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_property_and_effect_has_a_text_in_both_languages(card: str):
    design = CARDS[card]
    texts = [design.text, design.hand.text, *(entry.text for entry in design.base_effects)]
    texts += [design.arrival.text] if design.arrival else []
    for text in texts:
        assert text.en.endswith(".")
        assert text.ja.endswith("。")
        assert not set("()二三") & set(text.ja)


TEXTS = [
    (
        "orange_lost_item",
        (
            "Arrival: Draw 1 card.\nHand effect (in your hand phase): Put this card face down on an opponent's gate, "
            "on top of the cards there. Then draw 1 card."
        ),
        (
            "到達効果：1枚引く。\n手札効果（自分のハンドフェイズ）：このカードを対戦相手1人のゲートに裏向きで置く"
            "（カードがあればその上に置く）。それから1枚引く。"
        ),
    ),
    (
        "first_green_verdian",
        (
            "Effects of other cards can't choose, take, move or discard it.\n"
            "You can use its hand effect while it lies locked, and it stays there.\n"
            "Hand effect (in your hand phase, costs 1 other green hand card, once a turn): Draw 2 cards and keep them "
            "revealed. Those that you still have when the turn ends are discarded."
        ),
        (
            "他のカードの効果では選ばれず、取られず、動かされず、捨てられない。\n"
            "ロックされたまま手札効果を使え、使ってもそこに残る。\n"
            "手札効果（自分のハンドフェイズ、コストは他の緑の手札1枚、1ターンに1回）：2枚引いて公開しておく。"
            "ターンの終わりにまだ手札にあるものは捨てる。"
        ),
    ),
]


@pytest.mark.parametrize(("card", "english", "japanese"), TEXTS)
def test_the_text_of_a_card(card: str, english: str, japanese: str):
    assert CARDS[card].text.en == english
    assert CARDS[card].text.ja == japanese


OCCASIONS = [
    ("red_dash", "(in your hand phase)", "（自分のハンドフェイズ）"),
    (
        "red_counterattack",
        "(when an opponent declares a contact with you)",
        "（対戦相手が自分への接触を宣言したとき）",
    ),
    (
        "purple_wait",
        "(when an opponent declares the final lock, costs 1 other purple hand card)",
        "（対戦相手が最後のロックを宣言したとき、コストは他の紫の手札1枚）",
    ),
    ("black_greedy_palette", "(at any time when nothing is being carried out)", "（処理中でなければいつでも）"),
]


@pytest.mark.parametrize(("card", "english", "japanese"), OCCASIONS)
def test_when_a_hand_effect_can_be_used(card: str, english: str, japanese: str):
    assert f"Hand effect {english}: " in CARDS[card].text.en
    assert f"手札効果{japanese}：" in CARDS[card].text.ja
