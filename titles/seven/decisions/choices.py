"""Decisions that effects ask for: what can be chosen, and what comes of it, is up to the step (section 10)."""

from collections.abc import Sequence
from typing import Any, cast, final

from titles.seven import actions, operations
from titles.seven import events as happened
from titles.seven.board import ADJACENT, CELLS
from titles.seven.decisions.base import MoveT, TurnDecision
from titles.seven.frames import PHASES, Effect, Exiling, Frame, Phase
from titles.seven.hands import distinct
from titles.seven.machine import Choice, Rules, Runner
from titles.seven.narrator import SevenNarrator
from titles.seven.state import SevenState
from titles.seven.terms import COLOURS


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
        return narrator.say(f"{card}: {text}", f"{card}：{text}")

    def choices(self) -> Sequence[MoveT]:
        """Return what can be chosen."""
        frame = self.state.frames[-1]
        found: Sequence[MoveT] = choice_of(self.rules, frame).choices(self.state, self.rules, frame)
        return found

    def carry_out(self, runner: Runner, move: MoveT) -> None:
        """Note the choice, or carry it out."""
        frame = runner.stack[-1]
        choice_of(runner.rules, frame).answer(runner, frame, self.seat, move)

    def hand_cards(self) -> list[actions.ChooseCard]:
        """Return all hand cards of the seat, whether or not they can be chosen."""
        return [actions.ChooseCard(card) for card in distinct(self.state.hands[self.seat])]


def choice_of(rules: Rules, frame: Frame) -> Choice[Any, Any]:
    """Return what is chosen for the innermost frame."""
    if type(frame) is Effect:
        return rules.script(frame.card, frame.part).choice(frame.at)
    return MovePlacedCard() if type(frame) is Exiling else PlaceWhenStuck()


@final
class MovePlacedCard(Choice[Exiling, actions.ChooseCell], frozen=True):
    """The cell for a placed card that must leave a lock area, since two cards are locked there (section 9)."""

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Exiling) -> str:
        """Return which card leaves which place."""
        card = narrator.card(state.place(frame.seat, frame.colour).placed[0])
        colour = narrator.colour(frame.colour)
        return narrator.say(
            f"Choose a cell for {card}, which leaves the {colour} place.",
            f"{colour}から離れる{card}を置くマスを選ぶ。",
        )

    def choices(self, state: SevenState, rules: Rules, frame: Exiling) -> Sequence[actions.ChooseCell]:
        """Return all cells without a piece."""
        return [actions.ChooseCell(cell) for cell in CELLS if cell not in state.pieces]

    def answer(self, runner: Runner, frame: Exiling, seat: int, move: actions.ChooseCell) -> None:
        """Move the card; both locked cards stay, and may win."""
        card = runner.state.place(frame.seat, frame.colour).placed[0]
        runner.emit(happened.PlacedCardMoved(frame.seat, frame.colour, card, move.cell))
        runner.pop()
        operations.check_victory(runner, frame.seat)


@final
class PlaceWhenStuck(Choice[Phase, actions.ChooseCell], frozen=True):
    """The adjacent cell for a deck card, if neither move nor contact is possible (section 6.3)."""

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Phase) -> str:
        """Return that a card is placed instead of a move."""
        return narrator.say(
            "You can neither move nor contact: choose an adjacent cell for a face-down card from the deck.",
            "移動も接触もできない。山札のカードを裏向きに置く隣のマスを選ぶ。",
        )

    def choices(self, state: SevenState, rules: Rules, frame: Phase) -> Sequence[actions.ChooseCell]:
        """Return the adjacent cells."""
        return [actions.ChooseCell(cell) for cell in ADJACENT[state.pieces[state.turn.seat]]]

    def answer(self, runner: Runner, frame: Phase, seat: int, move: actions.ChooseCell) -> None:
        """Place the card; the move phase is over."""
        operations.lay_from_deck(runner, (move.cell,))
        runner.swap(PHASES["move_border"])


