"""Problems as documents and responses."""

from collections.abc import Mapping

import msgspec
from flask import Response, request

from application.errors.problem import Problem
from application.runtime import trace
from service.http.public_url import address
from service.schemas.basics.problems import ProblemOut

URN = "urn:heptad:problem:"
SCOPE_NEEDED = "scope-needed"
API = "/v1/"
"""What the paths begin with for which programs get tokens."""
ASSISTANTS = "/mcp"
"""The path of the tools for assistants, for which they get tokens, too."""


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
    if problem.status == 401 or problem.kind == SCOPE_NEEDED:
        response.headers["WWW-Authenticate"] = _challenge(problem)
    return response


def _challenge(problem: Problem) -> str:
    """Return what a program learns that needs a token, or one with another scope (RFC 6750, 3; RFC 9728, 5.1)."""
    wanted = {"realm": "heptad"}
    resource = request.path if request.path == ASSISTANTS else ""
    is_api = request.path.startswith(API) or bool(resource)
    if problem.kind == SCOPE_NEEDED:
        wanted |= {"error": "insufficient_scope", "scope": str(problem.members["scope"])}
    elif is_api and "Authorization" in request.headers:
        wanted["error"] = "invalid_token"
    if is_api and request.host:
        wanted["resource_metadata"] = f"{address()}/.well-known/oauth-protected-resource{resource}"
    return "Bearer " + ", ".join(f'{name}="{value}"' for name, value in wanted.items())


def about_problem(kind: str) -> str:
    """Return the URL of the text about the `type` of a problem document."""
    name, _, _ = kind.removeprefix(URN).partition(":")
    return f"/docs/problems#{name}"
