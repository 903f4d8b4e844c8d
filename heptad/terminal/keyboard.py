"""The keyboard of a terminal: one key at a time, by name."""

import os
import select
import termios
import tty
from types import TracebackType
from typing import Self

NAMES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[7~": "home",
    "\x1b[8~": "end",
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
}
"""The sequences of keys that are not characters; terminals send SS3 (ESC O) or CSI (ESC [)."""

REST_SECONDS = 0.05
"""Seconds to wait for the rest of a sequence; an ESC alone is the key Escape."""


class Keyboard:
    """Reads keys from a terminal, unbuffered and without echo, within a `with` block."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self._pending = b""

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self.descriptor)
        tty.setcbreak(self.descriptor)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        termios.tcsetattr(self.descriptor, termios.TCSADRAIN, self._before)

    def read(self, seconds: float) -> str | None:
        """Return the name or character of the next key; None if none comes in time. Raise EOFError at its end."""
        if not self._pending and not self._more(seconds):
            return None
        if self._pending == b"\x1b" and not self._more(REST_SECONDS):
            self._pending = b""
            return "escape"
        text = self._pending.decode("utf-8", "ignore")
        taken = _length(text)
        self._pending = text[taken:].encode()
        key = text[:taken].replace("\x1bO", "\x1b[", 1)
        return NAMES.get(key, key)

    def _more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            read = os.read(self.descriptor, 1024)
        except OSError as error:
            raise EOFError from error
        if not read:
            raise EOFError
        self._pending += read
        return True


def _length(text: str) -> int:
    """Return the number of characters of the first key."""
    if len(text) < 2 or text[0] != "\x1b" or text[1] not in "[O":
        return 1
    for index, sign in enumerate(text[2:], 3):
        if "@" <= sign <= "~":
            return index
    return len(text)
