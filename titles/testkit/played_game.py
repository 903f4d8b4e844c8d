"""A game that was played at random: its batches, what a log stores of them, and what each reader knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from events.format import canonical
from events.format.model import Envelope, Event, Seal
from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import moves, preferences
from titles.kernel.events.evolve import evolve
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import AnyGame, Game, may_read
from titles.kernel.title import Title
from titles.testkit.invariants import TitleInvariants
from titles.testkit.playthrough import open_random, playing

MAX_BATCHES = 3000

FULL = -1
"""The reader who may open everything. Other readers are seats, or None for a spectator."""

Reader = int | None


class Stored(NamedTuple):
    """An event as a log stores it, without hashes."""

    envelope: Envelope
    payloads: tuple[msgspec.Raw, ...]


@dataclass(frozen=True)
class Played:
    """A whole game, by its batches."""

    title: Title
    invariants: TitleInvariants
    batches: tuple[Batch, ...]

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(len(self.batches[0].game.seats))

    @cached_property
    def stored(self) -> tuple[tuple[Stored, ...], ...]:
        """What a log stores of each batch."""
        return tuple(stored(self.title, batch) for batch in self.batches)

    @cached_property
    def views(self) -> tuple[dict[Reader, AnyGame], ...]:
        """After each batch, the view of each reader: each seat, a spectator, and `FULL`."""
        views: dict[Reader, AnyGame] = dict.fromkeys((*self.seats, None, FULL), Game())
        after = []
        for batch in self.stored:
            views = {reader: fold(self.title, view, batch, reader) for reader, view in views.items()}
            after.append(views)
        return tuple(after)

    @cached_property
    def bodies(self) -> tuple[dict[str, Any], ...]:
        """Legal moves and preferences from all over the game, as plain data."""
        bodies: dict[bytes, dict[str, Any]] = {}
        for batch in self.batches[:: max(1, len(self.batches) // 12)]:
            for seat in self.seats:
                legal_moves = moves(self.title, batch.game, seat)[:40] + preferences(self.title, batch.game, seat)
                for legal_move in legal_moves:
                    bodies[canonical.encode(legal_move.move)] = msgspec.to_builtins(legal_move.move)
        return tuple(bodies.values())

    def sample(self, random: RandomSource, count: int) -> list[int]:
        """Return the numbers of some batches after which the game is being played, the first and the last included."""
        playing = [number for number, batch in enumerate(self.batches) if batch.game.status == "playing"]
        return sorted({random.choice(playing) for _ in range(count)} | {playing[0], playing[-1]})

    def place(self, number: int) -> str:
        """Return where a batch is, for messages."""
        return f"{self.title.id}, {len(self.seats)} seats, version {self.batches[number].game.version}"


def play_out(
    title: Title, invariants: TitleInvariants, seats: int, options: Mapping[str, Any], random: RandomSource
) -> Played:
    """Play a game at random to its end; fail if it does not end."""
    batches = open_random(title, seats, options, random)
    for count, batch in enumerate(playing(title, batches[-1].game, random)):
        batches.append(batch)
        assert count < MAX_BATCHES, f"{title.id}, {seats} seats: random play does not end"
    return Played(title, invariants, tuple(batches))


def stored(title: Title, batch: Batch) -> tuple[Stored, ...]:
    """Return what a log stores of a batch; fail if anything in it can't be logged."""
    return tuple(_stored(title, batch, position, event) for position, event in enumerate(batch.events))


def _stored(title: Title, batch: Batch, position: int, event: Event) -> Stored:
    data, items = title.codec.split(event)
    first = batch.start.version + 1
    for part in (data, *(item.payload for item in items)):
        canonical.check(msgspec.json.decode(part), event.type)
    seals = tuple(Seal(item.to, "") for item in items)
    actor = "table" if position else "actor"
    return Stored(
        Envelope(first + position, first, event.type, event.schema, actor, "", msgspec.Raw(data), seals, ""),
        tuple(msgspec.Raw(item.payload) for item in items),
    )


def fold(title: Title, view: AnyGame, batch: Sequence[Stored], reader: Reader) -> AnyGame:
    """Return a reader's view after a batch: it evolves by the events, as far as the reader may open them."""
    for envelope, payloads in batch:
        opened = [
            raw if reader == FULL or may_read(view, reader, seal.to, envelope.version) else None
            for seal, raw in zip(envelope.sealed, payloads, strict=True)
        ]
        view = evolve(view, title.codec.join(envelope, opened))
    return view


def some(items: Sequence[Any], count: int, random: RandomSource) -> list[Any]:
    """Return the first and the last item, and some in between; all if there are no more than `count`."""
    if len(items) <= count:
        return list(items)
    return [items[0], items[-1], *(random.choice(items) for _ in range(count - 2))]
