"""Finding a place in the rules of a title: a section by its number or its heading, a ruling by its number."""

import re
from typing import NamedTuple

HEADING = re.compile(r"(?m)^(#{2,4}) +(.+)$")
RULING = re.compile(r"(?:ruling )?(\d+)", re.IGNORECASE)
CERTAINTY = re.compile(r" *\[[A-Z](?:/[A-Z])*\]$")
"""The mark at the end of a heading that says how certain it is."""


class Section(NamedTuple):
    """A section of the rules with the sections within it."""

    heading: str
    text: str


def sections(rules: str) -> list[Section]:
    """Return all sections of rules in Markdown, in order; a section has the text of those within it, too."""
    found = list(HEADING.finditer(rules))
    made = []
    for number, match in enumerate(found):
        depth = len(match[1])
        end = next((later.start() for later in found[number + 1 :] if len(later[1]) <= depth), len(rules))
        made.append(Section(CERTAINTY.sub("", match[2]), rules[match.start() : end].strip()))
    return made


def contents(rules: str) -> list[str]:
    """Return the headings of all sections."""
    return [section.heading for section in sections(rules)]


def place_in(rules: str, about: str) -> str | None:
    """Return the section with this number or heading, or the ruling with this number; None if there is none."""
    wanted = about.strip().removeprefix("section ").casefold().rstrip(".")
    for section in sections(rules):
        number, _, name = section.heading.partition(" ")
        if wanted in {number.rstrip("."), name.casefold(), section.heading.casefold()}:
            return section.text
    ruling = re.fullmatch(r"ruling (\d+)", about.strip(), re.IGNORECASE)
    row = ruling and re.search(rf"(?m)^\| {ruling[1]} \|.*$", rules)
    return row[0] if row else None
