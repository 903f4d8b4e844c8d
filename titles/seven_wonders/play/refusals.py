"""The refusals of 7 Wonders: each names its rule, and is made only from what the acting seat may open."""

from collections.abc import Sequence

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.narrator import count_of
from titles.kernel.words.translated import Translated


def _refusal(code: str, place: str, english: str, japanese: str) -> Refusal:
    return Refusal(code, f"seven_wonders {place}", Translated(english, japanese))


def not_your_city(city: int) -> Refusal:
    """Return that the decision is about another city."""
    return _refusal(
        "not_your_city",
        "section 3",
        f"This decision is not about city {city}.",
        f"都市{city}についての決定ではない。",
    )


def own_city_first() -> Refusal:
    """Return that the holder chooses for the own city before the Free City."""
    return _refusal(
        "own_city_first",
        "section 9",
        "Choose for your own city first, then for the Free City.",
        "まず自分の都市のために選び、次に自由都市のために選ぶ。",
    )


def not_in_hand(card: Translated) -> Refusal:
    """Return that the card is not among the cards to choose from."""
    return _refusal(
        "not_in_hand", "section 3", f"{card.en} is not among your cards.", f"「{card.ja}」は、使えるカードの中にない。"
    )


def not_in_discard(card: Translated) -> Refusal:
    """Return that the card is not in the discard pile."""
    return _refusal(
        "not_in_discard", "section 6.4", f"{card.en} is not in the discard pile.", f"「{card.ja}」は捨て札にない。"
    )


def already_built(card: Translated) -> Refusal:
    """Return that the city has the structure already."""
    return _refusal(
        "already_built", "section 4", f"This city already has {card.en}.", f"この都市には、すでに「{card.ja}」がある。"
    )


def chain_applies(card: Translated) -> Refusal:
    """Return that a chain waives the cost."""
    return _refusal(
        "chain_applies",
        "section 4",
        f"A chain builds {card.en} for free.",
        f"「{card.ja}」は、連鎖によって無償で建設する。",
    )


def no_chain(card: Translated) -> Refusal:
    """Return that no structure of the city leads to the card."""
    return _refusal(
        "no_chain",
        "section 4",
        f"This city has no structure that leads to {card.en}.",
        f"この都市には、「{card.ja}」につながる建造物がない。",
    )


def unaffordable(card: Translated) -> Refusal:
    """Return that the city can't meet the cost of a structure."""
    return _refusal(
        "unaffordable",
        "section 5.3",
        f"The city can't meet the cost of {card.en}.",
        f"「{card.ja}」のコストを支払えない。",
    )


def stage_unaffordable() -> Refusal:
    """Return that the city can't meet the cost of its next stage."""
    return _refusal(
        "unaffordable",
        "section 5.3",
        "The city can't meet the cost of its next stage.",
        "次の段階のコストを支払えない。",
    )


def no_stage_left() -> Refusal:
    """Return that all stages are finished."""
    return _refusal(
        "no_stage_left",
        "section 4",
        "All stages of this wonder are finished.",
        "この七不思議の段階は、すべて完成している。",
    )


def wrong_payment(payments: Sequence[tuple[int, int]]) -> Refusal:
    """Return that the payment is none of those that are legal."""
    english = [f"{count_of(left, 'coin')} to the left and {right} to the right" for left, right in payments]
    japanese = [f"左へ{left}金と右へ{right}金" for left, right in payments]
    return _refusal(
        "wrong_payment", "section 5.3", f"Pay {', or '.join(english)}.", f"{'、または'.join(japanese)}を支払う。"
    )


def nothing_to_waive(card: Translated) -> Refusal:
    """Return that the gift would waive nothing."""
    return _refusal(
        "nothing_to_waive",
        "section 6.2",
        f"{card.en} costs this city nothing anyway.",
        f"「{card.ja}」は、この都市ではもともとコストがかからない。",
    )


def no_gift() -> Refusal:
    """Return that the city has no gift, or has used it in this age."""
    return _refusal(
        "no_gift",
        "section 6.2",
        "The city has no free structure left in this age.",
        "この都市には、この世代に使える無償建設がない。",
    )


def free_city_must_build() -> Refusal:
    """Return that the Free City can't sell as long as it can build."""
    return _refusal(
        "free_city_must_build",
        "section 9",
        "The Free City sells only if it can build nothing.",
        "自由都市は、何も建設できないときにだけ売却できる。",
    )


def board_taken(wonder: Translated) -> Refusal:
    """Return that the board is not available."""
    return _refusal(
        "board_taken",
        "section 2",
        f"{wonder.en} is not among the boards that are left.",
        f"「{wonder.ja}」は、残っているボードの中にない。",
    )
