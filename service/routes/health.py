"""Health checks, metrics and the OpenAPI description."""

from flask import Response, current_app

from service import metrics
from service.answers import answer, document_response
from service.body import Blueprint
from service.context import current_container
from service.contract import document_of
from service.documented import documented
from service.schemas.health import HealthOut

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
@documented()
def show_metrics() -> Response:
    """Return metrics for Prometheus."""
    return metrics.exposition()


@blueprint.get("/openapi.json")
@blueprint.response(200, schema={"type": "object"})
@documented(tagged=True)
def show_contract() -> Response:
    """Return this description of the API."""
    return document_response(document_of(current_app))
