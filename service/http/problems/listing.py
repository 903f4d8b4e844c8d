"""The kinds of problems as docs/problems.md lists them, from the errors themselves."""

import inspect
from collections.abc import Iterator

from application.errors.problem import Problem
from service.schemas.basics.docstrings import one_paragraph

HEADER = "| type | status | meaning, and further members of the document |\n|---|---|---|\n"
SAID = ("kind", "status", "title")
"""An error that says none of these for itself is not listed: its document looks like that of its base class."""


def with_kinds(page: str) -> str:
    """Return docs/problems.md with the kinds of all errors that are imported in place of those that it lists."""
    before, header, after = page.partition(HEADER)
    _, blank, rest = after.partition("\n\n")
    return f"{before}{header}{''.join(_rows()).rstrip()}{blank}{rest}"


def _rows() -> Iterator[str]:
    kinds: dict[str, list[type[Problem]]] = {}
    for error in _listed(Problem):
        kinds.setdefault(error.kind, []).append(error)
    for kind, errors in sorted(kinds.items()):
        statuses = sorted({str(getattr(error, "status", "any")) for error in errors})
        # A class is defined after its bases: what a kind means comes before what is special about it.
        meanings = [_meaning(error) for error in sorted(errors, key=lambda error: (len(error.__mro__), error.__name__))]
        yield f"| `{kind}` | {', '.join(statuses)} | {' '.join(meanings)} |\n"


def _listed(base: type[Problem]) -> Iterator[type[Problem]]:
    for error in base.__subclasses__():
        if any(name in vars(error) for name in SAID):
            yield error
        yield from _listed(error)


def _meaning(error: type[Problem]) -> str:
    return one_paragraph(inspect.cleandoc(error.__doc__ or "").partition("\n\n")[0])
