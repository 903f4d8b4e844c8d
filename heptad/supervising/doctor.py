"""`heptad doctor`: checks whether Heptad can run on this machine, and shows how to solve each problem."""

import contextlib
import importlib
import ipaddress
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import redis

from application.runtime.addresses import for_browsers
from application.runtime.append_only_file import FOLDER, AppendOnlyFile
from application.runtime.archives import named_archive
from application.runtime.servers import ServerError, find_server, log_server, queue_server
from application.runtime.setting_values import OFF, UNIX
from application.runtime.settings import Settings, former, table, unknown, without_password
from application.runtime.sockets import SOCKET, fits
from events.archive.archive import ArchiveError
from events.archive.s3_archive import S3Archive
from events.log_server import keys
from events.log_server.failures import Failures
from events.log_server.loss import Quarantine
from events.log_server.storage import Storage, free_bytes
from events.log_server.timing.service_clock import steps
from events.process.locks import Lock
from events.safety.witness import WITNESS, Witness
from events.store.appending import Store
from heptad.supervising.announcement import Running, running_at
from heptad.supervising.children import has_assistants
from heptad.supervising.repair import repair
from heptad.supervising.supervisor import UpError, listen

OLDEST_PYTHON = (3, 11)
OLDEST_SERVER = (7, 0)
ORIGIN_SECONDS = 5
ASSISTANTS_SECONDS = 10
"""Seconds for which the first answer of heptad-mcp may take: it is loaded then."""
HEALTHY = b'{"status":"ok"}'
"""What this service answers to GET /healthz."""
PACKAGES = (
    "flask",
    "flask_smorest",
    "gevent",
    "gunicorn",
    "marshmallow",
    "msgspec",
    "redis",
    "rq",
    "structlog",
    "webauthn",
)


@dataclass(frozen=True)
class Check:
    """The result of one check; `remedy` says how to solve the problem, and is empty if there is none.

    `advice` says what to do at leisure although there is no problem.
    """

    subject: str
    found: str
    remedy: str = ""
    advice: str = ""

    @property
    def ok(self) -> bool:
        """Whether there is no problem."""
        return not self.remedy


def examine(settings: Settings, environ: Mapping[str, str] | None = None) -> list[Check]:
    """Return the results of all checks, in the order in which `heptad up` would meet the problems."""
    environ = os.environ if environ is None else environ
    running = _running(settings)
    checks = [_python(), _packages(), _variables(environ), _folder(settings.data), _sockets(settings.data)]
    if settings.redis_url is None or settings.queue_url is None:
        checks.append(_program(environ))
    checks += [_disk(settings), _archive(settings)]
    checks.append(_port(settings, running))
    checks += [_public_url(settings), _refused_words(settings)]
    checks += [_proxies(settings), _largest_log(settings), _assistants(settings, running)]
    checks += _logs(settings, running is not None)
    if settings.redis_url is None and running is None:
        checks.append(_witness(settings.data))
    checks += _queue(settings, running is not None)
    return checks


def _python() -> Check:
    found = sys.version.split()[0]
    return Check("Python", found, "" if sys.version_info >= OLDEST_PYTHON else "install Python 3.11 or newer")


def _packages() -> Check:
    missing = []
    for name in PACKAGES:
        try:
            importlib.import_module(name)
        except ImportError:
            missing.append(name)
    if missing:
        return Check("packages", f"can't import {', '.join(missing)}", "install Heptad again, with its dependencies")
    return Check("packages", f"all {len(PACKAGES)} can be imported, including RQ")


def _variables(environ: Mapping[str, str]) -> Check:
    if names := unknown(environ):
        found = ", ".join(f"{name}{_meant(name)}" for name in names)
        return Check("settings", f"unknown: {found}", "correct the name; `heptad settings` lists all settings")
    names = [name for replaced in former(environ).values() for name in replaced]
    if names:
        found = f"valid, but {', '.join(names)} will not be read by the next major version"
        return Check("settings", found, advice=f"write instead: {' '.join(former(environ))}")
    return Check("settings", "valid")


def _meant(name: str) -> str:
    """Return the setting that was probably meant, in words; empty if none is similar."""
    similar = get_close_matches(name, [variable.name for variable in table()], 1, 0.85)
    return f" ({similar[0]}?)" if similar else ""


