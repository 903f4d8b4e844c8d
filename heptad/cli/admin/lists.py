"""Lists for an operator: aligned columns to read, or JSON for scripts."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from heptad.cli.admin.office import shown
from heptad.cli.usage import echo
from heptad.terminal.plain_text import printable


def show(rows: Sequence[msgspec.Struct], *, as_json: bool, nothing: str) -> None:
    """Print rows of one kind, one on each line, with a headline; `nothing` if there are none.

    As JSON, there is neither headline nor `nothing`.
    """
    if as_json:
        for each in rows:
            echo(msgspec.json.encode(each))
    elif rows:
        for line in _aligned([list(rows[0].__struct_fields__), *map(_cells, rows)]):
            echo(line)
    else:
        echo(nothing)


def _cells(row: msgspec.Struct) -> list[str]:
    return [printable(shown(value)) for value in msgspec.structs.asdict(row).values()]


def _aligned(table: Iterable[list[str]]) -> Iterator[str]:
    lines = list(table)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
