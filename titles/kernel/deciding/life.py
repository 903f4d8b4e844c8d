"""The life of a game: opened or forked, seats taken and left, started, resigned, ended early, cancelled."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.format.model import NOBODY, Sealed
from titles.kernel.events.events import Abandoned, Cancelled, Forked, Opened, Resigned, SeatLeft, SeatTaken, Started
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import seed_hash
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Game, Seat, Visibility, pending_resolution, seat_of, to_move
from titles.kernel.title import Title
from titles.kernel.words.sentences import Listed, Named, Spoken, message

DAY = 24 * 60 * 60 * 1000
OPEN_FOR = 14 * DAY
"""Milliseconds without an event after which an open game is cancelled."""
ABANDONED_AFTER = 60 * DAY
"""Milliseconds without an event after which a game without a clock is abandoned."""


def read_options(title: Title, seats: int, options: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Return the options of a game with all defaults filled in, or why they can't be.

    Raise msgspec.ValidationError, which names the option, if one is unknown or has a wrong type.
    """
    if not title.min_seats <= seats <= title.max_seats:
        return Refusal(
            "seat_count",
            "table: seats",
            message(
                "{title} has {fewest} to {most} seats, not {seats}.",
                title=Named(title.name),
                fewest=title.min_seats,
                most=title.max_seats,
                seats=seats,
            ),
        )
    chosen = msgspec.convert(options, title.options)
    refusal = title.check_options(chosen, seats)
    if refusal is not None:
        return refusal
    filled: dict[str, Any] = msgspec.to_builtins(chosen)
    return filled


def rated_problem(clock: Clock | None, visibility: Visibility) -> str | None:
    """Return why a game like this can't be rated, None if it can (`table: ratings`)."""
    if clock is None:
        return "A rated game needs a clock."
    return None if visibility == "public" else "A rated game is public."


def open_game(
    title: Title,
    *,
    game: str,
    seats: int,
    options: dict[str, Any],
    visibility: Visibility,
    creator: str,
    seed: str,
    clock: Clock | None = None,
    rated: bool = False,
    bot_accounts: bool = False,
    revision: int | None = None,
) -> Batch:
    """Return the batch that opens a game. `options` are as `read_options` returns them; `seed` is 256 new bits, as hex.

    `clock` has no problem, and a rated game no `rated_problem`. `revision` is the title's newest unless given.
    """
    batch = Batch(Game())
    revision = title.revision if revision is None else revision
    batch.emit(
        Opened(
            game=game,
            title=title.id,
            revision=revision,
            rules_hash=title.rules_hash(revision),
            seats=seats,
            options=options,
            clock=clock,
            rated=rated,
            bot_accounts=bot_accounts,
            visibility=visibility,
            creator=creator,
            seed_hash=seed_hash(seed),
            seed=Sealed(NOBODY, seed),
        )
    )
    return batch


def fork(
    batch: Batch,
    *,
    game: str,
    parent_hash: str,
    visibility: Visibility,
    creator: str,
    seed: str,
    clock: Clock | None = None,
    bot_accounts: bool = False,
) -> Refusal | None:
    """Turn the batch's game into a new one with a new seed and free seats, or return why that is not possible.

    `parent_hash` is the head hash at the version where the games part.
    """
    parent = batch.game
    if parent.status != "playing":
        return Refusal(
            "not_playing",
            "table: forks",
            message("A game can only be forked at a version at which it is being played."),
            conflict=True,
        )
    batch.emit(
        Forked(
            game=game,
            parent=parent.id,
            at=parent.version,
            parent_hash=parent_hash,
            clock=clock,
            bot_accounts=bot_accounts,
            visibility=visibility,
            creator=creator,
            seed_hash=seed_hash(seed),
            seed=Sealed(NOBODY, seed),
        )
    )
    return None


def not_open(game: AnyGame, consequence: Spoken) -> Refusal:
    """Return the refusal of what is possible only before the start of a game, with what follows in words."""
    if game.status == "finished":
        detail = message("The game has ended: {consequence}", consequence=consequence)
    else:
        detail = message("The game has started: {consequence}", consequence=consequence)
    return Refusal("already_started", "table: seats", detail, conflict=True)


def sit(title: Title, batch: Batch, taker: Seat, seat: int | None = None) -> Refusal | None:
    """Seat a player or a bot, or return why that is not possible. Without a `seat` it is the first free one.

    The last seat starts the game; a fork goes on with what its parent waited for.
    """
    game = batch.game
    if game.status != "open":
        return not_open(game, message("its seats can no longer be taken."))
    if taker.player is not None and seat_of(game, taker.player) is not None:
        detail = message("This player has a seat in the game already.")
        return Refusal("already_seated", "table: seats", detail, conflict=True)
    if seat is None:
        seat = next(number for number, place in enumerate(game.seats) if not place.taken)
    elif not 0 <= seat < len(game.seats):
        return _no_such_seat(game)
    if game.seats[seat].taken:
        detail = message("This seat is taken.")
        return Refusal("seat_taken", "table: seats", detail, conflict=True)
    if taker.bot is not None and taker.bot not in title.bots:
        detail = message("There is no such bot. Available bots: {bots}.", bots=Listed([*title.bots]))
        return Refusal("unknown_bot", "table: seats", detail)
    if taker.bot is not None and game.rated:
        detail = message("Bots of the title can't play in a rated game.")
        return Refusal("rated_without_bots", "table: ratings", detail)
    batch.emit(SeatTaken(seat, taker.player, taker.bot, taker.nonce))
    if all(place.taken for place in batch.game.seats):
        batch.emit(Started())
        fork_of = batch.game.forked
        if fork_of is None:
            title.setup(batch)
        else:
            batch.set_pending(fork_of.pending)
    return None


