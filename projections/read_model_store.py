"""The read model store: lobby, results and standings in Redis, beside the logs, in one slot for all processes.

It has a fixed number of keys, so that one script can swap it with a rebuilt one. Its content follows from the logs
alone, never from the order or time of requests.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from events import keys

LIVE = "{projections:1}:"
"""The live store. Bump the number when the stored schema changes: the store is then built again."""

NAMES = (
    "checkpoint",  # hash: shard -> the feed's position up to which all games are applied
    "places",  # hash: game -> its version, and its entries in the index
    "summaries",  # hash: game -> its Summary
    "results",  # hash: game -> its Result
    "index",  # lists of games by player, title and status, each in order of time
    "unsettled",  # results that the standings do not contain yet
    "settled",  # results that they contain
    "chains",  # hash: scope -> a hash over the results that they contain, in order
    "players",  # hash: scope and player -> the player's Record
    "undo",  # hash: scope and game -> what the standings were before it
    "ranking",  # players of each scope by rating
)
"""The keys of a store: sorted sets with score 0 everywhere, except where it says hash."""

EVERYBODY, ANY = "*", "any"


class Entry(NamedTuple):
    """What the store keeps of one game as it is now."""

    game: str
    version: int
    summary: bytes
    result: bytes
    """Empty before the game has a result."""
    listed: Sequence[str]
    """Its entries in the index."""
    counted: Sequence[str]
    """Its entries in the standings' lists."""


class Slice(NamedTuple):
    """A page of a list: its entries without the list's name, and the cursor of the next page (None: no more)."""

    entries: list[str]
    next: str | None

    @property
    def games(self) -> list[str]:
        """The games, for a list of games: the last words of the entries."""
        return [entry.rpartition(" ")[2] for entry in self.entries]


