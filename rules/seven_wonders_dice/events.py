"""What happens in a game of 7 Wonders Dice: outcomes, in the past tense."""

import msgspec

from events.model import Event
from rules.seven_wonders_dice.actions import Step
from rules.seven_wonders_dice.state import Die
from rules.table import events as table


class BoardsDealt(Event, frozen=True):
    """Each seat has a board, with so many coins circled; these dice lie in the forum."""

    boards: tuple[str, ...]
    coins: int
    dice: tuple[str, ...]


class TurnStarted(Event, frozen=True):
    """The dice were rolled: how they lie. Is it the last turn? How many in a row have passed with everybody passing?"""

    turn: int
    forum: tuple[Die, ...]
    last: bool = False
    passes: int = 0


class Committed(table.Committed[Step], frozen=True):
    """A seat's sealed turn so far: its steps and what came of each."""


class TurnPlayed(Event, frozen=True):
    """A seat's turn was revealed, with what came of each step."""

    seat: int
    steps: tuple[Step, ...]


class ScoredAttack(msgspec.Struct, frozen=True, gc=False):
    """An attack of a seat on a neighbour: printed value, defenses that it met, points written down."""

    seat: int
    target: int
    space: str
    printed: int
    defenses: int
    points: int


class AttacksScored(Event, frozen=True):
    """The attacks of a turn were scored against the defenses of previous turns."""

    attacks: tuple[ScoredAttack, ...]


class FirstCompleted(Event, frozen=True):
    """These seats were the first to complete a building, all in the same turn, and score for it."""

    building: str
    seats: tuple[int, ...]
    points: int


class LastTurnCalled(Event, frozen=True):
    """These seats crossed their last bonus: the next turn, of this number, is the last."""

    seats: tuple[int, ...]
    turn: int


class DieEntered(Event, frozen=True):
    """A special die came into the forum for another one, which is out for good; who unlocked it this turn."""

    die: str
    replaced: str
    seats: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    BoardsDealt,
    TurnStarted,
    Committed,
    TurnPlayed,
    AttacksScored,
    FirstCompleted,
    LastTurnCalled,
    DieEntered,
)
