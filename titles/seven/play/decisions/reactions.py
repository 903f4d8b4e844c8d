"""Decisions to use a card, and to pay for it (sections 6.2 and 6.5)."""

from collections.abc import Sequence
from typing import ClassVar, cast, final

from msgspec.structs import replace

from titles.kernel.play.refusal import Refusal
from titles.seven import events as happened
from titles.seven.catalogue import Occasion
from titles.seven.events.held_cards import names
from titles.seven.play import hand_effects, refusals
from titles.seven.play.decisions.base import TurnDecision
from titles.seven.play.declarations import declare_effect, pay
from titles.seven.play.hand_effects import ON_CONTACT, ON_FINAL_LOCK
from titles.seven.play.machine import Runner
from titles.seven.play.position.players import clockwise, is_locked
from titles.seven.terms.basics import Window
from titles.seven.terms.frames import Asking, Declared
from titles.seven.terms.moves import Action, ChooseCard, EndPhase, Pass, Use


class UseCard(TurnDecision[Use | Pass | EndPhase], frozen=True):
    """Base of the decisions to use the hand effect of a card, or not."""

    answers: ClassVar[tuple[type[Action], ...]] = (Pass, Use)
    decline: ClassVar[Pass | EndPhase] = Pass()
    """The move that uses no card."""
    occasion: ClassVar[Occasion]
    """When the card is used."""
    window: ClassVar[Window] = "reaction"
    """The window that opens after the declaration."""

    def choices(self) -> Sequence[Use | Pass | EndPhase]:
        """Return the move without a card, then the hand effects that can be declared."""
        return [self.decline, *hand_effects.uses(self.state, self.rules, self.seat, self.occasion)]

    def candidates(self) -> Sequence[Use | Pass | EndPhase]:
        """Return the hand effects of all cards that lie where such effects are used, whether or not they can be."""
        return hand_effects.conceivable_uses(self.state, self.rules, self.seat, self.occasion)

    def refuse(self, move: Use | Pass | EndPhase) -> Refusal | None:
        """Return why a hand effect can't be declared; any other move is legal."""
        if not isinstance(move, Use) or hand_effects.is_possible(
            self.state, self.rules, self.seat, self.occasion, move
        ):
            return None
        card = move.card
        if card not in names(self.state.hands[self.seat]) and not is_locked(self.state, self.seat, card):
            return refusals.not_in_hand(self.rule, self.card_name(card))
        is_usable = card in hand_effects.usable_cards(self.state, self.rules, self.seat, self.occasion)
        if is_usable and hand_effects.has_declared_too_often(self.state, self.occasion):
            return refusals.TOO_MANY_DECLARATIONS
        missing = hand_effects.missing(self.state, self.rules, self.seat, self.occasion, move)
        return refusals.not_usable(self.rule, missing)

    def carry_out(self, runner: Runner, move: Use | Pass | EndPhase) -> None:
        """Declare the hand effect, or pass."""
        if isinstance(move, Use):
            declare_effect(runner, self.seat, move.card, move.option, self.window)
        else:
            runner.emit(happened.Passed(self.seat, self.kind))


@final
class UseAnytimeCard(UseCard, frozen=True):
    """Use an anytime card in a window (section 6.5)."""

    kind = "anytime"
    rule = "seven section 6.5"
    occasion = "anytime"

    def carry_out(self, runner: Runner, move: Use | Pass | EndPhase) -> None:
        """Declare the hand effect; the window begins again, since it closes when all pass in a row."""
        if isinstance(move, Use):
            frame = cast("Asking", runner.stack[-1])
            runner.swap(replace(frame, seats=clockwise(runner.state.gates, runner.state.turn.seat)))
        super().carry_out(runner, move)


@final
class AnswerContact(UseCard, frozen=True):
    """The contacted player answers with Counterattack, or not (section 6.5)."""

    kind = "answer_contact"
    rule = "seven section 6.5"
    occasion = ON_CONTACT


@final
class AnswerFinalLock(UseCard, frozen=True):
    """An opponent answers a final lock with Hold It!, or not (section 6.5)."""

    kind = "answer_lock"
    rule = "seven section 6.5"
    occasion = ON_FINAL_LOCK


@final
class PayCost(TurnDecision[ChooseCard], frozen=True):
    """A hand card pays for a declared effect (section 6.2)."""

    kind = "pay"
    rule = "seven section 6.2"
    answers = (ChooseCard,)

    def choices(self) -> Sequence[ChooseCard]:
        """Return the cards that can pay."""
        frame = cast("Declared", self.state.frames[-1])
        cards = hand_effects.payable(self.state, self.rules, frame.seat, frame.card)
        return [ChooseCard(card) for card in cards]

    def candidates(self) -> Sequence[ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()

    def carry_out(self, runner: Runner, move: ChooseCard) -> None:
        """Discard the card."""
        pay(runner, cast("Declared", runner.stack[-1]), move.card)
