"""Logs that clients send: verify them, show their games, or import them as games."""

from typing import Any

import msgspec
from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from application.accounts.ids import new_game_id
from application.errors.games import AheadError, BetweenError, OpenedError
from application.errors.logs import BusyError, InvalidLogError
from application.errors.requests import InvalidFieldError, UnknownReaderError
from application.games.access import FULL
from application.games.game_service import Changed, Repeated
from application.reading.game_view import GameView
from application.reading.log_views import Ahead, Between, Closed, Invalid, LogView, Selection, Shown, UnknownSeat
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.queues import VERIFY_SECONDS
from application.tables.importing import imported_before, require_complete, require_past
from service.context import current_container
from service.documented import documented
from service.games.outcomes import created_answer, record_after
from service.games.reading import SPECTATOR
from service.http.answers import answer
from service.http.body import Blueprint, idempotency_key_for, read
from service.http.callers import caller, require
from service.http.streams import NDJSON
from service.schemas.games.games import PastQuery
from verifier.log_file import records_of
from verifier.verify import Verdict

blueprint = Blueprint("logs", __name__, url_prefix="/v1/logs", description="Logs to verify, replay or import")


@blueprint.post("/verify")
@blueprint.response(200, Verdict)
@documented(401, lines=True)
def verify_log() -> Response:
    """Verify a log as served by `GET …/log`: its bytes, chain, seals and draws, all acts by the rules, and the scores.

    The answer is 200 even for an invalid log. `sound` is true if the log is valid; otherwise `problem` is the first
    violation. `complete` is true if, in addition, the game has ended and all seals are open. `unopened` counts the
    closed seals, which are normal in the log of a game that is being played.
    """
    caller()  # an invalid token is rejected, as on every route
    return answer(msgspec.Raw(msgspec.json.encode(_verdict(_read()))))


@blueprint.post("/replay")
@blueprint.arguments(PastQuery, location="query")
@blueprint.response(200, GameView)
@documented(401, 409, lines=True)
def replay_log(query: dict[str, Any]) -> Response:
    """Show the game of a log at version `at`, by default the last one, as `GET /v1/games/{id}?at=&as=` shows a game.

    The log is not stored. It is verified first; the problem of an invalid log contains the verdict. `as` is a seat or
    `spectator`; without it, everything that is open in the log is shown. A log has no names of players.
    """
    caller()  # an invalid token is rejected, as on every route
    name = query["as_"]
    reader = FULL if name is None else None if name == SPECTATOR else int(name)
    return answer(_shown(_read(), Selection(query["at"], reader)))


def _shown(log: bytes, selection: Selection) -> msgspec.Raw:
    """Return the view that a worker computes. Raise Problem."""
    found = current_container().queues.replay(log, msgspec.json.encode(selection), _owner())
    view: LogView | None = msgspec.json.decode(found, type=LogView | None)
    match view:
        case None:
            raise _late()
        case Shown(game):
            return game
        case Invalid(verdict):
            raise InvalidLogError(msgspec.to_builtins(verdict))
        case Ahead(version):
            raise AheadError(version)
        case Between(at, ends):
            raise BetweenError(at, ends)
        case UnknownSeat(seats):
            raise UnknownReaderError(seats)
        case Closed(seat):
            raise InvalidFieldError("as", f"must be another reader: the log does not open what seat {seat} saw")


@blueprint.post("")
@blueprint.response(201, GameView)
@documented(idempotency_key=True, lines=True, created=True, scope="game:create")
def import_log() -> Response:
    """Import a finished game that was played on another server, from its complete log as served by `GET …/log`.

    The log is verified first. It is stored unchanged under a new id; `imported` has the id in the log. The game can be
    read, replayed, forked and exported. The players in its log have no rights on this server, even if an id is the
    same, and it does not count in any standings. If its log says that the game is private, only the player who
    imported it can see it.
    """
    container, account = current_container(), require("game:create")
    log, idempotency_key = _read(), idempotency_key_for(account.player)
    game = new_game_id(container.secret, account.player, request.path, idempotency_key)
    game_service = container.game_service

    def import_log() -> Changed | Repeated:
        require_complete(_verdict(log))
        require_past(log, container.clock.now())
        return game_service.import_log(game, records_of(log), player=account.player, idempotency_key=idempotency_key)

    try:
        outcome = game_service.create(game, idempotency_key, container.quota(account), import_log, size=len(log))
    except OpenedError:
        record = imported_before(container.repository, game, log)
    else:
        record = record_after(container, game, outcome, idempotency_key)
    return created_answer(container, record, account)


def _read() -> bytes:
    if request.mimetype != NDJSON:
        raise UnsupportedMediaType(f"The body must be a log with Content-Type: {NDJSON}.")
    return read()


def _verdict(log: bytes) -> dict[str, Any]:
    """Return the verdict of a worker. Raise BusyError if too many logs wait, or there is none in time."""
    verdict = current_container().queues.verify(log, _owner())
    if verdict is None:
        raise _late()
    return verdict


def _owner() -> Owner:
    """Return the caller as the owner of a log that is sent to a worker."""
    account = caller()
    return Owner(current_container().limits.address(), account.player if account else "nobody")


def _late() -> BusyError:
    return BusyError(f"There was no verdict within {VERIFY_SECONDS} seconds.")