@final
class ChooseCellForEffect(ChooseForEffect[actions.ChooseCell | actions.Pass], frozen=True):
    """A cell for an effect, for a card that leaves a lock area, or for a deck card when stuck."""

    kind = "cell"
    answers = (actions.ChooseCell, actions.Pass)
    pass_words = ("Choose no more cells", "これ以上選ばない")

    def candidates(self) -> Sequence[actions.ChooseCell | actions.Pass]:
        """Return all cells of the board."""
        return [actions.ChooseCell(cell) for cell in CELLS]


@final
class ChooseLineForEffect(ChooseForEffect[actions.ChooseLine], frozen=True):
    """A row or a column."""

    kind = "line"
    answers = (actions.ChooseLine,)


@final
class ChoosePlayerForEffect(ChooseForEffect[actions.ChoosePlayer], frozen=True):
    """A player."""

    kind = "player"
    answers = (actions.ChoosePlayer,)

    def candidates(self) -> Sequence[actions.ChoosePlayer]:
        """Return all players."""
        return [actions.ChoosePlayer(seat) for seat in self.state.everyone]


@final
class ChooseOptionForEffect(ChooseForEffect[actions.ChooseOption], frozen=True):
    """A way to carry out an effect."""

    kind = "option"
    answers = (actions.ChooseOption,)

    def candidates(self) -> Sequence[actions.ChooseOption]:
        """Return all options of the effect."""
        frame = cast("Effect", self.state.frames[-1])
        options = self.rules.script(frame.card, frame.part).options
        return [actions.ChooseOption(option) for option in options if option is not None]


@final
class ChooseColourForEffect(ChooseForEffect[actions.ChooseColour], frozen=True):
    """A colour to name."""

    kind = "colour"
    answers = (actions.ChooseColour,)

    def candidates(self) -> Sequence[actions.ChooseColour]:
        """Return all seven colours."""
        return [actions.ChooseColour(colour) for colour in COLOURS]


@final
class ChoosePlaceForEffect(ChooseForEffect[actions.ChooseColour], frozen=True):
    """A place of a lock area."""

    kind = "place"
    answers = (actions.ChooseColour,)

    def candidates(self) -> Sequence[actions.ChooseColour]:
        """Return all seven colours."""
        return [actions.ChooseColour(colour) for colour in COLOURS]


@final
class ChooseDiscard(ChooseForEffect[actions.ChooseCard], frozen=True):
    """A hand card to discard."""

    kind = "discard"
    answers = (actions.ChooseCard,)
    card_words = ("Discard {card}", "{card}を捨てる")

    def candidates(self) -> Sequence[actions.ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseHandCardToLay(ChooseForEffect[actions.ChooseCard], frozen=True):
    """A hand card to lay on a cell."""

    kind = "lay"
    answers = (actions.ChooseCard,)
    card_words = ("Lay {card} face down", "{card}を裏向きに置く")

    def candidates(self) -> Sequence[actions.ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseGift(ChooseForEffect[actions.ChooseCard | actions.Pass], frozen=True):
    """A hand card of the declared colour to give, or to discard cards instead."""

    kind = "give"
    answers = (actions.Pass, actions.ChooseCard)
    pass_words = ("Discard instead of giving", "渡さずに捨てる")
    card_words = ("Give {card}", "{card}を渡す")

    def candidates(self) -> Sequence[actions.ChooseCard | actions.Pass]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseHandCardToLock(ChooseForEffect[actions.ChooseCard | actions.Pass], frozen=True):
    """A hand card to lock; passing is possible only if none can be locked."""

    kind = "lock_card"
    answers = (actions.ChooseCard, actions.Pass)
    pass_words = ("Nothing can be locked", "ロックできるカードがない")
    card_words = ("Lock {card}", "{card}をロックする")

    def candidates(self) -> Sequence[actions.ChooseCard | actions.Pass]:
        """Return all hand cards."""
        return self.hand_cards()


@final
class ChooseLockedCard(ChooseForEffect[actions.ChooseLocked], frozen=True):
    """A locked card that leaves its place."""

    kind = "locked"
    answers = (actions.ChooseLocked,)

    def candidates(self) -> Sequence[actions.ChooseLocked]:
        """Return all locked cards of the seat."""
        area = zip(COLOURS, self.state.locks[self.seat], strict=True)
        return [actions.ChooseLocked(colour, card) for colour, place in area for card in dict.fromkeys(place.locked)]
