"""Rate limits of an address and of a player, for requests that are expensive for the service.

Every limit counts by address and by player, and both must allow a request. `reads.py` counts those that only read.
Moves in a game that has started are not limited, except those that change nothing.
"""

import hmac
import math
import time
from collections.abc import Mapping
from typing import NamedTuple

import redis
import structlog
from flask import Response, g, request
from limits import RateLimitItem, parse_many
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from application.errors.limits import TooManyRequestsError
from application.errors.problem import Problem
from application.runtime.addresses import caller_address
from application.runtime.queues import QUICK
from application.runtime.settings import Settings
from events.process.reasons import reason_of
from service.http.callers import caller
from service.http.reads import MAX_COUNTED, Budget, LongRead, Reads
from service.serving.turns import TURN, Turn

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
SIGN_IN = (
    "sessions.offer_sign_in",
    "sessions.sign_in",
    "consenting.show_device",
    "consenting.answer_device",
    "oauth.authorize_device",
)
OAUTH = (
    "consenting.show_consent_page",
    "consenting.allow_program",
    "oauth.fetch_token",
    "oauth.register_client",
    "oauth.revoke_token",
)
"""The endpoints of programs that sign players in. They share one limit."""
DOCUMENTS = "oauth.documents"
"""Documents of programs that are read: as many as attempts to sign in."""
LOGS = ("logs.verify_log", "logs.replay_log", "logs.import_log", "analyses.request_analysis")
"""The endpoints about a whole log: much work for a worker. They share one limit."""
UNCHANGED_MOVE = "unchanged"
EXTRA = {"clock": list(parse_many("10/minute")), "preference": list(parse_many("30/minute"))}
"""What a player may do in one game besides moving. `clock`: ask for a pause or take that back, end one, return."""
REPORTS = ("reports.report_player",)
READING = frozenset({"GET", "HEAD"})
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
READING_BY_POST = frozenset({"stream_tickets.make_stream_ticket"})
"""The endpoints that change nothing and count as reads, although their method is POST."""
LONGEST_IN_SECONDS = LONGEST_IN_MINUTES = 120
"""The longest durations that are said in seconds, and in minutes."""
UNLIMITED = frozenset({"health.healthz", "health.readyz", "health.show_metrics"})
"""Reads by monitoring systems, which are not limited."""

SHARED = {
    **dict.fromkeys(LOGS, "logs"),
    **dict.fromkeys(SEATS, "seats"),
    **dict.fromkeys(SIGN_IN, "sign_in"),
    **dict.fromkeys(OAUTH, "oauth"),
}
"""The names of limits that several endpoints share."""

log = structlog.get_logger(__name__)


class Limits:
    """The limits of one application, counted in the queue server for all processes, except reads.

    Without that server nothing but reads is limited.
    """

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self._settings = settings
        self._secret = secret
        self._items: Mapping[str, list[RateLimitItem]] = {
            **dict.fromkeys(CREATING, _parsed(settings.limits.create)),
            **dict.fromkeys(SEATS, _parsed(settings.limits.seats)),
            **dict.fromkeys((*SIGN_IN, DOCUMENTS), _parsed(settings.limits.sign_in)),
            **dict.fromkeys(OAUTH, _parsed(settings.limits.oauth)),
            **dict.fromkeys(LOGS, _parsed(settings.limits.logs)),
            **dict.fromkeys(REPORTS, _parsed(settings.limits.reports)),
            UNCHANGED_MOVE: _parsed(settings.limits.unchanged),
        }
        self._over: dict[tuple[str, str], tuple[RateLimitItem, float]] = {}
        """The callers that are over a limit, by the name of the limit: the limit, and when its window ends."""
        self._reads = Reads(_parsed(settings.limits.read))
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
        scope, address = SHARED.get(name, name.rpartition(".")[2]), f"address {self.address()}"
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
        reads = request.method in READING or endpoint in READING_BY_POST
        if reads and endpoint not in UNLIMITED:
            budget = self.read_budget()
            over = budget.take()
            if over is not None:
                raise _too_many(budget.policy, over.item, over.end)
            turn: Turn | None = request.environ.get(TURN)
            if turn is not None:
                turn.bill = LongRead(budget).bill
        elif request.method in CHANGING:
            self.demand(endpoint)

    def read_budget(self) -> Budget:
        """Return what the current request counts for, and further reads for the same answer."""
        if "read_budget" not in g:
            g.read_budget = self._reads.budget(request.endpoint or "", self.address(), self._reader)
        budget: Budget = g.read_budget
        return budget

    def _reader(self) -> str | None:
        """Return the player whose valid token the request has; None if there is none."""
        try:
            account = caller()
        except redis.RedisError:
            return None
        except Problem:
            self._reads.note_unknown(self.address())
            return None
        return None if account is None else account.player

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


def _too_many(policy: str, item: RateLimitItem, end: float) -> Problem:
    g.quota = Quota(policy, item, 0, end)
    seconds = max(1, g.quota.seconds_left())
    limit = f"{item.amount} in {_counted(item.multiples, item.GRANULARITY.name)}"
    detail = f"The limit is {limit}: try again in {_duration(seconds)}."
    return TooManyRequestsError(detail, seconds)


def _duration(seconds: int) -> str:
    """Return a duration in words, rounded up: `37 seconds`, `5 minutes`, `11 hours`."""
    if seconds <= LONGEST_IN_SECONDS:
        return _counted(seconds, "second")
    minutes = math.ceil(seconds / 60)
    return _counted(minutes, "minute") if minutes <= LONGEST_IN_MINUTES else _counted(math.ceil(minutes / 60), "hour")


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"


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
