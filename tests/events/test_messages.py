"""What an append publishes, and when other processes may go on from it."""

from collections.abc import Iterator
from typing import Any

import pytest

from events.format.seal import EMPTY, Head, Record, head_of
from events.log_server import keys
from events.store.appending import Store
from events.store.messages import Message, continues, read_message
from tests.events.notes import listed, notes


@pytest.fixture
def published(store: Store) -> Iterator[Any]:
    """The messages that are published, one after the other."""
    with store.client.pubsub(ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe(keys.MOVED)
        pubsub.get_message(timeout=5)

        def following() -> Message | None:
            while (message := pubsub.get_message(timeout=5)) is not None:
                if message["type"] == "message":
                    return read_message(message["data"])
            raise AssertionError("no message")

        yield following


def test_a_message_has_the_game_its_version_its_players_and_the_records(store: Store, published: Any):
    records = notes("one", "?two", "three")
    store.append("game", records, players=["p1", "p2"])
    message = published()
    assert message[:3] == ("game", 3, ("p1", "p2"))
    assert message.records() == records
    more = notes("four", after=head_of(records))
    store.append("game", more, after=head_of(records))
    assert published().records() == more


def test_a_large_batch_and_an_imported_log_are_announced_without_records(store: Store, published: Any):
    store.append("game", listed(9000))
    message = published()
    assert (message.version, message.records()) == (1, [])
    store.append("imported", notes("one"), whole=True, mark=b"{}")
    message = published()
    assert (message.version, message.records()) == (1, [])


def test_a_message_of_an_earlier_version_of_the_service_has_no_records():
    message = read_message(b"game 12 p1 p2")
    assert message == Message("game", 12, ("p1", "p2"), [])
    assert message.records() == []


@pytest.mark.parametrize(
    "data", [b"", b"game", b"game x", b"\xff\xfe nonsense", b"game 3 \nline", b"game -1", b"game " + b"9" * 5000]
)
def test_a_malformed_message_is_none(data: bytes):
    assert read_message(data) is None


def test_records_continue_a_log_by_versions_and_by_hashes():
    first, second = notes("one"), notes("two", "three", after=head_of(notes("one")))
    assert continues(EMPTY, first)
    assert continues(head_of(first), second)
    assert continues(EMPTY, [*first, *second])
    assert continues(head_of(first), [])
    for head, records in (
        (EMPTY, second),  # a gap
        (head_of(first), first),  # again
        (head_of(second), second),
        (Head(1, "0" * 64), second),  # after another event at the same version
        (head_of(first), second[1:]),
        (head_of(first), [second[0], second[0]]),
    ):
        assert not continues(head, records)


def test_records_that_were_changed_do_not_continue_a_log():
    record = notes("one")[0]
    assert not continues(EMPTY, [Record(1, record.line.replace(b"one", b"two"), record.payloads)])
    other = notes("another")
    assert continues(EMPTY, other)
    assert not continues(EMPTY, [*other, *notes("two", after=head_of([record]))])
