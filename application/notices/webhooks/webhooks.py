"""Webhooks: URLs to which players and apps are sent messages about their games, stored in one Redis hash each."""

import base64
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from application.accounts.account_writes import NOT_WRITTEN, AccountWrites, Authority
from application.accounts.derivation import Line, Maker, line_from
from application.accounts.ids import random_id
from application.errors.webhooks import TooManyWebhooksError, UnknownWebhookError
from application.notices.notifications import Kind
from application.notices.webhooks.checkpoint import Checkpoint
from application.notices.webhooks.grants import Grants
from events.format.model import Timestamp
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys
from events.log_server.loss import batch
from events.store.setting_aside import readable, readable_one

MAX_WEBHOOKS = 10
"""The most webhooks of one player."""
SECRET_PREFIX = "whsec_"  # noqa: S105 - only the prefix of a secret
ROTATION_MS = 24 * 3_600_000
"""Milliseconds for which a replaced secret still signs."""


Part = Literal["update"]
"""What a message can include besides its notification: the whole game as the player's seat sees it."""


class Webhook(msgspec.Struct, frozen=True):
    """A webhook as it is stored. Its fields are those of the hash, each as JSON."""

    id: str
    owner: str
    """The player or app whose games the messages are about."""
    url: str
    events: tuple[Kind, ...] | None
    """The kinds of messages that are sent; None: all."""
    label: str
    created: Timestamp
    since: Timestamp
    """What happened before this time is not sent: when the webhook was made, or made active again."""
    secret: str
    """The secret with which messages are signed, as Standard Webhooks write it: `whsec_` and base64."""
    previous_secret: str | None = None
    previous_until: Timestamp | None = None
    """When the previous secret signs no longer."""
    active: bool = True
    reason: str | None = None
    """Why the webhook was made inactive by the service."""
    failing_since: Timestamp | None = None
    """The first failed attempt since the last success."""
    made_by: str | None = None
    """The token that made the webhook, gave it its URL, or made it active again; None if that is unknown."""
    rests_on: Line = ()
    """The line of that token (application/accounts/derivation.py)."""
    expires: Timestamp | None = None
    """When that token expires, and the webhook with it."""
    include: tuple[Part, ...] = ()
    """What messages include."""
    lang: str = "en"
    """The language of what they include."""

    @property
    def line(self) -> Line:
        """The line of the webhook."""
        return line_from(self.rests_on, self.made_by)

    def has_expired(self) -> bool:
        """Whether the token of the webhook has expired."""
        return self.expires is not None and self.expires <= now()

    def wants(self, kind: Kind) -> bool:
        """Whether messages of this kind are sent."""
        return self.events is None or kind in self.events

    def secrets_at(self, at: Timestamp) -> list[str]:
        """Return the secrets that sign a message, the current one first."""
        has_previous = self.previous_secret is not None and (self.previous_until or "") > at
        return [self.secret, *([self.previous_secret] if has_previous and self.previous_secret else [])]

    def failing_for(self, at: int) -> int:
        """Return the milliseconds from the first failed attempt since the last success to a time; 0 without one."""
        return 0 if self.failing_since is None else max(at - milliseconds(self.failing_since), 0)


class Addressee(NamedTuple):
    """A webhook to which something is sent: its id and its owner."""

    webhook: str
    owner: str


