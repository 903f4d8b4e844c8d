"""The former base class of drawings: those of titles that were written for version 1.0. It will go in the next release.

They print what `rich` can print, where drawings now say what there is to draw (`titles.kernel.show.terminal`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, RenderableType

from heptad.terminal.rendering import rendered, rendered_all
from titles.kernel.show import terminal
from titles.kernel.show.terminal import CHANGE, Envelope, Move, PublicState
from titles.kernel.title import Title

__all__ = ["CHANGE", "Drawing", "Line", "Move", "PublicState"]

Line = Envelope


class Drawing:
    """Draws a game on a console. A title that has its own overrides what it draws in another way."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        self.title = title
        self.revision = revision
        self.catalogue = catalogue
        self.names = names
        self.console = console
        self._plain = terminal.Drawing(title, revision, catalogue, names)

    def batch(self, batch: Sequence[Envelope]) -> None:
        """Print one batch of envelopes."""
        for block in self._plain.batch(batch):
            self.console.print(rendered(block))

    def state(self, form: PublicState, language: str) -> RenderableType:
        """Return what is printed of the state of a started game."""
        return rendered_all(self._plain.state(form, language))

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the numbers of the turn."""
        return self._plain.moment(form)

    def worth(self, move: Move, cost: dict[str, int], chosen: Sequence[Any]) -> float:
        """Return the value of a move at first sight."""
        return self._plain.worth(move, cost, chosen)

    def name(self, seat: int) -> str:
        """Return the name of a seat's holder."""
        return self.names[seat]


class Adapted(terminal.Drawing):
    """A former drawing, as the terminal uses drawings now."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing.title, drawing.revision, drawing.catalogue, drawing.names)
        self._drawing = drawing
        self.moment = drawing.moment  # type: ignore[method-assign]
        self.worth = drawing.worth  # type: ignore[method-assign]
        self.name = drawing.name  # type: ignore[method-assign]

    def batch(self, batch: Sequence[Envelope]) -> Iterator[Any]:
        """Print one batch of envelopes."""
        self._drawing.batch(batch)
        return iter(())

    def state(self, form: PublicState, language: str) -> Sequence[Any]:
        """Return what is printed of the state of a started game."""
        return (self._drawing.state(form, language),)
