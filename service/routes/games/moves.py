"""Moves: list the legal moves of a seat, and make one, or ask for a hint. This is the hot route of the service."""

import functools
from typing import Any

import msgspec
from flask import Response, url_for

from application.accounts.accounts import PLAY
from application.errors.requests import InvalidFieldError
from application.games.clocks import refuse_taken_over
from application.games.game_length import require_room
from application.games.game_service import UNCHANGED, Changed, Refused, Repeated
from application.games.repository import GameRecord
from application.games.seating import require_seat, require_version
from application.reading.hints import demand_hints, hint_for
from projections.frames.legal_moves import MovesOut, listed
from service.context import current_container
from service.documented import documented
from service.games.outcomes import record_after
from service.games.reading import require_in, require_play_in, visible_game
from service.games.render import changed_body
from service.http.answers import answer
from service.http.body import Blueprint, expected_version, idempotency_key_for, load, read_json
from service.http.languages import language
from service.http.limits import UNCHANGED_MOVE
from service.http.problems.misfits import misfit
from service.http.problems.refusals import refusal_body, refused
from service.schemas.games.games import ChangedOut
from service.schemas.games.moves import HintOut, MoveIn, MovesQuery
from titles.kernel.deciding import decider
from titles.kernel.deciding.length import refuse_preference_change
from titles.kernel.deciding.move_ids import find_move, move_id
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal

blueprint = Blueprint("moves", __name__, url_prefix="/v1/games", description="Legal moves, and making a move")

WRAPPED = '{"move": {"action": …}}'
"""How the body of a request has its move."""

_move_in = MoveIn()


@blueprint.get("/<game>/moves")
@blueprint.arguments(MovesQuery, location="query")
@blueprint.response(200, MovesOut)
@documented(404, tagged=True, scope="game:read")
def show_moves(query: dict[str, Any], game: str) -> Response:
    """List all legal moves of the caller's seat, the default move first.

    Each entry has a complete `move` to post, a label and its cost. The changes that the seat can make to its settings
    at any time follow, with `"setting": true`. With `unavailable=true`, illegal moves about what the seat holds or sees
    are listed as well, each with the refusal that it would get.
    """
    account = require_in(game, "game:read")
    seen = visible_game(game)
    seat = require_seat(seen.record, account.player)
    version, words = seen.record.head.version, language()
    body = listed(
        seen.record.title, seen.view(), seat, version, words, refusal=refusal_body if query["unavailable"] else None
    )
    return answer(body, version=version, form="" if words == "en" else words)


@blueprint.get("/<game>/hint")
@blueprint.response(200, HintOut)
@documented(404, 409, tagged=True, scope="game:read")
def show_hint(game: str) -> Response:
    """Show what a bot of the title would do in the caller's seat. The bot knows what the seat knows, and no more.

    There are hints only where they harm nobody: the game is not rated, and bots of the title have all other seats.
    The hint stays the same until the game goes on.
    """
    account = require_in(game, "game:read")
    seen = visible_game(game)
    record, seat = seen.record, require_seat(seen.record, account.player)
    demand_hints(record.full, seat)
    view, words, version = seen.view(), language(), record.head.version
    hint = hint_for(record, view, seat)
    if isinstance(hint, Refusal):
        raise refused(hint, words, version, url_for("moves.show_moves", game=game))
    body = HintOut(
        title=record.title.id,
        version=version,
        seat=seat,
        decision=hint.decision,
        bot=hint.bot,
        move=hint.move,
        id=move_id(hint.decision, hint.move),
        label=record.title.label(view, seat, hint.move, words),
    )
    return answer(body, version=version, form="" if words == "en" else words)


@blueprint.post("/<game>/moves")
@blueprint.response(200, ChangedOut)
@blueprint.response(201, ChangedOut)
@documented(404, 409, idempotency_key=True, strict=True, body="MoveIn", scope=PLAY)
def post_move(game: str) -> Response:
    """Make a move: post one of the listed moves unchanged, or its `id` alone.

    An id that is not listed any more is refused instead of being applied to the next decision.

    A choice that is sealed until the reveal may be replaced until the last seat has chosen. The answer is 200 if
    nothing changed. With `decision`, a move that comes too late is refused instead of being applied to the next
    decision. A setting can be changed at any time during the game; it does not answer a decision, so `decision` is
    ignored for it.
    """
    container, account = current_container(), require_play_in(game)
    sent = read_json()
    _demand_wrapped(sent)
    body = load(_move_in, sent)
    _demand_either(body)
    expected = expected_version()
    # cached: `decide` may be called again, and has to answer the same
    too_many = functools.cache(lambda: container.limits.refuse_extra("preference", game))

    def decide(record: GameRecord) -> Batch | Refusal:
        seat = require_seat(record, account.player)
        require_version(record, expected)
        require_room(record)
        refusal = refuse_taken_over(record, seat)
        if refusal is not None:
            return refusal
        move = _move_of(record, seat, body)
        if isinstance(move, Refusal):
            return move
        if decider.is_preference(record.title, move):
            refusal = refuse_preference_change(record.full, seat)
            if refusal is not None:
                return refusal
            if (problem := too_many()) is not None:
                raise problem
        return decider.decide(record.title, record.full, seat, move, body["decision"])

    idempotency_key = idempotency_key_for(account.player)
    outcome = container.game_service.execute(
        game,
        decide,
        actor=f"player:{account.player}",
        idempotency_key=idempotency_key,
        demand_unchanged=lambda: container.limits.demand(UNCHANGED_MOVE),  # no event limits the number of receipts
    )
    record = record_after(container, game, outcome, idempotency_key, "move" if body["id"] is None else "id")
    return answer(changed_body(record), _status(outcome), record.head.version)


def _demand_wrapped(sent: Any) -> None:
    """Raise Problem 422 for a body that is itself a move, and for one that wraps a move twice."""
    if not isinstance(sent, dict):
        return
    if "action" in sent and not sent.keys() & {"move", "id"}:
        raise InvalidFieldError("move", f"is required: put the move into it, as in {WRAPPED}")
    move = sent.get("move")
    if isinstance(move, dict) and "move" in move and "action" not in move:
        raise InvalidFieldError("move", f"must be the move itself, and not an object with a `move`, as in {WRAPPED}")


def _demand_either(body: dict[str, Any]) -> None:
    """Raise Problem 422 unless the body has either a move or an id.

    It is not part of the schema, because the validation of a whole schema adds 12 microseconds to each move.
    """
    if body["move"] is None and body["id"] is None:
        raise InvalidFieldError("move", "is required, unless there is an `id`")
    if body["move"] is not None and body["id"] is not None:
        raise InvalidFieldError("id", "can't be combined with `move`")


def _move_of(record: GameRecord, seat: int, body: dict[str, Any]) -> object | Refusal:
    """Return the posted move of a seat, or why the seat can't make it. Raise Problem 422 for a body that is no move."""
    if body["id"] is not None:
        return find_move(record.title, record.full, seat, body["id"], body["decision"])
    try:
        return decider.read_move(record.title, body["move"])
    except msgspec.ValidationError as error:
        refusal = decider.refuse_unread(record.title, record.full, seat, body["move"], body["decision"])
        if refusal is not None:
            return refusal
        raise misfit("move", error, record.title.move, body["move"]) from None


def _status(outcome: Changed | Refused | Repeated) -> int:
    match outcome:
        case Repeated(receipt):
            return receipt.status
        case Changed(_, appended=False):
            return UNCHANGED
    return 201
