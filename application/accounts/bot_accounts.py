"""Bot accounts that players own: what lets a program play as itself, while its owner answers for it.

The tokens of an owned bot account rest on the token with which its owner made or allowed them: they have no more
scopes, expire no later, and end with it.
"""

from typing import Any

from application.accounts.account_writes import NOT_WRITTEN, Authority
from application.accounts.accounts import PLAY, Account, Accounts, play_scope, player_id, scopes_of
from application.accounts.creation_keys import CreationKey, Draw, draw_for
from application.accounts.derivation import Maker
from application.accounts.players import Kind, Player
from application.accounts.sign_in.proofs import Proof
from application.accounts.tokens import Token, TokenTerms
from application.errors.accounts import UnknownBotAccountError

BOT: Kind = "bot"


class BotAccounts:
    """The bot accounts of players. `secret` is the server's."""

    def __init__(self, client: Any, accounts: Accounts, secret: bytes) -> None:
        self._client = client
        self._accounts = accounts
        self._secret = secret

    def of(self, owner: str) -> list[Player]:
        """Return the bot accounts of a player that can play, oldest first."""
        return self._accounts.players.owned_by(owner)

    def demand(self, owner: str, bot: str) -> None:
        """Raise UnknownBotAccountError unless a player owns this bot account, and it can play."""
        if bot not in {each.id for each in self.of(owner)}:
            raise UnknownBotAccountError(bot)

    def create(self, owner: Account, name: str, key: CreationKey | None = None) -> tuple[Player, str]:
        """Return a new bot account of the caller, and its token; for a repeated key, the same ones for ten minutes.

        Raise KeyReusedError for a key that was used for another request, what `create_without_token` raises,
        UnreplicatedError.
        """
        bot = self.create_without_token(owner, name, key)
        maker, by = owner.maker, Authority(owner.player, token=owner.token_id)
        terms = TokenTerms(scopes_made_by(maker, BOT), expires=maker.expires, line=maker.line)
        _, text = self.issue(bot.id, terms, by, key=key)
        return bot, text

    def create_without_token(self, owner: Account, name: str, key: CreationKey | None = None) -> Player:
        """Return a new bot account of the caller.

        Raise TooManyBotAccountsError, what `AccountWrites.write` raises, redis.RedisError.
        """
        draw = draw_for(self._client, self._secret, key)
        bot = Player(player_id(draw), name, BOT, owner=owner.player)
        self._accounts.players.take_bot(owner.authority, bot.id)
        self._accounts.players.create(bot)
        return bot

    def issue(
        self,
        bot: str,
        terms: TokenTerms,
        by: Authority,
        *,
        key: CreationKey | None = None,
        proof: Proof | None = None,
        draw: Draw | None = None,
    ) -> tuple[Token, str]:
        """Return a token of a bot account, and its text, by the authority of its owner.

        The owner's account can be on another node than the bot account, so no script can check it in the write. So it
        is checked before and after. Who ends the authority looks for the tokens of bot accounts afterwards: one of the
        two sees what the other has written. Raise what `Accounts.issue` raises.
        """
        players = self._accounts.players
        players.demand(by)
        token, text = self._accounts.issue(bot, terms, key, proof=proof, draw=draw)
        try:
            players.demand(by)
        except NOT_WRITTEN:
            self._accounts.revoke(bot, {token.id})
            raise
        return token, text


def scopes_made_by(maker: Maker, kind: Kind) -> tuple[str, ...]:
    """Return the scopes that a token of this kind of account can have, if this makes it.

    What may play as a person may let a bot account play.
    """
    if maker.scopes is None:
        return scopes_of(kind)
    held = {play_scope(kind) if scope in PLAY else scope for scope in maker.scopes}
    return tuple(scope for scope in scopes_of(kind) if scope in held)
