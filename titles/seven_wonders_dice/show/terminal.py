"""7 Wonders Dice in a terminal: the dice in the forum, and the sheets side by side."""

from collections.abc import Iterator, Sequence
from typing import Any

from titles.kernel.show.drawn import Block, Cell, Column, Line, Span, Table, Words, line, listed, named, say
from titles.kernel.show.terminal import Drawing, PublicState
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


class DiceDrawing(Drawing):
    """A column for each player, a row for each building; choices that the reader may open are drawn as made."""

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(title, revision, catalogue, names)
        self.buildings = named(catalogue["buildings"])
        self.boards = named(catalogue["boards"])
        self.bonuses = named(catalogue["bonuses"])
        self.dice = named(catalogue["dice"])
        self.symbols = named(catalogue["symbols"])
        self.quarters = catalogue["forum"]["quarters"]

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the number of the turn."""
        return (form["turn"],) if form["turn"] else ()

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return the forum and the sheets."""
        key = "last" if form["last"] and form["last"] == form["turn"] else "turn"
        legend = Span(say(WORDS, language, "legend"), "dim")
        head = line(Span(say(WORDS, language, key, turn=form["turn"]), "bold"), "   ", legend)
        dice = listed([self._die(die, language) for die in form["forum"]], language)
        forum = line(Span(say(WORDS, language, "forum"), "dim"), "  ", dice)
        return head, forum, self._sheets(form, language)

    def _die(self, die: PublicState, language: str) -> Line:
        printed = self.dice[die["die"]]
        if not die["face"]:
            return line(Span(printed["name"][language], printed["colour"]), " ", say(WORDS, language, "unrolled"))
        symbol = next(face["symbol"] for face in printed["faces"] if face["index"] == die["face"])
        cost = self.quarters[die["quarter"]]["cost"]
        shown = say(WORDS, language, "die", face=self.symbols[symbol]["name"][language], cost=cost)
        return line(Span(shown, printed["colour"]))

    def _sheets(self, form: PublicState, language: str) -> Table:
        """Return the sheets after the steps chosen so far, if the reader knows them."""
        shown = [
            board if preview is None else preview["board"]
            for board, preview in zip(form["boards"], form["previews"], strict=True)
        ]
        columns = [Column()]
        for seat, board in enumerate(shown):
            city = self.boards[board["board"]]["name"][language]
            columns.append(Column(heading=line(Span(self.name(seat), "player"), "\n", city), folds=True))
        rows = [_row(say(WORDS, language, "coins"), [str(board["coins"]) for board in shown])]
        for building in self._order(shown):
            name = next(self._building(board, building)["name"][language] for board in shown)
            rows.append((Span(name), *(self._crossed(board, building) for board in shown)))
        rows += self._extras(shown, language)
        states = [
            "" if kept is None else say(WORDS, language, "done" if _is_done(kept, preview) else "part")
            for kept, preview in zip(form["commitments"], form["previews"], strict=True)
        ]
        if any(states):
            rows.append(_row(say(WORDS, language, "chosen"), states))
        return Table(columns=tuple(columns), rows=tuple(rows), edges=False)

    def _extras(self, shown: Sequence[PublicState], language: str) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows that are empty at first: attacks as written down, and bonuses."""
        attacks = [" ".join(str(attack["points"]) for attack in board["attacks"]) for board in shown]
        if any(attacks):
            yield _row(say(WORDS, language, "attacks"), attacks)
        bonuses = [
            ", ".join(str(self.bonuses[bonus]["name"][language]) for bonus in board["bonuses"]) for board in shown
        ]
        if any(bonuses):
            yield _row(say(WORDS, language, "bonuses"), bonuses)

    def _order(self, shown: Sequence[PublicState]) -> list[str]:
        own = [building["id"] for building in self.boards[shown[0]["board"]]["buildings"]]
        return [*own, *self.buildings]

    def _building(self, board: PublicState, building: str) -> Any:
        own = named(self.boards[board["board"]]["buildings"])
        return own.get(building) or self.buildings[building]

    def _crossed(self, board: PublicState, building: str) -> Line:
        """Return one character for each space, in the order of the sheet."""
        crossed = board["crossed"]
        fresh = set(crossed[len(crossed) - board["fresh"] :])
        signs = []
        for space in self._building(board, building)["spaces"]:
            if space["id"] in fresh:
                signs.append(Span("*", "bold green"))
            else:
                signs.append(Span("x", "bold") if space["id"] in crossed else Span("-", "dim"))
        return tuple(signs)


def _row(heading: str, cells: Sequence[str]) -> tuple[Cell, ...]:
    return (Span(heading, "dim"), *map(Span, cells))


def _is_done(kept: PublicState, preview: PublicState | None) -> bool:
    """Whether a seat has chosen its whole turn, as far as the reader knows."""
    return kept["complete"] if preview is None else not preview["open"]
