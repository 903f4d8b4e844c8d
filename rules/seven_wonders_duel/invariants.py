"""The laws of this title that every state obeys: nothing is lost, and nobody's answers depend on what is closed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.game import AnyGame, pending_decision
from rules.kernel.title import Chance
from rules.kernel.zones import Zone
from rules.seven_wonders_duel.catalogue import PLACES, catalogue
from rules.seven_wonders_duel.events import BoxTokenKept, BoxTokensDrawn, CardsRevealed, LayoutDealt, WondersOffered
from rules.seven_wonders_duel.pyramid import to_reveal
from rules.seven_wonders_duel.state import DuelGame, DuelState

REVEALS = (BoxTokenKept, BoxTokensDrawn, CardsRevealed, LayoutDealt, WondersOffered)
"""Events by which a rule shows what was hidden."""


def resample_hidden(game: AnyGame, seat: int, chance: Chance) -> AnyGame:
    """A full state that a seat can't tell from this one.

    Cards face down, in decks and in the box change places with others of the same back, and so do the wonders in the
    pile; the tokens that the rival has drawn are others of the box.
    """
    state: DuelState | None = game.state
    if state is None:
        return game
    down = [place for place in range(len(state.layout)) if state.lying >> place & 1 and not state.shown >> place & 1]
    zones: list[Zone] = [*state.decks, *state.boxed, tuple(state.layout[place] for place in down)]
    *others, turned = _mixed(game.revision, zones, chance)
    layout = list(state.layout)
    for place, card in zip(down, turned, strict=True):
        layout[place] = card
    ask = pending_decision(game, seat)
    drawn = state.drawn
    if drawn and (ask is None or ask.kind != "take_box_token"):
        drawn = _shuffled(state.box, chance)[: len(drawn)]
    return replace(
        game,
        state=replace(
            state,
            decks=tuple(others[: len(state.decks)]),
            boxed=tuple(others[len(state.decks) :]),
            layout=tuple(layout),
            pile=_shuffled(state.pile, chance),
            drawn=drawn,
        ),
    )


def _shuffled(zone: Zone, chance: Chance) -> Zone:
    rest = list(zone)
    return tuple(rest.pop(chance.randrange(len(rest))) for _ in zone)


def _mixed(revision: int, zones: Sequence[Zone], chance: Chance) -> list[Zone]:
    """The zones with all their cards shuffled among the places of cards with the same back."""
    cards = catalogue(revision).cards
    by_back: dict[str, list[str]] = {}
    for card in _known(zones):
        by_back.setdefault(cards[card].deck, []).append(card)

    def drawn(card: str | None) -> str:
        assert card is not None, "only the full fold is exchanged"
        rest = by_back[cards[card].deck]
        return rest.pop(chance.randrange(len(rest)))

    return [tuple([drawn(card) for card in zone]) for zone in zones]


def _known(zones: Iterable[Zone]) -> list[str]:
    return [thing for zone in zones for thing in zone if thing is not None]


def check_invariants(game: AnyGame) -> list[str]:
    """What is lost, duplicated or out of bounds in a full state."""
    return [] if game.state is None else list(_faults(game, game.state))


def _faults(game: DuelGame, state: DuelState) -> Iterator[str]:
    yield from _lost(game, state)
    yield from _out_of_bounds(game, state)
    for age, deck in enumerate(state.decks, 1):
        if len(deck) != (PLACES if age > state.age else 0):
            yield f"the deck of age {age} has {len(deck)} cards in age {state.age}"
    backs = [catalogue(game.revision).cards[card].deck for card in _known(state.boxed)]
    if Counter(backs) != {"age1": 3, "age2": 3, "age3": 3, "guild": 4}:
        yield f"in the box: {backs}"


def _lost(game: DuelGame, state: DuelState) -> Iterator[str]:
    """Every card, wonder and token is exactly once somewhere."""
    printed = catalogue(game.revision)
    cities = state.cities
    lying = tuple(card for place, card in enumerate(state.layout) if state.lying >> place & 1)
    cards = [lying, state.discard, *state.decks, *state.boxed]
    cards += [zone for city in cities for zone in (city.cards, city.tucked)]
    wonders = [
        state.pile,
        state.on_offer,
        state.unused,
        *(zone for city in cities for zone in (city.wonders, city.built)),
    ]
    tokens = [state.board, state.box, *(city.tokens for city in cities)]
    for name, zones, things in (
        ("cards", cards, printed.cards),
        ("wonders", wonders, printed.wonders),
        ("tokens", tokens, printed.tokens),
    ):
        found = Counter(_known(zones))
        for thing in things:
            if found[thing] != 1:
                yield f"{name}: {thing} is there {found[thing]} times"
        if sum(found.values()) != sum(len(zone) for zone in zones):
            yield f"{name}: some are unknown"
    if not set(state.drawn) <= set(state.box):
        yield "what was drawn from the box was not there"


def _out_of_bounds(game: DuelGame, state: DuelState) -> Iterator[str]:
    printed = catalogue(game.revision)
    for seat, city in enumerate(state.cities):
        if city.coins < 0:
            yield f"seat {seat} has {city.coins} coins"
        if len(city.built) != len(city.tucked):
            yield f"seat {seat} has {len(city.built)} wonders over {len(city.tucked)} cards"
        if len(city.wonders) + len(city.built) > printed.drafted:
            yield f"seat {seat} has too many wonders"
    if sum(len(city.built) for city in state.cities) > printed.most_wonders:
        yield "too many wonders are built"
    if abs(state.pawn) > printed.track.capital_distance:
        yield f"the pawn stands on {state.pawn}"
    if any(getattr(item, "kind", "") == "turn" for item in game.pending):
        if to_reveal(game.revision, state):
            yield "an uncovered card lies face down at a turn"
        if state.shields:
            yield "shields have still to move the pawn at a turn"
