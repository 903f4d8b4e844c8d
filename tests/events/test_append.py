"""The contract of an append: one writer wins, each gets the right answer, a batch is written whole or not at all."""

import json
import threading
from typing import Any

import pytest
import redis

from events.format import canonical, pauses
from events.format.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_STRING_BYTES, MAX_VERSIONS
from events.format.model import Sealed
from events.format.seal import EMPTY, Head, Record, everything, head_of, open_record, served_line
from events.log_server import keys
from events.log_server.storage import StorageFullError
from events.store.appending import STAGED_LIFE, Store
from events.store.checking import MAX_BATCH_BYTES, MAX_STORED_BYTES, STAGED_BYTES
from events.store.outcomes import Appended, IdempotencyKey, LogFullError, Receipt, VersionConflict
from tests.events.notes import SEED, Listed, Noted, Whispered, listed, notes, sealed

GAME = "game"


def dumped(client: Any) -> dict[bytes, bytes]:
    """All that the server holds, byte for byte."""
    return {key: client.dump(key) for key in client.keys("*")}


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 0


def idempotency_key(name: str, body: str = "body") -> IdempotencyKey:
    return IdempotencyKey(f"key-{name}", f"hash of {body}")


# Each attempt is `<events>e<expected version>`, then `h` for a wrong hash, then `k<key>`; `=<n>` sends attempt n again,
# as a client does that got no answer; `~<n>` is an append of the same bytes by another process. The answers: v<version>
# appended, c<head> conflict, r<version> the receipt of an earlier attempt.
SEQUENCES = {
    # no stream
    "1e0": "v1",
    "3e0": "v3",
    "1e1": "c0",
    "1e0h": "c0",
    "1e5": "c0",
    # the right version
    "1e0_1e1": "v1 v2",
    "3e0_2e3_1e5": "v3 v5 v6",
    # stale, future, inside a batch
    "1e0_1e0": "v1 c1",
    "1e0_1e2": "v1 c1",
    "3e0_1e2": "v3 c3",
    "2e0_1e2_1e2": "v2 v3 c3",
    "1e0_1e1_1e1_1e2": "v1 v2 c2 v3",
    # the right version of another log
    "1e0_1e1h": "v1 c1",
    "1e0_1e1_1e2h_1e2": "v1 v2 c2 v3",
    # a key that was answered: its receipt, whatever it expects now
    "1e0ka_1e0ka": "v1 r1",
    "2e0ka_1e2ka": "v2 r2",
    "3e0ka_1e9hka": "v3 r3",
    "1e0ka_1e1_1e0ka_1e2": "v1 v2 r1 v3",
    "1e0ka_1e1kb_1e0ka_1e0kb": "v1 v2 r1 r2",
    # what was not appended leaves no receipt
    "1e0_1e0ka_1e1ka_1e1ka": "v1 c1 v2 r2",
    "1e1ka_1e0ka": "c0 v1",
    # the same command again, as a client sends it that got no answer, perhaps after others went on from it
    "1e0_=0": "v1 v1",
    "1e0_2e1_=1": "v1 v3 v3",
    "1e0_1e1_=0": "v1 v2 v1",
    "1e0_2e1_1e3_=1": "v1 v3 v4 v3",
    "1e0_1e0_=1": "v1 c1 c1",
    "1e0ka_=0": "v1 r1",
    "1e0ka_1e1_=0": "v1 v2 r1",
    # the same bytes from another process
    "1e0_~0": "v1 c1",
    "2e0_~0_=0": "v2 c2 v2",
    "2e0_1e2_~0_~1": "v2 v3 c3 c3",
    "1e0ka_~0": "v1 r1",
}


