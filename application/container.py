"""The container: the connections, repository and services of a process."""

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import redis

from application.games.game_service import GameService
from application.games.jobs import WorkerJob
from application.games.quotas import count_ended_game
from application.games.repository import GameRecord, GameRepository
from application.games.snapshots import Snapshots
from application.notices.webhooks.deliveries import Deliveries
from application.notices.webhooks.webhooks import Webhooks
from application.runtime.archives import named_archive
from application.runtime.queues import Queues
from application.runtime.servers import ServerError, log_server, queue_server
from application.runtime.settings import Settings
from events.archive.archive import Archive, FolderArchive
from events.log_server.data_format import DataFormatError, require_format
from events.log_server.storage import Storage
from events.log_server.timing.outages import Outages
from events.log_server.timing.service_clock import ServiceClock
from events.store.appending import HOUR, Store
from events.store.connecting import connect
from titles.registry import TITLES


@dataclass(frozen=True)
class Container:
    """The connections of a process, and the services built on them."""

    settings: Settings
    client: Any
    storage: Storage
    store: Store
    repository: GameRepository
    game_service: GameService
    queues: Queues
    clock: ServiceClock
    outages: Outages
    webhooks: Webhooks
    deliveries: Deliveries


def logs_of(settings: Settings) -> Store:
    """Return the store for a command: of the log server at HEPTAD_REDIS_URL, or else of the data folder's server.

    Raise ServerError if no log server runs there that this version can use.
    """
    url = settings.redis_url or log_server(settings.data).url
    try:
        client = connect(url)
        require_format(client)
        storage = Storage(client, log_disk(settings, url), settings.storage.min_free, settings.storage.max_memory)
        return _store(settings, client, storage, url)
    except DataFormatError as error:
        raise ServerError(str(error)) from None
    except (OSError, redis.RedisError) as error:
        where = "at HEPTAD_REDIS_URL" if settings.redis_url else f"in {settings.data}; `heptad up` runs one"
        raise ServerError(f"there is no log server {where} ({error})") from error


def repository_of(settings: Settings) -> GameRepository:
    """Return a repository for a command that loads every game from its log. Raise ServerError."""
    return GameRepository(logs_of(settings), TITLES, max_records=1)


def of_running_servers(settings: Settings) -> Container:
    """Return the container of a command: with the servers of the settings, or else those of the data folder.

    Raise ServerError if no log server runs there that this version can use.
    """
    logs_of(settings).client.close()  # it says what is wrong
    log_url = settings.redis_url or log_server(settings.data).url
    queue_url = settings.queue_url or queue_server(settings.data).url
    return build(replace(settings, redis_url=log_url, queue_url=queue_url))


def _store(settings: Settings, client: Any, storage: Storage, url: str) -> Store:
    return Store(
        client,
        receipt_life=settings.receipt_hours * HOUR,
        guarded=True,
        storage=storage,
        archive=archive_of(settings, url),
        wait_replicas=settings.wait_replicas,
    )


def log_disk(settings: Settings, url: str | None) -> Path | None:
    """Return the folder to which the log server at `url` writes if it is the private one, otherwise None."""
    return settings.data if url == log_server(settings.data).url else None


def archive_of(settings: Settings, url: str) -> Archive | None:
    """Return the archive of the log server at `url`: in the data folder for the private one, unless settings name it.

    None if nothing names an archive. Then no game is archived.
    """
    if settings.archive is not None:
        return named_archive(settings.archive)
    disk = log_disk(settings, url)
    return None if disk is None else FolderArchive(disk / "archive")


def build(settings: Settings) -> Container:
    """Connect to the servers that the settings name. Raise ValueError if they name none, redis.RedisError."""
    if settings.redis_url is None or settings.queue_url is None:
        raise ValueError("HEPTAD_REDIS_URL and HEPTAD_QUEUE_URL are needed; `heptad up` sets them for its processes")
    client = connect(settings.redis_url)
    require_format(client)
    disk = log_disk(settings, settings.redis_url)
    storage = Storage(client, disk, settings.storage.min_free, settings.storage.max_memory)
    store = _store(settings, client, storage, settings.redis_url)
    repository = GameRepository(store, TITLES, snapshots=Snapshots(store, TITLES))
    queues = Queues(settings.queue_url)
    clock = ServiceClock(client)
    outages = Outages(client, clock)
    game_service = GameService(
        repository,
        functools.partial(enqueue, queues),
        functools.partial(count_ended_game, store, queues.address_of),
        outages,
        clock.now,
    )
    return Container(
        settings,
        client,
        storage,
        store,
        repository,
        game_service,
        queues,
        clock,
        outages,
        webhooks=Webhooks(client, clock.now),
        deliveries=Deliveries(client),
    )


def enqueue(queues: Queues, record: GameRecord, job: WorkerJob, *, again: bool = False) -> None:
    """Queue a game for the job for which it waits. Raise redis.RedisError.

    Its turn comes in fair order among the owners of games. With `again` a job is queued even if one was before, since
    that may be lost.
    """
    queues.enqueue(record.game, job, record.owner, urgent=has_people(record), again=again)


def has_people(record: GameRecord) -> bool:
    """Whether a person still plays in a game: it is resolved before games of bots alone."""
    return any(seat.player is not None and not seat.resigned for seat in record.full.seats)
