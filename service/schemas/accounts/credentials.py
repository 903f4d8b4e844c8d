"""Passkeys, recovery codes, device codes, and signing in with them."""

from typing import Any

import msgspec
from marshmallow import Schema, fields, validate

from service.schemas.accounts.accounts import Label, Scopes, confirmation


class PasskeyIn(Schema):
    """A passkey that a browser has made."""

    credential = fields.Dict(required=True)
    """What `PublicKeyCredential.toJSON` returns in the browser."""
    label = Label()
    """What the passkey is, in your own words, such as `phone`."""
    confirmation = confirmation()
    """With what you confirm the request, if the token has not all scopes of the account, or expires."""


class ConfirmedIn(Schema):
    """A request that may be confirmed."""

    confirmation = confirmation()
    """With what you confirm the request, so that what it makes can have more than the token of this request."""


class DeviceCodeIn(ConfirmedIn):
    """What a device code gives to the other device."""

    scopes = Scopes()
    """What the token of the other device allows; by default all that the token of this request allows, or with a
    `confirmation` all of the account. A program that only plays needs `game:read` and `game:play`."""


class PasskeyChangeIn(Schema):
    """What to change of a passkey."""

    label = Label(required=True)
    """What the passkey is, in your own words, such as `phone`."""


class SessionIn(Schema):
    """How to sign in: with either a passkey, a recovery code or a device code."""

    credential = fields.Dict(load_default=None)
    """The passkey that a browser has used: what `PublicKeyCredential.toJSON` returns."""
    code = fields.String(load_default=None, validate=validate.Length(1, 100))
    """A recovery code. It can be used once."""
    device_code = fields.String(load_default=None, validate=validate.Length(1, 100))
    """A device code, which the player made on another device. Case, spaces and hyphens make no difference."""
    label = Label()
    """A label for the new token, such as `phone`."""


class PasskeyOptionsOut(msgspec.Struct, frozen=True):
    """Options for `navigator.credentials` in a browser, with a challenge that can be answered once in five minutes."""

    options: dict[str, Any]
    """For `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` to sign in."""


class PasskeyOut(msgspec.Struct, frozen=True):
    """A passkey of the caller."""

    id: str
    """The id of the passkey."""
    label: str
    """What the passkey is, in the player's words."""
    created_at: str
    """When the passkey was added."""
    used_at: str | None
    """When the passkey last signed the player in. Null: never."""


class NewPasskeyOut(msgspec.Struct, frozen=True):
    """A passkey that was added."""

    passkey: PasskeyOut
    """The passkey."""
    recovery_codes: list[str] | None
    """Recovery codes, which are shown only once. Null if the player has some already."""


class PasskeysOut(msgspec.Struct, frozen=True):
    """The passkeys of the caller."""

    passkeys: list[PasskeyOut]
    """The passkeys, oldest first."""
    recovery_codes_left: int
    """The number of recovery codes that have not been used."""


class RecoveryCodesOut(msgspec.Struct, frozen=True):
    """New recovery codes of the caller."""

    recovery_codes: list[str]
    """Ten codes, each of which can be used once. They are shown only once."""


class DeviceCodeOut(msgspec.Struct, frozen=True):
    """A code with which the caller goes on as the same player on another device."""

    code: str
    """The code, which can be used once. It is shown only once."""
    expires_at: str
    """When the code ceases to be valid."""
    scopes: tuple[str, ...]
    """What the token of the other device will allow."""
