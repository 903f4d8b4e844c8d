"""A board worked out for quick questions: sets of spaces are bit masks, a space's bit is its number on the board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.effects import (
    LASTING,
    NOW,
    CoinsOnDie,
    DieCostMinusOne,
    DieCostZero,
    Open,
    ProduceResource,
    UnlockDie,
)
from rules.seven_wonders_dice.printed import Building, Space, Target

WONDER = "wonder"
"""The building that action B builds."""


class Usable(NamedTuple):
    """A die that may be chosen: its cost by quarter, the coins that choosing it brings, what each face permits.

    `faces` are masks of spaces; those of a die that lies with face 1 up come at index 1.
    """

    prices: tuple[int, ...]
    coins: int
    faces: tuple[int, ...]


class Powers(NamedTuple):
    """What the crossed spaces bring from now on: produced resources, and the dice that may be chosen."""

    resources: int
    dice: dict[str, Usable]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board of a revision, with its tables."""

    rules: Catalogue
    board: str
    spaces: tuple[Space, ...]
    number: dict[str, int]
    bit: dict[str, int]
    buildings: dict[str, Building]
    masks: dict[str, int]
    """The spaces of each building."""
    defenses: dict[str, int]
    """The defenses of each building."""
    next_tables: tuple[tuple[int, int, tuple[int, ...]], ...]
    """For each building its first bit, its mask at bit 0, and for each state of it the spaces that are next."""
    conditional: int
    """Spaces with a condition: only a face that compares permits them."""
    affordable: tuple[tuple[int, ...], ...]
    """By produced resources and coins: the spaces whose construction cost can be met."""
    missing: tuple[tuple[int, ...], ...]
    """By produced resources and number of the space: the coins to be paid for missing resources."""
    faces: dict[str, tuple[int, ...]]
    """By die: the spaces that each face permits (section 6), face 1 at index 1."""
    compared: dict[str, tuple[tuple[str, ...], ...]]
    """By die whose faces compare buildings: the buildings, for face 1 at index 1."""
    lasting: int
    """Spaces whose effects last from now on."""
    now: tuple[tuple[Open, ...], ...]
    """By number of the space: its effects that happen at once, the last one first, as they are stacked."""
    capacity: int
    pass_coins: int
    bonuses: dict[str, tuple[Open, ...]]
    """The effects of each bonus, stacked likewise; those that ask for no decision come first."""
    _allowed: dict[int, int] = field(default_factory=dict)
    _powers: dict[int, Powers] = field(default_factory=dict)

    def allowed(self, crossed: int) -> int:
        """Open spaces all of whose requirements are crossed (section 1); conditions are left to the faces."""
        found = self._allowed.get(crossed)
        if found is None:
            found = 0
            for shift, full, table in self.next_tables:
                found |= table[crossed >> shift & full]
            if len(self._allowed) > KEPT:
                self._allowed.clear()
            self._allowed[crossed] = found
        return found

    def powers(self, crossed: int) -> Powers:
        """What these spaces bring from now on."""
        key = crossed & self.lasting
        found = self._powers.get(key)
        if found is None:
            if len(self._powers) > KEPT:
                self._powers.clear()
            found = self._powers[key] = _powers(self, key)
        return found

    def within(self, buildings: Iterable[str]) -> int:
        """The spaces of these buildings that effects and spies reach: none with a condition (ruling 37)."""
        return _union(self.masks, buildings) & ~self.conditional

    def count(self, crossed: int, buildings: Iterable[str]) -> int:
        """How many spaces of these buildings are crossed."""
        return (crossed & _union(self.masks, buildings)).bit_count()

    def completes(self, crossed: int, space: int) -> bool:
        """Does this space, being crossed, complete a building that gives a bonus (section 9)?"""
        kind = self.spaces[space].building
        return self.buildings[kind].completion_gives_bonus and not self.masks[kind] & ~crossed


KEPT = 20_000
"""How many states of a board are remembered at a time."""


def _union(masks: dict[str, int], buildings: Iterable[str]) -> int:
    found = 0
    for building in buildings:
        found |= masks[building]
    return found


@lru_cache(maxsize=8192)
def mask_of(plan: Plan, crossed: tuple[str, ...]) -> int:
    """These spaces as a mask."""
    mask, bit = 0, plan.bit
    for space in crossed:
        mask |= bit[space]
    return mask


@lru_cache(maxsize=16384)
def priced(plan: Plan, mask: int, resources: int) -> tuple[tuple[str, int], ...]:
    """The spaces of a mask with the coins for missing resources, of which so many are produced."""
    missing = plan.missing[resources]
    return tuple([(space.id, missing[plan.number[space.id]]) for space in spaces_of(plan, mask)])


def spaces_of(plan: Plan, mask: int) -> Iterator[Space]:
    """The spaces of a mask, one after the other."""
    while mask:
        bit = mask & -mask
        yield plan.spaces[bit.bit_length() - 1]
        mask ^= bit


