"""Decisions that effects ask for: what can be chosen, and what comes of it, is up to the step (section 10)."""

from collections.abc import Sequence
from typing import Any, cast, final

from titles.seven import events as happened
from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.decisions.base import MoveT, TurnDecision
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.board import ADJACENT, CELLS
from titles.seven.terms.frames import PHASES, Effect, Exiling, Frame, Phase
from titles.seven.terms.narrator import SevenNarrator
from titles.seven.terms.sentences import message


class ChooseForEffect(TurnDecision[MoveT], frozen=True):
    """Base of the decisions that the step of an effect asks for."""

    rule = "seven section 10"

    def question(self, narrator: SevenNarrator) -> str:
        """Return what is chosen, after the name of the card whose effect asks."""
        frame = self.state.frames[-1]
        text = choice_of(self.rules, frame).question(narrator, self.state, self.rules, frame)
        if type(frame) is not Effect:
            return text
        card = narrator.card(frame.card)
        return narrator.say("{card}: {text}", card=card, text=text)

    def choices(self) -> Sequence[MoveT]:
        """Return what can be chosen."""
        frame = self.state.frames[-1]
        found: Sequence[MoveT] = choice_of(self.rules, frame).choices(self.state, self.rules, frame)
        return found

    def carry_out(self, runner: Runner, move: MoveT) -> None:
        """Note the choice, or carry it out."""
        frame = runner.stack[-1]
        choice_of(runner.rules, frame).answer(runner, frame, self.seat, move)

    def hand_cards(self) -> list[moves.ChooseCard]:
        """Return all hand cards of the seat, whether or not they can be chosen."""
        return [moves.ChooseCard(card) for card in distinct(self.state.hands[self.seat])]


def choice_of(rules: Rules, frame: Frame) -> Choice[Any, Any]:
    """Return what is chosen for the innermost frame."""
    if type(frame) is Effect:
        return rules.script(frame.card, frame.part).choice(frame.at)
    return MovePlacedCard() if type(frame) is Exiling else PlaceWhenStuck()


@final
class MovePlacedCard(Choice[Exiling, moves.ChooseCell], frozen=True):
    """The cell for a placed card that must leave a lock area, since two cards are locked there (section 9)."""

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Exiling) -> str:
        """Return which card leaves which place."""
        card = narrator.card(state.place(frame.seat, frame.colour).placed[0])
        colour = narrator.colour(frame.colour)
        return narrator.say("Choose a cell for {card}, which leaves the {colour} place.", card=card, colour=colour)

    def choices(self, state: SevenState, rules: Rules, frame: Exiling) -> Sequence[moves.ChooseCell]:
        """Return all cells without a piece."""
        return [moves.ChooseCell(cell) for cell in CELLS if cell not in state.pieces]

    def answer(self, runner: Runner, frame: Exiling, seat: int, move: moves.ChooseCell) -> None:
        """Move the card; both locked cards stay, and may win."""
        card = runner.state.place(frame.seat, frame.colour).placed[0]
        runner.emit(happened.PlacedCardMoved(frame.seat, frame.colour, card, move.cell))
        runner.pop()
        operations.check_victory(runner, frame.seat)


@final
class PlaceWhenStuck(Choice[Phase, moves.ChooseCell], frozen=True):
    """The adjacent cell for a deck card, if neither move nor contact is possible (section 6.3)."""

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Phase) -> str:
        """Return that a card is placed instead of a move."""
        return narrator.say(
            "You can neither move nor contact: choose an adjacent cell for a face-down card from the deck."
        )

    def choices(self, state: SevenState, rules: Rules, frame: Phase) -> Sequence[moves.ChooseCell]:
        """Return the adjacent cells."""
        return [moves.ChooseCell(cell) for cell in ADJACENT[state.pieces[state.turn.seat]]]

    def answer(self, runner: Runner, frame: Phase, seat: int, move: moves.ChooseCell) -> None:
        """Place the card; the move phase is over."""
        operations.lay_from_deck(runner, (move.cell,))
        runner.swap(PHASES["move_border"])


@final
class ChooseCellForEffect(ChooseForEffect[moves.ChooseCell | moves.Pass], frozen=True):
    """A cell for an effect, for a card that leaves a lock area, or for a deck card when stuck."""

    kind = "cell"
    answers = (moves.ChooseCell, moves.Pass)
    pass_words = message("Choose no more cells")

    def candidates(self) -> Sequence[moves.ChooseCell | moves.Pass]:
        """Return all cells of the board."""
        return [moves.ChooseCell(cell) for cell in CELLS]


