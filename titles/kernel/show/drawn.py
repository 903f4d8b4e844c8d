"""What there is to draw of a game, as plain data: lines, tables, rules. The terminal knows how it is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

COLOURS = (
    *("brown", "grey", "blue", "yellow", "red", "green", "purple"),
    *("orange", "pink", "rainbow", "white", "black"),
)
"""The colours of cards and dice, in the order in which cards are sorted. Each is a style."""


class Span(msgspec.Struct, frozen=True):
    """A part of a line.

    `style` has the names of styles, with spaces between them: `bold`, `dim`, `italic`, `reverse`, `player` for the name
    of a player, and the COLOURS; a terminal leaves out those that it does not know. `width` is the number of columns to
    which the text is cut or padded, None if it takes as many as it needs; a Japanese character needs two.
    """

    text: str
    style: str = ""
    width: int | None = None


Line = tuple[Span, ...]
Cell = Line | Span
"""What is in a cell. A span alone gives its style to the whole cell."""


class Rule(msgspec.Struct, frozen=True):
    """A text in the middle of a line across the screen."""

    text: str


class Data(msgspec.Struct, frozen=True):
    """Any value, shown as it is."""

    value: Any


class Grid(msgspec.Struct, frozen=True):
    """Rows of cells, with a space between the columns, moved to the right by some columns of the screen."""

    rows: tuple[tuple[Cell, ...], ...]
    indent: int = 0


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of a table: its heading, and how its cells are written.

    `right` is whether they end at the right, `least` the columns of the screen that it has at least, and `folds`
    whether words that are too long are continued below instead of cut off.
    """

    heading: Cell = ()
    right: bool = False
    least: int | None = None
    folds: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table, with a line below its headings. `edges` is whether it has a space at both sides."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    edges: bool = True


Block = Line | Span | Rule | Data | Grid | Table
"""What is drawn below one another."""


def named(things: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return entries of a catalogue by their ids."""
    return {thing["id"]: thing for thing in things}


def line(*parts: Line | Span | str) -> Line:
    """Return parts on one line."""
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, tuple):
            spans += part
        else:
            spans.append(Span(part) if isinstance(part, str) else part)
    return tuple(spans)


def listed(items: Sequence[Line | Span | str], between: str) -> Line:
    """Return items with a separator between two of them, such as `titles.kernel.words.sentences.COMMA`."""
    parts: list[Line | Span | str] = []
    for item in items:
        parts += [between, item]
    return line(*parts[1:])
