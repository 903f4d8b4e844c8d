"""Games at once by random clients, who note every move that was taken: `python -m tests.service.fifty [GAMES] [URL]`.

Each player of each game is a thread with a client of its own; a move is sent again, under the same key, until it is
answered. At the end each log is checked by itself, and against every answer and the state that is served.
"""

import json
import random
import secrets
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from titles.kernel.title import public_state
from titles.registry import TITLES
from verifier.verify import verify

PATIENCE = 60.0
"""Seconds for which a request is sent again before the service counts as lost."""


@dataclass
class Taken:
    """A move that was answered 201: its player, decision and body, and the version and hash of the answer."""

    seat: int
    decision: str
    move: Any
    version: int
    hash: str


@dataclass
class Played:
    """A game that clients play, and the responses that they got."""

    game: str
    seats: int
    taken: list[Taken] = field(default_factory=list)
    sent_again: int = 0


class Client:
    """A player who sends a request again after a broken connection and while a server starts."""

    def __init__(self, url: Callable[[], str], name: str) -> None:
        self.url = url
        self.again = 0
        self.http = httpx.Client(timeout=httpx.Timeout(10, read=15), verify=False)  # plain HTTP
        answer = self.ask("POST", "/v1/players", {"name": name})
        self.http.headers["Authorization"] = f"Bearer {answer.json()['token']}"

    def ask(self, method: str, path: str, body: Any = None, *, key: bool = False) -> httpx.Response:
        """Ask until there is an answer that is none of 5xx."""
        headers = {"Idempotency-Key": secrets.token_hex(16)} if key else {}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.http.request(method, self.url() + path, json=body, headers=headers)
            except httpx.TransportError as error:
                problem = repr(error)
            else:
                if answer.status_code < 500:
                    return answer
                problem = answer.text
                assert answer.status_code == 503, problem
            assert time.monotonic() < until, problem
            self.again += 1
            time.sleep(0.05)

    def play(self, played: Played, seat: int, seed: int, hesitate: Callable[[], float]) -> None:
        """Play a seat to the end of the game by random legal moves, with some seconds before each."""
        chance, path = random.Random(seed), f"/v1/games/{played.game}"
        while True:
            listing = self.ask("GET", f"{path}/moves").json()
            if listing["awaited"]:
                time.sleep(hesitate() * chance.random())
                move = chance.choice([legal_move for legal_move in listing["moves"] if not legal_move.get("setting")])[
                    "move"
                ]
                decision = listing["decision"]
                answer = self.ask("POST", f"{path}/moves", {"move": move, "decision": decision}, key=True)
                assert answer.status_code in {200, 201, 409}, answer.text
                if answer.status_code == 201:
                    result = answer.json()
                    played.taken.append(Taken(seat, decision, move, result["version"], result["hash"]))
                continue
            seen = self.ask("GET", f"{path}?after={listing['version']}&wait=5").json()
            if seen["status"] == "finished":
                played.sent_again += self.again
                return


def sit_down(url: Callable[[], str], seats: int, name: str) -> tuple[Played, list[Client]]:
    """Return a game with all seats taken, and its clients."""
    clients = [Client(url, f"{name} {seat}") for seat in range(seats)]
    body = {"title": "seven_wonders", "seats": seats}
    game = clients[0].ask("POST", "/v1/games", body, key=True).json()["id"]
    for client in clients[1:]:
        assert client.ask("POST", f"/v1/games/{game}/seats", {}, key=True).status_code == 201
    return Played(game, seats), clients


def sizes(count: int) -> list[int]:
    """Return the numbers of players of some games: two to seven."""
    return [2 + number % 6 for number in range(count)]


def play(
    url: Callable[[], str], seats: Sequence[int], meanwhile: Callable[[], None] = lambda: None, pace: float = 0
) -> list[Played]:
    """Play games with these numbers of players all at once to their ends.

    `meanwhile` is called when all have begun; until it returns everybody takes up to `pace` seconds for a move.
    """
    paces = [pace]
    with ThreadPoolExecutor(min(len(seats), 16)) as pool:
        names = [f"Game {number}" for number in range(len(seats))]
        tables = list(pool.map(lambda players, name: sit_down(url, players, name), seats, names))
    failures: list[BaseException] = []

    def run(client: Client, played: Played, seat: int, seed: int) -> None:
        try:
            client.play(played, seat, seed, lambda: paces[-1])
        except BaseException as error:
            failures.append(error)
        finally:
            client.http.close()

    threads = [
        threading.Thread(target=run, args=(client, played, seat, 100 * number + seat), daemon=True)
        for number, (played, clients) in enumerate(tables)
        for seat, client in enumerate(clients)
    ]
    for thread in threads:
        thread.start()
    try:
        meanwhile()
    finally:
        paces.append(0)
        for thread in threads:
            thread.join()
    if failures:
        raise failures[0]
    return [played for played, _ in tables]


def check(url: str, played: Played) -> int:
    """Check that every answered move is in the log once, and that the log is served. Return its length."""
    with httpx.Client(base_url=url) as http:
        served = http.get(f"/v1/games/{played.game}").json()
        written = http.get(f"/v1/games/{played.game}/log").content
    found = verify(written, TITLES)
    assert (found.head.version, found.head.hash) == (served["version"], served["hash"])
    assert served["status"] == "finished"
    assert json.loads(msgspec.json.encode(public_state(found.title, found.game))) == served["state"]
    assert json.loads(msgspec.json.encode(found.game.standings)) == served["standings"]
    log = [json.loads(line) for line in written.splitlines()[1:]]
    batches = Counter(event["batch"] for event in log if event["actor"] != "table")
    assert set(batches.values()) == {1}
    ends = {event["batch"]: event for event in log}  # the last event of each batch
    first_of = {last["version"]: log[batch - 1] for batch, last in ends.items()}
    for taken in played.taken:
        first, last = first_of[taken.version], log[taken.version - 1]
        assert last["hash"] == taken.hash
        assert first["actor"] == f"seat:{taken.seat}"
        if first["type"] == "committed":
            assert first["sealed"][0]["payload"][-1] == taken.move
    acts = [event for event in log if event["actor"].startswith("seat:")]
    assert len({taken.version for taken in played.taken}) == len(played.taken) == len(acts)
    return len(log)


def main() -> None:
    """Play against a running Heptad, or against one that is started for this."""
    from tests.service.conftest import UNLIMITED, Running  # noqa: PLC0415 - that one needs pytest

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as folder:
        running = None if len(sys.argv) > 2 else Running(Path(folder) / "data", **UNLIMITED)
        url = sys.argv[2] if running is None else running.url
        try:
            begin = time.monotonic()
            games = play(lambda: url, sizes(count))
            took = time.monotonic() - begin
            events = sum(check(url, played) for played in games)
        finally:
            if running is not None:
                running.stop()
    moves = sum(len(played.taken) for played in games)
    of_each = ", ".join(f"{n} of {seats}" for seats, n in sorted(Counter(played.seats for played in games).items()))
    sys.stdout.write(
        f"{count} games at once ({of_each} players) finished in {took:.1f} s: {moves} moves answered 201, each once in "
        f"its log; {events} events; every log verifies and folds to the state and standings that are served.\n"
    )


if __name__ == "__main__":
    main()
