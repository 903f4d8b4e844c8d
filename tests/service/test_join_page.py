"""The page of an invitation in a real browser: it shows the game, makes a guest, and takes the seat at the table."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.heeding import heeding
from tests.service.web.people import be
from tests.service.web.readable import violations_of_text


@pytest.fixture
def page(page: Page) -> Page:
    """A page on a phone, of a person who was never here."""
    page.set_viewport_size({"width": 390, "height": 800})
    return page


def invitation(host: Player, game: str, **body: object) -> str:
    """The address of a new invitation."""
    answer = host.http.post(f"/v1/games/{game}/invitations", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"])


def demand_readable(page: Page) -> None:
    """Everybody can read what the page shows now, without scrolling sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert violations_of_text(page) == []


def test_a_guest_takes_the_seat_of_an_invitation(heptad: Running, players: list[Player], page: Page):
    host, other = players[:2]
    game = host.open(4, visibility="private", clock={"decision_seconds": 60})["id"]
    url = invitation(host, game, seat=2)
    secret = url.partition("#")[2]
    with heeding(page) as heard:
        page.goto(url)
        expect(page.get_by_role("heading", level=1)).to_have_text("Player 0 invites you")
        expect(page.get_by_role("main")).to_contain_text("7 Wonders · 1 min a move")
        demand_readable(page)
        page.get_by_role("link", name="日本語").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Player 0さんからの招待")
        page.get_by_role("link", name="English").click()
        page.get_by_role("button", name="Change the name").click()
        page.get_by_label("Your name").fill("Gus")
        page.get_by_role("button", name="Take seat 3").click()
        expect(page.locator(".place.own")).to_contain_text("Gus You")
        demand_readable(page)
        assert host.game(game)["seats"][2]["name"] == "Gus"
        token = page.evaluate("localStorage.getItem('heptad.token')")
        assert (
            httpx.get(f"{heptad.url}/v1/account", headers={"Authorization": f"Bearer {token}"}).json()["name"] == "Gus"
        )
        page.goto(url)
        expect(page.locator(".place.own")).to_contain_text("Gus You")
        assert secret not in page.url
    assert heard.said == heard.errors == []
    assert all(each.startswith(heptad.url) for each in heard.asked)
    assert not any(secret in each.partition("#")[0] for each in heard.asked)
    assert other.http.get(f"/v1/games/{game}").status_code == 404
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#kind")).to_have_text("Guest")


def test_a_known_player_takes_a_seat_until_another_has_it(players: list[Player], page: Page):
    host, known, other = players[:3]
    game = host.open(4)["id"]
    url = invitation(host, game, seat=3)
    be(known, page)
    page.goto(url)
    expect(page.get_by_role("main")).to_contain_text("You play as Player 1")
    other.join(game, seat=3)
    page.get_by_role("button", name="Take seat 4").click()
    expect(page.get_by_role("status")).to_contain_text("This seat is taken.")
    page.goto("about:blank")
    page.goto(url)
    expect(page.get_by_role("status")).to_contain_text("This seat is taken.")
    expect(page.get_by_role("button", name="Take")).to_have_count(0)


def test_the_page_says_what_is_wrong_with_an_invitation(heptad: Running, players: list[Player], page: Page):
    host = players[0]
    game = host.open(3)["id"]
    url = invitation(host, game)
    host.http.delete(f"/v1/games/{game}/invitations")
    for address, words in (
        (url, "This invitation was withdrawn."),
        (url.partition("#")[0], "The address is incomplete"),
        (f"{heptad.url}/join/nowhere#secret", "There is no such invitation."),
    ):
        page.goto("about:blank")
        page.goto(address)
        expect(page.get_by_role("status")).to_contain_text(words)
        expect(page.get_by_role("button", name="Take")).to_have_count(0)
