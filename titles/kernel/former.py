"""Former names of a module's contents, which installed titles may import for one release."""

import warnings
from collections.abc import Callable
from typing import Any


def former_names(module: str, names: dict[str, Any]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that finds what now has another name, with a warning."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"`{name}` of `{module}` has another name now; see CHANGELOG.md", FutureWarning, stacklevel=2)
        return names[name]

    return find
