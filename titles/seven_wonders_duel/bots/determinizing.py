"""Full games that a view of 7 Wonders Duel allows: face-down cards, decks, the box and drawn tokens filled at random.

A back tells the age of a card, or that it is a guild.
"""

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame
from titles.kernel.state.zones import Zone
from titles.search.determinizing import Unseen
from titles.seven_wonders_duel.catalogue import DECKS, Catalogue, catalogue
from titles.seven_wonders_duel.play.setup import GUILDS
from titles.seven_wonders_duel.pyramid import places_of
from titles.seven_wonders_duel.state import AGES, DuelState


def determinized(view: AnyGame, _seat: int, chance: RandomSource) -> AnyGame:
    """Return a game in which every card, wonder and token that the view does not know is one that it allows."""
    state: DuelState | None = view.state
    if state is None:
        return view
    printed = catalogue(view.revision)
    by_back = _unseen_cards(printed, state, chance)
    wonders = Unseen(printed.wonders, _shown_wonders(state), chance)
    tokens = Unseen(state.box_tokens, [state.drawn_tokens], chance)
    return replace(
        view,
        state=replace(
            state,
            decks=tuple([_deck(number, deck, by_back) for number, deck in enumerate(state.decks)]),
            boxed=tuple([by_back[back].fill(cards) for back, cards in zip(DECKS, state.boxed, strict=False)]),
            pyramid=replace(state.pyramid, cards=_pyramid_cards(state, by_back)),
            wonder_pile=wonders.fill(state.wonder_pile),
            drawn_tokens=tokens.fill(state.drawn_tokens),
        ),
    )


def _unseen_cards(printed: Catalogue, state: DuelState, chance: RandomSource) -> dict[str, Unseen]:
    """Return the cards that the view does not show, by their back. A card that was taken keeps its place's entry."""
    lying = tuple([state.pyramid.cards[place] for place in places_of(state.pyramid.lying)])
    shown: list[Zone] = [lying, state.discard, *state.decks, *state.boxed]
    shown += [zone for city in state.cities for zone in (city.cards, city.tucked)]
    known = {card for zone in shown for card in zone}
    return {back: Unseen([card for card in printed.decks[back] if card not in known], [], chance) for back in DECKS}


def _shown_wonders(state: DuelState) -> list[Zone]:
    drafted = [zone for city in state.cities for zone in (city.wonders, city.built)]
    return [state.wonder_pile, state.offered_wonders, state.unused_wonders, *drafted]


def _deck(number: int, deck: Zone, by_back: dict[str, Unseen]) -> tuple[str, ...]:
    """Return the deck of an age, which guilds join in the last one."""
    guilds = GUILDS if deck and number == AGES - 1 else 0
    rest = len(deck) - guilds
    return by_back[DECKS[number]].fill(deck[:rest]) + by_back[DECKS[AGES]].fill(deck[rest:])


def _pyramid_cards(state: DuelState, by_back: dict[str, Unseen]) -> tuple[str, ...]:
    """Return the cards of the pyramid by place."""
    pyramid, own = state.pyramid, DECKS[state.age - 1]
    return tuple(
        [
            by_back[DECKS[AGES] if place in pyramid.guild_backs else own].draw() if card is None else card
            for place, card in enumerate(pyramid.cards)
        ]
    )
