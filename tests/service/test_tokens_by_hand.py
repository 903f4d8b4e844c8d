"""Issuing a token on the account page, in a real Chromium: by keyboard on a wide screen, and on a phone in Japanese."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.service.conftest import RESTING, Running
from tests.service.web.people import KEEP
from tests.service.web.readable import small_targets, violations_of_text

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the page, to look at."""


def open_as(page: Page, heptad: Running, **terms: Any) -> None:
    """Open the account page as a new guest, whose browser has a token with these terms."""
    first = httpx.post(f"{heptad.url}/v1/players", json={"name": "Ann"}).json()["token"]
    me = {"Authorization": f"Bearer {first}"}
    made = httpx.post(f"{heptad.url}/v1/account/tokens", json={"label": "browser", **terms}, headers=me).json()
    page.goto(heptad.url + RESTING)
    page.evaluate(KEEP, made["token"])
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#tokens li")).to_have_count(2)
    expect(page.locator("#token-part")).to_be_visible()  # once all is read


def look(page: Page, name: str) -> None:
    """Check that the page can be read, and take a picture of it."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    width = page.viewport_size or {"width": 0}
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]
    assert violations_of_text(page) == []
    assert small_targets(page) == []


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
def test_a_token_is_issued_tried_and_revoked_with_the_keyboard_alone(heptad: Running, page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_as(page, heptad)
    press = page.keyboard.press
    page.get_by_text("Create a token for a program of your own").focus()
    press("Enter")
    press("Tab")  # the documentation
    press("Tab")  # to see private games
    press("Tab")
    press("Space")  # to open games
    for _ in range(3):
        press("Tab")
    press("Tab")
    page.keyboard.type("<b>my script</b>")
    press("Tab")
    press("a")  # a day
    press("Tab")
    press("Enter")

    expect(page.get_by_role("region", name="Your new token")).to_be_focused()
    words = "see your private games and hands, open, fork and import games, and take seats, make moves and resign."
    expect(page.locator("#issued-allows")).to_contain_text(words)
    expect(page.locator("#issued-allows")).to_contain_text("Until ")
    look(page, "tokens-issued")
    token = page.locator("#issued-token").inner_text()
    for text in (token, page.locator("#issued-command").inner_text()):
        press("Tab")
        if text != token:
            press("Tab")  # past the command, which can be scrolled
        press("Enter")
        expect(page.locator("[role=status]:focus, :focus + [role=status]")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == text
    tried = subprocess.run(text, shell=True, capture_output=True, check=True)
    account = json.loads(tried.stdout)
    assert (account["name"], account["scopes"]) == ("Ann", ["game:read", "game:create", "game:play"])

    row = page.locator("#tokens li", has_text="<b>my script</b>")
    expect(row).to_contain_text("until ")
    expect(page.locator("#issue-token [name=label]")).to_have_value("")
    page.get_by_label("manage the account").last.check()  # what another one may do says nothing about this one
    page.get_by_role("button", name="Revoke: <b>my script</b>").focus()
    press("Enter")
    expect(row).to_have_count(0)
    expect(page.locator("#issued")).to_be_hidden()
    assert token not in page.content()
    assert httpx.get(f"{heptad.url}/v1/account", headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_a_limited_browser_issues_no_more_than_it_has_and_a_saved_token_is_forgotten(heptad: Running, phone: Page):
    open_as(phone, heptad, scopes=["game:read", "account:manage"], expires_in_seconds=3600)
    phone.get_by_text("自分のプログラム用にトークンを作る").click()
    expect(phone.locator("#allows label")).to_have_text(
        ["非公開のゲームと手札を見る", "アカウントを管理する（名前、パスキー、コード、トークン、消去）"]
    )
    phone.get_by_label("非公開のゲームと手札を見る").last.uncheck()
    phone.get_by_role("button", name="トークンを作る").click()
    expect(phone.get_by_role("alert")).to_have_text("トークンで許可する内容を選んでください。")
    expect(phone.get_by_role("alert")).to_be_in_viewport()
    phone.get_by_label("非公開のゲームと手札を見る").last.check()
    phone.get_by_label("有効期間").select_option("取り消すまで")
    phone.get_by_role("button", name="トークンを作る").click()
    expect(phone.locator("#issued-allows")).to_contain_text("まで、プログラムに次のことを許可します：非公開の")
    expect(phone.locator("#issued-allows")).not_to_contain_text("取り消すまで")
    phone.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as on plain http
    phone.get_by_role("button", name="トークンをコピー").click()
    look(phone, "tokens-issued-ja")
    token = phone.locator("#issued-token").inner_text()
    assert phone.evaluate("getSelection().toString()") == token
    phone.get_by_role("button", name="保存しました").last.click()
    expect(phone.locator("#issued")).to_be_hidden()
    assert token not in phone.content()
    assert httpx.get(f"{heptad.url}/v1/account", headers={"Authorization": f"Bearer {token}"}).status_code == 200
