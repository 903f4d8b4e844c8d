"""Outages: a service that comes and goes all the time does not fill the logs of its games."""

import itertools
import random

from events.log_server.timing.outages import MOST_CREDITED, Outage, few


def test_a_few_outages_stay_as_they_are():
    some = [Outage(number * 10, number * 10 + 5) for number in range(MOST_CREDITED)]
    assert few(some) == some


def test_of_many_outages_those_close_together_count_as_one():
    assert few([Outage(0, 10), Outage(100, 110), Outage(115, 120), Outage(200, 210)], 3) == [
        Outage(0, 10),
        Outage(100, 120),
        Outage(200, 210),
    ]


def test_no_time_of_an_outage_is_lost():
    chance, at, many = random.Random(1), 0, []
    for _ in range(3_000):
        begin = at + chance.randint(1, 1000)
        at = begin + chance.randint(1, 1000)
        many.append(Outage(begin, at))
    merged = few(many)
    assert len(merged) == MOST_CREDITED
    assert all(any(each.start <= one.start and one.end <= each.end for each in merged) for one in many)
    assert all(one.end < other.start for one, other in itertools.pairwise(merged))
