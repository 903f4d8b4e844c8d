"""Full games that a view of SEVEN allows: other hands, face-down cards, the deck and eternal cards at random."""

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame
from titles.kernel.state.zones import Zone
from titles.search.determinizing import Unseen
from titles.seven.catalogue import catalogue
from titles.seven.events.held_cards import names
from titles.seven.state import Hand, SevenState, Stack


def determinized(view: AnyGame, _seat: int, chance: RandomSource) -> AnyGame:
    """Return a game in which every card that the view does not know is one that it allows.

    The other seats want to be asked in no window, as a game begins.
    """
    state: SevenState | None = view.state
    if state is None:
        return view
    state = replace(state, windows=tuple([windows or () for windows in state.windows]))
    if not state.stacks:
        return replace(view, state=state)
    rules = catalogue(view.revision)
    shown = _shown(state)
    cards = _Dealing(rules.deck(colourless=state.colourless), shown, chance)
    eternal = _Dealing(tuple(rules.of_colour("eternal").values()), shown, chance)
    return replace(
        view,
        state=replace(
            state,
            hands=tuple([cards.hand(hand) for hand in state.hands]),
            stacks=tuple([cards.stack(stack) for stack in state.stacks]),
            deck=cards.fill(state.deck),
            eternal=eternal.fill(state.eternal),
        ),
    )


def _shown(state: SevenState) -> list[Zone]:
    """Return all zones, as far as the view knows their cards."""
    zones: list[Zone] = [*map(names, state.hands), state.deck, state.discard, state.eternal, state.aside]
    zones += [tuple([laid.card for laid in stack]) for stack in state.stacks]
    return zones + [zone for area in state.locks for place in area for zone in (place.locked, place.placed)]


class _Dealing(Unseen):
    """Cards that the view does not show, and how they come to hands and cells."""

    def hand(self, hand: Hand) -> Hand:
        """Return a hand with a card in each place that was unknown."""
        return tuple([replace(held, card=self.draw()) if held.card is None else held for held in hand])

    def stack(self, stack: Stack) -> Stack:
        """Return the cards of a cell, all of them known."""
        return tuple([replace(laid, card=self.draw()) if laid.card is None else laid for laid in stack])
