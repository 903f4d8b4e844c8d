"""Tickets: what opens a stream where no token can be sent in a header, as by `EventSource` of browsers.

A ticket is a text that the server has signed, so it is stored nowhere. It contains the time and the SHA-256 of a
token; the signature covers the path, too. Opening it yields the SHA-256, and the token is then looked up as for any
other request, so a ticket ends with its token. See docs/decisions/0071.
"""

import base64
import binascii
import hmac
import struct
from collections.abc import Callable
from typing import NamedTuple

from application.errors.authority import BadTicketError, OldTicketError
from events.format.model import Timestamp
from events.format.times import timestamp

BEGIN_SECONDS = 60
"""Seconds for which a ticket opens its path."""
RESUME_SECONDS = 600
"""Seconds for which it opens it again, for a client that names the last event that it has received."""

_FACTS = struct.Struct(">Q32s")
"""When a ticket was made, in milliseconds since 1970, and the SHA-256 of its token."""
_SIGNATURE_BYTES = 20
LENGTH = (_FACTS.size + _SIGNATURE_BYTES) * 4 // 3
"""The characters of a ticket."""


class StreamTicket(NamedTuple):
    """A new ticket, and until when it opens anything."""

    text: str
    expires: Timestamp


class StreamTickets:
    """Makes and opens tickets. `secret` is the server's; `clock` returns milliseconds since 1970."""

    def __init__(self, secret: bytes, clock: Callable[[], int]) -> None:
        self._secret = secret
        self._clock = clock

    def make(self, token: str, path: str, token_expires: Timestamp | None) -> StreamTicket:
        """Return a new ticket for a path, which stands for the token with this SHA-256 and ends with it."""
        made = self._clock()
        facts = _FACTS.pack(made, bytes.fromhex(token))
        text = base64.urlsafe_b64encode(facts + self._signature(path, facts)).decode()
        own_end = timestamp(made + RESUME_SECONDS * 1000)
        return StreamTicket(text, min(filter(None, (own_end, token_expires))))

    def open(self, text: str, path: str, *, resumes: bool) -> str:
        """Return the SHA-256 of the token for which a ticket stands, as hexadecimal digits.

        `resumes` is whether the client names the last event that it has received. Raise BadTicketError for what is no
        ticket for this path, OldTicketError.
        """
        facts = self._facts(text, path)
        if facts is None:
            raise BadTicketError
        made, token = _FACTS.unpack(facts)
        if self._clock() - made > (RESUME_SECONDS if resumes else BEGIN_SECONDS) * 1000:
            raise OldTicketError
        return str(token.hex())

    def _facts(self, text: str, path: str) -> bytes | None:
        try:
            signed = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
        except (binascii.Error, UnicodeEncodeError):
            return None
        facts, signature = signed[: _FACTS.size], signed[_FACTS.size :]
        return facts if hmac.compare_digest(signature, self._signature(path, facts)) else None

    def _signature(self, path: str, facts: bytes) -> bytes:
        signed = b"heptad/stream-ticket/1 " + facts + path.encode()
        return hmac.digest(self._secret, signed, "sha256")[:_SIGNATURE_BYTES]
