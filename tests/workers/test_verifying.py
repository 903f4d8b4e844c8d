"""Verifying the next log in turn, in a worker's process."""

import json

import pytest

from application.container import Container
from application.runtime.fair_queues.fair_queue import Owner
from workers import jobs


def test_an_address_has_one_log_verified_at_a_time(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "container", lambda: container)
    fair = container.queues.fair("verify")
    for item, address in (("one", "a"), ("two", "a"), ("three", "b")):
        container.queues.connection.set(f"heptad:verify:{item}:log", b"{}\n")
        fair.push(item, Owner(address, "p"))
    running = fair.take(lease=60)  # another worker's
    assert running is not None
    assert running.item == "one"
    jobs.verify("verify")
    assert fair.waiting() == {"two": "a"}  # "three" was next
    jobs.verify("verify")
    assert fair.waiting() == {"two": "a"}
    fair.release("a")
    jobs.verify("verify")
    assert fair.is_empty()
    for item in ("two", "three"):
        verdict = json.loads(container.queues.connection.get(f"heptad:verify:{item}:verdict"))
        assert not verdict["sound"]


def test_a_log_whose_caller_has_left_is_not_verified(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "container", lambda: container)
    monkeypatch.setattr(jobs, "judge", None)
    container.queues.fair("verify").push("left", Owner("a", "p"))
    jobs.verify("verify")
    assert container.queues.fair("verify").is_empty()


def test_one_worker_takes_small_logs_only_and_both_take_them_first(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "container", lambda: container)
    fair = container.queues.fair("verify")
    fair.push("large", Owner("a", "p"), urgent=False)
    jobs.verify("verify_small")
    assert fair.waiting() == {"large": "a"}
    fair.push("small", Owner("b", "p"))
    jobs.verify("verify")
    assert fair.waiting() == {"large": "a"}
    jobs.verify("verify")
    assert fair.is_empty()
