"""What happens in a game of 7 Wonders Dice: outcomes, in the past tense."""

from typing import Annotated

import msgspec

from events.model import Event
from rules.kernel import events as table
from rules.kernel.ranges import AT_MOST, EACH_SEAT, NOT_EMPTY, Count, SeatNumber, Word, Words
from rules.seven_wonders_dice.actions import Step
from rules.seven_wonders_dice.state import Die


class BoardsDealt(Event, frozen=True):
    """Each seat has a board, with so many coins circled; these dice lie in the forum."""

    type = "boards_dealt"

    boards: Annotated[tuple[Word, ...], EACH_SEAT]
    coins: Count
    dice: Words


class TurnStarted(Event, frozen=True):
    """The dice were rolled: how they lie. Is it the last turn? How many in a row have passed with everybody passing?"""

    type = "turn_started"

    turn: Count
    forum: Annotated[tuple[Die, ...], AT_MOST]
    last: bool = False
    passes: Count = 0


class Committed(table.Committed[Step], frozen=True):
    """A seat's sealed turn so far: its steps and what came of each."""

    type = "committed"


class TurnPlayed(Event, frozen=True):
    """A seat's turn was revealed, with what came of each step."""

    type = "turn_played"

    seat: SeatNumber
    steps: Annotated[tuple[Step, ...], NOT_EMPTY]


class ScoredAttack(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An attack of a seat on a neighbour: printed value, defenses that it met, points written down."""

    seat: SeatNumber
    target: SeatNumber
    space: Word
    printed: Count
    defenses: Count
    points: Count


class AttacksScored(Event, frozen=True):
    """The attacks of a turn were scored against the defenses of previous turns."""

    type = "attacks_scored"

    attacks: Annotated[tuple[ScoredAttack, ...], AT_MOST]


class FirstCompleted(Event, frozen=True):
    """These seats were the first to complete a building, all in the same turn, and score for it."""

    type = "first_completed"

    building: Word
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    points: Count


class LastTurnCalled(Event, frozen=True):
    """These seats crossed their last bonus: the next turn, of this number, is the last."""

    type = "last_turn_called"

    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    turn: Count


class DieEntered(Event, frozen=True):
    """A special die came into the forum for another one, which is out for good; who unlocked it this turn."""

    type = "die_entered"

    die: Word
    replaced: Word
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]


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
