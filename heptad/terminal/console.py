"""The terminal, as all commands draw on it: nothing that comes from a log, a server or a file controls it."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from heptad.terminal.plain_text import printable_lines


class Terminal(Console):
    """A console that shows strings as they are: no markup, no emoji codes, no links, no control characters.

    What is to have a style is a `Text`.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False)

    def render_str(self, text: str, **how: Any) -> Text:
        """Return a string as text that is printable and has no markup."""
        return super().render_str(printable_lines(text), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is written for something: text that is printable, and the program's own control codes."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                style = segment.style
                unlinked = style.update_link(None) if style is not None and style.link else style
                yield Segment(printable_lines(segment.text), unlinked)
