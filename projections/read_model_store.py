"""The shelf: where lobby, results and standings are kept in Redis, beside the logs, in one slot for all processes.

It has a fixed number of keys, so that one script can put another shelf in its place. What is on it follows from the
logs alone: which games there are, in which order they ended, what each of them says; never from who looked when.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from events import keys

LIVE = "{projections:1}:"
"""The shelf that everybody reads. The number counts up when what is kept changes its shape: it is then made anew."""

NAMES = (
    "checkpoint",  # hash: shard -> the feed's position up to which all is taken in
    "places",  # hash: game -> its version, and its entries in the index
    "summaries",  # hash: game -> its Summary
    "results",  # hash: game -> its Result
    "index",  # lists of games by what can be asked for, each in order of time
    "unsettled",  # results that the standings have not taken in
    "settled",  # results that they have taken in
    "chains",  # hash: scope -> a hash over what they have taken in, in order
    "players",  # hash: scope and player -> the player's Record
    "undo",  # hash: scope and game -> what the standings were before it
    "ranking",  # players of each scope by rating
)
"""What a shelf consists of; sorted sets, all of score 0, where it does not say hash."""

EVERYBODY, ANY = "*", "any"


class Entry(NamedTuple):
    """What the shelf keeps of one game as it is now."""

    game: str
    version: int
    summary: bytes
    result: bytes
    """Empty while there is none."""
    listed: Sequence[str]
    """Its entries in the index."""
    counted: Sequence[str]
    """Its entries in the standings' lists."""


class Slice(NamedTuple):
    """Part of a list: its entries without the list's name, and the cursor of the next part (None: there is none)."""

    entries: list[str]
    next: str | None

    @property
    def games(self) -> list[str]:
        """The games, if it is a list of games: the last words of the entries."""
        return [entry.rpartition(" ")[2] for entry in self.entries]


class ReadModelStore:
    """One shelf: the live one, or one that is being made."""

    def __init__(self, client: Any, prefix: str = LIVE) -> None:
        self.client = client
        self.prefix = prefix
        self._upsert = _script(client, "upsert")
        self._apply = _script(client, "apply")
        self._swap = _script(client, "swap")

    def key(self, name: str) -> str:
        """The key of one of NAMES."""
        return self.prefix + name

    def checkpoint(self) -> list[int]:
        """For each shard, the position up to which all is taken in."""
        known = self.client.hgetall(self.key("checkpoint"))
        return [int(known.get(str(shard).encode(), 0)) for shard in range(keys.SHARDS)]

    def upsert(self, shard: int, before: int, position: int, entry: Entry | None) -> None:
        """Take in a game that stands at `position` in its shard's feed, right behind one that stands at `before`.

        An entry never replaces a newer one. The checkpoint moves only if all before this game is on the shelf: what
        was taken in may lie on a shelf that was replaced meanwhile.
        """
        kept: tuple[Any, ...] = ("", 0, "", "", "", "")
        if entry is not None:
            kept = (entry.game, entry.version, entry.summary, entry.result, *map(_words, (entry.listed, entry.counted)))
        names = ("checkpoint", "places", "summaries", "results", "index", "unsettled")
        self._upsert(keys=[self.key(name) for name in names], args=[shard, before, position, *kept])

    def apply(self, change: Mapping[str, Any]) -> bool:
        """Apply a change of the standings (see apply.lua), unless somebody else changed them first."""
        names = ("chains", "unsettled", "settled", "players", "undo", "ranking")
        return bool(self._apply(keys=[self.key(name) for name in names], args=[msgspec.json.encode(change)]))

    def read(self, name: str, fields: Sequence[str]) -> list[bytes | None]:
        """Fields of a hash."""
        found: list[bytes | None] = self.client.hmget(self.key(name), fields) if fields else []
        return found

    def slice(self, name: str, list_: str, cursor: str | None, limit: int) -> Slice:
        """The last entries of a list in a sorted set, the last one first, behind a cursor of an earlier slice."""
        start = f"({list_} {cursor}" if cursor else _end(list_)
        found = self.client.zrevrangebylex(self.key(name), start, f"[{list_} ", start=0, num=limit + 1)
        entries = [entry.decode()[len(list_) + 1 :] for entry in found]
        return Slice(entries[:limit], entries[limit - 1] if len(entries) > limit else None)

    def first(self, name: str) -> str | None:
        """The first entry of all lists in a sorted set."""
        found = self.client.zrangebylex(self.key(name), "-", "+", start=0, num=1)
        return found[0].decode() if found else None

    def since(self, name: str, list_: str, entry: str, limit: int = -1) -> list[str]:
        """The entries of a list from this one on, if it is there, in order."""
        found = self.client.zrangebylex(self.key(name), f"[{entry}", _end(list_), start=0, num=limit)
        return [each.decode() for each in found]

    def above(self, name: str, list_: str, text: str) -> int:
        """How many entries of a list sort behind its name with this text."""
        return int(self.client.zlexcount(self.key(name), f"({list_}{text}", _end(list_)))

    def contents(self, name: str) -> dict[str, str]:
        """All of one of NAMES, as text: fields and values of a hash, or members and scores; to compare shelves by."""
        kind = self.client.type(self.key(name)).decode()
        if kind == "hash":
            return {field.decode(): value.decode() for field, value in self.client.hgetall(self.key(name)).items()}
        found = self.client.zrange(self.key(name), 0, -1, withscores=True) if kind == "zset" else []
        return {member.decode(): str(score) for member, score in found}

    def swap(self, other: "ReadModelStore", lock: str, token: str) -> bool:
        """Be replaced by another shelf, at once and as a whole, if `lock` holds `token`; the other one is gone then."""
        names = [read_models.key(name) for read_models in (self, other) for name in NAMES]
        return bool(self._swap(keys=[lock, *names], args=[token]))

    def clear(self) -> None:
        """Throw it away."""
        self.client.unlink(*map(self.key, NAMES))


def escaped(text: str) -> str:
    """An id as a word of a list: ASCII without blanks, never EVERYBODY; ids from other houses' logs may be anything."""
    return quote(text, safe="")


def unescaped(word: str) -> str:
    """The id that was made a word."""
    return unquote(word)


def lists_of(players: Iterable[str | None], *, public: bool) -> list[str]:
    """Whose lists a game is in: each player's of all games; those of public ones, and everybody's, if it is public."""
    own = sorted({player for player in players if player})
    lists = [list_of(player, private=True) for player in own]
    return [list_of(None), *map(list_of, own), *lists] if public else lists


def list_of(player: str | None, *, private: bool = False) -> str:
    """Whose list: everybody's (None), or a player's, of public games or of all."""
    return ("" if private else EVERYBODY) + escaped(player or "")


def _end(list_: str) -> str:
    """Just behind the end of a list, for a range: its entries begin with its name and a blank."""
    return f"({list_}!"


def _words(entries: Sequence[str]) -> bytes:
    return msgspec.json.encode(entries)


def _script(client: Any, name: str) -> Any:
    text = resources.files("projections").joinpath(f"{name}.lua").read_text(encoding="utf-8")
    return client.register_script(text)
