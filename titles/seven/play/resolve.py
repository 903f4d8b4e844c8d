"""The conflict that a worker resolves: the gate invasions at the end of a turn (section 8)."""

from titles.kernel.play.batch import Batch
from titles.seven import events as happened
from titles.seven.play import operations
from titles.seven.play.machine import Runner
from titles.seven.play.position.players import clockwise
from titles.seven.play.runner import EffectRunner
from titles.seven.play.turns import invaders
from titles.seven.state import known


def conflict(batch: Batch) -> None:
    """Carry out all invasions, clockwise from the turn player, then begin the next turn."""
    runner = EffectRunner(batch)
    home: list[int] = []
    for seat, owner in invaders(runner.state):
        _gain(runner, seat, owner)
        if runner.is_over:
            return
        home = _return(runner, [*home, seat])
    if home:
        _swap(runner, home)
    runner.advance()


def _gain(runner: Runner, seat: int, owner: int) -> None:
    """Gain half of the owner's hand, an eternal card, and the cards on the own gate (sections 8.1 to 8.3)."""
    runner.emit(happened.GateInvaded(seat, owner))
    operations.steal(runner, seat, owner, len(runner.state.hands[owner]) // 2, "invade")
    if runner.state.eternal:
        card = known(runner.state.eternal)[0]
        colour = runner.rules.cards[card].colour
        place = runner.state.place(seat, colour)
        kept = [lying for lying in place.locked if runner.rules.cards[lying].has("protected")]
        returned = tuple([lying for lying in (*place.placed, *place.locked) if lying not in kept])
        runner.emit(happened.EternalCardLocked(seat, card, colour, returned))  # type: ignore[arg-type]
        operations.check_victory(runner, seat)
    if not runner.is_over:
        operations.take_cell(runner, seat, runner.state.gates[seat])


def _return(runner: Runner, home: list[int]) -> list[int]:
    """Move the invaders home whose gates are free; return the other ones (section 8.4)."""
    while free := [seat for seat in home if runner.state.gates[seat] not in runner.state.pieces]:
        operations.force(runner, free[0], runner.state.gates[free[0]], opens=False)
        home = [seat for seat in home if seat != free[0]]
    return home


def _swap(runner: Runner, home: list[int]) -> None:
    """Move the invaders that block each other home at the same time (ruling 29)."""
    seats = tuple(seat for seat in clockwise(runner.state.gates, runner.state.turn.seat) if seat in home)
    runner.emit(happened.PiecesSwapped(seats, tuple(runner.state.gates[seat] for seat in seats)))
