"""Revoking tokens, with all that was made with them, so that no process accepts any of it after the answer."""

from application.accounts.accounts import Accounts
from application.accounts.derivation import Lines, Maker, codes_name, made_with, passkey_name, webhook_name
from application.accounts.sign_in.credentials import Credentials
from application.notices.webhooks import managing
from application.notices.webhooks.deliveries import Deliveries
from application.notices.webhooks.webhooks import Webhooks

SHORT = 20
"""The most names in a line that is not shortened."""


class Revoking:
    """Revokes tokens of players. Each call returns when no process accepts what it ended.

    What the revoking token rests on stays: what made it, the passkey with which the person signed in and the codes that
    came with it. So nobody is locked out by their own request.
    """

    def __init__(
        self, accounts: Accounts, credentials: Credentials, webhooks: Webhooks, deliveries: Deliveries
    ) -> None:
        self._accounts = accounts
        self._credentials = credentials
        self._webhooks = webhooks
        self._deliveries = deliveries

    def sign_out(self, player: str, token: str) -> None:
        """Revoke a token by its own request, with the device codes that it made and that nobody has used."""
        self.revoke(player, {token}, by=token)

    def revoke(self, player: str, tokens: set[str], by: str) -> None:
        """Revoke tokens at the request of a token, which may be one of them, with what they made."""
        self._revoke(player, tokens, by, self._rest_of(player, by) - tokens)

    def revoke_for_operator(self, player: str, tokens: set[str]) -> None:
        """Revoke tokens, with what they made. What made a person of a guest stays, so that nobody is locked out."""
        self._revoke(player, tokens, None, self._first_of(player))

    def revoke_programs(self, player: str, tokens: set[str]) -> None:
        """Revoke tokens of programs, or of a bot account, with what they made. No credential rests on them."""
        self._revoke(player, tokens, None, set())

    def revoke_bots(self, player: str) -> None:
        """Revoke the tokens of the bot accounts that a player owns, as far as they rest on the player's tokens."""
        for bot in self._accounts.players.bots_of(player):
            rest = {listed.token.id for listed in self._accounts.tokens.of(bot) if listed.token.line}
            self._revoke(bot, rest, None, set())

    def _revoke(self, player: str, tokens: set[str], by: str | None, kept: set[str]) -> None:
        """End tokens with what they made, and then stop the webhooks that rest on them.

        By then no request with what has ended is under way any more.
        """
        if by is not None:  # what it made stays
            kept = kept | {by}
        ended = self._end(player, tokens, by, kept)
        self._accounts.revocations.wait_until_known()
        for each, names in ended.items():
            self._stop_webhooks(each, names - {by}, kept)

    def _end(self, player: str, tokens: set[str], by: str | None, kept: set[str]) -> dict[str, set[str]]:
        """End tokens with what they made, and what this has made meanwhile: what is gone makes nothing more.

        Return what has ended, by player: the player, and the bot accounts whose tokens rest on it.
        """
        self._accounts.players.raise_generation(player)
        ended: set[str] = set()
        more = tokens | made_with(tokens - {by}, self._lines(player), kept)
        while more:
            ended |= more
            self._accounts.revoke(player, more)
            self._credentials.end(player, ended)
            self._credentials.device_codes.end(player, self._lines(player).keys())
            more = made_with(ended - {by}, self._lines(player), kept) - ended
        everybody = {player: ended}
        for bot in self._accounts.players.bots_of(player):
            if found := made_with(ended - {by}, self._lines(bot), kept):
                everybody |= self._end(bot, found, None, kept)
        return everybody

    def _stop_webhooks(self, player: str, ended: set[str], kept: set[str]) -> None:
        held = {webhook_name(each.id): each for each in self._webhooks.of(player) if each.active}
        for name in made_with(ended, {name: each.line for name, each in held.items()}, kept):
            managing.stop(held[name], managing.REVOKED, self._webhooks, self._deliveries)

    def shortened(self, player: str, maker: Maker) -> Maker:
        """Return a maker without what is gone from its line, if this is long: nobody can revoke that any more."""
        if len(maker.rests_on) <= SHORT:
            return maker
        lines, known = dict(self._lines(player)), self._accounts.players.read(player)
        while known is not None and known.owner is not None:  # a bot account's tokens rest on those of its owner
            lines |= self._lines(known.owner)
            known = self._accounts.players.read(known.owner)
        return maker._replace(rests_on=tuple(name for name in maker.rests_on if name in lines))

    def _lines(self, player: str) -> Lines:
        tokens = {listed.token.id: listed.token.line for listed in self._accounts.tokens.of(player)}
        return {**tokens, **self._credentials.lines(player)}

    def _rest_of(self, player: str, token: str) -> set[str]:
        """Return a token and the credentials on which it rests.

        A passkey and the codes that came with it go together.
        """
        credentials, line = self._credentials.lines(player), self._lines(player).get(token, ())
        found = {token, *(name for name in line if name in credentials)}
        making = self._credentials.codes.making(player)
        if making is None or making.beside is None:
            return found
        pair = {passkey_name(making.beside), codes_name(making.id)}
        return found | pair if found & pair else found

    def _first_of(self, player: str) -> set[str]:
        """Return the passkey with which a guest became a person, and the codes that came with it."""
        passkeys = {passkey_name(each.id) for each in self._credentials.passkeys.of(player) if each.is_first}
        making = self._credentials.codes.making(player)
        return passkeys | ({codes_name(making.id)} if making is not None and making.is_first else set())
