"""The style of a title reaches what the title draws, and that of the page nothing of it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from service.pages.style_sheets import demand_scope, joined, rules, scope_of, unscoped, whole
from service.pages.web_client import OWN, files
from titles.registry import TITLES

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
TITLE_SHEETS = {path: path.parts[len(ROOT.parts) + 1] for path in sorted(ROOT.glob("titles/*/show/web/**/*.css"))}
"""The style sheets of the titles, each with the id of its title."""
PAGE_SHEETS = [path for folder in OWN for path in sorted(WEB.glob(f"{folder}/**/*.css"))]
TABLE_SHEETS = [path for path in PAGE_SHEETS if path.is_relative_to(WEB / "table")]
SHORT = {"seven": "seven", "seven_wonders": "w7", "seven_wonders_dice": "dice", "seven_wonders_duel": "duel"}
"""What the names of a title's animations begin with, since these are the same for all style sheets of a page."""
BESIDE_A_TITLE = {".prompt b", ".prompt small", ".inspector > .reason"}
"""What the page says within the words of a title, and what a title says in the page's letters."""


def animations(style: str) -> list[str]:
    """Return the names of the animations of a style sheet."""
    return [head.removeprefix("@keyframes").strip() for head, _ in rules(style) if head.startswith("@keyframes")]


def named(paths: Iterable[Path]) -> list[object]:
    """Return parameters of tests, with names that a person can read."""
    return [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in paths]


@pytest.mark.parametrize("path", named(TITLE_SHEETS))
def test_a_title_styles_nothing_but_what_it_draws(path: Path):
    style, title = path.read_text("utf-8"), TITLE_SHEETS[path]
    demand_scope(path.name, style, title)
    assert [name for name in animations(style) if not name.startswith(f"{SHORT[title]}-")] == []


def test_all_titles_have_styles():
    assert set(TITLE_SHEETS.values()) == set(SHORT) == TITLES.keys()


@pytest.mark.parametrize("path", named(TABLE_SHEETS))
def test_the_page_styles_nothing_that_a_title_draws(path: Path):
    free = unscoped(path.read_text("utf-8"), "@scope (#app) to ([data-drawn] > *)")
    assert set(free) <= BESIDE_A_TITLE


@pytest.mark.parametrize("path", named([*TABLE_SHEETS, *WEB.glob("shared/*.css"), *WEB.glob("app/*.css")]))
def test_animations_of_the_page_have_names_of_their_own(path: Path):
    others = [name for each in [*PAGE_SHEETS, *TITLE_SHEETS] if each != path for name in animations(each.read_text())]
    assert set(animations(path.read_text("utf-8"))).isdisjoint(others)


def test_a_rule_outside_of_the_scope_is_found():
    style = """
    @import "./board.css"; /* .not { } */
    @scope ([data-drawn="seven"]) {
      .place { color: red; }
      @media (width > 60rem) { :scope.prompt b, .cell { gap: 0 } }
      @keyframes seven-turn { from { opacity: 0 } }
    }
    .place, .question > * { color: red }
    @media (width > 60rem) { .head { gap: 0 } }
    @keyframes turn { to { opacity: 0 } }
    """
    assert unscoped(style, scope_of("seven")) == [".place, .question > *", ".head"]
    assert animations(style) == ["seven-turn", "turn"]


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ('@scope ([data-drawn="seven"]) { .die { gap: 0 } }', ".die reaches beyond the table"),
        ('@scope ([data-drawn="pips"]) { .die { gap: 0 } } } .place { color: red }', "a brace is closed"),
        ('@scope ([data-drawn="pips"]) { .die { content: "}" }', "is not closed"),
        ("@media print { .head { gap: 0 } }", ".head reaches beyond the table"),
    ],
)
def test_a_style_that_reaches_too_far_is_refused(style: str, said: str):
    with pytest.raises(ValueError, match=re.escape(said)) as refused:
        demand_scope("pips, drawing.css", style, "pips")
    assert str(refused.value).startswith("pips, drawing.css: ")


def test_a_scope_may_be_written_in_several_ways():
    for scope in ("@scope ([data-drawn=pips])", "@scope([data-drawn='pips']) to (.seat)"):
        demand_scope("drawing.css", f'{scope} {{ .die {{ content: "}}{{" }} }}', "pips")


@pytest.mark.parametrize("path", named([*TITLE_SHEETS, *PAGE_SHEETS]))
def test_no_style_cuts_a_question_off(path: Path):
    found = re.findall(r"([^{};]+)\{([^{}]*)\}", path.read_text("utf-8"))
    cutting = [selector.strip() for selector, style in found if "line-clamp" in style or "text-overflow" in style]
    assert [selector for selector in cutting if "prompt" in selector or "question" in selector] == []


def test_a_page_loads_one_style():
    """Each part comes after those that its module imports, so that it can change them."""
    style = files()["styles/game.css"].content.decode()
    assert "/*" not in style
    found = [alone(path) for path in (WEB / "app" / "base.css", *TABLE_SHEETS)]
    assert [style.count(each) for each in found] == [1] * len(found)
    parts = [WEB / "shared" / "spot.css", WEB / "table" / "frame.css", WEB / "table" / "asking" / "question.css"]
    places = [style.index(alone(path)) for path in parts]
    assert places[0] < places[1]
    assert places[0] < places[2]


def alone(path: Path) -> str:
    """Return what a page has of one style sheet."""
    return whole(path.name, {each.name: each.read_bytes() for each in path.parent.glob("*.css")}).decode()


def test_no_rule_looks_into_everything_for_something_within_it():
    """A browser would have to look at the whole page again whenever anything appears in it."""
    heads = [(path.name, head) for path in PAGE_SHEETS for head, _ in rules(path.read_text("utf-8"))]
    assert [found for found in heads if re.search(r":has\(.*[>~+ ]\*(,|$)", found[1])] == []


def test_imported_styles_are_put_in_place():
    found = {
        "titles/pips/drawing.css": b'/* Pips. */\n\n@import "./style/die.css";\n@import "./style/hand.css";\n',
        "titles/pips/style/die.css": b'.die { content: "/* 6 */"; /* ( */ }\n',
        "titles/pips/style/hand.css": b".hand {}\n",
        "app/base.css": b"* {}\n",
    }
    assert whole("titles/pips/drawing.css", found) == b'\n\n.die { content: "/* 6 */";  }\n\n.hand {}\n\n'
    assert joined("app/base.css", ["titles/pips/style/hand.js", "app/api.js"], found) == b"* {}\n\n.hand {}\n"


@pytest.mark.parametrize("title", TITLES)
def test_a_title_loads_one_style(title: str):
    assert b"@import" not in files()[f"titles/{title}/drawing.css"].content
