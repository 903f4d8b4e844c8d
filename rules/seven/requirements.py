"""What a hand effect requires before it may be declared, and who can pay for it (section 6.2)."""

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from rules.seven.board import GATES
from rules.seven.catalogue import PAIR, Card, Catalogue, catalogue
from rules.seven.catalogue import Effect as HandEffect
from rules.seven.cells import are_enough, can_act
from rules.seven.frames import Effect
from rules.seven.hands import names, used_first, without, without_copy
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
from rules.seven.state import Hand, Play
from rules.seven.steps import ChooseCells, ChoosePlayer, Requirement, Salvage
from rules.table.zones import Zone

MOST_DECLARATIONS = 100
"""After so many in one turn only ending the phase is offered (ruling 42)."""


LOCKABLE: Requirement = "exists:lockable_hand_card_not_final"

Check = Callable[[Play, Catalogue, Effect], bool]
"""Is a requirement met, for an effect that its user is about to declare?"""


def rest_of_hand(play: Play, rules: Catalogue, seat: int, card: str) -> Hand:
    """The hand without the copy that is used."""
    hand = play.hands[seat]
    copy = None if is_used_locked(rules.cards[card]) else used_first(hand, card)
    return hand if copy is None else without_copy(hand, card, copy)


def is_used_locked(card: Card) -> bool:
    """Is it used where it lies locked, instead of from the hand?"""
    return card.lock.usable


def payable(play: Play, rules: Catalogue, seat: int, card: str) -> list[str]:
    """The other hand cards that can pay for a card's effect, as long as it stays possible (section 6.2)."""
    printed = rules.cards[card]
    if printed.hand.cost is None:
        return []
    colour = rules.fitting[printed.hand.cost.colour]
    rest = names(rest_of_hand(play, rules, seat, card))
    fitting = [held for held in dict.fromkeys(rest) if held is not None and held in colour]
    if LOCKABLE in printed.hand.requires:
        return [held for held in fitting if effect_lockable(play, rules, seat, without(rest, held), final=False)]
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


def possible_uses(play: Play, rules: Catalogue, seat: int, card: str) -> list[str | None]:
    """The options with which a seat may declare a card's hand effect, None for the one without options."""
    plan = _plans(rules.revision)[card]
    effect = plan.effect
    if effect.cost is not None:
        if plan.fitting.isdisjoint(names(play.hands[seat])):
            return []
        if not plan.pays_itself and not payable(play, rules, seat, card):
            return []
    if (effect.limit and card in play.turn.used) or _is_sealed(play, seat, card):
        return []
    frame = plan.frames[seat]
    for check in plan.checks:
        if not check(play, rules, frame):
            return []
    if plan.script.branches:
        return [branch.id for branch in plan.script.branches if may_take(play, rules, frame, branch)]
    return [None] if plan.salvage is None or may_salvage(play, card, plan.salvage) else []


def may_take(play: Play, rules: Catalogue, frame: Effect, branch: Branch) -> bool:
    """Is an option executable? (section 10)."""
    script = rules.scripts[frame.part][frame.card]
    return all(_check(requirement, script)(play, rules, frame) for requirement in branch.requires)


def _is_sealed(play: Play, seat: int, card: str) -> bool:
    """Are all copies in hand sealed for this turn?"""
    copies = [held.copy for held in play.hands[seat] if held.card == card]
    return "sealed" in copies and copies.count("sealed") == len(copies)


def may_salvage(play: Play, card: str, from_top: int) -> bool:
    """Is there such a card in the discard pile, and did it not pay for this same effect this turn?"""
    position = len(play.discard) - from_top
    return position >= 0 and not any(entry.position == position and entry.card == card for entry in play.turn.paid)


def _check(requirement: Requirement, script: Script) -> "Check":
    """How a requirement of an effect with this script is checked."""
    check = _CHECKS.get(requirement)
    if check is not None:
        return check
    store, count = _CHOICES[requirement]
    choice = script.choices[store]
    if isinstance(choice, ChooseCells) and choice.origin != "target":
        return lambda play, _rules, frame: are_enough(play, frame, choice, count)
    player = script.choices["target"]
    assert isinstance(player, ChoosePlayer), "checked at import"
    return lambda play, rules, frame: bool(targets(play, rules, frame, script, player))


_CHOICES: dict[str, tuple[str, int]] = {
    "cells:c": ("c", 1),
    "cells:f:2": ("f", 2),
    "cells:t:2": ("t", 2),
    "player:target": ("target", 1),
}
"""Requirements that so many cells, or a player, can be chosen by the step that stores them under this name."""


