"""Invariants of every state of 7 Wonders, and states that a seat cannot tell apart, for the secrecy checks."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.state.zones import Zone
from titles.search.determinizing import exchanged
from titles.seven_wonders.catalogue import Catalogue, catalogue
from titles.seven_wonders.events.building import StageBuilt, StructureBuilt
from titles.seven_wonders.play.cities import free_builds_left
from titles.seven_wonders.play.turns import GUILDS
from titles.seven_wonders.state import AGES, WondersGame, WondersState

REVEALS = (StructureBuilt, StageBuilt)
"""The events that reveal a sealed choice."""

REMEMBERED = ("discard", "stages")
"""The zones in which a seat knows the cards that it put there itself."""


def resample_hidden(game: AnyGame, seat: int, chance: RandomSource) -> AnyGame:
    """Return a full state that the seat can't tell from this one: cards that it does not know change places.

    Cards of the same age are exchanged between other hands, the draw pile, markers under other wonders, and the
    discard pile unless it is shown to the seat.
    """
    state: WondersState | None = game.state
    if state is None:
        return game
    decision = pending_decision(game, seat)
    shown = decision is not None and decision.kind == "revive"
    last = decision is not None and decision.kind == "seventh" and decision.subject != seat
    zones: list[Zone] = [hand for number, hand in enumerate(state.hands) if number != seat]
    zones += [zone for number, zone in enumerate(state.markers) if number != seat]
    zones += [() if last else state.pile, () if shown else state.discard]
    cards = catalogue(game.revision).cards
    fresh = iter(exchanged(zones, lambda card: cards[card].age, chance))
    hands = tuple(hand if number == seat else next(fresh) for number, hand in enumerate(state.hands))
    markers = tuple(zone if number == seat else next(fresh) for number, zone in enumerate(state.markers))
    pile, discard = next(fresh), next(fresh)
    return replace(
        game,
        state=replace(
            state,
            hands=hands,
            markers=markers,
            pile=state.pile if last else pile,
            discard=state.discard if shown else discard,
        ),
    )


def check_invariants(game: AnyGame) -> list[str]:
    """Return what is lost, duplicated or out of bounds in a full state."""
    return [] if game.state is None else list(_faults(game, game.state))


def _faults(game: WondersGame, state: WondersState) -> Iterator[str]:
    rules = catalogue(game.revision)
    yield from _card_faults(rules, state)
    for index, (city, markers) in enumerate(zip(state.cities, state.markers, strict=True)):
        if city.stages != len(markers):
            yield f"city {index} has {city.stages} stages and {len(markers)} markers"
        if city.coins < 0:
            yield f"city {index} has {city.coins} coins"
        if free_builds_left(rules, city) < 0:
            yield f"city {index} used more gifts than it has"
        if len(city.tokens) > 2 * state.age:
            yield f"city {index} has {len(city.tokens)} tokens in age {state.age}"
        structures = [rules.cards[card].structure for card in city.structures]
        if len(set(structures)) < len(structures):
            yield f"city {index} has a structure twice"


def _card_faults(rules: Catalogue, state: WondersState) -> Iterator[str]:
    """Find cards of the ages dealt so far that are not in exactly one place, and wrong numbers of guilds."""
    zones: list[Zone] = [*state.hands, state.discard, state.pile, *state.markers]
    zones += [city.structures for city in state.cities]
    found = Counter(card for zone in zones for card in zone if card is not None)
    if sum(found.values()) < sum(len(zone) for zone in zones):
        yield "some cards are unknown"
    guilds = {card: found.pop(card) for card in rules.guilds() if card in found}
    expected = Counter(card for age in range(1, state.age + 1) for card in rules.deck(age, len(state.cities)))
    for card, count in ((found - expected) + (expected - found)).items():
        yield f"{card}: {count} too {'many' if card in found - expected else 'few'}"
    dealt = len(state.cities) + GUILDS if state.age == AGES else 0
    if len(guilds) != dealt or any(count > 1 for count in guilds.values()):
        yield f"guilds: {sorted(guilds.items())}, not {dealt} different ones"
