"""The verifier that a browser gets: the module as it is, and its page, in a real Chromium if one is here."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from heptad.terminal.plain_text import printable
from tests import vectors, verifiers
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.web.heeding import heeding

GOLDEN = FOLDER / "seven" / "given-up.ndjson"


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/verify", "text/html"), ("/verify.mjs", "text/javascript"), ("/verify-page.mjs", "text/javascript")],
)
def test_files_can_be_saved_and_used_anywhere(heptad: Running, path: str, kind: str):
    answer = httpx.get(heptad.url + path, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["access-control-allow-origin"] == "https://elsewhere.example"
    again = httpx.get(heptad.url + path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    if path == "/verify.mjs":
        assert answer.content == verifiers.MODULE.read_bytes()


def test_the_page_may_send_nothing_and_needs_nothing_from_elsewhere(heptad: Running):
    page = httpx.get(f"{heptad.url}/verify")
    policy = page.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "require-trusted-types-for 'script'"} <= {*policy}
    assert any(re.fullmatch(r"script-src 'self' 'sha256-[\w+/]{43}='", rule) for rule in policy)
    assert not any("unsafe" in rule or "connect" in rule for rule in policy)
    assert "//" not in page.text.replace("<!doctype html>", "")


def test_a_browser_verifies_logs_by_itself(heptad: Running, page: Page, tmp_path: Path):
    log = GOLDEN.read_bytes()
    lines = log.split(b"\n")
    tampered, short = tmp_path / "tampered.ndjson", tmp_path / "<b>\u202eshort\x1b[2J.ndjson"
    tampered.write_bytes(b"\n".join([*lines[:20], lines[21], lines[20], *lines[22:]]))
    short.write_bytes(log[:-2])

    with heeding(page) as heard:
        page.goto(f"{heptad.url}/verify")
        expect(page.locator(".quiet code")).to_have_text("heptad verify FILE")
        expect(page.get_by_text("`")).to_have_count(0)
        verdict = page.locator("article").first
        closed = vectors.FOLDER / "closed.ndjson"
        for file in (GOLDEN, closed, tampered, short):
            page.set_input_files("#file", file)
            expect(verdict.locator("h2")).to_have_text(printable(file.name))
            [said] = verifiers.second([file])
            expected = "Valid and complete: bytes, chain, seals and draws. The rules were not checked."
            if file == closed:
                expected = re.compile(f"^Valid, but not complete. Unopened seals: {said['closed']}. ")
            elif file != GOLDEN:
                problem = said["problem"]
                expected = f"Invalid at version {problem['version']} ({problem['check']}): {problem['detail']}"
            expect(verdict.locator("p")).to_have_text(expected)
            expect(verdict.locator("dd")).to_have_text(
                [f"{said['game']} ({said['title']})", *(str(said[name]) for name in FACTS)]
            )
        dropped = page.evaluate_handle(
            """text => { const data = new DataTransfer();
                         data.items.add(new File([text], "dropped.ndjson")); return data; }""",
            log.decode(),
        )
        page.dispatch_event("#drop", "drop", {"dataTransfer": dropped})
        expect(verdict.locator("h2")).to_have_text("dropped.ndjson")
        expect(page.locator("article")).to_have_count(5)
        page.get_by_role("link", name="日本語").click()
        page.wait_for_url("**lang=ja**")
        page.set_input_files("#file", GOLDEN)
        expect(verdict.locator("p")).to_have_text("正しく、完全：バイト列、連鎖、封印、抽選。規則は検証していません。")
    assert heard.said == heard.errors == []
    assets = {"/assets/header.css", "/assets/style.css", "/assets/verify.css", "/assets/texts.js"}
    assert {url.removeprefix(heptad.url) for url in heard.asked} - {"/assets/favicon.svg"} == {
        "/verify",
        "/verify?lang=ja",
        "/verify.mjs",
        "/verify-page.mjs",
        *assets,
    }


FACTS = ("version", "hash", "seals", "closed", "draws")
