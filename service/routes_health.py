"""Is the process alive, and can it serve?"""

from flask import Response

from service import schemas
from service.answers import answer
from service.body import Blueprint
from service.context import here
from service.documented import documented

blueprint = Blueprint("health", __name__, description="For those who run it")


@blueprint.get("/healthz")
@blueprint.response(200, schemas.HealthOut)
@documented()
def healthz() -> Response:
    """The process answers."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
@blueprint.response(200, schemas.HealthOut)
@documented()
def readyz() -> Response:
    """The logs and the queue can be reached; 503 otherwise."""
    house = here().house
    house.client.ping()
    house.queues.connection.ping()
    return answer({"status": "ready"})
