"""Full games that a view of 7 Wonders allows: other hands, the draw pile, the discard pile and markers at random.

A view does not keep which hand a seat has passed on, nor the age of a card that lies face down.
"""

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame
from titles.kernel.state.zones import Zone
from titles.search.determinizing import Unseen
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.play.turns import GUILDS
from titles.seven_wonders.state import AGES, WondersState


def determinized(view: AnyGame, _seat: int, chance: RandomSource) -> AnyGame:
    """Return a game in which every card that the view does not know is one that it allows."""
    state: WondersState | None = view.state
    if state is None:
        return view
    current, earlier = _unseen_cards(view.revision, state, chance)
    hands = tuple([current.fill(hand) for hand in state.hands])
    pile = current.fill(state.pile)
    earlier.cards += current.cards
    markers = tuple([earlier.fill(zone) for zone in state.markers])
    discard = earlier.fill(state.discard)
    return replace(view, state=replace(state, hands=hands, pile=pile, markers=markers, discard=discard))


def _unseen_cards(revision: int, state: WondersState, chance: RandomSource) -> tuple[Unseen, Unseen]:
    """Return the cards of this age and those of earlier ages that the view does not show."""
    rules, players = catalogue(revision), len(state.cities)
    shown: list[Zone] = [*state.hands, state.discard, state.pile, *state.markers]
    shown += [city.structures for city in state.cities]
    current = list(rules.deck(state.age, players))
    if state.age == AGES:
        current += _guilds(rules.guilds(), shown, players + GUILDS, chance)
    earlier = [card for age in range(1, state.age) for card in rules.deck(age, players)]
    ages = {card: rules.cards[card].age for zone in shown for card in zone if card is not None}
    of_this_age = [tuple([card for card in zone if card is not None and ages[card] == state.age]) for zone in shown]
    of_others = [tuple([card for card in zone if card is not None and ages[card] != state.age]) for zone in shown]
    return Unseen(current, of_this_age, chance), Unseen(earlier, of_others, chance)


def _guilds(guilds: tuple[str, ...], shown: list[Zone], count: int, chance: RandomSource) -> list[str]:
    """Return the guilds that take part: those that are shown, and any others."""
    known = [card for card in guilds if any(card in zone for zone in shown)]
    others = Unseen(guilds, [tuple(known)], chance)
    return [*known, *(others.draw() for _ in range(count - len(known)))]
