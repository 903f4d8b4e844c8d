"""Sending: one signed POST to a receiver. It follows no redirect, uses no proxy, and reads little of the answer."""

import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

import httpcore
import httpx
import standardwebhooks

from application.errors.requests import InvalidFieldError
from application.notices.webhooks.deliveries import Attempt
from application.notices.webhooks.messages import Message
from application.notices.webhooks.webhooks import Webhook
from application.runtime.outside.asking import CONNECT_SECONDS, Outside
from application.runtime.outside.connecting import PrivateAddressError
from application.runtime.outside.lookups import SECONDS, LookupTimeoutError, Resolve, resolve
from application.runtime.outside.shares import Caller
from events.format.times import now

SEND_SECONDS = 15.0
"""Seconds for one attempt as a whole, resolving the name and connecting included."""
MAX_ANSWER = 4096
"""The most bytes of an answer that are read."""


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
        self._outside = Outside(seconds, allow_private=allow_private, resolve=resolve, tls=tls)

    @property
    def allow_private(self) -> bool:
        """Whether messages are also sent over HTTP and to addresses that are not public."""
        return self._outside.allow_private

    def check(self, url: str) -> None:
        """Raise InvalidFieldError for a URL to which nothing can be sent. Names are not resolved."""
        flaw = self._outside.flaw(url)
        if flaw is not None:
            raise InvalidFieldError("url", flaw)

    def send(self, webhook: Webhook, message: Message, caller: Caller) -> Sent:
        """Send a message once, signed with the secrets of the webhook, on behalf of a caller."""
        at, start = now(), time.monotonic()
        headers = _signed(webhook, message, at)
        answer = self._post(webhook.url, headers, message.body, caller)
        duration = round(1000 * (time.monotonic() - start))
        attempt = Attempt(at, message.id, message.type, message.game, answer.status, answer.error, duration)
        return Sent(attempt, answer.retry_after)

    def _post(self, url: str, headers: dict[bytes | str, bytes | str], body: bytes, caller: Caller) -> Answer:
        if (flaw := self._outside.flaw(url)) is not None:
            return Answer(None, f"the URL {flaw}")
        try:
            with self._outside.ask("POST", url, caller, headers, body) as response:
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
            return Answer(None, f"no answer within {self._outside.seconds:g} seconds")
        except (httpcore.NetworkError, httpcore.ProtocolError):
            return Answer(None, "the connection broke, or the answer is not HTTP")


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
