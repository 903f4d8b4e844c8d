"""Analyses of finished games: for each decision, what the search prefers and what the choice cost."""

import random
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from application.reading.decisions import MadeDecision
from application.reading.thoughts import SearchedMove, searched
from events.log_server import keys
from events.store.appending import Store
from events.store.setting_aside import readable_one
from titles.kernel.title import Title
from titles.search.search import SearchBot

LEVEL = "fast"
"""The bot that judges, unless another one is asked."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """A decision of a seat, and what a searching bot thinks of it."""

    seat: int
    version: int
    """The version of the game before the move."""
    decision: str
    chosen: SearchedMove
    """What the seat did."""
    preferred: SearchedMove
    """What the bot would have done. It is the same move if the bot found none that is better."""
    cost: float
    """By how much the preferred move is worth more than the chosen one; 0 if it is the same."""
    rank_cost: float
    """By how much the expected rank is better after the preferred move; it can be negative, since the worth decides."""


class Analysis(msgspec.Struct, frozen=True):
    """What is known of a game by now."""

    bot: str
    """The bot that judges."""
    total: int | None
    """How many decisions there are; None before the first one is judged."""
    decisions: tuple[JudgedDecision, ...]
    """The decisions that are judged, in the order of the game."""

    @property
    def is_complete(self) -> bool:
        """Whether all decisions are judged."""
        return len(self.decisions) == self.total


def to_judge(decisions: Iterable[MadeDecision]) -> list[MadeDecision]:
    """Return the decisions at which a seat had a choice."""
    return [made for made in decisions if len(made.legal_moves) > 1]


def judge(title: Title, bot: SearchBot, made: MadeDecision) -> JudgedDecision:
    """Return what a bot thinks of a decision, from what the seat knew then. The same decision is judged alike again.

    The search finds the move to prefer; then this move and the chosen one are compared in games of their own, the
    same for both.
    """
    chance = random.Random(f"{made.view.id} {made.version} {made.seat}")  # noqa: S311 - nothing secret is drawn
    best = bot.lines(made.view, made.seat, made.legal_moves, chance)[0]
    lines = bot.compare(made.view, made.seat, list(dict.fromkeys([made.move, best.move])), chance)
    moves = searched(title, made.view, made.seat, lines)
    chosen, preferred = moves[0], max(moves, key=lambda move: move.value)
    cost, rank_cost = preferred.value - chosen.value, chosen.rank - preferred.rank
    return JudgedDecision(
        made.seat, made.version, made.decision, chosen, preferred, round(cost, 4), round(rank_cost, 3)
    )


class Analyses:
    """The analyses of all games that were asked for: a hash for each game."""

    NAME = "analysis"
    """The name of the attachment of an archived log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._client = store.client

    def ask(self, game: str, bot: str) -> None:
        """Note that an analysis is wanted. Another one that was asked for before stays.

        Raise DataLossError, redis.RedisError.
        """
        if self._store.attachment(game, self.NAME):
            return
        if self._client.hsetnx(keys.analysis(game), "bot", bot):
            self._client.sadd(keys.RUNNING_ANALYSES, game)

    def running(self) -> set[str]:
        """Return the games whose analyses are not complete. Raise redis.RedisError."""
        return {game.decode() for game in self._client.smembers(keys.RUNNING_ANALYSES)}

    def end(self, game: str) -> None:
        """Note that nothing is left to do for a game. Raise redis.RedisError."""
        self._client.srem(keys.RUNNING_ANALYSES, game)

    def expect(self, game: str, total: int) -> None:
        """Keep the number of decisions. Raise redis.RedisError."""
        self._client.hset(keys.analysis(game), "total", total)

    def keep(self, game: str, number: int, judged: JudgedDecision) -> None:
        """Keep a judged decision by its number in the game. Raise redis.RedisError."""
        self._client.hset(keys.analysis(game), str(number), msgspec.json.encode(judged))

    def of(self, game: str) -> Analysis | None:
        """Return what is known by now; None if nobody has asked. Raise DataLossError, redis.RedisError."""
        return _analysis(self._texts(game) or self._store.attachment(game, self.NAME))

    def complete_texts(self, game: str) -> dict[str, str]:
        """Return a complete analysis on the log server, as texts; nothing if there is none. Raise redis.RedisError."""
        texts = self._texts(game)
        found = _analysis(texts)
        return texts if found is not None and found.is_complete else {}

    def _texts(self, game: str) -> dict[str, str]:
        found = self._client.hgetall(keys.analysis(game)).items()
        return {name.decode(errors="replace"): text.decode(errors="replace") for name, text in found}


def _analysis(kept: Mapping[str, str]) -> Analysis | None:
    """Return an analysis from its texts, up to the first decision that is damaged: it is judged again from there."""
    if "bot" not in kept:
        return None
    total = kept.get("total", "")
    return Analysis(kept["bot"], int(total) if total.isdecimal() else None, tuple(_judged(kept)))


def _judged(kept: Mapping[str, str]) -> Iterator[JudgedDecision]:
    """Yield the judged decisions before the first that is missing or damaged."""
    for number in range(len(kept)):
        text = kept.get(str(number))
        found = readable_one(None if text is None else text.encode(), JudgedDecision, "judged decision")
        if found is None:
            break
        yield found
