"""The fold of the title's events: cards move between zones, recorded numbers are set. Knows no cards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event, Sealed
from rules.seven import events as happened
from rules.seven.hands import closed, gained, lost, put, without
from rules.seven.state import INDEX, Ban, Laid, Paid, Place, Play, Stack, Turn
from rules.seven.steps import Copy
from rules.table.zones import Zone, stated

PLACES = (Place(),) * len(INDEX)


def _everyone(play: Play) -> tuple[int, ...]:
    return tuple(range(len(play.gates)))


def _read(card: tuple[Sealed[str], ...]) -> str | None:
    """A card that may be sealed, as far as this fold can open it."""
    return card[0].value if card else None


def _locks(play: Play, seat: int, colour: str, place: Place) -> tuple[tuple[Place, ...], ...]:
    return put(play.locks, seat, put(play.locks[seat], INDEX[colour], place))  # type: ignore[index]


def _place(play: Play, seat: int, colour: str) -> Place:
    return play.locks[seat][INDEX[colour]]  # type: ignore[index]


# Setup


def _seats_placed(_play: None, event: happened.SeatsPlaced) -> Play:
    seats = len(event.gates)
    return Play(
        gates=event.gates,
        colours=(None,) * seats,
        pieces=event.gates,
        previous=(None,) * seats,
        hands=((),) * seats,
        locks=(PLACES,) * seats,
        windows=((),) * seats,
    )


def _cube_taken(play: Play, event: happened.CubeTaken) -> Play:
    return replace(play, colours=put(play.colours, event.seat, event.colour))


def _cubes_dealt(play: Play, event: happened.CubesDealt) -> Play:
    play = replace(play, colours=event.colours)
    for seat, card in enumerate(event.cards):
        play = replace(play, locks=_locks(play, seat, event.colours[seat], Place((card,))))
    return play


def _cards_dealt(play: Play, event: happened.CardsDealt) -> Play:
    board = stated(event.board.value, 49)
    return replace(
        play,
        colourless=event.colourless,
        stacks=tuple([(Laid(card),) for card in board]),
        deck=stated(event.deck.value, event.deck_size),
        eternal=stated(event.eternal.value, event.eternal_size),
    )


# Turns


def _turn_began(play: Play, event: happened.TurnBegan) -> Play:
    return replace(play, turn=Turn(event.turn, event.seat))


def _turn_ended(play: Play, _event: happened.TurnEnded) -> Play:
    return replace(play, hands=closed(play.hands), turn=replace(play.turn, bans=()))


def _windows_set(play: Play, event: happened.WindowsSet) -> Play:
    turn = replace(play.turn, settings=(*play.turn.settings, event.seat))
    return replace(play, turn=turn, windows=put(play.windows, event.seat, event.windows.value))


def _course_set(play: Play, event: happened.CourseSet) -> Play:
    return replace(play, course=event.course)


def _banned(play: Play, event: happened.Banned) -> Play:
    return replace(play, turn=replace(play.turn, bans=(*play.turn.bans, Ban(event.seat, event.what))))


def _moves_gained(play: Play, event: happened.MovesGained) -> Play:
    return replace(play, turn=replace(play.turn, bonus=play.turn.bonus + event.count))


def _leap_gained(play: Play, event: happened.LeapGained) -> Play:
    return replace(play, turn=replace(play.turn, leap=event.distance))


# Hand effects


def _effect_declared(play: Play, event: happened.EffectDeclared) -> Play:
    if event.copy is not None and event.leaves in {"discard", "aside"}:
        play = _left(play, event.seat, event.card, event.copy, aside=event.leaves == "aside")
    turn = play.turn
    used = (*turn.used, event.card) if event.limited else turn.used
    return replace(play, turn=replace(turn, declared=turn.declared + 1, used=used))


def _used_card_left(play: Play, event: happened.UsedCardLeft) -> Play:
    return _left(play, event.seat, event.card, event.copy, aside=event.aside)


def _left(play: Play, seat: int, card: str, copy: Copy, *, aside: bool) -> Play:
    hands = lost(play, seat, card, copy)
    if aside:
        return replace(play, aside=(*play.aside, card), hands=hands)
    return replace(play, discard=(*play.discard, card), hands=hands)


def _cost_paid(play: Play, event: happened.CostPaid) -> Play:
    turn = replace(play.turn, paid=(*play.turn.paid, Paid(len(play.discard), event.effect)))
    hands = lost(play, event.seat, event.card, event.copy)
    return replace(play, discard=(*play.discard, event.card), hands=hands, turn=turn)


def _aside_discarded(play: Play, event: happened.AsideDiscarded) -> Play:
    return replace(play, aside=without(play.aside, event.card), discard=(*play.discard, event.card))


# Locking


def _lock_declared(play: Play, event: happened.LockDeclared) -> Play:
    for card, copy in zip(event.cards, event.copies, strict=True):
        play = _left(play, event.seat, card, copy, aside=True)
    return play


def _lock_cancelled(play: Play, event: happened.LockCancelled) -> Play:
    for card in event.cards:
        play = replace(play, aside=without(play.aside, card), discard=(*play.discard, card))
    return play


def _cards_locked(play: Play, event: happened.CardsLocked) -> Play:
    place = _place(play, event.seat, event.colour)
    place = replace(place, locked=place.locked + event.cards)
    play = replace(play, locks=_locks(play, event.seat, event.colour, place))
    if event.copies:
        for card, copy in zip(event.cards, event.copies, strict=True):
            play = replace(play, hands=lost(play, event.seat, card, copy))
        return play
    aside = play.aside
    for card in event.cards:
        aside = without(aside, card)
    return replace(play, aside=aside)


def _locked_card_taken(play: Play, event: happened.LockedCardTaken) -> Play:
    place = _place(play, event.owner, event.colour)
    place = replace(place, locked=without(place.locked, event.card))
    locks = _locks(play, event.owner, event.colour, place)
    return replace(play, locks=locks, hands=gained(play, event.seat, (event.card,), seen=True))


def _locked_card_discarded(play: Play, event: happened.LockedCardDiscarded) -> Play:
    place = _place(play, event.owner, event.colour)
    place = replace(place, locked=without(place.locked, event.card))
    return replace(play, locks=_locks(play, event.owner, event.colour, place), discard=(*play.discard, event.card))


def _card_placed(play: Play, event: happened.CardPlaced) -> Play:
    place = _place(play, event.seat, event.colour)
    place = replace(place, placed=(*place.placed, event.card))
    play = replace(play, locks=_locks(play, event.seat, event.colour, place))
    if event.cell is None:
        return replace(play, aside=without(play.aside, event.card))
    stack = play.stacks[event.cell]
    return replace(play, stacks=put(play.stacks, event.cell, (*stack[: event.at], *stack[event.at + 1 :])))


def _placed_card_moved(play: Play, event: happened.PlacedCardMoved) -> Play:
    place = _place(play, event.seat, event.colour)
    place = replace(place, placed=without(place.placed, event.card))
    laid = Laid(event.card, True, _everyone(play))
    stacks = put(play.stacks, event.cell, (laid, *play.stacks[event.cell]))
    return replace(play, locks=_locks(play, event.seat, event.colour, place), stacks=stacks)


def _eternal_card_locked(play: Play, event: happened.EternalCardLocked) -> Play:
    place = _place(play, event.seat, event.colour)
    kept = place.locked
    for card in event.returned:
        kept = without(kept, card) if card in kept else kept
    locks = _locks(play, event.seat, event.colour, Place((*kept, event.card)))
    hands = gained(play, event.seat, event.returned, seen=True)
    return replace(play, locks=locks, eternal=play.eternal[1:], hands=hands)


# Hands


def _cards_stolen(play: Play, event: happened.CardsStolen) -> Play:
    for shown in event.shown:
        play = _passed(play, event.victim, event.thief, shown.card, shown.copy)
    for card in stated(event.cards.value, event.count - len(event.shown)):
        play = _passed(play, event.victim, event.thief, card)
    return replace(play, turn=replace(play.turn, acts=play.turn.acts + 1))


def _passed(play: Play, giver: int, taker: int, card: str | None, copy: Copy = "closed") -> Play:
    """A card went from one hand to another; the giver knows it there."""
    play = replace(play, hands=lost(play, giver, card, copy))
    return replace(play, hands=gained(play, taker, (card,), seen=True))


def _card_given(play: Play, event: happened.CardGiven) -> Play:
    shown = event.shown
    if shown is None:
        return _passed(play, event.giver, event.to, _read(event.card))
    return _passed(play, event.giver, event.to, shown.card, shown.copy)


def _card_discarded(play: Play, event: happened.CardDiscarded) -> Play:
    turn = replace(play.turn, acts=play.turn.acts + 1) if event.at_random else play.turn
    hands = lost(play, event.seat, event.card, event.copy)
    return replace(play, discard=(*play.discard, event.card), hands=hands, turn=turn)


def _cards_drawn(play: Play, event: happened.CardsDrawn) -> Play:
    top = play.deck[: event.count]
    cards: Zone = top if event.cards.value is None else event.cards.value
    return replace(play, deck=play.deck[event.count :], hands=gained(play, event.seat, cards, seen=play.deck_known))


def _cards_revealed(play: Play, event: happened.CardsRevealed) -> Play:
    hands = gained(play, event.seat, event.cards, seen=True, copy=event.copy)
    return replace(play, deck=play.deck[len(event.cards) :], hands=hands)


def _card_salvaged(play: Play, event: happened.CardSalvaged) -> Play:
    position = len(play.discard) - event.from_top
    paid = tuple(
        [
            replace(entry, position=entry.position - (entry.position > position))
            for entry in play.turn.paid
            if entry.position != position
        ]
    )
    discard = (*play.discard[:position], *play.discard[position + 1 :])
    hands = gained(play, event.seat, (event.card,), seen=True)
    return replace(play, discard=discard, turn=replace(play.turn, paid=paid), hands=hands)


# The deck and the board


def _deck_turned(play: Play, _event: happened.DeckTurned) -> Play:
    """The oldest discard becomes the top; its order was public, so nothing is hidden anew (ruling 35)."""
    return replace(play, deck=play.discard, discard=(), deck_known=True, turn=replace(play.turn, paid=()))


def _deck_cards_laid(play: Play, event: happened.DeckCardsLaid) -> Play:
    knowers = _everyone(play) if play.deck_known else ()
    stacks = list(play.stacks)
    for card, cell in zip(play.deck, event.cells, strict=False):
        stacks[cell] = (Laid(card, False, knowers), *stacks[cell])
    return replace(play, stacks=tuple(stacks), deck=play.deck[len(event.cells) :])


def _piece_moved(play: Play, event: happened.PieceMoved) -> Play:
    return replace(
        play,
        pieces=put(play.pieces, event.seat, event.cell),
        previous=put(play.previous, event.seat, play.pieces[event.seat]),
    )


def _pieces_swapped(play: Play, event: happened.PiecesSwapped) -> Play:
    for seat, cell in zip(event.seats, event.cells, strict=True):
        play = _piece_moved(play, happened.PieceMoved(seat, cell))
    return play


def _with_stack(play: Play, cell: int, stack: Stack) -> Play:
    return replace(play, stacks=put(play.stacks, cell, stack))


def _card_opened(play: Play, event: happened.CardOpened) -> Play:
    laid = Laid(event.card, True, _everyone(play))
    return _with_stack(play, event.cell, (laid, *play.stacks[event.cell][1:]))


def _card_taken(play: Play, event: happened.CardTaken) -> Play:
    stack = play.stacks[event.cell]
    laid = stack[event.at]
    card = laid.card if laid.card is not None else _read(event.card)
    stacks = put(play.stacks, event.cell, (*stack[: event.at], *stack[event.at + 1 :]))
    hands = gained(play, event.seat, (card,), seen=_is_seen(laid, event.seat))
    return replace(play, stacks=stacks, hands=hands)


def _is_seen(laid: Laid, seat: int) -> bool:
    """Does another seat than this one know the card?"""
    return laid.knowers not in ((), (seat,))


def _cell_taken(play: Play, event: happened.CellTaken) -> Play:
    stack = play.stacks[event.cell]
    read = event.cards.value or [laid.card for laid in stack]
    play = _with_stack(play, event.cell, ())
    for laid, card in zip(stack, read, strict=True):
        play = replace(play, hands=gained(play, event.seat, (card,), seen=_is_seen(laid, event.seat)))
    return play


def _cell_discarded(play: Play, event: happened.CellDiscarded) -> Play:
    rest = play.stacks[event.cell][len(event.cards) :]
    return replace(play, stacks=put(play.stacks, event.cell, rest), discard=play.discard + event.cards)


def _card_laid(play: Play, event: happened.CardLaid) -> Play:
    laid = Laid(event.card, event.up, _everyone(play))
    play = replace(play, aside=without(play.aside, event.card))
    return _with_stack(play, event.cell, (laid, *play.stacks[event.cell]))


def _hand_card_laid(play: Play, event: happened.HandCardLaid) -> Play:
    shown = event.shown
    if shown is None:
        laid = Laid(_read(event.card), False, (event.seat,))
        hands = lost(play, event.seat, laid.card)
    else:
        laid = Laid(shown.card, False, _everyone(play))
        hands = lost(play, event.seat, shown.card, shown.copy)
    return replace(play, hands=hands, stacks=put(play.stacks, event.cell, (laid, *play.stacks[event.cell])))


def _cards_shifted(play: Play, event: happened.CardsShifted) -> Play:
    stacks = list(play.stacks)
    for origin, cell in zip(event.origins, event.cells, strict=True):
        top = stacks[origin][0]
        stacks[origin] = stacks[origin][1:]
        stacks[cell] = (top, *stacks[cell])
    return replace(play, stacks=tuple(stacks))


def _card_tucked(play: Play, event: happened.CardTucked) -> Play:
    stacks = list(play.stacks)
    top = stacks[event.origin][0]
    stacks[event.origin] = stacks[event.origin][1:]
    stacks[event.cell] = (*stacks[event.cell], top)
    return replace(play, stacks=tuple(stacks))


FOLDS: dict[type[Event], Callable[[Any, Any], Play]] = {
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
