"""7 Wonders Duel in a terminal: the pyramid, the military track, both cities."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptad.terminal.drawings.parts import COLOURS, Words, fit, line, listed, named, say
from heptad.terminal.drawings.plain import Drawing, PublicState
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
"""Columns of the screen for half a card."""


class SevenWondersDuel(Drawing):
    """Return the pyramid, with the cards that can be taken in bold."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        super().__init__(title, revision, catalogue, names, console)
        self.cards = named(catalogue["cards"])
        self.things = named([*catalogue["wonders"], *catalogue["progress_tokens"]])
        self.layouts = catalogue["layouts"]
        self.track = catalogue["military_track"]

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the age, and the number of its next card."""
        if not form["age"]:
            return ()
        return form["age"], len(self.layouts[str(form["age"])]) - len(form["pyramid"]) + 1

    def state(self, form: PublicState, language: str) -> RenderableType:
        """Return the pyramid, the track, the tokens and the cities."""
        head = say(WORDS, language, "age", age=form["age"]) if form["age"] else say(WORDS, language, "draft")
        parts: list[RenderableType] = [
            Text(f"{head}   {say(WORDS, language, 'discard', count=len(form['discard']))}", "bold"),
            *(self._pyramid(form, language) if form["pyramid"] else ()),
            self._military(form, language),
            self._things("tokens", form["board_tokens"], language),
        ]
        for key, zone in (("drawn", form["drawn_tokens"]), ("offer", form["offered_wonders"])):
            if zone:
                parts.append(self._things(key, zone, language))
        for seat, city in enumerate(form["cities"]):
            parts += self._city(form, seat, city, language)
        return Group(*parts)

    def _pyramid(self, form: PublicState, language: str) -> list[Text]:
        """Return the rows from the back one to the front one."""
        layout = self.layouts[str(form["age"])]
        lying = {card["place"]: card for card in form["pyramid"]}
        rows: list[Text] = []
        for row in range(max(place["row"] for place in layout) + 1):
            text = Text()
            for place in (place for place in layout if place["row"] == row):
                text.pad_right(place["col"] * UNIT - cell_len(text.plain))
                card = lying.get(place["slot"])
                free = not any(cover in lying for cover in place["covered_by"])
                text.append_text(Text(" " * (2 * UNIT - 1)) if card is None else self._lying(card, language, free=free))
            rows.append(text)
        return rows

    def _lying(self, card: PublicState, language: str, *, free: bool) -> Text:
        if card["card"] is None:
            return fit(say(WORDS, language, "guild" if card["guild"] else "hidden"), 2 * UNIT - 1, "dim")
        printed = self.cards[card["card"]]
        name = printed["name"][language]
        if not card["face_up"]:
            return fit(f"({name})", 2 * UNIT - 1, f"dim {COLOURS[printed['colour']]}")
        return fit(name, 2 * UNIT - 1, ("bold reverse " if free else "") + COLOURS[printed["colour"]])

    def _military(self, form: PublicState, language: str) -> Text:
        """Return the track from one capital to the other; the pawn is nearer to the capital of the weaker player."""
        end, first = self.track["capital_distance"], form["first"]
        loot = {token["enter_at"]: token for token in self.track["military_tokens"]}
        text = line(Text(say(WORDS, language, "track"), "dim"), "  ", Text(self.name(first), "bold cyan"), " [")
        for place in range(-end, end + 1):
            token = loot.get(place)
            mark = "0" if place == 0 else "-"
            if token is not None and token["id"] in form["military_tokens"]:
                mark = str(token["coins_lost"])
            text.append(*(("@", "bold red") if place == form["pawn"] else (mark, "yellow" if mark in "25" else "dim")))
        return text.append("] ").append(self.name(1 - first), "bold cyan")

    def _things(self, key: str, zone: Sequence[str | None], language: str) -> Text:
        shown = [self._name(thing, language) for thing in zone] or [say(WORDS, language, "none")]
        return line(Text(say(WORDS, language, key), "dim"), "  ", listed(shown, language))

    def _city(self, form: PublicState, seat: int, city: PublicState, language: str) -> list[RenderableType]:
        head = line(Text(self.name(seat), "bold cyan"), "  ", say(WORDS, language, "coins", count=city["coins"]))
        if city["tokens"]:
            head.append("  ").append_text(self._things("tokens", city["tokens"], language))
        if form["again"] and form["active"] == seat:
            head.append("  " + say(WORDS, language, "again"))
        order = list(COLOURS)
        cards = sorted(city["cards"], key=lambda card: order.index(self.cards[card]["colour"]))
        table = Table.grid(padding=(0, 1))
        table.add_row(
            Text("    " + say(WORDS, language, "built"), "dim"),
            listed([Text(self._name(card, language), COLOURS[self.cards[card]["colour"]]) for card in cards], language),
        )
        wonders = [
            *(
                Text(say(WORDS, language, "with", wonder=self._name(w["wonder"], language)), "bold")
                for w in city["built"]
            ),
            *(Text(self._name(wonder, language)) for wonder in city["wonders"]),
        ]
        table.add_row(Text("    " + say(WORDS, language, "wonders"), "dim"), listed(wonders, language))
        return [head, table]

    def _name(self, thing: str | None, language: str) -> str:
        if thing is None:
            return say(WORDS, language, "hidden")
        printed = self.cards.get(thing) or self.things[thing]
        return str(printed["name"][language])
