"""The screen of the pager."""

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.control import Control
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from application.games.access import FULL
from application.reading.game_view import standings_of
from events.format.model import Envelope
from events.format.times import milliseconds
from heptad.terminal import analysis
from heptad.terminal.keyboard import Keyboard
from heptad.terminal.pager import Pager
from heptad.terminal.plain_text import printable
from heptad.terminal.printing import history_lines
from heptad.terminal.rendering import rendered_all
from heptad.terminal.sentences import message
from projections.history import as_text
from titles.kernel.state.clock import SECOND
from titles.kernel.state.game import pending_resolution, to_move
from titles.kernel.words.sentences import Listed, Spoken

PENDING = {"reveal": message("Pending: the reveal"), "conflict": message("Pending: the conflict")}
HELP = (
    (message("n, space, right"), message("one batch forward")),
    (message("p, backspace, left"), message("one batch back")),
    (message("], ["), message("one turn forward, back")),
    (message("<, home"), message("to the beginning")),
    (message(">, end"), message("to the end")),
    (message("g, number, enter"), message("to the batch with this version")),
    (message("t, number, enter"), message("to this turn, counted from 1")),
    (message("s, S"), message("next, previous view: everything, each seat, a spectator")),
    (message("1 to 9"), message("the view of this seat")),
    (message("a, o"), message("everything, the view of a spectator")),
    (message("l"), message("the next language")),
    (message("up, down, k, j"), message("scroll")),
    (message("page up, page down"), message("scroll by the screen")),
    (message("q, escape"), message("quit")),
)
"""Keys and what they do."""

LOOK_SECONDS = 0.25
"""Seconds between checks of the terminal's size while no key is pressed."""


