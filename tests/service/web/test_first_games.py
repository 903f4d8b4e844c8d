"""First games that teach themselves: played to the end of their first turns, on a desk and a phone at once."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.pages.web_client import first_game
from tests.service.conftest import Running
from tests.service.web.people import DESK, PHONE, WithMouse
from titles.registry import TITLES

TAUGHT = [title for title in TITLES if first_game(title) is not None]
JAPANESE = re.compile(r"[\u3040-\u30ff]")
LAST = "basics"
"""The step that ends the first turns."""
FEWEST, MOST = 8, 14
"""How many steps the first turns have."""
LONGEST = 400
"""How often one looks at the page until then."""
STEP = """() => {
    const bubble = document.querySelector(".lesson:not([hidden])");
    if (bubble === null) return null;
    const box = (element) => element.getBoundingClientRect();
    const [own, view] = [box(bubble), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
    const wide = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const meet = (one, other) => wide(one, other) > 1 && high(one, other) > 1;
    const pointed = [...document.querySelectorAll("[data-pointed]")];
    const name = ({ dataset }) => dataset.spot ?? dataset.zone ?? dataset.part;
    const { step, by, points } = bubble.dataset;
    return {
        step, by, text: bubble.querySelector("p").textContent,
        missing: Number(points) - pointed.length,
        covered: pointed.filter((each) => meet(own, box(each))).map(name),
        unseen: pointed.filter((each) => !meet(view, box(each))).map(name),
        isWhole: own.left >= 0 && own.top >= 0 && own.right <= innerWidth && own.bottom <= innerHeight,
    };
}"""
"""The step that is shown: what it says, whether it is in view, and what it covers of what it points at."""
RIGHT = {"missing": 0, "covered": [], "unseen": [], "isWhole": True}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a visitor who has never played, on which nothing moves."""
    page = browser.new_page(reduced_motion="reduce", locale="ja")
    yield page
    page.close()


def begin(page: Page, heptad: Running, title: str) -> None:
    """Start a first game from the last screen of how to play."""
    page.goto(f"{heptad.url}/how-to-play/{title}?lang=ja")
    page.keyboard.press("End")
    page.locator(".bar .play").click()
    expect(page.locator(".lesson")).to_be_visible()


def look(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """Return what is wrong about the step that is shown, on a screen of a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    seen = page.evaluate(STEP)
    return {name: seen[name] for name in RIGHT}


def follow(page: Page, person: WithMouse) -> None:
    """Make the move that a step asks for: with what it points at, if that can be pressed."""
    advised = page.locator("[data-pointed].lit")
    if advised.count() > 0:
        advised.first.click()
        options = page.locator(".options .option:not([aria-disabled])")
        if person.is_asked() and options.count() > 0:
            options.first.click()
    if person.is_asked():
        person.move()


@pytest.mark.parametrize("title", TAUGHT)
def test_the_first_turns_are_taught_step_by_step(heptad: Running, page: Page, title: str):
    begin(page, heptad, title)
    person = WithMouse(page, seed=1)
    seen: dict[str, str] = {}
    for _ in range(LONGEST):
        step = page.evaluate(STEP)
        if step is None:
            person.skip()
            if person.is_asked() and not person.see()["sending"] and page.evaluate(STEP) is None:
                person.move()
            page.wait_for_timeout(50)
            continue
        if step["step"] not in seen:
            seen[step["step"]] = step["text"]
            for size in (PHONE, DESK):
                assert look(page, size) == RIGHT, (step, size)
        if step["step"] == LAST:
            break
        if step["by"] == "move":
            follow(page, person)
        else:
            page.locator("#table").focus()
            page.keyboard.press("Enter")
    assert list(seen)[-1] == LAST
    assert FEWEST <= len(seen) <= MOST, list(seen)
    assert [text for text in seen.values() if JAPANESE.search(text) is None] == []
    assert person.troubles == []


def test_a_lesson_goes_on_after_a_reload_and_can_be_skipped(heptad: Running, page: Page):
    begin(page, heptad, TAUGHT[0])
    bubble = page.locator(".lesson")
    first = bubble.get_attribute("data-step")
    page.keyboard.press("Escape")
    expect(bubble).to_have_attribute("data-step", first or "")
    bubble.locator(".next").click()
    expect(bubble).not_to_have_attribute("data-step", first or "")
    second = bubble.get_attribute("data-step")
    page.reload()
    expect(bubble).to_have_attribute("data-step", second or "")
    bubble.locator(".link").click()
    expect(bubble).to_have_count(0)
    page.reload()
    expect(page.locator(".page")).to_be_visible()
    expect(bubble).to_have_count(0)
    page.goto(heptad.url)
    expect(page.locator(".title .first")).to_have_count(len(TAUGHT) - 1)  # not for what was played


def test_an_address_without_a_title_says_so(heptad: Running, page: Page):
    page.goto(f"{heptad.url}/#first-game=chess")
    expect(page.get_by_role("alert")).to_contain_text("chess")
    assert not page.url.endswith("chess")
