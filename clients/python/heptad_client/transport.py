"""Sending requests and reading streams, again where an answer is lost.

Every change carries an Idempotency-Key and is sent again under the same key, so it takes effect once.
"""

import secrets
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from threading import Event
from typing import Any
from urllib.parse import quote

import httpx
import msgspec

from heptad_client.errors import ProblemError, UnreachableError, UsageError, problem_of
from heptad_client.model import read
from heptad_client.models import Problem
from heptad_client.sse import Message, messages

TRY_AGAIN = frozenset({429, 502, 503, 504})
"""Statuses after which a request is sent again; a proxy answers 502 or 504 for a server that is down."""

NO_CONTENT = 204
TOO_MANY_REQUESTS = 429
QUIET = 2.0
"""Seconds without an answer after which a line says so."""
LONGEST_PAUSE = 5.0
"""The most seconds between two attempts, unless the server asks for more."""
READ_TIMEOUT = 45.0
"""Seconds without a byte after which a connection is broken. The server sends a keep-alive every 15 seconds."""

Query = Mapping[str, str | int | float | bool | None]


class Attempts:
    """Pauses after failures, for at most `deadline` seconds since the first one in a row."""

    def __init__(self, transport: "Transport") -> None:
        self._transport = transport
        self._failures = 0
        self._begin = float("inf")

    def reset(self) -> None:
        """Note a success."""
        self._failures = 0
        self._begin = float("inf")
        self._transport.has_answered()

    def failed(self, error: httpx.TransportError | ProblemError | None) -> None:
        """Wait before the next attempt, or raise ProblemError or UnreachableError; None is a stream without its end."""
        if isinstance(error, ProblemError) and error.status not in TRY_AGAIN:
            raise error
        now = time.monotonic()
        self._begin = min(self._begin, now)
        self._failures += 1
        pause = min(0.1 * 2**self._failures, LONGEST_PAUSE)
        if isinstance(error, ProblemError):
            pause = max(pause, error.retry_after)
        if now + pause > self._begin + self._transport.deadline or _is_lasting(error):
            raise error if isinstance(error, ProblemError) else self._transport.unreachable(error) from None
        if not (isinstance(error, ProblemError) and error.status == TOO_MANY_REQUESTS):
            self._transport.waits(now + pause - self._begin)
        self._transport.sleep(pause)


class Transport:
    """A server, as one caller reaches it. `say` is called with a line when no server has answered for a while."""

    def __init__(
        self, url: str, token: str | None, deadline: float, lang: str, say: Callable[[str], object] | None = None
    ) -> None:
        headers = {"Accept-Language": lang} | ({} if token is None else {"Authorization": f"Bearer {_usable(token)}"})
        timeout = httpx.Timeout(10.0, read=READ_TIMEOUT)
        limits = httpx.Limits(max_connections=None)  # each stream holds one
        self.url = address_of(url)
        self.deadline = deadline
        self._say = say
        self._has_said = False
        self._closed = Event()
        self._http = httpx.Client(
            base_url=self.url, headers=headers, timeout=timeout, limits=limits, verify=certificates()
        )

    def close(self) -> None:
        """Close all connections. Requests that wait for another attempt raise UnreachableError."""
        self._closed.set()
        self._http.close()

    def has_answered(self) -> None:
        """Note that the server answers."""
        self._has_said = False

    def waits(self, seconds: float) -> None:
        """Say that no server answers, once in each outage."""
        if self._say is not None and seconds >= QUIET and not self._has_said:
            self._has_said = True
            self._say(f"no server answers at {self.url}, waiting…")

    def sleep(self, seconds: float) -> None:
        """Wait. Raise UnreachableError if the client is closed meanwhile."""
        if self._closed.wait(seconds):
            raise UnreachableError("the client is closed") from None

    def unreachable(self, error: httpx.TransportError | None) -> UnreachableError:
        """Return the error of a server that does not answer; None is a stream without its end."""
        return UnreachableError(f"no server answers at {self.url} ({error or 'the stream breaks off'})")

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        body: Any = None,
        key: str | None = None,
    ) -> bytes:
        """Return the body of the answer. `body` is sent as JSON, bytes as the NDJSON of a log.

        A change without a `key` gets a random one. Raise ProblemError, UnreachableError.
        """
        headers = {} if method == "GET" else {"Idempotency-Key": key or secrets.token_hex(16)}
        headers |= {} if body is None else {"Content-Type": _media_type(body)}
        content = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        request = self._http.build_request(method, path, params=_given(query), content=content, headers=headers)
        attempts = Attempts(self)
        while True:
            try:
                answer = self._http.send(request)
                self._check(answer)
            except (httpx.TransportError, ProblemError) as error:
                attempts.failed(error)
            else:
                self.has_answered()
                return answer.content

    def stream(self, path: str, last: str = "", query: Query | None = None) -> Iterator[Message]:
        """Yield the messages of a stream after the id `last`, to its end; resume it if the connection breaks.

        Raise ProblemError, UnreachableError.
        """
        attempts = Attempts(self)
        while True:
            try:
                for message in self._messages(path, last, query):
                    if message.type == "end":
                        return
                    attempts.reset()
                    last = message.id or last
                    yield message
            except (httpx.TransportError, ProblemError) as error:
                attempts.failed(error)
            else:
                attempts.failed(None)

    def lines(self, path: str, query: Query) -> Iterator[str]:
        """Yield the lines of answers in NDJSON until one is empty.

        The caller keeps the cursor in `query` up to date, so that the next request continues after the last line.
        Raise ProblemError, UnreachableError.
        """
        attempts = Attempts(self)
        while True:
            is_empty = True
            try:
                with self._opened(path, query, "application/x-ndjson") as answer:
                    for line in filter(None, answer.iter_lines()):
                        attempts.reset()
                        is_empty = False
                        yield line
            except (httpx.TransportError, ProblemError) as error:
                attempts.failed(error)
            else:
                if is_empty:
                    return

    def _messages(self, path: str, last: str, query: Query | None) -> Iterator[Message]:
        """Yield the messages of one connection. Raise ProblemError, httpx.TransportError."""
        with self._opened(path, query, "text/event-stream", {"Last-Event-ID": last} if last else None) as answer:
            if answer.status_code == NO_CONTENT:
                yield Message("", "end", "")
            for message in messages(answer.iter_bytes()):
                if message.type == "problem":
                    raise ProblemError(read(message.data, Problem), self.url)
                yield message

    @contextmanager
    def _opened(
        self, path: str, query: Query | None, accept: str, headers: Mapping[str, str] | None = None
    ) -> Iterator[httpx.Response]:
        """Give an answer that is read piece by piece. Raise ProblemError, httpx.TransportError."""
        headers = {"Accept": accept, **(headers or {})}
        with self._http.stream("GET", path, params=_given(query), headers=headers) as answer:
            if not answer.is_success:
                answer.read()
            self._check(answer)
            yield answer

    def _check(self, answer: httpx.Response) -> None:
        """Raise ProblemError for the answer to a refused request."""
        if not answer.is_success:
            problem = problem_of(answer.status_code, answer.reason_phrase, answer.content)
            raise ProblemError(problem, self.url, retry_after(answer))


