"""Sending to receivers: to public addresses only, over checked TLS, without redirects, and not for long."""

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import trustme

from application.errors.requests import InvalidFieldError
from application.notices.webhooks.messages import Message
from application.notices.webhooks.sending import MAX_ANSWER, Sender
from application.notices.webhooks.webhooks import Webhook
from application.runtime.outside.connecting import is_public
from application.runtime.outside.lookups import Address, resolve
from application.runtime.outside.shares import Caller
from events.format.times import now
from tests.receiving import receiving

SECRET = "whsec_" + "c2VjcmV0" * 4
MESSAGE = Message("msg_one", "test", None, b'{"type":"test"}')

PRIVATE = [
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.2.3",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]
PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2002:808:808::1",
]


def webhook(url: str) -> Webhook:
    return Webhook("w", "p", url, None, "", created=now(), since=now(), secret=SECRET)


def error(sender: Sender, url: str) -> str | None:
    return sender.send(webhook(url), MESSAGE, Caller("here", "p0")).attempt.error


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_public_is_recognised(address: str):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_recognised(address: str):
    assert is_public(ipaddress.ip_address(address))


SPELLINGS = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "localhost",
    "LOCALHOST.",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "169.254.169.254",
    "10.0.0.1",
]


@pytest.mark.parametrize("host", SPELLINGS)
def test_a_url_with_a_private_address_is_refused_in_every_spelling(host: str):
    with pytest.raises(InvalidFieldError):
        Sender().check(f"https://{host}/")


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "017700000001", "localhost", "::ffff:127.0.0.1"])
def test_nothing_is_sent_to_a_private_address_in_any_spelling(host: str):
    """The check of the URL is passed by a name that leads there: the address itself is checked."""
    sender = Sender(resolve=lambda _, port: resolve(host, port))
    assert error(sender, "https://hooks.example/") == "the address is not public"


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "ftp://hooks.example/",
        "https:///path",
        "https://user@hooks.example/",
        "https://user:word@hooks.example/",
        "https://hooks.example/#part",
        "https://hooks.example:80/",
        "https://hooks.example:25/",
        "https://hooks.example/a b",
        "https://hooks.example:99999/",
        "https://hooks.example:0/",
        "https://hooks..example/",
        f"https://{'a' * 64}.example/",
        "https://xn--/",
        "https://hooks.xn--/",
        "//hooks.example/",
        "hooks.example",
        "https://hooks.example/" + "a" * 2048,
    ],
)
def test_a_url_to_which_nothing_may_be_sent_is_refused(url: str):
    with pytest.raises(InvalidFieldError):
        Sender().check(url)
    assert error(Sender(resolve=unreachable), url) is not None


def unreachable(_host: str, _port: int) -> list[Address]:
    raise AssertionError("no name is resolved for a URL that is refused")


@pytest.mark.parametrize(
    "url", ["https://hooks.example", "https://hooks.example:8443/a?b=c", "https://1.1.1.1/", "https://xn--i-7iq.ws"]
)
def test_other_urls_are_taken(url: str):
    Sender().check(url)


def test_a_name_with_one_private_address_is_refused_as_a_whole():
    both = [ipaddress.ip_address("1.1.1.1"), ipaddress.ip_address("10.0.0.1")]
    assert error(Sender(resolve=lambda *_: both), "https://hooks.example/") == "the address is not public"


def test_a_name_that_is_rebound_after_the_check_gains_nothing(monkeypatch: pytest.MonkeyPatch):
    """The name is resolved once; the connection goes to the address that was checked, and to no name."""
    asked, connected = [], []

    def rebinding(host: str, _port: int) -> list[Address]:
        asked.append(host)
        return [ipaddress.ip_address("1.1.1.1" if len(asked) == 1 else "127.0.0.1")]

    def connecting(address: tuple[str, int], *_: object, **__: object) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connecting)
    sender = Sender(resolve=rebinding)
    assert error(sender, "https://hooks.example/") == "no connection"
    assert (asked, connected) == (["hooks.example"], [("1.1.1.1", 443)])
    assert error(sender, "https://hooks.example/") == "the address is not public"
    assert len(connected) == 1


