"""Pairings: find players who want the same game."""

import time
from collections.abc import Callable
from typing import Any

from flask import Response, request

from application.accounts.accounts import CREATE, Account
from application.accounts.ids import derived_id, random_id
from application.runtime.parent_watchdog import ending
from application.tables.pairing import Pairing
from events.store.tail import POLL_SECONDS
from service.context import current_container
from service.documented import documented
from service.games.terms import terms_of
from service.http.answers import answer
from service.http.body import Blueprint, idempotency_key_for
from service.http.callers import require
from service.schemas.tables.pairings import PairingIn, PairingOut, PairingQuery

blueprint = Blueprint("pairings", __name__, url_prefix="/v1/pairings", description="Players who want the same game")


@blueprint.post("")
@blueprint.arguments(PairingIn)
@blueprint.arguments(PairingQuery, location="query")
@blueprint.response(201, PairingOut)
@blueprint.response(202, PairingOut)
@documented(409, idempotency_key=True, scope=CREATE)
def create_pairing(body: dict[str, Any], query: dict[str, Any]) -> Response:
    """Ask to play with others who ask for the same game: the same title, seats, options and clock.

    The answer is 201 with a game that has started, or 202 if the players are not complete after `wait` seconds. Ask for
    the request again at least once a minute; otherwise it is withdrawn. Players who call from the same address are not
    paired with each other unless the operator allows it. The seats are drawn. A player has one request for the same
    game at a time, and can wait for at most five games. With an Idempotency-Key, a repeated request returns the game to
    which the first one has led, for an hour.
    """
    container, account = current_container(), require(CREATE)
    terms, address = terms_of(container, account, body, "public"), container.limits.address()
    key = idempotency_key_for(account.player)
    name = random_id("q") if key is None else derived_id("q", container.secret, account.player, request.path, key.key)
    asked = container.pairings.ask(account.player, address, terms, name)

    def poll() -> Pairing:
        return container.pairings.poll(require(CREATE).player, asked.id)

    found = _waited(account.player, query["wait"], asked, poll)
    return _shown(found, 202 if found.game is None else 201)


@blueprint.get("/<pairing>")
@blueprint.arguments(PairingQuery, location="query")
@blueprint.response(200, PairingOut)
@documented(404, 409, scope=CREATE)
def show_pairing(query: dict[str, Any], pairing: str) -> Response:
    """Ask whether your request has led to a game, and wait for another minute if it has not.

    `wait` waits until the players are complete. A request that has led to a game is known for an hour.
    """
    container, account = current_container(), _require(pairing)

    def poll() -> Pairing:
        return container.pairings.poll(_require(pairing).player, pairing)

    return _shown(_waited(account.player, query["wait"], poll(), poll), 200)


@blueprint.delete("/<pairing>")
@blueprint.response(204)
@documented(404, 409, scope=CREATE)
def leave_pairing(pairing: str) -> Response:
    """Withdraw your request, unless it has led to a game."""
    container, account = current_container(), _require(pairing)
    container.pairings.leave(account.player, pairing)
    return Response(status=204)


def _require(pairing: str) -> Account:
    """Return the caller's account. Raise Problem 401, 403; UnknownPairingError, whatever the scope."""
    return require(CREATE, lambda account: current_container().pairings.demand_known(account.player, pairing))


def _waited(player: str, seconds: float, asked: Pairing, poll: Callable[[], Pairing]) -> Pairing:
    """Return the request as soon as it has a game, or as it is after some seconds."""
    if asked.game is not None or seconds <= 0:
        return asked
    until = time.monotonic() + seconds
    with current_container().tailer.listen(player) as subscription:
        while True:
            subscription.take()
            asked = poll()
            left = until - time.monotonic()
            if asked.game is not None or left <= 0 or ending():
                return asked
            subscription.woken.wait(min(left, POLL_SECONDS))


def _shown(pairing: Pairing, status: int) -> Response:
    terms, game = pairing.terms, pairing.game
    found = PairingOut(
        pairing.id,
        "waiting" if game is None else "paired",
        terms.title,
        terms.seats,
        None if game is None else game.game,
    )
    return answer(found, status)
