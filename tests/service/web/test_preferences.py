"""What a person has set holds on every page: light colours that can be read, larger text, and nothing that moves."""

import random
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started
from tests.service.web.people import be
from tests.service.web.readable import violations, violations_of_text

GROUND = "getComputedStyle(document.body).backgroundColor"
LETTERS = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
MOVING = """
    [...document.querySelectorAll("#app *:not(.late)")].flatMap((each) => {
        const { animationName, transitionDuration, transitionProperty } = getComputedStyle(each);
        const isShifting = transitionProperty !== "none" && !/^0s(, 0s)*$/.test(transitionDuration);
        const isStill = animationName === "none" && !isShifting;
        return isStill ? [] : [each.outerHTML.slice(0, 90)];
    })
"""
"""The elements of a page that styles would move."""


def test_light_colours_and_larger_text_hold_on_every_page_and_can_be_read(
    heptad: Running, page: Page, players: Sequence[Player]
):
    two, chance = list(players[:2]), random.Random(1)
    game = started(two, title="seven_wonders_duel")
    for _ in range(9):
        play_turn(two, game, chance)
    be(players[0], page)
    page.goto(f"{heptad.url}/settings")
    dark, normal = page.evaluate(GROUND), page.evaluate(LETTERS)
    page.get_by_label("Colours").select_option("Same as the system")  # which wants light ones
    expect(page.locator("html")).to_have_attribute("data-theme", "system")
    light = page.evaluate(GROUND)
    assert light != dark
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == dark
    page.get_by_label("Colours").select_option("Light")
    page.get_by_label("Text size").select_option("Larger")
    assert violations_of_text(page) == []
    for path, sign in (("/", ".titles li"), (f"/games/{game}", ".question .prompt")):
        page.goto(heptad.url + path)
        expect(page.locator(sign).first).to_be_visible()
        assert page.evaluate(GROUND) == light
        assert page.evaluate(LETTERS) == normal * 1.3
    assert violations(page, [[".head"], [".question"], [".panel"]]) == []  # the table itself stays dark


def test_nothing_moves_where_animations_are_switched_off(heptad: Running, page: Page, players: Sequence[Player]):
    two, chance = list(players[:2]), random.Random(1)
    game = started(two, title="seven_wonders_dice")
    play_turn(two, game, chance)
    be(players[0], page)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".question .prompt")).to_be_visible()
    assert page.evaluate(MOVING) != []
    page.evaluate("""localStorage.setItem("heptad.settings", '{"animations": false}')""")
    page.reload()
    expect(page.locator(".question .prompt")).to_be_visible()
    assert page.evaluate(MOVING) == []
    page.emulate_media(reduced_motion="reduce")
