"""A cluster that can't be reached raises the same family of errors as one server."""

import pytest
import redis
from redis.cluster import RedisCluster

from events.log_server.log_cluster import ClusterUnreachableError, LogCluster
from events.store.connecting import connect
from tests.events.conftest import until
from tests.ports import free_port


def test_a_slot_that_no_node_serves_is_a_lost_connection(cluster_url: str):
    with LogCluster.at(cluster_url) as client:
        client.nodes_manager.slots_cache.clear()
        client.nodes_manager.initialize = lambda **_: None  # the nodes know no better
        demand_lost(client)


def demand_lost(client: RedisCluster) -> None:
    """Ask for a key, alone and in a pipeline: both must be a lost connection."""
    with pytest.raises(redis.ConnectionError):
        client.get("key")
    pipe = client.pipeline()
    pipe.get("key")
    with pytest.raises(redis.ConnectionError):
        pipe.execute()


def test_no_node_is_a_lost_connection():
    with pytest.raises(ClusterUnreachableError):
        LogCluster.at(f"redis://127.0.0.1:{free_port()}")


def test_any_node_of_several_is_enough(cluster_url: str):
    gone = f"redis://127.0.0.1:{free_port()}"
    with connect(f"{gone} {cluster_url}") as client:
        assert isinstance(client, RedisCluster)
        assert client.ping()
    with pytest.raises(redis.ConnectionError):
        connect(f"{gone} {gone}")


def test_a_cluster_that_is_down_is_a_lost_connection(whole_cluster: RedisCluster, cluster_url: str):
    """Not an answer about one key, for which a reader would leave out one game."""
    slot = whole_cluster.keyslot("key")
    owner = whole_cluster.get_redis_connection(whole_cluster.get_node_from_key("key"))
    with LogCluster.at(cluster_url) as client:
        owner.execute_command("CLUSTER DELSLOTS", slot)
        try:
            demand_lost(client)
        finally:
            owner.execute_command("CLUSTER ADDSLOTS", slot)
            until(lambda: owner.cluster("info")["cluster_state"] == "ok")