class ReadModelStore:
    """One store: the live one, or one that is being rebuilt."""

    def __init__(self, client: Any, prefix: str = LIVE) -> None:
        self.client = client
        self.prefix = prefix
        self._upsert = _script(client, "upsert")
        self._apply = _script(client, "apply")
        self._swap = _script(client, "swap")

    def key(self, name: str) -> str:
        """Return the key of one of NAMES."""
        return self.prefix + name

    def checkpoint(self) -> list[int]:
        """Return for each shard the feed position up to which all games are applied."""
        known = self.client.hgetall(self.key("checkpoint"))
        return [int(known.get(str(shard).encode(), 0)) for shard in range(keys.SHARDS)]

    def upsert(self, shard: int, before: int, position: int, entry: Entry | None) -> None:
        """Insert or update a game at `position` in its shard's feed; `before` is the position of the previous game.

        An entry never replaces a newer one. The checkpoint moves only if the store contains all earlier games: they
        may have been written to a store that was swapped out meanwhile.
        """
        kept: tuple[Any, ...] = ("", 0, "", "", "", "")
        if entry is not None:
            kept = (entry.game, entry.version, entry.summary, entry.result, *map(_words, (entry.listed, entry.counted)))
        names = ("checkpoint", "places", "summaries", "results", "index", "unsettled")
        self._upsert(keys=[self.key(name) for name in names], args=[shard, before, position, *kept])

    def apply(self, change: Mapping[str, Any]) -> bool:
        """Apply a change of the standings (see apply.lua), unless another process changed them first."""
        names = ("chains", "unsettled", "settled", "players", "undo", "ranking")
        return bool(self._apply(keys=[self.key(name) for name in names], args=[msgspec.json.encode(change)]))

    def read(self, name: str, fields: Sequence[str]) -> list[bytes | None]:
        """Return fields of a hash."""
        found: list[bytes | None] = self.client.hmget(self.key(name), fields) if fields else []
        return found

    def every(self, name: str) -> Iterator[tuple[str, bytes]]:
        """Yield all fields of a hash with their values, each once, in no order, without loading all at a time."""
        known: set[bytes] = set()
        for field, value in self.client.hscan_iter(self.key(name), count=500):
            if field not in known:
                known.add(field)
                yield field.decode(), value

    def slice(
        self,
        name: str,
        list_: str,
        cursor: str | None,
        limit: int,
        *,
        since: str | None = None,
        until: str | None = None,
    ) -> Slice:
        """Return the next page of a list, newest first; in a list by time, those at `since` or later, before `until`.

        The times are in the form of the log, so they sort as text.
        """
        before = min(filter(None, (cursor, until)), default=None)
        start = f"({list_} {before}" if before else _end(list_)
        found = self.client.zrevrangebylex(self.key(name), start, f"[{list_} {since or ''}", start=0, num=limit + 1)
        entries = [entry.decode()[len(list_) + 1 :] for entry in found]
        return Slice(entries[:limit], entries[limit - 1] if len(entries) > limit else None)

    def oldest(
        self, name: str, list_: str, cursor: str | None, limit: int, *, since: str | None, until: str
    ) -> list[str]:
        """Return the first entries of a list by time after a cursor, oldest first, without the list's name.

        They are at `since` or later and before `until`.
        """
        after = f"({list_} {cursor}" if cursor and cursor > (since or "") else f"[{list_} {since or ''}"
        found = self.client.zrangebylex(self.key(name), after, f"({list_} {until}", start=0, num=limit)
        return [entry.decode()[len(list_) + 1 :] for entry in found]

    def first(self, name: str) -> str | None:
        """Return the first entry of a sorted set, of any list."""
        found = self.client.zrangebylex(self.key(name), "-", "+", start=0, num=1)
        return found[0].decode() if found else None

    def since(self, name: str, list_: str, entry: str, limit: int = -1) -> list[str]:
        """Return the entries of a list from this one on, in order; none if it is not there."""
        found = self.client.zrangebylex(self.key(name), f"[{entry}", _end(list_), start=0, num=limit)
        return [each.decode() for each in found]

    def above(self, name: str, places: Iterable[tuple[str, str]]) -> list[int]:
        """Return for each place, a list and a text, how many entries of the list sort after this text.

        After an empty text come all entries of the list. This is one round trip.
        """
        with self.client.pipeline(transaction=False) as pipe:
            for list_, text in places:
                pipe.zlexcount(self.key(name), f"({list_} {text}", _end(list_))
            counts: list[int] = pipe.execute()
        return counts

    def contents(self, name: str) -> dict[str, str]:
        """Return the content of one of NAMES as text, to compare stores: fields and values, or members and scores."""
        kind = self.client.type(self.key(name)).decode()
        if kind == "hash":
            return {field.decode(): value.decode() for field, value in self.client.hgetall(self.key(name)).items()}
        found = self.client.zrange(self.key(name), 0, -1, withscores=True) if kind == "zset" else []
        return {member.decode(): str(score) for member, score in found}

    def swap(self, other: "ReadModelStore", lock: str, token: str) -> bool:
        """Swap in another store, in one step, if `lock` holds `token`. The other store no longer exists then."""
        names = [read_models.key(name) for read_models in (self, other) for name in NAMES]
        return bool(self._swap(keys=[lock, *names], args=[token]))

    def clear(self) -> None:
        """Delete the store."""
        self.client.unlink(*map(self.key, NAMES))


def escaped(text: str) -> str:
    """Return an id as a word of a list: ASCII without spaces, never EVERYBODY. An imported log may have any ids."""
    return quote(text, safe="")


def unescaped(word: str) -> str:
    """Return the id of a word."""
    return unquote(word)


def lists_of(players: Iterable[str | None], *, public: bool) -> list[str]:
    """Return the owners of the lists that contain a game; private games are only in lists of all games of a player."""
    own = sorted({player for player in players if player})
    lists = [list_of(player, private=True) for player in own]
    return [list_of(None), *map(list_of, own), *lists] if public else lists


def list_of(player: str | None, *, private: bool = False) -> str:
    """Return the owner word of a list: of all players (None), or of one player, for public games or for all."""
    return ("" if private else EVERYBODY) + escaped(player or "")


def _end(list_: str) -> str:
    """Return the end of a list's range: its entries start with its name and a space."""
    return f"({list_}!"


def _words(entries: Sequence[str]) -> bytes:
    return msgspec.json.encode(entries)


def _script(client: Any, name: str) -> Any:
    text = resources.files("projections").joinpath(f"{name}.lua").read_text(encoding="utf-8")
    return client.register_script(text)
