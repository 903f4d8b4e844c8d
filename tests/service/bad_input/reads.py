"""Invalid reads: unknown resources, and those that the caller may not see."""

from tests.service.bad_input.case import Case
from tests.service.bad_input.moves import sell

QUERIES = {
    "version 0": Case("GET /v1/games/{full}?at=0 by ann", None, 422, "invalid-request", "at"),
    "a version in words": Case("GET /v1/games/{full}?at=one by ann", None, 422, "invalid-request", "at"),
    "a version with a line": Case("GET /v1/games/{full}?at=1_0 by ann", None, 422, "invalid-request", "at"),
    "a version in other digits": Case("GET /v1/games/{full}?at=%D9%A3 by ann", None, 422, "invalid-request", "at"),
    "a version without end": Case(
        "GET /v1/games/{full}?at=" + "9" * 3000 + " by ann", None, 422, "invalid-request", "at"
    ),
    **{
        f"{what} for {field}": Case(
            f"GET /v1/games/{{full}}?{field}={value} by ann", None, 422, "invalid-request", field
        )
        for field in ("at", "after")
        for what, value in {
            "a point": "7.0",
            "an exponent": "7e0",
            "leading zeros": "007",
            "a plus": "%2B7",
            "a blank": "%207",
            "nothing": "",
            "minus nothing": "-0",
        }.items()
    },
    **{
        f"waiting for {what}": Case(
            f"GET /v1/games/{{full}}?after=1&wait={value} by ann", None, 422, "invalid-request", "wait"
        )
        for what, value in {"a line": "1_0", "an exponent": "1e1", "other digits": "%D9%A3", "a plus": "%2B1"}.items()
    },
    "mine, by another word": Case("GET /v1/games?mine=yes by ann", None, 422, "invalid-request", "mine"),
    "a seat with a point": Case("DELETE /v1/games/{open}/seats/0.0 by ann", None, 404, "http:not-found"),
    "a seat with zeros": Case("DELETE /v1/games/{open}/seats/00 by ann", None, 404, "http:not-found"),
    "a version to come": Case("GET /v1/games/{full}?at=99999 by ann", None, 409, "ahead"),
    "a version inside a batch": Case("GET /v1/games/{full}?at=3 by ann", None, 409, "between"),
    "with others' eyes before the end": Case("GET /v1/games/{full}?at=1&as=0 by ann", None, 409, "not-ended"),
    "with others' eyes from outside": Case("GET /v1/games/{full}?at=1&as=spectator by nobody", None, 409, "not-ended"),
    "with others' eyes, but when": Case("GET /v1/games/{finished}?as=0 by ann", None, 422, "invalid-request", "as"),
    "with nobody's eyes": Case("GET /v1/games/{finished}?at=1&as=all by ann", None, 422, "invalid-request", "as"),
    "with the eyes of no seat": Case("GET /v1/games/{finished}?at=1&as=9 by ann", None, 422, "invalid-request", "as"),
    "with eyes behind the end": Case("GET /v1/games/{finished}?at=99999&as=0 by ann", None, 409, "ahead"),
    "a history to come": Case("GET /v1/games/{full}/history?after=99999 by ann", None, 409, "ahead"),
    "a history of nothing": Case("GET /v1/games/{full}/history?limit=0 by ann", None, 422, "invalid-request", "limit"),
    "a history in _": Case("GET /v1/games/{full}/history?lang=_ by ann", None, 422, "invalid-request", "lang"),
    "after a version to come": Case("GET /v1/games/{full}?after=99999&wait=20 by ann", None, 409, "ahead"),
    "events to come": Case("GET /v1/games/{full}/events?after=99999 by ann", None, 409, "ahead"),
    "waiting too long": Case("GET /v1/games/{full}?after=1&wait=31 by ann", None, 422, "invalid-request", "wait"),
    "waiting backwards": Case("GET /v1/games/{full}?after=1&wait=-1 by ann", None, 422, "invalid-request", "wait"),
    "waiting for no number": Case("GET /v1/games/{full}?after=1&wait=nan by ann", None, 422, "invalid-request", "wait"),
    "waiting for ever": Case(
        "GET /v1/games/{full}/events?after=1&wait=inf by ann", None, 422, "invalid-request", "wait"
    ),
    "no events": Case("GET /v1/games/{full}/events?limit=0 by ann", None, 422, "invalid-request", "limit"),
    "too many events": Case("GET /v1/games/{full}/events?limit=1001 by ann", None, 422, "invalid-request", "limit"),
    "events before the first": Case(
        "GET /v1/games/{full}/events?after=-1 by ann", None, 422, "invalid-request", "after"
    ),
    "games of no title": Case("GET /v1/games?title=chess by ann", None, 422, "invalid-request", "title"),
    "games of no status": Case("GET /v1/games?status=lost by ann", None, 422, "invalid-request", "status"),
    "perhaps mine": Case("GET /v1/games?mine=perhaps by ann", None, 422, "invalid-request", "mine"),
    "nobody's own": Case("GET /v1/games?mine=true by nobody", None, 401, "token-needed"),
    "games since a day that is none": Case(
        "GET /v1/games?since=2026-02-30 by ann", None, 422, "invalid-request", "since"
    ),
    "results until before they begin": Case(
        "GET /v1/results?since=2026-02-02&until=2026-02-01 by ann", None, 422, "invalid-request", "until"
    ),
    "a page too long": Case("GET /v1/games?limit=101 by ann", None, 422, "invalid-request", "limit"),
    "no cursor of ours": Case("GET /v1/games?cursor=zzz by ann", None, 422, "invalid-request", "cursor"),
    "no cursor of results": Case("GET /v1/results?cursor=2026 by ann", None, 422, "invalid-request", "cursor"),
    "no cursor of standings": Case(
        "GET /v1/titles/seven/standings?cursor=zzz by ann", None, 422, "invalid-request", "cursor"
    ),
    "a cursor of standings without points": Case(
        "GET /v1/titles/seven/standings?cursor=3.9-5+x by ann", None, 422, "invalid-request", "cursor"
    ),
    "a cursor too long": Case("GET /v1/games?cursor=" + "x" * 201 + " by ann", None, 422, "invalid-request", "cursor"),
    "no game": Case("GET /v1/games/gnowhere by ann", None, 404, "unknown-game"),
    "a game with a NUL": Case("GET /v1/games/%00 by ann", None, 404, "unknown-game"),
    "a game that is no text": Case("GET /v1/games/%ff%fe by ann", None, 404, "unknown-game"),
    "a game with a surrogate": Case("GET /v1/games/%ed%a0%80 by ann", None, 404, "unknown-game"),
    "a game with a hash tag": Case("GET /v1/games/%7Bs001%7D:due by ann", None, 404, "unknown-game"),
    "the catalogue of no title": Case("GET /v1/titles/chess/catalogue by ann", None, 404, "unknown-title"),
}


ELSEWHERE = (
    "",
    "/moves",
    "/standings",
    "/events",
    "/log",
    "/history",
    "?at=1",
    "?at=1&as=0",
    "?after=0",
    "/events?after=0",
)


PRIVATE = {
    f"{method} {path or '(the game)'} by {who}": Case(
        f"{method} /v1/games/{{private}}{path} by {who}", body, 404, "unknown-game"
    )
    for who in ("eve", "nobody")
    for method, path, body in [
        *(("GET", path, None) for path in ELSEWHERE),
        ("POST", "/moves", sell("altar")),
        ("POST", "/resignation", None),
        ("POST", "/seats", {}),
        ("POST", "/seats", {"invite": "i" + "a" * 16}),
        ("DELETE", "/seats/0", None),
    ]
    if who == "eve" or (method == "GET" and path != "/moves")
}
