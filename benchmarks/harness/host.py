"""Games on a running server: opened, joined, and played turn by turn over fast connections."""

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from benchmarks.harness.wire import Answer, Wire, request

TITLE = "seven_wonders"
"""The title of games by default."""
DUEL = "seven_wonders_duel"
WAIT = 20


class Player(NamedTuple):
    """A player, with its token."""

    token: str


class Hop(NamedTuple):
    """The seconds from a move's response until the resolution after it was read; and the version of the move."""

    seconds: float
    version: int


class Host:
    """A connection to the service, which can act for any player.

    `source` is the local address of the connection, `address` the one that a trusted proxy would name.
    """

    def __init__(self, port: int, address: str | None = None, source: str | None = None) -> None:
        self.wire = Wire(port, source)
        self._address = address

    def post(self, path: str, body: object, player: Player | None = None) -> dict[str, Any]:
        """Return the body of the response to a POST."""
        key = None if player is None else secrets.token_hex(8)
        return _body(self.wire.ask(request("POST", path, player and player.token, body, key, self._address)))

    def get(self, path: str, player: Player | None = None) -> dict[str, Any]:
        """Return the body of the response to a GET."""
        return _body(self.wire.ask(request("GET", path, player and player.token, address=self._address)))

    def players(self, count: int) -> list[Player]:
        """Return new players."""
        return [Player(self.post("/v1/players", {"name": f"Player {n}"})["token"]) for n in range(count)]

    def start_game(self, players: list[Player], title: str = TITLE) -> str:
        """Return the id of a new game that has started, with these players in order."""
        game: str = self.post("/v1/games", {"title": title, "seats": len(players)}, players[0])["id"]
        for player in players[1:]:
            self.post(f"/v1/games/{game}/seats", {}, player)
        return game

    def moves(self, game: str, player: Player) -> dict[str, Any]:
        """Return the legal moves of a player."""
        return self.get(f"/v1/games/{game}/moves", player)

    def hops(self, game: str, players: list[Player], kind: str) -> Iterator[Hop]:
        """Play the last legal move of each list to the end, and yield the time of each reveal or conflict."""
        state = self.get(f"/v1/games/{game}", players[0])
        while state["status"] != "finished":
            version = state["version"]
            for seat in state["to_move"]:
                offered = self.moves(game, players[seat])
                legal_moves = [legal_move for legal_move in offered["moves"] if not legal_move.get("setting")]
                body = {"move": legal_moves[-1]["move"], "decision": offered["decision"]}
                answer = self.post(f"/v1/games/{game}/moves", body, players[seat])
                version = answer["version"]
                if answer["due"] == kind:
                    read = self.wire.ask(
                        request("GET", f"/v1/games/{game}?after={version}&wait={WAIT}", players[seat].token)
                    )
                    yield Hop(read.seconds, version)
            state = self.get(f"/v1/games/{game}?after={version}&wait={WAIT if not state['to_move'] else 0}", players[0])


def _body(answer: Answer) -> dict[str, Any]:
    if answer.status not in {200, 201}:
        raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
    body: dict[str, Any] = msgspec.json.decode(answer.body)
    return body


def changes(host: Host, game: str, player: Player, times: int) -> list[bytes]:
    """Return requests by which a player replaces a choice again and again, each of them an append.

    Empty for a seat without a choice.
    """
    offered = host.moves(game, player)
    moves = [legal_move["move"] for legal_move in offered["moves"]]
    return [
        request(
            "POST",
            f"/v1/games/{game}/moves",
            player.token,
            {"move": moves[number % 2], "decision": offered["decision"]},
            secrets.token_hex(16),
        )
        for number in range(times if len(moves) > 1 else 0)
    ]