def _no_such_seat(game: AnyGame) -> Refusal:
    last = len(game.seats) - 1
    detail = message("There is no such seat: seats are numbered 0 to {last}.", last=last)
    return Refusal("no_such_seat", "table: seats", detail)


def leave(batch: Batch, seat: int) -> Refusal | None:
    """Free a seat before the start, or return why that is not possible. Without a player the game is cancelled."""
    refusal = _refuse_to_free(batch.game, seat)
    if refusal is not None:
        return refusal
    batch.emit(SeatLeft(seat))
    if all(place.player is None for place in batch.game.seats):
        batch.emit(Cancelled("left"))
    return None


def remove(batch: Batch, seat: int) -> Refusal | None:
    """Remove a player from a seat before the start, for the creator, or return why that is not possible."""
    refusal = _refuse_to_free(batch.game, seat)
    if refusal is None:
        batch.emit(SeatLeft(seat, removed=True))
    return refusal


def cancel(batch: Batch) -> Refusal | None:
    """Cancel a game before the start, for its creator, or return why that is not possible."""
    if batch.game.status != "open":
        return not_open(batch.game, message("it can no longer be cancelled."))
    batch.emit(Cancelled("creator"))
    return None


def _refuse_to_free(game: AnyGame, seat: int) -> Refusal | None:
    """Return why a seat can't be freed, None if it can."""
    if game.status != "open":
        return not_open(game, message("its seats can no longer be left."))
    if not 0 <= seat < len(game.seats):
        return _no_such_seat(game)
    if not game.seats[seat].taken:
        return Refusal("not_seated", "table: seats", message("This seat is free."))
    return None


def resign(title: Title, batch: Batch, seat: int) -> Refusal | None:
    """Resign a seat, or return why that is not possible. When only one seat has not resigned, the game is over."""
    game = batch.game
    if game.status != "playing":
        detail = message("Only a game that is being played can be resigned.")
        return Refusal("not_playing", "table: resigning", detail, conflict=True)
    if game.seats[seat].resigned:
        detail = message("This seat has resigned already.")
        return Refusal("resigned", "table: resigning", detail, conflict=True)
    batch.emit(Resigned(seat))
    if still_playing(batch.game) <= 1:
        batch.finish("resignation", title.standings(batch.game))
    return None


def is_against_bots(game: AnyGame, seat: int) -> bool:
    """Whether bots of the title have all seats but this one, in a game that is not rated: nobody else plays in it."""
    others = (place for number, place in enumerate(game.seats) if number != seat)
    return not game.rated and all(place.bot is not None for place in others)


def end_against_bots(title: Title, batch: Batch, seat: int) -> Refusal | None:
    """End a game for its only player, who then ranks as resigned, or return why it goes on."""
    game = batch.game
    if game.status != "playing":
        detail = message("Only a game that is being played can be ended.")
        return Refusal("not_playing", "table: end", detail, conflict=True)
    if not is_against_bots(game, seat):
        detail = message("Only an unrated game against bots alone can be ended. You can resign from this one.")
        return Refusal("others_play", "table: end", detail, conflict=True)
    if game.seats[seat].resigned:
        detail = message("This seat has resigned already. The game ends when the bots have played it out.")
        return Refusal("resigned", "table: end", detail, conflict=True)
    batch.emit(Abandoned((seat,)))
    batch.finish("abandoned", title.standings(batch.game))
    return None


def end_idle(title: Title, batch: Batch, idle: int) -> Refusal | None:
    """End a game in which nothing has happened for `idle` milliseconds, or return why it goes on.

    An open game is cancelled. A game without a clock is abandoned by the seats for which it waits, which then rank as
    resigned.
    """
    limit = idle_limit(batch.game)
    if limit is None or idle < limit:
        detail = message("Too little time has passed for the game to end.")
        return Refusal("not_idle", "table: end", detail, conflict=True)
    if batch.game.status == "open":
        batch.emit(Cancelled("expired"))
        return None
    batch.emit(Abandoned(to_move(batch.game)))
    batch.finish("abandoned", title.standings(batch.game))
    return None


def idle_limit(game: AnyGame) -> int | None:
    """Return after how many milliseconds without an event the game ends, None if it does not end by itself.

    It never ends so while a worker has something to do.
    """
    if game.status == "open":
        return OPEN_FOR
    if game.status != "playing" or game.clock is not None or pending_resolution(game) is not None:
        return None
    awaited = [game.seats[seat] for seat in to_move(game)]
    is_ours = any(seat.resigned or seat.played_by_bot is not None for seat in awaited)
    return ABANDONED_AFTER if awaited and not is_ours else None


def still_playing(game: AnyGame) -> int:
    """Return how many seats have not resigned."""
    return sum(not seat.resigned for seat in game.seats)
