"""The caller's own account and its tokens."""

import msgspec
from marshmallow import Schema, ValidationError, fields, missing, validate

from application.accounts.accounts import SCOPES
from application.accounts.players import Kind
from service.schemas.accounts.players import HANDLE_ERROR, HANDLE_PATTERN, Name
from service.schemas.basics.fields import QueryFlag, Whole

MAX_EXPIRY = 10 * 365 * 86400


class Label(fields.String):
    """What a token or a passkey is for, in the player's words; empty by default, if it is not required."""

    def __init__(self, *, required: bool = False) -> None:
        default = missing if required else ""
        super().__init__(required=required, load_default=default, validate=[validate.Length(0, 60), _printable])


def _printable(text: str) -> None:
    if not text.isprintable():
        raise ValidationError("must contain only visible characters")


class Scopes(fields.List[str]):
    """Scopes that a caller asks for; null by default."""

    def __init__(self) -> None:
        scope = fields.String(validate=validate.OneOf(SCOPES))
        super().__init__(scope, load_default=None, validate=validate.Length(1, len(SCOPES)))


class AccountIn(Schema):
    """What to change of the caller's account. Fields that are absent stay as they are."""

    name = Name()
    """The name, 1 to 50 visible characters."""
    handle = fields.String(allow_none=True, validate=validate.Regexp(HANDLE_PATTERN, error=HANDLE_ERROR))
    """A handle that nobody else has: 3 to 20 letters, digits and underscores, stored in lower case. Null: no handle.
    For 30 days, nobody else can take a handle that you give up."""


class ErasureIn(Schema):
    """The confirmation that the caller's account is to be erased."""

    confirm = fields.String(required=True, validate=validate.Length(1, 40))
    """The id of the caller."""


class ConfirmationIn(Schema):
    """With what you confirm that it is you: either a passkey or a recovery code."""

    credential = fields.Dict(load_default=None)
    """A passkey that a browser has used: what `PublicKeyCredential.toJSON` returns, with the options of
    `POST /v1/sessions/options`."""
    code = fields.String(load_default=None, validate=validate.Length(1, 100))
    """A recovery code. It is used up."""


def confirmation() -> fields.Nested:
    """Return the field of a request that may be confirmed."""
    return fields.Nested(ConfirmationIn, load_default=None, allow_none=True)


class TokenIn(Schema):
    """What a new token is for."""

    scopes = Scopes()
    """What the token allows; by default all that the token of this request allows, or with a `confirmation` all of the
    account. A token for an app can't have `account:manage`, and does not get it by default."""
    label = Label()
    """What the token is for, in your own words, such as `phone`."""
    expires_in_seconds = Whole(load_default=None, validate=validate.Range(1, MAX_EXPIRY))
    """The seconds after which the token is no longer valid. Null: it is valid until it is revoked. Without a
    `confirmation`, it expires with the token of this request at the latest."""
    app = fields.String(load_default=None, validate=validate.Length(1, 40))
    """The id of the bot account to which you grant the token. Null: the token is for yourself."""
    confirmation = confirmation()
    """With what you confirm the request, so that the new token can have more than the token of this request."""


class RevocationQuery(Schema):
    """Which tokens to revoke."""

    keep_current = QueryFlag(load_default=False)
    """Whether the token of this request stays valid."""


class IssuedOut(msgspec.Struct, frozen=True):
    """A player, with a new token that is shown only once."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    token: str
    """The token, for `Authorization: Bearer …`. It is shown only once."""
    token_id: str
    """The id of the token, with which it can be revoked."""
    scopes: tuple[str, ...]
    """What the token allows."""
    expires_at: str | None = None
    """When the token ceases to be valid. Null: when it is revoked."""


class ProgramOut(msgspec.Struct, frozen=True):
    """Another person's program that the player has allowed to act for them."""

    client_id: str
    """The URL by which the program is known."""
    origin: str
    """The scheme, host and port of this URL, in ASCII."""
    name: str
    """What the program calls itself; empty if it does not say."""
    device: str
    """The device on which it runs, in its own words; empty if it does not say."""


class TokenOut(msgspec.Struct, frozen=True, kw_only=True):
    """A token of the caller, without its text."""

    id: str
    """The id of the token."""
    label: str
    """What the token is for, in the player's words."""
    scopes: tuple[str, ...]
    """What the token allows."""
    app: str | None
    """The id of the bot account to which the player granted the token. Null for the player's own tokens."""
    program: ProgramOut | None
    """The program that got the token when the player signed in there. Null for other tokens."""
    created_at: str
    """When the token was issued."""
    expires_at: str | None
    """When the token ceases to be valid. Null: when it is revoked."""
    used_at: str | None
    """When the token was last used, to within a minute. Null: never."""
    current: bool
    """Whether it is the token of this request."""


class TokensOut(msgspec.Struct, frozen=True):
    """The tokens of the caller."""

    tokens: list[TokenOut]
    """The tokens, oldest first. Those that were revoked or have expired are not listed."""


class BotAccountOut(msgspec.Struct, frozen=True, kw_only=True):
    """A bot account of the caller."""

    id: str
    """The id of the bot account."""
    name: str
    """Its name."""
    created_at: str | None
    """When it was created."""
    tokens: list[TokenOut]
    """The tokens with which programs play as it, oldest first. Their `current` is false."""


class BotAccountsOut(msgspec.Struct, frozen=True):
    """The bot accounts of the caller."""

    bots: list[BotAccountOut]
    """The bot accounts, oldest first. Those that the operator has banned are not listed."""


class AccountOut(msgspec.Struct, frozen=True, kw_only=True):
    """The caller, and what the token allows."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    kind: Kind
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""
    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""
    scopes: tuple[str, ...]
    """The scopes of the token."""
    token_id: str
    """The id of the token."""
    app: str | None
    """The id of the bot account to which the player granted the token. Null for the player's own tokens."""
