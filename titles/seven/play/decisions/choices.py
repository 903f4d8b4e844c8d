"""Decisions that effects ask for: what can be chosen, and what comes of it, is up to the step (section 10)."""

from collections.abc import Sequence
from typing import Any, cast, final

from titles.seven import events as happened
from titles.seven.play import operations
from titles.seven.play.decisions.base import MoveT, TurnDecision
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.board import ADJACENT, CELLS
from titles.seven.terms.frames import PHASES, Effect, Exiling, Phase


class ChooseForEffect(TurnDecision[MoveT], frozen=True):
    """Base of the decisions that the step of an effect asks for."""

    rule = "seven section 10"

    @property
    def choice(self) -> Choice[Any, MoveT]:
        """What can be chosen for the innermost frame, and what follows from it."""
        frame = self.state.frames[-1]
        if type(frame) is Effect:
            return self.rules.script_of(frame).choice(frame.at)
        return cast("Choice[Any, Any]", MovePlacedCard() if type(frame) is Exiling else PlaceWhenStuck())

    def choices(self) -> Sequence[MoveT]:
        """Return what can be chosen."""
        return self.choice.choices(self.state, self.rules, self.state.frames[-1])

    def carry_out(self, runner: Runner, move: MoveT) -> None:
        """Note the choice, or carry it out."""
        self.choice.answer(runner, self.state.frames[-1], self.seat, move)


@final
class MovePlacedCard(Choice[Exiling, moves.ChooseCell], frozen=True):
    """The cell for a placed card that must leave a lock area, since two cards are locked there (section 9)."""

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
        options = self.rules.script_of(frame).options
        return [moves.ChooseOption(option) for option in options if option is not None]


class ChooseAnyColour(ChooseForEffect[moves.ChooseColour], frozen=True):
    """Base of the decisions for a colour."""

    answers = (moves.ChooseColour,)

    def candidates(self) -> Sequence[moves.ChooseColour]:
        """Return all seven colours."""
        return [moves.ChooseColour(colour) for colour in COLOURS]


@final
class ChooseColourForEffect(ChooseAnyColour, frozen=True):
    """A colour to name."""

    kind = "colour"


@final
class ChoosePlaceForEffect(ChooseAnyColour, frozen=True):
    """A place of a lock area."""

    kind = "place"


class ChooseHandCard(ChooseForEffect[moves.ChooseCard | moves.Pass], frozen=True):
    """Base of the decisions for a hand card."""

    def candidates(self) -> Sequence[moves.ChooseCard | moves.Pass]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseDiscard(ChooseHandCard, frozen=True):
    """A hand card to discard."""

    kind = "discard"
    answers = (moves.ChooseCard,)


@final
class ChooseHandCardToLay(ChooseHandCard, frozen=True):
    """A hand card to lay on a cell."""

    kind = "lay"
    answers = (moves.ChooseCard,)


@final
class ChooseGift(ChooseHandCard, frozen=True):
    """A hand card of the declared colour to give, or to discard cards instead."""

    kind = "give"
    answers = (moves.Pass, moves.ChooseCard)


@final
class ChooseHandCardToLock(ChooseHandCard, frozen=True):
    """A hand card to lock; passing is possible only if none can be locked."""

    kind = "lock_card"
    answers = (moves.ChooseCard, moves.Pass)


@final
class ChooseLockedCard(ChooseForEffect[moves.ChooseLocked], frozen=True):
    """A locked card that leaves its place."""

    kind = "locked"
    answers = (moves.ChooseLocked,)

    def candidates(self) -> Sequence[moves.ChooseLocked]:
        """Return all locked cards of the seat."""
        area = zip(COLOURS, self.state.locks[self.seat], strict=True)
        return [moves.ChooseLocked(colour, card) for colour, place in area for card in dict.fromkeys(place.locked)]
