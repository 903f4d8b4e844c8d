"""Webhooks of the caller: create, list, change, delete; replace the secret; send a test message."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec
from flask import Response

from application.accounts.accounts import READ, WEBHOOKS, Account
from application.errors.authority import AppTokenError
from application.notices.webhooks import managing
from application.notices.webhooks.deliveries import Attempt
from application.notices.webhooks.webhooks import Part, Webhook
from application.runtime.outside.shares import Caller
from service.context import current_container
from service.documented import documented
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import allow, require, stored_caller
from service.http.languages import known
from service.schemas.accounts.webhooks import (
    CreatedWebhookOut,
    WebhookChangeIn,
    WebhookDetailsOut,
    WebhookIn,
    WebhookOut,
    WebhookSecretOut,
    WebhooksOut,
)

blueprint = Blueprint(
    "webhooks", __name__, url_prefix="/v1/webhooks", description="Webhooks: messages about games, posted to a URL"
)


@blueprint.post("")
@blueprint.arguments(WebhookIn)
@blueprint.response(201, CreatedWebhookOut)
@documented(400, 408, 409, 413, scope=WEBHOOKS)
def create_webhook(body: dict[str, Any]) -> Response:
    """Create a webhook: messages about the caller's games are posted to a URL, from now on.

    The messages are the notifications of `GET /v1/events` about seats that are taken, starts, turns and ends, signed as
    Standard Webhooks say. The secret is shown only once. If the caller is a bot account, the messages are about the
    games of all players who granted it a token with `game:read`, too. A player has at most 10 webhooks.

    With `"include": ["update"]`, each message has the whole game as well, and the moves to choose from, as the player's
    seat sees it when the message is sent: a bot can answer it with one request.
    """
    container, account = current_container(), _require_own_token()
    container.sender.check(body["url"])
    account = stored_caller()
    _demand_right_to(body["include"], account)
    webhook = container.webhooks.create(account.player, by=account.authority, maker=account.maker, **_stored(body))
    return answer(CreatedWebhookOut(**_shown(webhook), secret=webhook.secret), 201)


@blueprint.get("")
@blueprint.response(200, WebhooksOut)
@documented(scope=WEBHOOKS)
def list_webhooks() -> Response:
    """List the webhooks of the caller, oldest first."""
    account = _require_own_token()
    found = current_container().webhooks.of(account.player)
    return answer(WebhooksOut([WebhookOut(**_shown(webhook)) for webhook in found]))


@blueprint.get("/<webhook>")
@blueprint.response(200, WebhookDetailsOut)
@documented(404, scope=WEBHOOKS)
def show_webhook(webhook: str) -> Response:
    """Show a webhook with the last attempts to deliver messages."""
    found = _owned(webhook)
    attempts = current_container().deliveries.attempts(found.id)
    return answer(WebhookDetailsOut(**_shown(found), attempts=attempts))


@blueprint.patch("/<webhook>")
@blueprint.arguments(WebhookChangeIn, required=False)
@blueprint.response(200, WebhookOut)
@documented(400, 404, 408, 413, scope=WEBHOOKS)
def change_webhook(body: dict[str, Any], webhook: str) -> Response:
    """Change a webhook: its URL, the kinds of messages, its label, or whether messages are sent.

    Messages that wait are posted to a new URL at once. A webhook that is made active again sends what happens from then
    on.
    """
    container, found = current_container(), _owned(webhook)
    if "url" in body:
        container.sender.check(body["url"])
    account = stored_caller()
    if "url" in body or body.get("active") or "include" in body:
        _demand_right_to(body.get("include", found.include), account)
    changed = managing.change(found, _stored(body), account.maker, container.webhooks, container.deliveries)
    return answer(WebhookOut(**_shown(changed)))


@blueprint.delete("/<webhook>")
@blueprint.response(204)
@documented(404, scope=WEBHOOKS)
def delete_webhook(webhook: str) -> Response:
    """Delete a webhook. What waits for it is not sent."""
    container, found = current_container(), _owned(webhook)
    stored_caller()
    managing.delete(found.owner, found.id, container.webhooks, container.deliveries)
    return Response(status=204)


@blueprint.post("/<webhook>/secret")
@blueprint.response(201, WebhookSecretOut)
@documented(404, scope=WEBHOOKS)
def rotate_secret(webhook: str) -> Response:
    """Replace the secret of a webhook. For 24 hours messages have a signature with the previous secret, too."""
    found = _owned(webhook)
    stored_caller()
    rotated = current_container().webhooks.rotate(found)
    return answer(WebhookSecretOut(rotated.secret, rotated.previous_until or ""), 201)


@blueprint.post("/<webhook>/test")
@blueprint.response(201, Attempt)
@documented(404, scope=WEBHOOKS)
def send_test(webhook: str) -> Response:
    """Post a message of type `test` to a webhook now, and answer with the attempt, after at most 15 seconds."""
    container, found = current_container(), _owned(webhook)
    caller = Caller(container.limits.address(), found.owner)
    return answer(managing.send_test(found, caller, container.sender, container.deliveries), 201)


def _require_own_token(seen: Callable[[Account], object] | None = None) -> Account:
    """Return the caller's account. Raise Problem 401, and 403 without the scope or with a token of an app.

    A webhook belongs to an account, so an app has webhooks of its own. `seen` is that of `require`.
    """
    account = require(WEBHOOKS, seen)
    if account.app is not None:
        raise AppTokenError
    return account


def _owned(webhook: str) -> Webhook:
    """Return a webhook of the caller. Raise Problem 401, 403; UnknownWebhookError."""
    webhooks = current_container().webhooks
    account = _require_own_token(lambda account: webhooks.owned(account.player, webhook))
    return webhooks.owned(account.player, webhook)


def _demand_right_to(included: Collection[Part], account: Account) -> None:
    """Raise Problem 403 if a token makes a webhook send what it may not read."""
    if included:
        allow(account, READ)


def _stored(body: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a request as a webhook has them: without repetitions, in a language that there is."""
    lists = {name: tuple(dict.fromkeys(body[name])) for name in ("events", "include") if body.get(name) is not None}
    spoken = {"lang": known(body["lang"]) or "en"} if "lang" in body else {}
    return {**body, **lists, **spoken}


def _shown(webhook: Webhook) -> dict[str, Any]:
    """Return the fields of a webhook that its owner sees."""
    fields = msgspec.structs.asdict(webhook)
    if webhook.active and webhook.has_expired():  # the next message stops it
        fields |= {"active": False, "reason": managing.EXPIRED}
    shown = {name: fields[name] for name in WebhookOut.__struct_fields__ if name in fields}
    return {**shown, "created_at": webhook.created}
