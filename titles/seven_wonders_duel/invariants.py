"""The invariants of this title: nothing is lost, and no answer to a seat depends on what it cannot see."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.state.zones import Zone
from titles.search.determinizing import exchanged, shuffled
from titles.seven_wonders_duel.catalogue import PLACES, Catalogue, catalogue
from titles.seven_wonders_duel.events.ages import CardsRevealed, LayoutDealt
from titles.seven_wonders_duel.events.progress import BoxTokenKept, BoxTokensDrawn
from titles.seven_wonders_duel.events.setup import WondersOffered
from titles.seven_wonders_duel.play.availability import places_to_reveal
from titles.seven_wonders_duel.pyramid import places_of
from titles.seven_wonders_duel.state import DuelGame, DuelState

REVEALS = (BoxTokenKept, BoxTokensDrawn, CardsRevealed, LayoutDealt, WondersOffered)
"""The events by which a rule shows what was hidden."""


def resample_hidden(game: AnyGame, seat: int, chance: RandomSource) -> AnyGame:
    """Return a full state that a seat can't distinguish from this one.

    Cards face down, in decks and in the box are exchanged for others with the same back, and the wonders of the pile
    are shuffled. For a seat that did not draw them, the drawn tokens are others of the box.
    """
    state: DuelState | None = game.state
    if state is None:
        return game
    pyramid = state.pyramid
    down = places_of(pyramid.lying & ~pyramid.face_up)
    zones: list[Zone] = [*state.decks, *state.boxed, tuple(pyramid.cards[place] for place in down)]
    printed = catalogue(game.revision).cards
    *others, hidden = exchanged(zones, lambda card: printed[card].deck, chance)
    cards = list(pyramid.cards)
    for place, card in zip(down, hidden, strict=True):
        cards[place] = card
    asked = pending_decision(game, seat)
    drawn = state.drawn_tokens
    if drawn and (asked is None or asked.kind != "take_box_token"):
        drawn = tuple(shuffled(state.box_tokens, chance)[: len(drawn)])
    return replace(
        game,
        state=replace(
            state,
            decks=tuple(others[: len(state.decks)]),
            boxed=tuple(others[len(state.decks) :]),
            pyramid=replace(pyramid, cards=tuple(cards)),
            wonder_pile=tuple(shuffled(state.wonder_pile, chance)),
            drawn_tokens=drawn,
        ),
    )


def _known(zones: Iterable[Zone]) -> list[str]:
    return [thing for zone in zones for thing in zone if thing is not None]


def check_invariants(game: AnyGame) -> list[str]:
    """Return what is lost, duplicated or out of bounds in a full state."""
    return [] if game.state is None else list(_faults(game, game.state))


def _faults(game: DuelGame, state: DuelState) -> Iterator[str]:
    rules = catalogue(game.revision)
    yield from _lost(rules, state)
    yield from _out_of_bounds(rules, game, state)
    for age, deck in enumerate(state.decks, 1):
        if len(deck) != (PLACES if age > state.age else 0):
            yield f"the deck of age {age} has {len(deck)} cards in age {state.age}"
    backs = [rules.cards[card].deck for card in _known(state.boxed)]
    if Counter(backs) != {"age1": 3, "age2": 3, "age3": 3, "guild": 4}:
        yield f"in the box: {backs}"


def _lost(rules: Catalogue, state: DuelState) -> Iterator[str]:
    """Every card, wonder and token is in exactly one zone."""
    cities = state.cities
    lying = tuple(state.pyramid.cards[place] for place in places_of(state.pyramid.lying))
    cards = [lying, state.discard, *state.decks, *state.boxed]
    cards += [zone for city in cities for zone in (city.cards, city.tucked)]
    wonders = [
        state.wonder_pile,
        state.offered_wonders,
        state.unused_wonders,
        *(zone for city in cities for zone in (city.wonders, city.built)),
    ]
    tokens = [state.board_tokens, state.box_tokens, *(city.tokens for city in cities)]
    for name, zones, things in (
        ("cards", cards, rules.cards),
        ("wonders", wonders, rules.wonders),
        ("tokens", tokens, rules.tokens),
    ):
        found = Counter(_known(zones))
        for thing in things:
            if found[thing] != 1:
                yield f"{name}: {thing} is there {found[thing]} times"
        if sum(found.values()) != sum(len(zone) for zone in zones):
            yield f"{name}: some are unknown"
    if not set(state.drawn_tokens) <= set(state.box_tokens):
        yield "a drawn token is not in the box"


def _out_of_bounds(rules: Catalogue, game: DuelGame, state: DuelState) -> Iterator[str]:
    for seat, city in enumerate(state.cities):
        if city.coins < 0:
            yield f"seat {seat} has {city.coins} coins"
        if len(city.built) != len(city.tucked):
            yield f"seat {seat} has {len(city.built)} wonders over {len(city.tucked)} cards"
        if len(city.wonders) + len(city.built) > rules.wonders_per_player:
            yield f"seat {seat} has too many wonders"
    if sum(len(city.built) for city in state.cities) > rules.max_wonders:
        yield "too many wonders are built"
    if abs(state.pawn) > rules.track.capital_distance:
        yield f"the pawn stands on {state.pawn}"
    if any(getattr(item, "kind", "") == "turn" for item in game.pending):
        if places_to_reveal(rules, state):
            yield "an uncovered card lies face down at a turn"
        if state.shields:
            yield "shields have still to move the pawn at a turn"
