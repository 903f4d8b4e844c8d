"""How many reads a caller may make. They are counted in this process: a round trip would cost more than most reads.

A read with a token counts for its account first, then for the address with a larger bound. So people who share an
address with a busy program can go on, and an address has no more reads than that bound, however many tokens it has. A
read without a valid token counts for the address alone, with the bound of one account. Pages, and the scripts and
styles that they load, are counted separately, so that a browser can always show why nothing else is answered.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from limits import RateLimitItem

READ_SECONDS = 0.01
"""The seconds of a web process that one read may take. A read that takes longer counts as several."""
MAX_COUNTED = 100_000
"""The most callers whose reads are counted at a time; when there are more, all counts are reset."""
ACCOUNTS_OF_AN_ADDRESS = 5
"""How many times the reads of one account an address may make, with all its tokens together."""
FILES = frozenset(
    {
        "health.show_contract",
        "pages.show_web_file",
        "static.show_asset",
        "static.show_favicon",
        "static.show_verifier_module",
        "static.show_verifier_script",
    }
)
"""The endpoints of what pages load."""
PAGES = "pages"
"""The blueprint of the pages."""


class Window:
    """The counts of one limit in this process, reset after each period."""

    def __init__(self, item: RateLimitItem) -> None:
        self.item = item
        self.end = 0.0
        self._counts: dict[str, int] = {}

    def hit(self, caller: str, times: int = 1) -> bool:
        """Count a request, or several. Return False if that is over the limit."""
        now = time.time()
        period = self.item.get_expiry()
        if not self.end - period <= now < self.end or len(self._counts) >= MAX_COUNTED:  # before it: the clock was set
            self.end = now + period
            self._counts = {}
        count = self._counts[caller] = self._counts.get(caller, 0) + times
        return count <= self.item.amount


class Counter(NamedTuple):
    """The reads of one caller in some windows."""

    windows: Sequence[Window]
    caller: str

    def take(self, times: int = 1) -> Window | None:
        """Take some reads. Return the first window that they are over, in which case the later ones count nothing."""
        return next((window for window in self.windows if not window.hit(self.caller, times)), None)


class Budget(NamedTuple):
    """What a read counts for: `policy` is the name of its limit, and the narrowest counter comes first."""

    policy: str
    counters: Sequence[Counter]

    def take(self) -> Window | None:
        """Take one read. Return the window that refuses it. A read that one counter refuses is free for the next."""
        return next((window for each in self.counters if (window := each.take())), None)

    def charge(self, times: int) -> None:
        """Count more reads for one that was allowed."""
        for each in self.counters:
            for window in each.windows:
                window.hit(each.caller, times)


class LongRead:
    """A read that counts as several if it takes long, in the windows in which it does."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._counted = 0

    def bill(self, seconds: float) -> None:
        """Count what is new of the seconds that the read has taken so far."""
        times = int(seconds / READ_SECONDS)
        more, self._counted = times - self._counted, times
        if more:
            self._budget.charge(more)


class Reads:
    """The reads of all callers of this process. `items` are the limits of one account."""

    def __init__(self, items: Sequence[RateLimitItem]) -> None:
        larger = [type(each)(each.amount * ACCOUNTS_OF_AN_ADDRESS, each.multiples) for each in items]
        self._own = _windows(items)
        self._of_address = _windows(larger)
        self._unknown = _windows(larger)
        """Tokens that were looked up and were not valid."""
        self._pages, self._files = _windows(items), _windows(items)

    def budget(self, endpoint: str, address: str, player: Callable[[], str | None]) -> Budget:
        """Return what a read of an endpoint counts for. `player` looks up whose valid token it has, if any."""
        if endpoint in FILES:
            return Budget("files", [Counter(self._files, address)])
        if endpoint.partition(".")[0] == PAGES:
            return Budget("pages", [Counter(self._pages, address)])
        found = player() if self._may_look_up(address) else None
        owner = f"address {address}" if found is None else f"player {found}"
        return Budget("read", [Counter(self._own, owner), Counter(self._of_address, address)])

    def note_unknown(self, address: str) -> None:
        """Count a token that was looked up and is not valid: after too many, those of this address count as none."""
        Counter(self._unknown, address).take()

    def _may_look_up(self, address: str) -> bool:
        return Counter(self._unknown, address).take(times=0) is None


def _windows(items: Sequence[RateLimitItem]) -> list[Window]:
    return [Window(each) for each in items]
