"""Pairing: players who want the same game find each other.

Requests for the same terms wait in one pool. As soon as enough of them are there, a script in Redis takes the oldest
ones out as one pairing, with the id of their game. The next request of any of its players opens that game, so a process
that ends loses nobody. A request whose player is silent for a minute leaves the pool. Nothing of this is in a log.
"""

import hashlib
import hmac
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from application.accounts.ids import random_id
from application.accounts.muting import MuteLists
from application.errors.requests import KeyReusedError
from application.errors.tables import PairedError, TooManyPairingsError, UnknownPairingError
from application.games.repository import GameRecord
from application.tables.agreed_games import AgreedGame, AgreedGames, Terms
from events.format import canonical
from events.log_server import keys
from events.log_server.loss import batch
from events.store.setting_aside import readable_one
from titles.kernel.state.game import Seat

SILENT_SECONDS = 60
"""Seconds after its player last asked for which a request waits."""
KEPT_SECONDS = 3600
"""Seconds for which a pairing is remembered."""
MAX_POOLS = 5
"""In how many pools a player may wait at a time."""


class Pairing(NamedTuple):
    """A player's request: its id, what is to be played, and the game, None while the player waits."""

    id: str
    terms: Terms
    game: GameRecord | None


class _Request(NamedTuple):
    """A request of a player: what is to be played, and whether it waits, which it does not if it is paired."""

    terms: Terms
    is_waiting: bool


class _Entry(NamedTuple):
    """What a pool answers: the request, and for a pairing its game and the players with their addresses."""

    id: str
    game: str | None
    players: Sequence[str]
    addresses: Sequence[str]


class Pairings:
    """The pools in Redis. `secret` is the server's; `clock` returns the time in milliseconds."""

    def __init__(
        self,
        client: Any,
        secret: bytes,
        games: AgreedGames,
        mute_lists: MuteLists,
        *,
        same_address: bool = False,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._client = client
        self._secret = secret
        self._games = games
        self._mute_lists = mute_lists
        self._same_address = same_address
        self._clock = clock
        self._pair = client.register_script(Path(__file__).with_name("pair.lua").read_text(encoding="utf-8"))

    def ask(self, player: str, address: str, terms: Terms, request: str) -> Pairing:
        """Return a player's new request under this id, or the one that waits in the same pool.

        Raise KeyReusedError if the id is that of a request for other terms, TooManyPairingsError, and what
        `AgreedGames.start` raises.
        """
        requests = self._requests(player)
        if request in requests and requests[request].terms != terms:
            raise KeyReusedError
        waiting = [each for each in requests.values() if each.is_waiting and each.terms != terms]
        if request not in requests and len(waiting) >= MAX_POOLS:
            raise TooManyPairingsError(MAX_POOLS)
        entry = self._ask_pool(terms, request, player, address, adds=True)
        assert entry is not None, "a request that is added is there"
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.pairings(player), entry.id, msgspec.json.encode(terms))
            pipe.expire(keys.pairings(player), KEPT_SECONDS)
            pipe.execute()
        return self._opened(entry, terms)

    def poll(self, player: str, request: str) -> Pairing:
        """Return a request of a player, who waits for another minute if there is no game yet.

        Raise UnknownPairingError, and what `AgreedGames.start` raises.
        """
        terms = self._terms(player, request)
        entry = self._ask_pool(terms, request, player, "", adds=False)
        if entry is None:
            self._client.hdel(keys.pairings(player), request)
            raise UnknownPairingError(request)
        self._client.expire(keys.pairings(player), KEPT_SECONDS)
        return self._opened(entry, terms)

    def leave(self, player: str, request: str) -> None:
        """Withdraw a request of a player. Raise UnknownPairingError, PairedError if it has a game already."""
        terms = self._terms(player, request)
        pool = pool_of(terms)
        if not self._client.hdel(keys.pairing_pool(pool), request):
            pairing = self._client.get(keys.pairing(pool, request))
            if pairing is not None:
                raise PairedError(pairing.decode().split(" ")[0])
        self._client.hdel(keys.pairings(player), request)

    def demand_known(self, player: str, request: str) -> None:
        """Raise UnknownPairingError unless the player has such a request."""
        self._terms(player, request)

    def leave_all(self, player: str) -> None:
        """Withdraw all requests of a player that are not paired, and forget the others. Raise redis.RedisError."""
        for request in self._requests(player):
            with suppress(UnknownPairingError, PairedError):
                self.leave(player, request)
        self._client.delete(keys.pairings(player))

    def _requests(self, player: str) -> dict[str, _Request]:
        """Return the requests of a player that wait or are paired, and forget the others."""
        kept = self._client.hgetall(keys.pairings(player))
        found = {
            request.decode(): readable_one(terms, Terms, "request for a pairing") for request, terms in kept.items()
        }
        listed = {request: terms for request, terms in found.items() if terms is not None}
        pipe = batch(self._client)
        for request, terms in listed.items():
            pipe.hget(keys.pairing_pool(pool_of(terms)), request)
            pipe.exists(keys.pairing(pool_of(terms), request))
        found = pipe.execute()
        silent = self._clock() - SILENT_SECONDS * 1000
        requests: dict[str, _Request] = {}
        for (request, terms), entry, is_paired in zip(listed.items(), found[::2], found[1::2], strict=True):
            is_waiting = entry is not None and int(entry.split()[3]) > silent
            if is_waiting or is_paired:
                requests[request] = _Request(terms, is_waiting)
            else:
                self._client.hdel(keys.pairings(player), request)
        return requests

    def _terms(self, player: str, request: str) -> Terms:
        terms = readable_one(self._client.hget(keys.pairings(player), request), Terms, "request for a pairing")
        if terms is None:
            raise UnknownPairingError(request)
        return terms

    def _ask_pool(self, terms: Terms, request: str, player: str, address: str, *, adds: bool) -> _Entry | None:
        """Return the state of a request; None if it is not in its pool."""
        pool = pool_of(terms)
        muted = "".join(f"{each.player}," for each in self._mute_lists.of(player))
        answer = self._pair(
            keys=[keys.pairing_pool(pool)],
            args=[
                request,
                player,
                address,
                self._clock(),
                SILENT_SECONDS * 1000,
                terms.seats,
                int(self._same_address),
                int(adds),
                random_id("g"),
                KEPT_SECONDS * 1000,
                keys.pairing(pool, ""),
                f",{muted}",
            ],
        )
        match [part.decode() for part in answer]:
            case ["waiting", found]:
                return _Entry(found, None, (), ())
            case ["paired", found, pairing]:
                game, *members = pairing.split(" ")
                return _Entry(found, game, members[::2], members[1::2])
        return None

    def _opened(self, entry: _Entry, terms: Terms) -> Pairing:
        """Return a request; if it is paired, with its game, opened if it does not exist."""
        if entry.game is None:
            return Pairing(entry.id, terms, None)
        order = sorted(entry.players, key=lambda player: self._draw(f"{entry.game} {player}"))
        agreed = AgreedGame(
            entry.game, terms, [Seat(player=player) for player in order], entry.players[0], entry.addresses[0]
        )
        return Pairing(entry.id, terms, self._games.start(agreed))

    def _draw(self, what: str) -> bytes:
        """Return bytes that nobody can guess, the same in every process: the players can't choose their seats."""
        return hmac.digest(self._secret, f"heptad/pairing/1 {what}".encode(), "sha256")


def pool_of(terms: Terms) -> str:
    """Return the name of the pool of all requests for the same terms."""
    return hashlib.sha256(canonical.encode(terms)).hexdigest()[:32]
