"""The public state, of which the digest is taken, and which the service shows as far as a reader can open it."""

from functools import lru_cache

import msgspec

from titles.kernel.state.public_state import PublicState, shared_fields
from titles.kernel.state.zones import Zone
from titles.seven.events.held_cards import names, revealed
from titles.seven.state import Place, SevenGame, Stack, state_of
from titles.seven.terms.basics import COLOURS, Bannable, Colour, Window
from titles.seven.terms.frames import Frame
from titles.seven.terms.moves import AnyMove


class PublicCard(msgspec.Struct, frozen=True):
    """A card of a stack."""

    card: str | None
    """The id of the card, as the catalogue has it; null where the reader does not know it."""
    up: bool
    """Whether the card lies face up."""
    known_to: tuple[int, ...]
    """The numbers of the seats that know the card, in order."""


class PublicPlace(msgspec.Struct, frozen=True):
    """The place of one colour in a lock area (section 5)."""

    colour: Colour
    locked: tuple[str, ...]
    """The ids of the cards that are locked there, the oldest first."""
    placed: tuple[str, ...]
    """The ids of the cards that are merely placed there, and don't count as locked."""


class PublicMark(msgspec.Struct, frozen=True):
    """A hand card that lies revealed until the turn ends."""

    seat: int
    """The number of the seat that holds the card, from 0."""
    card: str
    """The id of the card, as the catalogue has it."""
    sealed: bool
    """Whether the hand effect of the card can't be used this turn."""
    until_end_of_turn: bool
    """Whether the card is discarded when the turn ends."""


class PublicBan(msgspec.Struct, frozen=True):
    """A ban for the rest of the turn."""

    seat: int
    """The number of the seat that is banned, from 0."""
    what: Bannable


class PublicPayment(msgspec.Struct, frozen=True):
    """A card that paid for an effect this turn and lies in the discard pile."""

    position: int
    """The place of the card in the discard pile, from 0 at the bottom."""
    card: str
    """The id of the card whose effect it paid for."""


class PublicTurn(msgspec.Struct, frozen=True):
    """The turn, and what belongs to it.

    `revealed` and `bans` end before gates are invaded (section 6.4), everything else when the next turn begins.
    """

    number: int
    """The number of the turn, from 1; 0 before the first turn."""
    seat: int
    """The number of the seat whose turn it is, from 0."""
    declared: int
    """How many effects were declared this turn (ruling 42)."""
    random_acts: int
    """How many random acts there were this turn."""
    window_changes: tuple[int, ...]
    """The seat of each change of a setting this turn, the oldest first (ruling 41)."""
    used: tuple[str, ...]
    """The ids of the cards that were used this turn and can be used only once a turn."""
    revealed: tuple[PublicMark, ...]
    """The hand cards that lie revealed."""
    bans: tuple[PublicBan, ...]
    """What seats can't do for the rest of the turn."""
    paid: tuple[PublicPayment, ...]
    """The cards in the discard pile that paid for an effect this turn."""
    leap: int
    """How many squares away the normal move of this turn goes, 1 or 2."""
    bonus: int
    """How many moves can follow the normal action of this turn."""


class PublicSeat(msgspec.Struct, frozen=True):
    """What a seat has on the table."""

    gate: int
    """The cell of the seat's gate: 7 times its row plus its column."""
    colour: Colour | None
    """The colour of the seat's cube; null until it is drawn or chosen."""
    piece: int
    """The cell on which the seat's piece stands: 7 times its row plus its column."""
    previous: int | None
    """The cell of the piece before its latest move; null before the first move."""
    hand: Zone
    """The ids of the hand cards, in no order; null for each card that the reader does not know."""
    lock_area: tuple[PublicPlace, ...]
    """The seven places of the lock area, one for each colour, from red to purple."""
    windows: tuple[Window, ...] | None
    """The windows in which the seat is asked for anytime cards (ruling 41); null for other readers."""


class SevenPublicState(PublicState[AnyMove], frozen=True, kw_only=True):
    """The public state of a game of SEVEN, format 1."""

    turn: PublicTurn
    """The turn that is being played."""
    players: tuple[PublicSeat, ...]
    """What each seat has on the table, in the order of the seats."""
    stacks: tuple[tuple[PublicCard, ...], ...]
    """The cards on each of the 49 cells, row by row from the north-west, the top card of a cell first; no entries
    before the deal.
    """
    deck: Zone
    """The cards of the deck, the top one first; null for each card that the reader does not know."""
    deck_known: bool
    """Whether the deck is a discard pile that was turned over, whose order all know (ruling 35)."""
    discard: tuple[str, ...]
    """The ids of the cards in the discard pile, the top one last."""
    eternal: Zone
    """The pile of eternal cards, the top one first; null for each card that the reader does not know."""
    aside: tuple[str, ...]
    """The ids of cards set aside: they are being locked, or are laid by their own effect."""
    course: tuple[Frame, ...]
    """What is being carried out, the innermost last; empty before the first turn."""


def to_public(game: SevenGame) -> SevenPublicState:
    """Return the public state of a state or view of a game that has started."""
    state = state_of(game)
    turn = state.turn
    return SevenPublicState(
        **shared_fields(game),
        turn=PublicTurn(
            number=turn.number,
            seat=turn.seat,
            declared=turn.declared,
            random_acts=turn.acts,
            window_changes=turn.settings,
            used=turn.used,
            revealed=tuple(
                PublicMark(seat, str(held.card), held.mark == "sealed", held.mark == "expiring")
                for seat, hand in enumerate(state.hands)
                for held in revealed(hand)
            ),
            bans=tuple(PublicBan(ban.seat, ban.what) for ban in turn.bans),
            paid=tuple(PublicPayment(paid.position, paid.card) for paid in turn.paid),
            leap=turn.leap,
            bonus=turn.bonus,
        ),
        players=tuple(_public_seat(game, seat) for seat in range(len(state.gates))),
        stacks=tuple(map(_public_stack, state.stacks)),
        deck=state.deck,
        deck_known=state.deck_known,
        discard=state.discard,
        eternal=state.eternal,
        aside=state.aside,
        course=state.frames,
    )


@lru_cache(maxsize=4096)
def _public_stack(stack: Stack) -> tuple[PublicCard, ...]:
    return tuple([PublicCard(laid.card, laid.up, laid.knowers) for laid in stack])


def _public_seat(game: SevenGame, seat: int) -> PublicSeat:
    state = state_of(game)
    return PublicSeat(
        gate=state.gates[seat],
        colour=state.colours[seat],
        piece=state.pieces[seat],
        previous=state.previous[seat],
        hand=names(state.hands[seat]),
        lock_area=_public_lock_area(state.locks[seat]),
        windows=state.windows[seat],
    )


@lru_cache(maxsize=1024)
def _public_lock_area(area: tuple[Place, ...]) -> tuple[PublicPlace, ...]:
    places = zip(COLOURS, area, strict=True)
    return tuple([PublicPlace(colour, place.locked, place.placed) for colour, place in places])
