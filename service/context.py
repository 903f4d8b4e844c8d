"""What the routes work with: one object an application."""

import secrets
import threading
import time
from dataclasses import dataclass

import redis
import structlog
from flask import Flask, current_app, request

from application.watched_games import WatchedGames
from events.loss import DataLossError
from events.tail import Tailer
from heptad.runtime import container
from heptad.runtime.container import Container
from heptad.runtime.parent_watchdog import ending
from heptad.runtime.settings import Settings
from projections.follow import Follower
from projections.read_model_store import ReadModelStore
from service import metrics
from service.accounts import Account, Accounts
from service.holdings import CallerQuota, Holdings
from service.limits import Limits

SECRET = "heptad:secret"  # noqa: S105 - the name of a key, not a secret

RETRY_SECONDS = 0.1
WITHOUT_LOG = frozenset(
    {
        "health.healthz",
        "health.show_contract",
        "health.show_metrics",
        "rules.show_common_rules",
        "rules.show_title_rules",
        "titles.list_titles",
        "titles.show_catalogue",
        "web.show_verifier",
        "web.show_verifier_module",
        "web.show_verifier_script",
    }
)
"""What is answered while the log server has not been reached yet."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Context:
    """The house, and what only the web needs."""

    container: Container
    accounts: Accounts
    follower: Follower
    tailer: Tailer
    live: WatchedGames
    limits: Limits
    holdings: Holdings
    secret: bytes
    """The server's secret, from which ids of repeated creations and invitations follow."""

    def quota(self, account: Account) -> CallerQuota:
        """What the caller may still create."""
        return CallerQuota(self.holdings, account.player, self.limits.address())


def build(container: Container) -> Context:
    """Connect what the web needs. The secret is made once for all processes, and kept with the logs."""
    if not container.client.exists(SECRET):
        container.store.demand_writable()
        container.client.set(SECRET, secrets.token_hex(32), nx=True)
    secret = bytes.fromhex(container.client.get(SECRET).decode())
    follower = Follower(ReadModelStore(container.client), container.store, container.repository)
    tailer = Tailer(container.client)
    return Context(
        container,
        Accounts(container.client, secret, container.settings.max_tokens),
        follower,
        tailer,
        WatchedGames(container.repository, tailer),
        Limits(container.settings, secret),
        Holdings(container.settings, container.client, container.queues, follower),
        secret,
    )


def connect(app: Flask, settings: Settings) -> None:
    """Connect an application to its servers, at once or as soon as they can be used.

    Until then requests are refused with what the last attempt met. Raises ValueError if no servers are named.
    """
    metrics.watch(app, settings)
    attempt = _Attempt(app, settings)
    if not attempt.succeeds():
        app.before_request(attempt.refuse)
        threading.Thread(target=attempt.repeat, name="connecting", daemon=True).start()


class _Attempt:
    """Connecting an application, again and again."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._error: Exception | None = None
        self._house: Container | None = None

    def succeeds(self) -> bool:
        try:
            if self._house is None:
                self._house = container.build(self._settings)
                metrics.of_log_server(self._app).container = self._house
            self._app.extensions["heptad"] = build(self._house)
        except (redis.RedisError, DataLossError) as error:
            if repr(error) != repr(self._error):
                log.warning("waiting_for_the_log_server", error=repr(error))
            self._error = error
            return False
        self._error = None
        return True

    def repeat(self) -> None:
        while not ending() and not self.succeeds():
            time.sleep(RETRY_SECONDS)

    def refuse(self) -> None:
        if self._error is not None and request.endpoint not in WITHOUT_LOG:
            raise self._error


def here() -> Context:
    """The context of the application that answers now."""
    context: Context = current_app.extensions["heptad"]
    return context
