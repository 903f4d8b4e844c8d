"""Tables on which most lies: positions late in games that bots played well, made in memory and never the same twice."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any, NamedTuple

from tests import logs
from tests.service.playing import Player
from titles.kernel.deciding import decider
from titles.kernel.state.game import AnyGame, pending_resolution, to_move
from titles.registry import TITLES
from titles.seven.terms.frames import Effect

MISTAKES = 0.15
"""How often a move is made at random, so that all kinds of things lie on the table."""
NAMES = (
    "Bo",
    "Wolfeschlegelsteinhausenbergerdorff",
    "寿限無寿限無五劫の擦り切れ",
    "Ada Lovelace",
    "Chi",
    "W" * 30,
    "くらげ",
)
Wanted = Callable[[AnyGame], int | None]
"""The seat from which one should look at a game now; None if it is not the wanted position."""


class Late(NamedTuple):
    """Which position of which game is wanted."""

    title: str
    seats: int
    seed: int
    wanted: Wanted


def _wonders(game: AnyGame) -> int | None:
    """All choose the first card of the third age; the largest city is one's own."""
    if game.state.age != 3 or game.state.turn != 1 or len(to_move(game)) < len(game.seats):
        return None
    return max(to_move(game), key=lambda seat: len(game.state.cities[seat].structures))


def _last_wonders(game: AnyGame) -> int | None:
    """All choose their last card, beside cities that are as large as they get."""
    if game.state.age != 3 or game.state.turn != 6 or len(to_move(game)) < len(game.seats):
        return None
    return max(to_move(game), key=lambda seat: len(game.state.cities[seat].structures))


def _dice(game: AnyGame) -> int | None:
    """All choose, and most of a sheet is crossed."""
    fullest = max(range(len(game.seats)), key=lambda seat: len(game.state.boards[seat].crossed))
    is_late = len(game.state.boards[fullest].crossed) >= 24 and len(to_move(game)) == len(game.seats)
    return fullest if is_late else None


def _seven(game: AnyGame) -> int | None:
    """Everybody lacks few colours, and the effect of a card asks for one of many cells."""
    (seat, *_) = to_move(game)
    locked = [sum(bool(place.locked) for place in places) for places in game.state.locks]
    if min(locked) < 4 or len(game.state.hands[seat]) < 3 or not isinstance(game.state.frames[-1], Effect):
        return None
    return seat if len(decider.moves(TITLES["seven"], game, seat)) >= 15 else None


def _duel(game: AnyGame) -> int | None:
    """Both cities are large, and there still is a choice of cards."""
    few_left = game.state.age == 3 and 4 <= game.state.pyramid.lying.bit_count() <= 6
    (seat, *_) = to_move(game)
    return seat if few_left and len(decider.moves(TITLES["seven_wonders_duel"], game, seat)) >= 3 else None


LATE = {
    "wonders": Late("seven_wonders", 7, 0, _wonders),
    "wonders-last": Late("seven_wonders", 7, 0, _last_wonders),
    "dice-5": Late("seven_wonders_dice", 5, 1, _dice),
    "dice-7": Late("seven_wonders_dice", 7, 1, _dice),
    "seven": Late("seven", 4, 4, _seven),
    "duel": Late("seven_wonders_duel", 2, 1, _duel),
}


@contextmanager
def table(url: str, late: Late) -> Iterator[tuple[str, Player]]:
    """The id of a game that stands as wanted, and the player who looks at it. Nobody makes a move in it."""
    log, version, seat = _played(late)
    with ExitStack() as players:
        own, *others = [players.enter_context(closing(Player(url, name))) for name in NAMES[: late.seats]]
        headers = {"Content-Type": "application/x-ndjson"}
        imported = own.http.post("/v1/logs", content=log, headers=headers).json()["id"]
        seats: list[Any] = [{"player": "me"} if number == seat else None for number in range(late.seats)]
        answer = own.http.post(f"/v1/games/{imported}/forks", json={"at": version, "seats": seats})
        assert answer.status_code == 201, answer.text
        game = answer.json()["id"]
        for other in others:
            other.join(game)
        yield game, own


def _played(late: Late) -> tuple[bytes, int, int]:
    """The log of a game that ends after the wanted position, the version of that, and the seat of who looks at it."""
    title, chance = TITLES[late.title], random.Random(late.seed)
    writer = logs.seated(logs.opened(title, late.seats, chance), chance)
    while writer.game.status == "playing":
        if pending_resolution(writer.game) is not None:
            writer.act(decider.resolve(title, writer.game))
            continue
        seat = late.wanted(writer.game)
        if seat is not None:
            version = writer.game.version
            return logs.finished_by_resigning(writer).log(), version, seat
        _move(writer, chance)
    raise AssertionError(f"no such position in this game of {late.title}")


def _move(writer: logs.Writer, chance: random.Random) -> None:
    title, game = writer.title, writer.game
    seat = to_move(game)[0]
    moves = decider.moves(title, game, seat)
    well = title.bots["greedy"](game, seat, moves, chance)
    move = chance.choice(moves).move if chance.random() < MISTAKES else well
    writer.act(decider.decide(title, game, seat, move))
