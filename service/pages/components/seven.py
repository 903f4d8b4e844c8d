"""The components of SEVEN: first cards, eternal cards, and the normal cards by colour."""

from collections.abc import Iterator

from rules.kernel.translated import Translated
from rules.seven.catalogue import Cost
from rules.seven.public_catalogue import PublicArrival, PublicCatalogue, PublicDesign, PublicHandEffect
from service.pages.components.model import COPIES, COST, Component, Fact, Piece, Section, Text, fact, number, plain

_COLOUR = Translated("Colour", "色")
_LOCK = Translated("Lock", "ロック")
_ALWAYS = Translated("Always", "常時")
_ARRIVAL = Translated("When a piece arrives", "駒が着いたとき")
_TIMINGS = {
    "hand_phase": Translated("From the hand, in your hand phase", "手札効果（自分の手札フェイズ）"),
    "reaction:contact_declared_on_me": Translated(
        "From the hand, when a player declares contact with you", "手札効果（自分への接触が宣言されたとき）"
    ),
    "reaction:final_lock_declared_by_opponent": Translated(
        "From the hand, when an opponent declares the final lock", "手札効果（対戦相手が最後のロックを宣言したとき）"
    ),
    "anytime": Translated("From the hand, at any time", "手札効果（いつでも）"),
}
_LOCKED = Translated("While locked, in your hand phase", "手札効果（ロック中も使用可、自分の手札フェイズ）")


class Components:
    """What the title is about, and the sections of its page, from the catalogue."""

    about = Translated(
        "Players move their pieces over a board of 7 x 7 cells with cards. A player whose piece arrives on a card "
        "carries out its effect and takes it. Cards are locked by colour. The first player who has locked all seven "
        "colours wins.",
        "カードを並べた7×7のマスの上で駒を動かす。駒が着いたカードの効果を行い、そのカードを手札に加える。"
        "カードは色ごとにロックする。七色すべてを最初にロックしたプレイヤーが勝つ。",
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        self._colours = {colour.id: colour.name for colour in catalogue.colours}

    def sections(self) -> Iterator[Section]:
        """Yield the sections: the cards that are rare first, then the colours in their order."""
        yield self._section("first", Translated("First cards", "初期カード"), "first")
        yield self._section("eternal", Translated("Eternal cards", "永遠カード"), "eternal")
        for colour in self._catalogue.colours:
            heading = Translated(f"{colour.name.en} cards", f"{colour.name.ja}のカード")
            yield self._section(colour.id, heading, "normal", colour.id)

    def _section(self, anchor: str, heading: Translated, category: str, colour: str | None = None) -> Section:
        cards = [card for card in self._catalogue.cards if card.category == category and colour in {None, card.colour}]
        return Section(anchor=anchor, heading=heading, components=tuple(map(self._card, cards)), broad=True)

    def _card(self, card: PublicDesign) -> Component:
        always = [Text(base.text, None if later else _ALWAYS) for later, base in enumerate(card.base_effects)]
        facts = (
            *fact(_COLOUR, Piece(self._colours[card.colour])),
            *fact(COPIES, number(card.copies)),
            *fact(_LOCK, _lock(card)),
            *self._cost(card.hand.cost),
        )
        texts = (*always, *_arrival(card.arrival), _hand(card.hand, is_locked=card.lock.usable))
        return Component(anchor=card.id, name=card.name, colour=card.colour, facts=facts, texts=texts)

    def _cost(self, price: Cost | None) -> tuple[Fact, ...]:
        """Return what the hand effect costs: other hand cards of a colour."""
        if price is None:
            return ()
        colour = self._colours[price.colour]
        cards = "another hand card" if price.n == 1 else f"{price.n} other hand cards"
        return fact(
            COST, plain(f"{cards} of the colour {colour.en.lower()}", f"{colour.ja}の他の手札{price.n}枚（追色）")
        )


def _lock(card: PublicDesign) -> Piece:
    if card.lock.in_lock_phase:
        return plain("in the lock phase", "ロックフェイズに可")
    return plain("only by effects and setup", "効果・準備でのみ可") if card.lock.lockable else plain("never", "不可")


def _arrival(arrival: PublicArrival | None) -> tuple[Text, ...]:
    return () if arrival is None else (Text(arrival.text, _ARRIVAL),)


def _hand(effect: PublicHandEffect, *, is_locked: bool) -> Text:
    label = _LOCKED if is_locked else _TIMINGS[effect.timing]
    if effect.limit == "once_per_turn":
        label = Translated(f"{label.en}, once per turn", f"{label.ja}・手番に一度")
    return Text(effect.text, label)
