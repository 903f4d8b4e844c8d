"""Analysing: finished games are judged decision by decision, between the moves of bots that think."""

import functools
import time
from typing import NamedTuple

from application.games.access import FULL
from application.games.repository import GameRepository
from application.reading.analyses import Analyses, judge, to_judge
from application.reading.decisions import MadeDecision, own_decisions
from application.reading.replay import Replay
from application.runtime.queues import ANALYSE, Queues
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.search.search import SearchBot
from workers.making_way import with_yields

GAMES = 4
"""How many games a process keeps that it analyses in turn."""


class Judging(NamedTuple):
    """What is judged of a game."""

    title: Title
    decisions: list[MadeDecision]


def requeue(queues: Queues, analyses: Analyses) -> None:
    """Queue the analyses that are not complete, if no game waits: a queue server forgets. Raise redis.RedisError."""
    fair = queues.fair(ANALYSE)
    running = analyses.running() if fair.is_empty() else set()
    for game in running:
        fair.push(game, queues.owner_of(None), urgent=False)
    if running:
        queues.call(ANALYSE)


class Analyser:
    """Judges the decisions of games."""

    def __init__(self, repository: GameRepository, analyses: Analyses) -> None:
        self.repository = repository
        self.analyses = analyses
        self._judging = functools.lru_cache(GAMES)(self._read)

    def work_on(self, game: str, seconds: float) -> bool:
        """Judge the next decisions of a game for some time, at least one. Return whether more may be left.

        Raise UnknownGameError, DataLossError, redis.RedisError.
        """
        until, analysis = time.monotonic() + seconds, self.analyses.of(game)
        if analysis is None or analysis.is_complete:
            self.analyses.end(game)
            return False
        title, decisions = self._judging(game)
        found = title.bots[analysis.bot]
        assert isinstance(found, SearchBot), f"{analysis.bot} searches"
        bot = with_yields(found)
        self.analyses.expect(game, len(decisions))
        for number in range(len(analysis.decisions), len(decisions)):
            self.analyses.keep(game, number, judge(title, bot, decisions[number]))
            if time.monotonic() > until:
                break
        return True

    def _read(self, game: str) -> Judging:
        record = self.repository.load(game).record
        lines = [self.repository.header(record), *self.repository.lines(record, FULL)]
        replay = Replay(b"".join([line + b"\n" for line in lines]), TITLES)
        return Judging(replay.title, to_judge(own_decisions(replay)))
