"""What programs ask for themselves: the codes of a device, a token, and its end."""

import msgspec
from flask import Blueprint, Response

from application.accounts.programs.consents import DEVICE_SECONDS
from application.accounts.programs.device_requests import INTERVAL
from application.accounts.tokens import digest_of
from application.errors.programs import OAuthError
from service.accounts.oauth.answers import json_answer
from service.accounts.oauth.models import GRANTS
from service.accounts.oauth.requests import asked_in_body, client_id_of, device_of, scopes_of
from service.accounts.oauth.server import found_client, token_answer
from service.context import current_container
from service.http import body
from service.http.public_url import address


class Stated(msgspec.Struct):
    """What is read of the metadata with which a program registers; it may say more."""

    redirect_uris: list[str] = []
    client_name: str = ""


blueprint = Blueprint("oauth", __name__, url_prefix="/oauth")


@blueprint.post("/token")
def fetch_token() -> Response:
    """Return the token of a program, for its code (RFC 6749, 4.1.3) or for that of its device (RFC 8628, 3.4)."""
    asked = asked_in_body()
    client_id_of(asked)
    if "grant_type" not in asked.parameters:
        raise OAuthError("invalid_request", "The parameter grant_type is missing.")
    return token_answer(current_container(), asked)


@blueprint.post("/device_authorization")
def authorize_device() -> Response:
    """Return the code that a device shows, and the one with which it asks for its token (RFC 8628, 3.2).

    `device` is what the program calls the device, such as the name of the machine.
    """
    asked, container = asked_in_body(), current_container()
    client = found_client(container, client_id_of(asked))
    shown = container.programs.devices.make(client, scopes_of(asked), device_of(asked))
    page = f"{address()}/device"
    return json_answer(
        {
            "device_code": shown.device_code,
            "user_code": shown.user_code,
            "verification_uri": page,
            "verification_uri_complete": f"{page}#{shown.user_code}",
            "expires_in": DEVICE_SECONDS,
            "interval": INTERVAL,
        }
    )


@blueprint.post("/register")
def register_client() -> Response:
    """Return the id of a program that has no URL, made of what it says about itself (RFC 7591)."""
    try:
        stated = msgspec.convert(body.read_json(), Stated)
    except msgspec.ValidationError as error:
        raise OAuthError("invalid_client_metadata", f"The metadata of a client are a JSON object: {error}") from None
    client = current_container().clients.registrations.register(stated.client_name, stated.redirect_uris)
    known = {
        "client_id": client.id,
        "client_name": client.name,
        "redirect_uris": client.redirect_uris,
        "grant_types": GRANTS,
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }
    return json_answer(known, 201)


@blueprint.post("/revoke")
def revoke_token() -> Response:
    """Revoke the token of a program (RFC 7009), with what it made. A text that is no token is answered alike."""
    asked, container = asked_in_body(), current_container()
    client_id = client_id_of(asked)
    if "token" not in asked.parameters:
        raise OAuthError("invalid_request", "The parameter token is missing.")
    found = container.accounts.tokens.find(digest_of(asked.parameters["token"]))
    if found is not None:
        player, token = found
        if token.program is None or token.program.client != client_id:
            raise OAuthError("invalid_grant", "The token is not one of this client: DELETE /v1/account/token ends it.")
        container.revoking.revoke_programs(player, {token.id})
    return json_answer({})
