"""Packages that have another name now: what was written for the former one finds the same modules, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class _Renamed(MetaPathFinder, Loader):
    """Finds modules by the former name of their package."""

    def __init__(self, former: str, name: str) -> None:
        self._former = former
        self._name = name
        self._specs: dict[str, ModuleSpec | None] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for a module of the former package; None for any other module."""
        return ModuleSpec(fullname, self) if fullname.startswith(f"{self._former}.") else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module by its present name, so that both names have the same classes."""
        module = importlib.import_module(self._name + spec.name.removeprefix(self._former))
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec again: importing it by the former name has changed that."""
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)


def rename(former: str, name: str) -> None:
    """Let imports from the package `former` find what the package `name` has, and warn whoever imports it."""
    warnings.warn(f"the package `{former}` is `{name}` now; import from there", FutureWarning, stacklevel=3)
    sys.meta_path.insert(0, _Renamed(former, name))
