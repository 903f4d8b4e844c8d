"""A drawing for any title: the events line by line, the state as data, a table of the points."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.pretty import Pretty
from rich.table import Table
from rich.text import Text

from events.format import canonical
from events.format.seal import parse_lines
from heptad.terminal.plain_text import printable
from heptad_client.models import StandingOut
from titles.kernel.history import tell
from titles.kernel.title import Title

Line = dict[str, Any]
"""An envelope, as served."""

Move = dict[str, Any]
"""A legal move, as served."""

PublicState = dict[str, Any]
"""A public state as plain data. Values that the reader does not know are None."""

CHANGE = -100.0
"""The value of a move that replaces or repeats the seat's choice."""


class Drawing:
    """Draws the public part of one game, batch by batch, and rates the moves of a demonstration."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        self.title = title
        self.revision = revision
        self.catalogue = catalogue
        self.names = names
        self.console = console

    def batch(self, batch: Sequence[Line]) -> None:
        """Draw one batch of envelopes; this drawing has a line of history for each public event."""
        for each in batch:
            [(envelope, _)] = parse_lines([canonical.encode(each)])
            event = self.title.codec.join(envelope, [None] * len(envelope.sealed))
            line = tell(self.title, self.revision, event, self.names, "en")
            if line is not None:
                self.console.print(Text.assemble((f"{envelope.version:>5}", "dim"), f" {printable(line)}"))

    def state(self, form: PublicState, _language: str) -> RenderableType:
        """Return a drawing of the state of a started game, in a language, as a reader knows it."""
        return Pretty(form)

    def moment(self, _form: PublicState) -> tuple[int, ...]:
        """Return the numbers of the turn, such as an age and its turn; empty before the first turn."""
        return ()

    def worth(self, move: Move, cost: dict[str, int], chosen: Sequence[Any]) -> float:
        """Return the value of a move at first sight; the demonstration adds a random part.

        `chosen` are the seat's own choices so far, where they are sealed: choosing them again leads nowhere.
        """
        return CHANGE if move in chosen else -0.3 * sum(cost.values())

    def name(self, seat: int) -> str:
        """Return the name of a seat's holder."""
        return self.names[seat]

    def score_sheet(self, standings: Sequence[StandingOut], reason: str | None) -> None:
        """Return a table of the final standings: a column for each player, best first, and a row for each category."""
        players = [f"{standing.rank}. {self.name(standing.seat)}" for standing in standings]
        sheet = Table("", *players, title=f"Final score ({(reason or '').replace('_', ' ')})", box=SIMPLE_HEAD)
        for column in sheet.columns[1:]:
            column.justify = "right"
        for category in standings[0].points if standings else ():
            sheet.add_row(category.replace("_", " "), *(str(standing.points[category]) for standing in standings))
        totals = (Text("" if standing.total is None else str(standing.total), "bold") for standing in standings)
        sheet.add_row(Text("total", "bold"), *totals)
        self.console.print(sheet)
