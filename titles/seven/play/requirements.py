"""What an effect or one of its options requires: each class says when it is met (sections 6.2 and 10)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

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


class Requirement(ABC):
    """A requirement of an effect that its user is about to declare, or of an option about to be chosen."""

    unmet: Spoken
    """What is missing if the requirement is not met, as a sentence."""

    @abstractmethod
    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the effect can be declared as far as this is concerned, from what its user may open."""


@dataclass(frozen=True)
class CanChoose(Requirement):
    """The step that stores cells or a player under this name has at least `count` to choose from."""

    store: str
    unmet: Spoken
    count: int = 1

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the step has enough to choose from."""
        return rules.script(frame.card, frame.part).choices[self.store].can_choose(state, rules, frame, self.count)


class SomeCellWithoutCard(Requirement):
    """A cell of the board holds no card."""

    unmet = message("Every cell of the board holds a card.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether there is such a cell."""
        return not all(state.stacks)


@dataclass(frozen=True)
class OwnHand(Requirement):
    """The user holds at least `least` cards."""

    least: int
    unmet = message("There are not enough cards in your hand.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the hand is large enough."""
        return len(state.hands[frame.user]) >= self.least


@dataclass(frozen=True)
class SomeOpponentsHand(Requirement):
    """An opponent holds at least `least` cards."""

    least: int
    unmet = message("No opponent has enough cards in hand.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether an opponent's hand is large enough."""
        return any(len(state.hands[seat]) >= self.least for seat in opponents(state, frame.user))


@dataclass(frozen=True)
class SomeHandAfterCost(Requirement):
    """A player holds at least `least` cards; the user does so without the used card."""

    least: int
    unmet = message("No player has enough cards in hand.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether a hand is large enough."""
        own = rest_of_hand(state, rules, frame.user, frame.card)
        return len(own) >= self.least or any(
            len(state.hands[seat]) >= self.least for seat in opponents(state, frame.user)
        )


class SomeDiscard(Requirement):
    """The discard pile holds a card, before the cost is paid."""

    unmet = message("The discard pile is empty.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the discard pile holds a card."""
        return bool(state.discard)


class LockableHandCard(Requirement):
    """The user holds a card that the effect can lock; whatever pays the cost leaves one (see `payable`)."""

    unmet = message("No other card in your hand can be locked with this effect.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the hand without the used card has one."""
        rest = names(rest_of_hand(state, rules, frame.user, frame.card))
        return bool(effect_lockable(state, rules, frame.user, rest, final=False))


class PossibleAction(Requirement):
    """The user can move or contact."""

    unmet = message("You can neither move nor contact a player now.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the normal action of the move phase is possible."""
        return can_act(state, frame.user)


class TakeableLockOfMostLocked(Requirement):
    """One of those with the most locked cards has one that can be taken."""

    unmet = message("No locked card can be taken from the players who have locked the most.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether there is such a card."""
        return any(takeable(state, rules, seat) for seat in listed(state, frame.user, "most_locked"))


class SecondCopy(Requirement):
    """The user holds two copies of the card."""

    unmet = message("You need two copies of the card in your hand.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether the hand has both copies."""
        return names(state.hands[frame.user]).count(frame.card) >= PAIR


class PlaceForPair(Requirement):
    """A place of the user's lock area is open to a pair, and locking is not banned."""

    unmet = message("No place of your lock area is open to a pair, or you can't lock now.")

    def is_met(self, state: SevenState, rules: Rules, frame: Effect) -> bool:
        """Whether a pair can be locked."""
        return bool(pair_colours(state, frame.user)) and not is_banned(state, frame.user, "lock")


_NOT_ENOUGH_CELLS = message("There are not enough cells to choose from.")

REQUIREMENTS: dict[RequirementId, Requirement] = {
    "cells:c": CanChoose("c", message("There is no cell to choose.")),
    "cells:f:2": CanChoose("f", _NOT_ENOUGH_CELLS, 2),
    "cells:t:2": CanChoose("t", _NOT_ENOUGH_CELLS, 2),
    "cells:any_no_card": SomeCellWithoutCard(),
    "player:target": CanChoose("target", message("There is no player to choose.")),
    "hand>=1": OwnHand(1),
    "discard>=1_before_cost": SomeDiscard(),
    "exists:opponent_hand>=3": SomeOpponentsHand(3),
    "exists:opponent_hand>=1": SomeOpponentsHand(1),
    "exists:player_hand>=3_after_cost": SomeHandAfterCost(3),
    LOCKABLE: LockableHandCard(),
    "exists:possible_action_now": PossibleAction(),
    "exists:most_locked_with_takeable_lock": TakeableLockOfMostLocked(),
    "second_copy_in_hand": SecondCopy(),
    "exists:open_lock_place": PlaceForPair(),
}
"""By the id in the cards' data."""


def are_met(requirements: tuple[RequirementId, ...], state: SevenState, rules: Rules, frame: Effect) -> bool:
    """Whether all requirements of an effect or option are met."""
    return all(REQUIREMENTS[requirement].is_met(state, rules, frame) for requirement in requirements)


def first_unmet(
    requirements: tuple[RequirementId, ...], state: SevenState, rules: Rules, frame: Effect
) -> Requirement | None:
    """Return the first requirement of an effect or option that is not met, None if all are."""
    for requirement in requirements:
        if not REQUIREMENTS[requirement].is_met(state, rules, frame):
            return REQUIREMENTS[requirement]
    return None


def rest_of_hand(state: SevenState, rules: Rules, seat: int, card: str) -> Hand:
    """Return the hand without the copy that is used; all of it if the card is used where it lies locked."""
    hand = state.hands[seat]
    mark = None if rules.cards[card].lock.usable else mark_used_first(hand, card)
    return hand if mark is None else without_copy(hand, card, mark)
