"""Every setting, in one place: environment variable, default and meaning.

Settings that belong together are parts of one variable, like `HEPTAD_LIMITS="create=5/minute, read=none"`. The
variables that these parts had before are still read.

This module and `application.runtime.setting_values` import no other package of Heptad, so that each may import them.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from application.runtime import setting_values as values

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

SECRET = frozenset({"HEPTAD_METRICS_TOKEN"})
"""Variables whose values are never shown."""


@dataclass(frozen=True)
class Part:
    """A part of a setting: its name there, and the variable that it had before; empty if it had none."""

    name: str
    default: str
    meaning: str
    parse: Callable[[str], Any]
    former: str


@dataclass(frozen=True)
class Variable:
    """One line of the table of settings; `parts` and an `example` if it has several parts."""

    name: str
    default: str
    meaning: str
    parse: Callable[[str], Any]
    parts: tuple[Part, ...] = ()
    example: str = ""


def _part(default: str | None, meaning: str, parse: Callable[[str], Any], former: str = "") -> Any:
    """Return a field that is a part of a setting, which before was the variable `former`, if there was one."""
    metadata = {"default": default or "", "meaning": meaning, "parse": parse, "former": former}
    return field(default=None if default is None else parse(default), metadata=metadata)


def _setting(name: str, default: str | None, meaning: str, parse: Callable[[str], Any] = str) -> Any:
    """Return a field that is read from the variable `name`; `default` is the text to use if the variable is absent."""
    variable = Variable(name, default or "", meaning, parse)
    return field(default=None if default is None else parse(default), metadata={"variable": variable})


def _group(name: str, kind: type, meaning: str, example: str) -> Any:
    """Return a field that is read from the variable `name`, which has the fields of `kind` as its parts."""
    parts = tuple(Part(each.name.replace("_", "-"), **each.metadata) for each in fields(kind))
    default = values.as_parts({part.name: part.default for part in parts if part.default})
    parsers = {part.name: part.parse for part in parts}

    def parse(text: str) -> Any:
        return kind(**{name.replace("-", "_"): value for name, value in values.parts(text, parsers).items()})

    return field(default=kind(), metadata={"variable": Variable(name, default, meaning, parse, parts, example)})


def without_password(url: str) -> str:
    """Return a URL that can be shown: the password is replaced by `***`."""
    return re.sub(r"(//[^@/]*:)[^@]*@", r"\1***@", url)


def shown_value(name: str, text: str) -> str:
    """Return the value of a variable as it can be shown: without secrets."""
    return "***" if name in SECRET and text else without_password(text)


@dataclass(frozen=True)
class Limits:
    """How often callers may do what costs the server much, as rates; empty: no limit."""

    create: str = _part(
        "600/minute",
        "players, tokens, games, webhooks, invitations and the like that an address, and a player, may create",
        values.rate,
        "HEPTAD_LIMIT_CREATE",
    )
    seats: str = _part(
        "600/minute", "seats that an address, and a player, may take or leave", values.rate, "HEPTAD_LIMIT_SEATS"
    )
    unchanged: str = _part(
        "600/hour",
        "moves with an Idempotency-Key that change nothing, for an address, and for a player",
        values.rate,
        "HEPTAD_LIMIT_UNCHANGED",
    )
    logs: str = _part(
        "60/minute",
        "logs that an address, and a player, may have verified, replayed, imported, analysed",
        values.rate,
        "HEPTAD_LIMIT_LOGS",
    )
    read: str = _part(
        "6000/minute",
        "requests that only read, of a player to a web server process, and of an address without a token; for all "
        "tokens of an address, five times as many; one that takes longer counts once for each 10 ms",
        values.rate,
        "HEPTAD_LIMIT_READ",
    )
    sign_in: str = _part(
        "60/minute",
        "attempts to sign in from an address, with passkeys and codes",
        values.rate,
        "HEPTAD_LIMIT_SIGN_IN",
    )
    oauth: str = _part(
        "600/minute",
        "requests of an address by which programs sign players in: pages, tokens, and devices that wait",
        values.rate,
    )
    reports: str = _part(
        "10/day", "reports of players that an address, and a player, may write", values.rate, "HEPTAD_LIMIT_REPORTS"
    )


@dataclass(frozen=True)
class Quotas:
    """How much a player, or an address, may have at a time."""

    tables: int = _part(
        "200",
        "games opened by a player that are open or being played; for an address, five times as many",
        values.whole(1, 10**6),
        "HEPTAD_MAX_TABLES",
    )
    bot_tables: int = _part(
        "20",
        "of these, games in which only bots play; for an address, five times as many",
        values.whole(1, 10**6),
        "HEPTAD_MAX_BOT_TABLES",
    )
    tokens: int = _part("100", "tokens of a player", values.whole(1, 10**6), "HEPTAD_MAX_TOKENS")
    stored: int = _part(
        "256MiB",
        "size of the logs that a player may store with games, forks and imports; all players of an address may store "
        "as much in a day, and an eighth of it by forks and imports in a minute",
        values.size(1024, 2**50),
        "HEPTAD_MAX_STORED",
    )


@dataclass(frozen=True)
class StorageLimits:
    """How much disk and memory Heptad leaves free, in bytes."""

    min_free: int = _part(
        "128MiB",
        "Heptad writes nothing while the disk of a private log server has less free space; 0: no limit",
        values.size(0, 2**50),
        "HEPTAD_MIN_FREE_BYTES",
    )
    max_memory: int | None = _part(
        None,
        "memory of the log server from which on nothing new is created, while games continue; without it, "
        "three quarters of its `maxmemory`, or half of the memory of its machine if there is no `maxmemory`",
        values.size(2**20, 2**50),
        "HEPTAD_MAX_MEMORY",
    )
    reserve: int = _part(
        "32MiB",
        "size of a file beside the private log that is deleted when the disk is full, so that the log server can start",
        values.size(0, 2**40),
        "HEPTAD_RESERVE_BYTES",
    )


@dataclass(frozen=True)
class RequestLimits:
    """What one request may take, in bytes and seconds."""

    body: int = _part("64KiB", "largest request body", values.size(1024, 2**30), "HEPTAD_MAX_BODY")
    log: int = _part(
        "8MiB", "largest log to verify, to replay or to import", values.size(1024, 2**30), "HEPTAD_MAX_LOG"
    )
    seconds: int = _part(
        "30",
        "seconds for the headers of a request to arrive, and again for its body; a connection ends after this time if "
        "it is idle, or if the client reads nothing of its response",
        values.whole(1, 3600),
        "HEPTAD_REQUEST_SECONDS",
    )


@dataclass(frozen=True)
class Settings:
    """The values of all settings, parsed."""

    data: Path = _setting("HEPTAD_DATA", "./heptad-data", "folder for all stored data", Path)  # noqa: RUF009 - immutable
    host: str = _setting("HEPTAD_HOST", "127.0.0.1", "address to listen on")
    port: int = _setting("HEPTAD_PORT", "8777", "port to listen on; 0 selects any free port", values.whole(0, 65535))
    public_url: str | None = _setting(
        "HEPTAD_PUBLIC_URL",
        None,
        "origin under which players reach the service, like https://play.example.org; links and passkeys follow from "
        "it; without it, http://localhost and the port",
        values.origin,
    )
    web_workers: int = _setting("HEPTAD_WEB_WORKERS", "2", "number of web server processes", values.whole(1, 256))
    thinking_workers: int | None = _setting(
        "HEPTAD_THINKING_WORKERS",
        None,
        "number of processes in which bots that search think; without it, one less than the processors, and at least "
        "one",
        values.whole(1, 256),
    )
    thinking_nice: int = _setting(
        "HEPTAD_THINKING_NICE",
        "19",
        "by how much these processes make way for all others, from 0 (the same rights) to 19 (they run only where a "
        "processor would be idle)",
        values.whole(0, 19),
    )
    redis_url: str | None = _setting(
        "HEPTAD_REDIS_URL",
        None,
        "log server, a single server or a Redis Cluster (one node, or several separated by spaces, any of which is "
        "enough); without it, a private log server runs in the data folder",
        values.server_urls,
    )
    queue_url: str | None = _setting(
        "HEPTAD_QUEUE_URL",
        None,
        "queue server, never a cluster; without it, a private queue server runs",
        values.server_url,
    )
    wait_replicas: int = _setting(
        "HEPTAD_WAIT_REPLICAS",
        "0",
        "number of replicas of the log server that must have a move before it is answered or shown; 0: none",
        values.whole(0, 16),
    )
    read_models: Path | None = _setting(  # noqa: RUF009 - immutable
        "HEPTAD_READ_MODELS",
        None,
        "folder for the lobby, results and standings, which follow from the logs, on a disk of this machine; without "
        "it, `read-models` in the data folder",
        Path,
    )
    locale: Path | None = _setting(  # noqa: RUF009 - immutable
        "HEPTAD_LOCALE",  # titles.kernel.words.sentences reads it as well, which knows no settings
        None,
        "folder with [catalogues of further languages](translating.md)",
        values.folder,
    )
    storage: StorageLimits = _group(  # noqa: RUF009 - immutable
        "HEPTAD_STORAGE",
        StorageLimits,
        "how much disk and memory Heptad leaves free",
        "min-free=10GiB, max-memory=4GiB",
    )
    archive: str | None = _setting(
        "HEPTAD_ARCHIVE",
        None,
        "folder to which the logs of finished games move, the same for all machines, or a bucket as "
        "`s3://bucket/prefix`; without it, `archive` in the data folder of a private log server, and no archive for "
        "another one",
        values.archive,
    )
    archive_hours: int = _setting(
        "HEPTAD_ARCHIVE_HOURS",
        "168",
        "hours after its last event at which a finished game moves to the archive",
        values.whole(0, 10**6),
    )
    receipt_hours: int = _setting(
        "HEPTAD_RECEIPT_HOURS", "24", "hours for which an Idempotency-Key is remembered", values.whole(1, 8760)
    )
    requests: RequestLimits = _group(  # noqa: RUF009 - immutable
        "HEPTAD_REQUESTS", RequestLimits, "what a request may take", "log=16MiB, seconds=10"
    )
    keep_alive: int = _setting(
        "HEPTAD_KEEP_ALIVE",
        "15",
        "seconds without an event after which a stream sends a keep-alive; "
        "a client that reads nothing for that long is disconnected",
        values.whole(1, 300),
    )
    cors_origins: tuple[str, ...] = _setting(
        "HEPTAD_CORS_ORIGINS",
        "*",
        "web origins from which browsers may call, separated by spaces; *: any origin",
        values.words,
    )
    trusted_proxies: tuple[values.Network | str, ...] = _setting(
        "HEPTAD_TRUSTED_PROXIES",
        "",
        "addresses and networks of proxies that are trusted to name the caller's address, separated by spaces; "
        "`unix` stands for all connections to a Unix socket",
        values.networks,
    )
    proxy_header: str = _setting(
        "HEPTAD_PROXY_HEADER",
        "X-Forwarded-For",
        "header in which trusted proxies name the caller: X-Forwarded-For or Forwarded; the other header is ignored",
        values.proxy_header,
    )
    limits: Limits = _group(  # noqa: RUF009 - immutable
        "HEPTAD_LIMITS",
        Limits,
        "how often an address, and a player, may do what is costly",
        "create=20/second;600/hour, read=none",
    )
    quotas: Quotas = _group(  # noqa: RUF009 - immutable
        "HEPTAD_QUOTAS", Quotas, "how much an address, and a player, may have", "tables=50, stored=1GiB"
    )
    pair_same_address: bool = _setting(
        "HEPTAD_PAIR_SAME_ADDRESS",
        "false",
        "whether players who call from the same address may be paired with each other: true or false",
        values.flag,
    )
    refused_words: Path | None = _setting(  # noqa: RUF009 - immutable
        "HEPTAD_REFUSED_WORDS",
        None,
        "text file of words that no name and no handle may contain, one on each line; it is read at the start",
        values.readable_file,
    )
    webhook_private: bool = _setting(
        "HEPTAD_WEBHOOK_PRIVATE",
        "false",
        "true: webhooks, and documents of programs that sign players in, may be at private addresses, at any port, and "
        "without TLS",
        values.flag,
    )
    mcp_url: str | None = _setting(
        "HEPTAD_MCP_URL",
        None,
        "address of a heptad-mcp to which requests for `/mcp` are passed on, like http://127.0.0.1:8778; without it, "
        "`heptad up` starts one where the package is installed; `off`: none",
        values.origin_or_off,
    )
    metrics_token: str | None = _setting(
        "HEPTAD_METRICS_TOKEN",
        None,
        "token that GET /metrics needs, in the header `Authorization: Bearer ...`, at least 16 characters; without it, "
        "anybody can read the metrics",
        values.secret,
    )
    access_log: bool = _setting(
        "HEPTAD_ACCESS_LOG",
        "true",
        "whether each request, and each piece of work that follows from one, is logged: true or false",
        values.flag,
    )
    log_format: str = _setting(
        "HEPTAD_LOG_FORMAT",
        "logfmt",
        f"form of the log lines: {' or '.join(LOG_FORMATS)}",
        values.one_of(*LOG_FORMATS),
    )
    log_level: str = _setting(
        "HEPTAD_LOG_LEVEL",
        "info",
        f"lowest level that is logged: {', '.join(LOG_LEVELS)}",
        values.one_of(*LOG_LEVELS),
    )

    @property
    def read_models_folder(self) -> Path:
        """The folder for the lobby, results and standings."""
        return self.data / READ_MODELS if self.read_models is None else self.read_models

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Read the settings from `environ`, by default the environment of the process.

        An empty variable counts as absent. Raise ValueError, which names the variable, if a value is invalid or is
        given under its former name, too.
        """
        environ = os.environ if environ is None else environ
        found = {}
        for each in fields(cls):
            variable = each.metadata["variable"]
            text = environ.get(variable.name, "").strip()
            if before := _given_before(variable, environ):
                text = _as_parts(variable.name, text, before)
            if text:
                found[each.name] = _parsed(variable.name, text, variable.parse)
        return cls(**found)


