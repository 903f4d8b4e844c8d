"""The derived facts of 7 Wonders Dice: resources, comparisons and attacks of a board, and what the next step costs."""

from functools import lru_cache

import msgspec

from titles.kernel.state.derived import Derived
from titles.kernel.state.game import Commitment
from titles.seven_wonders_dice.play.crossed_spaces import CrossedSpaces
from titles.seven_wonders_dice.play.neighbours import attack_value, attacked, snapshot_of
from titles.seven_wonders_dice.play.rules import Rules, rules_of
from titles.seven_wonders_dice.play.turn_position import TurnPosition, position_with
from titles.seven_wonders_dice.state import DiceGame, DiceState, Die, left_of, right_of, state_of
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, Cross
from titles.seven_wonders_dice.terms.printed import Building
from titles.seven_wonders_dice.terms.steps import Step


class DerivedBarracks(msgspec.Struct, frozen=True):
    """Barracks of a board, and whom they attack."""

    building: str
    """The id of the barracks."""
    target: int
    """The number of the seat that they attack."""
    defenses: int
    """How many defenses of that seat stand against them."""
    attacks: dict[str, int]
    """By the id of each attack that was not crossed when the turn started: how many points it is worth now."""


class DerivedDie(msgspec.Struct, frozen=True):
    """On what terms a seat can choose a die of the forum for its next step."""

    cost: int
    """How many coins it costs to choose it."""
    coins: int
    """How many coins choosing it brings, before paying."""
    unlocked: bool
    """Whether the seat may choose it at all (section 7)."""
    compares: bool | None
    """Whether the comparison holds that its face asks for (section 6); null if it asks for none."""
    spaces: dict[str, int]
    """By the id of each space that its face permits and that comes next: how many coins are missing for both together,
    0 if none. Empty if the next step can't use a die.
    """


class DerivedStep(msgspec.Struct, frozen=True, kw_only=True):
    """What the next step of a seat can do: the one after the steps chosen so far; the first one, if these are a whole
    turn.
    """

    resources: int
    """How many resources the board produces."""
    prices: dict[str, int]
    """By the id of each space that comes next and needs more resources: how many coins the missing ones cost."""
    dice: dict[str, DerivedDie]
    """The dice in the forum, by id."""
    spaces: dict[str, int]
    """By the id of each space that can be crossed without a die, as the next one of the wonder or as an effect grants
    it: how many coins are missing for it, 0 if none.
    """


class DerivedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from the board of a seat and of its neighbours as they were when the turn started."""

    left: int
    """The number of the seat that is its left neighbour."""
    right: int
    """The number of the seat that is its right neighbour."""
    resources: int
    """How many resources its board produces."""
    crossed: dict[str, int]
    """How many spaces of each building are crossed, by the id of the building."""
    unlocked: tuple[str, ...]
    """The ids of the dice that it may choose, in the order of the forum."""
    barracks: tuple[DerivedBarracks, ...]
    """Its barracks, in the order of the board."""
    step: DerivedStep | None
    """What its next step can do; null if the reader may not open the steps that it has chosen, and after the end."""


class DiceDerived(Derived, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders Dice."""

    seats: tuple[DerivedSeat, ...]
    """What follows for each seat, in the order of the seats."""


def to_derived(game: DiceGame) -> DiceDerived:
    """Return what follows from a view of a game that has started."""
    state, is_playing = state_of(game), game.status == "playing"
    chosen = [commitment if is_playing else None for commitment in game.commitments]
    return DiceDerived(
        seats=tuple([_seat(game.revision, state, seat, chosen[seat], is_playing) for seat in range(len(state.boards))])
    )


@lru_cache(2**8)  # most of it is the same for all readers, and after each choice
def _seat(revision: int, state: DiceState, seat: int, chosen: Commitment[Step] | None, is_playing: bool) -> DerivedSeat:
    rules = rules_of(revision)
    crossed, seats = snapshot_of(rules, state, seat), len(state.boards)
    index = crossed.index
    barracks = [building for building in index.buildings.values() if building.side is not None]
    is_open = is_playing and _is_known(chosen)
    return DerivedSeat(
        left=left_of(seat, seats),
        right=right_of(seat, seats),
        resources=_resources(crossed),
        crossed={kind: crossed.count((kind,)) for kind in index.buildings},
        unlocked=tuple([die.die for die in state.forum if crossed.dice[die.die].is_unlocked]),
        barracks=tuple([_barracks(rules, state, seat, building, crossed) for building in barracks]),
        step=_step(position_with(rules, state, seat, chosen)) if is_open else None,
    )


def _is_known(chosen: Commitment[Step] | None) -> bool:
    """Whether the reader knows the steps that a seat has chosen: none, or those that it may open."""
    return chosen is None or chosen.chain is not None


def _resources(crossed: CrossedSpaces) -> int:
    return crossed.index.produced[crossed.spaces & crossed.index.producing]


def _barracks(rules: Rules, state: DiceState, seat: int, building: Building, crossed: CrossedSpaces) -> DerivedBarracks:
    target, defenses = attacked(rules, state, seat, building.spaces[0])
    attacks = {
        space.id: attack_value(rules, state, seat, space)
        for space in building.spaces
        if space.kind == "attack" and not crossed.index.bits[space.id] & crossed.spaces
    }
    return DerivedBarracks(building.kind, target, defenses, attacks)


def _step(position: TurnPosition) -> DerivedStep:
    index, crossed, task = position.index, position.crossed, position.task
    spaces = position.next_wonder_spaces() if BuildWonder in task.answers else 0
    if Cross in task.answers:
        spaces |= position.next_granted_spaces()
    return DerivedStep(
        resources=_resources(crossed),
        prices={space: price for space in index.ids(crossed.allowed) if (price := crossed.price(space))},
        dice={die.die: _die(position, die) for die in position.state.forum},
        spaces={space: max(0, crossed.price(space) - position.coins) for space in index.ids(spaces)},
    )


def _die(position: TurnPosition, die: Die) -> DerivedDie:
    crossed, terms = position.crossed, position.crossed.dice[die.die]
    spaces = crossed.allowed & terms.permitted[die.face] if Build in position.task.answers else 0
    cost, coins = position.die_cost(die), position.coins_with(die)
    return DerivedDie(
        cost=cost,
        coins=terms.coins,
        unlocked=terms.is_unlocked,
        compares=position.comparison_holds(die) if terms.compared[die.face] else None,
        spaces={space: max(0, cost + crossed.price(space) - coins) for space in position.index.ids(spaces)},
    )
