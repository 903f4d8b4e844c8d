"""Which hand effects a seat can declare, with which option, and which cards can pay for them (sections 6.2 and 6.5)."""

from typing import Literal

from rules.seven.catalogue import Catalogue
from rules.seven.frames import Effect
from rules.seven.hands import distinct, names
from rules.seven.players import effect_lockable, is_locked, locked_cards
from rules.seven.requirements import LOCKABLE, are_met, rest_of_hand
from rules.seven.state import SevenState, without

MAX_DECLARATIONS = 100
"""After this many in one turn only ending the phase is offered (ruling 42)."""

Occasion = Literal[
    "hand_phase", "anytime", "reaction:contact_declared_on_me", "reaction:final_lock_declared_by_opponent"
]
"""When a hand effect can be used; the same words as the timings of the cards."""
ON_CONTACT: Occasion = "reaction:contact_declared_on_me"
ON_FINAL_LOCK: Occasion = "reaction:final_lock_declared_by_opponent"


def uses(state: SevenState, rules: Catalogue, seat: int, occasion: Occasion) -> list[tuple[str, str | None]]:
    """Return the hand effects that a seat can declare now, as card and option; none after too many (ruling 42)."""
    if occasion == "hand_phase" and state.turn.declared >= MAX_DECLARATIONS:
        return []
    cards = distinct(state.hands[seat])
    if occasion == "hand_phase":
        cards += [card for card in locked_cards(state, seat) if card in rules.usable]
    return [
        (card, option)
        for card in cards
        if has_timing(rules, card, occasion)
        for option in possible_options(state, rules, seat, card)
    ]


def has_timing(rules: Catalogue, card: str, occasion: Occasion) -> bool:
    """Whether a card's hand effect is used on this occasion; anytime cards can be used in the own hand phase too."""
    timing = rules.cards[card].hand.timing
    return timing == occasion or (occasion == "hand_phase" and timing == "anytime")


def is_usable(state: SevenState, rules: Catalogue, seat: int, card: str, occasion: Occasion) -> bool:
    """Whether it is time for a card's hand effect, and the card is where it can be used: in hand, or locked."""
    if not has_timing(rules, card, occasion):
        return False
    return is_locked(state, seat, card) if rules.cards[card].lock.usable else card in names(state.hands[seat])


def possible_options(state: SevenState, rules: Catalogue, seat: int, card: str) -> list[str | None]:
    """Return the options with which a seat can declare a card's hand effect, None for the one without options."""
    effect, script = rules.cards[card].hand, rules.script(card, "hand")
    if effect.cost is not None and not payable(state, rules, seat, card):
        return []
    if (effect.limit and card in state.turn.used) or _is_sealed(state, seat, card):
        return []
    frame = Effect(card, "hand", seat)
    if not are_met(effect.requires, state, rules, frame):
        return []
    if script.branches:
        return [branch.id for branch in script.branches if are_met(branch.requires, state, rules, frame)]
    paid = 0 if effect.cost is None else effect.cost.n
    return [None] if script.instructions[0].can_begin(state, frame, paid) else []


def payable(state: SevenState, rules: Catalogue, seat: int, card: str) -> list[str]:
    """Return the other hand cards that can pay for a card's effect, as long as it stays possible (section 6.2)."""
    effect = rules.cards[card].hand
    if effect.cost is None:
        return []
    rest = names(rest_of_hand(state, rules, seat, card))
    fitting = rules.fitting[effect.cost.colour]
    paying = [held for held in dict.fromkeys(rest) if held is not None and held in fitting]
    if LOCKABLE in effect.requires:
        return [held for held in paying if effect_lockable(state, rules, seat, without(rest, held), final=False)]
    return paying


def _is_sealed(state: SevenState, seat: int, card: str) -> bool:
    """Whether all copies in hand are sealed for this turn."""
    marks = {held.mark for held in state.hands[seat] if held.card == card}
    return marks == {"sealed"}
