"""What a hand effect requires before it may be declared, and who can pay for it (section 6.2)."""

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from rules.kernel.zones import Zone
from rules.seven.board import GATES
from rules.seven.catalogue import Card, Catalogue, catalogue
from rules.seven.catalogue import Effect as HandEffect
from rules.seven.cells import are_enough, can_act
from rules.seven.frames import Effect
from rules.seven.hands import mark_used_first, names, without_copy
from rules.seven.players import (
    banned,
    effect_lockable,
    is_locked,
    listed,
    locked_cards,
    opponents,
    pair_colours,
    passes,
    takeable,
)
from rules.seven.scripts import Branch, Script
from rules.seven.state import Hand, SevenState, without
from rules.seven.steps import ChooseCells, ChoosePlayer, Requirement, Salvage
from rules.seven.terms import PAIR

MAX_DECLARATIONS = 100
"""After so many in one turn only ending the phase is offered (ruling 42)."""


LOCKABLE: Requirement = "exists:lockable_hand_card_not_final"

Check = Callable[[SevenState, Catalogue, Effect], bool]
"""Is a requirement met, for an effect that its user is about to declare?"""


def rest_of_hand(state: SevenState, rules: Catalogue, seat: int, card: str) -> Hand:
    """The hand without the copy that is used."""
    hand = state.hands[seat]
    mark = None if is_used_locked(rules.cards[card]) else mark_used_first(hand, card)
    return hand if mark is None else without_copy(hand, card, mark)


def is_used_locked(card: Card) -> bool:
    """Is it used where it lies locked, instead of from the hand?"""
    return card.lock.usable


def payable(state: SevenState, rules: Catalogue, seat: int, card: str) -> list[str]:
    """The other hand cards that can pay for a card's effect, as long as it stays possible (section 6.2)."""
    printed = rules.cards[card]
    if printed.hand.cost is None:
        return []
    colour = rules.fitting[printed.hand.cost.colour]
    rest = names(rest_of_hand(state, rules, seat, card))
    fitting = [held for held in dict.fromkeys(rest) if held is not None and held in colour]
    if LOCKABLE in printed.hand.requires:
        return [held for held in fitting if effect_lockable(state, rules, seat, without(rest, held), final=False)]
    return fitting


class _Plan(msgspec.Struct, frozen=True):
    """What is to be checked before a card's hand effect is declared."""

    effect: HandEffect
    script: Script
    checks: tuple["Check", ...]
    fitting: frozenset[str]
    """The cards that can pay for it."""
    pays_itself: bool
    """Is any fitting hand card enough? Not if the card is in hand too, or if it needs what might pay."""
    salvage: int | None
    """The position in the discard pile of the card that it takes, before the cost is paid."""
    frames: tuple[Effect, ...]
    """The effect as it begins, by its user."""


@cache
def _plans(revision: int) -> dict[str, _Plan]:
    rules = catalogue(revision)
    return {card: _plan(rules, card) for card in rules.cards}


def _plan(rules: Catalogue, card: str) -> _Plan:
    effect, script = rules.cards[card].hand, rules.scripts["hand"][card]
    step = script.steps[0]
    paid = 0 if effect.cost is None else effect.cost.n
    return _Plan(
        effect,
        script,
        tuple(_check(requirement, script) for requirement in effect.requires),
        frozenset() if effect.cost is None else rules.fitting[effect.cost.colour],
        card in rules.usable and LOCKABLE not in effect.requires,
        step.from_top - paid if isinstance(step, Salvage) else None,
        tuple(Effect(card, "hand", seat) for seat in range(len(GATES))),
    )


def possible_uses(state: SevenState, rules: Catalogue, seat: int, card: str) -> list[str | None]:
    """The options with which a seat may declare a card's hand effect, None for the one without options."""
    plan = _plans(rules.revision)[card]
    effect = plan.effect
    if effect.cost is not None:
        if plan.fitting.isdisjoint(names(state.hands[seat])):
            return []
        if not plan.pays_itself and not payable(state, rules, seat, card):
            return []
    if (effect.limit and card in state.turn.used) or _is_sealed(state, seat, card):
        return []
    frame = plan.frames[seat]
    for check in plan.checks:
        if not check(state, rules, frame):
            return []
    if plan.script.branches:
        return [branch.id for branch in plan.script.branches if may_take(state, rules, frame, branch)]
    return [None] if plan.salvage is None or may_salvage(state, card, plan.salvage) else []


def may_take(state: SevenState, rules: Catalogue, frame: Effect, branch: Branch) -> bool:
    """Is an option executable? (section 10)."""
    script = rules.scripts[frame.part][frame.card]
    return all(_check(requirement, script)(state, rules, frame) for requirement in branch.requires)


def _is_sealed(state: SevenState, seat: int, card: str) -> bool:
    """Are all copies in hand sealed for this turn?"""
    copies = [held.mark for held in state.hands[seat] if held.card == card]
    return "sealed" in copies and copies.count("sealed") == len(copies)


def may_salvage(state: SevenState, card: str, from_top: int) -> bool:
    """Is there such a card in the discard pile, and did it not pay for this same effect this turn?"""
    position = len(state.discard) - from_top
    return position >= 0 and not any(entry.position == position and entry.card == card for entry in state.turn.paid)


