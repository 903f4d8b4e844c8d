"""Confirming a request with a passkey or a recovery code, so that it may give more than its token has."""

from typing import Any

from application.accounts.accounts import MANAGE, Account
from application.accounts.derivation import Maker
from application.accounts.players import Player
from application.accounts.sign_in.credentials import Maintainer
from application.accounts.sign_in.proofs import Proof
from application.errors.accounts import UnknownPlayerError
from application.errors.requests import InvalidFieldError
from application.errors.sign_in import PasskeyRefusedError, RecoveryCodeRefusedError
from service.context import WebContainer, current_container
from service.http.callers import require_stored
from service.http.public_url import relying_party


def maintainer(body: dict[str, Any]) -> Maintainer:
    """Return who changes the credentials of the caller's account, perhaps with a confirmation.

    Raise Problem 401, 403, 422; PasskeyRefusedError, RecoveryCodeRefusedError.
    """
    container, account = current_container(), require_stored(MANAGE)
    proof = confirmation(container, account, body)
    maker, is_first_token = maker_of(container, account, proof), account.made_by is None
    return Maintainer(stored_player(account), account.authority, maker, proof, is_first_token=is_first_token)


def maker_of(container: WebContainer, account: Account, proof: Proof | None) -> Maker:
    """Return what makes the tokens and credentials that the caller asks for, perhaps with a confirmation."""
    return container.revoking.shortened(account.player, account.maker if proof is None else proof.maker)


def confirmation(container: WebContainer, account: Account, body: dict[str, Any]) -> Proof | None:
    """Return with what the person has confirmed a request; None without a confirmation.

    Raise Problem 422 unless it has either a passkey or a code; PasskeyRefusedError, RecoveryCodeRefusedError.
    """
    given = body["confirmation"]
    if given is None:
        return None
    if (given["credential"] is None) == (given["code"] is None):
        raise InvalidFieldError("confirmation", "needs either a `credential` or a `code`")
    if given["code"] is not None:
        proof = container.credentials.code_proof(given["code"])
        if proof.player != account.player:
            raise RecoveryCodeRefusedError
        return proof
    proof = container.credentials.passkey_proof(given["credential"], relying_party(container.settings))
    if proof.player != account.player:
        raise PasskeyRefusedError("It belongs to another account")
    return proof


def stored_player(account: Account) -> Player:
    """Return the caller as a player. Raise Problem 404 for one who does not exist."""
    player = current_container().accounts.players.read(account.player)
    if player is None:
        raise UnknownPlayerError(account.player)
    return player
