"""Players and their lock areas: order, most and fewest locked, open places, final locks (sections 2, 4, 5)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Literal

from titles.seven.catalogue import Catalogue
from titles.seven.state import INDEX, Place, SevenState
from titles.seven.terms.basics import COLOURS, PAIR, Bannable, Colour
from titles.seven.terms.board import GATES

Among = Literal["all", "opponents", "most_locked", "least_locked"]
PlayerCondition = Literal["not_self", "hand>=1", "hand>=3", "takeable_lock>=1", "empty_slot>=1"]

_CLOCK = {cell: index for index, cell in enumerate(GATES.values())}


@cache
def clockwise(gates: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return all seats clockwise, beginning with this one (section 2)."""
    order = sorted(range(len(gates)), key=lambda other: _CLOCK[gates[other]])
    start = order.index(seat)
    return (*order[start:], *order[:start])


def opponents(state: SevenState, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise."""
    return clockwise(state.gates, seat)[1:]


def is_banned(state: SevenState, seat: int, what: Bannable) -> bool:
    """Whether this is forbidden to the seat for the rest of the turn."""
    bans = state.turn.bans
    return bool(bans) and any(ban.seat == seat and ban.what == what for ban in bans)


def lock_count(state: SevenState, seat: int) -> int:
    """Return the number of locked cards; placed cards don't count (section 5)."""
    return sum([len(place.locked) for place in state.locks[seat]])


def is_locked(state: SevenState, seat: int, card: str) -> bool:
    """Whether a seat has this card locked."""
    return card in locked_cards(state, seat)


def locked_cards(state: SevenState, seat: int) -> Iterator[str]:
    """Return all cards that a seat has locked, place by place."""
    return chain.from_iterable([place.locked for place in state.locks[seat]])


def complete_places(state: SevenState, seat: int) -> int:
    """Return how many of the seven places are complete."""
    return sum([1 for place in state.locks[seat] if place.locked and not place.placed])


def takeable(state: SevenState, rules: Catalogue, seat: int) -> list[tuple[Colour, str]]:
    """Return the locked cards that effects can take or discard: no first, eternal or placed cards (section 5)."""
    fixed = rules.fixed
    return [
        (colour, card)
        for colour, place in zip(COLOURS, state.locks[seat], strict=True)
        for card in dict.fromkeys(place.locked)
        if card not in fixed
    ]


def listed(state: SevenState, user: int, among: Among) -> tuple[int, ...]:
    """Return the players that an effect speaks of, clockwise from its user; ties include everyone tied (section 5)."""
    order = clockwise(state.gates, user)
    if among == "all":
        return order
    if among == "opponents":
        return order[1:]
    counts = [lock_count(state, seat) for seat in state.everyone]
    best = max(counts) if among == "most_locked" else min(counts)
    return tuple([seat for seat in order if counts[seat] == best])


def passes(state: SevenState, rules: Catalogue, user: int, seat: int, where: Sequence[PlayerCondition]) -> bool:
    """Whether a player meets all these conditions."""
    for condition in where:
        if condition == "not_self":
            met = seat != user
        elif condition == "takeable_lock>=1":
            met = bool(takeable(state, rules, seat))
        elif condition == "empty_slot>=1":
            met = any(place.empty for place in state.locks[seat])
        else:
            met = len(state.hands[seat]) >= int(condition[-1])
        if not met:
            return False
    return True


def is_open(place: Place) -> bool:
    """Whether a card can be locked here: one a place, or up to two where a card is placed (sections 5 and 9)."""
    return not place.locked or (bool(place.placed) and len(place.locked) < PAIR)


def is_final(state: SevenState, seat: int, colour: str, count: int = 1) -> bool:
    """Whether `count` more cards in this place complete all seven places (section 5)."""
    places = state.locks[seat]
    place = places[INDEX[colour]]
    if place.placed and len(place.locked) + count < PAIR:
        return False
    others = complete_places(state, seat) - place.complete
    return others == len(places) - 1


def open_colours(state: SevenState, seat: int, *, final_allowed: bool = True) -> list[Colour]:
    """Return the colours whose places are open to one more card."""
    return [
        colour
        for colour, place in zip(COLOURS, state.locks[seat], strict=True)
        if is_open(place) and (final_allowed or not is_final(state, seat, colour))
    ]


def pair_colours(state: SevenState, seat: int) -> list[Colour]:
    """Return the colours whose places hold no locked card, and so are open to a pair (section 5)."""
    return [colour for colour, place in zip(COLOURS, state.locks[seat], strict=True) if not place.locked]


def phase_lockable(state: SevenState, rules: Catalogue, seat: int) -> list[str]:
    """Return the hand cards that can be locked in the lock phase (section 6.1)."""
    cards, places = rules.cards, state.locks[seat]
    return [
        card
        for card in dict.fromkeys([held.card for held in state.hands[seat]])
        if card is not None and cards[card].lock.in_lock_phase and is_open(places[INDEX[cards[card].colour]])
    ]


def effect_lockable(
    state: SevenState, rules: Catalogue, seat: int, hand: Sequence[str | None], *, final: bool
) -> list[str]:
    """Return those of some hand cards that an effect can lock, rainbow cards too; a final lock only if `final`."""
    colours = open_colours(state, seat, final_allowed=final)
    if not colours or is_banned(state, seat, "lock"):
        return []
    fitting = frozenset[str]().union(*[rules.fitting[colour] for colour in colours])
    return [card for card in dict.fromkeys(hand) if card is not None and card in fitting]