def _folder(data: Path) -> Check:
    nearest = data.absolute()
    while not nearest.exists():
        nearest = nearest.parent
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        return Check("data folder", f"can't write to {nearest}", "change its owner, or set HEPTAD_DATA")
    missing = ", which `heptad up` will create"
    return Check("data folder", str(data.absolute()) + ("" if nearest == data.absolute() else missing))


def _archive(settings: Settings) -> Check:
    """Whether finished games can move to the archive."""
    if settings.archive is None:
        where = "in the data folder" if settings.redis_url is None else "none: all games stay in memory"
        return Check("archive", f"{where}; HEPTAD_ARCHIVE names no folder")
    archive = named_archive(settings.archive)
    return _bucket(archive) if isinstance(archive, S3Archive) else _archive_folder(archive.folder.absolute())


def _bucket(archive: S3Archive) -> Check:
    try:
        archive.check()
    except ArchiveError as error:
        return Check("archive", f"{archive}: {error}", "check HEPTAD_ARCHIVE, and the address and credentials (AWS_…)")
    return Check("archive", str(archive))


def _archive_folder(folder: Path) -> Check:
    nearest = folder
    while not nearest.exists():
        nearest = nearest.parent
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        return Check("archive", f"can't write to {nearest}", "change its owner, or set HEPTAD_ARCHIVE")
    return Check("archive", str(folder))


def _disk(settings: Settings) -> Check:
    """Whether the private log server has room."""
    if settings.redis_url is not None:
        return Check("free disk", "not checked: the log server is external")
    nearest = settings.data.absolute()
    while not nearest.exists():
        nearest = nearest.parent
    free, least = free_bytes(nearest), settings.storage.min_free
    remedy = "free some space, or lower min-free in HEPTAD_STORAGE; until then Heptad writes nothing"
    return Check("free disk", f"{free} bytes; writes need {least}", remedy if free < least else "")


def _sockets(data: Path) -> Check:
    folder = data.absolute() / "queue"
    size = len(os.fsencode(folder / SOCKET))
    link = ", too long; Heptad uses a short link in a temporary folder"
    return Check("socket path", f"{size} bytes" + ("" if fits(folder) else link))


def _program(environ: Mapping[str, str]) -> Check:
    try:
        return Check("server program", str(find_server(environ)))
    except ServerError as error:
        return Check("server program", "none", str(error))


def _running(settings: Settings) -> Running | None:
    """Return what `heptad up` has announced, if it runs on this data folder."""
    lock = Lock(settings.data.absolute() / "up.lock")
    if not lock.path.exists():
        return None
    with contextlib.suppress(OSError):
        if lock.take():
            lock.drop()
            return None
    return running_at(settings.data.absolute()) or Running("an address not yet known", 0)


def _port(settings: Settings, running: Running | None) -> Check:
    if running is not None:
        return Check("port", f"Heptad runs at {for_browsers(running.url)} (process {running.pid})")
    try:
        listen(settings).close()
    except UpError as error:
        return Check("port", "not free", str(error))
    return Check("port", f"{settings.port} on {settings.host} is free")


def _public_url(settings: Settings) -> Check:
    """Whether browsers can use the public origin for passkeys, and whether this service answers there."""
    subject, url = "public URL", settings.public_url
    if url is None:
        local = f"not set: links lead to http://localhost:{settings.port}, and passkeys work only there"
        return Check(subject, local)
    host = urlsplit(url).hostname or ""
    if _is_address(host):
        return Check(subject, url, "browsers have no passkeys for an IP address: set HEPTAD_PUBLIC_URL to a domain")
    if not url.startswith("https:") and host != "localhost":
        return Check(subject, url, "browsers have no passkeys without https: set HEPTAD_PUBLIC_URL to an https origin")
    try:
        answer = httpx.get(f"{url}/healthz", timeout=ORIGIN_SECONDS)
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
        unknown_state = "not reached from here, so it is not known whether links and passkeys work"
        return Check(subject, f"{url}: {unknown_state} ({type(error).__name__})")
    is_heptad = answer.status_code == 200 and answer.content == HEALTHY
    remedy = "another service answers there, so links lead to it and passkeys fail: correct HEPTAD_PUBLIC_URL"
    return Check(subject, url, "" if is_heptad else remedy)


