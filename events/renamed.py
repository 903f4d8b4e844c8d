"""Modules that have another name now: what was written for the former one finds the same module, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import NoReturn


class _Renamed(MetaPathFinder, Loader):
    """Finds modules by a former name, or by the former name of their package."""

    def __init__(self, names: Mapping[str, str], distribution: str | None) -> None:
        self._names = names
        self._distribution = distribution
        self._specs: dict[str, ModuleSpec | None] = {}
        self._warned = set[str]()

    def _former(self, fullname: str) -> str | None:
        """Return the former name of a module, or that of the nearest package that has one; None without any."""
        while fullname and fullname not in self._names:
            fullname = fullname.rpartition(".")[0]
        return fullname or None

    def _present(self, fullname: str) -> tuple[str, str]:
        """Return the former name by which a module is found, and the present name of the module."""
        former = self._former(fullname)
        assert former is not None, "only what has a former name is looked for here"
        return former, self._names[former] + fullname.removeprefix(former)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for what has a former name; None for any other module."""
        return None if self._former(fullname) is None else ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module by its present name, so that both names have the same classes."""
        former, present = self._present(spec.name)
        name = self._names[former]
        try:
            module = importlib.import_module(present)
        except ModuleNotFoundError as error:
            if self._distribution is None or error.name != name:
                raise
            message = f"`{former}` is `{name}` now: run `pip install {self._distribution}`"
            raise ModuleNotFoundError(message, name=name) from None
        if former not in self._warned:
            self._warned.add(former)
            message = f"`{former}` is `{name}` now; the former name will go in the next release"
            warnings.warn(message, FutureWarning, stacklevel=2)
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec again: importing it by the former name has changed that."""
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)

    def get_code(self, fullname: str) -> NoReturn:
        """Say how to run the module: `python -m` asks for its code. Raise ImportError."""
        _, present = self._present(fullname)
        raise ImportError(f"`{fullname}` is `{present}` now: run `python -m {present}`")


def rename(former: str, name: str, distribution: str | None = None) -> None:
    """Let imports of `former`, a module or a package, find `name`. The first one warns.

    If `name` is missing, the error says to install `distribution`.
    """
    sys.meta_path.insert(0, _Renamed({former: name}, distribution))


def rename_all(names: Mapping[str, str]) -> None:
    """Let imports of former names, of modules or packages, find the present ones. The first import of each warns."""
    sys.meta_path.insert(0, _Renamed(names, None))
