"""Sending: one signed POST to a receiver. It follows no redirect, uses no proxy, and reads little of the answer."""

import functools
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import NamedTuple

import httpcore
import httpx
import standardwebhooks

from application.errors.requests import InvalidFieldError
from application.notices.outside import SECONDS, Address, Lookups, LookupTimeoutError, Resolve, resolve
from application.notices.shares import Caller
from application.notices.webhooks.connecting import PrivateAddressError, PublicBackend, may_be_public
from application.notices.webhooks.deliveries import Attempt
from application.notices.webhooks.messages import Message
from application.notices.webhooks.webhooks import MAX_URL, Webhook
from events.format.times import now

CONNECT_SECONDS = 5.0
SEND_SECONDS = 15.0
"""Seconds for one attempt as a whole, resolving the name and connecting included."""
MAX_ANSWER = 4096
"""The most bytes of an answer that are read."""
MIN_PORT = 1024
"""Besides 443, the least port that is allowed: lower ones belong to other services."""
MAX_PORT = 65_535
PUNYCODE = "xn--"
"""What a part of a name begins with that stands for characters outside ASCII."""


class Answer(NamedTuple):
    """What a receiver answered: its status (None: nothing), why that is a failure, and the seconds in Retry-After."""

    status: int | None
    error: str | None
    retry_after: int | None = None


class Sent(NamedTuple):
    """An attempt, and the seconds for which the receiver asked to wait."""

    attempt: Attempt
    retry_after: int | None


class Sender:
    """Sends messages. With `allow_private`, also over HTTP and to addresses that are not public."""

    def __init__(
        self,
        *,
        allow_private: bool = False,
        resolve: Resolve = resolve,
        tls: Callable[[], ssl.SSLContext] = httpx.create_ssl_context,
        seconds: float = SEND_SECONDS,
    ) -> None:
        self.allow_private = allow_private
        self._lookups = Lookups(resolve)
        self._make_tls = tls
        self._seconds = seconds

    @functools.cached_property
    def _tls(self) -> ssl.SSLContext:
        """The TLS context. It takes a while to load all certificates."""
        return self._make_tls()

    def check(self, url: str) -> None:
        """Raise InvalidFieldError for a URL to which nothing can be sent. Names are not resolved."""
        problem = self._problem(url)
        if problem is not None:
            raise InvalidFieldError("url", problem)

    def _problem(self, url: str) -> str | None:
        try:
            parsed = httpx.URL(url)
        except httpx.InvalidURL:
            return "is not a URL"
        if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
            return f"must have at most {MAX_URL} characters, all of them visible and in ASCII"
        if parsed.scheme not in ({"http", "https"} if self.allow_private else {"https"}) or not _host_of(parsed):
            return "must begin with https://"
        if parsed.userinfo or parsed.fragment:
            return "must have no user name, password or fragment"
        if not _is_name(_host_of(parsed)):
            return "has a name with an empty part, with one of more than 63 characters, or with malformed Punycode"
        port = 443 if parsed.port is None else parsed.port
        if not 0 < port <= MAX_PORT:
            return f"must have a port from 1 to {MAX_PORT}"
        if self.allow_private:
            return None
        if port != 443 and port < MIN_PORT:
            return f"must have port 443, or one from {MIN_PORT} on"
        return None if may_be_public(_host_of(parsed)) else "must not lead to a private address"

    def send(self, webhook: Webhook, message: Message, caller: Caller) -> Sent:
        """Send a message once, signed with the secrets of the webhook, on behalf of a caller."""
        at, start = now(), time.monotonic()
        headers = _signed(webhook, message, at)
        answer = self._post(webhook.url, headers, message.body, caller)
        duration = round(1000 * (time.monotonic() - start))
        attempt = Attempt(at, message.id, message.type, message.game, answer.status, answer.error, duration)
        return Sent(attempt, answer.retry_after)

    def _post(self, url: str, headers: dict[bytes | str, bytes | str], body: bytes, caller: Caller) -> Answer:
        if self._problem(url) is not None:
            return Answer(None, f"the URL {self._problem(url)}")
        try:
            with self._answer(url, headers, body, caller) as response:
                return _judge(response)
        except PrivateAddressError:
            return Answer(None, "the address is not public")
        except LookupTimeoutError:
            return Answer(None, f"the name was not resolved within {SECONDS:g} seconds")
        except httpcore.ConnectTimeout:
            return Answer(None, f"no connection within {CONNECT_SECONDS:g} seconds")
        except httpcore.ConnectError as error:
            is_tls = isinstance(error.__cause__ or error.__context__, ssl.SSLError)
            return Answer(None, "the certificate is not valid for this name" if is_tls else "no connection")
        except httpcore.TimeoutException:
            return Answer(None, f"no answer within {self._seconds:g} seconds")
        except (httpcore.NetworkError, httpcore.ProtocolError):
            return Answer(None, "the connection broke, or the answer is not HTTP")

    def _look_up(self, caller: Caller, host: str, port: int, seconds: float) -> list[Address]:
        return self._lookups.addresses(host, port, caller, seconds)

    @contextmanager
    def _answer(
        self, url: str, headers: dict[bytes | str, bytes | str], body: bytes, caller: Caller
    ) -> Iterator[httpcore.Response]:
        """Yield the answer to a POST on a connection of its own."""
        parsed = httpx.URL(url)
        target = httpcore.URL(scheme=parsed.raw_scheme, host=parsed.raw_host, port=parsed.port, target=parsed.raw_path)
        backend = PublicBackend(
            self._seconds, functools.partial(self._look_up, caller), allow_private=self.allow_private
        )
        timeout = {**dict.fromkeys(("read", "write", "pool"), self._seconds), "connect": CONNECT_SECONDS}
        host = parsed.netloc.decode("ascii")
        tls = self._tls if parsed.scheme == "https" else None
        with (
            httpcore.ConnectionPool(tls, network_backend=backend, retries=0) as pool,
            pool.stream(
                "POST", target, headers={**headers, "host": host}, content=body, extensions={"timeout": timeout}
            ) as response,
        ):
            yield response


