"""Programs that tests start end with the tests, even if those are killed.

All are in one process group, whose leader kills it when the process of the tests is gone. Those that get a session of
their own end with a parent that is in the group.
"""

import subprocess
from functools import cache
from typing import Any

from heptad.cluster.process_group import ProcessGroup

_Popen = subprocess.Popen


@cache
def _group() -> ProcessGroup:
    return ProcessGroup()


class TiedPopen(_Popen):  # type: ignore[type-arg]
    """A process in the group, unless it asks for a group or a session."""

    def __init__(self, *args: Any, **how: Any) -> None:
        if not how.get("start_new_session") and how.get("process_group") is None:
            how["process_group"] = _group().id
        super().__init__(*args, **how)


def tie() -> None:
    """Let every process that this one starts be in the group."""
    _group()  # whose leader is started in a group of its own
    subprocess.Popen = TiedPopen  # type: ignore[misc]
