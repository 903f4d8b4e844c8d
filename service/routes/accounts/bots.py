"""The bot accounts of the caller: who they are, and which programs play as them."""

from flask import Response

from application.accounts.accounts import MANAGE, Account
from application.errors.accounts import UnknownBotAccountError
from service.accounts.token_lists import token_out
from service.context import current_container
from service.documented import documented
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import require, require_stored
from service.schemas.accounts.accounts import BotAccountOut, BotAccountsOut

blueprint = Blueprint("bots", __name__, url_prefix="/v1/account/bots", description="The caller's bot accounts")


@blueprint.get("")
@blueprint.response(200, BotAccountsOut)
@documented(scope=MANAGE)
def list_bot_accounts() -> Response:
    """List the bot accounts of the player, oldest first, each with its tokens.

    `POST /v1/players` makes one, and so does the page on which the player allows a program to act for them.
    `DELETE /v1/account/tokens/{token}` also revokes their tokens.
    """
    account, container = require(MANAGE), current_container()
    listed = [
        BotAccountOut(
            id=bot.id,
            name=bot.name,
            created_at=bot.created,
            tokens=[token_out(each) for each in container.accounts.tokens.of(bot.id)],
        )
        for bot in container.bot_accounts.of(account.player)
    ]
    return answer(BotAccountsOut(listed))


@blueprint.delete("/<bot>")
@blueprint.response(204)
@documented(404, scope=MANAGE)
def erase_bot_account(bot: str) -> Response:
    """Erase a bot account: its name and tokens. It resigns from games that are being played.

    A request that failed can be repeated.
    """
    account = require_stored(MANAGE, lambda account: _demand_owner(account, bot))
    current_container().erasing.erase_bot(account.player, bot)
    return Response(status=204)


def _demand_owner(account: Account, bot: str) -> None:
    """Raise Problem 404 unless the caller owns a bot account with this id."""
    if bot not in current_container().accounts.players.bots_of(account.player):
        raise UnknownBotAccountError(bot)
