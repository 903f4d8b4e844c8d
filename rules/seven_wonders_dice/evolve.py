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
from rules.seven_wonders_dice.state import Attack, Board, Die, Play, after


def _boards_dealt(_play: None, event: BoardsDealt) -> Play:
    return Play(tuple(Board(board, event.coins) for board in event.boards), tuple(Die(die) for die in event.dice))


def _turn_started(play: Play, event: TurnStarted) -> Play:
    boards = []
    for board in play.boards:
        boards.append(replace(board, fresh=0) if board.fresh else board)
    return Play(tuple(boards), event.forum, event.turn, event.turn if event.last else play.last, event.passes)


def _turn_played(play: Play, event: TurnPlayed) -> Play:
    boards = list(play.boards)
    boards[event.seat] = after(boards[event.seat], event.steps)
    return Play(tuple(boards), play.forum, play.turn, play.last, play.passes)


def _attacks_scored(play: Play, event: AttacksScored) -> Play:
    boards = list(play.boards)
    for attack in event.attacks:
        board = boards[attack.seat]
        boards[attack.seat] = replace(board, attacks=(*board.attacks, Attack(attack.space, attack.points)))
    return replace(play, boards=tuple(boards))


def _first_completed(play: Play, event: FirstCompleted) -> Play:
    boards = enumerate(play.boards)
    return replace(
        play,
        boards=tuple(
            replace(board, first=(*board.first, event.building)) if seat in event.seats else board
            for seat, board in boards
        ),
    )


def _last_turn_called(play: Play, event: LastTurnCalled) -> Play:
    return replace(play, last=event.turn)


def _die_entered(play: Play, event: DieEntered) -> Play:
    return replace(play, forum=tuple(Die(event.die) if die.die == event.replaced else die for die in play.forum))


FOLDS: dict[type[Event], Callable[[Any, Any], Play]] = {
    BoardsDealt: _boards_dealt,
    TurnStarted: _turn_started,
    TurnPlayed: _turn_played,
    AttacksScored: _attacks_scored,
    FirstCompleted: _first_completed,
    LastTurnCalled: _last_turn_called,
    DieEntered: _die_entered,
}
