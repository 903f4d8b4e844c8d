"""What RQ calls: do one job for game after game in fair order; verify the next log; deliver; analyse."""

import functools
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from application.container import Container, build, has_people
from application.notices.webhooks.messages import Messages
from application.reading.analyses import Analyses
from application.reading.log_views import LogView, Selection, view_of
from application.runtime import trace
from application.runtime.fair_queues.fair_queue import Taken
from application.runtime.queues import GAME_JOBS, THINK, VERIFY, VERIFY_SECONDS, VERIFY_SMALL, SentLog
from application.runtime.settings import Settings
from events.store.setting_aside import SERVER_ERRORS, set_aside
from titles.registry import TITLES
from verifier.verify import Verdict, judge
from workers import game_jobs
from workers.analysing import Analyser
from workers.thoughts import Thoughts

if TYPE_CHECKING:
    from workers.webhooks import DeliveryPool

JOB_SECONDS = 1.0
"""Seconds after which a worker has itself called again, so that it can do other jobs."""
SLICE = 0.01
"""Seconds after which no further step is made for a game."""
DELIVER_SECONDS = 10.0
"""Seconds for which a call waits for a free thread before it makes the next call."""
LEASE_SECONDS = VERIFY_SECONDS + 5
"""Seconds after which the next log of an address is verified even if a worker never finished the last one."""

log = structlog.get_logger(__name__)


@functools.cache
def container() -> Container:
    """Return the container of this process."""
    return build(Settings.from_env())


def resolve_pending(job: str) -> None:
    """Do a job of games for up to a second: a short slice for each game, in fair order of their owners.

    Thoughts may be left that have begun. It may run twice, or late. Raise redis.RedisError if the log server is lost.
    """
    if job not in GAME_JOBS:
        raise ValueError(f"unknown job {job!r}")
    if job == THINK:
        thoughts().continue_for(JOB_SECONDS)
        return
    here, until = container(), time.monotonic() + JOB_SECONDS
    fair = here.queues.fair(job)
    while (taken := fair.take()) is not None:
        began = time.monotonic()
        with trace.continuing(taken.request_id):
            try:
                _do_job(here, taken, job)
            except SERVER_ERRORS:
                raise
            except Exception:  # a broken game must not block others; the sweeper reports it if it stays broken
                log.exception("turn_failed", game=taken.item, kind=job)
        fair.use(taken.owner, time.monotonic() - began)
        if time.monotonic() > until:
            here.queues.call(job)
            return


def _do_job(here: Container, taken: Taken, job: str) -> None:
    """Do the job of a game for a slice of time, and put the game back if it waits for the same one again."""
    began = time.perf_counter()
    record = game_jobs.do_job(here.game_service, taken.item, job, SLICE)  # type: ignore[arg-type]
    if here.game_service.next_job(record) == job:
        here.queues.fair(job).push(taken.item, taken.owner, urgent=has_people(record))
    if here.settings.access_log:
        game_jobs.log_done(taken.item, job, began)


@functools.cache
def thoughts() -> Thoughts:
    """Return the thoughts that have begun in this process."""
    return Thoughts(container())


@functools.cache
def analyser() -> Analyser:
    """Return the analyser of this process."""
    here = container()
    return Analyser(here.repository, Analyses(here.store))


def analyse(job: str) -> None:
    """Judge decisions of the next game that is to be analysed, for up to a second. Raise redis.RedisError."""
    queues = container().queues
    taken = queues.fair(job).take()
    if taken is None:
        return
    began = time.monotonic()
    with trace.continuing(taken.request_id):
        try:
            if analyser().work_on(taken.item, JOB_SECONDS):
                queues.fair(job).push(taken.item, taken.owner)
        except SERVER_ERRORS:
            raise
        except Exception as error:  # a broken game must not block others, nor be tried permanently
            set_aside(container().client, "analyses", error, game=taken.item)
            analyser().analyses.end(taken.item)
    queues.fair(job).use(taken.owner, time.monotonic() - began)
    if not queues.fair(job).is_empty():
        queues.call(job)


def verify(job: str) -> None:
    """Verify the next log and send its verdict, or its view; the worker for small logs takes only small ones."""
    queues = container().queues
    fair = queues.fair(VERIFY)
    taken = fair.take(lease=LEASE_SECONDS, urgent_only=job == VERIFY_SMALL)
    if taken is None:
        return
    answer, began = b"null", time.monotonic()
    try:
        sent = queues.sent_log(taken.item)
        if sent is not None:
            answer = msgspec.json.encode(_answer_to(sent))
    finally:
        queues.answer(taken.item, answer)
        fair.use(taken.owner, time.monotonic() - began)
        fair.release(taken.owner.address)
        if not fair.is_empty():  # it may wait for the address that was busy until now
            queues.call_verifiers()


def _answer_to(sent: SentLog) -> Verdict | LogView:
    if sent.selection is None:
        return judge(sent.log, TITLES)
    return view_of(sent.log, TITLES, msgspec.json.decode(sent.selection, type=Selection))


@functools.cache
def delivery_pool() -> "DeliveryPool":
    """Return the threads of this process that deliver messages to webhooks."""
    # Only the worker that sends messages loads an HTTP client and all use cases, so that the others start sooner.
    from application import use_cases  # noqa: PLC0415
    from application.notices.webhooks.sending import Sender  # noqa: PLC0415
    from projections.follow import follower_of  # noqa: PLC0415
    from workers.webhook_updates import WebhookUpdates  # noqa: PLC0415
    from workers.webhooks import Deliverer, DeliveryPool  # noqa: PLC0415

    here = container()
    updates = WebhookUpdates(use_cases.build(here, follower_of(here)))
    messages, sender = (
        Messages(here.repository, here.webhooks.grants),
        Sender(allow_private=here.settings.webhook_private),
    )
    deliverer = Deliverer(here.webhooks, here.deliveries, messages, sender, update_for=updates.update)
    return DeliveryPool(deliverer, here.queues)


def deliver(job: str) -> None:  # noqa: ARG001 - there is one
    """Send what is due for the webhooks in the queue, each in a thread. Raise redis.RedisError."""
    delivery_pool().run(DELIVER_SECONDS)
