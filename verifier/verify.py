"""Verifying a log by itself, without the server that wrote it.

Five checks, docs/log-format.md: (1) bytes and chain, (2) seals, (3) draws, (4) every batch is what the rules of its
revision produce from a legal move, (5) scores. They prove that the log is consistent. That it is the log of the game
that was played, only a head hash proves that a player kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from events.format.seal import EMPTY, Head
from titles.kernel.deciding.length import NOTHING
from titles.kernel.state.game import AnyGame, Game, Reason, Standing, Status
from titles.kernel.title import Title, state_digest
from verifier.closed_logs import ClosedLogReader
from verifier.log_checker import ENDS, Line, Lines, Unopened, split
from verifier.replay_check import decide_again
from verifier.reproduction import Reproducer
from verifier.violations import Check, Violation


class LogError(Exception):
    """The log is invalid."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation


class Problem(msgspec.Struct, frozen=True):
    """The first violation: its version (0: the header), the check that found it, and a description."""

    version: int
    """The version of the event that is wrong. 0 is the header."""
    check: Check
    """The check that found it."""
    detail: str
    """What is wrong."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The findings up to the end of the log or to the first problem.

    `sound` says that the log is valid. `complete` says that all five checks covered the whole log: the game has ended,
    and every seal is open. Of a closed log only the chain and the seals that are open can be checked; `closed` counts
    the others, and `unopened` says to which seats they are sealed.
    """

    sound: bool
    """Whether the log is valid, as far as it is open."""
    complete: bool
    """Whether all checks covered the whole log: the game has ended, and every seal is open."""
    problem: Problem | None
    """The first violation. Null if the log is valid."""
    title: str | None
    """The id of the title. Null if the header can't be read."""
    game: str | None
    """The id of the game. Null if the header can't be read."""
    revision: int | None
    """The revision of the rules. Null if the header can't be read."""
    status: Status | None
    """The status of the game. Null if its first event can't be read."""
    reason: Reason | None
    """Why the game has ended. Null before the end."""
    version: int
    """The version up to which the log is valid."""
    hash: str
    """The hash of the event at that version."""
    seals: int
    """The number of sealed facts."""
    closed: int
    """The number of sealed facts that are not open."""
    unopened: tuple[Unopened, ...]
    """The seats that the closed facts are for."""
    draws: int
    """The number of random acts that were drawn again and compared."""
    batches: int
    """The number of batches that were decided again and compared."""
    standings: tuple[Standing, ...]
    """The standings at the end of the log, best first."""


@dataclass
class Verified:
    """The findings on a valid log: its head, the full state if the seals are open, and counts of what was checked."""

    title: Title
    game: AnyGame = field(default_factory=Game, repr=False)
    """The full state, as decided again from the log; of a log with closed seals only the empty one."""
    head: Head = EMPTY
    status: Status = "open"
    seals: int = 0
    unopened: tuple[Unopened, ...] = ()
    """The closed seals, by recipients."""
    draws: int = 0
    states: int = 0


def verify(log: bytes, titles: Mapping[str, Title]) -> Verified:
    """Check a whole log. Raise LogError for the first violation."""
    checking = _Checking(titles)
    checking.run(log)
    if checking.violation is not None:
        raise LogError(checking.violation) from checking.violation
    assert checking.found is not None, "a log without events is invalid"
    return checking.found


def judge(log: bytes, titles: Mapping[str, Title]) -> Verdict:
    """Check a whole log, and return the verdict."""
    checking = _Checking(titles)
    checking.run(log)
    violation, found = checking.violation, checking.found
    game = found.game if found is not None and found.states else None
    return Verdict(
        sound=violation is None,
        complete=violation is None and game is not None,
        problem=None if violation is None else Problem(violation.version, violation.check, violation.detail),
        title=None if found is None else found.title.id,
        game=checking.opened.get("game"),
        revision=checking.opened.get("revision"),
        status=None if found is None else found.status,
        reason=None if game is None else game.reason,
        version=0 if found is None else found.head.version,
        hash=EMPTY.hash if found is None else found.head.hash,
        seals=0 if found is None else found.seals,
        closed=0 if found is None else sum(group.count for group in found.unopened),
        unopened=() if found is None else found.unopened,
        draws=0 if found is None else found.draws,
        batches=0 if found is None else found.states,
        standings=() if game is None else game.standings,
    )


