"""The style sheets of the web client, joined so that a browser asks for few of them; those of titles in their scope."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

IMPORTED = re.compile(rb'^@import "(\./[^"]+)";$', re.MULTILINE)
"""A style sheet that another one begins with, such as a part of the style of a title."""


_COMMENT = re.compile(rb"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|/\*.*?\*/""", re.DOTALL)
"""A comment, or a string that may look like one."""


def whole(path: str, found: Mapping[str, bytes]) -> bytes:
    """Return the style sheet at a path without comments, with those that it imports in place."""
    folder = posixpath.dirname(path)
    own = _COMMENT.sub(lambda part: part[1] or b"", found[path])
    return IMPORTED.sub(lambda part: whole(posixpath.join(folder, part[1][2:].decode()), found), own)


def joined(common: str, modules: Iterable[str], found: Mapping[str, bytes]) -> bytes:
    """Return the common style sheet, and that of each module: the file of the same name beside it."""
    own = (f"{path.removesuffix('.js')}.css" for path in modules)
    return b"\n".join(found[path] for path in (common, *own) if path in found)


class Rule(NamedTuple):
    """What begins a rule of a style sheet: a selector, or a rule with an at sign."""

    head: str
    around: tuple[str, ...]
    """The rules that it stands in, the outermost first."""


_UNREAD = re.compile(r"/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
_PART = re.compile(r"([^{};]*)([{};])")


def rules(style: str) -> Iterator[Rule]:
    """Yield the rules of a style sheet, with all that stand in others. Raise ValueError where braces do not match."""
    around: list[str] = []
    text = _STRING.sub(lambda found: re.sub("[{};]", "", found[0]), _UNREAD.sub("", style))
    for found in _PART.finditer(text):
        head, end = " ".join(found[1].split()), found[2]
        if end == "{":
            yield Rule(head, tuple(around))
            around.append(head)
        elif end == "}":
            if not around:
                raise ValueError("a brace is closed that was not opened")
            around.pop()
        elif head.startswith("@"):
            yield Rule(head, tuple(around))
    if around:
        raise ValueError(f"the rule {around[0]} is not closed")


def unscoped(style: str, scope: str) -> list[str]:
    """Return the selectors of a style sheet that do not stand within a scope, such as `@scope (.board)`."""
    return [
        head
        for head, around in rules(style)
        if not head.startswith("@")
        and not any(_plain(each).startswith(_plain(scope)) for each in around)
        and not any(each.startswith("@keyframes") for each in around)
    ]


def _plain(head: str) -> str:
    """Return what begins a rule without what makes no difference: quotes and spaces."""
    return re.sub("[\"' ]", "", head)


def scope_of(title: str) -> str:
    """Return what the rules of a title stand within."""
    return f'@scope ([data-drawn="{title}"])'


def demand_scope(file: str, style: str, title: str) -> None:
    """Raise ValueError if a style sheet of a title reaches beyond what the title draws."""
    try:
        found = unscoped(style, scope_of(title))
    except ValueError as error:
        raise ValueError(f"{file}: {error}.") from None
    if found:
        raise ValueError(f"{file}: {found[0]} reaches beyond the table. Write it within {scope_of(title)} {{ … }}.")
