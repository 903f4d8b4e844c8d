"""A game as long as a game of choices gets, imported by the abuser."""

import random

from benchmarks.abuse.attack import Attack
from benchmarks.harness.wire import request
from tests.logs import Writer, opened, seated, step
from titles.kernel.deciding import decider
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.state.game import pending_resolution, to_move
from titles.registry import TITLES

TITLE = "seven_wonders_dice"
FORKED_BYTES = 2_600_000
"""About as much as a fork can copy (`service.routes.games.forks`), counted as served."""


def imported(attack: Attack) -> str:
    """Return the id of the imported game."""
    host = attack.host()
    [owner] = host.players(1)
    game: str = host.post("/v1/logs", long_game().log(), owner)["id"]
    return game


def long_game() -> Writer:
    """Return a game of 7 in which players choose as often as they can before each reveal: 4,300 versions, 3 MB."""
    chance = random.Random(1)
    writer = seated(opened(TITLES[TITLE], 7, chance, game="long"), chance)
    while writer.game.status == "playing":
        seats = to_move(writer.game)
        if pending_resolution(writer.game) is not None or len(seats) < 2:
            step(writer, chance)
            continue
        for seat in seats:
            _choose(writer, seat, 1 if seat == seats[-1] else MAX_CHOICES)
    return writer


def fork_point(writer: Writer) -> int:
    """Return the last version at which a fork copies no more bytes than it may."""
    size, found = 0, 0
    for record, line in zip(writer.records, writer.lines()[1:], strict=True):
        size += len(line) + 1
        if size > FORKED_BYTES:
            break
        found = record.version
    return found


def _choose(writer: Writer, seat: int, times: int) -> None:
    """Replace a seat's choice by another one again and again."""
    moves = decider.moves(writer.title, writer.game, seat)[:2]
    for number in range(times if len(moves) > 1 else 1):
        batch = decider.decide(writer.title, writer.game, seat, moves[number % len(moves)].move)
        if not isinstance(batch, Batch) or not batch.events:
            return
        writer.act(batch)


def reads(game: str, versions: int) -> list[bytes]:
    """Return requests that read the whole game, or a state in it, in each of the ways there are."""
    path, chance = f"/v1/games/{game}", random.Random(1)
    whole = [path, f"{path}/log", f"{path}/history", f"{path}/events?limit=1000", f"{path}/standings"]
    past = [f"{path}?at={version}" for version in chance.sample(range(1, versions), 50)]
    return [request("GET", each) for each in [*whole, *past]]
