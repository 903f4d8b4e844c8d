"""Players: their names, handles and kinds, in one hash each."""

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Literal, get_args

import msgspec

from application.accounts.account_writes import NOT_WRITTEN, AccountWrites, Authority, Command
from application.errors.accounts import HandleTakenError, TooManyBotAccountsError
from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys

Kind = Literal["guest", "person", "bot"]
"""A guest has only a name; a person has added a passkey; a bot account is played by a program."""
KINDS: tuple[Kind, ...] = get_args(Kind)

STALE_SECONDS = 5.0
"""Seconds for which a process caches what others may know of a player."""

MAX_REMEMBERED = 20_000

ERASED_NAME = "erased player"

MAX_BOTS = 50
"""The most bot accounts that a player owns."""

HANDLE_SECONDS = 30 * 86400
"""Seconds for which a handle that a player gave up is kept from others."""

_FIELDS = ("name", "kind", "handle", "owner", "erased", "banned", "created", keys.GENERATION)
_CHUNK = 500


class Player(msgspec.Struct, frozen=True):
    """What everybody may know of a player."""

    id: str
    name: str
    """Any name; several players may have the same one. `erased player` for a player whose account was erased."""
    kind: Kind = "guest"
    handle: str | None = None
    """A name that only this player has."""
    owner: str | None = None
    """The player to whom a bot account belongs."""
    is_erased: bool = False
    created: Timestamp | None = None
    """None for a player who was erased."""
    banned: Timestamp | None = None
    """Since when the operator has banned the player; None if the player is not banned. Others do not see it."""
    generation: int = 0
    """How often authority over the account was revoked: what was read before is checked by each write."""


