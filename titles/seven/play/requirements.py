"""What an effect or one of its options requires: each says what is missing (sections 6.2 and 10)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from titles.kernel.words.sentences import Spoken
from titles.seven.catalogue import RequirementId
from titles.seven.events.held_cards import mark_used_first, names, without_copy
from titles.seven.play.machine import Rules
from titles.seven.play.position.cells import can_act
from titles.seven.play.position.players import effect_lockable, is_banned, listed, opponents, pair_colours, takeable
from titles.seven.state import Hand, SevenState
from titles.seven.terms.basics import PAIR
from titles.seven.terms.frames import Effect
from titles.seven.terms.sentences import message

LOCKABLE: RequirementId = "exists:lockable_hand_card_not_final"


class Case(NamedTuple):
    """An effect that its user is about to declare, or one of whose options is about to be chosen, as things stand."""

    state: SevenState
    rules: Rules
    frame: Effect


Requirement = Callable[[Case], Spoken | None]
"""Return what is missing, as a sentence, from what the user may open; None if the requirement is met."""


@dataclass(frozen=True)
class CanChoose:
    """The step that stores cells or a player under this name has at least `count` to choose from."""

    store: str
    unmet: Spoken
    count: int = 1

    def __call__(self, case: Case) -> Spoken | None:
        """Return what is missing."""
        choice = case.rules.script_of(case.frame).choices[self.store]
        return None if choice.can_choose(*case, self.count) else self.unmet


def cell_without_card(case: Case) -> Spoken | None:
    """A cell of the board holds no card."""
    return message("Every cell of the board holds a card.") if all(case.state.stacks) else None


def own_hand(least: int, case: Case) -> Spoken | None:
    """The user holds at least this many cards."""
    if len(case.state.hands[case.frame.user]) >= least:
        return None
    return message("There are not enough cards in your hand.")


def opponents_hand(least: int, case: Case) -> Spoken | None:
    """An opponent holds at least this many cards."""
    if any(len(case.state.hands[seat]) >= least for seat in opponents(case.state, case.frame.user)):
        return None
    return message("No opponent has enough cards in hand.")


def hand_after_cost(least: int, case: Case) -> Spoken | None:
    """A player holds at least this many cards; the user does so without the used card."""
    own = rest_of_hand(case.state, case.rules, case.frame.user, case.frame.card)
    if len(own) >= least or opponents_hand(least, case) is None:
        return None
    return message("No player has enough cards in hand.")


def top_discard(case: Case) -> Spoken | None:
    """The discard pile holds a card before the cost is paid, which did not pay for this same effect (section 9)."""
    top = len(case.state.discard) - 1
    if top < 0:
        return message("The discard pile is empty.")
    if any(paid.position == top and paid.card == case.frame.card for paid in case.state.turn.paid):
        return message("The top card of the discard pile has paid for this effect in this turn.")
    return None


def lockable_hand_card(case: Case) -> Spoken | None:
    """The user holds a card that the effect can lock; whatever pays the cost leaves one (see `payable`)."""
    rest = names(rest_of_hand(case.state, case.rules, case.frame.user, case.frame.card))
    if effect_lockable(case.state, case.rules, case.frame.user, rest, final=False):
        return None
    return message("No other card in your hand can be locked with this effect.")


def possible_action(case: Case) -> Spoken | None:
    """The user can move or contact: the normal action of the move phase is possible."""
    return None if can_act(case.state, case.frame.user) else message("You can neither move nor contact a player now.")


def takeable_lock(case: Case) -> Spoken | None:
    """One of those with the most locked cards has one that can be taken."""
    if any(takeable(case.state, case.rules, seat) for seat in listed(case.state, case.frame.user, "most_locked")):
        return None
    return message("No locked card can be taken from the players who have locked the most.")


def second_copy(case: Case) -> Spoken | None:
    """The user holds two copies of the card."""
    if names(case.state.hands[case.frame.user]).count(case.frame.card) >= PAIR:
        return None
    return message("You need two copies of the card in your hand.")


def place_for_pair(case: Case) -> Spoken | None:
    """A place of the user's lock area is open to a pair, and locking is not banned."""
    if pair_colours(case.state, case.frame.user) and not is_banned(case.state, case.frame.user, "lock"):
        return None
    return message("No place of your lock area is open to a pair, or you can't lock now.")


_NOT_ENOUGH_CELLS = message("There are not enough cells to choose from.")

REQUIREMENTS: dict[RequirementId, Requirement] = {
    "cells:c": CanChoose("c", message("There is no cell to choose.")),
    "cells:f:2": CanChoose("f", _NOT_ENOUGH_CELLS, 2),
    "cells:t:2": CanChoose("t", _NOT_ENOUGH_CELLS, 2),
    "cells:any_no_card": cell_without_card,
    "player:target": CanChoose("target", message("There is no player to choose.")),
    "hand>=1": partial(own_hand, 1),
    "discard>=1_before_cost": top_discard,
    "exists:opponent_hand>=3": partial(opponents_hand, 3),
    "exists:opponent_hand>=1": partial(opponents_hand, 1),
    "exists:player_hand>=3_after_cost": partial(hand_after_cost, 3),
    LOCKABLE: lockable_hand_card,
    "exists:possible_action_now": possible_action,
    "exists:most_locked_with_takeable_lock": takeable_lock,
    "second_copy_in_hand": second_copy,
    "exists:open_lock_place": place_for_pair,
}
"""By the id in the cards' data."""


def first_unmet(requirements: Iterable[RequirementId], state: SevenState, rules: Rules, frame: Effect) -> Spoken | None:
    """Return what an effect or option lacks first, None if it lacks nothing."""
    for requirement in requirements:
        missing = REQUIREMENTS[requirement](Case(state, rules, frame))
        if missing is not None:
            return missing
    return None


def rest_of_hand(state: SevenState, rules: Rules, seat: int, card: str) -> Hand:
    """Return the hand without the copy that is used; all of it if the card is used where it lies locked."""
    hand = state.hands[seat]
    mark = None if rules.cards[card].lock.usable else mark_used_first(hand, card)
    return hand if mark is None else without_copy(hand, card, mark)
