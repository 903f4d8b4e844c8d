"""The application factory."""

from flask import Flask, Response, current_app, request
from flask_cors import CORS
from jinja2 import StrictUndefined

from application.runtime.settings import Settings
from service import context, contract
from service.accounts.oauth import answers as oauth_answers
from service.application import Application, PlainDigits
from service.context import current_container
from service.http import answers, body, languages, limits, request_log, streams
from service.http.callers import require_token
from service.http.problems import handlers
from service.metrics import metrics
from service.pages import refusals, web_client
from service.routes.accounts import (
    accounts,
    bots,
    credentials,
    muting,
    player_events,
    player_updates,
    players,
    reports,
    sessions,
    stream_tickets,
    webhooks,
)
from service.routes.games import analyses, clocks, forks, game_log, games, history, logs, moves, seats, updates
from service.routes.oauth import consenting, metadata, tokens
from service.routes.pages import assistants, health, llms, pages, static
from service.routes.reference import ratings, results, rules, titles
from service.routes.tables import challenges, invitations, pairings, rematches
from service.sentences import spoken_languages

ROUTES = (
    players,
    accounts,
    bots,
    credentials,
    muting,
    sessions,
    titles,
    rules,
    games,
    seats,
    invitations,
    clocks,
    forks,
    moves,
    game_log,
    updates,
    history,
    analyses,
    player_events,
    player_updates,
    stream_tickets,
    webhooks,
    logs,
    challenges,
    pairings,
    rematches,
    reports,
    results,
    ratings,
    health,
)
PAGES = (pages, static, llms, assistants)
"""What browsers and assistants are shown. It is no part of the API, so the contract does not describe it."""
OAUTH = (consenting, tokens, metadata)
"""What programs use that sign players in. It is described by its standards, and by /.well-known."""
WRITING = frozenset(
    {
        "players.create_player",
        "accounts.change_account",
        "accounts.erase_account",
        "accounts.issue_token",
        "accounts.revoke_token",
        "accounts.revoke_listed_token",
        "accounts.revoke_tokens",
        "bots.erase_bot_account",
        "webhooks.create_webhook",
        "webhooks.change_webhook",
        "webhooks.delete_webhook",
        "webhooks.rotate_secret",
        "webhooks.send_test",
        "credentials.add_passkey",
        "credentials.label_passkey",
        "credentials.make_device_code",
        "credentials.make_recovery_codes",
        "credentials.offer_passkey",
        "credentials.remove_passkey",
        "sessions.offer_sign_in",
        "sessions.sign_in",
        "invitations.withdraw_invitations",
        "muting.mute_player",
        "muting.unmute_player",
        "pairings.create_pairing",
        "challenges.create_challenge",
        "reports.report_player",
        "analyses.request_analysis",
        "consenting.allow_program",
        "consenting.answer_device",
        "oauth.authorize_device",
        "oauth.fetch_token",
        "oauth.revoke_token",
    }
)
"""The endpoints that write to the log server without the append script."""
CREATING = frozenset(
    {
        "players.create_player",
        "games.open_game",
        "forks.fork_game",
        "logs.import_log",
        "analyses.request_analysis",
        "webhooks.create_webhook",
        "pairings.create_pairing",
        "challenges.create_challenge",
        "challenges.accept_challenge",
        "rematches.join_rematch",
        "oauth.authorize_device",
    }
)
"""The endpoints that make what stays in the log server's memory. Moves, sign-in and reports are none of them."""
EXPOSED = (
    *("ETag", "Link", "Location", "Retry-After", "RateLimit", "RateLimit-Policy", "WWW-Authenticate"),
    request_log.HEADER,
)


def create_app(settings: Settings | None = None, *, connected: bool = True) -> Flask:
    """Return the application. With `connected` false it has no servers and can only describe its API."""
    settings = settings or Settings.from_env()
    app = Application(__name__, static_folder=None)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "undefined": StrictUndefined}
    web_client.sources()  # what an installed title or a translator brings is refused now, and not at a request
    spoken_languages()
    app.config["HEPTAD_PUBLIC_URL"] = settings.public_url
    app.config["HEPTAD_METRICS_TOKEN"] = settings.metrics_token
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False  # it would redirect to an address from the Host header
    app.url_map.redirect_defaults = False
    app.url_map.converters["int"] = PlainDigits
    request_log.register(app, lines=settings.access_log)
    metrics.register(app)
    handlers.register(app)
    answers.register(app)
    streams.register(app)
    languages.register(app)
    refusals.register(app)
    larger = dict.fromkeys(limits.LOGS, settings.requests.log)
    body.register(app, settings.requests.body, larger, settings.requests.seconds)
    oauth_answers.register(app)
    for shown in (*ROUTES, *PAGES, *OAUTH):
        app.register_blueprint(shown.blueprint)
    contract.register(app, [described.blueprint for described in ROUTES])
    _allow_origins(app, settings)
    if connected:
        context.connect(app, settings)
        app.before_request(_count)
        app.before_request(_demand_token)
        app.after_request(limits.add_headers)
        app.before_request(_demand_writable)
    return app


def _allow_origins(app: Flask, settings: Settings) -> None:
    """Let pages of other origins use the API. Only requests with an Origin get headers about it."""
    CORS(app, origins=list(settings.cors_origins), expose_headers=list(EXPOSED), max_age=600, always_send=False)
    add_headers = app.after_request_funcs[None].pop()  # which CORS has just registered for every request

    @app.after_request
    def _add(response: Response) -> Response:
        return add_headers(response) if "HTTP_ORIGIN" in request.environ else response  # type: ignore[return-value]


def _count() -> None:
    """Count the request. Before the servers have been reached, nothing is counted: such responses are cheap."""
    made = current_app.extensions.get("heptad")
    if made is not None:
        made.limits.count()


def _demand_token() -> None:
    """Check the token that the route needs before the body of the request is read."""
    if body.is_sent():
        doc = getattr(current_app.view_functions.get(request.endpoint or ""), "heptad_doc", None)
        if doc is not None and doc.scopes and not doc.anonymous and "heptad" in current_app.extensions:
            require_token()


def _demand_writable() -> None:
    """Check that the log server can be written to, where the append script does not check it, and has memory left."""
    if request.endpoint in WRITING:
        current_container().store.demand_writable()
    if request.endpoint in CREATING:
        current_container().storage.demand_creation()
