"""Placing cards and settling coins: steps 2 to 5 of a turn's resolution (section 6.1), and of the extra builds."""

from collections.abc import Sequence

from events.model import Sealed
from rules.kernel.batch import Batch
from rules.seven_wonders.actions import Build, BuildStage, Discard, Revive, Sell
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.economy import next_stage, plans
from rules.seven_wonders.effects import AnyEffect
from rules.seven_wonders.events import CardDiscarded, CardSold, CoinsSettled, StageBuilt, StructureBuilt
from rules.seven_wonders.neighbourhood import Neighbourhood
from rules.seven_wonders.state import Origin, WondersGame, WondersState, decider_of, left_of, right_of, state_of

SALE = 3
"""Coins for a card sold."""

_BUILT = (StructureBuilt, StageBuilt)

Use = Build | BuildStage | Sell | Discard | Revive
"""What a card is used for."""

Placed = StructureBuilt | StageBuilt | CardSold | CardDiscarded
"""The event of a card that a city used."""


def place(batch: Batch, city: int, use: Use, origin: Origin = "hand") -> Placed:
    """Place a city's card, and return the event: it records the payment, which `settle` makes later."""
    event = _placed(batch.game.revision, state_of(batch.game), city, use, origin)
    batch.emit(event)
    return event


def _placed(revision: int, state: WondersState, city: int, use: Use, origin: Origin) -> Placed:
    if isinstance(use, Build):
        bank = plans(revision)[use.card].bank if use.by == "cost" else 0
        return StructureBuilt(city, use.card, use.by, bank, use.left, use.right, origin)
    if isinstance(use, Revive):
        return StructureBuilt(city, use.card, "discard", origin=origin)
    seen = Sealed((decider_of(state, city),), use.card)
    if isinstance(use, Sell):
        return CardSold(city, seen, origin)
    if isinstance(use, BuildStage):
        builder = state.cities[city]
        plan = next_stage(revision, builder.wonder, builder.side, len(builder.stages))
        assert plan is not None, "a stage is left"
        return StageBuilt(city, len(builder.stages) + 1, seen, plan.bank, use.left, use.right, origin)
    return CardDiscarded(city, seen, origin)


def settle(batch: Batch, placed: Sequence[Placed]) -> None:
    """Payments down, income counted after all cards are placed, then trade money handed over (section 6.1).

    `placed` are the events of the cards just placed; nothing is emitted if no coins moved.
    """
    state, colours = state_of(batch.game), catalogue(batch.game.revision).card_colours
    size = len(state.cities)
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
            around = Neighbourhood(state.cities, city, colours)
            for effect in placed_effects(batch.game, event):
                earned[city] += effect.coins(around)
    moved = zip(state.cities, paid, earned, traded, strict=True)
    after = [city.coins - down + up + trade for city, down, up, trade in moved]
    if any(paid) or any(earned):
        batch.emit(CoinsSettled(tuple(after), tuple(earned), tuple(traded)))


def placed_effects(game: WondersGame, event: Placed) -> Sequence[AnyEffect]:
    """Return the effects that a city gained by placing a card; none if it was sold or thrown away."""
    if isinstance(event, StructureBuilt):
        return catalogue(game.revision).cards[event.card].effects
    if isinstance(event, StageBuilt):
        city = state_of(game).cities[event.city]
        return catalogue(game.revision).stages(city.wonder, city.side)[event.stage - 1].effects
    return ()
