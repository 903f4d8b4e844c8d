"""Every refusal is a page in words for a browser, and a problem document for other clients."""

import re
import socket
from pathlib import Path

import httpx
import pytest
import redis

import service
from service.pages.refusals import Shown
from service.pages.rendering import render
from tests.service.conftest import Make, Running, at
from tests.service.html_pages import BROWSER

TYPES = {True: "text/html; charset=utf-8", False: "application/problem+json"}
TEMPLATES = sorted(Path(service.__file__).with_name("templates").glob("*.html"))


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/v1/account", {}, 401),
        ("GET", "/nothing", {}, 404),
        ("PUT", "/account", {}, 405),
        ("GET", "/account?lang=x_x", {}, 422),
        ("POST", "/v1/players", {"content": b" " * 200_000, "headers": {"Content-Type": "application/json"}}, 413),
        ("POST", "/v1/players", {"content": b"name=Ann", "headers": {"Content-Type": "text/plain"}}, 415),
        ("GET", "/" + "a" * 9000, {}, 414),
        ("GET", "/", {"headers": {"Cookie": "a" * 40_000}}, 431),
        ("GET", "/docs/clients/python", {"headers": {"Host": "<b>"}}, 400),
    ],
)
def test_a_refusal_is_a_page_for_a_browser(heptad: Running, method: str, path: str, more: dict, status: int):
    given = {**more, "headers": {**more.get("headers", {}), "Accept-Language": "ja"}}
    for is_browser, media in TYPES.items():
        given["headers"] |= {"Accept": BROWSER if is_browser else "*/*"}
        answer = httpx.request(method, heptad.url + path, **given)
        assert (answer.status_code, answer.headers["content-type"]) == (status, media)
        assert ('<html lang="ja" dir="ltr">' in answer.text) == is_browser


@pytest.mark.parametrize(("error", "status"), [(ZeroDivisionError(), 500), (redis.ConnectionError("away"), 503)])
def test_a_fault_of_the_server_is_a_page_for_a_browser(make: Make, error: Exception, status: int):
    app = make()

    def fail() -> None:
        raise error

    app.view_functions["pages.show_titles"] = fail
    for is_browser, media in TYPES.items():
        answer = at(app, "192.0.2.1").get("/titles", headers={"Accept": BROWSER if is_browser else "*/*"})
        assert (answer.status_code, answer.content_type) == (status, media)
        assert ("ZeroDivision" in answer.text, "away" in answer.text) == (False, False)
    assert answer.headers.get("Retry-After") == (None if status == 500 else "1")


def test_a_translation_is_never_markup(make: Make):
    problem = Shown("urn:heptad:problem:too-many-requests", "Slow down", 429, "Wait.")
    with make().app_context():
        page = render("refusal.html", problem=problem, heading="", pause=1, about="/", say=hostile, counted=hostile)
    assert b"<img" not in page.content
    assert page.content.count(b"&lt;img") > 10


def hostile(*_: object, **__: object) -> str:
    """A translation with markup."""
    return '<img src=x onerror="alert(1)">'


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_takes_a_sentence_for_markup(template: Path):
    said = re.findall(r"\{\{.*?\}\}|\{%.*?%\}", template.read_text("utf-8"), re.DOTALL)
    assert [each for each in said if "safe" in each and re.search(r"\b(say|counted)\(", each)] == []


def test_a_head_that_arrives_in_parts_is_answered_by_what_has_arrived(heptad: Running):
    url = httpx.URL(heptad.url)
    for is_browser in (False, True):
        with socket.create_connection((url.host, url.port or 80), timeout=10) as connection:
            accept = f"Accept: {BROWSER}\r\n" if is_browser else ""
            connection.sendall(f"GET / HTTP/1.1\r\nHost: x\r\n{accept}X-Large: ".encode())
            connection.sendall(b"a" * 40_000)
            assert TYPES[is_browser] in connection.makefile("rb").read().decode()
