"""What requests and answers contain, generated from the contract by `generate.py`. Do not edit."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal

from msgspec import field

from heptad_client.model import UNKNOWN, Model


class PlayerIn(Model, frozen=True, kw_only=True):
    """A new player."""

    name: str
    """The name, 1 to 50 visible characters. Several players may have the same name."""

    kind: Literal["guest", "bot"] = "guest"
    """`guest` for a person, `bot` for an account that a program plays. Others see it, and neither becomes the other."""

    owned: bool = False
    """Whether the caller becomes the owner of a bot account, which its profile shows. The token of the request then
    needs `account:manage`.
    """

    sign_up_code: str | None = None
    """A code of the operator, for a server that takes new players by invitation. Case, spaces and hyphens make no
    difference. Other servers ignore it, and a bot account that the caller owns needs none.
    """


class AccountIn(Model, frozen=True, kw_only=True):
    """What to change of the caller's account. Fields that are absent stay as they are."""

    name: str | None = None
    """The name, 1 to 50 visible characters."""

    handle: str | None = None
    """A handle that nobody else has: 3 to 20 letters, digits and underscores, stored in lower case. Null: no handle.
    For 30 days, nobody else can take a handle that you give up.
    """


class ErasureIn(Model, frozen=True, kw_only=True):
    """The confirmation that the caller's account is to be erased."""

    confirm: str
    """The id of the caller."""


class ConfirmationIn(Model, frozen=True, kw_only=True):
    """With what you confirm that it is you: either a passkey or a recovery code."""

    credential: dict[str, Any] | None = None
    """A passkey that a browser has used: what `PublicKeyCredential.toJSON` returns, with the options of `POST
    /v1/sessions/options`.
    """

    code: str | None = None
    """A recovery code. It is used up."""


class TokenIn(Model, frozen=True, kw_only=True):
    """What a new token is for."""

    scopes: (
        tuple[Literal["game:read", "game:create", "game:play", "bot:play", "webhook:manage", "account:manage"], ...]
        | None
    ) = None
    """What the token allows; by default all that the token of this request allows, or with a `confirmation` all of
    the account. A token for an app can't have `account:manage`, and does not get it by default.
    """

    label: str = ""
    """What the token is for, in your own words, such as `phone`."""

    expires_in_seconds: int | None = None
    """The seconds after which the token is no longer valid. Null: it is valid until it is revoked. Without a
    `confirmation`, it expires with the token of this request at the latest.
    """

    app: str | None = None
    """The id of the bot account to which you grant the token. Null: the token is for yourself."""

    confirmation: ConfirmationIn | None = None
    """With what you confirm the request, so that the new token can have more than the token of this request."""


class PasskeyIn(Model, frozen=True, kw_only=True):
    """A passkey that a browser has made."""

    credential: dict[str, Any]
    """What `PublicKeyCredential.toJSON` returns in the browser."""

    label: str = ""
    """What the passkey is, in your own words, such as `phone`."""

    confirmation: ConfirmationIn | None = None
    """With what you confirm the request, if the token has not all scopes of the account, or expires."""


class PasskeyChangeIn(Model, frozen=True, kw_only=True):
    """What to change of a passkey."""

    label: str
    """What the passkey is, in your own words, such as `phone`."""


class ConfirmedIn(Model, frozen=True, kw_only=True):
    """A request that may be confirmed."""

    confirmation: ConfirmationIn | None = None
    """With what you confirm the request, so that what it makes can have more than the token of this request."""


class DeviceCodeIn(Model, frozen=True, kw_only=True):
    """What a device code gives to the other device."""

    confirmation: ConfirmationIn | None = None
    """With what you confirm the request, so that what it makes can have more than the token of this request."""

    scopes: (
        tuple[Literal["game:read", "game:create", "game:play", "bot:play", "webhook:manage", "account:manage"], ...]
        | None
    ) = None
    """What the token of the other device allows; by default all that the token of this request allows, or with a
    `confirmation` all of the account. A program that only plays needs `game:read` and `game:play`.
    """


class SessionIn(Model, frozen=True, kw_only=True):
    """How to sign in: with either a passkey, a recovery code or a device code."""

    credential: dict[str, Any] | None = None
    """The passkey that a browser has used: what `PublicKeyCredential.toJSON` returns."""

    code: str | None = None
    """A recovery code. It can be used once."""

    device_code: str | None = None
    """A device code, which the player made on another device. Case, spaces and hyphens make no difference."""

    label: str = ""
    """A label for the new token, such as `phone`."""


class ClockIn(Model, frozen=True, kw_only=True):
    """A clock: either a time for each decision, or a bank with an increment."""

    decision_seconds: int | None = None
    """The time for each decision, in seconds: 10 to 1209600, which is two weeks."""

    bank_seconds: int | None = None
    """The time that each seat has for the whole game, in seconds: 10 to 1209600."""

    increment_seconds: int = 0
    """What each new decision adds to the bank of its seat, in seconds."""


class SeatIn(Model, frozen=True, kw_only=True):
    """A seat to take, for the caller; or for a bot, if the caller is the creator of the game."""

    invite: str | None = None
    """The secret of an invitation, the part of its URL after `#`; or the `invite` of a private game."""

    invitation: str | None = None
    """The same as `invite`."""

    seat: int | None = None
    """The number of the seat to take. Without it, the first free seat."""

    nonce: str | None = None
    """The player's contribution to the dealer's key: 64 hexadecimal digits."""

    bot: str | None = None
    """The kind of a bot that takes the seat, instead of the caller. Only the creator can seat bots."""


class InvitationIn(Model, frozen=True, kw_only=True):
    """An invitation to issue."""

    seat: int | None = None
    """The number of the seat that may be taken. Without it, any free seat."""

    expires_in_seconds: int = 604800
    """How long the invitation can be used, in seconds: 60 to 2592000, which is 30 days. Without it, 7 days."""


class InvitationReadIn(Model, frozen=True, kw_only=True):
    """The secret of an invitation."""

    invite: str | None = None
    """The secret of an invitation, the part of its URL after `#`; or the `invite` of a private game."""

    invitation: str | None = None
    """The same as `invite`."""


class PauseIn(Model, frozen=True, kw_only=True):
    """Whether the caller wants a pause."""

    wanted: bool = True
    """False to withdraw the wish."""


class ForkSeatIn(Model, frozen=True, kw_only=True):
    """The holder of a seat in a fork: the caller (`"player": "me"`), with an optional nonce, or a bot."""

    player: Literal["me"] | None = None
    """`me` if the caller takes the seat."""

    nonce: str | None = None
    """The caller's contribution to the dealer's key: 64 hexadecimal digits."""

    bot: str | None = None
    """The kind of a bot that takes the seat."""


class ForkIn(Model, frozen=True, kw_only=True):
    """The version of the other game at which the fork begins, and the holder of each seat, null for a free one.

    Without `seats`, all seats are free.
    """

    at: int
    """The version at which the fork begins: the end of a batch."""

    seats: tuple[ForkSeatIn | None, ...] | None = None
    """The holder of each seat, null for a free one. Without it, all seats are free."""

    visibility: Literal["public", "private"] | None = None
    """Whether everyone may see the fork. Without it, as the game that is forked."""

    clock: ClockIn | None = None
    """The clock of the fork. Without it, nobody's time is limited."""

    bot_accounts: bool = False
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""

    end: bool = False
    """Whether to end the other game if it is still being played. The caller must be its only player, against bots of
    the title.
    """


class StreamTicketIn(Model, frozen=True, kw_only=True):
    """The stream that a ticket is to open."""

    path: str
    """The path of the stream, such as `/v1/events` or `/v1/games/{game}/events`, without a query."""


class WebhookIn(Model, frozen=True, kw_only=True):
    """A new webhook."""

    url: str
    """The URL to which messages are posted: `https`, with port 443 or one from 1024 on, and with no private address."""

    events: tuple[Literal["seat_taken", "game_started", "your_turn", "game_finished"], ...] | None = None
    """The kinds of messages to send. Null: all, also those that a later version of Heptad adds."""

    label: str = ""
    """What the webhook is for, in your own words."""

    include: tuple[Literal["update"], ...] = ()
    """What each message includes besides its notification. `update`: the whole game as the player's seat sees it when
    the message is sent, with the moves to choose from, like the first update of `GET /v1/games/{id}/updates`. It
    needs a token with `game:read`.
    """

    lang: str = "en"
    """The language of what is included, such as `ja`, or else the nearest one that there is, or English."""


class WebhookChangeIn(Model, frozen=True, kw_only=True):
    """What to change of a webhook. Fields that are left out stay as they are."""

    url: str | None = None
    """The URL to which messages are posted."""

    events: tuple[Literal["seat_taken", "game_started", "your_turn", "game_finished"], ...] | None = None
    """The kinds of messages to send. Null: all."""

    label: str | None = None
    """What the webhook is for."""

    include: tuple[Literal["update"], ...] | None = None
    """What each message includes besides its notification; an empty list ends that. While a webhook includes updates,
    `include`, a new `url` and `active` need a token with `game:read`.
    """

    lang: str | None = None
    """The language of what is included."""

    active: bool | None = None
    """False to send nothing more. True to begin again, with what happens from now on."""


class RefusalIn(Model, frozen=True, kw_only=True):
    """Why a challenge is refused."""

    reason: Literal["not_now", "other_title", "other_clock", "other"] = "other"
    """`not_now`, `other_title` or `other_clock` (play something else, or with another clock), or `other`."""


class ReportIn(Model, frozen=True, kw_only=True):
    """What is wrong with a player."""

    reason: Literal["name", "cheating", "leaving", "harassment", "other"]
    """`name` (an offensive name or handle), `cheating`, `leaving` (leaves games or lets others wait), `harassment`,
    or `other`.
    """

    game: str | None = None
    """The id of the game in which it happened. The player has a seat in it, and the token needs `game:read` to name
    it. Null: in no certain game.
    """

    text: str = ""
    """What happened, in your own words, for the operator of the server."""


class AccountOut(Model, frozen=True, kw_only=True):
    """The caller, and what the token allows."""

    id: str
    """The id of the player."""

    name: str
    """The name of the player."""

    kind: Literal["bot", "guest", "person"]
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""

    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""

    scopes: tuple[str, ...]
    """The scopes of the token."""

    token_id: str
    """The id of the token."""

    app: str | None
    """The id of the bot account to which the player granted the token. Null for the player's own tokens."""


class IssuedOut(Model, frozen=True, kw_only=True):
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

    expires_at: str | None
    """When the token ceases to be valid. Null: when it is revoked."""


class TokenOut(Model, frozen=True, kw_only=True):
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


class ProgramOut(Model, frozen=True, kw_only=True):
    """Another person's program that the player has allowed to act for them."""

    client_id: str
    """The URL by which the program is known."""

    origin: str
    """The scheme, host and port of this URL, in ASCII."""

    name: str
    """What the program calls itself; empty if it does not say."""

    device: str
    """The device on which it runs, in its own words; empty if it does not say."""


class DeviceCodeOut(Model, frozen=True, kw_only=True):
    """A code with which the caller goes on as the same player on another device."""

    code: str
    """The code, which can be used once. It is shown only once."""

    expires_at: str
    """When the code ceases to be valid."""

    scopes: tuple[str, ...]
    """What the token of the other device will allow."""


class NewPasskeyOut(Model, frozen=True, kw_only=True):
    """A passkey that was added."""

    passkey: PasskeyOut
    """The passkey."""

    recovery_codes: tuple[str, ...] | None
    """Recovery codes, which are shown only once. Null if the player has some already."""


class PasskeyOut(Model, frozen=True, kw_only=True):
    """A passkey of the caller."""

    id: str
    """The id of the passkey."""

    label: str
    """What the passkey is, in the player's words."""

    created_at: str
    """When the passkey was added."""

    used_at: str | None
    """When the passkey last signed the player in. Null: never."""


class PasskeyOptionsOut(Model, frozen=True, kw_only=True):
    """Options for `navigator.credentials` in a browser, with a challenge that can be answered once in five minutes."""

    options: dict[str, Any]
    """For `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` to sign in."""


class PasskeysOut(Model, frozen=True, kw_only=True):
    """The passkeys of the caller."""

    passkeys: tuple[PasskeyOut, ...]
    """The passkeys, oldest first."""

    recovery_codes_left: int
    """The number of recovery codes that have not been used."""


class RecoveryCodesOut(Model, frozen=True, kw_only=True):
    """New recovery codes of the caller."""

    recovery_codes: tuple[str, ...]
    """Ten codes, each of which can be used once. They are shown only once."""


class FoundPlayerOut(Model, frozen=True, kw_only=True):
    """A player."""

    id: str
    """The id of the player."""

    name: str
    """The name of the player."""

    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""

    kind: Literal["bot", "guest", "person"]
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""

    profile_url: str
    """The path of the player's profile."""


class TokensOut(Model, frozen=True, kw_only=True):
    """The tokens of the caller."""

    tokens: tuple[TokenOut, ...]
    """The tokens, oldest first. Those that were revoked or have expired are not listed."""


class BotAccountsOut(Model, frozen=True, kw_only=True):
    """The bot accounts of the caller."""

    bots: tuple[BotAccountOut, ...]
    """The bot accounts, oldest first. Those that the operator has banned are not listed."""


class BotAccountOut(Model, frozen=True, kw_only=True):
    """A bot account of the caller."""

    id: str
    """The id of the bot account."""

    name: str
    """Its name."""

    created_at: str | None
    """When it was created."""

    tokens: tuple[TokenOut, ...]
    """The tokens with which programs play as it, oldest first. Their `current` is false."""


class ChallengeNotice(Model, frozen=True, kw_only=True):
    """A notification: a player challenges you, or a challenge was answered or withdrawn."""

    type: Literal["challenge", "challenge_answered"]
    """What happened."""

    challenge: str
    """The id of the challenge."""

    title: str
    """The id of the title."""

    at: datetime
    """When it happened: RFC 3339, UTC, with milliseconds."""

    player: str
    """The id of the player whom the notification is for."""

    by: str
    """The id of the player who challenged, answered or withdrew."""

    status: Literal["accepted", "expired", "open", "refused", "withdrawn"]
    """The status of the challenge."""


class ChallengedOut(Model, frozen=True, kw_only=True):
    """A player who is challenged, and the answer."""

    player: str
    """The id of the player."""

    name: str
    """The name of the player."""

    answer: Literal["accepted", "refused"] | None
    """The answer. Null before the player has answered."""

    reason: Literal["not_now", "other", "other_clock", "other_title"] | None
    """Why the player refuses. Null for no refusal."""


class Clock(Model, frozen=True, kw_only=True):
    """The clock of a game: either `decision_seconds`, or `bank_seconds` with an increment."""

    decision_seconds: int | None = None
    """The time for each decision; null for a bank."""

    bank_seconds: int | None = None
    """The time that each seat has for the whole game; null for a time for each decision."""

    increment_seconds: int | None = None
    """What each new decision adds to the bank of its seat."""


class ChallengesOut(Model, frozen=True, kw_only=True):
    """The open challenges of a player."""

    sent: tuple[ChallengeOut, ...]
    """Those that the player has sent, the next to expire first."""

    received: tuple[ChallengeOut, ...]
    """Those that the player has received, the next to expire first."""


class ChangedOut(Model, frozen=True, kw_only=True):
    """The game after a change: its version, its head hash, and the kind of work for which it now waits."""

    version: int
    """The version of the game: the number of events in its log."""

    hash: str
    """The head hash: the hash of the last event, as 64 hexadecimal digits."""

    due: Literal["bot", "conflict", "deadline", "reveal"] | None
    """The work for which the game waits. Null if it waits for no worker."""


class LobbyGameOut(Model, frozen=True, kw_only=True):
    """A game in the lobby."""

    id: str
    """The id of the game."""

    title: str
    """The id of the title."""

    status: Literal["finished", "open", "playing"]
    """`open`, `playing` or `finished`."""

    reason: str | None
    """Why the game has ended. Null before the end."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    creator: str | None
    """The id of the player who opened the game. Null for the game of another service."""

    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats."""

    created_at: datetime
    """When the game was opened: RFC 3339, UTC, with milliseconds."""

    updated_at: datetime
    """When the last event happened: RFC 3339, UTC, with milliseconds."""

    version: int
    """The version of the game: the number of events in its log."""

    to_move: tuple[int, ...]
    """The seats for whose moves the game waits."""

    due: Literal["bot", "conflict", "deadline", "reveal"] | None
    """The work for which the game waits: `reveal` and `conflict` are resolutions, `deadline` is the default move of a
    seat that resigned or is late, `bot` is a bot's move. Null if no worker has anything to do.
    """

    forked: ForkedOut | None
    """The game that this one continues. Null if it is not a fork."""

    imported: ImportedOut | None
    """The origin of an imported log. Null for a game of this service."""

    seats: tuple[LobbySeatOut, ...]
    """The seats, in order of their numbers."""

    you: int | None
    """The caller's seat. Null without one, and for a caller without a token."""


class ForkedOut(Model, frozen=True, kw_only=True):
    """The game that a fork continues, and the last version that it shares with it."""

    from_: str = field(name="from")
    """The id of the game that the fork continues."""

    at: int
    """The last version that the fork shares with it."""


class ImportedOut(Model, frozen=True, kw_only=True):
    """The id that an imported log has in its own service, and who imported it, when."""

    game: str
    """The id that the game has in its own service."""

    player: str
    """The id of the player who imported the log."""

    at: datetime
    """When the log was imported: RFC 3339, UTC, with milliseconds."""


class LobbySeatOut(Model, frozen=True, kw_only=True):
    """The holder of a seat."""

    seat: int
    """The number of the seat, from 0."""

    player: str | None
    """The id of the player. Null for a bot and for a free seat."""

    bot: str | None
    """The kind of bot in the seat, such as `greedy`. Null for a player and for a free seat."""

    name: str | None
    """The name of the player; null for a bot, for a free seat, and in an imported game."""


class LogHeaderOut(Model, frozen=True, kw_only=True):
    """The first line of a log: facts of its first event, and of each `forked` event."""

    format: str
    """The format of the log, `heptad/log/1`."""

    game: str
    """The id of the game in which the log began."""

    title: str
    """The title of the game."""

    revision: int
    """The revision of the title's rules and data."""

    rules_hash: str
    """The hash of this revision."""

    seats: int
    """The number of seats."""

    options: dict[str, Any]
    """The options of the game."""

    seed_hash: str
    """The hash of the seed, which the log reveals after the end."""

    forks: tuple[ForkHeaderOut, ...] | None = None
    """The forks from which the game continued, oldest first; absent if there was none."""


class ForkHeaderOut(Model, frozen=True, kw_only=True):
    """A fork in the header of a log."""

    game: str
    """The id of the fork."""

    at: int
    """The last version that it shares with its parent."""

    seed_hash: str
    """The hash of the seed of the draws since then."""


class GameRowOut(Model, frozen=True, kw_only=True):
    """A game of a player that has changed, or that the player had when the stream began."""

    id: str
    """The id of the game."""

    title: str
    """The id of the title."""

    status: Literal["finished", "open", "playing"]
    """`open`, `playing` or `finished`."""

    reason: str | None
    """Why the game has ended. Null before the end."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    creator: str | None
    """The id of the player who opened the game. Null for the game of another service."""

    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats."""

    created_at: datetime
    """When the game was opened: RFC 3339, UTC, with milliseconds."""

    updated_at: datetime
    """When the last event happened: RFC 3339, UTC, with milliseconds."""

    version: int
    """The version of the game: the number of events in its log."""

    to_move: tuple[int, ...]
    """The seats for whose moves the game waits."""

    due: Literal["bot", "conflict", "deadline", "reveal"] | None
    """The work for which the game waits: `reveal` and `conflict` are resolutions, `deadline` is the default move of a
    seat that resigned or is late, `bot` is a bot's move. Null if no worker has anything to do.
    """

    forked: ForkedOut | None
    """The game that this one continues. Null if it is not a fork."""

    imported: ImportedOut | None
    """The origin of an imported log. Null for a game of this service."""

    seats: tuple[LobbySeatOut, ...]
    """The seats, in order of their numbers."""

    you: int | None
    """The caller's seat. Null without one, and for a caller without a token."""

    type: Literal["game"]
    """The kind of update."""

    player: str
    """The id of the player whose game it is; `you` is this player's seat."""

    decision: str | None
    """The id of the decision for which the game waits for this player. Null if it does not, as when a bot has taken
    over the seat.
    """


class HealthOut(Model, frozen=True, kw_only=True):
    """The status of the service."""

    status: str
    """`ok`."""


class HistoryOut(Model, frozen=True, kw_only=True):
    """The history of a game, with the facts that the caller may know, and the version up to which it goes."""

    lines: tuple[HistoryLineOut, ...]
    """The lines of the history, in the order of the events."""

    version: int
    """The version up to which the lines go."""

    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""

    lang: str
    """The language of the lines."""


class HistoryLineOut(Model, frozen=True, kw_only=True):
    """An event in words; it has a `seat` if a seat acted, not the game itself, a player or a worker."""

    version: int
    """The version of the event."""

    batch: int
    """The version of the first event of its batch."""

    type: str
    """The type of the event."""

    actor: str
    """Who caused it: `seat:N`, `player:ID`, `worker`, or `table` for a consequence."""

    text: str
    """The event in words, as far as the caller may know it. Words count seats from 1."""

    seat: int | None = None
    """The seat that acted. Absent if none did."""


class InvitationOut(Model, frozen=True, kw_only=True):
    """A new invitation."""

    invitation: str
    """The secret, to be sent as `invite` when the seat is taken."""

    url: str
    """The page on which a person can take the seat. The secret stands after `#`, so no browser sends it to a server."""

    seat: int | None
    """The seat that may be taken. Null for any free one."""

    expires_at: datetime
    """Until when the invitation can be used: RFC 3339, UTC, with milliseconds."""


class InvitedGameOut(Model, frozen=True, kw_only=True):
    """What an invitation is for: enough to decide whether to take the seat."""

    game: str
    """The id of the game."""

    title: str
    """The id of the title."""

    status: Literal["finished", "open", "playing"]
    """The status of the game. Seats can be taken only while it is `open`."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    host: str
    """The name of the player who opened the game."""

    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""

    seats: tuple[LobbySeatOut, ...]
    """The seats, in order of their numbers."""

    seat: int | None
    """The seat to which the player is invited. Null for any free one."""

    expires_at: datetime | None
    """Until when the invitation can be used: RFC 3339, UTC, with milliseconds. Null for the invite of a private game,
    which does not expire.
    """


class LobbyOut(Model, frozen=True, kw_only=True):
    """A page of games."""

    games: tuple[LobbyGameOut, ...]
    """The games, newest first."""

    next: str | None
    """The cursor of the next page; null if this is the last one."""


class NamesOut(Model, frozen=True, kw_only=True):
    """A name or a text in English, in Japanese, and in further languages by their tags, such as `pt-BR`."""

    en: str
    """In English."""

    ja: str
    """In Japanese."""


class RefusalOut(Model, frozen=True, kw_only=True):
    """Why a move is refused: members of the problem document with which the service would answer the posted move."""

    type: str
    """The type of the problem, such as `urn:heptad:problem:refused:not_in_hand`."""

    rule: str
    """The rule that forbids the move, such as `seven section 6.5`."""

    rule_url: str
    """The URL of the rule."""

    detail: str
    """The reason in words, in the language that Accept-Language prefers."""


class MutedOut(Model, frozen=True, kw_only=True):
    """The players whom the caller has muted."""

    players: tuple[MutedPlayerOut, ...]
    """The players, the last one first."""


class MutedPlayerOut(Model, frozen=True, kw_only=True):
    """A player whom the caller has muted."""

    id: str
    """The id of the player."""

    name: str
    """The name of the player."""

    muted_at: str
    """When the caller muted the player."""


class Notice(Model, frozen=True, kw_only=True):
    """A notification: the game, its version, the time, the player and the player's seat.

    `decision` is the id of the pending decision if it is the player's turn. `due` is the kind of work for which
    the game waits.
    """

    type: Literal["game_finished", "game_started", "seat_taken", "your_turn"]
    """What happened."""

    game: str
    """The id of the game."""

    title: str
    """The id of the title."""

    version: int
    """The version of the game."""

    at: datetime
    """When it happened: RFC 3339, UTC, with milliseconds."""

    player: str
    """The id of the player whom the notification is for."""

    seat: int
    """The player's seat."""

    status: Literal["finished", "open", "playing"]
    """The status of the game."""

    reason: str | None
    """Why the game has ended. Null before the end."""

    decision: str | None
    """The id of the player's pending decision. Null if it is not the player's turn."""

    due: Literal["bot", "conflict", "deadline", "reveal"] | None
    """The kind of work for which the game waits. Null if it waits for no worker."""


class PairingOut(Model, frozen=True, kw_only=True):
    """A request for a pairing."""

    id: str
    """The id of the request."""

    status: Literal["paired", "waiting"]
    """`waiting` until enough players want the same game, then `paired`."""

    title: str
    """The id of the title."""

    seats: int
    """The number of seats."""

    game: str | None
    """The id of the game, which has started. Null while the player waits."""


class PlayerOut(Model, frozen=True, kw_only=True):
    """A player, with a token that is shown only once."""

    id: str
    """The id of the player."""

    name: str
    """The name of the player."""

    token: str
    """The token, for `Authorization: Bearer …`. It is shown only once."""


class ProfileOut(Model, frozen=True, kw_only=True):
    """A player, with the number of games, the ratings, and paths to the games and results."""

    id: str
    """The id of the player."""

    name: str
    """The name of the player."""

    kind: Literal["bot", "guest", "person"]
    """`guest`, `person` (who has added a passkey), or `bot` (a program plays)."""

    handle: str | None
    """The handle, a name that only this player has. Null for a player without one."""

    owner: str | None
    """The id of the player to whom a bot account belongs. Null for all others."""

    erased: bool
    """Whether the account was erased. Its name is `erased player`."""

    games: GamesOut
    """How many games `GET /v1/games` lists for the player."""

    ratings: tuple[RatingOut, ...]
    """The ratings. Those of a title begin with that of all its games, followed by those by number of seats."""

    games_url: str
    """The path of the list of the player's games."""

    results_url: str
    """The path of the list of the player's results."""


class GamesOut(Model, frozen=True, kw_only=True):
    """How many games of a player are open, are being played and have finished: in all, and by title."""

    open: int
    """The games that have free seats."""

    playing: int
    """The games that are being played."""

    finished: int
    """The games that have ended or were cancelled."""

    titles: tuple[GameCountsOut, ...]
    """The same numbers for each title."""


class GameCountsOut(Model, frozen=True, kw_only=True):
    """How many games of a title are open, are being played and have finished."""

    title: str
    """The title."""

    open: int
    """The games that have free seats."""

    playing: int
    """The games that are being played."""

    finished: int
    """The games that have ended or were cancelled."""


class RatingOut(Model, frozen=True, kw_only=True):
    """A player's rating and rank in the standings of a title."""

    title: str
    """The title."""

    seats: int | None
    """The number of seats of the games that these standings count; null for all games of the title."""

    rank: int
    """The rank by rating; equal ratings share a rank."""

    rating: float
    """A value that the player's strength almost certainly exceeds: mu - 3 sigma of a Plackett-Luce model."""

    games: int
    """How many games of the player these standings count."""

    wins: int
    """How many of them the player won; shared first places are wins."""


class RankingOut(Model, frozen=True, kw_only=True):
    """A page of players, best first, and the cursor of the next page."""

    title: str
    """The id of the title."""

    seats: int | None
    """The number of seats of the games that count. Null for all."""

    players: tuple[RankedOut, ...]
    """The players, best first."""

    next: str | None
    """The `cursor` of the next page. Null on the last page."""


class RankedOut(Model, frozen=True, kw_only=True):
    """A player's place by rating; equal ratings share a rank."""

    rank: int
    """The rank, from 1; equal ratings share a rank."""

    player: str
    """The id of the player."""

    games: int
    """The number of rated games."""

    wins: int
    """The number of games won."""

    rating: float
    """The rating by which players are ranked: `mu - 3 * sigma`."""

    mu: float
    """The estimated strength."""

    sigma: float
    """The uncertainty of the estimate."""

    name: str
    """The name of the player."""


class RatingHistoryOut(Model, frozen=True, kw_only=True):
    """A page of a player's rated games, newest first, and the cursor of the next page."""

    player: str
    """The id of the player."""

    title: str
    """The id of the title."""

    seats: int | None
    """The number of seats of the games. Null for all."""

    games: tuple[RatedGame, ...]
    """The rated games, newest first."""

    next: str | None
    """The `cursor` of the next page. Null on the last page."""


class RatedGame(Model, frozen=True, kw_only=True):
    """A rated game of a player, and the player's rating after it."""

    game: str
    """The id of the game."""

    at: datetime
    """When the game ended: RFC 3339, UTC, with milliseconds."""

    rank: int
    """The player's rank in the game, from 1; equal ranks are shared."""

    seats: int
    """The number of seats of the game."""

    rating: float
    """The player's rating after the game: mu - 3 sigma."""

    change: float
    """The difference from the rating before the game."""


class ReportOut(Model, frozen=True, kw_only=True):
    """A report, which the operator of the server reads."""

    id: str
    """The id of the report."""

    player: str
    """The id of the player whom it is about."""

    game: str | None
    """The id of the game in which it happened. Null: in no certain game."""

    reason: Literal["cheating", "harassment", "leaving", "name", "other"]
    """`name` (an offensive name or handle), `cheating`, `leaving` (leaves games or lets others wait), `harassment`,
    or `other`.
    """

    text: str
    """What happened, in the words of the caller."""

    created_at: str
    """When the report was written."""


class ResultsOut(Model, frozen=True, kw_only=True):
    """A page of results, newest first, and the cursor of the next page."""

    results: tuple[ResultOut, ...]
    """The results, newest first."""

    next: str | None
    """The `cursor` of the next page. Null on the last page."""


class ResultOut(Model, frozen=True, kw_only=True):
    """How a game ended. `version` is its last version; `counted` says whether it counts in the standings."""

    id: str
    """The id of the game."""

    title: str
    """The id of the title."""

    origin: Literal["forked", "imported", "played"]
    """Whether the game was `played` here, is a fork (`forked`), or was `imported`."""

    options: dict[str, Any]
    """The options of the title that were chosen."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    reason: str
    """`points`, `tie_break`, `shared`, `resignation`, `abandoned`, `cancelled`, or one of the title's own."""

    created_at: datetime
    """When the game was opened: RFC 3339, UTC, with milliseconds."""

    finished_at: datetime
    """When the game ended: RFC 3339, UTC, with milliseconds."""

    version: int
    """The last version of the game."""

    counted: bool
    """Whether the standings count it."""

    seats: tuple[PlaceOut, ...]
    """The results of the seats."""


class PlaceOut(Model, frozen=True, kw_only=True):
    """The result of a seat, with the name of its player."""

    seat: int
    """The number of the seat, from 0."""

    player: str | None
    """The id of the player. Null for a bot."""

    bot: str | None
    """The kind of bot in the seat. Null for a player."""

    resigned: bool
    """Whether the seat resigned."""

    rank: int
    """The rank, from 1; equal ranks are shared."""

    total: int | None
    """The points in total. Null in a title without points."""

    tie_break: int | None
    """The number that decides between equal totals. Null in a title without points."""

    name: str | None
    """The name of the player. Null for a bot."""


class SeatNotice(Model, frozen=True, kw_only=True):
    """A personal notification about a seat that the player has lost, or may take in a rematch."""

    type: Literal["rematch", "seat_lost"]
    """What happened: the host removed the player from the seat, or another player wants to play a game again."""

    game: str
    """The id of the game in which the seat is."""

    title: str
    """The id of the title."""

    version: int
    """The version of the game."""

    at: datetime
    """When it happened: RFC 3339, UTC, with milliseconds."""

    player: str
    """The id of the player whom the notification is for."""

    seat: int
    """The seat that the player had, or that is reserved for the player."""

    by: str | None = None
    """The id of the player who asks for the rematch. Absent if a seat was lost."""


class StandingsOut(Model, frozen=True, kw_only=True):
    """Ranks and points by category."""

    version: int
    """The version of the game: the number of events in its log."""

    status: Literal["finished", "open", "playing"]
    """`open`, `playing` or `finished`."""

    reason: str | None
    """Why the game has ended. Null before the end."""

    standings: tuple[StandingOut, ...]
    """The standings, best first."""

    turns: tuple[TurnPoints, ...] | None = None
    """With `turns`: the points at the start of the game, after each turn, and at the end."""


class StandingOut(Model, frozen=True, kw_only=True):
    """How a seat stands in the ranking of its game."""

    seat: int
    """The number of the seat, from 0."""

    rank: int
    """The place of the seat: 1 is first, and equal seats share a rank."""

    total: int | None
    """The points of the seat in all; null in a title without points."""

    points: dict[str, int]
    """The points by category, as the title names them; empty in a title without points."""

    tie_break: int | None
    """What decides between seats with the same total, more is better; null if the title has no such number."""

    resigned: bool
    """Whether the player of the seat resigned."""


class TurnPoints(Model, frozen=True, kw_only=True):
    """The points of all seats at the start of a game, at the end of a turn, or at the end of the game."""

    version: int
    """The version of the game at that time."""

    totals: tuple[int | None, ...]
    """The points of each seat in all, by number of the seat; null in a title without points."""


class StreamTicketOut(Model, frozen=True, kw_only=True):
    """A new ticket, which opens one stream."""

    ticket: str
    """The ticket, for the query of the stream: `?ticket=…`. It opens its path for 60 seconds, and until `expires_at`
    for a client that resumes the stream with `Last-Event-ID`.
    """

    path: str
    """The path that it opens."""

    expires_at: datetime
    """When the ticket ceases to open anything: ten minutes after it was made, or earlier if the token of the request
    expires. A stream that is open after ten minutes continues.
    """


class TitlesOut(Model, frozen=True, kw_only=True):
    """All titles."""

    titles: tuple[TitleOut, ...]
    """The titles that can be played."""


class TitleOut(Model, frozen=True, kw_only=True):
    """A title; `options` is a JSON Schema."""

    id: str
    """The id of the title."""

    name: NamesOut
    """The name of the title."""

    seats: SeatsOut
    """The possible numbers of seats."""

    revision: int
    """The newest revision of the rules, under which new games are played."""

    options: dict[str, Any]
    """The options of a game, as a JSON Schema."""

    bots: tuple[str, ...]
    """The kinds of bots that play the title."""


class SeatsOut(Model, frozen=True, kw_only=True):
    """The smallest and the largest number of players."""

    min: int
    """The smallest number of seats."""

    max: int
    """The largest number of seats."""


