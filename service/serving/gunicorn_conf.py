"""Gunicorn's configuration: `gunicorn -c python:service.serving.gunicorn_conf "service.app:create_app()"`.

Under `heptad up` the listening socket is inherited, so a restarted web server refuses no connection. Without a
supervisor the socket is bound to the address in the settings.
"""

import contextlib
import functools
import gc
import json
import os
import resource
import shutil
import signal
import time
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from gunicorn import util

from application.runtime import logging_setup, parent_watchdog, trace
from application.runtime.addresses import caller_address, is_trusted
from application.runtime.delay import LONGEST, Delay
from application.runtime.settings import Settings
from events.format import pauses
from service.serving import request_reading, responses, scratch, single_headers, trimming, turns

_settings = Settings.from_env()
_host = f"[{_settings.host}]" if ":" in _settings.host else _settings.host
_socket = os.environ.get("HEPTAD_SOCKET")
_ready = os.environ.pop("HEPTAD_READY", None)
_turns = turns.Turns()  # of each worker: they are forked

LINGER = 1.0
"""Seconds for which a client may read the response to a request whose body is not wanted."""

bind = f"fd://{_socket}" if _socket else f"{_host}:{_settings.port}"
workers = _settings.web_workers
worker_class = "gevent"
worker_connections = 10_000
limit_request_line = 4094
limit_request_fields = 100
limit_request_field_size = 8190
keepalive = _settings.requests.seconds  # also for the headers of a request
timeout = 60
graceful_timeout = 5
loglevel = "warning"
accesslog = None
preload_app = False
control_socket_disable = True
forwarded_allow_ips = (
    ""  # of the headers of proxies only HEPTAD_PROXY_HEADER counts, and only application/runtime/addresses.py reads it
)

_restarts = Delay(LONGEST)

_scratch = scratch.folder(_settings.data)
worker_tmp_dir = str(_scratch)  # heartbeats: a worker has to start on a full disk, too
_metrics = _scratch / f"metrics-{os.getpid()}"  # the previous server may still be ending, and removes its own folder
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_metrics)  # read when the first metric is made, in a worker


def on_starting(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Prepare the arbiter before it forks: start the parent watchdog, and raise the limit of open files."""
    logging_setup.configure(_settings.log_level, _settings.log_format)  # also for the arbiter's messages
    logging_setup.warn_of_former_names(os.environ)
    parent_watchdog.hold()
    _settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch.remove_left_overs(_scratch)
    shutil.rmtree(_metrics, ignore_errors=True)
    _metrics.mkdir(mode=0o700, parents=True)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def on_exit(server: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Remove the folder in memory when all workers have ended."""
    shutil.rmtree(_metrics, ignore_errors=True)
    if _scratch != _settings.data.absolute():
        with contextlib.suppress(OSError):  # another server uses it
            _scratch.rmdir()


def pre_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Note when a worker is started."""
    worker.heptad_started = time.monotonic()


def post_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Prepare a worker before it loads the application: allocate metrics files, and end waiting requests on exit.

    It first waits for a moment if workers before it have ended soon after their start. It collects no garbage until it
    is ready: what it loads stays, and looking for garbage in it takes a seventh of the time.
    """
    gc.disable()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)  # the worker has its own handlers later
    time.sleep(max(0.0, _restarts.until - time.monotonic()))
    parent_watchdog.ends_when(lambda: not worker.alive)
    try:
        scratch.allocate(_metrics, os.getpid())
    except OSError as error:  # without room for the files the kernel would kill the worker, so metrics are not summed
        del os.environ["PROMETHEUS_MULTIPROC_DIR"]
        worker.log.warning("metrics are not shared by the workers: %s", error)


