"""Delivering messages: what waits for a webhook is sent, game by game, each message after the one before it.

A failed attempt is repeated later (`webhooks/retrying.py`); meanwhile the later messages about that game
wait, and other games go on. A message that is given up is dropped. A webhook that had no success for three days, or
whose receiver answers 410, is made inactive.
"""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import redis
import structlog

from application.notices.webhooks import managing, retrying
from application.notices.webhooks.deliveries import Deliveries, Lease, Retry, Waiting
from application.notices.webhooks.messages import Message, Messages
from application.notices.webhooks.sending import Sender, Sent
from application.notices.webhooks.webhooks import Webhook, Webhooks
from application.runtime.fair_queues.fair_queue import Taken
from application.runtime.outside.shares import Caller, Shares
from application.runtime.queues import WEBHOOK, Queues
from events.format.times import milliseconds, now, timestamp
from events.process.reasons import reason_of
from events.store.setting_aside import SettingAside

TURN_SECONDS = 5.0
"""Seconds after which no further message is sent to a webhook in one turn, so that others have theirs."""
MESSAGES = 20
"""After this number of messages, the due games of a webhook are looked up again."""
UNREADABLE_MS = 60_000
"""Milliseconds after which a game whose log can't be read is tried again."""
MISSING_MS = 5_000
"""Milliseconds after which a game whose log lacks announced events is tried again."""
THREADS = 32
"""The number of webhooks that are sent messages at the same time."""
GONE = 410

UpdateFor = Callable[[Webhook, Message], bytes | None]
"""Return the update in a message, as JSON; None if there is none. Raise redis.RedisError."""

log = structlog.get_logger(__name__)


class Deliverer:
    """Sends what is due. Several threads may share one; a lease lets only one at a time deliver to a webhook."""

    def __init__(
        self,
        webhooks: Webhooks,
        deliveries: Deliveries,
        messages: Messages,
        sender: Sender,
        *,
        update_for: UpdateFor = lambda *_: None,
        clock: Callable[[], int] = lambda: milliseconds(now()),
        chance: Callable[[], float] = random.random,
        rest_after: Callable[[int], int] = retrying.rest_after,
    ) -> None:
        self._webhooks = webhooks
        self._deliveries = deliveries
        self._messages = messages
        self._sender = sender
        self._update_for = update_for
        self._clock = clock
        self._chance = chance
        self._rest_after = rest_after

    def deliver(self, webhook_id: str, address: str = "") -> bool:
        """Send what is due for a webhook, for some seconds. Return whether more is due.

        `address` is the hash of the address from which its owner called, with which the owner has a share of what is
        limited.

        After a failed attempt the webhook rests. Raise StorageFullError if what is sent can't be noted,
        redis.RedisError.
        """
        self._messages.store.demand_room()
        webhook = self._webhooks.find(webhook_id)
        if webhook is None or not webhook.active:
            self._deliveries.forget(webhook_id, attempts=webhook is None)
            return False
        if webhook.has_expired():
            self._stop(webhook, managing.EXPIRED)
            return False
        if self._deliveries.is_resting(webhook_id):
            return False
        with self._deliveries.lease(webhook_id) as lease:
            is_more_due = lease is not None and self._deliver(webhook, lease, Caller(address, webhook.owner))
        if not self._webhooks.exists(webhook_id):  # it was deleted meanwhile
            self._deliveries.forget(webhook_id, attempts=True)
        return is_more_due

    def _deliver(self, webhook: Webhook, lease: Lease, caller: Caller) -> bool:
        until = time.monotonic() + TURN_SECONDS
        self._deliveries.forget_ended(webhook.id, self._clock())
        while (waiting := self._deliveries.next(webhook.id, self._clock())) is not None:
            if time.monotonic() > until:
                return True
            if not self._deliver_game(webhook, waiting, lease, caller):
                return False
        return False

    def _deliver_game(self, webhook: Webhook, waiting: Waiting, lease: Lease, caller: Caller) -> bool:
        """Send the next messages about one game. Return False if one fails, or if the lease was lost."""
        game, cursor, retry = waiting
        found = None
        with SettingAside(self._messages.store.client, "webhooks", game, webhook=webhook.id):
            found = self._messages.after(webhook, game, cursor, MESSAGES)
        if found is None:
            self._deliveries.postpone(webhook.id, game, self._clock() + UNREADABLE_MS)
            return True
        for message in found.messages:
            if not lease.renew():
                return False
            sent = self._sender.send(webhook, self._complete(webhook, message), caller)
            self._deliveries.note(webhook.id, sent.attempt)
            if sent.attempt.error is not None:
                self._fail(webhook, message, retry, sent)
                return False
            self._deliveries.passed(webhook.id, message)
            if webhook.failing_since is not None:
                webhook = self._webhooks.change(webhook, failing_since=None)
            retry = None
        ended = self._clock() if found.has_ended else None
        is_finished = self._deliveries.finished(webhook.id, game, found.version, ended)
        if not is_finished and found.version == cursor.version:  # the log has less than was announced
            self._deliveries.postpone(webhook.id, game, self._clock() + MISSING_MS)
        return True

    def _complete(self, webhook: Webhook, message: Message) -> Message:
        """Return a message with what the webhook includes, as it is now."""
        return message.with_update(self._update_for(webhook, message)) if "update" in webhook.include else message

    def _fail(self, webhook: Webhook, message: Message, retry: Retry | None, sent: Sent) -> None:
        """Plan the next attempt, or give the message up; in both cases the webhook rests."""
        at = self._clock()
        retry = Retry(at, 1) if retry is None else Retry(retry.first, retry.attempts + 1)
        if webhook.failing_since is None:
            webhook = self._webhooks.change(webhook, failing_since=timestamp(at))
        self._deliveries.rest(webhook.id, self._rest_after(webhook.failing_for(at)))
        if sent.attempt.status == GONE:
            self._stop(webhook, "The receiver answered 410.")
        elif (due := retrying.next_attempt(retry, at, sent.retry_after, self._chance)) is not None:
            self._deliveries.failed(webhook.id, message, retry, due)
        elif webhook.failing_for(at) >= at - retry.first:
            self._stop(webhook, "No message was delivered for three days.")
        else:
            self._deliveries.passed(webhook.id, message)
            self._deliveries.count("dropped")

    def _stop(self, webhook: Webhook, reason: str) -> None:
        managing.stop(webhook, reason, self._webhooks, self._deliveries)


