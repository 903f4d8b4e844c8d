"""What can be chosen now, for each kind of decision: pure functions of what the asked seat may open."""

from collections.abc import Sequence

from rules.seven.board import ADJACENT, CELLS, LINES
from rules.seven.catalogue import Catalogue
from rules.seven.cells import candidates, destinations
from rules.seven.frames import Declared, Effect, Exiling, Frame
from rules.seven.hands import names
from rules.seven.players import effect_lockable, open_colours, pair_colours, takeable
from rules.seven.requirements import may_take, payable, targets
from rules.seven.runner import resolved
from rules.seven.scripts import Branch, Fork, Instruction, OpenChosen
from rules.seven.state import Hand, SevenState
from rules.seven.steps import (
    ChooseCells,
    ChoosePlayer,
    DeclareColours,
    Discard,
    DiscardLocked,
    GiveOrDiscard,
    HandToCell,
    LockFromHand,
    LockPair,
    Move,
    Prophecy,
    SelfToLockArea,
    TakeLocked,
)
from rules.seven.terms import COLOURS, Colour


def instruction(rules: Catalogue, frame: Effect) -> Instruction | None:
    """The instruction that an effect is at; None behind the last one."""
    return rules.scripts[frame.part][frame.card].at(frame.at)


def choice_of(rules: Catalogue, frame: Frame) -> ChooseCells | None:
    """The choice of cells that an effect is at, to open them or to store them."""
    if type(frame) is not Effect:
        return None
    step = instruction(rules, frame)
    if type(step) is ChooseCells:
        return step
    return step.choose if isinstance(step, OpenChosen) else None


def cells_of(state: SevenState, rules: Catalogue, frame: Frame) -> Sequence[int]:
    """The cells to choose from."""
    choice = choice_of(rules, frame)
    return _other_cells(state, rules, frame) if choice is None else candidates(state, frame, choice)  # type: ignore[arg-type]


def _other_cells(state: SevenState, rules: Catalogue, frame: Frame) -> Sequence[int]:
    """Where a card leaving a lock area may go, a deck card when stuck, or a piece that an effect moves."""
    if isinstance(frame, Exiling):
        return [cell for cell in CELLS if cell not in state.pieces]
    if not isinstance(frame, Effect):
        return ADJACENT[state.pieces[state.turn.seat]]
    step = instruction(rules, frame)
    assert isinstance(step, Move), "no other step asks for cells"
    seat = resolved((), frame, step.who)
    return destinations(state, seat, step.dist, frame.cell if step.barred else None)


def may_stop(rules: Catalogue, frame: Frame) -> bool:
    """May fewer cells be chosen than there are?"""
    choice = choice_of(rules, frame)
    return choice is not None and choice.least == 0


def lines_of(rules: Catalogue, frame: Effect) -> list[str]:
    """The rows and columns to choose from."""
    step = instruction(rules, frame)
    return list(LINES) if isinstance(step, ChooseCells) else []


def players_of(state: SevenState, rules: Catalogue, frame: Effect) -> list[int]:
    """The players to choose from."""
    step = instruction(rules, frame)
    assert isinstance(step, ChoosePlayer), "no other step asks for players"
    return targets(state, rules, frame, rules.script(frame.card, frame.part), step)


def branches_of(state: SevenState, rules: Catalogue, frame: Effect) -> list[Branch]:
    """The executable options to choose from (section 10)."""
    step = instruction(rules, frame)
    assert isinstance(step, Fork), "no other step asks for options"
    return [branch for branch in step.branches if may_take(state, rules, frame, branch)]


def places_of(state: SevenState, rules: Catalogue, frame: Effect) -> list[Colour]:
    """The places of a lock area to choose from, by their colours."""
    step = instruction(rules, frame)
    if isinstance(step, LockPair):
        return pair_colours(state, frame.user)
    if isinstance(step, SelfToLockArea):
        area = state.locks[resolved((), frame, step.who)]
        return [colour for colour, place in zip(COLOURS, area, strict=True) if place.empty]
    assert isinstance(step, LockFromHand), "no other step asks for places"
    assert frame.picked is not None, "the card comes first"
    card = rules.cards[frame.picked]
    colours = open_colours(state, resolved((), frame, step.who), final_allowed=step.final_allowed)
    return [colour for colour in colours if card.fits(colour)]


def colours_of(rules: Catalogue, frame: Effect) -> list[Colour]:
    """The colours to name: each once."""
    step = instruction(rules, frame)
    assert isinstance(step, DeclareColours | Prophecy), "no other step asks for colours"
    return [colour for colour in COLOURS if colour not in frame.colours]


def locked_of(state: SevenState, rules: Catalogue, frame: Effect) -> list[tuple[Colour, str]]:
    """The locked cards to choose from."""
    step = instruction(rules, frame)
    assert isinstance(step, TakeLocked | DiscardLocked), "no other step asks for locked cards"
    owner = step.source if isinstance(step, TakeLocked) else step.who
    return takeable(state, rules, resolved((), frame, owner))


def distinct(hand: Hand) -> list[str]:
    """The different cards of a hand that can be read."""
    return [card for card in dict.fromkeys(names(hand)) if card is not None]


def hand_of(state: SevenState, frame: Frame, rules: Catalogue) -> list[str]:
    """The hand cards to choose from, for a discard or to lay on a cell."""
    assert isinstance(frame, Effect), "no other frame asks for hand cards"
    step = instruction(rules, frame)
    assert isinstance(step, Discard | HandToCell | GiveOrDiscard), "no other step asks for hand cards"
    return distinct(state.hands[resolved((), frame, step.who)])


def gifts_of(state: SevenState, rules: Catalogue, frame: Effect) -> tuple[list[str], bool]:
    """The hand cards that can be given, and whether so many may be discarded instead (Greedy Palette)."""
    step = instruction(rules, frame)
    assert isinstance(step, GiveOrDiscard), "no other step asks for gifts"
    hand = state.hands[resolved((), frame, step.who)]
    cards = [card for card in distinct(hand) if rules.cards[card].fits(frame.colours[0])]
    return cards, not cards or len(hand) >= step.discard


def lockable_of(state: SevenState, rules: Catalogue, frame: Effect) -> list[str]:
    """The hand cards that an effect can lock."""
    step = instruction(rules, frame)
    assert isinstance(step, LockFromHand), "no other step asks for cards to lock"
    seat = resolved((), frame, step.who)
    return effect_lockable(state, rules, seat, names(state.hands[seat]), final=step.final_allowed)


def costs_of(state: SevenState, rules: Catalogue, frame: Declared) -> list[str]:
    """The hand cards that can pay for a declared effect."""
    return payable(state, rules, frame.seat, frame.card)


def expiring(state: SevenState) -> list[str]:
    """The revealed cards that are discarded at the end of the turn, if they are still in hand (section 6.4)."""
    return distinct(tuple([held for held in state.hands[state.turn.seat] if held.mark == "expiring"]))