def _assistants(settings: Settings, running: Running | None) -> Check:
    """Whether the tools for assistants answer, if there are any."""
    subject, url = "assistants", settings.mcp_url
    if url == OFF:
        return Check(subject, "none: HEPTAD_MCP_URL is off")
    if url is None:
        if not has_assistants():
            return Check(subject, "none: heptad-mcp is not installed")
        if running is None:
            return Check(subject, f"heptad-mcp {version('heptad-mcp')}, started by heptad up")
        if not running.assistants:
            return Check(subject, "none is running", advice="`heptad reload` starts heptad-mcp")
        url = running.assistants
    try:
        answers = httpx.post(f"{url}/mcp", timeout=ASSISTANTS_SECONDS).status_code == httpx.codes.UNAUTHORIZED
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError):
        answers = False
    remedy = (
        "look for `assistants` in Heptad's log; with HEPTAD_MCP_URL, start heptad-mcp there. Games are not affected"
    )
    return Check(subject, f"heptad-mcp at {url}", "" if answers else f"it does not answer: {remedy}")


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _refused_words(settings: Settings) -> Check:
    words = settings.refused_words
    return Check("refused words", "none" if words is None else f"read from {words}")


def _proxies(settings: Settings) -> Check:
    """Whether the trusted proxies can be proxies, and can reach this server."""
    if not settings.trusted_proxies:
        return Check("proxies", "no trusted proxies: the peer of a connection is the caller")
    found = f"{', '.join(map(str, settings.trusted_proxies))} may name the caller in {settings.proxy_header}"
    networks = [network for network in settings.trusted_proxies if not isinstance(network, str)]
    for network in networks:
        if network.prefixlen < WIDEST[network.version]:
            remedy = f"{network} is too large: any client in it could claim any address; name only the proxy in "
            return Check("proxies", found, remedy + "HEPTAD_TRUSTED_PROXIES")
    near = UNIX in settings.trusted_proxies or any(network.is_loopback for network in networks)
    far = any(not network.is_loopback for network in networks)
    if _is_loopback(settings.host) and not near:
        remedy = f"they can't connect to {settings.host}: set HEPTAD_HOST to an address that they can reach"
        return Check("proxies", found, remedy)
    if not _is_loopback(settings.host) and not far:
        remedy = f"clients can reach {settings.host} without the proxy on this machine: set HEPTAD_HOST to 127.0.0.1"
        return Check("proxies", found, remedy)
    return Check("proxies", found)


LARGEST_GAME = 6 << 20
"""An upper bound of the bytes of a game's log, even if all players change their choices as often as they may."""


def _largest_log(settings: Settings) -> Check:
    """Whether this server can verify and import every game that can be played on it."""
    small = settings.requests.log < LARGEST_GAME
    remedy = f"the log of a game can be larger and is then refused: set log={LARGEST_GAME} or more in HEPTAD_REQUESTS"
    return Check("largest log", f"{settings.requests.log} bytes", remedy if small else "")


WIDEST = {4: 8, 6: 16}
"""The shortest prefix of a network that may be trusted, by IP version."""


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _logs(settings: Settings, running: bool) -> Iterator[Check]:
    url = settings.redis_url or _own(settings, log_server, running)
    if url is None:
        yield _own_log(settings)
        return
    yield from _ask(
        "log server",
        _first_that_answers(url),
        "HEPTAD_REDIS_URL",
        lambda log: _log_server(log, settings, running),
    )


def _first_that_answers(urls: str) -> str:
    """Return the first of several nodes of a cluster that answers, or else the last."""
    *others, last = urls.split()
    for url in others:
        with contextlib.suppress(redis.RedisError, OSError), redis.Redis.from_url(url, socket_timeout=5) as client:
            client.ping()
            return url
    return last


def _own_log(settings: Settings) -> Check:
    """Whether the private log server can read its append-only file, if it has one that is not in use."""
    if problem := AppendOnlyFile(settings.data.absolute() / "log").problem():
        return Check("log server", "its append-only file is not complete", problem)
    with contextlib.suppress(ServerError):
        if not repair(settings, fix=False).ok:
            remedy = "run `heptad repair`, which shows the damage; with --fix it makes a copy and cuts the file there"
            return Check("log server", "its append-only file is damaged", remedy)
    return Check("log server", "private, started by heptad up")


