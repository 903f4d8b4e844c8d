"""The baseline of a move: a route that makes one append by the same script, and nothing else.

It runs on the same kind of server, with as many processes, on the same log server. The cost of everything else is
compared with it.
"""

import hashlib

from flask import Flask, Response, request

from application.runtime.settings import Settings
from events.format.model import Sealed
from events.format.seal import EMPTY, seal
from events.store.appending import Store
from events.store.connecting import connect
from events.store.outcomes import Appended, IdempotencyKey
from titles.registry import TITLES
from titles.seven_wonders.play.moves import Committed, Sell

RECORDS = seal(
    [Committed(3, True, Sealed((3,), (Sell("lumber_yard", 3),)))],
    after=EMPTY,
    seed="0" * 64,
    actor="player:p2345672345672345",
    at="2026-01-01T00:00:00.000Z",
    state=b'"' + b"0" * 64 + b'"',
    codec=TITLES["seven_wonders"].codec,
)
"""An envelope as large as that of a sealed choice."""


def create_app() -> Flask:
    """Return an application with one route."""
    url = Settings.from_env().redis_url
    assert url is not None
    store = Store(connect(url))
    app = Flask("bare")

    @app.post("/append/<game>")
    def append(game: str) -> Response:
        key = hashlib.sha256(request.headers["Idempotency-Key"].encode()).hexdigest()
        answer = store.append(
            game, RECORDS, idempotency_key=IdempotencyKey(key, hashlib.sha256(request.get_data()).hexdigest())
        )
        assert isinstance(answer, Appended)
        return Response(b'{"version":1}', 201, content_type="application/json")

    return app
