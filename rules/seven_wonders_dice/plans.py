"""A board worked out for quick questions: sets of spaces are bit masks, a space's bit is its number on the board."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.effects import (
    CHANGING,
    NOW,
    AnyEffect,
    CoinsOnDie,
    Colour,
    DieCostMinusOne,
    DieCostZero,
    Open,
    ProduceResource,
    UnlockDie,
)
from rules.seven_wonders_dice.printed import Building, Space, Target

WONDER = "wonder"
"""The building that action B builds."""


Usable = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What a die is good for: its cost by quarter, the coins that choosing it brings, and what its faces permit.

The latter are masks of spaces, face 1 at index 1; the faces of a die that may not be chosen permit nothing.
"""

Settled = tuple[Space | None, str | None, tuple[Colour, ...]]
"""What is settled for a space at the end of the turn.

Itself if it is an attack, its building if the first completion of that scores, the special dice that it unlocks.
"""


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board of a revision, with its tables."""

    rules: Catalogue
    board: str
    spaces: tuple[Space, ...]
    ids: tuple[str, ...]
    number: dict[str, int]
    bit: dict[str, int]
    buildings: dict[str, Building]
    masks: dict[str, int]
    """The spaces of each building."""
    defenses: dict[str, int]
    """The defenses of each building."""
    every: int
    """All spaces."""
    arrows: tuple[tuple[int, int], ...]
    """Distances between numbers, each with the spaces that do not require the space at this distance before them."""
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
    producing: int
    """Spaces that produce resources."""
    changing: int
    """Spaces that change from now on which dice may be chosen, and at what price."""
    rewarded: tuple[int, ...]
    """By number of the space: all spaces of its building if completing that gives a bonus, else 0."""
    now: tuple[tuple[Open, ...], ...]
    """By number of the space: its effects that happen at once, the last one first, as they are stacked."""
    settled: dict[str, Settled]
    """Spaces for which something is settled at the end of the turn."""
    capacity: int
    pass_coins: int
    bonuses: dict[str, tuple[Open, ...]]
    """The effects of each bonus, stacked likewise; those that ask for no decision come first."""
    resources: "Produced"
    usable: "Choosing"

    def allowed(self, crossed: int) -> int:
        """Open spaces all of whose requirements are crossed (section 1); conditions are left to the faces."""
        found = self.every & ~crossed
        for distance, others in self.arrows:
            found &= others | crossed << distance
        return found

    def within(self, buildings: tuple[str, ...]) -> int:
        """The spaces of these buildings that effects and spies reach: none with a condition (ruling 37)."""
        return spaces_in(self, buildings) & ~self.conditional

    def count(self, crossed: int, buildings: tuple[str, ...]) -> int:
        """How many spaces of these buildings are crossed."""
        return (crossed & spaces_in(self, buildings)).bit_count()

    def completes(self, crossed: int, space: int) -> bool:
        """Does this space, being crossed, complete a building that gives a bonus (section 9)?"""
        whole = self.rewarded[space]
        return whole != 0 and crossed & whole == whole


Table = tuple[tuple[int, ...], ...]

NO_FACE = (0,) * 7
"""The faces of a die that may not be chosen."""


@cache
def spaces_in(plan: Plan, buildings: tuple[str, ...]) -> int:
    """All spaces of these buildings, together."""
    return sum(plan.masks[building] for building in set(buildings))


@lru_cache(maxsize=256)
def mask_of(plan: Plan, crossed: tuple[str, ...]) -> int:
    """These spaces as a mask."""
    return mask_of(plan, crossed[:-1]) | plan.bit[crossed[-1]] if crossed else 0


@lru_cache(maxsize=512)
def numbers_of(mask: int) -> tuple[int, ...]:
    """The numbers of the spaces of a mask, the last one first."""
    found = []
    while mask:
        number = mask.bit_length() - 1
        mask ^= 1 << number
        found.append(number)
    return tuple(found)


def spaces_of(plan: Plan, mask: int) -> list[Space]:
    """The spaces of a mask, in the board's order."""
    return [plan.spaces[number] for number in reversed(numbers_of(mask))]


