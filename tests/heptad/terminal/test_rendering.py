"""What titles say there is to draw, as it is printed."""

import io

from rich.cells import cell_len
from rich.console import Console

from heptad.terminal.rendering import STYLES, rendered, rendered_all
from titles.kernel.show.drawn import COLOURS, Block, Column, Data, Grid, Rule, Span, Table, line, listed


def printed(*blocks: Block) -> list[str]:
    """Return the lines that a terminal of 30 columns prints, without styles."""
    console = Console(width=30, file=io.StringIO(), force_terminal=False)
    console.print(rendered_all(blocks))
    return console.file.getvalue().splitlines()


def test_the_terminal_knows_every_style():
    assert {*COLOURS, "bold", "dim", "italic", "reverse", "player"} <= set(STYLES)


def test_a_style_that_the_terminal_does_not_know_is_printed_plainly():
    assert printed(line(Span("<", "silver"), Span(">", "bold silver"))) == ["<>"]


def test_a_text_has_the_columns_that_it_is_given():
    for text in ("", "short", "much longer than that", "石材と木材とガラス"):
        [shown] = printed(line("<", Span(text, "yellow", 9), ">"))
        assert cell_len(shown) == 11
    assert printed(line(Span("石材と木材", width=5), "|")) == ["石材 |"]


def test_what_would_control_the_terminal_is_printed_as_an_escape():
    assert printed(Span("a\x1b[2Jb", "bold"), Grid(((Span("c\x07"), line("d", "\u202e")),))) == [
        "a\\u001b[2Jb",
        "c\\u0007 d\\u202e",
    ]


def test_items_are_listed_with_a_separator_between_two_of_them():
    assert printed(listed(["a", Span("b"), line("c", "d")], ", "), listed(["a"], "、")) == ["a, b, cd", "a"]
    assert printed(listed([], ", ")) == [""]


def test_a_grid_is_indented_and_a_table_has_headings():
    assert printed(Grid(((Span("x"), line("y")), (Span("longer"), line("z"))), indent=2)) == [
        "  x      y                    ",
        "  longer z                    ",
    ]
    columns = (Column(heading=Span("name")), Column(heading=Span("n"), right=True, least=4))
    table = Table(title="Title", columns=columns, rows=((Span("Ada"), Span("7")),))
    assert [shown.rstrip() for shown in printed(table)] == [
        "Title",
        "",
        "  name      n",
        " ─────────────",
        "  Ada       7",
        "",
    ]


def test_a_rule_and_data_are_shown():
    assert printed(Rule("Age 1"), Data({"age": 1})) == ["─────────── Age 1 ────────────", "{'age': 1}"]


def test_what_is_printed_already_stays_as_it_is():
    assert rendered("a text of a drawing of version 1.0") == "a text of a drawing of version 1.0"
