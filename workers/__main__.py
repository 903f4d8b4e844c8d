"""`python -m workers KIND`: a worker on one queue (reveal, conflict, deadline, bot, verify), or the sweeper."""

import os
import signal
import sys
import time

import redis
import structlog
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from heptad import leash, logs
from heptad.queues import QUEUES
from heptad.settings import Settings
from workers.jobs import house
from workers.sweeper import Sweeper

log = structlog.get_logger(__name__)


def main() -> None:
    """Run until told to end. A server that is not there yet is waited for."""
    kinds = (*QUEUES, "sweeper")
    if len(sys.argv) != 2 or sys.argv[1] not in kinds:
        sys.exit(f"usage: python -m workers {'|'.join(kinds)}")
    leash.hold()
    logs.configure(Settings.from_env().log_level)
    _wait_for_servers()
    if sys.argv[1] == "sweeper":
        stop: list[bool] = []
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.append(True))
        Sweeper(house()).run(lambda: bool(stop))
    else:
        _work(sys.argv[1])


def _work(kind: str) -> None:
    url = house().settings.queue_url
    assert url is not None, "the house is built from it"
    worker = SimpleWorker(
        [kind],
        name=f"{kind}-{os.getpid()}-{time.time_ns()}",
        connection=redis.Redis.from_url(url),  # a patient one of its own, for it waits on the queue
        serializer=JSONSerializer,
        default_result_ttl=0,
        log_job_description=False,
    )
    worker.work(logging_level="WARNING")


def _wait_for_servers() -> None:
    while True:
        try:
            house().client.ping()
            house().queues.connection.ping()
        except redis.RedisError as error:
            log.warning("waiting_for_servers", error=repr(error))
            time.sleep(0.5)
        else:
            return


if __name__ == "__main__":
    main()
