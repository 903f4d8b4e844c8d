"""Whole pages of each title, with the fewest and the most players, in two languages, on a desk and on a phone.

What may not lie on anything else does not, no text is cut off, everybody can read it, and the console is empty.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import logs
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import ASIDE, DESK, NO_PARENT, PHONE, be
from tests.service.web.readable import violations_of_text
from tests.service.web.stored import forked, hosted
from titles.registry import TITLES

LONG_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff Maximilian IV.",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末",
    "W" * 50,
    "Ada Lovelace",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio",
    "くらげ",
)
GOLDEN = {
    ("seven_wonders", 2): "fewest",
    ("seven_wonders", 7): "rare-6",
    ("seven_wonders_duel", 2): "fewest",
    ("seven_wonders_dice", 2): "fewest",
    ("seven", 2): "fewest",
    ("seven", 4): "rare-5",
}
"""Golden logs of games with the fewest and the most players. Dice has none of seven: such a game is made at random."""
SIZES = (*GOLDEN, ("seven_wonders_dice", 7))
MOST = {
    ("seven_wonders", 7, "en"),
    ("seven_wonders_duel", 2, "en"),
    ("seven_wonders_dice", 7, "ja"),
    ("seven", 4, "en"),
}
"""The most players of each title, with a language. Everybody can read these pages; the others have the same colours."""
FEWEST = {
    ("seven_wonders", 2, "ja"),
    ("seven_wonders_duel", 2, "ja"),
    ("seven_wonders_dice", 2, "en"),
    ("seven", 2, "ja"),
}
"""The fewest players of each title, with the other language."""
GAMES = [
    game if game in MOST | FEWEST else pytest.param(*game, marks=pytest.mark.thorough)
    for game in ((*size, language) for size in SIZES for language in ("en", "ja"))
]
LATE = 0.7
"""The part of a game after which much lies on its table."""
OVERLAPS = """
    (selectors) => {
        const found = selectors.flatMap((each) => [...document.querySelectorAll(each)]);
        const shown = found.filter((each) => each.checkVisibility());
        const boxes = [...new Set(shown)].map((each) => [each, each.getBoundingClientRect()]);
        const seen = boxes.filter(([, box]) => box.width > 2 && box.height > 2);
        const apart = ([one, a], [other, b]) => one.contains(other) || other.contains(one)
            || a.left > b.right - 2 || b.left > a.right - 2 || a.top > b.bottom - 2 || b.top > a.bottom - 2;
        const named = (each) => each.outerHTML.slice(0, 90);
        const scrolls = (each) =>
            each !== null && (/auto|scroll/.test(getComputedStyle(each).overflowX) || scrolls(each.parentElement));
        const isBeside = ([each, box]) => (box.left < -1 || box.right > innerWidth + 1) && !scrolls(each);
        const beside = seen.filter(isBeside).map(([each]) => named(each));
        const pairs = seen.flatMap((one, at) => seen.slice(at + 1).filter((other) => !apart(one, other))
            .map((other) => `${named(one[0])} lies on ${named(other[0])}`));
        return { count: seen.length, wrong: [...beside, ...pairs] };
    }
"""
"""How many of these boxes a page shows, and those that lie on each other or beside the screen."""
CLIPPED = """
    () => {
        const cutting = new Set(["hidden", "clip"]);
        const isCut = ({ overflowX, overflowY }) => cutting.has(overflowX) || cutting.has(overflowY);
        const visible = { opacityProperty: true, visibilityProperty: true };
        const explained = (each) => each.closest("[title], [data-spot], .unseen, [aria-hidden=true]") !== null;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const wrong = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
            const own = text.parentElement;
            if (!text.data.trim() || !own.checkVisibility(visible)) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = range.getBoundingClientRect();
            for (let frame = own; frame !== document.body; frame = frame.parentElement) {
                const style = getComputedStyle(frame);
                if (style.position === "fixed" || /auto|scroll/.test(style.overflowX + style.overflowY)) break;
                if (!isCut(style)) continue;
                const edge = frame.getBoundingClientRect();
                if (box.right > edge.right + 2 || box.bottom > edge.bottom + 3 || box.left < edge.left - 2) {
                    if (!explained(own)) wrong.push(`${text.data.trim().slice(0, 40)}: ${frame.className}`);
                    break;
                }
            }
        }
        return wrong;
    }
"""
"""Texts of which something is cut off, and which nothing tells in full: no tip, and no spot that tells it on focus."""
LINES = """
    (selector) => [...document.querySelectorAll(selector)].map((each) => {
        const range = document.createRange();
        range.selectNodeContents([...each.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE));
        return range.getClientRects().length;
    })
