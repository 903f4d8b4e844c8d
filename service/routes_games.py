"""Games: opened, listed, looked at; seats taken and left; resigning."""

import secrets
from typing import Any

import msgspec
from flask import Response, request, url_for

from application.game_service import Changed, Refused, Repeated
from application.repository import GameRecord
from projections import lobby
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.game import Seat
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.registry import TITLES
from service.accounts import Account, new_game_id, require
from service.answers import answer, page
from service.body import Blueprint, expected_version, idempotency_key_for
from service.context import Context, here
from service.documented import documented
from service.holdings import bots_alone
from service.problems import Problem, invalid_field, key_reused, misfit, refused, unknown_game
from service.reading import Seen, asked_for, demand_version, look, wait_beyond
from service.render import changed_body, game_body, invite
from service.schemas.games import ChangedOut, GameIn, GameOut, GameQuery, SeatIn, StandingsOut
from service.schemas.lists import LobbyOut, LobbyQuery

MAX_OPEN_VERSIONS = 500
"""Versions that a game may have before it starts: nobody sits down after that."""

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Tables: opened, joined, looked at")


@blueprint.post("")
@blueprint.arguments(GameIn)
@blueprint.response(201, GameOut)
@documented(401, 403, 409, idempotency_key=True)
def open_game(body: dict[str, Any]) -> Response:
    """Open a table.

    The creator sits at seat 0 unless `join` is false; bots fill the next seats; the game starts by itself when its
    last seat is taken.
    """
    context, account = here(), require("game:play")
    title = TITLES.get(body["title"])
    if title is None:
        known = f"is one of {', '.join(TITLES)}"
        raise Problem(
            422, "unknown-title", "There is no such title", known, errors=[{"field": "title", "detail": known}]
        )
    idempotency_key = idempotency_key_for(account.player)
    game = new_game_id(context.secret, account, request.path, idempotency_key)
    batch = _opening(title, body, account, game)
    game_service, address = context.container.game_service, context.limits.address()
    outcome: Changed | Repeated | None = game_service.repeated(game, idempotency_key) if idempotency_key else None
    if outcome is None:
        context.holdings.demand_bytes(account.player)
        context.holdings.demand_table(account.player, address, batch.game)
        outcome = game_service.open(
            game, title, batch, actor=f"player:{account.player}", idempotency_key=idempotency_key
        )
        context.holdings.note_table(account.player, address, batch.game)
    record = repeated(context, game, outcome, idempotency_key) if isinstance(outcome, Repeated) else outcome.record
    response = game_answer(context, record, account, 201)
    response.headers["Location"] = url_for("games.show_game", game=game)
    return response


def _opening(title: Title, body: dict[str, Any], account: Account, game: str) -> Batch:
    """The first batch of a game: opened, and everybody seated who is there already."""
    try:
        options = life.read_options(title, body["seats"], body["options"])
    except msgspec.ValidationError as error:
        raise misfit("options", error) from None
    if isinstance(options, Refusal):
        raise refused(options, 0)
    batch = life.open_table(
        title,
        game=game,
        seats=body["seats"],
        options=options,
        visibility=body["visibility"],
        creator=account.player,
        seed=secrets.token_hex(32),
    )
    takers = [Seat(player=account.player, nonce=body["nonce"])] if body["join"] else []
    takers += [Seat(bot=bot) for bot in body["bots"]]
    if len(takers) > body["seats"]:
        raise invalid_field("bots", f"{len(takers)} are to sit at a table of {body['seats']}")
    for taker in takers:
        refusal = life.sit(batch, taker)
        if refusal is not None:
            raise refused(refusal, 0)
    return batch


@blueprint.get("")
@blueprint.arguments(LobbyQuery, location="query")
@blueprint.response(200, LobbyOut)
@documented(401, 403)
def list_games(query: dict[str, Any]) -> Response:
    """Games, newest first: public ones, of everybody or of one `player`.

    With `mine`, or with the caller's own id, those at which the caller sits or which it opened, private ones included.
    """
    whose = asked_for(query)
    read_models = here().follower.follow()
    found = lobby.page(
        read_models,
        player=whose.player,
        private=whose.private,
        title=query["title"],
        status=query["status"],
        cursor=query["cursor"],
        limit=query["limit"],
    )
    return page(found, found.next)


@blueprint.get("/<game>")
@blueprint.arguments(GameQuery, location="query")
@blueprint.response(200, GameOut)
@documented(401, 404, 409, tagged=True)
def show_game(query: dict[str, Any], game: str) -> Response:
    """A game as the caller sees it.

    Now, or at the end of a past batch (`at`), or once it is beyond a version (`after`), for which it waits (`wait`).
    Of a game that has ended the past is open; `as` shows what a seat, or a `spectator`, saw of it at that time.
    """
    seen = look(game)
    if query["as_"] is not None:
        if query["at"] is None:
            raise invalid_field("as", "goes with `at`: what was seen at a version")
        seen = seen.seen_by(query["as_"], query["at"])
    elif query["at"] is not None:
        seen = seen.at(query["at"])
    elif query["after"] is not None:
        seen = wait_beyond(seen, query["after"], query["wait"])
    return _show(seen)


def _show(seen: Seen) -> Response:
    body = game_body(here(), seen.record, seen.view(), seen.seat, seen.player)
    return answer(body, version=seen.record.head.version, reopened=seen.reopened)


@blueprint.get("/<game>/standings")
@blueprint.response(200, StandingsOut)
@documented(401, 404, tagged=True)
def show_standings(game: str) -> Response:
    """Ranks and points by category, as they stand."""
    seen = look(game)
    body = game_body(here(), seen.record, seen.view(), seen.seat, seen.player)
    return answer(
        {name: body[name] for name in ("version", "status", "reason", "standings")}, version=seen.record.head.version
    )


