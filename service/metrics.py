"""Metrics for Prometheus, summed over all web processes if they have a common folder."""

import contextlib
import math
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import redis
from flask import Flask, Response, current_app, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from events.storage import free_bytes
from heptad.runtime.container import log_disk

if TYPE_CHECKING:
    from heptad.runtime.container import Container
    from heptad.runtime.settings import Settings

REQUESTS = Counter("heptad_requests", "Requests answered.", ["endpoint", "status"])
SECONDS = Histogram(
    "heptad_request_seconds",
    "Time to answer, waiting for a game to move on included.",
    ["endpoint"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0),
)
DATA_LOSS = Counter("heptad_data_loss", "Reads that found less, or other, than was read before. Never ignore one.")

WATCHERS = Gauge("heptad_watchers", "Open streams of events.", multiprocess_mode="livesum")
DROPPED = Counter("heptad_watchers_dropped", "Streams that were cut since their reader took nothing.")


def register(app: Flask) -> None:
    """Count every request."""

    @app.before_request
    def _start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def _count(response: Response) -> Response:
        endpoint = request.endpoint or "none"
        REQUESTS.labels(endpoint, response.status_code).inc()
        SECONDS.labels(endpoint).observe(time.perf_counter() - g.get("started", time.perf_counter()))
        return response


class LogServer(Collector):
    """The state of the log server. Values that only it knows are NaN while it does not answer."""

    def __init__(self, settings: "Settings") -> None:
        self._settings = settings
        self.container: Container | None = None
        """Set once the log server has been reached for the first time."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the log server and its disk."""
        folder = log_disk(self._settings, self._settings.redis_url)
        free = None if folder is None else free_bytes(folder)
        is_full = 1.0 if free is not None and free < self._settings.min_free_bytes else math.nan
        up, quarantined = 0, math.nan
        attempts = CounterMetricFamily(
            "heptad_webhook_attempts",
            "Messages to webhooks: delivered, failed attempts, and given up.",
            labels=["outcome"],
        )
        if self.container is not None:
            with contextlib.suppress(redis.RedisError):
                quarantined = self.container.store.quarantine.count()
                is_full = bool(self.container.storage.room().problem)
                for outcome, count in self.container.deliveries.counts().items():
                    attempts.add_metric([outcome], count)
                up = 1
        yield attempts
        yield GaugeMetricFamily("heptad_log_server_up", "1 while the log server answers.", up)
        yield GaugeMetricFamily(
            "heptad_games_quarantined", "Games whose logs lost something. Look at each.", quarantined
        )
        yield GaugeMetricFamily("heptad_storage_full", "1 while there is no room for new moves.", is_full)
        if free is not None:
            yield GaugeMetricFamily("heptad_storage_free_bytes", "Free bytes on the disk of the log.", free)


def watch(app: Flask, settings: "Settings") -> None:
    """Add the metrics of the log server with these settings."""
    app.extensions["heptad_log_server"] = LogServer(settings)


def of_log_server(app: Flask) -> LogServer:
    """Return the collector of the log server's metrics."""
    found: LogServer = app.extensions["heptad_log_server"]
    return found


def exposition() -> Response:
    """Return all metrics: counts, of all web processes if they share a folder, and the state of the log server."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    if "heptad_log_server" in current_app.extensions:
        registry.register(current_app.extensions["heptad_log_server"])
    try:
        text = generate_latest(registry)
    except FileNotFoundError:  # a web process has just ended and its files were merged
        text = generate_latest(registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)
