"""Requests of devices without a browser (RFC 8628): a device shows a short code, which the player types elsewhere."""

from typing import Any, NamedTuple

import msgspec

from application.accounts.programs.clients import Client
from application.accounts.programs.consents import DEVICE_SECONDS, digest_of, new_code
from application.accounts.sign_in import typed_codes
from application.errors.programs import UserCodeRefusedError
from events.format.times import milliseconds, now
from events.log_server import keys
from events.store.setting_aside import readable_one

LENGTH = 8
"""Characters of the code that a device shows: 40 bits."""
INTERVAL = 5
"""Seconds that a device has to wait before it asks again."""
GRACE_MS = 500
"""Milliseconds by which it may be early."""


class DeviceRequest(msgspec.Struct, frozen=True):
    """What the program of a device asks for, and what the player has said."""

    client: Client
    scopes: tuple[str, ...]
    device: str
    """The device in its own words."""
    until: int
    """When it is over, in milliseconds since 1970."""
    allowed_by: str = ""
    """The player who has allowed it."""
    is_refused: bool = False

    def is_over(self) -> bool:
        """Whether it is too old."""
        return milliseconds(now()) > self.until


class Shown(NamedTuple):
    """What a new request gives to the device: its own code, and the one that it shows."""

    device_code: str
    user_code: str


class DeviceRequests:
    """The requests in Redis. Both codes are stored hashed."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def make(self, client: Client, scopes: tuple[str, ...], device: str) -> Shown:
        """Store a request of a device, which the player can answer for ten minutes.

        A device without a name gets its code as one, so that two of them are distinguished.
        """
        shown = Shown(new_code(), typed_codes.new_code(LENGTH))
        until = milliseconds(now()) + DEVICE_SECONDS * 1000
        self._write(digest_of(shown.device_code), DeviceRequest(client, scopes, device or shown.user_code, until))
        self._wait(shown.user_code, digest_of(shown.device_code), until)
        return shown

    def waiting(self, user_code: str) -> DeviceRequest:
        """Return the request that waits with this code. Raise UserCodeRefusedError."""
        digest = self._client.get(keys.user_code(typed_codes.digest_of(user_code)))
        found = None if digest is None else self._read(digest.decode())
        if found is None or found.is_over():
            raise UserCodeRefusedError
        return found

    def take(self, user_code: str) -> str:
        """Return the SHA-256 of the device's own code. Nobody else can answer it. Raise UserCodeRefusedError."""
        digest = self._client.getdel(keys.user_code(typed_codes.digest_of(user_code)))
        if digest is None:
            raise UserCodeRefusedError
        return str(digest.decode())

    def give_back(self, user_code: str, digest: str, found: DeviceRequest) -> None:
        """Let a request that was taken wait again: the answer to it was refused."""
        self._wait(user_code, digest, found.until)

    def answer(self, digest: str, player: str | None) -> None:
        """Note that a player has allowed a request, or refused it (None)."""
        found = self._read(digest)
        if found is not None:
            self._write(digest, msgspec.structs.replace(found, allowed_by=player or "", is_refused=player is None))

    def of_device(self, device_code: str) -> DeviceRequest | None:
        """Return the request of a device, which may be over; None for a text that is no code."""
        return self._read(digest_of(device_code))

    def asks_too_often(self, device_code: str) -> bool:
        """Whether a device asks again before it may."""
        key, pause = keys.device_poll(digest_of(device_code)), INTERVAL * 1000 - GRACE_MS
        return not self._client.set(key, b"", nx=True, px=pause)

    def _wait(self, user_code: str, digest: str, until: int) -> None:
        """Store which request a code stands for, as long as it can be answered."""
        self._client.set(keys.user_code(typed_codes.digest_of(user_code)), digest, pxat=until)

    def _read(self, digest: str) -> DeviceRequest | None:
        return readable_one(self._client.get(keys.device_request(digest)), DeviceRequest, "request of a device")

    def _write(self, digest: str, request: DeviceRequest) -> None:
        """Store a request for twice its time, so that a device learns that it is over."""
        self._client.set(keys.device_request(digest), msgspec.json.encode(request), ex=2 * DEVICE_SECONDS)
