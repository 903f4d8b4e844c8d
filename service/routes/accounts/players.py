"""Players: create one, and show one."""

from collections.abc import Callable
from typing import Any

from flask import Response, url_for

from application.accounts.accounts import MANAGE, Account
from application.accounts.names import normal_handle
from application.errors.accounts import UnknownPlayerError
from application.errors.requests import InvalidFieldError
from projections import lobby, standings
from service.context import current_container
from service.documented import ANONYMOUS_KEY, documented
from service.games.reading import sees_private_games
from service.http.answers import answer
from service.http.body import Blueprint, creation_key
from service.http.callers import bearer_token, caller, require_stored
from service.schemas.accounts.players import FoundPlayerOut, GamesOut, PlayerIn, PlayerOut, PlayerQuery, ProfileOut
from titles.registry import TITLES

blueprint = Blueprint("players", __name__, url_prefix="/v1", description="Players")


@blueprint.post("/players")
@blueprint.arguments(PlayerIn)
@blueprint.response(201, PlayerOut)
@documented(400, 401, 403, 408, 413, token_key=ANONYMOUS_KEY)
def create_player(body: dict[str, Any]) -> Response:
    """Create a player. The token is shown only once; send it as `Authorization: Bearer …`.

    The token has all scopes that fit the kind of account. On a server that takes new players by invitation, a new
    player needs a `sign_up_code`.

    With an Idempotency-Key, the same request gets the same player and token for ten minutes.
    """
    current_container().refused_words.demand_allowed("name", body["name"])
    owner = _owner(body)
    if owner is not None:
        key = creation_key(owner.player, bearer_token() or "")
        bot, token = current_container().bot_accounts.create(owner, body["name"], key)
        return answer(PlayerOut(bot.id, bot.name, token), 201)
    admit = _admission(body["sign_up_code"])
    account, token = current_container().accounts.create(body["name"], creation_key(None, ""), body["kind"], admit)
    return answer(PlayerOut(account.player, account.name, token), 201)


def _admission(code: str | None) -> Callable[[str], None]:
    """Return the function that lets a new player sign up. A bot account comes with its owner, who has done so."""
    return lambda player: current_container().sign_up.admit(player, code)


def _owner(body: dict[str, Any]) -> Account | None:
    """Return the owner of a new bot account: the caller, or nobody. Raise Problem 401, 403, 422."""
    if not body["owned"]:
        return None
    if body["kind"] != "bot":
        raise InvalidFieldError("owned", "can be true only for a bot account")
    return require_stored(MANAGE)


@blueprint.get("/players")
@blueprint.arguments(PlayerQuery, location="query")
@blueprint.response(200, FoundPlayerOut)
@documented(401, 404)
def find_player(query: dict[str, Any]) -> Response:
    """Find the player who has a handle."""
    caller()  # an invalid token is rejected, as on every route
    found = current_container().accounts.players.with_handle(normal_handle(query["handle"]))
    if found is None:
        raise UnknownPlayerError(query["handle"])
    profile_url = url_for("players.show_player", player=found.id)
    return answer(
        FoundPlayerOut(id=found.id, name=found.name, handle=found.handle, kind=found.kind, profile_url=profile_url)
    )


@blueprint.get("/players/<player>")
@blueprint.response(200, ProfileOut)
@documented(401, 404)
def show_player(player: str) -> Response:
    """Show a player: the number of games by status and title, and the ratings.

    Private games are counted only if the caller is the player.
    """
    container, private = current_container(), sees_private_games(caller(), player)
    known = container.accounts.players.known(player)
    if known is None:
        raise UnknownPlayerError(player)
    read_models = container.follower.follow()
    counts = lobby.counts(read_models, player=player, private=private, titles=TITLES)
    games = GamesOut(
        open=sum(count.open for count in counts),
        playing=sum(count.playing for count in counts),
        finished=sum(count.finished for count in counts),
        titles=counts,
    )
    profile = ProfileOut(
        id=player,
        name=known.name,
        kind=known.kind,
        handle=known.handle,
        owner=known.owner,
        erased=known.is_erased,
        games=games,
        ratings=standings.ratings_of(read_models, player, TITLES.values()),
        games_url=url_for("games.list_games", player=player),
        results_url=url_for("results.list_results", player=player),
    )
    return answer(profile)
