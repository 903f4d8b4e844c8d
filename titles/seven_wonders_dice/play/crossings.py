"""The steps that cross a space: with a die, as the next space of the wonder, or as an effect grants it.

All three pay, cross, and carry out what follows. The effects of the space lie on the stack above the bonus for a
completed building, so that they are finished first (sections 8 and 9).
"""

from typing import final

from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Listed, Spoken, one_of, printed_name
from titles.seven_wonders_dice.play.board_index import WONDER, SpaceSet
from titles.seven_wonders_dice.play.neighbours import attack_value
from titles.seven_wonders_dice.play.steps import TurnStep, complete_step, refusal
from titles.seven_wonders_dice.play.turn_position import TurnPosition
from titles.seven_wonders_dice.state import Die
from titles.seven_wonders_dice.terms.effects import TakeBonus
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, Cross, Crossing
from titles.seven_wonders_dice.terms.sentences import counted, message
from titles.seven_wonders_dice.terms.steps import Step


@final
class BuildStep(TurnStep[Build]):
    """Action A: choose a die of the forum and cross a space that its face permits (section 4)."""

    move = Build

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the dice in the order of the forum, each with its spaces."""
        step, missing, names = len(position.steps), position.crossed.missing, position.index.names
        costs = position.index.costs
        legal_moves: list[LegalMove] = []
        for die, cost, spaces in position.build_options(position.state.forum):
            left, name, prices = spaces, die.die, costs[cost]
            while left:  # the last space first
                number = left.bit_length() - 1
                left ^= 1 << number
                legal_moves.append(LegalMove(Build(step, name, names[number]), prices[missing[number]]))
        return legal_moves

    def candidates(self, position: TurnPosition) -> list[Build]:
        """Return each die of the forum with each space that is not crossed."""
        step, spaces = len(position.steps), position.uncrossed_spaces()
        return [Build(step, die.die, space) for die in position.state.forum for space in spaces]

    def refuse(self, position: TurnPosition, move: Build) -> Refusal | None:
        """Return a refusal that names the die, its face or the space."""
        die = position.state.die(move.die)
        if die is None:
            name = printed_name(position.rules.names.dice, move.die)
            return refusal("not_in_forum", "section 4", message("The {name} is not in the forum.", name=name))
        if move.space not in position.index.spaces:
            return no_such_space(move.space)
        if any(spaces & position.index.bits[move.space] for _, _, spaces in position.build_options((die,))):
            return None
        return _die_forbids(position, die, move.space) or _space_forbids(
            position, move.space, position.coins_with(die), position.die_cost(die)
        )

    def take(self, position: TurnPosition, move: Build) -> Step:
        """Gain the coins for choosing the die, pay for the die and the space, and cross it."""
        die = position.state.die(move.die)
        assert die is not None, "the move is legal"
        return cross_space(position, move, position.coins_with(die), position.die_cost(die))


@final
class BuildWonderStep(TurnStep[BuildWonder]):
    """Action B: cross the next wonder space, without a die (section 4)."""

    move = BuildWonder

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the next space of the wonder."""
        spaces = position.wonder_spaces()
        return _moves_to(position, BuildWonder, spaces) if spaces else []

    def candidates(self, position: TurnPosition) -> list[BuildWonder]:
        """Return the spaces of the wonder that are not crossed."""
        wonder = position.index.ids(position.index.spaces_of[WONDER])
        return [BuildWonder(len(position.steps), space) for space in position.uncrossed_spaces() if space in wonder]

    def refuse(self, position: TurnPosition, move: BuildWonder) -> Refusal | None:
        """Return a refusal that names the space."""
        space = position.index.bits.get(move.space, 0)
        if space & position.wonder_spaces():
            return None
        if not space & position.index.spaces_of[WONDER]:
            name = _space_name(position, move.space)
            return refusal("not_of_the_wonder", "section 4", message("{name} is not a space of the wonder.", name=name))
        return _space_forbids(position, move.space, position.coins)

    def take(self, position: TurnPosition, move: BuildWonder) -> Step:
        """Pay for the space and cross it."""
        return cross_space(position, move, position.coins)


