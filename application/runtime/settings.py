"""Every setting, in one place: environment variable, default and meaning.

This module imports no other package of Heptad, so that each of them may import it.
"""

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("logfmt", "json")
INTERNAL = frozenset({"HEPTAD_HANDOVER", "HEPTAD_LEASH", "HEPTAD_READY", "HEPTAD_SOCKET"})
"""Variables that only the supervisor sets, for its children and its successor."""
ELSEWHERE = frozenset(
    {
        "HEPTAD_PICTURES",
        "HEPTAD_TEST_BROWSER",
        "HEPTAD_TEST_EXAMPLES",
        "HEPTAD_TEST_GAMES",
        "HEPTAD_TEST_LAB_EVERY",
        "HEPTAD_TEST_PROMETHEUS",
        "HEPTAD_TEST_WHOLE_GAMES",
        "HEPTAD_TOKEN",
        "HEPTAD_URL",
    }
)
"""Variables that the clients and the tests read. The service does not."""

READ_MODELS = "read-models"
"""The folder in the data folder with the lobby, results and standings, unless HEPTAD_READ_MODELS names another one."""

MAX_WORDS_BYTES = 2**20
"""The most bytes of the file of refused words."""

SECRET = frozenset({"HEPTAD_METRICS_TOKEN"})
"""Variables whose values are never shown."""

