"""The invariants of every state: no card is lost, and a seat's view does not depend on cards that it can't see."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame
from titles.kernel.state.zones import Zone
from titles.seven import events
from titles.seven.catalogue import Catalogue, catalogue
from titles.seven.events.held_cards import names, revealed
from titles.seven.state import Hand, SevenGame, SevenState
from titles.seven.terms.basics import PAIR
from titles.seven.terms.frames import Declared, Effect

REVEALS = (
    events.CardDiscarded,
    events.CardGiven,
    events.CardOpened,
    events.CardsRevealed,
    events.CellDiscarded,
    events.CostPaid,
    events.EffectDeclared,
    events.EternalCardLocked,
    events.LockDeclared,
    events.CardsLocked,
)
"""The events with which a rule shows a card that was hidden."""

ENDLESS = True
"""A game ends only when somebody has locked all colours; random play does so (section 14)."""


def resample_hidden(game: AnyGame, seat: int, chance: RandomSource) -> AnyGame:
    """Return a full state that a seat can't tell from this one: cards that it does not know change places.

    These are the deck, face-down cards and other hands, unless the seat, or anybody, may have seen them. The hand of a
    player who is carrying out an effect stays, since the declaration says something about it.
    """
    state: SevenState | None = game.state
    if state is None or not state.stacks:
        return game
    busy = {frame.user for frame in state.frames if isinstance(frame, Effect)}
    busy |= {frame.seat for frame in state.frames if isinstance(frame, Declared)}
    pool = _Pool(_hidden(state, seat, busy), chance)
    hands = tuple(hand if owner == seat or owner in busy else pool.hand(hand) for owner, hand in enumerate(state.hands))
    stacks = tuple(
        tuple(laid if seat in laid.knowers else replace(laid, card=pool.next()) for laid in stack)
        for stack in state.stacks
    )
    deck = state.deck if state.deck_known else tuple(pool.next() for _ in state.deck)
    eternal = _Pool(list(state.eternal), chance)
    return replace(
        game,
        state=replace(
            state, hands=hands, stacks=stacks, deck=deck, eternal=tuple(eternal.next() for _ in state.eternal)
        ),
    )


def _hidden(state: SevenState, seat: int, busy: set[int]) -> list[str | None]:
    """Return the cards that a seat does not know, except in hands that stay."""
    found: list[str | None] = []
    for owner, hand in enumerate(state.hands):
        if owner != seat and owner not in busy:
            found += [held.card for held in hand if not held.seen]
    found += [laid.card for stack in state.stacks for laid in stack if seat not in laid.knowers]
    return found if state.deck_known else [*found, *state.deck]


class _Pool:
    """Cards that change places."""

    def __init__(self, cards: list[str | None], chance: RandomSource) -> None:
        self.cards = cards
        self.chance = chance

    def next(self) -> str | None:
        """Remove and return any of them."""
        return self.cards.pop(self.chance.randrange(len(self.cards)))

    def hand(self, hand: Hand) -> Hand:
        """Return a hand with other cards in place of its unseen ones."""
        return tuple([held if held.seen else replace(held, card=self.next()) for held in hand])


def check_invariants(game: AnyGame) -> list[str]:
    """Return what is lost, duplicated or out of bounds in a full state."""
    return [] if game.state is None or not game.state.stacks else list(_faults(game, game.state))


def _faults(game: SevenGame, state: SevenState) -> Iterator[str]:
    rules = catalogue(game.revision)
    yield from _card_faults(game, state, rules)
    if len(set(state.pieces)) < len(state.pieces):
        yield f"two pieces on one cell: {state.pieces}"
    for seat, hand in enumerate(state.hands):
        if not all(held.seen for held in revealed(hand)):
            yield f"seat {seat}: revealed cards are not seen"
        if seat != state.turn.seat and revealed(hand):
            yield f"seat {seat}: has revealed cards in another seat's turn"
        for place in state.locks[seat]:
            if len([card for card in place.locked if card not in rules.fixed]) > PAIR:
                yield f"seat {seat}: too many cards in a place"
    for stack in state.stacks:
        if any(laid.up and len(laid.knowers) < len(state.gates) for laid in stack):
            yield "a face-up card is not known to all"


def _card_faults(game: SevenGame, state: SevenState, rules: Catalogue) -> Iterator[str]:
    """Yield each card that is not exactly once somewhere; of the first cards, only those of the cubes take part."""
    zones: list[Zone] = [*map(names, state.hands), state.deck, state.discard, state.eternal, state.aside]
    zones += [tuple(laid.card for laid in stack) for stack in state.stacks]
    for place in (place for area in state.locks for place in area):
        zones += [place.locked, place.placed]
    found: Counter[str | None] = Counter(card for zone in zones for card in zone)
    expected: Counter[str | None] = Counter()
    expected.update(rules.deck(colourless=state.colourless))
    expected.update(rules.of_colour("eternal").values())
    if game.options["first_cards"]:
        first = rules.of_colour("first")
        expected.update(first[str(colour)] for colour in state.colours)
    for card, count in ((found - expected) + (expected - found)).items():
        yield f"{card}: {count} too {'many' if card in found - expected else 'few'}"
