"""The parts of a route's description besides its body: problems, headers, entity tags."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Response

from application.accounts.stream_tickets import LENGTH
from service.http.tickets import FIELD

TEXTS = {
    304: "The caller already has this version",
    400: "The body is not JSON",
    401: "The token is missing, unknown, revoked or expired",
    403: "The caller may not do this",
    404: "The resource does not exist, or the caller may not see it",
    406: "None of the formats in Accept is available",
    409: "The state of the game, or a limit of the caller, does not allow the request",
    412: "The game is not at the version in If-Match",
    408: "The body did not arrive in time",
    413: "The body is too large",
    414: "The URL is too long",
    415: "The body has another media type, is compressed, or is not UTF-8",
    431: "A header is too large",
    422: "A field is invalid, or the rules forbid the request",
    429: "Too many requests",
    503: "The request can't be served at the moment",
}

KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": "Makes it safe to repeat the request for 24 hours. Each player has their own keys.",
}
TOKEN_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": "Makes it safe to repeat the request with the same token for ten minutes.",
}
ANONYMOUS_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{32,255}$"},
    "description": "Makes it safe to repeat the request for ten minutes. Any client that sends the same key and body "
    "gets the same token, so use a secret random key of 128 bits: a UUID, or 32 hexadecimal digits.",
}
MATCH = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": 'Change the game only if it is still at this version: the version in quotes, such as `"17"`, or the '
    "entity tag of the listed moves.",
}
NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": 'The entity tag of an earlier answer, usually a version such as `"17"`; 304 if it is unchanged.',
}

TICKET = {
    "in": "query",
    "name": FIELD,
    "schema": {"type": "string", "minLength": LENGTH, "maxLength": LENGTH},
    "description": "A ticket for this path, from `POST /v1/stream-tickets`. It replaces the header `Authorization`, "
    "which `EventSource` can't send, and opens a stream only, never a page.",
}


@dataclass(frozen=True)
class Streamed:
    """An event stream: its messages (components), its ids in words and as a pattern, and whether it ends.

    `aside` is the schema of messages about the stream itself, besides a problem.
    """

    messages: tuple[str, ...]
    ids: str
    pattern: str
    ends: bool
    aside: dict[str, Any]

    def header(self) -> dict[str, Any]:
        """Return the header that resumes the stream."""
        return {
            "in": "header",
            "name": "Last-Event-ID",
            "schema": {"type": "string", "pattern": self.pattern},
            "description": "The id of the last event that the client has received; the stream resumes after it.",
        }

    def content(self) -> dict[str, Any]:
        """Return the formats of the stream: each server-sent event, or all lines."""
        messages = [{"$ref": f"#/components/schemas/{name}"} for name in (*self.messages, "Problem")]
        event = {
            "type": "object",
            "description": f"A server-sent event: `id` is {self.ids}, `event` is the type of its data.",
            "properties": {
                "id": {"type": "string"},
                "event": {"type": "string"},
                "data": {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": {"anyOf": [*messages, self.aside]},
                },
            },
        }
        lines = {
            "type": "string",
            "description": f"One {' or '.join(self.messages)} per line; an empty line is a keep-alive.",
        }
        return {"text/event-stream": {"schema": event}, "application/x-ndjson": {"schema": lines}}


EVENTS = Streamed(
    messages=("Envelope",),
    ids="the version",
    pattern="^[0-9]{1,15}$",
    ends=True,
    aside={
        "type": "object",
        "description": "The last event, `end`.",
        "properties": {
            "version": {"type": "integer"},
            "hash": {"type": "string"},
            "reason": {"type": "string"},
        },
        "required": ["version", "hash", "reason"],
    },
)
UPDATES = Streamed(
    messages=("UpdateOut",),
    ids="the version",
    pattern=EVENTS.pattern,
    ends=True,
    aside=EVENTS.aside,
)
NOTICES = Streamed(
    messages=("Notice", "SeatNotice", "ChallengeNotice"),
    ids="the time",
    pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
    ends=False,
    aside={
        "type": "object",
        "description": "The event `present`: all later notifications are sent as they happen.",
        "maxProperties": 0,
    },
)


@dataclass(frozen=True)
class Doc:
    """Status codes of problems, header parameters, and the component of the body if the route reads it itself.

    `lines` is whether the body is newline-delimited JSON; `also` is a text type that Accept may select instead of JSON;
    `streams` describes the answer as a stream; `tagged` is whether the answer has an entity tag, `created` whether a
    201 has a Location. A token needs one of `scopes`; `anonymous` is whether a request may have no token, `by_ticket`
    whether a ticket opens its stream.
    """

    codes: tuple[int, ...]
    parameters: tuple[dict[str, Any], ...]
    body: str | None
    lines: bool
    also: str | None
    streams: Streamed | None
    tagged: bool
    created: bool
    scopes: tuple[str, ...]
    anonymous: bool
    by_ticket: bool


def documented(
    *codes: int,
    idempotency_key: bool = False,
    tagged: bool = False,
    strict: bool = False,
    token_key: dict[str, Any] | None = None,
    body: str | None = None,
    lines: bool = False,
    also: str | None = None,
    streams: Streamed | None = None,
    created: bool = False,
    scope: str | tuple[str, ...] = (),
    anonymous: bool = False,
    by_ticket: bool = False,
    monitoring: bool = False,
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Describe a route: its problems; whether it accepts Idempotency-Key, If-None-Match, If-Match, lines; its streams.

    `also` is a text type that Accept may select instead of JSON; `token_key` is the Idempotency-Key of a route that
    creates a token. A request needs a token with `scope`, or with one of several; if it may also be `anonymous`, only a
    token that it has does. `by_ticket` is whether a ticket may replace the token, for a stream. With `monitoring`, it
    may need a token of the operator.
    """
    more = (
        *(414, 415, 422, 429, 431, 503),
        *((401, 403) if scope or 401 in codes else (401,) if monitoring else ()),
        *((400, 408, 413) if idempotency_key or lines else ()),
        *((304,) if tagged else ()),
        *((412,) if strict else ()),
        *((406,) if streams else ()),
    )
    parameters = tuple(
        header for header, taken in ((KEY, idempotency_key), (MATCH, strict), (NONE_MATCH, tagged)) if taken
    )
    parameters += (token_key,) if token_key else ()
    parameters += (streams.header(),) if streams else ()
    parameters += (TICKET,) if by_ticket else ()

    def decorate(function: Callable[..., Response]) -> Callable[..., Response]:
        function.heptad_doc = Doc(  # type: ignore[attr-defined]
            tuple(sorted({*codes, *more})),
            parameters,
            body,
            lines,
            also,
            streams,
            tagged=tagged or strict or created,
            created=created,
            scopes=(scope,) if isinstance(scope, str) else scope,
            anonymous=anonymous,
            by_ticket=by_ticket,
        )
        return function

    return decorate
