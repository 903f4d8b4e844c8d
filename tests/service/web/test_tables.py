"""Tables with the longest names, the most players and equal cards: everybody can read them, on every screen.

Before its game begins, nothing lies on anything else.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import ASIDE, DESK, PHONE, be

SEATS = {"seven_wonders": 7, "seven_wonders_duel": 2, "seven_wonders_dice": 7, "seven": 4}
LONG_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff Maximilian IV.",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末",
    "W" * 50,
)
OVERLAPS = """
    () => {
        const all = [...document.querySelectorAll("button, a, input, .place, .invite, .terms li")];
        const shown = all.filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()]);
        const overlap = ([one, a], [other, b]) => !one.contains(other) && !other.contains(one)
            && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        const outside = shown.filter(([, box]) => box.left < 0 || box.right > innerWidth);
        const later = (at, one) => shown.slice(at + 1).filter((other) => overlap(one, other));
        const pairs = shown.flatMap((one, at) => later(at, one).flatMap((other) => [one, other]));
        return { count: shown.length, wrong: [...outside, ...pairs].map(([each]) => each.outerHTML.slice(0, 80)) };
    }
"""
"""How many buttons, seats and fields a page shows, and those that lie on each other or beside the page."""
UNREADABLE = """
    () => {
        const em = (each) => parseFloat(getComputedStyle(each).fontSize);
        const isBroken = (each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        };
        const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
        const least = (each) => Math.min(each.scrollWidth, 2.5 * em(each));
        const short = shown(".seat-name b").filter((each) => each.clientWidth < least(each));
        const broken = shown(".clock, .scores :is(tbody, tfoot) td").filter(isBroken);
        const torn = shown(".seat-of-score").filter((each) => getComputedStyle(each).overflowWrap !== "normal");
        const beside = shown(".scores :is(td, th)").filter((each) => each.getBoundingClientRect().right > innerWidth);
        return [...short, ...broken, ...torn, ...beside].map((each) => each.outerHTML.slice(0, 90));
    }
"""
"""What a table shows badly: hardly a letter of a name, a clock or number on two lines, a name that is broken within a
word, or a cell of the score sheet beside the screen.
"""


IN_VIEW = """
    () => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        return box(".spot.pressed").bottom <= box(".question").top;
    }
"""
"""Whether what is pressed lies above the question about it."""


@pytest.fixture(scope="module")
def crowd(heptad: Running) -> Iterator[list[Player]]:
    """Seven players, most of them with the longest names."""
    some = [Player(heptad.url, name) for name in (*LONG_NAMES, *LONG_NAMES, "Bo")]
    yield some
    for player in some:
        player.close()


@pytest.fixture
def page(page: Page) -> Page:
    """A page on which nothing moves, and nothing is explained."""
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    return page


def started(players: list[Player], **terms: Any) -> str:
    """Return a game in which these players have the seats in order."""
    game = players[0].http.post("/v1/games", json={"seats": len(players), **terms}).json()
    invite = {"invite": game["invite"]} if "invite" in game else {}
    for player in players[1:]:
        player.join(game["id"], **invite)
    return str(game["id"])


def resize(page: Page, size: tuple[int, int]) -> None:
    """Show the page on another screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def demand_apart(page: Page) -> None:
    """Nothing that can be pressed or filled in lies on anything else, on any screen."""
    for width, height in (DESK, PHONE, ASIDE):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(OVERLAPS)
        assert found["wrong"] == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert found["count"] >= 5


@pytest.mark.parametrize("title", SEATS)
def test_nothing_overlaps_while_a_table_waits_and_names_clocks_and_scores_are_readable_when_it_plays(
    heptad: Running, page: Page, crowd: list[Player], title: str
):
    seats = SEATS[title]
    host, *others = crowd[-seats:]
    early, late = others[: min(2, seats - 2)], others[min(2, seats - 2) :]
    terms = {"title": title, "seats": seats, "clock": {"bank_seconds": 36000, "increment_seconds": 5}}
    game = host.http.post("/v1/games", json=terms).json()["id"]
    for player in early:
        player.join(game)
    page.goto(f"{heptad.url}/games/{game}?lang={'ja' if seats == 2 else 'en'}")
    expect(page.locator(".place")).to_have_count(seats)
    demand_apart(page)  # for somebody who may sit down; test_whole_pictures.py looks at the page of the host
    for player in late:
        player.join(game)
    expect(page.locator(".clock").first).to_be_visible()
    for size in (DESK, PHONE):
        resize(page, size)
        assert page.evaluate(UNREADABLE) == []
    page.get_by_role("tab", name=re.compile("^(Scores|得点)$")).click()
    expect(page.locator(".panel .scores")).to_be_visible()
    for size in (PHONE, DESK):
        resize(page, size)
        assert page.evaluate(UNREADABLE) == []


