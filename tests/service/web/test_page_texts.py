"""The texts of the page: numbers agree with their nouns."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MODULES = [
    path
    for path in (*ROOT.glob("web/**/*.*js"), *ROOT.glob("titles/*/show/web/**/*.js"))
    if re.search("texts\\(\\{|TEXTS = ", path.read_text("utf-8"))
]
FIXED_PLURAL = re.compile(
    r"\{(?:n|count|total|points|coins|shields|turn|resources|seats|next)\} (?:more |other )?[a-z]{2,}s\b"
)
"""A number that a text is filled in with, and a noun that is always in the plural."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_number_agrees_with_its_noun(path: Path):
    english = path.read_text("utf-8").partition("en: {")[2].partition("ja: {")[0]
    assert FIXED_PLURAL.findall(english) == []


def test_texts_with_numbers_are_found():
    words = (ROOT / "titles" / "seven_wonders" / "show" / "web" / "drawing.js").read_text("utf-8")
    assert '"{n} {n|coin|coins} to {name}"' in words
    assert FIXED_PLURAL.search("{n} coins to {name}")
