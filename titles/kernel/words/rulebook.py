"""The rules in words, and citations of them.

Each title has a RULES.md beside its code; the rules common to all titles are in the RULES.md of this package. The same
rules in another language are in a file such as RULES.ja.md, with the same sections and rulings. Code, tests, refusals
and documents cite the rules of a title in one form: `seven section 6.5`, `seven sections 4 to 6`, `seven ruling 41`,
`seven rulings 7, 8 and 15`. In the folders of the title its id is left out. A step of a numbered list is cited like a
section: `seven section 3.2` is step 2 of the list in `seven section 3`. The rules in another language cite places on
their own page, as the catalogue of its sentences says.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from titles.kernel.words.sentences import message
from titles.kernel.words.translated import nearest

COMMON = "table"
"""The page of the rules common to all titles."""

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_MORE = rf"(?:(?:,|,?\s+(?:and|or|to))\s+{_NUMBER.pattern})*"
_CITATION = re.compile(rf"(?:(\w+)\W{{1,3}})?\b(section|ruling)s?\s+({_NUMBER.pattern}{_MORE})", re.IGNORECASE)

_SECTION = message("section {number}", context="citation", number="#")
_RULING = message("ruling {number}", context="citation", number="#")
"""How other languages than English cite a place."""


class Place(NamedTuple):
    """A place in the rules: a page (the id of a title, or `table`), and the anchor of a section or ruling on it."""

    page: str
    anchor: str


class Citation(NamedTuple):
    """A number in a text, from `start` to `end`, that cites `anchor`; `before` is the word before `section`."""

    before: str | None
    anchor: str
    start: int
    end: int


def read_rules(package: str, language: str = "en") -> str:
    """Return the rules of a package in a language, as Markdown; in English if there are none in that language."""
    found = language_of_rules(package, language)
    file = resources.files(package).joinpath("RULES.md" if found == "en" else f"RULES.{found}.md")
    return file.read_text(encoding="utf-8")


def language_of_rules(package: str, language: str) -> str:
    """Return the language in which a reader of a language gets the rules of a package."""
    names = (file.name.split(".") for file in resources.files(package).iterdir() if file.name.startswith("RULES."))
    return nearest(language, [name[1] for name in names if len(name) == len(("RULES", "ja", "md"))]) or "en"


def place_of(rule: str) -> Place:
    """Return the place that the `rule` of a refusal cites.

    A rule has one of three forms: `seven section 6.5`, `seven ruling 41`, `table: seats`.
    """
    for citation in citations(rule):
        return Place(citation.before or "", citation.anchor)
    page, section = rule.split(": ")
    return Place(page, section)


def citations(text: str) -> Iterator[Citation]:
    """Find the sections and rulings that a text cites, in order; of a range, both ends."""
    for match in _CITATION.finditer(text):
        prefix = "ruling-" if match[2].lower() == "ruling" else ""
        for number in _NUMBER.finditer(text, match.start(3), match.end(3)):
            yield Citation(match[1], prefix + number[0], number.start(), number.end())


def citations_in(text: str, language: str) -> Iterator[Citation]:
    """Find the sections and rulings that a text in another language than English cites, in order."""
    for match in _citation_in(language).finditer(text):
        kind = match.lastgroup or ""
        anchor = match[kind] if kind == "section" else f"ruling-{match[kind]}"
        yield Citation(None, anchor, match.start(kind), match.end(kind))


@cache
def _citation_in(language: str) -> re.Pattern[str]:
    section, ruling = (re.escape(cited.in_language(language)).split(re.escape("#")) for cited in (_SECTION, _RULING))
    return re.compile(rf"(?P<section>{_NUMBER.pattern})".join(section) + "|" + r"(?P<ruling>\d+)".join(ruling))
