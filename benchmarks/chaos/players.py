"""Players: games by random clients over HTTP, one after another, while their servers are killed.

Every call goes to a web server chosen at random. A call that gets no answer, or a 5xx, is sent again to another one; a
move under the same Idempotency-Key, as the API says.
"""

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx

from benchmarks.chaos.history import Call, History, Outcome

TITLES = (("seven_wonders", 3), ("seven_wonders_duel", 2), ("seven_wonders_dice", 2), ("seven", 2))
"""The titles of the games, with the number of players."""
PATIENCE = 120.0
"""Seconds for which a call is sent again before the service counts as lost."""
TIMEOUT = httpx.Timeout(5, read=12)
"""Seconds to wait for an answer; a long poll takes up to `POLL_SECONDS` of them."""
POLL_SECONDS = 3
DATA_LOSS = "urn:heptad:problem:data-loss"
"""The problem that does not go away by itself."""
PAUSE = 0.1
"""Seconds before a call is sent again."""


class LostServiceError(Exception):
    """The service did not answer for a long time, or answered what it must not."""


class Player:
    """A player with a token."""

    def __init__(self, name: str, servers: Sequence[str], history: History, chance: random.Random) -> None:
        self.name = name
        self._servers = servers
        self._history = history
        self._chance = chance
        self._http = httpx.Client(timeout=TIMEOUT, verify=False)
        token = self.ask("POST", "/v1/players", {"name": name}).json()["token"]
        self._http.headers["Authorization"] = f"Bearer {token}"

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(self, method: str, path: str, body: Any = None, key: str = "", game: str = "", seat: int = -1) -> Any:
        """Send a request until it is answered. With `game`, keep each attempt in the history.

        Raise LostServiceError.
        """
        give_up = time.monotonic() + PATIENCE
        while True:
            answer, start, server = self._try(method, path, body, key)
            if game:
                self._keep(game, seat, key, body, answer, start, server)
            if answer is not None and answer.status_code < 500:
                return answer
            if answer is not None and (answer.status_code != 503 or answer.json().get("type") == DATA_LOSS):
                raise LostServiceError(f"{method} {path}: {answer.status_code} {answer.text}")
            if time.monotonic() > give_up:
                raise LostServiceError(f"{method} {path}: {answer.text if answer else 'no answer'}")
            time.sleep(PAUSE)

    def _try(self, method: str, path: str, body: Any, key: str) -> tuple[httpx.Response | None, float, str]:
        server = self._chance.choice(self._servers)
        headers = {"Idempotency-Key": key} if key else {}
        start = time.monotonic()
        try:
            return self._http.request(method, server + path, json=body, headers=headers), start, server
        except httpx.TransportError:
            return None, start, server

    def _keep(
        self, game: str, seat: int, key: str, body: Any, answer: httpx.Response | None, start: float, server: str
    ) -> None:
        found = answer.json() if answer is not None and answer.status_code in {200, 201} else {}
        self._history.add(
            Call(
                self.name,
                game,
                start,
                time.monotonic(),
                _outcome(answer, is_move=bool(key)),
                key=key,
                seat=seat,
                move=json.dumps(body["move"], sort_keys=True) if key else "",
                status=answer.status_code if answer is not None else 0,
                version=found.get("version", 0),
                hash=found.get("hash", ""),
                server=server.rpartition(":")[2],
            )
        )

    def play(self, game: str, seat: int, pace: float, stopped: Callable[[], bool]) -> bool:
        """Play a seat by random legal moves. Return whether the game came to its end before `stopped`."""
        path = f"/v1/games/{game}"
        while not stopped():
            found = self.ask("GET", f"{path}/moves")
            if found.status_code != 200:
                raise LostServiceError(f"the moves of a seat were answered {found.status_code}: {found.text}")
            listing = found.json()
            if listing["awaited"]:
                time.sleep(pace * self._chance.random())
                moves = [each for each in listing["moves"] if not each.get("setting")]
                body = {"move": self._chance.choice(moves)["move"], "decision": listing["decision"]}
                answer = self.ask("POST", f"{path}/moves", body, secrets.token_hex(8), game, seat)
                if answer.status_code not in {200, 201, 409}:
                    raise LostServiceError(f"a legal move was answered {answer.status_code}: {answer.text}")
                continue
            seen = self.ask("GET", f"{path}?after={listing['version']}&wait={POLL_SECONDS}", game=game, seat=seat)
            if seen.status_code == 200 and seen.json()["status"] == "finished":
                return True
        return False


def _outcome(answer: httpx.Response | None, *, is_move: bool) -> Outcome:
    if answer is None or answer.status_code >= 500:
        return "unknown"
    if not is_move:
        return "read" if answer.status_code == 200 else "refused"
    return {201: "done", 200: "unchanged"}.get(answer.status_code, "refused")  # type: ignore[return-value]


class Tables:
    """Tables at which games are played, one after another at each, until asked to stop."""

    def __init__(self, servers: Sequence[str], history: History, count: int, pace: float, seed: int) -> None:
        self.games: list[str] = []
        """All games that were opened."""
        self.finished: set[str] = set()
        self.failures: list[BaseException] = []
        self._servers = servers
        self._history = history
        self._pace = pace
        self._seed = seed
        self._closing = threading.Event()
        self._aborted = threading.Event()
        self._threads = [threading.Thread(target=self._keep_open, args=(n,), daemon=True) for n in range(count)]

    def open(self) -> None:
        """Begin to play at all tables."""
        for thread in self._threads:
            thread.start()

    def close(self, patience: float) -> None:
        """Begin no other game, and wait up to `patience` seconds for the ends of those that are played."""
        self._closing.set()
        give_up = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, give_up - time.monotonic()))
        self._aborted.set()
        for thread in self._threads:
            thread.join()

    def _keep_open(self, table: int) -> None:
        number = table
        while not self._closing.is_set():
            try:
                self._play(table, number)
            except Exception as error:
                self.failures.append(error)
                return
            number += len(self._threads)

    def _play(self, table: int, number: int) -> None:
        title, seats = TITLES[number % len(TITLES)]
        chances = [random.Random(f"{self._seed} {number} {seat}") for seat in range(seats)]
        players = [
            Player(f"Table {table} game {number} seat {seat}", self._servers, self._history, chances[seat])
            for seat in range(seats)
        ]
        game = players[0].ask("POST", "/v1/games", {"title": title, "seats": seats}, secrets.token_hex(8)).json()["id"]
        for player in players[1:]:
            player.ask("POST", f"/v1/games/{game}/seats", {}, secrets.token_hex(8))
        self.games.append(game)
        threads = [
            threading.Thread(target=self._sit, args=(player, game, seat), daemon=True)
            for seat, player in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for player in players:
            player.close()

    def _sit(self, player: Player, game: str, seat: int) -> None:
        try:
            if player.play(game, seat, self._pace, self._aborted.is_set):
                self.finished.add(game)
        except Exception as error:
            self.failures.append(error)
