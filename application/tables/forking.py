"""Forking: a game goes on as another game from a version at which it was played.

The game has finished, or it is one against bots alone that ends with the fork. Otherwise a player of both would learn
from the one what is hidden in the other.
"""

import secrets
from collections.abc import Sequence

from application.errors.games import AheadError, NotEndedError
from application.errors.requests import InvalidFieldError
from application.games import seating
from application.games.game_service import GameService, Refused
from application.games.repository import GameRecord, GameRepository
from events.format.bounds import MAX_FORKS
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat, Visibility
from verifier.log_file import forks_of


def fork_point(
    repository: GameRepository, parent: GameRecord, version: int, *, ends: bool, max_bytes: int, max_version: int
) -> GameRecord:
    """Return the parent at the end of a batch, where a fork can leave it.

    `ends` says that a parent that is being played ends with the fork. Raise NotEndedError, BetweenError for a version
    inside a batch, and InvalidFieldError for another version at which the game can't be forked, or that leaves too
    little room for the fork's own events.
    """
    if parent.full.status != "finished" and not (ends and parent.full.status == "playing"):
        raise NotEndedError
    try:
        past = repository.at(parent.game, version)
    except AheadError as error:
        raise InvalidFieldError("at", f"must not be after the last version of the game, {error.version}") from None
    if past.full.status != "playing":
        raise InvalidFieldError("at", "must be a version at which the game was being played")
    if len(forks_of(past.full)) == MAX_FORKS:
        raise InvalidFieldError("at", f"must be before the last fork: a log can have at most {MAX_FORKS} forks")
    if past.size > max_bytes:
        raise InvalidFieldError(
            "at",
            f"must be earlier: the log has {past.size} bytes at that version, and a fork can copy at most {max_bytes}",
        )
    if past.head.version >= max_version:
        raise InvalidFieldError("at", f"must be less than {max_version}: a game that is forked later is soon too long")
    return past


def demand_end(parent: GameRecord, player: str) -> Refusal | None:
    """Return why a player can't end the parent, if it has not ended. Raise NotSeatedError, UnknownGameError."""
    decided = seating.end_against_bots(parent, player)
    return decided if isinstance(decided, Refusal) else None


def end_parent(game_service: GameService, parent: str, player: str) -> Refused | None:
    """End the parent for its only player; return the refusal if that is not possible any more.

    A parent that has ended stays as it is. So a request that ended the parent, and failed before it made the fork, is
    completed by a repetition.
    """
    outcome = game_service.execute(
        parent, lambda record: seating.end_against_bots(record, player), actor=f"player:{player}"
    )
    return outcome if isinstance(outcome, Refused) else None


def fork_visibility(parent: GameRecord, wanted: Visibility | None) -> Visibility:
    """Return who may see the fork: as its parent unless said otherwise. Raise InvalidFieldError."""
    if wanted == "public" and parent.full.visibility == "private":
        raise InvalidFieldError("visibility", "must be private, because the game is private")
    return wanted or parent.full.visibility


def forking(
    past: GameRecord,
    fork: str,
    creator: str,
    visibility: Visibility,
    takers: Sequence[Seat | None] | None,
    clock: Clock | None = None,
    *,
    bot_accounts: bool = False,
) -> Batch | Refusal:
    """Leave the parent where it stood, and seat the takers: one for each seat, None for a free one.

    Raise InvalidFieldError for a wrong number of takers, or for a player who is seated twice.
    """
    count = len(past.full.seats)
    if takers is not None and len(takers) != count:
        raise InvalidFieldError("seats", f"must have one entry for each of the {count} seats, null for a free one")
    batch = Batch(past.full)
    refusal = life.fork(
        batch,
        game=fork,
        parent_hash=past.head.hash,
        visibility=visibility,
        creator=creator,
        seed=secrets.token_hex(32),
        clock=clock,
        bot_accounts=bot_accounts,
    )
    assert refusal is None, refusal
    for number, taker in enumerate(takers or ()):
        refusal = None if taker is None else life.sit(past.title, batch, taker, number)
        if refusal is not None and refusal.code == "already_seated":
            raise InvalidFieldError(f"seats.{number}", "a player can take only one seat")
        if refusal is not None:
            return refusal
    return batch