def _witness(data: Path) -> Check:
    """Whether the witness beside a private log that is stopped is whole."""
    remedy = "put back a whole one; or start Heptad, which then takes no moves until `heptad quarantine --accept-logs`"
    witness = Witness(data.absolute() / WITNESS)
    if witness.fault:
        return Check("witness", f"damaged: {witness.fault}", remedy)
    if witness.is_new:
        has_log = (data.absolute() / "log" / FOLDER).exists()
        return Check(
            "witness", "there is none beside the log" if has_log else "not yet written", remedy if has_log else ""
        )
    return Check("witness", f"whole, of {len(witness.heads)} games")


def _queue(settings: Settings, running: bool) -> Iterator[Check]:
    url = settings.queue_url or _own(settings, queue_server, running)
    if url is None:
        yield Check("queue server", "private, started by heptad up")
        return
    yield from _ask("queue server", url, "HEPTAD_QUEUE_URL", _queue_server)


def _own(settings: Settings, make: Callable[[Path], Any], running: bool) -> str | None:
    return make(settings.data).url if running else None


def _ask(subject: str, url: str, variable: str, ask: Callable[[redis.Redis], Iterator[Check]]) -> Iterator[Check]:
    shown = without_password(url)
    try:
        with redis.Redis.from_url(url, decode_responses=True, socket_timeout=5) as client:
            client.ping()
            yield Check(subject, shown)
            yield from ask(client)
    except (redis.RedisError, OSError, ValueError) as error:
        yield Check(subject, f"{shown}: {error}", f"start the server, or correct {variable}")


def _log_server(client: redis.Redis, settings: Settings, running: bool) -> Iterator[Check]:
    wait_replicas, max_memory = settings.wait_replicas, settings.storage.max_memory
    yield _version("log server's version", client)
    if not is_cluster(client):
        yield from _log_keeper("log server", client)
        yield from _replicas("log server", client, wait_replicas, fails_over=False)
        yield _room_for_new(client, max_memory)
        yield _games(client)
        yield _clock(client)
        yield from _safeguards(client, running)
        return
    given = {key: value for key, value in client.get_connection_kwargs().items() if key in _FOR_EACH_NODE}
    with redis.RedisCluster(**given) as cluster:
        nodes = cluster.get_nodes()
        yield Check("log server's type", f"a cluster of {len(nodes)} nodes")
        for node in nodes:
            connection = cluster.get_redis_connection(node)
            yield from _log_keeper(f"log node {node.name}", connection)
            yield from _replicas(f"log node {node.name}", connection, wait_replicas, fails_over=True)
        yield _room_for_new(cluster, max_memory)
        yield _games(cluster)
        yield _clock(cluster)
        yield from _safeguards(cluster, running)


def _room_for_new(client: Any, max_memory: int | None) -> Check:
    """Whether the log server has memory for new players and games."""
    storage = Storage(client, max_memory=max_memory)
    memory, shortage = storage.memory(), storage.room().shortage
    found = f"{memory.used:.0f} bytes are used; from {memory.creation_limit:.0f} on nothing new is created"
    remedy = (
        "let finished games move to the archive earlier (HEPTAD_ARCHIVE_HOURS), or raise max-memory in HEPTAD_STORAGE"
    )
    return Check("memory for new games", found, remedy if shortage else "")


def _games(client: Any) -> Check:
    """Whether any game has lost events."""
    quarantine = Quarantine(client)
    count = quarantine.count() - quarantine.count_stopped()
    remedy = "`heptad quarantine` lists them; see `Lost data` in docs/running.md"
    return Check("games in quarantine", str(count), remedy if count else "")


