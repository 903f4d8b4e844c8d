"""A table for the tests of webhooks: players, the feed, and a worker that delivers when a test says so."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from application.notices.webhooks.messages import Messages
from tests.service.conftest import at
from workers.webhook_feed import WebhookFeed
from workers.webhook_updates import WebhookUpdates
from workers.webhooks import Deliverer


class Table:
    """An application, its webhook feed and a worker."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.here = app.extensions["heptad"]
        self.here.store.admit()
        self.feed = WebhookFeed(self.here)
        self.deliverer = Deliverer(
            self.here.webhooks,
            self.here.deliveries,
            Messages(self.here.repository, self.here.webhooks.grants),
            self.here.sender,
            update_for=WebhookUpdates(self.here).update,
            rest_after=lambda _: 0,
        )

    def player(self, name: str, **more: Any) -> FlaskClient:
        client = at(self.app, "10.0.0.1")
        created = client.post("/v1/players", json={"name": name, **more})
        assert created.status_code == 201, created.text
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {created.json['token']}"
        client.environ_base["heptad.test.player"] = created.json["id"]
        return client

    def open(self, client: FlaskClient) -> str:
        """Open a game with bots, which starts at once and waits for the player."""
        body = {"title": "seven_wonders", "seats": 2, "bots": ["random"]}
        opened = client.post("/v1/games", json=body)
        assert opened.status_code == 201, opened.text
        return str(opened.json["id"])

    def deliver(self) -> None:
        self.feed.follow()
        for webhook in self.here.webhooks.all():
            self.deliverer.deliver(webhook)


def id_of(client: FlaskClient) -> str:
    return str(client.environ_base["heptad.test.player"])


def grant(client: FlaskClient, app: FlaskClient, *scopes: str) -> str:
    body = {"scopes": list(scopes or ["game:read"]), "app": id_of(app)}
    issued = client.post("/v1/account/tokens", json=body)
    assert issued.status_code == 201, issued.text
    return str(issued.json["token_id"])


def create(client: FlaskClient, url: str, **more: Any) -> dict[str, Any]:
    created = client.post("/v1/webhooks", json={"url": url, **more})
    assert created.status_code == 201, created.text
    found: dict[str, Any] = created.json
    return found
