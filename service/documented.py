"""What the contract says of a route besides its body: problems, headers, entity tags."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Response

TEXTS = {
    304: "The caller has this version already",
    400: "The body is not JSON",
    401: "No token, or a bad one",
    403: "Not allowed",
    404: "No such game, or none that the caller may see",
    406: "It does not come in any form that Accept names",
    409: "The game does not stand there (any more), or the caller holds too much",
    412: "The game has moved on from the version that If-Match names",
    408: "The body did not arrive in time",
    413: "The body is too large",
    414: "The address is too long",
    415: "The body is of another type, compressed, or not UTF-8",
    431: "A header is too large",
    422: "A field, or the rules, say no",
    429: "Too many requests",
    503: "The log can't be reached, or others were first many times",
}

KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": "Makes the request safe to repeat for 24 hours; it belongs to the player.",
}
TOKEN_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": "Makes the request safe to repeat for ten minutes, with the same token.",
}
ANONYMOUS_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{32,255}$"},
    "description": "Makes the request safe to repeat for ten minutes. Whoever sends the same key and body is told the "
    "same token, so the key is a random one that nobody else knows, with 128 bits: a UUID, or 32 hexadecimal digits.",
}
MATCH = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": 'The strict way to change a game: a version in quotes, like `"17"`, that it must still be at, '
    "or the tag of the moves as they were listed there.",
}
NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": 'The tag of an earlier answer, mostly a version in quotes, like `"17"`; 304 if that still holds.',
}


@dataclass(frozen=True)
class Streamed:
    """A stream in the contract: what is told (a component), its ids in words and as a pattern, whether it ends.

    `aside` is what it says of itself, besides a problem.
    """

    told: str
    ids: str
    pattern: str
    ends: bool
    aside: dict[str, Any]

    def header(self) -> dict[str, Any]:
        """How it is taken up again."""
        return {
            "in": "header",
            "name": "Last-Event-ID",
            "schema": {"type": "string", "pattern": self.pattern},
            "description": "Where a stream broke off: the id that was last told.",
        }

    def content(self) -> dict[str, Any]:
        """Its forms: each server-sent event, or all lines."""
        told = [{"$ref": f"#/components/schemas/{name}"} for name in (self.told, "Problem")]
        event = {
            "type": "object",
            "description": f"A server-sent event: `id` is {self.ids}, `event` the type of what is told.",
            "properties": {
                "id": {"type": "string"},
                "event": {"type": "string"},
                "data": {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": {"anyOf": [*told, self.aside]},
                },
            },
        }
        lines = {"type": "string", "description": f"One {self.told} a line; an empty line is a sign of life."}
        return {"text/event-stream": {"schema": event}, "application/x-ndjson": {"schema": lines}}


EVENTS = Streamed(
    told="Envelope",
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
NOTICES = Streamed(
    told="Notice",
    ids="the time",
    pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
    ends=False,
    aside={
        "type": "object",
        "description": "The event `present`: from here on it is live.",
        "maxProperties": 0,
    },
)


@dataclass(frozen=True)
class Doc:
    """Status codes of problems, header parameters, and the body's component where the route reads it by itself.

    `lines` is a body of newline-delimited JSON, `also` a text that Accept may choose instead of JSON; `streams` an
    answer that also comes as a stream.
    """

    codes: tuple[int, ...]
    parameters: tuple[dict[str, Any], ...]
    body: str | None
    lines: bool
    also: str | None
    streams: Streamed | None


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
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Describe a route: its problems; whether it takes Idempotency-Key, If-None-Match, If-Match, lines; streams.

    `also` is a type of text that Accept may choose instead of JSON; `token_key` the Idempotency-Key of what creates a
    token.
    """
    more = (
        *(414, 415, 422, 429, 431, 503),
        *((400, 408, 413) if idempotency_key or lines else ()),
        *((304,) if tagged else ()),
        *((412,) if strict else ()),
        *((406,) if streams else ()),
    )
    headers = tuple(
        header for header, taken in ((KEY, idempotency_key), (MATCH, strict), (NONE_MATCH, tagged)) if taken
    )
    headers += (token_key,) if token_key else ()
    headers += (streams.header(),) if streams else ()

    def decorate(function: Callable[..., Response]) -> Callable[..., Response]:
        function.heptad_doc = Doc(  # type: ignore[attr-defined]
            tuple(sorted({*codes, *more})), headers, body, lines, also, streams
        )
        return function

    return decorate