def pre_request(worker: Any, req: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Note a repeated header that a request may have only once, before gunicorn joins headers of one name."""
    single_headers.note(req)


def post_request(worker: Any, req: Any, environ: dict[str, Any], resp: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Count what the request has cost, and close the connection if the rest of the body is not wanted.

    The client is given a moment to read the response, which a closed connection would take from it.
    """
    if turns.TURN in environ:
        environ[turns.TURN].end()
    if req.body.failed and resp is not None and resp.headers_sent:
        util.close_graceful(environ["gunicorn.socket"], LINGER)


def post_worker_init(worker: Any) -> None:
    """Prepare a worker: note that it is there, answer invalid HTTP with problem documents, let requests take turns."""
    logging_setup.configure(
        _settings.log_level, _settings.log_format
    )  # also gunicorn's own messages; never with the values of variables, which may be secret
    responses.install(_settings.requests.seconds)
    request_reading.install(_pause_head)
    pauses.give_way = turns.next_turn
    from service.serving import heartbeat  # noqa: PLC0415 - it imports ssl, which gevent has to patch first

    extensions = getattr(worker.wsgi, "extensions", {})
    util.write_error = functools.partial(_write_problem, extensions.get("unread_page", lambda _problem, _head: None))
    heartbeat.start(lambda: extensions["heptad"].outages if "heptad" in extensions else None)
    trimming.start()
    worker.wsgi = turns.in_turns(_closing(worker.wsgi), _address, _turns)
    _turns.measure()
    gc.freeze()  # else a request waits some tens of milliseconds while all that is loaded now is searched for garbage
    gc.enable()
    if _ready is not None:
        with contextlib.suppress(OSError):  # nobody reads after the first worker
            os.write(int(_ready), b".")


def _address(environ: dict[str, Any]) -> str:
    """Return the group of addresses that a request comes from. The server has joined headers of one name."""
    name = _settings.proxy_header
    named = environ.get(f"HTTP_{name.upper().replace('-', '_')}")
    headers = () if named is None else (named,)
    return caller_address(environ.get("REMOTE_ADDR"), headers, name, _settings.trusted_proxies)


def _closing(application: turns.Application) -> turns.Application:
    """Return a WSGI application that closes the connection if the rest of the request's body is not wanted."""

    def call(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        def start(status: str, *more: Any) -> Any:
            if environ["wsgi.input"].failed or status.startswith("408 "):
                start_response.__self__.force_close()  # of gunicorn's response, which ignores a `Connection` header
            return start_response(status, *more)

        return application(environ, start)

    return call


def _pause_head(peer: Any) -> None:
    """Wait for a turn of a connection whose request arrives in parts; a trusted proxy sends those of many callers."""
    address = peer[0] if isinstance(peer, tuple) else ""
    if is_trusted(address, _settings.trusted_proxies):
        return
    if turns.current() is None:
        turns.work_for(_turns.turn(_address({"REMOTE_ADDR": address}), b""))
    turns.pause()


def _write_problem(page: Callable[[bytes, bytes], Any], sock: Any, status: int, reason: str, detail: str) -> None:
    """Send a problem document for a request that gunicorn itself rejects: it can't parse it, or it is too long.

    A client that prefers HTML gets the `page` for it.
    """
    kind, request_id = "urn:heptad:problem:http:" + reason.lower().replace(" ", "-"), trace.new_request_id()
    detail = logging_setup.without_tickets(_DETAILS.get(status, detail))
    problem = {"type": kind, "title": reason, "status": status, "detail": detail or reason, "request_id": request_id}
    structlog.get_logger("heptad.access").info("request", status=status, detail=detail, request_id=request_id)
    body, media = json.dumps(problem).encode(), "application/problem+json"
    shown = page(body, request_reading.unread_head(sock))
    if shown is not None:
        body, media = shown.content, shown.type
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: {media}\r\n"
        f"X-Request-ID: {request_id}\r\n{_cors()}Referrer-Policy: no-referrer\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    util.write_nonblock(sock, head.encode() + body)


_DETAILS = {
    431: f"A request has at most {limit_request_fields} headers; one has at most {limit_request_field_size} bytes, and "
    f"all together at most {request_reading.MAX_HEAD}.",
}
"""What to say of a limit of requests, by status, instead of what gunicorn says."""


def _cors() -> str:
    """Return the headers with which a page of another origin can read the answer, whose `Origin` is not known.

    With several allowed origins there are none: only one could be named, and it could be the wrong one.
    """
    if len(_settings.cors_origins) != 1:
        return ""
    [origin] = _settings.cors_origins
    return f"Access-Control-Allow-Origin: {origin}\r\nAccess-Control-Expose-Headers: X-Request-ID\r\n"


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Add the metrics of a worker that ended to the sums of ended workers, and remove its files."""
    _restarts.failed(time.monotonic() - worker.heptad_started)
    from service.serving import metrics_files  # noqa: PLC0415 - only after the folder is named

    metrics_files.retire(_metrics, worker.pid)