"""
"""In how many lines the text of each of these elements stands."""
TABLE = [".head > *", ".question button", ".question .prompt", ".side [role=tab]", ".seat-name", ".clock"]
WAITING = ["button", "a", "input", ".place", ".invite", ".terms li"]
RESULT = [".dialog button", ".dialog h2", ".dialog .scores th[scope=row]", ".dialog .scores td"]
LOBBY = ["button", "a", "input", "select", ".titles li"]
Size = tuple[int, int]


def read_on(title: str, seats: int, language: str) -> Sequence[Size]:
    """Return the screens on which everybody can read a page: what is no drawing of a title is alike for all."""
    if (title, seats, language) not in MOST:
        return ()
    return (DESK, PHONE) if title == "seven_wonders" else (DESK,)


@pytest.fixture(scope="module")
def crowd(heptad: Running) -> Iterator[list[Player]]:
    """Seven players, most of them with the longest names."""
    some = [Player(heptad.url, name) for name in ("Bo", *LONG_NAMES)]
    yield some
    for player in some:
        player.close()


@pytest.fixture(scope="module")
def finished(crowd: list[Player], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], str]:
    """Returns the id of a finished game of a title with a number of seats, which is imported once."""
    known: dict[tuple[str, int], str] = {}

    def game(title: str, seats: int) -> str:
        if (title, seats) not in known:
            known[title, seats] = hosted(crowd[0], _log(title, seats, tmp_path_factory.mktemp("logs")))
        return known[title, seats]

    return game


@pytest.fixture(scope="module")
def late(crowd: list[Player], finished: Callable[[str, int], str]) -> Callable[[str, int], str]:
    """Returns the id of a game late in a finished one, with these players; nobody makes a move in it."""
    known: dict[tuple[str, int], str] = {}

    def game(title: str, seats: int) -> str:
        if (title, seats) not in known:
            others = crowd[1:seats]
            fork = forked(crowd[0], finished(title, seats), LATE, [{"player": "me"}, *[None] * len(others)])
            for player in others:
                player.join(fork)
            known[title, seats] = fork
        return known[title, seats]

    return game


def _log(title: str, seats: int, folder: Path) -> Path:
    if name := GOLDEN.get((title, seats)):
        return FOLDER / title / f"{name}.ndjson"
    path = folder / f"{title}.ndjson"
    path.write_bytes(logs.finished(TITLES[title], seats, 1).log())
    return path


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which nothing is explained. Its console stays empty."""
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    troubles: list[str] = []
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    assert [trouble for trouble in troubles if NO_PARENT not in trouble] == []


def demand_whole(page: Page, boxes: list[str], least: int, *more: Size, read: Sequence[Size] = ()) -> None:
    """On a desk, a phone and more screens these boxes lie beside each other, and no text is cut off.

    On the screens on which it is `read`, everybody can read it.
    """
    for width, height in (DESK, PHONE, *more):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(OVERLAPS, boxes)
        assert found["wrong"] == [], (width, height)
        assert found["count"] >= least
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(CLIPPED) == [], (width, height)
        if (width, height) in read:
            assert violations_of_text(page) == [], (width, height)


@pytest.mark.parametrize(("title", "seats", "language"), GAMES)
def test_waiting_rooms(heptad: Running, page: Page, crowd: list[Player], title: str, seats: int, language: str):
    host, *others = crowd
    terms = {"title": title, "clock": {"bank_seconds": 36000, "increment_seconds": 5}}
    game = host.open(seats, **terms)["id"]
    for player in others[: min(seats // 2, seats - 2)]:
        player.join(game)
    be(host, page)
    page.goto(f"{heptad.url}/games/{game}?lang={language}")
    expect(page.locator(".place.own")).to_have_count(1)
    expect(page.locator(".place")).to_have_count(seats)
    page.locator(".place.free [aria-expanded]").first.click()
    page.locator(".nickname, .waiting > p button").last.click()
    demand_whole(page, WAITING, 6, ASIDE, read=read_on(title, seats, language))  # with everything open
    assert host.http.delete(f"/v1/games/{game}").status_code < 500


@pytest.mark.parametrize(("title", "seats", "language"), GAMES)
def test_tables(
    heptad: Running,
    page: Page,
    crowd: list[Player],
    late: Callable[[str, int], str],
    title: str,
    seats: int,
    language: str,
):
    be(crowd[0], page)
    page.goto(f"{heptad.url}/games/{late(title, seats)}?lang={language}")
    expect(page.locator(".question .prompt")).to_be_visible()
    expect(page.locator(".seat-name").first).to_be_attached()
    on_a_desk = read_on(title, seats, language)[:1]  # test_pictures.py reads the tables on a phone
    demand_whole(page, TABLE, 8, read=on_a_desk)


@pytest.mark.parametrize(("title", "seats", "language"), GAMES)
def test_results(
    heptad: Running, page: Page, finished: Callable[[str, int], str], title: str, seats: int, language: str
):
    page.goto(f"{heptad.url}/games/{finished(title, seats)}?lang={language}")
    expect(page.get_by_role("dialog")).to_be_visible()
    demand_whole(page, RESULT, 4, read=read_on(title, seats, language))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_lobby(heptad: Running, page: Page, crowd: list[Player], language: str):
    be(crowd[1], page)
    page.goto(f"{heptad.url}/?lang={language}")
    expect(page.locator(".titles li")).to_have_count(len(TITLES))
    demand_whole(page, LOBBY, 12)  # test_lobby_page.py reads it


def test_a_very_narrow_screen(heptad: Running, page: Page):
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{heptad.url}/replay")
    expect(page.locator(".drop")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.goto(f"{heptad.url}/")
    expect(page.locator(".titles li")).to_have_count(len(TITLES))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(LINES, ".titles .links a") == [1] * 2 * len(TITLES)


def test_letters_of_twice_the_size(heptad: Running, page: Page):
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(f"{heptad.url}/")
    expect(page.locator(".titles li")).to_have_count(len(TITLES))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(LINES, ".site .home, .site nav a") == [1] * 8
    assert page.evaluate("document.documentElement.scrollWidth") == DESK[0]
