"""Rate limits of an address and of a player, for requests that are expensive for the service.

Every limit counts by address and by player, and both must allow a request. Moves in a game that has started are not
limited, except those that change nothing.
"""

import hmac
import math
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import redis
import structlog
from flask import Response, g, request
from limits import RateLimitItem, parse_many
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from events.reasons import reason_of
from heptad.runtime.addresses import caller_address
from heptad.runtime.queues import QUICK
from heptad.runtime.settings import Settings
from heptad.runtime.turns import TURN, Turn
from service.callers import caller
from service.problems import Problem

CREATING = (
    "players.create_player",
    "accounts.change_account",
    "accounts.issue_token",
    "credentials.offer_passkey",
    "credentials.make_device_code",
    "credentials.make_recovery_codes",
    "games.open_game",
    "forks.fork_game",
    "muting.mute_player",
    "webhooks.create_webhook",
    "webhooks.send_test",
    "invitations.create_invitation",
    "pairings.create_pairing",
    "challenges.create_challenge",
    "rematches.join_rematch",
)
SEATS = ("seats.take_seat", "seats.leave_seat")
SIGN_IN = ("sessions.offer_sign_in", "sessions.sign_in")
LOGS = ("logs.verify_log", "logs.replay_log", "logs.import_log", "analyses.request_analysis")
"""The endpoints about a whole log: much work for a worker. They share one limit."""
UNCHANGED_MOVE = "unchanged"
EXTRA = {"clock": list(parse_many("10/minute")), "preference": list(parse_many("30/minute"))}
"""What a player may do in one game besides moving. `clock`: ask for a pause or take that back, end one, return."""
REPORTS = ("reports.report_player",)
READING = frozenset({"GET", "HEAD"})
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
UNLIMITED = frozenset({"health.healthz", "health.readyz", "health.show_metrics"})
"""Reads by monitoring systems, which are not limited."""
READ_SECONDS = 0.01
"""The seconds of a web process that one read may take. A read that takes longer counts as several."""
MAX_COUNTED = 100_000
"""The most callers whose reads are counted at a time; when there are more, all counts are reset."""

log = structlog.get_logger(__name__)


class Limits:
    """The limits of one application, counted in the queue server for all processes; without it nothing is limited.

    Reads are counted in this process, since a round trip to the queue server would cost more than most reads.
    """

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self._settings = settings
        self._secret = secret
        self._items: Mapping[str, list[RateLimitItem]] = {
            **dict.fromkeys(CREATING, _parsed(settings.limit_create)),
            **dict.fromkeys(SEATS, _parsed(settings.limit_seats)),
            **dict.fromkeys(SIGN_IN, _parsed(settings.limit_sign_in)),
            **dict.fromkeys(LOGS, _parsed(settings.limit_logs)),
            **dict.fromkeys(REPORTS, _parsed(settings.limit_reports)),
            UNCHANGED_MOVE: _parsed(settings.limit_unchanged),
        }
        self._over: dict[tuple[str, str], tuple[RateLimitItem, float]] = {}
        """The callers that are over a limit, by the name of the limit: the limit, and when its window ends."""
        self._reads = [Window(item) for item in _parsed(settings.limit_read)]
        assert settings.queue_url is not None, "the container is built with it"
        url = settings.queue_url.replace("unix://", "redis+unix://", 1)
        # QUICK: without the queue server, requests are allowed at once
        self._shared = FixedWindowRateLimiter(storage_from_string(url, **QUICK))

    def address(self) -> str:
        """Return a keyed hash of the group of addresses that the request comes from: no address is ever stored."""
        if "address" not in g:
            name = self._settings.proxy_header
            found = caller_address(
                request.remote_addr, tuple(request.headers.getlist(name)), name, self._settings.trusted_proxies
            )
            g.address = address_hash(self._secret, found)
        address: str = g.address
        return address

    def demand(self, name: str) -> None:
        """Count an act by address and by player. Raise Problem 429 if either is over the limit."""
        items = self._items.get(name, [])
        if not items:
            return
        shared = {**dict.fromkeys(LOGS, "logs"), **dict.fromkeys(SEATS, "seats"), **dict.fromkeys(SIGN_IN, "sign_in")}
        scope, address = shared.get(name, name.rpartition(".")[2]), f"address {self.address()}"
        self._refuse_known(scope, address)
        try:
            self._demand(items, scope, [address, *_player()])
        except redis.RedisError as error:
            log.warning("limits_not_counted", error=reason_of(error))

    def refuse_extra(self, what: str, game: str) -> Problem | None:
        """Count an act that is no move, of the calling player in a game. Return Problem 429 if it is over the limit."""
        try:
            self._demand(EXTRA[what], what, [f"{each} game {game}" for each in _player()])
            g.pop("quota", None)  # only a refusal says how much is left
        except redis.RedisError as error:
            log.warning("limits_not_counted", error=reason_of(error))
        except Problem as problem:
            return problem
        return None

    def count(self) -> None:
        """Count the current request by its endpoint. Raise Problem 429 if it is over the limit."""
        endpoint = request.endpoint or ""
        if request.method in CHANGING:
            self.demand(endpoint)
        elif request.method in READING and endpoint not in UNLIMITED:
            address = self.address()
            for window in self._reads:
                if not window.hit(address):
                    raise _too_many("read", window.item, window.end)
            turn: Turn | None = request.environ.get(TURN)
            if turn is not None:
                turn.bill = LongRead(self._reads, address).bill

    def allows_read(self, address: str) -> bool:
        """Count one more read of an address. Return False if it is over the limit."""
        return all(window.hit(address) for window in self._reads)

    def _refuse_known(self, scope: str, caller: str) -> None:
        """Raise Problem 429 if a caller is known to be over a limit, so that a refusal costs next to nothing."""
        item, end = self._over.get((scope, caller), (None, 0.0))
        if item is not None and end - item.get_expiry() <= time.time() < end:  # earlier: the clock was set back
            raise _too_many(scope, item, end)

    def _note_over(self, scope: str, caller: str, item: RateLimitItem, end: float) -> None:
        if len(self._over) >= MAX_COUNTED:
            self._over.clear()
        self._over[scope, caller] = item, end

    def _demand(self, items: list[RateLimitItem], scope: str, callers: list[str]) -> None:
        for each in callers:
            self._refuse_known(scope, each)
        for item in items:
            for each in callers:
                allowed = self._shared.hit(item, scope, each)
                end, remaining = self._shared.get_window_stats(item, scope, each)
                if not allowed:
                    self._note_over(scope, each, item, end)
                    raise _too_many(scope, item, end)
                if "quota" not in g or remaining < g.quota.remaining:
                    g.quota = Quota(scope, item, remaining, end)