@cache
def plan_of(revision: int, board: str) -> Plan:
    """The plan of a board."""
    return make_plan(catalogue(revision), board)


def make_plan(rules: Catalogue, board: str) -> Plan:
    """Work a board out."""
    buildings = {building.kind: building for building in rules.boards[board]}
    spaces = tuple(space for building in buildings.values() for space in building.spaces)
    number = {space.id: index for index, space in enumerate(spaces)}
    bit = {space.id: 1 << index for index, space in enumerate(spaces)}
    masks = {kind: sum(bit[space.id] for space in building.spaces) for kind, building in buildings.items()}
    conditional = sum(bit[space.id] for space in spaces if space.condition is not None)
    capacity, coin = rules.printed.gold_reserve.capacity, rules.printed.meta.coin_per_missing_resource
    produced = sum(e.amount for space in spaces for e in space.effects if isinstance(e, ProduceResource))
    missing = tuple(tuple(coin * max(0, s.cost - have) for s in spaces) for have in range(produced + 1))
    targets = {symbol.id: symbol.target for symbol in rules.rolled.symbols.values()}
    return Plan(
        rules=rules,
        board=board,
        spaces=spaces,
        number=number,
        bit=bit,
        buildings=buildings,
        masks=masks,
        defenses={
            kind: sum(bit[space.id] for space in building.spaces if space.kind == "defense")
            for kind, building in buildings.items()
        },
        next_tables=tuple(_next_table(building, number, bit) for building in buildings.values()),
        conditional=conditional,
        affordable=tuple(
            tuple(sum(1 << i for i, price in enumerate(prices) if price <= coins) for coins in range(capacity + 1))
            for prices in missing
        ),
        missing=missing,
        faces={
            die.id: (0, *(_permitted(face.symbol, targets[face.symbol], spaces, conditional) for face in die.faces))
            for die in rules.dice.values()
        },
        compared={
            die.id: ((), *(targets[face.symbol].compare for face in die.faces))
            for die in rules.dice.values()
            if any(targets[face.symbol].compare for face in die.faces)
        },
        lasting=sum(bit[space.id] for space in spaces if any(isinstance(e, LASTING) for e in space.effects)),
        now=tuple(tuple(e for e in reversed(space.effects) if isinstance(e, NOW)) for space in spaces),
        capacity=capacity,
        pass_coins=rules.printed.meta.pass_coins,
        bonuses={
            bonus.id: tuple(e for e in reversed(bonus.effects) if isinstance(e, NOW)) for bonus in rules.printed.bonuses
        },
    )


def _next_table(building: Building, number: dict[str, int], bit: dict[str, int]) -> tuple[int, int, tuple[int, ...]]:
    """For each set of crossed spaces of a building: the open ones all of whose requirements are crossed."""
    shift = number[building.spaces[0].id]
    needs = [(bit[space.id], sum(bit[need] for need in space.requires)) for space in building.spaces]

    def following(state: int) -> int:
        crossed = state << shift
        return sum(own for own, needed in needs if not own & crossed and not needed & ~crossed)

    size = 1 << len(building.spaces)
    return shift, size - 1, tuple(following(state) for state in range(size))


def _permitted(symbol: str, target: Target, spaces: tuple[Space, ...], conditional: int) -> int:
    """The spaces of a board that a symbol permits; those with a condition are for faces that compare."""
    found = 0
    for index, space in enumerate(spaces):
        if space.building in target.buildings and (target.kind != "symbol_space" or symbol in space.symbols):
            found |= 1 << index
    return found & conditional if target.kind == "guild" else found & ~conditional


def _powers(plan: Plan, crossed: int) -> Powers:
    resources = reduction = 0
    free, unlocked, coins = set(), [], dict[str, int]()
    for effect in [effect for space in spaces_of(plan, crossed) for effect in space.effects]:
        match effect:
            case ProduceResource(amount):
                resources += amount
            case CoinsOnDie(color, amount):
                coins[color] = coins.get(color, 0) + amount
            case DieCostZero(color):
                free.add(color)
            case UnlockDie(color):
                unlocked.append(color)
            case DieCostMinusOne():
                reduction += 1
    row, nothing = _prices(plan.rules, reduction)
    dice = {
        die: Usable(nothing if color in free else row, coins.get(color, 0), plan.faces[die])
        for color in (None, *unlocked)
        for die, color in _dice(plan.rules, color)
    }
    return Powers(resources, dice)


@cache
def _prices(rules: Catalogue, reduction: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What dice cost by quarter, never below 0 (section 5); and the same for those that cost nothing."""
    quarters = rules.rolled.forum.quarters
    return tuple(max(0, quarter.cost - reduction) for quarter in quarters), (0,) * len(quarters)


@cache
def _dice(rules: Catalogue, special: str | None) -> tuple[tuple[str, str], ...]:
    """The special die of a colour, or those that everybody may choose: ids and colours."""
    dice = rules.dice.values()
    return tuple((die.id, die.color) for die in dice if (die.color if die.special else None) == special)
