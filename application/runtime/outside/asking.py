"""One request to another server on a new connection. It follows no redirect and uses no proxy."""

import functools
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import httpcore
import httpx

from application.runtime.outside.connecting import PublicBackend, may_be_public
from application.runtime.outside.lookups import Address, Lookups, Resolve, resolve
from application.runtime.outside.shares import Caller
from application.runtime.outside.urls import MAX_URL

CONNECT_SECONDS = 5.0
MIN_PORT = 1024
"""Besides 443, the least port that is allowed: lower ones belong to other services."""
MAX_PORT = 65_535
PUNYCODE = "xn--"
"""What a part of a name begins with that stands for characters outside ASCII."""


class Outside:
    """Asks other servers, each request within `seconds`, resolving the name and connecting included.

    With `allow_private`, also over HTTP and at addresses that are not public.
    """

    def __init__(
        self,
        seconds: float,
        *,
        allow_private: bool = False,
        resolve: Resolve = resolve,
        tls: Callable[[], ssl.SSLContext] = httpx.create_ssl_context,
    ) -> None:
        self.seconds = seconds
        self.allow_private = allow_private
        self._lookups = Lookups(resolve)
        self._make_tls = tls

    @functools.cached_property
    def _tls(self) -> ssl.SSLContext:
        """The TLS context. It takes a while to load all certificates."""
        return self._make_tls()

    def flaw(self, url: str) -> str | None:
        """Return why a URL can't be asked, None if it can. Names are not resolved."""
        try:
            parsed = httpx.URL(url)
        except httpx.InvalidURL:
            return "is not a URL"
        if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
            return f"must have at most {MAX_URL} characters, all of them visible and in ASCII"
        if parsed.scheme not in ({"http", "https"} if self.allow_private else {"https"}) or not _host_of(parsed):
            return "must begin with https://"
        if parsed.userinfo or parsed.fragment:
            return "must have no user name, password or fragment"
        if not _is_name(_host_of(parsed)):
            return "has a name with an empty part, with one of more than 63 characters, or with malformed Punycode"
        port = 443 if parsed.port is None else parsed.port
        if not 0 < port <= MAX_PORT:
            return f"must have a port from 1 to {MAX_PORT}"
        if self.allow_private:
            return None
        if port != 443 and port < MIN_PORT:
            return f"must have port 443, or one from {MIN_PORT} on"
        return None if may_be_public(_host_of(parsed)) else "must not lead to a private address"

    @contextmanager
    def ask(
        self,
        method: str,
        url: str,
        caller: Caller,
        headers: Mapping[bytes | str, bytes | str],
        content: bytes | None = None,
    ) -> Iterator[httpcore.Response]:
        """Yield the answer to a request on behalf of a caller.

        Raise PrivateAddressError, LookupTimeoutError, and the errors of httpcore.
        """
        parsed = httpx.URL(url)
        target = httpcore.URL(scheme=parsed.raw_scheme, host=parsed.raw_host, port=parsed.port, target=parsed.raw_path)
        backend = PublicBackend(
            self.seconds, functools.partial(self._look_up, caller), allow_private=self.allow_private
        )
        timeout = {**dict.fromkeys(("read", "write", "pool"), self.seconds), "connect": CONNECT_SECONDS}
        sent: dict[bytes | str, bytes | str] = {**headers, "host": parsed.netloc.decode("ascii")}
        tls = self._tls if parsed.scheme == "https" else None
        with (
            httpcore.ConnectionPool(tls, network_backend=backend, retries=0) as pool,
            pool.stream(method, target, headers=sent, content=content, extensions={"timeout": timeout}) as response,
        ):
            yield response

    def _look_up(self, caller: Caller, host: str, port: int, seconds: float) -> list[Address]:
        return self._lookups.addresses(host, port, caller, seconds)


def _host_of(url: httpx.URL) -> str:
    """Return the host of a URL as it is sent, in ASCII: httpx fails to decode some names that exist."""
    return url.raw_host.decode("ascii")


def _is_name(host: str) -> bool:
    """Whether the parts of a host have a length and a form that names may have, so that the system can resolve it."""
    try:
        host.encode("idna")
        encoded = [part[len(PUNYCODE) :] for part in host.lower().split(".") if part.startswith(PUNYCODE)]
        return all(part and part.encode().decode("punycode") for part in encoded)
    except UnicodeError:
        return False
