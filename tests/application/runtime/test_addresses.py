"""The address of a caller: behind proxies, with forged headers, by networks."""

import ipaddress

import pytest

from application.runtime.addresses import UNKNOWN, caller_address, for_browsers

XFF = "X-Forwarded-For"
PROXIES = tuple(ipaddress.ip_network(text) for text in ("127.0.0.1", "10.0.0.0/8", "fd00::/8"))


@pytest.mark.parametrize(
    ("peer", "headers", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),  # not from a trusted proxy
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["192.0.2.66, 198.51.100.1"], "198.51.100.1"),  # addresses to the left could be forged
        ("127.0.0.1", ["192.0.2.66", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["192.0.2.66, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        ("127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8:1:2:3:4:5:6]:4711"], "2001:db8:1:2::/64"),
        ("fd00::1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", [], "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", [], "203.0.113.7"),
        ("::ffff:127.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1, nonsense, 10.1.2.3"], "10.1.2.3"),  # the sender is not known
        ("127.0.0.1", ["198.51.100.1,"], "127.0.0.1"),
        ("127.0.0.1", ["999.1.1.1"], "127.0.0.1"),
        ("127.0.0.1", ["," * 5000], "127.0.0.1"),
        ("", ["198.51.100.1"], UNKNOWN),  # a Unix socket that is not trusted
        (None, [], UNKNOWN),
    ],
)
def test_a_list_of_addresses(peer: str | None, headers: list[str], address: str):
    assert caller_address(peer, tuple(headers), XFF, PROXIES) == address


def test_a_unix_socket_may_be_trusted():
    assert caller_address("", ("198.51.100.1",), XFF, ("unix",)) == "198.51.100.1"
    assert caller_address("127.0.0.1", ("198.51.100.1",), XFF, ("unix",)) == "127.0.0.1"


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        (["for=198.51.100.1"], "198.51.100.1"),
        (["For=198.51.100.1;proto=https;by=203.0.113.43"], "198.51.100.1"),
        (['for="[2001:db8:cafe::17]:4711"'], "2001:db8:cafe::/64"),
        (['for="198.51.100.1:80"'], "198.51.100.1"),
        (["for=192.0.2.66, for=198.51.100.1"], "198.51.100.1"),
        (["for=192.0.2.66", "proto=http;for=198.51.100.1, for=10.0.0.3"], "198.51.100.1"),
        (['for="a, for=192.0.2.66", for=198.51.100.1'], "198.51.100.1"),
        (['for="', "for=198.51.100.1"], "198.51.100.1"),
        (['for=", for=198.51.100.1'], "198.51.100.1"),
        (["for=unknown"], "127.0.0.1"),
        (["for=_hidden, for=10.0.0.3"], "10.0.0.3"),
        (["proto=https"], "127.0.0.1"),
        (["198.51.100.1"], "127.0.0.1"),
        (["for=198.51.100.1 nonsense"], "127.0.0.1"),
        (["for=192.0.2.66;=;"], "127.0.0.1"),
    ],
)
def test_rfc_7239(headers: list[str], address: str):
    assert caller_address("127.0.0.1", tuple(headers), "Forwarded", PROXIES) == address


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://127.0.0.1:8777", "http://localhost:8777"),
        ("http://[::1]:8777", "http://localhost:8777"),
        ("http://192.0.2.7:8777", "http://192.0.2.7:8777"),
        ("http://[2001:db8::1]:8777", "http://[2001:db8::1]:8777"),
        ("http://localhost:8777", "http://localhost:8777"),
    ],
)
def test_a_browser_opens_a_server_of_this_machine_at_localhost(url: str, shown: str):
    assert for_browsers(url) == shown
