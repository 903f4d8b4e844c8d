"""What a worker resolves: the gate invasions at the end of a turn (section 8)."""

from rules.kernel.batch import Batch
from rules.seven import events as happened
from rules.seven import operations
from rules.seven.flow import advance
from rules.seven.players import clockwise
from rules.seven.runner import EffectRunner, runner_of
from rules.seven.state import INDEX, known
from rules.seven.turns import invaders


def conflict(batch: Batch) -> None:
    """All invasions in order, clockwise from the turn player, then the next turn."""
    runner = runner_of(batch)
    home: list[int] = []
    for seat, owner in invaders(runner.state):
        _gain(runner, seat, owner)
        if runner.is_over:
            return
        home = _return(runner, [*home, seat])
    if home:
        _swap(runner, home)
    advance(runner)


def _gain(runner: EffectRunner, seat: int, owner: int) -> None:
    """Steps 1 to 3: half of the owner's hand, an eternal card, the cards on the own gate."""
    runner.emit(happened.GateInvaded(seat, owner))
    operations.steal(runner, seat, owner, len(runner.state.hands[owner]) // 2, "invade")
    if runner.state.eternal:
        card = known(runner.state.eternal)[0]
        colour = runner.rules.cards[card].colour
        place = runner.state.locks[seat][INDEX[colour]]
        kept = [lying for lying in place.locked if runner.rules.cards[lying].has("protected")]
        returned = tuple([lying for lying in (*place.placed, *place.locked) if lying not in kept])
        runner.emit(happened.EternalCardLocked(seat, card, colour, returned))  # type: ignore[arg-type]
        operations.check_victory(runner, seat)
    if not runner.is_over:
        operations.take_cell(runner, seat, runner.state.gates[seat])


def _return(runner: EffectRunner, home: list[int]) -> list[int]:
    """Step 4: invaders go home as soon as their gates are free; those who still wait (section 8)."""
    while free := [seat for seat in home if runner.state.gates[seat] not in runner.state.pieces]:
        operations.force(runner, free[0], runner.state.gates[free[0]], opens=False)
        home = [seat for seat in home if seat != free[0]]
    return home


def _swap(runner: EffectRunner, home: list[int]) -> None:
    """Who blocked each other goes home at the same time (ruling 29)."""
    seats = tuple(seat for seat in clockwise(runner.state.gates, runner.state.turn.seat) if seat in home)
    runner.emit(happened.PiecesSwapped(seats, tuple(runner.state.gates[seat] for seat in seats)))
