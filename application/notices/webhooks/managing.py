"""What the owner of a webhook can do with it besides reading: change it, delete it, send a test message."""

from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from application.accounts.derivation import Maker
from application.accounts.ids import random_id
from application.notices.webhooks.deliveries import Attempt, Deliveries
from application.notices.webhooks.messages import Message
from application.notices.webhooks.webhooks import Webhook, Webhooks, made_with
from application.runtime.outside.shares import Caller
from events.format.model import Timestamp
from events.format.times import milliseconds, now, timestamp

if TYPE_CHECKING:  # what it imports takes a tenth of a second
    from application.notices.webhooks.sending import Sender

TEST = "test"
EXPIRED = "The token with which it was made has expired."
REVOKED = "The token with which it was made was revoked."

log = structlog.get_logger(__name__)


class TestData(msgspec.Struct, frozen=True):
    """What a test message says: the id and the label of the webhook."""

    webhook: str
    label: str


class TestBody(msgspec.Struct, frozen=True):
    """The body of a test message."""

    type: str
    timestamp: Timestamp
    data: TestData


def send_test(webhook: Webhook, caller: Caller, sender: "Sender", deliveries: Deliveries) -> Attempt:
    """Send a test message once, now, whether or not the webhook is active. Return the attempt."""
    body = msgspec.json.encode(TestBody(TEST, now(), TestData(webhook.id, webhook.label)))
    attempt = sender.send(webhook, Message(random_id("msg_"), TEST, None, body), caller).attempt
    deliveries.note(webhook.id, attempt)
    return attempt


def change(
    webhook: Webhook, fields: dict[str, Any], maker: Maker, webhooks: Webhooks, deliveries: Deliveries
) -> Webhook:
    """Change fields of a webhook with the token of a request, and return it.

    A webhook that is made inactive forgets what waits for it; made active again, it begins with the present. With
    another URL, all that waits is sent at once. In both cases, and if it begins to include something, it ends with this
    token from now on.
    """
    if "url" in fields or fields.get("active", False) or fields.get("include"):
        fields = {**fields, **made_with(maker)}
    starts = fields.get("active", False) and not webhook.active
    if starts:
        deliveries.forget(webhook.id)
        fields = {**fields, "since": timestamp(webhooks.clock()), "reason": None, "failing_since": None}
    changed = webhooks.change(webhook, **fields)
    if not changed.active:
        deliveries.forget(webhook.id)
    elif changed.url != webhook.url:
        deliveries.hasten(webhook.id, milliseconds(now()))
    return changed


def stop(webhook: Webhook, reason: str, webhooks: Webhooks, deliveries: Deliveries) -> None:
    """Make a webhook inactive, and forget what waits for it. Its owner sees the reason."""
    webhooks.change(webhook, active=False, reason=reason)
    deliveries.forget(webhook.id)
    log.info("webhook_stopped", webhook=webhook.id, reason=reason)


def delete_all(owner: str, webhooks: Webhooks, deliveries: Deliveries) -> None:
    """Delete all webhooks of a player."""
    for webhook_id in webhooks.ids_of(owner):
        delete(owner, webhook_id, webhooks, deliveries)


def delete(owner: str, webhook_id: str, webhooks: Webhooks, deliveries: Deliveries) -> None:
    """Delete a webhook, and what waits for it."""
    webhooks.delete(owner, webhook_id)
    deliveries.forget(webhook_id, attempts=True)
