"""The public state, of which the digest is taken, and which the service shows as far as a reader can open it."""

import msgspec

from rules.kernel.public_state import PublicState, shared_fields
from rules.kernel.zones import Zone
from rules.seven.actions import AnyMove
from rules.seven.frames import Frame
from rules.seven.hands import names, revealed
from rules.seven.state import SevenGame, state_of
from rules.seven.terms import COLOURS, Bannable, Colour, Window


class PublicCard(msgspec.Struct, frozen=True):
    """A card of a stack, null where the reader does not know it; `known_to` are the seats that know it."""

    card: str | None
    up: bool
    known_to: tuple[int, ...]


class PublicPlace(msgspec.Struct, frozen=True):
    """A colour's place in a lock area: the cards locked there, and those merely placed."""

    colour: Colour
    locked: tuple[str, ...]
    placed: tuple[str, ...]


class PublicMark(msgspec.Struct, frozen=True):
    """A hand card that lies revealed until the turn ends: a `sealed` one can't be used, some are discarded then."""

    seat: int
    card: str
    sealed: bool
    until_end_of_turn: bool


class PublicBan(msgspec.Struct, frozen=True):
    """What a seat can't do for the rest of the turn."""

    seat: int
    what: Bannable


class PublicPayment(msgspec.Struct, frozen=True):
    """A card in the discard pile, by its position from the bottom, that paid for an effect this turn."""

    position: int
    card: str


class PublicTurn(msgspec.Struct, frozen=True):
    """The turn: its number and seat, and what belongs to it.

    `revealed` and `bans` end before gates are invaded (section 6.4), everything else when the next turn begins.
    `window_changes` has the seat of each change of a setting.
    """

    number: int
    seat: int
    declared: int
    random_acts: int
    window_changes: tuple[int, ...]
    used: tuple[str, ...]
    revealed: tuple[PublicMark, ...]
    bans: tuple[PublicBan, ...]
    paid: tuple[PublicPayment, ...]
    leap: int
    bonus: int


class PublicSeat(msgspec.Struct, frozen=True):
    """A seat's piece, hand and lock area. `windows` are null for other readers, `previous` before the first move."""

    gate: int
    colour: Colour | None
    piece: int
    previous: int | None
    hand: Zone
    lock_area: tuple[PublicPlace, ...]
    windows: tuple[Window, ...] | None


class SevenPublicState(PublicState[AnyMove], frozen=True, kw_only=True):
    """Public state 1. `stacks` has an entry for each cell, row by row from the north-west, each top card first.

    Before the deal, while cubes are chosen, `stacks` has no entries and no pile has cards. The deck's top is first, the
    discard pile's last. Cards are null where the reader does not know them. `course` is what is being
    carried out, innermost last; `aside` are the cards that it set aside.
    """

    turn: PublicTurn
    players: tuple[PublicSeat, ...]
    stacks: tuple[tuple[PublicCard, ...], ...]
    deck: Zone
    deck_known: bool
    discard: tuple[str, ...]
    eternal: Zone
    aside: tuple[str, ...]
    course: tuple[Frame, ...]


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
        stacks=tuple(tuple(PublicCard(laid.card, laid.up, laid.knowers) for laid in stack) for stack in state.stacks),
        deck=state.deck,
        deck_known=state.deck_known,
        discard=state.discard,
        eternal=state.eternal,
        aside=state.aside,
        course=state.frames,
    )


def _public_seat(game: SevenGame, seat: int) -> PublicSeat:
    state = state_of(game)
    places = zip(COLOURS, state.locks[seat], strict=True)
    return PublicSeat(
        gate=state.gates[seat],
        colour=state.colours[seat],
        piece=state.pieces[seat],
        previous=state.previous[seat],
        hand=names(state.hands[seat]),
        lock_area=tuple(PublicPlace(colour, place.locked, place.placed) for colour, place in places),
        windows=state.windows[seat],
    )
