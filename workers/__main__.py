"""`python -m workers KIND ...`: workers, each on one queue (reveal, bot, verify, webhook, ...), and the sweeper."""

import gc

if __name__ == "__main__":
    gc.disable()  # what is loaded here stays; looking for garbage in it takes a tenth of the time

import os
import signal
import sys
import time
from types import FrameType
from typing import Any

import redis
import structlog
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import WorkerStatus

from application.container import build
from application.runtime import logging_setup, parent_watchdog
from application.runtime.queues import BOT, SERVED, THINK, VERIFY, VERIFY_SMALL
from application.runtime.settings import Settings
from events.log_server.failures import Failures
from events.process import lifeline
from events.process.reasons import reason_of
from workers import archive_thread, deadlines, guard_thread, jobs, spawning, thinking, webhook_feed
from workers.jobs import container
from workers.making_way import make_way
from workers.sweeper import Sweeper

NICE = {VERIFY: 5, VERIFY_SMALL: 5, BOT: 10}
"""By how much a kind of worker makes way for others: requests of people come first."""
JOBS_BETWEEN_COLLECTIONS = 100
"""Jobs of a worker that thinks between two collections of garbage. A job ends with the thought under way at 1 s."""
PAUSE = 0.5
"""Seconds between two attempts to reach a server."""

log = structlog.get_logger(__name__)


def main() -> None:
    """Run until asked to end. One kind runs in this process, several in a process each."""
    known, kinds = (*SERVED, "sweeper"), sys.argv[1:]
    if not kinds or not set(kinds) <= set(known):
        sys.exit(f"usage: python -m workers {'|'.join(known)} ...")
    settings = Settings.from_env()
    gc.freeze()
    gc.enable()
    logging_setup.configure(settings.log_level, settings.log_format)
    logging_setup.warn_of_former_names(os.environ)
    if len(kinds) == 1:
        run(kinds[0])
    else:
        spawning.run(kinds, run)


def run(kind: str) -> None:
    """Run a worker of one kind until asked to end. Wait for servers that can't be reached."""
    parent_watchdog.hold()
    _wait_for_servers()
    lifeline.report_to(Failures(container().client).note)
    if kind == "sweeper":
        _sweep()
    else:
        _make_way(kind)
        while not _work(kind):
            time.sleep(PAUSE)
            _wait_for_servers()


def _sweep() -> None:
    stop: list[bool] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.append(True))
    guard_thread.start(container(), lambda: bool(stop))
    deadlines.start(build(Settings.from_env()), lambda: bool(stop))  # threads share no repository
    archive_thread.start(build(Settings.from_env()), lambda: bool(stop))
    webhook_feed.start(build(Settings.from_env()), lambda: bool(stop))
    with lifeline.reporting("sweeper"):
        Sweeper(container()).run(lambda: bool(stop))
    if lifeline.failed():
        sys.exit(1)


def _make_way(kind: str) -> None:
    """Let other processes run first, if work of this kind takes long."""
    nice = container().settings.thinking_nice if kind == THINK else NICE.get(kind, 0)
    if nice:
        make_way(nice)


class Worker(SimpleWorker):
    """RQ's worker, which reconnects quickly to the queue server, and knows whether it was asked to end."""

    max_connection_wait_time = 1.0
    asked_to_end = False

    def procline(self, message: str) -> None:
        """Keep the title of the process, by which an operator finds it."""

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """On SIGTERM and SIGINT."""
        self.asked_to_end = True
        thinking.STOPPING.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


class ThinkingWorker(Worker):
    """A worker that continues the thoughts that a job has begun, and collects garbage rarely.

    It can't yield while it collects, which takes up to 0.1 s. Searches make hardly any garbage that counting references
    does not free.
    """

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._jobs = 0
        gc.collect()  # there is a new worker for each connection to the queue server
        gc.disable()

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Work on a job and on the thoughts that it has begun, and collect garbage if it is time."""
        super().execute_job(job, queue)
        self._count()
        self.set_state(WorkerStatus.BUSY)  # so that a signal does not interrupt them
        while jobs.thoughts().have_begun():  # no other worker knows them
            jobs.thoughts().continue_for(jobs.JOB_SECONDS)
            self.heartbeat()
            self._count()
        self.set_state(WorkerStatus.IDLE)

    def _count(self) -> None:
        self._jobs += 1
        if self._jobs % JOBS_BETWEEN_COLLECTIONS == 0:
            gc.collect()


def _work(kind: str) -> bool:
    """Work until asked to end. Return False if the queue server was lost."""
    worker = _worker(kind)
    try:
        worker.work(logging_level="WARNING")
    except redis.RedisError as error:
        log.warning("queue_server_lost", error=reason_of(error))
    for number in (signal.SIGTERM, signal.SIGINT):  # the handlers of RQ would call a worker that has ended
        signal.signal(number, lambda *_: sys.exit(0))
    return worker.asked_to_end


def _worker(kind: str) -> Worker:
    url = container().settings.queue_url
    assert url is not None, "the container is built from it"
    worker_class = ThinkingWorker if kind == THINK else Worker
    return worker_class(
        list(SERVED[kind]),
        name=f"{kind}-{os.getpid()}-{time.time_ns()}",
        connection=redis.Redis.from_url(url),  # its own connection without timeouts, since it blocks on the queue
        serializer=JSONSerializer,
        default_result_ttl=0,
        log_job_description=False,
    )


def _wait_for_servers() -> None:
    while True:
        try:
            container().client.ping()
            container().queues.connection.ping()
        except redis.RedisError as error:
            log.warning("waiting_for_servers", error=reason_of(error))
            time.sleep(PAUSE)
        else:
            return


if __name__ == "__main__":
    main()
