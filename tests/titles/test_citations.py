"""Every place that code, tests, refusals, documents and the rules themselves cite exists in the rules."""

import ast
import functools
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.rulebook.rulebook import Rulebook
from titles.kernel.words.rulebook import COMMON, Place, citations, place_of, read_rules
from titles.registry import TITLES

ROOT = Path(__file__).parents[2]
PAGES = {
    COMMON: Rulebook(read_rules("titles.kernel")),
    **{name: Rulebook(title.rulebook()) for name, title in TITLES.items()},
}
FOLDERS = ("benchmarks", "docs", "events", "heptad", "lab", "projections", "titles", "service", "tests", "workers")
PAGE_WITH_RULES = ROOT / "docs" / "new-title.md"
"""It has the rules that it cites; its own test follows the citations."""
FILES = [
    ROOT / "README.md",
    *(file for folder in FOLDERS for kind in ("py", "md") for file in sorted((ROOT / folder).rglob(f"*.{kind}"))),
]
OF_THE_TABLE = re.compile(rf"(?:^|`)({COMMON}: [a-z]+)(?:`|$)")
NAMED_AFTER = re.compile(r"^test_ruling_0*([0-9]+)_")
"""How a test is named after a ruling."""
MAY_CITE = re.compile(rf"section|ruling|{COMMON}: ", re.IGNORECASE)
COMMENT_MAY_CITE = re.compile(rf"#.*(?:{MAY_CITE.pattern})", re.IGNORECASE)
OTHER_DOCUMENTS = {"Standard"}
"""The word before `section` where it is that of another document."""


def texts_of(file: Path) -> Iterator[str]:
    """The strings, comments and names of functions of a Python file that may cite; the whole of any other file."""
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield source
        return
    if not MAY_CITE.search(source):  # parsing all files takes seconds
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.FunctionDef):
            yield NAMED_AFTER.sub(r"ruling \1", node.name)
    if not COMMENT_MAY_CITE.search(source):
        return
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield " ".join(token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT)


def page_of(file: Path) -> str | None:
    """The page that a file is about: that of the title in whose folder it is, or whose name it has."""
    parts = {*file.relative_to(ROOT).parts, file.stem}
    if "kernel" in parts:
        return COMMON
    return next((page for page in PAGES if page in parts), None)


def cited_in(file: Path) -> Iterator[tuple[str, Place | None]]:
    """What a file cites: the words, and the place, None if nobody can tell on which page it is."""
    for text in texts_of(file) if file not in {Path(__file__), PAGE_WITH_RULES} else ():
        for citation in citations(text):
            page = citation.before if citation.before in PAGES else page_of(file)
            if citation.before not in OTHER_DOCUMENTS:
                yield text[: citation.end][-60:], None if page is None else Place(page, citation.anchor)
        for rule in OF_THE_TABLE.findall(text):
            yield rule, place_of(rule)


def test_every_citation_leads_to_a_place_in_the_rules():
    cited = [(file, text, place) for file in FILES for text, place in cited_in(file)]
    found = Counter(page_of(file) for file, _, _ in cited)
    assert all(found[page] > 10 for page in PAGES), "the test looks for the wrong thing"
    lost = [
        f"{file.relative_to(ROOT)}: …{text}"
        for file, text, place in cited
        if place is None or place.anchor not in PAGES[place.page].anchors
    ]
    assert not lost, "\n".join(lost)


@pytest.mark.parametrize("page", PAGES)
def test_a_place_is_there_once(page: str):
    anchors = PAGES[page].anchors
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("title", TITLES)
def test_rulings_are_numbered_without_a_gap(title: str):
    rulings = [anchor for anchor in PAGES[title].anchors if anchor.startswith("ruling-")]
    assert len(rulings) > 30
    assert rulings == [f"ruling-{number}" for number in range(1, len(rulings) + 1)]


@functools.cache
def nodes_of(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


@functools.cache
def refusals() -> list[tuple[Path, ast.expr]]:
    """The rules of all refusals that the code makes itself, where they stand."""
    return [
        (file, node.args[1])
        for file in sorted((ROOT / "titles").rglob("*.py"))
        if "Refusal(" in file.read_text(encoding="utf-8")
        for node in nodes_of(file)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]


def test_every_refusal_cites_a_place():
    rules = [(file, rule) for file, rule in refusals() if isinstance(rule, ast.Constant)]
    assert len(rules) > 15
    for file, rule in rules:
        page, anchor = place_of(rule.value)
        assert page == page_of(file), f"{file}:{rule.lineno}"
        assert anchor in PAGES[page].anchors, f"{file}:{rule.lineno}: {rule.value}"


def rules_named_in(file: Path) -> Iterator[str]:
    """The rules that the code of a title gives to refusals: arguments of a Refusal, and `rule` of its classes."""
    source = file.read_text(encoding="utf-8")
    for node in nodes_of(file) if "Refusal(" in source or "rule = " in source else ():
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, rule, *_]):
                yield from _text(rule)
            case ast.Assign(targets=[ast.Name(id="rule")], value=rule):
                yield from _text(rule)


def _text(rule: ast.expr) -> Iterator[str]:
    match rule:
        case ast.Constant(value=str(text)) | ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            yield text


@pytest.mark.parametrize("title", TITLES)
def test_refusals_of_a_title_name_it_before_the_section(title: str):
    """The first test follows the citations."""
    rules = [rule for file in (ROOT / "titles" / title).rglob("*.py") for rule in rules_named_in(file)]
    assert rules
    assert all(rule.startswith(f"{title} ") for rule in rules), rules


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("seven section 6.5", Place("seven", "6.5")),
        ("seven_wonders ruling 41", Place("seven_wonders", "ruling-41")),
        ("table: seats", Place("table", "seats")),
    ],
)
def test_a_rule_says_where_it_is(rule: str, place: Place):
    assert place_of(rule) == place


def test_every_number_of_a_list_is_cited():
    text = "Sections 2, 7 to 12 and 5.3.2: (ruling 30), rulings 1 and 3. See section 7. The 9"
    cited = ["2", "7", "12", "5.3.2", "ruling-30", "ruling-1", "ruling-3", "7"]
    assert [citation.anchor for citation in citations(text)] == cited
