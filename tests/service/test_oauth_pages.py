"""The pages on which players allow programs, in a real Chromium: on a wide screen, and on a phone in Japanese."""

import os
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.ports import free_port
from tests.service.conftest import Running
from tests.service.web.readable import small_targets, violations_of_text

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the pages, to look at."""
VERIFIER, CHALLENGE = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""The example of RFC 7636."""


@pytest.fixture
def program(page: Page) -> str:
    """The address of a program, which says nothing: a test looks at where the browser is led."""
    address = f"http://localhost:{free_port()}/"
    page.route(f"{address}**", lambda route: route.fulfill(body="back"))
    return address


def led_back(page: Page, program: str) -> dict[str, str]:
    """What the program learns from the address to which the browser is led."""
    page.wait_for_url(f"{program}callback?**")
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def consent_page(heptad: Running, program: str, **more: str) -> str:
    asked = {
        "response_type": "code",
        "client_id": program,
        "redirect_uri": f"{program}callback",
        "scope": "game:read game:create game:play",
        "state": "s",
        "code_challenge": CHALLENGE,
        "code_challenge_method": "S256",
        **more,
    }
    return f"{heptad.url}/oauth/authorize?{urlencode(asked)}"


def fetched(heptad: Running, program: str, back: dict[str, str]) -> dict[str, str]:
    """The account that a program learns of with its code."""
    form = {"grant_type": "authorization_code", "client_id": program, "redirect_uri": f"{program}callback"}
    form |= {"code": back["code"], "code_verifier": VERIFIER}
    token = httpx.post(f"{heptad.url}/oauth/token", data=form).json()["access_token"]
    account: dict[str, str] = httpx.get(f"{heptad.url}/v1/account", headers={"Authorization": f"Bearer {token}"}).json()
    return account


