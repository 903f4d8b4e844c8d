"""A process group for servers that know no parent watchdog: when their parent ends, for any reason, they are killed.

A small process leads the group. It reads a pipe of which only the parent holds the writing end, and kills the whole
group, itself included, at the end of the file. A terminal sends Ctrl-C to the parent's group only.
"""

import os
import signal
import subprocess
import sys


class ProcessGroup:
    """The group. Start a server in it with `Popen(..., process_group=group.id)`."""

    def __init__(self) -> None:
        reading, self._writing = os.pipe()
        try:
            self._leader = subprocess.Popen(
                [sys.executable, "-I", __file__, str(reading)],
                stdin=subprocess.DEVNULL,
                pass_fds=[reading],
                process_group=0,
            )
        finally:
            os.close(reading)
        self.id = self._leader.pid

    def close(self) -> None:
        """Kill all that is left in the group."""
        os.close(self._writing)
        self._leader.wait()


def main() -> None:
    """Lead the group until the parent ends."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while os.read(int(sys.argv[1]), 1):
        pass
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    main()
