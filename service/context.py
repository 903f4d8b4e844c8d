"""The container of a web process, which connects to the servers once."""

import secrets
import time
from dataclasses import dataclass, fields
from functools import cached_property, partial
from typing import TYPE_CHECKING

import redis
import structlog
from flask import Flask, current_app, request

from application import container
from application.accounts.accounts import Account, Accounts
from application.accounts.credentials import Credentials
from application.accounts.muting import MuteLists
from application.accounts.names import RefusedWords
from application.accounts.sign_up import SignUp
from application.container import Container
from application.ending.revoking import Revoking
from application.games.quotas import PlayerQuota, QuotaLimits, Quotas
from application.notices.personal_notices import PersonalNotices
from application.operators.reports import Reports
from application.reading.watched_games import WatchedGames
from application.runtime.parent_watchdog import ending
from application.runtime.settings import Settings
from application.tables.agreed_games import AgreedGames
from application.tables.challenges import Challenges
from application.tables.invitations import Invitations
from application.tables.pairing import Pairings
from application.tables.rematches import Rematches
from events.log_server import keys
from events.log_server.failures import Failures
from events.log_server.loss import DataLossError
from events.process import lifeline
from events.process.reasons import reason_of
from events.store.tail import Tailer
from projections.follow import Follower
from projections.read_model_files import ReadModelFiles
from service.http.callers import demand_caller
from service.http.limits import Limits
from service.metrics import metrics

if TYPE_CHECKING:
    from application.notices.webhooks.sending import Sender

RETRY_SECONDS = 0.1
WITHOUT_LOG = frozenset(
    {
        "health.healthz",
        "health.show_contract",
        "health.show_metrics",
        "pages.show_account_page",
        "pages.show_arrival_page",
        "pages.show_developers_page",
        "pages.show_docs",
        "pages.show_docs_page",
        "pages.show_game_page",
        "pages.show_invitation",
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
class WebContainer(Container):
    """The common container, with the services that only requests need."""

    accounts: Accounts
    credentials: Credentials
    revoking: Revoking
    follower: Follower
    tailer: Tailer
    watched_games: WatchedGames
    limits: Limits
    quotas: Quotas
    invitations: Invitations
    personal_notices: PersonalNotices
    mute_lists: MuteLists
    agreed_games: AgreedGames
    pairings: Pairings
    challenges: Challenges
    rematches: Rematches
    reports: Reports
    sign_up: SignUp
    refused_words: RefusedWords
    secret: bytes
    """The server's secret, from which invites and the ids of games created with a key are derived."""

    @cached_property
    def sender(self) -> "Sender":
        """Return what sends test messages to webhooks."""
        from application.notices.webhooks.sending import Sender  # noqa: PLC0415 - takes a tenth of a second

        return Sender(allow_private=self.settings.webhook_private)

    def quota(self, account: Account) -> PlayerQuota:
        """Return the quota of the caller."""
        return PlayerQuota(self.quotas, account.player, self.limits.address())


def build(common: Container) -> WebContainer:
    """Return the container of a web process. The first process creates the secret and stores it with the logs.

    Raise redis.RedisError, DataLossError.
    """
    if not common.client.exists(keys.SECRET):
        common.store.demand_writable()
        common.client.set(keys.SECRET, secrets.token_hex(32), nx=True)
    secret = bytes.fromhex(common.client.get(keys.SECRET).decode())
    follower = Follower(ReadModelFiles(common.settings.read_models_folder), common.repository)
    tailer = Tailer(common.client, ending, common.repository.known.announce)
    accounts = Accounts(common.client, secret, common.settings.quotas.tokens, common.store.replication)
    credentials = Credentials(common.client, accounts.players)
    common.game_service.demand_allowed = partial(demand_caller, accounts)
    quotas, invitations = _quotas(common, follower), Invitations(common.store, secret, common.clock.now)
    personal_notices, mute_lists = PersonalNotices(common.client), MuteLists(common.client)
    agreed_games = AgreedGames(common.game_service, quotas, invitations)
    same_address = common.settings.pair_same_address
    return WebContainer(
        **{field.name: getattr(common, field.name) for field in fields(common)},
        accounts=accounts,
        credentials=credentials,
        revoking=Revoking(accounts, credentials, common.webhooks, common.deliveries),
        follower=follower,
        tailer=tailer,
        watched_games=WatchedGames(common.repository, tailer),
        limits=Limits(common.settings, secret),
        quotas=quotas,
        invitations=invitations,
        personal_notices=personal_notices,
        mute_lists=mute_lists,
        agreed_games=agreed_games,
        pairings=Pairings(
            common.client, secret, agreed_games, mute_lists, same_address=same_address, clock=common.clock.now
        ),
        challenges=Challenges(
            common.client, secret, agreed_games, personal_notices, mute_lists, have_played=follower.have_played
        ),
        rematches=Rematches(secret, agreed_games, invitations, personal_notices, mute_lists),
        reports=Reports(common.client),
        sign_up=SignUp(common.client),
        refused_words=RefusedWords.read(common.settings.refused_words),
        secret=secret,
    )


def _quotas(common: Container, follower: Follower) -> Quotas:
    settings, queues = common.settings, common.queues
    return Quotas(
        QuotaLimits(settings.quotas.tables, settings.quotas.bot_tables, settings.quotas.stored),
        common.client,
        queues.connection,
        remember_address=queues.remember_address,
        ended=follower.ended,
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
