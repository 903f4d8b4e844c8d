"""What titles say there is to draw, as what a terminal prints."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.pretty import Pretty
from rich.rule import Rule as RichRule
from rich.table import Table as RichTable
from rich.text import Text

from heptad.terminal.plain_text import printable_lines
from titles.kernel.show.drawn import Block, Data, Grid, Line, Rule, Span, Table

STYLES = {
    **{name: name for name in ("bold", "dim", "italic", "reverse", "yellow", "red", "green")},
    "player": "bold cyan",
    "brown": "orange4",
    "grey": "grey70",
    "blue": "dodger_blue1",
    "purple": "magenta",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "rainbow": "bold cyan",
    "white": "bold white",
    "black": "grey50",
}
"""By the name of a style: how a terminal shows it."""


def rendered(block: Block | RenderableType) -> RenderableType:
    """Return what the terminal prints of a block; of what it can print already, the same."""
    match block:
        case Rule():
            return RichRule(block.text)
        case Data():
            return Pretty(block.value)
        case Grid():
            return _grid(block)
        case Table():
            return _table(block)
        case tuple() | Span():
            return _text(block)
    return block


def rendered_all(blocks: Iterable[Block | RenderableType]) -> RenderableType:
    """Return what the terminal prints of blocks, one below the other."""
    return Group(*map(rendered, blocks))


def _text(text: Line | Span) -> Text:
    return _span(text) if isinstance(text, Span) else Text.assemble(*map(_span, text))


def _span(span: Span) -> Text:
    text = printable_lines(span.text)
    style = " ".join([STYLES[name] for name in span.style.split() if name in STYLES])
    return Text(text if span.width is None else set_cell_size(text, span.width), style)


def _grid(grid: Grid) -> RenderableType:
    drawn = RichTable.grid(padding=(0, 1))
    for row in grid.rows:
        drawn.add_row(*map(_text, row))
    return Padding(drawn, (0, 0, 0, grid.indent)) if grid.indent else drawn


def _table(table: Table) -> RichTable:
    drawn = RichTable(
        title=printable_lines(table.title) or None,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1),
        pad_edge=table.edges,
    )
    for column in table.columns:
        drawn.add_column(
            _text(column.heading),
            justify="right" if column.right else "left",
            min_width=column.least,
            overflow="fold" if column.folds else "ellipsis",
        )
    for row in table.rows:
        drawn.add_row(*map(_text, row))
    return drawn
