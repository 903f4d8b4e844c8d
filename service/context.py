"""What the routes work with: one object an application."""

import secrets
from dataclasses import dataclass

from flask import current_app

from events.tail import Tailer
from heptad.house import House
from projections.follow import Follower
from projections.live import LiveGames
from projections.shelf import Shelf
from service.accounts import Accounts

SECRET = "heptad:secret"  # noqa: S105 - the name of a key, not a secret


@dataclass(frozen=True)
class Context:
    """The house, and what only the web needs."""

    house: House
    accounts: Accounts
    follower: Follower
    tailer: Tailer
    live: LiveGames
    secret: bytes
    """The server's secret, from which ids of repeated creations and invitations follow."""


def build(house: House) -> Context:
    """Connect what the web needs. The secret is made once for all processes, and kept with the logs."""
    house.client.set(SECRET, secrets.token_hex(32), nx=True)
    secret = bytes.fromhex(house.client.get(SECRET).decode())
    follower = Follower(Shelf(house.client), house.store, house.tables)
    tailer = Tailer(house.client)
    return Context(house, Accounts(house.client, secret), follower, tailer, LiveGames(house.tables, tailer), secret)


def here() -> Context:
    """The context of the application that answers now."""
    context: Context = current_app.extensions["heptad"]
    return context
