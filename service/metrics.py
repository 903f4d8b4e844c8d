"""Metrics in Prometheus's form, summed over the web processes where the server provides their common folder."""

import os
import time

from flask import Flask, Response, g, request
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


def exposition() -> Response:
    """The counts, of all web processes if they share a folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return Response(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    try:
        text = generate_latest(registry)
    except FileNotFoundError:  # a web process has just ended, and its files were merged
        text = generate_latest(registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)
