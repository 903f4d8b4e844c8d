"""Logs made in memory, exactly as the service makes them: actors, times, seals, header; for any title."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from application.games.access import FULL, Log, Reader, opened_for
from application.games.folding import fold
from events.format import canonical
from events.format.seal import EMPTY, May, Record, everything, head_of, open_record, seal, served_line
from events.format.times import milliseconds, timestamp
from titles.kernel.deciding import decider, life, timekeeping
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, Seat, pending_resolution, seed_at, to_move
from titles.kernel.title import Title, state_digest
from verifier.log_file import forks_of, header_of

MAX_BATCHES = 20_000
START = milliseconds("2026-01-01T00:00:00.000Z")


class Writer:
    """A game that is being written: `act` decides one batch and appends it, a second after every event."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.game: AnyGame = Game()
        self.records: list[Record] = []
        self.silence = 0
        """Milliseconds of silence so far, in which nothing happened."""

    def now(self) -> int:
        """The time of the next batch, in milliseconds since 1970."""
        return START + len(self.records) % 86400 * 1000 + self.silence

    def act(self, batch: Batch | Refusal, actor: str | None = None) -> None:
        """Append a batch; `actor` is who acts if the batch itself does not say."""
        assert isinstance(batch, Batch), batch
        at = self.now()
        refusal = timekeeping.set_clocks(batch, at)
        assert refusal is None, refusal
        by = batch.actor or actor
        assert by is not None
        assert batch.game.seed is not None
        self.records += seal(
            batch.events,
            after=head_of(self.records, EMPTY),
            seed=batch.game.seed,
            actor=by,
            at=timestamp(at),
            state=canonical.encode(state_digest(self.title, batch.game)),
            codec=self.title.codec,
        )
        self.game = batch.game

    def lines(self, may: May = everything) -> list[bytes]:
        """Header and lines, without newlines, with the seals that a reader may open."""
        header = header_of(self.records[0], [self.records[version - 1] for version in forks_of(self.game)])
        return [
            header,
            *(served_line(open_record(record, may), seed_at(self.game, record.version)) for record in self.records),
        ]

    def log(self, may: May = everything) -> bytes:
        """The log as it is served."""
        return joined(self.lines(may))


def replayed(title: Title, records: Sequence[Record], reader: Reader = FULL, now: AnyGame | None = None) -> AnyGame:
    """What a reader knew after these records while the game was played; `now` is the game then or later."""
    envelopes = [open_record(record, everything) for record in records]
    log = Log(envelopes, now or fold(title, Game(), envelopes), has_ended=False)
    return fold(title, Game(), opened_for(reader, log))


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def hex_32(chance: random.Random) -> str:
    return f"{chance.getrandbits(256):064x}"


def opened(
    title: Title,
    seats: int,
    chance: random.Random,
    options: Mapping[str, Any] | None = None,
    bots: int = 0,
    game: str = "gtest",
) -> Writer:
    """A game whose creator took a seat with a nonce, with bots at the next seats."""
    filled = life.read_options(title, seats, options or {})
    assert not isinstance(filled, Refusal), filled
    writer = Writer(title)
    batch = life.open_game(
        title, game=game, seats=seats, options=filled, visibility="public", creator="p0", seed=hex_32(chance)
    )
    for taker in [Seat(player="p0", nonce=hex_32(chance)), *[Seat(bot=next(iter(title.bots)))] * bots]:
        refusal = life.sit(title, batch, taker)
        assert refusal is None, refusal
    writer.act(batch, "player:p0")
    return writer


def seated(writer: Writer, chance: random.Random) -> Writer:
    """The same game with all seats taken, some with a nonce. A player left before that, if there was room."""
    free = sum(not seat.taken for seat in writer.game.seats)
    if free > 1 and any(seat.player for seat in writer.game.seats):
        sit(writer, "p9", hex_32(chance))
        leave(writer, next(number for number, seat in enumerate(writer.game.seats) if seat.player == "p9"))
    while writer.game.status == "open":
        number = sum(seat.taken for seat in writer.game.seats)
        sit(writer, f"p{number}", hex_32(chance) if chance.random() < 0.7 else None)
    return writer


def sit(writer: Writer, player: str, nonce: str | None) -> None:
    batch = Batch(writer.game)
    writer.act(life.sit(writer.title, batch, Seat(player=player, nonce=nonce)) or batch, f"player:{player}")


def leave(writer: Writer, seat: int) -> None:
    batch = Batch(writer.game)
    writer.act(life.leave(batch, seat) or batch, f"player:{writer.game.seats[seat].player}")


def remove(writer: Writer, seat: int) -> None:
    """The creator removes a player before the start."""
    batch = Batch(writer.game)
    writer.act(life.remove(batch, seat) or batch, "player:p0")