def _host_of(url: httpx.URL) -> str:
    """Return the host of a URL as it is sent, in ASCII: httpx fails to decode some names that exist."""
    return url.raw_host.decode("ascii")


def _is_name(host: str) -> bool:
    """Whether the parts of a host have a length and a form that names may have, so that the system can resolve it."""
    try:
        host.encode("idna")
        encoded = [part[len(PUNYCODE) :] for part in host.lower().split(".") if part.startswith(PUNYCODE)]
        return all(part and part.encode().decode("punycode") for part in encoded)
    except UnicodeError:
        return False


def _judge(response: httpcore.Response) -> Answer:
    """Return what an answer says. Its body is read a little, so that the receiver can end, and then dropped."""
    status, size = response.status, 0
    with suppress(httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException):  # the status counts
        for chunk in response.iter_stream():
            size += len(chunk)
            if size >= MAX_ANSWER:
                break
    if 200 <= status < 300:
        return Answer(status, None)
    if 300 <= status < 400:
        return Answer(status, "a redirect is not followed")
    return Answer(status, "the answer is not 2xx", _retry_after(response))


def _retry_after(response: httpcore.Response) -> int | None:
    """Return the seconds in Retry-After; None without one, or if it is a date."""
    values = [value for name, value in response.headers if name.lower() == b"retry-after"]
    return int(values[0]) if values and values[0].isdigit() and len(values[0]) < 10 else None


def _signed(webhook: Webhook, message: Message, at: str) -> dict[bytes | str, bytes | str]:
    """Return the headers of Standard Webhooks, with a signature for each secret."""
    time_sent = datetime.fromisoformat(at).astimezone(UTC)
    text = message.body.decode()
    signatures = [
        standardwebhooks.Webhook(secret).sign(message.id, time_sent, text) for secret in webhook.secrets_at(at)
    ]
    return {
        "content-type": "application/json",
        "user-agent": "Heptad",
        "webhook-id": message.id,
        "webhook-timestamp": str(int(time_sent.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
