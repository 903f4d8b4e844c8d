"""The body of a request that could not be read: where the next request begins is not known, so there is none."""

import socket

import pytest
from gunicorn.config import Config
from gunicorn.http import parser
from gunicorn.http.errors import InvalidChunkSize

from service.serving import request_reading

FIXED = "Content-Length: 10\r\n\r\nabc"
CHUNKED = "Transfer-Encoding: chunked\r\n\r\nnone\r\n"


@pytest.mark.parametrize(
    ("rest", "error"), [(FIXED, TimeoutError), (CHUNKED, InvalidChunkSize)], ids=["late", "malformed"]
)
def test_no_request_follows_a_body_that_could_not_be_read(
    monkeypatch: pytest.MonkeyPatch, rest: str, error: type[Exception]
):
    monkeypatch.setattr(parser.RequestParser, "mesg_class", parser.RequestParser.mesg_class)
    request_reading.install(lambda _peer: None)
    server, client = socket.socketpair()
    with server, client:
        server.settimeout(0.05)
        client.sendall(f"POST / HTTP/1.1\r\nHost: x\r\n{rest}".encode())
        requests = parser.RequestParser(Config(), server, ("127.0.0.1", 1))
        body = next(requests).body
        with pytest.raises(error):
            body.read()
        client.sendall(b"0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
        body.read()  # as a handler does that tries again
        assert body.failed
        with pytest.raises(StopIteration):
            next(requests)
