"""A fair queue: owners take turns by the time that they used, however many items each of them has.

The address that used least time comes first, within it the player that used least, and the items of a player come in
order. Workers note the time that they used. An owner that used none lately is a head start ahead of the
others, so that a short piece of work is not delayed by long ones; what anybody used before that is forgotten. The queue
is kept in the queue server, so several workers share it; it has no copy on a disk, and losing it must do no harm.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from application.runtime import trace

PREFIX = "heptad:turns:"
CLASSES = ("urgent", "other")
OTHER_TURNS = 8
"""In one of this many turns an item that is not urgent comes first, so that urgent items can't block it."""
MOST_OF_ADDRESS = 4
"""The most items of a class and an address that a worker has begun, so that room is left for those of others."""
HEAD_START_MS = 500
"""The milliseconds by which an owner that used no time lately comes before the others."""
REMEMBERED_SECONDS = 3600
"""The seconds after which used time is forgotten if nothing happens."""


class Owner(NamedTuple):
    """The owner of an item: a player, and the group of the address from which the player calls."""

    address: str
    player: str


class Taken(NamedTuple):
    """An item and its owner."""

    item: str
    owner: Owner
    request_id: str = ""
    """The id of the request that caused it; empty if none is known."""
    urgent: bool = True
    left: int = 0
    """The number of items of its address that wait without it."""


class FairQueue:
    """A fair queue with a name. Items are distinct strings; ids of players have no spaces."""

    def __init__(self, client: Any, name: str) -> None:
        self._client = client
        self._prefix = f"{PREFIX}{name}:"
        self._push = client.register_script(_script("push"))
        self._take = client.register_script(_script("take"))
        self._use = client.register_script(_script("use"))

    def push(self, item: str, owner: Owner, *, urgent: bool = True) -> bool:
        """Add an item at the end of its owner's items. Return False if it waits already. Raise redis.RedisError.

        The id of the current request comes with it.
        """
        names = ("waiting", "requests", "counts", "used", CLASSES[not urgent])
        args = [item, owner.address, owner.player, trace.current_id(), HEAD_START_MS, REMEMBERED_SECONDS]
        return bool(self._push(keys=[self._key(name) for name in names], args=args))

    def take(self, lease: float = 0.0, *, urgent_only: bool = False, without: Collection[str] = ()) -> Taken | None:
        """Return the next item in turn; None if there is none. Raise redis.RedisError.

        With a `lease` in seconds, the address gets no other turn until `release`, or until that time is over. Addresses
        in `without` get no turn.
        """
        found = self._next(CLASSES[:1] if urgent_only else CLASSES, int(1000 * lease), without, (), 1)
        assert not isinstance(found, int), "nothing is held"
        return found

    def take_or_continue(self, begun: Sequence[Taken], most: int) -> Taken | int | None:
        """Return the next item in turn, or the place in `begun` of an item that is to be continued before it.

        None if there is neither. No item is taken of a class of which `most` have begun, nor of an address of which
        MOST_OF_ADDRESS of that class have begun. Raise redis.RedisError.
        """
        return self._next(CLASSES, 0, (), begun, most)

    def _next(
        self, classes: Sequence[str], lease: int, without: Collection[str], begun: Sequence[Taken], most: int
    ) -> Taken | int | None:
        names = ("waiting", "leases", "takes", "requests", "counts", "used", *classes)
        held = [part for each in begun for part in (1 if each.urgent else 2, *each.owner)]
        args = [OTHER_TURNS, lease, most, MOST_OF_ADDRESS, len(without), *without, *held]
        found = self._take(keys=[self._key(name) for name in names], args=args)
        if not found:
            return None
        if isinstance(found, int):
            return found - 1
        item, address, player, request_id = (part.decode() for part in found[:4])
        return Taken(item, Owner(address, player), request_id, found[4] == 1, found[5])

    def use(self, owner: Owner, seconds: float) -> None:
        """Note that an owner used time. Raise redis.RedisError."""
        keys = [self._key(name) for name in ("used", *CLASSES)]
        self._use(keys=keys, args=[*owner, 1000 * seconds, HEAD_START_MS, REMEMBERED_SECONDS])

    def request_of(self, item: str) -> str:
        """Return the id of the request that caused an item that waits; empty if none is known.

        Raise redis.RedisError.
        """
        found = self._client.hget(self._key("requests"), item)
        return "" if found is None else str(found.decode())

    def release(self, address: str) -> None:
        """Let an address that held a lease have its next turn. Raise redis.RedisError."""
        self._client.zrem(self._key("leases"), address)

    def waiting(self) -> dict[str, str]:
        """Return every item that waits, with the address of its owner. Raise redis.RedisError."""
        return {item.decode(): address.decode() for item, address in self._client.hgetall(self._key("waiting")).items()}

    def count(self) -> int:
        """Return how many items wait. Raise redis.RedisError."""
        return int(self._client.hlen(self._key("waiting")))

    def is_empty(self) -> bool:
        """Whether nothing waits. Raise redis.RedisError."""
        return not self._client.exists(self._key("waiting"))

    def turns(self) -> int:
        """Return how many times workers have asked for an item; it grows while they run. Raise redis.RedisError."""
        return int(self._client.get(self._key("takes")) or 0)

    def _key(self, name: str) -> str:
        return self._prefix + name


def _script(name: str) -> str:
    return Path(__file__).with_name(f"fair_{name}.lua").read_text(encoding="utf-8")
