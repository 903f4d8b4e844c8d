"""Containers on the shared servers, each like that of a separate process, and games in them."""

import functools
import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from application.container import Container, build, repository_of
from application.games.game_service import Changed, Refused, Repeated
from application.games.repository import GameRecord
from application.runtime.settings import Settings
from events.log_server.keys import shard_of
from projections.follow import Follower
from projections.read_models.read_model_files import ReadModelFiles
from projections.rebuild import Rebuild
from titles.kernel.deciding import decider, life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat, Visibility, pending_resolution, to_move
from titles.kernel.title import Title
from titles.registry import TITLES

TITLE = TITLES["seven_wonders"]
NO_DATA = Path("/dev/null/none")
"""A folder that can't be made."""
PLAYERS = tuple(f"p{number}" for number in range(7))


def a_container(log_url: str, queue_url: str, data: Path = NO_DATA) -> Container:
    """Return a container as a process builds it, with nothing in its caches. Read models need a data folder."""
    return build(Settings(data=data, redis_url=log_url, queue_url=queue_url))


def files(container: Container) -> ReadModelFiles:
    """Return the files of the read models, as a process opens them."""
    return ReadModelFiles(container.settings.read_models_folder)


def follower(container: Container) -> Follower:
    """Return what keeps the read models of a process up to date."""
    return Follower(files(container), container.repository)


def rebuilding(container: Container, processes: int = 1) -> Rebuild:
    """Return a rebuild, as `heptad rebuild` makes it."""
    return Rebuild(files(container), functools.partial(repository_of, container.settings), processes)


def opening(
    game: str,
    seats: int = 3,
    bots: int = 0,
    sitting: int | None = None,
    *,
    title: Title = TITLE,
    visibility: Visibility = "public",
    players: Sequence[str] = PLAYERS,
    clock: Clock | None = None,
    rated: bool = False,
) -> Batch:
    """Return the batch that opens a game and seats players (`p0`, `p1`, ...) and then bots."""
    options = life.read_options(title, seats, {})
    assert not isinstance(options, Refusal)
    batch = life.open_game(
        title,
        game=game,
        seats=seats,
        options=options,
        visibility=visibility,
        creator=players[0],
        seed=secrets.token_hex(32),
        clock=clock,
        rated=rated,
    )
    for number in range(seats - bots if sitting is None else sitting):
        assert life.sit(title, batch, Seat(player=players[number])) is None
    for _ in range(bots):
        assert life.sit(title, batch, Seat(bot="random")) is None
    return batch


def begin(container: Container, title: Title = TITLE, shard: int | None = None, **more: Any) -> str:
    """Return the id of a new game, in a given shard if one is named."""
    game = "g" + secrets.token_hex(8)
    while shard not in {None, shard_of(game)}:
        game = "g" + secrets.token_hex(8)
    outcome = container.game_service.open(
        game, title, opening(game, title=title, **more), actor="player:p0", idempotency_key=None
    )
    assert isinstance(outcome, Changed)
    return game


def load(container: Container, game: str) -> GameRecord:
    """Return the game record that this container loads."""
    return container.repository.load(game).record


def choose(container: Container, game: str, seat: int, which: int = 0) -> Changed | Refused | Repeated:
    """Make one of a seat's legal moves."""

    def decide(record: GameRecord) -> Batch | Refusal:
        return decider.decide(TITLE, record.full, seat, decider.moves(TITLE, record.full, seat)[which].move)

    return container.game_service.execute(game, decide)


def play_on(container: Container, game: str, chance: random.Random, most: int = 100_000) -> GameRecord:
    """Play a game by random legal moves, to its end or for a number of batches, and return its record."""

    def decide(record: GameRecord) -> Batch | Refusal:
        if pending_resolution(record.full) is not None:
            return decider.resolve(record.title, record.full)
        seat = chance.choice(to_move(record.full))
        if record.full.seats[seat].resigned:
            return decider.play_default_move(record.title, record.full, seat)
        move = chance.choice(decider.moves(record.title, record.full, seat)).move
        return decider.decide(record.title, record.full, seat, move)

    record = load(container, game)
    for _ in range(most):
        if record.full.status != "playing":
            break
        outcome = container.game_service.execute(game, decide)
        assert isinstance(outcome, Changed), outcome
        record = outcome.record
    return record


def resign(container: Container, game: str, seat: int) -> GameRecord:
    """Resign a seat."""

    def decide(record: GameRecord) -> Batch | Refusal:
        batch = Batch(record.full)
        return life.resign(record.title, batch, seat) or batch

    outcome = container.game_service.execute(game, decide, actor="player:p0")
    assert isinstance(outcome, Changed), outcome
    return outcome.record


def leave(container: Container, game: str, seat: int) -> GameRecord:
    """Leave a seat; the last player's leaving cancels the game."""

    def decide(record: GameRecord) -> Batch | Refusal:
        batch = Batch(record.full)
        return life.leave(batch, seat) or batch

    outcome = container.game_service.execute(game, decide, actor="player:p0")
    assert isinstance(outcome, Changed), outcome
    return outcome.record
