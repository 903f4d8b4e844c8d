"""The fold of the title's events: cards move between zones, recorded numbers are set. Knows no cards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event
from rules.seven_wonders.events import (
    BoardChosen,
    BoardsDealt,
    CardDiscarded,
    CardDrawn,
    CardSold,
    CitiesFounded,
    CoinsSettled,
    ConflictsResolved,
    DiscardShown,
    HandsDealt,
    HandsPassed,
    LastCardShown,
    LeftoversDiscarded,
    Origin,
    SideChosen,
    SidesDealt,
    StageBuilt,
    StructureBuilt,
)
from rules.seven_wonders.state import City, Play, decider_of
from rules.table.zones import Zone, enter, leave, stated


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _with_city(play: Play, index: int, **changes: Any) -> Play:
    return replace(play, cities=_with(play.cities, index, replace(play.cities[index], **changes)))


def _founded(_play: None, event: CitiesFounded) -> Play:
    return Play((City(coins=event.coins),) * event.cities, ((),) * event.seats)


def _board_chosen(play: Play, event: BoardChosen) -> Play:
    return _with_city(play, event.city, wonder=event.wonder)


def _boards_dealt(play: Play, event: BoardsDealt) -> Play:
    cities = zip(play.cities, event.wonders, strict=True)
    return replace(play, cities=tuple(replace(city, wonder=wonder) for city, wonder in cities))


def _side_chosen(play: Play, event: SideChosen) -> Play:
    return _with_city(play, event.city, side=event.side)


def _sides_dealt(play: Play, event: SidesDealt) -> Play:
    cities = zip(play.cities, event.sides, strict=True)
    return replace(play, cities=tuple(replace(city, side=side) for city, side in cities))


def _hands_dealt(play: Play, event: HandsDealt) -> Play:
    return replace(
        play,
        age=event.age,
        turn=1,
        cities=tuple(replace(city, gifts=0) if city.gifts else city for city in play.cities),
        hands=tuple([stated(hand.value, event.size) for hand in event.hands]),
        pile=stated(event.pile[0].value, event.size) if event.pile else (),
        holder=event.holder,
    )


def _hands_passed(play: Play, event: HandsPassed) -> Play:
    hands = tuple([stated(hand.value, event.size) for hand in event.hands])
    return replace(play, turn=event.turn, hands=hands, holder=event.holder)


def _card_drawn(play: Play, event: CardDrawn) -> Play:
    hands = _with(play.hands, event.seat, enter(play.hands[event.seat], event.card.value))
    return replace(play, hands=hands, pile=play.pile[1:])


def _last_card_shown(play: Play, event: LastCardShown) -> Play:
    return play if event.card.value is None else replace(play, pile=(event.card.value,))


def _moved(play: Play, city: int, card: str | None, origin: Origin, cities: tuple[City, ...], discard: Zone) -> Play:
    """The play after a card left the place from which a city took it, with what came of it."""
    if origin == "hand":
        seat = decider_of(play, city)
        hands = _with(play.hands, seat, leave(play.hands[seat], card))
        return replace(play, cities=cities, hands=hands, discard=discard)
    if origin == "pile":
        return replace(play, cities=cities, pile=play.pile[1:], discard=discard)
    return replace(play, cities=cities, discard=leave(discard, card))


def _structure_built(play: Play, event: StructureBuilt) -> Play:
    city = play.cities[event.city]
    gifts = city.gifts + 1 if event.by == "gift" else city.gifts
    city = replace(city, structures=(*city.structures, event.card), gifts=gifts)
    cities = _with(play.cities, event.city, city)
    return _moved(play, event.city, event.card, event.origin, cities, play.discard)


def _stage_built(play: Play, event: StageBuilt) -> Play:
    city = play.cities[event.city]
    marker = event.marker.value
    cities = _with(play.cities, event.city, replace(city, stages=(*city.stages, marker)))
    return _moved(play, event.city, marker, event.origin, cities, play.discard)


def _to_discard(play: Play, event: CardSold | CardDiscarded) -> Play:
    card = event.card.value
    return _moved(play, event.city, card, event.origin, play.cities, enter(play.discard, card))


def _leftovers_discarded(play: Play, event: LeftoversDiscarded) -> Play:
    discard: Zone = (*play.discard, *[card.value for card in event.cards])
    return replace(play, discard=discard, hands=((),) * len(play.hands), pile=())


def _coins_settled(play: Play, event: CoinsSettled) -> Play:
    cities = zip(play.cities, event.coins, strict=True)
    return replace(play, cities=tuple([replace(city, coins=coins) for city, coins in cities]))


def _discard_shown(play: Play, event: DiscardShown) -> Play:
    return play if event.cards.value is None else replace(play, discard=event.cards.value)


def _conflicts_resolved(play: Play, event: ConflictsResolved) -> Play:
    cities = zip(play.cities, event.tokens, strict=True)
    return replace(play, cities=tuple(replace(city, tokens=city.tokens + tokens) for city, tokens in cities))


FOLDS: dict[type[Event], Callable[[Any, Any], Play]] = {
    CitiesFounded: _founded,
    BoardChosen: _board_chosen,
    BoardsDealt: _boards_dealt,
    SideChosen: _side_chosen,
    SidesDealt: _sides_dealt,
    HandsDealt: _hands_dealt,
    HandsPassed: _hands_passed,
    CardDrawn: _card_drawn,
    LastCardShown: _last_card_shown,
    StructureBuilt: _structure_built,
    StageBuilt: _stage_built,
    CardSold: _to_discard,
    CardDiscarded: _to_discard,
    LeftoversDiscarded: _leftovers_discarded,
    CoinsSettled: _coins_settled,
    DiscardShown: _discard_shown,
    ConflictsResolved: _conflicts_resolved,
}
