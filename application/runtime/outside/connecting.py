"""Connections to receivers: to public addresses only, checked after the name was resolved, and for a limited time.

The address that is checked is the one that is connected to, so a name that resolves to another address later changes
nothing. TLS still checks the certificate against the name in the URL.
"""

import ipaddress
import socket
import time
from collections.abc import Callable, Iterable
from ssl import SSLContext

import httpcore

from application.runtime.outside.lookups import Address, resolve

LookUp = Callable[[str, int, float], list[Address]]
"""(name, port, seconds) -> the addresses of the name. Raise LookupTimeoutError, OSError, UnicodeError."""

_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_NOT_GLOBAL = tuple(
    map(
        ipaddress.ip_network,
        (
            "100.64.0.0/10",  # providers' own networks (RFC 6598)
            "192.0.0.0/24",
            "192.88.99.0/24",  # relays of 6to4
            "2001::/23",  # Teredo, benchmarking, ORCHID
            "3fff::/20",  # documentation (RFC 9637)
        ),
    )
)
"""Networks that some versions of Python count as global."""


class PrivateAddressError(Exception):
    """The name leads to an address that is not public."""


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet; if it contains an IPv4 address, whether that one is, too."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = _ipv4_in(address)
        if inner is not None:
            return is_public(inner)
        if address not in _GLOBAL_UNICAST:
            return False
    if any(address in network for network in _NOT_GLOBAL if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _ipv4_in(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address to which an IPv6 address leads: IPv4-mapped, NAT64 or 6to4."""
    if address in _NAT64:
        return ipaddress.IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address.sixtofour


def may_be_public(host: str) -> bool:
    """Whether a host may be public: a name, or a public address in any spelling. No name is resolved."""
    try:
        return all(map(is_public, resolve(host, 443, socket.AI_NUMERICHOST)))
    except OSError:
        return host.rstrip(".").lower() != "localhost"


class PublicBackend(httpcore.NetworkBackend):
    """Connects to public addresses, or to any with `allow_private`, until a deadline `seconds` from now.

    A name of which one address is private is refused as a whole.
    """

    def __init__(self, seconds: float, look_up: LookUp, *, allow_private: bool = False) -> None:
        self._until = time.monotonic() + seconds
        self._allow_private = allow_private
        self._look_up = look_up
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Return a connection.

        Raise PrivateAddressError, LookupTimeoutError, httpcore.ConnectError, httpcore.ConnectTimeout.
        """
        until = min(self._until, time.monotonic() + (timeout or 0))
        addresses = self._addresses(host, port, until)
        if not self._allow_private and not all(map(is_public, addresses)):
            raise PrivateAddressError(host)
        failure: Exception = httpcore.ConnectError("the name has no address")
        for tried, address in enumerate(addresses):
            try:
                seconds = _left(until, httpcore.ConnectTimeout) / (len(addresses) - tried)
                stream = self._sockets.connect_tcp(str(address), port, seconds, local_address, socket_options)
                return TimedStream(stream, self._until)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    def _addresses(self, host: str, port: int, until: float) -> list[Address]:
        try:
            return self._look_up(host, port, _left(until, httpcore.ConnectTimeout))
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"the name is not resolved: {error}") from None


class TimedStream(httpcore.NetworkStream):
    """A connection that ends at a deadline, however slowly the other side sends."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream = stream
        self._until = until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002 - the deadline counts
        """Return what has arrived. Raise httpcore.ReadTimeout, httpcore.ReadError."""
        return self._stream.read(max_bytes, _left(self._until, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002 - the deadline counts
        """Send bytes. Raise httpcore.WriteTimeout, httpcore.WriteError."""
        self._stream.write(buffer, _left(self._until, httpcore.WriteTimeout))

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Return the connection with TLS. Raise httpcore.ConnectError, httpcore.ConnectTimeout."""
        seconds = min(timeout or 0, _left(self._until, httpcore.ConnectTimeout))
        return TimedStream(self._stream.start_tls(ssl_context, server_hostname, seconds), self._until)

    def get_extra_info(self, info: str) -> object:
        """Return what the connection knows about itself."""
        return self._stream.get_extra_info(info)


def _left(until: float, error: type[httpcore.TimeoutException]) -> float:
    """Return the seconds until a deadline. Raise the error if it has passed."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise error("no time is left")
    return seconds
