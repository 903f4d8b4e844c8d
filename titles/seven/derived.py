"""The derived facts of SEVEN: where the piece of the turn can go, open places, and what each hand card can do."""

from typing import Literal, cast

import msgspec

from titles.kernel.state.derived import Derived
from titles.kernel.state.game import pending_decision
from titles.seven.catalogue import Occasion
from titles.seven.events.held_cards import distinct, names
from titles.seven.play import hand_effects
from titles.seven.play.decisions import DECISIONS
from titles.seven.play.machine import Rules
from titles.seven.play.position.cells import contacts, destinations
from titles.seven.play.position.players import (
    clockwise,
    is_final,
    locked_cards,
    open_colours,
    phase_lockable,
)
from titles.seven.play.scripts import rules
from titles.seven.play.turns import invaders
from titles.seven.state import SevenGame, SevenState, state_of
from titles.seven.terms.basics import COLOURS, Colour
from titles.seven.terms.frames import Phase

PhaseOfTurn = Literal["lock", "hand", "move", "close"]


class DerivedCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat can do with one of its cards."""

    lockable: bool
    """Whether the card is in hand and can be locked in a lock phase (section 6.1)."""
    asked: bool
    """Whether the seat is asked now for a card that is used on the occasion of this one (sections 6.2 and 6.5)."""
    options: tuple[str | None, ...]
    """The ways in which its hand effect can be declared on its occasion; null for the only way of an effect without
    options. Empty if it can't be declared.
    """
    obstacle: hand_effects.Obstacle | None
    """Why its hand effect can't be declared even on its occasion: all copies are `sealed`; no other hand card can pay
    its `cost`; it was `used` this turn, once being the limit; or its `effect` can't do anything. Null if it can be.
    """
    pays: tuple[str, ...]
    """The ids of the other hand cards that can pay its cost; empty if it has none."""


class DerivedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What follows for a seat from its lock area and its hand."""

    complete: int
    """How many of its seven places are complete; all of them win."""
    complete_colours: tuple[Colour, ...]
    """The colours of these places."""
    open: tuple[Colour, ...]
    """The colours in whose places one more card can be locked."""
    winning: tuple[Colour, ...]
    """Those of them in which one more card wins."""
    cards: dict[str, DerivedCard]
    """By id what the seat can do with each hand card, and with each locked card that is used where it lies. Empty if
    the reader does not know the whole hand.
    """


class DerivedInvasion(msgspec.Struct, frozen=True):
    """A gate that is invaded if the turn ends now (section 8)."""

    seat: int
    """The number of the seat that invades."""
    owner: int
    """The number of the seat whose gate it is."""


class SevenDerived(Derived, frozen=True, kw_only=True):
    """What follows from the public state of a game of SEVEN."""

    order: tuple[int, ...]
    """The numbers of the seats in the order of their turns, beginning with seat 0."""
    phase: PhaseOfTurn | None
    """The phase of the turn, or the window after it (section 6); null before the first turn and after the end."""
    reach: tuple[int, ...]
    """The cells to which the piece of the turn can go with its normal move."""
    contacts: tuple[int, ...]
    """The numbers of the seats that the seat of the turn can contact instead."""
    bonus: int
    """How many bonus moves of the turn are left."""
    bonus_reach: tuple[int, ...]
    """The cells to which the piece can go with the next of them."""
    invasions: tuple[DerivedInvasion, ...]
    """The gates that are invaded if the turn ends now, in order."""
    eternal: tuple[str, ...]
    """The ids of the eternal cards in the pile, in the order of the catalogue."""
    seats: tuple[DerivedSeat, ...]
    """What follows for each seat, in the order of the seats."""


def to_derived(game: SevenGame) -> SevenDerived:
    """Return what follows from a view of a game that has started."""
    state, cards = state_of(game), rules(game.revision)
    turn, locked = state.turn, {card for seat in state.everyone for card in locked_cards(state, seat)}
    spent = state.frames[0].spent if state.frames and isinstance(state.frames[0], Phase) else 0
    can_move = turn.number > 0 and game.status == "playing"
    bonus = turn.bonus - spent if can_move else 0
    return SevenDerived(
        order=clockwise(state.gates, 0),
        phase=_phase(state),
        reach=tuple(destinations(state, turn.seat, turn.leap)) if can_move else (),
        contacts=tuple(contacts(state, turn.seat)) if can_move else (),
        bonus=bonus,
        bonus_reach=tuple(destinations(state, turn.seat, 1)) if bonus > 0 else (),
        invasions=tuple([DerivedInvasion(*pair) for pair in invaders(state)]) if can_move else (),
        eternal=tuple([card for card in cards.of_colour("eternal").values() if card not in locked]),
        seats=tuple([_seat(game, state, cards, seat) for seat in state.everyone]),
    )


def _phase(state: SevenState) -> PhaseOfTurn | None:
    outer = state.frames[0] if state.frames else None
    if not isinstance(outer, Phase):
        return None
    name = {"bonus": "move", "invasion": "close"}.get(outer.name, outer.name.removesuffix("_border"))
    return cast("PhaseOfTurn", name)


def _seat(game: SevenGame, state: SevenState, cards: Rules, seat: int) -> DerivedSeat:
    colours = open_colours(state, seat)
    complete = tuple([colour for colour, place in zip(COLOURS, state.locks[seat], strict=True) if place.complete])
    return DerivedSeat(
        complete=len(complete),
        complete_colours=complete,
        open=tuple(colours),
        winning=tuple([colour for colour in colours if is_final(state, seat, colour)]),
        cards={} if None in names(state.hands[seat]) else _cards(game, state, cards, seat),
    )


def _cards(game: SevenGame, state: SevenState, cards: Rules, seat: int) -> dict[str, DerivedCard]:
    lockable = phase_lockable(state, cards, seat)
    occasion = _occasion(game, seat)
    timely = frozenset[str]() if occasion is None else cards.timed[occasion]
    usable = [card for card in locked_cards(state, seat) if card in cards.usable]

    def of(card: str) -> DerivedCard:
        obstacle = hand_effects.obstacle(state, cards, seat, card)
        return DerivedCard(
            lockable=card in lockable,
            asked=occasion == "hand_phase" if card in usable else card in timely,
            options=() if obstacle else tuple(hand_effects.possible_options(state, cards, seat, card)),
            obstacle=obstacle,
            pays=tuple(hand_effects.payable(state, cards, seat, card)),
        )

    return {card: of(card) for card in (*distinct(state.hands[seat]), *usable)}


def _occasion(game: SevenGame, seat: int) -> Occasion | None:
    """Return the occasion on which the seat is asked for a card now, None if it is not."""
    decision = pending_decision(game, seat)
    return None if decision is None else getattr(DECISIONS[decision.kind], "occasion", None)
