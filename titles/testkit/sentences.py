"""The sentences that the code, the templates and the modules for browsers of a package say, read without running."""

import ast
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import jinja2
from jinja2 import nodes

from titles.kernel.words.javascript import sentences_of

MAKERS = {"say": 1, "message": 1, "counted": 2}
"""What makes a sentence, and how many of its first arguments are its text."""
MADE = re.compile(rf"\b(?:{'|'.join(MAKERS)})\(")
"""A call of one of them, as code is formatted. Most files have none; to read those would take most of the time."""
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


class _Call(NamedTuple):
    """A call in code or in a template. What is no literal is None, and so is the name of values that are unpacked."""

    maker: str | None
    texts: list[object]
    given: dict[str | None, object]
    line: int


def sentences(folder: Path) -> Iterator[Sentence | Unclear]:
    """Return the sentences in the code and the templates of a folder, in their order."""
    for pattern, calls in (("*.py", _calls_in_code), ("templates/*.html", _calls_in_template)):
        for file in sorted(folder.rglob(pattern)):
            text = file.read_text(encoding="utf-8")
            for call in calls(text) if MADE.search(text) else ():
                found = _sentence(call, file.relative_to(folder.parent).as_posix())
                if found is not None:
                    yield found
    yield from _in_modules(folder)


def _in_modules(folder: Path) -> Iterator[Sentence | Unclear]:
    """Return the sentences of the modules for browsers. Where values can't be read, every place counts as filled."""
    for file in sorted(folder.rglob("*.js")):
        if "vendor" in file.parts:
            continue
        name = file.relative_to(folder.parent).as_posix()
        for said in sentences_of(file.read_text(encoding="utf-8")):
            values = frozenset().union(*map(places, said.text)) if said.values is None else said.values
            yield Sentence(said.text, said.context, values, name, said.line) if said.text else Unclear(name, said.line)


def _calls_in_code(code: str) -> Iterator[_Call]:
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        maker = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
        given = {each.arg: getattr(each.value, "value", None) for each in call.keywords}
        yield _Call(maker, [getattr(each, "value", None) for each in call.args], given, call.lineno)


def _calls_in_template(template: str) -> Iterator[_Call]:
    for call in jinja2.Environment(autoescape=True).parse(template).find_all(nodes.Call):
        given: dict[str | None, object] = {each.key: getattr(each.value, "value", None) for each in call.kwargs}
        yield _Call(
            getattr(call.node, "name", None), [getattr(each, "value", None) for each in call.args], given, call.lineno
        )


def _sentence(call: _Call, file: str) -> Sentence | Unclear | None:
    size = MAKERS.get(str(call.maker))
    if size is None or len(call.texts) < size:
        return None
    given = dict(call.given)
    context = [given.pop("context")] if "context" in given else []
    written = [*call.texts[:size], *context]
    said = [each for each in written if isinstance(each, str)]
    if len(said) < len(written) or None in given:
        return Unclear(file, call.line)
    values = frozenset(map(str, given)) | ({COUNT} if size > 1 else frozenset())
    return Sentence(tuple(said[:size]), said[size] if context else None, values, file, call.line)


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
