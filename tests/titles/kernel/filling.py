"""A whole game in which every seat writes as many events as the bounds allow, whether or not they are moves."""

import random
from typing import Any

from titles.kernel.deciding import length, timekeeping
from titles.kernel.deciding.decider import decide, moves, preferences, resolve
from titles.kernel.deciding.life import open_game, read_options, sit
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Seat, pending_resolution, to_move
from titles.kernel.title import Title

SEED = "5eed" * 16


class Filler:
    """Plays a game of a title with a clock, at random, and fills its log on the way."""

    def __init__(self, title: Title, seats: int, seed: int) -> None:
        self.title, self.chance, self.at = title, random.Random(seed), 1_000_000
        options = read_options(title, seats, {})
        assert isinstance(options, dict)
        batch = open_game(
            title,
            game="g",
            seats=seats,
            options=options,
            visibility="public",
            creator="p0",
            seed=SEED,
            clock=Clock(decision_seconds=10),
        )
        for seat in range(seats):
            assert sit(title, batch, Seat(player=f"p{seat}")) is None
        self.refused: set[str] = set()
        self.game: AnyGame = batch.game
        self.take(batch)

    def take(self, batch: Batch) -> None:
        """Append a batch."""
        refusal = timekeeping.set_clocks(batch, self.at)
        assert refusal is None, refusal
        self.game = batch.game

    def play(self) -> AnyGame:
        """Play to the end, or until the game is too long."""
        while self.game.status == "playing" and not length.is_too_long(self.game):
            if pending_resolution(self.game) is not None:
                self.take(resolve(self.title, self.game))
                continue
            late = timekeeping.late_seat(self.game, self.at)
            if late is not None:
                self.expire(late)
                continue
            self.pause()
            self.change_preferences()
            self.move()
        return self.game

    def pause(self) -> None:
        """Every seat asks for a pause and takes that back, once; then all ask, and one ends the pause."""
        for wanted in (True, False, True):
            for seat in range(len(self.game.seats)):
                if self.game.seats[seat].has_clock and self.game.paused_until is None:
                    self.ask(seat, wanted=wanted)
        if self.game.paused_until is not None:
            batch = Batch(self.game)
            assert timekeeping.resume(batch, 0) is None
            self.take(batch)

    def ask(self, seat: int, *, wanted: bool) -> None:
        refusal = length.refuse_pause_request(self.game, seat) if wanted else None
        if refusal is not None:
            self.refused.add(refusal.code)
            return
        batch = Batch(self.game)
        assert timekeeping.want_pause(batch, seat, wanted=wanted) is None
        self.take(batch)

    def change_preferences(self) -> None:
        """Every seat changes its preferences until it may not."""
        for seat in range(len(self.game.seats)):
            while offered := preferences(self.title, self.game, seat):
                refusal = length.refuse_preference_change(self.game, seat)
                if refusal is not None:
                    self.refused.add(refusal.code)
                    break
                self.decided(seat, offered[0].move)

    def move(self) -> None:
        """A seat moves and replaces its choice until it may not; or it is late, and returns when a bot plays for it."""
        seat = self.chance.choice(to_move(self.game))
        if self.chance.random() < 0.1:
            self.at = min(clock.deadline for clock in self.game.clocks if clock.deadline is not None)
            return
        before = self.game.commitments[seat]
        for _ in range(2 * MAX_CHOICES):
            offered = moves(self.title, self.game, seat)
            if not offered or self.decided(seat, self.chance.choice(offered).move):
                return
            if self.game.commitments[seat] is before:  # no choice that can be replaced
                return

    def expire(self, seat: int) -> None:
        """Play the default moves of a late seat. If a bot takes it over, its player returns at once."""
        self.take(timekeeping.expire(self.title, self.game, seat))
        if self.game.status == "playing" and self.game.seats[seat].stand_in is not None:
            batch = Batch(self.game)
            assert timekeeping.come_back(batch, seat) is None
            self.take(batch)

    def decided(self, seat: int, move: Any) -> str:
        """Make a move, and return the code of its refusal, empty if there is none."""
        answer = decide(self.title, self.game, seat, move)
        if isinstance(answer, Refusal):
            self.refused.add(answer.code)
            return answer.code
        self.take(answer)
        return ""
