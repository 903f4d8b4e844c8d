"""Modules that have another name now: what was written for the former one finds the same module, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import NoReturn


class _Renamed(MetaPathFinder, Loader):
    """Finds modules by a former name, or by the former name of their package."""

    def __init__(self, former: str, name: str, distribution: str | None) -> None:
        self._former = former
        self._name = name
        self._distribution = distribution
        self._specs: dict[str, ModuleSpec | None] = {}
        self._has_warned = False

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for what has this former name; None for any other module."""
        is_former = fullname == self._former or fullname.startswith(f"{self._former}.")
        return ModuleSpec(fullname, self) if is_former else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module by its present name, so that both names have the same classes."""
        try:
            module = importlib.import_module(self._present(spec.name))
        except ModuleNotFoundError as error:
            if self._distribution is None or error.name != self._name:
                raise
            message = f"`{self._former}` is `{self._name}` now: run `pip install {self._distribution}`"
            raise ModuleNotFoundError(message, name=self._name) from None
        if not self._has_warned:
            self._has_warned = True
            message = f"`{self._former}` is `{self._name}` now; the former name will go in the next release"
            warnings.warn(message, FutureWarning, stacklevel=2)
        self._specs[spec.name] = module.__spec__
        return module

    def _present(self, former: str) -> str:
        return self._name + former.removeprefix(self._former)

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec again: importing it by the former name has changed that."""
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)

    def get_code(self, fullname: str) -> NoReturn:
        """Say how to run the module: `python -m` asks for its code. Raise ImportError."""
        present = self._present(fullname)
        raise ImportError(f"`{fullname}` is `{present}` now: run `python -m {present}`")


def rename(former: str, name: str, distribution: str | None = None) -> None:
    """Let imports of `former`, a module or a package, find `name`. The first one warns.

    If `name` is missing, the error says to install `distribution`.
    """
    sys.meta_path.insert(0, _Renamed(former, name, distribution))
