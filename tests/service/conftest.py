"""A whole Heptad, as `heptad up` runs it, for the tests of the API: real server, real Redis, real RQ workers."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page

from application.runtime.addresses import for_browsers
from application.runtime.queues import Queues
from application.runtime.servers import log_server, queue_server
from application.runtime.settings import Settings
from service.app import create_app
from tests.key_families import strangers
from tests.ports import free_port
from tests.service.compiled_templates import COMPILED
from tests.service.playing import Player

READY_SECONDS = 60
UNLIMITED = {
    "HEPTAD_LIMITS": "create=none, seats=none, unchanged=none, logs=none, read=none, sign-in=none, reports=none",
    "HEPTAD_QUOTAS": "tables=100000, bot-tables=100000, stored=1TiB",
    "HEPTAD_WEBHOOK_PRIVATE": "true",
    "HEPTAD_PAIR_SAME_ADDRESS": "true",
}
"""Settings under which one address may do what a whole test needs."""
IN_PROCESS = {name.removeprefix("HEPTAD_").lower(): value for name, value in UNLIMITED.items()}
"""The same for an application of `make`."""
PATIENT = {"HEPTAD_KEEP_ALIVE": "60", "HEPTAD_REQUESTS": "seconds=60"}
"""So that a client that reads slowly is not dropped on a busy machine."""
TWO_WEB_PROCESSES = {"HEPTAD_WEB_WORKERS": "2"}
"""So that a test sees what one web process does not know of the other."""
WITH_ASSISTANTS = {"HEPTAD_MCP_URL": ""}
"""So that heptad-mcp is started; it loads nothing before somebody asks it."""
SLOW_SECONDS = 8
RESOLVER = f"""
import _socket, time
real, sleep = _socket.getaddrinfo, time.sleep
def getaddrinfo(host, *more):
    if "slow" in str(host):
        sleep({SLOW_SECONDS})
        raise _socket.gaierror(_socket.EAI_AGAIN, "no server answers")
    return real(host, *more)
_socket.getaddrinfo = getaddrinfo
"""
"""What Python runs first in each process: the system's resolver, which has no timeout, as its server makes it."""


class Running:
    """A running `heptad up`, of the installed version or of another `program`."""

    def __init__(self, folder: Path, program: Path | None = None, **environ: str) -> None:
        self.folder = folder
        self.program = program or Path(sys.executable).with_name("heptad")
        settings = {
            "HEPTAD_DATA": str(folder),
            "HEPTAD_PORT": "0",
            "HEPTAD_THINKING_NICE": "0",  # bots think at once
            "HEPTAD_WEB_WORKERS": "1",  # a second takes a second and a half to start
            "HEPTAD_MCP_URL": "off",
        }
        self.environ = {**os.environ, **settings, **environ}
        self.output = folder.parent / f"{folder.name}.log"
        self.url = ""
        self.start()

    def launch(self) -> None:
        """Start without waiting."""
        with self.output.open("ab") as output:
            self.process = subprocess.Popen([str(self.program), "up"], env=self.environ, stdout=output, stderr=output)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.launch()
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            if self._ready():
                return
            time.sleep(0.05)
        raise AssertionError(f"heptad up does not answer:\n{self.output.read_text()[-4000:]}")

    def _ready(self) -> bool:
        try:
            note = json.loads((self.folder / "up.json").read_text())
            if note["pid"] != self.process.pid:
                return False
            self.url = for_browsers(note["url"])
            return httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200
        except (OSError, ValueError, httpx.HTTPError):
            return False

    @property
    def log_url(self) -> str:
        """The URL of its log server."""
        return log_server(self.folder).url

    def stop(self) -> None:
        """Stop as an operator does."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=30) == 0, self.output.read_text()[-4000:]


T = TypeVar("T")
_users: Counter[str] = Counter()
_shared: dict[str, tuple[ExitStack, Any]] = {}


@contextmanager
def shared(name: str, begin: Callable[[], AbstractContextManager[T]]) -> Iterator[T]:
    """Yield what the fixtures of this name in several folders have together: the first begins it, the last ends it."""
    if not _users[name]:
        ending = ExitStack()
        _shared[name] = ending, ending.enter_context(begin())
    _users[name] += 1
    ending, value = _shared[name]
    try:
        yield value
    finally:
        _users[name] -= 1
        if not _users[name]:
            ending.close()


@contextmanager
def unbroken(folder: Path) -> Iterator[Running]:
    """Run one for tests that do not break it."""
    running = Running(folder / "data", **UNLIMITED, **PATIENT, **TWO_WEB_PROCESSES, **WITH_ASSISTANTS)
    yield running
    with redis.Redis.from_url(running.log_url) as client:
        assert strangers(client) == set(), "events/log_server/key_families.py says what a backup does with each key"
    running.stop()


@pytest.fixture(scope="session")
def heptad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One for all tests that do not break it."""
    with shared("heptad", lambda: unbroken(tmp_path_factory.mktemp("heptad"))) as running:
        yield running


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One web process with low limits and little patience, which may be killed.

    Tests that use up a limit call from their own address.
    """
    limits = {"HEPTAD_LIMITS": "create=10/hour, logs=6/hour", "HEPTAD_REQUESTS": "seconds=2"}
    running = Running(tmp_path_factory.mktemp("strict") / "data", **limits, HEPTAD_CORS_ORIGINS="https://a.example")
    yield running
    running.stop()


class Mortal:
    """A Heptad that tests kill, for the next of them too while its data are whole."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        self._factory = factory
        self._running: Running | None = None

    def whole(self) -> Running:
        """Return it, running, with all its data."""
        if self._running is None:
            self._running = Running(self._factory.mktemp("mortal") / "data", HEPTAD_PORT=str(free_port()), **UNLIMITED)
        return self._running

    def discard(self) -> None:
        """Stop it, and start another one when it is needed again."""
        if self._running is not None and self._running.process.poll() is None:
            self._running.stop()
        self._running = None


