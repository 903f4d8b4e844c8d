"""A person notices when it is their turn: in the tab, by sounds, and by a clock that shows when little time is left."""

import random
from collections.abc import Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.patience import until
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started
from tests.service.web.people import be

HEAR = """
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.heard.push(Math.round(this.frequency.value));
        return start.apply(this, when);
    };
"""
"""Notes down the pitches that the page plays."""
TURN, REVEAL, LOW, END = 880, 554, 988, 1047
"""A pitch of each signal that no other has."""


@pytest.fixture
def ears(context: BrowserContext, heptad: Running, players: Sequence[Player]) -> Page:
    """A page of the first player of which one knows what it has played."""
    page = context.new_page()
    page.add_init_script(HEAR)
    page.goto(f"{heptad.url}/healthz")
    be(players[0], page)
    return page


def heard(page: Page, pitch: int) -> None:
    """Wait until a signal is heard."""
    until(lambda: page.evaluate("pitch => window.heard.includes(pitch)", pitch))


def icon(page: Page) -> str:
    """Return the file of the icon of the tab."""
    return str(page.evaluate("document.querySelector('link[rel=icon]').getAttribute('href')"))


def test_the_tab_and_sounds_tell_of_the_own_turn_a_reveal_and_the_end(
    heptad: Running, ears: Page, players: Sequence[Player]
):
    three, chance = list(players[:3]), random.Random(1)
    game = started(three)
    while players[0].game(game)["state"]["age"] == 0:
        play_turn(three, game, chance)
    assert players[0].move(game, chance)
    ears.goto(f"{heptad.url}/games/{game}")
    expect(ears).to_have_title("7 Wonders - Heptad")
    assert icon(ears) == "/assets/favicon.svg"
    play_turn(three, game, chance)
    expect(ears).to_have_title("● Your turn – 7 Wonders")
    assert icon(ears) == "/assets/favicon-turn.svg"
    assert ears.evaluate("heard") == [], "there was no gesture yet"
    ears.locator("main").click(position={"x": 3, "y": 3})
    play_turn(three, game, chance)
    heard(ears, REVEAL)
    heard(ears, TURN)
    ears.get_by_role("button", name="Sounds").click()
    ears.evaluate("heard.length = 0")
    ears.reload()
    switch = ears.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    for player in three[1:]:
        player.http.post(f"/v1/games/{game}/resignation")
    heard(ears, END)


def test_the_own_clock_is_large_and_warns_once_when_30_seconds_are_left(
    heptad: Running, ears: Page, players: Sequence[Player]
):
    terms = {"title": "seven_wonders_duel", "clock": {"bank_seconds": 33, "increment_seconds": 0}}
    game = started(list(players[:2]), **terms)
    if players[0].game(game)["to_move"] != [0]:
        assert players[1].move(game, random.Random(1))
    ears.goto(f"{heptad.url}/games/{game}")
    clock = ears.locator(".own-clock.running time")
    ears.locator("main").click(position={"x": 3, "y": 3})
    assert float(clock.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")) >= 24
    expect(ears.locator(".own-clock.soon")).to_be_visible()
    heard(ears, LOW)
    ears.wait_for_timeout(700)
    assert ears.evaluate("heard").count(LOW) == 2, "one signal of two notes"
