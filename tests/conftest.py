"""What all tests share: real servers, one of each a session, and how hypothesis runs."""

import functools
import gc
import os
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import redis
import structlog
from hypothesis import HealthCheck, Phase, settings
from playwright.sync_api import Browser, expect

from application.container import Container
from application.runtime.servers import run_log_server, run_queue_server
from events.store.appending import Store
from tests import temporary
from tests.browsers import chromium
from tests.collecting import are_compiled, first_alone
from tests.containers import a_container
from tests.logging_kept import logging_kept
from tests.ordering import end_unneeded, in_parts
from tests.tied import tie

tie()
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)  # has none: loading all takes each HTTP client 30 ms of a CPU

redis.utils.get_lib_version = functools.cache(redis.utils.get_lib_version)  # each connection reads it from a file
structlog.dev.ConsoleRenderer.get_active().exception_formatter = structlog.dev.plain_traceback  # rich takes 7 ms

settings.register_profile(
    "heptad",
    deadline=None,  # the machine is shared
    derandomize=True,  # the same examples for everybody, every time
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)
settings.load_profile("heptad")

expect.set_options(timeout=30_000)  # milliseconds: a browser may wait for its turn on a busy machine


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # a process of xdist uses the folders of the first one
        temporary.begin(session.config._tmp_path_factory.getbasetemp())


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["alone"] = not are_compiled()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    alone = getattr(session.config, "workerinput", {}).get("alone", False)
    gc.disable()  # collecting tests makes no garbage; looking for it takes a sixth of the time
    try:
        with first_alone(Path(tempfile.gettempdir())) if alone else nullcontext():
            return (yield)
    finally:
        gc.enable()
        gc.freeze()  # tests and modules stay to the end


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("thorough") == 1:
        config.hook.pytest_deselected(items=[item for item in items if _is_of_a_search(item)])
        items[:] = [item for item in items if not _is_of_a_search(item)]
    if hasattr(config, "workerinput"):
        items[:] = in_parts(items, config.workerinput["workercount"])


def _is_of_a_search(item: pytest.Item) -> bool:
    return item.get_closest_marker("thorough") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """End the services that the next test does not need, if the tests are in the order of their services."""
    yield
    if nextitem is not None and hasattr(item.config, "workerinput"):
        end_unneeded(item, nextitem)


def pytest_sessionfinish() -> None:
    temporary.end()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        type=int,
        default=1,
        metavar="N",
        help="try N times as many random games and random changes; 2 and more also run the cases marked `thorough`",
    )


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> int:
    """How many times as many random games and random changes to try as in the suite."""
    return pytestconfig.getoption("thorough")


@pytest.fixture(autouse=True)
def restored_logging() -> Iterator[None]:
    """Restore logging after each test: a command that runs in this process writes to the standard error of its test."""
    with logging_kept():
        yield


@pytest.fixture(scope="session")
def log_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A log server for all tests; it does not wait for the disk."""
    with run_log_server(tmp_path_factory.mktemp("logs"), appendfsync="no") as url:
        yield url


@pytest.fixture(scope="session")
def queue_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A queue server for all tests."""
    with run_queue_server(tmp_path_factory.mktemp("queue")) as url:
        yield url


@pytest.fixture
def log_client(log_url: str) -> Iterator[redis.Redis]:
    """A client of an empty log server that takes appends, also if a test before this one was about one that doesn't."""
    with redis.Redis.from_url(log_url) as client:
        client.flushall()
        Store(client).admit()
        yield client


@pytest.fixture
def queue_client(queue_url: str) -> Iterator[redis.Redis]:
    """A client of an empty queue server."""
    with redis.Redis.from_url(queue_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def store(log_client: redis.Redis) -> Store:
    """A store on an empty log server."""
    return Store(log_client)


@pytest.fixture
def container(
    log_client: redis.Redis,  # noqa: ARG001
    queue_client: redis.Redis,  # noqa: ARG001
    log_url: str,
    queue_url: str,
    tmp_path: Path,
) -> Iterator[Container]:
    """A container on empty servers."""
    made = a_container(log_url, queue_url, tmp_path / "data")
    yield made
    made.client.close()
    made.queues.connection.close()


@pytest.fixture
def other(container: Container, log_url: str, queue_url: str) -> Iterator[Container]:
    """Another process's container on the same servers."""
    made = a_container(log_url, queue_url, container.settings.data)
    yield made
    made.client.close()
    made.queues.connection.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium for all tests, each with contexts or pages of its own."""
    with chromium() as browser:
        yield browser