def _effects(spaces: tuple[Space, ...], mask: int) -> list[AnyEffect]:
    """The effects of the spaces of a mask."""
    return [effect for number in numbers_of(mask) for effect in spaces[number].effects]


class Produced(dict[int, int]):
    """How many resources are produced (section 1), by the producing spaces that are crossed."""

    def __init__(self, spaces: tuple[Space, ...]) -> None:
        super().__init__()
        self.spaces = spaces

    def __missing__(self, crossed: int) -> int:
        effects = _effects(self.spaces, crossed)
        made = self[crossed] = sum(effect.amount for effect in effects if isinstance(effect, ProduceResource))
        return made


class Choosing(dict[int, dict[str, Usable]]):
    """What each die is good for, by the spaces that change it and are crossed."""

    def __init__(self, rules: Catalogue, spaces: tuple[Space, ...], faces: dict[str, tuple[int, ...]]) -> None:
        super().__init__()
        self.rules, self.spaces, self.faces = rules, spaces, faces

    def __missing__(self, crossed: int) -> dict[str, Usable]:
        found = self[crossed] = _usable(self.rules, _effects(self.spaces, crossed), self.faces)
        return found


@cache
def plan_of(revision: int, board: str) -> Plan:
    """The plan of a board."""
    return make_plan(catalogue(revision), board)


def make_plan(rules: Catalogue, board: str) -> Plan:
    """Work a board out."""
    buildings = {building.kind: building for building in rules.boards[board]}
    spaces = tuple(space for building in buildings.values() for space in building.spaces)
    number = {space.id: index for index, space in enumerate(spaces)}
    conditional = _which(spaces, lambda space: space.condition is not None)
    masks = {kind: _spaces(spaces, kind) for kind in buildings}
    affordable, missing = _payments(rules, spaces)
    faces, compared = _faces(rules, spaces, conditional)
    return Plan(
        rules=rules,
        board=board,
        spaces=spaces,
        ids=tuple(number),
        number=number,
        bit={space: 1 << index for space, index in number.items()},
        buildings=buildings,
        masks=masks,
        defenses={kind: _spaces(spaces, kind, "defense") for kind in buildings},
        every=(1 << len(spaces)) - 1,
        arrows=_arrows(spaces, number),
        conditional=conditional,
        affordable=affordable,
        missing=missing,
        faces=faces,
        compared=compared,
        producing=_which(spaces, lambda space: _has(space, (ProduceResource,))),
        changing=_which(spaces, lambda space: _has(space, CHANGING)),
        rewarded=tuple(
            masks[space.building] if buildings[space.building].completion_gives_bonus else 0 for space in spaces
        ),
        now=tuple(_stacked(space.effects) for space in spaces),
        settled=_settled(spaces, buildings),
        capacity=rules.printed.gold_reserve.capacity,
        pass_coins=rules.printed.meta.pass_coins,
        bonuses={bonus.id: _stacked(bonus.effects) for bonus in rules.printed.bonuses},
        resources=Produced(spaces),
        usable=Choosing(rules, spaces, faces),
    )


def _settled(spaces: tuple[Space, ...], buildings: dict[str, Building]) -> dict[str, Settled]:
    found = {}
    for space in spaces:
        attack = space if space.kind == "attack" else None
        first = space.building if buildings[space.building].first_completion_points else None
        unlocked = tuple(effect.color for effect in space.effects if isinstance(effect, UnlockDie))
        if attack or first or unlocked:
            found[space.id] = attack, first, unlocked
    return found


def _which(spaces: tuple[Space, ...], holds: Callable[[Space], bool]) -> int:
    """The mask of those spaces of which something holds."""
    return sum(1 << index for index, space in enumerate(spaces) if holds(space))


def _has(space: Space, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(effect, kinds) for effect in space.effects)


