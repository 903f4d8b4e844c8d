"""A connection between browsers and a server that can be cut, as it is while a server starts again."""

import socket
import threading
from contextlib import suppress

from tests.ports import free_port

PORTION = 65_536


class Wire:
    """An address at which a server is reached until the wire is cut, and again once it is mended."""

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self.port = free_port()
        self.mend()

    def mend(self) -> None:
        """Pass on all that arrives, at the same address as before."""
        self._listening = socket.create_server(("127.0.0.1", self.port))
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, args=(self._listening, self._open), daemon=True).start()

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for connections
        self._listening.close()
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self, listening: socket.socket, ends: list[socket.socket]) -> None:
        with suppress(OSError):
            while True:
                near, _ = listening.accept()
                far = socket.create_connection(self._server)
                ends += [near, far]
                threading.Thread(target=_join, args=(near, far), daemon=True).start()


def _join(near: socket.socket, far: socket.socket) -> None:
    """Pass on what each end says until one of them has said all."""
    back = threading.Thread(target=_pass_on, args=(far, near), daemon=True)
    back.start()
    _pass_on(near, far)
    back.join()
    near.close()
    far.close()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while portion := one.recv(PORTION):
            other.sendall(portion)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
