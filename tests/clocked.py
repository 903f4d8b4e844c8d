"""Random games with clocks: seats that are late, bots that take over, players who return, pauses and outages."""

import random

from tests.logs import MAX_BATCHES, START, Writer, hex_32
from titles.kernel.deciding import decider, life, timekeeping
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat, is_late, next_deadline, pending_resolution, to_move
from titles.kernel.title import Title

CLOCKS = (Clock(decision_seconds=10), Clock(bank_seconds=120, increment_seconds=2), Clock(bank_seconds=20))


class ClockedWriter(Writer):
    """A game with a clock that is being written; `ms` is the time, in milliseconds since the first batch."""

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        self.ms = 0

    def now(self) -> int:
        return START + self.ms

    def try_act(self, batch: Batch | Refusal) -> bool:
        """Append a batch if it is possible now and changes anything."""
        if isinstance(batch, Refusal) or not batch.events:
            return False
        self.act(batch)
        return True


def clocked(title: Title, seats: int, seed: int, clock: Clock, *, rated: bool = False) -> ClockedWriter:
    """A random game with a clock, to its end. Seat 0 is late half of the time. A rated game is open to bot accounts."""
    chance = random.Random(seed)
    writer = begun(title, seats, chance, clock, game=f"c{seed}", rated=rated)
    for _ in range(MAX_BATCHES):
        if writer.game.status == "finished":
            return writer
        _step(writer, chance)
    raise AssertionError(f"{title.id} does not end")


def begun(
    title: Title, seats: int, chance: random.Random, clock: Clock, *, game: str, rated: bool = False
) -> ClockedWriter:
    """A game with a clock at its start, every seat taken by a player."""
    writer = ClockedWriter(title)
    options = life.read_options(title, seats, {})
    assert not isinstance(options, Refusal)
    batch = life.open_game(
        title,
        game=game,
        seats=seats,
        options=options,
        visibility="public",
        creator="p0",
        seed=hex_32(chance),
        clock=clock,
        rated=rated,
        bot_accounts=rated,
    )
    for seat in range(seats):
        assert life.sit(title, batch, Seat(player=f"p{seat}")) is None
        writer.act(batch, "player:p0" if not seat else f"player:p{seat}")
        writer.ms += chance.randrange(5000)
        batch = Batch(writer.game)
    return writer


def _step(writer: ClockedWriter, chance: random.Random) -> None:
    title, game = writer.title, writer.game
    if pending_resolution(game) is not None:
        writer.ms += chance.randrange(50)
        writer.act(decider.resolve(title, game))
        return
    if is_late(game, writer.now()):
        _expire(writer)
        return
    seat = chance.choice(to_move(game))
    if game.paused_until is None and game.seats[seat].played_by_bot:
        move = chance.choice(decider.moves(title, game, seat)).move
        writer.act(decider.decide(title, game, seat, move))
        return
    deadline = next_deadline(game)
    assert deadline is not None, "a clock runs, or the game is paused"
    if chance.random() < 0.2 and _something_else(writer, chance):
        return
    if game.paused_until is not None or chance.random() < (0.5 if seat == 0 else 0.02):
        writer.ms = deadline - START + chance.randrange(30)
        return
    writer.ms += chance.randrange(min(4000, deadline - writer.now()))
    move = chance.choice(decider.moves(title, game, seat)).move
    writer.try_act(decider.decide(title, game, seat, move))


def _expire(writer: ClockedWriter) -> None:
    game, at = writer.game, writer.now()
    if game.paused_until is not None:
        batch = Batch(game)
        assert timekeeping.resume(batch, None) is None
        writer.act(batch)
        return
    seat = timekeeping.late_seat(game, at)
    assert seat is not None
    writer.act(timekeeping.expire(writer.title, game, seat))


def _something_else(writer: ClockedWriter, chance: random.Random) -> bool:
    """Return to a seat, want a pause, end one, or lose time to an outage; whether anything happened."""
    game = writer.game
    seat = chance.randrange(len(game.seats))
    batch = Batch(game)
    match chance.randrange(4):
        case 0:
            return writer.try_act(timekeeping.come_back(batch, seat) or batch)
        case 1:
            wanted = chance.random() < 0.9
            return writer.try_act(timekeeping.want_pause(batch, seat, wanted=wanted) or batch)
        case 2:
            return writer.try_act(timekeeping.resume(batch, seat) or batch)
    start = writer.now() - chance.randrange(3000)
    return writer.try_act(timekeeping.credit(game, [(start, start + chance.randrange(1, 3000))]))
