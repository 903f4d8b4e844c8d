"""The caller's passkeys, recovery codes and device codes."""

from typing import Any

from flask import Response

from application.accounts.accounts import MANAGE, Account, scopes_given, scopes_of
from application.accounts.sign_in.passkeys import Passkey
from application.errors.sign_in import UnknownPasskeyError
from service.accounts.confirming import maintainer, stored_player
from service.context import current_container
from service.documented import documented
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import require, require_stored
from service.http.public_url import relying_party
from service.schemas.accounts.credentials import (
    ConfirmedIn,
    DeviceCodeIn,
    DeviceCodeOut,
    NewPasskeyOut,
    PasskeyChangeIn,
    PasskeyIn,
    PasskeyOptionsOut,
    PasskeyOut,
    PasskeysOut,
    RecoveryCodesOut,
)

blueprint = Blueprint("credentials", __name__, url_prefix="/v1/account", description="Passkeys and codes")


@blueprint.post("/passkey-options")
@blueprint.response(200, PasskeyOptionsOut)
@documented(403, 409, scope=MANAGE)
def offer_passkey() -> Response:
    """Return the options with which a browser makes a passkey for the player."""
    container, player = current_container(), stored_player(require_stored(MANAGE))
    return answer(PasskeyOptionsOut(container.credentials.offer_passkey(player, relying_party(container.settings))))


@blueprint.post("/passkeys")
@blueprint.arguments(PasskeyIn)
@blueprint.response(201, NewPasskeyOut)
@documented(400, 403, 408, 409, 413, scope=MANAGE)
def add_passkey(body: dict[str, Any]) -> Response:
    """Add the passkey that a browser has made. A guest becomes a person.

    With the first passkey come ten recovery codes, which are shown only once. A passkey gives all scopes without
    expiry, so a token that has not all scopes or that expires needs a `confirmation`.
    """
    container, who = current_container(), maintainer(body)
    party = relying_party(container.settings)
    added = container.credentials.add_passkey(who, body["credential"], body["label"], party)
    return answer(NewPasskeyOut(_passkey_body(added.passkey), added.codes), 201)


@blueprint.get("/passkeys")
@blueprint.response(200, PasskeysOut)
@documented(scope=MANAGE)
def list_passkeys() -> Response:
    """List the passkeys of the player, oldest first."""
    credentials, account = current_container().credentials, require(MANAGE)
    passkeys = [_passkey_body(passkey) for passkey in credentials.passkeys.of(account.player)]
    return answer(PasskeysOut(passkeys, credentials.codes.left(account.player)))


@blueprint.patch("/passkeys/<passkey>")
@blueprint.arguments(PasskeyChangeIn)
@blueprint.response(200, PasskeyOut)
@documented(400, 404, 408, 413, scope=MANAGE)
def label_passkey(body: dict[str, Any], passkey: str) -> Response:
    """Change the label of a passkey."""
    account = require_stored(MANAGE, lambda account: _demand_own(account, passkey))
    changed = current_container().credentials.passkeys.relabel(account.authority, passkey, body["label"])
    if changed is None:
        raise UnknownPasskeyError
    return answer(_passkey_body(changed))


@blueprint.delete("/passkeys/<passkey>")
@blueprint.response(204)
@documented(404, 409, scope=MANAGE)
def remove_passkey(passkey: str) -> Response:
    """Remove a passkey. The last one can be removed only while there are unused recovery codes."""
    account = require_stored(MANAGE, lambda account: _demand_own(account, passkey))
    if not current_container().credentials.remove_passkey(account.authority, passkey):
        raise UnknownPasskeyError
    return Response(status=204)


@blueprint.post("/recovery-codes")
@blueprint.arguments(ConfirmedIn, required=False)
@blueprint.response(201, RecoveryCodesOut)
@documented(400, 403, 408, 413, scope=MANAGE)
def make_recovery_codes(body: dict[str, Any]) -> Response:
    """Make ten new recovery codes. The former ones are no longer valid.

    A recovery code gives all scopes without expiry, so a token that has not all scopes or that expires needs a
    `confirmation`.
    """
    return answer(RecoveryCodesOut(current_container().credentials.make_codes(maintainer(body))), 201)


@blueprint.post("/device-codes")
@blueprint.arguments(DeviceCodeIn, required=False)
@blueprint.response(201, DeviceCodeOut)
@documented(400, 403, 408, 413, scope=MANAGE)
def make_device_code(body: dict[str, Any]) -> Response:
    """Make a code with which you go on as the same player on another device.

    Type it there within ten minutes: it is the `device_code` of `POST /v1/sessions`, and can be used once. The last
    three codes are valid. The new device gets the scopes and the expiry of this token, or only some of the `scopes`;
    with a `confirmation` it can get all scopes, and no expiry.
    """
    who = maintainer(body)
    scopes = scopes_given(who.maker.scopes_among(scopes_of(who.player.kind)), body["scopes"])
    limited = who if body["scopes"] is None else who._replace(maker=who.maker.limited_to(scopes))
    code = current_container().credentials.make_device_code(limited)
    return answer(DeviceCodeOut(code.text, code.expires, scopes), 201)


def _demand_own(account: Account, passkey: str) -> None:
    """Raise Problem 404 unless the caller has a passkey with this id."""
    if passkey not in {each.id for each in current_container().credentials.passkeys.of(account.player)}:
        raise UnknownPasskeyError


def _passkey_body(passkey: Passkey) -> PasskeyOut:
    return PasskeyOut(passkey.id, passkey.label, passkey.created, passkey.used)
