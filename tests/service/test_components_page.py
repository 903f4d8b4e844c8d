"""The page of what is in the box of a title: everything is drawn as on the table, and can be enlarged."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.pages.components import components_page
from tests.service.conftest import Make, Running, at
from tests.service.web.heeding import heeding
from titles.kernel.presentations import Presentations
from titles.registry import TITLES

PHONE = {"width": 390, "height": 844}
INCLUDED: Mapping[str, Callable[[Any], int]] = {
    "seven": lambda data: len(data.cards),
    "seven_wonders": lambda data: sum(
        map(len, (data.cards, data.wonders, data.two_player_cards, data.resources, data.science_symbols))
    ),
    "seven_wonders_duel": lambda data: (
        sum(map(len, (data.cards, data.wonders, data.progress_tokens, data.resources, data.science_symbols)))
        + len({worth for worth in data.military_track.points_by_distance if worth})
        + len(data.military_track.military_tokens)
        + 1  # the capital
    ),
    "seven_wonders_dice": lambda data: (
        sum(map(len, (data.buildings, data.bonuses, data.dice, data.symbols, data.effects)))
        + sum(len(board.buildings) for board in data.boards)
        + 2  # gold reserve and forum
    ),
}
"""How many things are in the box of a title, counted in its catalogue."""
PICTURES = """() => [...document.querySelectorAll("figure[data-picture]")].map((figure) => {
    const boxes = [...figure.querySelectorAll(".thing")].map((thing) => thing.getBoundingClientRect());
    const room = figure.getBoundingClientRect();
    return {
        thing: figure.parentElement.id,
        things: boxes.length,
        least: Math.min(...boxes.map(({ width, height }) => Math.min(width, height))),
        left: Math.min(...boxes.map(({ left }) => left)) - room.left,
        right: room.right - Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)) - room.top,
        bottom: room.bottom - Math.max(...boxes.map(({ bottom }) => bottom)),
    };
})"""
"""The picture of each thing: how large the smallest part of it is, and how far its parts are from the edges."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a visitor with a phone."""
    page = browser.new_page(viewport=PHONE, has_touch=True, locale="en-GB")
    yield page
    page.close()


@pytest.mark.parametrize("title", INCLUDED)
def test_everything_in_the_box_is_drawn_and_has_room_on_a_phone(heptad: Running, page: Page, title: str):
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/titles/{title}")
        expect(page.locator("figure.drawn").first).to_be_visible()
        height = page.evaluate("document.body.scrollHeight")
        page.emulate_media(media="print")  # all of them, however far they are
        expect(page.locator("figure.drawn")).to_have_count(page.locator(".component").count())
        page.emulate_media(media="screen")
        pictures = page.evaluate(PICTURES)
        assert page.evaluate("document.body.scrollHeight") == height  # nothing has moved
    assert heard.said == heard.errors == []
    assert len(pictures) == INCLUDED[title](TITLES[title].catalogue(TITLES[title].revision))
    for each in pictures:
        assert each["things"] > 0, each
        assert each["least"] > 15, each
        assert min(each[side] for side in ("left", "right", "top", "bottom")) >= 0, each


def test_a_thing_is_enlarged_with_all_its_words_and_one_turns_to_the_next(heptad: Running, page: Page):
    page.goto(f"{heptad.url}/titles/seven_wonders#altar")
    on_page = page.locator("#altar .card")
    width = on_page.evaluate("card => card.getBoundingClientRect().width")
    page.get_by_role("button", name="Enlarge: Altar").tap()
    dialog = page.get_by_role("dialog", name="Altar")
    assert dialog.locator(".card").evaluate("card => card.getBoundingClientRect().width") > 1.4 * width
    expect(dialog.get_by_text("Cost")).to_be_visible()
    dialog.get_by_role("link", name="Temple").tap()
    expect(page.get_by_role("dialog", name="Temple")).to_be_visible()
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_role("dialog", name="Statue")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("dialog", name="Temple")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_without_scripts_the_words_are_there(heptad: Running, browser: Browser):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{heptad.url}/titles/seven")
        expect(page.locator(".words:visible")).to_have_count(page.locator(".component").count())
        expect(page.locator("figure:visible")).to_have_count(0)


def test_a_title_without_a_drawing_has_the_words_alone(make: Make, monkeypatch: pytest.MonkeyPatch):
    show = Presentations(components=TITLES["seven"].show.components)
    monkeypatch.setitem(TITLES, "plain", replace(TITLES["seven"], id="plain", show=show))
    monkeypatch.setattr("service.routes.pages.pages.components.components_page", components_page.__wrapped__)
    page = at(make(), "192.0.2.1").get("/titles/plain").text
    assert "Phoenix" in page
    assert not any(drawn in page for drawn in ("<figure", "<details"))


SETTINGS = """settings => {
    localStorage.setItem("heptad.settings", JSON.stringify(settings));
}"""


@pytest.mark.parametrize("path", ["/docs/log-format", "/account", "/titles", "/titles/seven", "/how-to-play/seven"])
def test_pages_to_read_have_the_colours_and_letters_that_a_person_has_set(heptad: Running, page: Page, path: str):
    page.emulate_media(color_scheme="dark")
    page.goto(heptad.url + path)
    root = page.locator("html")
    expect(root).to_have_css("font-size", "16px")
    page.evaluate(SETTINGS, {"theme": "light", "text": "large"})
    with heeding(page) as heard:
        page.reload()
        expect(root).to_have_css("color-scheme", "light")
        expect(root).to_have_css("font-size", "18.4px")
        page.evaluate("localStorage.clear()")
    assert heard.said == heard.errors == []
