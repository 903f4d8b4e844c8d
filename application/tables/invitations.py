"""Invitations to open games, and who may not take a seat without one: strangers, and players whom the host removed.

An invitation is a text that the server has signed, so it is stored nowhere. It lets any player take a certain seat, or
any free one, until it expires, until the seat is taken, or until the host withdraws all invitations.
"""

import base64
import binascii
import hmac
import struct
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from application.errors.seats import RemovedPlayerError, ReservedSeatError
from application.errors.tables import InvitationExpiredError, InvitationWithdrawnError, OtherSeatInvitedError
from application.games.repository import GameRecord
from application.games.seating import require_access
from events.format.model import UnreadableError
from events.format.seal import envelope_of
from events.format.times import milliseconds, now
from events.log_server import keys
from events.store.appending import Store
from events.store.setting_aside import readable_one

MIN_SECONDS = 60
MAX_SECONDS = 30 * 24 * 3600
DEFAULT_SECONDS = 7 * 24 * 3600

RESERVED_SECONDS = 30 * 24 * 3600
"""The longest time for which a seat is reserved."""

_FACTS = struct.Struct(">BQQ")
"""An invitation's seat, when it was issued and when it expires, in milliseconds since 1970."""
_ANY_SEAT = 255
_SIGNATURE_BYTES = 16
_WITHDRAWN = "withdrawn"
_RESERVED = "reserved"


class Invitation(NamedTuple):
    """An invitation: its seat (None: any free one), when it was issued and expires, in milliseconds since 1970."""

    seat: int | None
    issued: int
    expires: int


class SeatRequest(NamedTuple):
    """How a player asks for a seat: which one (None: any), and the secret that came with it, if any.

    `is_invited` is whether the secret is the general invite of the game.
    """

    seat: int | None
    secret: str | None
    is_invited: bool


class _SeatChange(msgspec.Struct):
    seat: int
    player: str | None = None
    removed: bool = False


