"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache
from typing import Any

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
from rules.seven.state import Play
from rules.table.game import AnyGame, ask_of
from rules.table.title import Offer

PASS = Offer(Pass())
END_PHASE = Offer(EndPhase())
CHOOSE_CELL = [Offer(ChooseCell(cell)) for cell in CELLS]
MOVE = [Offer(Move(cell)) for cell in CELLS]
CONTACT = [Offer(Contact(seat)) for seat in range(4)]


def moves(game: AnyGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked."""
    ask = ask_of(game, seat)
    if ask is None:
        return []
    play: Play = game.play  # type: ignore[assignment]  # a seat is asked
    course = play.course
    return _OFFERS[ask.kind](play, catalogue(game.revision), course[-1] if course else None, seat)


@cache
def _use(card: str, option: str | None) -> Offer:
    return Offer(Use(card, option))


@cache
def _lock(card: str) -> Offer:
    return Offer(Lock(card))


@cache
def _card(card: str) -> Offer:
    return Offer(ChooseCard(card))


@cache
def _colour(colour: Any) -> Offer:
    return Offer(ChooseColour(colour))


def _using(kind: str, first: Offer) -> Callable[[Play, Catalogue, Any, int], list[Offer]]:
    timing = TIMINGS[kind]

    def offers(play: Play, rules: Catalogue, _frame: Any, seat: int) -> list[Offer]:
        found = uses(play, rules, seat, timing)
        return [first, *[_use(card, option) for card, option in found]] if found else [first]

    return offers


def _locks(play: Play, rules: Catalogue, _frame: Any, seat: int) -> list[Offer]:
    return [PASS, *[_lock(card) for card in phase_lockable(play, rules, seat)]]


def _moves(play: Play, _rules: Catalogue, _frame: Any, seat: int) -> list[Offer]:
    offers = [MOVE[cell] for cell in destinations(play, seat, play.turn.leap)]
    return offers + [CONTACT[other] for other in contacts(play, seat)]


def _bonus(play: Play, _rules: Catalogue, _frame: Any, seat: int) -> list[Offer]:
    return [PASS, *[MOVE[cell] for cell in destinations(play, seat, 1)]]


def _cells(play: Play, rules: Catalogue, frame: Any, _seat: int) -> list[Offer]:
    offers = [CHOOSE_CELL[cell] for cell in cells_of(play, rules, frame)]
    return [PASS, *offers] if may_stop(rules, frame) else offers


def _gifts(play: Play, rules: Catalogue, frame: Any, _seat: int) -> list[Offer]:
    cards, may_refuse = gifts_of(play, rules, frame)
    return [*([PASS] if may_refuse else []), *[_card(card) for card in cards]]


def _lockable(play: Play, rules: Catalogue, frame: Any, _seat: int) -> list[Offer]:
    return [_card(card) for card in lockable_of(play, rules, frame)] or [PASS]


_OFFERS: dict[str, Callable[[Play, Catalogue, Any, int], list[Offer]]] = {
    "cube": lambda play, _rules, _frame, _seat: [_colour(colour) for colour in free_colours(play.colours)],
    "lock": _locks,
    "hand": _using("hand", END_PHASE),
    "move": _moves,
    "bonus": _bonus,
    "stuck": lambda _play, _rules, _frame, _seat: [PASS],
    "anytime": _using("anytime", PASS),
    "answer_contact": _using("answer_contact", PASS),
    "answer_lock": _using("answer_lock", PASS),
    "pay": lambda play, rules, frame, _seat: [_card(card) for card in costs_of(play, rules, frame)],
    "cell": _cells,
    "line": lambda _play, rules, frame, _seat: [Offer(ChooseLine(line)) for line in lines_of(rules, frame)],
    "player": lambda play, rules, frame, _seat: [Offer(ChoosePlayer(seat)) for seat in players_of(play, rules, frame)],
    "option": lambda play, rules, frame, _seat: [
        Offer(ChooseOption(branch.id)) for branch in branches_of(play, rules, frame)
    ],
    "colour": lambda _play, rules, frame, _seat: [_colour(colour) for colour in colours_of(rules, frame)],
    "place": lambda play, rules, frame, _seat: [_colour(colour) for colour in places_of(play, rules, frame)],
    "discard": lambda play, rules, frame, _seat: [_card(card) for card in hand_of(play, frame, rules)],
    "lay": lambda play, rules, frame, _seat: [_card(card) for card in hand_of(play, frame, rules)],
    "give": _gifts,
    "lock_card": _lockable,
    "locked": lambda play, rules, frame, _seat: [
        Offer(ChooseLocked(colour, card)) for colour, card in locked_of(play, rules, frame)
    ],
    "expire": lambda play, _rules, _frame, _seat: [_card(card) for card in expiring(play)],
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
