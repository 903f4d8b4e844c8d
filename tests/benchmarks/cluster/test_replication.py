"""What a failover loses, and which settings prevent it: real nodes, whose links are cut.

In each test a primary is cut off from all or most other nodes, but not from clients. It goes on to answer until it
notices, and then a replica takes over.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from application.accounts.accounts import Accounts
from application.runtime.settings import Settings
from benchmarks.cluster.cluster import Cluster, Plan
from benchmarks.cluster.membership import agree, command, follows, is_primary, wait_until_complete
from benchmarks.cluster.node import Node
from events.format.seal import EMPTY, Head, Record, head_of
from events.log_server import keys
from events.log_server.replication import UnreplicatedError
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from events.store.connecting import connect
from events.store.outcomes import Appended, IdempotencyKey, Receipt, UncheckedError, VersionConflict
from heptad.supervising.doctor import examine
from tests.events.notes import notes
from tests.patience import until

PLAN = Plan(web=0, proxied=True, node_timeout=2000, max_lag=10)
KEY = IdempotencyKey("key", "request")


class Field:
    """A cluster of nodes with links that can be cut. The primary of slot 0 is the one that is cut off."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.nodes = [kept.node for kept in cluster.nodes]
        self.games = 0

    def store(self, wait_replicas: int = 0) -> Store:
        return Store(connect(self.cluster.shape.url), wait_replicas=wait_replicas)

    def primary(self) -> Node:
        """The primary of the games."""
        with connect(self.cluster.shape.url) as client:
            port = client.get_node_from_key(keys.stream(self.game())).port
        return next(node for node in self.nodes if node.address.port == port)

    def replicas(self, primary: Node) -> list[Node]:
        return [node for node in self.nodes if node is not primary and follows(node, primary)]

    def game(self) -> str:
        """A new game of one shard."""
        while True:
            self.games += 1
            if keys.shard_of(f"game{self.games}") == 7:
                return f"game{self.games}"

    @contextmanager
    def configured(self, options: dict[str, int]) -> Iterator[None]:
        """In this block, all nodes have other options."""
        self._configure(options)
        try:
            yield
        finally:
            self._configure({name: int(self.nodes[0].options[name]) for name in options})

    def _configure(self, options: dict[str, int]) -> None:
        for node in self.nodes:
            for name, value in options.items():
                command(node, "CONFIG SET", name, value)

    @contextmanager
    def cut(self, nodes: Sequence[Node]) -> Iterator[Callable[[], None]]:
        """Cut some nodes off, and yield a function that waits until a replica outside has taken over."""
        candidates = [node for node in self.replicas(nodes[0]) if node not in nodes]
        assert candidates
        self.cluster.links.cut([node.number for node in nodes])

        def taken_over() -> None:
            until(lambda: any(is_primary(node) for node in candidates))

        try:
            yield taken_over
        finally:
            self.cluster.links.restore()
            wait_until_complete(self.nodes)


def acknowledged(store: Store, game: str, records: list[Record], after: Head = EMPTY) -> Appended | Receipt:
    """Append as a client does while nothing is cut off: again, under the same key, until it is acknowledged."""
    give_up = time.monotonic() + 30
    while True:
        try:
            key = KEY if after.version else IdempotencyKey("first", "request")
            answer = store.append(game, records, after=after, idempotency_key=key)
        except redis.RedisError:
            assert time.monotonic() < give_up
            time.sleep(0.1)
        else:
            assert not isinstance(answer, VersionConflict)
            return answer


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    folder = tmp_path_factory.mktemp("cluster")
    with Cluster(Settings(data=folder), PLAN) as cluster:
        yield Field(cluster)


def test_a_primary_that_is_cut_off_loses_what_it_acknowledges(field: Field):
    """Although it has `min-replicas-to-write`: it notices only after `min-replicas-max-lag`."""
    store, game = field.store(), field.game()
    first, second = notes("one"), notes("two", after=head_of(notes("one")))
    acknowledged(store, game, first)
    with field.cut([field.primary()]) as taken_over:
        assert isinstance(store.append(game, second, after=head_of(first), idempotency_key=KEY), Appended)
        assert store.heads([game])[game].version == 2
        taken_over()
        assert not agree(field.nodes)
    assert agree(field.nodes)
    assert field.store().heads([game])[game].version == 1, "the acknowledged event is lost"


def test_a_client_of_pipelines_leaves_a_primary_that_is_cut_off(field: Field):
    """From then on that primary answers CLUSTERDOWN, and the client finds the replica that has taken over."""
    store, game, primary = field.store(), field.game(), field.primary()
    acknowledged(store, game, notes("one"))
    with field.cut([primary]) as taken_over:
        taken_over()
        until(lambda: command(primary, "CLUSTER INFO")["cluster_state"] == "fail")
        until(lambda: _answered(lambda: store.heads([game])))


def _answered(ask: Callable[[], None]) -> bool:
    """Whether all servers answer what this function asks."""
    try:
        ask()
    except redis.RedisError:
        return False
    return True


