"""One caller's slow names are their own: a whole Heptad whose resolver needs long for some names."""

import time
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.receiving import receiving
from tests.service.conftest import SLOW_SECONDS, Running


def caller(brisk: Running, address: str) -> httpx.Client:
    """Return a player who calls from an address of this machine."""
    client = httpx.Client(
        base_url=brisk.url, timeout=40, transport=httpx.HTTPTransport(local_address=address, verify=False)
    )
    made = client.post("/v1/players", json={"name": "Ann"}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    return client


def webhook(client: httpx.Client, url: str) -> str:
    made = client.post("/v1/webhooks", json={"url": url})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def test_slow_names_of_one_caller_delay_no_other(brisk: Running):
    abuser, ann = caller(brisk, "127.0.0.2"), caller(brisk, "127.0.0.1")
    slow = [webhook(abuser, f"https://slow-{number}.example/") for number in range(10)]
    with receiving() as receiver, ThreadPoolExecutor(30) as callers:
        url = receiver.url.replace("127.0.0.1", "localhost")
        tests = [callers.submit(abuser.post, f"/v1/webhooks/{slow[number % 10]}/test") for number in range(30)]
        time.sleep(0.5)
        began = time.monotonic()
        made = webhook(ann, url)
        answer = ann.post(f"/v1/webhooks/{made}/test").json()
        assert answer["error"] is None
        assert time.monotonic() - began < SLOW_SECONDS, "neither making one nor testing it waits for slow names"
        assert ann.post("/v1/games", json={"title": "seven_wonders", "seats": 2, "bots": ["random"]}).is_success
        until = time.monotonic() + SLOW_SECONDS
        while len(receiver.accepted) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        assert len(receiver.accepted) >= 2, "the worker delivers what happened in the game"
        answers = [test.result().json() for test in tests]
    assert {each["error"] for each in answers} == {"the name was not resolved within 3 seconds"}
    assert max(each["duration_ms"] for each in answers) < 1000 * SLOW_SECONDS
    abuser.close()
    ann.close()
