"""What RQ calls: carry games on that wait for work of a kind, in turn; verify the next log. A process is built once."""

import functools
import time

import msgspec
import structlog

from heptad.runtime.container import Container, build, has_people
from heptad.runtime.queues import KINDS, VERIFY, VERIFY_SECONDS, VERIFY_SMALL
from heptad.runtime.settings import Settings
from rules.kernel.game import work
from rules.registry import TITLES
from verifier.verify import judge
from workers import resolution
from workers.resolution import LOST

JOB_SECONDS = 1.0
"""Seconds for which one job takes turns before it makes room for another."""
SLICE = 0.01
"""Seconds after which a game's turn makes no further step."""
LEASE_SECONDS = VERIFY_SECONDS + 5
"""Seconds after which an address may have its next log verified though a worker never finished the last one."""

log = structlog.get_logger(__name__)


@functools.cache
def container() -> Container:
    """This process's connections and tables."""
    return build(Settings.from_env())


def resolve_pending(kind: str) -> None:
    """Give each game that waits for work of this kind a short turn, as their owners take turns, for up to a second.

    Repeatable, harmless twice or late. Raises redis.RedisError if the log server is lost.
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind of work {kind!r}")
    here, until = container(), time.monotonic() + JOB_SECONDS
    fair = here.queues.fair(kind)
    while (taken := fair.take()) is not None:
        try:
            record = resolution.resolve_pending(here.game_service, taken.item, kind, SLICE)  # type: ignore[arg-type]
            if work(record.full) == kind:
                fair.push(taken.item, taken.owner, urgent=has_people(record))
        except LOST:
            raise
        except Exception:  # a broken game must not keep the others waiting; the sweeper reports one that stays broken
            log.exception("turn_failed", game=taken.item, kind=kind)
        if time.monotonic() > until:
            here.queues.call(kind)
            return


def verify(kind: str) -> None:
    """Verify the next log, only a small one in the worker that is for those, and answer its caller."""
    queues = container().queues
    fair = queues.fair(VERIFY)
    taken = fair.take(lease=LEASE_SECONDS, urgent_only=kind == VERIFY_SMALL)
    if taken is None:
        return
    verdict = b"null"
    try:
        sent = queues.log_of(taken.item)
        if sent is not None:
            verdict = msgspec.json.encode(judge(sent, TITLES))
    finally:
        queues.answer(taken.item, verdict)
        fair.release(taken.owner.address)
        if not fair.is_empty():  # it may wait for the address that was busy until now
            queues.call_verifiers()
