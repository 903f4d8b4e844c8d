"""Played games, taken apart for the battery: what was stored, what each reader knows, what each seat is told."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from events import canonical
from events.model import Envelope, Event, Seal
from rules.kernel.batch import Batch
from rules.kernel.decider import decide, moves, read_move, settings
from rules.kernel.decision import LegalMove
from rules.kernel.events import Committed
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, Commitment, Game, due, may_read, pending_decision, to_move
from rules.kernel.refusal import Refusal
from rules.kernel.title import Chance, Title
from rules.testkit.playthrough import open_random, playing

MAX_BATCHES = 3000
LANGUAGES = ("en", "ja")

FULL = -1
"""The reader who opens everything; other readers are seats, or None for a spectator."""

Reader = int | None


class TitleInvariants(Protocol):
    """What a title brings to the conformance suite: the module `rules.<title>.invariants`.

    Optional constants of the module:

    * `REVEALS`: classes of events by which a rule shows everybody what was hidden before.
    * `REMEMBERED`: names of fields of the public state where a seat knows what it put there, although
      `resample_hidden` treats it as hidden (a discard pile).
    * `ENDLESS`: whether a game may go on for ever while every seat plays its default move.
    * `GOES_ON`: whether a seat may be awaited again once all seats have chosen, which everybody sees.
    """

    check_invariants: Callable[[AnyGame], list[str]]
    """What is wrong with a full state: cards lost or twice, coins that nobody gave."""
    resample_hidden: Callable[[AnyGame, int, Chance], AnyGame]
    """Another full state that the seat could not tell from this one: what it can't open is exchanged at random.

    Save the others' sealed choices, which are made again by `resampled`.
    """


class Stored(NamedTuple):
    """An event as a log has it, without hashes."""

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
        """The seats' numbers."""
        return range(len(self.batches[0].game.seats))

    @cached_property
    def stored(self) -> tuple[tuple[Stored, ...], ...]:
        """What a log has of each batch."""
        return tuple(stored(self.title, batch) for batch in self.batches)

    @cached_property
    def views(self) -> tuple[dict[Reader, AnyGame], ...]:
        """What everybody knew behind each batch: each seat, a spectator, and who opens everything."""
        known: dict[Reader, AnyGame] = dict.fromkeys((*self.seats, None, FULL), Game())
        found = []
        for batch in self.stored:
            known = {reader: fold(self.title, game, batch, reader) for reader, game in known.items()}
            found.append(known)
        return tuple(found)

    @cached_property
    def bodies(self) -> tuple[dict[str, Any], ...]:
        """Moves from all over the game, as plain data."""
        found: dict[bytes, dict[str, Any]] = {}
        for batch in self.batches[:: max(1, len(self.batches) // 12)]:
            for seat in self.seats:
                legal_moves = moves(self.title, batch.game, seat)[:40] + settings(self.title, batch.game, seat)
                for legal_move in legal_moves:
                    found[canonical.encode(legal_move.move)] = msgspec.to_builtins(legal_move.move)
        return tuple(found.values())

    def ends(self, chance: Chance, count: int) -> list[int]:
        """Some batches behind which the game goes on."""
        going_on = [n for n, batch in enumerate(self.batches) if batch.game.status == "playing"]
        return sorted({chance.choice(going_on) for _ in range(count)} | {going_on[0], going_on[-1]})

    def place(self, end: int) -> str:
        """A place in this game, for messages."""
        return f"{self.title.id}, {len(self.seats)} seats, version {self.batches[end].game.version}"


def play_out(
    title: Title, invariants: TitleInvariants, seats: int, options: Mapping[str, Any], chance: Chance
) -> Played:
    """Play a game at random from the opening of its table to its end; fails if it does not end.

    A choice that is repeated as it stands makes an empty batch, which no log has.
    """
    batches = open_random(title, seats, options, chance)
    for count, batch in enumerate(playing(title, batches[-1].game, chance)):
        batches.append(batch)
        assert count < MAX_BATCHES, f"{title.id}, {seats} seats: random play does not end"
    return Played(title, invariants, tuple(batch for batch in batches if batch.events))


def stored(title: Title, batch: Batch) -> tuple[Stored, ...]:
    """A batch as a log has it; fails if anything in it can't be logged."""
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


def fold(title: Title, game: AnyGame, batch: Sequence[Stored], reader: Reader) -> AnyGame:
    """What a reader knows behind a batch: the fold of what it may open, asked anew before each event."""
    for envelope, payloads in batch:
        opened = [
            raw if reader == FULL or may_read(game, reader, seal.to, envelope.version) else None
            for seal, raw in zip(envelope.sealed, payloads, strict=True)
        ]
        game = evolve(game, title.codec.join(envelope, opened), title.evolving)
    return game


def refusal_of(title: Title, game: AnyGame, seat: int, move: object) -> Refusal | None:
    """Why a move is refused; None if it is taken."""
    answer = decide(title, game, seat, move)
    return answer if isinstance(answer, Refusal) else None


def told(title: Title, game: AnyGame, seat: int, refused: Sequence[object]) -> Iterator[tuple[str, Any]]:
    """Everything that a seat is told of a state, by name; `refused` are moves that are refused in the full one."""
    legal_moves = moves(title, game, seat)
    yield "moves", [canonical.encode(legal_move) for legal_move in legal_moves]
    changes = settings(title, game, seat)
    yield "settings", [canonical.encode(legal_move) for legal_move in changes]
    yield "to_move", to_move(game)
    yield "due", due(game)
    yield "decision", pending_decision(game, seat)
    yield "agenda", game.pending
    yield "standings", title.standings(game)
    shown = [*legal_moves[:60], *changes]
    yield (
        "labels",
        [title.label(game, seat, legal_move.move, language) for legal_move in shown for language in LANGUAGES],
    )
    for move in refused:
        yield f"the answer to {move}", refusal_of(title, game, seat, move)


def same(place: str, one: Iterator[tuple[str, Any]], other: Iterator[tuple[str, Any]], why: str) -> None:
    """Fail at the first thing that is told otherwise."""
    for (name, here), (_, there) in zip(one, other, strict=True):
        assert here == there, f"{place}: {name} {why}:\n  {here}\n  {there}"


def other_moves(played: Played, game: AnyGame, seat: int, chance: Chance, count: int) -> list[object]:
    """Moves that are not on offer: made for other seats and times, or with one value taken from elsewhere."""
    title = played.title
    offered = [legal_move.move for legal_move in (*moves(title, game, seat), *settings(title, game, seat))]
    found: list[object] = []
    for _ in range(count):
        body = _changed(chance.choice(played.bodies), played.bodies, chance)
        try:
            move = read_move(title, body)
        except msgspec.ValidationError:
            continue
        if move not in offered:
            found.append(move)
    return found


def _changed(body: dict[str, Any], bodies: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    """A body as it is, or with one value of another one or of nowhere in it."""
    key = chance.choice(sorted(body))
    elsewhere = [other[key] for other in bodies if key in other]
    nowhere = {str: "nothing", int: 99, bool: True}.get(type(body[key]), [])
    return {**body, key: chance.choice([body[key], *elsewhere[:200], nowhere])}


def resampled(played: Played, game: AnyGame, seat: int, chance: Chance) -> AnyGame:
    """Another full state that the seat can't tell from this one, with the others' open choices made again at random."""
    title, other = played.title, played.invariants.resample_hidden(game, seat, chance)
    wrong = played.invariants.check_invariants(other)
    assert not wrong, f"{title.id}, version {game.version}: the exchange for seat {seat} is unsound: {'; '.join(wrong)}"
    for number, kept in enumerate(game.commitments):
        if number != seat and kept is not None and kept.chain and pending_decision(game, number) is not None:
            other = _chosen_again(title, other, number, kept, chance)
    return other


def _chosen_again(title: Title, game: AnyGame, seat: int, kept: Commitment[Any], chance: Chance) -> AnyGame:
    """Another choice of a seat, as complete as the one that it made.

    One that is not complete is made as the last seat makes it, who shows at once whether it has more to choose.
    """
    others = game.commitments
    if not kept.complete:
        others = tuple([Commitment(True, () if other is None else other.chain) for other in others])

    def choosing(choice: Commitment[Any] | None, others: tuple[Commitment[Any] | None, ...] = others) -> AnyGame:
        return replace(game, commitments=(*others[:seat], choice, *others[seat + 1 :]))

    choice: Commitment[Any] | None = None
    for _ in range(50):
        batch = decide(title, choosing(choice), seat, chance.choice(moves(title, choosing(choice), seat)).move)
        assert isinstance(batch, Batch), (
            f"{title.id}, version {game.version}: seat {seat} is refused its offer: {batch}"
        )
        made = [event for event in batch.events if isinstance(event, Committed)]
        choice = Commitment(made[0].complete, made[0].chain.value) if made else choice
        if choice is not None and choice.chain and choice.complete == kept.complete:
            return choosing(replace(choice, times=kept.times), game.commitments)
        choice = None if choice is not None and choice.complete else choice
    raise AssertionError(f"{title.id}, version {game.version}: seat {seat} finds no choice like the one that it made")


def default_move(_game: AnyGame, _seat: int, legal_moves: list[LegalMove]) -> object:
    """The choice of who wants the least."""
    return legal_moves[0].move


def mask(game: AnyGame, seat: int) -> AnyGame:
    """A view without what a commitment of this seat changes in it: whether there is one, and what comes of the last.

    The last one may have others awaited again.
    """
    commitments = tuple(
        None if n == seat or c is None else replace(c, complete=False, times=0) for n, c in enumerate(game.commitments)
    )
    return replace(game, commitments=commitments, pending=(), version=0)


def some(items: Sequence[Any], count: int, chance: Chance) -> list[Any]:
    """The first and the last of them, and some in between."""
    if len(items) <= count:
        return list(items)
    return [items[0], items[-1], *(chance.choice(items) for _ in range(count - 2))]
