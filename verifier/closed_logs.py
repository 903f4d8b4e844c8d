"""Checking a log with closed seals: every reader must be able to show it."""

from events import canonical
from rules.kernel import life
from rules.kernel.events import Opened
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, Game, to_move, work
from rules.kernel.history import tell
from rules.kernel.ranges import Limits, check_event
from rules.kernel.title import Title, public_state
from verifier.log_checker import Line, Violation

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
        self._limits = Limits(seats, title.subjects(seats))
        self._names = tuple(f"P{seat}" for seat in range(seats))

    def take(self, line: Line) -> None:
        """Read one more event. Raise Violation if that fails in any way."""
        try:
            self._take(line)
        except Exception as error:  # folds and narrations are made for what the rules make; a log can hold anything
            kind = line.envelope.type
            raise Violation(
                line.envelope.version, "rules", f"{kind} can't be read: {error or type(error).__name__}"
            ) from error

    def _take(self, line: Line) -> None:
        codec, envelope = self.title.codec, line.envelope
        if not codec.plan(envelope.type, envelope.schema).is_exact(envelope.data):
            raise ValueError("a field is missing")
        event = codec.join(envelope, line.payloads)
        check_event(event, self._limits)
        if isinstance(event, Opened):
            self._check_options(event)
        self.game = evolve(self.game, event)
        for language in LANGUAGES:
            tell(self.title, self.game.revision, event, self._names, language)
        if line.last or envelope.version % MAX_UNMEASURED == 0:
            self._measure()
        if line.last:
            self._show()

    def _check_options(self, event: Opened) -> None:
        """Check the part of `opened` that only the title knows. Raise ValueError."""
        if life.read_options(self.title, event.seats, event.options) != event.options:
            raise ValueError("these are no options of the title, with all defaults filled in")

    def _measure(self) -> None:
        if len(canonical.encode(public_state(self.title, self.game))) > MAX_STATE_BYTES:
            raise ValueError("the state is larger than that of any game")

    def _show(self) -> None:
        """Compute everything that is shown of a game besides its state."""
        to_move(self.game)
        work(self.game)
        if self.game.state is not None:
            self.title.standings(self.game)