@final
class ChooseLineForEffect(ChooseForEffect[moves.ChooseLine], frozen=True):
    """A row or a column."""

    kind = "line"
    answers = (moves.ChooseLine,)


@final
class ChoosePlayerForEffect(ChooseForEffect[moves.ChoosePlayer], frozen=True):
    """A player."""

    kind = "player"
    answers = (moves.ChoosePlayer,)

    def candidates(self) -> Sequence[moves.ChoosePlayer]:
        """Return all players."""
        return [moves.ChoosePlayer(seat) for seat in self.state.everyone]


@final
class ChooseOptionForEffect(ChooseForEffect[moves.ChooseOption], frozen=True):
    """A way to carry out an effect."""

    kind = "option"
    answers = (moves.ChooseOption,)

    def candidates(self) -> Sequence[moves.ChooseOption]:
        """Return all options of the effect."""
        frame = cast("Effect", self.state.frames[-1])
        options = self.rules.script(frame.card, frame.part).options
        return [moves.ChooseOption(option) for option in options if option is not None]


@final
class ChooseColourForEffect(ChooseForEffect[moves.ChooseColour], frozen=True):
    """A colour to name."""

    kind = "colour"
    answers = (moves.ChooseColour,)

    def candidates(self) -> Sequence[moves.ChooseColour]:
        """Return all seven colours."""
        return [moves.ChooseColour(colour) for colour in COLOURS]


@final
class ChoosePlaceForEffect(ChooseForEffect[moves.ChooseColour], frozen=True):
    """A place of a lock area."""

    kind = "place"
    answers = (moves.ChooseColour,)

    def candidates(self) -> Sequence[moves.ChooseColour]:
        """Return all seven colours."""
        return [moves.ChooseColour(colour) for colour in COLOURS]


@final
class ChooseDiscard(ChooseForEffect[moves.ChooseCard], frozen=True):
    """A hand card to discard."""

    kind = "discard"
    answers = (moves.ChooseCard,)

    @staticmethod
    def card_words(narrator: SevenNarrator, card: str) -> str:
        """Return what choosing a hand card means here."""
        return narrator.say("Discard {card}", card=card)

    def candidates(self) -> Sequence[moves.ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseHandCardToLay(ChooseForEffect[moves.ChooseCard], frozen=True):
    """A hand card to lay on a cell."""

    kind = "lay"
    answers = (moves.ChooseCard,)

    @staticmethod
    def card_words(narrator: SevenNarrator, card: str) -> str:
        """Return what choosing a hand card means here."""
        return narrator.say("Lay {card} face down", card=card)

    def candidates(self) -> Sequence[moves.ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseGift(ChooseForEffect[moves.ChooseCard | moves.Pass], frozen=True):
    """A hand card of the declared colour to give, or to discard cards instead."""

    kind = "give"
    answers = (moves.Pass, moves.ChooseCard)
    pass_words = message("Discard instead of giving")

    @staticmethod
    def card_words(narrator: SevenNarrator, card: str) -> str:
        """Return what choosing a hand card means here."""
        return narrator.say("Give {card}", card=card)

    def candidates(self) -> Sequence[moves.ChooseCard | moves.Pass]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseHandCardToLock(ChooseForEffect[moves.ChooseCard | moves.Pass], frozen=True):
    """A hand card to lock; passing is possible only if none can be locked."""

    kind = "lock_card"
    answers = (moves.ChooseCard, moves.Pass)
    pass_words = message("Nothing can be locked")

    @staticmethod
    def card_words(narrator: SevenNarrator, card: str) -> str:
        """Return what choosing a hand card means here."""
        return narrator.say("Lock {card}", card=card)

    def candidates(self) -> Sequence[moves.ChooseCard | moves.Pass]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseLockedCard(ChooseForEffect[moves.ChooseLocked], frozen=True):
    """A locked card that leaves its place."""

    kind = "locked"
    answers = (moves.ChooseLocked,)

    def candidates(self) -> Sequence[moves.ChooseLocked]:
        """Return all locked cards of the seat."""
        area = zip(COLOURS, self.state.locks[self.seat], strict=True)
        return [moves.ChooseLocked(colour, card) for colour, place in area for card in dict.fromkeys(place.locked)]
