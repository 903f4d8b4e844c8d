"""Working a board out: its spaces numbered, and its plan's tables made of what is printed."""

from collections.abc import Callable
from functools import reduce
from operator import or_

from rules.seven_wonders_dice.catalogue import REVISION, Catalogue, catalogue
from rules.seven_wonders_dice.effects import CHANGING, NOW, PER_SPACE, AnyEffect, AnyTask, ProduceResource, UnlockDie
from rules.seven_wonders_dice.offered_spaces import Most, Offered, offered
from rules.seven_wonders_dice.plans import NUMBERS, WONDER, Choosing, Latest, Plan, Settled, Table, Worth
from rules.seven_wonders_dice.printed import Building, Space, Target


def make_plan(rules: Catalogue, board: str) -> Plan:
    """Work a board out."""
    buildings = {building.kind: building for building in rules.boards[board]}
    spaces = tuple(space for building in buildings.values() for space in building.spaces)
    number = {space.id: index for index, space in enumerate(spaces)}
    producing = _which(spaces, lambda space: _has(space, (ProduceResource,)))
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
        wonder=masks[WONDER],
        defenses={kind: _spaces(spaces, kind, "defense") for kind in buildings},
        every=(1 << len(spaces)) - 1,
        arrows=_arrows(spaces, number),
        conditional=conditional,
        affordable=affordable,
        missing=missing,
        faces=faces,
        compared=compared,
        producing=producing,
        changing=_which(spaces, lambda space: _has(space, CHANGING)),
        rewarded=tuple(
            masks[space.building] if buildings[space.building].completion_gives_bonus else 0 for space in spaces
        ),
        now=tuple(_stacked(space.effects) for space in spaces),
        settled=_settled(spaces, buildings),
        worth=_worth(rules, spaces),
        capacity=rules.printed.gold_reserve.capacity,
        offered=_offered(rules, tuple(number), masks[WONDER], ~conditional, faces),
        pass_coins=rules.printed.meta.pass_coins,
        bonuses={bonus.id: _stacked(bonus.effects) for bonus in rules.printed.bonuses},
        latest=Latest(),
        resources=_produced(spaces, producing),
        usable=Choosing(rules, spaces, faces, compared),
    )


def _offered(
    rules: Catalogue, ids: tuple[str, ...], wonder: int, granted: int, faces: dict[str, tuple[int, ...]]
) -> Offered:
    meta = rules.printed.meta
    most = Most(max(each.cost for each in rules.rolled.forum.quarters), meta.coin_per_missing_resource * meta.costs.max)
    permitted = tuple((die, reduce(or_, masks)) for die, masks in faces.items())
    return offered(ids, wonder, granted, permitted, tuple(each.id for each in rules.printed.bonuses), most)


def _produced(spaces: tuple[Space, ...], producing: int) -> dict[int, int]:
    """By the producing spaces that are crossed, any of them: the resources."""
    found = {0: 0}
    for number in NUMBERS[producing]:
        made = sum(effect.amount for effect in spaces[number].effects if isinstance(effect, ProduceResource))
        found |= {crossed | 1 << number: others + made for crossed, others in found.items()}
    return found


def _settled(spaces: tuple[Space, ...], buildings: dict[str, Building]) -> dict[str, Settled]:
    found = {}
    for space in spaces:
        attack = space if space.kind == "attack" else None
        first = space.building if buildings[space.building].first_completion_points else None
        unlocked = tuple(effect.color for effect in space.effects if isinstance(effect, UnlockDie))
        if attack or first or unlocked:
            found[space.id] = attack, first, unlocked
    return found


def _worth(rules: Catalogue, spaces: tuple[Space, ...]) -> dict[str, Worth]:
    """Attacks score what was written down for them."""
    found = {}
    for space in spaces:
        counted = tuple(effect for effect in space.effects if isinstance(effect, PER_SPACE))
        points = 0 if space.kind == "attack" else space.points
        if space.building in rules.printed.meta.scoring_rows and (points or counted):
            found[space.id] = space.building, points, counted
    return found


def _which(spaces: tuple[Space, ...], holds: Callable[[Space], bool]) -> int:
    """The mask of those spaces of which something holds."""
    return sum(1 << index for index, space in enumerate(spaces) if holds(space))


def _has(space: Space, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(effect, kinds) for effect in space.effects)


def _spaces(spaces: tuple[Space, ...], building: str, kind: str | None = None) -> int:
    """The spaces of a building, or those of a kind."""
    return _which(spaces, lambda space: space.building == building and kind in {None, space.kind})


def _stacked(effects: tuple[AnyEffect, ...]) -> tuple[AnyTask, ...]:
    """Those that happen at once, the last one first, so that the first one lies on top."""
    return tuple(effect for effect in reversed(effects) if isinstance(effect, NOW))


def _payments(rules: Catalogue, spaces: tuple[Space, ...]) -> tuple[Table, Table]:
    """By produced resources: what can be met with so many coins, and the coins for each space's missing resources."""
    coin, capacity = rules.printed.meta.coin_per_missing_resource, rules.printed.gold_reserve.capacity
    produced = sum(e.amount for space in spaces for e in space.effects if isinstance(e, ProduceResource))
    missing = tuple(tuple(coin * max(0, space.cost - have) for space in spaces) for have in range(produced + 1))
    below = (0,) * max(quarter.cost for quarter in rules.rolled.forum.quarters)  # at the indices -1, -2, ...
    affordable = tuple(
        (
            *(sum(1 << index for index, price in enumerate(prices) if price <= coins) for coins in range(capacity + 1)),
            *below,
        )
        for prices in missing
    )
    return affordable, missing


def _faces(
    rules: Catalogue, spaces: tuple[Space, ...], conditional: int
) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """By die: what its faces permit, and what they compare if they do; face 1 at index 1."""
    permitted: dict[str, tuple[int, ...]] = {}
    compared: dict[str, tuple[int, ...]] = {}
    for die in rules.dice.values():
        targets = [rules.rolled.symbols[face.symbol].target for face in die.faces]
        pairs = zip(die.faces, targets, strict=True)
        permitted[die.id] = (0, *(_permitted(face.symbol, target, spaces, conditional) for face, target in pairs))
        if any(target.compare for target in targets):
            buildings = [sum(_spaces(spaces, building) for building in set(target.compare)) for target in targets]
            compared[die.id] = (0, *buildings)
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


PLANS = {
    revision: {board: make_plan(catalogue(revision), board) for board in catalogue(revision).boards}
    for revision in range(1, REVISION + 1)
}
"""The plans by revision and board."""
