"""Late in each game, on each screen, nothing hides what is being decided, and nothing jumps.

Boxes are compared as a reader sees them: what a scrolling part of the page hides of a box does not count.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from service.pages.web_client import digest
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.late import LATE, table
from tests.service.web.people import ASIDE, DESK, PHONE, be

WIDE = (1920, 1080)
TOUCHED = {PHONE, ASIDE}
LANGUAGES = {DESK: "en", WIDE: "ja", PHONE: "ja", ASIDE: "en"}
TURNED = ((DESK, ASIDE), (PHONE, WIDE))
"""A page that is loaded on one of two screens is looked at on the other one too, which costs a third of loading it."""
WHOLE = {
    "wonders": [".w7-own", ".w7-stage", ".w7-hand"],
    "wonders-last": [".w7-own", ".w7-stage", ".w7-built .w7-strip"],
    "dice-5": [".forum"],
    "dice-7": [".forum"],
    "seven": [".board", ".mine .colour-place"],
    "duel": [".pyramid .slot"],
}
"""What one decides by, all of which is seen at once on every screen."""
WHOLE_ON_A_DESK = {"dice-5": [".own-place .sheet"], "dice-7": [".own-place .sheet"], "seven": [".hand .spot"]}
OVER = ".w7-hand, .seven > .hand, .question, .side .tabs, .lesson"
"""What lies beside the table, never on it."""
TWO_PRESSES = {"wonders", "dice-5", "dice-7", "duel"}
"""In these, the first press chooses, and the second one moves."""
SMALLEST_LETTERS = 11  # pixels
SMALLEST_BUTTON = 40
TOLD = ".unseen, svg, .spot, .symbol"
"""What says in large letters, when it is pressed, what it has in small ones."""
LISTED = ".sheet .space"
"""What a press on something larger, here on a die, lists as buttons."""
ZOOMED = {"dice-5": ".sheet", "dice-7": ".sheet"}
"""What is seen whole on a phone that is held sideways; a reader zooms in, and moves are listed beside it."""
SHIFTS = """
    window.shifts = [];
    const isOfItself = ({ hadRecentInput }) => !hadRecentInput;
    const keep = (list) => shifts.push(...list.getEntries().filter(isOfItself).map(({ value }) => value));
    new PerformanceObserver(keep).observe({ type: "layout-shift", buffered: true });
"""
"""Notes down what jumps without a press, and without a screen that changes."""
SEEN = """
    const scrolls = ({ overflowX, overflowY }) => /auto|scroll|hidden|clip/.test(overflowX + overflowY);
    const seen = (each) => {
        let { left, top, right, bottom } = each.getBoundingClientRect();
        for (let frame = each.parentElement; frame !== null; frame = frame.parentElement) {
            const style = getComputedStyle(frame);
            if (style.display === "contents" || !scrolls(style)) continue;
            const edge = frame.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth),
            bottom: Math.min(bottom, innerHeight) };
    };
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const isWhole = (each, [left, top, right, bottom] = [2, 2, 2, 2]) => {
        const [box, part] = [each.getBoundingClientRect(), seen(each)];
        return part.left <= box.left + left && part.top <= box.top + top && part.right >= box.right - right
            && part.bottom >= box.bottom - bottom;
    };
    const named = (each) => each.outerHTML.slice(0, 80);
"""
HIDDEN = f"""
    ([selectors, over]) => {{
        {SEEN}
        const above = shown(over);
        const lies = (one, other) => one.left < other.right - 2 && other.left < one.right - 2
            && one.top < other.bottom - 2 && other.top < one.bottom - 2;
        return selectors.flatMap((selector) => {{
            const found = shown(selector);
            if (found.length === 0) return [`no ${{selector}}`];
            const cut = found.filter((each) => !isWhole(each)).map((each) => `cut: ${{named(each)}}`);
            const covered = found.flatMap((each) => above
                .filter((other) => !other.contains(each) && lies(seen(each), seen(other)))
                .map((other) => `${{named(each)}} under ${{named(other)}}`));
            return [...cut, ...covered];
        }});
    }}