class UpdateOut(Model, frozen=True, kw_only=True):
    """What changes for a reader of a game from one version to a later one, usually with one batch.

    A client that applies each of them has the game as `GET /v1/games/{id}` shows it, without reading it again:
    `Object.assign(game, update.game)`, then `state = "state" in update ? update.state : Object.assign(state,
    update.changed)`.
    """

    version: int
    """The version to which the update leads. It is that of the update before, if only names of players have changed."""

    game: dict[str, Any]
    """The members of a game other than `state` that have changed, each whole; in a first update all of them."""

    events: tuple[dict[str, Any], ...]
    """The events since then, with the seals that the reader could open at the time. A first update of a client that
    has nothing has those of the last batch.
    """

    history: tuple[HistoryLineOut, ...]
    """The lines of the history about these events."""

    state: dict[str, Any] | None = None
    """The whole public state: in a first update, when the game starts, and when the reader takes or leaves a seat.
    Null before the start.
    """

    changed: dict[str, Any] | None = None
    """The members of the public state that have changed, each whole. Absent if none has, and beside `state`."""

    moves: dict[str, Any] | None = None
    """What the seat is offered, as `GET …/moves` lists it, without the version. Null if nothing; absent if that has
    not changed.
    """


class UpdatesOut(Model, frozen=True, kw_only=True):
    """A page of updates."""

    title: str
    """The id of the title of the game."""

    updates: tuple[UpdateOut, ...]
    """The updates, one after another."""

    version: int
    """The version to which the last of them leads; if there are none, the version that the client has."""

    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""


class CreatedWebhookOut(Model, frozen=True, kw_only=True):
    """A new webhook, with the secret that is shown only once."""

    id: str
    """The id of the webhook."""

    url: str
    """The URL to which messages are posted."""

    events: tuple[Literal["game_finished", "game_started", "seat_taken", "your_turn"], ...] | None
    """The kinds of messages that are sent. Null: all."""

    label: str
    """What the webhook is for, in the owner's words."""

    include: tuple[Literal["update"], ...]
    """What each message includes besides its notification."""

    lang: str
    """The language of what is included."""

    active: bool
    """Whether messages are sent."""

    reason: str | None
    """Why Heptad stopped the webhook: the receiver answered 410 or took no message for three days, or the token with
    which it was made was revoked or has expired. Null if Heptad did not.
    """

    failing_since: str | None
    """The first failed attempt since the last success. Null if the last attempt was a success, or there was none."""

    created_at: str
    """When the webhook was created."""

    secret: str
    """The secret with which all messages are signed, as in Standard Webhooks: `whsec_` and base64. It is shown only
    once.
    """


class WebhookDetailsOut(Model, frozen=True, kw_only=True):
    """A webhook, with its last attempts."""

    id: str
    """The id of the webhook."""

    url: str
    """The URL to which messages are posted."""

    events: tuple[Literal["game_finished", "game_started", "seat_taken", "your_turn"], ...] | None
    """The kinds of messages that are sent. Null: all."""

    label: str
    """What the webhook is for, in the owner's words."""

    include: tuple[Literal["update"], ...]
    """What each message includes besides its notification."""

    lang: str
    """The language of what is included."""

    active: bool
    """Whether messages are sent."""

    reason: str | None
    """Why Heptad stopped the webhook: the receiver answered 410 or took no message for three days, or the token with
    which it was made was revoked or has expired. Null if Heptad did not.
    """

    failing_since: str | None
    """The first failed attempt since the last success. Null if the last attempt was a success, or there was none."""

    created_at: str
    """When the webhook was created."""

    attempts: tuple[WebhookAttemptOut, ...]
    """The last attempts to deliver a message, newest first, at most 50."""


class WebhookAttemptOut(Model, frozen=True, kw_only=True):
    """An attempt to deliver a message."""

    at: datetime
    """When it began."""

    message: str
    """The id of the message."""

    type: str
    """What the message says: the kind of notification, or `test`."""

    game: str | None
    """The id of the game. Null for a test."""

    status: int | None
    """The status of the answer. Null if there was none."""

    error: str | None
    """Why the message was not delivered. Null if it was."""

    duration_ms: int
    """How long the attempt took, in milliseconds."""


class WebhookSecretOut(Model, frozen=True, kw_only=True):
    """The new secret of a webhook."""

    secret: str
    """The new secret. It is shown only once."""

    previous_until: str
    """Until then each message is signed with the previous secret as well."""


class WebhooksOut(Model, frozen=True, kw_only=True):
    """The webhooks of the caller."""

    webhooks: tuple[WebhookOut, ...]
    """The webhooks, oldest first."""


class WebhookOut(Model, frozen=True, kw_only=True):
    """A webhook."""

    id: str
    """The id of the webhook."""

    url: str
    """The URL to which messages are posted."""

    events: tuple[Literal["game_finished", "game_started", "seat_taken", "your_turn"], ...] | None
    """The kinds of messages that are sent. Null: all."""

    label: str
    """What the webhook is for, in the owner's words."""

    include: tuple[Literal["update"], ...]
    """What each message includes besides its notification."""

    lang: str
    """The language of what is included."""

    active: bool
    """Whether messages are sent."""

    reason: str | None
    """Why Heptad stopped the webhook: the receiver answered 410 or took no message for three days, or the token with
    which it was made was revoked or has expired. Null if Heptad did not.
    """

    failing_since: str | None
    """The first failed attempt since the last success. Null if the last attempt was a success, or there was none."""

    created_at: str
    """When the webhook was created."""


class GameSeatOut(Model, frozen=True, kw_only=True):
    """A seat and its holder. The service knows the name of a player; a log does not."""

    seat: int
    """The number of the seat, from 0."""

    player: str | None
    """The id of the player. Null for a bot and for a free seat."""

    bot: str | None
    """The kind of bot in the seat, such as `greedy`. Null for a player and for a free seat."""

    resigned: bool
    """Whether the seat has resigned."""

    stand_in: str | None
    """The kind of bot that plays for a player who was late too often, until the player returns. Null for no bot."""

    wants_pause: bool
    """Whether the player wants a pause."""

    clock: SeatClockView | None
    """The clock of the seat. Null in a game without clocks."""

    name: str | None = None
    """The name of the player. Null for a bot, for a free seat, and for a player of another service."""

    player_kind: Literal["bot", "guest", "person"] | None = None
    """`guest`, `person`, or `bot` for the account of a program. Null where `name` is null."""


class SeatClockView(Model, frozen=True, kw_only=True):
    """The clock of a seat."""

    left_ms: int
    """The time left, in milliseconds, when the clock began to run or when it stopped."""

    deadline: datetime | None
    """When the time is up: RFC 3339, UTC, with milliseconds. Null while the clock stands still."""

    expiries: int
    """How often in a row the time was up. At the third time a bot takes the seat over."""


class Problem(Model, frozen=True, kw_only=True):
    """A problem document (RFC 9457). For a refused move it has the rule (`rule`), a link to the rule (`rule_url`),
    and a link to the legal moves (`moves`).

    For a version inside a batch, `ends` lists the nearest versions at which a batch ends. For a game that lost
    events, `acknowledged` is the head that its log had, and `found` is the head that is left (null: nothing is
    left).
    """

    type: str
    """The kind of problem: `urn:heptad:problem:` and one of the types in the table of problems, which never changes.
    Refusals of the rules are `urn:heptad:problem:refused:` and a code.
    """

    title: str
    """The kind of problem in words."""

    status: int
    """The HTTP status."""

    detail: str
    """What is wrong with this request, in words for people. A refusal of the rules is described in the language that
    Accept-Language prefers, everything else in English.
    """

    request_id: str | None = None
    """The id of the request, as in the header X-Request-ID. The operator finds it in the log of the server."""

    errors: tuple[ErrorOut, ...] | None = None
    """The invalid fields."""

    rule: str | None = None
    """The rule that refuses the request: a section or a ruling of the title's rules, or of the rules common to all
    titles.
    """

    rule_url: str | None = None
    """The path of the page with the rule."""

    version: int | None = None
    """The version of the game at which the request was refused."""

    game: str | None = None
    """The id of the game to which the request has led."""

    moves: str | None = None
    """The path of the legal moves."""

    scope: str | None = None
    """The scope that the token lacks. Several are separated by spaces."""

    verdict: VerdictOut | None = None
    """What is wrong with a log."""

    ends: tuple[int, ...] | None = None
    """The nearest versions at which a batch ends."""

    acknowledged: HeadOut | None = None
    """The head of the log that was acknowledged before events were lost."""

    found: HeadOut | None = None
    """The head of the log that is left. Null if nothing is left."""


class ErrorOut(Model, frozen=True, kw_only=True):
    """One invalid field."""

    field: str
    """The name of the field; dots and numbers lead into a body, such as `seats.0.bot`."""

    detail: str
    """What is wrong with it."""


class VerdictOut(Model, frozen=True, kw_only=True):
    """The findings up to the end of the log or to the first problem.

    `sound` says that the log is valid. `complete` says that all five checks covered the whole log: the game has
    ended, and every seal is open. Of a closed log only the chain and the seals that are open can be checked;
    `closed` counts the others, and `unopened` says to which seats they are sealed.
    """

    sound: bool
    """Whether the log is valid, as far as it is open."""

    complete: bool
    """Whether all checks covered the whole log: the game has ended, and every seal is open."""

    problem: FlawOut | None
    """The first violation. Null if the log is valid."""

    title: str | None
    """The id of the title. Null if the header can't be read."""

    game: str | None
    """The id of the game. Null if the header can't be read."""

    revision: int | None
    """The revision of the rules. Null if the header can't be read."""

    status: Literal["finished", "open", "playing"] | None
    """The status of the game. Null if its first event can't be read."""

    reason: str | None
    """Why the game has ended. Null before the end."""

    version: int
    """The version up to which the log is valid."""

    hash: str
    """The hash of the event at that version."""

    seals: int
    """The number of sealed facts."""

    closed: int
    """The number of sealed facts that are not open."""

    unopened: tuple[UnopenedOut, ...]
    """The seats that the closed facts are for."""

    draws: int
    """The number of random acts that were drawn again and compared."""

    batches: int
    """The number of batches that were decided again and compared."""

    standings: tuple[StandingOut, ...]
    """The standings at the end of the log, best first."""


class FlawOut(Model, frozen=True, kw_only=True):
    """The first violation: its version (0: the header), the check that found it, and a description."""

    version: int
    """The version of the event that is wrong. 0 is the header."""

    check: Literal["bytes", "chain", "draws", "rules", "scores", "seals"]
    """The check that found it."""

    detail: str
    """What is wrong."""


class UnopenedOut(Model, frozen=True, kw_only=True):
    """Seals for the same seats (none: the box) that the log does not open: how many, and the version of the first."""

    to: tuple[int, ...]
    """The seats that the sealed facts are for."""

    count: int
    """The number of facts."""

    first: int
    """The version of the first of them."""


class HeadOut(Model, frozen=True, kw_only=True):
    """The head of a log: its last version and hash. The hash is null if only the version is known."""

    version: int
    """The last version."""

    hash: str | None
    """The hash of the last event. Null if only the version is known."""


class SevenWondersBuildMove(Model, frozen=True, kw_only=True, tag_field="action", tag="build"):
    """Build a structure: at its cost, by a chain, or with the city's gift of a free structure (section 4)."""

    action: ClassVar[Literal["build"]] = "build"
    """Always `build`."""

    card: str
    """The id of a card, as the catalogue has it."""

    city: int
    """The number of the city that acts."""

    by: Literal["chain", "cost", "gift"]
    """How it is built: at its `cost`, by a `chain`, or with the `gift` of a free structure (section 6.2)."""

    left: int
    """How many coins are paid to the left neighbour."""

    right: int
    """How many coins are paid to the right neighbour."""


class SevenWondersBuildStageMove(Model, frozen=True, kw_only=True, tag_field="action", tag="stage"):
    """Build the next wonder stage, with the card as its marker (section 4)."""

    action: ClassVar[Literal["stage"]] = "stage"
    """Always `stage`."""

    card: str
    """The id of a card, as the catalogue has it."""

    city: int
    """The number of the city that acts."""

    left: int
    """How many coins are paid to the left neighbour."""

    right: int
    """How many coins are paid to the right neighbour."""


class SevenWondersSellMove(Model, frozen=True, kw_only=True, tag_field="action", tag="sell"):
    """Sell the card for 3 coins (section 4)."""

    action: ClassVar[Literal["sell"]] = "sell"
    """Always `sell`."""

    card: str
    """The id of a card, as the catalogue has it."""

    city: int
    """The number of the city that acts."""


class SevenWondersDiscardMove(Model, frozen=True, kw_only=True, tag_field="action", tag="discard"):
    """Discard the seventh card instead of playing it (section 6.3)."""

    action: ClassVar[Literal["discard"]] = "discard"
    """Always `discard`."""

    card: str
    """The id of a card, as the catalogue has it."""

    city: int
    """The number of the city that acts."""


class SevenWondersReviveMove(Model, frozen=True, kw_only=True, tag_field="action", tag="revive"):
    """Build this card of the discard pile for free (section 6.4)."""

    action: ClassVar[Literal["revive"]] = "revive"
    """Always `revive`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersPassMove(Model, frozen=True, kw_only=True, tag_field="action", tag="pass"):
    """Build nothing from the discard pile (section 6.4)."""

    action: ClassVar[Literal["pass"]] = "pass"
    """Always `pass`."""


class SevenWondersChooseBoardMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_board"):
    """Take this wonder board (section 2.2)."""

    action: ClassVar[Literal["choose_board"]] = "choose_board"
    """Always `choose_board`."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""


class SevenWondersChooseSideMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_side"):
    """Turn this side of the own board up (section 2.2)."""

    action: ClassVar[Literal["choose_side"]] = "choose_side"
    """Always `choose_side`."""

    side: Literal["A", "B"]
    """The side to turn up."""


