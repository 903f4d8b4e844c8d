"""Shares of something limited, such as threads: however much one address or one player asks for, others get some."""

import threading
from collections import Counter
from typing import NamedTuple


class Caller(NamedTuple):
    """Who asks: the hash of an address, and a player."""

    address: str
    player: str


class Shares:
    """Counts how much each caller holds of a total. Safe for several threads, and for greenlets of one.

    An address may hold half as much as is free when it asks: one that asks alone gets a third of the total, n of them
    get 1/(n+2) each, and the rest is left for those who come later. A player holds at most `of_player`.
    """

    def __init__(self, total: int, of_player: int) -> None:
        self._total = total
        self._of_player = of_player
        self._held = Counter[Caller]()
        self._by_address = Counter[str]()
        self._lock = threading.Lock()

    def take(self, caller: Caller) -> bool:
        """Take one for a caller. Return False if the caller must wait until others were given back."""
        with self._lock:
            may = self._may_take(caller.address) and self._held[caller] < self._of_player
            if may:
                self._held[caller] += 1
                self._by_address[caller.address] += 1
            return may

    def give_back(self, caller: Caller) -> None:
        """Give one back that a caller took."""
        with self._lock:
            self._held[caller] -= 1
            self._by_address[caller.address] -= 1
            self._held, self._by_address = +self._held, +self._by_address  # without zeros

    def at_their_most(self) -> list[str]:
        """Return the addresses that may take no more now."""
        with self._lock:
            return [address for address in self._by_address if not self._may_take(address)]

    def _may_take(self, address: str) -> bool:
        free = self._total - self._by_address.total()
        return self._by_address[address] < free / 2
