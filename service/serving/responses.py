"""How a web process sends responses: as gunicorn does, but not to a client that has stopped reading."""

import errno
from typing import Any

from gunicorn.http import wsgi


class PatientConnection:
    """A connection on which a client has some time to read what was sent before."""

    def __init__(self, connection: Any, patience: float | None) -> None:
        self._connection = connection
        self._patience = patience

    def sendall(self, data: bytes) -> None:
        """Send data. Raise ConnectionResetError if the client reads nothing for `patience` seconds."""
        before, left = self._connection.gettimeout(), memoryview(data)
        self._connection.settimeout(self._patience if before is None else before)
        try:
            while left:
                left = left[self._connection.send(left) :]
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client does not read the response") from None
        finally:
            self._connection.settimeout(before)


class PatientResponse(wsgi.Response):  # type: ignore[misc]
    """A response to a client that is disconnected if it reads nothing for `patience` seconds."""

    patience: float | None = None

    def __init__(self, req: Any, sock: Any, cfg: Any) -> None:
        super().__init__(req, PatientConnection(sock, self.patience), cfg)


def install(patience: float) -> None:
    """Let gunicorn send responses like this."""
    PatientResponse.patience = patience
    wsgi.Response = PatientResponse
