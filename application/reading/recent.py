"""What was last used of a kind, such as what was computed for readers of games."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Recent(Generic[KeyT, ValueT]):
    """The values last used, at most `most` of them, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[KeyT, ValueT] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """Return the value of a key, which is made if it is not there."""
        with self._lock:
            value = self._values[key] if key in self._values else make()
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
            return value
