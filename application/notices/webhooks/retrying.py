"""When a message that was not delivered is sent again, and when it is given up."""

from collections.abc import Callable

from application.notices.webhooks.deliveries import Retry

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DELAYS = (5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 12 * HOUR)
"""Milliseconds before each new attempt; the last entry repeats."""
GIVE_UP = 3 * DAY
"""Milliseconds after the first attempt within which the last one is made."""
JITTER = 0.1
"""The largest share by which a delay is longer, so that not all receivers are called at the same time."""
MAX_ASKED = 12 * HOUR
"""The longest delay for which a receiver may ask with Retry-After."""
LONG_FAILING = MINUTE
SHORT_REST, LONG_REST = 5 * SECOND, MINUTE
"""Milliseconds after a failed attempt in which nothing is sent to the same webhook, before and after `LONG_FAILING`."""


def next_attempt(retry: Retry, at: int, retry_after: int | None, chance: Callable[[], float]) -> int | None:
    """Return when a message is sent again after a failed attempt at `at`; None if it is given up.

    Times are in milliseconds since 1970, `retry_after` in seconds; `chance` returns a number from 0 to 1.
    """
    delay = DELAYS[min(retry.attempts, len(DELAYS)) - 1] * (1 + JITTER * chance())
    asked = min((retry_after or 0) * SECOND, MAX_ASKED)
    due = at + round(max(delay, asked))
    return due if due <= retry.first + GIVE_UP else None


def rest_after(failing: int) -> int:
    """Return the milliseconds in which a webhook that has been failing for some milliseconds is sent nothing."""
    return LONG_REST if failing >= LONG_FAILING else SHORT_REST
