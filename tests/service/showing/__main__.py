"""Rare situations of the newer titles, played over HTTP alone: the choices of clients, and the logs.

`python -m tests.service.showing [duel] [dice] [seven]` starts a Heptad of its own, lets clients play until each
of these things has happened, and prints where. Nothing is changed but by moves, each of the client whose seat makes it.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.service.playing import Player
from tests.service.showing.dice import show_dice
from tests.service.showing.duel import show_duel
from tests.service.showing.seven import show_seven

SHOWS = {"duel": show_duel, "dice": show_dice, "seven": show_seven}


def main() -> None:
    """Show the selected titles, or all of them."""
    from tests.service.conftest import UNLIMITED, Running  # noqa: PLC0415 - that one needs pytest

    with tempfile.TemporaryDirectory() as folder:
        running = Running(Path(folder) / "data", **UNLIMITED)
        try:
            players = [Player(running.url, f"Player {number}") for number in range(7)]
            for name in sys.argv[1:] or SHOWS:
                begin = time.monotonic()
                lines = SHOWS[name](players)
                sys.stdout.write("\n".join([*lines, f"{name}: {time.monotonic() - begin:.1f} s", ""]))
                sys.stdout.flush()
        finally:
            running.stop()


if __name__ == "__main__":
    main()
