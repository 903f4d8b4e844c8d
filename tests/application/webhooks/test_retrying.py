"""When a message is sent again: the times that docs/webhooks.md names."""

from application.notices.webhooks.deliveries import Retry
from application.notices.webhooks.retrying import next_attempt, rest_after

HOUR = 3600
DELAYS = [5, 5 * 60, 30 * 60, 2 * HOUR, 5 * HOUR, 10 * HOUR, 12 * HOUR, 12 * HOUR]
"""Seconds before each new attempt."""


def test_each_delay_is_the_documented_one_and_at_most_a_tenth_longer():
    for attempts, delay in enumerate(DELAYS, start=1):
        retry = Retry(1_000_000, attempts)
        assert next_attempt(retry, 2_000_000, None, lambda: 0) == 2_000_000 + delay * 1000
        assert next_attempt(retry, 2_000_000, None, lambda: 1) == 2_000_000 + delay * 1100


def test_a_receiver_can_ask_for_more_time_but_not_for_less_nor_for_more_than_twelve_hours():
    for asked, delay in [(1, 5), (5, 5), (6, 6), (12 * HOUR, 12 * HOUR), (12 * HOUR + 1, 12 * HOUR)]:
        assert next_attempt(Retry(0, 1), 0, asked, lambda: 0) == delay * 1000


def test_the_last_attempt_is_made_within_three_days_of_the_first():
    last = 3 * 24 * HOUR * 1000
    assert next_attempt(Retry(0, 9), last - 12 * HOUR * 1000, None, lambda: 0) == last
    assert next_attempt(Retry(0, 9), last - 12 * HOUR * 1000 + 1, None, lambda: 0) is None


def test_a_webhook_rests_longer_once_it_has_failed_for_a_minute():
    assert [rest_after(failing) for failing in (0, 59_999, 60_000)] == [5_000, 5_000, 60_000]
