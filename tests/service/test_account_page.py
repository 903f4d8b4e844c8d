"""The account page in a real Chromium, on two devices that share a passkey."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, Route, expect

from service.pages.rendering import LANGUAGE_COOKIE
from tests.service.conftest import PHONE, RESTING, Running, rest
from tests.service.web.heeding import Heard, heeding
from tests.service.web.readable import violations_of_text

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the page, to look at."""
NUMERIC = "127.0.0.1"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A browser with an authenticator and the account page open, on a screen of a width."""

    def __init__(self, page: Page, url: str, width: int, scheme: str, language: str) -> None:
        self.page = page
        self.context: BrowserContext = page.context
        self.width = width
        self.session: CDPSession = self.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        made = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self.authenticator = made["authenticatorId"]
        self.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": url}])
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{url}/account")

    def forget(self, url: str) -> None:
        """Forget the passkeys, and who one was at the numeric address."""
        self.session.send("WebAuthn.disable")
        self.session.detach()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.set_extra_http_headers({})
        self.page.goto(url.replace("localhost", NUMERIC) + RESTING)
        self.page.evaluate("localStorage.clear()")

    def passkeys(self) -> list[dict[str, object]]:
        """The passkeys of the authenticator, with their secret keys."""
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})["credentials"]

    def sync(self, other: "Device") -> None:
        """Take over the passkeys of another device, as password managers do."""
        for passkey in other.passkeys():
            self.session.send("WebAuthn.addCredential", {"authenticatorId": self.authenticator, "credential": passkey})

    def look(self, name: str) -> None:
        """Check that the page can be read, and take a picture of it."""
        self.page.evaluate("window.scrollTo(0, 0)")
        if SHOTS:
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
        assert self.page.evaluate("document.documentElement.scrollWidth") == self.width
        assert violations_of_text(self.page) == []


Devices = Callable[..., Device]


@pytest.fixture
def device(heptad: Running, page: Page, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """Make one of two devices; few tests need the second one. No script goes wrong on them."""
    made: list[Device] = []
    heard: list[Heard] = []

    def making(width: int = 390, scheme: str = "light", language: str = "en") -> Device:
        own: Page = request.getfixturevalue("mobile").pages[0] if made else page
        heard.append(heeded.enter_context(heeding(own)))
        made.append(Device(own, heptad.url, width, scheme, language))
        return made[-1]

    with ExitStack() as heeded:
        yield making
    for each in made:
        each.forget(heptad.url)
    for each in made[1:]:
        rest(each.context, heptad.url, PHONE)
    assert [each.errors for each in heard] == [[]] * len(made)


def test_a_passkey_signs_in_on_another_device_which_revokes_the_token_of_the_first(device: Devices):
    first = device(1280, "light", "en")
    page = first.page
    page.locator("#create input").fill("Ada")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator("#kind")).to_have_text("Guest")
    first.look("2-guest")
    page.locator("#rename [name=handle]").fill(f"ada_{os.getpid()}")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#done")).to_have_text("Saved.")
    page.locator("#add-passkey input").fill("laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#code-list li")).to_have_count(10)
    first.look("3-codes")
    page.get_by_role("button", name="I have saved them").click()
    expect(page.locator("#kind")).to_have_text("Account with a passkey")
    expect(page.locator("#passkeys li")).to_have_count(1)
    first.look("4-person")

    second = device(390, "dark", "ja")
    second.sync(first)
    second.page.get_by_role("button", name="パスキーでサインイン").click()
    expect(second.page.locator("#name")).to_have_text("Ada")
    expect(second.page.locator("#tokens li")).to_have_count(2)
    second.look("6-signed-in")
    second.page.locator("#tokens").get_by_role("button", name="取り消す").click()
    expect(second.page.locator("#tokens li")).to_have_count(1)

    page.reload()
    expect(page.locator("#trouble")).to_contain_text("You are signed out")
    expect(page.locator("#signed-out")).to_be_visible()
    first.look("8-signed-out")


def test_a_code_gives_what_the_page_says_in_words(device: Devices):
    first = device(1280, "light", "en")
    page = first.page
    page.locator("#create input").fill("Ada")
    page.get_by_role("button", name="Play as a guest").click()
    boxes = page.locator("#gives input")
    expect(boxes).to_have_count(5)
    for words in ("open, fork and import games", "manage webhooks", "manage the account"):
        page.locator("#gives").get_by_label(words).uncheck()
    page.locator("#rename [name=name]").fill("Ada L.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#name")).to_have_text("Ada L.")
    page.get_by_role("button", name="Show a code").click()
    gives = "It lets the other device see your private games and hands and take seats, make moves and resign."
    expect(page.locator("#device-gives")).to_have_text(gives)
    first.look("10-code-to-play")

    second = device(390, "dark", "ja")
    second.page.get_by_label("別の端末で表示したコード").fill(page.locator("#device-code").inner_text())
    second.page.get_by_role("button", name="この端末で続ける").click()
    may = "このブラウザに許可されているのは次のことだけです：非公開のゲームと手札を見る、着席・行動・投了する"
    expect(second.page.locator("#may")).to_have_text(may)
    expect(second.page.locator("#name")).to_have_text("Ada L.")
    expect(second.page.locator("#trouble")).to_be_hidden()
    for hidden in ("#rename", "#device-part", "#passkey-part", "#tokens", "#webhooks-part", "#erase", "#guest-note"):
        expect(second.page.locator(hidden)).to_be_hidden()
    second.look("11-a-browser-that-plays")
    page.reload()
    expect(page.locator("#tokens li").nth(1)).to_contain_text("see your private games and hands and take seats")
    for box in boxes.all():
        box.uncheck()
    page.get_by_role("button", name="Show a code").click()
    expect(page.locator("#trouble")).to_have_text("Choose what the other device may do.")


def test_a_code_signs_in_on_another_device_and_a_webhook_is_made_and_deleted(device: Devices):
    first = device(1280, "light", "en")
    page = first.page
    page.locator("#create input").fill("Ada")
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Show a code").click()
    expect(page.locator("#device")).to_contain_text("It can be used once")
    second = device(390, "dark", "en")
    second.page.get_by_label("Code from your other device").fill(page.locator("#device-code").inner_text().lower())
    second.page.get_by_role("button", name="Continue here").click()
    expect(second.page.locator("#id")).to_have_text(page.locator("#id").inner_text())
    expect(second.page.locator("#done")).to_have_text("This browser may do everything with the account.")
    expect(second.page.locator("#may")).to_be_hidden()

    page.locator("#webhooks-part summary").click()
    page.get_by_label("URL").fill("https://example.org/hook")
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.locator("#webhook-secret")).to_have_text(re.compile("^whsec_"))
    first.look("9-webhook")
    page.get_by_role("button", name="Delete: https://example.org/hook").click()
    expect(page.locator("#webhooks li")).to_have_count(0)


def guest(device: Device, url: str, name: str) -> str:
    """Make a guest whom the browser keeps for the origin of a URL. Return the token."""
    token = httpx.post(f"{url}/v1/players", json={"name": name}).json()["token"]
    device.page.goto(f"{url}/healthz")
    device.page.evaluate("token => localStorage.setItem('heptad.token', token)", token)
    return token


def test_a_guest_of_the_numeric_address_comes_along_to_localhost_and_adds_a_passkey(heptad: Running, device: Devices):
    numeric = heptad.url.replace("localhost", NUMERIC)
    own = device(390, "dark", "en")
    page = own.page
    token = guest(own, numeric, "Ada")
    page.goto(f"{numeric}/account")
    expect(page.locator("#name")).to_have_text("Ada")
    assert page.url == f"{heptad.url}/account"
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#kind")).to_have_text("Account with a passkey")
    page.goto(f"{numeric}/replay?lang=ja#part")
    page.wait_for_url(f"{heptad.url}/replay#part")
    listed = httpx.get(f"{heptad.url}/v1/account/tokens", headers={"Authorization": f"Bearer {token}"}).json()
    assert len(listed["tokens"]) == 2
    assert f"Heptad is ready at {heptad.url} " in heptad.output.read_text()


def test_a_player_at_localhost_stays_and_the_guest_of_the_numeric_address_comes_later(heptad: Running, device: Devices):
    numeric = heptad.url.replace("localhost", NUMERIC)
    own = device(1280, "light", "en")
    page = own.page
    page.goto(f"{numeric}/replay#secret")  # nobody is there yet
    page.wait_for_url(f"{heptad.url}/replay#secret")
    guest(own, numeric, "Ada")
    guest(own, heptad.url, "Bo")
    page.goto(numeric)
    expect(page.get_by_text(f"Here you are Bo. At {numeric} you are Ada, who stays kept there.")).to_be_visible()
    own.look("10-two-players")
    page.get_by_role("main").get_by_role("link", name="Account").click()
    expect(page.locator("#name")).to_have_text("Bo")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Bring that player along").click()
    expect(page.locator("#name")).to_have_text("Ada")
    assert page.url == f"{heptad.url}/account"


def test_a_player_whose_token_brings_nobody_along_can_stay(heptad: Running, device: Devices):
    numeric = heptad.url.replace("localhost", NUMERIC)
    own = device(390, "light", "en")
    page = own.page
    whole = guest(own, numeric, "Ada")
    made = httpx.post(
        f"{heptad.url}/v1/account/tokens",
        json={"scopes": ["game:read", "game:play"]},
        headers={"Authorization": f"Bearer {whole}"},
    ).json()
    page.evaluate("token => localStorage.setItem('heptad.token', token)", made["token"])
    page.goto(f"{numeric}/account")
    expect(page.get_by_text("can't make a code that signs in another address")).to_be_visible()
    expect(page.locator("#lacks")).to_contain_text("account:manage")
    expect(page.get_by_text("Your player goes there with you.")).to_be_hidden()
    assert page.get_by_role("button", name="Stay at this address").bounding_box()["height"] >= 38
    expect(page.get_by_role("link", name=f"{heptad.url}/account")).to_be_visible()
    own.look("12-limited-token")
    page.get_by_role("button", name="Stay at this address").click()
    expect(page.locator("#name")).to_have_text("Ada")
    page.goto(f"{numeric}/replay")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    assert page.url == f"{numeric}/replay"
    assert page.evaluate("localStorage.getItem('heptad.token')") == made["token"]


def test_a_link_from_elsewhere_brings_no_player_without_a_question(heptad: Running, device: Devices):
    own = device(390, "light", "en")
    made = httpx.post(f"{heptad.url}/v1/players", json={"name": "Mallory"}).json()
    me = {"Authorization": f"Bearer {made['token']}"}
    code = httpx.post(f"{heptad.url}/v1/account/device-codes", headers=me).json()["code"]
    page = own.page
    link = f"{heptad.url}/arrival#player={made['id']}&name=Mallory&code={code}&to=https://evil.example/"
    page.goto(link)
    expect(page.get_by_text("Continue as Mallory only if that is you.")).to_be_visible()
    assert page.url == f"{heptad.url}/arrival"
    own.look("11-asked")
    assert page.evaluate("localStorage.getItem('heptad.token')") is None
    page.get_by_role("button", name="Continue as this player").click()
    page.wait_for_url(f"{heptad.url}/")
    assert page.evaluate("localStorage.getItem('heptad.token')") not in {None, made["token"]}
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)  # with a code that was used
    page.get_by_role("button", name="Continue as this player").click()
    expect(page.get_by_text("Mallory could not be brought along.")).to_be_visible()


def test_a_guest_who_came_meanwhile_in_another_tab_is_kept(heptad: Running, device: Devices):
    own = device(390, "light", "en")
    page, numeric = own.page, heptad.url.replace("localhost", NUMERIC)
    made = httpx.post(f"{heptad.url}/v1/players", json={"name": "Cy"}).json()
    me = {"Authorization": f"Bearer {made['token']}"}
    code = httpx.post(f"{heptad.url}/v1/account/device-codes", headers=me).json()["code"]
    page.goto(f"{heptad.url}/arrival#player={made['id']}&name=Cy&code={code}&to=http://[")
    other = own.context.new_page()
    other.goto(f"{heptad.url}/healthz")
    token = httpx.post(f"{heptad.url}/v1/players", json={"name": "Bo"}).json()["token"]
    keep = "token => localStorage.setItem('heptad.token', token)"
    other.evaluate(keep, token)
    page.get_by_role("button", name="Continue as this player").click()
    expect(page.get_by_text("Here you are Bo.")).to_be_visible()
    assert page.locator("#go").get_attribute("href") == f"{heptad.url}/"
    other.evaluate("localStorage.clear()")
    guest(own, numeric, "Ada")

    def sign_in(route: Route) -> None:
        answer = route.fetch()
        other.evaluate(keep, token)
        route.fulfill(response=answer)

    page.route("**/v1/sessions", sign_in)
    page.goto(numeric)
    expect(page.get_by_text("Here you are Bo.")).to_be_visible()
    assert other.evaluate("localStorage.getItem('heptad.token')") == token


def test_the_way_to_localhost_waits_while_a_limit_is_used_up(heptad: Running, device: Devices):
    own = device(390, "light", "en")
    page, numeric = own.page, heptad.url.replace("localhost", NUMERIC)
    guest(own, numeric, "Ada")
    refusals = [429, 429]

    def refuse(route: Route) -> None:
        if refusals:
            route.fulfill(status=refusals.pop(), headers={"Retry-After": "1"}, json={"detail": "The limit is 1."})
        else:
            route.continue_()

    page.route("**/v1/account", refuse)
    page.goto(numeric)
    expect(page.locator("#waiting")).to_contain_text("This page continues by itself at")
    page.wait_for_url(f"{heptad.url}/")
    assert refusals == []
    assert page.evaluate("localStorage.getItem('heptad.token')") is not None


def test_a_browser_behind_a_proxy_is_not_led_to_its_own_machine(heptad: Running, device: Devices):
    own = device(390, "light", "en")
    page, numeric = own.page, heptad.url.replace("localhost", NUMERIC)

    def forward(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://games.example", numeric)))

    page.route("http://games.example/**", forward)
    page.goto("http://games.example/account")
    expect(page.get_by_text("Its operator has to set HEPTAD_PUBLIC_URL")).to_be_visible()
    assert page.url == "http://games.example/account"
    page.set_extra_http_headers({"X-Forwarded-For": "192.0.2.1"})
    page.goto("http://games.example/account")
    expect(page.get_by_role("button", name="Play as a guest")).to_be_visible()
