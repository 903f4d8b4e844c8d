"""How the lobby follows the updates of its player: what happens elsewhere is shown, and no list is read for it."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from httpx import URL
from playwright.sync_api import Browser, Page, Request, expect

from tests.service.conftest import RESTING, Running
from tests.service.playing import Player, moves_proper, started
from tests.service.web.heeding import Heard, heeding
from tests.service.web.people import be
from tests.service.web.wires import Wire

ROWS = ".strip a"
URGENT = ".strip a.urgent"
YOUR_MOVE = re.compile("^● Your turn")
GATHERING = 400
"""Milliseconds after which the lobby has begun to read what it reads because of a notification."""
AT_ONCE = 8_000
"""Milliseconds before the lobby looks by itself who has signed in."""
READ = 18
"""The most requests of a lobby that nobody has opened before, its stream included."""


@pytest.fixture
def ada(heptad: Running, page: Page) -> Iterator[Player]:
    """A player with a browser."""
    with closing(Player(heptad.url, "Ada")) as player:
        be(player, page)
        yield player


@pytest.fixture
def bo(heptad: Running) -> Iterator[Player]:
    """A player without one."""
    with closing(Player(heptad.url, "Bo")) as player:
        yield player


@contextmanager
def settled(page: Page, url: str) -> Iterator[Heard]:
    """Open the lobby, and note what it asks for once it has read everything."""
    with page.expect_response("**/v1/events?wait=0"), page.expect_response("**/v1/challenges"):
        page.goto(url)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    with heeding(page) as heard:
        yield heard
        page.wait_for_timeout(GATHERING)


def choose(player: Player, game: str) -> None:
    """Make a whole choice. Cards are sold: after some stages that are built, their player is asked once more."""
    while (listing := player.moves(game))["awaited"]:
        moves = [each["move"] for each in moves_proper(listing)]
        sale = next((move for move in moves if move.get("action") == "sell"), moves[0])
        assert player.post(game, sale, listing["decision"]).is_success


def test_a_move_elsewhere_changes_the_row_and_nothing_is_read(heptad: Running, ada: Player, bo: Player, page: Page):
    game = started([ada, bo])
    choose(ada, game)
    with settled(page, heptad.url) as heard:
        expect(page.locator(ROWS)).to_contain_text("Others to move")
        choose(bo, game)
        expect(page.locator(URGENT)).to_contain_text("Your move")
        expect(page).to_have_title(YOUR_MOVE)
        choose(ada, game)
        expect(page.locator(ROWS)).to_contain_text("Others to move")
        expect(page.locator(URGENT)).to_have_count(0)
    assert heard.asked == []


def test_a_game_that_is_opened_elsewhere_appears_and_leads_to_its_result(
    heptad: Running, ada: Player, bo: Player, page: Page
):
    with settled(page, heptad.url) as heard:
        game = ada.open(2)["id"]
        expect(page.locator(ROWS)).to_contain_text("1 seat free")
        bo.join(game)
        expect(page.locator(URGENT)).to_contain_text("with Bo")
        assert heard.asked == []
        other = bo.open(2)["id"]
        ada.join(other)
        expect(page.locator(URGENT)).to_have_count(2)
        assert heard.asked == []
        bo.http.post(f"/v1/games/{game}/resignation")
        expect(page.locator(".strip .state").nth(1)).to_have_text("Won")
        assert [url.removeprefix(heptad.url) for url in heard.asked] == ["/v1/results?mine=true&limit=4"]


def test_the_row_of_a_lost_seat_goes(heptad: Running, ada: Player, bo: Player, page: Page):
    lost = bo.open(3)["id"]
    ada.join(lost)
    with settled(page, heptad.url) as heard:
        expect(page.locator(ROWS)).to_have_count(1)
        bo.http.delete(f"/v1/games/{lost}/seats/1")
        expect(page.get_by_text("The host has given your seat to somebody else.")).to_be_visible()
        expect(page.locator(ROWS)).to_have_count(0)
    assert heard.asked == []


def test_a_challenge_is_read_when_it_comes(heptad: Running, ada: Player, bo: Player, page: Page):
    terms = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 86400}}
    with settled(page, heptad.url) as heard:
        assert bo.http.post("/v1/challenges", json={"players": [ada.id], **terms}).status_code == 201
        page.get_by_role("button", name="Refuse").click()
        expect(page.locator(".inbox")).to_have_count(0)
    reads = [url.removeprefix(heptad.url) for url in heard.asked]
    assert {url.partition("/v1/challenges")[0] for url in reads} == {""}


def test_tabs_share_a_stream_and_who_signs_in_elsewhere_is_shown(heptad: Running, ada: Player, bo: Player, page: Page):
    own, others = ada.open(2)["id"], bo.open(3)["id"]
    streams: list[Page] = []

    def note(request: Request) -> None:
        if request.url.endswith("/v1/updates"):
            streams.append(request.frame.page)

    page.context.on("request", note)
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        tab.goto(heptad.url)
        expect(tab.locator(ROWS)).to_have_attribute("href", f"/games/{own}")
    assert streams == [page]
    elsewhere = page.context.new_page()
    elsewhere.goto(heptad.url + RESTING)
    be(bo, elsewhere)
    for tab in tabs:
        expect(tab.locator(".nickname b")).to_have_text("Bo", timeout=AT_ONCE)
        expect(tab.locator(ROWS)).to_have_attribute("href", f"/games/{others}")
    assert bo.http.post(f"/v1/games/{others}/cancellation").status_code == 201
    for tab in tabs:
        expect(tab.locator(ROWS)).to_have_count(0)
    page.context.remove_listener("request", note)


def test_the_row_is_current_after_the_server_could_not_be_reached(heptad: Running, ada: Player, bo: Player, page: Page):
    game = started([ada, bo])
    choose(ada, game)
    wire = Wire(URL(heptad.url).port or 0)
    url = f"http://localhost:{wire.port}"
    page.goto(url + RESTING)
    be(ada, page)
    with settled(page, url) as heard:
        expect(page.locator(ROWS)).to_contain_text("Others to move")
        with page.expect_event("requestfailed"):
            wire.cut()
        choose(bo, game)
        wire.mend()
        expect(page.locator(URGENT)).to_contain_text("Your move")
    assert {asked.removeprefix(url) for asked in heard.asked} == {"/v1/updates"}
    page.evaluate("localStorage.clear()")
    wire.cut()


def test_a_lobby_that_is_opened_for_the_first_time_reads_little(browser: Browser, heptad: Running, ada: Player):
    ada.open(2, bots=["greedy"])
    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('heptad.token', '{ada.token}')")
        with heeding(page) as heard, settled(page, heptad.url):
            expect(page.locator(URGENT)).to_be_visible()
        assert len(heard.asked) <= READ
        assert len(set(heard.asked)) == len(heard.asked)
