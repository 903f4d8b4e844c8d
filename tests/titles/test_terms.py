"""The terms of each title: its rules use them in both languages, and no other words for the same things."""

import re
from pathlib import Path

import pytest

from titles.registry import TITLES

ROOT = Path(__file__).parents[2] / "titles"
TERM = re.compile(r"^\| (?P<english>[^|]+) \| (?P<japanese>[^|]+) \| (?P<source>[^|]+) \|[^|]*\|$", re.MULTILINE)
SOURCE = re.compile(r"^\| (\w+) \| [^|]+ \|$", re.MULTILINE)
OTHER_WORDS = {
    "seven": r"手札フェイズ|移動フェイズ|永遠|初期カード|到着|侵入|手番|(?<!国宝)キューブ|ロックの場|捨て札",
    "seven_wonders": r"(?<![鉱採])石(?![材板工切])",
    "seven_wonders_duel": r"(?<![鉱採])石(?![材板工切])",
}
"""Words that the Japanese editions do not use."""


def texts(title: str, language: str) -> str:
    """Return the rules of a title in a language, its sentences, and what has both: its data and drawings."""
    rules = ROOT / title / f"RULES{'.ja' if language == 'ja' else ''}.md"
    files = [rules, *(ROOT / title / "data").rglob("*.json")]
    if language == "ja":
        files += [*(ROOT / title / "locale").rglob("*.po"), *(ROOT / title / "show").rglob("*.[jp][sy]")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("title", TITLES)
def test_the_rules_and_data_use_the_terms(title: str):
    page = (ROOT / title / "TERMS.md").read_text(encoding="utf-8")
    terms = [term for term in TERM.finditer(page) if term["english"] not in {"English", "---"}]
    assert len(terms) > 15, "the test looks for the wrong thing"
    english, japanese = texts(title, "en").lower(), texts(title, "ja")
    assert [term["english"] for term in terms if term["english"].lower() not in english] == []
    assert [term["japanese"] for term in terms if term["japanese"] not in japanese] == []
    assert {term["source"] for term in terms} <= set(SOURCE.findall(page))


@pytest.mark.parametrize("title", OTHER_WORDS)
def test_no_other_words_stand_for_the_terms_in_japanese(title: str):
    found = re.finditer(rf".{{0,20}}(?:{OTHER_WORDS[title]}).{{0,20}}", texts(title, "ja"))
    assert [each[0] for each in found] == []
