"""The sequence of turns: rolling, the end of a turn, the end of the game (sections 3, 7, 10 and 12)."""

from functools import cache

import msgspec

from titles.kernel.play.batch import Batch
from titles.kernel.state.ranking import decided_by
from titles.seven_wonders_dice.catalogue import catalogue
from titles.seven_wonders_dice.events import DieEntered, FirstCompleted, LastTurnCalled, TurnStarted
from titles.seven_wonders_dice.play.board_index import board_index
from titles.seven_wonders_dice.play.crossed_spaces import crossed_spaces
from titles.seven_wonders_dice.play.neighbours import index_of
from titles.seven_wonders_dice.play.scoring import standings
from titles.seven_wonders_dice.state import DiceState, Die, state_of
from titles.seven_wonders_dice.terms.printed import Space

SettledSpace = tuple[int, Space]
"""A space that was crossed in the turn that is being resolved and for which something is settled, with the seat."""


class Throws(msgspec.Struct, frozen=True, gc=False, eq=False):
    """How a die can fall, all equally likely: `4/2` is face 4 in the quarter number 2, counted from 0."""

    labels: tuple[str, ...]
    dice: dict[str, dict[str, Die]]
    """By die and label: the die as it lies then."""


@cache
def throws(revision: int) -> Throws:
    """Return the throws of a revision."""
    rules = catalogue(revision)
    falls = [(face, quarter) for face in range(1, 7) for quarter in range(len(rules.rolled.forum.quarters))]
    return Throws(
        tuple(f"{face}/{quarter}" for face, quarter in falls),
        {die: {f"{face}/{quarter}": Die(die, face, quarter) for face, quarter in falls} for die in rules.dice},
    )


def start_turn(batch: Batch, passes: int = 0) -> None:
    """Roll each die of the forum and ask every seat for its turn (section 3.1).

    `passes` is the number of turns in a row in which all seats passed.
    """
    state, possible, everyone = state_of(batch.game), throws(batch.game.revision), batch.everyone()
    turn = state.turn + 1
    results = batch.roll(f"turn/{turn}/roll", possible.labels, len(state.forum), everyone)
    forum = []
    for number, die in enumerate(state.forum):
        forum.append(possible.dice[die.die][results[number]])
    batch.emit(TurnStarted(turn, tuple(forum), turn == state.last, passes))
    batch.ask_all("turn", tuple([(seat, seat) for seat in everyone]))


def settled_spaces(revision: int, state: DiceState) -> list[SettledSpace]:
    """Return the spaces for which something is settled at the end of this turn, by seat."""
    found = []
    for seat, board in enumerate(state.boards):
        if board.fresh:
            settled = board_index(revision, board.board).settled
            for space in board.fresh_spaces():
                if space in settled:
                    found.append((seat, settled[space]))
    return found


def end_turn(batch: Batch, settled: list[SettledSpace]) -> None:
    """Settle what all seats have crossed (section 3.4), then end the game or start the next turn.

    If no seat has crossed a space then all passed; enough of these turns in a row end the game (ruling 40).
    """
    state = state_of(batch.game)
    crossed = sum([board.fresh for board in state.boards])
    passes = 0 if crossed else state.passes + 1
    if settled:
        _settle_first_completions(batch, state, settled)
    if not passes and not state.last:
        _call_last_turn(batch, state)
    if settled and state.turn != state.last:
        _bring_dice_in(batch, settled)
    if state.turn == state.last or (passes and passes == batch.game.options["passing_turns"]):
        end_game(batch)
    else:
        start_turn(batch, passes)


def _settle_first_completions(batch: Batch, state: DiceState, settled: list[SettledSpace]) -> None:
    """Let the seats score that are the first to complete a building, all in the same turn (section 10)."""
    revision = batch.game.revision
    for building in catalogue(revision).first_completed:
        kind = building.kind
        seats = {seat for seat, space in settled if space.building == kind}
        complete = tuple([seat for seat in sorted(seats) if _is_complete(revision, state, seat, kind)])
        if complete and not any(kind in board.first for board in state.boards):
            batch.emit(FirstCompleted(kind, complete, building.first_completion_points))


def _is_complete(revision: int, state: DiceState, seat: int, building: str) -> bool:
    return crossed_spaces(index_of(revision, state, seat), state.boards[seat].crossed).is_complete(building)


def _call_last_turn(batch: Batch, state: DiceState) -> None:
    """Make the next turn the last, if a seat has crossed its last bonus (section 12)."""
    bonuses = catalogue(batch.game.revision).printed.meta.bonuses_to_end
    seats = []
    for seat, board in enumerate(state.boards):
        if len(board.bonuses) >= bonuses:
            seats.append(seat)
    if seats:
        batch.emit(LastTurnCalled(tuple(seats), state.turn + 1))


def _bring_dice_in(batch: Batch, settled: list[SettledSpace]) -> None:
    """Replace a random grey die for each special die that was unlocked for the first time (section 7)."""
    unlocked = [
        (seat, colour) for seat, space in settled for effect in space.effects if (colour := effect.unlocked_colour())
    ]
    if not unlocked:
        return
    rules, turn = catalogue(batch.game.revision), state_of(batch.game).turn
    for special in rules.specials:
        seats = tuple([seat for seat, colour in unlocked if colour == special.colour])
        forum = [die.die for die in state_of(batch.game).forum]
        if seats and special.id not in forum:
            grey = [die for die in forum if rules.dice[die].colour == "grey"]
            (replaced,) = batch.pick(f"turn/{turn}/enter/{special.id}", grey, 1, batch.everyone())
            batch.emit(DieEntered(special.id, replaced, seats))


def end_game(batch: Batch) -> None:
    """End the game with its final scores (section 13)."""
    result = standings(batch.game)
    batch.finish(decided_by(result), result)
