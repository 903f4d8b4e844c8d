"""A drawing that fits every title: what happened line by line, the state as data, a sheet of the points."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.pretty import Pretty
from rich.table import Table
from rich.text import Text

from events import canonical
from events.seal import parse_lines
from heptad.client.answers import LegalMove, Standing
from heptad.terminal.plain_text import printable
from rules.kernel.history import tell
from rules.kernel.title import Title

Line = dict[str, Any]
"""An envelope as it is served."""

PublicState = dict[str, Any]
"""A state in its public form, as plain data; the form of a view has None for what is not known."""

CHANGE = -100.0
"""What it is worth to change one's mind, or to say the same again."""


class Drawing:
    """Draws what everybody may see of one game, batch by batch, and says how a demonstration chooses its moves."""

    def __init__(
        self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
    ) -> None:
        self.title = title
        self.revision = revision
        self.catalogue = catalogue
        self.names = names
        self.console = console

    def batch(self, batch: Sequence[Line]) -> None:
        """Draw one batch of envelopes; this drawing tells what everybody may know of them, line by line."""
        for event in batch:
            [(envelope, _)] = parse_lines([canonical.encode(event)])
            told = self.title.codec.join(envelope, [None] * len(envelope.sealed))
            line = tell(self.title, self.revision, told, self.names, "en")
            if line is not None:
                self.console.print(Text.assemble((f"{envelope.version:>5}", "dim"), f" {printable(line)}"))

    def state(self, form: PublicState, _language: str) -> RenderableType:
        """The state of a game that has started, in a language, as far as a reader knows it."""
        return Pretty(form)

    def moment(self, _form: PublicState) -> tuple[int, ...]:
        """The numbers that tell turn from turn: an age and its turn, say; empty before the first."""
        return ()

    def worth(self, legal_move: LegalMove, chosen: Sequence[Any]) -> float:
        """How sensible a move looks at first sight; the demonstration adds some chance.

        `chosen` are the seat's own choices so far, where they are sealed: choosing them again leads nowhere.
        """
        return CHANGE if legal_move.move in chosen else -0.3 * sum(legal_move.cost.values())

    def name(self, seat: int) -> str:
        """Who holds a seat."""
        return self.names[seat]

    def score_sheet(self, standings: Sequence[Standing], reason: str | None) -> None:
        """Draw the final standings as a sheet: a column a player, best first, and a row a category."""
        players = [f"{standing.rank}. {self.name(standing.seat)}" for standing in standings]
        sheet = Table("", *players, title=f"Final score ({(reason or '').replace('_', ' ')})", box=SIMPLE_HEAD)
        for column in sheet.columns[1:]:
            column.justify = "right"
        for category in standings[0].points if standings else ():
            sheet.add_row(category.replace("_", " "), *(str(standing.points[category]) for standing in standings))
        totals = (Text("" if standing.total is None else str(standing.total), "bold") for standing in standings)
        sheet.add_row(Text("total", "bold"), *totals)
        self.console.print(sheet)
