"""What was made once is kept, as long as there is not too much of it."""

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V], Generic[K, V]):
    """Values that are made of their keys when they are first asked for. Reading one again costs a look-up in a dict.

    With more than `most` of them, all are made again.
    """

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> V:
        """Make the value of a key."""
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made