class Screen:
    """The screen of a pager. Drawing it also sets how far the pager can scroll."""

    def __init__(self, pager: Pager) -> None:
        self.pager = pager
        self.replay = pager.replay
        self.view = pager.replay.view(pager.batch, pager.reader)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the whole screen: head, scrolling body, foot."""
        pager, head, foot = self.pager, self._head(), self._foot()
        pager.width = options.max_width
        body = console.render_lines(self._body(), options.update(height=None), pad=False)
        page = pager.page = max(1, (options.height or console.height) - len(head) - len(foot) - 2)
        first = pager.scrolled = max(0, min(pager.scrolled, len(body) - page))
        shown = body[first : first + page]
        more = ""
        if len(body) > page:
            more = self._say(
                message("lines {first}-{last} of {all}", first=first + 1, last=first + len(shown), all=len(body))
            )
        yield from _cut(console, [*head, Rule(style="dim")], options)
        for text in shown + [[]] * (page - len(shown)):
            yield from text
            yield Segment.line()
        yield from _cut(console, [Rule(more, style="dim", align="right"), *foot], options)

    def _say(self, said: Spoken) -> str:
        return said.in_language(self.pager.language)

    def _head(self) -> list[Text]:
        """Return the game, the players, the position in the log and the reader."""
        replay, last = self.replay, self.replay.last
        verified = self._say(message("verified") if replay.verified.states else message("verified so far"))
        options = ", ".join(f"{name}={value}" for name, value in sorted(last.options.items()))
        name = Text(f"{replay.title.called(self.pager.language)}  ", "bold")
        name.append(f"{verified} {replay.verified.head.hash[:8]}", "not bold green")
        name.append(f"  {printable(last.id)}  {printable(options)}", "not bold")
        players = [
            called if seat.player is None else f"{called}={printable(seat.player)}"
            for called, seat in zip(self.pager.names, last.seats, strict=True)
            if seat.taken
        ]
        eyes = Text(self._say(message("seen by {reader}", reader=self._reader())), "bold")
        return [name, eyes.append("   " + "  ".join(players), "not bold dim"), Text("  ".join(self._place()))]

    def _place(self) -> list[str]:
        """Return version, batch, turn, actor and time."""
        replay, batch = self.replay, self.pager.batch
        end = replay.ends[batch]
        acted = self._acted()
        moment = "-".join(map(str, self.pager.moment(self.view)))
        return [
            self._say(
                message(
                    "version {version} of {last}, batch {batch} of {batches}",
                    version=end,
                    last=replay.ends[-1],
                    batch=batch + 1,
                    batches=len(replay.ends),
                )
            ),
            *([self._say(message("turn {turn}", turn=moment))] if moment else []),
            printable(acted.actor),
            acted.at[:19].replace("T", " "),
        ]

    def _reader(self) -> str:
        reader = self.pager.reader
        if reader == FULL:
            return self._say(message("all"))
        return self._say(message("a spectator")) if reader is None else self.pager.names[reader]

    def _body(self) -> RenderableType:
        """Return the history of the batch, the open choices and the state; or the help."""
        pager, view = self.pager, self.view
        if pager.helping:
            return _help(pager.language)
        parts: list[RenderableType] = [
            Text(printable(as_text(line)))
            for line in history_lines(self.replay, pager.batch, pager.reader, pager.language)
        ]
        parts = parts or [Text(self._say(message("(bookkeeping)")), "dim")]
        parts += [*self._choices(), *self._judged(), Text()]
        if view.state is None:
            parts.append(Text(self._say(message("The game has not started.")), "dim"))
        else:
            with self.replay.reading(pager.batch):
                parts.append(rendered_all(pager.drawing.state(pager.form(view), pager.language)))
        return Group(*parts)

    def _judged(self) -> list[RenderableType]:
        """Return what the analysis says of the decision of this batch, and the expected ranks by now."""
        pager, ends = self.pager, self.replay.ends
        if not pager.judged:
            return []
        before = ends[pager.batch - 1] if pager.batch else 0
        here = [each for each in pager.judged if each.version == before]
        lines = [line for each in here for line in analysis.verdict(each, pager.names, pager.language)]
        graph = analysis.graph(pager.judged, pager.names, pager.language, pager.width, ends[pager.batch])
        return [*lines, Text(), graph]

    def _choices(self) -> list[Text]:
        """Return the sealed choices that the reader may open."""
        title, shown = self.replay.title, []
        for seat, kept in enumerate(self.view.commitments):
            if kept is not None and kept.chain:
                moves = [title.label(self.view, seat, title.move_of(step), self.pager.language) for step in kept.chain]
                text = self._say(
                    message("{who} has chosen: {moves}", who=self.pager.names[seat], moves=" + ".join(moves))
                )
                shown.append(Text(text, "italic"))
        return shown

    def _foot(self) -> list[Text]:
        """Return the seats to move and the standings, then the keys, the number being typed, or a message."""
        pager, names = self.pager, self.pager.names
        places = sorted(standings_of(self.replay.record(pager.batch), self.view), key=lambda place: place.rank)
        ranks = (
            f"{place.rank}. {names[place.seat]}" + ("" if place.total is None else f" {place.total}")
            for place in places
        )
        last = Text(self._say(self._keys()), "dim")
        if pager.prompt is not None:
            last = Text(self._say(self._asked(pager.prompt)), "reverse")
        elif pager.message is not None:
            last = Text(self._say(pager.message), "reverse")
        return [Text("   ".join((self._to_move(), *ranks)), "bold"), last]

    def _keys(self) -> Spoken:
        """Return the keys; `l` leads to the next language, which has its own name."""
        language = self.pager.next_language()
        other = message("English", context="the language's own name").in_language(language)
        return message("n/p step  [/] turn  g to version  t to turn  s view  l {other}  ? help  q quit", other=other)

    def _asked(self, prompt: str) -> Spoken:
        typed = self.pager.typed
        if prompt == "version":
            return message("Go to version: {typed}_", typed=typed)
        return message("Go to turn (1 to {turns}): {typed}_", typed=typed, turns=len(self.pager.turns))

    def _to_move(self) -> str:
        view, language = self.view, self.pager.language
        if view.reason is not None:
            narrator = self.replay.title.narrator(view.revision, self.pager.names, language)
            return self._say(message("Game over: {reason}", reason=narrator.reason(view.reason)))
        awaited = to_move(view)
        if awaited:
            return self._say(message("To move: {names}", names=Listed([self._awaited(seat) for seat in awaited])))
        pending = pending_resolution(view)
        return self._say(message("No seat has to move") if pending is None else PENDING[pending])

    def _awaited(self, seat: int) -> str:
        """Return the name of a seat to move, with the time that is left to it after this batch."""
        name, view = self.pager.names[seat], self.view
        if not view.clocks:
            return name
        left = view.clocks[seat].left_at(milliseconds(self._acted().at)) // SECOND
        return f"{name} {left // 60}:{left % 60:02d}"

    def _acted(self) -> Envelope:
        """Return the first event of the batch."""
        replay, batch = self.replay, self.pager.batch
        return replay.opened[replay.ends[batch - 1] if batch else 0].envelope


def _help(language: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for keys, text in HELP:
        table.add_row(keys.in_language(language), text.in_language(language))
    return table


def _cut(console: Console, parts: Iterable[RenderableType], options: ConsoleOptions) -> RenderResult:
    """Return each part on one line of the screen, cut at its width."""
    for part in parts:
        if isinstance(part, Text):
            part.truncate(options.max_width)
            part.no_wrap = True
        yield from console.render(part, options.update(height=None))


def run(pager: Pager, console: Console) -> None:
    """Draw the screen and handle keys until the user quits or the terminal is gone. Raise LogError."""
    leaving = suppress(EOFError, KeyboardInterrupt)
    with leaving, Keyboard(sys.stdin.fileno()) as keyboard, console.screen(hide_cursor=True) as screen:
        while not pager.quit:
            size = console.size
            console.control(Control.home())
            with pager.replay.reading(pager.batch):
                screen.update(Screen(pager))
            key = None
            while key is None and console.size == size:
                key = keyboard.read(LOOK_SECONDS)
            if key is not None:
                with pager.replay.reading(pager.batch):
                    pager.press(key)
