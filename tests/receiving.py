"""A receiver of webhooks on this machine, which verifies each message and answers as a test says."""

import itertools
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import standardwebhooks


class Received(NamedTuple):
    """A request that arrived: its headers, in lower case, and its body."""

    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)["data"]
        return found

    def verify(self, secret: str) -> dict[str, Any]:
        """Return the body. Raise standardwebhooks.WebhookVerificationError."""
        found: dict[str, Any] = standardwebhooks.Webhook(secret).verify(self.body, self.headers)
        return found


class Receiver:
    """Answers 204, or with the next of `answers`: a status and headers. `held` requests wait until `release` is set."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.received: list[Received] = []
        self.accepted: list[Received] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.is_down = False
        self.on_request: Callable[[Received], object] | None = None
        self.held = threading.Event()
        self.release = threading.Event()
        self.release.set()

    def answer(self, request: Received) -> tuple[int, dict[str, str]]:
        self.received.append(request)
        self.held.set()
        self.release.wait(30)
        if self.on_request is not None:
            self.on_request(request)
        status, headers = (503, {}) if self.is_down else self.answers.pop(0) if self.answers else (204, {})
        if 200 <= status < 300:
            self.accepted.append(request)
        return status, headers


@contextmanager
def receiving(tls: Any = None) -> Iterator[Receiver]:
    """Run a receiver in a thread; with TLS if a context is given."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more = receiver.answer(Received(headers, body))
            self.send_response(status)
            for name, value in itertools.chain(more.items(), [("content-length", "0")]):
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    scheme = "http" if tls is None else "https"
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    receiver = Receiver(f"{scheme}://127.0.0.1:{server.server_port}/hooks")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.release.set()
        server.shutdown()
        server.server_close()
        thread.join()
