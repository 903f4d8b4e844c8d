"""Webhooks: URLs to which messages about a player's games are sent."""

from typing import get_args

import msgspec
from marshmallow import Schema, fields, validate

from application.notices.notifications import Kind
from application.notices.webhooks.deliveries import Attempt
from application.notices.webhooks.webhooks import Part
from application.runtime.outside.urls import MAX_URL
from service.schemas.basics.fields import LANGUAGE, Flag

MAX_LABEL = 60
KINDS, PARTS = get_args(Kind), get_args(Part)
VISIBLE = validate.Predicate("isprintable", error="must contain only visible characters")


class WebhookIn(Schema):
    """A new webhook."""

    url = fields.String(required=True, validate=validate.Length(1, MAX_URL))
    """The URL to which messages are posted: `https`, with port 443 or one from 1024 on, and with no private address."""
    events = fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, len(KINDS)),
    )
    """The kinds of messages to send. Null: all, also those that a later version of Heptad adds."""
    label = fields.String(load_default="", validate=[validate.Length(0, MAX_LABEL), VISIBLE])
    """What the webhook is for, in your own words."""
    include = fields.List(
        fields.String(validate=validate.OneOf(PARTS)), load_default=[], validate=validate.Length(0, len(PARTS))
    )
    """What each message includes besides its notification. `update`: the whole game as the player's seat sees it when
    the message is sent, with the moves to choose from, like the first update of `GET /v1/games/{id}/updates`. It needs
    a token with `game:read`."""
    lang = fields.String(load_default="en", validate=LANGUAGE)
    """The language of what is included, such as `ja`, or else the nearest one that there is, or English."""


class WebhookChangeIn(Schema):
    """What to change of a webhook. Fields that are left out stay as they are."""

    url = fields.String(validate=validate.Length(1, MAX_URL))
    """The URL to which messages are posted."""
    events = fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        allow_none=True,
        validate=validate.Length(1, len(KINDS)),
    )
    """The kinds of messages to send. Null: all."""
    label = fields.String(validate=[validate.Length(0, MAX_LABEL), VISIBLE])
    """What the webhook is for."""
    include = fields.List(fields.String(validate=validate.OneOf(PARTS)), validate=validate.Length(0, len(PARTS)))
    """What each message includes besides its notification; an empty list ends that. While a webhook includes updates,
    `include`, a new `url` and `active` need a token with `game:read`."""
    lang = fields.String(validate=LANGUAGE)
    """The language of what is included."""
    active = Flag()
    """False to send nothing more. True to begin again, with what happens from now on."""


class WebhookOut(msgspec.Struct, frozen=True, kw_only=True):
    """A webhook."""

    id: str
    """The id of the webhook."""
    url: str
    """The URL to which messages are posted."""
    events: tuple[Kind, ...] | None
    """The kinds of messages that are sent. Null: all."""
    label: str
    """What the webhook is for, in the owner's words."""
    include: tuple[Part, ...]
    """What each message includes besides its notification."""
    lang: str
    """The language of what is included."""
    active: bool
    """Whether messages are sent."""
    reason: str | None
    """Why Heptad stopped the webhook: the receiver answered 410 or took no message for three days, or the token with
    which it was made was revoked or has expired. Null if Heptad did not."""
    failing_since: str | None
    """The first failed attempt since the last success. Null if the last attempt was a success, or there was none."""
    created_at: str
    """When the webhook was created."""


class CreatedWebhookOut(WebhookOut, frozen=True, kw_only=True):
    """A new webhook, with the secret that is shown only once."""

    secret: str
    """The secret with which all messages are signed, as in Standard Webhooks: `whsec_` and base64. It is shown only
    once."""


class WebhookDetailsOut(WebhookOut, frozen=True, kw_only=True):
    """A webhook, with its last attempts."""

    attempts: list[Attempt]
    """The last attempts to deliver a message, newest first, at most 50."""


class WebhooksOut(msgspec.Struct, frozen=True):
    """The webhooks of the caller."""

    webhooks: list[WebhookOut]
    """The webhooks, oldest first."""


class WebhookSecretOut(msgspec.Struct, frozen=True):
    """The new secret of a webhook."""

    secret: str
    """The new secret. It is shown only once."""
    previous_until: str
    """Until then each message is signed with the previous secret as well."""