def _spaces(spaces: tuple[Space, ...], building: str, kind: str | None = None) -> int:
    """The spaces of a building, or those of a kind."""
    return _which(spaces, lambda space: space.building == building and kind in {None, space.kind})


def _stacked(effects: tuple[AnyEffect, ...]) -> tuple[Open, ...]:
    """Those that happen at once, the last one first, so that the first one lies on top."""
    return tuple(effect for effect in reversed(effects) if isinstance(effect, NOW))


def _payments(rules: Catalogue, spaces: tuple[Space, ...]) -> tuple[Table, Table]:
    """By produced resources: what can be met with so many coins, and the coins for each space's missing resources."""
    coin, capacity = rules.printed.meta.coin_per_missing_resource, rules.printed.gold_reserve.capacity
    produced = sum(e.amount for space in spaces for e in space.effects if isinstance(e, ProduceResource))
    missing = tuple(tuple(coin * max(0, space.cost - have) for space in spaces) for have in range(produced + 1))
    affordable = tuple(
        tuple(sum(1 << index for index, price in enumerate(prices) if price <= coins) for coins in range(capacity + 1))
        for prices in missing
    )
    return affordable, missing


def _faces(
    rules: Catalogue, spaces: tuple[Space, ...], conditional: int
) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[tuple[str, ...], ...]]]:
    """By die: what its faces permit, and what they compare if they do; face 1 at index 1."""
    permitted: dict[str, tuple[int, ...]] = {}
    compared: dict[str, tuple[tuple[str, ...], ...]] = {}
    for die in rules.dice.values():
        targets = [rules.rolled.symbols[face.symbol].target for face in die.faces]
        pairs = zip(die.faces, targets, strict=True)
        permitted[die.id] = (0, *(_permitted(face.symbol, target, spaces, conditional) for face, target in pairs))
        if any(target.compare for target in targets):
            compared[die.id] = ((), *(target.compare for target in targets))
    return permitted, compared


def _arrows(spaces: tuple[Space, ...], number: dict[str, int]) -> tuple[tuple[int, int], ...]:
    """The requirements of all spaces by distance, so that they can be checked for all spaces at once."""
    found: dict[int, int] = {}
    for index, space in enumerate(spaces):
        for need in space.requires:
            distance = index - number[need]
            found[distance] = found.get(distance, 0) | 1 << index
    return tuple((distance, ~spaces) for distance, spaces in found.items())


def _permitted(symbol: str, target: Target, spaces: tuple[Space, ...], conditional: int) -> int:
    """The spaces of a board that a symbol permits; those with a condition are for faces that compare."""

    def shows(space: Space) -> bool:
        return space.building in target.buildings and (target.kind != "symbol_space" or symbol in space.symbols)

    found = _which(spaces, shows)
    return found & conditional if target.kind == "guild" else found & ~conditional


def _usable(rules: Catalogue, effects: list[AnyEffect], faces: dict[str, tuple[int, ...]]) -> dict[str, Usable]:
    reduction = 0
    free, unlocked, coins = set(), set(), dict[str, int]()
    for effect in effects:
        match effect:
            case CoinsOnDie():
                coins[effect.color] = coins.get(effect.color, 0) + effect.amount
            case DieCostZero():
                free.add(effect.color)
            case UnlockDie():
                unlocked.add(effect.color)
            case DieCostMinusOne():
                reduction += 1
    row, nothing = _prices(rules, reduction)
    return {
        die.id: (nothing if die.color in free else row, coins.get(die.color, 0), faces[die.id])
        if not die.special or die.color in unlocked
        else (row, 0, NO_FACE)
        for die in rules.dice.values()
    }


@cache
def _prices(rules: Catalogue, reduction: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What dice cost by quarter, never below 0 (section 5); and the same for those that cost nothing."""
    quarters = rules.rolled.forum.quarters
    return tuple(max(0, quarter.cost - reduction) for quarter in quarters), (0,) * len(quarters)