def test_a_rematch_is_offered_by_name_at_the_table_and_in_the_lobby(heptad: Running, page: Page, crowd: list[Player]):
    game = started(crowd, title="seven_wonders", visibility="private")
    for player in crowd[:-1]:
        assert player.http.post(f"/v1/games/{game}/resignation").status_code in {200, 201}
    be(crowd[-1], page)
    page.goto(f"{heptad.url}/games/{game}")
    lobby = page.context.new_page()
    lobby.goto(heptad.url)
    result = page.get_by_role("dialog")
    expect(result.get_by_role("button", name="Rematch")).to_be_visible()
    for size in (PHONE, DESK):
        resize(page, size)
        assert page.evaluate(UNREADABLE) == []
    expect(lobby.locator(".titles li")).to_have_count(len(SEATS))
    rematch = crowd[0].http.post(f"/v1/games/{game}/rematch").json()["id"]
    wish = f"{LONG_NAMES[0]} would like a rematch"
    expect(lobby.locator(".inbox")).to_contain_text(wish)
    expect(result.get_by_role("status")).to_have_text(f"{wish}.")
    page.keyboard.press("Escape")
    expect(page.locator(".question .break")).to_have_text(f"{wish}.")
    page.get_by_role("button", name="Join the rematch").click()
    page.wait_for_url(f"**/games/{rematch}")


def test_of_two_equal_cards_one_is_raised(heptad: Running, page: Page, crowd: list[Player]):
    player, game, card = holder_of_equal_cards(crowd)
    be(player, page)
    page.goto(f"{heptad.url}/games/{game}")
    both = page.locator(f'.w7-hand-card[data-spot="card:{card}"]')
    expect(both).to_have_count(2)
    for raised in (0, 1, 0):
        both.nth(raised).click()
        expect(both.nth(raised)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".spot.pressed")).to_have_count(1)
    both.nth(0).click()
    expect(page.locator(".spot.pressed")).to_have_count(0)


def holder_of_equal_cards(players: list[Player]) -> tuple[Player, str, str]:
    """Return a player of a new game of 7 Wonders with two equal cards, the game, and the card."""
    for _ in range(20):
        game = started(players, title="seven_wonders")
        for number, player in enumerate(players):
            hand = player.game(game)["state"]["hands"][number]
            twice = [card for card in hand if hand.count(card) == 2]
            if twice:
                return player, game, twice[0]
    raise AssertionError("there are 16 pairs among the 49 cards")


def test_the_chosen_card_stays_in_view_on_a_phone(heptad: Running, page: Page, crowd: list[Player]):
    players = crowd[:2]
    game = started(players, title="seven_wonders_duel")
    while (seen := players[0].game(game))["state"]["age"] == 0:
        mover = players[seen["to_move"][0]]
        assert mover.post(game, mover.moves(game)["moves"][0]["move"]).status_code == 201
    be(players[seen["to_move"][0]], page)
    resize(page, PHONE)
    page.goto(f"{heptad.url}/games/{game}")
    lit = page.locator(".slot.lit")
    expect(lit).to_have_count(6)
    labels = page.evaluate("[...document.querySelectorAll('.spot')].map(({ ariaLabel }) => ariaLabel)")
    assert any("Another card still covers" in label for label in labels)
    assert [label for label in labels if ".." in label or re.search(r"\b1 (coins|cards|points|shields)\b", label)] == []
    lit.last.click()
    expect(page.locator(".option").first).to_be_visible()
    page.wait_for_function(IN_VIEW)
