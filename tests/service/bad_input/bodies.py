"""Bodies that are not JSON, or not strict JSON."""

from tests.service.bad_input.case import OPEN, Case

BODIES = {
    "nothing is a table": Case(OPEN, b"", 422, "invalid-request", "title"),
    "null": Case(OPEN, b"null", 422, "invalid-request", "body"),
    "a list": Case(OPEN, b"[]", 422, "invalid-request", "body"),
    "a text": Case(OPEN, b'"table"', 422, "invalid-request", "body"),
    "half an object": Case(OPEN, b'{"title":', 400, "malformed-json"),
    "two objects": Case(OPEN, b"{}{}", 400, "malformed-json"),
    "UTF-16": Case(OPEN, '{"title":"x"}'.encode("utf-16"), 400, "malformed-json"),
    "a byte order mark": Case(OPEN, b"\xef\xbb\xbf{}", 400, "malformed-json"),
    "Latin 1": Case(OPEN, b'{"title":"\xe9"}', 400, "malformed-json"),
    "a lone surrogate": Case(OPEN, rb'{"title":"\ud800"}', 422, "invalid-request", "title"),
    "a lone surrogate within": Case(
        OPEN, rb'{"options":{"sides":["A\udc00"]}}', 422, "invalid-request", "options.sides.0"
    ),
    "a lone surrogate in a key": Case(OPEN, rb'{"options":{"\ud83d":1}}', 422, "invalid-request", "options"),
    "a lone surrogate in half an object": Case(OPEN, rb'{"title":"\ud800"', 400, "malformed-json"),
    "an encoded surrogate": Case(OPEN, b'{"title":"\xed\xa0\x80"}', 400, "malformed-json"),
    "a raw NUL": Case(OPEN, b'{"title":"\0"}', 400, "malformed-json"),
    "not a number": Case(OPEN, b'{"title":"seven_wonders","seats":NaN}', 400, "malformed-json"),
    "infinite": Case(OPEN, b'{"title":"seven_wonders","seats":1e999}', 400, "malformed-json"),
    "an endless integer": Case(OPEN, b'{"title":"seven_wonders","seats":' + b"9" * 5000 + b"}", 400, "malformed-json"),
    "a key twice": Case(OPEN, b'{"title":"seven_wonders","seats":3,"seats":3}', 422, "invalid-request", "seats"),
    "a key in two spellings": Case(
        OPEN, rb'{"title":"seven_wonders","seats":3,"se\u0061ts":4}', 422, "invalid-request", "seats"
    ),
    "a key that nobody knows twice": Case(OPEN, b'{"x":1,"x":1}', 422, "invalid-request", "x"),
    "an empty key twice": Case(OPEN, b'{"":1,"":1}', 422, "invalid-request", "body"),
    "a key twice within": Case(
        OPEN,
        b'{"title":"seven_wonders","seats":3,"options":{"sides":"A","sides":"B"}}',
        422,
        "invalid-request",
        "options.sides",
    ),
    "a key twice in a list": Case(
        "POST /v1/account/tokens by ann", b'[{"a":[{"b":1,"b":2}]}]', 422, "invalid-request", "0.a.0.b"
    ),
    "too deep": Case(OPEN, b"[" * 30000 + b"]" * 30000, 400, "malformed-json"),
    "too deep with a key": Case(
        "POST /v1/games/{playing}/resignation by eve",
        b"[" * 30000 + b"]" * 30000,
        403,
        "not-seated",
        headers={"Idempotency-Key": "deep"},
    ),
    "too large": Case(OPEN, b'{"title":"' + b"x" * 70000 + b'"}', 413, "http:request-entity-too-large"),
    "too large where none is read": Case(
        "POST /v1/games/{playing}/resignation by ann", b" " * 70000, 413, "http:request-entity-too-large"
    ),
    "an exponent": Case(OPEN, b'{"title":"seven_wonders","seats":3e0}', 422, "invalid-request", "seats"),
    "text": Case(OPEN, b"{}", 415, "http:unsupported-media-type", headers={"Content-Type": "text/plain"}),
    "a form": Case(
        OPEN,
        b"title=seven_wonders&seats=3",
        415,
        "http:unsupported-media-type",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    ),
}
