"""The pager: stepping through a replay in a terminal, its position and its keys."""

from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec
from rich.console import Console

from application.games.access import FULL, ClosedError, Reader
from application.reading.analyses import JudgedDecision
from application.reading.replay import Replay
from heptad.terminal.drawings import drawing_of
from heptad.terminal.printing import names_in
from heptad.terminal.sentences import SENTENCES, message
from titles.kernel.show.terminal import PublicState
from titles.kernel.state.game import AnyGame
from titles.kernel.title import public_state
from titles.kernel.words.sentences import Spoken

SEAT_KEYS = frozenset("123456789")
"""The keys that show the view of a seat, which people count from 1."""


class Pager:
    """The position in a log, the reader and the language; `press` a key, then draw it again."""

    def __init__(
        self,
        replay: Replay,
        batch: int,
        reader: Reader,
        language: str,
        console: Console,
        judged: Sequence[JudgedDecision] = (),
    ) -> None:
        """Open the log at a batch, with its analysis if any. Raise ClosedError if it is closed to the reader."""
        self.replay = replay
        self.names = names_in(replay)
        title, revision = replay.title, replay.last.revision
        catalogue = msgspec.to_builtins(title.catalogue(revision), str_keys=True)
        self.drawing = drawing_of(title, revision, catalogue, self.names, console)
        self.judged = judged
        self.batch, self.reader, self.language = batch, reader, language
        self.scrolled = 0
        self.page = 1
        """Lines of the screen that scroll."""
        self.width = console.width
        self.prompt: str | None = None
        """The kind of number that is being typed: `version` or `turn`."""
        self.typed = ""
        self.message: Spoken | None = None
        """The message about the last key."""
        self.helping = False
        self.quit = False
        replay.view(batch, reader)

    def next_language(self) -> str:
        """Return the language that follows, of those in which the terminal speaks."""
        languages = SENTENCES.languages
        return languages[(languages.index(self.language) + 1) % len(languages)] if self.language in languages else "en"

    @cached_property
    def turns(self) -> list[int]:
        """Return the batches with which turns begin."""
        begins: list[int] = []
        before: tuple[int, ...] = ()
        for batch in range(len(self.replay.ends)):
            now = self.moment(self.replay.view(batch, FULL))
            if now and now != before:
                begins.append(batch)
            before = now
        return begins

    def moment(self, view: AnyGame) -> tuple[int, ...]:
        """Return the numbers of the turn."""
        return () if view.state is None else self.drawing.moment(self.form(view))

    def form(self, view: AnyGame) -> PublicState:
        """Return the public state of a view, for drawing."""
        form: PublicState = msgspec.to_builtins(public_state(self.replay.title, view))
        return form

    def press(self, key: str) -> None:
        """Handle a key; unknown keys do nothing."""
        self.message = None
        if self.helping:
            self.helping = False
        elif self.prompt is not None:
            self._type(key)
        elif key in _ACTIONS:
            _ACTIONS[key](self)
        elif key in SEAT_KEYS:
            self.look_as(int(key) - 1)

    def go(self, batch: int) -> None:
        """Go to a batch, or to the nearest end of the log."""
        self.batch, self.scrolled = max(0, min(batch, len(self.replay.ends) - 1)), 0

    def turn(self, step: int) -> None:
        """Go to the beginning of the next turn, or of the one before."""
        if step > 0:
            later = [batch for batch in self.turns if batch > self.batch]
            self.go(later[0] if later else len(self.replay.ends) - 1)
        else:
            earlier = [batch for batch in self.turns if batch < self.batch]
            self.go(earlier[-1] if earlier else 0)

    def look_as(self, reader: Reader) -> None:
        """Select a reader, if it exists and the log is open to it."""
        if reader is not None and reader >= len(self.names):
            return
        try:
            self.replay.view(self.batch, reader)
        except ClosedError as closed:
            self.message = message("The seals of seat {seat} are closed in this log", seat=closed.seat + 1)
        else:
            self.reader, self.scrolled = reader, 0

    def look_on(self, step: int) -> None:
        """Select the next reader to which the log is open."""
        readers: list[Reader] = [FULL, *range(len(self.names)), None]
        place = readers.index(self.reader)
        for distance in range(1, len(readers)):
            self.look_as(readers[(place + step * distance) % len(readers)])
            if not self.message:
                return
            self.message = None

    def scroll(self, lines: int) -> None:
        """Scroll by some lines; drawing keeps the position within the text."""
        self.scrolled = max(0, self.scrolled + lines)

    def ask(self, what: str) -> None:
        """Ask for a number."""
        self.prompt, self.typed = what, ""

    def _type(self, key: str) -> None:
        if key == "escape":
            self.prompt = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            prompt, self.prompt = self.prompt, None
            if self.typed:
                (self._to_version if prompt == "version" else self._to_turn)(int(self.typed))
        elif key.isascii() and key.isdigit() and len(self.typed) < 7:
            self.typed += key

    def _to_version(self, version: int) -> None:
        ends = self.replay.ends
        if version > ends[-1]:
            self.message = message("The log ends at version {last}", last=ends[-1])
        else:
            self.go(next(batch for batch, end in enumerate(ends) if end >= version))

    def _to_turn(self, turn: int) -> None:
        if 1 <= turn <= len(self.turns):
            self.go(self.turns[turn - 1])
        else:
            self.message = message("There are {turns} turns", turns=len(self.turns))


_ACTIONS: dict[str, Callable[[Pager], None]] = {
    **dict.fromkeys(("n", " ", "right"), lambda pager: pager.go(pager.batch + 1)),
    **dict.fromkeys(("p", "backspace", "left"), lambda pager: pager.go(pager.batch - 1)),
    **dict.fromkeys(("<", "home"), lambda pager: pager.go(0)),
    **dict.fromkeys((">", "end"), lambda pager: pager.go(len(pager.replay.ends))),
    "]": lambda pager: pager.turn(1),
    "[": lambda pager: pager.turn(-1),
    "g": lambda pager: pager.ask("version"),
    "t": lambda pager: pager.ask("turn"),
    "s": lambda pager: pager.look_on(1),
    "S": lambda pager: pager.look_on(-1),
    "a": lambda pager: pager.look_as(FULL),
    "o": lambda pager: pager.look_as(None),
    "l": lambda pager: setattr(pager, "language", pager.next_language()),
    **dict.fromkeys(("up", "k"), lambda pager: pager.scroll(-1)),
    **dict.fromkeys(("down", "j"), lambda pager: pager.scroll(1)),
    "page up": lambda pager: pager.scroll(-pager.page),
    "page down": lambda pager: pager.scroll(pager.page),
    **dict.fromkeys(("?", "h"), lambda pager: setattr(pager, "helping", True)),
    **dict.fromkeys(("q", "escape"), lambda pager: setattr(pager, "quit", True)),
}
