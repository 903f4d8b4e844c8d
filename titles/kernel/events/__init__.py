"""The events that all titles share, and how they change a game."""

import importlib
import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    """Return an event by the name that it had when this was a module, in version 1.0, for one more release."""
    module = importlib.import_module("titles.kernel.events.events")
    event = getattr(module, name, None)
    if event is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"`{name}` of `{__name__}` is in `{module.__name__}` now", FutureWarning, stacklevel=2)
    return event
