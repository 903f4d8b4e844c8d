"""A program of another person, as its author would write it, without a library for OAuth."""

import base64
import hashlib
import secrets
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.conftest import at
from tests.service.guests import Guest, Json

LOCAL = "http://localhost:5173/"
ISSUER = "http://localhost"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
HTML = {"Accept": "text/html"}


class Program:
    """A program that signs players in at an application in the process of the test."""

    def __init__(self, app: Flask, client_id: str = LOCAL, redirect_uri: str = "", address: str = "192.0.2.9") -> None:
        self.http: FlaskClient = at(app, address)
        self.client_id = client_id
        self.redirect_uri = redirect_uri or f"{client_id}callback"
        self.verifier = secrets.token_urlsafe(32)

    def query(self, **more: str | None) -> str:
        """The query with which it leads a browser to the server; None leaves a parameter out."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip("=")
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": "game:read game:play",
            "state": "of this browser",
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return urlencode({name: value for name, value in {**asked, **more}.items() if value is not None})

    def page(self, **more: str | None) -> TestResponse:
        """What the browser of a player is shown."""
        return self.http.get(f"/oauth/authorize?{self.query(**more)}", headers=HTML)

    def led_back(self, player: Guest, scopes: list[str] | None = None, **more: str | None) -> dict[str, str]:
        """What it learns at its redirect URI after a player has allowed it something."""
        chosen = ["game:read", "game:play"] if scopes is None else scopes
        status, answer = player.post("/oauth/authorize", {"request": self.query(**more), "scopes": chosen})
        assert status == 200, answer
        found = urlsplit(answer["location"])
        assert answer["location"].startswith(self.redirect_uri)
        return dict(parse_qsl(found.query))

    def post(self, path: str, **form: str | None) -> tuple[int, Json]:
        """What the server answers to the program itself."""
        sent = {name: value for name, value in form.items() if value is not None}
        answer = self.http.post(path, data=sent)
        return answer.status_code, answer.get_json()

    def fetch(self, code: str, **more: str | None) -> tuple[int, Json]:
        """What it gets for a code."""
        asked: dict[str, str | None] = {
            "grant_type": "authorization_code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "code": code,
            "code_verifier": self.verifier,
        }
        return self.post("/oauth/token", **{**asked, **more})

    def signed_in(self, player: Guest, **more: str | None) -> Json:
        """The answer with its token, after a player has allowed it to read and to play."""
        status, answer = self.fetch(self.led_back(player, **more)["code"])
        assert status == 200, answer
        return answer

    def poll(self, device_code: str, **more: str | None) -> tuple[int, Json]:
        """What a device gets that waits."""
        asked: dict[str, str | None] = {
            "grant_type": DEVICE_GRANT,
            "client_id": self.client_id,
            "device_code": device_code,
        }
        return self.post("/oauth/token", **{**asked, **more})


def status_of(app: Flask, token: str) -> int:
    """The status of a request with a token."""
    return at(app, "192.0.2.9", token).get("/v1/account").status_code


def tokens_of(player: Guest) -> list[dict[str, Any]]:
    """The tokens of a player, except the first one."""
    found: list[dict[str, Any]] = player.get("/v1/account/tokens")[1]["tokens"]
    return found[1:]
