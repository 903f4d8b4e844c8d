"""Games: open, list and show."""

from itertools import chain, islice
from typing import Any

from flask import Response, request
from msgspec.structs import replace

from application.accounts.ids import new_game_id
from application.errors.games import SeatsNotOpenError
from application.errors.requests import InvalidFieldError
from application.games.seating import require_bots_accepted
from application.reading.game_view import GameView, standings_of
from application.reading.turns import points_by_turn
from projections import exports, lobby
from projections.frames.game_body import game_body
from service.context import current_container
from service.documented import documented
from service.games.game_export import export
from service.games.outcomes import created_answer, record_after
from service.games.reading import VisibleGame, game_filter, visible_game, wait_beyond
from service.games.render import lobby_rows
from service.games.terms import opened
from service.http.answers import answer, page
from service.http.body import Blueprint, idempotency_key_for
from service.http.callers import allow, caller, demand_valid, require
from service.http.streams import NDJSON, download
from service.schemas.basics.fields import REF
from service.schemas.games.games import GameIn, GameQuery, StandingsOut, StandingsQuery
from service.schemas.reference.lists import ExportQuery, LobbyOut, LobbyQuery
from titles.kernel.state.game import Seat
from titles.registry import TITLES

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Games: open, list and show")

EXPORT = {
    "type": "string",
    "description": "One ExportedGameOut on each line.",
    "contentSchema": {"$ref": REF + "ExportedGameOut"},
}
"""The schema of the answer of an export."""

FORM = "derived"
"""Distinguishes the tags of a game from those of answers without `derived`, which a browser may keep from before."""


@blueprint.post("")
@blueprint.arguments(GameIn)
@blueprint.response(201, GameView)
@documented(409, idempotency_key=True, created=True, scope="game:create")
def open_game(body: dict[str, Any]) -> Response:
    """Open a game.

    The creator takes seat 0 unless `join` is false; bots take the next seats. The game starts when its last seat is
    taken.
    """
    container, account = current_container(), require("game:create")
    idempotency_key = idempotency_key_for(account.player)
    game = new_game_id(container.secret, account.player, request.path, idempotency_key)
    if body["join"]:
        require_bots_accepted(account.kind, bot_accounts=body["bot_accounts"])
    takers = [Seat(player=account.player, nonce=body["nonce"])] if body["join"] else []
    takers += [Seat(bot=bot) for bot in body["bots"]]
    batch = opened(game, account.player, takers, body, body["visibility"])
    game_service = container.game_service
    outcome = game_service.create(
        game,
        idempotency_key,
        container.quota(account),
        lambda: game_service.open(
            game, TITLES[body["title"]], batch, actor=f"player:{account.player}", idempotency_key=idempotency_key
        ),
        opened=batch.game,
    )
    return created_answer(container, record_after(container, game, outcome, idempotency_key), account)


@blueprint.get("")
@blueprint.arguments(LobbyQuery, location="query")
@blueprint.response(200, LobbyOut)
@documented(scope="game:read", anonymous=True)
def list_games(query: dict[str, Any]) -> Response:
    """List public games, newest first, of all players or of one `player`.

    With `mine`, or with the caller's own id, list the games in which the caller has a seat or which the caller opened,
    including private games. `since` and `until` filter by the time at which a game was opened or, if it was imported,
    the time of its import.
    """
    container, whose, account = current_container(), game_filter(query), caller()
    found = lobby.page(
        container.follower.follow(),
        player=whose.player,
        private=whose.private,
        title=query["title"],
        status=query["status"],
        cursor=query["cursor"],
        limit=query["limit"],
        since=query["since"],
        until=query["until"],
    )
    rows = lobby_rows(container, found.games, None if account is None else account.player)
    return page(LobbyOut(rows, found.next), found.next)


@blueprint.get("/export")
@blueprint.arguments(ExportQuery, location="query")
@blueprint.response(200, content_type=NDJSON, schema=EXPORT)
@documented(scope="game:read", anonymous=True)
def export_games(query: dict[str, Any]) -> Response:
    """Return public games with their logs, oldest first, of all players or of one `player`: one game on each line.

    With `mine`, or with the caller's own id, the private games of the caller are included. `cursor` of the last line
    received continues an export, also one that broke off or was finished some time ago. Continue until the answer is
    empty: an export ends early when the caller has used up its reads, and games of the last five seconds are left for
    the next one.

    With `status=finished`, the games are those of `GET /v1/results`, in the order in which they ended. Otherwise they
    are those of `GET /v1/games`, in the order in which they were opened. `since` and `until` filter by the same time.
    """
    container, whose, account = current_container(), game_filter(query), caller()
    if account is not None:
        allow(account, "game:read")
    found = exports.places(
        container.follower.follow(),
        container.clock.now(),
        player=whose.player,
        private=whose.private,
        title=query["title"],
        status=query["status"],
        since=query["since"],
        until=query["until"],
        cursor=query["cursor"],
    )
    pieces = export(container, account, islice(found, query["limit"]), container.limits.read_budget())
    begun = [*islice(pieces, 2)]  # read now, so that an error becomes the response
    body = download(
        chain(begun, pieces), container.settings.keep_alive, lambda: demand_valid(container.accounts, account)
    )
    return Response(body, content_type=NDJSON)


@blueprint.get("/<game>")
@blueprint.arguments(GameQuery, location="query")
@blueprint.response(200, GameView)
@documented(404, 409, tagged=True, scope="game:read", anonymous=True)
def show_game(query: dict[str, Any], game: str) -> Response:
    """Show a game as the caller sees it.

    `at` shows it at the end of a past batch. `after` and `wait` wait until the game has passed a version. After the
    game has ended, everything in its past is open; `as` then shows what a seat, or a `spectator`, saw at that time.
    """
    seen = visible_game(game)
    if query["as_"] is not None:
        if query["at"] is None:
            raise InvalidFieldError("as", "can be used only together with `at`")
        seen = seen.as_seen_by(query["as_"], query["at"])
    elif query["at"] is not None:
        seen = seen.at(query["at"])
    elif query["after"] is not None:
        seen = wait_beyond(seen, query["after"], query["wait"])
    return _show(seen)


def _show(seen: VisibleGame) -> Response:
    container = current_container()
    body = game_body(container, seen.record, seen.view(), seen.seat, seen.player)
    names = [(seat.name, seat.player_kind) for seat in body.seats]
    besides = names, body.rematch or None, container.clock.shift, FORM
    return answer(body, version=seen.record.head.version, reopened=seen.reopened, besides=besides)


@blueprint.get("/<game>/standings")
@blueprint.arguments(StandingsQuery, location="query")
@blueprint.response(200, StandingsOut)
@documented(404, 409, tagged=True, scope="game:read", anonymous=True)
def show_standings(query: dict[str, Any], game: str) -> Response:
    """Show the current ranks, and points by category.

    `turns` adds the points of all seats after each turn: what a chart of a finished game needs.
    """
    seen = visible_game(game)
    record, view = seen.record, seen.view()
    standings = StandingsOut(record.head.version, view.status, view.reason, standings_of(record, view))
    if query["turns"]:
        if record.full.status != "finished":
            raise SeatsNotOpenError
        standings = replace(standings, turns=list(points_by_turn(current_container().repository, record)))
    return answer(standings, version=record.head.version)
