"""Which hand effects a seat can declare, with which option, and which cards can pay for them (sections 6.2 and 6.5)."""

from typing import Literal

from titles.kernel.words.sentences import Spoken, printed_name
from titles.seven.catalogue import Occasion
from titles.seven.events.held_cards import distinct, names, unsealed
from titles.seven.play.machine import Rules
from titles.seven.play.position.players import effect_lockable, is_locked, locked_cards
from titles.seven.play.requirements import LOCKABLE, first_unmet, rest_of_hand
from titles.seven.state import SevenState, without
from titles.seven.terms.frames import Effect
from titles.seven.terms.moves import Use
from titles.seven.terms.sentences import message

MAX_DECLARATIONS = 100
"""After this many in one turn only ending the phase is offered (ruling 42)."""

Obstacle = Literal["sealed", "cost", "used", "effect"]
"""Why a hand effect can't be declared: its card is sealed, no card pays for it, it was used this turn, or it would do
nothing.
"""

ON_CONTACT: Occasion = "reaction:contact_declared_on_me"
"""When Counterattack can be used (section 6.5)."""
ON_FINAL_LOCK: Occasion = "reaction:final_lock_declared_by_opponent"
"""When Hold It! can be used (section 6.5)."""


def uses(state: SevenState, rules: Rules, seat: int, occasion: Occasion) -> list[Use]:
    """Return the hand effects that a seat can declare now; none after too many declarations (ruling 42)."""
    if has_declared_too_often(state, occasion):
        return []
    return [
        Use(card, option)
        for card in usable_cards(state, rules, seat, occasion)
        for option in possible_options(state, rules, seat, card)
    ]


def conceivable_uses(state: SevenState, rules: Rules, seat: int, occasion: Occasion) -> list[Use]:
    """Return the hand effects of all hand cards, and in a hand phase of the locked cards that are used where they lie.

    Each comes with every option, whether or not it can be declared now.
    """
    cards = distinct(state.hands[seat])
    if occasion == "hand_phase":
        cards += [card for card in locked_cards(state, seat) if card in rules.usable]
    return [Use(card, option) for card in cards for option in rules.script(card, "hand").options]


def is_possible(state: SevenState, rules: Rules, seat: int, occasion: Occasion, use: Use) -> bool:
    """Whether a hand effect is among the `uses`, without looking at the other cards."""
    return (
        use.card in usable_cards(state, rules, seat, occasion)
        and not has_declared_too_often(state, occasion)
        and use.option in possible_options(state, rules, seat, use.card)
    )


def has_declared_too_often(state: SevenState, occasion: Occasion) -> bool:
    """Whether only ending the hand phase is left (ruling 42)."""
    return occasion == "hand_phase" and state.turn.declared >= MAX_DECLARATIONS


def usable_cards(state: SevenState, rules: Rules, seat: int, occasion: Occasion) -> list[str]:
    """Return the cards whose time it is, and which are where they can be used: in hand and not sealed, or locked."""
    timely = rules.timed[occasion]
    cards = [card for card in distinct(unsealed(state.hands[seat])) if card in timely]
    if occasion == "hand_phase":
        cards += [card for card in locked_cards(state, seat) if card in rules.usable]
    return cards


def possible_options(state: SevenState, rules: Rules, seat: int, card: str) -> list[str | None]:
    """Return the options with which a seat can declare a card's hand effect, None for the one without options."""
    effect, script, frame = rules.cards[card].hand, rules.script(card, "hand"), Effect(card, "hand", seat)
    if _hindrance(state, rules, seat, card) or first_unmet(effect.requires, state, rules, frame):
        return []
    if not script.branches:
        return [None]
    return [branch.id for branch in script.branches if first_unmet(branch.requires, state, rules, frame) is None]


def obstacle(state: SevenState, rules: Rules, seat: int, card: str) -> Obstacle | None:
    """Return why a hand effect of a card that the seat has can't be declared even at its time; None if it can."""
    if card not in names(unsealed(state.hands[seat])) and not (card in rules.usable and is_locked(state, seat, card)):
        return "sealed"
    hindrance = _hindrance(state, rules, seat, card)
    return hindrance or (None if possible_options(state, rules, seat, card) else "effect")


def _hindrance(state: SevenState, rules: Rules, seat: int, card: str) -> Literal["cost", "used"] | None:
    """Return whether no card pays for a card's hand effect, or it was used and has a limit; None for neither."""
    effect = rules.cards[card].hand
    if effect.cost is not None and not payable(state, rules, seat, card):
        return "cost"
    return "used" if effect.limit is not None and card in state.turn.used else None


def missing(state: SevenState, rules: Rules, seat: int, occasion: Occasion, use: Use) -> Spoken:
    """Return why a hand effect of a card that the seat has is not possible (`is_possible`), as a sentence."""
    card, option = use.card, use.option
    effect, script = rules.cards[card].hand, rules.script(card, "hand")
    name = printed_name(rules.names.cards, card)
    if card not in usable_cards(state, rules, seat, occasion):
        return _out_of_place(state, rules, seat, occasion, card)
    if option not in script.options:
        return _without_option(name, option if script.branches else None)
    match _hindrance(state, rules, seat, card):
        case "cost":
            return message("{name} can't be used now. No other card in your hand can pay its cost.", name=name)
        case "used":
            return message("{name} can be used only once in a turn.", name=name)
    branch = script.branch(option)
    requires = effect.requires + (() if branch is None else branch.requires)
    unmet = first_unmet(requires, state, rules, Effect(card, "hand", seat))
    assert unmet is not None, "the effect would be possible"
    return message("{name} can't be used now. {unmet}", name=name, unmet=unmet)


def _without_option(name: Spoken, option: str | None) -> Spoken:
    if option is None:
        return message("{name} has no options.", name=name)
    return message("{name} has no option {option}.", name=name, option=option)


def _out_of_place(state: SevenState, rules: Rules, seat: int, occasion: Occasion, card: str) -> Spoken:
    name = printed_name(rules.names.cards, card)
    if card not in names(state.hands[seat]):
        return message("{name} can't be used while it is locked.", name=name)
    if card not in rules.timed[occasion]:
        return message("{name} can't be used at this time.", name=name)
    return message("{name} is sealed until the end of the turn.", name=name)


def payable(state: SevenState, rules: Rules, seat: int, card: str) -> list[str]:
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
