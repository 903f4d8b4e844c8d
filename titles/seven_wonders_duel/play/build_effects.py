"""What a card, wonder or progress token does at once, summed over its effects (section 6)."""

from functools import cache

import msgspec

from titles.seven_wonders_duel.cards.effects import AnyEffect, Effect, Symbol
from titles.seven_wonders_duel.catalogue import catalogue


class BuildEffects(msgspec.Struct, frozen=True, gc=False):
    """The sums of what the effects of a card, wonder or token do at once.

    `income` are the effects that may bring coins, `choices` those that may open decisions.
    """

    shields: int
    symbols: tuple[Symbol, ...]
    opponent_loses: int
    extra_turn: bool
    income: tuple[AnyEffect, ...]
    choices: tuple[AnyEffect, ...]


@cache
def build_effects(revision: int) -> dict[str, BuildEffects]:
    """Return the build effects of each card, wonder and token."""
    return {thing.id: _build_effects(thing.effects) for thing in catalogue(revision).things.values()}


def _build_effects(effects: tuple[AnyEffect, ...]) -> BuildEffects:
    return BuildEffects(
        shields=sum([effect.shields() for effect in effects]),
        symbols=tuple([symbol for effect in effects for symbol in effect.symbols()]),
        opponent_loses=sum([effect.opponent_loses() for effect in effects]),
        extra_turn=any(effect.grants_extra_turn() for effect in effects),
        income=tuple([effect for effect in effects if effect.overrides(Effect.coins)]),
        choices=tuple([effect for effect in effects if effect.overrides(Effect.decisions)]),
    )
