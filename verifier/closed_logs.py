"""Checking a log with closed seals: every reader must be able to show it."""

from events.format import canonical
from events.format.model import Event
from titles.kernel.events.events import Opened
from titles.kernel.events.evolve import evolve
from titles.kernel.history import tell
from titles.kernel.ranges import Limits, RangeError, check_event
from titles.kernel.state.game import AnyGame, Game, next_job, to_move
from titles.kernel.title import Title, public_state
from verifier.log_checker import Line
from verifier.single_events import read
from verifier.violations import Violation

LANGUAGES = ("en", "ja")
MAX_STATE_BYTES = 2**16
"""Bytes of a state's public form, about four times as many as the largest of any title.

A state that grows without end would make reading take quadratic time.
"""
MAX_UNMEASURED = 32
"""After how many events of one batch the state is measured, though the batch has not ended."""


class ClosedLogReader:
    """Reads the events of a log one after another, as far as they are open.

    The replay check of a fully open log is stricter. Of a closed log this checks that every event matches its schema,
    names existing seats, and can be folded and described.
    """

    def __init__(self, title: Title, seats: int) -> None:
        self.title = title
        self.game: AnyGame = Game()
        self._limits = Limits(seats, title.subjects(seats), {})
        self._names = tuple(f"P{seat}" for seat in range(seats))

    def take(self, line: Line) -> None:
        """Read one more event. Raise Violation if that fails in any way."""
        event, kind, version = read(self.title, line), line.envelope.type, line.envelope.version
        if not self.title.codec.plan(kind, line.envelope.schema).is_exact(line.envelope.data):
            raise Violation(version, "rules", f"{kind} lacks a field")
        try:
            if isinstance(event, Opened):
                ids = {**self.title.ids(event.revision), "decisions": self.title.decisions}
                self._limits = self._limits._replace(ids=ids)
            check_event(event, self._limits)
            self._take(event, version, last=line.last)
        except RangeError as error:
            raise Violation(version, "rules", f"{kind}: {error}") from error
        except Violation:
            raise
        except Exception as error:  # folds and narrations are made for what the rules make; a log can hold anything
            raise Violation(version, "rules", f"{kind} does not fit the game before it") from error

    def _take(self, event: Event, version: int, *, last: bool) -> None:
        self.game = evolve(self.game, event)
        for language in LANGUAGES:
            tell(self.title, self.game.revision, event, self._names, language)
        if last or version % MAX_UNMEASURED == 0:
            self._measure(version)
        if last:
            self._show()

    def _measure(self, version: int) -> None:
        if len(canonical.encode(public_state(self.title, self.game))) > MAX_STATE_BYTES:
            raise Violation(version, "rules", f"the state is larger than that of any game, {MAX_STATE_BYTES} bytes")

    def _show(self) -> None:
        """Compute everything that is shown of a game besides its state."""
        to_move(self.game)
        next_job(self.game)
        if self.game.state is not None:
            self.title.standings(self.game)
