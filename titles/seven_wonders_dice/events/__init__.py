"""The events of 7 Wonders Dice: outcomes, in the past tense.

Each class has an event's data, its effect on the state (`apply`), and its line of history (`describe`). Neither knows
boards or rules: both use only the event, the state and the names that the narrator has.
"""

from functools import reduce
from typing import Annotated

import msgspec
from msgspec.structs import replace

from titles.kernel.events import events as table
from titles.kernel.ranges import AT_MOST, EACH_SEAT, NOT_EMPTY, Coins, Count, SeatNumber, Word, id_of
from titles.seven_wonders_dice.state import Attack, Board, DiceState, Die
from titles.seven_wonders_dice.terms.moves import DieId, SpaceId
from titles.seven_wonders_dice.terms.narrator import DiceNarrator
from titles.seven_wonders_dice.terms.steps import Step


class DiceEvent(table.TitleEvent[DiceState, DiceNarrator], frozen=True):
    """Base of the events of 7 Wonders Dice, except the sealed turns."""


class BoardsDealt(DiceEvent, frozen=True):
    """The boards were dealt, and dice lie in the forum."""

    type = "boards_dealt"

    boards: Annotated[tuple[Annotated[Word, id_of("boards")], ...], EACH_SEAT]
    """The id of each seat's board, in the order of the seats."""
    coins: Coins
    """How many coins each seat begins with."""
    dice: Annotated[tuple[Annotated[Word, id_of("dice")], ...], AT_MOST]
    """The ids of the dice in the forum."""

    def apply(self, state: DiceState) -> DiceState:
        """Return the first state; there is none before."""
        return DiceState(tuple(Board(board, self.coins) for board in self.boards), tuple(Die(die) for die in self.dice))

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell the board of each seat."""
        dealt = zip(narrator.names, [narrator.board(board) for board in self.boards], strict=False)
        return narrator.sentence(
            [narrator.say("{seat} builds {board}", seat=seat, board=board) for seat, board in dealt]
        )


class TurnStarted(DiceEvent, frozen=True):
    """A turn started with these dice."""

    type = "turn_started"

    turn: Count
    """The number of the turn, from 1."""
    forum: Annotated[tuple[Die, ...], AT_MOST]
    """The dice in the forum, with their upper faces and quarters."""
    last: bool = False
    """Whether this is the last turn."""
    passes: Count = 0
    """How many turns in a row, just before this one, all seats passed."""

    def apply(self, state: DiceState) -> DiceState:
        """Set the forum and the number of the turn; what was crossed before is no longer fresh."""
        boards = []
        for board in state.boards:
            boards.append(replace(board, fresh=0) if board.fresh else board)
        return DiceState(tuple(boards), self.forum, self.turn, self.turn if self.last else state.last, self.passes)

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell each die with its upper face and its cost."""
        dice = narrator.join([narrator.rolled[die.die, die.face, die.quarter] for die in self.forum])
        if self.last:
            return narrator.say("Turn {turn}, the last: {dice}.", turn=self.turn, dice=dice)
        return narrator.say("Turn {turn}: {dice}.", turn=self.turn, dice=dice)


class Committed(table.Committed[Step], frozen=True):
    """A seat's sealed turn so far: its steps with their outcomes."""

    type = "committed"


