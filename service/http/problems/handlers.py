"""Answering every error with a problem document."""

from collections.abc import Callable
from typing import Any

import redis
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from application.errors.games import ContendedError
from application.errors.problem import Problem
from events.log_server.loss import DataLossError
from events.log_server.storage import CreationStoppedError, StorageFullError
from events.store.outcomes import LogFullError, UncheckedError
from projections.read_models.read_model_store import UnavailableError
from service.http.problems import outages
from service.http.problems.documents import response_of
from service.http.problems.protocol import ProtocolError
from service.metrics.metrics import UNSERVED

OUTAGES: dict[type[Exception], Callable[[Any], Problem]] = {
    DataLossError: lambda error: outages.data_loss(error, request.path),
    UncheckedError: outages.unchecked,
    StorageFullError: outages.full,
    CreationStoppedError: outages.creation_stopped,
    LogFullError: lambda _: outages.FullLogError(),
    redis.RedisError: outages.unreachable,
    UnavailableError: outages.lists_unavailable,
    Exception: outages.unexpected,
}
"""The problems of errors that come from below the use cases, and do not say what to answer."""


def register(app: Flask) -> None:
    """Let an application answer every error with a problem document."""
    app.register_error_handler(Problem, response_of)
    app.register_error_handler(ContendedError, _contended)
    app.register_error_handler(HTTPException, _protocol_error)
    for kind, problem_of in OUTAGES.items():
        app.register_error_handler(kind, _handler(problem_of))


def _handler(problem_of: Callable[[Any], Problem]) -> Callable[[Exception], Response]:
    return lambda error: response_of(problem_of(error))


def _contended(error: ContendedError) -> Response:
    UNSERVED.labels("contended").inc()
    return response_of(error)


def _protocol_error(error: HTTPException) -> Response:
    problem = ProtocolError(error)
    return response_of(problem, problem.headers)
