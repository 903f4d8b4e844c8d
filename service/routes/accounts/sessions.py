"""Signing in on another device, with a passkey, a recovery code or a device code."""

from typing import Any

from flask import Response

from application.accounts.sign_in.proofs import Proof
from application.errors.requests import InvalidFieldError
from service.context import WebContainer, current_container
from service.documented import documented
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.public_url import relying_party
from service.schemas.accounts.accounts import IssuedOut
from service.schemas.accounts.credentials import PasskeyOptionsOut, SessionIn

blueprint = Blueprint("sessions", __name__, url_prefix="/v1/sessions", description="Signing in")


@blueprint.post("/options")
@blueprint.response(200, PasskeyOptionsOut)
@documented(409)
def offer_sign_in() -> Response:
    """Return the options with which a browser signs in with a passkey. No name is needed: the browser lists them."""
    container = current_container()
    return answer(PasskeyOptionsOut(container.credentials.passkeys.offer_sign_in(relying_party(container.settings))))


@blueprint.post("")
@blueprint.arguments(SessionIn)
@blueprint.response(201, IssuedOut)
@documented(400, 403, 404, 408, 409, 413)
def sign_in(body: dict[str, Any]) -> Response:
    """Sign in with a passkey, a recovery code or a device code: get a new token with all scopes of the account.

    With a device code, the token has the scopes and the expiry of the token that made the code.
    A player who has the most tokens allowed loses the one that was not used for the longest time.
    """
    container = current_container()
    proof = _proof(container, body)
    player = container.accounts.players.read(proof.player)
    if player is None or player.is_erased:
        raise proof.refused
    proof = proof._replace(maker=container.revoking.shortened(player.id, proof.maker))
    token, text = container.accounts.sign_in(player, body["label"], proof)
    return answer(IssuedOut(player.id, player.name, text, token.id, token.scopes, token.expires), 201)


def _proof(container: WebContainer, body: dict[str, Any]) -> Proof:
    if sum(body[field] is not None for field in ("credential", "code", "device_code")) != 1:
        raise InvalidFieldError(
            "credential", "is required, unless there is a `code` or `device_code`; no two can be combined"
        )
    if body["device_code"] is not None:
        return container.credentials.device_code_proof(body["device_code"])
    if body["code"] is not None:
        return container.credentials.code_proof(body["code"])
    return container.credentials.passkey_proof(body["credential"], relying_party(container.settings))
