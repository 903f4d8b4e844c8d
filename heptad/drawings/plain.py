"""A drawing that fits every title: what happened by its name, and a score sheet of whatever points there are."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from heptad.client import Offer, Standing

Envelope = dict[str, Any]

CHANGE = -100.0
"""What it is worth to change one's mind, or to say the same again."""


class Drawing:
    """Draws what everybody may see of one game, batch by batch, and says how a demonstration chooses its moves."""

    def __init__(self, catalogue: dict[str, Any], names: Sequence[str], console: Console) -> None:
        self.catalogue = catalogue
        self.names = names
        self.console = console

    def batch(self, batch: Sequence[Envelope]) -> None:
        """Draw one batch of envelopes; this drawing only names them."""
        types = [event["type"] for event in batch]
        self.console.print(f"[dim]{batch[0]['version']:>5}[/] {', '.join(dict.fromkeys(types))}")

    def worth(self, offer: Offer, chosen: Sequence[Any]) -> float:
        """How sensible a move looks at first sight; the demonstration adds some chance.

        `chosen` are the seat's own choices so far, where they are sealed: choosing them again leads nowhere.
        """
        return CHANGE if offer.move in chosen else -0.3 * sum(offer.cost.values())

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
        totals = ("" if standing.total is None else f"[bold]{standing.total}[/]" for standing in standings)
        sheet.add_row("[bold]total[/]", *totals)
        self.console.print(sheet)
