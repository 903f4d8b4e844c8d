"""Tables on a running server: opened, joined, and played turn by turn over light connections."""

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from benchmarks.wire import Answer, Wire, request

TITLE = "seven_wonders"
"""What is played where nothing else is said."""
DUEL = "seven_wonders_duel"
WAIT = 20


class Player(NamedTuple):
    """A player by its token."""

    token: str


class Hop(NamedTuple):
    """Seconds from a move's answer to what it owed being read, resolved by a worker; the version of that move."""

    seconds: float
    version: int


class Host:
    """One connection that acts for whichever player it is told."""

    def __init__(self, port: int, address: str | None = None) -> None:
        self.wire = Wire(port)
        self._address = address

    def post(self, path: str, body: object, player: Player | None = None) -> dict[str, Any]:
        """Change something."""
        key = None if player is None else secrets.token_hex(8)
        return _body(self.wire.ask(request("POST", path, player and player.token, body, key, self._address)))

    def get(self, path: str, player: Player | None = None) -> dict[str, Any]:
        """Look at something."""
        return _body(self.wire.ask(request("GET", path, player and player.token, address=self._address)))

    def players(self, count: int) -> list[Player]:
        """So many new players."""
        return [Player(self.post("/v1/players", {"name": f"Player {n}"})["token"]) for n in range(count)]

    def table(self, players: list[Player], title: str = TITLE) -> str:
        """A game that has started, seat by seat."""
        game: str = self.post("/v1/games", {"title": title, "seats": len(players)}, players[0])["id"]
        for player in players[1:]:
            self.post(f"/v1/games/{game}/seats", {}, player)
        return game

    def moves(self, game: str, player: Player) -> dict[str, Any]:
        """What a player may do."""
        return self.get(f"/v1/games/{game}/moves", player)

    def hops(self, game: str, players: list[Player], kind: str) -> Iterator[Hop]:
        """Play by the last offer of each list, to the end; time each reveal, or each conflict."""
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
    """Requests by which a player's seat changes its mind again and again, each of them an append.

    None for a seat without a choice.
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