def test_a_name_that_is_not_resolved_in_time_is_reported():
    is_over = threading.Event()

    def resolve(_host: str, _port: int) -> list[Address]:
        is_over.wait(60)
        return []

    try:
        sender = Sender(resolve=resolve, seconds=0.1)
        assert error(sender, "https://hooks.example/") == "the name was not resolved within 3 seconds"
    finally:
        is_over.set()


def test_a_name_that_is_not_resolved_is_no_connection():
    def failing(_host: str, _port: int) -> list[Address]:
        raise socket.gaierror(socket.EAI_NONAME, "there is no such name")

    assert error(Sender(resolve=failing), "https://hooks.example/") == "no connection"


@contextmanager
def tls_receiver(name: str) -> Iterator[tuple[str, Sender]]:
    """Yield the URL of a receiver with a certificate for `name`, and a sender that trusts its authority."""
    authority = trustme.CA()
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(server)
    client = ssl.create_default_context()
    authority.configure_trust(client)
    here = [ipaddress.ip_address("127.0.0.1")]
    with receiving(server) as receiver:
        url = receiver.url.replace("127.0.0.1", "hooks.example")
        yield url, Sender(allow_private=True, resolve=lambda *_: here, tls=lambda: client)


def test_the_certificate_is_checked_against_the_name():
    with tls_receiver("hooks.example") as (url, sender):
        assert error(sender, url) is None
    with tls_receiver("other.example") as (url, sender):
        assert error(sender, url) == "the certificate is not valid for this name"


def test_a_certificate_of_an_unknown_authority_is_refused():
    with tls_receiver("hooks.example") as (url, _):
        sender = Sender(allow_private=True, resolve=lambda *_: [ipaddress.ip_address("127.0.0.1")])
        assert error(sender, url) == "the certificate is not valid for this name"


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch):
    with receiving() as proxy, receiving() as receiver:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        assert error(Sender(allow_private=True), receiver.url) is None
        assert not proxy.received


@contextmanager
def answering(chunks: Iterator[bytes]) -> Iterator[tuple[str, list[int]]]:
    """Yield the URL of a server that sends bytes until it is cut off, and the number of bytes that it sent."""
    listener, sent = socket.create_server(("127.0.0.1", 0)), [0]

    def serve() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(65536)
            try:
                for chunk in chunks:
                    connection.sendall(chunk)
                    sent[0] += len(chunk)
            except OSError:
                pass

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/", sent
        thread.join(10)


def slowly() -> Iterator[bytes]:
    for byte in b"HTTP/1.1 200 OK\r\nx: " + b"a" * 10_000:
        time.sleep(0.02)
        yield bytes([byte])


def test_a_receiver_that_answers_byte_by_byte_is_cut_off():
    with answering(slowly()) as (url, _):
        start = time.monotonic()
        assert error(Sender(allow_private=True, seconds=0.4), url) == "no answer within 0.4 seconds"
        assert time.monotonic() - start < 5


def endlessly() -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n\r\n"
    for _ in range(10_000):
        yield b"a" * 65_536


def test_little_of_an_endless_answer_is_read():
    with answering(endlessly()) as (url, sent):
        assert error(Sender(allow_private=True), url) is None
    assert sent[0] < 10_000 * 65_536 / 4
    assert sent[0] > MAX_ANSWER


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"\x00" * 100])
def test_an_answer_that_is_not_http_is_a_failure(answer: bytes):
    with answering(iter([answer])) as (url, _):
        assert error(Sender(allow_private=True), url) == "the connection broke, or the answer is not HTTP"


def test_only_2xx_is_a_success():
    sender = Sender(allow_private=True)
    with receiving() as receiver:
        for status, text in ((200, None), (299, None), (304, "redirect"), (404, "2xx"), (500, "2xx")):
            receiver.answers = [(status, {})]
            found = error(sender, receiver.url)
            assert found is None if text is None else text in (found or ""), status
