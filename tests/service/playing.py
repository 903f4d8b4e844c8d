"""Clients for the tests: a player with a token, who opens, joins and plays games over HTTP."""

import random
from typing import Any

import httpx


class Player:
    """A player as a client sees itself: a new one, or the one with a token."""

    def __init__(self, url: str, name: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=url, timeout=40, verify=False)  # plain HTTP: no certificates to load
        self.token = token or self._signed_up(name)
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def _signed_up(self, name: str) -> str:
        answer = self.http.post("/v1/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["id"]
        token: str = answer.json()["token"]
        return token

    def close(self) -> None:
        """Close the connection."""
        self.http.close()

    def open(self, seats: int, **more: Any) -> dict[str, Any]:
        """Open a game of 7 Wonders."""
        answer = self.http.post("/v1/games", json={"title": "seven_wonders", "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, game: str, **more: Any) -> dict[str, Any]:
        """Take a seat."""
        answer = self.http.post(f"/v1/games/{game}/seats", json=more)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def game(self, game: str, **query: Any) -> dict[str, Any]:
        """Return a game."""
        answer = self.http.get(f"/v1/games/{game}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def moves(self, game: str) -> dict[str, Any]:
        """Return the legal moves of this seat."""
        answer = self.http.get(f"/v1/games/{game}/moves")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, game: str, move: Any, decision: str | None = None, **headers: str) -> httpx.Response:
        """Make a move."""
        body = {"move": move} if decision is None else {"move": move, "decision": decision}
        return self.http.post(f"/v1/games/{game}/moves", json=body, headers=headers)

    def move(self, game: str, chance: random.Random) -> dict[str, Any] | None:
        """Make a random legal move if the seat is to move."""
        listing = self.moves(game)
        if not listing["awaited"]:
            return None
        answer = self.post(game, chance.choice(moves_proper(listing))["move"], listing["decision"])
        assert answer.status_code in {200, 201, 409}, answer.text
        return answer.json()


def moves_proper(listing: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the listed moves that answer the decision, without settings."""
    return [legal_move for legal_move in listing["moves"] if not legal_move.get("setting")]


def started(players: list[Player], **more: Any) -> str:
    """Return a game in which these players have the seats in order."""
    game = players[0].open(len(players), **more)["id"]
    for player in players[1:]:
        player.join(game)
    return game


def play_turn(players: list[Player], game: str, chance: random.Random) -> dict[str, Any]:
    """Make the moves of all seats to move, once or twice, and return the game after that."""
    seen = players[0].game(game)
    for seat in seen["to_move"]:
        listing = players[seat].moves(game)
        decision = listing["decision"]
        while listing["awaited"] and listing["decision"] == decision:
            answer = players[seat].post(game, chance.choice(moves_proper(listing))["move"], decision)
            assert answer.status_code in {200, 201}, answer.text
            listing = players[seat].moves(game)
    while True:
        seen = players[0].game(game)
        if seen["due"] is None or seen["status"] == "finished":
            return seen
        players[0].game(game, after=seen["version"], wait=10)


def play_out(players: list[Player], game: str, seed: int = 1) -> dict[str, Any]:
    """Play a game to its end by random legal moves, one player after another."""
    chance = random.Random(seed)
    seen = players[0].game(game)
    while seen["status"] != "finished":
        for seat in seen["to_move"]:
            while players[seat].move(game, chance):
                pass
        seen = players[0].game(game, after=seen["version"], wait=10)
    return seen
