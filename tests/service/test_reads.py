"""Who may read how much: people beside a busy program, an address with many tokens, pages and their files."""

import re

import redis
from flask import Flask
from flask.testing import FlaskClient

from service.http.reads import ACCOUNTS_OF_AN_ADDRESS
from service.pages import web_client
from tests.service.conftest import Make, at
from tests.service.html_pages import BROWSER

HOME = "192.0.2.1"
READS = 20
LIMIT = f"{READS}/minute"
MOST = ACCOUNTS_OF_AN_ADDRESS * READS


def player(app: Flask, address: str = HOME) -> FlaskClient:
    made = at(app, address).post("/v1/players", json={"name": "Ann"})
    assert made.status_code == 201, made.text
    return at(app, address, made.get_json()["token"])


def codes(client: FlaskClient, times: int, path: str = "/v1/titles") -> list[int]:
    return [client.get(path).status_code for _ in range(times)]


def test_seven_phones_read_on_beside_two_busy_programs_at_their_address(make: Make):
    app = make(limits=f"read={LIMIT}, create=none")
    nobody, bot, phones = at(app, HOME), player(app), [player(app) for _ in range(7)]
    for program in (nobody, bot):
        assert codes(program, 10 * READS) == [200] * READS + [429] * 9 * READS
    assert [codes(phone, 8, "/v1/account") for phone in phones] == [[200] * 8] * 7
    assert codes(bot, 1) == codes(nobody, 1) == [429]


def test_many_tokens_do_not_help_an_address(make: Make):
    app = make(limits=f"read={LIMIT}, create=none")
    found = [code for _ in range(2 * ACCOUNTS_OF_AN_ADDRESS) for code in codes(player(app), READS)]
    assert found == [200] * MOST + [429] * MOST
    assert codes(at(app, HOME), 1) == [429]
    assert codes(at(app, "192.0.2.2"), 1) == [200]


def test_a_token_that_is_not_valid_counts_for_its_address_like_none(make: Make, log_client: redis.Redis):
    app = make(limits=f"read={LIMIT}")
    found = [code for each in range(2 * READS) for code in codes(at(app, HOME, f"invented {each}"), 1, "/v1/account")]
    assert found == [401] * READS + [429] * READS
    assert codes(at(app, HOME), 1) == [429]
    for each in range(MOST):
        codes(at(app, HOME, f"again {each}"), 1)
    asked = log_client.info("commandstats")["cmdstat_hgetall"]["calls"]
    assert codes(at(app, HOME, "another one"), 1) == [429]
    assert log_client.info("commandstats")["cmdstat_hgetall"]["calls"] == asked


def test_a_page_and_its_files_are_answered_after_all_reads_are_used_up(make: Make):
    client = at(make(limits=f"read={LIMIT}"), HOME)
    assert codes(client, READS + 1)[-1] == 429
    page = client.get("/", headers={"Accept": BROWSER})
    files = re.findall(rf'(?:href|src)="(/(?:web/{web_client.digest()}|assets)/[^"]+)"', page.text)
    assert page.status_code == 200
    assert len(files) > 3
    assert codes(client, 1, files[0]) == codes(client, 1, "/openapi.json") == [200]
    assert codes(client, READS, "/account") == [200] * (READS - 1) + [429]
    assert codes(client, READS, files[-1]) == [200] * (READS - 2) + [429] * 2


def test_a_browser_over_a_limit_gets_words_and_when_it_goes_on(make: Make):
    client = at(make(limits="read=1/minute"), HOME)
    codes(client, 1, "/account")
    problem = client.get("/account")
    assert problem.content_type == "application/problem+json"
    assert "Refresh" not in problem.headers
    for language, words in (("en", "This page loads again by itself in"), ("ja", "自動的に読み込み直されます")):
        page = client.get("/account", headers={"Accept": BROWSER, "Accept-Language": language})
        assert (page.status_code, page.content_type) == (429, "text/html; charset=utf-8")
        assert 1 <= int(page.headers["Refresh"]) == int(page.headers["Retry-After"]) <= 60
        assert words in page.text
        assert f'<html lang="{language}"' in page.text
        assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
