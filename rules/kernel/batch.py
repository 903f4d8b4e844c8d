"""A batch in the making: it evolves as it emits, so nothing is folded twice."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from events.model import NOBODY, Event, Sealed
from rules.kernel.dealer import Dealer
from rules.kernel.events import Act, Drawn, Finished, PendingSet
from rules.kernel.game import AnyGame, Kind, PendingDecision, PendingResolution, PendingStack, Reason, Standing
from rules.kernel.pending import DecisionGroup, written

if TYPE_CHECKING:
    from rules.kernel.title import Title


_OWED: dict[Kind, tuple[PendingResolution]] = {
    "reveal": (PendingResolution("reveal"),),
    "conflict": (PendingResolution("conflict"),),
}


MAX_SEATS = 7
"""No title has more."""
_SEATS = tuple(range(MAX_SEATS))


class Batch:
    """The events that one act leads to. `start` is the game before them, `game` the game after those so far.

    `actor` is who acts, as envelopes name it: `seat:N` or `worker`; None while only the caller knows.
    """

    __slots__ = ("_dealer", "actor", "events", "game", "start", "title")

    def __init__(self, title: "Title", game: AnyGame, dealer: Dealer | None = None) -> None:
        """Begin an empty batch; without a `dealer` the game's own is used."""
        self._dealer = dealer
        self.title = title
        self.start = game
        self.game = game
        self.actor: str | None = None
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Add an event and fold it."""
        self.game = self.title.evolving[type(event)](self.game, event)
        self.events.append(event)

    def set_pending(self, pending: Iterable[PendingDecision | PendingResolution]) -> None:
        """Say what the game waits for; an Ask without an id gets one: its kind and the version that opens it."""
        game = self.game
        version = game.version + 1
        items: PendingStack = tuple(
            [
                PendingDecision(item.kind, item.decider, item.subject, f"{item.kind}-{version}")
                if type(item) is PendingDecision and not item.id
                else item
                for item in pending
            ]
        )
        if items != game.pending:
            self.game = replace(game, version=version, pending=items)  # as folding what is written does
            self.events.append(PendingSet(written(items)))

    def ask(self, kind: str, decider: int, subject: int) -> None:
        """Wait for one new decision of one seat, and for nothing else: as `set_pending` does, with fewer steps."""
        game = self.game
        version = game.version + 1
        ask_id = f"{kind}-{version}"
        self.game = replace(game, version=version, pending=(PendingDecision(kind, decider, subject, ask_id),))
        self.events.append(PendingSet((DecisionGroup(ask_id, kind, ((decider, subject),)),)))

    def ask_all(self, kind: str, seats: tuple[tuple[int, int], ...]) -> None:
        """Wait for one new decision of several seats, pairs of decider and subject, and for nothing else."""
        game = self.game
        version = game.version + 1
        ask_id = f"{kind}-{version}"
        pending = []
        for decider, subject in seats:
            pending.append(PendingDecision(kind, decider, subject, ask_id))
        self.game = replace(game, version=version, pending=tuple(pending))
        self.events.append(PendingSet((DecisionGroup(ask_id, kind, seats),)))

    def await_resolution(self, kind: Kind) -> None:
        """Wait for a worker to resolve this, and for nothing else."""
        game, pending = self.game, _OWED[kind]
        self.game = replace(game, version=game.version + 1, pending=pending)
        self.events.append(PendingSet(pending))

    def finish(self, reason: Reason, standings: tuple[Standing, ...]) -> None:
        """End the game."""
        self.emit(Finished(reason, standings))

    def shuffle(self, label: str, source: Sequence[str], to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Shuffle, and record it under its label."""
        return self._record("shuffle", label, source, self.dealer().shuffle(label, source), to)

    def pick(self, label: str, source: Sequence[str], count: int, to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Pick some at random, and record it under its label."""
        return self._record("pick", label, source, self.dealer().pick(label, source, count), to)

    def roll(self, label: str, source: Sequence[str], count: int, to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Roll dice, and record it under its label."""
        return self._record("roll", label, source, self.dealer().roll(label, source, count), to)

    def _record(
        self, kind: str, label: str, source: Sequence[str], result: tuple[str, ...], to: tuple[int, ...]
    ) -> tuple[str, ...]:
        self.game = replace(self.game, version=self.game.version + 1)  # as folding what is written does
        self.events.append(Drawn(label, len(result), Sealed(to, Act(kind, tuple(source), result))))
        return result

    def dealer(self) -> Dealer:
        """The game's dealer; only a fold that may open the seed has one."""
        if self._dealer is None:
            game = self.game
            assert game.seed is not None, "only the full fold can draw"
            self._dealer = Dealer(game.seed, game.id, [seat.nonce for seat in game.seats])
        return self._dealer

    def everyone(self) -> tuple[int, ...]:
        """All seats: for what is random but public at once."""
        return _SEATS[: len(self.game.seats)]
