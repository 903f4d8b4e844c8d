"""Results: one record a finished game, newest first, and which of them the standings count."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from application.repository import GameRecord, Imported
from projections.read_model_store import ANY, ReadModelStore, list_of, lists_of
from rules.kernel.game import Reason, Visibility

Origin = Literal["played", "forked", "imported"]
"""Was the game played here from its beginning, does it go on from another one, or was its log brought here?"""


class Place(msgspec.Struct, frozen=True):
    """How it ended for a seat: rank 1 is first, equal ranks are shared; the total where the title has points."""

    seat: int
    player: str | None
    bot: str | None
    resigned: bool
    rank: int
    total: int | None
    tie_break: int | None


class Result(msgspec.Struct, frozen=True):
    """A game that was played to its end: `seats` in order of their numbers, `version` is its last."""

    id: str
    title: str
    origin: Origin
    options: dict[str, object]
    visibility: Visibility
    reason: Reason
    created_at: str
    finished_at: str
    version: int
    counted: bool
    """Do the standings count it?"""
    seats: tuple[Place, ...]


class Page(msgspec.Struct, frozen=True):
    """Some results, and where the next page begins (None: there is none)."""

    results: list[Result]
    next: str | None


def result_of(record: GameRecord) -> Result | None:
    """The result of a game; None while it is not finished, and if it was cancelled."""
    game = record.full
    if game.status != "finished" or game.reason is None or game.reason == "cancelled":
        return None
    places = {
        standing.seat: Place(
            seat=standing.seat,
            player=game.seats[standing.seat].player,
            bot=game.seats[standing.seat].bot,
            resigned=standing.resigned,
            rank=standing.rank,
            total=standing.total,
            tie_break=standing.tie_break,
        )
        for standing in game.standings
    }
    return Result(
        id=record.game,
        title=game.title,
        origin=origin_of(record),
        options=game.options,
        visibility=game.visibility,
        reason=game.reason,
        created_at=record.created,
        finished_at=record.at,
        version=record.head.version,
        counted=counts(record),
        seats=tuple(places[number] for number in sorted(places)),
    )


def origin_of(record: GameRecord) -> Origin:
    """Where a game comes from: a log keeps the id under which it was begun, and says what it is a fork of."""
    if record.full.id != record.game:
        return "imported"
    return "played" if record.full.forked is None else "forked"


def counts(record: GameRecord) -> bool:
    """Do the standings count this finished game? Public ones do, played here, in which players met; bots are company.

    What was dealt in a fork's parent is known to all, and who played in an imported log is for others to say.
    """
    game = record.full
    players = {seat.player for seat in game.seats if seat.player}
    return game.visibility == "public" and len(players) >= 2 and origin_of(record) == "played"


def listed(result: Result, imported: Imported | None = None) -> Iterator[str]:
    """A result's entries in the index: whose, of which title; by the time of the log's coming, if it was brought here.

    Nobody here is who a log from elsewhere names, and its times are its own word.
    """
    players = [] if result.origin == "imported" else [place.player for place in result.seats]
    when = result.finished_at if imported is None else imported.at
    for whose in lists_of(players, public=result.visibility == "public"):
        for title in (ANY, result.title):
            yield f"results:{whose}:{title} {when} {result.id}"


def page(
    read_models: ReadModelStore, *, player: str | None, private: bool, title: str | None, cursor: str | None, limit: int
) -> Page:
    """Results of a player (`private`: private ones included), or of everybody; newest first, behind a cursor."""
    found = read_models.slice("index", f"results:{list_of(player, private=private)}:{title or ANY}", cursor, limit)
    kept = read_models.read("results", found.games)
    return Page([msgspec.json.decode(result, type=Result) for result in kept if result], found.next)
