"""The events of 7 Wonders: outcomes, in the past tense.

Each class holds an event's data, how it changes the state (`apply`), and its line of history (`describe`). Neither
knows cards or rules: both use only the event, the state and the names that the narrator has. A seat's sealed choice,
`Committed`, stands with the moves that it holds.
"""

from titles.kernel.events.events import GameEvent
from titles.seven_wonders.events.building import (
    CardDiscarded,
    CardSold,
    CoinsSettled,
    DiscardShown,
    RevivalDeclined,
    StageBuilt,
    StructureBuilt,
)
from titles.seven_wonders.events.hands import CardDrawn, HandsDealt, HandsPassed, LastCardShown, LeftoversDiscarded
from titles.seven_wonders.events.scoring import ConflictsResolved, GuildCopied, SymbolsChosen
from titles.seven_wonders.events.setup import BoardChosen, BoardsDealt, CitiesFounded, SideChosen, SidesDealt

EVENTS: tuple[type[GameEvent], ...] = (
    CitiesFounded,
    BoardChosen,
    BoardsDealt,
    SideChosen,
    SidesDealt,
    HandsDealt,
    HandsPassed,
    CardDrawn,
    LastCardShown,
    LeftoversDiscarded,
    StructureBuilt,
    StageBuilt,
    CardSold,
    CardDiscarded,
    CoinsSettled,
    DiscardShown,
    RevivalDeclined,
    ConflictsResolved,
    GuildCopied,
    SymbolsChosen,
)
"""All of them, save `Committed`."""
