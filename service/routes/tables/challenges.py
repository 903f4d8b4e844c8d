"""Challenges: sent, listed, accepted, refused and withdrawn."""

from typing import Any

from flask import Response, request, url_for

from application.accounts.accounts import CREATE, Account
from application.accounts.ids import derived_id, random_id
from application.errors.requests import InvalidFieldError
from application.tables.challenges import ACCEPTED, REASONS, Challenge, Proposal
from events.format.times import milliseconds, now, timestamp
from service.context import WebContainer, current_container
from service.documented import documented
from service.games.terms import terms_of
from service.http.answers import answer
from service.http.body import Blueprint, idempotency_key_for
from service.http.callers import require
from service.schemas.tables.challenges import ChallengedOut, ChallengeIn, ChallengeOut, ChallengesOut, RefusalIn

blueprint = Blueprint("challenges", __name__, url_prefix="/v1/challenges", description="Challenges to certain players")


@blueprint.post("")
@blueprint.arguments(ChallengeIn)
@blueprint.response(201, ChallengeOut)
@documented(409, idempotency_key=True, created=True, scope=CREATE)
def create_challenge(body: dict[str, Any]) -> Response:
    """Challenge players to a game. It opens and starts as soon as the last of them has accepted.

    You have seat 0, the others the next seats in the order of `players`. A player can have sent at most 20 challenges
    that are still open. Each challenged player gets a notification, `challenge`.
    """
    container, account = current_container(), require(CREATE)
    terms = terms_of(container, account, body, body["visibility"])
    _demand_players(container, account, body["players"], bot_accounts=terms.bot_accounts)
    key = idempotency_key_for(account.player)
    challenge = random_id("c") if key is None else derived_id("c", container.secret, request.path, key.key)
    proposal = Proposal(
        account.player,
        container.limits.address(),
        tuple(body["players"]),
        terms,
        milliseconds(now()) + body["expires_in_seconds"] * 1000,
        None if key is None else key.request,
    )
    response = _shown(container, container.challenges.propose(challenge, proposal), 201)
    response.headers["Location"] = url_for("challenges.show_challenge", challenge=challenge)
    return response


@blueprint.get("")
@blueprint.response(200, ChallengesOut)
@documented(scope="game:read")
def list_challenges() -> Response:
    """List the open challenges that you have sent and received, the next to expire first."""
    container, account = current_container(), require("game:read")
    sent, received = container.challenges.open_ones(account.player)
    return answer(ChallengesOut(_rows(container, sent), _rows(container, received)))


@blueprint.get("/<challenge>")
@blueprint.response(200, ChallengeOut)
@documented(404, 409, scope="game:read")
def show_challenge(challenge: str) -> Response:
    """Show a challenge that you have sent or received, until a day after it has expired."""
    container, account = current_container(), _require(challenge, "game:read")
    found = container.challenges.find(challenge, account.player)
    if found.status == "accepted":
        container.challenges.start(found)  # in case that the process ended that noted the last acceptance
    return _shown(container, found, 200)


@blueprint.post("/<challenge>/acceptance")
@blueprint.response(201, ChallengeOut)
@documented(404, 409, scope=CREATE)
def accept_challenge(challenge: str) -> Response:
    """Accept a challenge. With the last acceptance the game starts. It is safe to repeat the request."""
    container, account = current_container(), _require(challenge, CREATE)
    return _shown(container, container.challenges.answer(challenge, account.player, ACCEPTED), 201)


@blueprint.post("/<challenge>/refusal")
@blueprint.arguments(RefusalIn, required=False)
@blueprint.response(201, ChallengeOut)
@documented(400, 404, 408, 409, 413, scope=CREATE)
def refuse_challenge(body: dict[str, Any], challenge: str) -> Response:
    """Refuse a challenge, which is then over. It is safe to repeat the request."""
    container, account = current_container(), _require(challenge, CREATE)
    return _shown(container, container.challenges.answer(challenge, account.player, body["reason"]), 201)


@blueprint.delete("/<challenge>")
@blueprint.response(204)
@documented(404, 409, scope=CREATE)
def withdraw_challenge(challenge: str) -> Response:
    """Withdraw a challenge that you have sent, unless it is over."""
    container, account = current_container(), _require(challenge, CREATE)
    container.challenges.withdraw(challenge, account.player)
    return Response(status=204)


def _require(challenge: str, scope: str) -> Account:
    """Return the caller's account. Raise Problem 401, 403; UnknownChallengeError, whatever the scope."""
    return require(scope, lambda account: current_container().challenges.find(challenge, account.player))


def _demand_players(container: WebContainer, account: Account, players: list[str], *, bot_accounts: bool) -> None:
    """Raise InvalidFieldError for the first player who can't be challenged."""
    for number, player in enumerate(players):
        field, known = f"players.{number}", container.accounts.players.known(player)
        if known is None or known.is_erased or known.banned is not None:
            raise InvalidFieldError(field, "is not the id of a player")
        if player == account.player:
            raise InvalidFieldError(field, "must be another player than you")
        if known.kind == "bot" and not bot_accounts:
            raise InvalidFieldError(field, "is a bot account, which can play only with `bot_accounts`")


def _shown(container: WebContainer, challenge: Challenge, status: int) -> Response:
    return answer(_rows(container, [challenge])[0], status)


def _rows(container: WebContainer, challenges: list[Challenge]) -> list[ChallengeOut]:
    """Return challenges with the names of their players."""
    proposals = [each.proposal for each in challenges]
    names = container.accounts.names(player for each in proposals for player in (each.creator, *each.players))
    return [_row(each, names) for each in challenges]


def _row(challenge: Challenge, names: dict[str, str]) -> ChallengeOut:
    proposal = challenge.proposal
    terms = proposal.terms
    return ChallengeOut(
        id=challenge.id,
        status=challenge.status,
        creator=proposal.creator,
        name=names[proposal.creator],
        to=tuple(_challenged(player, names[player], challenge.answers.get(player)) for player in proposal.players),
        title=terms.title,
        seats=terms.seats,
        options=terms.options,
        clock=terms.clock,
        rated=terms.rated,
        bot_accounts=terms.bot_accounts,
        visibility=terms.visibility,
        expires_at=timestamp(proposal.expires),
        game=challenge.game if challenge.status == "accepted" else None,
    )


def _challenged(player: str, name: str, given: str | None) -> ChallengedOut:
    reason = next((reason for reason in REASONS if reason == given), None)
    if given is None:
        return ChallengedOut(player, name, None, None)
    return ChallengedOut(player, name, "refused" if reason else "accepted", reason)
