"""The games of all shards, which one server answers with one command."""

import redis

from events.log_server import keys
from events.log_server.sorted_sets import SortedSets


def test_each_game_is_found_in_its_shard_and_within_the_range_of_that(log_client: redis.Redis):
    sets, last = SortedSets(log_client, keys.feed), keys.SHARDS - 1
    for shard, game, score in ((0, "a", 1), (7, "b", 2), (7, "c", 4), (last, "d", 3)):
        log_client.zadd(keys.feed(shard), {game: score})
    found = sets.between([("-inf", "+inf")])
    assert len(found) == keys.SHARDS
    assert {shard: games for shard, games in enumerate(found) if games} == {
        0: [("a", 1)],
        7: [("b", 2), ("c", 4)],
        last: [("d", 3)],
    }
    later = sets.between([("(3", "+inf") if shard == 7 else ("(0", "+inf") for shard in range(keys.SHARDS)])
    assert (later[0], later[7], later[last]) == ([("a", 1)], [("c", 4)], [("d", 3)])
    assert sets.up_to(3) == [("a", 1), ("b", 2), ("d", 3)]
