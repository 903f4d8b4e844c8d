"""Bots: they see what their seat may open, and choose one of its legal moves."""

from collections.abc import Sequence

from titles.kernel.bots.bot import RandomSource, best_move
from titles.kernel.bots.searching import FAST_SECONDS, Level, Searching
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame
from titles.seven_wonders_dice.bots.valuation import COIN_POINTS, Outlook, points_of
from titles.seven_wonders_dice.play.neighbours import attack_value
from titles.seven_wonders_dice.play.turn_position import TurnPosition, position_of
from titles.seven_wonders_dice.state import DiceState, state_of
from titles.seven_wonders_dice.terms.moves import Move, Pass, TakeBack
from titles.seven_wonders_dice.terms.printed import Space

TURNS = 22
"""How many turns a game takes, roughly."""


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Move:
    """Return the move that gains most by a rule of thumb: points at once, and what the space may bring later."""
    position = position_of(view, state_of(view), seat)
    steps = considered(view, seat, legal_moves)
    outlook = Outlook(position.crossed.count, _share_left(position.state))
    move: Move = best_move(steps, [_gain(position, legal_move, outlook) for legal_move in steps], chance)
    return move


def considered(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove]) -> Sequence[LegalMove]:
    """Return the moves that a bot considers: no step is taken back."""
    return [legal_move for legal_move in legal_moves if not isinstance(legal_move.move, TakeBack)]


def _gain(position: TurnPosition, legal_move: LegalMove, outlook: Outlook) -> float:
    """Return the points that a step may be worth, less its price."""
    move, index = legal_move.move, position.index
    if isinstance(move, Pass):
        return COIN_POINTS * index.pass_coins
    spaces = sum([_of_space(position, index.spaces[space], outlook) for space in move.spaces()])
    tasks = [task for bonus in move.bonuses() for task in index.bonuses[bonus]]
    return spaces + sum([points_of(task, outlook) for task in tasks]) - COIN_POINTS * sum(legal_move.cost.values())


def _of_space(position: TurnPosition, space: Space, outlook: Outlook) -> float:
    """Return the points that crossing a space may be worth, without its price."""
    points = _attack_value(position, space) if space.kind == "attack" else space.points
    effects = sum([points_of(effect, outlook) for effect in space.effects])
    return points + effects + (1.0 if space.kind == "defense" else 0.0) + _of_progress(position, space)


def _attack_value(position: TurnPosition, space: Space) -> int:
    return attack_value(position.rules, position.state, position.seat, space)


def _of_progress(position: TurnPosition, space: Space) -> float:
    """Return what it is worth that the building of a space comes closer to its completion."""
    building, spaces = position.index.buildings[space.building], position.index.spaces_of[space.building]
    done = ((position.crossed.spaces & spaces).bit_count() + 1) / spaces.bit_count()
    worth = building.first_completion_points * done / 2
    if building.completion_gives_bonus:
        worth += 2.5 * done * done + (3.0 if done == 1 else 0.0)
    return worth


def _share_left(state: DiceState) -> float:
    """Return the share of the game that is left, from 1 down to 0."""
    if state.last:
        return (state.last - state.turn) / TURNS
    return max(0.15, (TURNS - state.turn) / TURNS)


SEARCHING = Searching(
    policy=greedy_bot,
    considered=considered,
    depth=1000,
    margin=15,
    levels=(Level("fast", playouts=100, shortlist=6, seconds=FAST_SECONDS), Level("strong", playouts=600, shortlist=6)),
)
"""How searching bots play on. A decision takes `fast` about 0.2 seconds, `strong` about 2."""
