"""Forks: a finished game goes on from any version at which it was played, as another game."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Response, request, url_for

from application.game_service import Changed, Repeated
from application.repository import AheadError, GameRecord
from events.bounds import MAX_FORKS
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.game import Seat
from service.accounts import Account, new_game_id, require
from service.body import Blueprint, idempotency_key_for
from service.context import here
from service.documented import documented
from service.holdings import MAX_PLAYED, MAX_PLAYED_BYTES
from service.problems import Problem, invalid_field, refused
from service.reading import look
from service.routes_games import game_answer, repeated
from service.schemas.games import ForkIn, GameOut
from verifier.log_file import forks_of

blueprint = Blueprint("forks", __name__, url_prefix="/v1/games", description="Going on from a finished game")


@blueprint.post("/<game>/forks")
@blueprint.arguments(ForkIn)
@blueprint.response(201, GameOut)
@documented(401, 403, 404, 409, idempotency_key=True)
def fork_game(body: dict[str, Any], game: str) -> Response:
    """Open a new game that goes on from a finished one, behind any of its batches at which it was being played.

    The log up to there is the new game's as well; what is drawn from there on follows from a new seed. `seats` says for
    each seat who has it: the caller, a bot, or nobody yet. The game goes on as soon as the last seat is taken. What was
    dealt before is public, so a fork says `forked`, and counts in no standings by title.
    """
    context, account = here(), require("game:play")
    parent = look(game).record
    if parent.full.status != "finished":
        raise Problem(409, "not-ended", "Only a game that has ended can be forked")
    past = _past(parent, body["at"])
    idempotency_key = idempotency_key_for(account.player)
    fork = new_game_id(context.secret, account, request.path, idempotency_key)
    batch = _forking(past, fork, account, _visibility(parent, body["visibility"]), body["seats"])
    game_service = context.container.game_service
    outcome: Changed | Repeated | None = game_service.repeated(fork, idempotency_key)
    if outcome is None:
        size = past.size
        context.holdings.demand_bytes(account.player, size)
        context.holdings.demand_table(account.player, context.limits.address(), batch.game)
        outcome = game_service.fork(
            fork, past, batch, actor=f"player:{account.player}", idempotency_key=idempotency_key
        )
        context.holdings.store(account.player, size)
        context.holdings.note_table(account.player, context.limits.address(), batch.game)
    record = repeated(context, fork, outcome, idempotency_key) if isinstance(outcome, Repeated) else outcome.record
    response = game_answer(context, record, account, 201)
    response.headers["Location"] = url_for("games.show_game", game=fork)
    return response


def _past(parent: GameRecord, version: int) -> GameRecord:
    """The game where it is left. Raises BetweenError, and Problem 422 for another version at which it can't be."""
    try:
        past = here().container.repository.at(parent.game, version)
    except AheadError as error:
        raise invalid_field("at", f"lies behind the game's end, version {error.version}") from None
    if past.full.status != "playing":
        raise invalid_field("at", "the game is not being played at that version")
    if len(forks_of(past.full)) == MAX_FORKS:
        raise invalid_field("at", f"the game was forked {MAX_FORKS} times up to there, the most that a log can have")
    _demand_short(past)
    return past


def _demand_short(past: GameRecord) -> None:
    """Raises Problem 422 for so much of a log that the fork might become too long to be verified or imported."""
    most = min(here().container.settings.max_log // 3, MAX_PLAYED_BYTES)
    if past.size > most:
        raise invalid_field("at", f"the log up to there has {past.size} bytes, and a fork takes over at most {most}")
    if past.head.version >= MAX_PLAYED:
        raise invalid_field("at", f"the fork would take no moves: a game takes none from version {MAX_PLAYED} on")


def _visibility(parent: GameRecord, wanted: str | None) -> Any:
    """Who may see the fork: of a private game, nobody whom its players did not let in."""
    if wanted == "public" and parent.full.visibility == "private":
        raise invalid_field("visibility", "the fork of a private game is private")
    return wanted or parent.full.visibility


def _forking(
    past: GameRecord, fork: str, account: Account, visibility: Any, seats: Sequence[dict[str, Any] | None] | None
) -> Batch:
    """The first batch of the fork: left where the game stood, and everybody seated who is there already."""
    batch = Batch(past.title, past.full)
    refusal = life.fork(
        batch,
        game=fork,
        parent_hash=past.head.hash,
        visibility=visibility,
        creator=account.player,
        seed=secrets.token_hex(32),
    )
    assert refusal is None, refusal
    count = len(past.full.seats)
    if seats is not None and len(seats) != count:
        raise invalid_field("seats", f"has an entry for each of the {count} seats, null for a free one")
    for number, taker in enumerate(seats or ()):
        if taker is None:
            continue
        seat = Seat(bot=taker["bot"]) if taker["bot"] else Seat(player=account.player, nonce=taker["nonce"])
        refusal = life.sit(batch, seat, number)
        if refusal is not None and refusal.code == "already_seated":
            raise invalid_field(f"seats.{number}", "a player has one seat")
        if refusal is not None:
            raise refused(refusal, past.head.version)
    return batch
