"""The sequence of turns: rolling, the end of a turn, the end of the game (sections 3, 7, 10 and 12)."""

from titles.kernel.play.batch import Batch
from titles.kernel.state.ranking import decided_by
from titles.seven_wonders_dice.events import DieEntered, FirstCompleted, LastTurnCalled, TurnStarted
from titles.seven_wonders_dice.play.crossed_spaces import crossed_spaces
from titles.seven_wonders_dice.play.rules import Rules
from titles.seven_wonders_dice.play.scoring import standings
from titles.seven_wonders_dice.state import Board, DiceState, Die, state_of
from titles.seven_wonders_dice.terms.printed import Space

SettledSpace = tuple[int, Space]
"""A space that was crossed in the turn that is being resolved and for which something is settled, with the seat."""


def start_turn(batch: Batch, rules: Rules, passes: int = 0) -> None:
    """Roll each die of the forum and ask every seat for its turn (section 3.1).

    `passes` is the number of turns in a row in which all seats passed.
    """
    state, everyone = state_of(batch.game), batch.everyone()
    turn = state.turn + 1
    results = batch.roll(f"turn/{turn}/roll", tuple(rules.throws), len(state.forum), everyone)
    forum = tuple([Die(die.die, *rules.throws[result]) for die, result in zip(state.forum, results, strict=True)])
    batch.emit(TurnStarted(turn, forum, turn == state.last, passes))
    batch.ask_all("turn", tuple([(seat, seat) for seat in everyone]))


def settled_spaces(rules: Rules, state: DiceState) -> list[SettledSpace]:
    """Return the spaces for which something is settled at the end of this turn, by seat."""
    found = []
    for seat, board in enumerate(state.boards):
        if board.fresh:
            settled = rules.boards[board.board].settled
            for space in board.fresh_spaces():
                if space in settled:
                    found.append((seat, settled[space]))
    return found


def end_turn(batch: Batch, rules: Rules, settled: list[SettledSpace]) -> None:
    """Settle what all seats have crossed (section 3.4), then end the game or start the next turn.

    If no seat has crossed a space then all passed; enough of these turns in a row end the game (ruling 40).
    """
    state = state_of(batch.game)
    crossed = sum([board.fresh for board in state.boards])
    passes = 0 if crossed else state.passes + 1
    if settled:
        _settle_first_completions(batch, rules, state, settled)
    if not passes and not state.last:
        _call_last_turn(batch, rules, state)
    if settled and state.turn != state.last:
        _bring_dice_in(batch, rules, settled)
    if state.turn == state.last or (passes and passes == batch.game.options["passing_turns"]):
        end_game(batch)
    else:
        start_turn(batch, rules, passes)


def _settle_first_completions(batch: Batch, rules: Rules, state: DiceState, settled: list[SettledSpace]) -> None:
    """Let the seats score that are the first to complete a building, all in the same turn (section 10)."""
    for building in rules.catalogue.first_completed:
        kind = building.kind
        seats = {seat for seat, space in settled if space.building == kind}
        complete = tuple([seat for seat in sorted(seats) if _is_complete(rules, state.boards[seat], kind)])
        if complete and not any(kind in board.first for board in state.boards):
            batch.emit(FirstCompleted(kind, complete, building.first_completion_points))


def _is_complete(rules: Rules, board: Board, building: str) -> bool:
    return crossed_spaces(rules.boards[board.board], board.crossed).is_complete(building)


def _call_last_turn(batch: Batch, rules: Rules, state: DiceState) -> None:
    """Make the next turn the last, if a seat has crossed its last bonus (section 12)."""
    bonuses = rules.catalogue.printed.meta.bonuses_to_end
    seats = []
    for seat, board in enumerate(state.boards):
        if len(board.bonuses) >= bonuses:
            seats.append(seat)
    if seats:
        batch.emit(LastTurnCalled(tuple(seats), state.turn + 1))


def _bring_dice_in(batch: Batch, rules: Rules, settled: list[SettledSpace]) -> None:
    """Replace a random grey die for each special die that was unlocked for the first time (section 7)."""
    unlocked = [(seat, colour) for seat, space in settled for colour in space.unlocked()]
    if not unlocked:
        return
    turn = state_of(batch.game).turn
    for special in rules.catalogue.specials:
        seats = tuple([seat for seat, colour in unlocked if colour == special.colour])
        forum = [die.die for die in state_of(batch.game).forum]
        if seats and special.id not in forum:
            grey = [die for die in forum if rules.catalogue.dice[die].colour == "grey"]
            (replaced,) = batch.pick(f"turn/{turn}/enter/{special.id}", grey, 1, batch.everyone())
            batch.emit(DieEntered(special.id, replaced, seats))


def end_game(batch: Batch) -> None:
    """End the game with its final scores (section 13)."""
    result = standings(batch.game)
    batch.finish(decided_by(result), result)