UNIX = "unix"
"""The trusted proxy that stands for all connections to a Unix socket."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_PROXY_HEADERS = {name.lower(): name for name in ("X-Forwarded-For", "Forwarded")}

_LIMIT = re.compile(r"[0-9]{1,9} ?(/|per) ?([0-9]{1,9} ?)?(second|minute|hour|day|month|year)s?")


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text) or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high} is needed")
        return int(text)

    return parse


def _one_of(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError(f"one of {', '.join(choices)} is needed")
        return text.lower()

    return parse


def _flag(text: str) -> bool:
    return _one_of("true", "false")(text) == "true"


def _url(text: str) -> SplitResult:
    """Return the parts of a URL; no parts if its host or its port is malformed."""
    try:
        url = urlsplit(text)
        (url.hostname or "").encode("idna")
        _ = url.port
    except ValueError:
        return urlsplit("")
    return url


def _server_url(text: str) -> str:
    url = _url(text)
    if url.scheme not in {"redis", "rediss", "unix"} or not (url.netloc or url.path.strip("/")):
        raise ValueError("a URL like redis://host:6379/0, rediss://host:6379/0 or unix:///path/to/socket is needed")
    return text


def _server_urls(text: str) -> str:
    for url in text.split():
        _server_url(url)
    return " ".join(text.split())


def _limit(text: str) -> str:
    if text and not all(_LIMIT.fullmatch(part.strip()) for part in re.split("[;,]", text)):
        raise ValueError('limits like "600/minute" or "20/second;600/hour" are needed, or nothing at all')
    return text


def _networks(text: str) -> tuple[Network | str, ...]:
    found: list[Network | str] = []
    for word in text.replace(",", " ").split():
        try:
            found.append(UNIX if word.lower() == UNIX else ipaddress.ip_network(word))
        except ValueError:
            raise ValueError(f'addresses and networks like "10.0.0.0/8 ::1", or {UNIX}, are needed') from None
    return tuple(found)


def _header(text: str) -> str:
    if text.lower() not in _PROXY_HEADERS:
        raise ValueError(f"one of {', '.join(_PROXY_HEADERS.values())} is needed")
    return _PROXY_HEADERS[text.lower()]


def _public_url(text: str) -> str:
    url = _url(text)
    if url.scheme not in {"http", "https"} or not url.hostname or url.username is not None or url.port == 0:
        raise ValueError("an origin like https://play.example.org is needed")
    if url.path.strip("/") or url.query or url.fragment:
        raise ValueError("an origin without a path is needed, like https://play.example.org")
    return f"{url.scheme}://{url.netloc.lower()}"


def _secret(text: str) -> str:
    if not re.fullmatch(r"[!-~]{16,}", text):
        raise ValueError("at least 16 visible ASCII characters without spaces are needed")
    return text


def _readable_file(text: str) -> Path:
    try:
        with Path(text).open("rb") as file:
            content = file.read(MAX_WORDS_BYTES + 1)
        content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"a text file in UTF-8 that Heptad can read is needed ({error})") from None
    if len(content) > MAX_WORDS_BYTES:
        raise ValueError(f"a text file of at most {MAX_WORDS_BYTES} bytes is needed")
    return Path(text)


def _archive(text: str) -> str:
    if text.startswith("s3:") and not _url(text).netloc:
        raise ValueError("a folder, or a URL like s3://bucket or s3://bucket/prefix is needed")
    return text


def _origins(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _setting(name: str, default: str | None, meaning: str, parse: Callable[[str], Any] = str) -> Any:
    """Return a field that is read from the variable `name`; `default` is the text to use if the variable is absent."""
    return field(
        default=None if default is None else parse(default),
        metadata={"name": name, "default": default or "", "meaning": meaning, "parse": parse},
    )


def without_password(url: str) -> str:
    """Return a URL that can be shown: the password is replaced by `***`."""
    return re.sub(r"(//[^@/]*:)[^@]*@", r"\1***@", url)


def shown_value(name: str, text: str) -> str:
    """Return the value of a variable as it can be shown: without secrets."""
    return "***" if name in SECRET and text else without_password(text)


@dataclass(frozen=True)
class Settings:
    """The values of all settings, parsed."""

    data: Path = _setting("HEPTAD_DATA", "./heptad-data", "folder for all stored data", Path)  # noqa: RUF009 - immutable
    host: str = _setting("HEPTAD_HOST", "127.0.0.1", "address to listen on")
    port: int = _setting("HEPTAD_PORT", "8777", "port to listen on; 0 selects any free port", _whole(0, 65535))
    public_url: str | None = _setting(
        "HEPTAD_PUBLIC_URL",
        None,
        "origin under which players reach the service, like https://play.example.org; links and passkeys follow from "
        "it; without it, http://localhost and the port",
        _public_url,
    )
    web_workers: int = _setting("HEPTAD_WEB_WORKERS", "2", "number of web server processes", _whole(1, 256))
    thinking_workers: int | None = _setting(
        "HEPTAD_THINKING_WORKERS",
        None,
        "number of processes in which bots that search think; without it, one less than the processors, and at least "
        "one",
        _whole(1, 256),
    )
    thinking_nice: int = _setting(
        "HEPTAD_THINKING_NICE",
        "19",
        "by how much these processes make way for all others, from 0 (the same rights) to 19 (they run only where a "
        "processor would be idle)",
        _whole(0, 19),
    )
    redis_url: str | None = _setting(
        "HEPTAD_REDIS_URL",
        None,
        "log server, a single server or a Redis Cluster (one node, or several separated by spaces, any of which is "
        "enough); without it, a private log server runs in the data folder",
        _server_urls,
    )
    queue_url: str | None = _setting(
        "HEPTAD_QUEUE_URL",
        None,
        "queue server, never a cluster; without it, a private queue server runs",
        _server_url,
    )
    wait_replicas: int = _setting(
        "HEPTAD_WAIT_REPLICAS",
        "0",
        "number of replicas of the log server that must have a move before it is answered or shown; 0: none",
        _whole(0, 16),
    )
    read_models: Path | None = _setting(  # noqa: RUF009 - immutable
        "HEPTAD_READ_MODELS",
        None,
        "folder for the lobby, results and standings, which follow from the logs, on a disk of this machine; without "
        "it, `read-models` in the data folder",
        Path,
    )
    min_free_bytes: int = _setting(
        "HEPTAD_MIN_FREE_BYTES",
        "134217728",
        "Heptad writes nothing while the disk of a private log server has fewer free bytes; 0: no limit",
        _whole(0, 2**50),
    )
    max_memory: int | None = _setting(
        "HEPTAD_MAX_MEMORY",
        None,
        "bytes of memory of the log server from which on nothing new is created, while games continue; without it, "
        "three quarters of its `maxmemory`, or half of the memory of its machine if there is no `maxmemory`",
        _whole(2**20, 2**50),
    )
    reserve_bytes: int = _setting(
        "HEPTAD_RESERVE_BYTES",
        "33554432",
        "size of a file beside the private log that is deleted when the disk is full, so that the log server can start",
        _whole(0, 2**40),
    )
    archive: str | None = _setting(
        "HEPTAD_ARCHIVE",
        None,
        "folder to which the logs of finished games move, the same for all machines, or a bucket as "
        "`s3://bucket/prefix`; without it, `archive` in the data folder of a private log server, and no archive for "
        "another one",
        _archive,
    )
    archive_hours: int = _setting(
        "HEPTAD_ARCHIVE_HOURS",
        "168",
        "hours after its last event at which a finished game moves to the archive",
        _whole(0, 10**6),
    )
    receipt_hours: int = _setting(
        "HEPTAD_RECEIPT_HOURS", "24", "hours for which an Idempotency-Key is remembered", _whole(1, 8760)
    )
    max_body: int = _setting("HEPTAD_MAX_BODY", "65536", "largest request body, in bytes", _whole(1024, 2**30))
    max_log: int = _setting(
        "HEPTAD_MAX_LOG", "8388608", "largest log to verify, to replay or to import, in bytes", _whole(1024, 2**30)
    )
    request_seconds: int = _setting(
        "HEPTAD_REQUEST_SECONDS",
        "30",
        "seconds for the headers of a request to arrive, and again for its body; a connection ends after this time if "
        "it is idle, or if the client reads nothing of its response",
        _whole(1, 3600),
    )
    keep_alive: int = _setting(
        "HEPTAD_KEEP_ALIVE",
        "15",
        "seconds without an event after which a stream sends a keep-alive; "
        "a client that reads nothing for that long is disconnected",
        _whole(1, 300),
    )
    cors_origins: tuple[str, ...] = _setting(
        "HEPTAD_CORS_ORIGINS",
        "*",
        "web origins from which browsers may call, separated by spaces; *: any origin",
        _origins,
    )
    trusted_proxies: tuple[Network | str, ...] = _setting(
        "HEPTAD_TRUSTED_PROXIES",
        "",
        "addresses and networks of proxies that are trusted to name the caller's address, separated by spaces; "
        "`unix` stands for all connections to a Unix socket",
        _networks,
    )
    proxy_header: str = _setting(
        "HEPTAD_PROXY_HEADER",
        "X-Forwarded-For",
        "header in which trusted proxies name the caller: X-Forwarded-For or Forwarded; the other header is ignored",
        _header,
    )
    limit_create: str = _setting(
        "HEPTAD_LIMIT_CREATE",
        "600/minute",
        "players, tokens, games, webhooks, invitations and the like that an address, and a player, may create; "
        "set but empty: no limit",
        _limit,
    )
    limit_seats: str = _setting(
        "HEPTAD_LIMIT_SEATS",
        "600/minute",
        "seats that an address, and a player, may take or leave; set but empty: no limit",
        _limit,
    )
    limit_unchanged: str = _setting(
        "HEPTAD_LIMIT_UNCHANGED",
        "600/hour",
        "moves with an Idempotency-Key that change nothing, for an address, and for a player; set but empty: no limit",
        _limit,
    )
    limit_logs: str = _setting(
        "HEPTAD_LIMIT_LOGS",
        "60/minute",
        "logs that an address, and a player, may have verified, replayed, imported, analysed; set but empty: no limit",
        _limit,
    )
    limit_read: str = _setting(
        "HEPTAD_LIMIT_READ",
        "6000/minute",
        "requests that only read, of a player to a web server process, and of an address without a token; for all "
        "tokens of an address, five times as many; one that takes longer counts once for each 10 ms; "
        "set but empty: no limit",
        _limit,
    )
    pair_same_address: bool = _setting(
        "HEPTAD_PAIR_SAME_ADDRESS",
        "false",
        "whether players who call from the same address may be paired with each other: true or false",
        _flag,
    )
    limit_sign_in: str = _setting(
        "HEPTAD_LIMIT_SIGN_IN",
        "60/minute",
        "attempts to sign in from an address, with passkeys and codes; set but empty: no limit",
        _limit,
    )
    limit_reports: str = _setting(
        "HEPTAD_LIMIT_REPORTS",
        "10/day",
        "reports of players that an address, and a player, may write; set but empty: no limit",
        _limit,
    )
    refused_words: Path | None = _setting(  # noqa: RUF009 - immutable
        "HEPTAD_REFUSED_WORDS",
        None,
        "text file of words that no name and no handle may contain, one on each line; it is read at the start",
        _readable_file,
    )
    max_tables: int = _setting(
        "HEPTAD_MAX_TABLES",
        "200",
        "games opened by a player that are open or being played; for an address, five times as many",
        _whole(1, 10**6),
    )
    max_bot_tables: int = _setting(
        "HEPTAD_MAX_BOT_TABLES",
        "20",
        "games opened by a player in which only bots play; for an address, five times as many",
        _whole(1, 10**6),
    )
    max_tokens: int = _setting("HEPTAD_MAX_TOKENS", "100", "tokens of a player", _whole(1, 10**6))
    max_stored: int = _setting(
        "HEPTAD_MAX_STORED",
        "268435456",
        "bytes of logs that a player may store with games, forks and imports; all players of an address may store as "
        "many in a day, and an eighth of them by forks and imports in a minute",
        _whole(1024, 2**50),
    )
    webhook_private: bool = _setting(
        "HEPTAD_WEBHOOK_PRIVATE",
        "false",
        "true: webhooks may lead to private addresses, to any port, and over HTTP",
        _flag,
    )
    metrics_token: str | None = _setting(
        "HEPTAD_METRICS_TOKEN",
        None,
        "token that GET /metrics needs, in the header `Authorization: Bearer ...`, at least 16 characters; without it, "
        "anybody can read the metrics",
        _secret,
    )
    access_log: bool = _setting(
        "HEPTAD_ACCESS_LOG",
        "true",
        "whether each request, and each piece of work that follows from one, is logged: true or false",
        _flag,
    )
    log_format: str = _setting(
        "HEPTAD_LOG_FORMAT",
        "logfmt",
        f"form of the log lines: {' or '.join(LOG_FORMATS)}",
        _one_of(*LOG_FORMATS),
    )
    log_level: str = _setting(
        "HEPTAD_LOG_LEVEL",
        "info",
        f"lowest level that is logged: {', '.join(LOG_LEVELS)}",
        _one_of(*LOG_LEVELS),
    )

    @property
    def read_models_folder(self) -> Path:
        """The folder for the lobby, results and standings."""
        return self.data / READ_MODELS if self.read_models is None else self.read_models

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Read the settings from `environ`, by default the environment of the process.

        An empty variable counts as absent, except for the limits. Raise ValueError, which names the variable, if a
        value is invalid.
        """
        environ = os.environ if environ is None else environ
        values = {}
        for each in fields(cls):
            name, parse = each.metadata["name"], each.metadata["parse"]
            text = environ.get(name)
            if text is None or (not text.strip() and parse is not _limit):
                continue
            try:
                values[each.name] = parse(text.strip())
            except ValueError as error:
                raise ValueError(f"{name} is {shown_value(name, text)!r}: {error}") from None
        return cls(**values)


@dataclass(frozen=True)
class Variable:
    """One line of the table of settings."""

    name: str
    default: str
    meaning: str


def table() -> list[Variable]:
    """Return the table of all settings, for `heptad settings` and the documentation."""
    return [Variable(*(each.metadata[key] for key in ("name", "default", "meaning"))) for each in fields(Settings)]


def unknown(environ: Mapping[str, str]) -> list[str]:
    """Return the variables of `environ` that look like settings but that nothing reads: probably misspelt."""
    known = {variable.name for variable in table()} | INTERNAL | ELSEWHERE
    return sorted(name for name in environ if name.startswith("HEPTAD_") and name not in known)


def markdown() -> str:
    """Return the table as Markdown."""
    lines = ["| variable | default | meaning |", "|---|---|---|"]
    for variable in table():
        default = f"`{variable.default}`" if variable.default else ""
        lines.append(f"| `{variable.name}` | {default} | {variable.meaning} |")
    return "\n".join(lines) + "\n"
