"""Players and their tokens."""

from typing import Any

from flask import Response, url_for

from projections import lobby, standings
from rules.registry import TITLES
from service.answers import answer
from service.body import Blueprint, creation_key
from service.callers import bearer_token, caller, require
from service.context import current_container
from service.documented import ANONYMOUS_KEY, TOKEN_KEY, documented
from service.problems import Problem, unknown_player
from service.reading import sees_private_games
from service.schemas.players import AccountOut, GamesOut, PlayerIn, PlayerOut, ProfileOut, TokenIn

blueprint = Blueprint("players", __name__, url_prefix="/v1", description="Players and tokens")


@blueprint.post("/players")
@blueprint.arguments(PlayerIn)
@blueprint.response(201, PlayerOut)
@documented(400, 408, 413, token_key=ANONYMOUS_KEY)
def create_player(body: dict[str, Any]) -> Response:
    """Create a player. The token is shown only once; send it as `Authorization: Bearer …`.

    With an Idempotency-Key, the same request gets the same player and token for ten minutes.
    """
    account, token = current_container().accounts.create(body["name"], creation_key())
    return answer(PlayerOut(account.player, account.name, token), 201)


@blueprint.get("/players/<player>")
@blueprint.response(200, ProfileOut)
@documented(401, 404)
def show_player(player: str) -> Response:
    """Show a player: the number of games by status and title, and the ratings.

    Private games are counted only if the caller is the player.
    """
    container, private = current_container(), sees_private_games(caller(), player)
    name = container.accounts.known_name(player)
    if name is None:
        raise unknown_player(player)
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
        name=name,
        games=games,
        ratings=standings.ratings_of(read_models, player, TITLES.values()),
        games_url=url_for("games.list_games", player=player),
        results_url=url_for("results.list_results", player=player),
    )
    return answer(profile)


@blueprint.get("/account")
@blueprint.response(200, AccountOut)
@documented(401)
def show_account() -> Response:
    """Show the player to whom the token belongs, and its scopes."""
    account = caller()
    if account is None:
        raise Problem(401, "token-needed", "This request needs a bearer token")
    return answer(AccountOut(account.player, account.name, account.scopes))


@blueprint.post("/account/tokens")
@blueprint.arguments(TokenIn, required=False)
@blueprint.response(201, PlayerOut)
@documented(400, 408, 409, 413, token_key=TOKEN_KEY, scope="game:play")
def issue_token(body: dict[str, Any]) -> Response:
    """Issue another token for the same player, with the same scopes or fewer.

    With an Idempotency-Key, the same request with the same token gets the same new token for ten minutes.
    """
    account = require("game:play")
    scopes = tuple(sorted(set(body["scopes"])))
    if lacking := " ".join(sorted(set(scopes) - set(account.scopes))):
        detail = f"The token lacks {lacking}."
        raise Problem(403, "scope-needed", "A token can't issue a token with more scopes", detail, scope=lacking)
    key = creation_key(account.player, bearer_token() or "")
    _, token = current_container().accounts.issue(account.player, account.name, scopes, key)
    return answer(PlayerOut(account.player, account.name, token), 201)


@blueprint.delete("/account/token")
@blueprint.response(204)
@documented(401)
def revoke_token() -> Response:
    """Revoke the token of this request. All processes reject it after at most five seconds."""
    account = caller()
    if account is None:
        raise Problem(401, "token-needed", "This request needs a bearer token")
    current_container().accounts.revoke(account)
    return Response(status=204)