@cache
def certificates() -> ssl.SSLContext:
    """Return whose certificates are trusted. Loading them takes longer than a request, so all clients share them."""
    return httpx.create_ssl_context()


def address_of(url: str) -> str:
    """Return the address of a server, without a path. Raise UsageError for what is none.

    The `/v1` that all paths of the API begin with may follow it.
    """
    try:
        parsed = httpx.URL(url.strip())
        parsed.host.encode("idna")  # the system can't resolve other names
    except (httpx.InvalidURL, UnicodeError) as error:
        raise UsageError(f"{url} is not the address of a server ({error})") from None
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise UsageError(f"{url} is not the address of a server, such as http://127.0.0.1:8777")
    if parsed.userinfo:  # files, messages and other users of the machine would show the password
        raise UsageError(f"the address of the server must be without a user name and a password: {parsed.host}")
    origin = str(parsed.copy_with(raw_path=b"/", fragment=None)).rstrip("/")
    if parsed.raw_path.rstrip(b"/") not in {b"", b"/v1"} or parsed.fragment:
        raise UsageError(f"the address of the server must be without a path: {origin} instead of {url}")
    return origin


def _usable(token: str) -> str:
    """Return a token that fits into a header. Raise UsageError, which does not show the token."""
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise UsageError("the token is empty, or has a line break or another character that no token has")
    return token


def quoted(name: str) -> str:
    """Return an id as a part of a path. Raise UsageError for what is no id."""
    if name in {"", ".", ".."}:
        raise UsageError(f"'{name}' is not an id")
    return quote(name, safe="")


def _is_lasting(error: BaseException | None) -> bool:
    """Whether an error comes back in each attempt: a wrong scheme, or a server with which TLS is impossible."""
    if error is None:
        return False
    return isinstance(error, httpx.UnsupportedProtocol | ssl.SSLError) or _is_lasting(
        error.__cause__ or error.__context__
    )


def _given(query: Query | None) -> dict[str, str | int | float]:
    """Return the fields of a query that have a value."""
    found = {key: value for key, value in (query or {}).items() if value is not None}
    return {key: str(value).lower() if isinstance(value, bool) else value for key, value in found.items()}


def _media_type(body: object) -> str:
    return "application/x-ndjson" if isinstance(body, bytes) else "application/json"


def retry_after(answer: httpx.Response) -> float:
    """Return the seconds after which the server wants to be asked again, 0 if it does not say."""
    given = answer.headers.get("Retry-After", "")
    return float(given) if given.isdigit() else 0.0