class TurnPlayed(DiceEvent, frozen=True):
    """A seat's turn was revealed."""

    type = "turn_played"

    seat: SeatNumber
    steps: Annotated[tuple[Step, ...], NOT_EMPTY]
    """The steps of the turn with their outcomes, in order."""

    def apply(self, state: DiceState) -> DiceState:
        """Put the steps on the seat's board."""
        boards = list(state.boards)
        boards[self.seat] = boards[self.seat].after(self.steps)
        return DiceState(tuple(boards), state.forum, state.turn, state.last, state.passes)

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell the steps, and how many coins are left."""
        seat, coins = narrator.names[self.seat], narrator.coins(self.steps[-1].coins)
        steps = reduce(
            lambda before, after: narrator.say("{before}, then {after}", before=before, after=after),
            [step.describe(narrator) for step in self.steps],
        )
        return narrator.say("{seat} {steps}; {coins}.", seat=seat, steps=steps, coins=coins)


class ScoredAttack(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An attack of a seat on a neighbour (section 11)."""

    seat: SeatNumber
    """The number of the seat that attacks, from 0."""
    target: SeatNumber
    """The number of the seat that is attacked, from 0."""
    space: SpaceId
    printed: Count
    """The points printed on the space."""
    defenses: Count
    """How many defenses of the neighbour meet the attack, 0 to 2."""
    points: Count
    """The points written down, from 0."""

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the points with their calculation."""
        seat, target = narrator.names[self.seat], narrator.names[self.target]
        return narrator.say(
            "{seat} attacks {target} for {points} ({printed} less {defenses})",
            seat=seat,
            target=target,
            points=self.points,
            printed=self.printed,
            defenses=self.defenses,
        )


class AttacksScored(DiceEvent, frozen=True):
    """The attacks of a turn were scored against the defenses of previous turns."""

    type = "attacks_scored"

    attacks: Annotated[tuple[ScoredAttack, ...], AT_MOST]
    """The attacks, in the order of the seats."""

    def apply(self, state: DiceState) -> DiceState:
        """Write the points of each attack down on its board."""
        boards = list(state.boards)
        for attack in self.attacks:
            board = boards[attack.seat]
            boards[attack.seat] = replace(board, attacks=(*board.attacks, Attack(attack.space, attack.points)))
        return replace(state, boards=tuple(boards))

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell each attack."""
        return narrator.sentence([attack.describe(narrator) for attack in self.attacks])


class FirstCompleted(DiceEvent, frozen=True):
    """These seats were the first to complete a building, all in the same turn, and score for it."""

    type = "first_completed"

    building: Annotated[Word, id_of("buildings")]
    """The id of the building, as the catalogue has it."""
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    """The seats that completed it, in order."""
    points: Count
    """The points that each of them scores."""

    def apply(self, state: DiceState) -> DiceState:
        """Mark the building on the boards of these seats."""
        boards = list(state.boards)
        for seat in self.seats:
            boards[seat] = replace(boards[seat], first=(*boards[seat].first, self.building))
        return replace(state, boards=tuple(boards))

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell the seats, the building and the points."""
        seats, building = narrator.seats(self.seats), narrator.building(self.building)
        points = narrator.points(self.points)
        return narrator.say(
            "{seats} completed first: {building}, {points}.", seats=seats, building=building, points=points
        )


class LastTurnCalled(DiceEvent, frozen=True):
    """These seats crossed their last bonus: the next turn is the last."""

    type = "last_turn_called"

    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    """The seats, in order."""
    turn: Count
    """The number of the last turn."""

    def apply(self, state: DiceState) -> DiceState:
        """Set the number of the last turn."""
        return replace(state, last=self.turn)

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell the seats and the number of the last turn."""
        seats = narrator.seats(self.seats)
        return narrator.say("{seats} crossed the last bonus: turn {turn} is the last.", seats=seats, turn=self.turn)


class DieEntered(DiceEvent, frozen=True):
    """A special die entered the forum and replaced another one for good."""

    type = "die_entered"

    die: DieId
    replaced: DieId
    """The id of the die that left the forum."""
    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    """The seats that unlocked the die this turn."""

    def apply(self, state: DiceState) -> DiceState:
        """Replace the die; the new one has not been rolled yet."""
        return replace(state, forum=tuple(Die(self.die) if die.die == self.replaced else die for die in state.forum))

    def describe(self, narrator: DiceNarrator) -> str | None:
        """Tell the seats and both dice."""
        seats, die, replaced = narrator.seats(self.seats), narrator.die(self.die), narrator.die(self.replaced)
        return narrator.say(
            "{seats} unlocked the {die}, which replaces the {replaced}.", seats=seats, die=die, replaced=replaced
        )


EVENTS: tuple[type[table.GameEvent], ...] = (
    BoardsDealt,
    TurnStarted,
    Committed,
    TurnPlayed,
    AttacksScored,
    FirstCompleted,
    LastTurnCalled,
    DieEntered,
)