"""
CHOSEN = f"""
    () => {{
        {SEEN}
        const some = [...shown(".spot.pressed"), shown(".option:not([aria-disabled])")[0]].filter(Boolean);
        return {{ count: some.length, cut: some.filter((each) => !isWhole(each)).map(named) }};
    }}
"""
TINY = f"""
    ([least, told]) => {{
        {SEEN}
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = new Set();
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {{
            const own = text.parentElement;
            if (!/\\p{{L}}/u.test(text.data) || !own.checkVisibility() || own.closest(told)) continue;
            const size = parseFloat(getComputedStyle(own).fontSize);
            const isTiny = size > 0 && size < least - 0.05;
            if (isTiny) found.add(`${{size}}px: ${{text.data.trim().slice(0, 30)}} ${{own.className}}`);
        }}
        return [...found];
    }}
"""
"""Words in small letters."""
NARROW = f"""
    ([least, elsewhere]) => {{
        {SEEN}
        const listed = new Set(shown(".option").map((each) => each.dataset.spot));
        const isSmall = (each) => {{
            const {{ width, height }} = each.getBoundingClientRect();
            return width < least - 0.5 || height < least - 0.5;
        }};
        const isListed = (each) => !each.matches(".option") && listed.has(each.dataset.spot);
        const isReached = (each) => each.matches(elsewhere) || isListed(each);
        return shown(".spot.lit, .option, .question button, .tabs button, .head a, .head button")
            .filter((each) => isSmall(each) && !isReached(each))
            .map((each) => `${{each.offsetWidth}} x ${{each.offsetHeight}}: ${{named(each)}}`);
    }}
"""
LENGTHENED = """
    () => {
        const prompt = document.querySelector(".prompt");
        prompt.append("so that it takes more lines than the bar has ".repeat(12));
        const [text, options] = [prompt, prompt.parentElement.querySelector(".options")];
        return text.getBoundingClientRect().bottom <= options.getBoundingClientRect().top + 0.5;
    }
"""
"""Makes the question long, and tells whether it ends above the options."""
SCROLLED = """
    async (module) => {
        const { showLit, showPressed } = await import(module);
        const spot = [...document.querySelectorAll(".city .spot")].at(-1);
        let table = spot.parentElement;
        while (table.scrollHeight <= table.clientHeight || getComputedStyle(table).overflowY !== "auto")
            table = table.parentElement;
        spot.classList.add("pressed");
        const found = [];
        showPressed(table);
        found.push(table.scrollTop);
        showLit(table);
        found.push(table.scrollTop);
        showPressed(table);
        table.scrollTop -= 1;
        for (const lit of document.querySelectorAll(".spot.lit")) lit.classList.remove("lit");
        showLit(table);
        found.push(table.scrollTop);
        return found;
    }
