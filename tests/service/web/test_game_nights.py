"""People in one room: a phone reads the link to a table from the screen of another device."""

import random
import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player, started
from tests.service.web.people import PHONE, be
from tests.service.web.phones import read_codes
from tests.service.web.readable import violations

LONG_NAME = "Bartholomew Featherstonehaugh"
FROM_AFAR = 3
"""The code is three times as large as a camera needs it."""
TELEVISIONS = ((1920, 1080), (1280, 720))
CUT = """
    () => [...document.querySelectorAll(".screen :not(svg *)")].filter((each) => {
        if (!each.checkVisibility()) return false;
        const { left, top, right, bottom, width } = each.getBoundingClientRect();
        return width > 1 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    }).map((each) => each.outerHTML.slice(0, 80))
"""
"""What a screen shows beyond its edges."""


def test_a_phone_reads_the_link_to_an_open_table_and_opens_the_invitation(
    heptad: Running, page: Page, phone: Page, players: Sequence[Player]
):
    host = players[0]
    game = host.open(2, visibility="private")["id"]
    be(host, page)
    page.goto(f"{heptad.url}/games/{game}")
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link.startswith(f"{heptad.url}/join/{game}#")
    assert read_codes(page, code, FROM_AFAR) == [link]
    page.emulate_media(color_scheme="dark", forced_colors="active")
    assert read_codes(page, code) == [link]
    page.emulate_media(color_scheme="light", forced_colors="none")
    page.get_by_role("button", name="Show large").click()
    for width, height in ((1280, 800), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        side = (page.locator("dialog .qr-code").bounding_box() or {})["width"]
        assert side > 0.85 * min(width, height)
        assert read_codes(page) == [link]
    assert violations(page, "dialog") == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    phone.goto(link)
    phone.get_by_role("button", name="席に着く").click()
    expect(page.locator(".page")).to_have_attribute("data-status", "playing")


def test_the_code_of_a_player_who_is_not_the_host_leads_to_the_same_game(
    heptad: Running, page: Page, players: Sequence[Player]
):
    host, guest = players[:2]
    game = host.open(3)["id"]
    guest.join(game)
    be(guest, page)
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".qr-code")).to_be_visible()
    assert read_codes(page, page.locator(".qr-code")) == [f"{heptad.url}/games/{game}"]


def test_a_television_shows_the_code_and_then_the_table_large_without_the_hand_of_its_player(
    heptad: Running, page: Page, phone: Page, players: Sequence[Player]
):
    host = players[0]
    game = host.open(2, visibility="private")["id"]
    be(host, page)
    page.goto(f"{heptad.url}/games/{game}")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Big screen").first.click()
    screen = opened.value
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url.removeprefix(heptad.url)))
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.reload()
    expect(screen.get_by_role("status")).to_contain_text("1 seat free")
    link, *others = read_codes(screen)
    assert (link.partition("#")[0], others) == (f"{heptad.url}/join/{game}", [])
    assert violations(screen) == []
    phone.goto(link)
    phone.get_by_role("button", name="席に着く").click()
    expect(screen.locator(".turn-words")).to_contain_text("to move")
    demand_large(screen)
    hand = host.game(game)["state"]["hands"][0]
    assert hand
    shown = screen.content()
    assert [card for card in hand if f":{card}" in shown] == []
    assert screen.locator(":is(button, a, input):not([inert] *)").count() == 0
    followed = [each for each in asked if each.startswith(f"/v1/games/{game}")]
    assert followed
    assert all("as=spectator" in each for each in followed)


def test_a_television_keeps_the_size_of_the_table_however_many_have_to_move(
    heptad: Running, page: Page, players: Sequence[Player]
):
    four, chance = list(players[:4]), random.Random(1)
    for player in four:
        assert player.http.patch("/v1/account", json={"name": LONG_NAME}).status_code == 200
    game = started(four)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{heptad.url}/games/{game}/screen")
    words, table = page.locator(".turn-words"), page.locator(".fitted")
    expect(words).to_have_text("4 players to move")
    before = table.bounding_box()
    for player in four[:3]:
        player.move(game, chance)
    expect(words).to_have_text(f"{LONG_NAME} to move")
    assert table.bounding_box() == before


def demand_large(screen: Page) -> None:
    """On every television all is to be seen, and the letters of what happens are large."""
    for width, height in TELEVISIONS:
        screen.set_viewport_size({"width": width, "height": height})
        expect(screen.locator(".fitted-content")).to_have_attribute("style", re.compile("zoom"))
        assert screen.evaluate(CUT) == [], (width, height)
        letters = screen.locator(".turn-words").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert letters > height / 25
