"""The life of a table: opened or forked, seats taken and left, started, resigned, cancelled."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.model import NOBODY, Sealed
from rules.kernel.batch import Batch
from rules.kernel.dealer import seed_hash
from rules.kernel.events import Cancelled, Forked, Opened, Resigned, SeatLeft, SeatTaken, Started
from rules.kernel.game import AnyGame, Game, Seat, Visibility, seat_of
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title


def read_options(title: Title, seats: int, options: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """The options of a table with all defaults filled in.

    Raises msgspec.ValidationError naming an unknown or ill-typed option.
    """
    if not title.min_seats <= seats <= title.max_seats:
        return Refusal(
            "seat_count",
            "table: seats",
            f"{title.name['en']} has {title.min_seats} to {title.max_seats} seats, not {seats}.",
        )
    chosen = msgspec.convert(options, title.options)
    refusal = title.check_options(chosen, seats)
    if refusal is not None:
        return refusal
    filled: dict[str, Any] = msgspec.to_builtins(chosen)
    return filled


def open_table(
    title: Title,
    *,
    game: str,
    seats: int,
    options: dict[str, Any],
    visibility: Visibility,
    creator: str,
    seed: str,
    revision: int | None = None,
) -> Batch:
    """Open a table with options as `read_options` gives them, and a fresh 256-bit seed as hex.

    `revision` is the title's newest, unless an old log is made again.
    """
    batch = Batch(title, Game())
    revision = title.revision if revision is None else revision
    batch.emit(
        Opened(
            game=game,
            title=title.id,
            revision=revision,
            rules_hash=title.rules_hash(revision),
            seats=seats,
            options=options,
            visibility=visibility,
            creator=creator,
            seed_hash=seed_hash(seed),
            seed=Sealed(NOBODY, seed),
        )
    )
    return batch


def fork(
    batch: Batch, *, game: str, parent_hash: str, visibility: Visibility, creator: str, seed: str
) -> Refusal | None:
    """Make a new game of the one that stands there, with a fresh seed; its seats are free, its agenda waits for them.

    `parent_hash` is the head hash where it leaves its parent.
    """
    parent = batch.game
    if parent.status != "playing":
        return Refusal(
            "not_playing", "table: forks", "A fork goes on from where its parent is being played.", conflict=True
        )
    batch.emit(
        Forked(
            game=game,
            parent=parent.id,
            at=parent.version,
            parent_hash=parent_hash,
            visibility=visibility,
            creator=creator,
            seed_hash=seed_hash(seed),
            seed=Sealed(NOBODY, seed),
        )
    )
    return None


def sit(batch: Batch, taker: Seat, seat: int | None = None) -> Refusal | None:
    """Seat a player or a bot, on a given seat or the first free one; the last seat starts the game, or goes on."""
    game = batch.game
    if game.status != "open":
        return Refusal(
            "already_started",
            "table: seats",
            "The table is no longer open; nobody can sit down any more.",
            conflict=True,
        )
    if taker.player is not None and seat_of(game, taker.player) is not None:
        return Refusal("already_seated", "table: seats", "A player has one seat.", conflict=True)
    if seat is None:
        seat = next(number for number, place in enumerate(game.seats) if not place.taken)
    elif not 0 <= seat < len(game.seats):
        return _no_such_seat(game)
    if game.seats[seat].taken:
        return Refusal("seat_taken", "table: seats", f"Seat {seat} is taken.", conflict=True)
    if taker.bot is not None and taker.bot not in batch.title.bots:
        return Refusal("unknown_bot", "table: seats", f"The bots are {', '.join(batch.title.bots)}.")
    batch.emit(SeatTaken(seat, taker.player, taker.bot, taker.nonce))
    if all(place.taken for place in batch.game.seats):
        batch.emit(Started())
        fork_of = batch.game.forked
        if fork_of is None:
            batch.title.setup(batch)
        else:
            batch.set_pending(fork_of.pending)
    return None


def _no_such_seat(game: AnyGame) -> Refusal:
    return Refusal("no_such_seat", "table: seats", f"Seats are numbered 0 to {len(game.seats) - 1}.")


def leave(batch: Batch, seat: int) -> Refusal | None:
    """Leave a seat before the start; a table that its last player leaves is cancelled."""
    game = batch.game
    if game.status != "open":
        return Refusal(
            "already_started",
            "table: seats",
            "The table is no longer open; a seat can only be resigned.",
            conflict=True,
        )
    if not 0 <= seat < len(game.seats):
        return _no_such_seat(game)
    if not game.seats[seat].taken:
        return Refusal("not_seated", "table: seats", f"Nobody sits at seat {seat}.")
    batch.emit(SeatLeft(seat))
    if all(place.player is None for place in batch.game.seats):
        batch.emit(Cancelled())
    return None


def resign(batch: Batch, seat: int) -> Refusal | None:
    """Give up a seat; when only one seat has not resigned, the game is over."""
    game = batch.game
    if game.status != "playing":
        return Refusal(
            "not_playing", "table: resigning", "Only a game that is being played can be resigned.", conflict=True
        )
    if game.seats[seat].resigned:
        return Refusal("resigned", "table: resigning", "This seat has resigned already.", conflict=True)
    batch.emit(Resigned(seat))
    if still_playing(batch.game) <= 1:
        batch.finish("resignation", batch.title.standings(batch.game))
    return None


def still_playing(game: AnyGame) -> int:
    """How many seats have not resigned."""
    return sum(not seat.resigned for seat in game.seats)
