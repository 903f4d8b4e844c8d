"""Placing cards and settling coins: steps 2 to 5 of a turn's resolution (section 6.1), and of the extra builds."""

from collections.abc import Sequence

from events.model import Event, Sealed
from rules.seven_wonders.actions import Build, BuildStage, Discard, Revive, Sell
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.counting import counted
from rules.seven_wonders.economy import next_stage, plans
from rules.seven_wonders.effects import AnyEffect, CoinsNow, CoinsPer
from rules.seven_wonders.events import CardDiscarded, CardSold, CoinsSettled, Origin, StageBuilt, StructureBuilt
from rules.seven_wonders.state import Play, WondersGame, decider_of, left_of, play_of, right_of
from rules.table.batch import Batch

SALE = 3
"""Coins for a card sold."""

Use = Build | BuildStage | Sell | Discard | Revive
"""What a card is used for."""


def place(batch: Batch, city: int, use: Use, origin: Origin = "hand") -> None:
    """Place a city's card: what it pays is recorded, and settled later."""
    batch.emit(_placed(batch.game, city, use, origin))


def _placed(game: WondersGame, city: int, use: Use, origin: Origin) -> Event:
    play = play_of(game)
    if isinstance(use, Build):
        bank = plans(game.revision)[use.card].bank if use.by == "cost" else 0
        return StructureBuilt(city, use.card, use.by, bank, use.left, use.right, origin)
    if isinstance(use, Revive):
        return StructureBuilt(city, use.card, "discard", origin=origin)
    seen = Sealed((decider_of(play, city),), use.card)
    if isinstance(use, BuildStage):
        state = play.cities[city]
        plan = next_stage(game.revision, state.wonder, state.side, len(state.stages))
        assert plan is not None, "a stage is left"
        return StageBuilt(city, len(state.stages) + 1, seen, plan.bank, use.left, use.right, origin)
    if isinstance(use, Sell):
        return CardSold(city, seen, origin)
    return CardDiscarded(city, seen, origin)


def settle(batch: Batch, placed: Sequence[Event]) -> None:
    """Payments down, income counted after all cards are placed, then trade money handed over (section 6.1).

    `placed` are the events of the cards just placed; nothing is emitted if no coins moved.
    """
    play = play_of(batch.game)
    size = len(play.cities)
    coins = [city.coins for city in play.cities]
    earned, traded = [0] * size, [0] * size
    for event in placed:
        if isinstance(event, StructureBuilt | StageBuilt):
            coins[event.city] -= event.bank + event.left + event.right
            traded[left_of(event.city, size)] += event.left
            traded[right_of(event.city, size)] += event.right
            earned[event.city] += _income(batch.game.revision, play, event)
        elif isinstance(event, CardSold):
            earned[event.city] += SALE
    after = tuple([had + more + trade for had, more, trade in zip(coins, earned, traded, strict=True)])
    if any(earned) or any(traded) or after != tuple([city.coins for city in play.cities]):
        batch.emit(CoinsSettled(after, tuple(earned), tuple(traded)))


def _income(revision: int, play: Play, event: StructureBuilt | StageBuilt) -> int:
    """Immediate coins from the bank, counted with everything that was placed this turn (rulings 11 to 13)."""
    total = 0
    for effect in _effects(revision, play, event):
        if isinstance(effect, CoinsNow):
            total += effect.amount
        elif isinstance(effect, CoinsPer):
            total += effect.amount * counted(revision, play, event.city, effect.per, effect.scope)
    return total


def _effects(revision: int, play: Play, event: StructureBuilt | StageBuilt) -> tuple[AnyEffect, ...]:
    rules = catalogue(revision)
    if isinstance(event, StructureBuilt):
        return rules.cards[event.card].effects
    city = play.cities[event.city]
    return rules.stages(city.wonder, city.side)[event.stage - 1].effects
