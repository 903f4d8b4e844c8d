"""The operations of the contract: their descriptions, scopes, problems, headers and examples."""

import re
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from application.accounts.programs.programs import GIVEN
from service.contract.examples import example_of
from service.contract.structs import ref
from service.documented import TEXTS, Doc
from service.http import limits

Document = dict[str, Any]

PARAMETERS = {
    "game": "The id of a game.",
    "challenge": "The id of a challenge.",
    "pairing": "The id of a request for a pairing.",
    "seat": "The number of a seat, from 0.",
    "title": "The id of a title, such as `seven_wonders_duel`.",
    "player": "The id of a player.",
    "token": "The id of a token.",
    "webhook": "The id of a webhook.",
    "passkey": "The id of a passkey.",
    "bot": "The id of a bot account of the caller.",
}
"""The parameters of paths."""

HEADERS: dict[str, Document] = {
    "ETag": {
        "description": "The version of the game, in quotes, or another tag of what is answered. Send it as "
        "`If-None-Match` to get 304 while nothing has changed, or as `If-Match` to change only this version.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "The path of what was created.", "schema": {"type": "string"}},
    "Link": {
        "description": 'The path of the next page: `</v1/games?cursor=…>; rel="next"`. Absent on the last page.',
        "schema": {"type": "string"},
    },
    "RequestId": {
        "description": "The id of the request: the `X-Request-ID` that was sent, if it has 8 to 128 letters, digits, "
        "dots, colons, hyphens and underscores, or else a new one. The log of the server names it.",
        "schema": {"type": "string"},
    },
    "ProblemLink": {
        "description": 'The page about the type of the problem: `</docs/problems#unknown-game>; rel="help"`.',
        "schema": {"type": "string"},
    },
    "RetryAfter": {
        "description": "The seconds to wait before the request is repeated.",
        "schema": {"type": "integer", "minimum": 0},
    },
    "RateLimit": {
        "description": 'What remains of the quota: `"create_player";r=4;t=31` are 4 requests (`r`) in the next 31 '
        "seconds (`t`). As in draft-ietf-httpapi-ratelimit-headers-10.",
        "schema": {"type": "string"},
    },
    "RateLimitPolicy": {
        "description": 'The quota: `"create_player";q=5;w=60` are 5 requests (`q`) in 60 seconds (`w`).',
        "schema": {"type": "string"},
    },
}
"""The headers of responses, by component."""

NAMES = {
    "RequestId": "X-Request-ID",
    "ProblemLink": "Link",
    "RetryAfter": "Retry-After",
    "RateLimitPolicy": "RateLimit-Policy",
}
"""The headers that have another name than their component."""

COUNTED = frozenset(
    {*limits.CREATING, *limits.SEATS, *limits.SIGN_IN, *limits.LOGS, *limits.REPORTS, "moves.post_move"}
)
"""The endpoints whose answers say what remains of a quota."""


def add_shared_responses(components: Any) -> None:
    """Add the headers of responses, and the responses with problems."""
    for name, header in HEADERS.items():
        components.header(name, header)
    for code, text in TEXTS.items():
        components.response(f"P{code}", _problem_response(code, text))


def _problem_response(code: int, text: str) -> Document:
    if code == 304:
        return {"description": f"{text}.", "headers": _headers("RequestId", "ETag")}
    named = {429: ("RetryAfter", "RateLimit", "RateLimitPolicy"), 503: ("RetryAfter",)}.get(code, ())
    return {
        "description": f"{text}.",
        "headers": _headers("RequestId", "ProblemLink", *named),
        "content": {"application/problem+json": {"schema": ref("Problem")}},
    }


def _headers(*names: str) -> Document:
    return {NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in names}


def complete_operations(document: Document, app: Flask) -> None:
    """Complete the operations of all routes."""
    for rule in app.url_map.iter_rules():
        doc = getattr(app.view_functions[rule.endpoint], "heptad_doc", None)
        if not isinstance(doc, Doc):
            continue
        path = document["paths"][re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule)]
        for parameter in path.get("parameters", ()):
            parameter["description"] = PARAMETERS[parameter["name"]]
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}:
            _complete(path[method.lower()], rule, doc)


def _complete(operation: Document, rule: Rule, doc: Doc) -> None:
    operation["operationId"] = rule.endpoint.rpartition(".")[2]
    operation.setdefault("description", operation["summary"])
    operation.setdefault("parameters", []).extend(doc.parameters)
    if not operation["parameters"]:
        del operation["parameters"]
    if doc.scopes:
        operation["security"] = [
            *({"token": [scope]} for scope in doc.scopes),
            *({"oauth": [scope]} for scope in doc.scopes if scope in GIVEN),
            *([{}] if doc.anonymous else []),
        ]
    _add_bodies(operation, doc)
    for code in doc.codes:
        operation["responses"][str(code)] = {"$ref": f"#/components/responses/P{code}"}
    _add_headers(operation, rule.endpoint, doc)
    _add_examples(operation)


def _add_bodies(operation: Document, doc: Doc) -> None:
    responses = operation["responses"]
    if doc.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(doc.body)}}}
    if doc.lines:
        lines = {"type": "string", "description": "A log: one JSON object per line."}
        operation["requestBody"] = {"required": True, "content": {"application/x-ndjson": {"schema": lines}}}
    if doc.also:
        responses["200"]["content"][doc.also] = {"schema": {"type": "string"}}
    if doc.streams:
        responses["200"].setdefault("content", {}).update(doc.streams.content())
        if doc.streams.ends:
            responses["204"] = {"description": "The stream has ended: do not connect again."}


def _add_headers(operation: Document, endpoint: str, doc: Doc) -> None:
    named = ["RequestId"]
    if doc.tagged:
        named.append("ETag")
    queries = {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "query"}
    pages = "application/json" in operation["responses"].get("200", {}).get("content", {})
    if pages and ("cursor" in queries or {"after", "limit"} <= queries):
        named.append("Link")
    if endpoint in COUNTED:
        named += ["RateLimit", "RateLimitPolicy"]
    for code, response in operation["responses"].items():
        if code in {"200", "201", "202", "204"} and "$ref" not in response:
            both = [*named, "Location"] if doc.created and code == "201" else named
            response["headers"] = _headers(*both)


def _add_examples(operation: Document) -> None:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    sent = example_of(operation["operationId"], "request")
    if body is not None and sent is not None:
        body["example"] = sent
    for code, response in operation["responses"].items():
        content = response.get("content", {}).get("application/json")
        received = example_of(operation["operationId"], code)
        if content is not None and received is not None:
            content["example"] = received
