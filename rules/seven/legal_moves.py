"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache
from typing import Any

from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, pending_decision
from rules.seven.actions import (
    AnyMove,
    ChooseCard,
    ChooseCell,
    ChooseColour,
    ChooseLine,
    ChooseLocked,
    ChooseOption,
    ChoosePlayer,
    Contact,
    EndPhase,
    Lock,
    Move,
    Pass,
    Use,
)
from rules.seven.board import CELLS
from rules.seven.catalogue import Catalogue, catalogue
from rules.seven.cells import contacts, destinations
from rules.seven.declaring import TIMINGS
from rules.seven.options import (
    branches_of,
    cells_of,
    colours_of,
    costs_of,
    expiring,
    gifts_of,
    hand_of,
    lines_of,
    lockable_of,
    locked_of,
    may_stop,
    places_of,
    players_of,
)
from rules.seven.players import phase_lockable
from rules.seven.requirements import uses
from rules.seven.setup import free_colours
from rules.seven.state import SevenState

PASS = LegalMove(Pass())
END_PHASE = LegalMove(EndPhase())
CHOOSE_CELL = [LegalMove(ChooseCell(cell)) for cell in CELLS]
MOVE = [LegalMove(Move(cell)) for cell in CELLS]
CONTACT = [LegalMove(Contact(seat)) for seat in range(4)]


def moves(game: AnyGame, seat: int) -> list[LegalMove]:
    """Every legal move of a seat that is asked."""
    ask = pending_decision(game, seat)
    if ask is None:
        return []
    state: SevenState = game.state  # type: ignore[assignment]  # a seat is asked
    runner = state.frames
    return _OFFERS[ask.kind](state, catalogue(game.revision), runner[-1] if runner else None, seat)


@cache
def _use(card: str, option: str | None) -> LegalMove:
    return LegalMove(Use(card, option))


@cache
def _lock(card: str) -> LegalMove:
    return LegalMove(Lock(card))


@cache
def _card(card: str) -> LegalMove:
    return LegalMove(ChooseCard(card))


@cache
def _colour(colour: Any) -> LegalMove:
    return LegalMove(ChooseColour(colour))


def _using(kind: str, first: LegalMove) -> Callable[[SevenState, Catalogue, Any, int], list[LegalMove]]:
    timing = TIMINGS[kind]

    def legal_moves(state: SevenState, rules: Catalogue, _frame: Any, seat: int) -> list[LegalMove]:
        found = uses(state, rules, seat, timing)
        return [first, *[_use(card, option) for card, option in found]] if found else [first]

    return legal_moves


def _locks(state: SevenState, rules: Catalogue, _frame: Any, seat: int) -> list[LegalMove]:
    return [PASS, *[_lock(card) for card in phase_lockable(state, rules, seat)]]


def _moves(state: SevenState, _rules: Catalogue, _frame: Any, seat: int) -> list[LegalMove]:
    legal_moves = [MOVE[cell] for cell in destinations(state, seat, state.turn.leap)]
    return legal_moves + [CONTACT[other] for other in contacts(state, seat)]


def _bonus(state: SevenState, _rules: Catalogue, _frame: Any, seat: int) -> list[LegalMove]:
    return [PASS, *[MOVE[cell] for cell in destinations(state, seat, 1)]]


def _cells(state: SevenState, rules: Catalogue, frame: Any, _seat: int) -> list[LegalMove]:
    legal_moves = [CHOOSE_CELL[cell] for cell in cells_of(state, rules, frame)]
    return [PASS, *legal_moves] if may_stop(rules, frame) else legal_moves


def _gifts(state: SevenState, rules: Catalogue, frame: Any, _seat: int) -> list[LegalMove]:
    cards, may_refuse = gifts_of(state, rules, frame)
    return [*([PASS] if may_refuse else []), *[_card(card) for card in cards]]


def _lockable(state: SevenState, rules: Catalogue, frame: Any, _seat: int) -> list[LegalMove]:
    return [_card(card) for card in lockable_of(state, rules, frame)] or [PASS]


_OFFERS: dict[str, Callable[[SevenState, Catalogue, Any, int], list[LegalMove]]] = {
    "cube": lambda state, _rules, _frame, _seat: [_colour(colour) for colour in free_colours(state.colours)],
    "lock": _locks,
    "hand": _using("hand", END_PHASE),
    "move": _moves,
    "bonus": _bonus,
    "stuck": lambda _play, _rules, _frame, _seat: [PASS],
    "anytime": _using("anytime", PASS),
    "answer_contact": _using("answer_contact", PASS),
    "answer_lock": _using("answer_lock", PASS),
    "pay": lambda state, rules, frame, _seat: [_card(card) for card in costs_of(state, rules, frame)],
    "cell": _cells,
    "line": lambda _play, rules, frame, _seat: [LegalMove(ChooseLine(line)) for line in lines_of(rules, frame)],
    "player": lambda state, rules, frame, _seat: [
        LegalMove(ChoosePlayer(seat)) for seat in players_of(state, rules, frame)
    ],
    "option": lambda state, rules, frame, _seat: [
        LegalMove(ChooseOption(branch.id)) for branch in branches_of(state, rules, frame)
    ],
    "colour": lambda _play, rules, frame, _seat: [_colour(colour) for colour in colours_of(rules, frame)],
    "place": lambda state, rules, frame, _seat: [_colour(colour) for colour in places_of(state, rules, frame)],
    "discard": lambda state, rules, frame, _seat: [_card(card) for card in hand_of(state, frame, rules)],
    "lay": lambda state, rules, frame, _seat: [_card(card) for card in hand_of(state, frame, rules)],
    "give": _gifts,
    "lock_card": _lockable,
    "locked": lambda state, rules, frame, _seat: [
        LegalMove(ChooseLocked(colour, card)) for colour, card in locked_of(state, rules, frame)
    ],
    "expire": lambda state, _rules, _frame, _seat: [_card(card) for card in expiring(state)],
}

KINDS: dict[str, tuple[type[AnyMove], ...]] = {
    "cube": (ChooseColour,),
    "lock": (Pass, Lock),
    "hand": (EndPhase, Use),
    "move": (Move, Contact),
    "bonus": (Pass, Move),
    "stuck": (Pass,),
    "anytime": (Pass, Use),
    "answer_contact": (Pass, Use),
    "answer_lock": (Pass, Use),
    "pay": (ChooseCard,),
    "cell": (ChooseCell, Pass),
    "line": (ChooseLine,),
    "player": (ChoosePlayer,),
    "option": (ChooseOption,),
    "colour": (ChooseColour,),
    "place": (ChooseColour,),
    "discard": (ChooseCard,),
    "lay": (ChooseCard,),
    "give": (Pass, ChooseCard),
    "lock_card": (ChooseCard, Pass),
    "locked": (ChooseLocked,),
    "expire": (ChooseCard,),
}
"""The moves that answer each kind of decision."""
