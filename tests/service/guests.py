"""Players of an application in the process of a test, and what they are answered."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.service.conftest import at

Json = dict[str, Any]
URN = "urn:heptad:problem:"


class Guest:
    """A player in the process of the test."""

    def __init__(self, app: Flask, name: str, address: str = "192.0.2.1", **more: str) -> None:
        made = at(app, address).post("/v1/players", json={"name": name, **more}).get_json()
        self.id: str = made["id"]
        self.http: FlaskClient = at(app, address, made["token"])

    def sent(self, method: str, path: str, body: Json | None = None, **headers: str) -> tuple[int, Json]:
        """The status and the body of the answer to a request."""
        more: Json = {} if body is None else {"json": body}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.http.open(path, method=method, headers=named, **more)
        return answer.status_code, answer.get_json(silent=True) or {}

    def post(self, path: str, body: Json | None = None, **headers: str) -> tuple[int, Json]:
        return self.sent("POST", path, {} if body is None else body, **headers)

    def get(self, path: str) -> tuple[int, Json]:
        return self.sent("GET", path)

    def delete(self, path: str) -> tuple[int, Json]:
        return self.sent("DELETE", path)

    def sit(self, game: str, **body: Any) -> tuple[int, str]:
        """The status of taking a seat, and the seat or the kind of the problem."""
        status, answer = self.post(f"/v1/games/{game}/seats", body)
        return status, kind(answer) if status >= 400 else str(answer["you"])

    def open(self, **more: Any) -> str:
        status, answer = self.post("/v1/games", {"title": "seven_wonders", "seats": 3, **more})
        assert status == 201, answer
        return str(answer["id"])

    def invite(self, game: str, **body: Any) -> str:
        status, answer = self.post(f"/v1/games/{game}/invitations", body)
        assert status == 201, answer
        return str(answer["invitation"])

    def notices(self, since: str) -> str:
        """The player's notifications since a time, one on each line."""
        headers = {"Accept": "application/x-ndjson", "Last-Event-ID": since}
        return self.http.get("/v1/events?wait=0", headers=headers).get_data(as_text=True)


def kind(problem: Json) -> str:
    """The type of a problem, without what all types begin with."""
    return str(problem["type"].removeprefix(URN))
