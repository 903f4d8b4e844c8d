"""SEVEN."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import get_args

from heptad.lab.encoders.base import Encoder, Sections
from heptad.lab.rows import Row, Words, row
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.kernel.zones import Zone
from rules.seven.catalogue import catalogue
from rules.seven.frames import Frame, Phase, PhaseName
from rules.seven.state import Ban, Hand, Place, Stack, Turn, state_of
from rules.seven.terms import COLOURS, WINDOWS, Bannable, Mark

SIZE = 7
CELLS = range(SIZE * SIZE)
NO_STACKS: tuple[Stack, ...] = ((),) * len(CELLS)
LINES = tuple(f"{line} {number}" for line in ("row", "column") for number in range(SIZE))
OPTIONS = (None, "pay", "return", "draw", "lock_pair")
"""The ways in which cards can be used, None for a card that has no options."""


class SevenEncoder(Encoder):
    """What a seat of SEVEN sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._cells, self._colours = Words(printed.cards), Words(CELLS), Words(COLOURS)
        self._windows, self._phases = Words(WINDOWS), Words(get_args(PhaseName))
        self._frames = Words(get_args(Frame))
        marks: tuple[Mark, ...] = ("revealed", "sealed", "expiring")
        self._marks = Words(marks)
        super().__init__(title, seats)
        bannable = get_args(get_args(Bannable)[0])
        self._bannable = [Words([(other, what) for other in order for what in bannable]) for order in self.orders]

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, cells, lines, seats, colours and options."""
        return {
            "card": self._cards.words,
            "cell": CELLS,
            "line": LINES,
            "seat": self.orders[seat],
            "colour": COLOURS,
            "option": OPTIONS,
        }

    def sections(self, seat: int) -> Sections:
        """Return what lies on the table.

        - `turn`: number, declared effects, leap, bonus moves, used cards; `turn_of`: its seat; `bans`: by seat
        - `course`: the phase; the kinds of what is being carried out, and of the innermost; for that one its card, the
          picked card, its cell, the chosen cells; `course_of`: its seat
        - `cells`: the gates by seat, the pieces, their cells before the latest move; `colours`: of the cubes by seat
        - `windows`: those in which the own seat is asked
        - `hands`: for each seat the size, the known cards, the open cards, how those lie
        - `lock_areas`: for each seat the locked cards, the placed cards, the number of each by colour
        - `stacks`: for each cell the height, whether the top card lies face up, that card, the known cards below it
        - `piles`: of deck, discard pile, eternal cards and cards set aside the size and the known cards; `tops`: the
          known top card of the deck and that of the discard pile
        """
        cells = partial(_in_order, self._cells, self.orders[seat])
        return {
            "turn": (self._of_turn,),
            "turn_of": (self.seat_words[seat].one,),
            "bans": (partial(self._bans, seat),),
            "course": (self._of_course,),
            "course_of": (self.seat_words[seat].one,),
            "cells": (cells,) * 3,
            "colours": (partial(_in_order, self._colours, self.orders[seat]),),
            "windows": (self._windows.counts,),
            "hands": (self._hand,) * self.seats,
            "lock_areas": (self._area,) * self.seats,
            "stacks": (self._stack,) * len(CELLS),
            "piles": (self._pile,) * 4,
            "tops": (self._cards.one,) * 2,
        }

    def things(self, view: AnyGame, seat: int) -> tuple[object, ...]:
        """Return the turn, what is being carried out, and all cells, hands, areas and piles."""
        state = state_of(view)
        order, turn, inner = self.orders[seat], state.turn, state.frames[-1] if state.frames else None
        return (
            *(turn, turn.seat, turn.bans),
            *(state.frames, getattr(inner, "user", getattr(inner, "seat", None))),
            *(state.gates, state.pieces, state.previous, state.colours),
            state.windows[seat] or (),
            *[state.hands[number] for number in order],
            *[state.locks[number] for number in order],
            *(state.stacks or NO_STACKS),
            *(state.deck, state.discard, state.eternal, state.aside),
            state.deck[0] if state.deck else None,
            state.discard[-1] if state.discard else None,
        )

    def _bans(self, seat: int, bans: tuple[Ban, ...]) -> Row:
        return self._bannable[seat].counts({(ban.seat, ban.what) for ban in bans})

    def _pile(self, pile: Zone) -> Row:
        return row((len(pile),)) + self._cards.counts(pile)

    def _of_turn(self, turn: Turn) -> Row:
        return row((turn.number, turn.declared, turn.leap, turn.bonus)) + self._cards.counts(turn.used)

    def _of_course(self, frames: tuple[Frame, ...]) -> Row:
        """Return the phase, the kinds of what is being carried out, and the cards and cells of the innermost."""
        if not frames:
            return self._phases.none + self._frames.none * 2 + self._cards.none * 2 + self._cells.none * 2
        phase, inner = frames[0], frames[-1]
        return b"".join(
            (
                self._phases.one(phase.name if isinstance(phase, Phase) else None),
                self._frames.counts([type(frame) for frame in frames]),
                self._frames.one(type(inner)),
                self._cards.one(getattr(inner, "card", None)),
                self._cards.one(getattr(inner, "picked", None)),
                self._cells.one(getattr(inner, "cell", None)),
                self._cells.counts(getattr(inner, "chosen", ())),
            )
        )

    def _hand(self, hand: Hand) -> Row:
        """Return the number of cards, those that the seat knows, those that lie open, and how they lie."""
        return b"".join(
            (
                row((len(hand),)),
                self._cards.counts([held.card for held in hand]),
                self._cards.counts([held.card for held in hand if held.mark != "closed"]),
                self._marks.counts([held.mark for held in hand if held.mark != "closed"]),
            )
        )

    def _area(self, places: tuple[Place, ...]) -> Row:
        """Return the cards of a lock area, and for each colour how many are locked and placed there."""
        return b"".join(
            (
                self._cards.counts([card for place in places for card in place.locked]),
                self._cards.counts([card for place in places for card in place.placed]),
                row([*[len(place.locked) for place in places], *[len(place.placed) for place in places]]),
            )
        )

    def _stack(self, stack: Stack) -> Row:
        """Return the height of a stack, whether its top card lies face up, that card, and the known cards below it."""
        if not stack:
            return row((0, 0)) + self._cards.none * 2
        top = stack[0]
        below = self._cards.counts([laid.card for laid in stack[1:]]) if len(stack) > 1 else self._cards.none
        return row((len(stack), top.up)) + self._cards.one(top.card) + below


def _in_order(words: Words, order: Sequence[int], things: Sequence[Hashable]) -> Row:
    """Return the word of each seat in this order."""
    return b"".join([words.one(things[seat]) for seat in order])
