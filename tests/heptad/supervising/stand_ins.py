"""Small processes in the place of the web server and the workers: `python stand_ins.py ROLE`.

Each writes its process id to `<data>/ROLE.pid`. They import little, since more than a hundred of them are started.
"""

import http.server
import json
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from application.runtime import parent_watchdog
from events.process import lifeline


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps(dict(os.environ)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def web() -> None:
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = socket.socket(fileno=int(os.environ["HEPTAD_SOCKET"]))
    server.socket.setblocking(False)  # another process may accept the connection that both have seen
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())  # after the request
    os.write(int(os.environ["HEPTAD_READY"]), b".")
    server.serve_forever()


def app(environ, start_response):
    """A WSGI application for the real gunicorn; `/stream` goes on until the worker gets a signal to end."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] != "/stream":
        return [str(os.getppid()).encode()]

    def stream():
        yield b"begin\n"
        while not parent_watchdog.ending():
            time.sleep(0.05)
        yield b"end\n"

    return stream()


def main(role: str) -> None:
    if role == "stubborn":
        lifeline.GRACE_SECONDS = 0.5
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    fresh = Path(os.environ["HEPTAD_DATA"]) / f"{role}.pid.{os.getpid()}"
    fresh.write_text(str(os.getpid()))
    fresh.replace(fresh.with_suffix(""))
    if role == "gunicorn":
        words = [
            "-m",
            "gunicorn",
            "-c",
            "python:service.serving.gunicorn_conf",
            "--pythonpath",
            str(Path(__file__).parent),
        ]
        os.execv(sys.executable, [sys.executable, *words, "stand_ins:app"])
    if role == "broken":
        sys.exit(3)
    parent_watchdog.hold()
    web() if role == "web" else time.sleep(1000)


if __name__ == "__main__":
    main(*sys.argv[1:])
