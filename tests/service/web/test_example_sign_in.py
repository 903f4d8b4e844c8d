"""The website of examples/sign-in: players sign in, play and sign out with the TypeScript client, in a real browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.built_once import built_once
from tests.clients.typescript.package import PACKAGE, installed
from tests.service.conftest import RESTING, Running
from tests.service.test_account_page import DEVICE
from tests.service.web.test_example_tables import EXAMPLES, MOVES, play_and_resign, served

PLACE = Path("examples") / "sign-in"
DIST = Path("clients") / "typescript" / "dist"
SHOWN = "?from=a-friend#today"
"""What the address of the page has behind its path. It is there again when the browser has come back."""
OVER = "document.querySelector('#said').textContent.startsWith('The game is over')"


@pytest.fixture(scope="module")
def website(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the website. Its origin has a name, as those have that ask for passkeys."""
    root = tmp_path_factory.mktemp("website")
    built = built_once(tmp_path_factory, PACKAGE, installed) / "node_modules" / "heptad-client" / "dist"
    shutil.copytree(built, root / DIST)
    shutil.copytree(EXAMPLES / "sign-in", root / PLACE)
    with served(root) as origin:
        yield f"{origin.replace('127.0.0.1', 'localhost')}{PLACE}/"


def led_to_the_server(heptad: Running, page: Page, website: str) -> dict[str, list[str]]:
    """What the website asks for, when its visitor has pressed the button."""
    page.goto(website + SHOWN)
    page.get_by_label("Server").fill(heptad.url)
    page.get_by_role("button", name="Sign in with Heptad").click()
    expect(page.locator("#origin")).to_have_text(website.removesuffix(f"/{PLACE}/"))
    return parse_qs(urlsplit(page.url).query)


def allow(page: Page, website: str, name: str) -> None:
    """Allow the website what it asks for; then it knows the person, and its address is the same as before."""
    page.get_by_role("button", name="Allow").click()
    page.wait_for_url(website + SHOWN)
    expect(page.locator("#name")).to_have_text(name)


def token_of(page: Page) -> str:
    """The token that the website keeps."""
    kept: list[str] = page.evaluate("Object.values(sessionStorage).map((kept) => JSON.parse(kept).token)")
    [token] = kept
    return token


def status_of(heptad: Running, token: str) -> int:
    return httpx.get(f"{heptad.url}/v1/account", headers={"Authorization": f"Bearer {token}"}).status_code


def sign_out(heptad: Running, page: Page) -> None:
    """Sign out on the website, which ends the token."""
    token = token_of(page)
    assert status_of(heptad, token) == 200
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in with Heptad")).to_be_visible()
    assert (status_of(heptad, token), page.evaluate("sessionStorage.length")) == (401, 0)


def test_a_person_without_an_account_signs_in_plays_to_a_resignation_and_signs_out(
    heptad: Running, page: Page, website: str
):
    asked = led_to_the_server(heptad, page, website)
    assert asked["code_challenge_method"] == ["S256"]
    assert asked["resource"] == [f"{heptad.url}/v1"]
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Play as a guest").click()
    allow(page, website, "Ann")
    page.reload()
    expect(page.locator("#name")).to_have_text("Ann")
    page.get_by_label("Game").select_option("seven_wonders_duel")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector("#moves button")
    answers = play_and_resign(page)
    page.wait_for_function(OVER)
    assert "resignation" in page.locator("#said").inner_text()
    assert {answer.status for answer in answers} == {201}
    assert page.locator("#history li").count() > MOVES
    sign_out(heptad, page)
    page.go_back()
    assert "code=" not in page.url, "nothing in the history has the code"


def test_a_person_signs_in_with_a_passkey(heptad: Running, page: Page, website: str):
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{heptad.url}/account")
    page.locator("#create input").fill("Ada")
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#code-list li")).to_have_count(10)
    page.goto(heptad.url + RESTING)
    page.evaluate("localStorage.clear()")
    led_to_the_server(heptad, page, website)
    page.get_by_role("button", name="Sign in with a passkey").click()
    allow(page, website, "Ada")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector("#moves button")
    sign_out(heptad, page)
    expect(page.locator("#said")).to_have_text("")
    session.send("WebAuthn.disable")
    session.detach()


def test_a_website_learns_that_a_person_refuses(heptad: Running, page: Page, website: str):
    page.goto(heptad.url + RESTING)
    token = httpx.post(f"{heptad.url}/v1/players", json={"name": "Ann"}).json()["token"]
    page.evaluate("token => localStorage.setItem('heptad.token', token)", token)
    led_to_the_server(heptad, page, website)
    page.get_by_role("link", name="Refuse").click()
    expect(page.locator("#said")).to_have_text("You have not allowed this page to play for you.")
    assert page.url == website + SHOWN


@pytest.mark.parametrize(
    ("state", "iss", "said"),
    [
        (None, "https://other.example", "https://other.example has answered, not"),
        ("of somebody else", None, "this tab has not asked"),
    ],
    ids=["another server", "another browser"],
)
def test_an_answer_that_was_not_asked_for_is_not_used(
    heptad: Running, page: Page, website: str, state: str | None, iss: str | None, said: str
):
    asked = led_to_the_server(heptad, page, website)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/oauth/" in request.url else None)
    answer = {"code": "stolen", "state": state or asked["state"][0], "iss": iss or heptad.url}
    page.goto(f"{website}?{urlencode(answer)}")
    expect(page.locator("#said")).to_contain_text(said)
    assert (page.url, fetched) == (website + SHOWN, [])
