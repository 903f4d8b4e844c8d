"""The turns of an age: dealing, passing hands, and the order of extra builds (sections 3, 6.5 and 9)."""

from collections.abc import Sequence
from typing import Any, Literal

from events.format.model import NOBODY, Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.kernel.state.zones import known
from titles.seven_wonders.catalogue import Catalogue
from titles.seven_wonders.events.building import DiscardShown
from titles.seven_wonders.events.hands import CardDrawn, HandsDealt, HandsPassed, LastCardShown, LeftoversDiscarded
from titles.seven_wonders.state import AGES, HAND, TURNS, WondersState, state_of

GUILDS = 2
"""The number of guilds in a game is the number of players plus this (section 2.1)."""


def deal_age(batch: Batch, rules: Catalogue, age: int) -> None:
    """Shuffle the cards of an age, deal seven to each player and to the draw pile, and open the first choice."""
    state = state_of(batch.game)
    deck = rules.deck(age, len(state.cities))
    if age == AGES:
        deck += batch.pick(f"age/{age}/guilds", rules.guilds(), len(state.cities) + GUILDS)
    cards = batch.shuffle(f"age/{age}/deal", deck)
    dealt = [cards[start : start + HAND] for start in range(0, len(cards), HAND)]
    seats = len(state.hands)
    batch.emit(
        HandsDealt(
            age,
            HAND,
            tuple(Sealed((seat,), hand) for seat, hand in enumerate(dealt[:seats])),
            tuple(Sealed(NOBODY, pile) for pile in dealt[seats:]),
            0 if dealt[seats:] else None,
        )
    )
    open_choices(batch)


def passing(age: int) -> Literal["left", "right"]:
    """Return to which neighbour hands are passed: to the left in odd ages, to the right in even ones (section 3.4)."""
    return "left" if age % 2 else "right"


def hand_from(state: WondersState, seat: int) -> int | None:
    """Return the seat that passed a seat its hand; None on the first turn of an age."""
    if state.turn < 2:
        return None
    return (seat + _step(state.age)) % len(state.hands)


def _step(age: int) -> int:
    """Return how far from a seat the one is that passes its hand to it."""
    return -1 if passing(age) == "left" else 1


def pass_hands(batch: Batch) -> None:
    """Pass the hands and open the next choice (section 3.4).

    With two players the hands are swapped, and the Free City card goes with its hand (section 9).
    """
    state = state_of(batch.game)
    step = _step(state.age)
    hands: tuple[Any, ...] = (*state.hands[step:], *state.hands[:step])
    holder = None if state.holder is None else 1 - state.holder
    sealed = tuple([Sealed((seat,), hand) for seat, hand in enumerate(hands)])
    batch.emit(HandsPassed(state.turn + 1, len(hands[0]), sealed, holder))
    open_choices(batch)


def open_choices(batch: Batch) -> None:
    """Open the choice of every seat; the holder draws a card first and chooses for the Free City too (section 9)."""
    state = state_of(batch.game)
    if state.holder is not None:
        batch.emit(CardDrawn(state.holder, Sealed((state.holder,), known(state.pile)[0])))
    seats = [(seat, seat) for seat in range(len(state.hands))]
    if state.holder is not None:
        seats.append((state.holder, len(seats)))
    batch.ask_all("choose", tuple(seats))


def advance(batch: Batch, pending: Sequence[PendingDecision | PendingResolution]) -> None:
    """Continue the turn up to its next decision or conflict, or start the next turn.

    The order is that of section 6.5: seventh cards, the other leftovers, builds from the discard pile, conflicts.
    `pending` holds what is left of it, the next item last.
    """
    state = state_of(batch.game)
    if not pending and state.turn < TURNS:
        pass_hands(batch)
        return
    left = list(pending)
    sevenths = [item for item in left if isinstance(item, PendingDecision) and item.kind == "seventh"]
    if state.turn == TURNS and not sevenths:
        _discard_leftovers(batch)
    elif sevenths and sevenths[-1].subject >= len(state.hands):
        decider = sevenths[-1].decider
        batch.emit(LastCardShown(Sealed((decider,), known(state.pile)[0])))
    while left and isinstance(left[-1], PendingDecision) and left[-1].kind == "revive":
        if _show_discard(batch, left[-1]):
            break
        left.pop()
    if left:
        batch.set_pending(left)
    else:
        pass_hands(batch)


def _discard_leftovers(batch: Batch) -> None:
    """Discard the seventh cards, and with two players the last card of the draw pile, without coins (ruling 15)."""
    state = state_of(batch.game)
    leftovers = [Sealed((seat,), card) for seat, hand in enumerate(state.hands) for card in known(hand)]
    leftovers += [Sealed(NOBODY, card) for card in known(state.pile)]
    if leftovers:
        batch.emit(LeftoversDiscarded(tuple(leftovers)))


def _show_discard(batch: Batch, decision: PendingDecision) -> bool:
    """Show the discard pile to the seat that builds from it; return False if it is empty."""
    state = state_of(batch.game)
    if state.discard:
        batch.emit(DiscardShown(decision.subject, Sealed((decision.decider,), tuple(sorted(known(state.discard))))))
    return bool(state.discard)
