"""The sentences that a module for the browser says, read from its code.

Modules write each sentence as a literal: `say("Age {age}", { age })`, `sayAs("heading", "Wonders")` for one that needs
a context, and `counted("{n} coin", "{n} coins", count)` for one with a number. A long one is in parts:
`say("A long sentence, " + "in two lines")`.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

CALL = re.compile(r"(?<![\w.$])(say|sayAs|counted)\(\s*")
PART = r'"(?:[^"\\\n]|\\.)*"'
LITERAL = re.compile(rf"({PART}(?:\s*\+\s*{PART})*)\s*,?\s*")
"""A text in quotes, perhaps in parts: `"A long sentence, " + "in two lines"`."""
COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.MULTILINE)
OBJECT = re.compile(r"\{([^{}\"`]*)\}\s*\)")
"""Values that end a call, without texts or other objects in them."""
NESTED = re.compile(r"\([^()\[\]]*\)|\[[^()\[\]]*\]")
LITERALS = {"say": 1, "sayAs": 2, "counted": 2}
"""How many literals each of the calls begins with."""


class Said(NamedTuple):
    """A sentence of a module."""

    text: tuple[str, ...]
    """The sentence, or its singular and its plural; empty if it is not written as a literal."""
    context: str | None
    line: int
    values: frozenset[str] | None = None
    """The names of the values that the code gives it; None if they are not written as a plain object."""


def sentences_of(code: str) -> Iterator[Said]:
    """Return what the code of a module says, in its order."""
    code = COMMENT.sub("", code)
    for call in CALL.finditer(code):
        found, at = _literals(code, call.end(), LITERALS[call[1]])
        line = code.count("\n", 0, call.start()) + 1
        if len(found) < LITERALS[call[1]]:
            yield Said((), None, line)
        elif call[1] == "sayAs":
            yield Said((found[1],), found[0], line, _values(code, at))
        else:
            yield Said(tuple(found), None, line, _values(code, at) if call[1] == "say" else None)


def _literals(code: str, at: int, count: int) -> tuple[list[str], int]:
    """Return the literals that stand one after another in the code, and the place after them."""
    found: list[str] = []
    while len(found) < count and (literal := LITERAL.match(code, at)):
        found.append("".join(json.loads(part) for part in re.findall(PART, literal[1])))
        at = literal.end()
    return found, at


def _values(code: str, at: int) -> frozenset[str] | None:
    """Return the names of the values that follow the literals of a sentence, if they can be read without parsing."""
    if code[at : at + 1] == ")":
        return frozenset()
    given = OBJECT.match(code, at)
    if given is None:
        return None
    plain, nested = given[1], 1
    while nested:
        plain, nested = NESTED.subn("", plain)
    names = [part.partition(":")[0].strip() for part in plain.split(",") if part.strip()]
    return frozenset(names) if all(re.fullmatch(r"\w+", name) for name in names) else None
