"""The parts of generated Python classes that have no type.

Each has a path: `SevenWondersDiceState.forum[].face`. This reads classes of openapi-python-client (attrs) and
of openapi-generator (pydantic).
"""

import importlib
import typing
from collections.abc import Iterator
from enum import Enum
from typing import Any

SUFFIXES = {list: "[]", dict: "{}"}


class Models:
    """The module with all models of a generated package."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.classes = vars(importlib.import_module(f"{package}.models"))

    def untyped_parts(self, names: list[str]) -> list[str]:
        """Return the paths of all parts of some classes that have no type."""
        return [path for name in names for path in self.untyped(self.classes[name], name, set())]

    def untyped(self, hint: Any, path: str, seen: set[Any]) -> Iterator[str]:
        """Yield the paths below a type that say nothing of what is there."""
        if hint is Any or hint is object:
            yield path
        if isinstance(hint, type) and hint.__module__.startswith(self.package) and not issubclass(hint, Enum):
            if hint not in seen:
                seen.add(hint)
                for name, inner in self.fields(hint).items():
                    yield from self.untyped(inner, path + name, seen)
            return
        if typing.get_origin(hint) is not typing.Literal:
            suffix = SUFFIXES.get(typing.get_origin(hint), "")
            for inner in typing.get_args(hint):
                yield from self.untyped(inner, path + suffix, seen)

    def fields(self, model: type) -> dict[str, Any]:
        """Return the types of the fields of a class, by what follows the path of the class."""
        hints = typing.get_type_hints(model, localns=self.classes)
        hints = {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not typing.ClassVar}
        if "actual_instance" in hints:  # it holds one of several classes, each of which has a field for its check
            members = [hint for name, hint in hints.items() if name.endswith("_validator")]
            return {"": typing.Union[tuple(members)]}  # noqa: UP007 - made of a list
        newer = hints.pop("additional_properties", None)  # where a client keeps fields that are newer than itself
        if not hints and newer is not None:
            return {"": newer}
        return {f".{name}": hint for name, hint in hints.items()}
