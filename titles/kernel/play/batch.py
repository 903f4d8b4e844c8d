"""A batch: the events that one act leads to, and the game after them."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from events.format.model import NOBODY, Event, Sealed
from titles.kernel.events.events import Act, Drawn, Finished, GameEvent, PendingSet
from titles.kernel.play.dealer import Dealer
from titles.kernel.state.game import AnyGame, PendingDecision, PendingResolution, Reason, Resolution, Standing
from titles.kernel.state.pending import DecisionGroup, group


class Batch:
    """The events that one act leads to. `start` is the game before them, `game` the game after those so far.

    `actor` is the actor as in envelopes, `seat:N` or `worker`; None if only the caller knows it.

    The methods that set what the game waits for do what `emit` of a `PendingSet` does. They know the stack, so they do
    not read it back from the log's format.
    """

    __slots__ = ("_dealer", "actor", "events", "game", "start")

    def __init__(self, game: AnyGame, dealer: Dealer | None = None) -> None:
        """Begin an empty batch. Without a `dealer` the game's own is used."""
        self._dealer = dealer
        self.start = game
        self.game = game
        self.actor: str | None = None
        self.events: list[Event] = []

    def emit(self, event: GameEvent) -> None:
        """Add an event and apply it to the game."""
        self.game = event.evolve(self.game)
        self.events.append(event)

    def set_pending(self, pending: Iterable[PendingDecision | PendingResolution]) -> None:
        """Set what the game waits for, the last item first; emit nothing if it stays the same.

        A decision without an id is opened by this: it gets its kind and this version as its id.
        """
        version = self.game.version + 1
        stack = tuple([_opened(item, version) for item in pending])
        if stack != self.game.pending:
            self.game = replace(self.game, version=version, pending=stack)
            self.events.append(PendingSet(group(stack)))

    def ask(self, kind: str, decider: int, subject: int) -> None:
        """Open one decision of one seat, and wait for nothing else."""
        version = self.game.version + 1
        opened = f"{kind}-{version}"
        self.game = replace(self.game, version=version, pending=(PendingDecision(kind, decider, subject, opened),))
        self.events.append(PendingSet((DecisionGroup(opened, kind, ((decider, subject),)),)))

    def ask_all(self, kind: str, seats: tuple[tuple[int, int], ...]) -> None:
        """Open one decision of several seats, given as pairs of decider and subject, and wait for nothing else."""
        version = self.game.version + 1
        opened = f"{kind}-{version}"
        decisions = []
        for decider, subject in seats:
            decisions.append(PendingDecision(kind, decider, subject, opened))
        self.game = replace(self.game, version=version, pending=tuple(decisions))
        self.events.append(PendingSet((DecisionGroup(opened, kind, seats),)))

    def await_resolution(self, kind: Resolution) -> None:
        """Wait for a worker to resolve this, and for nothing else."""
        stack = (PendingResolution(kind),)
        self.game = replace(self.game, version=self.game.version + 1, pending=stack)
        self.events.append(PendingSet(stack))

    def finish(self, reason: Reason, standings: tuple[Standing, ...]) -> None:
        """End the game."""
        self.emit(Finished(reason, standings))

    def shuffle(self, label: str, source: Sequence[str], to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Return `source` in random order, and record it under its label."""
        return self._drawn("shuffle", label, source, self.dealer().shuffle(label, source), to)

    def pick(self, label: str, source: Sequence[str], count: int, to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Return `count` different entries of `source` at random, and record it under its label."""
        return self._drawn("pick", label, source, self.dealer().pick(label, source, count), to)

    def roll(self, label: str, source: Sequence[str], count: int, to: tuple[int, ...] = NOBODY) -> tuple[str, ...]:
        """Return the faces of `count` dice, and record it under its label."""
        return self._drawn("roll", label, source, self.dealer().roll(label, source, count), to)

    def _drawn(
        self, kind: str, label: str, source: Sequence[str], result: tuple[str, ...], to: tuple[int, ...]
    ) -> tuple[str, ...]:
        self.emit(Drawn(label, len(result), Sealed(to, Act(kind, tuple(source), result))))
        return result

    def dealer(self) -> Dealer:
        """Return the game's dealer. Only the full state has the seed that it needs."""
        if self._dealer is None:
            game = self.game
            assert game.seed is not None, "only the full state can draw"
            self._dealer = Dealer(game.seed, game.id, [seat.nonce for seat in game.seats])
        return self._dealer

    def everyone(self) -> tuple[int, ...]:
        """Return all seats: draws that every player sees at once are sealed to them."""
        return tuple(range(len(self.game.seats)))


def _opened(item: PendingDecision | PendingResolution, version: int) -> PendingDecision | PendingResolution:
    if type(item) is PendingDecision and not item.id:
        return replace(item, id=f"{item.kind}-{version}")
    return item
