"""The fair queue, on a real server."""

import random
from collections import Counter

import pytest
import redis

from application.runtime import trace
from application.runtime.fair_queues.fair_queue import (
    HEAD_START_MS,
    MOST_OF_ADDRESS,
    OTHER_TURNS,
    FairQueue,
    Owner,
    Taken,
)


@pytest.fixture
def fair(queue_client: redis.Redis) -> FairQueue:
    return FairQueue(queue_client, "test")


def drained(fair: FairQueue) -> list[str]:
    """Return all items that wait, in order."""
    found = []
    while (taken := fair.take()) is not None:
        found.append(taken.item)
    return found


def test_items_of_one_owner_come_in_order(fair: FairQueue):
    for number in range(20):
        assert fair.push(str(number), Owner("a", "p"))
    assert drained(fair) == [str(number) for number in range(20)]
    assert fair.take() is None
    assert fair.is_empty()


def test_addresses_take_turns_and_players_take_turns_within_theirs(fair: FairQueue):
    for player in range(3):
        for number in range(2):
            fair.push(f"a{player}-{number}", Owner("a", f"p{player}"))
    fair.push("b0", Owner("b", "q"))
    fair.push("b1", Owner("b", "q"))
    fair.push("c0", Owner("c", "r"))
    assert drained(fair) == ["a0-0", "b0", "c0", "a1-0", "b1", "a2-0", "a0-1", "a1-1", "a2-1"]


def test_an_address_that_comes_late_comes_first(fair: FairQueue):
    for number in range(300):
        fair.push(f"many {number}", Owner("abuser", f"p{number % 50}"))
    fair.take()
    fair.push("late", Owner("other", "q"))
    assert fair.take().item == "late"


def test_an_item_that_waits_keeps_its_place(fair: FairQueue):
    assert fair.push("one", Owner("a", "p"))
    assert fair.push("two", Owner("a", "p"))
    assert not fair.push("one", Owner("b", "q"))
    assert fair.waiting() == {"one": "a", "two": "a"}
    taken = fair.take()
    assert taken[:2] == ("one", Owner("a", "p"))
    assert fair.push("one", Owner("a", "p"))  # it was taken, and is queued again after the other
    assert drained(fair) == ["two", "one"]


def test_what_is_urgent_comes_first_but_does_not_stop_the_rest(fair: FairQueue):
    for number in range(100):
        fair.push(f"urgent {number}", Owner("a", "p"))
        fair.push(f"other {number}", Owner("a", "p"), urgent=False)
    order = [item.split()[0] for item in drained(fair)]
    first = order[: 5 * OTHER_TURNS]
    assert first == (["urgent"] * (OTHER_TURNS - 1) + ["other"]) * 5
    assert Counter(order) == {"urgent": 100, "other": 100}


def test_a_lease_keeps_an_address_from_another_turn(fair: FairQueue):
    for item, address in (("a0", "a"), ("a1", "a"), ("b0", "b")):
        fair.push(item, Owner(address, "p"))
    assert [taken and taken.item for taken in (fair.take(60), fair.take(60), fair.take(60))] == ["a0", "b0", None]
    assert fair.waiting() == {"a1": "a"}
    fair.release("a")
    taken = fair.take(60)
    assert taken is not None
    assert taken.item == "a1"


def test_a_lease_that_was_never_released_ends(fair: FairQueue):
    for item in ("one", "two"):
        fair.push(item, Owner("a", "p"))
    assert fair.take(0.001)
    for _ in range(1000):
        if (taken := fair.take(0.001)) is not None:
            break
    assert taken is not None
    assert taken.item == "two"


def test_turns_are_counted_whether_or_not_something_waits(fair: FairQueue):
    assert fair.turns() == 0
    fair.take()
    fair.push("one", Owner("a", "p"))
    fair.take()
    assert fair.turns() == 2


def test_no_item_is_lost_and_no_key_remains(fair: FairQueue, queue_client: redis.Redis):
    chance = random.Random(1)
    waiting: set[str] = set()
    for _ in range(2000):
        if chance.random() < 0.5:
            item, address = f"item {chance.randrange(60)}", f"a{chance.randrange(5)}"
            owner = Owner(address, f"p{chance.randrange(3)}")
            assert fair.push(item, owner, urgent=chance.random() < 0.5) == (item not in waiting)
            waiting.add(item)
        elif (taken := fair.take()) is not None:
            waiting.remove(taken.item)
        else:
            assert not waiting
        assert set(fair.waiting()) == waiting
    assert set(drained(fair)) == waiting
    lasting = {key for key in queue_client.keys("*") if queue_client.ttl(key) == -1}
    assert lasting == {b"heptad:turns:test:takes"}


def test_the_request_that_caused_an_item_comes_with_it(fair: FairQueue):
    with trace.continuing("request-1"):
        fair.push("one", Owner("a", "p"))
    with trace.continuing("request-2"):
        assert not fair.push("one", Owner("a", "p")), "it waits already, because of the first request"
    with trace.continuing(""):
        fair.push("two", Owner("a", "p"))
    assert [fair.take().request_id for _ in range(2)] == ["request-1", ""]
    with trace.continuing(""):
        fair.push("one", Owner("a", "p"))
    assert fair.take().request_id == "", "nothing is left of the request"


