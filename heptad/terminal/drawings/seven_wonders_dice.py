"""7 Wonders Dice in a terminal: the dice in the forum, and the sheets side by side."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptad.terminal.drawings.parts import COLOURS, Words, line, listed, named, say
from heptad.terminal.drawings.plain import Drawing, PublicState
from titles.kernel.title import Title

WORDS: Words = {
    "turn": ("Turn {turn}", "第{turn}ターン"),
    "last": ("Turn {turn}, the last", "第{turn}ターン（最終）"),
    "forum": ("Forum", "広場"),
    "die": ("{face} for {cost}", "{face} {cost}金"),
    "unrolled": ("not rolled", "未ロール"),
    "coins": ("coins", "コイン"),
    "bonuses": ("bonuses", "ボーナス"),
    "attacks": ("attack points", "攻撃点"),
    "chosen": ("this turn", "このターン"),
    "done": ("has chosen", "選択済み"),
    "part": ("has begun", "選択中"),
    "legend": ("x crossed, * crossed this turn, - free", "x 印あり、* このターンの印、- 空き"),
}


class SevenWondersDice(Drawing):
    """A column for each player, a row for each building; choices that the reader may open are drawn as made."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        super().__init__(title, revision, catalogue, names, console)
        self.buildings = named(catalogue["buildings"])
        self.boards = named(catalogue["boards"])
        self.bonuses = named(catalogue["bonuses"])
        self.dice = named(catalogue["dice"])
        self.symbols = named(catalogue["symbols"])
        self.quarters = catalogue["forum"]["quarters"]

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the number of the turn."""
        return (form["turn"],) if form["turn"] else ()

    def state(self, form: PublicState, language: str) -> RenderableType:
        """Return the forum and the sheets."""
        key = "last" if form["last"] and form["last"] == form["turn"] else "turn"
        legend = Text(say(WORDS, language, "legend"), "dim")
        head = line(Text(say(WORDS, language, key, turn=form["turn"]), "bold"), "   ", legend)
        dice = listed([self._die(die, language) for die in form["forum"]], language)
        return Group(head, line(Text(say(WORDS, language, "forum"), "dim"), "  ", dice), self._sheets(form, language))

    def _die(self, die: PublicState, language: str) -> Text:
        printed = self.dice[die["die"]]
        style = COLOURS[printed["colour"]]
        if not die["face"]:
            return line(Text(printed["name"][language], style), " ", say(WORDS, language, "unrolled"))
        symbol = next(face["symbol"] for face in printed["faces"] if face["index"] == die["face"])
        cost = self.quarters[die["quarter"]]["cost"]
        return Text(say(WORDS, language, "die", face=self.symbols[symbol]["name"][language], cost=cost), style)

    def _sheets(self, form: PublicState, language: str) -> Table:
        """Return the sheets after the steps chosen so far, if the reader knows them."""
        shown = [
            board if preview is None else preview["board"]
            for board, preview in zip(form["boards"], form["previews"], strict=True)
        ]
        table = Table("", box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
        for seat, board in enumerate(shown):
            city = self.boards[board["board"]]["name"][language]
            table.add_column(Text.assemble((self.name(seat), "bold cyan"), "\n", city), overflow="fold")
        table.add_row(Text(say(WORDS, language, "coins"), "dim"), *(str(board["coins"]) for board in shown))
        for building in self._order(shown):
            name = next(self._building(board, building)["name"][language] for board in shown)
            table.add_row(name, *(self._crossed(board, building) for board in shown))
        self._extras(table, shown, language)
        states = [
            "" if kept is None else say(WORDS, language, "done" if _is_done(kept, preview) else "part")
            for kept, preview in zip(form["commitments"], form["previews"], strict=True)
        ]
        if any(states):
            table.add_row(Text(say(WORDS, language, "chosen"), "dim"), *states)
        return table

    def _extras(self, table: Table, shown: Sequence[PublicState], language: str) -> None:
        """Return the rows that are empty at first: attacks as written down, and bonuses."""
        attacks = [" ".join(str(attack["points"]) for attack in board["attacks"]) for board in shown]
        if any(attacks):
            table.add_row(Text(say(WORDS, language, "attacks"), "dim"), *attacks)
        bonuses = [
            ", ".join(str(self.bonuses[bonus]["name"][language]) for bonus in board["bonuses"]) for board in shown
        ]
        if any(bonuses):
            table.add_row(Text(say(WORDS, language, "bonuses"), "dim"), *bonuses)

    def _order(self, shown: Sequence[PublicState]) -> list[str]:
        own = [building["id"] for building in self.boards[shown[0]["board"]]["buildings"]]
        return [*own, *self.buildings]

    def _building(self, board: PublicState, building: str) -> Any:
        own = named(self.boards[board["board"]]["buildings"])
        return own.get(building) or self.buildings[building]

    def _crossed(self, board: PublicState, building: str) -> Text:
        """Return one character for each space, in the order of the sheet."""
        crossed = board["crossed"]
        fresh = set(crossed[len(crossed) - board["fresh"] :])
        signs = Text()
        for space in self._building(board, building)["spaces"]:
            if space["id"] in fresh:
                signs.append("*", "bold green")
            else:
                signs.append(*(("x", "bold") if space["id"] in crossed else ("-", "dim")))
        return signs


def _is_done(kept: PublicState, preview: PublicState | None) -> bool:
    """Whether a seat has chosen its whole turn, as far as the reader knows."""
    return kept["complete"] if preview is None else not preview["open"]
