"""Signing in with a code that the player enters on a page, on any device (RFC 8628): for machines without a browser."""

import time
from collections.abc import Callable, Sequence

import msgspec

from heptad_client.errors import SignInError, UnreachableError
from heptad_client.signing_in.oauth import BUSY, Fetched, OAuthServer

GRANT = "urn:ietf:params:oauth:grant-type:device_code"
SLOWER = 5.0
"""Seconds by which a program that asks too often has to wait longer."""
LONGEST_PAUSE = 30.0
"""The most seconds between two requests while the server does not answer."""

Sleep = Callable[[float], object]


class DeviceCode(msgspec.Struct, frozen=True):
    """What the player has to know: the address of a page, and the code to enter there."""

    device_code: str
    user_code: str
    verification_uri: str
    expires_in: float
    """Seconds."""
    verification_uri_complete: str = ""
    """The address of the page with the code in it."""
    interval: float = 5.0
    """Seconds between two requests."""


def by_device(
    server: OAuthServer,
    client_id: str,
    scopes: Sequence[str],
    device: str,
    *,
    show: Callable[[DeviceCode], object],
    say: Callable[[str], object],
    sleep: Sleep = time.sleep,
) -> Fetched:
    """Return a token, when the player has allowed it on the page.

    `show` is called with what the player has to do, `say` with a line if the server does not answer for a while. Raise
    SignInError if the player refuses or does not answer in time, UnreachableError.
    """
    form = {"client_id": client_id, "scope": " ".join(scopes), **({"device": device} if device else {})}
    code = server.post(server.metadata.device_authorization_endpoint, DeviceCode, **form)
    show(code)
    return _Waiting(server, client_id, code, say, sleep).fetched()


class _Waiting:
    """Asks for the token until there is an answer."""

    def __init__(
        self, server: OAuthServer, client_id: str, code: DeviceCode, say: Callable[[str], object], sleep: Sleep
    ) -> None:
        self._server = server
        self._form = {"grant_type": GRANT, "client_id": client_id, "device_code": code.device_code}
        self._until = time.monotonic() + code.expires_in
        self._interval = code.interval
        self._say = say
        self._sleep = sleep
        self._has_said = False

    def fetched(self) -> Fetched:
        """Return the token. Raise SignInError, UnreachableError."""
        pause = self._interval
        while True:
            self._sleep(pause)
            try:
                return self._server.fetch(**self._form)
            except UnreachableError as error:
                pause = self._wait_longer(pause, 0.0, error)
            except SignInError as error:
                if error.error == BUSY:
                    pause = self._wait_longer(pause, error.retry_after, error)
                else:
                    pause = self._after(error)

    def _wait_longer(self, pause: float, least: float, error: SignInError | UnreachableError) -> float:
        """Return the next pause after a request without an answer; raise the error if the code is over meanwhile."""
        if time.monotonic() > self._until:
            raise error
        if not self._has_said:
            self._has_said = True
            self._say(f"{error}, waiting…")
        return max(min(pause * 2, LONGEST_PAUSE), least)

    def _after(self, error: SignInError) -> float:
        """Return the next pause after an answer; raise SignInError after one that is final."""
        self._has_said = False
        match error.error:
            case "authorization_pending":
                return self._interval
            case "slow_down":
                self._interval += SLOWER
                return self._interval
            case "access_denied":
                raise SignInError(error.error, "you refused on the page") from None
            case "expired_token":
                raise SignInError(error.error, "nobody entered the code in time; sign in again") from None
        raise error