def _parsed(name: str, text: str, parse: Callable[[str], Any]) -> Any:
    try:
        return parse(text)
    except ValueError as error:
        raise ValueError(f"{name} is {shown_value(name, text)!r}: {error}") from None


def _as_parts(name: str, text: str, before: dict[Part, str]) -> str:
    """Return the text of the setting `name`, of which some parts are given under their former names."""
    parts = values.as_parts({part.name: now for part, now in before.items()})
    if text:
        names = ", ".join(part.former for part in before)
        raise ValueError(f"{name} and {names} are both set: write {parts} into {name}, and remove {names}")
    for part, now in before.items():
        _parsed(part.former, now, part.parse)
    return parts


def _given_before(variable: Variable, environ: Mapping[str, str]) -> dict[Part, str]:
    """Return the parts of a setting that are given under their former names, and how they are written now."""
    found = {part: environ[part.former].strip() for part in variable.parts if part.former in environ}
    return {part: _now(text) for part, text in found.items() if text or part.parse is values.rate}


def _now(text: str) -> str:
    """Return how a part says what its own variable said: there an empty rate was no limit, and commas separated."""
    return re.sub(" *[,;] *", ";", text) or values.NONE


def table() -> list[Variable]:
    """Return the table of all settings, for `heptad settings` and the documentation."""
    return [each.metadata["variable"] for each in fields(Settings)]


