"""The course of a game: ages are dealt, hands passed, extras asked for in their order (sections 3, 6.5 and 9)."""

from collections.abc import Sequence
from typing import Any

from events.model import NOBODY, Sealed
from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.events.building import DiscardShown
from rules.seven_wonders.events.hands import CardDrawn, HandsDealt, HandsPassed, LastCardShown, LeftoversDiscarded
from rules.seven_wonders.state import AGES, HAND, TURNS, state_of

GUILDS = 2
"""So many guilds more than players take part (section 2.1)."""


def deal_age(batch: Batch, age: int) -> None:
    """Shuffle the cards of an age, deal seven to each player (and to the draw pile), and ask for the first choice."""
    state = state_of(batch.game)
    deck = catalogue(batch.game.revision).deck(age, len(state.cities))
    if age == AGES:
        guilds = catalogue(batch.game.revision).guilds()
        deck += batch.pick(f"age/{age}/guilds", guilds, len(state.cities) + GUILDS)
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
    ask_choices(batch)


def pass_hands(batch: Batch) -> None:
    """Pass the hands, to the left in odd ages, to the right in even ones, and ask for the next choice (section 3.4).

    For two, they are swapped, and the Free City card goes with its hand (section 9).
    """
    state = state_of(batch.game)
    step = -1 if state.age % 2 else 1
    hands: tuple[Any, ...] = (*state.hands[step:], *state.hands[:step])
    holder = None if state.holder is None else 1 - state.holder
    sealed = tuple([Sealed((seat,), hand) for seat, hand in enumerate(hands)])
    batch.emit(HandsPassed(state.turn + 1, len(hands[0]), sealed, holder))
    ask_choices(batch)


def known(zone: Sequence[str | None]) -> tuple[str, ...]:
    """The cards of a zone, in a fold that may open everything."""
    return zone  # type: ignore[return-value]


def ask_choices(batch: Batch) -> None:
    """Ask every seat for its choice, the holder for the Free City's too; the holder draws before (section 9)."""
    state = state_of(batch.game)
    if state.holder is not None:
        batch.emit(CardDrawn(state.holder, Sealed((state.holder,), known(state.pile)[0])))
    seats = [(seat, seat) for seat in range(len(state.hands))]
    if state.holder is not None:
        seats.append((state.holder, len(seats)))
    batch.ask_all("choose", tuple(seats))


def advance(batch: Batch, pending: Sequence[PendingDecision | PendingResolution]) -> None:
    """Go on with what is still to come this turn, until somebody is asked, a conflict is owed, or the next turn began.

    The order is that of section 6.5: seventh cards, the other leftovers, builds from the discard pile, conflicts.
    """
    state = state_of(batch.game)
    if not pending and state.turn < TURNS:
        pass_hands(batch)
        return
    waiting = list(pending)
    sevenths = [item for item in waiting if isinstance(item, PendingDecision) and item.kind == "seventh"]
    if state.turn == TURNS and not sevenths:
        _discard_leftovers(batch)
    elif sevenths and sevenths[-1].subject >= len(state.hands):
        decider = sevenths[-1].decider
        batch.emit(LastCardShown(Sealed((decider,), known(state.pile)[0])))
    while waiting and isinstance(waiting[-1], PendingDecision) and waiting[-1].kind == "revive":
        if _show_discard(batch, waiting[-1]):
            break
        waiting.pop()
    if waiting:
        batch.set_pending(waiting)
    else:
        pass_hands(batch)


def _discard_leftovers(batch: Batch) -> None:
    """Seventh cards, and for two the last card of the draw pile, are thrown away without coins (ruling 15)."""
    state = state_of(batch.game)
    left = [Sealed((seat,), card) for seat, hand in enumerate(state.hands) for card in known(hand)]
    left += [Sealed(NOBODY, card) for card in known(state.pile)]
    if left:
        batch.emit(LeftoversDiscarded(tuple(left)))


def _show_discard(batch: Batch, ask: PendingDecision) -> bool:
    """Show the discard pile to who may build from it; there is nothing to see in an empty one."""
    state = state_of(batch.game)
    if state.discard:
        batch.emit(DiscardShown(ask.subject, Sealed((ask.decider,), tuple(sorted(known(state.discard))))))
    return bool(state.discard)
