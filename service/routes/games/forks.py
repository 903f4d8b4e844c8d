"""Forks: new games that continue another one from any version at which it was played."""

from typing import Any

from flask import Response, request

from application.accounts.ids import new_game_id
from application.games.game_service import Changed, Repeated
from application.games.seating import require_bots_accepted
from application.reading.game_view import GameView
from application.tables.forking import demand_end, end_parent, fork_point, fork_visibility, forking
from service.context import current_container
from service.documented import documented
from service.games.outcomes import created_answer, record_after
from service.games.reading import require_in, require_play_in, visible_game
from service.http.body import Blueprint, idempotency_key_for
from service.http.languages import language
from service.http.problems.refusals import refused
from service.schemas.games.clocks import clock_of
from service.schemas.games.games import ForkIn
from titles.kernel.deciding.length import LAST_EXTRA, LONGEST_BYTES
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat

blueprint = Blueprint("forks", __name__, url_prefix="/v1/games", description="Forks of games")


@blueprint.post("/<game>/forks")
@blueprint.arguments(ForkIn)
@blueprint.response(201, GameView)
@documented(404, 409, idempotency_key=True, created=True, scope="game:create")
def fork_game(body: dict[str, Any], game: str) -> Response:
    """Open a new game that continues another one, from the end of any batch at which that one was being played.

    The other game has finished. Or, with `end`, it is an unrated game that the caller plays against bots of the title
    alone: it ends at once with the reason `abandoned`, and does not count. The token then also needs `game:play`.

    The log up to there is also the beginning of the new game's log; later draws follow from a new seed. `seats` has an
    entry for each seat: the caller, a bot, or null for a free seat. The game continues as soon as the last seat is
    taken. Everything dealt before the fork is public, so a fork is marked by `forked`, and does not count in the
    standings of its title. The token also needs `game:read`, to see the parent.
    """
    container, account = current_container(), require_in(game, "game:create")
    parent = visible_game(game).record
    if body["end"]:
        require_play_in(game)
        refusal = demand_end(parent, account.player)
        if refusal is not None:
            raise refused(refusal, language(), parent.head.version)
    most = min(container.settings.requests.log // 3, LONGEST_BYTES)  # a longer fork might be too long to verify
    past = fork_point(
        container.repository, parent, body["at"], ends=body["end"], max_bytes=most, max_version=LAST_EXTRA
    )
    seats = body["seats"]
    takers = None if seats is None else [_taker(seat, account.player) for seat in seats]
    if any(taker is not None and taker.player for taker in takers or ()):
        require_bots_accepted(account.kind, bot_accounts=body["bot_accounts"])
    idempotency_key = idempotency_key_for(account.player)
    fork = new_game_id(container.secret, account.player, request.path, idempotency_key)
    batch = forking(
        past,
        fork,
        account.player,
        fork_visibility(parent, body["visibility"]),
        takers,
        clock_of(body),
        bot_accounts=body["bot_accounts"],
    )
    if isinstance(batch, Refusal):
        raise refused(batch, language(), past.head.version, field="seats")
    game_service, actor = container.game_service, f"player:{account.player}"

    def make() -> Changed | Repeated:
        late = end_parent(game_service, parent.game, account.player) if body["end"] else None
        if late is not None:
            raise refused(late.refusal, language(), late.record.head.version)
        return game_service.fork(fork, past, batch, actor=actor, idempotency_key=idempotency_key)

    quota = container.quota(account, instead_of=parent.game if body["end"] else None)
    outcome = game_service.create(fork, idempotency_key, quota, make, opened=batch.game, size=past.size)
    return created_answer(container, record_after(container, fork, outcome, idempotency_key), account)


def _taker(seat: dict[str, Any] | None, player: str) -> Seat | None:
    """Return the holder of a seat: None for a free seat, a bot, or the caller."""
    if seat is None:
        return None
    return Seat(bot=seat["bot"]) if seat["bot"] else Seat(player=player, nonce=seat["nonce"])
