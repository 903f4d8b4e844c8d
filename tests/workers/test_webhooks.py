"""Delivering messages: every one of a game, in order, whatever fails, and at least once."""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import redis
from hypothesis import given, settings
from hypothesis import strategies as st

from application.accounts.derivation import Maker
from application.container import Container
from application.games.repository import advance
from application.notices.notifications import decision_of, notices
from application.notices.webhooks.deliveries import Deliveries
from application.notices.webhooks.managing import change, delete
from application.notices.webhooks.messages import Messages
from application.notices.webhooks.retrying import DAY, HOUR, MINUTE
from application.notices.webhooks.sending import Sender
from application.notices.webhooks.webhooks import Webhook, Webhooks
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.queues import WEBHOOK
from events.format.seal import envelope_of
from events.format.times import milliseconds, now
from events.log_server import keys
from events.log_server.storage import Storage, StorageFullError
from events.store.messages import Message
from tests.containers import begin, load, play_on, resign
from tests.receiving import Received, Receiver, receiving
from workers.webhook_feed import WebhookFeed
from workers.webhooks import Deliverer, DeliveryPool


class Post:
    """The feed and a worker, with a clock that a test sets: milliseconds from now."""

    def __init__(self, container: Container) -> None:
        self.container = container
        self.later = 0
        self.webhooks = Webhooks(container.client, container.clock.now)
        self.deliveries = Deliveries(container.client, lease_ms=500)
        self.feed = WebhookFeed(container)
        self.deliverer = Deliverer(
            self.webhooks,
            self.deliveries,
            Messages(container.repository, self.webhooks.grants),
            Sender(allow_private=True, seconds=2),
            clock=lambda: milliseconds(now()) + self.later,
            chance=lambda: 0.0,
            rest_after=lambda _: 0,
        )

    def subscribe(self, owner: str, receiver: Receiver, *kinds: Any) -> Webhook:
        return self.webhooks.create(owner, receiver.url, kinds or None, "a test")

    def deliver(self, webhook: Webhook) -> None:
        """Follow the feed, and deliver until nothing more is due."""
        self.feed.follow()
        while self.deliverer.deliver(webhook.id):
            pass

    def state(self, webhook: Webhook) -> Webhook:
        found = self.webhooks.find(webhook.id)
        assert found is not None
        return found


@pytest.fixture
def post(container: Container) -> Post:
    return Post(container)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def expected(container: Container, game: str, player: str) -> list[dict[str, Any]]:
    """Return the notifications of each batch of a game, computed one batch after another."""
    batches = defaultdict(list)
    for record in container.store.read(game):
        batches[envelope_of(record).batch].append(record)
    found, before = [], None
    for records in batches.values():
        after = advance(before, records) if before else container.repository.at(game, records[-1].version)
        found += notices(after, records, player, decision_of(before, player) if before else None)
        before = after
    return [json.loads(json.dumps({name: getattr(each, name) for name in each.__struct_fields__})) for each in found]


def data(received: list[Received]) -> list[dict[str, Any]]:
    return [each.data for each in received]


def without_repeats(received: list[Received]) -> list[Received]:
    return list({each.id: each for each in received}.values())