@blueprint.post("/<game>/seats")
@blueprint.arguments(SeatIn, required=False)
@blueprint.response(201, GameOut)
@documented(401, 403, 404, 409, idempotency_key=True, strict=True)
def take_seat(body: dict[str, Any], game: str) -> Response:
    """Sit down, or as the table's creator seat a bot. A private game asks for its `invite`."""
    context, account, expected = here(), require("game:play"), expected_version()
    address = context.limits.address()

    def decide(record: GameRecord) -> Batch | Refusal:
        _let_in(context, record, account, body["invite"])
        demand_version(record, expected)
        _demand_few_changes(record)
        if body["bot"] is not None and record.owner != account.player:
            raise Problem(403, "creator-only", "Only who opened the table seats bots")
        taker = Seat(bot=body["bot"]) if body["bot"] else Seat(player=account.player, nonce=body["nonce"])
        batch = Batch(record.title, record.full)
        refusal = life.sit(batch, taker, body["seat"])
        if refusal is None and bots_alone(batch.game):
            context.holdings.demand_table(account.player, address, batch.game)
            context.holdings.note_table(account.player, address, batch.game)
        return refusal or batch

    return _change_game(context, game, account, decide, 201)


@blueprint.delete("/<game>/seats/<int:seat>")
@blueprint.response(200, GameOut)
@documented(401, 403, 404, 409, idempotency_key=True, strict=True)
def leave_seat(game: str, seat: int) -> Response:
    """Leave a seat before the start; the table's creator may also take a bot off its seat."""
    context, account, expected = here(), require("game:play"), expected_version()

    def decide(record: GameRecord) -> Batch | Refusal:
        _let_in(context, record, account, None)
        demand_version(record, expected)
        place = record.full.seats[seat] if seat < len(record.full.seats) else Seat()
        mine = place.player == account.player or (place.bot and record.owner == account.player)
        if place.taken and not mine:
            raise Problem(403, "foreign-seat", "This is somebody else's seat")
        batch = Batch(record.title, record.full)
        return life.leave(batch, seat) or batch

    return _change_game(context, game, account, decide, 200)


@blueprint.post("/<game>/resignation")
@blueprint.response(201, ChangedOut)
@documented(401, 403, 404, 409, idempotency_key=True, strict=True)
def resign(game: str) -> Response:
    """Give up the seat. It plays the quietest moves from now on; a game of two is over at once."""
    context, account, expected = here(), require("game:play"), expected_version()

    def decide(record: GameRecord) -> Batch | Refusal:
        seat = seat_in(record, account)
        demand_version(record, expected)
        batch = Batch(record.title, record.full)
        return life.resign(batch, seat) or batch

    idempotency_key = idempotency_key_for(account.player)
    outcome = context.container.game_service.execute(
        game, decide, actor=f"player:{account.player}", idempotency_key=idempotency_key
    )
    record = settled(context, game, outcome, idempotency_key)
    return answer(changed_body(record), 201, record.head.version)


def _demand_few_changes(record: GameRecord) -> None:
    """Raises Problem 409 for a table at which seats were taken and left so often that nobody may sit down any more."""
    full = record.full
    first = 0 if full.forked is None else full.forked.at
    if full.status == "open" and record.head.version - first >= MAX_OPEN_VERSIONS:
        detail = f"The game has {MAX_OPEN_VERSIONS} versions before its start: open another one."
        raise Problem(409, "too-many-seat-changes", "Seats were taken and left too often", detail)


def _change_game(context: Context, game: str, account: Account, decide: Any, status: int) -> Response:
    idempotency_key = idempotency_key_for(account.player)
    outcome = context.container.game_service.execute(
        game, decide, actor=f"player:{account.player}", idempotency_key=idempotency_key
    )
    return game_answer(context, settled(context, game, outcome, idempotency_key), account, status)


def settled(context: Context, game: str, outcome: Changed | Refused | Repeated, idempotency_key: Any) -> GameRecord:
    """The table after a change. Raises Problem for what was refused, or for a key that was used otherwise."""
    match outcome:
        case Refused(refusal, record):
            raise refused(refusal, record.head.version, url_for("moves.show_moves", game=game))
        case Repeated():
            return repeated(context, game, outcome, idempotency_key)
        case Changed(record, _):
            return record


def repeated(context: Context, game: str, outcome: Repeated, idempotency_key: Any) -> GameRecord:
    """The table as it was when the first request was answered."""
    if outcome.receipt.request != idempotency_key.request:
        raise key_reused()
    latest = context.container.repository.load(game).record
    version = outcome.receipt.version
    return latest if latest.head.version == version else context.container.repository.at(game, version)


def game_answer(context: Context, record: GameRecord, account: Account, status: int) -> Response:
    """A game as who changed it sees it; as a spectator sees it if the token may not read."""
    seat = record.seat_of(account.player)
    view = context.container.repository.view(record.game, record, seat if account.allows("game:read") else None)
    return answer(game_body(context, record, view, seat, account.player), status, record.head.version)


def _let_in(context: Context, record: GameRecord, account: Account, given: str | None) -> None:
    """A private game is 404 to everyone but its players, its creator, and who holds its invitation."""
    full = record.full
    known = full.visibility == "public" or record.owner == account.player
    if not known and record.seat_of(account.player) is None and given != invite(context, record.game):
        raise unknown_game(record.game)


def seat_in(record: GameRecord, account: Account) -> int:
    """The caller's seat. Raises Problem 403, or 404 for a private game of others."""
    seat = record.seat_of(account.player)
    if seat is None:
        if record.full.visibility == "private" and record.owner != account.player:
            raise unknown_game(record.game)
        raise Problem(403, "not-seated", "You have no seat in this game")
    return seat