class Players:
    """The players in Redis, a hash each. Reads of a process are cached for five seconds, except `read`."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._writes = AccountWrites(client)
        self._known: dict[str, tuple[float, Player | None]] = {}
        self._forgotten = 0
        """How often players were forgotten."""

    def create(self, player: Player) -> None:
        """Store a new player. A repeated request changes nothing."""
        with self._client.pipeline(transaction=False) as pipe:
            owner = {} if player.owner is None else {"owner": player.owner}
            for field, value in {"kind": player.kind, "created": now(), **owner, "name": player.name}.items():
                pipe.hsetnx(keys.player(player.id), field, value)
            pipe.execute()

    def take_bot(self, by: Authority, bot: str) -> None:
        """Make a player the owner of a bot account that will be created. A repeated request changes nothing.

        Raise TooManyBotAccountsError, and what `AccountWrites.write` raises.
        """
        held = self.bots_of(by.player)
        if bot not in held and len(held) >= MAX_BOTS:
            raise TooManyBotAccountsError(MAX_BOTS)
        self._write(by, ("SADD", keys.owned_bots(by.player), bot))

    def drop_bot(self, player: str, bot: str) -> None:
        """Forget that a player owns a bot account."""
        self._client.srem(keys.owned_bots(player), bot)

    def drop_bots(self, player: str) -> None:
        """Forget which bot accounts a player owns."""
        self._client.delete(keys.owned_bots(player))

    def bots_of(self, player: str) -> list[str]:
        """Return the ids of the bot accounts that a player owns, sorted."""
        return sorted(bot.decode() for bot in self._client.smembers(keys.owned_bots(player)))

    def owned_by(self, player: str) -> list["Player"]:
        """Return the bot accounts that a player owns and that can play, oldest first."""
        found = filter(None, self._read(self.bots_of(player)))
        usable = [bot for bot in found if bot.owner == player and not bot.is_erased and bot.banned is None]
        return sorted(usable, key=lambda bot: (bot.created or "", bot.id))

    def demand(self, by: Authority) -> None:
        """Raise what `AccountWrites.write` raises if an authority has ended."""
        self._writes.demand(by)

    def rename(self, by: Authority, name: str) -> None:
        """Give a player another name. Raise what `AccountWrites.write` raises."""
        self._write(by, ("HSET", keys.player(by.player), "name", name))

    def take_handle(self, by: Authority, handle: str) -> None:
        """Give a player a handle instead of the one that the player had.

        Raise HandleTakenError, and what `AccountWrites.write` raises.
        """
        self._writes.demand(by)
        player = by.player
        key, former = keys.handle(handle), self._handle_of(player)
        holder = self._client.set(key, player, nx=True, get=True)
        if holder is not None and holder.decode() != player:
            raise HandleTakenError
        try:
            self._write(by, ("HSET", keys.player(player), "handle", handle))
        except NOT_WRITTEN:
            if holder is None:
                self._client.delete(key)
            raise
        self._client.persist(key)  # the player may have given it up some days ago
        if former != handle:
            self._keep_from_others(former)

    def drop_handle(self, by: Authority) -> None:
        """Take a player's handle away. For 30 days, only the same player can take it again.

        Raise what `AccountWrites.write` raises.
        """
        former = self._handle_of(by.player)
        self._write(by, ("HDEL", keys.player(by.player), "handle"))
        self._keep_from_others(former)

    def _handle_of(self, player: str) -> str | None:
        kept = self._client.hget(keys.player(player), "handle")
        return None if kept is None else str(kept.decode())

    def _keep_from_others(self, handle: str | None) -> None:
        if handle is not None:
            self._client.expire(keys.handle(handle), HANDLE_SECONDS)

    def with_handle(self, handle: str) -> Player | None:
        """Return the player who has a handle; None if nobody has it."""
        kept = self._client.get(keys.handle(handle))
        player = None if kept is None else self.read(kept.decode())
        return player if player is not None and player.handle == handle else None

    def ban(self, player: str) -> None:
        """Ban a player. It changes nothing if the player is banned already."""
        if self._client.hsetnx(keys.player(player), "banned", now()):
            self.raise_generation(player)
        self.forget(player)

    def lift_ban(self, player: str) -> None:
        """Lift the ban of a player. It changes nothing if the player is not banned."""
        self._client.hdel(keys.player(player), "banned")
        self.forget(player)

    def raise_generation(self, player: str) -> None:
        """Make writes fail that are based on what was read of the player's authority before."""
        self._client.hincrby(keys.player(player), keys.GENERATION, 1)

    def erase(self, player: str) -> None:
        """Forget all that is known of a player except the id and the kind. Another call changes nothing.

        From now on nothing is written to the account. For 30 days nobody can take the handle.
        """
        key = keys.player(player)
        self._client.hset(key, "erased", now())
        handle = self._handle_of(player)
        if handle is not None:
            self._client.set(keys.handle(handle), "", ex=HANDLE_SECONDS)
        self._client.hset(key, "name", "")
        self._client.hdel(key, "handle", "owner", "created", "banned", keys.LIMITS, keys.CODES)
        self.raise_generation(player)
        self.forget(player)

    def _write(self, by: Authority, command: Command) -> None:
        self._writes.write(by, command)
        self.forget(by.player)

    def read(self, player: str) -> Player | None:
        """Return a player as stored now; None for an unknown one."""
        return self._read([player])[0]

    def all(self) -> Iterator[Player]:
        """Yield all players as stored now, in no order, those who were erased included. This reads the whole server."""
        begin, end = (len(part) for part in keys.player("*").split("*"))
        found = self._client.scan_iter(match=keys.player("*"), count=1000)
        ids = {key.decode()[begin:-end] for key in found}  # a scan can return a key twice
        rest = iter(ids)
        while some := list(islice(rest, _CHUNK)):
            yield from filter(None, self._read(some))

    def known(self, player: str) -> Player | None:
        """Return a player, at most five seconds old; None for an unknown one."""
        return self.known_all([player])[player]

    def app(self, player: str) -> Player | None:
        """Return a bot account to which players can grant tokens, at most five seconds old; None for all others."""
        found = self.known(player)
        return found if found is not None and found.kind == "bot" and not found.is_erased else None

    def name(self, player: str) -> str:
        """Return the name of a player, at most five seconds old; for an unknown player, the id."""
        return self.names([player])[player]

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of players, at most five seconds old; for an unknown player, the id. One round trip."""
        found = self.known_all(players)
        return {player: known.name if known else player for player, known in found.items()}

    def forget(self, player: str) -> None:
        """Forget what this process cached of a player."""
        self._forgotten += 1
        self._known.pop(player, None)

    def forget_all(self) -> None:
        """Forget what this process cached of all players."""
        self._forgotten += 1
        self._known.clear()

    def known_all(self, players: Iterable[str]) -> dict[str, Player | None]:
        """Return players, at most five seconds old; None for an unknown one. One round trip."""
        now, players = time.monotonic(), set(players)
        found = {player: known[1] for player in players if (known := self._known.get(player)) and known[0] > now}
        missing = [player for player in players if player not in found]
        if missing:
            if len(self._known) + len(missing) > MAX_REMEMBERED:
                self._known.clear()
            forgotten, read = self._forgotten, dict(zip(missing, self._read(missing), strict=True))
            found |= read
            if forgotten == self._forgotten:  # nobody was banned or erased meanwhile
                self._known |= {player: (now + STALE_SECONDS, each) for player, each in read.items()}
        return found

    def _read(self, players: list[str]) -> list[Player | None]:
        with self._client.pipeline(transaction=False) as pipe:
            for player in players:
                pipe.hmget(keys.player(player), *_FIELDS)
            return [_player(player, kept) for player, kept in zip(players, pipe.execute(), strict=True)]


def _player(player: str, kept: list[bytes | None]) -> Player | None:
    name, written, handle, owner, erased, banned, created, generation = (
        None if each is None else each.decode(errors="replace") for each in kept
    )
    kinds: list[Kind] = [kind for kind in KINDS if kind == written]
    kind = kinds[0] if kinds else "guest"  # what is written is damaged, and a guest may do the least
    revoked = int(generation or 0)
    if erased is not None:
        return Player(player, ERASED_NAME, kind, is_erased=True, generation=revoked)
    if name is None:
        return None
    return Player(player, name, kind, handle, owner, created=created, banned=banned, generation=revoked)
