"""Whole games of the engine with stacked decks, and their comparison with the reference."""

import random
from collections import Counter
from collections.abc import Sequence

import msgspec

from tests.titles.seven.reference.compare import (
    TITLE,
    DifferenceError,
    compare,
    compare_settings,
    compare_view,
    drawn_in,
)
from tests.titles.seven.reference.game import MAX_WISH_CHANGES, Reference
from titles.kernel.deciding.decider import decide, resolve
from titles.kernel.deciding.life import open_game, read_options, sit
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Game, Seat, pending_resolution, to_move
from titles.testkit.played_game import fold, stored

MAX_BATCHES = 6000


class StackedDealer:
    """A dealer that puts what it shuffles into a chosen order, by label; everything else is dealt at random."""

    def __init__(self, dealer: Dealer, stacked: dict[str, list[str]]) -> None:
        self.dealer = dealer
        self.stacked = stacked

    def shuffle(self, label: str, source: Sequence[str]) -> tuple[str, ...]:
        return self._stack(label, self.dealer.shuffle(label, source))

    def pick(self, label: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        if label in self.stacked:
            return self._stack(label, self.dealer.shuffle(label, source))[:count]
        return self.dealer.pick(label, source, count)

    def roll(self, label: str, source: Sequence[str], count: int = 1) -> tuple[str, ...]:
        return self.dealer.roll(label, source, count)

    def _stack(self, label: str, order: tuple[str, ...]) -> tuple[str, ...]:
        """The wanted entries first (`""` leaves a place to chance), then the rest as shuffled."""
        rest = list(order)
        wanted = self.stacked.get(label, [])
        for entry in wanted:
            if entry in rest:
                rest.remove(entry)
        left = Counter(order) - Counter(rest)
        result = []
        for entry in wanted:
            if entry and left[entry] > 0:
                left[entry] -= 1
                result.append(entry)
            elif rest:
                result.append(rest.pop())
        return (*result, *rest)


class Scenario:
    """What a game is played with: seats, options, stacked orders, and how players choose."""

    def __init__(self, seed, seats, options=None, stacked=None, choose=None, name="plain", wishing=0.02, views=True):
        self.seed = seed
        self.seats = seats
        self.options = options or {}
        self.stacked = stacked or {}
        self.choose = choose or (lambda chance, _ref, _seat, legal_moves: chance.choice(legal_moves))
        self.name = name
        self.wishing = wishing
        self.views = views


class Play:
    """A game that is being played on both sides."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.chance = random.Random(f"{scenario.name}/{scenario.seed}")
        self.counts = Counter()
        self.last = []

    def dealer(self):
        own = Dealer(self.game.seed, self.game.id, [seat.nonce for seat in self.game.seats])
        return StackedDealer(own, self.scenario.stacked)

    def run(self):
        """Play to the end; raises DifferenceError with a report."""
        try:
            self._run()
        except AssertionError as error:
            raise DifferenceError(f"{self._place()}\n{error}\n{self._history()}") from error
        finally:
            self.counts += self.ref.counts

    def _run(self):
        scenario = self.scenario
        options = read_options(TITLE, scenario.seats, scenario.options)
        assert not isinstance(options, Refusal), options
        seed = "".join(self.chance.choice("0123456789abcdef") for _ in range(64))
        self.ref = Reference(scenario.seats, options)
        self.known = dict.fromkeys(self.ref.readers if scenario.views else (), Game())
        opening = open_game(
            TITLE, game="g", seats=scenario.seats, options=options, visibility="public", creator="p0", seed=seed
        )
        self._note("opening", opening)
        for seat in range(scenario.seats):
            batch = Batch(self.game, self.dealer())
            refusal = sit(TITLE, batch, Seat(player=f"p{seat}"), seat)
            assert refusal is None, refusal
            self._note(f"seat {seat} sits down", batch)
        self.ref.start(drawn_in(batch))
        self._compare()
        for _ in range(MAX_BATCHES):
            if self.game.status != "playing":
                return
            self._step()
        raise AssertionError("the game does not end")

    def _step(self):
        if pending_resolution(self.game) is not None:
            move = None
            batch = resolve(TITLE, self.game, self.dealer())
        else:
            (seat,) = to_move(self.game)
            legal_moves = self.ref.pending.moves
            move = (
                legal_moves[0]
                if len(legal_moves) == 1
                else self.scenario.choose(self.chance, self.ref, seat, legal_moves)
            )
            batch = decide(TITLE, self.game, seat, read(move), dealer=self.dealer())
            assert isinstance(batch, Batch), f"the engine refuses {move}: {batch}"
        self._note(move, batch)
        self.ref.answer(move, drawn_in(batch))
        self._compare()
        while self.game.status == "playing" and self.chance.random() < self.scenario.wishing:
            self._change_a_wish()

    def _change_a_wish(self):
        """One change by any seat, or as many as a turn allows."""
        seat = self.chance.choice(self.ref.seats)
        for _ in range(self.chance.choice((1,) * 29 + (MAX_WISH_CHANGES,))):
            legal_moves = self.ref.settings(seat)
            if legal_moves:
                self._watch(seat, self.chance.choice(legal_moves))

    def _watch(self, seat, move):
        batch = decide(TITLE, self.game, seat, read(move))
        assert isinstance(batch, Batch), f"the engine refuses {move} of seat {seat}: {batch}"
        self._note(f"seat {seat}: {move}", batch)
        self.ref.watch(seat, move)
        self.counts["wishes changed"] += 1
        self._compare()
        compare_settings(self.ref, self.game, seat)

    def _compare(self):
        compare(self.ref, self.game)
        self.counts["positions"] += 1
        seat = self.counts["positions"] % self.scenario.seats
        compare_settings(self.ref, self.game, seat)
        if self.known:
            reader = (*self.ref.seats, None)[self.counts["positions"] % (self.scenario.seats + 1)]
            compare_view(self.ref, self.known[reader], reader)

    def _note(self, move, batch):
        self.known = {reader: fold(TITLE, view, stored(TITLE, batch), reader) for reader, view in self.known.items()}
        self.last = [*self.last[-4:], (batch.start.version, move, batch.events)]
        self.game = batch.game

    def _place(self):
        s = self.scenario
        return f"scenario {s.name}, seed {s.seed}, {s.seats} seats, options {s.options}, version {self.game.version}"

    def _history(self):
        lines = ["the last moves and events:"]
        for version, move, events in self.last:
            lines.append(f"  after version {version}: {move}")
            lines += [f"      {type(event).__name__} {plain_event(event)}" for event in events]
        return "\n".join(lines)


def read(move):
    """A move as the engine has it."""
    return msgspec.convert(move, TITLE.move)


def plain_event(event):
    """An event's fields, with what it seals, in one line."""
    text = ", ".join(f"{name}={getattr(event, name)}" for name in event.__struct_fields__)
    return text if len(text) < 200 else text[:200] + "…"
