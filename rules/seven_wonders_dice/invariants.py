"""The laws of this title that every state obeys, and what a seat can't tell apart."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.kernel.game import AnyGame, Commitment, due
from rules.kernel.title import Chance
from rules.seven_wonders_dice.actions import Step, has_tasks_left
from rules.seven_wonders_dice.catalogue import catalogue
from rules.seven_wonders_dice.events import TurnPlayed
from rules.seven_wonders_dice.legal_moves import next_steps
from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import mask_of
from rules.seven_wonders_dice.stand import stand_after
from rules.seven_wonders_dice.state import Board, DiceGame, DiceState
from rules.seven_wonders_dice.stepping import TAKING

REVEALS = (TurnPlayed,)
"""By these events what was sealed is shown."""

GOES_ON = True
"""Once all have chosen, everybody sees which seats have more to choose."""

TRIES = 30


def resample_hidden(game: AnyGame, seat: int, chance: Chance) -> AnyGame:
    """A full state that a seat can't tell from this one: only what the others have chosen so far is hidden."""
    state: DiceState | None = game.state
    if state is None:
        return game
    commitments = tuple(
        kept if other == seat or kept is None or not kept.chain else _another(game, other, kept, chance)
        for other, kept in enumerate(game.commitments)
    )
    return replace(game, commitments=commitments)


def _another(game: DiceGame, seat: int, kept: Commitment[Step], chance: Chance) -> Commitment[Step]:
    """Another turn of this seat that looks the same to the others, if one is found.

    One that is complete may be open, unless it is about to be revealed; one that is not complete is open.
    """
    for _ in range(TRIES):
        steps = _random_turn(game, seat, chance, whole=due(game) is not None)
        if kept.complete or has_tasks_left(steps):
            return replace(kept, chain=steps)
    return kept


def _random_turn(game: DiceGame, seat: int, chance: Chance, *, whole: bool) -> tuple[Step, ...]:
    """A turn chosen at random to its end, or perhaps, if it need not be `whole`, one that is broken off."""
    steps: tuple[Step, ...] = ()
    while has_tasks_left(steps):
        if steps and not whole and chance.randrange(2):
            break
        stand = stand_after(game.revision, game.state, seat, steps)  # type: ignore[arg-type]
        move = chance.choice(next_steps(stand, len(steps))).move
        step = TAKING[type(move)](stand, move)
        assert step is not None, "what is offered is taken"
        steps = (*steps, step)
    return steps


def check_invariants(game: AnyGame) -> list[str]:
    """What is out of bounds in a full state."""
    return [] if game.state is None else list(_faults(game, game.state))


def _faults(game: DiceGame, state: DiceState) -> Iterator[str]:
    rules = catalogue(game.revision)
    if len({board.board for board in state.boards}) < len(state.boards):
        yield "a board is dealt twice"
    colours = [rules.dice[die.die].color for die in state.forum]
    if len(state.forum) != rules.rolled.forum.dice_in_forum or len(set(state.forum)) < len(state.forum):
        yield f"the forum holds {colours}"
    for seat, board in enumerate(state.boards):
        for fault in _board_faults(game, board):
            yield f"seat {seat}: {fault}"
    for seat, kept in enumerate(game.commitments):
        if kept is not None and kept.chain is not None:
            for fault in _chain_faults(state.boards[seat], kept):
                yield f"seat {seat}: {fault}"
            if due(game) == "reveal" and has_tasks_left(kept.chain):
                yield f"seat {seat}: a turn is revealed before it is whole"


def _board_faults(game: DiceGame, board: Board) -> Iterator[str]:
    plan = PLANS[game.revision][board.board]
    if not 0 <= board.coins <= plan.capacity:
        yield f"{board.coins} coins"
    for name, items in (("spaces", board.crossed), ("bonuses", board.bonuses)):
        if len(set(items)) < len(items):
            yield f"{name} crossed twice: {items}"
    for count, space in enumerate(board.crossed):
        if not set(plan.spaces[plan.number[space]].requires) <= set(board.crossed[:count]):
            yield f"{space} is crossed before what it requires"
    crossed = mask_of(plan, board.crossed)
    completed = sum(
        building.completion_gives_bonus and not plan.masks[kind] & ~crossed for kind, building in plan.buildings.items()
    )
    if len(board.bonuses) != min(completed, len(plan.bonuses)):
        yield f"{completed} buildings are complete, and {len(board.bonuses)} bonuses crossed"
    scored = [attack.space for attack in board.attacks]
    attacks = [space for space in board.crossed if plan.spaces[plan.number[space]].kind == "attack"]
    if scored != attacks[: len(scored)] or not set(attacks[len(scored) :]) <= set(_fresh(board)):
        yield f"attacks {attacks}, scored {scored}"


def _fresh(board: Board) -> tuple[str, ...]:
    return board.crossed[len(board.crossed) - board.fresh :]


def _chain_faults(board: Board, kept: Commitment[Any]) -> Iterator[str]:
    coins, steps = board.coins, kept.chain or ()
    for number, step in enumerate(steps):
        coins += step.gained - step.paid
        if step.coins != coins or step.gained < 0 or step.paid < 0:
            yield f"step {number} makes {step.coins} coins of it, not {coins}"
        if step.move.step != number:
            yield f"step {number} says it is step {step.move.step}"
    if not kept.complete and not has_tasks_left(steps):
        yield "a turn with nothing left to be done is not complete"
    if kept.complete and not steps:
        yield "a turn without a step is complete"
