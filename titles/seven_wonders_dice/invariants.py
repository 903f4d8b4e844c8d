"""The invariants of 7 Wonders Dice, and other states that a seat can't tell apart from the real one."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame, Commitment, pending_resolution
from titles.seven_wonders_dice.events import TurnPlayed
from titles.seven_wonders_dice.play.board_index import BoardIndex
from titles.seven_wonders_dice.play.crossed_spaces import crossed_spaces
from titles.seven_wonders_dice.play.decisions import CHOICES, next_moves
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.turn_position import position_after
from titles.seven_wonders_dice.state import Board, DiceGame, DiceState, state_of
from titles.seven_wonders_dice.terms.steps import Step, has_tasks_left

REVEALS = (TurnPlayed,)
"""The events that reveal what was sealed."""

GOES_ON = True
"""Once all seats have chosen, everybody sees which of them have more to choose."""

TRIES = 30


def resample_hidden(game: AnyGame, seat: int, chance: RandomSource) -> AnyGame:
    """Return a full state that a seat can't tell from this one: only what the others have chosen is hidden."""
    state: DiceState | None = game.state
    if state is None:
        return game
    commitments = tuple(
        kept if other == seat or kept is None or not kept.chain else _another(game, other, kept, chance)
        for other, kept in enumerate(game.commitments)
    )
    return replace(game, commitments=commitments)


def _another(game: DiceGame, seat: int, kept: Commitment[Step], chance: RandomSource) -> Commitment[Step]:
    """Return another turn of this seat that looks the same to the others; the same one if none is found.

    A complete commitment can have tasks left, unless it is about to be revealed. An incomplete one has.
    """
    for _ in range(TRIES):
        steps = _random_turn(game, seat, chance, to_its_end=pending_resolution(game) is not None)
        if kept.complete or has_tasks_left(steps):
            return replace(kept, chain=steps)
    return kept


def _random_turn(game: DiceGame, seat: int, chance: RandomSource, *, to_its_end: bool) -> tuple[Step, ...]:
    """Return a random turn, which may have tasks left unless it has to be played `to_its_end`."""
    steps: tuple[Step, ...] = ()
    while has_tasks_left(steps):
        if steps and not to_its_end and chance.randrange(2):
            break
        position = position_after(rules_of(game.revision), state_of(game), seat, steps)
        move = chance.choice(next_moves(position)).move
        steps = CHOICES[type(move)].choose(position, move)
    return steps


def check_invariants(game: AnyGame) -> list[str]:
    """Return the violations in a full state."""
    return [] if game.state is None else list(_violations(game, game.state))


def _violations(game: DiceGame, state: DiceState) -> Iterator[str]:
    rules = rules_of(game.revision)
    if len({board.board for board in state.boards}) < len(state.boards):
        yield "a board is dealt twice"
    colours = [rules.catalogue.dice[die.die].colour for die in state.forum]
    if len(state.forum) != rules.catalogue.rolled.forum.dice_in_forum or len(set(state.forum)) < len(state.forum):
        yield f"the forum holds {colours}"
    for seat, board in enumerate(state.boards):
        for violation in _board_violations(rules.boards[board.board], board):
            yield f"seat {seat}: {violation}"
    for seat, kept in enumerate(game.commitments):
        if kept is not None and kept.chain is not None:
            for violation in _chain_violations(state.boards[seat], kept):
                yield f"seat {seat}: {violation}"
            if pending_resolution(game) == "reveal" and has_tasks_left(kept.chain):
                yield f"seat {seat}: a turn is revealed before it is complete"


def _board_violations(index: BoardIndex, board: Board) -> Iterator[str]:
    if not 0 <= board.coins <= index.capacity:
        yield f"{board.coins} coins"
    for name, items in (("spaces", board.crossed), ("bonuses", board.bonuses)):
        if len(set(items)) < len(items):
            yield f"{name} crossed twice: {items}"
    for count, space in enumerate(board.crossed):
        if not set(index.spaces[space].requires) <= set(board.crossed[:count]):
            yield f"{space} is crossed before what it requires"
    crossed = crossed_spaces(index, board.crossed)
    completed = sum(
        building.completion_gives_bonus and crossed.is_complete(kind) for kind, building in index.buildings.items()
    )
    if len(board.bonuses) != min(completed, len(index.bonuses)):
        yield f"{completed} buildings are complete, and {len(board.bonuses)} bonuses crossed"
    scored = [attack.space for attack in board.attacks]
    attacks = [space for space in board.crossed if index.spaces[space].kind == "attack"]
    if scored != attacks[: len(scored)] or not set(attacks[len(scored) :]) <= set(board.fresh_spaces()):
        yield f"attacks {attacks}, scored {scored}"


def _chain_violations(board: Board, kept: Commitment[Any]) -> Iterator[str]:
    coins, steps = board.coins, kept.chain or ()
    for number, step in enumerate(steps):
        coins += step.gained - step.paid
        if step.coins != coins or step.gained < 0 or step.paid < 0:
            yield f"step {number} leaves {step.coins} coins, not {coins}"
        if step.move.step != number:
            yield f"step {number} says it is step {step.move.step}"
    if not kept.complete and not has_tasks_left(steps):
        yield "a turn without tasks left is not complete"
    if kept.complete and not steps:
        yield "a turn without a step is complete"
