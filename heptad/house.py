"""What the processes of the web and of the workers are built from."""

from dataclasses import dataclass
from typing import Any

from events.store import HOUR, Store, connect
from heptad.queues import Queues
from heptad.settings import Settings
from projections.change import Changer
from projections.tables import Tables
from rules.registry import TITLES


@dataclass(frozen=True)
class House:
    """The log, the tables folded from it, and who changes them."""

    settings: Settings
    client: Any
    store: Store
    tables: Tables
    changer: Changer
    queues: Queues


def build(settings: Settings) -> House:
    """Connect to the servers that the settings name. Raises ValueError if they name none, redis.RedisError."""
    if settings.redis_url is None or settings.queue_url is None:
        raise ValueError("HEPTAD_REDIS_URL and HEPTAD_QUEUE_URL are needed; `heptad up` sets them for its processes")
    client = connect(settings.redis_url)
    store = Store(client, receipt_life=settings.receipt_hours * HOUR)
    tables = Tables(store, TITLES)
    queues = Queues(settings.queue_url)
    return House(settings, client, store, tables, Changer(tables, queues.enqueue), queues)
