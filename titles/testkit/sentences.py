"""The sentences that the code of a package says, read without running it."""

import ast
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

MAKERS = {"say": 1, "message": 1, "counted": 2}
"""What makes a sentence, and how many of its first arguments are its text."""
COUNT = "n"
"""The place of the number in a sentence that is counted."""


class Sentence(NamedTuple):
    """A sentence as the code says it."""

    text: tuple[str, ...]
    """The sentence, or its singular and its plural."""
    context: str | None
    values: frozenset[str]
    """The names of the values that the code gives it."""
    file: str
    line: int


class Unclear(NamedTuple):
    """A sentence that can't be read from the code."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return the place, and what to do."""
        return f"{self.file}:{self.line}: write the sentence as a literal, with {{name}} for values"


def sentences(folder: Path) -> Iterator[Sentence | Unclear]:
    """Return the sentences in the code of a folder, in the order of the code."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            found = _sentence(call, file.relative_to(folder.parent).as_posix())
            if found is not None:
                yield found


def _sentence(call: ast.Call, file: str) -> Sentence | Unclear | None:
    maker = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
    size = MAKERS.get(str(maker))
    if size is None or len(call.args) < size:
        return None
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    context = [given.pop("context")] if "context" in given else []
    written = [*call.args[:size], *context]
    said = [each.value for each in written if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if len(said) < len(written) or None in given:
        return Unclear(file, call.lineno)
    values = frozenset(str(name) for name in given) | ({COUNT} if size > 1 else frozenset())
    return Sentence(tuple(said[:size]), said[size] if context else None, values, file, call.lineno)


def places(text: str) -> set[str]:
    """Return the names of the values for which a sentence has a place. Raise ValueError if a brace is not closed."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def problems_of_code(found: Iterable[Sentence | Unclear]) -> Iterator[str]:
    """Return what is wrong with sentences in the code: unclear ones, and places that do not have one value each."""
    for each in found:
        if isinstance(each, Unclear):
            yield str(each)
            continue
        named = set().union(*(places(text) for text in each.text))
        for name in sorted(named - each.values):
            yield f"{each.file}:{each.line}: {{{name}}} has no value: {each.text[0]}"
        for name in sorted(each.values - named - {COUNT}):
            yield f"{each.file}:{each.line}: the value {name} has no place: {each.text[0]}"
