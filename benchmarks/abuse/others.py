"""The others: a person who reads and moves, and two who play against bots, from another address than the abuser."""

import contextlib
import itertools
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import gevent
import msgspec

from benchmarks.harness.host import DUEL, Host, Player, changes
from benchmarks.harness.wire import TIMEOUT, Answer, Wire, request
from titles.kernel.play.commitments import MAX_CHOICES

SOURCE = "127.0.0.2"
"""The address of the others, if all of 127.0.0.0/8 can be bound."""
PAUSE = 0.02
"""Seconds between two requests of a person who reads or moves."""
WIRES = 4
"""Connections of each person, used in turns, so that all web processes are measured."""
BOTS = ("greedy", "fast")
BOT_PAUSE = 0.1
SEATS = 3


@dataclass
class Times:
    """Seconds of the others' requests and of the bots' answers to them, and the requests that failed."""

    get: list[float] = field(default_factory=list)
    post: list[float] = field(default_factory=list)
    bots: dict[str, list[float]] = field(default_factory=lambda: {bot: [] for bot in BOTS})
    failed: list[str] = field(default_factory=list)

    def add(self, more: "Times") -> None:
        """Add the times of another period."""
        self.get += more.get
        self.post += more.post
        self.failed += more.failed
        for bot, seconds in more.bots.items():
            self.bots[bot] += seconds


class Others:
    """The others on one service."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open = contextlib.ExitStack()
        self._host = self._new_host()
        self._players = self._host.players(SEATS)
        self._acknowledged: dict[str, int] = {}
        """The newest acknowledged version of each game."""

    def close(self) -> None:
        """Close all connections."""
        self._open.close()

    def times(self, seconds: float) -> Times:
        """Read, move and play against bots for some time."""
        moves = self._moves(int(seconds / PAUSE))
        game = next(iter(self._acknowledged), None) or self._host.start_game(self._players)
        found, until = Times(), time.monotonic() + seconds
        running = [
            gevent.spawn(self._read, game, found, until),
            gevent.spawn(self._move, moves, found, until),
            *(gevent.spawn(self._play, bot, found, until) for bot in BOTS),
        ]
        gevent.joinall(running, raise_error=True)
        return found

    def lost(self) -> list[str]:
        """Return the games whose newest acknowledged version is missing."""
        return [
            game
            for game, version in self._acknowledged.items()
            if self._host.get(f"/v1/games/{game}", self._players[0])["version"] < version
        ]

    def _new_host(self) -> Host:
        host = Host(self._port, source=SOURCE)
        self._open.callback(host.wire.close)
        return host

    def _wire(self, found: Times) -> "_Retrying":
        wire = _Retrying(self._port, found)
        self._open.callback(wire.close)
        return wire

    def _moves(self, count: int) -> list[tuple[str, bytes]]:
        """Return moves, each with its game: two seats of each game replace their choices."""
        host, found = self._new_host(), list[tuple[str, bytes]]()
        while len(found) < count:
            game = host.start_game(self._players)
            for player in self._players[:2]:
                found += [(game, sent) for sent in changes(host, game, player, MAX_CHOICES)]
        return found

    def _read(self, game: str, found: Times, until: float) -> None:
        sent = request("GET", f"/v1/games/{game}", self._players[0].token)
        wires = [self._wire(found) for _ in range(WIRES)]
        for wire in itertools.cycle(wires):
            if time.monotonic() >= until:
                break
            found.get.append(wire.ask(sent, until).seconds)
            gevent.sleep(PAUSE)

    def _move(self, moves: list[tuple[str, bytes]], found: Times, until: float) -> None:
        wires = itertools.cycle([self._wire(found) for _ in range(WIRES)])
        for game, sent in moves:
            if time.monotonic() >= until:
                break
            answer = next(wires).ask(sent, until)
            found.post.append(answer.seconds)
            if answer.status == 201:
                self._acknowledged[game] = msgspec.json.decode(answer.body)["version"]
            gevent.sleep(PAUSE)

    def _play(self, bot: str, found: Times, until: float) -> None:
        """Play one game of Duel after the other; an answer that does not come in time counts as far as it was waited.

        That is when it is longer than all others, which is why it can't be left out.
        """
        seconds, wire, player = found.bots[bot], self._wire(found), self._players[0]
        for begun in self._turns(wire, player, bot, until):
            waited = time.perf_counter() - begun
            if time.monotonic() < until or waited > max(seconds, default=0.0):
                seconds.append(waited)

    def _turns(self, wire: "_Retrying", player: Player, bot: str, until: float) -> Iterator[float]:
        """Yield when a bot's turn began, each time it is over."""
        while time.monotonic() < until:
            body = {"title": DUEL, "seats": 2, "bots": [bot]}
            game = wire.read("POST", "/v1/games", player, body, until)
            path, state = f"/v1/games/{game['id']}", game
            while state["status"] != "finished" and time.monotonic() < until:
                if state["to_move"] == [0]:
                    offered = wire.read("GET", f"{path}/moves", player, None, until)
                    move = {"move": offered["moves"][0]["move"], "decision": offered["decision"]}
                    state = wire.read("POST", f"{path}/moves", player, move, until)
                begun = time.perf_counter()
                state = self._turn_of_person(wire, path, player, until)
                yield begun
                gevent.sleep(BOT_PAUSE)

    @staticmethod
    def _turn_of_person(wire: "_Retrying", path: str, player: Player, until: float) -> dict[str, Any]:
        """Return the game once it is the person's turn, once it is over, or when the time is."""
        state = wire.read("GET", path, player, None, until)
        while state["status"] != "finished" and state["to_move"] != [0] and time.monotonic() < until:
            wait = max(1, int(until - time.monotonic()))
            state = wire.read("GET", f"{path}?after={state['version']}&wait={wait}", player, None, until)
        return state


class _Retrying:
    """A connection that sends a request again when it fails, until it succeeds; the time of all attempts counts."""

    def __init__(self, port: int, found: Times) -> None:
        self._port = port
        self._found = found
        self._wire: Wire | None = None

    def read(self, method: str, path: str, player: Player, body: object, until: float) -> dict[str, Any]:
        """Return the JSON of a successful response."""
        key = None if body is None else secrets.token_hex(8)
        read: dict[str, Any] = msgspec.json.decode(self.ask(request(method, path, player.token, body, key), until).body)
        return read

    def ask(self, sent: bytes, until: float) -> Answer:
        """Return a successful response, with the seconds since the first attempt. Raise RuntimeError."""
        start = time.perf_counter()
        while time.monotonic() < until + TIMEOUT:
            answer = self._try(lambda wire: wire.ask(sent))
            if answer is not None and answer.status < 300:
                return answer._replace(seconds=time.perf_counter() - start)
            if answer is not None:
                self._found.failed.append(f"{answer.status}: {sent[:60]!r}: {answer.body[:200]!r}")
            gevent.sleep(PAUSE)
        raise RuntimeError(f"no success in time: {sent[:200]!r}: {self._found.failed[-1:]}")

    def _try(self, act: Callable[[Wire], Answer]) -> Answer | None:
        """Return a response, None if the connection failed."""
        try:
            self._wire = self._wire or Wire(self._port, SOURCE)
            return act(self._wire)
        except (OSError, ValueError) as error:
            self._found.failed.append(type(error).__name__)
            self.close()
            return None

    def close(self) -> None:
        """Close the connection. The next attempt opens another one."""
        if self._wire is not None:
            self._wire.close()
        self._wire = None
