"""Logs that somebody holds: verified by a worker, and taken in as games of their own."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.exceptions import UnsupportedMediaType

from application.game_service import Changed, OpenedError, Repeated
from application.repository import GameRecord
from heptad.runtime.fair_queue import Owner
from heptad.runtime.queues import VERIFY_SECONDS, BusyError
from service.accounts import caller, new_game_id, require
from service.answers import answer
from service.body import Blueprint, idempotency_key_for, read
from service.context import here
from service.documented import documented
from service.problems import Problem
from service.routes_games import game_answer, repeated
from service.schemas.games import GameOut
from service.schemas.verdicts import VerdictOut
from service.streams import NDJSON
from verifier.log_file import records_of

blueprint = Blueprint("logs", __name__, url_prefix="/v1/logs", description="Logs that somebody holds")

CLOCKS = timedelta(minutes=5)
"""As far may the clocks of two houses differ."""


class _Last(msgspec.Struct):
    at: str


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
    try:
        outcome: Changed | Repeated | None = context.container.game_service.repeated(game, idempotency_key)
        if outcome is None:
            context.holdings.demand_bytes(account.player, len(log))
            _demand_whole(_verdict(log))
            _demand_past(log)
            outcome = context.container.game_service.host(
                game, records_of(log), player=account.player, idempotency_key=idempotency_key
            )
            context.holdings.store(account.player, len(log))
    except OpenedError:
        record = _hosted(game, log)
    else:
        record = repeated(context, game, outcome, idempotency_key) if isinstance(outcome, Repeated) else outcome.record
    response = game_answer(context, record, account, 201)
    response.headers["Location"] = url_for("games.show_game", game=game)
    return response


def _hosted(game: str, log: bytes) -> GameRecord:
    """The same log, hosted so long ago under this key that its receipt is gone. Raises OpenedError for another one."""
    container = here().container
    try:
        same = [record._replace(mark=b"") for record in container.store.read(game)] == records_of(log)
    except (msgspec.DecodeError, UnicodeDecodeError):
        same = False
    if not same:
        raise OpenedError(game)
    return container.repository.load(game).record


def _demand_whole(verdict: dict[str, Any]) -> None:
    """Raises Problem 422 for a log that can't be hosted, with the verdict."""
    problem = verdict["problem"]
    if problem is not None:
        where = f"version {problem['version']}, {problem['check']}: {problem['detail']}"
        raise Problem(422, "log-unsound", "This log is not valid", where, verdict=verdict)
    if not verdict["complete"]:
        detail = "The game is still being played." if verdict["status"] != "finished" else "Its seals are closed."
        raise Problem(422, "log-not-whole", "Only the open log of a finished game is hosted", detail, verdict=verdict)


def _demand_past(log: bytes) -> None:
    """Raises Problem 422 for a log with a time that is still to come: nothing in a fork of it could be earlier."""
    last = msgspec.json.decode(log[log.rindex(b"\n", 0, -1) :], type=_Last)
    if datetime.fromisoformat(last.at) > datetime.now(UTC) + CLOCKS:
        raise Problem(422, "log-ahead", "This log has times that are still to come", f"It ends at {last.at}.")


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
