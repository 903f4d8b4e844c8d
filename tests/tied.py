"""Programs that tests start end with the tests, even if those are killed.

All are in one process group, whose leader kills it when the process of the tests is gone. Those that get a session of
their own end with a parent that is in the group.

They receive signals that the tests ignore, as they do if they run in the background, and have more time on a busy
machine than a test says.
"""

import atexit
import signal
import subprocess
from collections.abc import Callable
from functools import cache
from typing import Any

from benchmarks.process_group import ProcessGroup
from tests.patience import Limit

_Popen = subprocess.Popen


@cache
def _group() -> ProcessGroup:
    return ProcessGroup()


class TiedPopen(_Popen):  # type: ignore[type-arg]
    """A process in the group, unless it asks for a group or a session. Its time limits are for a quiet machine."""

    def __init__(self, *args: Any, **how: Any) -> None:
        if not how.get("start_new_session") and how.get("process_group") is None:
            how["process_group"] = _group().id
        super().__init__(*args, **how)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process. Raise TimeoutExpired."""
        return self._within(timeout, lambda left: _Popen.wait(self, left))

    def communicate(self, input: Any = None, timeout: float | None = None) -> Any:  # noqa: A002 - its name there
        """Return what the process writes until its end. Raise TimeoutExpired."""
        unsent = [input]  # once: it is not sent again when the time limit is longer

        def act(left: float | None) -> Any:
            return _Popen.communicate(self, unsent.pop() if unsent else None, left)

        return self._within(timeout, act)

    def _within(self, timeout: float | None, act: Callable[[float | None], Any]) -> Any:
        """Return what `act` returns, which is tried again as long as the machine is too busy for this time limit."""
        if timeout is None:
            return act(None)
        limit, left = Limit(timeout), timeout
        while True:
            try:
                return act(left)
            except subprocess.TimeoutExpired:
                left = limit.left()
                if left <= 0:
                    raise


def tie() -> None:
    """Let every process that this one starts be in the group."""
    atexit.register(_group().close)  # its leader is in another group
    subprocess.Popen = TiedPopen  # type: ignore[misc]
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _ignore)


def _ignore(*_: object) -> None:
    """Do nothing. Unlike SIG_IGN, this is not inherited by the programs that are started."""
