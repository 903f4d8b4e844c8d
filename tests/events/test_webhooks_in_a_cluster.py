"""Webhooks are kept on a cluster as on one server."""

from typing import Any

import pytest
import redis
from redis.cluster import RedisCluster

from application.notices.webhooks.deliveries import Attempt, Deliveries, Retry, Waiting
from application.notices.webhooks.messages import Cursor, Message
from application.notices.webhooks.webhooks import Addressee, Webhooks
from events.log_server.timing.service_clock import ServiceClock


@pytest.fixture(params=["server", "cluster"])
def client(request: pytest.FixtureRequest) -> Any:
    """A client of an empty server, and of an empty cluster."""
    return request.getfixturevalue("log_client" if request.param == "server" else "cluster_client")


def test_what_waits_for_webhooks_is_kept(client: redis.Redis | RedisCluster):
    webhooks, deliveries = Webhooks(client, ServiceClock(client).now), Deliveries(client)
    one, two = (webhooks.create(owner, "https://hooks.example", None, "") for owner in ("p0", "p1"))
    assert webhooks.of("p0") == [one]
    assert webhooks.of_players(["p0", "p1", "p2"]) == {
        "p0": {Addressee(one.id, "p0")},
        "p1": {Addressee(two.id, "p1")},
        "p2": set(),
    }
    assert webhooks.owners([one.id, "w"]) == {one.id: "p0", "w": None}
    assert deliveries.mark(one.id, "g", 7, at=100)
    assert deliveries.waiting() == [one.id]
    assert deliveries.next(one.id, 99) is None
    assert deliveries.next(one.id, 100) == Waiting("g", Cursor(), None)
    message = Message("msg_1", "your_turn", "g", b"{}", Cursor(3, "msg_1"))
    deliveries.failed(one.id, message, Retry(100, 1), 200)
    deliveries.note(one.id, Attempt("2026-01-01T00:00:00.000Z", "msg_1", "your_turn", "g", 500, "no", 3))
    assert deliveries.due_times([one.id, two.id]) == {one.id: 200, two.id: None}
    assert deliveries.next(one.id, 200) == Waiting("g", Cursor(), Retry(100, 1))
    deliveries.passed(one.id, message)
    assert deliveries.next(one.id, 200) == Waiting("g", Cursor(3, "msg_1"), None)
    assert not deliveries.finished(one.id, "g", 6, None)
    assert deliveries.finished(one.id, "g", 7, 300)
    assert not deliveries.mark(one.id, "g", 7, at=400), "it was delivered"
    with deliveries.lease(one.id) as lease, deliveries.lease(one.id) as other:
        assert (lease is None, other is None) == (False, True)
    assert [attempt.status for attempt in deliveries.attempts(one.id)] == [500]
    assert deliveries.counts() == {"failed": 1}
    deliveries.forget(one.id, attempts=True)
    webhooks.delete(one.owner, one.id)
    assert (webhooks.all(), deliveries.waiting(), webhooks.find(one.id)) == ([two.id], [], None)