class Webhooks:
    """The webhooks of all players. `clock` returns the time that events have, in milliseconds since 1970."""

    def __init__(self, client: Any, clock: Callable[[], int]) -> None:
        self.client = client
        self.clock = clock
        self.writes = AccountWrites(client)
        self.checkpoint = Checkpoint(client)
        self.grants = Grants(client)

    def create(
        self,
        owner: str,
        url: str,
        events: tuple[Kind, ...] | None,
        label: str,
        by: Authority | None = None,
        maker: Maker | None = None,
        *,
        include: tuple[Part, ...] = (),
        lang: str = "en",
    ) -> Webhook:
        """Store a new webhook, with the authority and the token of a request.

        Raise TooManyWebhooksError, and what `AccountWrites.write` raises.
        """
        self.checkpoint.begin()
        webhook = Webhook(random_id("w"), owner, url, events, label, now(), timestamp(self.clock()), _secret())
        made = made_with(maker or Maker(None))
        webhook = msgspec.structs.replace(webhook, **made, include=include, lang=lang)
        held = keys.webhooks(owner)
        self.client.sadd(keys.WEBHOOKS, webhook.id)
        self._write(webhook)
        try:  # from now on, messages wait for it
            self.writes.write(by or Authority(owner), ("SADD", held, webhook.id))
        except NOT_WRITTEN:
            self.delete(owner, webhook.id)
            raise
        if self.client.scard(held) > MAX_WEBHOOKS:
            self.delete(owner, webhook.id)
            raise TooManyWebhooksError(MAX_WEBHOOKS)
        return webhook

    def find(self, webhook_id: str) -> Webhook | None:
        """Return a webhook; None if there is none."""
        return _webhook(self.client.hgetall(keys.webhook(webhook_id)))

    def exists(self, webhook_id: str) -> bool:
        """Whether there is such a webhook."""
        return bool(self.client.hexists(keys.webhook(webhook_id), "id"))

    def of(self, owner: str) -> list[Webhook]:
        """Return the webhooks of a player, oldest first, without those that are damaged."""
        pipe = batch(self.client)
        for webhook_id in self.ids_of(owner):
            pipe.hgetall(keys.webhook(webhook_id))
        found = [webhook for kept in pipe.execute() if (webhook := _webhook(kept)) is not None]
        return sorted(found, key=lambda webhook: (webhook.created, webhook.id))

    def ids_of(self, owner: str) -> list[str]:
        """Return the ids of the webhooks of a player."""
        return [webhook_id.decode() for webhook_id in self.client.smembers(keys.webhooks(owner))]

    def owned(self, owner: str, webhook_id: str) -> Webhook:
        """Return a webhook of this player. Raise UnknownWebhookError."""
        webhook = self.find(webhook_id)
        if webhook is None or webhook.owner != owner:
            raise UnknownWebhookError(webhook_id)
        return webhook

    def change(self, webhook: Webhook, **fields: Any) -> Webhook:
        """Change fields of a webhook and return it."""
        if fields and self.exists(webhook.id):
            self._write(webhook, fields)
        return msgspec.structs.replace(webhook, **fields)

    def rotate(self, webhook: Webhook) -> Webhook:
        """Give a webhook a new secret. The present one also signs for 24 hours."""
        until = timestamp(milliseconds(now()) + ROTATION_MS)
        return self.change(webhook, secret=_secret(), previous_secret=webhook.secret, previous_until=until)

    def delete(self, owner: str, webhook_id: str) -> None:
        """Delete a webhook of a player."""
        self.client.srem(keys.webhooks(owner), webhook_id)
        self.client.delete(keys.webhook(webhook_id))
        self.client.srem(keys.WEBHOOKS, webhook_id)

    def any(self) -> bool:
        """Whether there are any webhooks."""
        return bool(self.client.exists(keys.WEBHOOKS))

    def all(self) -> list[str]:
        """Return the ids of all webhooks."""
        return [webhook_id.decode() for webhook_id in self.client.smembers(keys.WEBHOOKS)]

    def owners(self, webhook_ids: Collection[str]) -> dict[str, str | None]:
        """Return the owner of each webhook; None if there is no such webhook. Those that can't be read are left out."""
        pipe = batch(self.client)
        for webhook_id in webhook_ids:
            pipe.hget(keys.webhook(webhook_id), "owner")
        found: dict[str, str | None] = {}
        for webhook_id, kept in zip(webhook_ids, pipe.execute(), strict=True):
            if kept is None:
                found[webhook_id] = None
            for owner in readable([] if kept is None else [kept], str, f"owner of webhook {webhook_id}"):
                found[webhook_id] = owner
        return found

    def of_players(self, players: Collection[str]) -> dict[str, set[Addressee]]:
        """Return the webhooks to which something about each player is sent: those of the player, and those of apps.

        The cost depends on the number of these players only.
        """
        apps = self.grants.apps_of(players)
        owners = {player: (player, *apps[player]) for player in players}
        held = self._held({owner for each in owners.values() for owner in each})
        return {player: set().union(*(held[owner] for owner in each)) for player, each in owners.items()}

    def _held(self, owners: Iterable[str]) -> dict[str, set[Addressee]]:
        pipe, ordered = batch(self.client), list(owners)
        for owner in ordered:
            pipe.smembers(keys.webhooks(owner))
        return {
            owner: {Addressee(each.decode(), owner) for each in ids}
            for owner, ids in zip(ordered, pipe.execute(), strict=True)
        }

    def _write(self, webhook: Webhook, fields: Mapping[str, Any] | None = None) -> None:
        values = msgspec.structs.asdict(webhook) if fields is None else fields
        self.client.hset(
            keys.webhook(webhook.id), mapping={name: msgspec.json.encode(value) for name, value in values.items()}
        )


def made_with(maker: Maker) -> dict[str, Any]:
    """Return the fields that say with which token a webhook is made."""
    return {"made_by": maker.name, "rests_on": maker.rests_on, "expires": maker.expires}


def _webhook(kept: Mapping[bytes, bytes]) -> Webhook | None:
    if b"id" not in kept:  # it was deleted, perhaps while a field was written
        return None
    written = b", ".join(b'"%s": %s' % field for field in kept.items())
    return readable_one(b"{%s}" % written, Webhook, "webhook")


def _secret() -> str:
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()
