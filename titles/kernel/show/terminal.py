"""How a game is drawn in a terminal. This drawing is for any title; titles have their own, which know their cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.format import canonical
from events.format.seal import parse_lines
from titles.kernel.history import tell
from titles.kernel.show.drawn import Block, Data, Span, line
from titles.kernel.title import Title

Envelope = dict[str, Any]
"""An envelope, as served."""

Move = dict[str, Any]
"""A legal move, as served."""

PublicState = dict[str, Any]
"""A public state as plain data. Values that the reader does not know are None."""

CHANGE = -100.0
"""The value of a move that replaces or repeats the seat's choice."""


class Drawing:
    """Draws the public part of one game, batch by batch, and rates the moves of a demonstration.

    This one has a line of history for each public event, and shows the state as data.
    """

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        """`catalogue` is that of the revision as plain data; `names` has a name for each seat."""
        self.title = title
        self.revision = revision
        self.catalogue = catalogue
        self.names = names

    def batch(self, batch: Sequence[Envelope]) -> Iterator[Block]:
        """Yield what there is to draw of one batch of envelopes."""
        for each in batch:
            [(envelope, _)] = parse_lines([canonical.encode(each)])
            event = self.title.codec.join(envelope, [None] * len(envelope.sealed))
            told = tell(self.title, self.revision, event, self.names, "en")
            if told is not None:
                yield line(Span(f"{envelope.version:>5}", "dim"), f" {told}")

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return what there is to draw of the state of a started game, in a language, as a reader knows it."""
        return (Data(form),)

    def moment(self, form: PublicState) -> tuple[int, ...]:
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