class DeliveryPool:
    """The threads of a worker that deliver, each for one webhook at a time. Addresses share them."""

    def __init__(self, deliverer: Deliverer, queues: Queues, threads: int = THREADS) -> None:
        self._deliverer = deliverer
        self._queues = queues
        self._fair = queues.fair(WEBHOOK)
        self._free = threading.BoundedSemaphore(threads)
        self._shares = Shares(threads, of_player=threads)
        self._threads = ThreadPoolExecutor(threads, "webhooks")

    def run(self, seconds: float) -> None:
        """Begin with all webhooks that wait in the queue, for some seconds; then call the next job.

        Raise redis.RedisError.
        """
        until = time.monotonic() + seconds
        while self._free.acquire(timeout=max(until - time.monotonic(), 0)):
            taken = None
            try:
                taken = self._fair.take(without=self._shares.at_their_most())
            finally:
                if taken is None:
                    self._free.release()
            if taken is None:
                return
            self._shares.take(Caller(*taken.owner))
            self._threads.submit(self._deliver, taken)
        self._queues.call(WEBHOOK)

    def _deliver(self, taken: Taken) -> None:
        began = time.monotonic()
        try:
            if self._deliverer.deliver(taken.item, taken.owner.address):
                self._fair.push(taken.item, taken.owner)
            self._fair.use(taken.owner, time.monotonic() - began)
        except redis.RedisError as error:
            log.warning("delivery_lost_a_server", error=reason_of(error))
        except Exception:  # one webhook must not stop others
            log.exception("delivery_failed", webhook=taken.item)
        finally:
            self._shares.give_back(Caller(*taken.owner))
            self._free.release()
            self._call_next()

    def _call_next(self) -> None:
        """Call the next job if something waits: perhaps it waited for this thread."""
        try:
            if not self._fair.is_empty():
                self._queues.call(WEBHOOK)
        except redis.RedisError as error:
            log.warning("delivery_lost_a_server", error=reason_of(error))
