"""Placing cards and settling coins: steps 2 to 5 of a turn's resolution (section 6.1), and of the extra builds."""

from collections.abc import Sequence
from functools import cache

from events.model import Event, Sealed
from rules.seven_wonders.actions import Build, BuildStage, Discard, Revive, Sell
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.counting import counted
from rules.seven_wonders.economy import next_stage, plans
from rules.seven_wonders.effects import AnyEffect, CoinsNow, CoinsPer
from rules.seven_wonders.events import CardDiscarded, CardSold, CoinsSettled, Origin, StageBuilt, StructureBuilt
from rules.seven_wonders.state import Play, decider_of, left_of, play_of, right_of
from rules.table.batch import Batch

SALE = 3
"""Coins for a card sold."""

_BUILT = (StructureBuilt, StageBuilt)
_INCOMES = (CoinsNow, CoinsPer)

Use = Build | BuildStage | Sell | Discard | Revive
"""What a card is used for."""


def place(batch: Batch, city: int, use: Use, origin: Origin = "hand") -> None:
    """Place a city's card: what it pays is recorded, and settled later."""
    batch.emit(_placed(batch.game.revision, play_of(batch.game), city, use, origin))


def _placed(revision: int, play: Play, city: int, use: Use, origin: Origin) -> Event:
    if isinstance(use, Build):
        bank = plans(revision)[use.card].bank if use.by == "cost" else 0
        return StructureBuilt(city, use.card, use.by, bank, use.left, use.right, origin)
    if isinstance(use, Revive):
        return StructureBuilt(city, use.card, "discard", origin=origin)
    seen = Sealed((decider_of(play, city),), use.card)
    if isinstance(use, Sell):
        return CardSold(city, seen, origin)
    if isinstance(use, BuildStage):
        state = play.cities[city]
        plan = next_stage(revision, state.wonder, state.side, len(state.stages))
        assert plan is not None, "a stage is left"
        return StageBuilt(city, len(state.stages) + 1, seen, plan.bank, use.left, use.right, origin)
    return CardDiscarded(city, seen, origin)


def settle(batch: Batch, placed: Sequence[Event]) -> None:
    """Payments down, income counted after all cards are placed, then trade money handed over (section 6.1).

    `placed` are the events of the cards just placed; nothing is emitted if no coins moved.
    """
    revision, play = batch.game.revision, play_of(batch.game)
    size = len(play.cities)
    paid, earned, traded = [0] * size, [0] * size, [0] * size
    for event in placed:
        if isinstance(event, CardSold):
            earned[event.city] += SALE
        elif isinstance(event, _BUILT):
            city = event.city
            if event.bank or event.left or event.right:
                paid[city] = event.bank + event.left + event.right
                traded[left_of(city, size)] += event.left
                traded[right_of(city, size)] += event.right
            for effect in _incomes(revision, play, event):
                earned[city] += _income(revision, play, city, effect)
    moved = zip(play.cities, paid, earned, traded, strict=True)
    after = [city.coins - down + up + trade for city, down, up, trade in moved]
    if any(paid) or any(earned):
        batch.emit(CoinsSettled(tuple(after), tuple(earned), tuple(traded)))


def _income(revision: int, play: Play, city: int, effect: CoinsNow | CoinsPer) -> int:
    """Immediate coins from the bank, counted with everything that was placed this turn (rulings 11 to 13)."""
    if isinstance(effect, CoinsNow):
        return effect.amount
    return effect.amount * counted(revision, play, city, effect.per, effect.scope)


def _incomes(revision: int, play: Play, event: StructureBuilt | StageBuilt) -> tuple[CoinsNow | CoinsPer, ...]:
    if isinstance(event, StructureBuilt):
        return _card_incomes(revision)[event.card]
    city = play.cities[event.city]
    return _stage_incomes(revision, city.wonder, city.side, event.stage)


@cache
def _stage_incomes(revision: int, wonder: str | None, side: str | None, stage: int) -> tuple[CoinsNow | CoinsPer, ...]:
    return _only_incomes(catalogue(revision).stages(wonder, side)[stage - 1].effects)


@cache
def _card_incomes(revision: int) -> dict[str, tuple[CoinsNow | CoinsPer, ...]]:
    return {card.id: _only_incomes(card.effects) for card in catalogue(revision).cards.values()}


def _only_incomes(effects: Sequence[AnyEffect]) -> tuple[CoinsNow | CoinsPer, ...]:
    return tuple([effect for effect in effects if isinstance(effect, _INCOMES)])
