"""Health checks, metrics and the OpenAPI description."""

import hmac

from flask import Response, current_app

from application.errors.authority import BadTokenError
from application.errors.problem import Problem
from service.context import current_container
from service.contract import document_of
from service.documented import documented
from service.http.answers import answer, document_response
from service.http.body import Blueprint
from service.http.callers import TokenNeededError, bearer_token
from service.metrics import metrics
from service.schemas.reference.health import HealthOut

blueprint = Blueprint("health", __name__, description="Health checks, metrics and the API description")


@blueprint.get("/healthz")
@blueprint.response(200, HealthOut)
@documented()
def healthz() -> Response:
    """Answer 200 while the process runs."""
    return answer(HealthOut("ok"))


@blueprint.get("/readyz")
@blueprint.response(200, HealthOut)
@documented()
def readyz() -> Response:
    """Answer 200 while the log server and the queue server can be reached and moves can be written, otherwise 503."""
    container = current_container()
    container.client.ping()
    container.queues.connection.ping()
    container.store.demand_writable()
    return answer(HealthOut("ready"))


@blueprint.get("/metrics")
@blueprint.response(200, content_type="text/plain", schema={"type": "string"})
@documented(monitoring=True)
def show_metrics() -> Response:
    """Return metrics for Prometheus.

    The operator of the server can set a token that this request needs. It is no token of a player.
    """
    _demand_metrics_token(current_app.config["HEPTAD_METRICS_TOKEN"])
    return metrics.exposition()


class MetricsTokenNeededError(TokenNeededError):
    """`GET /metrics` needs a token of the operator, if the operator has set it."""

    title = "The metrics need a bearer token"

    def __init__(self) -> None:
        Problem.__init__(
            self, "The metrics of this server need the bearer token that its operator has set, HEPTAD_METRICS_TOKEN."
        )


class WrongMetricsTokenError(BadTokenError):
    """Or it is not the token that the operator has set for `GET /metrics`."""

    title = "This is not the token of the metrics"


def _demand_metrics_token(wanted: str | None) -> None:
    """Raise Problem 401 unless the request has the token that the operator has set, or none is set."""
    if wanted is None:
        return
    token = bearer_token()
    if token is None:
        raise MetricsTokenNeededError
    if not hmac.compare_digest(token.encode(), wanted.encode()):
        raise WrongMetricsTokenError


@blueprint.get("/openapi.json")
@blueprint.response(200, schema={"type": "object"})
@documented(tagged=True)
def show_contract() -> Response:
    """Return this description of the API."""
    return document_response(document_of(current_app))