@final
class CrossStep(TurnStep[Cross]):
    """A space is crossed that an effect grants (section 8)."""

    move = Cross

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the granted spaces, in order."""
        return _moves_to(position, Cross, position.granted_spaces())

    def candidates(self, position: TurnPosition) -> list[Cross]:
        """Return all spaces that are not crossed."""
        return [Cross(len(position.steps), space) for space in position.uncrossed_spaces()]

    def refuse(self, position: TurnPosition, move: Cross) -> Refusal | None:
        """Return a refusal that names the space, or the buildings that are granted."""
        if position.index.bits.get(move.space, 0) & position.granted_spaces():
            return None
        buildings = position.task.grants()
        space = position.index.spaces.get(move.space)
        if space is None:
            return no_such_space(move.space)
        if space.building not in buildings or space.condition is not None:
            return _not_granted(position, buildings)
        return _space_forbids(position, move.space, position.coins)

    def take(self, position: TurnPosition, move: Cross) -> Step:
        """Pay for the space and cross it."""
        return cross_space(position, move, position.coins)


def cross_space(position: TurnPosition, move: Crossing, coins: int, die_cost: int = 0) -> Step:
    """Return the step that pays and crosses a space, with everything that follows without a decision.

    `coins` are those before paying.
    """
    index, crossed, space = position.index, position.crossed, position.index.spaces[move.space]
    paid = die_cost + crossed.price(space.id)
    tasks = position.below + position.task.after_crossing()
    if index.rewarded.get(space.building, 0) & ~crossed.spaces == index.bits[space.id]:  # it is the last open one
        tasks += (TakeBonus(),)
    tasks += index.tasks[space.id]
    return complete_step(
        position,
        move,
        tasks,
        crossed.cross(space.id) if tasks else crossed,
        coins - paid,
        paid,
        attack_value(position.rules, position.state, position.seat, space) if space.kind == "attack" else None,
    )


def _moves_to(position: TurnPosition, move: type[BuildWonder | Cross], spaces: SpaceSet) -> list[LegalMove]:
    """Return the moves of a class without a die that cross these spaces, in order."""
    step, missing, names = len(position.steps), position.crossed.missing, position.index.names
    legal_moves = []
    while spaces:
        first = spaces & -spaces
        spaces ^= first
        number = first.bit_length() - 1
        legal_moves.append(LegalMove(move(step, names[number]), {"resources": missing[number]}))
    return legal_moves


def no_such_space(space: str) -> Refusal:
    """Return that the board does not have a space."""
    return refusal("no_such_space", "section 1", message("There is no space {space} on this board.", space=space))


def _not_granted(position: TurnPosition, buildings: tuple[str, ...]) -> Refusal:
    """Return that an effect grants only spaces of these buildings."""
    printed = position.rules.names
    granted = one_of([printed_name(printed.buildings, building) for building in buildings])
    return refusal(
        "not_granted",
        "section 8",
        message("The effect crosses spaces of the {buildings} only.", buildings=granted),
    )


def _die_forbids(position: TurnPosition, die: Die, space: str) -> Refusal | None:
    """Return why a die does not permit a space; None if the reason is the space itself."""
    terms, printed = position.crossed.dice[die.die], position.rules.names
    name = printed_name(printed.dice, die.die)
    if not terms.is_unlocked:
        return refusal("die_locked", "section 7", message("The {name} must be unlocked first.", name=name))
    if not terms.permitted[die.face] & position.index.bits[space]:
        symbol, crossed = printed.symbols[printed.faces[die.die][die.face - 1]], _space_name(position, space)
        return refusal(
            "face_forbids",
            "section 6",
            message(
                "The {name} shows {symbol}, which does not permit {crossed}.", name=name, symbol=symbol, crossed=crossed
            ),
        )
    if not position.comparison_holds(die):
        return refusal(
            "comparison_fails",
            "section 6",
            message("Not enough spaces are crossed in the building that the face shows."),
        )
    return None


def _space_forbids(position: TurnPosition, space: str, coins: int, die_cost: int = 0) -> Refusal:
    """Return why a permitted space can't be crossed: already crossed, out of order, or too expensive."""
    index, crossed, name = position.index, position.crossed, _space_name(position, space)
    if index.bits[space] & crossed.spaces:
        return refusal("already_crossed", "section 1", message("{name} is crossed already.", name=name))
    if not index.bits[space] & crossed.allowed:
        required = [_space_name(position, before) for before in index.spaces[space].requires]
        return refusal(
            "out_of_order",
            "section 1",
            message("{name} comes after {required}.", name=name, required=Listed(required)),
        )
    price = die_cost + crossed.price(space)
    return refusal(
        "unaffordable",
        "section 5",
        message("It takes {price}; the board has {coins}.", price=counted("{n} coin", "{n} coins", price), coins=coins),
    )


def _space_name(position: TurnPosition, space: str) -> Spoken:
    """Return the name of a space with that of its building."""
    return printed_name(position.rules.names.spaces, space)