def address_hash(secret: bytes, group: str) -> str:
    """Return the keyed hash by which a group of addresses is known."""
    return hmac.digest(secret, f"heptad/address/1 {group}".encode(), "sha256").hex()[:32]


class Quota(NamedTuple):
    """What remains of a limit: the name of the limit, the limit, the remaining requests, and when its window ends."""

    policy: str
    item: RateLimitItem
    remaining: int
    end: float

    def seconds_left(self) -> int:
        """Return the seconds until the window ends, rounded up."""
        return max(0, math.ceil(self.end - time.time()))


class Window:
    """The counts of one limit in this process, reset after each period."""

    def __init__(self, item: RateLimitItem) -> None:
        self.item = item
        self.end = 0.0
        self._counts: dict[str, int] = {}

    def hit(self, caller: str, times: int = 1) -> bool:
        """Count a request, or several. Return False if that is over the limit."""
        now = time.time()
        period = self.item.get_expiry()
        if not self.end - period <= now < self.end or len(self._counts) >= MAX_COUNTED:  # before it: the clock was set
            self.end = now + period
            self._counts = {}
        count = self._counts[caller] = self._counts.get(caller, 0) + times
        return count <= self.item.amount


class LongRead:
    """A read of an address that counts as several if it takes long, in the windows in which it does."""

    def __init__(self, windows: Sequence[Window], address: str) -> None:
        self._windows = windows
        self._address = address
        self._counted = 0

    def bill(self, seconds: float) -> None:
        """Count what is new of the seconds that the read has taken so far."""
        times = int(seconds / READ_SECONDS)
        more, self._counted = times - self._counted, times
        for window in self._windows if more else ():
            window.hit(self._address, more)


def _too_many(policy: str, item: RateLimitItem, end: float) -> Problem:
    g.quota = Quota(policy, item, 0, end)
    after = {"Retry-After": str(max(1, math.ceil(end - time.time())))}
    return Problem(429, "too-many-requests", "Too many requests", f"The limit is {item}.", after)


def _parsed(text: str) -> list[RateLimitItem]:
    return list(parse_many(text)) if text else []


def _player() -> list[str]:
    """Return the calling player, if any; an invalid token counts for its address alone."""
    try:
        account = caller()
    except Problem:
        account = None
    return [f"player {account.player}"] if account else []


def add_headers(response: Response) -> Response:
    """Add what remains of the quota to the response to a counted request.

    The headers are those of draft-ietf-httpapi-ratelimit-headers-10: `RateLimit-Policy` has the quota (`q`) for a
    window in seconds (`w`), `RateLimit` what remains of it (`r`) and the seconds until the window ends (`t`).
    """
    quota: Quota | None = g.get("quota")
    if quota is not None:
        response.headers["RateLimit-Policy"] = f'"{quota.policy}";q={quota.item.amount};w={quota.item.get_expiry()}'
        response.headers["RateLimit"] = f'"{quota.policy}";r={quota.remaining};t={quota.seconds_left()}'
    return response