def targets(play: Play, rules: Catalogue, frame: Effect, script: Script, step: ChoosePlayer) -> list[int]:
    """The players that a step may choose: those with whom the effect can go on (section 10)."""
    seats = [seat for seat in listed(play, frame.user, step.among) if passes(play, rules, frame.user, seat, step.where)]
    if not script.near:
        return seats
    return [
        seat
        for seat in seats
        if all(are_enough(play, replace(frame, target=seat), choice, 1) for choice in script.near)
    ]


def _lockable_after_cost(play: Play, rules: Catalogue, frame: Effect) -> bool:
    """Checked with the cost: whatever may pay leaves something to lock."""
    rest = names(rest_of_hand(play, rules, frame.user, frame.card))
    return bool(effect_lockable(play, rules, frame.user, rest, final=False))


_CHECKS: dict[str, Check] = {
    "cells:any_no_card": lambda play, _rules, _frame: not all(play.stacks),
    "hand>=1": lambda play, _rules, frame: len(play.hands[frame.user]) >= 1,
    "discard>=1_before_cost": lambda play, _rules, _frame: bool(play.discard),
    "exists:opponent_hand>=3": lambda play, _rules, frame: any(
        len(play.hands[seat]) >= 3 for seat in opponents(play, frame.user)
    ),
    "exists:opponent_hand>=1": lambda play, _rules, frame: any(
        play.hands[seat] for seat in opponents(play, frame.user)
    ),
    "exists:player_hand>=3_after_cost": lambda play, rules, frame: (
        len(rest_of_hand(play, rules, frame.user, frame.card)) >= 3
        or any(len(play.hands[seat]) >= 3 for seat in opponents(play, frame.user))
    ),
    LOCKABLE: _lockable_after_cost,
    "exists:possible_action_now": lambda play, _rules, frame: can_act(play, frame.user),
    "exists:most_locked_with_takeable_lock": lambda play, rules, frame: any(
        takeable(play, rules, seat) for seat in listed(play, frame.user, "most_locked")
    ),
    "second_copy_in_hand": lambda play, _rules, frame: names(play.hands[frame.user]).count(frame.card) >= PAIR,
    "exists:open_lock_place": lambda play, _rules, frame: (
        bool(pair_colours(play, frame.user)) and not banned(play, frame.user, "lock")
    ),
}


_TIMES: dict[str, tuple[str, ...]] = {
    "hand_phase": ("hand_phase", "anytime"),
    "anytime": ("anytime",),
    "reaction:contact_declared_on_me": ("reaction:contact_declared_on_me",),
    "reaction:final_lock_declared_by_opponent": ("reaction:final_lock_declared_by_opponent",),
}
"""The timings of the effects that can be used at a time."""


def is_usable_at(play: Play, rules: Catalogue, seat: int, card: str, timing: str) -> bool:
    """Is this its time, and is it where it can be used: in hand, or locked in a hand phase?

    Anytime cards can be used in the own hand phase too.
    """
    printed = rules.cards[card]
    if printed.hand.timing not in _TIMES[timing]:
        return False
    return is_locked(play, seat, card) if printed.lock.usable else card in names(play.hands[seat])


@lru_cache(maxsize=4096)
def _timed(revision: int, hand: Zone, timing: str) -> tuple[str, ...]:
    """The different cards of a hand whose effects can be used at a time."""
    cards = catalogue(revision).cards
    times = _TIMES[timing]
    return tuple([card for card in dict.fromkeys(hand) if card is not None and cards[card].hand.timing in times])


def uses(play: Play, rules: Catalogue, seat: int, timing: str) -> list[tuple[str, str | None]]:
    """What hand effects a seat may declare now, by card and option; none after too many (ruling 42)."""
    if timing == "hand_phase" and play.turn.declared >= MOST_DECLARATIONS:
        return []
    found: list[tuple[str, str | None]] = []
    hand = play.hands[seat]
    free = () if any(held.copy == "sealed" for held in hand) else rules.free
    cards = _timed(rules.revision, names(hand), timing)
    if timing == "hand_phase":
        usable = rules.usable
        cards += tuple([card for card in locked_cards(play, seat) if card in usable])
    for card in cards:
        if card in free:
            found.append((card, None))
        else:
            found += [(card, option) for option in possible_uses(play, rules, seat, card)]
    return found