class SevenWondersState(Model, frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders, format 1."""

    form: int
    """The number of this format. A later format of the title has a higher one."""

    status: Literal["finished", "open", "playing"]
    """Whether the game waits for players (`open`), is being played (`playing`) or is over (`finished`)."""

    resigned: tuple[int, ...]
    """The numbers of the seats whose players resigned, in order."""

    agenda: tuple[PendingDecision | PendingResolution | UnknownPart, ...]
    """What the game waits for, the last item on top; empty before the start and after the end."""

    commitments: tuple[SevenWondersCommitment | None, ...]
    """For each seat its sealed choice in the open decision; null for a seat that has not chosen."""

    clocks: tuple[SeatClock, ...]
    """The clock of each seat; empty in a game without clocks."""

    taken_over: tuple[int, ...]
    """The numbers of the seats for which a bot plays until their players return, in order."""

    pausing: tuple[int, ...]
    """The numbers of the seats that want a pause, in order."""

    paused_until: int | None
    """When the pause ends by itself, in milliseconds since 1970; null while the game is not paused."""

    age: int
    """The number of the age, from 1 to 3; 0 before the first one."""

    turn: int
    """The number of the turn in its age, from 1 to 6; 0 before the first one."""

    cities: tuple[SevenWondersPublicCity, ...]
    """The cities by number: one for each seat in order, then with two players the Free City."""

    hands: tuple[tuple[str | None, ...], ...]
    """The ids of the cards in each hand, in the order of the seats; null where the reader does not know a card."""

    discard: tuple[str | None, ...]
    """The ids of the cards in the discard pile; null where the reader does not know a card."""

    pile: tuple[str | None, ...]
    """The draw pile of a game for two players, its top card first: ids, null where the reader does not know a card.
    Empty otherwise.
    """

    holder: int | None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""


class PendingDecision(Model, frozen=True, kw_only=True, tag_field="type", tag="ask"):
    """A decision that a seat has to make. Decisions with one id were opened together, and are made in any order."""

    type: ClassVar[Literal["ask"]] = "ask"
    """Always `ask`."""

    kind: str
    """The kind of decision, such as `build`."""

    decider: int
    """The number of the seat that decides, from 0."""

    subject: int
    """What the seat decides about: the number of its own city, or of one that has no owner."""

    id: str
    """The id of the decision, by which a move answers it; empty until the decision is opened."""


class PendingResolution(Model, frozen=True, kw_only=True, tag_field="type", tag="owe"):
    """A reveal or a conflict, which a worker resolves without any player."""

    type: ClassVar[Literal["owe"]] = "owe"
    """Always `owe`."""

    kind: Literal["conflict", "reveal"]
    """`reveal` opens the choices of all seats, `conflict` resolves wars, attacks or invasions."""


class SevenWondersCommitment(Model, frozen=True, kw_only=True):
    """The sealed choice of a seat in the open decision. It can be replaced until the reveal."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: tuple[SevenWondersMove, ...] | None
    """The steps of the choice, in order; null for a reader who may not open it."""

    times: int
    """How often the seat has chosen in this decision, from 1."""


class SeatClock(Model, frozen=True, kw_only=True):
    """The clock of a seat, which runs only while the game waits for the seat."""

    left: int
    """The time left when the clock began to run, or when it stopped."""

    deadline: int | None
    """When the time is up, in milliseconds since 1970; null while the clock stands still."""

    decision: str | None
    """The id of the decision for which the clock ran last; null if it has not run."""

    expiries: int
    """How often in a row the time was up."""


class SevenWondersPublicCity(Model, frozen=True, kw_only=True):
    """A city: of a seat, or the Free City of a game for two."""

    wonder: str | None
    """The id of its wonder; null while boards are being chosen."""

    side: str | None
    """The side of its board that is turned up, `A` or `B`; null while sides are being chosen."""

    coins: int
    """How many coins it has."""

    structures: tuple[str, ...]
    """The ids of its cards, in the order built."""

    stages: tuple[str | None, ...]
    """The id of the card under each finished wonder stage, in order; null where the reader does not know the card."""

    tokens: tuple[int, ...]
    """The points of its conflict tokens, -1, 1, 3 or 5 each, in the order won."""

    gifts: int
    """How many structures it built without cost in this age (section 6.2)."""


class SevenWondersDerived(Model, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders."""

    passing: Literal["left", "right"] | None
    """To which neighbour the hands are passed at the end of the turn; null on the last turn of an age, and before the
    first age.
    """

    sale: int
    """How many coins a city gets for a card that it sells."""

    cities: tuple[SevenWondersDerivedCity, ...]
    """The cities by number, as in the public state."""


class SevenWondersDerivedCity(Model, frozen=True, kw_only=True):
    """What follows from the structures and finished stages of a city and of its neighbours."""

    production: tuple[SevenWondersDerivedUnit, ...]
    """The units that it produces each turn."""

    for_sale: tuple[SevenWondersDerivedUnit, ...]
    """Those of them that its neighbours can buy."""

    shields: int
    """Its military strength."""

    science: dict[str, int]
    """How many science symbols of each kind it has."""

    science_choices: int
    """How many more science symbols it chooses at the end of the game (section 8.2)."""

    gifts: int
    """How many structures it can still build without cost in this age (section 6.2)."""

    seventh_card: bool
    """Whether it can play the seventh card of each age (section 6.3)."""

    left: SevenWondersDerivedNeighbour
    """Its left neighbour."""

    right: SevenWondersDerivedNeighbour
    """Its right neighbour."""

    next_stage: SevenWondersDerivedStage | None
    """What its next wonder stage takes; null if all are finished, and while sides are being chosen."""

    hand_from: int | None
    """The number of the city that passed it its hand; null on the first turn of an age, and for the Free City."""

    chooser: int | None
    """The number of the seat that chooses for it now; null if none does. The holder of the Free City chooses for the
    own city first.
    """

    cards: dict[str, SevenWondersDerivedBuild]
    """By id what each card takes from which its player chooses now, as far as the reader knows them: those of the
    hand; for the Free City those that the choice for the holder's own city leaves, or the last card of the draw
    pile.
    """


class SevenWondersDerivedUnit(Model, frozen=True, kw_only=True):
    """A unit of resources that a city produces each turn."""

    one_of: tuple[Literal["clay", "glass", "ore", "papyrus", "stone", "textile", "wood"], ...]
    """The resources of which it becomes any one, chosen again for each build; often just one."""


class SevenWondersDerivedNeighbour(Model, frozen=True, kw_only=True):
    """A neighbour, as the city beside it sees it."""

    city: int
    """The number of the neighbouring city."""

    prices: dict[str, int]
    """How many coins the city pays for a unit of each resource, if that neighbour sells one."""

    conflict: int
    """The points of the conflict token that the city would take for the conflict with it, if the age ended now; 0 if
    both are equally strong, and before the first age.
    """


class SevenWondersDerivedStage(Model, frozen=True, kw_only=True):
    """What it takes a city to build its next wonder stage."""

    stage: int
    """The number of the stage, from 1."""

    ways: tuple[SevenWondersDerivedPayment, ...]
    """The ways to pay for it now, the cheapest first; none if it can't be built."""

    missing: int | None
    """How many coins the city lacks to build it, 0 if none; null if it can't get the resources at all."""


class SevenWondersDerivedPayment(Model, frozen=True, kw_only=True):
    """A way to pay, as a legal move has it."""

    bank: int
    """How many coins are paid to the bank."""

    left: int
    """How many coins are paid to the left neighbour."""

    right: int
    """How many coins are paid to the right neighbour."""


class SevenWondersDerivedBuild(Model, frozen=True, kw_only=True):
    """What it takes a city to build a card."""

    built: bool
    """Whether the city has this structure already."""

    chain: tuple[str, ...]
    """The ids of the city's structures that make the card free."""

    ways: tuple[SevenWondersDerivedWay, ...]
    """The ways to build it now, the cheapest at its cost before dearer ones; none if it can't be built."""

    missing: int | None
    """How many coins the city lacks to build it at its cost, 0 if none; null if it can't get the resources at all."""


class SevenWondersDerivedWay(Model, frozen=True, kw_only=True):
    """A way to build a structure, as a legal move has it."""

    bank: int
    """How many coins are paid to the bank."""

    left: int
    """How many coins are paid to the left neighbour."""

    right: int
    """How many coins are paid to the right neighbour."""

    by: Literal["chain", "cost", "gift"]
    """How it is built: at its `cost`, by a `chain`, or with the `gift` of a free structure (section 6.2)."""


class SevenWondersOptions(Model, frozen=True, kw_only=True):
    """The options that players agree on."""

    sides: Literal["A", "B", "chosen", "random"] = "random"
    """Which side of the boards is turned up: one drawn at random for each board, `A` or `B` for all, or each player's
    choice.
    """

    boards: Literal["chosen", "random"] = "random"
    """How players get their boards: drawn at random, or chosen one after the other."""

    free_city: Literal["any", "plain"] = "any"
    """Which boards the Free City of a game for two can have (ruling 40): `any`, or `plain` for those without powers
    that ask for decisions. Leave it out with more players.
    """


class SevenWondersCatalogue(Model, frozen=True, kw_only=True):
    """The cards and boards of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""

    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""

    cards: tuple[SevenWondersPublicCard, ...]
    """The cards."""

    wonders: tuple[SevenWondersPublicWonder, ...]
    """The wonder boards."""

    resources: tuple[SevenWondersNamed, ...]
    """The resources."""

    science_symbols: tuple[SevenWondersNamed, ...]
    """The science symbols."""

    colours: tuple[SevenWondersNamed, ...]
    """The colours of cards; each is a kind of structure."""

    two_player_cards: tuple[SevenWondersPublicMarker, ...]
    """The marker cards of the variant for two players (section 9)."""


class SevenWondersPublicCard(Model, frozen=True, kw_only=True):
    """A printed design of a card."""

    id: str
    """The id of the card."""

    structure: str
    """The id of the structure: equal for cards of the same name, of which a city can have only one."""

    age: Literal[1, 2, 3]
    """The age in whose deck the card is."""

    colour: Literal["blue", "brown", "green", "grey", "purple", "red", "yellow"]
    """The colour of the card."""

    guild: bool
    """Whether the card is a guild; guilds are exactly the purple cards."""

    cost: SevenWondersCost
    """What building it needs."""

    chain_from: tuple[str, ...]
    """The ids of structures; a city that has any one of them builds this card for free."""

    chain_to: tuple[str, ...]
    """The ids of the structures that this card makes free."""

    effects: tuple[SevenWondersEffect, ...]
    """What the card does, as data."""

    copies: tuple[int, ...]
    """An entry for each physical card: the smallest number of players with which it is used."""

    name: NamesOut
    """The name of the card."""

    text: NamesOut
    """What the card does once it is built, in words."""


class SevenWondersCost(Model, frozen=True, kw_only=True):
    """What building something needs: coins for the bank, and resources."""

    coins: int
    """How many coins the bank gets."""

    resources: SevenWondersResources
    """How many units of each resource are needed."""


class SevenWondersResources(Model, frozen=True, kw_only=True):
    """An amount of each kind: the units of a cost or of a city, or the coins that one unit of each kind costs."""

    wood: int | None = None
    """The amount of wood, from 0."""

    stone: int | None = None
    """The amount of stone, from 0."""

    clay: int | None = None
    """The amount of clay, from 0."""

    ore: int | None = None
    """The amount of ore, from 0."""

    glass: int | None = None
    """The amount of glass, from 0."""

    papyrus: int | None = None
    """The amount of papyrus, from 0."""

    textile: int | None = None
    """The amount of textile, from 0."""


class SevenWondersProduces(Model, frozen=True, kw_only=True, tag_field="type", tag="produces"):
    """Separate units of resources every turn; neighbours can buy them if tradable."""

    type: ClassVar[Literal["produces"]] = "produces"
    """Always `produces`."""

    resources: SevenWondersResources
    """The units of each resource."""

    tradable: bool
    """Whether neighbours can buy these units."""


class SevenWondersProducesChoice(Model, frozen=True, kw_only=True, tag_field="type", tag="produces_choice"):
    """One unit of one of these kinds, every turn; neighbours can buy it if tradable."""

    type: ClassVar[Literal["produces_choice"]] = "produces_choice"
    """Always `produces_choice`."""

    one_of: tuple[Literal["clay", "glass", "ore", "papyrus", "stone", "textile", "wood"], ...]
    """The resources of which the unit is one, chosen again for each build."""

    tradable: bool
    """Whether neighbours can buy the unit."""


class SevenWondersTradeDiscount(Model, frozen=True, kw_only=True, tag_field="type", tag="trade_discount"):
    """A lower price for a unit of these resources, bought on that side, from the next turn on (section 5.2)."""

    type: ClassVar[Literal["trade_discount"]] = "trade_discount"
    """Always `trade_discount`."""

    resources: tuple[Literal["clay", "glass", "ore", "papyrus", "stone", "textile", "wood"], ...]
    """The resources that cost less."""

    from_: Literal["both", "left", "right"] = field(name="from")
    """The neighbour from whom they cost less: the left one, the right one, or both."""

    price: int
    """The price of a unit in coins."""


class SevenWondersPoints(Model, frozen=True, kw_only=True, tag_field="type", tag="points"):
    """Victory points at the end."""

    type: ClassVar[Literal["points"]] = "points"
    """Always `points`."""

    amount: int
    """The number of points."""


class SevenWondersPointsPer(Model, frozen=True, kw_only=True, tag_field="type", tag="points_per"):
    """Victory points at the end for each counted thing."""

    type: ClassVar[Literal["points_per"]] = "points_per"
    """Always `points_per`."""

    amount: int
    """The points for each counted thing."""

    per: SevenWondersCounted
    """What is counted."""

    scope: Literal["neighbours", "self", "self_and_neighbours"]
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""


class SevenWondersCardsOf(Model, frozen=True, kw_only=True, tag_field="kind", tag="card"):
    """Structures of these colours are counted."""

    kind: ClassVar[Literal["card"]] = "card"
    """Always `card`."""

    colours: tuple[Literal["blue", "brown", "green", "grey", "purple", "red", "yellow"], ...]
    """The colours of the structures that are counted."""


class SevenWondersFinishedStages(Model, frozen=True, kw_only=True, tag_field="kind", tag="wonder_stage"):
    """Finished wonder stages are counted."""

    kind: ClassVar[Literal["wonder_stage"]] = "wonder_stage"
    """Always `wonder_stage`."""


class SevenWondersDefeatTokens(Model, frozen=True, kw_only=True, tag_field="kind", tag="defeat_token"):
    """Conflict tokens of -1 are counted."""

    kind: ClassVar[Literal["defeat_token"]] = "defeat_token"
    """Always `defeat_token`."""


class SevenWondersCoinsNow(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_now"):
    """Coins from the bank, once, when built."""

    type: ClassVar[Literal["coins_now"]] = "coins_now"
    """Always `coins_now`."""

    amount: int
    """The number of coins."""


class SevenWondersCoinsPer(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_per"):
    """Coins from the bank for each counted thing, once, when built."""

    type: ClassVar[Literal["coins_per"]] = "coins_per"
    """Always `coins_per`."""

    amount: int
    """The coins for each counted thing."""

    per: SevenWondersCounted
    """What is counted."""

    scope: Literal["neighbours", "self", "self_and_neighbours"]
    """Where it is counted: in the city itself, in both neighbouring cities, or in all three."""


class SevenWondersShields(Model, frozen=True, kw_only=True, tag_field="type", tag="shields"):
    """Military strength, in every age from now on."""

    type: ClassVar[Literal["shields"]] = "shields"
    """Always `shields`."""

    amount: int
    """The number of shields."""


class SevenWondersScience(Model, frozen=True, kw_only=True, tag_field="type", tag="science"):
    """A symbol, counted at the end."""

    type: ClassVar[Literal["science"]] = "science"
    """Always `science`."""

    symbol: Literal["compass", "gear", "tablet"]
    """The symbol."""


class SevenWondersScienceChoice(Model, frozen=True, kw_only=True, tag_field="type", tag="science_choice"):
    """A symbol that is chosen at final scoring, best for its owner."""

    type: ClassVar[Literal["science_choice"]] = "science_choice"
    """Always `science_choice`."""


class SevenWondersFreeBuildPerAge(Model, frozen=True, kw_only=True, tag_field="type", tag="free_build_per_age"):
    """In each age some structures from the hand without meeting their cost: the gift of Olympia A (section 6.2)."""

    type: ClassVar[Literal["free_build_per_age"]] = "free_build_per_age"
    """Always `free_build_per_age`."""

    uses: int
    """How many structures in each age."""


class SevenWondersPlayLastCard(Model, frozen=True, kw_only=True, tag_field="type", tag="play_last_card"):
    """The city can play the seventh card of each age (section 6.3): Babylon's B side has it.

    `resolve.reveal` opens the decision at the end of turn 6; it is `PlaySeventhCard` in `decisions`.
    """

    type: ClassVar[Literal["play_last_card"]] = "play_last_card"
    """Always `play_last_card`."""


class SevenWondersBuildFromDiscard(Model, frozen=True, kw_only=True, tag_field="type", tag="build_from_discard"):
    """The city builds a card of the discard pile for free, once, when the stage is finished: Halicarnassus.

    See section 6.4; the decision is `BuildFromDiscardPile` in `decisions`.
    """

    type: ClassVar[Literal["build_from_discard"]] = "build_from_discard"
    """Always `build_from_discard`."""


class SevenWondersCopyGuild(Model, frozen=True, kw_only=True, tag_field="type", tag="copy_guild"):
    """At final scoring the city counts one guild of a neighbour as its own: Olympia B (section 8.4)."""

    type: ClassVar[Literal["copy_guild"]] = "copy_guild"
    """Always `copy_guild`."""

    from_: Literal["neighbours"] = field(name="from")
    """Whose guild is copied: that of a neighbour."""


class SevenWondersPublicWonder(Model, frozen=True, kw_only=True):
    """A wonder board."""

    id: str
    """The id of the wonder."""

    initial_resource: Literal["clay", "glass", "ore", "papyrus", "stone", "textile", "wood"]
    """The resource of which the city has one unit every turn, which neighbours can buy; the same on either side."""

    name: NamesOut
    """The name of the wonder."""

    city: NamesOut
    """The name of its city."""

    text: NamesOut
    """What the board does before any stage is built, in words."""

    sides: dict[str, SevenWondersPublicSide]
    """The sides of the board, `A` and `B`."""


class SevenWondersPublicSide(Model, frozen=True, kw_only=True):
    """One side of a wonder board."""

    stages: tuple[SevenWondersPublicStage, ...]
    """The stages of the side, in order."""


class SevenWondersPublicStage(Model, frozen=True, kw_only=True):
    """A stage of a wonder. Stages are built strictly in order."""

    stage: int
    """The number of the stage, from 1."""

    cost: SevenWondersCost
    """What building it needs."""

    effects: tuple[SevenWondersEffect, ...]
    """What the stage does, as data."""

    text: NamesOut
    """What the stage does once it is finished, in words."""


class SevenWondersNamed(Model, frozen=True, kw_only=True):
    """A colour, a resource, a symbol or a marker card."""

    id: str
    """The id of the thing."""

    kind: str | None = None
    """Of a resource, whether it is a raw material (`raw`) or a manufactured good (`manufactured`); `marker` for a
    card that only marks something; absent otherwise.
    """

    name: NamesOut
    """The name of the thing."""


class SevenWondersPublicMarker(Model, frozen=True, kw_only=True):
    """A marker card of the variant for two players."""

    id: str
    """The id of the card."""

    kind: Literal["marker"]
    """Always `marker`."""

    name: NamesOut
    """The name of the card."""

    text: NamesOut
    """What the card marks, in words."""


class SevenWondersOpenedData(Model, frozen=True, kw_only=True):
    """A game was opened."""

    game: str
    """The id of the game."""

    title: str
    """The title that is played."""

    revision: int
    """The number of the revision of rules and data under which the game is played, from 1."""

    rules_hash: str
    """The SHA-256 of the data of that revision that bear on the rules, in hexadecimal."""

    seats: int
    """The number of seats."""

    options: SevenWondersOptions
    """The options of the title."""

    clock: Clock | None
    """The clock of the game; null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats. Every player who sits down has agreed to it."""

    visibility: Literal["private", "public"]
    """Who can see the game: everyone (`public`), or its players and those with an invitation (`private`)."""

    creator: str
    """The id of the player who opened the game."""

    seed_hash: str
    """The SHA-256 of the seed, in hexadecimal."""

    seed: Ref
    """The seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""


class Ref(Model, frozen=True, kw_only=True):
    """A reference to the item in `sealed` that holds the value of a field."""

    sealed: int
    """The place of the item in `sealed`, from 0."""


class ForkedData(Model, frozen=True, kw_only=True):
    """A fork began here: the events before are those of its parent. Later draws follow from a new seed.

    All seats are free, and the game is open until they are taken.
    """

    game: str
    """The id of the new game."""

    parent: str
    """The id of the game that is continued."""

    at: int
    """The last version that both games share."""

    parent_hash: str
    """The hash of the parent at that version, in hexadecimal."""

    visibility: Literal["private", "public"]
    """Who can see the new game: everyone (`public`), or its players and those with an invitation (`private`)."""

    creator: str
    """The id of the player who made the fork."""

    clock: Clock | None
    """The clock of the new game; null if nobody's time is limited."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats in the new game."""

    seed_hash: str
    """The SHA-256 of the new seed, in hexadecimal."""

    seed: Ref
    """The new seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""


class SeatTakenData(Model, frozen=True, kw_only=True):
    """A seat was taken by a player or by a bot."""

    seat: int
    """The number of a seat, from 0."""

    player: str | None
    """The id of the player; null for a bot."""

    bot: str | None
    """The name of the bot; null for a player."""

    nonce: str | None
    """32 bytes that the player adds to the key of the dealer, in hexadecimal; null without them."""


class SeatLeftData(Model, frozen=True, kw_only=True):
    """A player left a seat before the start, or was removed from it."""

    seat: int
    """The number of a seat, from 0."""

    removed: bool
    """Whether the creator of the game removed a player."""


class StartedData(Model, frozen=True, kw_only=True):
    """The game started, and the dealer's key is fixed. A fork continues with the pending stack of its parent."""


class ResignedData(Model, frozen=True, kw_only=True):
    """A player resigned; the seat plays its default moves from now on."""

    seat: int
    """The number of a seat, from 0."""


class CancelledData(Model, frozen=True, kw_only=True):
    """The game ended before the start."""

    cause: Literal["creator", "expired", "left"]
    """Why: the last player left, the creator cancelled the game, or it was open for too long."""


class AbandonedData(Model, frozen=True, kw_only=True):
    """Nothing has happened for two months in a game without a clock: those for whom it waits have left it.

    Or its only player has ended a game against bots.
    """

    seats: tuple[int, ...]
    """The seats for which the game waited, or that of the player who ended it. They count as resigned."""


class SevenWondersFinishedData(Model, frozen=True, kw_only=True):
    """The game is over: the reason, and the final standings."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "tie_break"]
    """How the game was decided."""

    standings: tuple[StandingOut, ...]
    """The ranking: an entry for each seat, best first."""


class PendingSetData(Model, frozen=True, kw_only=True):
    """The pending stack was set. Only the clocks are set after it."""

    agenda: tuple[DecisionGroup | PendingResolution | UnknownPart, ...]
    """What the game waits for, the last item on top."""


class DecisionGroup(Model, frozen=True, kw_only=True, tag_field="type", tag="asks"):
    """Decisions that were opened together: they share an id and a kind."""

    type: ClassVar[Literal["asks"]] = "asks"
    """Always `asks`."""

    id: str
    """The id that the decisions share."""

    kind: str
    """The kind of the decisions, such as `build`."""

    seats: tuple[tuple[int, ...], ...]
    """A pair for each decision: the seat that decides, and the subject (a city) that it decides about, each from 0."""


class ResolvedData(Model, frozen=True, kw_only=True):
    """A worker resolved the pending reveal or conflict; its outcome follows in the batch."""

    kind: Literal["conflict", "reveal"]
    """What was resolved: `reveal`, the choices of all seats, or `conflict`, wars, attacks or invasions."""


class ExpiredData(Model, frozen=True, kw_only=True):
    """The time of a seat was up; its default moves follow."""

    seat: int
    """The number of a seat, from 0."""


class TakenOverData(Model, frozen=True, kw_only=True):
    """A bot plays for a seat from now on, whose player was late too often and may return."""

    seat: int
    """The number of a seat, from 0."""

    bot: str
    """The name of the bot."""


class ReturnedData(Model, frozen=True, kw_only=True):
    """A player returned to the seat that a bot had taken over."""

    seat: int
    """The number of a seat, from 0."""


class PauseWantedData(Model, frozen=True, kw_only=True):
    """A player wants a pause, or no longer wants one."""

    seat: int
    """The number of a seat, from 0."""

    wanted: bool
    """Whether the player wants a pause."""


class PausedData(Model, frozen=True, kw_only=True):
    """All players want a pause: all clocks stand still, and no move is possible."""

    until: int
    """When the game goes on by itself, in milliseconds since 1970."""


class ResumedData(Model, frozen=True, kw_only=True):
    """The game goes on after a pause."""

    seat: int | None
    """The seat that ended the pause; null if it ended by itself."""


class TimeCreditedData(Model, frozen=True, kw_only=True):
    """The service was down, or its clock stepped forward: each clock that ran meanwhile gets that time back."""

    from_: int = field(name="from")
    """When the outage or the step began, in milliseconds since 1970."""

    until: int
    """When it ended, in milliseconds since 1970."""


class ClocksSetData(Model, frozen=True, kw_only=True):
    """The clocks of these seats began to run, or stopped. In a game with clocks it is the last event of its batch."""

    clocks: tuple[SetClock, ...]
    """The clocks that changed."""


class SetClock(Model, frozen=True, kw_only=True):
    """The clock of a seat after a batch."""

    seat: int
    """The number of a seat, from 0."""

    clock: SeatClock
    """The clock."""


class DrawnData(Model, frozen=True, kw_only=True):
    """The dealer drew at random."""

    label: str
    """The place of the draw in the game, such as `age/3/deal`."""

    size: int
    """The number of results."""

    act: Ref
    """The draw, sealed to the seats that see the result at once, usually to none before the end."""


class SevenWondersCitiesFoundedData(Model, frozen=True, kw_only=True):
    """The cities were founded."""

    cities: int
    """The number of cities: one for each seat, and the Free City with two seats."""

    seats: int
    """The number of seats."""

    coins: int
    """How many coins each city begins with."""


class SevenWondersBoardChosenData(Model, frozen=True, kw_only=True):
    """A seat took a wonder board for its city."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""


class SevenWondersBoardsDealtData(Model, frozen=True, kw_only=True):
    """The boards of all cities are known."""

    wonders: tuple[str, ...]
    """The id of each city's wonder, in the order of the cities."""


class SevenWondersSideChosenData(Model, frozen=True, kw_only=True):
    """A seat turned a side of its board up."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    side: str
    """The side that is turned up, `A` or `B`."""


class SevenWondersSidesDealtData(Model, frozen=True, kw_only=True):
    """The sides of all boards are known."""

    sides: tuple[str, ...]
    """The side of each city's board, `A` or `B`, in the order of the cities."""


class SevenWondersHandsDealtData(Model, frozen=True, kw_only=True):
    """An age began: hands were dealt, with two players also the draw pile."""

    age: int
    """The number of the age, from 1 to 3."""

    size: int
    """How many cards each hand has, and the draw pile."""

    hands: tuple[Ref, ...]
    """The hands in the order of the seats, each sealed to its seat."""

    pile: tuple[Ref, ...]
    """With two players one entry, the draw pile with its top card first, sealed to nobody before the end; empty
    otherwise.
    """

    holder: int | None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""


class SevenWondersHandsPassedData(Model, frozen=True, kw_only=True):
    """A turn began, and the hands were passed on."""

    turn: int
    """The number of the turn in its age, from 2 to 6."""

    size: int
    """How many cards each hand has."""

    hands: tuple[Ref, ...]
    """The hands in the order of the seats, each sealed to the seat that has it now."""

    holder: int | None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""


class SevenWondersCardDrawnData(Model, frozen=True, kw_only=True):
    """The holder of the Free City card took the top card of the draw pile into the hand."""

    seat: int
    """The number of a seat, from 0."""

    card: Ref
    """The id of the card, sealed to the seat."""


class SevenWondersLastCardShownData(Model, frozen=True, kw_only=True):
    """The last card of the draw pile was shown to the holder, who may play it for the Free City (ruling 40)."""

    card: Ref
    """The id of the card, sealed to the holder."""


class SevenWondersLeftoversDiscardedData(Model, frozen=True, kw_only=True):
    """The cards left in hands and in the draw pile went face down to the discard pile, without coins."""

    cards: tuple[Ref, ...]
    """The ids of the cards, each sealed to the seat that had it, those of the draw pile to nobody before the end."""


class SevenWondersStructureBuiltData(Model, frozen=True, kw_only=True):
    """A city built a structure."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    card: str
    """The id of a card, as the catalogue has it."""

    by: str
    """How it was built: at its `cost`, by a `chain`, with the `gift` of a free structure (section 6.2), or from the
    `discard` pile (section 6.4).
    """

    bank: int
    """How many coins it pays to the bank."""

    left: int
    """How many coins it pays to its left neighbour."""

    right: int
    """How many coins it pays to its right neighbour."""

    origin: Literal["discard", "hand", "pile"]
    """Where the card comes from: a hand, the draw pile or the discard pile."""


class SevenWondersStageBuiltData(Model, frozen=True, kw_only=True):
    """A city finished a wonder stage."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    stage: int
    """The number of the stage, from 1."""

    marker: Ref
    """The id of the card under the stage, sealed to the seat that chose it."""

    bank: int
    """How many coins it pays to the bank."""

    left: int
    """How many coins it pays to its left neighbour."""

    right: int
    """How many coins it pays to its right neighbour."""

    origin: Literal["discard", "hand", "pile"]
    """Where the card comes from: a hand, the draw pile or the discard pile."""


class SevenWondersCardSoldData(Model, frozen=True, kw_only=True):
    """A city sold a card, face down to the discard pile."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    card: Ref
    """The id of the card, sealed to the seat that chose it."""

    origin: Literal["discard", "hand", "pile"]
    """Where the card comes from: a hand, the draw pile or the discard pile."""


class SevenWondersCardDiscardedData(Model, frozen=True, kw_only=True):
    """A city discarded the seventh card, which it could have played."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    card: Ref
    """The id of the card, sealed to the seat that chose it."""

    origin: Literal["discard", "hand", "pile"]
    """Where the card comes from: a hand, the draw pile or the discard pile."""


class SevenWondersCoinsSettledData(Model, frozen=True, kw_only=True):
    """The coins of all cities after payments."""

    coins: tuple[int, ...]
    """How many coins each city has now, in the order of the cities."""

    earned: tuple[int, ...]
    """How many coins each city got from the bank, in the same order."""

    traded: tuple[int, ...]
    """How many coins each city got from its neighbours, in the same order."""


class SevenWondersDiscardShownData(Model, frozen=True, kw_only=True):
    """The whole discard pile was shown to the seat that is about to build from it for a city."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    cards: Ref
    """The ids of all cards in the pile, sorted, sealed to that seat."""


class SevenWondersRevivalDeclinedData(Model, frozen=True, kw_only=True):
    """A city built nothing from the discard pile."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""


class SevenWondersConflictsResolvedData(Model, frozen=True, kw_only=True):
    """The cities compared their shields with their neighbours (section 7)."""

    age: int
    """The number of the age, from 1 to 3."""

    shields: tuple[int, ...]
    """The number of shields of each city, in the order of the cities."""

    tokens: tuple[tuple[int, ...], ...]
    """The conflict tokens that each city took, in the same order: points from -1 to 5, the token for its left
    neighbour first.
    """


class SevenWondersGuildCopiedData(Model, frozen=True, kw_only=True):
    """At final scoring a city counted a neighbour's guild as its own."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    card: str
    """The id of the guild."""


class SevenWondersSymbolsChosenData(Model, frozen=True, kw_only=True):
    """At final scoring a city chose its free science symbols."""

    city: int
    """The number of the city, from 0: that of its seat; 2 for the Free City."""

    symbols: tuple[str, ...]
    """The ids of the symbols, as the catalogue has them."""


class SevenWondersCommittedData(Model, frozen=True, kw_only=True):
    """A seat's sealed choice: one move, or the holder's two, for the own city and then for the Free City."""

    seat: int
    """The number of the seat that chose, from 0."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: Ref
    """The steps of the choice, in order. Only the seat may open them until the reveal."""


class SevenWondersDuelDiscardMove(Model, frozen=True, kw_only=True, tag_field="action", tag="discard"):
    """Discard an available card for coins (section 4)."""

    action: ClassVar[Literal["discard"]] = "discard"
    """Always `discard`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersDuelBuildMove(Model, frozen=True, kw_only=True, tag_field="action", tag="build"):
    """Build an available card, by its chain if there is one, else at the least cost (sections 4 and 5)."""

    action: ClassVar[Literal["build"]] = "build"
    """Always `build`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersDuelBuildWonderMove(Model, frozen=True, kw_only=True, tag_field="action", tag="wonder"):
    """Build an own wonder at the least cost, with an available card tucked under it (section 4)."""

    action: ClassVar[Literal["wonder"]] = "wonder"
    """Always `wonder`."""

    card: str
    """The id of the card that is tucked under the wonder."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""


class SevenWondersDuelDraftWonderMove(Model, frozen=True, kw_only=True, tag_field="action", tag="draft_wonder"):
    """Take one of the wonders on offer (section 2.6)."""

    action: ClassVar[Literal["draft_wonder"]] = "draft_wonder"
    """Always `draft_wonder`."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""


class SevenWondersDuelTakeTokenMove(Model, frozen=True, kw_only=True, tag_field="action", tag="take_token"):
    """Take a progress token from the board, for a pair of symbols (section 8)."""

    action: ClassVar[Literal["take_token"]] = "take_token"
    """Always `take_token`."""

    token: str
    """The id of a progress token, as the catalogue has it."""


class SevenWondersDuelTakeBoxTokenMove(Model, frozen=True, kw_only=True, tag_field="action", tag="take_box_token"):
    """Keep one of the tokens drawn from the box (section 6)."""

    action: ClassVar[Literal["take_box_token"]] = "take_box_token"
    """Always `take_box_token`."""

    token: str
    """The id of a progress token, as the catalogue has it."""


class SevenWondersDuelReviveMove(Model, frozen=True, kw_only=True, tag_field="action", tag="revive"):
    """Build a card of the discard pile without paying (section 6)."""

    action: ClassVar[Literal["revive"]] = "revive"
    """Always `revive`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersDuelDestroyMove(Model, frozen=True, kw_only=True, tag_field="action", tag="destroy"):
    """Discard a card of the opponent's city (section 6)."""

    action: ClassVar[Literal["destroy"]] = "destroy"
    """Always `destroy`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersDuelChooseStarterMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_starter"):
    """Say which seat begins the age (section 11)."""

    action: ClassVar[Literal["choose_starter"]] = "choose_starter"
    """Always `choose_starter`."""

    seat: int
    """The seat that begins."""


class SevenWondersDuelState(Model, frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders Duel, format 1."""

    form: int
    """The number of this format. A later format of the title has a higher one."""

    status: Literal["finished", "open", "playing"]
    """Whether the game waits for players (`open`), is being played (`playing`) or is over (`finished`)."""

    resigned: tuple[int, ...]
    """The numbers of the seats whose players resigned, in order."""

    agenda: tuple[PendingDecision | PendingResolution | UnknownPart, ...]
    """What the game waits for, the last item on top; empty before the start and after the end."""

    commitments: tuple[SevenWondersDuelCommitment | None, ...]
    """For each seat its sealed choice in the open decision; null for a seat that has not chosen."""

    clocks: tuple[SeatClock, ...]
    """The clock of each seat; empty in a game without clocks."""

    taken_over: tuple[int, ...]
    """The numbers of the seats for which a bot plays until their players return, in order."""

    pausing: tuple[int, ...]
    """The numbers of the seats that want a pause, in order."""

    paused_until: int | None
    """When the pause ends by itself, in milliseconds since 1970; null while the game is not paused."""

    first: int
    """The number of the seat of the start player of the game, from 0."""

    age: int
    """The number of the age, from 1 to 3; 0 before the first one."""

    active: int
    """The number of the seat that took the last card, from 0."""

    again: bool
    """Whether that seat has an extra turn."""

    pawn: int
    """The position of the conflict pawn, -9 to 9: 0 is the centre, above 0 the start player leads."""

    shields: int
    """How many shields of the current action have still to move the pawn, for the seat that is `active`."""

    cities: tuple[SevenWondersDuelPublicCity, ...]
    """The cities of both seats, in the order of the seats."""

    pyramid: tuple[SevenWondersDuelPublicPlace, ...]
    """The places of the pyramid where a card lies, in the order of their numbers."""

    discard: tuple[str, ...]
    """The ids of the cards in the discard pile, in the order discarded."""

    military_tokens: tuple[str, ...]
    """The ids of the military tokens still in their places."""

    board_tokens: tuple[str, ...]
    """The ids of the progress tokens on the board."""

    box_tokens: tuple[str, ...]
    """The ids of the progress tokens in the box, which both players know."""

    drawn_tokens: tuple[str | None, ...]
    """The ids of the progress tokens that were drawn from the box, of which a seat keeps one; null where the reader
    does not know them.
    """

    offered_wonders: tuple[str, ...]
    """The ids of the wonders to draft from."""

    wonder_pile: tuple[str | None, ...]
    """The ids of the wonders that lie face down, the top one first; null where the reader does not know them."""

    unused_wonders: tuple[str, ...]
    """The ids of the wonders out of the game."""

    decks: tuple[tuple[str | None, ...], ...]
    """For each age the ids of the cards still to be dealt, in no order; null where the reader does not know them."""

    boxed: tuple[tuple[str | None, ...], ...]
    """For each age, then for the guilds, the ids of the cards in the box, in no order; null where the reader does not
    know them.
    """


class SevenWondersDuelCommitment(Model, frozen=True, kw_only=True):
    """The sealed choice of a seat in the open decision. It can be replaced until the reveal."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: tuple[SevenWondersDuelMove, ...] | None
    """The steps of the choice, in order; null for a reader who may not open it."""

    times: int
    """How often the seat has chosen in this decision, from 1."""


class SevenWondersDuelPublicCity(Model, frozen=True, kw_only=True):
    """The city of a seat."""

    coins: int
    """How many coins it has."""

    cards: tuple[str, ...]
    """The ids of its cards, in the order built."""

    wonders: tuple[str, ...]
    """The ids of its wonders that are not built yet."""

    built: tuple[SevenWondersDuelPublicBuilt, ...]
    """Its built wonders, in the order built."""

    tokens: tuple[str, ...]
    """The ids of its progress tokens, in the order gained."""


class SevenWondersDuelPublicBuilt(Model, frozen=True, kw_only=True):
    """A built wonder and the card tucked under it."""

    wonder: str
    """The id of the wonder."""

    card: str
    """The id of the card under it."""


class SevenWondersDuelPublicPlace(Model, frozen=True, kw_only=True):
    """A place in the pyramid where a card lies."""

    place: int
    """The number of the place, from 0: a `slot` in the catalogue's layouts."""

    face_up: bool
    """Whether the card lies face up."""

    guild: bool
    """Whether the card was dealt face down with the back of a guild."""

    card: str | None
    """The id of the card; null if the reader does not know it."""


class SevenWondersDuelDerived(Model, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders Duel."""

    available: tuple[str, ...]
    """The ids of the cards that lie face up and that no other card covers, in the order of their places."""

    reveals: dict[str, tuple[int, ...]]
    """By the id of an available card, the numbers of the places whose cards turn face up when it is taken. Cards that
    turn up none are absent.
    """

    draft: tuple[int, ...]
    """The numbers of the seats that take a wonder in the draft, in order, from its beginning."""

    drafting: tuple[int, ...]
    """The numbers of the seats that still take a wonder in the draft, in order."""

    wonders_left: int
    """How many wonders both players together can still build."""

    supremacy: Literal["military", "scientific"] | None
    """By which supremacy the game was won; null if by none."""

    cities: tuple[SevenWondersDuelDerivedCity, ...]
    """The cities of both seats, in the order of the seats."""


class SevenWondersDuelDerivedCity(Model, frozen=True, kw_only=True):
    """What follows from the cards, wonders and tokens of a city and of its opponent."""

    production: dict[str, int]
    """How many units it produces at each turn, by the id of the resource."""

    choices: tuple[SevenWondersDuelDerivedUnit, ...]
    """The units of which it chooses the resource, besides these."""

    unit_prices: dict[str, int]
    """How many coins it pays for a missing unit, by the id of the resource."""

    fixed_prices: tuple[Literal["clay", "glass", "papyrus", "stone", "wood"], ...]
    """The resources of which a missing unit always costs the same, by a card of the city."""

    discard: int
    """How many coins it gets for discarding a card."""

    symbols: dict[str, int]
    """How many scientific symbols it has of each kind; kinds that it has none of are absent."""

    symbols_to_win: int
    """How many more different symbols win by a scientific supremacy."""

    shields_to_win: int
    """How many more shields win by a military supremacy."""

    raids: tuple[SevenWondersDuelDerivedRaid, ...]
    """The military tokens by which its opponent can still lose coins, the nearest first."""

    prices: dict[str, SevenWondersDuelDerivedPrice]
    """By id what it would pay for each card that lies face up, covered or not, and for its own unbuilt wonders."""

    outcomes: dict[str, SevenWondersDuelDerivedOutcome]
    """By id what follows from building each of them that has shields or symbols. Others are absent."""


class SevenWondersDuelDerivedUnit(Model, frozen=True, kw_only=True):
    """A unit of resources that a city has a choice of at each turn."""

    one_of: tuple[Literal["clay", "glass", "papyrus", "stone", "wood"], ...]
    """The resources of which it becomes any one."""


class SevenWondersDuelDerivedRaid(Model, frozen=True, kw_only=True):
    """A military token in its place, by which the opponent of a city loses coins."""

    token: str
    """The id of the token."""

    shields: int
    """How many more shields move the pawn to it."""

    coins: int
    """How many coins it takes, if the opponent has as many."""


class SevenWondersDuelDerivedPrice(Model, frozen=True, kw_only=True):
    """What a city pays for a card or a wonder now, even when it is not its turn."""

    bank: int
    """How many coins the bank gets."""

    rival: int
    """How many coins the opponent gets."""

    chain: bool
    """Whether a card of the city makes it free."""

    missing: int
    """How many coins the city lacks for it; 0 if it can pay."""


class SevenWondersDuelDerivedOutcome(Model, frozen=True, kw_only=True):
    """What follows when a city builds a card or a wonder now, besides its printed effects."""

    shields: int
    """How many spaces the conflict pawn moves toward the capital of its opponent."""

    raids: tuple[str, ...]
    """The ids of the military tokens that the pawn meets on its way."""

    token: bool
    """Whether it completes a pair of symbols, for which the city takes a progress token."""

    supremacy: Literal["military", "scientific"] | None
    """By which supremacy the city wins at once; null if by none."""


class SevenWondersDuelOptions(Model, frozen=True, kw_only=True):
    """The options that players agree on."""

    wonders: Literal["draft", "preset"] = "draft"
    """How players get their wonders: by a draft, or as the rulebook suggests for a first game (`preset`)."""

    centre_rule: Literal["last_player_begins", "last_player_chooses"] = "last_player_begins"
    """Who begins an age if the pawn stands in the centre (ruling 1): by the 2015 text the player of the last card; by
    a later correction the player whom that player chooses.
    """


class SevenWondersDuelCatalogue(Model, frozen=True, kw_only=True):
    """The components of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""

    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""

    cards: tuple[SevenWondersDuelPublicCard, ...]
    """The cards."""

    wonders: tuple[SevenWondersDuelPublicWonder, ...]
    """The wonders."""

    progress_tokens: tuple[SevenWondersDuelPublicToken, ...]
    """The progress tokens."""

    resources: tuple[SevenWondersDuelNamed, ...]
    """The resources."""

    science_symbols: tuple[SevenWondersDuelNamed, ...]
    """The scientific symbols."""

    colours: tuple[SevenWondersDuelNamed, ...]
    """The colours of cards; each is a kind of structure."""

    military_track: SevenWondersDuelPublicTrack
    """The military track."""

    layouts: dict[str, tuple[SevenWondersDuelSlot, ...]]
    """The places of the pyramid of each age, by the number of the age."""

    draft_order: tuple[int, ...]
    """Who takes each wonder of the draft, in order: 0 is the start player, 1 the other one."""

    first_game_preset: tuple[tuple[str, ...], ...]
    """The ids of the wonders of a first game: those of the start player, then those of the other one."""


class SevenWondersDuelPublicCard(Model, frozen=True, kw_only=True):
    """A card."""

    id: str
    """The id of the card."""

    deck: Literal["age1", "age2", "age3", "guild"]
    """The deck of the card, which its back shows."""

    age: Literal[1, 2, 3]
    """The age in which the card is dealt; 3 for guilds."""

    colour: Literal["blue", "brown", "green", "grey", "purple", "red", "yellow"]
    """The colour of the card."""

    cost: SevenWondersDuelCost
    """What building it needs."""

    chain_symbol: str | None = None
    """The white symbol that the card gives; absent if none."""

    chain_needs: str | None = None
    """The white symbol that makes the card free; absent if none."""

    effects: tuple[SevenWondersDuelEffect, ...]
    """What the card does, as data."""

    chain_parent: str | None = None
    """The id of the card that makes this one free; absent if none."""

    chain_child: str | None = None
    """The id of the card that this one makes free; absent if none."""

    name: NamesOut
    """The name of the card."""

    aliases: SevenWondersDuelAliases
    """Other names of the card, in other printings and texts."""

    text: NamesOut
    """What the card does once it is built, in words."""


class SevenWondersDuelCost(Model, frozen=True, kw_only=True):
    """What building something needs."""

    coins: int
    """How many coins the bank gets."""

    resources: dict[str, int]
    """How many units of each resource are needed; absent resources are not."""


class SevenWondersDuelPoints(Model, frozen=True, kw_only=True, tag_field="type", tag="points"):
    """Printed victory points."""

    type: ClassVar[Literal["points"]] = "points"
    """Always `points`."""

    amount: int
    """The number of points."""


class SevenWondersDuelShields(Model, frozen=True, kw_only=True, tag_field="type", tag="shields"):
    """The conflict pawn moves toward the capital of the opponent, now."""

    type: ClassVar[Literal["shields"]] = "shields"
    """Always `shields`."""

    amount: int
    """The number of shields: spaces that the pawn moves."""


class SevenWondersDuelScience(Model, frozen=True, kw_only=True, tag_field="type", tag="science"):
    """A scientific symbol."""

    type: ClassVar[Literal["science"]] = "science"
    """Always `science`."""

    symbol: Literal["armillary_sphere", "mortar", "plumb_bob", "quill", "scales", "sundial", "wheel"]
    """The symbol."""


class SevenWondersDuelProduce(Model, frozen=True, kw_only=True, tag_field="type", tag="produce"):
    """Units every turn; those of brown and grey cards raise the opponent's prices."""

    type: ClassVar[Literal["produce"]] = "produce"
    """Always `produce`."""

    resources: dict[str, int]
    """The units of each resource; absent resources have none."""


class SevenWondersDuelProduceChoice(Model, frozen=True, kw_only=True, tag_field="type", tag="produce_choice"):
    """One unit of one of these kinds, a whole group, in each purchase; never raises the opponent's prices."""

    type: ClassVar[Literal["produce_choice"]] = "produce_choice"
    """Always `produce_choice`."""

    options: tuple[Literal["clay", "glass", "papyrus", "stone", "wood"], ...]
    """The resources of which the unit is one."""


class SevenWondersDuelTradeFixed(Model, frozen=True, kw_only=True, tag_field="type", tag="trade_fixed"):
    """The owner buys each unit of these resources for 1 coin, whatever the opponent produces."""

    type: ClassVar[Literal["trade_fixed"]] = "trade_fixed"
    """Always `trade_fixed`."""

    resources: tuple[Literal["clay", "glass", "papyrus", "stone", "wood"], ...]
    """The resources with a fixed price."""

    price: Literal[1]
    """The price of a unit in coins."""


class SevenWondersDuelCoinsNow(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_now"):
    """Coins from the bank, once."""

    type: ClassVar[Literal["coins_now"]] = "coins_now"
    """Always `coins_now`."""

    amount: int
    """The number of coins."""


class SevenWondersDuelCoinsPer(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_per"):
    """Coins from the bank, once, for each counted thing in the own city."""

    type: ClassVar[Literal["coins_per"]] = "coins_per"
    """Always `coins_per`."""

    amount: int
    """The coins for each counted thing."""

    count: Literal["blue", "brown", "coin_triple", "green", "grey", "red", "wonder", "yellow"]
    """What is counted: cards of a colour, or built wonders (`wonder`)."""


class SevenWondersDuelCoinsPerBestCity(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_per_best_city"):
    """Coins from the bank, once, for each counted thing of the city that has more of them."""

    type: ClassVar[Literal["coins_per_best_city"]] = "coins_per_best_city"
    """Always `coins_per_best_city`."""

    amount: int
    """The coins for each counted thing."""

    count: tuple[Literal["blue", "brown", "coin_triple", "green", "grey", "red", "wonder", "yellow"], ...]
    """What is counted: cards of these colours together, or built wonders (`wonder`)."""


class SevenWondersDuelPointsPerBestCity(Model, frozen=True, kw_only=True, tag_field="type", tag="points_per_best_city"):
    """Victory points for each counted thing of the city that has more of them at the end."""

    type: ClassVar[Literal["points_per_best_city"]] = "points_per_best_city"
    """Always `points_per_best_city`."""

    amount: int
    """The points for each counted thing."""

    count: tuple[Literal["blue", "brown", "coin_triple", "green", "grey", "red", "wonder", "yellow"], ...]
    """What is counted: cards of these colours together, built wonders (`wonder`), or full sets of 3 coins
    (`coin_triple`).
    """


class SevenWondersDuelExtraTurn(Model, frozen=True, kw_only=True, tag_field="type", tag="extra_turn"):
    """The owner takes another turn."""

    type: ClassVar[Literal["extra_turn"]] = "extra_turn"
    """Always `extra_turn`."""


class SevenWondersDuelOpponentLosesCoins(
    Model, frozen=True, kw_only=True, tag_field="type", tag="opponent_loses_coins"
):
    """The opponent pays coins to the bank."""

    type: ClassVar[Literal["opponent_loses_coins"]] = "opponent_loses_coins"
    """Always `opponent_loses_coins`."""

    amount: int
    """The number of coins."""


class SevenWondersDuelDiscardOpponentCard(
    Model, frozen=True, kw_only=True, tag_field="type", tag="discard_opponent_card"
):
    """The owner chooses a card of this colour in the opponent's city; it goes to the discard pile."""

    type: ClassVar[Literal["discard_opponent_card"]] = "discard_opponent_card"
    """Always `discard_opponent_card`."""

    colour: Literal["blue", "brown", "green", "grey", "purple", "red", "yellow"]
    """The colour of the card."""


class SevenWondersDuelBuildFromDiscard(Model, frozen=True, kw_only=True, tag_field="type", tag="build_from_discard"):
    """The owner chooses a card of the discard pile and builds it without paying."""

    type: ClassVar[Literal["build_from_discard"]] = "build_from_discard"
    """Always `build_from_discard`."""


class SevenWondersDuelDrawBoxTokens(Model, frozen=True, kw_only=True, tag_field="type", tag="draw_box_tokens"):
    """The owner draws tokens of the box and keeps one; the others go back to the box."""

    type: ClassVar[Literal["draw_box_tokens"]] = "draw_box_tokens"
    """Always `draw_box_tokens`."""

    draw: int
    """How many tokens are drawn."""

    keep: Literal[1]
    """How many of them are kept."""


class SevenWondersDuelCostReduction(Model, frozen=True, kw_only=True, tag_field="type", tag="cost_reduction"):
    """The owner pays fewer units, whichever the owner likes, for wonders or for cards of a colour."""

    type: ClassVar[Literal["cost_reduction"]] = "cost_reduction"
    """Always `cost_reduction`."""

    applies_to: Literal["blue", "wonder"]
    """What costs less: wonders (`wonder`) or blue cards."""

    resources: int
    """How many units fewer are paid."""


class SevenWondersDuelReceiveOpponentTradeCoins(
    Model, frozen=True, kw_only=True, tag_field="type", tag="receive_opponent_trade_coins"
):
    """The owner gets what the opponent pays for resources."""

    type: ClassVar[Literal["receive_opponent_trade_coins"]] = "receive_opponent_trade_coins"
    """Always `receive_opponent_trade_coins`."""


class SevenWondersDuelPointsPerProgressToken(
    Model, frozen=True, kw_only=True, tag_field="type", tag="points_per_progress_token"
):
    """Victory points at the end for each own progress token, this one included."""

    type: ClassVar[Literal["points_per_progress_token"]] = "points_per_progress_token"
    """Always `points_per_progress_token`."""

    amount: int
    """The points for each token."""


class SevenWondersDuelExtraShields(Model, frozen=True, kw_only=True, tag_field="type", tag="extra_shields"):
    """More shields on each card of a colour built from now on."""

    type: ClassVar[Literal["extra_shields"]] = "extra_shields"
    """Always `extra_shields`."""

    applies_to: Literal["blue", "brown", "green", "grey", "purple", "red", "yellow"]
    """The colour of the cards that gain shields."""

    amount: int
    """How many more shields each of them has."""


class SevenWondersDuelWondersGainExtraTurn(
    Model, frozen=True, kw_only=True, tag_field="type", tag="wonders_gain_extra_turn"
):
    """Each wonder built from now on grants an extra turn."""

    type: ClassVar[Literal["wonders_gain_extra_turn"]] = "wonders_gain_extra_turn"
    """Always `wonders_gain_extra_turn`."""


class SevenWondersDuelCoinsOnChainBuild(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_on_chain_build"):
    """Coins for each card built by a chain from now on."""

    type: ClassVar[Literal["coins_on_chain_build"]] = "coins_on_chain_build"
    """Always `coins_on_chain_build`."""

    amount: int
    """The number of coins."""


class SevenWondersDuelAliases(Model, frozen=True, kw_only=True):
    """Other names of a card, in English and in Japanese."""

    en: tuple[str, ...]
    """In English."""

    ja: tuple[str, ...]
    """In Japanese."""


class SevenWondersDuelPublicWonder(Model, frozen=True, kw_only=True):
    """A wonder."""

    id: str
    """The id of the wonder."""

    cost: SevenWondersDuelCost
    """What building it needs."""

    effects: tuple[SevenWondersDuelEffect, ...]
    """What the wonder does, as data."""

    name: NamesOut
    """The name of the wonder."""

    text: NamesOut
    """What the wonder does once it is built, in words."""


class SevenWondersDuelPublicToken(Model, frozen=True, kw_only=True):
    """A progress token."""

    id: str
    """The id of the token."""

    effects: tuple[SevenWondersDuelEffect, ...]
    """What the token does, as data."""

    name: NamesOut
    """The name of the token."""

    text: NamesOut
    """What the token does once it is gained, in words."""


class SevenWondersDuelNamed(Model, frozen=True, kw_only=True):
    """A colour, a resource or a symbol."""

    id: str
    """The id of the thing."""

    kind: Literal["manufactured", "raw"] | None = None
    """Of a resource, whether it is a raw material (`raw`) or a manufactured good (`manufactured`); absent otherwise."""

    name: NamesOut
    """The name of the thing."""


class SevenWondersDuelPublicTrack(Model, frozen=True, kw_only=True):
    """The military track."""

    capital_distance: int
    """How many spaces each capital is away from the centre."""

    points_by_distance: tuple[int, ...]
    """The points at the end for the player who leads, by the distance of the pawn from the centre, from 0."""

    military_tokens: tuple[SevenWondersDuelPublicMilitaryToken, ...]
    """The military tokens in their places."""


class SevenWondersDuelPublicMilitaryToken(Model, frozen=True, kw_only=True):
    """A military token."""

    id: str
    """The id of the token."""

    enter_at: int
    """The position of the pawn where the token takes effect, -9 to 9; above 0 the start player leads."""

    coins_lost: int
    """How many coins the loser pays to the bank."""

    loser: Literal["first", "second"]
    """Who loses the coins: the start player of the game (`first`), or the other one."""

    text: NamesOut
    """What the token does, in words."""


class SevenWondersDuelSlot(Model, frozen=True, kw_only=True):
    """A place in a pyramid."""

    slot: int
    """The number of the place, from 0."""

    row: int
    """The row of the place, from 0. Row 0 is laid first and lies lowest."""

    col: int
    """The column of the place in half cards, from 0 at the left to 10."""

    face_up: bool
    """Whether its card is dealt face up."""

    covered_by: tuple[int, ...]
    """The numbers of the places whose cards cover it. Its card is available when all of them are empty."""

    covers: tuple[int, ...]
    """The numbers of the places that it covers."""


class SevenWondersDuelOpenedData(Model, frozen=True, kw_only=True):
    """A game was opened."""

    game: str
    """The id of the game."""

    title: str
    """The title that is played."""

    revision: int
    """The number of the revision of rules and data under which the game is played, from 1."""

    rules_hash: str
    """The SHA-256 of the data of that revision that bear on the rules, in hexadecimal."""

    seats: int
    """The number of seats."""

    options: SevenWondersDuelOptions
    """The options of the title."""

    clock: Clock | None
    """The clock of the game; null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats. Every player who sits down has agreed to it."""

    visibility: Literal["private", "public"]
    """Who can see the game: everyone (`public`), or its players and those with an invitation (`private`)."""

    creator: str
    """The id of the player who opened the game."""

    seed_hash: str
    """The SHA-256 of the seed, in hexadecimal."""

    seed: Ref
    """The seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""


class SevenWondersDuelFinishedData(Model, frozen=True, kw_only=True):
    """The game is over: the reason, and the final standings."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "supremacy", "tie_break"]
    """How the game was decided."""

    standings: tuple[StandingOut, ...]
    """The ranking: an entry for each seat, best first."""


class SevenWondersDuelCitiesFoundedData(Model, frozen=True, kw_only=True):
    """Two cities began, and the military tokens lie in their places."""

    first: int
    """The number of the seat of the start player, from 0."""

    coins: int
    """How many coins each city begins with."""

    loot: tuple[str, ...]
    """The ids of the military tokens, as the catalogue has them."""


class SevenWondersDuelTokensSplitData(Model, frozen=True, kw_only=True):
    """The progress tokens were split between the board and the box."""

    board: tuple[str, ...]
    """The ids of the tokens on the board."""

    box: tuple[str, ...]
    """The ids of the tokens in the box."""


class SevenWondersDuelDecksPreparedData(Model, frozen=True, kw_only=True):
    """Some cards of each age and some guilds were returned to the box; the other guilds joined the last deck.

    Nobody saw any of these cards.
    """

    deck_sizes: tuple[int, ...]
    """How many cards the deck of each age has, in the order of the ages."""

    box_sizes: tuple[int, ...]
    """How many cards of each age, then how many guilds, were returned to the box."""

    decks: Ref
    """The ids of the cards in the deck of each age, sealed to nobody before the end."""

    boxed: Ref
    """The ids of the cards of each age, then of the guilds, that were returned to the box, sealed to nobody before
    the end.
    """


class SevenWondersDuelWondersShuffledData(Model, frozen=True, kw_only=True):
    """The wonders were shuffled into a face-down pile."""

    size: int
    """How many wonders the pile has."""

    wonders: Ref
    """The ids of the wonders, the top one first, sealed to nobody before the end."""


class SevenWondersDuelWondersOfferedData(Model, frozen=True, kw_only=True):
    """The top wonders of the pile were turned up for the draft."""

    wonders: tuple[str, ...]
    """The ids of the wonders, in the order of the pile."""


class SevenWondersDuelWonderDraftedData(Model, frozen=True, kw_only=True):
    """A seat took a wonder from the offer."""

    seat: int
    """The number of a seat, from 0."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""


class SevenWondersDuelWondersDealtData(Model, frozen=True, kw_only=True):
    """Each seat received its wonders for a first game; the other wonders are out of the game."""

    wonders: tuple[tuple[str, ...], ...]
    """The ids of each seat's wonders, in the order of the seats."""

    unused: tuple[str, ...]
    """The ids of the wonders that are out of the game."""


class SevenWondersDuelLayoutDealtData(Model, frozen=True, kw_only=True):
    """The pyramid of an age was dealt (section 3)."""

    age: int
    """The number of the age, from 1 to 3."""

    cards: tuple[str | None, ...]
    """The id of the card at each place, from place 0; null where it lies face down."""

    guild_backs: tuple[int, ...]
    """The places of the face-down cards that have the back of a guild."""

    hidden: Ref
    """The ids of the face-down cards in the order of their places, sealed to nobody before the end."""


class SevenWondersDuelCardsRevealedData(Model, frozen=True, kw_only=True):
    """The cards at these places of the pyramid became available and were turned up."""

    places: tuple[int, ...]
    """The places of the cards, in order."""

    cards: tuple[str, ...]
    """The ids of the cards, in the order of the places."""


class SevenWondersDuelCardDiscardedData(Model, frozen=True, kw_only=True):
    """A seat discarded an available card for coins."""

    seat: int
    """The number of a seat, from 0."""

    place: int
    """The place of the card in the pyramid, from 0: a `slot` in the catalogue's layouts."""

    card: str
    """The id of a card, as the catalogue has it."""

    gained: int
    """How many coins the seat gained."""


class SevenWondersDuelCardBuiltData(Model, frozen=True, kw_only=True):
    """A seat built an available card."""

    seat: int
    """The number of a seat, from 0."""

    place: int
    """The place of the card in the pyramid, from 0: a `slot` in the catalogue's layouts."""

    card: str
    """The id of a card, as the catalogue has it."""

    by: Literal["chain", "cost"]
    """How it was built: at its `cost`, or by a `chain`."""

    bank: int
    """How many coins the seat paid to the bank."""

    opponent: int
    """How many coins the seat paid to the opponent, because of Economy."""

    gained: int
    """How many coins the seat gained after it had paid."""

    shields: int
    """How many shields have still to move the conflict pawn."""


class SevenWondersDuelWonderBuiltData(Model, frozen=True, kw_only=True):
    """A seat built a wonder with an available card under it."""

    seat: int
    """The number of a seat, from 0."""

    wonder: str
    """The id of a wonder, as the catalogue has it."""

    place: int
    """The place of the card in the pyramid, from 0: a `slot` in the catalogue's layouts."""

    card: str
    """The id of the card under the wonder."""

    bank: int
    """How many coins the seat paid to the bank."""

    opponent: int
    """How many coins the seat paid to the opponent, because of Economy."""

    gained: int
    """How many coins the seat gained after it had paid."""

    opponent_lost: int
    """How many coins the opponent lost."""

    shields: int
    """How many shields have still to move the conflict pawn."""

    extra_turn: bool
    """Whether the seat has another turn."""

    unused: tuple[str, ...]
    """The id of the last wonder, which can't be built any more, if this was the seventh one; empty otherwise."""


class SevenWondersDuelCardRevivedData(Model, frozen=True, kw_only=True):
    """A seat built a card of the discard pile without paying."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    gained: int
    """How many coins the seat gained."""

    shields: int
    """How many shields have still to move the conflict pawn."""


class SevenWondersDuelCardDestroyedData(Model, frozen=True, kw_only=True):
    """A seat sent a card of the opponent's city to the discard pile."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenWondersDuelTokenTakenData(Model, frozen=True, kw_only=True):
    """A seat took a progress token from the board."""

    seat: int
    """The number of a seat, from 0."""

    token: str
    """The id of a progress token, as the catalogue has it."""

    gained: int
    """How many coins the token gave."""


class SevenWondersDuelBoxTokensDrawnData(Model, frozen=True, kw_only=True):
    """A seat drew progress tokens from the box, to keep one."""

    seat: int
    """The number of a seat, from 0."""

    size: int
    """How many tokens were drawn."""

    tokens: Ref
    """The ids of the tokens, sealed to the seat."""


class SevenWondersDuelBoxTokenKeptData(Model, frozen=True, kw_only=True):
    """A seat kept one of the tokens drawn; the others went back to the box."""

    seat: int
    """The number of a seat, from 0."""

    token: str
    """The id of a progress token, as the catalogue has it."""

    gained: int
    """How many coins the token gave."""


class SevenWondersDuelPawnMovedData(Model, frozen=True, kw_only=True):
    """The shields of a seat moved the conflict pawn (section 7)."""

    seat: int
    """The number of a seat, from 0."""

    pawn: int
    """The position of the pawn now, -9 to 9: 0 is the centre, above 0 the start player leads."""

    leader: int | None
    """The number of the seat that leads now, from 0; null if the pawn stands in the centre."""

    military_tokens: tuple[str, ...]
    """The ids of the military tokens that the pawn met, in order."""

    opponent_lost: int
    """How many coins the opponent lost for them."""


class SevenWondersDuelStarterChosenData(Model, frozen=True, kw_only=True):
    """A seat chose the seat that begins the age."""

    seat: int
    """The number of a seat, from 0."""

    starter: int
    """The number of the seat that begins the age, from 0."""


class SevenWondersDiceBuildMove(Model, frozen=True, kw_only=True, tag_field="action", tag="build"):
    """Action A: choose a die of the forum and cross a space that its face permits (section 4)."""

    action: ClassVar[Literal["build"]] = "build"
    """Always `build`."""

    step: int
    """How many steps of the turn come before this one."""

    die: str
    """The id of a die, as the catalogue has it."""

    space: str
    """The id of a space of the seat's board, as the catalogue has it."""


class SevenWondersDiceBuildWonderMove(Model, frozen=True, kw_only=True, tag_field="action", tag="wonder"):
    """Action B: cross the next wonder space, without a die (section 4)."""

    action: ClassVar[Literal["wonder"]] = "wonder"
    """Always `wonder`."""

    step: int
    """How many steps of the turn come before this one."""

    space: str
    """The id of a space of the seat's board, as the catalogue has it."""


class SevenWondersDicePassMove(Model, frozen=True, kw_only=True, tag_field="action", tag="pass"):
    """Action C: gain coins (section 4)."""

    action: ClassVar[Literal["pass"]] = "pass"
    """Always `pass`."""

    step: int
    """How many steps of the turn come before this one."""


class SevenWondersDiceCrossMove(Model, frozen=True, kw_only=True, tag_field="action", tag="cross"):
    """Cross a space that an effect grants (section 8)."""

    action: ClassVar[Literal["cross"]] = "cross"
    """Always `cross`."""

    step: int
    """How many steps of the turn come before this one."""

    space: str
    """The id of a space of the seat's board, as the catalogue has it."""


class SevenWondersDiceChooseBonusMove(Model, frozen=True, kw_only=True, tag_field="action", tag="bonus"):
    """Cross one of the bonuses that are still open, for a completed building (section 9)."""

    action: ClassVar[Literal["bonus"]] = "bonus"
    """Always `bonus`."""

    step: int
    """How many steps of the turn come before this one."""

    bonus: str
    """The id of the bonus, as the catalogue has it."""


class SevenWondersDiceDeclineMove(Model, frozen=True, kw_only=True, tag_field="action", tag="decline"):
    """Decline a granted crossing or action (section 8)."""

    action: ClassVar[Literal["decline"]] = "decline"
    """Always `decline`."""

    step: int
    """How many steps of the turn come before this one."""


class SevenWondersDiceTakeBackMove(Model, frozen=True, kw_only=True, tag_field="action", tag="take_back"):
    """Take back the last step of the turn; possible until the reveal."""

    action: ClassVar[Literal["take_back"]] = "take_back"
    """Always `take_back`."""

    step: int
    """How many steps of the turn are left then."""


class SevenWondersDiceState(Model, frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders Dice, format 1."""

    form: int
    """The number of this format. A later format of the title has a higher one."""

    status: Literal["finished", "open", "playing"]
    """Whether the game waits for players (`open`), is being played (`playing`) or is over (`finished`)."""

    resigned: tuple[int, ...]
    """The numbers of the seats whose players resigned, in order."""

    agenda: tuple[PendingDecision | PendingResolution | UnknownPart, ...]
    """What the game waits for, the last item on top; empty before the start and after the end."""

    commitments: tuple[SevenWondersDiceCommitment | None, ...]
    """For each seat its sealed choice in the open decision; null for a seat that has not chosen."""

    clocks: tuple[SeatClock, ...]
    """The clock of each seat; empty in a game without clocks."""

    taken_over: tuple[int, ...]
    """The numbers of the seats for which a bot plays until their players return, in order."""

    pausing: tuple[int, ...]
    """The numbers of the seats that want a pause, in order."""

    paused_until: int | None
    """When the pause ends by itself, in milliseconds since 1970; null while the game is not paused."""

    turn: int
    """The number of the turn, from 1."""

    last: int
    """The number of the last turn; 0 if it is not known yet."""

    passes: int
    """How many turns in a row all seats passed (ruling 40)."""

    forum: tuple[SevenWondersDiceDie, ...]
    """The seven dice in the forum."""

    boards: tuple[SevenWondersDicePublicBoard, ...]
    """The board of each seat as it was when the turn started, in the order of the seats."""

    previews: tuple[SevenWondersDicePreview | None, ...]
    """For each seat its board after the steps chosen so far; null if it has chosen nothing, or nothing that the
    reader may open.
    """


class SevenWondersDiceCommitment(Model, frozen=True, kw_only=True):
    """The sealed choice of a seat in the open decision. It can be replaced until the reveal."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: tuple[SevenWondersDiceStep, ...] | None
    """The steps of the choice, in order; null for a reader who may not open it."""

    times: int
    """How often the seat has chosen in this decision, from 1."""


class SevenWondersDiceStep(Model, frozen=True, kw_only=True):
    """A step of a seat's turn and its outcome."""

    move: SevenWondersDiceTurnMove
    """The move that made the step."""

    paid: int
    """How many coins the seat paid."""

    gained: int
    """How many coins the seat gained."""

    coins: int
    """How many coins the gold reserve holds after the step."""

    value: int | None
    """The points that an attack is worth, as far as the attacker sees; null if the step is no attack."""

    open: tuple[SevenWondersDiceTask, ...]
    """The tasks that are left in the turn, the next one last; empty when the turn is complete."""


class SevenWondersDiceAction(Model, frozen=True, kw_only=True, tag_field="type", tag="action"):
    """A turn's own action (section 3.3); not optional, but passing is always possible."""

    type: ClassVar[Literal["action"]] = "action"
    """Always `action`."""


class SevenWondersDiceTakeBonus(Model, frozen=True, kw_only=True, tag_field="type", tag="take_bonus"):
    """A building was completed: one of the bonuses still open must be crossed (section 9); lost if no bonus is left."""

    type: ClassVar[Literal["take_bonus"]] = "take_bonus"
    """Always `take_bonus`."""


class SevenWondersDiceCrossSpace(Model, frozen=True, kw_only=True, tag_field="type", tag="cross_space"):
    """Now: cross one allowed space of these buildings and pay its construction cost; optional."""

    type: ClassVar[Literal["cross_space"]] = "cross_space"
    """Always `cross_space`."""

    buildings: tuple[str, ...]
    """The ids of buildings, as the catalogue has them."""


class SevenWondersDiceCrossUpToTwo(Model, frozen=True, kw_only=True, tag_field="type", tag="cross_up_to_two"):
    """Now: cross up to two allowed spaces of these buildings, one after the other, and pay their costs; optional."""

    type: ClassVar[Literal["cross_up_to_two"]] = "cross_up_to_two"
    """Always `cross_up_to_two`."""

    buildings: tuple[str, ...]
    """The ids of buildings, as the catalogue has them."""


class SevenWondersDiceGainCoins(Model, frozen=True, kw_only=True, tag_field="type", tag="gain_coins"):
    """Now: gain coins."""

    type: ClassVar[Literal["gain_coins"]] = "gain_coins"
    """Always `gain_coins`."""

    amount: int
    """How many coins are gained."""


class SevenWondersDiceConstructWithoutDieCost(
    Model, frozen=True, kw_only=True, tag_field="type", tag="construct_without_die_cost"
):
    """Now: build with a die once more, at a die cost of 0; optional."""

    type: ClassVar[Literal["construct_without_die_cost"]] = "construct_without_die_cost"
    """Always `construct_without_die_cost`."""


class SevenWondersDiceExtraAction(Model, frozen=True, kw_only=True, tag_field="type", tag="extra_action"):
    """Now: take any action once more, everything paid as usual; optional."""

    type: ClassVar[Literal["extra_action"]] = "extra_action"
    """Always `extra_action`."""


class SevenWondersDiceCoinsAndPointsPerSpace(
    Model, frozen=True, kw_only=True, tag_field="type", tag="coins_and_points_per_space"
):
    """Now coins, and at the end points, for each crossed space of these buildings."""

    type: ClassVar[Literal["coins_and_points_per_space"]] = "coins_and_points_per_space"
    """Always `coins_and_points_per_space`."""

    buildings: tuple[str, ...]
    """The ids of buildings, as the catalogue has them."""

    coins: int
    """Coins now for each crossed space of these buildings, this one included."""

    points: int
    """Points at the end for each crossed space of these buildings."""


class SevenWondersDiceDie(Model, frozen=True, kw_only=True):
    """A die as it lies in the forum."""

    die: str
    """The id of a die, as the catalogue has it."""

    face: int
    """The number of its upper face, 1 to 6; 0 if it was not rolled yet."""

    quarter: int
    """The number of the quarter in which it lies, 0 to 3; the catalogue has the cost of each."""


class SevenWondersDicePublicBoard(Model, frozen=True, kw_only=True):
    """The board of a seat, with what is crossed and circled on it."""

    board: str
    """The id of the board, as the catalogue has it."""

    coins: int
    """How many coins are circled in the gold reserve and not spent."""

    crossed: tuple[str, ...]
    """The ids of the crossed spaces, the oldest first."""

    bonuses: tuple[str, ...]
    """The ids of the crossed bonuses, the oldest first."""

    attacks: tuple[SevenWondersDiceAttack, ...]
    """The attacks with the points written down for them, the oldest first."""

    first: tuple[str, ...]
    """The ids of the buildings that this player completed first (section 10)."""

    fresh: int
    """How many of the crossed spaces, the last ones, were crossed this turn."""


class SevenWondersDiceAttack(Model, frozen=True, kw_only=True):
    """An attack and the points that were written down for it."""

    space: str
    """The id of the attack space, as the catalogue has it."""

    points: int
    """The points that the attack scored, from 0."""


class SevenWondersDicePreview(Model, frozen=True, kw_only=True):
    """A board as it will be after the steps chosen so far."""

    board: SevenWondersDicePublicBoard
    """The board after these steps; attacks have the points that the attacker sees."""

    open: tuple[SevenWondersDiceTask, ...]
    """The tasks that are left, the next one last; empty when the turn is complete. While there are some, the seat can
    continue, even if the game does not wait for it.
    """


class SevenWondersDiceDerived(Model, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders Dice."""

    seats: tuple[SevenWondersDiceDerivedSeat, ...]
    """What follows for each seat, in the order of the seats."""


class SevenWondersDiceDerivedSeat(Model, frozen=True, kw_only=True):
    """What follows from the board of a seat and of its neighbours as they were when the turn started."""

    left: int
    """The number of the seat that is its left neighbour."""

    right: int
    """The number of the seat that is its right neighbour."""

    resources: int
    """How many resources its board produces."""

    crossed: dict[str, int]
    """How many spaces of each building are crossed, by the id of the building."""

    unlocked: tuple[str, ...]
    """The ids of the dice that it may choose, in the order of the forum."""

    barracks: tuple[SevenWondersDiceDerivedBarracks, ...]
    """Its barracks, in the order of the board."""

    step: SevenWondersDiceDerivedStep | None
    """What its next step can do; null if the reader may not open the steps that it has chosen, and after the end."""


class SevenWondersDiceDerivedBarracks(Model, frozen=True, kw_only=True):
    """Barracks of a board, and whom they attack."""

    building: str
    """The id of the barracks."""

    target: int
    """The number of the seat that they attack."""

    defenses: int
    """How many defenses of that seat stand against them."""

    attacks: dict[str, int]
    """By the id of each attack that was not crossed when the turn started: how many points it is worth now."""


class SevenWondersDiceDerivedStep(Model, frozen=True, kw_only=True):
    """What the next step of a seat can do: the one after the steps chosen so far; the first one, if these are a whole
    turn.
    """

    resources: int
    """How many resources the board produces."""

    prices: dict[str, int]
    """By the id of each space that comes next and needs more resources: how many coins the missing ones cost."""

    dice: dict[str, SevenWondersDiceDerivedDie]
    """The dice in the forum, by id."""

    spaces: dict[str, int]
    """By the id of each space that can be crossed without a die, as the next one of the wonder or as an effect grants
    it: how many coins are missing for it, 0 if none.
    """


class SevenWondersDiceDerivedDie(Model, frozen=True, kw_only=True):
    """On what terms a seat can choose a die of the forum for its next step."""

    cost: int
    """How many coins it costs to choose it."""

    coins: int
    """How many coins choosing it brings, before paying."""

    unlocked: bool
    """Whether the seat may choose it at all (section 7)."""

    compares: bool | None
    """Whether the comparison holds that its face asks for (section 6); null if it asks for none."""

    spaces: dict[str, int]
    """By the id of each space that its face permits and that comes next: how many coins are missing for both
    together, 0 if none. Empty if the next step can't use a die.
    """


class SevenWondersDiceOptions(Model, frozen=True, kw_only=True):
    """The options that players agree on."""

    passing_turns: int = 10
    """The game ends after this number of turns in a row in which all seats passed, 0 to 100; 0 means never (ruling
    40).
    """


class SevenWondersDiceCatalogue(Model, frozen=True, kw_only=True):
    """The boards, dice, bonuses and effects of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""

    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""

    players: SevenWondersDiceLimits
    """How many players can play."""

    costs: SevenWondersDiceLimits
    """The lowest and the highest construction cost, in resources."""

    defenses_per_side: int
    """How many defenses each barracks has."""

    pass_coins: int
    """How many coins a player gains by passing."""

    bonuses_to_end: int
    """How many crossed bonuses of a player end the game (section 12)."""

    coin_per_missing_resource: int
    """How many coins replace a resource that the player does not produce."""

    scoring_rows: tuple[str, ...]
    """The ids of the buildings that score, in the order of the score sheet."""

    grid: SevenWondersDiceGrid
    """The size of a drawing of a board."""

    buildings: tuple[SevenWondersDicePublicBuilding, ...]
    """The buildings that all boards share."""

    boards: tuple[SevenWondersDicePublicBoardDesign, ...]
    """The boards, each with its own wonder and university."""

    gold_reserve: SevenWondersDicePublicGoldReserve
    """Where coins are circled."""

    bonuses: tuple[SevenWondersDicePublicBonus, ...]
    """The bonuses that each player has."""

    bonuses_area: SevenWondersDiceArea
    """The place of the bonuses on a drawing of the board."""

    forum: SevenWondersDicePublicForum
    """The box that holds the dice."""

    colours: tuple[SevenWondersDicePublicColour, ...]
    """The colours of dice and buildings."""

    dice: tuple[SevenWondersDicePublicDie, ...]
    """All dice, the special ones included."""

    symbols: tuple[SevenWondersDicePublicSymbol, ...]
    """The pictures on the dice."""

    target_kinds: dict[str, str]
    """What each kind of target means, in English."""

    effects: tuple[SevenWondersDicePublicEffectText, ...]
    """The kinds of effects."""


class SevenWondersDiceLimits(Model, frozen=True, kw_only=True):
    """A smallest and a largest number."""

    min: int
    """The smallest number."""

    max: int
    """The largest number."""


class SevenWondersDiceGrid(Model, frozen=True, kw_only=True):
    """The size of a drawn board, in units of the areas."""

    width: int
    """The width, in units."""

    height: int
    """The height, in units."""


class SevenWondersDicePublicBuilding(Model, frozen=True, kw_only=True):
    """A set of spaces."""

    id: str
    """The id of the building."""

    name: NamesOut
    """The name of the building; `Wonder` for the wonder of each board."""

    rulebook_letter: str
    """The letter of the building in the rulebook, `A` to `I`."""

    in_city: bool
    """Whether it belongs to the city."""

    completion_gives_bonus: bool
    """Whether a player who completes it crosses a bonus (section 9)."""

    order: str
    """In which order its spaces can be crossed, in English; `requires` of each space is exact."""

    space_count: int
    """How many spaces it has."""

    spaces: tuple[SevenWondersDicePublicSpace, ...]
    """Its spaces."""

    name_ja: str
    """The same as `title`, in Japanese."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"] | None = None
    """Its colour; absent for a wonder."""

    side: Literal["left", "right"] | None = None
    """The neighbour that its attacks go against (section 11); absent unless it is a barracks."""

    faces: str | None = None
    """The id of the neighbour's building whose defenses meet its attacks; absent unless it is a barracks."""

    first_completion_points: int
    """The points for the players who complete it first (section 10), 0 for most buildings."""

    title: NamesOut
    """The own name of a wonder; for other buildings the same as `name`."""

    text: NamesOut
    """What completing the building brings, in words."""

    area: SevenWondersDiceArea
    """Its place on a drawing of the board."""


class SevenWondersDicePublicSpace(Model, frozen=True, kw_only=True):
    """A square of a board."""

    id: str
    """The id of the space. Those of wonders and universities are the same on all boards: a player has only one."""

    building: str
    """The id of its building."""

    kind: Literal["attack", "defense", "ordinary"]
    """Whether it is an attack or a defense (section 11), or neither."""

    position: int
    """The number of the space in its building or row, from 1."""

    symbols: tuple[str, ...]
    """The ids of the symbols that permit it; `any_purple_face` for each face of the purple die."""

    requires: tuple[str, ...]
    """The ids of the spaces that must be crossed before it."""

    cost: int
    """The construction cost, 0 to 6 resources; each one that the player does not produce costs 1 coin."""

    points: int
    """The points at the end; for an attack what it is worth before defenses."""

    text: NamesOut
    """What the space does when it is crossed, in words."""

    effects: tuple[SevenWondersDiceEffect, ...]
    """The same as data."""

    condition: Literal["guild"] | None = None
    """`guild` if the comparison of section 6 must hold; absent otherwise."""

    name: NamesOut
    """The name of the space."""

    row: int
    """The row of the space on a drawing of its building, from 0 at the top."""

    column: int
    """The column of the space on a drawing of its building, from 0 at the left."""


class SevenWondersDiceDieCostMinusOne(Model, frozen=True, kw_only=True, tag_field="type", tag="die_cost_minus_one"):
    """From now on all dice cost 1 less."""

    type: ClassVar[Literal["die_cost_minus_one"]] = "die_cost_minus_one"
    """Always `die_cost_minus_one`."""


class SevenWondersDiceDieCostZero(Model, frozen=True, kw_only=True, tag_field="type", tag="die_cost_zero"):
    """From now on dice of this colour cost nothing."""

    type: ClassVar[Literal["die_cost_zero"]] = "die_cost_zero"
    """Always `die_cost_zero`."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""


class SevenWondersDiceCoinsOnDie(Model, frozen=True, kw_only=True, tag_field="type", tag="coins_on_die"):
    """From now on coins each time a die of this colour is chosen, before paying."""

    type: ClassVar[Literal["coins_on_die"]] = "coins_on_die"
    """Always `coins_on_die`."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""

    amount: int
    """How many coins are gained each time."""


class SevenWondersDiceUnlockDie(Model, frozen=True, kw_only=True, tag_field="type", tag="unlock_die"):
    """From now on the special die of this colour can be chosen (section 7)."""

    type: ClassVar[Literal["unlock_die"]] = "unlock_die"
    """Always `unlock_die`."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""


class SevenWondersDicePointsPerSpace(Model, frozen=True, kw_only=True, tag_field="type", tag="points_per_space"):
    """At the end points for each crossed space of these buildings."""

    type: ClassVar[Literal["points_per_space"]] = "points_per_space"
    """Always `points_per_space`."""

    buildings: tuple[str, ...]
    """The ids of buildings, as the catalogue has them."""

    points: int
    """Points at the end for each crossed space of these buildings, this one included."""


class SevenWondersDiceProduceResource(Model, frozen=True, kw_only=True, tag_field="type", tag="produce_resource"):
    """From now on more resources are produced."""

    type: ClassVar[Literal["produce_resource"]] = "produce_resource"
    """Always `produce_resource`."""

    amount: int
    """How many more resources are produced."""


class SevenWondersDiceArea(Model, frozen=True, kw_only=True):
    """A place on a drawn board."""

    x: int
    """The distance from the left, in units of the grid."""

    y: int
    """The distance from the top, in units of the grid."""

    width: int
    """The width, in units of the grid."""

    height: int
    """The height, in units of the grid."""


class SevenWondersDicePublicBoardDesign(Model, frozen=True, kw_only=True):
    """A board, with its own wonder and university."""

    id: str
    """The id of the board."""

    name: NamesOut
    """The name of the board: its city."""

    name_ja: str
    """The same in Japanese."""

    buildings: tuple[SevenWondersDicePublicBuilding, ...]
    """The wonder and the university of this board."""


class SevenWondersDicePublicGoldReserve(Model, frozen=True, kw_only=True):
    """Where coins are circled."""

    id: str
    """The id of the gold reserve."""

    name: NamesOut
    """Its name."""

    name_ja: str
    """The same in Japanese."""

    rulebook_letter: str
    """Its letter in the rulebook."""

    in_city: bool
    """Whether it belongs to the city."""

    row_length: int
    """How many coins are printed in a row."""

    rows: int
    """How many rows are printed."""

    capacity: int
    """The most coins that a player can have at one time (section 5)."""

    starting_coins: int
    """How many coins a player begins with."""

    text: NamesOut
    """What it is for, in words."""

    area: SevenWondersDiceArea
    """Its place on a drawing of the board."""


class SevenWondersDicePublicBonus(Model, frozen=True, kw_only=True):
    """One of the bonuses that each player has (section 9)."""

    id: str
    """The id of the bonus."""

    name: NamesOut
    """The name of the bonus."""

    text: NamesOut
    """What the bonus does, in words."""

    effects: tuple[SevenWondersDiceEffect, ...]
    """The same as data."""


class SevenWondersDicePublicForum(Model, frozen=True, kw_only=True):
    """The box that holds the dice."""

    name: NamesOut
    """Its name."""

    name_ja: str
    """The same in Japanese."""

    dice_in_forum: int
    """How many dice lie in it."""

    quarters: tuple[SevenWondersDiceQuarter, ...]
    """Its four parts. A die that lies in the first has `quarter` 0."""

    model: str
    """How the dice are rolled, in English."""


class SevenWondersDiceQuarter(Model, frozen=True, kw_only=True):
    """A quarter of the forum."""

    id: str
    """The id of the quarter."""

    cost: int
    """What a die costs that lies in it, in coins."""


class SevenWondersDicePublicColour(Model, frozen=True, kw_only=True):
    """A colour of dice and buildings."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""

    ja: str
    """The colour in Japanese."""

    sign: str
    """A sign for those who can't tell colours apart."""

    building: tuple[str, ...]
    """The ids of the buildings of this colour."""


class SevenWondersDicePublicDie(Model, frozen=True, kw_only=True):
    """A die."""

    id: str
    """The id of the die."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""

    special: bool
    """Whether a player must unlock it before choosing it (section 7)."""

    starts_in_forum: bool
    """Whether it lies in the forum when the game begins."""

    faces: tuple[SevenWondersDicePublicFace, ...]
    """Its six faces."""

    name: NamesOut
    """The name of the die."""


class SevenWondersDicePublicFace(Model, frozen=True, kw_only=True):
    """A side of a die."""

    index: int
    """The number of the face, 1 to 6."""

    symbol: str
    """The id of the symbol on it."""

    text: NamesOut
    """What the face permits, in words."""


class SevenWondersDicePublicSymbol(Model, frozen=True, kw_only=True):
    """A picture on a die."""

    id: str
    """The id of the symbol."""

    name: NamesOut
    """The name of the symbol."""

    colour: Literal["black", "blue", "green", "grey", "purple", "red", "white", "yellow"]
    """The colour of dice. White, black and purple dice are special (section 7)."""

    text: NamesOut
    """What the symbol permits, in words."""

    target: SevenWondersDiceTarget
    """The same as data."""


class SevenWondersDiceTarget(Model, frozen=True, kw_only=True):
    """What a symbol permits (section 6)."""

    kind: Literal["cross_space", "guild", "symbol_space"]
    """`symbol_space`: spaces with that symbol. `cross_space`: any space. `guild`: the guild court, after comparing."""

    buildings: tuple[str, ...]
    """The ids of the buildings in one of which a space is crossed."""

    compare: tuple[str, ...]
    """The ids of the buildings whose crossed spaces are added up and compared; empty unless `kind` is `guild`."""


class SevenWondersDicePublicEffectText(Model, frozen=True, kw_only=True):
    """A kind of effect."""

    type: str
    """The type by which `effects` name it; `points` is the field of a space."""

    timing: str
    """`immediate`, `permanent` or `end of game`, or two of them."""

    parameters: tuple[str, ...]
    """The fields of such an effect, besides its type."""

    name: NamesOut
    """The name of the kind of effect."""

    text: NamesOut
    """What such an effect does, in words."""


class SevenWondersDiceOpenedData(Model, frozen=True, kw_only=True):
    """A game was opened."""

    game: str
    """The id of the game."""

    title: str
    """The title that is played."""

    revision: int
    """The number of the revision of rules and data under which the game is played, from 1."""

    rules_hash: str
    """The SHA-256 of the data of that revision that bear on the rules, in hexadecimal."""

    seats: int
    """The number of seats."""

    options: SevenWondersDiceOptions
    """The options of the title."""

    clock: Clock | None
    """The clock of the game; null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats. Every player who sits down has agreed to it."""

    visibility: Literal["private", "public"]
    """Who can see the game: everyone (`public`), or its players and those with an invitation (`private`)."""

    creator: str
    """The id of the player who opened the game."""

    seed_hash: str
    """The SHA-256 of the seed, in hexadecimal."""

    seed: Ref
    """The seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""


class SevenWondersDiceFinishedData(Model, frozen=True, kw_only=True):
    """The game is over: the reason, and the final standings."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "tie_break"]
    """How the game was decided."""

    standings: tuple[StandingOut, ...]
    """The ranking: an entry for each seat, best first."""


class SevenWondersDiceBoardsDealtData(Model, frozen=True, kw_only=True):
    """The boards were dealt, and dice lie in the forum."""

    boards: tuple[str, ...]
    """The id of each seat's board, in the order of the seats."""

    coins: int
    """How many coins each seat begins with."""

    dice: tuple[str, ...]
    """The ids of the dice in the forum."""


class SevenWondersDiceTurnStartedData(Model, frozen=True, kw_only=True):
    """A turn started with these dice."""

    turn: int
    """The number of the turn, from 1."""

    forum: tuple[SevenWondersDiceDie, ...]
    """The dice in the forum, with their upper faces and quarters."""

    last: bool
    """Whether this is the last turn."""

    passes: int
    """How many turns in a row, just before this one, all seats passed."""


class SevenWondersDiceCommittedData(Model, frozen=True, kw_only=True):
    """A seat's sealed turn so far: its steps with their outcomes."""

    seat: int
    """The number of the seat that chose, from 0."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: Ref
    """The steps of the choice, in order. Only the seat may open them until the reveal."""


class SevenWondersDiceTurnPlayedData(Model, frozen=True, kw_only=True):
    """A seat's turn was revealed."""

    seat: int
    """The number of a seat, from 0."""

    steps: tuple[SevenWondersDiceStep, ...]
    """The steps of the turn with their outcomes, in order."""


class SevenWondersDiceAttacksScoredData(Model, frozen=True, kw_only=True):
    """The attacks of a turn were scored against the defenses of previous turns."""

    attacks: tuple[SevenWondersDiceScoredAttack, ...]
    """The attacks, in the order of the seats."""


class SevenWondersDiceScoredAttack(Model, frozen=True, kw_only=True):
    """An attack of a seat on a neighbour (section 11)."""

    seat: int
    """The number of the seat that attacks, from 0."""

    target: int
    """The number of the seat that is attacked, from 0."""

    space: str
    """The id of a space of the seat's board, as the catalogue has it."""

    printed: int
    """The points printed on the space."""

    defenses: int
    """How many defenses of the neighbour meet the attack, 0 to 2."""

    points: int
    """The points written down, from 0."""


class SevenWondersDiceFirstCompletedData(Model, frozen=True, kw_only=True):
    """These seats were the first to complete a building, all in the same turn, and score for it."""

    building: str
    """The id of the building, as the catalogue has it."""

    seats: tuple[int, ...]
    """The seats that completed it, in order."""

    points: int
    """The points that each of them scores."""


class SevenWondersDiceLastTurnCalledData(Model, frozen=True, kw_only=True):
    """These seats crossed their last bonus: the next turn is the last."""

    seats: tuple[int, ...]
    """The seats, in order."""

    turn: int
    """The number of the last turn."""


class SevenWondersDiceDieEnteredData(Model, frozen=True, kw_only=True):
    """A special die entered the forum and replaced another one for good."""

    die: str
    """The id of a die, as the catalogue has it."""

    replaced: str
    """The id of the die that left the forum."""

    seats: tuple[int, ...]
    """The seats that unlocked the die this turn."""


class SevenPassMove(Model, frozen=True, kw_only=True, tag_field="action", tag="pass"):
    """Do nothing of what is asked: lock nothing, use no card, choose no more."""

    action: ClassVar[Literal["pass"]] = "pass"
    """Always `pass`."""


class SevenEndPhaseMove(Model, frozen=True, kw_only=True, tag_field="action", tag="end_phase"):
    """End the hand phase (section 6.2)."""

    action: ClassVar[Literal["end_phase"]] = "end_phase"
    """Always `end_phase`."""


class SevenLockMove(Model, frozen=True, kw_only=True, tag_field="action", tag="lock"):
    """Lock this hand card in the lock phase (section 6.1)."""

    action: ClassVar[Literal["lock"]] = "lock"
    """Always `lock`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenUseMove(Model, frozen=True, kw_only=True, tag_field="action", tag="use"):
    """Use the hand effect of a card, in hand or locked (section 6.2)."""

    action: ClassVar[Literal["use"]] = "use"
    """Always `use`."""

    card: str
    """The id of a card, as the catalogue has it."""

    option: str | None
    """The way in which to use it, for a card that has options: `draw` or `lock_pair`; null for any other card."""


class SevenMovePieceMove(Model, frozen=True, kw_only=True, tag_field="action", tag="move"):
    """Move the own piece to this cell (section 6.3)."""

    action: ClassVar[Literal["move"]] = "move"
    """Always `move`."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""


class SevenContactMove(Model, frozen=True, kw_only=True, tag_field="action", tag="contact"):
    """Contact the piece of this seat (section 6.3)."""

    action: ClassVar[Literal["contact"]] = "contact"
    """Always `contact`."""

    seat: int
    """A seat's number."""


class SevenWatchMove(Model, frozen=True, kw_only=True, tag_field="action", tag="watch"):
    """Be asked for anytime cards in a kind of window from now on, or not any more: a setting (ruling 41).

    It can be made at any time, whether or not the seat is asked, and answers no decision.
    """

    action: ClassVar[Literal["watch"]] = "watch"
    """Always `watch`."""

    window: Literal["all", "contact", "hand", "hand_phase", "lock", "lock_phase", "move", "move_phase", "reaction"]
    """The kind of window, named after the declaration or the phase before it; `all` for every kind (section 6.5)."""

    ask: bool
    """Whether to be asked in such windows."""


class SevenChooseCellMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_cell"):
    """Choose this cell."""

    action: ClassVar[Literal["choose_cell"]] = "choose_cell"
    """Always `choose_cell`."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""


class SevenChooseLineMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_line"):
    """Choose a row or a column."""

    action: ClassVar[Literal["choose_line"]] = "choose_line"
    """Always `choose_line`."""

    line: str
    """`row N` or `column N`, with N from 0 to 6: `row 0` is the northern edge, `column 0` the western one."""


class SevenChoosePlayerMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_player"):
    """Choose this player."""

    action: ClassVar[Literal["choose_player"]] = "choose_player"
    """Always `choose_player`."""

    seat: int
    """A seat's number."""


class SevenChooseColourMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_colour"):
    """Choose this colour, or the place of this colour in a lock area."""

    action: ClassVar[Literal["choose_colour"]] = "choose_colour"
    """Always `choose_colour`."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenChooseCardMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_card"):
    """Choose this hand card."""

    action: ClassVar[Literal["choose_card"]] = "choose_card"
    """Always `choose_card`."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenChooseLockedMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_locked"):
    """Choose this locked card, at the place of this colour."""

    action: ClassVar[Literal["choose_locked"]] = "choose_locked"
    """Always `choose_locked`."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenChooseOptionMove(Model, frozen=True, kw_only=True, tag_field="action", tag="choose_option"):
    """Carry out the effect in this way."""

    action: ClassVar[Literal["choose_option"]] = "choose_option"
    """Always `choose_option`."""

    option: str
    """One of the ways that the card offers: `pay` or `return`."""


class SevenState(Model, frozen=True, kw_only=True):
    """The public state of a game of SEVEN, format 1."""

    form: int
    """The number of this format. A later format of the title has a higher one."""

    status: Literal["finished", "open", "playing"]
    """Whether the game waits for players (`open`), is being played (`playing`) or is over (`finished`)."""

    resigned: tuple[int, ...]
    """The numbers of the seats whose players resigned, in order."""

    agenda: tuple[PendingDecision | PendingResolution | UnknownPart, ...]
    """What the game waits for, the last item on top; empty before the start and after the end."""

    commitments: tuple[SevenCommitment | None, ...]
    """For each seat its sealed choice in the open decision; null for a seat that has not chosen."""

    clocks: tuple[SeatClock, ...]
    """The clock of each seat; empty in a game without clocks."""

    taken_over: tuple[int, ...]
    """The numbers of the seats for which a bot plays until their players return, in order."""

    pausing: tuple[int, ...]
    """The numbers of the seats that want a pause, in order."""

    paused_until: int | None
    """When the pause ends by itself, in milliseconds since 1970; null while the game is not paused."""

    turn: SevenPublicTurn
    """The turn that is being played."""

    players: tuple[SevenPublicSeat, ...]
    """What each seat has on the table, in the order of the seats."""

    stacks: tuple[tuple[SevenPublicCard, ...], ...]
    """The cards on each of the 49 cells, row by row from the north-west, the top card of a cell first; no entries
    before the deal.
    """

    deck: tuple[str | None, ...]
    """The cards of the deck, the top one first; null for each card that the reader does not know."""

    deck_known: bool
    """Whether the deck is a discard pile that was turned over, whose order all know (ruling 35)."""

    discard: tuple[str, ...]
    """The ids of the cards in the discard pile, the top one last."""

    eternal: tuple[str | None, ...]
    """The pile of eternal cards, the top one first; null for each card that the reader does not know."""

    aside: tuple[str, ...]
    """The ids of cards set aside: they are being locked, or are laid by their own effect."""

    course: tuple[
        SevenPhase
        | SevenAsking
        | SevenDeclared
        | SevenEffect
        | SevenArriving
        | SevenMoving
        | SevenContacting
        | SevenLocking
        | SevenExiling
        | UnknownPart,
        ...,
    ]
    """What is being carried out, the innermost last; empty before the first turn."""


class SevenCommitment(Model, frozen=True, kw_only=True):
    """The sealed choice of a seat in the open decision. It can be replaced until the reveal."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""

    chain: tuple[SevenMove, ...] | None
    """The steps of the choice, in order; null for a reader who may not open it."""

    times: int
    """How often the seat has chosen in this decision, from 1."""


class SevenPublicTurn(Model, frozen=True, kw_only=True):
    """The turn, and what belongs to it.

    `revealed` and `bans` end before gates are invaded (section 6.4), everything else when the next turn begins.
    """

    number: int
    """The number of the turn, from 1; 0 before the first turn."""

    seat: int
    """The number of the seat whose turn it is, from 0."""

    declared: int
    """How many effects were declared this turn (ruling 42)."""

    random_acts: int
    """How many random acts there were this turn."""

    window_changes: tuple[int, ...]
    """The seat of each change of a setting this turn, the oldest first (ruling 41)."""

    used: tuple[str, ...]
    """The ids of the cards that were used this turn and can be used only once a turn."""

    revealed: tuple[SevenPublicMark, ...]
    """The hand cards that lie revealed."""

    bans: tuple[SevenPublicBan, ...]
    """What seats can't do for the rest of the turn."""

    paid: tuple[SevenPublicPayment, ...]
    """The cards in the discard pile that paid for an effect this turn."""

    leap: int
    """How many squares away the normal move of this turn goes, 1 or 2."""

    bonus: int
    """How many moves can follow the normal action of this turn."""


class SevenPublicMark(Model, frozen=True, kw_only=True):
    """A hand card that lies revealed until the turn ends."""

    seat: int
    """The number of the seat that holds the card, from 0."""

    card: str
    """The id of the card, as the catalogue has it."""

    sealed: bool
    """Whether the hand effect of the card can't be used this turn."""

    until_end_of_turn: bool
    """Whether the card is discarded when the turn ends."""


class SevenPublicBan(Model, frozen=True, kw_only=True):
    """A ban for the rest of the turn."""

    seat: int
    """The number of the seat that is banned, from 0."""

    what: Literal["contact", "lock", "move"]
    """What the seat can't do for the rest of the turn: move, contact a piece, or lock a card."""


class SevenPublicPayment(Model, frozen=True, kw_only=True):
    """A card that paid for an effect this turn and lies in the discard pile."""

    position: int
    """The place of the card in the discard pile, from 0 at the bottom."""

    card: str
    """The id of the card whose effect it paid for."""


class SevenPublicSeat(Model, frozen=True, kw_only=True):
    """What a seat has on the table."""

    gate: int
    """The cell of the seat's gate: 7 times its row plus its column."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"] | None
    """The colour of the seat's cube; null until it is drawn or chosen."""

    piece: int
    """The cell on which the seat's piece stands: 7 times its row plus its column."""

    previous: int | None
    """The cell of the piece before its latest move; null before the first move."""

    hand: tuple[str | None, ...]
    """The ids of the hand cards, in no order; null for each card that the reader does not know."""

    lock_area: tuple[SevenPublicPlace, ...]
    """The seven places of the lock area, one for each colour, from red to purple."""

    windows: (
        tuple[Literal["contact", "hand", "hand_phase", "lock", "lock_phase", "move", "move_phase", "reaction"], ...]
        | None
    )
    """The windows in which the seat is asked for anytime cards (ruling 41); null for other readers."""


class SevenPublicPlace(Model, frozen=True, kw_only=True):
    """The place of one colour in a lock area (section 5)."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    locked: tuple[str, ...]
    """The ids of the cards that are locked there, the oldest first."""

    placed: tuple[str, ...]
    """The ids of the cards that are merely placed there, and don't count as locked."""


class SevenPublicCard(Model, frozen=True, kw_only=True):
    """A card of a stack."""

    card: str | None
    """The id of the card, as the catalogue has it; null where the reader does not know it."""

    up: bool
    """Whether the card lies face up."""

    known_to: tuple[int, ...]
    """The numbers of the seats that know the card, in order."""


class SevenPhase(Model, frozen=True, kw_only=True, tag_field="type", tag="phase"):
    """The turn itself, always the outermost entry: the next phase (section 6)."""

    type: ClassVar[Literal["phase"]] = "phase"
    """Always `phase`."""

    name: Literal["bonus", "close", "hand", "hand_border", "invasion", "lock", "lock_border", "move", "move_border"]
    """The phase that comes next; `lock_border`, `hand_border` and `move_border` are the windows after a phase."""

    spent: int | None = None
    """How many of the bonus moves were used."""


class SevenAsking(Model, frozen=True, kw_only=True, tag_field="type", tag="asking"):
    """A window for anytime cards (section 6.5)."""

    type: ClassVar[Literal["asking"]] = "asking"
    """Always `asking`."""

    window: Literal["contact", "hand", "hand_phase", "lock", "lock_phase", "move", "move_phase", "reaction"]
    """The kind of window, named after the declaration or the phase before it."""

    seats: tuple[int, ...]
    """The seats that are still to be asked, in this order, if they want to be asked (ruling 41)."""


class SevenDeclared(Model, frozen=True, kw_only=True, tag_field="type", tag="declared"):
    """A declared hand effect: its cost is paid, its card leaves, its window opens, then it begins (section 6.2)."""

    type: ClassVar[Literal["declared"]] = "declared"
    """Always `declared`."""

    card: str
    """The id of a card, as the catalogue has it."""

    seat: int
    """The number of a seat, from 0."""

    option: str | None
    """The way in which the card is used; null if it has no options."""

    window: Literal["contact", "hand", "hand_phase", "lock", "lock_phase", "move", "move_phase", "reaction"]
    """The window that opens before the effect begins."""

    stage: Literal["leave", "pay", "start"] | None = None
    """What comes next: `pay` the cost, `leave` the hand, or `start` the effect."""


class SevenEffect(Model, frozen=True, kw_only=True, tag_field="type", tag="effect"):
    """An effect that is being carried out, step by step."""

    type: ClassVar[Literal["effect"]] = "effect"
    """Always `effect`."""

    card: str
    """The id of a card, as the catalogue has it."""

    part: Literal["arrival", "hand"]
    """Whether it is the arrival or the hand effect of the card."""

    user: int
    """The number of the seat that owns the effect, from 0."""

    at: str | None = None
    """The instruction that comes next in the script of the card."""

    option: str | None = None
    """The way in which the card is used; null if it has no options."""

    it: int | None = None
    """In a loop over players, the seat of the current one; null outside of a loop."""

    left: tuple[int, ...] | None = None
    """In a loop over players, the seats still to come; null outside of a loop."""

    target: int | None = None
    """The seat of the player that was chosen; null if none was."""

    cells: dict[str, tuple[int, ...]] | None = None
    """The cells that earlier steps stored, by the name under which they did."""

    chosen: tuple[int, ...] | None = None
    """The cells that were chosen so far in the current step."""

    picked: str | None = None
    """The id of the card that was chosen; null if none was."""

    colours: tuple[str, ...] | None = None
    """The colours that were declared."""

    drawn: tuple[str, ...] | None = None
    """The ids of the cards that a step drew and stored."""

    todo: int | None = None
    """A counter of the current step, such as the cards still to be discarded; -1 before the step begins."""

    opened: int | None = None
    """How many cards the latest opening step opened."""

    cell: int | None = None
    """The cell on which the card of an arrival lies; null for a hand effect."""

    height: int | None = None
    """How many cards lie below the card of an arrival."""

    fresh: bool | None = None
    """Whether the card of an arrival was opened by the piece that arrives."""

    aside: bool | None = None
    """Whether the card of a hand effect was set aside."""


class SevenArriving(Model, frozen=True, kw_only=True, tag_field="type", tag="arriving"):
    """A piece arrives at face-up top cards as long as it stands on this cell (section 7)."""

    type: ClassVar[Literal["arriving"]] = "arriving"
    """Always `arriving`."""

    seat: int
    """The number of a seat, from 0."""

    cell: int | None
    """The cell at which the piece arrives; null if it has none."""

    fresh: bool | None = None
    """Whether the piece opened the top card there."""


class SevenMoving(Model, frozen=True, kw_only=True, tag_field="type", tag="moving"):
    """A declared move (section 6.3)."""

    type: ClassVar[Literal["moving"]] = "moving"
    """Always `moving`."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""


class SevenContacting(Model, frozen=True, kw_only=True, tag_field="type", tag="contacting"):
    """A declared contact: the victim answers, the window opens, then it is carried out (section 7)."""

    type: ClassVar[Literal["contacting"]] = "contacting"
    """Always `contacting`."""

    seat: int
    """The number of the seat that contacts, from 0."""

    victim: int
    """The number of the seat that is contacted, from 0."""

    stage: Literal["answer", "carry", "window"] | None = None
    """What comes next: `answer` by the victim, the `window`, or to `carry` it out."""

    void: bool | None = None
    """Whether the contact was cancelled."""


class SevenLocking(Model, frozen=True, kw_only=True, tag_field="type", tag="locking"):
    """A declared lock of cards set aside: opponents answer a final one, the window opens, then it locks (section 5)."""

    type: ClassVar[Literal["locking"]] = "locking"
    """Always `locking`."""

    seat: int
    """The number of the seat that locks, from 0."""

    cards: tuple[str, ...]
    """The ids of cards, as the catalogue has them."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    window: Literal["contact", "hand", "hand_phase", "lock", "lock_phase", "move", "move_phase", "reaction"]
    """The window that opens before the cards are locked."""

    stage: Literal["answer", "carry"] | None = None
    """What comes next: `answer` by opponents and the window, or to `carry` it out."""

    asked: tuple[int, ...] | None = None
    """The opponents that are still to be asked, in this order."""

    void: bool | None = None
    """Whether the lock was cancelled."""


class SevenExiling(Model, frozen=True, kw_only=True, tag_field="type", tag="exiling"):
    """A card placed in a lock area must leave for a piece-free cell, since two cards are locked there (section 9)."""

    type: ClassVar[Literal["exiling"]] = "exiling"
    """Always `exiling`."""

    seat: int
    """The number of a seat, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenDerived(Model, frozen=True, kw_only=True):
    """What follows from the public state of a game of SEVEN."""

    order: tuple[int, ...]
    """The numbers of the seats in the order of their turns, beginning with seat 0."""

    phase: Literal["close", "hand", "lock", "move"] | None
    """The phase of the turn, or the window after it (section 6); null before the first turn and after the end."""

    reach: tuple[int, ...]
    """The cells to which the piece of the turn can go with its normal move."""

    contacts: tuple[int, ...]
    """The numbers of the seats that the seat of the turn can contact instead."""

    bonus: int
    """How many bonus moves of the turn are left."""

    bonus_reach: tuple[int, ...]
    """The cells to which the piece can go with the next of them."""

    invasions: tuple[SevenDerivedInvasion, ...]
    """The gates that are invaded if the turn ends now, in order."""

    eternal: tuple[str, ...]
    """The ids of the eternal cards in the pile, in the order of the catalogue."""

    seats: tuple[SevenDerivedSeat, ...]
    """What follows for each seat, in the order of the seats."""


class SevenDerivedInvasion(Model, frozen=True, kw_only=True):
    """A gate that is invaded if the turn ends now (section 8)."""

    seat: int
    """The number of the seat that invades."""

    owner: int
    """The number of the seat whose gate it is."""


class SevenDerivedSeat(Model, frozen=True, kw_only=True):
    """What follows for a seat from its lock area and its hand."""

    complete: int
    """How many of its seven places are complete; all of them win."""

    complete_colours: tuple[Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"], ...]
    """The colours of these places."""

    open: tuple[Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"], ...]
    """The colours in whose places one more card can be locked."""

    winning: tuple[Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"], ...]
    """Those of them in which one more card wins."""

    cards: dict[str, SevenDerivedCard]
    """By id what the seat can do with each hand card, and with each locked card that is used where it lies. Empty if
    the reader does not know the whole hand.
    """


class SevenDerivedCard(Model, frozen=True, kw_only=True):
    """What a seat can do with one of its cards."""

    lockable: bool
    """Whether the card is in hand and can be locked in a lock phase (section 6.1)."""

    asked: bool
    """Whether the seat is asked now for a card that is used on the occasion of this one (sections 6.2 and 6.5)."""

    options: tuple[str | None, ...]
    """The ways in which its hand effect can be declared on its occasion; null for the only way of an effect without
    options. Empty if it can't be declared.
    """

    obstacle: Literal["cost", "effect", "sealed", "used"] | None
    """Why its hand effect can't be declared even on its occasion: all copies are `sealed`; no other hand card can pay
    its `cost`; it was `used` this turn, once being the limit; or its `effect` can't do anything. Null if it can
    be.
    """

    pays: tuple[str, ...]
    """The ids of the other hand cards that can pay its cost; empty if it has none."""


class SevenOptions(Model, frozen=True, kw_only=True):
    """The options that players agree on (section 3)."""

    colourless_cards: bool = True
    """Whether the white and black cards take part (section 3.3)."""

    first_cards: bool = True
    """Whether each seat begins with the first card of its colour locked; false is the mode for beginners."""

    cube_colours: Literal["chosen", "drawn"] = "drawn"
    """Whether the colours of the cubes are drawn at random (`drawn`) or chosen in turn (`chosen`)."""

    gates: tuple[Literal["east", "north", "south", "west"], ...] = ()
    """A different gate for each seat, in the order of the seats; empty for the recommended ones (section 3.1)."""

    start_player: int | None = None
    """The number of the seat that begins, from 0; null for one at random (section 3.5)."""


class SevenCatalogue(Model, frozen=True, kw_only=True):
    """The colours and cards of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""

    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""

    edition: str
    """The edition of the printed game."""

    colours: tuple[SevenPublicColour, ...]
    """The colours of cards."""

    cards: tuple[SevenPublicDesign, ...]
    """The designs of cards."""

    vocabulary: dict[str, tuple[str, ...] | dict[str, str | dict[str, str]]]
    """What the words in `steps` and `requires` mean."""


class SevenPublicColour(Model, frozen=True, kw_only=True):
    """A colour of cards."""

    id: Literal["black", "blue", "green", "orange", "pink", "purple", "rainbow", "red", "white", "yellow"]
    """The id of the colour."""

    kind: Literal["all", "colour", "colourless"]
    """`colour` for each of the seven, `all` for rainbow, which counts as all, `colourless` for white and black."""

    name: NamesOut
    """The name of the colour."""


class SevenPublicDesign(Model, frozen=True, kw_only=True):
    """A printed design."""

    id: str
    """The id of a card, as the catalogue has it."""

    category: Literal["eternal", "first", "normal"]
    """`normal` cards are dealt; `eternal` cards are won by invading a gate; each player begins with a `first` card."""

    copies: int
    """How many such cards there are."""

    keywords: tuple[str, ...]
    """The keywords on the card (section 12)."""

    lock: SevenLockability
    """Whether and when the card can be locked."""

    text: NamesOut
    """What the card does, in words: its properties, its arrival and its hand effect, each on a line."""

    base_effects: tuple[SevenPublicProperty, ...]
    """The standing properties of the card."""

    arrival: SevenPublicArrival | None
    """What happens when a piece comes to the card; null for first and eternal cards."""

    hand: SevenPublicHandEffect
    """What the card does when it is used."""

    colour: Literal["black", "blue", "green", "orange", "pink", "purple", "rainbow", "red", "white", "yellow"]
    """The colour of the card."""

    name: NamesOut
    """The name of the card."""


class SevenLockability(Model, frozen=True, kw_only=True):
    """Whether a card can be locked (section 5)."""

    lockable: bool
    """Whether the card can be locked at all."""

    in_lock_phase: bool
    """Whether the card can be locked in the lock phase."""

    hand_effect_while_locked: bool
    """Whether its hand effect can be used while it lies locked."""


class SevenPublicProperty(Model, frozen=True, kw_only=True):
    """A standing property of a card."""

    id: str
    """The id of the property."""

    text: NamesOut
    """What the property means for the card."""


class SevenPublicArrival(Model, frozen=True, kw_only=True):
    """What happens when a piece comes to a card."""

    text: NamesOut
    """What the piece's owner has to do, in words."""

    steps: tuple[SevenStep, ...]
    """The same, step by step; `vocabulary` explains the kinds of steps."""

    self: Literal["by_option", "discard", "locked", "moved", "stay", "to_hand"]
    """What becomes of the card: `to_hand` after the steps, for the piece's owner, or `moved` by a step."""


class SevenForEach(Model, frozen=True, kw_only=True, tag_field="op", tag="for_each"):
    """Run `do` once per listed player, clockwise from the user; `where` is checked when a player's time comes."""

    op: ClassVar[Literal["for_each"]] = "for_each"
    """Always `for_each`."""

    among: Literal["all", "least_locked", "most_locked", "opponents"]
    """The players from whom the loop takes those that it runs for."""

    where: tuple[Literal["empty_slot>=1", "hand>=1", "hand>=3", "not_self", "takeable_lock>=1"], ...]
    """What a player must meet when its time comes; otherwise the loop skips it."""

    do: tuple[SevenStep, ...]
    """The steps that are run for each player."""


class SevenChoosePlayerStep(Model, frozen=True, kw_only=True, tag_field="op", tag="choose_player"):
    """Store one player."""

    op: ClassVar[Literal["choose_player"]] = "choose_player"
    """Always `choose_player`."""

    among: Literal["all", "least_locked", "most_locked", "opponents"]
    """The players from whom the user chooses."""

    where: tuple[Literal["empty_slot>=1", "hand>=1", "hand>=3", "not_self", "takeable_lock>=1"], ...]
    """What the chosen player must meet."""

    store: Literal["target"]
    """The name under which later steps find the chosen player."""


class SevenChooseCells(Model, frozen=True, kw_only=True, tag_field="op", tag="choose_cells"):
    """Store `n` cells; `least` is the fewest allowed: if not said, as many as possible up to n."""

    op: ClassVar[Literal["choose_cells"]] = "choose_cells"
    """Always `choose_cells`."""

    store: str
    """The name under which later steps find the chosen cells."""

    n: int
    """The number of cells to choose; if there are fewer, all of them."""

    area: Literal[
        "adjacent",
        "any",
        "center_and_corners",
        "opponent_gate",
        "outside_surroundings",
        "row_or_column",
        "surroundings",
        "within:2",
    ]
    """The part of the board, seen from `origin`."""

    where: tuple[
        Literal["card", "distance>=2", "no_card", "no_piece", "outside_opponents_surroundings", "top_face_down"], ...
    ]
    """What each cell must meet."""

    origin: str | None
    """The cell around which `area` lies: that of the user (`self`) or of the chosen player (`target`), or the name of
    a stored cell. Null means `self`, for areas that do not depend on it as well.
    """

    min: Literal["all"] | Literal[0] | None
    """The fewest cells that may be chosen: 0, or `all` for every possible one; null for as many as possible up to
    `n`.
    """

    ordered: bool
    """Whether the order of the chosen cells matters."""

    chooser: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who chooses."""


class SevenDraw(Model, frozen=True, kw_only=True, tag_field="op", tag="draw"):
    """Cards from the deck to a hand, perhaps revealed, sealed (hand effect unusable), or until the end of the turn."""

    op: ClassVar[Literal["draw"]] = "draw"
    """Always `draw`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who draws."""

    n: int
    """How many cards are drawn from the deck."""

    flags: tuple[Literal["revealed", "sealed", "until_end_of_turn"], ...]
    """How the cards are held: `revealed` to all, `sealed` (their hand effects can't be used in this turn), or
    discarded at the end of the turn.
    """

    store: str | None
    """The name under which later steps find the drawn cards; null if none needs them."""


class SevenDiscard(Model, frozen=True, kw_only=True, tag_field="op", tag="discard"):
    """Hand cards to the discard pile, half of them rounded down, picked by their owner or at random (section 11)."""

    op: ClassVar[Literal["discard"]] = "discard"
    """Always `discard`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who discards."""

    n: int | Literal["all", "half"]
    """How many hand cards are discarded: a number, `half` rounded down, or `all`."""

    pick: Literal["owner", "random"]
    """Who picks the cards: their `owner`, or chance."""


class SevenStealRandom(Model, frozen=True, kw_only=True, tag_field="op", tag="steal_random"):
    """A random hand card from one player to another."""

    op: ClassVar[Literal["steal_random"]] = "steal_random"
    """Always `steal_random`."""

    from_: Literal["contacting_player", "it", "locking_player", "self", "target"] = field(name="from")
    """The player who loses random hand cards."""

    to: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who gets them."""

    n: int
    """How many cards change hands."""


class SevenTakeTop(Model, frozen=True, kw_only=True, tag_field="op", tag="take_top"):
    """The top card of each chosen cell to a hand."""

    op: ClassVar[Literal["take_top"]] = "take_top"
    """Always `take_top`."""

    cells: str
    """The name of the stored cells whose top cards are taken."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who takes them into the hand."""


class SevenTakeAll(Model, frozen=True, kw_only=True, tag_field="op", tag="take_all"):
    """All cards of each chosen cell to a hand."""

    op: ClassVar[Literal["take_all"]] = "take_all"
    """Always `take_all`."""

    cells: str
    """The name of the stored cells from which all cards are taken."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who takes them into the hand."""


class SevenDiscardTop(Model, frozen=True, kw_only=True, tag_field="op", tag="discard_top"):
    """The top card of each chosen cell to the discard pile."""

    op: ClassVar[Literal["discard_top"]] = "discard_top"
    """Always `discard_top`."""

    cells: str
    """The name of the stored cells whose top cards are discarded."""


class SevenDiscardCell(Model, frozen=True, kw_only=True, tag_field="op", tag="discard_cell"):
    """All cards of each chosen cell to the discard pile, top first."""

    op: ClassVar[Literal["discard_cell"]] = "discard_cell"
    """Always `discard_cell`."""

    cells: str
    """The name of the stored cells from which all cards are discarded, the top card first."""


class SevenDeckToCells(Model, frozen=True, kw_only=True, tag_field="op", tag="deck_to_cells"):
    """A card of the deck face down on top of each chosen cell."""

    op: ClassVar[Literal["deck_to_cells"]] = "deck_to_cells"
    """Always `deck_to_cells`."""

    cells: str
    """The name of the stored cells that get one card of the deck each."""

    face: Literal["down"]
    """Whether the cards lie face up or face down."""


class SevenHandToCell(Model, frozen=True, kw_only=True, tag_field="op", tag="hand_to_cell"):
    """A hand card of the player's choice face down on the chosen cell."""

    op: ClassVar[Literal["hand_to_cell"]] = "hand_to_cell"
    """Always `hand_to_cell`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who picks a hand card for the cell."""

    cells: str
    """The name of the stored cell."""

    face: Literal["down"]
    """Whether the card lies face up or face down."""


class SevenSelfToCell(Model, frozen=True, kw_only=True, tag_field="op", tag="self_to_cell"):
    """This card, which was set aside, on top of the chosen cell."""

    op: ClassVar[Literal["self_to_cell"]] = "self_to_cell"
    """Always `self_to_cell`."""

    cells: str
    """The name of the stored cell on which this card is placed."""

    face: Literal["down", "up"]
    """Whether the card lies face up or face down."""


class SevenShiftCards(Model, frozen=True, kw_only=True, tag_field="op", tag="shift_cards"):
    """The top card of each origin to the cell of the same position in `to`, keeping its facing, unseen."""

    op: ClassVar[Literal["shift_cards"]] = "shift_cards"
    """Always `shift_cards`."""

    from_: str = field(name="from")
    """The name of the stored cells from which the top cards move."""

    to: str
    """The name of the stored cells to which they move, in the same order."""


class SevenTuckBottom(Model, frozen=True, kw_only=True, tag_field="op", tag="tuck_bottom"):
    """The top card of a cell to the bottom of another stack, keeping its facing."""

    op: ClassVar[Literal["tuck_bottom"]] = "tuck_bottom"
    """Always `tuck_bottom`."""

    from_: str = field(name="from")
    """The name of the stored cell from which the top card moves."""

    under: str
    """The name of the stored cell under whose cards it goes."""


class SevenOpen(Model, frozen=True, kw_only=True, tag_field="op", tag="open"):
    """Turn the face-down top cards up, cell by cell; a piece there arrives at once."""

    op: ClassVar[Literal["open"]] = "open"
    """Always `open`."""

    cells: str
    """The name of the stored cells whose top cards are turned face up."""


class SevenMoveStep(Model, frozen=True, kw_only=True, tag_field="op", tag="move"):
    """A voluntary move of this many squares: the destination needs a card and no piece; it opens."""

    op: ClassVar[Literal["move"]] = "move"
    """Always `move`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player whose piece moves."""

    dist: int
    """How many orthogonal steps the piece moves."""

    except_: Literal["this_card_cell"] | None = field(name="except")
    """`this_card_cell` if the piece can't move to the cell of this card; null if it can."""


class SevenMoveTo(Model, frozen=True, kw_only=True, tag_field="op", tag="move_to"):
    """A voluntary move to a stored cell."""

    op: ClassVar[Literal["move_to"]] = "move_to"
    """Always `move_to`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player whose piece moves."""

    cells: str
    """The name of the stored cell to which it moves."""


class SevenForcedMove(Model, frozen=True, kw_only=True, tag_field="op", tag="forced_move"):
    """A forced move, which can end without a card; without `opens` it neither opens nor arrives."""

    op: ClassVar[Literal["forced_move"]] = "forced_move"
    """Always `forced_move`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player whose piece is moved."""

    to: Literal["own_gate", "previous_cell"]
    """Where the piece goes: its owner's gate, or the cell from which it came."""

    open: bool
    """Whether the piece opens the card of the cell and arrives there, as after a move."""


class SevenExtraMove(Model, frozen=True, kw_only=True, tag_field="op", tag="extra_move"):
    """Bonus moves after the normal action."""

    op: ClassVar[Literal["extra_move"]] = "extra_move"
    """Always `extra_move`."""

    n: int
    """How many orthogonal steps the extra move after the normal action has."""


class SevenLeapMove(Model, frozen=True, kw_only=True, tag_field="op", tag="leap_move"):
    """The normal move goes exactly n squares."""

    op: ClassVar[Literal["leap_move"]] = "leap_move"
    """Always `leap_move`."""

    n: int
    """How many cells the next normal move goes, no more and no fewer."""


class SevenForbid(Model, frozen=True, kw_only=True, tag_field="op", tag="forbid"):
    """No move, contact or lock for the rest of the turn."""

    op: ClassVar[Literal["forbid"]] = "forbid"
    """Always `forbid`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who can't do it for the rest of the turn."""

    what: Literal["contact", "lock", "move"]
    """What the player can't do."""


class SevenLockFromHand(Model, frozen=True, kw_only=True, tag_field="op", tag="lock_from_hand"):
    """Lock one hand card; the owner names the place of a rainbow card."""

    op: ClassVar[Literal["lock_from_hand"]] = "lock_from_hand"
    """Always `lock_from_hand`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who locks a hand card."""

    final_allowed: bool
    """Whether the lock may be the last one, which ends the game."""


class SevenLockPair(Model, frozen=True, kw_only=True, tag_field="op", tag="lock_pair"):
    """Lock this card and its second copy in one place."""

    op: ClassVar[Literal["lock_pair"]] = "lock_pair"
    """Always `lock_pair`."""


class SevenTakeLocked(Model, frozen=True, kw_only=True, tag_field="op", tag="take_locked"):
    """A locked card to another hand."""

    op: ClassVar[Literal["take_locked"]] = "take_locked"
    """Always `take_locked`."""

    from_: Literal["contacting_player", "it", "locking_player", "self", "target"] = field(name="from")
    """The player who loses a locked card."""

    to: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who gets it into the hand."""

    picker: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who picks the card."""


class SevenDiscardLocked(Model, frozen=True, kw_only=True, tag_field="op", tag="discard_locked"):
    """A locked card to the discard pile."""

    op: ClassVar[Literal["discard_locked"]] = "discard_locked"
    """Always `discard_locked`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who loses a locked card."""

    picker: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who picks the card."""


class SevenSelfToLockArea(Model, frozen=True, kw_only=True, tag_field="op", tag="self_to_lock_area"):
    """Place this card without locking it, in a place without any card (section 9)."""

    op: ClassVar[Literal["self_to_lock_area"]] = "self_to_lock_area"
    """Always `self_to_lock_area`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player in whose lock area this card is placed."""

    slot_picker: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who picks its place."""


class SevenSelfToHand(Model, frozen=True, kw_only=True, tag_field="op", tag="self_to_hand"):
    """This card, which lies where the piece arrived, to a hand."""

    op: ClassVar[Literal["self_to_hand"]] = "self_to_hand"
    """Always `self_to_hand`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who gets this card into the hand."""


class SevenSalvage(Model, frozen=True, kw_only=True, tag_field="op", tag="salvage"):
    """The card at this position from the top of the discard pile to the hand."""

    op: ClassVar[Literal["salvage"]] = "salvage"
    """Always `salvage`."""

    from_top: int
    """The position of the card in the discard pile, 1 for the top card."""


class SevenDeclareColours(Model, frozen=True, kw_only=True, tag_field="op", tag="declare_colours"):
    """Name some of the seven colours."""

    op: ClassVar[Literal["declare_colours"]] = "declare_colours"
    """Always `declare_colours`."""

    n: int
    """How many of the seven colours are named."""

    store: str
    """The name under which later steps find the colours."""


class SevenProphecy(Model, frozen=True, kw_only=True, tag_field="op", tag="prophecy"):
    """Name colours, draw one card revealed, and repeat if it has one of them."""

    op: ClassVar[Literal["prophecy"]] = "prophecy"
    """Always `prophecy`."""

    colours: int
    """How many colours are named before each card is drawn."""


class SevenGiveOrDiscard(Model, frozen=True, kw_only=True, tag_field="op", tag="give_colour_or_discard"):
    """Give a hand card of the declared colour, or discard this many (section 9)."""

    op: ClassVar[Literal["give_colour_or_discard"]] = "give_colour_or_discard"
    """Always `give_colour_or_discard`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who gives a hand card of the colour, or discards."""

    to: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who gets the card."""

    colour: str
    """The name of the stored colour."""

    discard: int
    """How many hand cards are discarded instead."""


class SevenChooseOne(Model, frozen=True, kw_only=True, tag_field="op", tag="choose_one"):
    """Exactly one executable option."""

    op: ClassVar[Literal["choose_one"]] = "choose_one"
    """Always `choose_one`."""

    options: tuple[SevenOption, ...]
    """The options, of which one that is possible is carried out."""


class SevenOption(Model, frozen=True, kw_only=True):
    """One of several ways to carry out an effect."""

    id: str
    """The id of the option, by which it is chosen."""

    requires: tuple[
        Literal[
            "cells:any_no_card",
            "cells:c",
            "cells:f:2",
            "cells:t:2",
            "discard>=1_before_cost",
            "exists:lockable_hand_card_not_final",
            "exists:most_locked_with_takeable_lock",
            "exists:open_lock_place",
            "exists:opponent_hand>=1",
            "exists:opponent_hand>=3",
            "exists:player_hand>=3_after_cost",
            "exists:possible_action_now",
            "hand>=1",
            "player:target",
            "second_copy_in_hand",
        ],
        ...,
    ]
    """What must hold for the option to be chosen; `vocabulary` explains it."""

    steps: tuple[SevenStep, ...]
    """The steps of the option."""

    self: str | None
    """What becomes of the card; null if the effect says it for all options."""


class SevenIf(Model, frozen=True, kw_only=True, tag_field="op", tag="if"):
    """Steps under a condition."""

    op: ClassVar[Literal["if"]] = "if"
    """Always `if`."""

    cond: Literal[
        "drawn_has_colour:orange", "nothing_opened", "opened_by_this_arrival", "self_hand>=1", "self_hand_is_minimum"
    ]
    """What must hold when the steps begin."""

    then: tuple[SevenStep, ...]
    """The steps under the condition."""

    store: str | None
    """The name of what the condition looks at; null if it looks at nothing stored."""


class SevenSameAsArrival(Model, frozen=True, kw_only=True, tag_field="op", tag="same_as_arrival"):
    """The steps of the card's arrival."""

    op: ClassVar[Literal["same_as_arrival"]] = "same_as_arrival"
    """Always `same_as_arrival`."""


class SevenCancelContact(Model, frozen=True, kw_only=True, tag_field="op", tag="cancel_contact"):
    """The declared contact is void."""

    op: ClassVar[Literal["cancel_contact"]] = "cancel_contact"
    """Always `cancel_contact`."""


class SevenContactStep(Model, frozen=True, kw_only=True, tag_field="op", tag="contact"):
    """A contact without adjacency test, which can be answered again (ruling 23)."""

    op: ClassVar[Literal["contact"]] = "contact"
    """Always `contact`."""

    who: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who contacts."""

    target: Literal["contacting_player", "it", "locking_player", "self", "target"]
    """The player who is contacted."""


class SevenCancelLock(Model, frozen=True, kw_only=True, tag_field="op", tag="cancel_lock"):
    """The declared lock is void, and its cards are discarded."""

    op: ClassVar[Literal["cancel_lock"]] = "cancel_lock"
    """Always `cancel_lock`."""


class SevenPublicHandEffect(Model, frozen=True, kw_only=True):
    """What a card does when it is used."""

    timing: Literal[
        "anytime", "hand_phase", "reaction:contact_declared_on_me", "reaction:final_lock_declared_by_opponent"
    ]
    """When the card can be used: in the own hand phase, as a reaction, or `anytime` (section 6.5)."""

    cost: SevenCost | None
    """The hand cards that are discarded for it; null if it costs nothing."""

    limit: Literal["once_per_turn"] | None
    """How often it can be used; null for any number of times."""

    requires: tuple[
        Literal[
            "cells:any_no_card",
            "cells:c",
            "cells:f:2",
            "cells:t:2",
            "discard>=1_before_cost",
            "exists:lockable_hand_card_not_final",
            "exists:most_locked_with_takeable_lock",
            "exists:open_lock_place",
            "exists:opponent_hand>=1",
            "exists:opponent_hand>=3",
            "exists:player_hand>=3_after_cost",
            "exists:possible_action_now",
            "hand>=1",
            "player:target",
            "second_copy_in_hand",
        ],
        ...,
    ]
    """What must hold when the effect is declared; `vocabulary` explains it."""

    text: NamesOut
    """What the user does, in words."""

    steps: tuple[SevenStep, ...]
    """The same, step by step; `vocabulary` explains the kinds of steps."""

    self: Literal["by_option", "discard", "locked", "moved", "stay", "to_hand"]
    """What becomes of the card: `discard` before the steps, `stay`, `moved` or `locked` by a step, or `by_option`."""

    effect_name_ja: str | None = None
    """The own name of the effect in Japanese; only eternal cards have it."""

    effect_name_en: str | None = None
    """The own name of the effect in English; only eternal cards have it."""


class SevenCost(Model, frozen=True, kw_only=True):
    """What a hand effect costs, besides the card itself."""

    keyword: Literal["tsuishoku"]
    """The keyword of such costs (section 12)."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """The colour of the cards; rainbow cards count as well."""

    n: Literal[1]
    """How many other hand cards of this colour are discarded."""


class SevenOpenedData(Model, frozen=True, kw_only=True):
    """A game was opened."""

    game: str
    """The id of the game."""

    title: str
    """The title that is played."""

    revision: int
    """The number of the revision of rules and data under which the game is played, from 1."""

    rules_hash: str
    """The SHA-256 of the data of that revision that bear on the rules, in hexadecimal."""

    seats: int
    """The number of seats."""

    options: SevenOptions
    """The options of the title."""

    clock: Clock | None
    """The clock of the game; null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats. Every player who sits down has agreed to it."""

    visibility: Literal["private", "public"]
    """Who can see the game: everyone (`public`), or its players and those with an invitation (`private`)."""

    creator: str
    """The id of the player who opened the game."""

    seed_hash: str
    """The SHA-256 of the seed, in hexadecimal."""

    seed: Ref
    """The seed, 32 bytes in hexadecimal. No reader may open it until the game ends."""


class SevenFinishedData(Model, frozen=True, kw_only=True):
    """The game is over: the reason, and the final standings."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "seventh_colour", "shared", "tie_break"]
    """How the game was decided."""

    standings: tuple[StandingOut, ...]
    """The ranking: an entry for each seat, best first."""


class SevenSeatsPlacedData(Model, frozen=True, kw_only=True):
    """Each seat's piece was put on its gate (section 3)."""

    gates: tuple[int, ...]
    """The cell of each seat's gate, in the order of the seats."""


class SevenCubeTakenData(Model, frozen=True, kw_only=True):
    """A seat chose the colour of its cube."""

    seat: int
    """The number of a seat, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenCubesDealtData(Model, frozen=True, kw_only=True):
    """The cube colours of all seats are known."""

    colours: tuple[Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"], ...]
    """The colour of each seat's cube, in the order of the seats."""

    cards: tuple[str, ...]
    """The first card of each seat, which was locked; empty if the game has no first cards."""


class SevenCardsDealtData(Model, frozen=True, kw_only=True):
    """A card was dealt face down on every cell; the rest is the deck, and the eternal cards are a pile."""

    colourless: bool
    """Whether white and black cards are among them."""

    deck_size: int
    """How many cards the deck has."""

    eternal_size: int
    """How many eternal cards there are."""

    board: Ref
    """The card of each cell, row by row from the north-west, sealed."""

    deck: Ref
    """The cards of the deck, the top one first, sealed."""

    eternal: Ref
    """The eternal cards, the top one first, sealed."""


class SevenTurnBeganData(Model, frozen=True, kw_only=True):
    """A seat's turn began."""

    turn: int
    """The number of the turn, from 1."""

    seat: int
    """The number of a seat, from 0."""


class SevenTurnEndedData(Model, frozen=True, kw_only=True):
    """The reveals, seals and bans of a turn ended, if there were any (section 6.4)."""

    turn: int
    """The number of the turn, from 1."""


class SevenPassedData(Model, frozen=True, kw_only=True):
    """A seat passed when it was asked for a decision of this kind."""

    seat: int
    """The number of a seat, from 0."""

    kind: str
    """The kind of decision, such as `anytime`."""


class SevenWindowsSetData(Model, frozen=True, kw_only=True):
    """A seat set the windows in which it wants to be asked for anytime cards (ruling 41)."""

    seat: int
    """The number of a seat, from 0."""

    windows: Ref
    """The windows, sealed to the seat."""


class SevenEffectDeclaredData(Model, frozen=True, kw_only=True):
    """A seat declared the hand effect of a card (section 6.2)."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    copy: Literal["closed", "expiring", "revealed", "sealed"] | None
    """How the card lay in the hand; null where it lies locked."""

    option: str | None
    """The way in which the card is used; null if it has no options."""

    leaves: Literal["aside", "discard", "later", "stays"]
    """When the card leaves the hand: now (`discard`, `aside`), after its cost is paid (`later`), or never (`stays`)."""

    limited: bool
    """Whether the effect works only once a turn."""


class SevenCostPaidData(Model, frozen=True, kw_only=True):
    """A hand card was discarded to pay for the effect of another one."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    copy: Literal["closed", "expiring", "revealed", "sealed"]
    """How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its hand effect
    can't be used, or `expiring` if it is discarded when the turn ends.
    """

    effect: str
    """The id of the card whose effect was paid for."""


class SevenUsedCardLeftData(Model, frozen=True, kw_only=True):
    """The used card left the hand after its cost was paid: it was discarded, or set aside."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    copy: Literal["closed", "expiring", "revealed", "sealed"]
    """How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its hand effect
    can't be used, or `expiring` if it is discarded when the turn ends.
    """

    aside: bool
    """Whether the card was set aside; false if it was discarded."""


class SevenOptionChosenData(Model, frozen=True, kw_only=True):
    """A seat chose how to carry out an effect."""

    seat: int
    """The number of a seat, from 0."""

    option: str
    """The way that was chosen: `pay` or `return`."""


class SevenPlayerChosenData(Model, frozen=True, kw_only=True):
    """A seat chose a player for an effect."""

    seat: int
    """The number of a seat, from 0."""

    player: int
    """The seat of the player that was chosen, from 0."""


class SevenCellChosenData(Model, frozen=True, kw_only=True):
    """A seat chose a cell for an effect."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""


class SevenLineChosenData(Model, frozen=True, kw_only=True):
    """A seat chose a row or a column for an effect."""

    seat: int
    """The number of a seat, from 0."""

    line: str
    """`row N` or `column N`, with N from 0 to 6."""


class SevenColourDeclaredData(Model, frozen=True, kw_only=True):
    """A seat named a colour."""

    seat: int
    """The number of a seat, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenLockDeclaredData(Model, frozen=True, kw_only=True):
    """A seat committed hand cards to be locked in the place of a colour."""

    seat: int
    """The number of a seat, from 0."""

    cards: tuple[str, ...]
    """The ids of cards, as the catalogue has them."""

    copies: tuple[Literal["closed", "expiring", "revealed", "sealed"], ...]
    """How each of these cards lay in the hand, in the same order."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenCardsLockedData(Model, frozen=True, kw_only=True):
    """Cards were locked, from where they were set aside or straight from the hand."""

    seat: int
    """The number of a seat, from 0."""

    cards: tuple[str, ...]
    """The ids of cards, as the catalogue has them."""

    copies: tuple[Literal["closed", "expiring", "revealed", "sealed"], ...]
    """How each of these cards lay in the hand, in the same order; empty if they had been set aside."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""


class SevenLockCancelledData(Model, frozen=True, kw_only=True):
    """A declared lock was cancelled, and its cards were discarded."""

    seat: int
    """The number of a seat, from 0."""

    cards: tuple[str, ...]
    """The ids of cards, as the catalogue has them."""


class SevenContactDeclaredData(Model, frozen=True, kw_only=True):
    """A seat declared contact with the piece of another one."""

    seat: int
    """The number of the seat that contacts, from 0."""

    victim: int
    """The number of the seat that is contacted, from 0."""


class SevenContactCancelledData(Model, frozen=True, kw_only=True):
    """A declared contact was cancelled."""

    seat: int
    """The number of the seat whose contact was cancelled, from 0."""

    victim: int
    """The number of the seat that had been contacted, from 0."""


class SevenCardsStolenData(Model, frozen=True, kw_only=True):
    """Random hand cards went from one hand to another; all see the revealed ones (ruling 38).

    The `drawn` event before it has their positions in the victim's hand (ruling 49).
    """

    thief: int
    """The number of the seat that took the cards, from 0."""

    victim: int
    """The number of the seat that lost the cards, from 0."""

    count: int
    """How many cards were taken."""

    shown: tuple[SevenShown, ...]
    """Those of the cards that were revealed."""

    cards: Ref
    """The ids of the other cards, sealed to both seats."""


class SevenShown(Model, frozen=True, kw_only=True):
    """A revealed hand card that all see leaving, and how it lay (ruling 38)."""

    card: str
    """The id of a card, as the catalogue has it."""

    copy: Literal["closed", "expiring", "revealed", "sealed"]
    """How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its hand effect
    can't be used, or `expiring` if it is discarded when the turn ends.
    """


class SevenCardGivenData(Model, frozen=True, kw_only=True):
    """A hand card was given to another seat; the others see it only if it was revealed (rulings 37, 38)."""

    giver: int
    """The number of the seat that gave the card, from 0."""

    to: int
    """The number of the seat that got the card, from 0."""

    shown: SevenShown | None
    """The card, if it was revealed; null if it was not."""

    card: tuple[Ref, ...]
    """The card, sealed to both seats; empty if it was revealed."""


class SevenPieceMovedData(Model, frozen=True, kw_only=True):
    """A piece was put on a cell."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    forced: bool
    """Whether it was a forced move."""


class SevenPiecesSwappedData(Model, frozen=True, kw_only=True):
    """Invaders that blocked each other went to their own gates at the same time (ruling 29)."""

    seats: tuple[int, ...]
    """The seats whose pieces moved."""

    cells: tuple[int, ...]
    """The cell to which each of these pieces went, in the same order."""


class SevenCardOpenedData(Model, frozen=True, kw_only=True):
    """The top card of a cell was turned face up."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenCardTakenData(Model, frozen=True, kw_only=True):
    """A card of a cell went to a hand."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    at: int
    """The place of the card in its stack, from 0 at the top."""

    card: tuple[Ref, ...]
    """The card, sealed to the seat that took it; empty if all know it."""


class SevenCellTakenData(Model, frozen=True, kw_only=True):
    """All cards of a cell went to a hand."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    count: int
    """How many cards were taken."""

    cards: Ref
    """The ids of the cards, top first, sealed to the seat that took them."""


class SevenCellDiscardedData(Model, frozen=True, kw_only=True):
    """The top cards of a cell, or all of them, were discarded, top first."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    cards: tuple[str, ...]
    """The ids of the cards, top first."""


class SevenCardsDrawnData(Model, frozen=True, kw_only=True):
    """Cards of the deck went to a hand."""

    seat: int
    """The number of a seat, from 0."""

    count: int
    """How many cards were drawn."""

    cards: Ref
    """The ids of the cards, in the order drawn, sealed to the seat that drew them."""


class SevenCardsRevealedData(Model, frozen=True, kw_only=True):
    """Cards of the deck went openly to a hand, where they lie revealed until the turn ends."""

    seat: int
    """The number of a seat, from 0."""

    cards: tuple[str, ...]
    """The ids of the cards, in the order drawn."""

    copy: Literal["closed", "expiring", "revealed", "sealed"]
    """How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its hand effect
    can't be used, or `expiring` if it is discarded when the turn ends.
    """


class SevenDeckTurnedData(Model, frozen=True, kw_only=True):
    """The deck was empty: the discard pile was turned over, without shuffling (section 11)."""


class SevenDeckCardsLaidData(Model, frozen=True, kw_only=True):
    """A card of the deck was put face down on each of these cells, unseen."""

    cells: tuple[int, ...]
    """The cells, in the order in which the cards of the deck were laid."""


class SevenCardLaidData(Model, frozen=True, kw_only=True):
    """A card that had been set aside was put on a cell; all know it (ruling 34)."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    card: str
    """The id of a card, as the catalogue has it."""

    up: bool
    """Whether the card lies face up."""


class SevenHandCardLaidData(Model, frozen=True, kw_only=True):
    """A seat put a hand card face down on a cell; the others see it only if it was revealed."""

    seat: int
    """The number of a seat, from 0."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""

    shown: SevenShown | None
    """The card, if it was revealed; null if it was not."""

    card: tuple[Ref, ...]
    """The card, sealed to the seat that laid it; empty if it was revealed."""


class SevenCardsShiftedData(Model, frozen=True, kw_only=True):
    """The top cards of some cells moved onto other cells, unseen."""

    origins: tuple[int, ...]
    """The cells from which the cards moved."""

    cells: tuple[int, ...]
    """The cell to which each of these cards moved, in the same order."""


class SevenCardTuckedData(Model, frozen=True, kw_only=True):
    """The top card of a cell slid to the bottom of another stack."""

    origin: int
    """The cell from which the card came."""

    cell: int
    """The cell to whose bottom it went."""


class SevenCardDiscardedData(Model, frozen=True, kw_only=True):
    """A hand card was discarded."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    copy: Literal["closed", "expiring", "revealed", "sealed"]
    """How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its hand effect
    can't be used, or `expiring` if it is discarded when the turn ends.
    """

    at_random: bool
    """Whether the card was drawn at random; then the event before has its position in the hand (ruling 49)."""


class SevenAsideDiscardedData(Model, frozen=True, kw_only=True):
    """A card that had been set aside found no place, and was discarded."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenLockedCardTakenData(Model, frozen=True, kw_only=True):
    """A locked card went to a hand."""

    seat: int
    """The number of the seat that took the card, from 0."""

    owner: int
    """The number of the seat in whose lock area the card was, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenLockedCardDiscardedData(Model, frozen=True, kw_only=True):
    """A locked card was discarded."""

    owner: int
    """The number of the seat in whose lock area the card was, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    card: str
    """The id of a card, as the catalogue has it."""


class SevenCardPlacedData(Model, frozen=True, kw_only=True):
    """A card was placed, not locked, in a lock area."""

    seat: int
    """The number of a seat, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    card: str
    """The id of a card, as the catalogue has it."""

    cell: int | None
    """The cell from which the card came; null if it had been set aside."""

    at: int
    """The place of the card in the stack of that cell, from 0 at the top."""


class SevenPlacedCardMovedData(Model, frozen=True, kw_only=True):
    """A card placed in a lock area left for a cell, face up."""

    seat: int
    """The number of a seat, from 0."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    card: str
    """The id of a card, as the catalogue has it."""

    cell: int
    """A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west)."""


class SevenCardSalvagedData(Model, frozen=True, kw_only=True):
    """A card of the discard pile went to a hand."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    from_top: int
    """The place of the card in the discard pile, from 1 at the top."""


class SevenBannedData(Model, frozen=True, kw_only=True):
    """A seat can't move, contact or lock for the rest of the turn."""

    seat: int
    """The number of a seat, from 0."""

    what: Literal["contact", "lock", "move"]
    """What the seat can't do for the rest of the turn: move, contact a piece, or lock a card."""


class SevenMovesGainedData(Model, frozen=True, kw_only=True):
    """The seat on turn can make more moves after its normal action."""

    seat: int
    """The number of a seat, from 0."""

    count: int
    """How many more moves the seat can make."""


class SevenLeapGainedData(Model, frozen=True, kw_only=True):
    """The normal move of this turn goes further."""

    seat: int
    """The number of a seat, from 0."""

    distance: int
    """How many squares away the move goes."""


class SevenGateInvadedData(Model, frozen=True, kw_only=True):
    """At the end of a turn a piece stood on another seat's gate (section 8)."""

    seat: int
    """The number of the seat whose piece invaded, from 0."""

    owner: int
    """The number of the seat whose gate was invaded, from 0."""


class SevenEternalCardLockedData(Model, frozen=True, kw_only=True):
    """An invader gained the top eternal card, which was locked at once (section 8.2)."""

    seat: int
    """The number of a seat, from 0."""

    card: str
    """The id of a card, as the catalogue has it."""

    colour: Literal["blue", "green", "orange", "pink", "purple", "red", "yellow"]
    """One of the seven colours. White, black and rainbow are none of them."""

    returned: tuple[str, ...]
    """The ids of all other cards of that place, which went to the hand; a first card stayed."""


class SevenFramesSetData(Model, frozen=True, kw_only=True):
    """What is being carried out now, innermost last."""

    course: tuple[
        SevenPhase
        | SevenAsking
        | SevenDeclared
        | SevenEffect
        | SevenArriving
        | SevenMoving
        | SevenContacting
        | SevenLocking
        | SevenExiling
        | UnknownPart,
        ...,
    ]
    """What is being carried out, the innermost last."""


class Seal(Model, frozen=True, kw_only=True):
    """A sealed item of an envelope: the seats that learn it, and its digest; with salt and payload if it is open."""

    to: tuple[int, ...]
    """The seats that learn the fact. Empty for a fact that nobody learns until the end."""

    digest: str
    """The SHA-256 of the salt and the canonical payload."""

    payload: Any | None = None
    """The fact, for a reader who may open it."""

    salt: str | None = None
    """The salt of the digest, for a reader who may open the fact."""


class EnvelopeCommon(Model, frozen=True, kw_only=True):
    """One line of a log.

    `version` counts from 1 without gaps; `batch` is the version of the batch's first event; `actor` is `seat:N`,
    `player:ID`, `worker` or, for consequences, `table`; `at` is RFC 3339 UTC with milliseconds; `hash` chains it.
    """

    version: int
    """The version of the event. Versions count from 1 without gaps."""

    batch: int
    """The version of the first event of the batch."""

    actor: str
    """Who caused it: `seat:N`, `player:ID`, `worker`, or `table` for a consequence."""

    at: datetime
    """When the batch was appended: RFC 3339, UTC, with milliseconds."""

    sealed: tuple[Seal, ...]
    """The sealed facts of the event."""

    hash: str
    """The SHA-256 of the previous hash and this envelope without salts and payloads."""


class SevenWondersLegalMoveOut(Model, frozen=True, kw_only=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""

    move: SevenWondersMove
    """The move, to post as it is."""

    label: str
    """The move in words, which count seats from 1."""

    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice.
    """

    setting: bool | None = None
    """True for a change of the seat's settings. Otherwise absent."""


class SevenWondersUnavailableMoveOut(Model, frozen=True, kw_only=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: SevenWondersMove
    """The move as a complete body."""

    label: str
    """The move in words."""

    refusal: RefusalOut
    """The refusal that posting the move would get."""


class SevenWondersSearchedMoveOut(Model, frozen=True, kw_only=True):
    """A move that was searched: the game was played on after it, again and again."""

    move: SevenWondersMove
    """The move, as it is posted."""

    label: str
    """The move in words."""

    playouts: int
    """How often the game was played on after the move."""

    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""

    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class SevenWondersThoughtOut(Model, frozen=True, kw_only=True):
    """What a bot found when it made a move."""

    seat: int
    """The seat of the bot."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    bot: str
    """The kind of bot, such as `strong`."""

    lines: tuple[SevenWondersSearchedMoveOut, ...]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest. A bot
    trusts its first guess of a move, too, so that the first one need not have the highest value.
    """

    hurried: bool
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


class SevenWondersJudgedDecisionOut(Model, frozen=True, kw_only=True):
    """A decision of a seat, and what a searching bot thinks of it. The bot knew what the seat knew then."""

    seat: int
    """The seat that made the decision."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    chosen: SevenWondersSearchedMoveOut
    """What the seat did."""

    preferred: SevenWondersSearchedMoveOut
    """What the bot would have done: the chosen move if it found none that is better."""

    cost: float
    """By how much the preferred move is worth more than the chosen one, from 0 to 1."""

    rank_cost: float
    """By how much the expected rank is better after the preferred move. It can be negative: the worth decides."""


class SevenWondersDuelLegalMoveOut(Model, frozen=True, kw_only=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""

    move: SevenWondersDuelMove
    """The move, to post as it is."""

    label: str
    """The move in words, which count seats from 1."""

    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice.
    """

    setting: bool | None = None
    """True for a change of the seat's settings. Otherwise absent."""


class SevenWondersDuelUnavailableMoveOut(Model, frozen=True, kw_only=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: SevenWondersDuelMove
    """The move as a complete body."""

    label: str
    """The move in words."""

    refusal: RefusalOut
    """The refusal that posting the move would get."""


class SevenWondersDuelSearchedMoveOut(Model, frozen=True, kw_only=True):
    """A move that was searched: the game was played on after it, again and again."""

    move: SevenWondersDuelMove
    """The move, as it is posted."""

    label: str
    """The move in words."""

    playouts: int
    """How often the game was played on after the move."""

    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""

    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class SevenWondersDuelThoughtOut(Model, frozen=True, kw_only=True):
    """What a bot found when it made a move."""

    seat: int
    """The seat of the bot."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    bot: str
    """The kind of bot, such as `strong`."""

    lines: tuple[SevenWondersDuelSearchedMoveOut, ...]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest. A bot
    trusts its first guess of a move, too, so that the first one need not have the highest value.
    """

    hurried: bool
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


class SevenWondersDuelJudgedDecisionOut(Model, frozen=True, kw_only=True):
    """A decision of a seat, and what a searching bot thinks of it. The bot knew what the seat knew then."""

    seat: int
    """The seat that made the decision."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    chosen: SevenWondersDuelSearchedMoveOut
    """What the seat did."""

    preferred: SevenWondersDuelSearchedMoveOut
    """What the bot would have done: the chosen move if it found none that is better."""

    cost: float
    """By how much the preferred move is worth more than the chosen one, from 0 to 1."""

    rank_cost: float
    """By how much the expected rank is better after the preferred move. It can be negative: the worth decides."""


class SevenWondersDiceLegalMoveOut(Model, frozen=True, kw_only=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""

    move: SevenWondersDiceMove
    """The move, to post as it is."""

    label: str
    """The move in words, which count seats from 1."""

    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice.
    """

    setting: bool | None = None
    """True for a change of the seat's settings. Otherwise absent."""


class SevenWondersDiceUnavailableMoveOut(Model, frozen=True, kw_only=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: SevenWondersDiceMove
    """The move as a complete body."""

    label: str
    """The move in words."""

    refusal: RefusalOut
    """The refusal that posting the move would get."""


class SevenWondersDiceSearchedMoveOut(Model, frozen=True, kw_only=True):
    """A move that was searched: the game was played on after it, again and again."""

    move: SevenWondersDiceMove
    """The move, as it is posted."""

    label: str
    """The move in words."""

    playouts: int
    """How often the game was played on after the move."""

    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""

    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class SevenWondersDiceThoughtOut(Model, frozen=True, kw_only=True):
    """What a bot found when it made a move."""

    seat: int
    """The seat of the bot."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    bot: str
    """The kind of bot, such as `strong`."""

    lines: tuple[SevenWondersDiceSearchedMoveOut, ...]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest. A bot
    trusts its first guess of a move, too, so that the first one need not have the highest value.
    """

    hurried: bool
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


class SevenWondersDiceJudgedDecisionOut(Model, frozen=True, kw_only=True):
    """A decision of a seat, and what a searching bot thinks of it. The bot knew what the seat knew then."""

    seat: int
    """The seat that made the decision."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    chosen: SevenWondersDiceSearchedMoveOut
    """What the seat did."""

    preferred: SevenWondersDiceSearchedMoveOut
    """What the bot would have done: the chosen move if it found none that is better."""

    cost: float
    """By how much the preferred move is worth more than the chosen one, from 0 to 1."""

    rank_cost: float
    """By how much the expected rank is better after the preferred move. It can be negative: the worth decides."""


class SevenLegalMoveOut(Model, frozen=True, kw_only=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""

    move: SevenMove
    """The move, to post as it is."""

    label: str
    """The move in words, which count seats from 1."""

    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice.
    """

    setting: bool | None = None
    """True for a change of the seat's settings. Otherwise absent."""


class SevenUnavailableMoveOut(Model, frozen=True, kw_only=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: SevenMove
    """The move as a complete body."""

    label: str
    """The move in words."""

    refusal: RefusalOut
    """The refusal that posting the move would get."""


class SevenSearchedMoveOut(Model, frozen=True, kw_only=True):
    """A move that was searched: the game was played on after it, again and again."""

    move: SevenMove
    """The move, as it is posted."""

    label: str
    """The move in words."""

    playouts: int
    """How often the game was played on after the move."""

    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""

    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class SevenThoughtOut(Model, frozen=True, kw_only=True):
    """What a bot found when it made a move."""

    seat: int
    """The seat of the bot."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    bot: str
    """The kind of bot, such as `strong`."""

    lines: tuple[SevenSearchedMoveOut, ...]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest. A bot
    trusts its first guess of a move, too, so that the first one need not have the highest value.
    """

    hurried: bool
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


class SevenJudgedDecisionOut(Model, frozen=True, kw_only=True):
    """A decision of a seat, and what a searching bot thinks of it. The bot knew what the seat knew then."""

    seat: int
    """The seat that made the decision."""

    version: int
    """The version of the game before the move."""

    decision: str
    """The id of the decision."""

    chosen: SevenSearchedMoveOut
    """What the seat did."""

    preferred: SevenSearchedMoveOut
    """What the bot would have done: the chosen move if it found none that is better."""

    cost: float
    """By how much the preferred move is worth more than the chosen one, from 0 to 1."""

    rank_cost: float
    """By how much the expected rank is better after the preferred move. It can be negative: the worth decides."""


class AnalysisCommon(Model, frozen=True, kw_only=True):
    """The analysis of a finished game, as far as it is computed."""

    bot: str
    """The kind of bot that judges."""

    status: Literal["complete", "running"]
    """Whether all decisions are judged."""

    total: int | None
    """How many decisions there are at which a seat had a choice: of a sealed one, the steps that were left at the
    reveal. Null before the first one is judged.
    """


class CatalogueCommon(Model, frozen=True, kw_only=True):
    """The cards, boards and tokens of a title, with names in each of its languages."""

    revision: int
    """The revision of the rules that the catalogue belongs to."""

    rules_hash: str
    """The hash of the data that bear on the rules. It is in the first event of a game as well."""


class ChallengeCommon(Model, frozen=True, kw_only=True):
    """A challenge."""

    id: str
    """The id of the challenge."""

    status: Literal["accepted", "expired", "open", "refused", "withdrawn"]
    """`open` until it is `accepted` by all, or `refused` by one of them, `withdrawn` or `expired`."""

    from_: str = field(name="from")
    """The id of the player who challenges."""

    name: str
    """The name of the player who challenges."""

    to: tuple[ChallengedOut, ...]
    """The players who are challenged, in the order of their seats from 1 on."""

    seats: int
    """The number of seats."""

    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may play too."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    expires_at: datetime
    """Until when the challenge can be accepted: RFC 3339, UTC, with milliseconds."""

    game: str | None
    """The id of the game, which has started. Null before all have accepted."""


class EventsCommon(Model, frozen=True, kw_only=True):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one."""

    version: int
    """The version of the last of them; if there are none, the version after which the page begins."""

    next: int | None
    """The version to pass as `after` for the next page; null if the game has no more events yet."""


class ExportedGameCommon(Model, frozen=True, kw_only=True):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`.
    """

    game: LobbyGameOut
    """The game as in the lobby, at the last version of the log."""

    cursor: str
    """Continues the export after this game."""

    header: LogHeaderOut
    """The first line of the log."""


class GameCommon(Model, frozen=True, kw_only=True):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game.
    """

    id: str
    """The id of the game."""

    revision: int
    """The revision of the rules under which the game is played."""

    status: Literal["finished", "open", "playing"]
    """`open` until the last seat is taken, then `playing`, at the end `finished`."""

    visibility: Literal["private", "public"]
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    creator: str | None
    """The id of the player who opened the game. Null for the game of another service."""

    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""

    rated: bool
    """Whether the game counts in the ratings."""

    bot_accounts: bool
    """Whether the accounts of bots may take seats."""

    paused_until: datetime | None
    """When the pause ends by itself: RFC 3339, UTC, with milliseconds. Null while the game is not paused."""

    created_at: datetime
    """When the game was opened: RFC 3339, UTC, with milliseconds."""

    updated_at: datetime
    """When the last event happened: RFC 3339, UTC, with milliseconds."""

    seed_hash: str
    """The SHA-256 of the seed of all random acts. The seed is open after the end."""

    forked: ForkedOut | None
    """The game that this one continues. Null if it is not a fork."""

    imported: ImportedOut | None
    """The origin of an imported log. Null for a game of this service."""

    version: int
    """The version of the game: the number of events in its log."""

    hash: str
    """The head hash: the hash of the last event, as 64 hexadecimal digits."""

    seats: tuple[GameSeatOut, ...]
    """The seats, in the order of their numbers."""

    you: int | None
    """The caller's seat. Null for a spectator."""

    to_move: tuple[int, ...]
    """The seats for whose moves the game waits."""

    due: Literal["bot", "conflict", "deadline", "reveal"] | None
    """The work for which the game waits: `reveal` and `conflict` are resolutions, `deadline` is the default move of a
    seat that resigned or is late, `bot` is a bot's move. Null if no worker has anything to do.
    """

    standings: tuple[StandingOut, ...]
    """The current standings, best first; after the end the final ones. Empty before the start."""

    rematch: str | None = None
    """The id of the game in which the players of this one play again. Absent if there is none."""

    invite: str | None = None
    """The secret that lets a player into a private game. Only its players see it, and only before the start."""


class HintCommon(Model, frozen=True, kw_only=True):
    """What a bot of the title would do in the caller's seat."""

    version: int
    """The version of the game."""

    seat: int
    """The caller's seat."""

    decision: str
    """The id of the decision that the move answers."""

    bot: str
    """The kind of bot that was asked, such as `greedy`."""

    id: str
    """The name of the move, which can be posted instead of `move`."""

    label: str
    """The move in words."""


class MovesCommon(Model, frozen=True, kw_only=True):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings.
    """

    version: int
    """The version of the game."""

    seat: int
    """The caller's seat."""

    decision: str | None
    """The id of the pending decision. Null if there is none."""

    prompt: NamesOut | None
    """What the seat has to decide, as a sentence. Null if it has no decision to make."""

    awaited: bool
    """Whether the game waits for the seat."""


class ThoughtsCommon(Model, frozen=True, kw_only=True):
    """Why the bots of a finished game moved as they did."""

    analysed: bool
    """Whether somebody has asked for an analysis of the game, which `GET …/analysis` shows as far as it is computed."""


class ChallengeFields(Model, frozen=True, kw_only=True):
    """The players to challenge, and what is to be played."""

    seats: int
    """The number of seats."""

    clock: ClockIn | None = None
    """The clock of the game. Without it, nobody's time is limited."""

    rated: bool = False
    """Whether the game counts in the ratings. A rated game is public and has a clock, and no bots of the title."""

    bot_accounts: bool = False
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""

    players: tuple[str, ...]
    """The ids of the other players, in the order of their seats from 1 on. The challenger has seat 0."""

    visibility: Literal["public", "private"] = "public"
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    expires_in_seconds: int = 86400
    """How long the challenge can be accepted, in seconds: 60 to 604800, which is a week. Without it, a day."""


class GameFields(Model, frozen=True, kw_only=True):
    """A game to open."""

    seats: int
    """The number of seats."""

    clock: ClockIn | None = None
    """The clock of the game. Without it, nobody's time is limited."""

    rated: bool = False
    """Whether the game counts in the ratings. A rated game is public and has a clock, and no bots of the title."""

    bot_accounts: bool = False
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""

    visibility: Literal["public", "private"] = "public"
    """Whether everyone may see the game (`public`), or only its players (`private`)."""

    join: bool = True
    """Whether the creator takes seat 0."""

    nonce: str | None = None
    """The creator's contribution to the dealer's key: 64 hexadecimal digits. With it, no draw can have been chosen
    before it was known.
    """

    bots: tuple[str, ...] | None = None
    """The kinds of the bots that take the next seats, as listed with the title."""


class PairingFields(Model, frozen=True, kw_only=True):
    """What the player wants to play with others who ask for the same."""

    seats: int
    """The number of seats."""

    clock: ClockIn
    """The clock of the game. A pairing needs one, so that a player who vanishes stops nobody."""

    rated: bool = False
    """Whether the game counts in the ratings. A rated game is public and has a clock, and no bots of the title."""

    bot_accounts: bool = False
    """Whether the accounts of bots may sit down. Every player who takes a seat in such a game agrees to it."""


class SevenWondersMoveIn(Model, frozen=True, kw_only=True):
    """A move in a game of 7 Wonders."""

    move: SevenWondersMove
    """One of the moves that are listed, unchanged."""

    decision: str | None = None
    """The decision that the move is meant for, as listed; a later one is not answered by it."""


class SevenWondersDuelMoveIn(Model, frozen=True, kw_only=True):
    """A move in a game of 7 Wonders Duel."""

    move: SevenWondersDuelMove
    """One of the moves that are listed, unchanged."""

    decision: str | None = None
    """The decision that the move is meant for, as listed; a later one is not answered by it."""


class SevenWondersDiceMoveIn(Model, frozen=True, kw_only=True):
    """A move in a game of 7 Wonders Dice."""

    move: SevenWondersDiceMove
    """One of the moves that are listed, unchanged."""

    decision: str | None = None
    """The decision that the move is meant for, as listed; a later one is not answered by it."""


class SevenMoveIn(Model, frozen=True, kw_only=True):
    """A move in a game of SEVEN."""

    move: SevenMove
    """One of the moves that are listed, unchanged."""

    decision: str | None = None
    """The decision that the move is meant for, as listed; a later one is not answered by it."""


class MoveIdIn(Model, frozen=True, kw_only=True):
    """A move in a game of any title, by its id."""

    id: str
    """The `id` of one of the moves that are listed."""

    decision: str | None = None
    """The decision that the move is meant for, as listed; a later one is not answered by it."""


class SevenWondersOpenedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="opened"):
    """An envelope of the event `opened`."""

    type: ClassVar[Literal["opened"]] = "opened"
    """The type of the event: always `opened`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersOpenedData
    """What happened, as far as it is public."""


class ForkedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="forked"):
    """An envelope of the event `forked`."""

    type: ClassVar[Literal["forked"]] = "forked"
    """The type of the event: always `forked`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ForkedData
    """What happened, as far as it is public."""


class SeatTakenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="seat_taken"):
    """An envelope of the event `seat_taken`."""

    type: ClassVar[Literal["seat_taken"]] = "seat_taken"
    """The type of the event: always `seat_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SeatTakenData
    """What happened, as far as it is public."""


class SeatLeftEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="seat_left"):
    """An envelope of the event `seat_left`."""

    type: ClassVar[Literal["seat_left"]] = "seat_left"
    """The type of the event: always `seat_left`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SeatLeftData
    """What happened, as far as it is public."""


class StartedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="started"):
    """An envelope of the event `started`."""

    type: ClassVar[Literal["started"]] = "started"
    """The type of the event: always `started`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: StartedData
    """What happened, as far as it is public."""


class ResignedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="resigned"):
    """An envelope of the event `resigned`."""

    type: ClassVar[Literal["resigned"]] = "resigned"
    """The type of the event: always `resigned`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ResignedData
    """What happened, as far as it is public."""


class CancelledEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cancelled"):
    """An envelope of the event `cancelled`."""

    type: ClassVar[Literal["cancelled"]] = "cancelled"
    """The type of the event: always `cancelled`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: CancelledData
    """What happened, as far as it is public."""


class AbandonedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="abandoned"):
    """An envelope of the event `abandoned`."""

    type: ClassVar[Literal["abandoned"]] = "abandoned"
    """The type of the event: always `abandoned`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: AbandonedData
    """What happened, as far as it is public."""


class SevenWondersFinishedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="finished"):
    """An envelope of the event `finished`."""

    type: ClassVar[Literal["finished"]] = "finished"
    """The type of the event: always `finished`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersFinishedData
    """What happened, as far as it is public."""


class PendingSetEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="agenda_set"):
    """An envelope of the event `agenda_set`."""

    type: ClassVar[Literal["agenda_set"]] = "agenda_set"
    """The type of the event: always `agenda_set`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: PendingSetData
    """What happened, as far as it is public."""


class ResolvedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="resolved"):
    """An envelope of the event `resolved`."""

    type: ClassVar[Literal["resolved"]] = "resolved"
    """The type of the event: always `resolved`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ResolvedData
    """What happened, as far as it is public."""


class ExpiredEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="expired"):
    """An envelope of the event `expired`."""

    type: ClassVar[Literal["expired"]] = "expired"
    """The type of the event: always `expired`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ExpiredData
    """What happened, as far as it is public."""


class TakenOverEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="taken_over"):
    """An envelope of the event `taken_over`."""

    type: ClassVar[Literal["taken_over"]] = "taken_over"
    """The type of the event: always `taken_over`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: TakenOverData
    """What happened, as far as it is public."""


class ReturnedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="returned"):
    """An envelope of the event `returned`."""

    type: ClassVar[Literal["returned"]] = "returned"
    """The type of the event: always `returned`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ReturnedData
    """What happened, as far as it is public."""


class PauseWantedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="pause_wanted"):
    """An envelope of the event `pause_wanted`."""

    type: ClassVar[Literal["pause_wanted"]] = "pause_wanted"
    """The type of the event: always `pause_wanted`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: PauseWantedData
    """What happened, as far as it is public."""


class PausedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="paused"):
    """An envelope of the event `paused`."""

    type: ClassVar[Literal["paused"]] = "paused"
    """The type of the event: always `paused`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: PausedData
    """What happened, as far as it is public."""


class ResumedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="resumed"):
    """An envelope of the event `resumed`."""

    type: ClassVar[Literal["resumed"]] = "resumed"
    """The type of the event: always `resumed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ResumedData
    """What happened, as far as it is public."""


class TimeCreditedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="time_credited"):
    """An envelope of the event `time_credited`."""

    type: ClassVar[Literal["time_credited"]] = "time_credited"
    """The type of the event: always `time_credited`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: TimeCreditedData
    """What happened, as far as it is public."""


class ClocksSetEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="clocks_set"):
    """An envelope of the event `clocks_set`."""

    type: ClassVar[Literal["clocks_set"]] = "clocks_set"
    """The type of the event: always `clocks_set`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: ClocksSetData
    """What happened, as far as it is public."""


class DrawnEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="drawn"):
    """An envelope of the event `drawn`."""

    type: ClassVar[Literal["drawn"]] = "drawn"
    """The type of the event: always `drawn`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: DrawnData
    """What happened, as far as it is public."""


class SevenWondersCitiesFoundedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cities_founded"
):
    """An envelope of the event `cities_founded`."""

    type: ClassVar[Literal["cities_founded"]] = "cities_founded"
    """The type of the event: always `cities_founded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCitiesFoundedData
    """What happened, as far as it is public."""


class SevenWondersBoardChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="board_chosen"):
    """An envelope of the event `board_chosen`."""

    type: ClassVar[Literal["board_chosen"]] = "board_chosen"
    """The type of the event: always `board_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersBoardChosenData
    """What happened, as far as it is public."""


class SevenWondersBoardsDealtEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="boards_dealt"):
    """An envelope of the event `boards_dealt`."""

    type: ClassVar[Literal["boards_dealt"]] = "boards_dealt"
    """The type of the event: always `boards_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersBoardsDealtData
    """What happened, as far as it is public."""


class SevenWondersSideChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="side_chosen"):
    """An envelope of the event `side_chosen`."""

    type: ClassVar[Literal["side_chosen"]] = "side_chosen"
    """The type of the event: always `side_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersSideChosenData
    """What happened, as far as it is public."""


class SevenWondersSidesDealtEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="sides_dealt"):
    """An envelope of the event `sides_dealt`."""

    type: ClassVar[Literal["sides_dealt"]] = "sides_dealt"
    """The type of the event: always `sides_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersSidesDealtData
    """What happened, as far as it is public."""


class SevenWondersHandsDealtEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="hands_dealt"):
    """An envelope of the event `hands_dealt`."""

    type: ClassVar[Literal["hands_dealt"]] = "hands_dealt"
    """The type of the event: always `hands_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersHandsDealtData
    """What happened, as far as it is public."""


class SevenWondersHandsPassedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="hands_passed"):
    """An envelope of the event `hands_passed`."""

    type: ClassVar[Literal["hands_passed"]] = "hands_passed"
    """The type of the event: always `hands_passed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersHandsPassedData
    """What happened, as far as it is public."""


class SevenWondersCardDrawnEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_drawn"):
    """An envelope of the event `card_drawn`."""

    type: ClassVar[Literal["card_drawn"]] = "card_drawn"
    """The type of the event: always `card_drawn`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCardDrawnData
    """What happened, as far as it is public."""


class SevenWondersLastCardShownEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="last_card_shown"
):
    """An envelope of the event `last_card_shown`."""

    type: ClassVar[Literal["last_card_shown"]] = "last_card_shown"
    """The type of the event: always `last_card_shown`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersLastCardShownData
    """What happened, as far as it is public."""


class SevenWondersLeftoversDiscardedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="leftovers_discarded"
):
    """An envelope of the event `leftovers_discarded`."""

    type: ClassVar[Literal["leftovers_discarded"]] = "leftovers_discarded"
    """The type of the event: always `leftovers_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersLeftoversDiscardedData
    """What happened, as far as it is public."""


class SevenWondersStructureBuiltEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="structure_built"
):
    """An envelope of the event `structure_built`."""

    type: ClassVar[Literal["structure_built"]] = "structure_built"
    """The type of the event: always `structure_built`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersStructureBuiltData
    """What happened, as far as it is public."""


class SevenWondersStageBuiltEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="stage_built"):
    """An envelope of the event `stage_built`."""

    type: ClassVar[Literal["stage_built"]] = "stage_built"
    """The type of the event: always `stage_built`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersStageBuiltData
    """What happened, as far as it is public."""


class SevenWondersCardSoldEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_sold"):
    """An envelope of the event `card_sold`."""

    type: ClassVar[Literal["card_sold"]] = "card_sold"
    """The type of the event: always `card_sold`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCardSoldData
    """What happened, as far as it is public."""


class SevenWondersCardDiscardedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_discarded"
):
    """An envelope of the event `card_discarded`."""

    type: ClassVar[Literal["card_discarded"]] = "card_discarded"
    """The type of the event: always `card_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCardDiscardedData
    """What happened, as far as it is public."""


class SevenWondersCoinsSettledEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="coins_settled"
):
    """An envelope of the event `coins_settled`."""

    type: ClassVar[Literal["coins_settled"]] = "coins_settled"
    """The type of the event: always `coins_settled`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCoinsSettledData
    """What happened, as far as it is public."""


class SevenWondersDiscardShownEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="discard_shown"
):
    """An envelope of the event `discard_shown`."""

    type: ClassVar[Literal["discard_shown"]] = "discard_shown"
    """The type of the event: always `discard_shown`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiscardShownData
    """What happened, as far as it is public."""


class SevenWondersRevivalDeclinedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="revival_declined"
):
    """An envelope of the event `revival_declined`."""

    type: ClassVar[Literal["revival_declined"]] = "revival_declined"
    """The type of the event: always `revival_declined`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersRevivalDeclinedData
    """What happened, as far as it is public."""


class SevenWondersConflictsResolvedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="conflicts_resolved"
):
    """An envelope of the event `conflicts_resolved`."""

    type: ClassVar[Literal["conflicts_resolved"]] = "conflicts_resolved"
    """The type of the event: always `conflicts_resolved`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersConflictsResolvedData
    """What happened, as far as it is public."""


class SevenWondersGuildCopiedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="guild_copied"):
    """An envelope of the event `guild_copied`."""

    type: ClassVar[Literal["guild_copied"]] = "guild_copied"
    """The type of the event: always `guild_copied`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersGuildCopiedData
    """What happened, as far as it is public."""


class SevenWondersSymbolsChosenEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="symbols_chosen"
):
    """An envelope of the event `symbols_chosen`."""

    type: ClassVar[Literal["symbols_chosen"]] = "symbols_chosen"
    """The type of the event: always `symbols_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersSymbolsChosenData
    """What happened, as far as it is public."""


class SevenWondersCommittedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="committed"):
    """An envelope of the event `committed`."""

    type: ClassVar[Literal["committed"]] = "committed"
    """The type of the event: always `committed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersCommittedData
    """What happened, as far as it is public."""


class SevenWondersDuelOpenedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="opened"):
    """An envelope of the event `opened`."""

    type: ClassVar[Literal["opened"]] = "opened"
    """The type of the event: always `opened`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelOpenedData
    """What happened, as far as it is public."""


class SevenWondersDuelFinishedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="finished"):
    """An envelope of the event `finished`."""

    type: ClassVar[Literal["finished"]] = "finished"
    """The type of the event: always `finished`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelFinishedData
    """What happened, as far as it is public."""


class SevenWondersDuelCitiesFoundedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cities_founded"
):
    """An envelope of the event `cities_founded`."""

    type: ClassVar[Literal["cities_founded"]] = "cities_founded"
    """The type of the event: always `cities_founded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCitiesFoundedData
    """What happened, as far as it is public."""


class SevenWondersDuelTokensSplitEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="tokens_split"
):
    """An envelope of the event `tokens_split`."""

    type: ClassVar[Literal["tokens_split"]] = "tokens_split"
    """The type of the event: always `tokens_split`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelTokensSplitData
    """What happened, as far as it is public."""


class SevenWondersDuelDecksPreparedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="decks_prepared"
):
    """An envelope of the event `decks_prepared`."""

    type: ClassVar[Literal["decks_prepared"]] = "decks_prepared"
    """The type of the event: always `decks_prepared`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelDecksPreparedData
    """What happened, as far as it is public."""


class SevenWondersDuelWondersShuffledEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="wonders_shuffled"
):
    """An envelope of the event `wonders_shuffled`."""

    type: ClassVar[Literal["wonders_shuffled"]] = "wonders_shuffled"
    """The type of the event: always `wonders_shuffled`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelWondersShuffledData
    """What happened, as far as it is public."""


class SevenWondersDuelWondersOfferedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="wonders_offered"
):
    """An envelope of the event `wonders_offered`."""

    type: ClassVar[Literal["wonders_offered"]] = "wonders_offered"
    """The type of the event: always `wonders_offered`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelWondersOfferedData
    """What happened, as far as it is public."""


class SevenWondersDuelWonderDraftedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="wonder_drafted"
):
    """An envelope of the event `wonder_drafted`."""

    type: ClassVar[Literal["wonder_drafted"]] = "wonder_drafted"
    """The type of the event: always `wonder_drafted`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelWonderDraftedData
    """What happened, as far as it is public."""


class SevenWondersDuelWondersDealtEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="wonders_dealt"
):
    """An envelope of the event `wonders_dealt`."""

    type: ClassVar[Literal["wonders_dealt"]] = "wonders_dealt"
    """The type of the event: always `wonders_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelWondersDealtData
    """What happened, as far as it is public."""


class SevenWondersDuelLayoutDealtEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="layout_dealt"
):
    """An envelope of the event `layout_dealt`."""

    type: ClassVar[Literal["layout_dealt"]] = "layout_dealt"
    """The type of the event: always `layout_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelLayoutDealtData
    """What happened, as far as it is public."""


class SevenWondersDuelCardsRevealedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_revealed"
):
    """An envelope of the event `cards_revealed`."""

    type: ClassVar[Literal["cards_revealed"]] = "cards_revealed"
    """The type of the event: always `cards_revealed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCardsRevealedData
    """What happened, as far as it is public."""


class SevenWondersDuelCardDiscardedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_discarded"
):
    """An envelope of the event `card_discarded`."""

    type: ClassVar[Literal["card_discarded"]] = "card_discarded"
    """The type of the event: always `card_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCardDiscardedData
    """What happened, as far as it is public."""


class SevenWondersDuelCardBuiltEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_built"):
    """An envelope of the event `card_built`."""

    type: ClassVar[Literal["card_built"]] = "card_built"
    """The type of the event: always `card_built`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCardBuiltData
    """What happened, as far as it is public."""


class SevenWondersDuelWonderBuiltEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="wonder_built"
):
    """An envelope of the event `wonder_built`."""

    type: ClassVar[Literal["wonder_built"]] = "wonder_built"
    """The type of the event: always `wonder_built`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelWonderBuiltData
    """What happened, as far as it is public."""


class SevenWondersDuelCardRevivedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_revived"
):
    """An envelope of the event `card_revived`."""

    type: ClassVar[Literal["card_revived"]] = "card_revived"
    """The type of the event: always `card_revived`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCardRevivedData
    """What happened, as far as it is public."""


class SevenWondersDuelCardDestroyedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_destroyed"
):
    """An envelope of the event `card_destroyed`."""

    type: ClassVar[Literal["card_destroyed"]] = "card_destroyed"
    """The type of the event: always `card_destroyed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelCardDestroyedData
    """What happened, as far as it is public."""


class SevenWondersDuelTokenTakenEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="token_taken"
):
    """An envelope of the event `token_taken`."""

    type: ClassVar[Literal["token_taken"]] = "token_taken"
    """The type of the event: always `token_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelTokenTakenData
    """What happened, as far as it is public."""


class SevenWondersDuelBoxTokensDrawnEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="box_tokens_drawn"
):
    """An envelope of the event `box_tokens_drawn`."""

    type: ClassVar[Literal["box_tokens_drawn"]] = "box_tokens_drawn"
    """The type of the event: always `box_tokens_drawn`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelBoxTokensDrawnData
    """What happened, as far as it is public."""


class SevenWondersDuelBoxTokenKeptEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="box_token_kept"
):
    """An envelope of the event `box_token_kept`."""

    type: ClassVar[Literal["box_token_kept"]] = "box_token_kept"
    """The type of the event: always `box_token_kept`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelBoxTokenKeptData
    """What happened, as far as it is public."""


class SevenWondersDuelPawnMovedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="pawn_moved"):
    """An envelope of the event `pawn_moved`."""

    type: ClassVar[Literal["pawn_moved"]] = "pawn_moved"
    """The type of the event: always `pawn_moved`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelPawnMovedData
    """What happened, as far as it is public."""


class SevenWondersDuelStarterChosenEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="starter_chosen"
):
    """An envelope of the event `starter_chosen`."""

    type: ClassVar[Literal["starter_chosen"]] = "starter_chosen"
    """The type of the event: always `starter_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDuelStarterChosenData
    """What happened, as far as it is public."""


class SevenWondersDiceOpenedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="opened"):
    """An envelope of the event `opened`."""

    type: ClassVar[Literal["opened"]] = "opened"
    """The type of the event: always `opened`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceOpenedData
    """What happened, as far as it is public."""


class SevenWondersDiceFinishedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="finished"):
    """An envelope of the event `finished`."""

    type: ClassVar[Literal["finished"]] = "finished"
    """The type of the event: always `finished`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceFinishedData
    """What happened, as far as it is public."""


class SevenWondersDiceBoardsDealtEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="boards_dealt"
):
    """An envelope of the event `boards_dealt`."""

    type: ClassVar[Literal["boards_dealt"]] = "boards_dealt"
    """The type of the event: always `boards_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceBoardsDealtData
    """What happened, as far as it is public."""


class SevenWondersDiceTurnStartedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="turn_started"
):
    """An envelope of the event `turn_started`."""

    type: ClassVar[Literal["turn_started"]] = "turn_started"
    """The type of the event: always `turn_started`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceTurnStartedData
    """What happened, as far as it is public."""


class SevenWondersDiceCommittedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="committed"):
    """An envelope of the event `committed`."""

    type: ClassVar[Literal["committed"]] = "committed"
    """The type of the event: always `committed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceCommittedData
    """What happened, as far as it is public."""


class SevenWondersDiceTurnPlayedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="turn_played"
):
    """An envelope of the event `turn_played`."""

    type: ClassVar[Literal["turn_played"]] = "turn_played"
    """The type of the event: always `turn_played`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceTurnPlayedData
    """What happened, as far as it is public."""


class SevenWondersDiceAttacksScoredEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="attacks_scored"
):
    """An envelope of the event `attacks_scored`."""

    type: ClassVar[Literal["attacks_scored"]] = "attacks_scored"
    """The type of the event: always `attacks_scored`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceAttacksScoredData
    """What happened, as far as it is public."""


class SevenWondersDiceFirstCompletedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="first_completed"
):
    """An envelope of the event `first_completed`."""

    type: ClassVar[Literal["first_completed"]] = "first_completed"
    """The type of the event: always `first_completed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceFirstCompletedData
    """What happened, as far as it is public."""


class SevenWondersDiceLastTurnCalledEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="last_turn_called"
):
    """An envelope of the event `last_turn_called`."""

    type: ClassVar[Literal["last_turn_called"]] = "last_turn_called"
    """The type of the event: always `last_turn_called`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceLastTurnCalledData
    """What happened, as far as it is public."""


class SevenWondersDiceDieEnteredEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="die_entered"
):
    """An envelope of the event `die_entered`."""

    type: ClassVar[Literal["die_entered"]] = "die_entered"
    """The type of the event: always `die_entered`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWondersDiceDieEnteredData
    """What happened, as far as it is public."""


class SevenOpenedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="opened"):
    """An envelope of the event `opened`."""

    type: ClassVar[Literal["opened"]] = "opened"
    """The type of the event: always `opened`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenOpenedData
    """What happened, as far as it is public."""


class SevenFinishedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="finished"):
    """An envelope of the event `finished`."""

    type: ClassVar[Literal["finished"]] = "finished"
    """The type of the event: always `finished`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenFinishedData
    """What happened, as far as it is public."""


class SevenSeatsPlacedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="seats_placed"):
    """An envelope of the event `seats_placed`."""

    type: ClassVar[Literal["seats_placed"]] = "seats_placed"
    """The type of the event: always `seats_placed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenSeatsPlacedData
    """What happened, as far as it is public."""


class SevenCubeTakenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cube_taken"):
    """An envelope of the event `cube_taken`."""

    type: ClassVar[Literal["cube_taken"]] = "cube_taken"
    """The type of the event: always `cube_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCubeTakenData
    """What happened, as far as it is public."""


class SevenCubesDealtEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cubes_dealt"):
    """An envelope of the event `cubes_dealt`."""

    type: ClassVar[Literal["cubes_dealt"]] = "cubes_dealt"
    """The type of the event: always `cubes_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCubesDealtData
    """What happened, as far as it is public."""


class SevenCardsDealtEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_dealt"):
    """An envelope of the event `cards_dealt`."""

    type: ClassVar[Literal["cards_dealt"]] = "cards_dealt"
    """The type of the event: always `cards_dealt`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsDealtData
    """What happened, as far as it is public."""


class SevenTurnBeganEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="turn_began"):
    """An envelope of the event `turn_began`."""

    type: ClassVar[Literal["turn_began"]] = "turn_began"
    """The type of the event: always `turn_began`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenTurnBeganData
    """What happened, as far as it is public."""


class SevenTurnEndedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="turn_ended"):
    """An envelope of the event `turn_ended`."""

    type: ClassVar[Literal["turn_ended"]] = "turn_ended"
    """The type of the event: always `turn_ended`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenTurnEndedData
    """What happened, as far as it is public."""


class SevenPassedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="passed"):
    """An envelope of the event `passed`."""

    type: ClassVar[Literal["passed"]] = "passed"
    """The type of the event: always `passed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenPassedData
    """What happened, as far as it is public."""


class SevenWindowsSetEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="windows_set"):
    """An envelope of the event `windows_set`."""

    type: ClassVar[Literal["windows_set"]] = "windows_set"
    """The type of the event: always `windows_set`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenWindowsSetData
    """What happened, as far as it is public."""


class SevenEffectDeclaredEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="effect_declared"):
    """An envelope of the event `effect_declared`."""

    type: ClassVar[Literal["effect_declared"]] = "effect_declared"
    """The type of the event: always `effect_declared`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenEffectDeclaredData
    """What happened, as far as it is public."""


class SevenCostPaidEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cost_paid"):
    """An envelope of the event `cost_paid`."""

    type: ClassVar[Literal["cost_paid"]] = "cost_paid"
    """The type of the event: always `cost_paid`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCostPaidData
    """What happened, as far as it is public."""


class SevenUsedCardLeftEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="used_card_left"):
    """An envelope of the event `used_card_left`."""

    type: ClassVar[Literal["used_card_left"]] = "used_card_left"
    """The type of the event: always `used_card_left`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenUsedCardLeftData
    """What happened, as far as it is public."""


class SevenOptionChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="option_chosen"):
    """An envelope of the event `option_chosen`."""

    type: ClassVar[Literal["option_chosen"]] = "option_chosen"
    """The type of the event: always `option_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenOptionChosenData
    """What happened, as far as it is public."""


class SevenPlayerChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="player_chosen"):
    """An envelope of the event `player_chosen`."""

    type: ClassVar[Literal["player_chosen"]] = "player_chosen"
    """The type of the event: always `player_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenPlayerChosenData
    """What happened, as far as it is public."""


class SevenCellChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cell_chosen"):
    """An envelope of the event `cell_chosen`."""

    type: ClassVar[Literal["cell_chosen"]] = "cell_chosen"
    """The type of the event: always `cell_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCellChosenData
    """What happened, as far as it is public."""


class SevenLineChosenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="line_chosen"):
    """An envelope of the event `line_chosen`."""

    type: ClassVar[Literal["line_chosen"]] = "line_chosen"
    """The type of the event: always `line_chosen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLineChosenData
    """What happened, as far as it is public."""


class SevenColourDeclaredEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="colour_declared"):
    """An envelope of the event `colour_declared`."""

    type: ClassVar[Literal["colour_declared"]] = "colour_declared"
    """The type of the event: always `colour_declared`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenColourDeclaredData
    """What happened, as far as it is public."""


class SevenLockDeclaredEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="lock_declared"):
    """An envelope of the event `lock_declared`."""

    type: ClassVar[Literal["lock_declared"]] = "lock_declared"
    """The type of the event: always `lock_declared`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLockDeclaredData
    """What happened, as far as it is public."""


class SevenCardsLockedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_locked"):
    """An envelope of the event `cards_locked`."""

    type: ClassVar[Literal["cards_locked"]] = "cards_locked"
    """The type of the event: always `cards_locked`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsLockedData
    """What happened, as far as it is public."""


class SevenLockCancelledEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="lock_cancelled"):
    """An envelope of the event `lock_cancelled`."""

    type: ClassVar[Literal["lock_cancelled"]] = "lock_cancelled"
    """The type of the event: always `lock_cancelled`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLockCancelledData
    """What happened, as far as it is public."""


class SevenContactDeclaredEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="contact_declared"):
    """An envelope of the event `contact_declared`."""

    type: ClassVar[Literal["contact_declared"]] = "contact_declared"
    """The type of the event: always `contact_declared`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenContactDeclaredData
    """What happened, as far as it is public."""


class SevenContactCancelledEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="contact_cancelled"
):
    """An envelope of the event `contact_cancelled`."""

    type: ClassVar[Literal["contact_cancelled"]] = "contact_cancelled"
    """The type of the event: always `contact_cancelled`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenContactCancelledData
    """What happened, as far as it is public."""


class SevenCardsStolenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_stolen"):
    """An envelope of the event `cards_stolen`."""

    type: ClassVar[Literal["cards_stolen"]] = "cards_stolen"
    """The type of the event: always `cards_stolen`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsStolenData
    """What happened, as far as it is public."""


class SevenCardGivenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_given"):
    """An envelope of the event `card_given`."""

    type: ClassVar[Literal["card_given"]] = "card_given"
    """The type of the event: always `card_given`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardGivenData
    """What happened, as far as it is public."""


class SevenPieceMovedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="piece_moved"):
    """An envelope of the event `piece_moved`."""

    type: ClassVar[Literal["piece_moved"]] = "piece_moved"
    """The type of the event: always `piece_moved`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenPieceMovedData
    """What happened, as far as it is public."""


class SevenPiecesSwappedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="pieces_swapped"):
    """An envelope of the event `pieces_swapped`."""

    type: ClassVar[Literal["pieces_swapped"]] = "pieces_swapped"
    """The type of the event: always `pieces_swapped`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenPiecesSwappedData
    """What happened, as far as it is public."""


class SevenCardOpenedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_opened"):
    """An envelope of the event `card_opened`."""

    type: ClassVar[Literal["card_opened"]] = "card_opened"
    """The type of the event: always `card_opened`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardOpenedData
    """What happened, as far as it is public."""


class SevenCardTakenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_taken"):
    """An envelope of the event `card_taken`."""

    type: ClassVar[Literal["card_taken"]] = "card_taken"
    """The type of the event: always `card_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardTakenData
    """What happened, as far as it is public."""


class SevenCellTakenEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cell_taken"):
    """An envelope of the event `cell_taken`."""

    type: ClassVar[Literal["cell_taken"]] = "cell_taken"
    """The type of the event: always `cell_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCellTakenData
    """What happened, as far as it is public."""


class SevenCellDiscardedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cell_discarded"):
    """An envelope of the event `cell_discarded`."""

    type: ClassVar[Literal["cell_discarded"]] = "cell_discarded"
    """The type of the event: always `cell_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCellDiscardedData
    """What happened, as far as it is public."""


class SevenCardsDrawnEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_drawn"):
    """An envelope of the event `cards_drawn`."""

    type: ClassVar[Literal["cards_drawn"]] = "cards_drawn"
    """The type of the event: always `cards_drawn`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsDrawnData
    """What happened, as far as it is public."""


class SevenCardsRevealedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_revealed"):
    """An envelope of the event `cards_revealed`."""

    type: ClassVar[Literal["cards_revealed"]] = "cards_revealed"
    """The type of the event: always `cards_revealed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsRevealedData
    """What happened, as far as it is public."""


class SevenDeckTurnedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="deck_turned"):
    """An envelope of the event `deck_turned`."""

    type: ClassVar[Literal["deck_turned"]] = "deck_turned"
    """The type of the event: always `deck_turned`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenDeckTurnedData
    """What happened, as far as it is public."""


class SevenDeckCardsLaidEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="deck_cards_laid"):
    """An envelope of the event `deck_cards_laid`."""

    type: ClassVar[Literal["deck_cards_laid"]] = "deck_cards_laid"
    """The type of the event: always `deck_cards_laid`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenDeckCardsLaidData
    """What happened, as far as it is public."""


class SevenCardLaidEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_laid"):
    """An envelope of the event `card_laid`."""

    type: ClassVar[Literal["card_laid"]] = "card_laid"
    """The type of the event: always `card_laid`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardLaidData
    """What happened, as far as it is public."""


class SevenHandCardLaidEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="hand_card_laid"):
    """An envelope of the event `hand_card_laid`."""

    type: ClassVar[Literal["hand_card_laid"]] = "hand_card_laid"
    """The type of the event: always `hand_card_laid`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenHandCardLaidData
    """What happened, as far as it is public."""


class SevenCardsShiftedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="cards_shifted"):
    """An envelope of the event `cards_shifted`."""

    type: ClassVar[Literal["cards_shifted"]] = "cards_shifted"
    """The type of the event: always `cards_shifted`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardsShiftedData
    """What happened, as far as it is public."""


class SevenCardTuckedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_tucked"):
    """An envelope of the event `card_tucked`."""

    type: ClassVar[Literal["card_tucked"]] = "card_tucked"
    """The type of the event: always `card_tucked`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardTuckedData
    """What happened, as far as it is public."""


class SevenCardDiscardedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_discarded"):
    """An envelope of the event `card_discarded`."""

    type: ClassVar[Literal["card_discarded"]] = "card_discarded"
    """The type of the event: always `card_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardDiscardedData
    """What happened, as far as it is public."""


class SevenAsideDiscardedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="aside_discarded"):
    """An envelope of the event `aside_discarded`."""

    type: ClassVar[Literal["aside_discarded"]] = "aside_discarded"
    """The type of the event: always `aside_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenAsideDiscardedData
    """What happened, as far as it is public."""


class SevenLockedCardTakenEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="locked_card_taken"
):
    """An envelope of the event `locked_card_taken`."""

    type: ClassVar[Literal["locked_card_taken"]] = "locked_card_taken"
    """The type of the event: always `locked_card_taken`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLockedCardTakenData
    """What happened, as far as it is public."""


class SevenLockedCardDiscardedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="locked_card_discarded"
):
    """An envelope of the event `locked_card_discarded`."""

    type: ClassVar[Literal["locked_card_discarded"]] = "locked_card_discarded"
    """The type of the event: always `locked_card_discarded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLockedCardDiscardedData
    """What happened, as far as it is public."""


class SevenCardPlacedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_placed"):
    """An envelope of the event `card_placed`."""

    type: ClassVar[Literal["card_placed"]] = "card_placed"
    """The type of the event: always `card_placed`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardPlacedData
    """What happened, as far as it is public."""


class SevenPlacedCardMovedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="placed_card_moved"
):
    """An envelope of the event `placed_card_moved`."""

    type: ClassVar[Literal["placed_card_moved"]] = "placed_card_moved"
    """The type of the event: always `placed_card_moved`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenPlacedCardMovedData
    """What happened, as far as it is public."""


class SevenCardSalvagedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="card_salvaged"):
    """An envelope of the event `card_salvaged`."""

    type: ClassVar[Literal["card_salvaged"]] = "card_salvaged"
    """The type of the event: always `card_salvaged`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenCardSalvagedData
    """What happened, as far as it is public."""


class SevenBannedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="banned"):
    """An envelope of the event `banned`."""

    type: ClassVar[Literal["banned"]] = "banned"
    """The type of the event: always `banned`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenBannedData
    """What happened, as far as it is public."""


class SevenMovesGainedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="moves_gained"):
    """An envelope of the event `moves_gained`."""

    type: ClassVar[Literal["moves_gained"]] = "moves_gained"
    """The type of the event: always `moves_gained`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenMovesGainedData
    """What happened, as far as it is public."""


class SevenLeapGainedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="leap_gained"):
    """An envelope of the event `leap_gained`."""

    type: ClassVar[Literal["leap_gained"]] = "leap_gained"
    """The type of the event: always `leap_gained`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenLeapGainedData
    """What happened, as far as it is public."""


class SevenGateInvadedEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="gate_invaded"):
    """An envelope of the event `gate_invaded`."""

    type: ClassVar[Literal["gate_invaded"]] = "gate_invaded"
    """The type of the event: always `gate_invaded`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenGateInvadedData
    """What happened, as far as it is public."""


class SevenEternalCardLockedEnvelope(
    EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="eternal_card_locked"
):
    """An envelope of the event `eternal_card_locked`."""

    type: ClassVar[Literal["eternal_card_locked"]] = "eternal_card_locked"
    """The type of the event: always `eternal_card_locked`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenEternalCardLockedData
    """What happened, as far as it is public."""


class SevenFramesSetEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag="course_set"):
    """An envelope of the event `course_set`."""

    type: ClassVar[Literal["course_set"]] = "course_set"
    """The type of the event: always `course_set`."""

    schema: Literal[1]
    """The number of the schema of its data: always `1`."""

    data: SevenFramesSetData
    """What happened, as far as it is public."""


class SevenWondersAnalysisOut(AnalysisCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """The analysis of a finished game, as far as it is computed. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    decisions: tuple[SevenWondersJudgedDecisionOut, ...]
    """The decisions that are judged, in the order of the game."""


class SevenWondersDuelAnalysisOut(
    AnalysisCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """The analysis of a finished game, as far as it is computed. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    decisions: tuple[SevenWondersDuelJudgedDecisionOut, ...]
    """The decisions that are judged, in the order of the game."""


class SevenWondersDiceAnalysisOut(
    AnalysisCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """The analysis of a finished game, as far as it is computed. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    decisions: tuple[SevenWondersDiceJudgedDecisionOut, ...]
    """The decisions that are judged, in the order of the game."""


class SevenAnalysisOut(AnalysisCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """The analysis of a finished game, as far as it is computed. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    decisions: tuple[SevenJudgedDecisionOut, ...]
    """The decisions that are judged, in the order of the game."""


class SevenWondersCatalogueOut(CatalogueCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """The cards, boards and tokens of a title, with names in each of its languages. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    catalogue: SevenWondersCatalogue
    """Of the class that the title has for it."""


class SevenWondersDuelCatalogueOut(
    CatalogueCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """The cards, boards and tokens of a title, with names in each of its languages. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    catalogue: SevenWondersDuelCatalogue
    """Of the class that the title has for it."""


class SevenWondersDiceCatalogueOut(
    CatalogueCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """The cards, boards and tokens of a title, with names in each of its languages. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    catalogue: SevenWondersDiceCatalogue
    """Of the class that the title has for it."""


class SevenCatalogueOut(CatalogueCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """The cards, boards and tokens of a title, with names in each of its languages. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    catalogue: SevenCatalogue
    """Of the class that the title has for it."""


class SevenWondersChallengeOut(ChallengeCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """A challenge. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    options: SevenWondersOptions
    """The options of the title."""


class SevenWondersDuelChallengeOut(
    ChallengeCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """A challenge. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    options: SevenWondersDuelOptions
    """The options of the title."""


class SevenWondersDiceChallengeOut(
    ChallengeCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """A challenge. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    options: SevenWondersDiceOptions
    """The options of the title."""


class SevenChallengeOut(ChallengeCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """A challenge. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    options: SevenOptions
    """The options of the title."""


class SevenWondersEventsOut(EventsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one. For
    a game of 7 Wonders.
    """

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    events: tuple[SevenWondersEnvelope, ...]
    """The envelopes, in the order of their versions."""


class SevenWondersDuelEventsOut(EventsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one. For
    a game of 7 Wonders Duel.
    """

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    events: tuple[SevenWondersDuelEnvelope, ...]
    """The envelopes, in the order of their versions."""


class SevenWondersDiceEventsOut(EventsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one. For
    a game of 7 Wonders Dice.
    """

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    events: tuple[SevenWondersDiceEnvelope, ...]
    """The envelopes, in the order of their versions."""


class SevenEventsOut(EventsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """The title of the game, envelopes with the seals that the caller may open, and the version of the last one. For
    a game of SEVEN.
    """

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    events: tuple[SevenEnvelope, ...]
    """The envelopes, in the order of their versions."""


class SevenWondersExportedGameOut(
    ExportedGameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"
):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`. For a game of 7 Wonders.
    """

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    log: tuple[SevenWondersEnvelope, ...]
    """The envelopes, in order."""


class SevenWondersDuelExportedGameOut(
    ExportedGameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`. For a game of 7 Wonders Duel.
    """

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    log: tuple[SevenWondersDuelEnvelope, ...]
    """The envelopes, in order."""


class SevenWondersDiceExportedGameOut(
    ExportedGameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`. For a game of 7 Wonders Dice.
    """

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    log: tuple[SevenWondersDiceEnvelope, ...]
    """The envelopes, in order."""


class SevenExportedGameOut(ExportedGameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`. For a game of SEVEN.
    """

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    log: tuple[SevenEnvelope, ...]
    """The envelopes, in order."""


class SevenWondersGameOut(GameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game. For a game of 7
    Wonders.
    """

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "tie_break"] | None
    """Why the game has ended. Null before the end."""

    options: SevenWondersOptions
    """The options of the title that were chosen."""

    state: SevenWondersState | None
    """The public state, in the format of its title. Null before the start."""

    derived: SevenWondersDerived | None
    """What the rules say about `state`, in the format of its title: prices, strength, what is missing. Null before
    the start.
    """


class SevenWondersDuelGameOut(GameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game. For a game of 7
    Wonders Duel.
    """

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "supremacy", "tie_break"] | None
    """Why the game has ended. Null before the end."""

    options: SevenWondersDuelOptions
    """The options of the title that were chosen."""

    state: SevenWondersDuelState | None
    """The public state, in the format of its title. Null before the start."""

    derived: SevenWondersDuelDerived | None
    """What the rules say about `state`, in the format of its title: prices, strength, what is missing. Null before
    the start.
    """


class SevenWondersDiceGameOut(GameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game. For a game of 7
    Wonders Dice.
    """

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "shared", "tie_break"] | None
    """Why the game has ended. Null before the end."""

    options: SevenWondersDiceOptions
    """The options of the title that were chosen."""

    state: SevenWondersDiceState | None
    """The public state, in the format of its title. Null before the start."""

    derived: SevenWondersDiceDerived | None
    """What the rules say about `state`, in the format of its title: prices, strength, what is missing. Null before
    the start.
    """


class SevenGameOut(GameCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game. For a game of
    SEVEN.
    """

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    reason: Literal["abandoned", "cancelled", "points", "resignation", "seventh_colour", "shared", "tie_break"] | None
    """Why the game has ended. Null before the end."""

    options: SevenOptions
    """The options of the title that were chosen."""

    state: SevenState | None
    """The public state, in the format of its title. Null before the start."""

    derived: SevenDerived | None
    """What the rules say about `state`, in the format of its title: prices, strength, what is missing. Null before
    the start.
    """


class SevenWondersHintOut(HintCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """What a bot of the title would do in the caller's seat. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    move: SevenWondersMove
    """The move, one of those that are listed."""


class SevenWondersDuelHintOut(HintCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """What a bot of the title would do in the caller's seat. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    move: SevenWondersDuelMove
    """The move, one of those that are listed."""


class SevenWondersDiceHintOut(HintCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """What a bot of the title would do in the caller's seat. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    move: SevenWondersDiceMove
    """The move, one of those that are listed."""


class SevenHintOut(HintCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """What a bot of the title would do in the caller's seat. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    move: SevenMove
    """The move, one of those that are listed."""


class SevenWondersMovesOut(MovesCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings. For a game of 7 Wonders.
    """

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    chosen: tuple[SevenWondersMove, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""

    moves: tuple[SevenWondersLegalMoveOut, ...]
    """The legal moves, the default move first; then the settings."""

    unavailable: tuple[SevenWondersUnavailableMoveOut, ...] | None = None
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""


class SevenWondersDuelMovesOut(MovesCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings. For a game of 7 Wonders Duel.
    """

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    chosen: tuple[SevenWondersDuelMove, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""

    moves: tuple[SevenWondersDuelLegalMoveOut, ...]
    """The legal moves, the default move first; then the settings."""

    unavailable: tuple[SevenWondersDuelUnavailableMoveOut, ...] | None = None
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""


class SevenWondersDiceMovesOut(MovesCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings. For a game of 7 Wonders Dice.
    """

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    chosen: tuple[SevenWondersDiceStep, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""

    moves: tuple[SevenWondersDiceLegalMoveOut, ...]
    """The legal moves, the default move first; then the settings."""

    unavailable: tuple[SevenWondersDiceUnavailableMoveOut, ...] | None = None
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""


class SevenMovesOut(MovesCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings. For a game of SEVEN.
    """

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    chosen: tuple[SevenMove, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""

    moves: tuple[SevenLegalMoveOut, ...]
    """The legal moves, the default move first; then the settings."""

    unavailable: tuple[SevenUnavailableMoveOut, ...] | None = None
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""


class SevenWondersThoughtsOut(ThoughtsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """Why the bots of a finished game moved as they did. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    thoughts: tuple[SevenWondersThoughtOut, ...]
    """One for each decision of a bot that searches, unless it had no choice, by version and seat."""


class SevenWondersDuelThoughtsOut(
    ThoughtsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """Why the bots of a finished game moved as they did. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    thoughts: tuple[SevenWondersDuelThoughtOut, ...]
    """One for each decision of a bot that searches, unless it had no choice, by version and seat."""


class SevenWondersDiceThoughtsOut(
    ThoughtsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """Why the bots of a finished game moved as they did. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    thoughts: tuple[SevenWondersDiceThoughtOut, ...]
    """One for each decision of a bot that searches, unless it had no choice, by version and seat."""


class SevenThoughtsOut(ThoughtsCommon, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """Why the bots of a finished game moved as they did. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    thoughts: tuple[SevenThoughtOut, ...]
    """One for each decision of a bot that searches, unless it had no choice, by version and seat."""


class SevenWondersChallengeIn(ChallengeFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """The players to challenge, and what is to be played. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    options: SevenWondersOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDuelChallengeIn(
    ChallengeFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"
):
    """The players to challenge, and what is to be played. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    options: SevenWondersDuelOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDiceChallengeIn(
    ChallengeFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"
):
    """The players to challenge, and what is to be played. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    options: SevenWondersDiceOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenChallengeIn(ChallengeFields, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """The players to challenge, and what is to be played. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    options: SevenOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersGameIn(GameFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """A game to open. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    options: SevenWondersOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDuelGameIn(GameFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """A game to open. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    options: SevenWondersDuelOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDiceGameIn(GameFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """A game to open. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    options: SevenWondersDiceOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenGameIn(GameFields, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """A game to open. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    options: SevenOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersPairingIn(PairingFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders"):
    """What the player wants to play with others who ask for the same. For a game of 7 Wonders."""

    title: ClassVar[Literal["seven_wonders"]] = "seven_wonders"
    """The title of the game: always `seven_wonders`."""

    options: SevenWondersOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDuelPairingIn(PairingFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_duel"):
    """What the player wants to play with others who ask for the same. For a game of 7 Wonders Duel."""

    title: ClassVar[Literal["seven_wonders_duel"]] = "seven_wonders_duel"
    """The title of the game: always `seven_wonders_duel`."""

    options: SevenWondersDuelOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenWondersDicePairingIn(PairingFields, frozen=True, kw_only=True, tag_field="title", tag="seven_wonders_dice"):
    """What the player wants to play with others who ask for the same. For a game of 7 Wonders Dice."""

    title: ClassVar[Literal["seven_wonders_dice"]] = "seven_wonders_dice"
    """The title of the game: always `seven_wonders_dice`."""

    options: SevenWondersDiceOptions | None = None
    """The options of the title. An option that is left out has its default."""


class SevenPairingIn(PairingFields, frozen=True, kw_only=True, tag_field="title", tag="seven"):
    """What the player wants to play with others who ask for the same. For a game of SEVEN."""

    title: ClassVar[Literal["seven"]] = "seven"
    """The title of the game: always `seven`."""

    options: SevenOptions | None = None
    """The options of the title. An option that is left out has its default."""


class UnknownPart(Model, frozen=True, kw_only=True, tag_field="type", tag=UNKNOWN):
    """What has another `type` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    @property
    def type(self) -> str:
        """The `type` that the server sent."""
        return str(self.fields["type"])


class UnknownAnalysis(AnalysisCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    decisions: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownCatalogue(CatalogueCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    catalogue: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownChallenge(ChallengeCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    options: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownEvents(EventsCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    events: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownExportedGame(ExportedGameCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    log: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownHint(HintCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    move: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownMoves(MovesCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    chosen: Any = None
    """As decoded from JSON."""

    moves: Any = None
    """As decoded from JSON."""

    unavailable: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownThoughts(ThoughtsCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    thoughts: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownGame(GameCommon, frozen=True, kw_only=True, tag_field="title", tag=UNKNOWN):
    """What has another `title` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    reason: Any = None
    """As decoded from JSON."""

    options: Any = None
    """As decoded from JSON."""

    state: Any = None
    """As decoded from JSON."""

    derived: Any = None
    """As decoded from JSON."""

    @property
    def title(self) -> str:
        """The `title` that the server sent."""
        return str(self.fields["title"])


class UnknownMove(Model, frozen=True, kw_only=True, tag_field="action", tag=UNKNOWN):
    """What has another `action` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    @property
    def action(self) -> str:
        """The `action` that the server sent."""
        return str(self.fields["action"])


class UnknownKind(Model, frozen=True, kw_only=True, tag_field="kind", tag=UNKNOWN):
    """What has another `kind` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    @property
    def kind(self) -> str:
        """The `kind` that the server sent."""
        return str(self.fields["kind"])


class UnknownEnvelope(EnvelopeCommon, frozen=True, kw_only=True, tag_field="type", tag=UNKNOWN):
    """What has another `type` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    schema: Any = None
    """As decoded from JSON."""

    data: Any = None
    """As decoded from JSON."""

    @property
    def type(self) -> str:
        """The `type` that the server sent."""
        return str(self.fields["type"])


class UnknownOp(Model, frozen=True, kw_only=True, tag_field="op", tag=UNKNOWN):
    """What has another `op` than this version of the client knows."""

    fields: dict[str, Any]
    """The whole JSON object."""

    @property
    def op(self) -> str:
        """The `op` that the server sent."""
        return str(self.fields["op"])


GameIn = SevenWondersGameIn | SevenWondersDuelGameIn | SevenWondersDiceGameIn | SevenGameIn
"""A game to open."""

ChallengeIn = SevenWondersChallengeIn | SevenWondersDuelChallengeIn | SevenWondersDiceChallengeIn | SevenChallengeIn
"""The players to challenge, and what is to be played."""

PairingIn = SevenWondersPairingIn | SevenWondersDuelPairingIn | SevenWondersDicePairingIn | SevenPairingIn
"""What the player wants to play with others who ask for the same."""

AnalysisOut = (
    SevenWondersAnalysisOut
    | SevenWondersDuelAnalysisOut
    | SevenWondersDiceAnalysisOut
    | SevenAnalysisOut
    | UnknownAnalysis
)
"""The analysis of a finished game, as far as it is computed."""

CatalogueOut = (
    SevenWondersCatalogueOut
    | SevenWondersDuelCatalogueOut
    | SevenWondersDiceCatalogueOut
    | SevenCatalogueOut
    | UnknownCatalogue
)
"""The cards, boards and tokens of a title, with names in each of its languages."""

ChallengeOut = (
    SevenWondersChallengeOut
    | SevenWondersDuelChallengeOut
    | SevenWondersDiceChallengeOut
    | SevenChallengeOut
    | UnknownChallenge
)
"""A challenge."""

EventsOut = (
    SevenWondersEventsOut | SevenWondersDuelEventsOut | SevenWondersDiceEventsOut | SevenEventsOut | UnknownEvents
)
"""The title of the game, envelopes with the seals that the caller may open, and the version of the last one."""

ExportedGameOut = (
    SevenWondersExportedGameOut
    | SevenWondersDuelExportedGameOut
    | SevenWondersDiceExportedGameOut
    | SevenExportedGameOut
    | UnknownExportedGame
)
"""A line of an export: a game, and its log with the seals that the caller may open.  `header` and then `log`, one
per line, are the answer of `GET …/log`."""

HintOut = SevenWondersHintOut | SevenWondersDuelHintOut | SevenWondersDiceHintOut | SevenHintOut | UnknownHint
"""What a bot of the title would do in the caller's seat."""

MovesOut = SevenWondersMovesOut | SevenWondersDuelMovesOut | SevenWondersDiceMovesOut | SevenMovesOut | UnknownMoves
"""The legal moves of the caller's seat.  A seat without a pending decision has no moves, but may have settings."""

ThoughtsOut = (
    SevenWondersThoughtsOut
    | SevenWondersDuelThoughtsOut
    | SevenWondersDiceThoughtsOut
    | SevenThoughtsOut
    | UnknownThoughts
)
"""Why the bots of a finished game moved as they did."""

GameOut = SevenWondersGameOut | SevenWondersDuelGameOut | SevenWondersDiceGameOut | SevenGameOut | UnknownGame
"""A game as the caller sees it.  `due` is the kind of work for which the game waits; `invite` lets a player into a
private game."""

SevenWondersMove = (
    SevenWondersBuildMove
    | SevenWondersBuildStageMove
    | SevenWondersSellMove
    | SevenWondersDiscardMove
    | SevenWondersReviveMove
    | SevenWondersPassMove
    | SevenWondersChooseBoardMove
    | SevenWondersChooseSideMove
    | UnknownMove
)
"""One of the kinds of move."""

SevenWondersEffect = (
    SevenWondersProduces
    | SevenWondersProducesChoice
    | SevenWondersTradeDiscount
    | SevenWondersPoints
    | SevenWondersPointsPer
    | SevenWondersCoinsNow
    | SevenWondersCoinsPer
    | SevenWondersShields
    | SevenWondersScience
    | SevenWondersScienceChoice
    | SevenWondersFreeBuildPerAge
    | SevenWondersPlayLastCard
    | SevenWondersBuildFromDiscard
    | SevenWondersCopyGuild
    | UnknownPart
)
"""One of the kinds of effect."""

SevenWondersCounted = SevenWondersCardsOf | SevenWondersFinishedStages | SevenWondersDefeatTokens | UnknownKind
"""One of the kinds of counted."""

SevenWondersEnvelope = (
    SevenWondersOpenedEnvelope
    | ForkedEnvelope
    | SeatTakenEnvelope
    | SeatLeftEnvelope
    | StartedEnvelope
    | ResignedEnvelope
    | CancelledEnvelope
    | AbandonedEnvelope
    | SevenWondersFinishedEnvelope
    | PendingSetEnvelope
    | ResolvedEnvelope
    | ExpiredEnvelope
    | TakenOverEnvelope
    | ReturnedEnvelope
    | PauseWantedEnvelope
    | PausedEnvelope
    | ResumedEnvelope
    | TimeCreditedEnvelope
    | ClocksSetEnvelope
    | DrawnEnvelope
    | SevenWondersCitiesFoundedEnvelope
    | SevenWondersBoardChosenEnvelope
    | SevenWondersBoardsDealtEnvelope
    | SevenWondersSideChosenEnvelope
    | SevenWondersSidesDealtEnvelope
    | SevenWondersHandsDealtEnvelope
    | SevenWondersHandsPassedEnvelope
    | SevenWondersCardDrawnEnvelope
    | SevenWondersLastCardShownEnvelope
    | SevenWondersLeftoversDiscardedEnvelope
    | SevenWondersStructureBuiltEnvelope
    | SevenWondersStageBuiltEnvelope
    | SevenWondersCardSoldEnvelope
    | SevenWondersCardDiscardedEnvelope
    | SevenWondersCoinsSettledEnvelope
    | SevenWondersDiscardShownEnvelope
    | SevenWondersRevivalDeclinedEnvelope
    | SevenWondersConflictsResolvedEnvelope
    | SevenWondersGuildCopiedEnvelope
    | SevenWondersSymbolsChosenEnvelope
    | SevenWondersCommittedEnvelope
    | UnknownEnvelope
)
"""An event of the game, as it stands in the log."""

SevenWondersDuelMove = (
    SevenWondersDuelDiscardMove
    | SevenWondersDuelBuildMove
    | SevenWondersDuelBuildWonderMove
    | SevenWondersDuelDraftWonderMove
    | SevenWondersDuelTakeTokenMove
    | SevenWondersDuelTakeBoxTokenMove
    | SevenWondersDuelReviveMove
    | SevenWondersDuelDestroyMove
    | SevenWondersDuelChooseStarterMove
    | UnknownMove
)
"""One of the kinds of move."""

SevenWondersDuelEffect = (
    SevenWondersDuelPoints
    | SevenWondersDuelShields
    | SevenWondersDuelScience
    | SevenWondersDuelProduce
    | SevenWondersDuelProduceChoice
    | SevenWondersDuelTradeFixed
    | SevenWondersDuelCoinsNow
    | SevenWondersDuelCoinsPer
    | SevenWondersDuelCoinsPerBestCity
    | SevenWondersDuelPointsPerBestCity
    | SevenWondersDuelExtraTurn
    | SevenWondersDuelOpponentLosesCoins
    | SevenWondersDuelDiscardOpponentCard
    | SevenWondersDuelBuildFromDiscard
    | SevenWondersDuelDrawBoxTokens
    | SevenWondersDuelCostReduction
    | SevenWondersDuelReceiveOpponentTradeCoins
    | SevenWondersDuelPointsPerProgressToken
    | SevenWondersDuelExtraShields
    | SevenWondersDuelWondersGainExtraTurn
    | SevenWondersDuelCoinsOnChainBuild
    | UnknownPart
)
"""One of the kinds of effect."""

SevenWondersDuelEnvelope = (
    SevenWondersDuelOpenedEnvelope
    | ForkedEnvelope
    | SeatTakenEnvelope
    | SeatLeftEnvelope
    | StartedEnvelope
    | ResignedEnvelope
    | CancelledEnvelope
    | AbandonedEnvelope
    | SevenWondersDuelFinishedEnvelope
    | PendingSetEnvelope
    | ResolvedEnvelope
    | ExpiredEnvelope
    | TakenOverEnvelope
    | ReturnedEnvelope
    | PauseWantedEnvelope
    | PausedEnvelope
    | ResumedEnvelope
    | TimeCreditedEnvelope
    | ClocksSetEnvelope
    | DrawnEnvelope
    | SevenWondersDuelCitiesFoundedEnvelope
    | SevenWondersDuelTokensSplitEnvelope
    | SevenWondersDuelDecksPreparedEnvelope
    | SevenWondersDuelWondersShuffledEnvelope
    | SevenWondersDuelWondersOfferedEnvelope
    | SevenWondersDuelWonderDraftedEnvelope
    | SevenWondersDuelWondersDealtEnvelope
    | SevenWondersDuelLayoutDealtEnvelope
    | SevenWondersDuelCardsRevealedEnvelope
    | SevenWondersDuelCardDiscardedEnvelope
    | SevenWondersDuelCardBuiltEnvelope
    | SevenWondersDuelWonderBuiltEnvelope
    | SevenWondersDuelCardRevivedEnvelope
    | SevenWondersDuelCardDestroyedEnvelope
    | SevenWondersDuelTokenTakenEnvelope
    | SevenWondersDuelBoxTokensDrawnEnvelope
    | SevenWondersDuelBoxTokenKeptEnvelope
    | SevenWondersDuelPawnMovedEnvelope
    | SevenWondersDuelStarterChosenEnvelope
    | UnknownEnvelope
)
"""An event of the game, as it stands in the log."""

SevenWondersDiceMove = (
    SevenWondersDiceBuildMove
    | SevenWondersDiceBuildWonderMove
    | SevenWondersDicePassMove
    | SevenWondersDiceCrossMove
    | SevenWondersDiceChooseBonusMove
    | SevenWondersDiceDeclineMove
    | SevenWondersDiceTakeBackMove
    | UnknownMove
)
"""One of the kinds of move."""

SevenWondersDiceTurnMove = (
    SevenWondersDiceBuildMove
    | SevenWondersDiceBuildWonderMove
    | SevenWondersDicePassMove
    | SevenWondersDiceCrossMove
    | SevenWondersDiceChooseBonusMove
    | SevenWondersDiceDeclineMove
    | UnknownMove
)
"""One of the kinds of turn move."""

SevenWondersDiceTask = (
    SevenWondersDiceAction
    | SevenWondersDiceTakeBonus
    | SevenWondersDiceCrossSpace
    | SevenWondersDiceCrossUpToTwo
    | SevenWondersDiceGainCoins
    | SevenWondersDiceConstructWithoutDieCost
    | SevenWondersDiceExtraAction
    | SevenWondersDiceCoinsAndPointsPerSpace
    | UnknownPart
)
"""One of the kinds of task."""

SevenWondersDiceEffect = (
    SevenWondersDiceCrossSpace
    | SevenWondersDiceCrossUpToTwo
    | SevenWondersDiceGainCoins
    | SevenWondersDiceConstructWithoutDieCost
    | SevenWondersDiceExtraAction
    | SevenWondersDiceCoinsAndPointsPerSpace
    | SevenWondersDiceDieCostMinusOne
    | SevenWondersDiceDieCostZero
    | SevenWondersDiceCoinsOnDie
    | SevenWondersDiceUnlockDie
    | SevenWondersDicePointsPerSpace
    | SevenWondersDiceProduceResource
    | UnknownPart
)
"""One of the kinds of effect."""

SevenWondersDiceEnvelope = (
    SevenWondersDiceOpenedEnvelope
    | ForkedEnvelope
    | SeatTakenEnvelope
    | SeatLeftEnvelope
    | StartedEnvelope
    | ResignedEnvelope
    | CancelledEnvelope
    | AbandonedEnvelope
    | SevenWondersDiceFinishedEnvelope
    | PendingSetEnvelope
    | ResolvedEnvelope
    | ExpiredEnvelope
    | TakenOverEnvelope
    | ReturnedEnvelope
    | PauseWantedEnvelope
    | PausedEnvelope
    | ResumedEnvelope
    | TimeCreditedEnvelope
    | ClocksSetEnvelope
    | DrawnEnvelope
    | SevenWondersDiceBoardsDealtEnvelope
    | SevenWondersDiceTurnStartedEnvelope
    | SevenWondersDiceCommittedEnvelope
    | SevenWondersDiceTurnPlayedEnvelope
    | SevenWondersDiceAttacksScoredEnvelope
    | SevenWondersDiceFirstCompletedEnvelope
    | SevenWondersDiceLastTurnCalledEnvelope
    | SevenWondersDiceDieEnteredEnvelope
    | UnknownEnvelope
)
"""An event of the game, as it stands in the log."""

SevenMove = (
    SevenPassMove
    | SevenEndPhaseMove
    | SevenLockMove
    | SevenUseMove
    | SevenMovePieceMove
    | SevenContactMove
    | SevenWatchMove
    | SevenChooseCellMove
    | SevenChooseLineMove
    | SevenChoosePlayerMove
    | SevenChooseColourMove
    | SevenChooseCardMove
    | SevenChooseLockedMove
    | SevenChooseOptionMove
    | UnknownMove
)
"""One of the kinds of move."""

SevenStep = (
    SevenForEach
    | SevenChoosePlayerStep
    | SevenChooseCells
    | SevenDraw
    | SevenDiscard
    | SevenStealRandom
    | SevenTakeTop
    | SevenTakeAll
    | SevenDiscardTop
    | SevenDiscardCell
    | SevenDeckToCells
    | SevenHandToCell
    | SevenSelfToCell
    | SevenShiftCards
    | SevenTuckBottom
    | SevenOpen
    | SevenMoveStep
    | SevenMoveTo
    | SevenForcedMove
    | SevenExtraMove
    | SevenLeapMove
    | SevenForbid
    | SevenLockFromHand
    | SevenLockPair
    | SevenTakeLocked
    | SevenDiscardLocked
    | SevenSelfToLockArea
    | SevenSelfToHand
    | SevenSalvage
    | SevenDeclareColours
    | SevenProphecy
    | SevenGiveOrDiscard
    | SevenChooseOne
    | SevenIf
    | SevenSameAsArrival
    | SevenCancelContact
    | SevenContactStep
    | SevenCancelLock
    | UnknownOp
)
"""One of the kinds of step."""

SevenEnvelope = (
    SevenOpenedEnvelope
    | ForkedEnvelope
    | SeatTakenEnvelope
    | SeatLeftEnvelope
    | StartedEnvelope
    | ResignedEnvelope
    | CancelledEnvelope
    | AbandonedEnvelope
    | SevenFinishedEnvelope
    | PendingSetEnvelope
    | ResolvedEnvelope
    | ExpiredEnvelope
    | TakenOverEnvelope
    | ReturnedEnvelope
    | PauseWantedEnvelope
    | PausedEnvelope
    | ResumedEnvelope
    | TimeCreditedEnvelope
    | ClocksSetEnvelope
    | DrawnEnvelope
    | SevenSeatsPlacedEnvelope
    | SevenCubeTakenEnvelope
    | SevenCubesDealtEnvelope
    | SevenCardsDealtEnvelope
    | SevenTurnBeganEnvelope
    | SevenTurnEndedEnvelope
    | SevenPassedEnvelope
    | SevenWindowsSetEnvelope
    | SevenEffectDeclaredEnvelope
    | SevenCostPaidEnvelope
    | SevenUsedCardLeftEnvelope
    | SevenOptionChosenEnvelope
    | SevenPlayerChosenEnvelope
    | SevenCellChosenEnvelope
    | SevenLineChosenEnvelope
    | SevenColourDeclaredEnvelope
    | SevenLockDeclaredEnvelope
    | SevenCardsLockedEnvelope
    | SevenLockCancelledEnvelope
    | SevenContactDeclaredEnvelope
    | SevenContactCancelledEnvelope
    | SevenCardsStolenEnvelope
    | SevenCardGivenEnvelope
    | SevenPieceMovedEnvelope
    | SevenPiecesSwappedEnvelope
    | SevenCardOpenedEnvelope
    | SevenCardTakenEnvelope
    | SevenCellTakenEnvelope
    | SevenCellDiscardedEnvelope
    | SevenCardsDrawnEnvelope
    | SevenCardsRevealedEnvelope
    | SevenDeckTurnedEnvelope
    | SevenDeckCardsLaidEnvelope
    | SevenCardLaidEnvelope
    | SevenHandCardLaidEnvelope
    | SevenCardsShiftedEnvelope
    | SevenCardTuckedEnvelope
    | SevenCardDiscardedEnvelope
    | SevenAsideDiscardedEnvelope
    | SevenLockedCardTakenEnvelope
    | SevenLockedCardDiscardedEnvelope
    | SevenCardPlacedEnvelope
    | SevenPlacedCardMovedEnvelope
    | SevenCardSalvagedEnvelope
    | SevenBannedEnvelope
    | SevenMovesGainedEnvelope
    | SevenLeapGainedEnvelope
    | SevenGateInvadedEnvelope
    | SevenEternalCardLockedEnvelope
    | SevenFramesSetEnvelope
    | UnknownEnvelope
)
"""An event of the game, as it stands in the log."""

Envelope = SevenWondersEnvelope | SevenWondersDuelEnvelope | SevenWondersDiceEnvelope | SevenEnvelope
"""An envelope of a game of any title. The title of the game tells which."""

MoveIn = SevenWondersMoveIn | SevenWondersDuelMoveIn | SevenWondersDiceMoveIn | SevenMoveIn | MoveIdIn
"""A move in a game of any title."""