@contextmanager
def mortals(factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """Run one when it is needed."""
    made = Mortal(factory)
    yield made
    made.discard()


@pytest.fixture(scope="session")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """One for all tests that kill processes."""
    with shared("mortal", lambda: mortals(tmp_path_factory)) as made:
        yield made


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One web process with short timeouts, JSON log lines and a slow resolver, which may be started again."""
    folder = tmp_path_factory.mktemp("brisk")
    (folder / "sitecustomize.py").write_text(RESOLVER)
    running = Running(
        folder / "data",
        **UNLIMITED,
        HEPTAD_KEEP_ALIVE="1",
        HEPTAD_LOG_FORMAT="json",
        HEPTAD_PORT=str(free_port()),
        PYTHONPATH=str(folder),
    )
    yield running
    running.stop()


@pytest.fixture
def running_queues(heptad: Running) -> Iterator[Queues]:
    """The queues of the running Heptad."""
    found = Queues(queue_server(heptad.folder).url)
    yield found
    found.connection.close()


class Players(Sequence[Player]):
    """Seven new players, each of whom is made when a test first asks for it: few tests need all."""

    def __init__(self, url: str) -> None:
        self.made: dict[int, Player] = {}
        self._url = url
        self._making = threading.Lock()

    def __len__(self) -> int:
        return 7

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, slice):
            return [self[number] for number in range(7)[which]]
        number = range(7)[which]
        with self._making:
            if number not in self.made:
                self.made[number] = Player(self._url, f"Player {number}")
        return self.made[number]


@pytest.fixture
def players(heptad: Running) -> Iterator[Sequence[Player]]:
    """Seven new players."""
    some = Players(heptad.url)
    yield some
    for player in some.made.values():
        player.close()


DESK: Any = {"width": 1280, "height": 800}
PHONE: Any = {"width": 390, "height": 844}
RESTING = "/healthz"
"""Where a page waits for the next test: its server and its cache are those of the pages that tests show."""


@contextmanager
def visiting(browser: Browser, url: str, viewport: Any, locale: str) -> Iterator[BrowserContext]:
    """A browser with one page, which has the scripts of the service in its cache. Nothing moves in it."""
    with browser.new_context(viewport=viewport, reduced_motion="reduce", locale=locale) as context:
        context.new_page().goto(url + RESTING)
        yield context


def rest(context: BrowserContext, url: str, viewport: Any) -> None:
    """Make a browser again that of a person who was never here."""
    context.set_offline(False)
    context.clear_cookies()
    context.clear_permissions()
    first, *others = context.pages
    for page in others:
        page.unroute_all(behavior="ignoreErrors")
        page.close()
    first.unroute_all(behavior="ignoreErrors")
    first.set_extra_http_headers({})
    first.goto(url + RESTING)  # before the window changes: the page of the test is not laid out again
    first.evaluate("localStorage.clear()")
    if first.viewport_size != viewport:
        first.set_viewport_size(viewport)
    first.emulate_media(color_scheme="light")


@pytest.fixture(scope="session")
def desk(browser: Browser, heptad: Running) -> Iterator[BrowserContext]:
    """A browser on a wide screen in English. To start another one costs as much as a test."""
    with visiting(browser, heptad.url, DESK, "en-GB") as context:
        yield context


@pytest.fixture(scope="session")
def mobile(browser: Browser, heptad: Running) -> Iterator[BrowserContext]:
    """A browser on a phone in Japanese."""
    with visiting(browser, heptad.url, PHONE, "ja-JP") as context:
        yield context


@pytest.fixture
def context(desk: BrowserContext, heptad: Running) -> Iterator[BrowserContext]:
    """A browser on a wide screen in English, of a person who was never here."""
    yield desk
    rest(desk, heptad.url, DESK)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The page of that browser, at the address of the service."""
    return context.pages[0]


@pytest.fixture
def phone(mobile: BrowserContext, heptad: Running) -> Iterator[Page]:
    """The page of a browser on a phone in Japanese, of a person who was never here."""
    yield mobile.pages[0]
    rest(mobile, heptad.url, PHONE)


Make = Callable[..., Flask]


@pytest.fixture
def make(
    log_client: redis.Redis, queue_client: redis.Redis, log_url: str, queue_url: str, tmp_path: Path
) -> Iterator[Make]:
    """An application with the settings that a test gives."""
    assert log_client.dbsize() == queue_client.dbsize() == 0
    made = []

    def making(**given: str) -> Flask:
        environ = {"HEPTAD_DATA": str(tmp_path)} | {f"HEPTAD_{name.upper()}": value for name, value in given.items()}
        app = create_app(Settings.from_env(environ | {"HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue_url}))
        app.jinja_env.bytecode_cache = COMPILED
        made.append(app)
        return app

    yield making
    for app in made:
        container = app.extensions["heptad"]
        container.tailer.stop()
        container.client.close()
        container.queues.connection.close()


def at(app: Flask, address: str, token: str | None = None) -> FlaskClient:
    """A client at an address, perhaps with a token."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    if token is not None:
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client
