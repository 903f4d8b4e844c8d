"""Docstrings of fields: the texts that follow their annotations in a class, which describe them in the contract."""

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Iterator

from marshmallow import Schema
from marshmallow.fields import Field, List, Nested


def one_paragraph(text: str) -> str:
    """Return the text of a docstring with each paragraph on one line."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def field_docstrings(struct: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class: the texts that follow their annotations, bases included."""
    described: dict[str, str] = {}
    for cls in reversed(struct.__mro__):
        described |= _docstrings_in(cls.__module__).get(cls.__qualname__, {})
    return described


@functools.cache
def _docstrings_in(module: str) -> dict[str, dict[str, str]]:
    """Return the docstrings of the fields of all classes of a module, by class."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return {}  # not written in Python
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_docstrings_of(node)) for node in classes}


def _docstrings_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in itertools.pairwise(node.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str() as docstring)),
            ):
                yield name, one_paragraph(docstring)


def describe_fields(schema: type[Schema]) -> None:
    """Give the fields of a schema, and of the schemas nested in it, their docstrings as descriptions."""
    described = field_docstrings(schema)
    for name, field in schema._declared_fields.items():  # noqa: SLF001 - marshmallow offers no other way
        if name in described:
            field.metadata = {"description": described[name], **field.metadata}
        inner: Field = field.inner if isinstance(field, List) else field  # type: ignore[type-arg]
        if isinstance(inner, Nested) and isinstance(inner.nested, type):
            describe_fields(inner.nested)