def test_with_wait_the_move_is_not_acknowledged_and_can_be_repeated(field: Field, tmp_path: Path):
    store, game = field.store(wait_replicas=1), field.game()
    guard = Guard(store, Witness(tmp_path / "witness"))
    first, second = notes("one"), notes("two", after=head_of(notes("one")))
    acknowledged(store, game, first)
    until(lambda: _answered(guard.step))
    with field.cut([field.primary()]) as taken_over:
        with pytest.raises(UnreplicatedError):
            store.append(game, second, after=head_of(first), idempotency_key=KEY)
        with pytest.raises(UnreplicatedError):
            field.store(wait_replicas=1).tail(game)  # nobody sees it either
        until(lambda: _answered(guard.note))  # whichever server answers: this one, or the replica that takes over
        assert guard.witness.heads[game] == head_of(first)
        taken_over()
    again = field.store(wait_replicas=1)
    acknowledged(again, game, second, after=head_of(first))
    assert isinstance(acknowledged(again, game, second, after=head_of(first)), Receipt)
    until(lambda: _answered(guard.step))
    assert (again.heads([game])[game].version, again.quarantine.all()) == (2, {})


def test_a_primary_that_was_demoted_is_checked_before_it_is_written_to_again(field: Field, tmp_path: Path):
    game, primary = field.game(), field.primary()
    guard = Guard(field.store(), Witness(tmp_path / "witness"))
    writer = Store(connect(field.cluster.shape.url), guarded=True)
    guard.step()
    idle = field.store()
    assert idle.admitted()
    head = EMPTY
    for successor in (field.replicas(primary)[0], primary):
        command(successor, "CLUSTER FAILOVER")
        until(lambda node=successor: is_primary(node))
        with pytest.raises(UncheckedError):
            writer.append(game, notes("more", after=head), after=head)
        for _ in range(3):  # it learns of the failover, checks, and sees who is a replica
            guard.step()
        assert idle.admitted(), "a client that does nothing else hears of no failover"
        until(lambda head=head: _writes_one(writer, game, head))
        head = writer.heads([game])[game]
    wait_until_complete(field.nodes)


def _writes_one(store: Store, game: str, head: Head) -> bool:
    try:
        return isinstance(store.append(game, notes("more", after=head), after=head), Appended)
    except UnreplicatedError:  # the replicas have not yet followed the failover
        return False


def test_a_token_is_not_acknowledged_either(field: Field):
    with field.cut([field.primary()]):
        store, refused = field.store(wait_replicas=1), 0
        accounts = Accounts(store.client, b"secret", replication=store.replication)
        for number in range(12):
            try:
                accounts.create(f"Player {number}")
            except redis.RedisError:
                refused += 1
        assert refused


def test_a_primary_without_replicas_stops_writing_after_its_lag(field: Field):
    store, game, primary = field.store(), field.game(), field.primary()
    with field.configured({"min-replicas-max-lag": 1, "cluster-node-timeout": 60_000}), field.cut([primary]):
        until(lambda: not _writes(store, game))


def _writes(store: Store, game: str) -> bool:
    try:
        head = store.heads([game])[game]
        store.append(game, notes("more", after=head), after=head)
    except UnreplicatedError:
        return False
    return True


@pytest.mark.parametrize(("wait_replicas", "lost"), [(1, True), (2, False)])
def test_a_replica_that_is_cut_off_together_with_its_primary_counts(field: Field, wait_replicas: int, lost: bool):
    """So a primary and one replica can still lose what both have, and WAIT for all replicas does not."""
    store, game, primary = field.store(wait_replicas), field.game(), field.primary()
    first, second = notes("one"), notes("two", after=head_of(notes("one")))
    acknowledged(store, game, first)
    with field.cut([primary, field.replicas(primary)[0]]) as taken_over:
        if lost:
            assert isinstance(store.append(game, second, after=head_of(first)), Appended)
        else:
            with pytest.raises(UnreplicatedError):
                store.append(game, second, after=head_of(first))
        taken_over()
    left = field.store().heads([game])[game].version
    assert left == 1 if lost else left in {1, 2}, "what was not acknowledged may be there or not"


@pytest.mark.parametrize(
    ("wait_replicas", "least", "says"),
    [
        (1, 1, ""),
        (0, 1, "HEPTAD_WAIT_REPLICAS to 1"),
        (1, 0, "min-replicas-to-write to 1 on all nodes"),
        (3, 1, "lower HEPTAD_WAIT_REPLICAS"),
    ],
)
def test_the_doctor_says_what_a_failover_can_lose(
    field: Field, tmp_path: Path, wait_replicas: int, least: int, says: str
):
    settings = Settings(data=tmp_path, redis_url=field.cluster.shape.url, wait_replicas=wait_replicas)
    with field.configured({"min-replicas-to-write": least}):
        checks = [check for check in examine(settings) if check.subject.endswith("'s replicas")]
    assert [check.found for check in checks] == [f"2; moves wait for {wait_replicas}, writes need {least}"] * 3
    assert all(says in check.remedy and check.ok != bool(says) for check in checks)
