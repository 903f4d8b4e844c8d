"""The container of a web process, which connects to the servers once."""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import redis
import structlog
from flask import Flask, current_app, request

from application import container, use_cases
from application.accounts.accounts import Account
from application.container import Container
from application.games.quotas import PlayerQuota
from application.reading.recent import Recent
from application.reading.watched_games import WatchedGames
from application.runtime.parent_watchdog import ending
from application.runtime.settings import Settings
from application.use_cases import UseCases
from events.log_server.failures import Failures
from events.log_server.loss import DataLossError
from events.process import lifeline
from events.process.reasons import reason_of
from events.store.tail import Tailer
from projections.follow import Follower, follower_of
from service.http.callers import demand_caller
from service.http.limits import Limits
from service.metrics import metrics

RETRY_SECONDS = 0.1
MAX_RECENT = 400
"""How many games are kept, each for one reader in one language, of which the updates were last asked for."""
WITHOUT_LOG = frozenset(
    {
        "health.healthz",
        "health.show_contract",
        "health.show_metrics",
        "llms.show_llms",
        "consenting.show_device_page",
        "metadata.show_api",
        "metadata.show_assistants",
        "metadata.show_authorization_server",
        "metadata.show_version_of_api",
        "pages.show_account_page",
        "pages.show_arrival_page",
        "pages.show_developers_page",
        "pages.show_docs",
        "pages.show_docs_page",
        "pages.show_game_page",
        "pages.show_invitation",
        "pages.show_lesson",
        "pages.show_lobby",
        "pages.show_title",
        "pages.show_titles",
        "pages.show_verifier",
        "pages.show_web_file",
        "rules.show_common_rules",
        "rules.show_title_rules",
        "static.show_asset",
        "static.show_favicon",
        "static.show_vector",
        "static.show_verifier_module",
        "static.show_verifier_script",
        "titles.list_titles",
        "titles.show_catalogue",
    }
)
"""The endpoints that answer before the log server has been reached."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class WebContainer(UseCases):
    """All use cases, and what only requests need."""

    follower: Follower
    tailer: Tailer
    watched_games: WatchedGames
    recent_frames: Recent[Any, Any]
    """What was computed of games for those who follow their updates."""
    limits: Limits

    def quota(self, account: Account, instead_of: str | None = None) -> PlayerQuota:
        """Return the quota of the caller. `instead_of` is a game that ends before the new one begins."""
        return PlayerQuota(self.quotas, account.player, self.limits.address(), instead_of)


def build(common: Container) -> WebContainer:
    """Return the container of a web process. Raise redis.RedisError, DataLossError."""
    follower = follower_of(common)
    shared = use_cases.build(common, follower)
    common.game_service.demand_allowed = partial(demand_caller, shared.accounts)
    tailer = Tailer(common.client, ending, common.repository.known.announce)
    return WebContainer(
        **use_cases.members(shared),
        follower=follower,
        tailer=tailer,
        watched_games=WatchedGames(common.repository, tailer),
        recent_frames=Recent(MAX_RECENT),
        limits=Limits(common.settings, shared.secret),
    )


def connect(app: Flask, settings: Settings) -> None:
    """Connect an application to its servers, now or as soon as they are available.

    Until then requests get the error of the last attempt. Raise ValueError if no servers are configured.
    """
    metrics.watch(app, settings)
    attempt = _Attempt(app, settings)
    if not attempt.succeeds():
        app.before_request(attempt.refuse)
        lifeline.start("connecting", attempt.repeat)


class _Attempt:
    """Connects an application to its servers, and retries until they answer."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._error: Exception | None = None
        self._common: Container | None = None

    def succeeds(self) -> bool:
        try:
            if self._common is None:
                self._common = container.build(self._settings)
                metrics.reached(self._app, self._common)
                lifeline.report_to(Failures(self._common.client).note)
            self._common.outages.serve()
            built = build(self._common)
            built.tailer.start()  # a process that knows the moves of others decides without reading them first
            self._app.extensions["heptad"] = built
        except (redis.RedisError, DataLossError) as error:
            if self._error is None or reason_of(error) != reason_of(self._error):
                log.warning("waiting_for_the_log_server", error=reason_of(error))
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


def current_container() -> WebContainer:
    """Return the container of the application that answers this request."""
    found: WebContainer = current_app.extensions["heptad"]
    return found
