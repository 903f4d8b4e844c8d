"""Problems as documents and responses."""

from collections.abc import Mapping

import msgspec
from flask import Response

from application.errors.problem import Problem
from application.runtime import trace
from service.schemas.basics.problems import ProblemOut

URN = "urn:heptad:problem:"


def document_of(problem: Problem) -> bytes:
    """Return a problem document as JSON, with the id of the current request."""
    document = ProblemOut(
        type=URN + problem.kind,
        title=problem.title,
        status=problem.status,
        detail=str(problem),
        request_id=trace.current_id() or msgspec.UNSET,
        **problem.members,
    )
    return msgspec.json.encode(document)


def response_of(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem document as a response, with these headers besides its own."""
    after = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
    response = Response(
        document_of(problem), problem.status, {**(headers or {}), **after}, content_type="application/problem+json"
    )
    response.headers["Link"] = f'<{about_problem(URN + problem.kind)}>; rel="help"'
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="heptad"'
    return response


def about_problem(kind: str) -> str:
    """Return the URL of the text about the `type` of a problem document."""
    name, _, _ = kind.removeprefix(URN).partition(":")
    return f"/docs/problems#{name}"
