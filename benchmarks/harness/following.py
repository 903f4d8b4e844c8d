"""Players who follow the updates of their game, and read nothing else."""

from typing import Any

import gevent
import msgspec
from gevent import socket

from benchmarks.harness.host import Host, Player
from benchmarks.harness.wire import TIMEOUT, request


class Following:
    """A player's stream of updates, read by a greenlet: the version, the game and the moves are always current."""

    def __init__(self, port: int, path: str, player: Player) -> None:
        self.player = player
        self.game: dict[str, Any] = {}
        self.moves: dict[str, Any] | None = None
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        opening = request("GET", f"{path}/updates", player.token)
        self._socket.sendall(opening.replace(b"\r\n", b"\r\nAccept: application/x-ndjson\r\n", 1))
        self._reading = gevent.spawn(self._read)

    def _read(self) -> None:
        rest = b""
        while chunk := self._socket.recv(65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.startswith(b"{"):  # others are sizes of chunks, keep-alives and headers
                    self._apply(msgspec.json.decode(line.removesuffix(b"\r")))

    def _apply(self, update: dict[str, Any]) -> None:
        self.game |= update["game"]
        self.moves = update.get("moves", self.moves)

    def wait(self, version: int) -> None:
        """Wait until the player has a version that nothing is due after."""
        with gevent.Timeout(TIMEOUT):
            while self.game.get("version", 0) < version or (self.game["due"] and self.game["status"] == "playing"):
                gevent.sleep(0.0005)

    def close(self) -> None:
        """Close the connection."""
        self._reading.kill()
        self._socket.close()


def play_following(host: Host, port: int, game: str, players: list[Player]) -> tuple[int, int]:
    """Play a game to its end by the middle one of the moves. Return how many moves and how many requests that took."""
    path, moves = f"/v1/games/{game}", 0
    following = [Following(port, path, player) for player in players]
    for each in following:
        each.wait(1)
    while following[0].game["status"] != "finished":
        for seat in following[0].game["to_move"]:
            offered = following[seat].moves or {"moves": []}
            legal = [each for each in offered["moves"] if not each.get("setting")]
            body = {"move": legal[len(legal) // 2]["move"], "decision": offered["decision"]}
            answer = host.post(f"{path}/moves", body, players[seat])
            moves += 1
            for each in following:
                each.wait(answer["version"])
    for each in following:
        each.close()
    return moves, moves + len(following)
