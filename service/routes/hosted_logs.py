"""Logs that somebody holds: verified by a worker, and taken in as games of their own."""

from typing import Any

import msgspec
from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from application.game_service import Changed, OpenedError, Repeated
from application.hosting import hosted_before, require_complete, require_past
from heptad.runtime.fair_queue import Owner
from heptad.runtime.queues import VERIFY_SECONDS, BusyError
from service.accounts import caller, new_game_id, require
from service.answers import answer
from service.body import Blueprint, idempotency_key_for, read
from service.context import here
from service.documented import documented
from service.outcomes import created_answer, settled
from service.problems import Problem
from service.schemas.games import GameOut
from service.schemas.verdicts import VerdictOut
from service.streams import NDJSON
from verifier.log_file import records_of

blueprint = Blueprint("logs", __name__, url_prefix="/v1/logs", description="Logs that somebody holds")


@blueprint.post("/verify")
@blueprint.response(200, VerdictOut)
@documented(401, lines=True)
def verify_log() -> Response:
    """Verify a log, as `GET …/log` serves it: bytes and chain, seals, draws, every act by the rules, the scores.

    200 whatever is found: `sound` says whether the log is valid as far as it is open, `problem` what is wrong first.
    `complete` says that the game has ended and all seals are open; `unopened` counts the seals that are not, which are
    normal in the log of a game that is being played.
    """
    caller()  # a bad token is told so, here as everywhere
    return answer(msgspec.Raw(msgspec.json.encode(_verdict(_read()))))


@blueprint.post("")
@blueprint.response(201, GameOut)
@documented(401, 403, idempotency_key=True, lines=True)
def import_log() -> Response:
    """Host a finished game that was played elsewhere, from its whole log, as `GET …/log` serves it after the end.

    The log is verified first. It is kept as it is, under an id of this house; `imported` says which it has in the log.
    It can be read, replayed, forked, exported, but is nobody's game here: the players that it names are strangers,
    whatever their ids, and no standings count it. A log that says its game was private is seen by who brought it alone.
    """
    context, account = here(), require("game:play")
    log, idempotency_key = _read(), idempotency_key_for(account.player)
    game = new_game_id(context.secret, account, request.path, idempotency_key)
    game_service = context.container.game_service

    def host() -> Changed | Repeated:
        require_complete(_verdict(log))
        require_past(log)
        return game_service.host(game, records_of(log), player=account.player, idempotency_key=idempotency_key)

    try:
        outcome = game_service.create(game, idempotency_key, context.quota(account), host, size=len(log))
    except OpenedError:
        record = hosted_before(context.container.repository, game, log)
    else:
        record = settled(context, game, outcome, idempotency_key)
    return created_answer(context, record, account)


def _read() -> bytes:
    log = read()
    if request.mimetype != NDJSON:
        raise UnsupportedMediaType(f"The body is a log, with Content-Type: {NDJSON}.")
    return log


def _verdict(log: bytes) -> dict[str, Any]:
    """What a worker finds. Raises Problem 503 if there is none in time."""
    account, limits = caller(), here().limits
    owner = Owner(limits.address(), account.player if account else "nobody")
    try:
        verdict = here().container.queues.verify(log, owner)
    except BusyError:
        raise _busy("Too many logs wait, in total or from your address.") from None
    if verdict is None:
        raise _busy(f"There was no verdict within {VERIFY_SECONDS} seconds.")
    return verdict


def _busy(why: str) -> Problem:
    detail = f"{why} Send the request again later; `heptad verify` verifies a log on any machine."
    return Problem(503, "busy", "The log can't be verified now", detail, {"Retry-After": "5"})
