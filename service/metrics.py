"""Metrics in Prometheus's form, summed over the web processes where the server provides their common folder."""

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
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from heptad.house import House

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
    """How the log server is now; nothing while it can't be asked."""

    def __init__(self, house: "House") -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """Ask it."""
        try:
            count = self._house.store.quarantine.count()
            free, problem = self._house.storage.room()
        except redis.RedisError:
            return
        yield GaugeMetricFamily("heptad_games_quarantined", "Games whose logs lost something. Look at each.", count)
        yield GaugeMetricFamily("heptad_storage_full", "1 while there is no room for new moves.", bool(problem))
        if free is not None:
            yield GaugeMetricFamily("heptad_storage_free_bytes", "Free bytes on the disk of the log.", free)


def exposition() -> Response:
    """The counts, of all web processes if they share a folder, and how the log server is."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    if "heptad" in current_app.extensions:
        registry.register(LogServer(current_app.extensions["heptad"].house))
    try:
        text = generate_latest(registry)
    except FileNotFoundError:  # a web process has just ended, and its files were merged
        text = generate_latest(registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)