"""
"""How far a table is scrolled for a pressed spot; at the next decision; and then if its reader has moved it."""
BAR = "document.querySelector('.question').getBoundingClientRect().height"


@pytest.fixture(scope="module")
def tables(heptad: Running) -> Iterator[dict[str, tuple[str, Player]]]:
    """The game and the player of each of these positions."""
    with ExitStack() as games:
        yield {name: games.enter_context(table(heptad.url, late)) for name, late in LATE.items()}


@pytest.fixture(scope="module")
def screen(browser: Browser, heptad: Running) -> Iterator[BrowserContext]:
    """A browser that tells what jumps, on which nothing is explained."""
    with browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(SHIFTS)
        page = context.new_page()
        page.goto(f"{heptad.url}/healthz")
        yield context


def look(page: Page, heptad: Running, at: tuple[str, Player], size: tuple[int, int], **settings: Any) -> None:
    """Show a table to its player on a screen of this size."""
    game, player = at
    page.set_viewport_size({"width": size[0], "height": size[1]})
    be(player, page)
    page.evaluate("kept => localStorage.setItem('heptad.settings', kept)", json.dumps({"lessons": False, **settings}))
    page.goto(f"{heptad.url}/games/{game}?lang={LANGUAGES[size]}")
    expect(page.locator(".question.asked")).to_be_visible()
    expect(page.locator(".spot.lit").first).to_be_attached()


@pytest.mark.parametrize("name", LATE)
@pytest.mark.parametrize("screens", TURNED, ids=lambda screens: LANGUAGES[screens[0]])
def test_all_that_is_decided_by_is_seen(
    heptad: Running,
    screen: BrowserContext,
    tables: dict[str, tuple[str, Player]],
    name: str,
    screens: tuple[tuple[int, int], tuple[int, int]],
):
    page = screen.pages[0]
    first, second = screens if list(LATE).index(name) % 2 == 0 else screens[::-1]  # jumps are seen as a page loads
    look(page, heptad, tables[name], first)
    demand_seen(page, name, first)
    page.set_viewport_size({"width": second[0], "height": second[1]})
    demand_seen(page, name, second)


def demand_seen(page: Page, name: str, size: tuple[int, int]) -> None:
    """On this screen one sees all that is decided by, also once something is chosen, and nothing jumps."""
    bar = page.evaluate(BAR)
    is_touched = size in TOUCHED
    whole = WHOLE[name] if is_touched else [*WHOLE[name], *WHOLE_ON_A_DESK.get(name, ())]
    assert page.evaluate(HIDDEN, [whole, OVER]) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    if is_touched:
        told = f"{TOLD}, {ZOOMED[name]}" if size == ASIDE and name in ZOOMED else TOLD
        assert page.evaluate(TINY, [SMALLEST_LETTERS, told]) == []
        assert page.evaluate(NARROW, [SMALLEST_BUTTON, LISTED]) == []
    assert sum(page.evaluate("shifts")) == 0
    if name in TWO_PRESSES:
        page.locator(".spot.lit").last.click()
        expect(page.locator(".spot.pressed")).not_to_have_count(0)
        chosen = page.evaluate(CHOSEN)
        assert chosen["cut"] == []
        assert chosen["count"] >= 2
        assert page.evaluate(HIDDEN, [whole, OVER]) == []
        page.keyboard.press("Escape")
    assert page.evaluate(BAR) == bar


@pytest.mark.parametrize("name", ["dice-5", "wonders"])
def test_a_lesson_hides_nothing_on_a_desk(
    heptad: Running, screen: BrowserContext, tables: dict[str, tuple[str, Player]], name: str
):
    page = screen.pages[0]
    look(page, heptad, tables[name], DESK, lessons=True)
    expect(page.locator(".lesson")).to_be_visible()
    assert page.evaluate(HIDDEN, [[*WHOLE[name], *WHOLE_ON_A_DESK.get(name, ()), ".question"], OVER]) == []
    bar = page.evaluate(BAR)
    page.locator(".lesson button").click()
    assert page.evaluate(BAR) == bar


@pytest.mark.parametrize(("name", "size"), [("seven", PHONE), ("seven", DESK), ("duel", PHONE)])
def test_a_long_question_scrolls_above_whole_options(
    heptad: Running, screen: BrowserContext, tables: dict[str, tuple[str, Player]], name: str, size: tuple[int, int]
):
    page = screen.pages[0]
    look(page, heptad, tables[name], size, confirm=True)
    page.locator(".spot.lit").last.click()
    expect(page.locator(".option").first).to_be_visible()
    assert page.evaluate(LENGTHENED) is True
    assert page.evaluate(CHOSEN)["cut"] == []
    page.keyboard.press("Escape")


def test_settings_at_a_table_of_a_phone_are_read_whole(
    heptad: Running, screen: BrowserContext, tables: dict[str, tuple[str, Player]]
):
    page = screen.pages[0]
    look(page, heptad, tables["duel"], PHONE)
    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="設定").click()
    dialog = page.locator(".dialog")
    expect(dialog.locator(".switches")).to_be_visible()
    assert dialog.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    page.keyboard.press("Escape")


def test_a_table_scrolls_back_after_what_it_was_scrolled_for(
    heptad: Running, screen: BrowserContext, tables: dict[str, tuple[str, Player]]
):
    page = screen.pages[0]
    look(page, heptad, tables["duel"], PHONE)
    away, back, kept = page.evaluate(SCROLLED, f"/web/{digest()}/pages/game/in_view.js")
    assert away > 0
    assert back == 0
    assert kept == away - 1, "its reader has scrolled it"
