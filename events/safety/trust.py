"""Whether a witness can show what a log lost, and what happens where it can't.

The guard notes on the log server how far each witness was written. So the file and the log server vouch for each other:
a witness that ends earlier was cut or is an old copy, and one without a file was deleted. Only if both went back to the
same moment can nobody tell. After such a find nothing is written until an operator has accepted the logs as they are.
"""

import sys
from typing import Any

from events.format.times import now
from events.log_server import keys
from events.safety.witness import Mark, Witness

ACCEPT = "`heptad quarantine --accept-logs`"


class Trust:
    """The trust in one witness on one log server or cluster."""

    def __init__(self, client: Any, witness: Witness) -> None:
        self._client = client
        self._witness = witness
        self._noted = Mark(0, "")

    def fault(self) -> str:
        """Return what is wrong with the witness; empty if nothing is. Raise redis.RedisError."""
        if self._witness.fault:
            return f"the witness is damaged: {self._witness.fault}"
        noted = _marks(self._client)
        if not noted:  # a new log server, a restored one, or one whose witnesses were never noted
            return ""
        if self._witness.is_new:
            return "the witness is missing"
        mark = noted.get(self._witness.id)
        if mark is None:
            return "the witness is an old copy, or one of another log server"
        if not self._witness.reaches(mark):
            return "the witness was shortened, or is an old copy: it lacks what was last written to it"
        return ""

    def note(self) -> None:
        """Note how far the witness was written, after it was saved. Raise redis.RedisError."""
        mark = self._witness.mark
        if mark not in {self._noted, Mark(0, "")}:
            self._client.hset(keys.WITNESSES, self._witness.id, f"{mark.saves} {mark.digest}")
            self._noted = mark

    def waiting(self, fault: str) -> str:
        """Let an operator see that the guard waits for a decision, and return why. Raise redis.RedisError."""
        self._client.set(keys.WITNESS_FAULT, fault)
        return f"{fault}, so a loss of games or moves can't be ruled out: accept the logs with {ACCEPT}"

    def is_given(self) -> bool:
        """Whether an operator has accepted the logs as they are. Raise redis.RedisError."""
        return bool(self._client.exists(keys.LOG_ACCEPTED))

    def begin_anew(self) -> None:
        """Begin a new file with the heads that are known. Raise OSError, redis.RedisError.

        What was noted of the witnesses of other machines stays.
        """
        former = self._witness.id
        self._witness.renew()
        self._client.hdel(keys.WITNESSES, former)
        self._noted = Mark(0, "")

    def clear(self) -> None:
        """Remove what was noted for an operator, and the decision. Raise redis.RedisError."""
        for key in (keys.WITNESS_FAULT, keys.LOG_ACCEPTED):
            self._client.delete(key)


def awaited(client: Any) -> str:
    """Return the fault of the witness for which the guard awaits an operator's decision; empty if it awaits none."""
    found = client.get(keys.WITNESS_FAULT)
    return found.decode() if isinstance(found, bytes) else found or ""


def accept(client: Any) -> None:
    """Accept the logs as they are, for an operator. Raise redis.RedisError."""
    client.set(keys.LOG_ACCEPTED, now())


def _marks(client: Any) -> dict[str, Mark]:
    """Return how far each witness was written."""
    found = {}
    for name, value in client.hgetall(keys.WITNESSES).items():
        saves, _, digest = value.decode(errors="replace").partition(" ")
        found[name.decode(errors="replace")] = Mark(int(saves) if saves.isdecimal() else sys.maxsize, digest)
    return found
