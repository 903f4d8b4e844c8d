"""The pages that teach a title: one picture at a time with a mouse, keys or a finger, all of them without scripts."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from service.pages.lessons import screens
from tests.service.conftest import Make, Running, at
from tests.service.web.heeding import heeding
from titles.kernel.presentations import Presentations
from titles.registry import TITLES

TAUGHT = [title.id for title in TITLES.values() if title.show.lesson is not None]
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
DESK = {"width": 1280, "height": 800}
LEAST_HEIGHT = 40
PICTURES = """() => [...document.querySelectorAll(".screen")].map((screen) => {
    const boxes = [...screen.querySelectorAll(".thing")].map((thing) => thing.getBoundingClientRect());
    return {
        screen: screen.id,
        height: screen.querySelector(".things").getBoundingClientRect().height,
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
    };
})"""
"""The picture of each screen: how high it is, and from where to where its things lie."""
CUT = """async () => {
    const cut = [];
    const { scrollingElement: page } = document;
    const linesOf = (link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        return words.getClientRects().length;
    };
    for (const { id } of document.querySelectorAll(".screen")) {
        const turned = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
        if (location.hash !== `#${id}`) location.replace(`#${id}`), await turned;
        const picture = document.querySelector(".screen.shown .things").getBoundingClientRect();
        const frame = document.querySelector(".screen.shown figure").getBoundingClientRect();
        if (page.scrollHeight > innerHeight) cut.push(`${id} is too high`);
        if (page.scrollWidth > innerWidth || picture.width > frame.width) cut.push(`${id} is too wide`);
        if (picture.height > frame.height) cut.push(`${id} has a picture that is too high`);
        const buttons = document.querySelectorAll(".bar > a:not([hidden])");
        if ([...buttons].some((link) => linesOf(link) > 1)) cut.push(`${id} has a button of several lines`);
    }
    return cut;
}"""
"""Turns to each screen, and returns what is not seen at once."""
SWIPE = """([from, to]) => {
    const touch = (x) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
    const app = document.querySelector("#app");
    app.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
    app.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a visitor with a phone."""
    page = browser.new_page(viewport=PHONE, has_touch=True, locale="en-GB")
    yield page
    page.close()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("title", TAUGHT)
def test_each_screen_has_a_picture_and_is_seen_at_once(heptad: Running, page: Page, title: str, language: str):
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/how-to-play/{title}?lang={language}")
        expect(page.locator("figure.drawn")).to_have_count(len(screens(title)))
        demand_pictures(page, title)
    assert heard.said == heard.errors == []
    cut = {}
    for size in (PHONE, SIDEWAYS, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        cut[size["width"]] = page.evaluate(CUT)
    assert cut == {390: [], 844: [], 1280: []}


def demand_pictures(page: Page, title: str) -> None:
    """Each screen has a picture that fits a phone."""
    page.emulate_media(media="print")  # all of them, one under another
    pictures = page.evaluate(PICTURES)
    page.emulate_media(media="screen")
    assert [each["screen"] for each in pictures] == [screen.anchor for screen in screens(title)]
    for each in pictures:
        assert each["height"] > LEAST_HEIGHT, each
        assert 0 <= each["left"] < each["right"] <= PHONE["width"], each


def test_a_lesson_is_turned_with_buttons_keys_and_fingers_and_keeps_its_address(heptad: Running, page: Page):
    anchors = [screen.anchor for screen in screens(TAUGHT[0])]
    shown = page.locator(".screen:visible")
    page.goto(f"{heptad.url}/how-to-play/{TAUGHT[0]}")
    page.locator(".bar .next").click()
    expect(shown).to_have_attribute("id", anchors[1])
    page.evaluate(SWIPE, [300, 100])
    expect(shown).to_have_attribute("id", anchors[2])
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_contain_text("4 of")
    assert page.url.endswith(f"#{anchors[3]}")
    page.reload()
    expect(shown).to_have_attribute("id", anchors[3])
    page.evaluate(SWIPE, [100, 300])
    page.locator(".bar .back").click()
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("id", anchors[0])
    page.keyboard.press("End")
    expect(shown).to_have_attribute("id", anchors[-1])
    expect(page.locator(".bar .play")).to_be_visible()


def test_a_lesson_needs_no_scripts(heptad: Running, browser: Browser):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{heptad.url}/how-to-play/{TAUGHT[0]}")
        expect(page.locator(".screen:visible")).to_have_count(len(screens(TAUGHT[0])))
        expect(page.locator("figcaption:visible")).to_have_count(len(screens(TAUGHT[0])))


def test_a_title_without_a_lesson_has_no_such_page_and_no_link_to_it(make: Make, monkeypatch: pytest.MonkeyPatch):
    plain = replace(TITLES["seven"], id="plain", show=Presentations())
    monkeypatch.setitem(TITLES, plain.id, plain)
    client = at(make(), "192.0.2.1")
    assert client.get("/how-to-play/plain").status_code == client.get("/how-to-play/chess").status_code == 404
    assert "how-to-play/plain" not in client.get("/titles/plain").text
    assert "how-to-play/seven" in client.get("/titles/seven").text
