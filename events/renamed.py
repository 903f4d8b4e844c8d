"""Modules that have another name now: what was written for the former one finds the same module, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class _Renamed(MetaPathFinder, Loader):
    """Finds modules by a former name, or by the former name of their package."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._specs: dict[str, ModuleSpec | None] = {}
        self._warned = set[str]()

    def _former(self, fullname: str) -> str | None:
        """Return the former name of a module, or that of the nearest package that has one; None without any."""
        while fullname and fullname not in self._names:
            fullname = fullname.rpartition(".")[0]
        return fullname or None

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for what has a former name; None for any other module."""
        return None if self._former(fullname) is None else ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module by its present name, so that both names have the same classes."""
        former = self._former(spec.name)
        assert former is not None, "only what has a former name is looked for here"
        name = self._names[former]
        if former not in self._warned:
            self._warned.add(former)
            message = f"`{former}` is `{name}` now; the former name will go in the next release"
            warnings.warn(message, FutureWarning, stacklevel=2)
        module = importlib.import_module(name + spec.name.removeprefix(former))
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec again: importing it by the former name has changed that."""
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)


def rename(former: str, name: str) -> None:
    """Let imports of `former`, a module or a package, find `name`. The first one warns."""
    rename_all({former: name})


def rename_all(names: Mapping[str, str]) -> None:
    """Let imports of former names, of modules or packages, find the present ones. The first import of each warns."""
    sys.meta_path.insert(0, _Renamed(names))
