"""Servers for the length of a run: `heptad up` on a temporary folder, and the bare application beside it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, NamedTuple

import redis

from application.runtime.servers import log_server
from application.runtime.settings import Settings
from benchmarks.measuring.figures import Bench
from benchmarks.process_group import ProcessGroup
from events.log_server import keys
from heptad.supervising.announcement import running_at
from heptad.supervising.supervisor import is_ready

UNLIMITED = {
    "HEPTAD_LIMITS": "create=none, seats=none, unchanged=none, logs=none, read=none",
    "HEPTAD_QUOTAS": "tables=10000, stored=1TiB",
}
"""Settings without limits: all requests come from one address."""
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
COMMAND = "from heptad.cli.main import main; main()"


class Ports(NamedTuple):
    """The ports of the service and of the bare application, and the process ids of their first processes."""

    service: int
    bare: int
    web_workers: int
    service_pid: int
    bare_pid: int


def ports(bench: Bench) -> Ports:
    """Return the ports of both servers, which are started at the first call."""

    def start() -> Ports:
        folder = bench.folder()
        environ = _environ(folder) | UNLIMITED | ({"HEPTAD_WEB_WORKERS": "1"} if bench.quick else {})
        service = bench.stack.enter_context(_service(folder / "data", environ, bench.log))
        bare, bare_pid = bench.stack.enter_context(bare_beside(bench, log_server(folder / "data").url, environ))
        return Ports(service, bare, Settings.from_env(environ).web_workers, _supervisor(folder / "data"), bare_pid)

    found = bench.once("ports", start)
    assert isinstance(found, Ports)
    return found


class SingleService(NamedTuple):
    """A separate service: its port, the supervisor's process id, and the URL of its log server."""

    port: int
    pid: int
    log_url: str


@contextlib.contextmanager
def single_service(bench: Bench, environ: Mapping[str, str] = MappingProxyType({})) -> Iterator[SingleService]:
    """Run a separate service with one web process and more settings."""
    with _separate(bench, {**UNLIMITED, "HEPTAD_WEB_WORKERS": "1", **environ}) as service:
        yield service


@contextlib.contextmanager
def default_service(bench: Bench) -> Iterator[SingleService]:
    """Run a separate service with the limits and the number of web processes of the default settings."""
    with _separate(bench, {}) as service:
        yield service


@contextlib.contextmanager
def _separate(bench: Bench, environ: Mapping[str, str]) -> Iterator[SingleService]:
    folder = bench.folder()
    with _service(folder / "data", {**_environ(folder), **environ}, bench.log) as port:
        yield SingleService(port, _supervisor(folder / "data"), log_server(folder / "data").url)


@contextlib.contextmanager
def service_in(folder: Path, environ: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """Run `heptad up` on `folder / "data"` with one web process and more settings; yield its URL.

    It logs to `folder / "service.log"`.
    """
    with (
        (folder / "service.log").open("ab") as log,
        _service(folder / "data", _environ(folder) | {"HEPTAD_WEB_WORKERS": "1", **environ}, log) as port,
    ):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def bare_beside(bench: Bench, log_url: str, environ: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Run the bare application on a log server; yield its port and the id of its first process."""
    folder = bench.folder()
    archive_nothing(log_url)
    logs = {"HEPTAD_REDIS_URL": log_url, "HEPTAD_DATA": str(folder / "bare")}
    with _bare({**_environ(folder), **UNLIMITED, **logs, **environ}, bench.log) as found:
        yield found


def archive_nothing(log_url: str) -> None:
    """Have the archiver pass over all games: the logs of the bare route are no games, and can't be read as such."""
    with redis.Redis.from_url(log_url) as client:
        client.hset(keys.ARCHIVED_UP_TO, mapping={str(shard): 2**53 for shard in range(keys.SHARDS)})


def _supervisor(data: Path) -> int:
    """Return the process id of the supervisor of a service."""
    running = running_at(data)
    assert running is not None, "the service is ready"
    return running.pid


def _environ(folder: Path) -> dict[str, str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("HEPTAD_")}
    return environ | {"HEPTAD_DATA": str(folder / "data"), "HEPTAD_PORT": "0", "HEPTAD_LOG_LEVEL": "warning"}


@contextlib.contextmanager
def _service(data: Path, environ: Mapping[str, str], log: IO[Any] | None) -> Iterator[int]:
    with _process([sys.executable, "-c", COMMAND, "up"], environ, log) as process:
        url = ""
        for _ in _until_ready(process):
            running = running_at(data)
            if running is not None and is_ready(running.url):
                url = running.url
                break
        yield int(url.rpartition(":")[2])


@contextlib.contextmanager
def _bare(environ: Mapping[str, str], log: IO[Any] | None) -> Iterator[tuple[int, int]]:
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        command = [
            sys.executable,
            "-m",
            "gunicorn",
            "-c",
            "python:service.serving.gunicorn_conf",
            "benchmarks.harness.bare:create_app()",
        ]
        handed = listener.fileno()
        with _process(command, {**environ, "HEPTAD_SOCKET": str(handed)}, log, handed) as process:
            port = listener.getsockname()[1]
            for _ in _until_ready(process):
                if _answers(port):
                    break
            yield port, process.pid


def _answers(port: int) -> bool:
    """Whether a process accepts connections: the socket itself has been listening from the start."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
        connection.settimeout(1)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: bare\r\n\r\n")
        return connection.recv(12).endswith(b"404")
    return False


@contextlib.contextmanager
def _process(
    command: list[str], environ: Mapping[str, str], log: IO[Any] | None, *handed: int
) -> Iterator[subprocess.Popen[bytes]]:
    group = ProcessGroup()  # it ends with this process, even if that is killed
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environ,
        pass_fds=handed,
        stdout=subprocess.DEVNULL,
        stderr=log,
        process_group=group.id,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        group.close()


def _until_ready(process: subprocess.Popen[bytes]) -> Iterator[None]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        yield
        time.sleep(0.1)
    raise RuntimeError(f"{process.args!r} is not ready after {PATIENCE:g} s")
