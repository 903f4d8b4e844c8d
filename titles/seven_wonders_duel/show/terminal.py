"""7 Wonders Duel in a terminal: the pyramid, the military track, both cities."""

from collections.abc import Sequence
from typing import Any

from titles.kernel.show.drawn import COLOURS, Block, Grid, Line, Span, Words, line, listed, named, say
from titles.kernel.show.terminal import Drawing, PublicState
from titles.kernel.title import Title

WORDS: Words = {
    "age": ("Age {age}", "第{age}世代"),
    "draft": ("Drafting wonders", "七不思議の選択"),
    "discard": ("Discard pile: {count}", "捨て札：{count}"),
    "track": ("Military", "軍事"),
    "tokens": ("Tokens", "進歩トークン"),
    "drawn": ("From the box", "箱から"),
    "offer": ("On offer", "選択肢"),
    "none": ("none", "なし"),
    "coins": ("{count} coin{s}", "{count}金"),
    "again": ("takes another turn", "もう一度手番"),
    "built": ("cards", "カード"),
    "wonders": ("wonders", "七不思議"),
    "marks": ("loot {coins}", "略奪{coins}"),
    "hidden": ("?????", "？"),
    "guild": ("guild ?", "ギルド？"),
    "with": ("{wonder} (built)", "{wonder}（完成）"),
}
UNIT = 6
"""Columns of the screen for half a card and half the space after it."""
CARD = 2 * UNIT - 1
"""Columns of the screen for a card."""
NO_CARD = Span(" " * CARD)


class DuelDrawing(Drawing):
    """Return the pyramid, with the cards that can be taken in bold."""

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(title, revision, catalogue, names)
        self.cards = named(catalogue["cards"])
        self.things = named([*catalogue["wonders"], *catalogue["progress_tokens"]])
        self.layouts = catalogue["layouts"]
        self.track = catalogue["military_track"]

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the age, and the number of its next card."""
        if not form["age"]:
            return ()
        return form["age"], len(self.layouts[str(form["age"])]) - len(form["pyramid"]) + 1

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return the pyramid, the track, the tokens and the cities."""
        head = say(WORDS, language, "age", age=form["age"]) if form["age"] else say(WORDS, language, "draft")
        parts: list[Block] = [
            Span(f"{head}   {say(WORDS, language, 'discard', count=len(form['discard']))}", "bold"),
            *(self._pyramid(form, language) if form["pyramid"] else ()),
            self._military(form, language),
            self._things("tokens", form["board_tokens"], language),
        ]
        for key, zone in (("drawn", form["drawn_tokens"]), ("offer", form["offered_wonders"])):
            if zone:
                parts.append(self._things(key, zone, language))
        for seat, city in enumerate(form["cities"]):
            parts += self._city(form, seat, city, language)
        return parts

    def _pyramid(self, form: PublicState, language: str) -> list[Line]:
        """Return the rows from the back one to the front one."""
        layout = self.layouts[str(form["age"])]
        lying = {card["place"]: card for card in form["pyramid"]}
        rows: list[Line] = []
        for row in range(max(place["row"] for place in layout) + 1):
            cards: list[Span] = []
            end = 0
            for place in (place for place in layout if place["row"] == row):
                begin = place["col"] * UNIT
                card = lying.get(place["slot"])
                free = not any(cover in lying for cover in place["covered_by"])
                cards += [Span(" " * (begin - end)), self._lying(card, language, free=free) if card else NO_CARD]
                end = begin + CARD
            rows.append(tuple(cards))
        return rows

    def _lying(self, card: PublicState, language: str, *, free: bool) -> Span:
        if card["card"] is None:
            return Span(say(WORDS, language, "guild" if card["guild"] else "hidden"), "dim", CARD)
        printed = self.cards[card["card"]]
        name = printed["name"][language]
        if not card["face_up"]:
            return Span(f"({name})", f"dim {printed['colour']}", CARD)
        return Span(name, ("bold reverse " if free else "") + printed["colour"], CARD)

    def _military(self, form: PublicState, language: str) -> Line:
        """Return the track from one capital to the other; the pawn is nearer to the capital of the weaker player."""
        end, first = self.track["capital_distance"], form["first"]
        loot = {token["enter_at"]: token for token in self.track["military_tokens"]}
        track = []
        for place in range(-end, end + 1):
            token = loot.get(place)
            mark = "0" if place == 0 else "-"
            if token is not None and token["id"] in form["military_tokens"]:
                mark = str(token["coins_lost"])
            look = "yellow" if mark in "25" else "dim"
            track.append(Span("@", "bold red") if place == form["pawn"] else Span(mark, look))
        left, right = Span(self.name(first), "player"), Span(self.name(1 - first), "player")
        return line(Span(say(WORDS, language, "track"), "dim"), "  ", left, " [", *track, "] ", right)

    def _things(self, key: str, zone: Sequence[str | None], language: str) -> Line:
        shown = [self._name(thing, language) for thing in zone] or [say(WORDS, language, "none")]
        return line(Span(say(WORDS, language, key), "dim"), "  ", listed(shown, language))

    def _city(self, form: PublicState, seat: int, city: PublicState, language: str) -> list[Block]:
        head = line(Span(self.name(seat), "player"), "  ", say(WORDS, language, "coins", count=city["coins"]))
        if city["tokens"]:
            head = line(head, "  ", self._things("tokens", city["tokens"], language))
        if form["again"] and form["active"] == seat:
            head = line(head, "  " + say(WORDS, language, "again"))
        cards = sorted(city["cards"], key=lambda card: COLOURS.index(self.cards[card]["colour"]))
        built = [Span(self._name(card, language), self.cards[card]["colour"]) for card in cards]
        wonders = [
            *(
                Span(say(WORDS, language, "with", wonder=self._name(w["wonder"], language)), "bold")
                for w in city["built"]
            ),
            *(Span(self._name(wonder, language)) for wonder in city["wonders"]),
        ]
        rows = [
            (Span("    " + say(WORDS, language, key), "dim"), listed(things, language))
            for key, things in (("built", built), ("wonders", wonders))
        ]
        return [head, Grid(tuple(rows))]

    def _name(self, thing: str | None, language: str) -> str:
        if thing is None:
            return say(WORDS, language, "hidden")
        printed = self.cards.get(thing) or self.things[thing]
        return str(printed["name"][language])
