"""A client of the REST API in Python: players, games, moves, waiting, following, the log.

Every change carries an Idempotency-Key and is sent again, under the same key, when the connection breaks or the
server says 503: it takes effect once. It depends on the contract of the API only. An answer that does not follow it
raises msgspec.MsgspecError.
"""

import secrets
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from heptad.client.answers import Changed, Game, Listed, Moves, Page, Playable, Player, Titles
from heptad.client.sse import Message, messages

T = TypeVar("T")

ATTEMPTS = 6
"""How often a request is sent before its error is raised, within about six seconds."""

LONGEST_PAUSE = 5.0
"""The longest Retry-After, in seconds, for which the client waits; a longer one is raised at once."""

LONGEST_WAIT = 30.0
"""The most seconds for which the server waits for a game to change."""

TRY_AGAIN = frozenset({429, 503})

NOTHING_MORE = 204


class ProblemError(Exception):
    """The server refused a request with a problem document (RFC 9457): `type` is stable, `body` is the document."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        texts = (str(status), body.get("title", "no problem document"), body.get("detail"))
        super().__init__(": ".join(dict.fromkeys(str(text) for text in texts if text)))  # a detail may repeat the title
        self.status = status
        self.type = str(body.get("type", "about:blank"))
        self.body = body


class UnreachableError(Exception):
    """No server answers at this URL."""


class Client:
    """One caller: a URL, perhaps a token, and a connection that is kept. Not to be shared between threads."""

    def __init__(
        self, url: str, token: str | None = None, *, attempts: int = ATTEMPTS, longest_pause: float = LONGEST_PAUSE
    ) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.url = url.rstrip("/")
        self.attempts = attempts
        self.longest_pause = longest_pause
        self._http = httpx.Client(base_url=self.url, headers=headers, timeout=httpx.Timeout(10, read=LONGEST_WAIT + 15))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def titles(self) -> list[Playable]:
        """Return the titles."""
        return msgspec.json.decode(self._get("/v1/titles"), type=Titles).titles

    def catalogue(self, title: str) -> dict[str, Any]:
        """A title's cards, boards and tokens, with names in English and Japanese."""
        catalogue: dict[str, Any] = msgspec.json.decode(self._get(f"/v1/titles/{title}/catalogue"))["catalogue"]
        return catalogue

    def create_player(self, name: str) -> Player:
        """A new player."""
        return self._change("/v1/players", {"name": name}, Player)

    def open_game(self, title: str, seats: int, **more: Any) -> Game:
        """Create a game; `more` is `options`, `visibility`, `join`, `nonce`, `bots`."""
        return self._change("/v1/games", {"title": title, "seats": seats, **more}, Game)

    def sit(self, game: str, **more: Any) -> Game:
        """Sit down; `more` is `seat`, `nonce`, `invite`, or `bot` to seat one."""
        return self._change(f"/v1/games/{game}/seats", more, Game)

    def fork(self, game: str, at: int, **more: Any) -> Game:
        """Create a fork of a finished game at a version; `more` is `seats`, `visibility`."""
        return self._change(f"/v1/games/{game}/forks", {"at": at, **more}, Game)

    def import_log(self, log: bytes, key: str) -> Game:
        """Import a finished game of another service from its log; repeated under one key, it is imported once."""
        headers = {"Idempotency-Key": key, "Content-Type": "application/x-ndjson"}
        return msgspec.json.decode(self._send("POST", "/v1/logs", log, headers=headers), type=Game)

    def finished(self) -> Iterator[str]:
        """The ids of all finished games that the caller may see: public ones, and with a token the caller's own."""
        for mine in ("false", "true") if "Authorization" in self._http.headers else ("false",):
            yield from (game.id for game in self._finished(mine))

    def imported(self) -> Iterator[tuple[str, str]]:
        """Yield for each game that the caller imported its id in the log, and its id in this service."""
        for game in self._finished(mine="true"):
            if game.imported is not None:
                yield game.imported.game, game.id

    def _finished(self, mine: str) -> Iterator[Listed]:
        query: dict[str, Any] = {"status": "finished", "limit": 100, "mine": mine}
        while True:
            page = msgspec.json.decode(self._get("/v1/games", query), type=Page)
            yield from page.games
            if page.next is None:
                break
            query["cursor"] = page.next

    def resign(self, game: str) -> Changed:
        """Give up the seat."""
        return self._change(f"/v1/games/{game}/resignation", {}, Changed)

    def game(self, game: str, at: int | None = None) -> Game:
        """The game now, or at the end of a past batch."""
        return msgspec.json.decode(self._get(f"/v1/games/{game}", {} if at is None else {"at": at}), type=Game)

    def wait(self, game: str, after: int, seconds: float = 25.0) -> Game:
        """The game once it is beyond version `after` or finished; unchanged when the time is up."""
        query = {"after": after, "wait": seconds}
        return msgspec.json.decode(self._get(f"/v1/games/{game}", query), type=Game)

    def moves(self, game: str) -> Moves:
        """Every legal move of the caller's seat."""
        return msgspec.json.decode(self._get(f"/v1/games/{game}/moves"), type=Moves)

    def move(self, game: str, move: dict[str, Any], decision: str | None = None) -> Changed:
        """Make a move, one of those offered, for the decision that it was offered for."""
        return self._change(f"/v1/games/{game}/moves", {"move": move, "decision": decision}, Changed)

    def events(self, game: str, after: int = 0, seconds: float = 0.0) -> Sequence[dict[str, Any]]:
        """Return the envelopes after a version, as the caller may open them; wait for the first one."""
        body = self._get(f"/v1/games/{game}/events", {"after": after, "wait": seconds})
        events: list[dict[str, Any]] = msgspec.json.decode(body)["events"]
        return events

    def follow(self, game: str, after: int = 0) -> Iterator[dict[str, Any]]:
        """Yield the envelopes after a version, each as it arrives, until the game has ended.

        A stream that breaks off is taken up again where it was. Raise ProblemError, UnreachableError.
        """
        for message in self._stream(f"/v1/games/{game}/events", str(after)):
            yield msgspec.json.decode(message.data)

    def notices(self) -> Iterator[dict[str, Any]]:
        """Yield the notifications of the caller's games, without end: first a `your_turn` for each pending decision.

        A broken stream is resumed; a notification may then arrive twice. Raise ProblemError,
        UnreachableError.
        """
        for message in self._stream("/v1/events"):
            if message.type != "present":
                yield msgspec.json.decode(message.data)

    def log(self, game: str) -> bytes:
        """Return the log as NDJSON: a header, then the envelopes; all seals are open once the game has ended."""
        return self._get(f"/v1/games/{game}/log")

    def _get(self, path: str, query: dict[str, Any] | None = None) -> bytes:
        return self._send("GET", path, query=query)

    def _stream(self, path: str, last: str = "") -> Iterator[Message]:
        """Yield the messages of a stream after the id `last`, to its end; resume it if the connection breaks."""
        failures = 0
        while failures < self.attempts:
            try:
                for message in self._once(path, last):
                    if message.type == "end":
                        return
                    failures = 0
                    last = message.id or last
                    yield message
            except httpx.TransportError:
                failures += 1
            except ProblemError as problem:
                failures += 1
                if problem.status not in TRY_AGAIN or failures == self.attempts:
                    raise
            time.sleep(0.1 * 2**failures)
        raise UnreachableError(f"no server answers at {self.url}")

    def _once(self, path: str, last: str) -> Iterator[Message]:
        """Yield the messages of one connection. Raise ProblemError, httpx.TransportError."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        with self._http.stream("GET", path, headers=headers) as answer:
            if not answer.is_success:
                answer.read()
                raise ProblemError(answer.status_code, _problem(answer))
            if answer.status_code == NOTHING_MORE:
                yield Message("", "end", "")
            for message in messages(answer.iter_bytes()):
                if message.type == "problem":
                    body = msgspec.json.decode(message.data)
                    raise ProblemError(body["status"], body)
                yield message

    def _change(self, path: str, body: dict[str, Any], answer: type[T]) -> T:
        key = {"Idempotency-Key": secrets.token_hex(16)}
        return msgspec.json.decode(self._send("POST", path, body, headers=key), type=answer)

    def _send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        """Send until there is an answer. Raise ProblemError, UnreachableError, httpx.TransportError."""
        content: dict[str, Any] = {"content": body} if isinstance(body, bytes) else {"json": body}
        for attempt in range(1, self.attempts + 1):
            pause = 0.1 * 2**attempt
            try:
                answer = self._http.request(method, path, **content, params=query, headers=headers)
            except httpx.TransportError as error:
                if attempt == self.attempts and isinstance(error, httpx.ConnectError):
                    raise UnreachableError(f"no server answers at {self.url} ({error})") from error
                if attempt == self.attempts:
                    raise
            else:
                if answer.is_success:
                    return answer.content
                pause = max(pause, _retry_after(answer))
                if answer.status_code not in TRY_AGAIN or attempt == self.attempts or pause > self.longest_pause:
                    raise ProblemError(answer.status_code, _problem(answer))
            time.sleep(pause)
        raise AssertionError("the last attempt returns or raises")


def _problem(answer: httpx.Response) -> dict[str, Any]:
    """Return the problem document, or one made from an answer without it."""
    try:
        body = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        body = None
    return body if isinstance(body, dict) else {"title": answer.reason_phrase, "detail": answer.text[:200]}


def _retry_after(answer: httpx.Response) -> float:
    """Seconds, if the server gives any."""
    given = answer.headers.get("Retry-After", "")
    return float(given) if given.isdigit() else 0.0
