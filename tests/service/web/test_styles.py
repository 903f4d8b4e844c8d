"""The style of a title reaches what the title draws, and no part of the page around it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
DRAWINGS = {path.parts[-4]: path for path in sorted(ROOT.glob("titles/*/show/web/drawing.js"))}
"""The module of each title's drawing, by its id."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{};]+)\{[^{}]*\}")
COMMA = re.compile(r",(?![^(]*\))")
"""Between two selectors: no comma within parentheses."""
CLASS = re.compile(r"\.([a-z][\w-]*)", re.IGNORECASE)
SCOPE = re.compile(r'^@scope \(\[data-drawn="(\w+)"\]\) \{.*?^\}', re.DOTALL | re.MULTILINE)
"""The rules that reach only what a title draws, and the id of the title."""
WRITTEN = re.compile(r'class="([^"$]*)|names\("([^"]*)"')
"""Classes that a module of the page gives to its elements."""


def selectors(style: str) -> Iterator[str]:
    """Yield each selector of a style sheet."""
    for rule in RULE.findall(COMMENT.sub("", style)):
        yield from (part.strip() for part in COMMA.split(rule) if CLASS.search(part))


def classes_of_the_page() -> set[str]:
    """Return the classes that the page has without any title."""
    modules = [path.read_text("utf-8") for path in WEB.glob("app/**/*.js")]
    sheets = [path.read_text("utf-8") for path in WEB.glob("app/**/*.css")]
    written = {name for text in modules for found in WRITTEN.findall(text) for name in " ".join(found).split()}
    return written | {name for text in sheets for selector in selectors(text) for name in CLASS.findall(selector)}


@pytest.mark.parametrize("title", DRAWINGS)
def test_a_title_styles_nothing_but_its_own_table(title: str):
    page = classes_of_the_page()
    assert {"place", "who", "option", "spot"} <= page
    sheets = [path.read_text("utf-8") for path in DRAWINGS[title].parent.rglob("*.css")]
    assert sum(len(list(selectors(sheet))) for sheet in sheets) > 50
    assert {scope for sheet in sheets for scope in SCOPE.findall(sheet)} <= {title}
    everywhere = [selector for sheet in sheets for selector in selectors(SCOPE.sub("", sheet))]
    assert [selector for selector in everywhere if page.issuperset(CLASS.findall(selector))] == []


@pytest.mark.parametrize(
    "path",
    sorted([*ROOT.glob("titles/*/show/web/**/*.css"), *WEB.glob("app/**/*.css")]),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_no_style_cuts_a_question_off(path: Path):
    rules = re.findall(r"([^{};]+)\{([^{}]*)\}", path.read_text("utf-8"))
    cutting = [selector.strip() for selector, style in rules if "line-clamp" in style or "text-overflow" in style]
    assert [selector for selector in cutting if "prompt" in selector or "question" in selector] == []
