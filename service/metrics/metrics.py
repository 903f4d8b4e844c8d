"""Metrics for Prometheus, summed over all web processes if they have a common folder."""

import functools
import os
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from application.runtime import trace
from service.metrics.server_metrics import LogServer, QueueServer

if TYPE_CHECKING:
    from application.container import Container
    from application.runtime.settings import Settings

REQUESTS = Counter("heptad_requests", "Requests answered.", ["endpoint", "status"])
SECONDS = Histogram(
    "heptad_request_seconds",
    "Time to answer, waiting for a game to move on included.",
    ["endpoint"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0),
)
DATA_LOSS = Counter("heptad_data_loss", "Reads that found less, or other, than was read before. Never ignore one.")

REASONS = ("checking", "contended", "creation-stopped", "lists-unavailable", "replicas", "storage-full", "unavailable")
UNSERVED = Counter("heptad_unserved", "Requests that the log server did not allow to be served, 503.", ["reason"])
for _reason in REASONS:
    UNSERVED.labels(_reason)

WATCHERS = Gauge("heptad_watchers", "Open streams of events.", multiprocess_mode="livesum")
DROPPED = Counter("heptad_watchers_dropped", "Streams that were cut since their reader took nothing.")


def register(app: Flask) -> None:
    """Count every request of an application by its endpoint and status, with the time to answer."""

    @app.after_request
    def _count(response: Response) -> Response:
        requests, seconds = _of(request.endpoint or "none", response.status_code)
        requests.inc()
        current = trace.current()
        seconds.observe(0.0 if current is None else current.seconds())
        return response


@functools.cache
def _of(endpoint: str, status: int) -> tuple[Counter, Histogram]:
    """Return the metrics of responses with a status from an endpoint."""
    return REQUESTS.labels(endpoint, status), SECONDS.labels(endpoint)


def watch(app: Flask, settings: "Settings") -> None:
    """Add the metrics of the servers with these settings. They do not answer until they are `reached`."""
    app.extensions["heptad_servers"] = (LogServer(settings), QueueServer())


def reached(app: Flask, container: "Container") -> None:
    """Read the metrics of the servers with the connections of a container."""
    for collector in app.extensions["heptad_servers"]:
        collector.container = container


def exposition() -> Response:
    """Return all metrics: counts, of all web processes if they share a folder, and the state of the log server."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    for collector in current_app.extensions.get("heptad_servers", ()):
        registry.register(collector)
    try:
        text = generate_latest(registry)
    except FileNotFoundError:  # a web process has just ended and its files were merged
        text = generate_latest(registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)
