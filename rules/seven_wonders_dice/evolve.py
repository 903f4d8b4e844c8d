"""The fold of the title's events: recorded spaces and numbers are set. Knows no boards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event
from rules.seven_wonders_dice.events import (
    AttacksScored,
    BoardsDealt,
    DieEntered,
    FirstCompleted,
    LastTurnCalled,
    TurnPlayed,
    TurnStarted,
)
from rules.seven_wonders_dice.state import Attack, Board, DiceState, Die, after


def _boards_dealt(_play: None, event: BoardsDealt) -> DiceState:
    return DiceState(tuple(Board(board, event.coins) for board in event.boards), tuple(Die(die) for die in event.dice))


def _turn_started(state: DiceState, event: TurnStarted) -> DiceState:
    boards = []
    for board in state.boards:
        boards.append(replace(board, fresh=0) if board.fresh else board)
    return DiceState(tuple(boards), event.forum, event.turn, event.turn if event.last else state.last, event.passes)


def _turn_played(state: DiceState, event: TurnPlayed) -> DiceState:
    boards = list(state.boards)
    boards[event.seat] = after(boards[event.seat], event.steps)
    return DiceState(tuple(boards), state.forum, state.turn, state.last, state.passes)


def _attacks_scored(state: DiceState, event: AttacksScored) -> DiceState:
    boards = list(state.boards)
    for attack in event.attacks:
        board = boards[attack.seat]
        boards[attack.seat] = replace(board, attacks=(*board.attacks, Attack(attack.space, attack.points)))
    return replace(state, boards=tuple(boards))


def _first_completed(state: DiceState, event: FirstCompleted) -> DiceState:
    boards = enumerate(state.boards)
    return replace(
        state,
        boards=tuple(
            replace(board, first=(*board.first, event.building)) if seat in event.seats else board
            for seat, board in boards
        ),
    )


def _last_turn_called(state: DiceState, event: LastTurnCalled) -> DiceState:
    return replace(state, last=event.turn)


def _die_entered(state: DiceState, event: DieEntered) -> DiceState:
    return replace(state, forum=tuple(Die(event.die) if die.die == event.replaced else die for die in state.forum))


FOLDS: dict[type[Event], Callable[[Any, Any], DiceState]] = {
    BoardsDealt: _boards_dealt,
    TurnStarted: _turn_started,
    TurnPlayed: _turn_played,
    AttacksScored: _attacks_scored,
    FirstCompleted: _first_completed,
    LastTurnCalled: _last_turn_called,
    DieEntered: _die_entered,
}