def _safeguards(client: Any, running: bool) -> Iterator[Check]:
    """Whether writes are accepted, or what holds them up, and whether threads of Heptad's processes fail."""
    admitted, damage = Store(client).admitted(), client.get(keys.DAMAGE)
    if admitted:
        yield Check("writes", "accepted")
    elif damage is not None:
        yield Check("writes", f"refused: {damage}", "see `Lost data` in docs/running.md before you accept anything")
    elif running:
        waits = "if this lasts for more than some seconds, look for `guard` in Heptad's log"
        yield Check("writes", "refused: the log server was not yet compared with what was acknowledged", waits)
    failures = {name: each for name, each in sorted(Failures(client).all().items()) if each.is_recent}
    shown = "; ".join(
        f"{name}: {each.error} (at {each.at}, {each.count} times in all)" for name, each in failures.items()
    )
    remedy = "its process is started again by itself; look for `thread_failed` in Heptad's log, and report it"
    yield Check("threads", f"fail: {shown}" if shown else "none has failed in the last minute", remedy if shown else "")


def _clock(client: Any) -> Check:
    """Whether the log server's clock was set. That costs no player time, so there is nothing to do about it."""
    number, ahead = steps(client)
    if not number and not ahead:
        return Check("log server's clock", "was never set while Heptad ran")
    found = f"was set {number} {'time' if number == 1 else 'times'} while Heptad ran"
    if ahead:
        found += f"; the times in logs are {ahead / 1000:.0f} s ahead of it, which costs nobody time"
    return Check("log server's clock", found)


_FOR_EACH_NODE = {"host", "port", "username", "password", "decode_responses", "socket_timeout"}


def _log_keeper(subject: str, client: redis.Redis) -> Iterator[Check]:
    """Whether one server keeps its data."""
    policy = str(client.info("memory").get("maxmemory_policy"))
    yield Check(f"{subject}'s memory", policy, "" if policy == "noeviction" else _EVICTS)
    if client.info("persistence").get("aof_enabled") != 1:
        yield Check(f"{subject}'s disk", "no append-only file", _FORGETS)
    elif (sync := _option(client, "appendfsync")) == "always":
        yield Check(f"{subject}'s disk", "append-only file, synced before it answers")
    else:
        yield Check(
            f"{subject}'s disk", f"append-only file, appendfsync {sync}: a power failure may lose the last second"
        )


def _replicas(subject: str, client: redis.Redis, wait_replicas: int, *, fails_over: bool) -> Iterator[Check]:
    """Whether a primary has the replicas that moves wait for, and what a failover can lose."""
    info = client.info("replication")
    if info["role"] != "master":
        return
    count, least = int(info["connected_slaves"]), _option(client, "min-replicas-to-write")
    found, remedy = f"{count}; moves wait for {wait_replicas}, writes need {least}", ""
    if count < wait_replicas:
        remedy = "no move is accepted: start the replicas that are missing, or lower HEPTAD_WAIT_REPLICAS"
    elif fails_over and count > 1 and least == "0":
        remedy = "a primary that is cut off goes on without its replicas: set min-replicas-to-write to 1 on all nodes"
    elif fails_over and count > 1 and wait_replicas == 0:
        remedy = "a failover can lose moves that were answered: set HEPTAD_WAIT_REPLICAS to 1 for all processes"
    yield Check(f"{subject}'s replicas", found, remedy)


_EVICTS = (
    "it would delete games when memory runs out: run CONFIG SET maxmemory-policy noeviction, and change its "
    "configuration file"
)
_FORGETS = "it would lose all games when it restarts: run CONFIG SET appendonly yes, and change its configuration file"


def _option(client: redis.Redis, name: str) -> str:
    """Return an option of a server; `unknown` if it does not allow clients to read its configuration."""
    try:
        return str(client.config_get(name).get(name, "unknown"))
    except redis.ResponseError:
        return "unknown"


def is_cluster(client: redis.Redis) -> bool:
    """Whether a server is a node of a Redis Cluster."""
    return bool(client.info("cluster").get("cluster_enabled") == 1)


def _queue_server(client: redis.Redis) -> Iterator[Check]:
    yield _version("queue server's version", client)
    cluster = is_cluster(client)
    remedy = "RQ does not run on a cluster: set HEPTAD_QUEUE_URL to a single server" if cluster else ""
    yield Check("queue server's type", "a cluster" if cluster else "a single server", remedy)


def _version(subject: str, client: redis.Redis) -> Check:
    info = client.info("server")
    version = str(info.get("valkey_version") or info["redis_version"])
    new_enough = tuple(int(part) for part in version.split(".")[:2]) >= OLDEST_SERVER
    return Check(subject, version, "" if new_enough else "install Redis 7.0, Valkey 7.2 or newer")