class Invitations:
    """Issues, withdraws and checks invitations. `secret` is the server's.

    `clock` returns the time that events have, in milliseconds since 1970: it decides what was first.
    """

    def __init__(self, store: Store, secret: bytes, clock: Callable[[], int]) -> None:
        self._store = store
        self._client = store.client
        self._secret = secret
        self._clock = clock

    def issue(self, game: str, seat: int | None, seconds: int) -> tuple[str, Invitation]:
        """Return a new invitation as text and what it says. Raise redis.RedisError."""
        issued = max(self._clock(), self._withdrawn(game) + 1)
        invitation = Invitation(seat, issued, milliseconds(now()) + seconds * 1000)
        facts = _FACTS.pack(_ANY_SEAT if seat is None else seat, invitation.issued, invitation.expires)
        return base64.urlsafe_b64encode(facts + self._signature(game, facts)).decode(), invitation

    def withdraw(self, game: str) -> None:
        """Make all invitations to a game invalid that were issued up to now, and free its reserved seats.

        Raise redis.RedisError.
        """
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.table(game), _WITHDRAWN, self._clock())
            pipe.hdel(keys.table(game), _RESERVED)
            pipe.expire(keys.table(game), MAX_SECONDS)  # by then they have all expired
            pipe.execute()

    def reserve(self, game: str, seats: Mapping[int, str]) -> None:
        """Reserve seats of a game, by number, for players. Raise redis.RedisError."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.table(game), _RESERVED, msgspec.json.encode(seats))
            pipe.expire(keys.table(game), RESERVED_SECONDS)
            pipe.execute()

    def read(self, game: str, text: str | None) -> Invitation | None:
        """Return what an invitation to a game says; None if the text is no invitation to it."""
        try:
            signed = base64.b64decode((text or "").encode(), altchars=b"-_", validate=True)
        except (binascii.Error, UnicodeEncodeError):
            return None
        facts, signature = signed[: _FACTS.size], signed[_FACTS.size :]
        if len(facts) != _FACTS.size or not hmac.compare_digest(signature, self._signature(game, facts)):
            return None
        seat, issued, expires = _FACTS.unpack(facts)
        return Invitation(None if seat == _ANY_SEAT else seat, issued, expires)

    def demand_valid(self, game: str, invitation: Invitation) -> None:
        """Raise InvitationExpiredError, InvitationWithdrawnError, redis.RedisError."""
        if milliseconds(now()) >= invitation.expires:
            raise InvitationExpiredError
        if invitation.issued <= self._withdrawn(game):
            raise InvitationWithdrawnError

    def admit(self, record: GameRecord, player: str, asked: SeatRequest) -> int | None:
        """Return the seat that a player who asks for one may take, None for the first free one.

        Raise UnknownGameError for a private game without an invitation, OtherSeatInvitedError, RemovedPlayerError,
        ReservedSeatError.
        """
        invitation, reserved = self.read(record.game, asked.secret), self._reserved(record)
        is_invited = asked.is_invited or invitation is not None or player in reserved.values()
        require_access(record, player, is_invited=is_invited)
        seat = asked.seat
        if invitation is not None:
            self.demand_valid(record.game, invitation)
            if invitation.seat is not None and seat not in {None, invitation.seat}:
                raise OtherSeatInvitedError
            seat = seat if invitation.seat is None else invitation.seat
        if record.full.status != "open":
            return seat
        if self.is_removed(record, player, None if invitation is None else invitation.issued):
            raise RemovedPlayerError
        is_for_the_seat = invitation is not None and invitation.seat is not None
        return seat if is_for_the_seat else _unreserved(record, reserved, player, seat)

    def is_removed(self, record: GameRecord, player: str, invited: int | None = None) -> bool:
        """Whether the host removed a player from an open game, after the player was last invited if at all.

        `invited` is in milliseconds since 1970. Raise redis.RedisError.
        """
        removed = removed_at(self._store, record, player)
        return removed is not None and (invited is None or invited <= milliseconds(removed))

    def _reserved(self, record: GameRecord) -> dict[int, str]:
        """Return the players for whom seats of an open game are reserved, by seat."""
        kept = self._client.hget(keys.table(record.game), _RESERVED) if record.full.status == "open" else None
        return readable_one(kept, dict[int, str], f"reserved seats of game {record.game}") or {}

    def _withdrawn(self, game: str) -> int:
        """Return when the invitations to a game were withdrawn, in milliseconds since 1970; 0 if they never were.

        If what was noted is damaged, they count as withdrawn until the host withdraws them again.
        """
        kept = self._client.hget(keys.table(game), _WITHDRAWN)
        found = readable_one(kept, int, f"withdrawn invitations of game {game}")
        return (0 if kept is None else milliseconds(now())) if found is None else found

    def _signature(self, game: str, facts: bytes) -> bytes:
        signed = b"heptad/invitation/1 " + game.encode() + b" " + facts
        return hmac.digest(self._secret, signed, "sha256")[:_SIGNATURE_BYTES]


def _unreserved(record: GameRecord, reserved: Mapping[int, str], player: str, seat: int | None) -> int | None:
    """Return the seat that a player may take among those that are not reserved for others. Raise ReservedSeatError."""
    if not reserved:
        return seat
    if seat is None:
        free = [number for number, place in enumerate(record.full.seats) if not place.taken]
        own = [number for number in free if reserved.get(number) == player]
        seat = next(iter(own or [number for number in free if number not in reserved]), None)
    if seat is None or reserved.get(seat, player) != player:
        raise ReservedSeatError
    return seat


def removed_at(store: Store, record: GameRecord, player: str) -> str | None:
    """Return when the host last removed a player from an open game, None if that never happened.

    Raise DataLossError, redis.RedisError.
    """
    with store.reading(record.game):
        return _removed_at(store, record, player)


def _removed_at(store: Store, record: GameRecord, player: str) -> str | None:
    first = 0 if record.full.forked is None else record.full.forked.at
    holders: dict[int, str | None] = {}
    found: str | None = None
    for stored in store.read(record.game, first, record.head.version - first):
        envelope = envelope_of(stored)
        if envelope.type not in {"seat_taken", "seat_left"}:
            continue
        try:
            change = msgspec.json.decode(envelope.data, type=_SeatChange)
        except msgspec.DecodeError as error:
            raise UnreadableError(envelope.version, error) from error
        if envelope.type == "seat_taken":
            holders[change.seat] = change.player
        elif change.removed and holders.get(change.seat) == player:
            found = envelope.at
    return found
