"""What a log line says about an error."""

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from events.process.reasons import reason_of
from tests.ports import free_port


def test_the_reason_of_a_lost_connection_names_the_server():
    port = free_port()
    with pytest.raises(redis.ConnectionError) as raised:
        redis.Redis(port=port, retry=Retry(NoBackoff(), 0)).ping()
    assert reason_of(raised.value).startswith("ConnectionError: ")
    assert str(port) in reason_of(raised.value)