class Writer:
    """Tries the attempts of one sequence; knows the expected log."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.log: list[Record] = []
        self.sent: list[tuple[list[Record], dict[str, Any]]] = []
        self.commands: list[tuple[Any, ...]] = []
        self.appended = 0

    def attempt(self, token: str) -> str:
        if token[0] in "=~":
            records, arguments = self.sent[int(token[1:])]
        else:
            records, arguments = self._write(token)
        self.sent.append((records, arguments))
        again = self.commands[int(token[1:])] if token[0] == "=" else None
        answer = self._append(records, arguments, again)
        match answer:
            case Appended(head):
                if records[0] not in self.log:
                    self.log += records
                    self.appended += 1
                assert head == head_of(records)
                return f"v{head.version}"
            case VersionConflict(head):
                assert head == head_of(self.log)
                return f"c{head.version}"
            case Receipt(request, status, version):
                assert (request, status) == ("hash of body", 201)
                return f"r{version}"

    def _append(self, records: list[Record], arguments: dict[str, Any], again: tuple[Any, ...] | None) -> Any:
        evaluate = self.store._evaluate

        def send(*command: Any) -> list[bytes]:
            del self.commands[len(self.sent) - 1 :]  # where the script was missing it is sent twice
            self.commands.append(again or command)
            return evaluate(*self.commands[-1])

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.store, "_evaluate", send)
            return self.store.append(GAME, records, **arguments)

    def _write(self, token: str) -> tuple[list[Record], dict[str, Any]]:
        token, _, key = token.partition("k")
        count, _, expected = token.partition("e")
        version = int(expected.removesuffix("h"))
        true = head_of(self.log[:version]) if version <= len(self.log) else Head(version, "ab" * 32)
        after = Head(version, "cd" * 32) if token.endswith("h") else true
        texts = [f"attempt {len(self.sent)}, event {n}" for n in range(int(count))]
        return notes(*texts, after=after), {"after": after, "idempotency_key": idempotency_key(key) if key else None}


@pytest.mark.parametrize("flush", [False, True], ids=["", "script_flush"])
@pytest.mark.parametrize("sequence", SEQUENCES)
def test_sequence(store: Store, sequence: str, flush: bool):
    writer = Writer(store)
    answers = []
    for token in sequence.split("_"):
        if flush:
            store.client.script_flush()
        before = dumped(store.client)
        answers.append(writer.attempt(token))
        if not answers[-1].startswith("v") or token[0] == "=":
            assert dumped(store.client) == before
    assert " ".join(answers) == SEQUENCES[sequence]
    assert list(store.read(GAME)) == writer.log
    assert [r.version for r in writer.log] == list(range(1, len(writer.log) + 1))
    assert int(store.client.get(keys.counter(keys.shard_of(GAME))) or 0) == writer.appended


def test_a_repeated_key_with_another_body_gets_the_first_ones_receipt(store: Store):
    store.append(GAME, notes("one"), idempotency_key=idempotency_key("a", "first"), status=200)
    answer = store.append(GAME, notes("two"), idempotency_key=idempotency_key("a", "second"))
    assert answer == Receipt("hash of first", 200, 1)  # the caller sees that the hashes differ


def test_a_key_belongs_to_its_game(store: Store):
    assert isinstance(store.append("one", notes("x"), idempotency_key=idempotency_key("a")), Appended)
    assert isinstance(store.append("other", notes("x"), idempotency_key=idempotency_key("a")), Appended)


def test_receipts_live_for_a_day(store: Store):
    store.append(GAME, notes("one"), idempotency_key=idempotency_key("a"))
    left = store.client.pttl(keys.receipt(GAME, "key-a"))
    assert 23.9 < left / 3_600_000 <= 24


def test_a_request_that_appends_nothing_can_leave_a_receipt(store: Store):
    first = store.append(GAME, notes("one"))
    assert isinstance(first, Appended)
    assert store.remember(GAME, idempotency_key("a", "first"), 200, 1) is None
    kept = Receipt("hash of first", 200, 1)
    assert 23.9 < store.client.pttl(keys.receipt(GAME, "key-a")) / 3_600_000 <= 24
    assert store.remember(GAME, idempotency_key("a", "second"), 201, 7) == kept
    assert store.tail(GAME, EMPTY, idempotency_key("a").key).receipt == kept
    assert (
        store.append(GAME, notes("two", after=first.head), after=first.head, idempotency_key=idempotency_key("a"))
        == kept
    )
    assert len(list(store.read(GAME))) == 1


def test_a_receipt_of_an_appended_batch_stays(store: Store):
    store.append(GAME, notes("one"), idempotency_key=idempotency_key("a", "first"), status=201)
    assert store.remember(GAME, idempotency_key("a", "second"), 200, 9) == Receipt("hash of first", 201, 1)


def test_an_expired_receipt_answers_no_more(store: Store):
    short = Store(store.client, receipt_life=1)
    short.append(GAME, notes("one"), idempotency_key=idempotency_key("a"))
    threading.Event().wait(0.01)
    assert short.append(GAME, notes("two"), idempotency_key=idempotency_key("a")) == VersionConflict(
        head_of(notes("one"))
    )


# Refused before anything is sent to the server.


@pytest.mark.parametrize(
    ("records", "after", "message"),
    [
        ([], EMPTY, "an empty batch"),
        (notes("a", "b")[1:], EMPTY, "numbered from 1 on"),
        (notes("a", "b", "c")[::2], EMPTY, "numbered from 1 on"),
        (notes("a", "b")[::-1], EMPTY, "numbered from 1 on"),
        (notes("a"), Head(1, "ab" * 32), "numbered from 2 on"),
        (notes("x" * MAX_BATCH_BYTES), EMPTY, "at most 1048576 bytes"),
        (notes(*["x" * (MAX_BATCH_BYTES // 4)] * 4), EMPTY, "at most 1048576 bytes"),
        (notes("?" * MAX_BATCH_BYTES), EMPTY, "at most 1048576 bytes"),
        (notes("a", "x" * MAX_STORED_BYTES), EMPTY, "an event has at most 32768 bytes"),
        (notes("a", "x" * (MAX_STRING_BYTES + 1)), EMPTY, r"event\.data\.text: more than 1024 bytes"),
        (notes("a", "?" + "七" * 400), EMPTY, r"payloads\[0\]: more than 1024 bytes"),
        (sealed([Listed(("",) * (MAX_ENTRIES + 1))]), EMPTY, r"event\.data\.texts: more than 1024 entries"),
        (sealed([Noted(2**53)]), EMPTY, r"event\.data\.text: integers stay below 2\^53"),
        (sealed([Whispered(0, Sealed((), nested(MAX_DEPTH - 2)))]), EMPTY, "nested deeper than 32"),
    ],
)
def test_a_batch_that_cannot_be(store: Store, records: list[Record], after: Head, message: str):
    with pytest.raises(ValueError, match=message):
        store.append(GAME, records, after=after, idempotency_key=idempotency_key("a"))
    assert dumped(store.client) == {}


def test_the_deepest_payload_goes_in(store: Store):
    [record] = sealed([Whispered(0, Sealed((), nested(MAX_DEPTH - 3)))])
    canonical.check(json.loads(served_line(open_record(record, everything), SEED)))
    assert isinstance(store.append(GAME, [record]), Appended)


def test_a_whole_log_is_appended_with_its_mark_on_the_first_record(store: Store):
    large = notes(*["x" * (MAX_STORED_BYTES // 2)] * (2 * MAX_BATCH_BYTES // MAX_STORED_BYTES), "y")
    assert isinstance(store.append(GAME, large, whole=True, mark=b'{"by":"p1"}'), Appended)
    assert list(store.read(GAME)) == [large[0]._replace(mark=b'{"by":"p1"}'), *large[1:]]
    after = head_of(large)
    store.append(GAME, notes("z", after=after), after=after)
    assert [record.mark for record in store.tail(GAME).records] == [b'{"by":"p1"}', *[b""] * len(large)]


LONG = notes(*["x" * (STAGED_BYTES // 3)] * 10, "y")


def test_a_long_log_appears_at_once_and_does_not_expire(store: Store, monkeypatch: pytest.MonkeyPatch):
    seen: list[list[Record]] = []
    monkeypatch.setattr(pauses, "give_way", lambda: seen.append(list(store.read(GAME))))
    assert store.append(GAME, LONG, whole=True) == Appended(head_of(LONG))
    assert len(seen) > 3
    assert not any(seen)
    assert list(store.read(GAME)) == LONG
    assert store.client.ttl(keys.stream(GAME)) == -1
    assert not list(store.client.scan_iter("*staged*"))


def test_a_long_log_does_not_replace_another(store: Store):
    first = notes("one", "two")
    store.append(GAME, first)
    assert store.append(GAME, LONG, whole=True) == VersionConflict(head_of(first))
    assert list(store.read(GAME)) == first
    assert all(0 < store.client.pttl(key) <= STAGED_LIFE for key in store.client.scan_iter("*staged*"))


def test_a_long_log_whose_beginning_has_expired_is_not_written(store: Store, monkeypatch: pytest.MonkeyPatch):
    def expire() -> None:
        for key in store.client.scan_iter("*staged*"):
            store.client.delete(key)

    monkeypatch.setattr(pauses, "give_way", expire)
    with pytest.raises(redis.ResponseError, match="the staged records are not there"):
        store.append(GAME, LONG, whole=True)
    assert dumped(store.client) == {}


def test_parts_of_a_long_log_that_are_sent_again_are_written_once(store: Store, monkeypatch: pytest.MonkeyPatch):
    stage, evaluate = store._stage, store._evaluate
    monkeypatch.setattr(store, "_stage", lambda *sent: [stage(*sent), stage(*sent)])
    monkeypatch.setattr(store, "_evaluate", lambda *sent: [evaluate(*sent), evaluate(*sent)][1])
    assert store.append(GAME, LONG, whole=True) == Appended(head_of(LONG))
    assert list(store.read(GAME)) == LONG


def test_the_largest_batch_goes_in(store: Store):
    records = listed(MAX_STORED_BYTES)
    assert len(records[0].line) + len(records[0].payloads) == MAX_STORED_BYTES
    assert isinstance(store.append(GAME, records), Appended)


def test_the_longest_log_takes_no_more(store: Store):
    head, lines = Head(MAX_VERSIONS - 1, "ab" * 32), notes("a", "b", after=Head(MAX_VERSIONS - 1, "ab" * 32))
    with pytest.raises(LogFullError):
        store.append(GAME, lines, after=head)
    assert isinstance(store.append(GAME, lines[:1], after=head), VersionConflict)


# All or nothing: whatever is wrong, the script finds it before its first write.

SHARD = keys.shard_of(GAME)
KEYS = {
    "stream": keys.stream(GAME),
    "receipt": keys.receipt(GAME, "key-a"),
    "due": keys.due(SHARD),
    "feed": keys.feed(SHARD),
    "counter": keys.counter(SHARD),
}


@pytest.fixture(params=[0, 1], ids=["first_batch", "later_batch"])
def begun(request: pytest.FixtureRequest, store: Store) -> Head:
    """A game before its first batch, and after one."""
    return begin(store) if request.param else EMPTY


def begin(store: Store) -> Head:
    records = notes("begun")
    store.append(GAME, records, due_in=0)
    return head_of(records)


def fails_and_writes_nothing(store: Store, after: Head, error: str) -> None:
    before = dumped(store.client)
    with pytest.raises(redis.RedisError, match=error):
        store.append(
            GAME, notes("next", "?and", after=after), after=after, idempotency_key=idempotency_key("a"), due_in=5
        )
    assert dumped(store.client) == before


@pytest.mark.parametrize("place", KEYS)
def test_a_wrong_type_at_a_key(store: Store, begun: Head, place: str):
    store.client.delete(KEYS[place])
    store.client.rpush(KEYS[place], "what is this")
    fails_and_writes_nothing(store, begun, "WRONGTYPE")


def test_a_counter_that_does_not_count(store: Store, begun: Head):
    store.client.set(KEYS["counter"], "1.5")
    fails_and_writes_nothing(store, begun, "the counter is no number")


def test_a_receipt_without_a_life(store: Store, begun: Head):
    fails_and_writes_nothing(Store(store.client, receipt_life=0), begun, "no number")


def test_a_stream_that_lost_its_end(store: Store):
    first, second = notes("one"), notes("two", after=head_of(notes("one")))
    store.append(GAME, first)
    store.append(GAME, second, after=head_of(first))
    store.client.xdel(KEYS["stream"], "2-0")
    fails_and_writes_nothing(store, head_of(first), "equal or smaller")
    store.client.xdel(KEYS["stream"], "1-0")
    fails_and_writes_nothing(store, EMPTY, "equal or smaller")


@pytest.mark.parametrize("entry", [("1-1", {"e": notes("x")[0].line}), ("7-0", {"e": "no envelope"})])
def test_a_stream_whose_last_entry_is_not_an_envelope(store: Store, entry: tuple[str, dict[str, Any]]):
    store.client.xadd(KEYS["stream"], entry[1], id=entry[0])
    fails_and_writes_nothing(store, EMPTY, "not an envelope")


def test_a_text_that_looks_like_a_hash_is_not_taken_for_one(store: Store):
    first = notes('","hash":"' + "f" * 64 + '"', "?" + '"hash":"' + "f" * 64)
    store.append(GAME, first)
    assert isinstance(store.append(GAME, notes("next", after=head_of(first)), after=head_of(first)), Appended)


# Many at once.


def at_once(count: int, act: Any) -> list[Any]:
    """The answers of `act(n)` in `count` threads that start together."""
    answers: list[Any] = [None] * count
    gate = threading.Barrier(count)

    def run(n: int) -> None:
        gate.wait()
        answers[n] = act(n)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize("count", [1, 7, 100])
def test_a_conflict_brings_what_the_log_has_after_the_expected_version(server_store: Store, count: int):
    first = notes("one", "?two")
    server_store.append(GAME, first)
    later = notes(*"x?y" * count, after=head_of(first))[:count]
    server_store.append(GAME, later, after=head_of(first))
    mine = notes("mine", after=head_of(first))
    assert server_store.append(GAME, mine, after=head_of(first)) == VersionConflict(head_of(later), tuple(later))


def test_a_conflict_brings_nothing_of_another_log_or_of_far_more(server_store: Store):
    first = notes("one", "two")
    server_store.append(GAME, first)
    other = Head(1, "ab" * 32)
    assert server_store.append(GAME, notes("mine", after=other), after=other) == VersionConflict(head_of(first))
    ahead = Head(3, "ab" * 32)
    assert server_store.append(GAME, notes("mine", after=ahead), after=ahead) == VersionConflict(head_of(first))
    later = notes(*"x" * 101, after=head_of(first))
    server_store.append(GAME, later, after=head_of(first))
    mine = notes("mine", after=head_of(first))
    assert server_store.append(GAME, mine, after=head_of(first)) == VersionConflict(head_of(later))


@pytest.mark.parametrize("writers", [2, 100])
def test_of_many_writers_one_wins(store: Store, writers: int):
    batches = [notes(f"writer {n}", f"?{n}") for n in range(writers)]
    answers = at_once(writers, lambda n: store.append(GAME, batches[n]))
    [winner] = [n for n, answer in enumerate(answers) if isinstance(answer, Appended)]
    assert list(store.read(GAME)) == batches[winner]
    assert all(a == VersionConflict(head_of(batches[winner])) for n, a in enumerate(answers) if n != winner)


def test_writers_that_try_again_all_get_in_and_nothing_is_lost(store: Store):
    def write(n: int) -> list[Head]:
        heads = []
        for turn in range(5):
            after = EMPTY
            while True:
                records = notes(f"writer {n}", f"turn {turn}", after=after)
                match store.append(GAME, records, after=after):
                    case Appended(head):
                        heads.append(head)
                        break
                    case VersionConflict(head):
                        after = head
        return heads

    acknowledged = sorted(head for heads in at_once(8, write) for head in heads)
    log = list(store.read(GAME))
    assert [r.version for r in log] == list(range(1, 81))
    assert acknowledged == [head_of(log[:version]) for version in range(2, 81, 2)]


def test_one_request_sent_twice_at_once_is_appended_once(store: Store):
    answers = at_once(20, lambda n: store.append(GAME, notes(f"sent {n}"), idempotency_key=idempotency_key("a")))
    assert sorted(type(answer).__name__ for answer in answers) == ["Appended"] + ["Receipt"] * 19
    assert len(list(store.read(GAME))) == 1


# A server in trouble.


def test_memory_that_is_full_refuses_all_of_a_batch_and_keeps_what_was(server_store: Store):
    begun = begin(server_store)
    server_store.client.config_set("maxmemory", 1)
    try:
        fails_and_writes_nothing(server_store, begun, "maxmemory")
        assert len(list(server_store.read(GAME))) == begun.version
    finally:
        server_store.client.config_set("maxmemory", 0)
    assert isinstance(server_store.append(GAME, notes("next", after=begun), after=begun), Appended)


def test_memory_that_fills_up_half_way_lets_all_of_a_batch_in(server_store: Store):
    server_store.client.config_set("maxmemory", server_store.client.info("memory")["used_memory"] + 200_000)
    try:
        answer = server_store.append(
            GAME, sealed([Listed(("x" * 1000,) * 29)] * 30), idempotency_key=idempotency_key("a"), due_in=0
        )
    except StorageFullError:
        assert dumped(server_store.client) == {}
    else:
        assert isinstance(answer, Appended)
        assert len(list(server_store.read(GAME))) == 30
    finally:
        server_store.client.config_set("maxmemory", 0)


def test_a_replica_takes_nothing(server_store: Store):
    begun = begin(server_store)
    server_store.client.replicaof("127.0.0.1", "1")
    try:
        fails_and_writes_nothing(server_store, begun, "read only replica")
    finally:
        server_store.client.replicaof("NO", "ONE")
    assert isinstance(server_store.append(GAME, notes("next", after=begun), after=begun), Appended)


def test_an_account_that_may_not_publish_can_append(server_store: Store, log_url: str):
    server_store.client.acl_setuser(
        "mute", enabled=True, nopass=True, keys=["*"], categories=["+@all"], reset_channels=True
    )
    try:
        with redis.Redis.from_url(log_url, username="mute", password="x") as mute:
            assert isinstance(Store(mute).append(GAME, notes("one"), due_in=0), Appended)
    finally:
        server_store.client.acl_deluser("mute")
    assert [due.game for due in server_store.schedule.overdue(0)] == [GAME]
