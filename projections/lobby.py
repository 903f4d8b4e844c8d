"""The lobby: which games there are, by status, title and player, newest first.

It follows the feed of every shard from its own checkpoint, so it is as new as the logs whenever it is asked, and can
be thrown away and built again. It is kept in Redis, in one slot, for all processes.
"""

from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
import redis
import structlog

from events import keys
from events.store import DataLossError, Store
from projections.tables import Table, Tables
from rules.table.game import Reason, Status, Visibility

log = structlog.get_logger(__name__)

PREFIX = "{lobby}:"
PUBLIC = "public"


class SeatSummary(msgspec.Struct, frozen=True):
    """Who holds a seat."""

    seat: int
    player: str | None
    bot: str | None


class Summary(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    id: str
    title: str
    status: Status
    reason: Reason | None
    visibility: Visibility
    creator: str | None
    created_at: str
    updated_at: str
    version: int
    seats: tuple[SeatSummary, ...]


class Page(msgspec.Struct, frozen=True):
    """Some games, and where the next page begins (None: there is none)."""

    games: list[Summary]
    next: str | None


def summarise(table: Table) -> Summary:
    """What the lobby says of a game."""
    game = table.full
    return Summary(
        id=table.game,
        title=game.title,
        status=game.status,
        reason=game.reason,
        visibility=game.visibility,
        creator=game.creator,
        created_at=table.created,
        updated_at=table.at,
        version=table.head.version,
        seats=tuple(SeatSummary(number, seat.player, seat.bot) for number, seat in enumerate(game.seats)),
    )


def indexes(summary: Summary) -> Iterator[str]:
    """The names of the lists that a game belongs to: whose, of which title, of which status."""
    whose = {seat.player for seat in summary.seats if seat.player} | {summary.creator}
    if summary.visibility == "public":
        whose.add(PUBLIC)
    for who in sorted(name for name in whose if name):
        for title in ("any", summary.title):
            for status in ("any", summary.status):
                yield f"{who}:{title}:{status}"


class Lobby:
    """The lobby of all processes."""

    def __init__(self, client: Any, store: Store, tables: Tables) -> None:
        self.client = client
        self.store = store
        self.tables = tables
        script = resources.files("projections").joinpath("lobby.lua").read_text(encoding="utf-8")
        self._put = client.register_script(script)

    def page(  # what the caller filters by
        self, *, player: str | None, title: str | None, status: str | None, cursor: str | None, limit: int
    ) -> Page:
        """Games of a player, or the public ones, newest first, behind a cursor of an earlier page."""
        self.follow()
        index = f"{PREFIX}index:{player or PUBLIC}:{title or 'any'}:{status or 'any'}"
        start = f"({cursor}" if cursor else "+"
        members = [m.decode() for m in self.client.zrevrangebylex(index, start, "-", start=0, num=limit + 1)]
        games = [member.partition(" ")[2] for member in members[:limit]]
        kept = self.client.hmget(f"{PREFIX}summaries", games) if games else []
        summaries = [msgspec.json.decode(summary, type=Summary) for summary in kept if summary]
        return Page(summaries, members[limit - 1] if len(members) > limit else None)

    def follow(self) -> None:
        """Take in every game that was appended to since the last time."""
        known = self.client.hgetall(f"{PREFIX}checkpoint")
        since = [int(known.get(str(shard).encode(), 0)) for shard in range(keys.SHARDS)]
        for shard, changed in enumerate(self.store.changed(since)):
            for game, position in changed:
                try:
                    self.put(game)
                except (LookupError, msgspec.DecodeError, DataLossError, redis.ResponseError):
                    log.exception("game_left_out_of_the_lobby", game=game)
                self.client.hset(f"{PREFIX}checkpoint", str(shard), position)

    def put(self, game: str) -> None:
        """Take in one game as it is now."""
        summary = summarise(self.tables.tip(game).table)
        self._put(
            keys=[f"{PREFIX}summaries", f"{PREFIX}places"],
            args=[
                game,
                summary.version,
                msgspec.json.encode(summary),
                f"{summary.created_at} {game}",
                f"{PREFIX}index:",
                " ".join(indexes(summary)),
            ],
        )