def former(environ: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return what to write instead of former names, like `HEPTAD_QUOTAS="tables=50"`, and which names it replaces."""
    found = {}
    for variable in table():
        if before := _given_before(variable, environ):
            parts = values.as_parts({part.name: now for part, now in before.items()})
            found[f'{variable.name}="{parts}"'] = tuple(part.former for part in before)
    return found


def unknown(environ: Mapping[str, str]) -> list[str]:
    """Return the variables of `environ` that look like settings but that nothing reads: probably misspelt."""
    known = {variable.name for variable in table()} | INTERNAL | ELSEWHERE
    known |= {part.former for variable in table() for part in variable.parts}
    return sorted(name for name in environ if name.startswith("HEPTAD_") and name not in known)


def markdown() -> str:
    """Return the table of settings as Markdown, and one of the parts of each that has several."""
    rows = [(f"`{each.name}`", _code(each.default), each.meaning + _link(each)) for each in table()]
    text = _markdown_table(("variable", "default", "meaning"), rows)
    for variable in filter(lambda variable: variable.parts, table()):
        parts = [(f"`{each.name}`", _code(each.default), each.meaning, _code(each.former)) for each in variable.parts]
        text += f'\n### {variable.name}\n\n    {variable.name}="{variable.example}"\n\n'
        text += _markdown_table(("part", "default", "meaning", "its former name"), parts)
    return text


def _link(variable: Variable) -> str:
    return f": [its parts](#{variable.name.lower()})" if variable.parts else ""


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def _markdown_table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(row)} |\n" for row in (head, *rows)]
    return "".join((lines[0], "|" + "---|" * len(head) + "\n", *lines[1:]))
