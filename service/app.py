"""The application factory."""

from typing import Any

import structlog
from flask import Flask, request
from flask_cors import CORS
from flask_limiter import Limiter
from flask_limiter.constants import HeaderNames
from flask_limiter.util import get_remote_address
from flask_smorest import Api
from flask_smorest.spec.plugins import integerconverter2paramschema
from werkzeug.exceptions import TooManyRequests
from werkzeug.routing import IntegerConverter

from heptad.queues import QUICK
from heptad.settings import Settings
from service import (
    answers,
    body,
    context,
    contract,
    metrics,
    problems,
    routes_forks,
    routes_games,
    routes_health,
    routes_history,
    routes_log,
    routes_logs,
    routes_moves,
    routes_notices,
    routes_players,
    routes_results,
    routes_rules,
    routes_titles,
    routes_web,
)
from service.accounts import caller
from service.context import here
from service.problems import Problem
from service.schemas.fields import component_reference

log = structlog.get_logger(__name__)

ROUTES = (
    routes_players,
    routes_titles,
    routes_rules,
    routes_games,
    routes_forks,
    routes_moves,
    routes_log,
    routes_history,
    routes_notices,
    routes_logs,
    routes_results,
    routes_web,
    routes_health,
)
CREATING = ("players.create_player", "games.open_game", "forks.fork_game")
ACCOUNTS = ("players.create_player", "players.issue_token", "players.revoke_token")
"""What writes to accounts."""
EXPOSED = ("ETag", "Link", "Location", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


class PlainDigits(IntegerConverter):
    """An integer in a path, written in one way only."""

    regex = "0|[1-9][0-9]*"


class HeptadApi(Api):  # type: ignore[misc]
    """flask-smorest's Api: our own problem documents instead of its errors."""

    ERROR_SCHEMA = None
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Problems are registered by the application."""


def create_app(settings: Settings | None = None, *, connected: bool = True) -> Flask:
    """The application; `connected` false makes one without servers, from which only the contract can be had."""
    settings = settings or Settings.from_env()
    app = Flask(__name__, static_folder=None)
    app.config.update(
        API_TITLE="Heptad",
        API_VERSION="1",
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS=contract.SPEC_OPTIONS,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    app.url_map.converters["int"] = PlainDigits
    metrics.register(app)
    problems.register(app)
    answers.register(app)
    larger = dict.fromkeys(routes_logs.ENDPOINTS, settings.max_log)
    body.register(app, settings.max_body, larger, settings.request_seconds)
    api = HeptadApi(app)
    api.register_converter(PlainDigits, integerconverter2paramschema)
    api.ma_plugin.converter.add_attribute_function(component_reference)
    contract.register_components(api.spec)
    for routes in ROUTES:
        api.register_blueprint(routes.blueprint)
    contract.register(app, api)
    CORS(app, origins=list(settings.cors_origins), expose_headers=list(EXPOSED), max_age=600)
    if connected:
        context.connect(app, settings)
        _limit(app, settings)
        app.before_request(_demand_writable)
    return app


def _limit(app: Flask, settings: Settings) -> None:
    """Limit how fast players and games are created and logs are sent; what happens in a game is never limited."""
    if settings.queue_url is None or not (settings.limit_create or settings.limit_logs):
        return
    url = settings.queue_url
    limiter = Limiter(
        _who,
        app=app,
        storage_uri=url.replace("unix://", "redis+unix://", 1) if url.startswith("unix://") else url,
        storage_options=QUICK,  # a dead queue server lets everybody in, at once
        headers_enabled=True,
        swallow_errors=True,
        header_name_mapping=_header_names(),
    )
    limits: dict[str, Any] = {}
    if settings.limit_create:
        limits |= dict.fromkeys(CREATING, limiter.limit(settings.limit_create))
    if settings.limit_logs:  # counted together: it is one worker that they keep busy
        limits |= dict.fromkeys(routes_logs.ENDPOINTS, limiter.shared_limit(settings.limit_logs, scope="logs"))
    app.view_functions |= {endpoint: limited(app.view_functions[endpoint]) for endpoint, limited in limits.items()}
    app.register_error_handler(TooManyRequests, _too_many)


def _demand_writable() -> None:
    """Accounts are written without the append script, so what holds for it is asked for them."""
    if request.endpoint in ACCOUNTS:
        here().house.store.demand_writable()


def _header_names() -> dict[Any, str]:
    return {
        HeaderNames.LIMIT: "RateLimit-Limit",
        HeaderNames.REMAINING: "RateLimit-Remaining",
        HeaderNames.RESET: "RateLimit-Reset",
        HeaderNames.RETRY_AFTER: "Retry-After",
    }


def _who() -> str:
    """Whose requests are counted together; a bad token counts for its address."""
    try:
        account = caller()
    except Problem:
        account = None
    return account.player if account else str(get_remote_address())


def _too_many(error: TooManyRequests) -> Any:
    return Problem(429, "too-many-requests", "Too many requests", f"At most {error.description}.").response()