def order(fair: FairQueue, seconds: dict[str, float], turns: int) -> list[str]:
    """Return the addresses of these turns, each of which takes its address some seconds."""
    found = []
    for _ in range(turns):
        taken = fair.take()
        assert taken is not None
        fair.use(taken.owner, seconds[taken.owner.address])
        fair.push(taken.item, taken.owner, urgent=taken.urgent)
        found.append(taken.owner.address)
    return found


def test_addresses_take_turns_by_the_time_that_they_used(fair: FairQueue):
    for number in range(10):
        fair.push(f"slow {number}", Owner("slow", f"p{number}"))
    fair.push("quick", Owner("quick", "q"))
    counts = Counter(order(fair, {"slow": 1.0, "quick": 0.1}, 110))
    assert counts["quick"] == pytest.approx(100, abs=2)


def test_players_of_an_address_take_turns_by_the_time_that_they_used(fair: FairQueue):
    for number in range(10):
        fair.push(f"slow {number}", Owner("a", "slow"))
    fair.push("quick", Owner("a", "quick"))
    found = []
    for _ in range(44):
        taken = fair.take()
        assert taken is not None
        fair.use(taken.owner, 1.0 if taken.owner.player == "slow" else 0.1)
        fair.push(taken.item, taken.owner)
        found.append(taken.owner.player)
    assert Counter(found)["quick"] == pytest.approx(40, abs=2)


def test_who_waited_long_without_need_has_a_head_start_and_no_more(fair: FairQueue):
    fair.push("busy", Owner("busy", "p"))
    assert order(fair, {"busy": 1.0}, 100) == ["busy"] * 100
    fair.push("late", Owner("late", "q"))
    turns = order(fair, {"busy": 0.1, "late": 0.1}, 40)
    ahead = round(HEAD_START_MS / 100)
    assert set(turns[:ahead]) == {"late"}
    assert Counter(turns[ahead + 12 :])["busy"] == pytest.approx(11, abs=2), turns


def test_what_has_begun_is_continued_until_another_owner_used_less(fair: FairQueue):
    fair.push("long", Owner("a", "p"))
    begun = [fair.take()]
    for number in range(3):
        fair.push(f"more {number}", Owner("a", "p"))
    fair.use(begun[0].owner, 0.05)
    assert fair.take_or_continue(begun, 16) == 0, "the same owner has no other turn"
    fair.push("of another player", Owner("a", "q"))
    begun.append(fair.take_or_continue(begun, 16))
    assert begun[1].item == "of another player"
    fair.push("short", Owner("b", "r"))
    begun.append(fair.take_or_continue(begun, 16))
    assert begun[2].item == "short"
    assert fair.take_or_continue(begun, 16) == 2
    fair.use(begun[2].owner, 60)
    assert fair.take_or_continue(begun, 16) == 1
    fair.use(begun[1].owner, 1)
    assert fair.take_or_continue(begun, 16) == 0


def test_no_more_than_some_of_a_class_begin_and_people_come_before_what_has_begun(fair: FairQueue):
    begun = []
    for number in range(3):
        fair.push(f"bots {number}", Owner(f"a{number}", "p"), urgent=False)
        if number < 2:
            begun.append(fair.take())
            fair.use(begun[-1].owner, 10)
    assert isinstance(fair.take_or_continue(begun, 2), int)
    fair.push("person", Owner("a0", "p"))
    found = fair.take_or_continue(begun, 2)
    assert isinstance(found, Taken)
    assert (found.item, found.urgent) == ("person", True)


def test_players_of_one_address_leave_room_for_what_others_begin(fair: FairQueue):
    """However many players of one address have begun something, another address begins at once."""
    for number in range(20):
        fair.push(f"long {number}", Owner("crowded", f"p{number}"))
    begun = list[Taken]()
    for _ in range(40):
        found = fair.take_or_continue(begun, 16)
        assert found is not None
        if isinstance(found, Taken):
            begun.append(found)
        fair.use((found if isinstance(found, Taken) else begun[found]).owner, 0.05)
    fair.push("short", Owner("b", "q"))
    found = fair.take_or_continue(begun, 16)
    assert isinstance(found, Taken)
    assert found.item == "short"
    assert len(begun) == MOST_OF_ADDRESS


def test_some_addresses_can_be_passed_over(fair: FairQueue):
    fair.push("one", Owner("a", "p"))
    fair.push("two", Owner("b", "q"))
    assert fair.take(without=["a"]).item == "two"
    assert fair.take(without=["a"]) is None
    assert fair.take().item == "one"


def test_an_item_says_how_many_more_of_its_address_wait(fair: FairQueue):
    for number in range(3):
        fair.push(str(number), Owner("a", f"p{number}"), urgent=number != 1)
    assert [fair.take().left for _ in range(3)] == [2, 1, 0]


def test_an_owner_that_has_used_time_does_not_wait_for_all_newcomers(fair: FairQueue):
    """Each with another address: the clock goes on with what they use."""
    fair.push("first", Owner("known", "p"))
    assert fair.take() is not None
    fair.use(Owner("known", "p"), 2.0)
    fair.push("known", Owner("known", "p"))
    order = []
    for number in range(20):
        fair.push(str(number), Owner(f"new {number}", "q"))
        taken = fair.take()
        assert taken is not None
        order.append(taken.item)
        fair.use(taken.owner, 2.0)
    assert "known" in order[:8]
