"""SEVEN in a terminal: the board of 7x7 stacks, then every player's hand and lock area."""

from collections.abc import Iterator, Sequence
from typing import Any

from titles.kernel.show.drawn import Block, Grid, Line, Span, line, listed, named
from titles.kernel.show.terminal import Drawing, PublicState
from titles.kernel.title import Title
from titles.kernel.words.sentences import COMMA, Spoken
from titles.seven.terms.board import SIZE
from titles.seven.terms.sentences import counted, message

WIDTH = 10
"""Columns of the screen for a cell."""
EMPTY = Span("", width=WIDTH)
"""The top of a cell without cards."""


class SevenDrawing(Drawing):
    """Return two lines for each row of cells: the top card, then gate, pieces and the number of cards."""

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(title, revision, catalogue, names)
        self.cards = named(catalogue["cards"])
        self.colours = named(catalogue["colours"])

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the number of the turn."""
        return (form["turn"]["number"],) if form["turn"]["number"] else ()

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return the board and the players."""
        parts: list[Block] = [self._head(form, language), *self._board(form, language)]
        parts.append(Span(message("Gates [n], pieces @n of seat n; x2: two cards").in_language(language), "dim"))
        for seat, player in enumerate(form["players"]):
            parts += self._player(seat, player, language)
        if form["eternal"]:
            title = Span(message("Eternal cards").in_language(language), "dim")
            parts.append(line(title, "  ", self._zone(form["eternal"], language, message("; ", context="list"))))
        return parts

    def _head(self, form: PublicState, language: str) -> Span:
        number, pile = form["turn"]["number"], form["discard"]
        who = self.name(form["turn"]["seat"])
        turn = message("Turn {turn}: {who}", turn=number, who=who) if number else message("Before the first turn")
        top = message("discard pile empty")
        if pile:
            top = message("discard pile {n}, on top {card}", n=len(pile), card=self.cards[pile[-1]]["name"][language])
        parts = (turn, message("deck {n}", n=len(form["deck"])), top)
        return Span("   ".join(part.in_language(language) for part in parts), "bold")

    def _board(self, form: PublicState, language: str) -> list[Line]:
        rows = [line("   ", *(Span(str(column + 1).center(WIDTH), "dim", WIDTH + 1) for column in range(SIZE)))]
        for row in range(SIZE):
            cells = range(row * SIZE, (row + 1) * SIZE)
            tops = [self._top(form["stacks"][cell], language) if form["stacks"] else EMPTY for cell in cells]
            marks = [self._marks(form, cell) for cell in cells]
            rows.append(line(Span(f" {row + 1} ", "dim"), *_beside(tops)))
            rows.append(line("   ", *_beside(marks)))
        return rows

    def _top(self, stack: Sequence[PublicState], language: str) -> Span:
        if not stack:
            return EMPTY
        top = stack[0]
        if top["card"] is None:
            return Span("???", "dim", WIDTH)
        printed = self.cards[top["card"]]
        look = "bold reverse " if top["up"] else "italic "
        return Span(printed["name"][language], look + printed["colour"], WIDTH)

    def _marks(self, form: PublicState, cell: int) -> Line:
        marks = [Span(f"[{seat}]", "bold") for seat, player in enumerate(form["players"]) if player["gate"] == cell]
        marks += [
            Span(f"@{seat}", "bold reverse") for seat, player in enumerate(form["players"]) if player["piece"] == cell
        ]
        count = len(form["stacks"][cell]) if form["stacks"] else 0
        if count > 1:
            marks.append(Span(f" x{count}", "dim"))
        return line(*marks, " " * (WIDTH - sum(len(mark.text) for mark in marks)))

    def _player(self, seat: int, player: PublicState, language: str) -> list[Block]:
        cube = message("no cube").in_language(language)
        if player["colour"] is not None:
            cube = message("cube {colour}", colour=self._colour(player["colour"], language)).in_language(language)
        style = player["colour"] or ""
        head = line(Span(f"{seat} {self.name(seat)}", "player"), "  ", Span(cube, style))
        locks = [self._lock(place, language) for place in player["lock_area"] if place["locked"] or place["placed"]]
        hand, locked = (Span(word.in_language(language), "dim") for word in (message("hand"), message("locks")))
        zones = (
            (hand, self._zone(player["hand"], language)),
            (
                locked,
                listed(locks or [message("none", context="cards").in_language(language)], COMMA.in_language(language)),
            ),
        )
        return [head, Grid(zones, indent=4)]

    def _lock(self, place: PublicState, language: str) -> Span:
        words = [self.cards[card]["name"][language] for card in place["locked"]]
        words += [
            message("+ {card} placed", card=self.cards[card]["name"][language]).in_language(language)
            for card in place["placed"]
        ]
        return Span(f"{self._colour(place['colour'], language)}: {' '.join(words)}", place["colour"])

    def _zone(self, zone: Sequence[str | None], language: str, separator: Spoken = COMMA) -> Line:
        known = [card for card in zone if card is not None]
        shown: list[Line | Span | str] = [
            Span(self.cards[card]["name"][language], self.cards[card]["colour"]) for card in known
        ]
        hidden = len(zone) - len(known)
        if hidden or not zone:
            shown.append(Span(counted("{n} card", "{n} cards", hidden).in_language(language), "dim"))
        return listed(shown, separator.in_language(language))

    def _colour(self, colour: str, language: str) -> str:
        return str(self.colours[colour]["name"][language])


def _beside(cells: Sequence[Line | Span]) -> Iterator[Span]:
    """Yield the cells of a row, with a line between them, all of it dim."""
    for number, cell in enumerate(cells):
        if number:
            yield Span("│", "dim")
        for span in line(cell):
            yield Span(span.text, f"dim {span.style}", span.width)
