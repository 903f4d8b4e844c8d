"""Logs that somebody holds: verified by a worker, without any game of ours."""

import msgspec
from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from service import schemas
from service.accounts import caller
from service.answers import answer
from service.body import Blueprint, read
from service.context import here
from service.documented import documented
from service.problems import Problem
from service.streams import NDJSON

blueprint = Blueprint("logs", __name__, url_prefix="/v1/logs", description="Logs that somebody holds")

VERIFY_LOG = "logs.verify_log"
"""The endpoint that takes larger bodies than others."""


@blueprint.post("/verify")
@blueprint.response(200, schemas.VerdictOut)
@documented(401, lines=True)
def verify_log() -> Response:
    """Verify a log, as `GET …/log` serves it: bytes and chain, seals, draws, every act by the rules, the scores.

    200 whatever is found: `sound` says whether all of it is as it should be, `problem` what is wrong first.
    """
    caller()  # a bad token is told so, here as everywhere
    log = read()
    if request.mimetype != NDJSON:
        raise UnsupportedMediaType(f"The body is a log, with Content-Type: {NDJSON}.")
    verdict = here().house.queues.verify(log)
    if verdict is None:
        detail = "No verdict could be had in time; `heptad verify` does the same anywhere."
        raise Problem(503, "busy", "Too many logs wait to be verified", detail, {"Retry-After": "5"})
    return answer(msgspec.Raw(msgspec.json.encode(verdict)))
