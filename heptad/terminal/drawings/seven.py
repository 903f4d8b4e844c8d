"""SEVEN in a terminal: the board of 7x7 stacks, then every player's hand and lock area."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heptad.terminal.drawings.parts import COLOURS, Words, fit, line, listed, named, say
from heptad.terminal.drawings.plain import Drawing, PublicState
from titles.kernel.title import Title

WORDS: Words = {
    "turn": ("Turn {turn}: {who}", "第{turn}手番：{who}"),
    "setup": ("Before the first turn", "最初の手番の前"),
    "deck": ("deck {count}", "山札{count}枚"),
    "discard": ("discard pile {count}, on top {card}", "捨て札{count}枚、一番上は{card}"),
    "nothing": ("discard pile empty", "捨て札なし"),
    "legend": ("Gates [n], pieces @n of seat n; x2: two cards", "[n]＝席nのゲート、@n＝席nの駒、x2＝2枚"),
    "hand": ("hand", "手札"),
    "locks": ("locks", "ロック"),
    "cards": ("{count} card{s}", "{count}枚"),
    "cube": ("cube {colour}", "キューブ{colour}"),
    "no_cube": ("no cube", "キューブなし"),
    "empty": ("none", "なし"),
    "placed": ("+ {card} placed", "＋置かれた{card}"),
    "eternal": ("Eternal cards", "永遠カード"),
}
SIZE = 7
WIDTH = 10
"""Columns of the screen for a cell."""


class Seven(Drawing):
    """Return two lines for each row of cells: the top card, then gate, pieces and the number of cards."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        super().__init__(title, revision, catalogue, names, console)
        self.cards = named(catalogue["cards"])
        self.colours = named(catalogue["colours"])

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the number of the turn."""
        return (form["turn"]["number"],) if form["turn"]["number"] else ()

    def state(self, form: PublicState, language: str) -> RenderableType:
        """Return the board and the players."""
        parts: list[RenderableType] = [self._head(form, language), *self._board(form, language)]
        parts.append(Text(say(WORDS, language, "legend"), "dim"))
        for seat, player in enumerate(form["players"]):
            parts += self._player(seat, player, language)
        if form["eternal"]:
            title = Text(say(WORDS, language, "eternal"), "dim")
            parts.append(line(title, "  ", self._zone(form["eternal"], language, "; ")))
        return Group(*parts)

    def _head(self, form: PublicState, language: str) -> Text:
        number, pile = form["turn"]["number"], form["discard"]
        who = self.name(form["turn"]["seat"])
        turn = say(WORDS, language, "turn", turn=number, who=who) if number else say(WORDS, language, "setup")
        top = say(WORDS, language, "nothing")
        if pile:
            top = say(WORDS, language, "discard", count=len(pile), card=self.cards[pile[-1]]["name"][language])
        return Text(f"{turn}   {say(WORDS, language, 'deck', count=len(form['deck']))}   {top}", "bold")

    def _board(self, form: PublicState, language: str) -> list[Text]:
        rows = [line("   ", *(fit(str(column + 1).center(WIDTH), WIDTH + 1, "dim") for column in range(SIZE)))]
        for row in range(SIZE):
            cells = range(row * SIZE, (row + 1) * SIZE)
            tops = [self._top(form["stacks"][cell], language) if form["stacks"] else fit("", WIDTH) for cell in cells]
            marks = [self._marks(form, cell) for cell in cells]
            rows.append(line(Text(f" {row + 1} ", "dim"), Text("│", "dim").join(tops)))
            rows.append(line("   ", Text("│", "dim").join(marks)))
        return rows

    def _top(self, stack: Sequence[PublicState], language: str) -> Text:
        if not stack:
            return fit("", WIDTH)
        top = stack[0]
        if top["card"] is None:
            return fit("???", WIDTH, "dim")
        printed = self.cards[top["card"]]
        look = "bold reverse " if top["up"] else "italic "
        return fit(printed["name"][language], WIDTH, look + COLOURS[printed["colour"]])

    def _marks(self, form: PublicState, cell: int) -> Text:
        marks = Text()
        for seat, player in enumerate(form["players"]):
            if player["gate"] == cell:
                marks.append(f"[{seat}]", "bold")
        for seat, player in enumerate(form["players"]):
            if player["piece"] == cell:
                marks.append(f"@{seat}", "bold reverse")
        count = len(form["stacks"][cell]) if form["stacks"] else 0
        if count > 1:
            marks.append(f" x{count}", "dim")
        marks.pad_right(WIDTH - len(marks))
        return marks

    def _player(self, seat: int, player: PublicState, language: str) -> list[RenderableType]:
        cube = say(WORDS, language, "no_cube")
        if player["colour"] is not None:
            cube = say(WORDS, language, "cube", colour=self._colour(player["colour"], language))
        style = COLOURS.get(player["colour"], "")
        head = line(Text(f"{seat} {self.name(seat)}", "bold cyan"), "  ", Text(cube, style))
        table = Table.grid(padding=(0, 1))
        table.add_row(Text(say(WORDS, language, "hand"), "dim"), self._zone(player["hand"], language))
        locks = [self._lock(place, language) for place in player["lock_area"] if place["locked"] or place["placed"]]
        table.add_row(
            Text(say(WORDS, language, "locks"), "dim"), listed(locks or [say(WORDS, language, "empty")], language)
        )
        return [head, Padding(table, (0, 0, 0, 4))]

    def _lock(self, place: PublicState, language: str) -> Text:
        words = [self.cards[card]["name"][language] for card in place["locked"]]
        words += [say(WORDS, language, "placed", card=self.cards[card]["name"][language]) for card in place["placed"]]
        return Text(f"{self._colour(place['colour'], language)}: {' '.join(words)}", COLOURS[place["colour"]])

    def _zone(self, zone: Sequence[str | None], language: str, between: str = ", ") -> Text:
        known = [card for card in zone if card is not None]
        shown: list[Text | str] = [
            Text(self.cards[card]["name"][language], COLOURS[self.cards[card]["colour"]]) for card in known
        ]
        hidden = len(zone) - len(known)
        if hidden or not zone:
            shown.append(Text(say(WORDS, language, "cards", count=hidden), "dim"))
        return listed(shown, language, between)

    def _colour(self, colour: str, language: str) -> str:
        return str(self.colours[colour]["name"][language])
