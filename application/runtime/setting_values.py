"""The texts of settings as values.

Each function that takes a text returns its value, or raises ValueError with words that say what is needed. The names
of settings and their meanings are in `application.runtime.settings`.
"""

import ipaddress
import os.path
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

UNIX = "unix"
"""The trusted proxy that stands for all connections to a Unix socket."""
MAX_WORDS_BYTES = 2**20
"""The most bytes of the file of refused words."""
NONE = "none"
"""How a rate says that there is no limit."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_PROXY_HEADERS = {name.lower(): name for name in ("X-Forwarded-For", "Forwarded")}
_RATE = re.compile(r"[0-9]{1,9} ?(/|per) ?([0-9]{1,9} ?)?(second|minute|hour|day|month|year)s?")
_SIZE = re.compile(r"([0-9]{1,18}) ?(KiB|MiB|GiB|TiB)?", re.IGNORECASE)
_UNITS = {"": 1, "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return the parser of whole numbers in a range."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text) or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high} is needed")
        return int(text)

    return parse


def size(low: int, high: int) -> Callable[[str], int]:
    """Return the parser of numbers of bytes in a range, written like `65536` or `64KiB`."""

    def parse(text: str) -> int:
        match = _SIZE.fullmatch(text)
        value = int(match[1]) * _UNITS[(match[2] or "").lower()] if match else -1
        if not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high}, or a size like 64KiB, 8MiB or 1GiB, is needed")
        return value

    return parse


def folder(text: str) -> Path:
    """Return a folder that exists."""
    if not os.path.isdir(text):  # unlike Path, it takes any text
        raise ValueError("a folder that exists is needed")
    return Path(text)


def one_of(*choices: str) -> Callable[[str], str]:
    """Return the parser of one of some words, in any case."""

    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError(f"one of {', '.join(choices)} is needed")
        return text.lower()

    return parse


def flag(text: str) -> bool:
    """Return whether a text says `true`."""
    return one_of("true", "false")(text) == "true"


def rate(text: str) -> str:
    """Return rates as the library `limits` reads them; empty: no limit."""
    if text.lower() == NONE:
        return ""
    if not all(_RATE.fullmatch(part.strip()) for part in re.split("[;,]", text)):
        raise ValueError(f'a rate like 600/minute, several like "20/second;600/hour", or {NONE} is needed')
    return text


def parts(text: str, parsers: dict[str, Callable[[str], Any]]) -> dict[str, Any]:
    """Return the values of the parts of a group, which is written like `create=5/minute, read=none`."""
    found: dict[str, Any] = {}
    for name, value in part_texts(text).items():
        if name not in parsers:
            raise ValueError(f"it has no part {name!r}: one of {', '.join(parsers)} is needed")
        try:
            found[name] = parsers[name](value)
        except ValueError as error:
            raise ValueError(f"{name} is {value!r}: {error}") from None
    return found


def part_texts(text: str) -> dict[str, str]:
    """Return what the text of a group says of each part."""
    found: dict[str, str] = {}
    for entry in filter(None, map(str.strip, text.split(","))):
        name, equals, value = (word.strip() for word in entry.partition("="))
        if not equals:
            raise ValueError(f"{entry!r} is no part: parts like name=value, separated by commas, are needed")
        if name in found:
            raise ValueError(f"{name} is given twice: one value is needed")
        found[name] = value
    return found


def as_parts(values: dict[str, str]) -> str:
    """Return the text of a group in which some parts have these values."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def url_parts(text: str) -> SplitResult:
    """Return the parts of a URL; no parts if its host or its port is malformed."""
    try:
        url = urlsplit(text)
        (url.hostname or "").encode("idna")
        _ = url.port
    except ValueError:
        return urlsplit("")
    return url


def server_url(text: str) -> str:
    """Return the URL of a Redis or Valkey server."""
    url = url_parts(text)
    if url.scheme not in {"redis", "rediss", "unix"} or not (url.netloc or url.path.strip("/")):
        raise ValueError("a URL like redis://host:6379/0, rediss://host:6379/0 or unix:///path/to/socket is needed")
    return text


def server_urls(text: str) -> str:
    """Return the URLs of one server or of some nodes of a cluster, separated by single spaces."""
    for url in text.split():
        server_url(url)
    return " ".join(text.split())


def networks(text: str) -> tuple[Network | str, ...]:
    """Return addresses and networks; UNIX may be among them."""
    found: list[Network | str] = []
    for word in text.replace(",", " ").split():
        try:
            found.append(UNIX if word.lower() == UNIX else ipaddress.ip_network(word))
        except ValueError:
            raise ValueError(f'addresses and networks like "10.0.0.0/8 ::1", or {UNIX}, are needed') from None
    return tuple(found)


def proxy_header(text: str) -> str:
    """Return a header in which proxies name the caller, in its usual case."""
    if text.lower() not in _PROXY_HEADERS:
        raise ValueError(f"one of {', '.join(_PROXY_HEADERS.values())} is needed")
    return _PROXY_HEADERS[text.lower()]


def origin(text: str) -> str:
    """Return the origin of a web site, like https://play.example.org."""
    url = url_parts(text)
    if url.scheme not in {"http", "https"} or not url.hostname or url.username is not None or url.port == 0:
        raise ValueError("an origin like https://play.example.org is needed")
    if url.path.strip("/") or url.query or url.fragment:
        raise ValueError("an origin without a path is needed, like https://play.example.org")
    return f"{url.scheme}://{url.netloc.lower()}"


OFF = "off"
"""What a setting says that switches something off."""


def origin_or_off(text: str) -> str:
    """Return the origin of a web site, or `off`."""
    return OFF if text == OFF else origin(text)


def secret(text: str) -> str:
    """Return a text that is hard to guess."""
    if not re.fullmatch(r"[!-~]{16,}", text):
        raise ValueError("at least 16 visible ASCII characters without spaces are needed")
    return text


def readable_file(text: str) -> Path:
    """Return the path of a text file that can be read now."""
    try:
        with Path(text).open("rb") as file:
            content = file.read(MAX_WORDS_BYTES + 1)
        content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"a text file in UTF-8 that Heptad can read is needed ({error})") from None
    if len(content) > MAX_WORDS_BYTES:
        raise ValueError(f"a text file of at most {MAX_WORDS_BYTES} bytes is needed")
    return Path(text)


def archive(text: str) -> str:
    """Return a folder, or the URL of a bucket."""
    if text.startswith("s3:") and not url_parts(text).netloc:
        raise ValueError("a folder, or a URL like s3://bucket or s3://bucket/prefix is needed")
    return text


def words(text: str) -> tuple[str, ...]:
    """Return words that are separated by spaces or commas."""
    return tuple(text.replace(",", " ").split())
