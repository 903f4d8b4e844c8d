"""Invitations: issued and withdrawn by the host of an open game, and read by those who are invited."""

from typing import Any

from flask import Response

from application.accounts.accounts import CREATE, Account
from application.errors.games import UnknownGameError
from application.errors.requests import InvalidFieldError
from application.errors.seats import NotCreatorError
from application.games.repository import GameRecord
from application.games.seating import require_access
from events.format.times import timestamp
from projections.frames.game_body import invite
from service.context import WebContainer, current_container
from service.documented import documented
from service.games.reading import require_in
from service.games.render import seats_with_names
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.languages import language
from service.http.problems.refusals import refused
from service.http.public_url import address
from service.schemas.tables.invitations import InvitationIn, InvitationOut, InvitationReadIn, InvitedGameOut
from service.sentences import message
from titles.kernel.deciding import life

blueprint = Blueprint("invitations", __name__, url_prefix="/v1/games", description="Invitations to open games")


@blueprint.post("/<game>/invitations")
@blueprint.arguments(InvitationIn, required=False)
@blueprint.response(201, InvitationOut)
@documented(404, 409, 400, 408, 413, scope=CREATE)
def create_invitation(body: dict[str, Any], game: str) -> Response:
    """Issue an invitation to your open game: for a certain seat, or for any free one.

    Any player who has its secret may take the seat, also in a private game, until the invitation expires, the seat is
    taken, or you withdraw all invitations. An invitation does not reserve the seat.
    """
    container, account = current_container(), require_in(game, CREATE)
    record = _hosted_game(container, game, account)
    seat = body["seat"]
    if seat is not None and seat >= len(record.full.seats):
        raise InvalidFieldError("seat", f"must be a seat, 0 to {len(record.full.seats) - 1}")
    secret, invitation = container.invitations.issue(game, seat, body["expires_in_seconds"])
    url = f"{address()}/join/{game}#{secret}"
    return answer(InvitationOut(secret, url, seat, timestamp(invitation.expires)), 201)


@blueprint.delete("/<game>/invitations")
@blueprint.response(204)
@documented(404, 409, scope=CREATE)
def withdraw_invitations(game: str) -> Response:
    """Withdraw all invitations to your open game, and the reservations of its seats.

    The general `invite` of a private game stays valid.
    """
    container, account = current_container(), require_in(game, CREATE)
    _hosted_game(container, game, account)
    container.invitations.withdraw(game)
    return Response(status=204)


@blueprint.post("/<game>/invitations/reading")
@blueprint.arguments(InvitationReadIn)
@blueprint.response(200, InvitedGameOut)
@documented(400, 404, 408, 409, 413)
def read_invitation(body: dict[str, Any], game: str) -> Response:
    """Show what an invitation is for, to anyone who has its secret. This needs no token."""
    container = current_container()
    record = container.repository.load(game).record
    invitation = container.invitations.read(game, body["invite"])
    if invitation is None and body["invite"] != invite(container, game):
        raise UnknownGameError(game)
    if invitation is not None:
        container.invitations.demand_valid(game, invitation)
    full = record.full
    invited = InvitedGameOut(
        game=game,
        title=full.title,
        status=full.status,
        visibility=full.visibility,
        host=container.accounts.name(record.owner or ""),
        clock=full.clock,
        seats=seats_with_names(container, record),
        seat=None if invitation is None else invitation.seat,
        expires_at=None if invitation is None else timestamp(invitation.expires),
    )
    return answer(invited)


def _hosted_game(container: WebContainer, game: str, account: Account) -> GameRecord:
    """Return an open game of which the caller is the host. Raise UnknownGameError, NotCreatorError, Problem 409."""
    record = container.repository.load(game).record
    require_access(record, account.player, is_invited=False)
    if record.owner != account.player:
        raise NotCreatorError
    if record.full.status != "open":
        refusal = life.not_open(record.full, message("nobody can be invited."))
        raise refused(refusal, language(), record.head.version)
    return record