def cancel(writer: Writer) -> None:
    """The creator cancels the game before the start."""
    batch = Batch(writer.game)
    writer.act(life.cancel(batch) or batch, "player:p0")


def end_idle(writer: Writer, silence: int) -> None:
    """The game ends after a silence, in milliseconds."""
    last = milliseconds(msgspec.json.decode(writer.records[-1].line)["at"])
    writer.silence += last + silence - writer.now()
    batch = Batch(writer.game)
    writer.act(life.end_idle(writer.title, batch, silence) or batch, "worker")


def end_against_bots(writer: Writer, seat: int = 0) -> None:
    """The only player ends the game."""
    batch = Batch(writer.game)
    writer.act(life.end_against_bots(writer.title, batch, seat) or batch, f"player:{writer.game.seats[seat].player}")


def resign(writer: Writer, seat: int) -> None:
    batch = Batch(writer.game)
    writer.act(life.resign(writer.title, batch, seat) or batch, f"player:{writer.game.seats[seat].player}")


def step(writer: Writer, chance: random.Random) -> None:
    """Write one more batch: the pending resolution, or a random move of a seat, which may replace its choice.

    Where a title has settings, some seat changes one now and then.
    """
    title, game = writer.title, writer.game
    changes = [
        (seat, legal_move) for seat in range(len(game.seats)) for legal_move in decider.preferences(title, game, seat)
    ]
    if changes and chance.random() < 0.05:
        seat, legal_move = chance.choice(changes)
        writer.act(decider.decide(title, game, seat, legal_move.move))
        return
    if pending_resolution(game) is not None:
        writer.act(decider.resolve(title, game))
        return
    seats = [*to_move(game)] * 8 + [seat for seat in range(len(game.seats)) if decider.moves(title, game, seat)]
    seat = chance.choice(seats)
    if game.seats[seat].resigned:
        writer.act(decider.play_default_move(title, game, seat))
        return
    batch = decider.decide(title, game, seat, chance.choice(decider.moves(title, game, seat)).move)
    assert isinstance(batch, Batch), batch
    if batch.events:
        writer.act(batch)


def ends(writer: Writer) -> list[int]:
    """The versions at which a batch ends and the game is being played."""
    game: AnyGame = Game()
    found = []
    for record, following in zip(writer.records, [*writer.records[1:], None], strict=True):
        game = fold(writer.title, game, [open_record(record, everything)])
        if following and game.status == "playing" and head_of([following]).version == batch_of(following):
            found.append(record.version)
    return found


def batch_of(record: Record) -> int:
    batch: int = msgspec.json.decode(record.line)["batch"]
    return batch


def forked(parent: Writer, at: int, chance: random.Random, takers: Sequence[Seat | None] = ()) -> Writer:
    """A fork at the end of a batch; `takers` sit down at once, at the first seats, `p0` among them if need be."""
    writer = Writer(parent.title)
    writer.records = parent.records[:at]
    writer.game = replayed(parent.title, writer.records)
    batch = Batch(writer.game)
    refusal = life.fork(
        batch,
        game=f"{parent.game.id}.{at}",
        parent_hash=head_of(writer.records).hash,
        visibility="public",
        creator="p0",
        seed=hex_32(chance),
    )
    for seat, taker in enumerate(takers):
        if taker is not None:
            refusal = refusal or life.sit(parent.title, batch, taker, seat)
    writer.act(refusal or batch, "player:p0")
    return writer


def played_on(
    writer: Writer,
    chance: random.Random,
    resigns: int | None = None,
    until: Callable[[AnyGame], bool] = lambda _: False,
) -> Writer:
    """The same game, played at random to its end; with `resigns`, a seat resigns after this many batches."""
    for number in range(MAX_BATCHES):
        if writer.game.status == "finished" or until(writer.game):
            return writer
        if number == resigns:
            resign(writer, chance.choice([n for n, seat in enumerate(writer.game.seats) if seat.player]))
        else:
            step(writer, chance)
    raise AssertionError(f"{writer.title.id} does not end")


def finished_by_resigning(writer: Writer) -> Writer:
    """The same game, from which one seat after another resigns."""
    while writer.game.status == "playing":
        resign(writer, next(n for n, seat in enumerate(writer.game.seats) if seat.player and not seat.resigned))
    return writer


def finished(
    title: Title,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    bots: int = 0,
    resigns: int | None = None,
    until: Callable[[AnyGame], bool] = lambda _: False,
) -> Writer:
    """A random game to its end (or until something holds); with `resigns`, a seat resigns after this many batches."""
    chance = random.Random(seed)
    writer = seated(opened(title, seats, chance, options, bots, f"g{seed}"), chance)
    return played_on(writer, chance, resigns, until)


def decoded(lines: list[bytes]) -> Iterator[Any]:
    yield from map(msgspec.json.decode, lines)
