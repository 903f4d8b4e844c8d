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
    409: "The game does not stand there (any more)",
    412: "The game has moved on from the version that If-Match names",
    413: "The body is too large",
    415: "The body is not JSON by its type",
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
MATCH = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": 'The strict way to move: a version in quotes, like `"17"`, that the game must still be at.',
}
NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "A version in quotes; 304 if the game is still there.",
}


@dataclass(frozen=True)
class Streamed:
    """A stream in the contract: the pattern of its ids, and what each form holds."""

    id: str
    forms: dict[str, str]
    ends: bool

    def header(self) -> dict[str, Any]:
        """How it is taken up again."""
        return {
            "in": "header",
            "name": "Last-Event-ID",
            "schema": {"type": "string", "pattern": self.id},
            "description": "Where a stream broke off: the id that was last told.",
        }


EVENTS = Streamed(
    "^[0-9]{1,15}$",
    {
        "text/event-stream": "Server-sent events: `id` is the version, `event` the type, `data` the Envelope.",
        "application/x-ndjson": "An Envelope a line; an empty line is a sign of life.",
    },
    ends=True,
)
NOTICES = Streamed(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
    {
        "text/event-stream": "Server-sent events: `id` is the time, `event` the type, `data` the Notice.",
        "application/x-ndjson": "A Notice a line; an empty line is a sign of life.",
    },
    ends=False,
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
    keyed: bool = False,
    tagged: bool = False,
    strict: bool = False,
    body: str | None = None,
    lines: bool = False,
    also: str | None = None,
    streams: Streamed | None = None,
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Describe a route: its problems; whether it takes Idempotency-Key, If-None-Match, If-Match, lines; streams.

    `also` is a type of text that Accept may choose instead of JSON.
    """
    more = (
        422,
        503,
        *((400, 413, 415) if keyed or lines else ()),
        *((304,) if tagged else ()),
        *((412,) if strict else ()),
        *((406,) if streams else ()),
    )
    headers = tuple(header for header, taken in ((KEY, keyed), (MATCH, strict), (NONE_MATCH, tagged)) if taken)
    headers += (streams.header(),) if streams else ()

    def decorate(function: Callable[..., Response]) -> Callable[..., Response]:
        function.heptad_doc = Doc(  # type: ignore[attr-defined]
            tuple(sorted({*codes, *more})), headers, body, lines, also, streams
        )
        return function

    return decorate