def look(page: Page, name: str) -> None:
    """Check that the page can be read, and take a picture of it."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    width = page.viewport_size or {"width": 0}
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]
    assert violations_of_text(page) == []
    assert small_targets(page) == []


def test_a_person_without_an_account_allows_a_program_something(heptad: Running, page: Page, program: str):
    page.goto(consent_page(heptad, program))
    expect(page.locator("#origin")).to_have_text(program.rstrip("/"))
    look(page, "consent-signed-out")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator("#name")).to_have_text("Ann")
    page.get_by_label("open, fork and import games").uncheck()
    look(page, "consent")
    page.get_by_role("button", name="Allow").click()
    back = led_back(page, program)
    assert (back["state"], back["iss"]) == ("s", heptad.url)
    form = {"grant_type": "authorization_code", "client_id": program, "redirect_uri": f"{program}callback"}
    form |= {"code": back["code"], "code_verifier": VERIFIER}
    got = httpx.post(f"{heptad.url}/oauth/token", data=form).json()
    assert got["scope"] == "game:read game:play"
    assert got["expires_in"] > 364 * 86400
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#tokens")).to_contain_text(f"signed in at {program.rstrip('/')}")


def test_a_person_lets_an_assistant_play_as_a_bot_account(heptad: Running, page: Page, program: str):
    scope = "game:read game:create game:play bot:play"
    page.goto(consent_page(heptad, program, scope=scope, resource=f"{heptad.url}/mcp"))
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.get_by_label("Call it")).to_have_value("Ann's bot")
    page.get_by_label("you: Ann").check()
    expect(page.get_by_label("Call it")).to_be_hidden()
    expect(page.get_by_role("checkbox", name="take seats")).to_have_value("game:play")
    page.get_by_label("a new bot account").check()
    expect(page.get_by_role("checkbox", name="take seats")).to_have_value("bot:play")
    expect(page.get_by_label("see the private games and hands of the bot account")).to_be_checked()
    page.get_by_label("Call it").fill("Robo")
    look(page, "consent-bot")
    page.get_by_role("button", name="Allow").click()
    robo = fetched(heptad, program, led_back(page, program))
    assert (robo["name"], robo["kind"], robo["scopes"]) == ("Robo", "bot", ["game:read", "game:create", "bot:play"])
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#tokens")).to_contain_text("see the private games and hands of the bot account")
    page.goto(consent_page(heptad, program, scope="bot:play"))
    expect(page.get_by_label("your bot account: Robo")).to_be_checked()
    expect(page.get_by_label("you: Ann")).to_be_hidden()
    page.get_by_role("button", name="Allow").click()
    again = fetched(heptad, program, led_back(page, program))
    assert (again["id"], again["scopes"]) == (robo["id"], ["bot:play"])
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#tokens")).to_contain_text("plays as Robo")
    look(page, "account-bots")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase: Robo").click()
    expect(page.get_by_role("status").filter(has_text="The bot account was erased.")).to_be_visible()
    expect(page.locator("#bots-part")).to_be_hidden()
    expect(page.locator("#tokens li")).to_have_count(1)


def test_a_person_refuses_with_the_keyboard_alone(heptad: Running, page: Page, program: str):
    page.goto(f"{heptad.url}/account")
    page.get_by_label("Name").first.fill("Ann")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("Ann")
    page.goto(consent_page(heptad, program))
    expect(page.get_by_role("button", name="Allow")).to_be_visible()
    page.get_by_role("button", name="Allow").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert led_back(page, program)["error"] == "access_denied"


def test_a_phone_connects_a_device(heptad: Running, phone: Page):
    program = "http://localhost/"
    begun = httpx.post(
        f"{heptad.url}/oauth/device_authorization",
        data={"client_id": program, "scope": "game:read", "device": "テレビ"},
    ).json()
    phone.goto(f"{heptad.url}/device")
    phone.get_by_label("端末のコード").fill(begun["user_code"].lower())
    phone.keyboard.press("Enter")
    phone.get_by_label("名前").fill("アン")
    expect(phone.locator("#described")).to_be_hidden()  # nobody is shown what others' devices ask for
    look(phone, "device-signed-out")
    phone.keyboard.press("Enter")
    expect(phone.locator("#device-name")).to_have_text("テレビ")
    expect(phone.locator("#shown-code")).to_have_text(begun["user_code"])
    look(phone, "device")
    phone.get_by_role("button", name="許可する").click()
    expect(phone.get_by_role("status")).to_contain_text("許可しました")
    look(phone, "device-allowed")
    form = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": program}
    got = httpx.post(f"{heptad.url}/oauth/token", data={**form, "device_code": begun["device_code"]}).json()
    assert got["scope"] == "game:read"


def test_a_wrong_code_is_refused_in_words_and_a_right_one_with_the_keyboard(heptad: Running, page: Page):
    page.goto(f"{heptad.url}/account")
    page.get_by_label("Name").first.fill("Ann")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("Ann")
    page.goto(f"{heptad.url}/device#0000-0000")
    expect(page.get_by_role("alert")).to_contain_text("is mistyped. Compare it with your device.")
    code = page.get_by_label("Code on the device")
    expect(code).to_have_value("0000-0000")
    asked = {"client_id": "http://localhost/"}
    begun = httpx.post(f"{heptad.url}/oauth/device_authorization", data=asked).json()
    code.fill(begun["user_code"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Allow this program")).to_be_focused()
    expect(page.locator("#on-device")).to_be_hidden()  # it has no name but the code
    page.get_by_role("button", name="Refuse").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Refused. The program gets no access.")
    expect(page.get_by_role("heading", name="Connect a device")).to_be_in_viewport()


def test_a_program_whose_request_is_wrong_is_not_led_back_to_by_itself(heptad: Running, page: Page, program: str):
    page.goto(consent_page(heptad, program).replace("S256", "plain"))
    expect(page.get_by_role("heading", name="The program can't sign you in")).to_be_visible()
    back = page.get_by_role("link", name="Back to the program").get_attribute("href") or ""
    assert back.startswith(f"{program}callback?error=invalid_request")
    look(page, "wrong-request")