def _check(requirement: Requirement, script: Script) -> "Check":
    """How a requirement of an effect with this script is checked."""
    check = _CHECKS.get(requirement)
    if check is not None:
        return check
    store, count = _CHOICES[requirement]
    choice = script.choices[store]
    if isinstance(choice, ChooseCells) and choice.origin != "target":
        return lambda state, _rules, frame: are_enough(state, frame, choice, count)
    player = script.choices["target"]
    assert isinstance(player, ChoosePlayer), "checked at import"
    return lambda state, rules, frame: bool(targets(state, rules, frame, script, player))


_CHOICES: dict[str, tuple[str, int]] = {
    "cells:c": ("c", 1),
    "cells:f:2": ("f", 2),
    "cells:t:2": ("t", 2),
    "player:target": ("target", 1),
}
"""Requirements that so many cells, or a player, can be chosen by the step that stores them under this name."""


def targets(state: SevenState, rules: Catalogue, frame: Effect, script: Script, step: ChoosePlayer) -> list[int]:
    """The players that a step may choose: those with whom the effect can go on (section 10)."""
    seats = [
        seat for seat in listed(state, frame.user, step.among) if passes(state, rules, frame.user, seat, step.where)
    ]
    if not script.near:
        return seats
    return [
        seat
        for seat in seats
        if all(are_enough(state, replace(frame, target=seat), choice, 1) for choice in script.near)
    ]


def _lockable_after_cost(state: SevenState, rules: Catalogue, frame: Effect) -> bool:
    """Checked with the cost: whatever may pay leaves something to lock."""
    rest = names(rest_of_hand(state, rules, frame.user, frame.card))
    return bool(effect_lockable(state, rules, frame.user, rest, final=False))


_CHECKS: dict[str, Check] = {
    "cells:any_no_card": lambda state, _rules, _frame: not all(state.stacks),
    "hand>=1": lambda state, _rules, frame: len(state.hands[frame.user]) >= 1,
    "discard>=1_before_cost": lambda state, _rules, _frame: bool(state.discard),
    "exists:opponent_hand>=3": lambda state, _rules, frame: any(
        len(state.hands[seat]) >= 3 for seat in opponents(state, frame.user)
    ),
    "exists:opponent_hand>=1": lambda state, _rules, frame: any(
        state.hands[seat] for seat in opponents(state, frame.user)
    ),
    "exists:player_hand>=3_after_cost": lambda state, rules, frame: (
        len(rest_of_hand(state, rules, frame.user, frame.card)) >= 3
        or any(len(state.hands[seat]) >= 3 for seat in opponents(state, frame.user))
    ),
    LOCKABLE: _lockable_after_cost,
    "exists:possible_action_now": lambda state, _rules, frame: can_act(state, frame.user),
    "exists:most_locked_with_takeable_lock": lambda state, rules, frame: any(
        takeable(state, rules, seat) for seat in listed(state, frame.user, "most_locked")
    ),
    "second_copy_in_hand": lambda state, _rules, frame: names(state.hands[frame.user]).count(frame.card) >= PAIR,
    "exists:open_lock_place": lambda state, _rules, frame: (
        bool(pair_colours(state, frame.user)) and not banned(state, frame.user, "lock")
    ),
}


_TIMES: dict[str, tuple[str, ...]] = {
    "hand_phase": ("hand_phase", "anytime"),
    "anytime": ("anytime",),
    "reaction:contact_declared_on_me": ("reaction:contact_declared_on_me",),
    "reaction:final_lock_declared_by_opponent": ("reaction:final_lock_declared_by_opponent",),
}
"""The timings of the effects that can be used at a time."""


def is_usable_at(state: SevenState, rules: Catalogue, seat: int, card: str, timing: str) -> bool:
    """Is this its time, and is it where it can be used: in hand, or locked in a hand phase?

    Anytime cards can be used in the own hand phase too.
    """
    printed = rules.cards[card]
    if printed.hand.timing not in _TIMES[timing]:
        return False
    return is_locked(state, seat, card) if printed.lock.usable else card in names(state.hands[seat])


@lru_cache(maxsize=4096)
def _timed(revision: int, hand: Zone, timing: str) -> tuple[str, ...]:
    """The different cards of a hand whose effects can be used at a time."""
    cards = catalogue(revision).cards
    times = _TIMES[timing]
    return tuple([card for card in dict.fromkeys(hand) if card is not None and cards[card].hand.timing in times])


def uses(state: SevenState, rules: Catalogue, seat: int, timing: str) -> list[tuple[str, str | None]]:
    """What hand effects a seat may declare now, by card and option; none after too many (ruling 42)."""
    if timing == "hand_phase" and state.turn.declared >= MAX_DECLARATIONS:
        return []
    found: list[tuple[str, str | None]] = []
    hand = state.hands[seat]
    free = () if any(held.mark == "sealed" for held in hand) else rules.free
    cards = _timed(rules.revision, names(hand), timing)
    if timing == "hand_phase":
        usable = rules.usable
        cards += tuple([card for card in locked_cards(state, seat) if card in usable])
    for card in cards:
        if card in free:
            found.append((card, None))
        else:
            found += [(card, option) for option in possible_uses(state, rules, seat, card)]
    return found
