"""The fold of the title's events: cards move between zones, recorded numbers are set. Knows no cards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event, Sealed
from rules.kernel.zones import Zone, stated
from rules.seven import events as happened
from rules.seven.hands import closed, gained, lost, put, without
from rules.seven.state import INDEX, Ban, Laid, Paid, Place, SevenState, Stack, Turn
from rules.seven.steps import Copy

PLACES = (Place(),) * len(INDEX)


def _everyone(state: SevenState) -> tuple[int, ...]:
    return tuple(range(len(state.gates)))


def _read(card: tuple[Sealed[str], ...]) -> str | None:
    """A card that may be sealed, as far as this fold can open it."""
    return card[0].value if card else None


def _locks(state: SevenState, seat: int, colour: str, place: Place) -> tuple[tuple[Place, ...], ...]:
    return put(state.locks, seat, put(state.locks[seat], INDEX[colour], place))  # type: ignore[index]


def _place(state: SevenState, seat: int, colour: str) -> Place:
    return state.locks[seat][INDEX[colour]]  # type: ignore[index]


# Setup


def _seats_placed(_play: None, event: happened.SeatsPlaced) -> SevenState:
    seats = len(event.gates)
    return SevenState(
        gates=event.gates,
        colours=(None,) * seats,
        pieces=event.gates,
        previous=(None,) * seats,
        hands=((),) * seats,
        locks=(PLACES,) * seats,
        windows=((),) * seats,
    )


def _cube_taken(state: SevenState, event: happened.CubeTaken) -> SevenState:
    return replace(state, colours=put(state.colours, event.seat, event.colour))


def _cubes_dealt(state: SevenState, event: happened.CubesDealt) -> SevenState:
    state = replace(state, colours=event.colours)
    for seat, card in enumerate(event.cards):
        state = replace(state, locks=_locks(state, seat, event.colours[seat], Place((card,))))
    return state


def _cards_dealt(state: SevenState, event: happened.CardsDealt) -> SevenState:
    board = stated(event.board.value, 49)
    return replace(
        state,
        colourless=event.colourless,
        stacks=tuple([(Laid(card),) for card in board]),
        deck=stated(event.deck.value, event.deck_size),
        eternal=stated(event.eternal.value, event.eternal_size),
    )


# Turns


def _turn_began(state: SevenState, event: happened.TurnBegan) -> SevenState:
    return replace(state, turn=Turn(event.turn, event.seat))


def _turn_ended(state: SevenState, _event: happened.TurnEnded) -> SevenState:
    return replace(state, hands=closed(state.hands), turn=replace(state.turn, bans=()))


def _windows_set(state: SevenState, event: happened.WindowsSet) -> SevenState:
    turn = replace(state.turn, settings=(*state.turn.settings, event.seat))
    return replace(state, turn=turn, windows=put(state.windows, event.seat, event.windows.value))


def _course_set(state: SevenState, event: happened.CourseSet) -> SevenState:
    return replace(state, course=event.course)


def _banned(state: SevenState, event: happened.Banned) -> SevenState:
    return replace(state, turn=replace(state.turn, bans=(*state.turn.bans, Ban(event.seat, event.what))))


def _moves_gained(state: SevenState, event: happened.MovesGained) -> SevenState:
    return replace(state, turn=replace(state.turn, bonus=state.turn.bonus + event.count))


def _leap_gained(state: SevenState, event: happened.LeapGained) -> SevenState:
    return replace(state, turn=replace(state.turn, leap=event.distance))


# Hand effects


def _effect_declared(state: SevenState, event: happened.EffectDeclared) -> SevenState:
    if event.copy is not None and event.leaves in {"discard", "aside"}:
        state = _left(state, event.seat, event.card, event.copy, aside=event.leaves == "aside")
    turn = state.turn
    used = (*turn.used, event.card) if event.limited else turn.used
    return replace(state, turn=replace(turn, declared=turn.declared + 1, used=used))


def _used_card_left(state: SevenState, event: happened.UsedCardLeft) -> SevenState:
    return _left(state, event.seat, event.card, event.copy, aside=event.aside)


def _left(state: SevenState, seat: int, card: str, copy: Copy, *, aside: bool) -> SevenState:
    hands = lost(state, seat, card, copy)
    if aside:
        return replace(state, aside=(*state.aside, card), hands=hands)
    return replace(state, discard=(*state.discard, card), hands=hands)


def _cost_paid(state: SevenState, event: happened.CostPaid) -> SevenState:
    turn = replace(state.turn, paid=(*state.turn.paid, Paid(len(state.discard), event.effect)))
    hands = lost(state, event.seat, event.card, event.copy)
    return replace(state, discard=(*state.discard, event.card), hands=hands, turn=turn)


def _aside_discarded(state: SevenState, event: happened.AsideDiscarded) -> SevenState:
    return replace(state, aside=without(state.aside, event.card), discard=(*state.discard, event.card))


# Locking


def _lock_declared(state: SevenState, event: happened.LockDeclared) -> SevenState:
    for card, copy in zip(event.cards, event.copies, strict=True):
        state = _left(state, event.seat, card, copy, aside=True)
    return state


def _lock_cancelled(state: SevenState, event: happened.LockCancelled) -> SevenState:
    for card in event.cards:
        state = replace(state, aside=without(state.aside, card), discard=(*state.discard, card))
    return state


def _cards_locked(state: SevenState, event: happened.CardsLocked) -> SevenState:
    place = _place(state, event.seat, event.colour)
    place = replace(place, locked=place.locked + event.cards)
    state = replace(state, locks=_locks(state, event.seat, event.colour, place))
    if event.copies:
        for card, copy in zip(event.cards, event.copies, strict=True):
            state = replace(state, hands=lost(state, event.seat, card, copy))
        return state
    aside = state.aside
    for card in event.cards:
        aside = without(aside, card)
    return replace(state, aside=aside)


def _locked_card_taken(state: SevenState, event: happened.LockedCardTaken) -> SevenState:
    place = _place(state, event.owner, event.colour)
    place = replace(place, locked=without(place.locked, event.card))
    locks = _locks(state, event.owner, event.colour, place)
    return replace(state, locks=locks, hands=gained(state, event.seat, (event.card,), seen=True))


def _locked_card_discarded(state: SevenState, event: happened.LockedCardDiscarded) -> SevenState:
    place = _place(state, event.owner, event.colour)
    place = replace(place, locked=without(place.locked, event.card))
    return replace(state, locks=_locks(state, event.owner, event.colour, place), discard=(*state.discard, event.card))


def _card_placed(state: SevenState, event: happened.CardPlaced) -> SevenState:
    place = _place(state, event.seat, event.colour)
    place = replace(place, placed=(*place.placed, event.card))
    state = replace(state, locks=_locks(state, event.seat, event.colour, place))
    if event.cell is None:
        return replace(state, aside=without(state.aside, event.card))
    stack = state.stacks[event.cell]
    return replace(state, stacks=put(state.stacks, event.cell, (*stack[: event.at], *stack[event.at + 1 :])))


def _placed_card_moved(state: SevenState, event: happened.PlacedCardMoved) -> SevenState:
    place = _place(state, event.seat, event.colour)
    place = replace(place, placed=without(place.placed, event.card))
    laid = Laid(event.card, True, _everyone(state))
    stacks = put(state.stacks, event.cell, (laid, *state.stacks[event.cell]))
    return replace(state, locks=_locks(state, event.seat, event.colour, place), stacks=stacks)


def _eternal_card_locked(state: SevenState, event: happened.EternalCardLocked) -> SevenState:
    place = _place(state, event.seat, event.colour)
    kept = place.locked
    for card in event.returned:
        kept = without(kept, card) if card in kept else kept
    locks = _locks(state, event.seat, event.colour, Place((*kept, event.card)))
    hands = gained(state, event.seat, event.returned, seen=True)
    return replace(state, locks=locks, eternal=state.eternal[1:], hands=hands)


# Hands


def _cards_stolen(state: SevenState, event: happened.CardsStolen) -> SevenState:
    for shown in event.shown:
        state = _passed(state, event.victim, event.thief, shown.card, shown.copy)
    for card in stated(event.cards.value, event.count - len(event.shown)):
        state = _passed(state, event.victim, event.thief, card)
    return replace(state, turn=replace(state.turn, acts=state.turn.acts + 1))


def _passed(state: SevenState, giver: int, taker: int, card: str | None, copy: Copy = "closed") -> SevenState:
    """A card went from one hand to another; the giver knows it there."""
    state = replace(state, hands=lost(state, giver, card, copy))
    return replace(state, hands=gained(state, taker, (card,), seen=True))


def _card_given(state: SevenState, event: happened.CardGiven) -> SevenState:
    shown = event.shown
    if shown is None:
        return _passed(state, event.giver, event.to, _read(event.card))
    return _passed(state, event.giver, event.to, shown.card, shown.copy)


def _card_discarded(state: SevenState, event: happened.CardDiscarded) -> SevenState:
    turn = replace(state.turn, acts=state.turn.acts + 1) if event.at_random else state.turn
    hands = lost(state, event.seat, event.card, event.copy)
    return replace(state, discard=(*state.discard, event.card), hands=hands, turn=turn)


def _cards_drawn(state: SevenState, event: happened.CardsDrawn) -> SevenState:
    top = state.deck[: event.count]
    cards: Zone = top if event.cards.value is None else event.cards.value
    return replace(state, deck=state.deck[event.count :], hands=gained(state, event.seat, cards, seen=state.deck_known))


def _cards_revealed(state: SevenState, event: happened.CardsRevealed) -> SevenState:
    hands = gained(state, event.seat, event.cards, seen=True, copy=event.copy)
    return replace(state, deck=state.deck[len(event.cards) :], hands=hands)


def _card_salvaged(state: SevenState, event: happened.CardSalvaged) -> SevenState:
    position = len(state.discard) - event.from_top
    paid = tuple(
        [
            replace(entry, position=entry.position - (entry.position > position))
            for entry in state.turn.paid
            if entry.position != position
        ]
    )
    discard = (*state.discard[:position], *state.discard[position + 1 :])
    hands = gained(state, event.seat, (event.card,), seen=True)
    return replace(state, discard=discard, turn=replace(state.turn, paid=paid), hands=hands)


# The deck and the board


def _deck_turned(state: SevenState, _event: happened.DeckTurned) -> SevenState:
    """The oldest discard becomes the top; its order was public, so nothing is hidden anew (ruling 35)."""
    return replace(state, deck=state.discard, discard=(), deck_known=True, turn=replace(state.turn, paid=()))


def _deck_cards_laid(state: SevenState, event: happened.DeckCardsLaid) -> SevenState:
    knowers = _everyone(state) if state.deck_known else ()
    stacks = list(state.stacks)
    for card, cell in zip(state.deck, event.cells, strict=False):
        stacks[cell] = (Laid(card, False, knowers), *stacks[cell])
    return replace(state, stacks=tuple(stacks), deck=state.deck[len(event.cells) :])


def _piece_moved(state: SevenState, event: happened.PieceMoved) -> SevenState:
    return replace(
        state,
        pieces=put(state.pieces, event.seat, event.cell),
        previous=put(state.previous, event.seat, state.pieces[event.seat]),
    )


def _pieces_swapped(state: SevenState, event: happened.PiecesSwapped) -> SevenState:
    for seat, cell in zip(event.seats, event.cells, strict=True):
        state = _piece_moved(state, happened.PieceMoved(seat, cell))
    return state


def _with_stack(state: SevenState, cell: int, stack: Stack) -> SevenState:
    return replace(state, stacks=put(state.stacks, cell, stack))


def _card_opened(state: SevenState, event: happened.CardOpened) -> SevenState:
    laid = Laid(event.card, True, _everyone(state))
    return _with_stack(state, event.cell, (laid, *state.stacks[event.cell][1:]))


def _card_taken(state: SevenState, event: happened.CardTaken) -> SevenState:
    stack = state.stacks[event.cell]
    laid = stack[event.at]
    card = laid.card if laid.card is not None else _read(event.card)
    stacks = put(state.stacks, event.cell, (*stack[: event.at], *stack[event.at + 1 :]))
    hands = gained(state, event.seat, (card,), seen=_is_seen(laid, event.seat))
    return replace(state, stacks=stacks, hands=hands)


def _is_seen(laid: Laid, seat: int) -> bool:
    """Does another seat than this one know the card?"""
    return laid.knowers not in ((), (seat,))


def _cell_taken(state: SevenState, event: happened.CellTaken) -> SevenState:
    stack = state.stacks[event.cell]
    read = event.cards.value or [laid.card for laid in stack]
    state = _with_stack(state, event.cell, ())
    for laid, card in zip(stack, read, strict=True):
        state = replace(state, hands=gained(state, event.seat, (card,), seen=_is_seen(laid, event.seat)))
    return state


def _cell_discarded(state: SevenState, event: happened.CellDiscarded) -> SevenState:
    rest = state.stacks[event.cell][len(event.cards) :]
    return replace(state, stacks=put(state.stacks, event.cell, rest), discard=state.discard + event.cards)


def _card_laid(state: SevenState, event: happened.CardLaid) -> SevenState:
    laid = Laid(event.card, event.up, _everyone(state))
    state = replace(state, aside=without(state.aside, event.card))
    return _with_stack(state, event.cell, (laid, *state.stacks[event.cell]))


def _hand_card_laid(state: SevenState, event: happened.HandCardLaid) -> SevenState:
    shown = event.shown
    if shown is None:
        laid = Laid(_read(event.card), False, (event.seat,))
        hands = lost(state, event.seat, laid.card)
    else:
        laid = Laid(shown.card, False, _everyone(state))
        hands = lost(state, event.seat, shown.card, shown.copy)
    return replace(state, hands=hands, stacks=put(state.stacks, event.cell, (laid, *state.stacks[event.cell])))


def _cards_shifted(state: SevenState, event: happened.CardsShifted) -> SevenState:
    stacks = list(state.stacks)
    for origin, cell in zip(event.origins, event.cells, strict=True):
        top = stacks[origin][0]
        stacks[origin] = stacks[origin][1:]
        stacks[cell] = (top, *stacks[cell])
    return replace(state, stacks=tuple(stacks))


def _card_tucked(state: SevenState, event: happened.CardTucked) -> SevenState:
    stacks = list(state.stacks)
    top = stacks[event.origin][0]
    stacks[event.origin] = stacks[event.origin][1:]
    stacks[event.cell] = (*stacks[event.cell], top)
    return replace(state, stacks=tuple(stacks))


FOLDS: dict[type[Event], Callable[[Any, Any], SevenState]] = {
    happened.SeatsPlaced: _seats_placed,
    happened.CubeTaken: _cube_taken,
    happened.CubesDealt: _cubes_dealt,
    happened.CardsDealt: _cards_dealt,
    happened.TurnBegan: _turn_began,
    happened.TurnEnded: _turn_ended,
    happened.WindowsSet: _windows_set,
    happened.CourseSet: _course_set,
    happened.Banned: _banned,
    happened.MovesGained: _moves_gained,
    happened.LeapGained: _leap_gained,
    happened.EffectDeclared: _effect_declared,
    happened.UsedCardLeft: _used_card_left,
    happened.CostPaid: _cost_paid,
    happened.AsideDiscarded: _aside_discarded,
    happened.LockDeclared: _lock_declared,
    happened.LockCancelled: _lock_cancelled,
    happened.CardsLocked: _cards_locked,
    happened.LockedCardTaken: _locked_card_taken,
    happened.LockedCardDiscarded: _locked_card_discarded,
    happened.CardPlaced: _card_placed,
    happened.PlacedCardMoved: _placed_card_moved,
    happened.EternalCardLocked: _eternal_card_locked,
    happened.CardsStolen: _cards_stolen,
    happened.CardGiven: _card_given,
    happened.CardDiscarded: _card_discarded,
    happened.CardsDrawn: _cards_drawn,
    happened.CardsRevealed: _cards_revealed,
    happened.CardSalvaged: _card_salvaged,
    happened.DeckTurned: _deck_turned,
    happened.DeckCardsLaid: _deck_cards_laid,
    happened.PieceMoved: _piece_moved,
    happened.PiecesSwapped: _pieces_swapped,
    happened.CardOpened: _card_opened,
    happened.CardTaken: _card_taken,
    happened.CellTaken: _cell_taken,
    happened.CellDiscarded: _cell_discarded,
    happened.CardLaid: _card_laid,
    happened.HandCardLaid: _hand_card_laid,
    happened.CardsShifted: _cards_shifted,
    happened.CardTucked: _card_tucked,
}
