"""Revoking tokens, with all that was made with them, so that no process accepts any of it after the answer."""

from application.accounts import Accounts
from application.credentials import Credentials
from application.derivation import Lines, Maker, codes_name, made_with, passkey_name

SHORT = 20
"""The most names in a line that is not shortened."""


class Revoking:
    """Revokes tokens of players. Each call returns when no process accepts what it ended.

    What the revoking token rests on stays: what made it, the passkey with which the person signed in and the codes that
    came with it. So nobody is locked out by their own request.
    """

    def __init__(self, accounts: Accounts, credentials: Credentials) -> None:
        self._accounts = accounts
        self._credentials = credentials

    def sign_out(self, player: str, token: str) -> None:
        """Revoke a token by its own request, with the device codes that it made and that nobody has used."""
        self.revoke(player, {token}, by=token)

    def revoke(self, player: str, tokens: set[str], by: str) -> None:
        """Revoke tokens at the request of a token, which may be one of them, with what they made."""
        self._revoke(player, tokens, by, self._rest_of(player, by) - tokens)

    def revoke_for_operator(self, player: str, tokens: set[str]) -> None:
        """Revoke tokens, with what they made. What made a person of a guest stays, so that nobody is locked out."""
        self._revoke(player, tokens, None, self._first_of(player))

    def _revoke(self, player: str, tokens: set[str], by: str | None, kept: set[str]) -> None:
        """End tokens with what they made, and then what this has made meanwhile: what is gone makes nothing more."""
        self._accounts.players.raise_generation(player)
        if by is not None:  # what it made stays
            kept = kept | {by}
        ended: set[str] = set()
        more = tokens | made_with(tokens - {by}, self._lines(player), kept)
        while more:
            ended |= more
            self._accounts.revoke(player, more)
            self._credentials.end(player, ended)
            self._credentials.device_codes.end(player, self._lines(player).keys())
            more = made_with(ended - {by}, self._lines(player), kept) - ended
        self._accounts.revocations.wait_until_known()

    def shortened(self, player: str, maker: Maker) -> Maker:
        """Return a maker without what is gone from its line, if this is long: nobody can revoke that any more."""
        if len(maker.rests_on) <= SHORT:
            return maker
        lines = self._lines(player)
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
