"""The address of a caller, also behind proxies, and the group of addresses that counts as one caller."""

import functools
import ipaddress
import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from application.runtime.setting_values import UNIX, Network

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

FORWARDED = "Forwarded"
"""The header of RFC 7239. Any other header is a list of addresses, like X-Forwarded-For."""

IPV6_PREFIX = 64
"""A customer of a provider usually has a network of this size or a larger one."""

UNKNOWN = "unknown"
"""The group of callers without an address: those on a Unix socket without a trusted proxy."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ELEMENT = re.compile(rf'(?:[^",]|{_QUOTED})+')
_PAIR = re.compile(rf'\s*([A-Za-z]+)=({_QUOTED}|[^\s";,]+)\s*')
_PARAMETER = re.compile(rf'(?:[^";]|{_QUOTED})+')
_WITH_PORT = re.compile(r"\[([0-9A-Fa-f:.]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")


@functools.lru_cache(maxsize=1_000)
def caller_address(peer: str | None, headers: tuple[str, ...], name: str, trusted: tuple[Network | str, ...]) -> str:
    """Return the group of addresses that a request comes from.

    `peer` is the other end of the connection, empty on a Unix socket; `headers` are all headers of this `name`, in
    order. The headers count only if the peer is a trusted proxy. They are read from right to left: the first address
    that does not belong to a trusted proxy is the caller's. Addresses to the left of it could be forged. An entry that
    can't be read ends the search: then the proxy that sent it counts as the caller.
    """
    found = _address(peer or "")
    if not _is_trusted(found, trusted):
        return group_of(found)
    for entry in reversed(list(_entries(headers, name))):
        named = _address(entry)
        if named is None:
            break
        found = named
        if not _is_trusted(found, trusted):
            break
    return group_of(found)


def is_loopback(host: str) -> bool:
    """Whether a host is a numeric address by which a machine reaches itself, such as `127.0.0.1`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def for_browsers(url: str) -> str:
    """Return the URL of a server on this machine as browsers should open it: they have passkeys at localhost alone."""
    found = urlsplit(url)
    return f"{found.scheme}://localhost:{found.port}" if is_loopback(found.hostname or "") else url


@functools.lru_cache(maxsize=1_000)
def is_trusted(peer: str, trusted: tuple[Network | str, ...]) -> bool:
    """Whether the other end of a connection, empty on a Unix socket, is a trusted proxy."""
    return _is_trusted(_address(peer), trusted)


def group_of(address: Address | None) -> str:
    """Return the group of an address: the IPv4 address itself, or the /64 network of an IPv6 address."""
    if address is None:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address.packed, IPV6_PREFIX), strict=False))
    return str(address)


def _is_trusted(address: Address | None, trusted: Sequence[Network | str]) -> bool:
    if address is None:
        return UNIX in trusted
    return any(not isinstance(network, str) and address in network for network in trusted)


def _entries(headers: Sequence[str], name: str) -> Iterator[str]:
    """Yield the addresses that headers name, oldest first; an empty text for an entry that can't be read."""
    for header in headers:
        if name.lower() == FORWARDED.lower():
            yield from _forwarded(header)
        else:
            yield from header.split(",")


def _forwarded(header: str) -> Iterator[str]:
    """Yield the `for` of each element of a Forwarded header."""
    for element in _ELEMENT.findall(header):
        pairs = [_PAIR.fullmatch(parameter) for parameter in _PARAMETER.findall(element)]
        named = {pair[1].lower(): pair[2] for pair in pairs if pair is not None}
        yield re.sub(r'\\(.)|"', r"\1", named.get("for", "")) if None not in pairs else ""


def _address(text: str) -> Address | None:
    """Return an address as a proxy writes it, with or without a port; an IPv4-mapped IPv6 address as IPv4."""
    text = text.strip()
    ported = _WITH_PORT.fullmatch(text)
    if ported is not None:
        text = ported[1] or ported[2]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