def test_a_player_is_sent_the_notifications_of_a_game(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    game = begin(post.container)
    post.deliver(webhook)
    play_on(post.container, game, random.Random(1), 8)
    resign(post.container, game, 0)
    play_on(post.container, game, random.Random(1))
    post.deliver(webhook)
    assert data(receiver.accepted) == expected(post.container, game, "p0")
    kinds = [json.loads(each.body)["type"] for each in receiver.accepted]
    assert kinds[:3] == ["seat_taken", "game_started", "your_turn"]
    assert kinds[-1] == "game_finished"
    for each in receiver.accepted:
        body = each.verify(webhook.secret)
        assert body["timestamp"] == body["data"]["at"]
        assert body["type"] == body["data"]["type"]
        assert body["data"]["player"] == "p0"
    assert post.deliveries.due_times([webhook.id]) == {webhook.id: None}


def test_the_feed_needs_no_messages_and_loads_no_game_with_them(post: Post, receiver: Receiver):
    webhook = post.subscribe("p1", receiver)
    game = begin(post.container, seats=2)
    post.feed.note(Message(game, load(post.container, game).head.version, ("p0", "p1")))
    post.feed._repository = None  # type: ignore[assignment]
    assert post.feed.follow() == 1
    post.deliverer.deliver(webhook.id)
    assert len(receiver.accepted) == 3


def test_an_outdated_message_does_not_hide_who_sat_down_later(post: Post, receiver: Receiver):
    webhook = post.subscribe("p2", receiver)
    game = begin(post.container)
    post.feed.note(Message(game, 1, ("p0",)))
    post.deliver(webhook)
    assert {each["player"] for each in data(receiver.accepted)} == {"p2"}


def test_a_webhook_begins_with_what_happens_after_it_was_made(post: Post, receiver: Receiver):
    game = begin(post.container)
    time.sleep(0.002)
    webhook = post.subscribe("p0", receiver)
    post.deliver(webhook)
    assert not receiver.received
    resign(post.container, game, 1)
    resign(post.container, game, 2)
    post.deliver(webhook)
    assert [each["type"] for each in data(receiver.accepted)] == ["game_finished"]


def test_only_the_kinds_that_are_wanted_are_sent(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver, "game_started", "game_finished")
    game = begin(post.container)
    post.deliver(webhook)
    resign(post.container, game, 1)
    resign(post.container, game, 2)
    post.deliver(webhook)
    assert [each["type"] for each in data(receiver.accepted)] == ["game_started", "game_finished"]


def test_a_receiver_that_was_down_gets_every_message_in_order(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    with receiving() as other:
        fine = post.subscribe("p0", other)
        receiver.is_down = True
        games = [begin(post.container, seats=2) for _ in range(2)]
        for later in (0, 10_000, 10 * MINUTE, HOUR, 4 * HOUR):
            post.later = later
            for game in games:
                play_on(post.container, game, random.Random(later), 6)
            post.deliver(fine)
            post.deliver(webhook)
        failing = post.state(webhook)
        assert failing.active
        assert failing.failing_since is not None
        assert not receiver.accepted
        ids = [each.id for each in receiver.received]
        assert len(set(ids)) == len(games), "the later messages of a game wait"
        receiver.is_down = False
        post.later = DAY
        post.deliver(webhook)
    for game in games:
        for one in (receiver, other):
            assert [each for each in data(one.accepted) if each["game"] == game] == expected(post.container, game, "p0")
    assert len({each.id for each in receiver.accepted}) == len(receiver.accepted)
    assert post.state(webhook).failing_since is None
    attempts = post.deliveries.attempts(webhook.id)
    assert (attempts[0].status, attempts[0].error) == (204, None)
    assert len(attempts) == min(50, len(receiver.received))


def test_a_failed_attempt_is_repeated_after_growing_delays_for_three_days(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver, "game_started")
    receiver.is_down = True
    begin(post.container)
    times = []
    post.deliver(webhook)
    while (due := post.deliveries.due_times([webhook.id])[webhook.id]) is not None:
        times.append(due)
        post.later = due - milliseconds(now()) + 1
        post.deliver(webhook)
    delays = [round((after - before) / 1000) for before, after in itertools.pairwise(times)]
    assert delays[:5] == [300, 1800, 7200, 18_000, 36_000]
    assert set(delays[5:]) == {43_200}
    assert 2.5 * DAY < times[-1] - times[0] <= 3 * DAY
    assert len(receiver.received) == len(times) + 1
    stopped = post.state(webhook)
    assert (stopped.active, stopped.reason) == (False, "No message was delivered for three days.")
    game = begin(post.container)
    post.deliver(webhook)
    assert game not in {each.data["game"] for each in receiver.received}


def test_a_message_that_is_never_taken_is_dropped_while_others_are_delivered(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    refused = begin(post.container, seats=2)
    receiver.is_down = True
    post.deliver(webhook)
    receiver.is_down = False
    resign(post.container, refused, 1)
    while refused not in {each.data["game"] for each in receiver.accepted}:
        due = post.deliveries.due_times([webhook.id])[webhook.id]
        assert due is not None
        post.later = due - milliseconds(now()) + 1
        receiver.answers = [(500, {})]
        post.deliver(webhook)
        begin(post.container, seats=2)
        receiver.answers = []
        post.feed.follow()
        while post.deliverer.deliver(webhook.id):
            pass
    assert post.state(webhook).active
    [_, *rest] = expected(post.container, refused, "p0")
    assert [each for each in data(receiver.accepted) if each["game"] == refused] == rest
    assert post.deliveries.counts()["dropped"] == 1


@pytest.mark.parametrize(("asked", "seconds"), [("60", 60), ("1", 5), ("99999999", 12 * 3600), ("soon", 5)])
def test_a_receiver_may_ask_to_wait(post: Post, receiver: Receiver, asked: str, seconds: int):
    webhook = post.subscribe("p0", receiver)
    receiver.answers = [(429, {"retry-after": asked})]
    begin(post.container)
    start = milliseconds(now())
    post.deliver(webhook)
    due = post.deliveries.due_times([webhook.id])[webhook.id]
    assert due is not None
    assert 0 <= due - start - 1000 * seconds < 5000


def test_a_receiver_that_is_gone_stops_the_webhook(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    receiver.answers = [(410, {})]
    begin(post.container)
    post.deliver(webhook)
    stopped = post.state(webhook)
    assert (stopped.active, stopped.reason) == (False, "The receiver answered 410.")
    assert len(receiver.received) == 1


def test_a_redirect_is_not_followed(post: Post, receiver: Receiver):
    with receiving() as target:
        webhook = post.subscribe("p0", receiver)
        receiver.answers = [(307, {"location": target.url})]
        begin(post.container)
        post.deliver(webhook)
        assert not target.received
    [attempt] = post.deliveries.attempts(webhook.id)
    assert (attempt.status, attempt.error) == (307, "a redirect is not followed")


def test_an_old_secret_signs_too_for_a_day(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver, "game_started")
    rotated = post.webhooks.rotate(webhook)
    begin(post.container)
    post.deliver(webhook)
    [received] = receiver.accepted
    assert rotated.secret != webhook.secret
    assert received.verify(webhook.secret) == received.verify(rotated.secret)
    assert rotated.secrets_at(rotated.previous_until or "") == [rotated.secret]


def test_a_webhook_that_is_made_active_again_begins_with_the_present(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    game = begin(post.container, seats=2)
    post.deliver(webhook)
    delivered = len(receiver.accepted)
    webhook = change(webhook, {"active": False}, Maker(None), post.webhooks, post.deliveries)
    play_on(post.container, game, random.Random(1), 6)
    post.deliver(webhook)
    time.sleep(0.002)
    webhook = change(webhook, {"active": True}, Maker(None), post.webhooks, post.deliveries)
    resign(post.container, game, 0)
    post.deliver(webhook)
    assert [each["type"] for each in data(receiver.accepted[delivered:])] == ["game_finished"]


def test_events_that_are_appended_during_a_delivery_are_delivered_too(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    game = begin(post.container, seats=2)

    def end(_: Received) -> None:
        receiver.on_request = None
        resign(post.container, game, 1)
        post.feed.follow()

    receiver.on_request = end
    post.deliver(webhook)
    assert data(receiver.accepted) == expected(post.container, game, "p0")
    assert receiver.accepted[-1].data["type"] == "game_finished"


def test_a_webhook_rests_after_a_failure_until_its_url_is_changed(post: Post, receiver: Receiver):
    post.deliverer._rest_after = lambda _: 60_000
    webhook = post.subscribe("p0", receiver)
    receiver.is_down = True
    begin(post.container)
    post.deliver(webhook)
    begin(post.container)
    post.deliver(webhook)
    assert len(receiver.received) == 1
    with receiving() as other:
        webhook = change(post.state(webhook), {"url": other.url}, Maker(None), post.webhooks, post.deliveries)
        post.deliver(webhook)
        assert len(other.accepted) == 6


def test_nothing_is_left_of_a_webhook_that_is_deleted_during_a_delivery(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    begin(post.container)
    receiver.on_request = lambda _: delete(webhook.owner, webhook.id, post.webhooks, post.deliveries)
    post.deliver(webhook)
    assert not list(post.container.client.scan_iter("{w:*"))


def test_nothing_is_sent_that_could_not_be_noted(post: Post, receiver: Receiver, tmp_path: Path):
    webhook = post.subscribe("p0", receiver)
    begin(post.container)
    post.feed.follow()
    storage = post.container.store.storage
    post.container.store.storage = Storage(post.container.client, tmp_path, 2**60)
    for act in (post.feed.follow, lambda: post.deliverer.deliver(webhook.id)):
        with pytest.raises(StorageFullError):
            act()
    assert not receiver.received
    post.container.store.storage = storage
    post.deliver(webhook)
    assert len(receiver.accepted) == 3


def test_only_one_worker_at_a_time_delivers_to_a_webhook(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    begin(post.container)
    post.feed.follow()
    other = Post(post.container)
    receiver.on_request = lambda _: other.deliverer.deliver(webhook.id)
    post.deliver(webhook)
    assert len(receiver.received) == len({each.id for each in receiver.received}) == 3


WORKER = """
import sys
from application.container import build
from application.runtime.settings import Settings
from application.notices.webhooks.deliveries import Deliveries
from application.notices.webhooks.managing import change
from application.notices.webhooks.messages import Messages
from application.notices.webhooks.sending import Sender
from workers.webhooks import Deliverer
here = build(Settings.from_env())
deliveries = Deliveries(here.client, lease_ms=300)
messages = Messages(here.repository, here.webhooks.grants)
Deliverer(here.webhooks, deliveries, messages, Sender(allow_private=True)).deliver(sys.argv[1])
"""


def test_a_worker_that_is_killed_in_the_middle_of_a_delivery_loses_nothing(
    post: Post, receiver: Receiver, log_url: str, queue_url: str
):
    webhook = post.subscribe("p0", receiver)
    game = begin(post.container)
    post.feed.follow()
    receiver.release.clear()
    environ = {"HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue_url, "HEPTAD_WEBHOOK_PRIVATE": "true"}
    worker = subprocess.Popen([sys.executable, "-c", WORKER, webhook.id], env={**os.environ, **environ})
    try:
        assert receiver.held.wait(30)
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()
    receiver.release.set()
    while post.container.client.exists(keys.webhook(webhook.id, "lease")):
        time.sleep(0.02)
    post.deliver(webhook)
    assert [each.id for each in receiver.received[:2]] == [receiver.received[0].id] * 2
    assert data(without_repeats(receiver.received)) == expected(post.container, game, "p0")


def test_a_note_of_what_waits_that_was_lost_is_made_again(post: Post, receiver: Receiver):
    webhook = post.subscribe("p0", receiver)
    begin(post.container)
    post.feed.follow()
    post.container.client.delete(keys.WAITING_WEBHOOKS)
    post.container.queues.fair(WEBHOOK).take()
    assert post.feed.queue_due() == 0
    post.deliveries.remember_waiting(post.webhooks.all())
    assert post.feed.queue_due() == 1
    assert list(post.container.queues.fair(WEBHOOK).waiting()) == [webhook.id]


def test_the_threads_of_a_worker_deliver_to_many_webhooks_while_one_receiver_is_slow(post: Post, receiver: Receiver):
    slow = post.subscribe("p0", receiver)
    receiver.release.clear()
    with receiving() as other:
        for player in ("p1", "p2"):
            post.subscribe(player, other)
        begin(post.container)
        post.feed.follow()
        DeliveryPool(post.deliverer, post.container.queues, 3).run(5)
        until = time.monotonic() + 10
        while len(other.accepted) < 5 and time.monotonic() < until:
            time.sleep(0.01)
        assert {each["player"] for each in data(other.accepted)} == {"p1", "p2"}
    assert len(receiver.received) == 1
    assert receiver.received[0].data["player"] == "p0"
    assert slow.owner == "p0"


STEPS = st.lists(st.sampled_from(["play", "open", "deliver", "fail", "crash", "later"]), min_size=5, max_size=25)


@settings(max_examples=15)
@given(STEPS, st.integers(0, 1000))
def test_what_is_delivered_is_what_happened_in_order_and_without_a_gap(
    container: Container, steps: list[str], seed: int
):
    container.client.flushdb()
    container.store.admit()
    chance, post = random.Random(seed), Post(container)
    with receiving() as receiver:
        webhook = post.subscribe("p0", receiver)
        games = [begin(container, seats=2)]
        for step in [*steps, "later", "deliver", "later", "deliver"]:
            if step == "open":
                games.append(begin(container, seats=2))
            elif step == "play":
                play_on(container, chance.choice(games), chance, chance.randrange(5))
            elif step == "later":
                post.later += 13 * HOUR
            elif step == "crash":
                crash(post, webhook, chance)
            else:
                receiver.answers = [(chance.choice([500, 204]), {}) for _ in range(8)] if step == "fail" else []
                post.deliver(webhook)
        for game in games:
            accepted = [each for each in receiver.accepted if each.data["game"] == game]
            assert data(without_repeats(accepted)) == expected(container, game, "p0")


class _KilledError(BaseException):
    """A worker that was killed."""


def crash(post: Post, webhook: Webhook, chance: random.Random) -> None:
    """Kill a worker at one of its calls of Redis."""
    left = [chance.randrange(1, 40)]
    client = post.container.client
    execute = client.connection_pool.get_connection

    def killed(*args: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise _KilledError
        return execute(*args, **more)

    client.connection_pool.get_connection = killed
    try:
        post.deliver(webhook)
    except _KilledError:
        pass
    finally:
        client.connection_pool.get_connection = execute
        client.delete(keys.webhook(webhook.id, "lease"))
        post.feed = WebhookFeed(post.container)


class Stuck:
    """A deliverer whose slow webhooks hold their threads until the end of the test."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.release = threading.Event()

    def deliver(self, webhook: str, _address: str) -> bool:
        self.begun.append(webhook)
        if webhook.startswith("slow"):
            self.release.wait(30)
        return False


def test_the_slow_receivers_of_one_address_hold_a_share_of_the_threads(container: Container):
    fair, stuck = container.queues.fair(WEBHOOK), Stuck()
    pool = DeliveryPool(cast("Deliverer", stuck), container.queues, 9)
    for number in range(30):
        fair.push(f"slow {number}", Owner("abuser", f"p{number}"))
    try:
        pool.run(5)
        assert len(fair.waiting()) == 27, "a third of the threads"
        for number in range(10):
            fair.push(f"quick {number}", Owner("other", "q"))
        until = time.monotonic() + 10
        while len(stuck.begun) < 13 and time.monotonic() < until:
            pool.run(0.1)
        assert {webhook for webhook in stuck.begun if webhook.startswith("quick")} == {f"quick {n}" for n in range(10)}
    finally:
        stuck.release.set()
    while not fair.is_empty():
        pool.run(0.1)


def test_threads_are_free_again_after_the_queue_server_was_lost(container: Container, queue_client: redis.Redis):
    pool = DeliveryPool(cast("Deliverer", Stuck()), container.queues, 2)
    queue_client.config_set("maxmemory", 1)  # so that it refuses to count a turn
    try:
        for _ in range(2):
            with pytest.raises(redis.RedisError):
                pool.run(0.1)
    finally:
        queue_client.config_set("maxmemory", 0)
    container.queues.fair(WEBHOOK).push("quick", Owner("other", "q"))
    pool.run(0.1)
    assert container.queues.fair(WEBHOOK).is_empty()
