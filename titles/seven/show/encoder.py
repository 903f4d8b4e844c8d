"""SEVEN."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import get_args

from titles.kernel.show.encoder import Encoder, Position, Sections
from titles.kernel.show.rows import LOW, Array, Growing, Make, Row, Words, number, row
from titles.kernel.state.zones import Zone
from titles.kernel.title import Title
from titles.seven.play.scripts import rules
from titles.seven.state import Ban, Hand, Place, SevenState, Stack, Turn
from titles.seven.terms.basics import COLOURS, WINDOWS, Bannable, Mark
from titles.seven.terms.board import CELLS, LINES
from titles.seven.terms.frames import Effect, Frame, Phase, PhaseName

NO_STACKS: tuple[Stack, ...] = ((),) * len(CELLS)


class SevenEncoder(Encoder):
    """What a seat of SEVEN sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = rules(title.revision)
        scripts = [script for of_part in printed.scripts.values() for script in of_part.values()]
        self._options = tuple(dict.fromkeys([None, *(branch.id for script in scripts for branch in script.branches)]))
        """The ways in which cards can be used, None for a card that has no options."""
        self._cards, self._cells, self._colours = Words(printed.cards), Words(CELLS), Words(COLOURS)
        self._windows, self._phases = Words(WINDOWS), Words(get_args(PhaseName))
        self._frames = Words(get_args(Frame))
        marks: tuple[Mark, ...] = ("revealed", "sealed", "expiring")
        self._no_hand = number(0) + self._cards.none * 2 + Words(marks).none
        self._known, self._open = self._cards.places_after(1), self._cards.places_after(1 + len(printed.cards))
        self._marked = Words(marks).places_after(1 + 2 * len(printed.cards))
        self._discarded, self._top_alone = Growing(self._cards), cache(self._top_of_unknown_cards)
        nothing = (self._phases, self._frames, self._frames, self._cards, self._cards, self._cells, self._cells)
        self._no_course = b"".join([words.none for words in nothing])
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, cells, lines, seats, colours and options."""
        return {
            "card": self._cards.words,
            "cell": CELLS,
            "line": tuple(LINES),
            "seat": self.orders[seat],
            "colour": COLOURS,
            "option": self._options,
        }

    def sections(self) -> Sections:
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
        return {
            "turn": 1,
            "turn_of": 1,
            "bans": 1,
            "course": 1,
            "course_of": 1,
            "cells": 3,
            "colours": 1,
            "windows": 1,
            "hands": self.seats,
            "lock_areas": self.seats,
            "stacks": 1,
            "piles": 4,
            "tops": 2,
        }

    def makes(self, seat: int) -> Sequence[Make]:
        """Return what makes the rows of the sections."""
        order, own, cards = self.orders[seat], self.seat_words[seat], self._cards
        return (
            *(self._turn, own.one, partial(_bans, self._bannable(seat))),
            *(self._course, own.one),
            *(partial(_in_order, self._cells, itemgetter(*order)),) * 3,
            partial(_in_order, self._colours, itemgetter(*order)),
            self._windows.counts,
            *(self._hand,) * self.seats,
            *(self._area,) * self.seats,
            Array(partial(self._stack, seat), NO_STACKS),
            self._deck,
            partial(_growing_pile, self._discarded),
            *(self._deck, self._pile),
            *(cards.one,) * 2,
        )

    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return what the rows of the sections show."""
        state: SevenState | None = position.full.state
        assert state is not None
        hands: tuple[Hand, ...] = position.knowledge[seat].hands
        locks, turn, frames = state.locks, state.turn, state.frames
        deck, discard = state.deck, state.discard
        table = (
            turn,
            turn.seat,
            turn.bans,
            frames,
            _user(frames[-1]) if frames else None,
            state.gates,
            state.pieces,
            state.previous,
            state.colours,
            state.windows[seat] or (),
            state.hands[seat],
        )
        piles = (
            state.stacks or NO_STACKS,
            deck if state.deck_known else len(deck),
            discard,
            len(state.eternal),
            state.aside,
            deck[0] if deck and state.deck_known else None,
            discard[-1] if discard else None,
        )
        return table + hands[seat + 1 :] + hands[:seat] + locks[seat:] + locks[:seat] + piles

    def _bannable(self, seat: int) -> Words:
        what = get_args(get_args(Bannable)[0])
        return Words([(other, banned) for other in self.orders[seat] for banned in what])

    def _deck(self, deck: Zone | int) -> Row:
        """Return the row of a pile, given as its size if its cards are hidden."""
        return number(deck) + self._cards.none if isinstance(deck, int) else self._pile(deck)

    def _pile(self, pile: Zone) -> Row:
        return number(len(pile)) + self._cards.counts(pile)

    def _turn(self, turn: Turn) -> Row:
        return row((turn.number, turn.declared, turn.leap, turn.bonus)) + self._cards.counts(turn.used)

    def _course(self, frames: tuple[Frame, ...]) -> Row:
        """Return the phase, the kinds of what is being carried out, and the kind, cards and cells of the innermost."""
        if not frames:
            return self._no_course
        outer, inner, cards, cells = frames[0], frames[-1], self._cards, self._cells
        return b"".join(
            (
                self._phases.one(outer.name if type(outer) is Phase else None),
                self._frames.counts([type(frame) for frame in frames]),
                self._frames.one(type(inner)),
                cards.one(getattr(inner, "card", None)),
                cards.one(getattr(inner, "picked", None)),
                cells.one(getattr(inner, "cell", None)),
                cells.counts(getattr(inner, "chosen", ())),
            )
        )

    def _hand(self, hand: Hand) -> Row:
        """Return the number of cards, those that the seat knows, those that lie open, and how they lie."""
        numbers, known = bytearray(self._no_hand), self._known
        numbers[LOW] = len(hand)
        for held in hand:
            card, mark = held.card, held.mark
            if card is not None:
                numbers[known[card]] += 1
            if mark != "closed":
                numbers[self._open[card]] += 1
                numbers[self._marked[mark]] += 1
        return bytes(numbers)

    def _area(self, places: tuple[Place, ...]) -> Row:
        """Return the cards of a lock area, and for each colour how many are locked and placed there."""
        return b"".join(
            (
                self._cards.counts([card for place in places for card in place.locked]),
                self._cards.counts([card for place in places for card in place.placed]),
                row([*[len(place.locked) for place in places], *[len(place.placed) for place in places]]),
            )
        )

    def _stack(self, seat: int, stack: Stack) -> Row:
        """Return the height of a stack, whether its top card lies face up, that card, and the known cards below it."""
        if not stack:
            return self._top_alone(0, False, None)
        top = stack[0]
        card = top.card if seat in top.knowers else None
        if len(stack) == 1:
            return self._top_alone(1, top.up, card)
        below = [laid.card for laid in stack[1:] if seat in laid.knowers]
        return row((len(stack), top.up)) + self._cards.one(card) + self._cards.counts(below)

    def _top_of_unknown_cards(self, height: int, up: bool, card: str | None) -> Row:
        return row((height, up)) + self._cards.one(card) + self._cards.none


def _in_order(
    words: Words, in_order: Callable[[Sequence[Hashable]], Iterable[Hashable]], things: Sequence[Hashable]
) -> Row:
    """Return the word of each seat, in the order of a seat."""
    return b"".join(map(words.one, in_order(things)))


def _bans(bannable: Words, bans: tuple[Ban, ...]) -> Row:
    return bannable.counts({(ban.seat, ban.what) for ban in bans})


def _user(frame: Frame) -> int | None:
    """Return the seat that carries out a frame; None for a phase."""
    user: int | None = frame.user if type(frame) is Effect else getattr(frame, "seat", None)
    return user


def _growing_pile(growing: Growing, pile: tuple[str, ...]) -> Row:
    return number(len(pile)) + growing(pile)
