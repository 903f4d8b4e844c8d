"""Whole random games in memory, sealed as the service seals them."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from events.format import canonical
from events.format.seal import EMPTY, Head, Record, head_of, seal
from events.store.appending import Store
from events.store.outcomes import IdempotencyKey
from titles.kernel.play.batch import Batch
from titles.kernel.title import Title, state_digest
from titles.registry import TITLES
from titles.testkit.playthrough import open_random, playing

PLAYER = "p2345672345672345"
"""The player who opens the games."""
LARGEST = "seven_wonders"
"""The title with the longest logs, with the most players."""


class Sealed(NamedTuple):
    """One batch to append, and the head before it."""

    after: Head
    records: list[Record]
    by_seat: bool


def sizes() -> Iterator[tuple[Title, int]]:
    """Return the titles and numbers of players to measure."""
    for title in TITLES.values():
        for seats in title.benchmark.games_per_second or sorted({title.min_seats, title.max_seats}):
            yield title, seats


class Quick(random.Random):
    """A fast random source, since the rules are measured."""

    def choice(self, seq: Any) -> Any:
        """Return any entry, each with the same probability except for the rounding of a float."""
        return seq[int(self.random() * len(seq))]


def state(title: Title, seats: int, seed: int, game: str = "g") -> Iterator[Batch]:
    """Yield the batches of a random game."""
    chance = Quick(seed)
    opening = open_random(title, seats, {}, chance, f"{seed:064x}", game)
    return chain(opening, playing(title, opening[-1].game, chance))


@cache
def sealed_game(title_id: str, seats: int, seed: int = 1) -> list[Sealed]:
    """Return a whole random game, ready to append."""
    return [*sealing(TITLES[title_id], state(TITLES[title_id], seats, seed))]


def sealing(title: Title, batches: Iterable[Batch], at: str = "2026-01-01T00:00:00.000Z") -> Iterator[Sealed]:
    """Yield a game's batches, sealed and ready to append, all at one time."""
    after = EMPTY
    for batch in batches:
        assert batch.game.seed is not None
        worker = batch.events[0].type == "resolved"
        records = seal(
            batch.events,
            after=after,
            seed=batch.game.seed,
            actor=batch.actor or f"player:{PLAYER}",
            at=at,
            state=canonical.encode(state_digest(title, batch.game)),
            codec=title.codec,
        )
        yield Sealed(after, records, not worker)
        after = head_of(records)


def append(store: Store, game: str, batches: list[Sealed], *, idempotency_key: bool) -> Iterator[None]:
    """Append a game batch by batch; batches of seats have receipts with `idempotency_key`."""
    for number, batch in enumerate(batches):
        key = IdempotencyKey(f"{number:064x}", f"{number:064x}") if idempotency_key and batch.by_seat else None
        store.append(game, batch.records, after=batch.after, idempotency_key=key)
        yield
