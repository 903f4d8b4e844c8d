"""7 Wonders Dice in a terminal: the dice in the forum, and the sheets side by side."""

from collections.abc import Iterator, Sequence
from typing import Any

from titles.kernel.show.drawn import Block, Cell, Column, Line, Span, Table, line, listed, named
from titles.kernel.show.terminal import Drawing, PublicState
from titles.kernel.title import Title
from titles.kernel.words.sentences import COMMA
from titles.seven_wonders_dice.terms.sentences import message


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
        turn = form["turn"]
        is_last = form["last"] and form["last"] == turn
        heading = message("Turn {turn}, the last", turn=turn) if is_last else message("Turn {turn}", turn=turn)
        legend = Span(message("x crossed, * crossed this turn, - free").in_language(language), "dim")
        head = line(Span(heading.in_language(language), "bold"), "   ", legend)
        dice = listed([self._die(die, language) for die in form["forum"]], COMMA.in_language(language))
        forum = line(Span(message("Forum").in_language(language), "dim"), "  ", dice)
        return head, forum, self._sheets(form, language)

    def _die(self, die: PublicState, language: str) -> Line:
        printed = self.dice[die["die"]]
        if not die["face"]:
            return line(
                Span(printed["name"][language], printed["colour"]), " ", message("not rolled").in_language(language)
            )
        symbol = next(face["symbol"] for face in printed["faces"] if face["index"] == die["face"])
        cost = self.quarters[die["quarter"]]["cost"]
        shown = message("{face} for {cost}", face=self.symbols[symbol]["name"][language], cost=cost).in_language(
            language
        )
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
        rows = [_row(message("coins").in_language(language), [str(board["coins"]) for board in shown])]
        for building in self._order(shown):
            name = next(self._building(board, building)["name"][language] for board in shown)
            rows.append((Span(name), *(self._crossed(board, building) for board in shown)))
        rows += self._extras(shown, language)
        states = [
            ""
            if kept is None
            else (message("has chosen") if _is_done(kept, preview) else message("has begun")).in_language(language)
            for kept, preview in zip(form["commitments"], form["previews"], strict=True)
        ]
        if any(states):
            rows.append(_row(message("this turn").in_language(language), states))
        return Table(columns=tuple(columns), rows=tuple(rows), edges=False)

    def _extras(self, shown: Sequence[PublicState], language: str) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows that are empty at first: attacks as written down, and bonuses."""
        attacks = [" ".join(str(attack["points"]) for attack in board["attacks"]) for board in shown]
        if any(attacks):
            yield _row(message("attack points").in_language(language), attacks)
        bonuses = [
            ", ".join(str(self.bonuses[bonus]["name"][language]) for bonus in board["bonuses"]) for board in shown
        ]
        if any(bonuses):
            yield _row(message("bonuses").in_language(language), bonuses)

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
