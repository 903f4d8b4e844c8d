"""First games that teach themselves, played to the end of their first turns."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.pages.web_client import first_game
from tests.service.conftest import Running
from tests.service.web.people import DESK, OPTIONS, PAYING, PHONE, WithMouse
from tests.service.web.readable import violations
from titles.registry import TITLES

SIZES = {"seven_wonders_duel": (PHONE, DESK)}
"""On a desk the bubble has one place, beside the table, so a single title shows it on both sizes at once."""
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
ADVISED = "[data-pointed]:is(.lit, .option):not(.pressed)"
MOVE = """async () => {
    const path = `/v1/games/${location.pathname.split("/")[2]}/moves`;
    const headers = {
        authorization: `Bearer ${localStorage.getItem("heptad.token")}`, "content-type": "application/json",
    };
    const { moves, decision } = await (await fetch(path, { headers })).json();
    const found = moves.find(({ setting }) => !setting);
    if (found === undefined) return;
    await fetch(path, { method: "POST", headers, body: JSON.stringify({ move: found.move, decision }) });
}"""
"""Make the first legal move, where no step asks for one."""
RIGHT = {"missing": 0, "covered": [], "unseen": [], "isWhole": True}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a visitor who has never played, on which nothing moves by itself."""
    page = browser.new_page(reduced_motion="reduce", locale="ja")
    page.add_init_script("""localStorage.setItem("heptad.settings", '{"automatic": false}')""")
    yield page
    page.close()


def begin(page: Page, heptad: Running, title: str) -> None:
    """Start a first game."""
    page.goto(f"{heptad.url}/?lang=ja#first-game={title}")
    expect(page.locator(".lesson")).to_be_visible()


def look(page: Page, size: tuple[int, int], step: str) -> dict[str, Any] | None:
    """Return what matters about a step, on a screen of a size; None if the game went on, and it is no longer shown."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    seen = page.evaluate(STEP)
    return None if seen is None or seen["step"] != step else {name: seen[name] for name in RIGHT}


def follow(page: Page, person: WithMouse, step: str) -> None:
    """Make the move that a step asks for: with what it points at, as far as that can be pressed."""

    def is_open() -> bool:
        shown = page.evaluate(STEP)
        return shown is not None and shown["step"] == step and person.is_asked()

    for selector in (ADVISED, ADVISED, OPTIONS):
        found = page.locator(selector)
        if is_open() and found.count() > 0:
            found.first.click()
    if is_open():
        person.move()


def go_on(page: Page, person: WithMouse) -> None:
    """Let the game go on where no step is shown."""
    person.skip()
    seen = person.see()
    if seen["asked"] and not seen["sending"] and page.evaluate(STEP) is None:
        page.evaluate(MOVE)
    page.wait_for_timeout(50)


@pytest.mark.parametrize("title", TAUGHT)
def test_the_first_turns_are_taught_step_by_step(heptad: Running, page: Page, title: str):
    begin(page, heptad, title)
    person = WithMouse(page, seed=1, pays=title in PAYING)
    seen: dict[str, str] = {}
    for _ in range(LONGEST):
        step = page.evaluate(STEP)
        if step is None:
            go_on(page, person)
            continue
        if step["step"] not in seen:
            looks = {size: look(page, size, step["step"]) for size in SIZES.get(title, (PHONE,))}
            if None in looks.values():
                continue
            assert looks == dict.fromkeys(looks, RIGHT), step
            seen[step["step"]] = step["text"]
        if step["step"] == LAST:
            break
        if step["by"] == "move":
            follow(page, person, step["step"])
        else:
            page.locator("#table").focus()
            page.keyboard.press("Enter")
    assert list(seen)[-1] == LAST
    assert FEWEST <= len(seen) <= MOST, list(seen)
    assert [text for text in seen.values() if JAPANESE.search(text) is None] == []
    assert person.troubles == []


def test_a_lesson_goes_on_after_a_reload_and_can_be_skipped(heptad: Running, page: Page):
    page.goto(f"{heptad.url}/how-to-play/{TAUGHT[0]}?lang=ja")
    page.locator(".bar .next").wait_for()  # the script of the page is at work
    page.keyboard.press("End")
    page.locator(".bar .play").click()
    bubble = page.locator(".lesson")
    first = bubble.get_attribute("data-step")
    page.keyboard.press("Escape")
    expect(bubble).to_have_attribute("data-step", first or "")
    bubble.locator(".next").click()
    expect(bubble).not_to_have_attribute("data-step", first or "")
    assert violations(page, ".lesson") == []
    second = bubble.get_attribute("data-step")
    size = page.viewport_size or {"width": 1280, "height": 720}
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#tab-rules").click()
    expect(bubble).to_be_hidden()  # it would lie over what is read
    page.locator("#tab-rules").click()
    expect(bubble).to_be_visible()
    page.set_viewport_size(size)
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