class _Checking:
    """One run over one log, to its end or to its first violation."""

    def __init__(self, titles: Mapping[str, Title]) -> None:
        self.titles = titles
        self.found: Verified | None = None
        self.violation: Violation | None = None
        self.opened: Mapping[str, Any] = {}
        self._batch: list[Line] = []
        self._since: str | None = None
        """The time of the last whole batch."""
        self._written = NOTHING
        """What the log has up to the last whole batch."""
        self._reading: ClosedLogReader
        self._reproducer: Reproducer

    def run(self, log: bytes) -> None:
        try:
            self._run(log)
        except Violation as violation:
            self.violation = violation

    def _run(self, log: bytes) -> None:
        header, texts, rest = split(log)
        lines = Lines(header)
        try:
            place = 0
            while place < len(texts):
                place += self._reproduce(lines, texts, place) or self._take(lines, lines.take(texts[place]))
            lines.end(rest)
            if self.found is not None:
                self.found.unopened = tuple(lines.unopened.values())
        except Violation as violation:
            raise self._earlier(lines, violation) from None

    def _reproduce(self, lines: Lines, texts: Sequence[bytes], place: int) -> int:
        """Check a batch as a whole. Return the number of its lines, 0 if it has to be checked line by line."""
        found = self.found
        if found is None or found.status != "playing" or lines.seed is None or not lines.whole:
            return 0
        batch = self._reproducer.reproduce(found.game, lines, texts, place)
        if batch is None:
            return 0
        self._end_batch(found, lines, batch.game)
        if lines.ended:
            found.status = "finished"
        return len(batch.events)

    def _take(self, lines: Lines, line: Line) -> int:
        """Take up a line that is valid by itself, and check the batch that it ends. Return 1, the number of lines."""
        if self.found is None:
            self.found = self._begin(line)
        found = self.found
        self._batch.append(line)
        if lines.seed is None:
            self._reading.take(line)
        if line.last:
            self._end_batch(found, lines, None if lines.seed is None else self._decide_again(found, line))
        if line.envelope.type in ENDS:
            found.status = "finished"
        elif line.envelope.type == "started":
            found.status = "playing"
        elif line.envelope.type == "forked":
            found.status = "open"
            self.opened = {**self.opened, "game": line.data["game"]}
        return 1

    def _begin(self, line: Line) -> Verified:
        self.opened = line.data
        title = self.titles.get(line.data["title"])
        if title is None:
            raise Violation(1, "rules", f"unknown title {line.data['title']}")
        self._reading = ClosedLogReader(title, line.data["seats"])
        self._reproducer = Reproducer(title)
        return Verified(title)

    def _decide_again(self, found: Verified, line: Line) -> AnyGame:
        """Decide the batch that ends with this line again, and return the game after it. Raise Violation."""
        batch = decide_again(found.title, found.game, self._batch, since=self._since, written=self._written)
        game = batch.game
        if line.state != state_digest(found.title, game):
            raise Violation(
                line.envelope.version, "rules", "the sealed state digest is not that of the state after this batch"
            )
        return game

    def _end_batch(self, found: Verified, lines: Lines, game: AnyGame | None) -> None:
        """Take up a batch that is valid, and the game after it, which is None in a closed log. Raise Violation."""
        self._batch.clear()
        if game is not None:
            found.game = game
            if game.reason not in {None, "cancelled"} and found.title.standings(game) != game.standings:
                detail = "the final standings do not follow from the final state"
                raise Violation(lines.head.version, "scores", detail)
            found.states += 1
        self._since, self._written, found.head = lines.at, lines.written, lines.head
        found.seals, found.draws = lines.seals, lines.draws

    def _earlier(self, lines: Lines, violation: Violation) -> Violation:
        """Return an earlier violation of the rules in the same batch, if there is one."""
        if (
            self.found is not None
            and lines.seed is not None
            and self._batch
            and violation.check not in {"rules", "scores"}
        ):
            try:
                decide_again(
                    self.found.title,
                    self.found.game,
                    self._batch,
                    since=self._since,
                    written=self._written,
                    whole=False,
                )
            except Violation as earlier:
                return earlier
        return violation
