"""Thinking: the moves of bots that search. A bot thinks outside of an append, since others may move in the meantime.

A thought is cut in slices: it stops after each round of its search, so that a worker can continue another one first.
"""

import math
import random
import threading
import time
from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from application.games.game_service import Changed, GameService
from application.games.repository import GameRecord
from application.reading.bot_turns import BotTurn, next_bot_turn
from application.reading.thoughts import Thought, Thoughts
from titles.kernel.play.batch import Batch
from titles.search.search import Line
from workers.making_way import with_yields

LONGEST = 10.0
"""Seconds after which a bot makes the move that it likes best by then."""
STOPPING = threading.Event()
"""Set when this process was asked to end: it makes the move that it likes best by then."""
HURRIED = 0.0
"""Seconds that a bot has if no worker is left to think: each of its moves is played on once."""


class Time:
    """The time that a bot has for a thought: until `seconds` from now, and at most `work` seconds of its worker."""

    def __init__(self, seconds: float, work: float = math.inf) -> None:
        self._until = time.monotonic() + seconds
        self._work = work
        self.was_up = False
        """Whether the time was up when the bot asked, so that it went no further."""

    def end_after(self, seconds: float) -> None:
        """Let the time be up at most some seconds from now."""
        self._until = min(self._until, time.monotonic() + seconds)

    def use(self, seconds: float) -> None:
        """Note that the worker spent time on the thought."""
        self._work -= seconds

    def is_up(self) -> bool:
        """Whether the bot has to stop now."""
        over = self._work <= 0 or time.monotonic() >= self._until or STOPPING.is_set()
        self.was_up = self.was_up or over
        return self.was_up


Slices = Generator[None, None, GameRecord]
"""Work that stops between two slices until it is continued. It returns the game after it."""


def to_the_end(slices: Slices) -> GameRecord:
    """Continue work until it is done, and return the game after it."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            record: GameRecord = done.value
            return record


def think(game_service: GameService, record: GameRecord, seconds: float) -> GameRecord:
    """Let the next bot of a game choose, and append its move. Return the game; unchanged if others went on meanwhile.

    Raise what `GameService.execute` raises.
    """
    return to_the_end(think_in_slices(game_service, record, Time(seconds)))


def think_in_slices(game_service: GameService, record: GameRecord, left: Time) -> Slices:
    """Do what `think` does, and stop after each round of the search."""
    turn = next_bot_turn(game_service.repository, record)
    move, thought = yield from _choose(turn, left)
    before = record.head.version

    def decide(now: GameRecord) -> Batch:
        nonlocal before
        before = now.head.version  # others may have moved while the bot was thinking
        return turn.batch(now, move)

    outcome = game_service.execute(record.game, decide, continuing="think")
    assert isinstance(outcome, Changed), f"a worker's batch can't be refused: {outcome}"
    if thought is not None and outcome.appended:
        Thoughts(game_service.store).keep(record.game, replace(thought, version=before))
    return outcome.record


def _choose(turn: BotTurn, left: Time) -> Generator[None, None, tuple[Any, Thought | None]]:
    """Return the move of a bot, and what it thought unless it had no choice."""
    if len(turn.legal_moves) == 1:
        return turn.legal_moves[0].move, None
    left.end_after(turn.bot.level.seconds)
    search = with_yields(turn.bot).search(turn.view, turn.seat, turn.legal_moves, random.SystemRandom())
    try:
        next(search)
        while True:
            yield
            search.send(left.is_up())
    except StopIteration as ended:
        lines: list[Line] = ended.value
    return lines[0].move, turn.thought(lines, hurried=left.was_up)
