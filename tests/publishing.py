"""A web server of another person on this machine, under names that lead nowhere else, with documents over TLS."""

import ipaddress
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import trustme

from application.runtime.outside.asking import Outside
from application.runtime.outside.lookups import Address


class Document(NamedTuple):
    """What is answered at a path."""

    content: bytes
    media: str = "application/json"
    status: int = 200
    location: str | None = None


class Publisher:
    """Answers what is in `documents`, by path; anything else with 404."""

    def __init__(self, port: int, authority: trustme.CA) -> None:
        self.port = port
        self.documents: dict[str, Document] = {}
        self.asked: list[str] = []
        self._authority = authority

    def url(self, host: str, path: str = "/") -> str:
        """The URL of a path, under a name."""
        return f"https://{host}:{self.port}{path}"

    def publish(self, host: str, path: str, **more: Any) -> str:
        """Publish the metadata document of a client, and return its id."""
        client_id = self.url(host, path)
        stated = {"client_id": client_id, "redirect_uris": [self.url(host, "/callback")], **more}
        self.documents[path] = Document(json.dumps(stated).encode())
        return client_id

    def outside(self) -> Outside:
        """What finds this server under any name."""
        context = ssl.create_default_context(cadata=self._authority.cert_pem.bytes().decode())  # all others take 50 ms
        here: list[Address] = [ipaddress.ip_address("127.0.0.1")]
        return Outside(5, allow_private=True, resolve=lambda *_: here, tls=lambda: context)


@contextmanager
def publishing(*hosts: str) -> Iterator[Publisher]:
    """Run a server in a thread, with a certificate for these names."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            publisher.asked.append(self.path)
            found = publisher.documents.get(self.path, Document(b"nothing", "text/plain", 404))
            self.send_response(found.status)
            self.send_header("content-type", found.media)
            self.send_header("content-length", str(len(found.content)))
            if found.location is not None:
                self.send_header("location", found.location)
            self.end_headers()
            self.wfile.write(found.content)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*hosts).configure_cert(context)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True)
    publisher = Publisher(server.server_port, authority)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield publisher
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
