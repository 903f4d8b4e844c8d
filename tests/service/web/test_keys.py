"""Every kind of decision of every title is answered by keys alone, and each page lists its keys."""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib import import_module
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player, started
from tests.service.web.people import MOST_PRESSES, NO_PARENT, PAYING, WithKeys, be
from tests.service.web.readable import not_reached_by_tab
from tests.service.web.stored import hosted

Imported = Callable[[str, str], str]
"""Returns the game of a golden log of a title."""


class Asked(NamedTuple):
    """Where in a golden log a seat is asked for a decision."""

    log: str
    version: int
    seat: int


STORED = {
    "seven_wonders": {
        "choose": Asked("rare-3", 90, 0),
        "choose_board": Asked("options-2", 8, 1),
        "choose_side": Asked("rare-4", 15, 1),
        "revive": Asked("rare-3", 147, 1),
        "seventh": Asked("rare-8", 205, 1),
    },
    "seven_wonders_duel": {
        "choose_starter": Asked("fewest", 142, 1),
        "destroy": Asked("forked", 85, 0),
        "draft_wonder": Asked("forked", 25, 1),
        "revive": Asked("forked", 120, 1),
        "take_box_token": Asked("rare-2", 88, 0),
        "take_token": Asked("fewest", 116, 1),
        "turn": Asked("fewest", 187, 1),
    },
    "seven_wonders_dice": {"turn": Asked("bank", 24, 1)},
    "seven": {
        "answer_contact": Asked("rare-5", 1574, 3),
        "answer_lock": Asked("options-1", 625, 0),
        "anytime": Asked("rare-5", 498, 1),
        "bonus": Asked("rare-5", 757, 2),
        "cell": Asked("rare-5", 94, 1),
        "colour": Asked("rare-5", 1325, 3),
        "cube": Asked("options-1", 11, 1),
        "discard": Asked("rare-5", 448, 2),
        "give": Asked("rare-5", 1199, 0),
        "hand": Asked("rare-5", 359, 1),
        "lay": Asked("rare-5", 813, 2),
        "line": Asked("rare-5", 1133, 3),
        "lock": Asked("rare-5", 283, 0),
        "lock_card": Asked("rare-5", 1549, 3),
        "locked": Asked("rare-5", 1038, 2),
        "move": Asked("rare-5", 219, 2),
        "option": Asked("rare-5", 752, 2),
        "pay": Asked("rare-5", 1411, 2),
        "place": Asked("forked", 26, 0),
        "player": Asked("options-1", 571, 2),
    },
}
NOT_STORED = {("seven", "expire"), ("seven", "stuck")}
"""Kinds that no golden log has. One asks for a hand card, as `discard` does, the other one for a pass."""
SETTINGS = """localStorage.setItem("heptad.settings", '{"lessons": false}')"""
LIT = ".spot.lit, .option:not([aria-disabled])"
WALK = """
    (lit) => {
        const shown = [...document.querySelectorAll(lit)].filter((each) => each.checkVisibility());
        const walked = new Set();
        const unseen = [];
        for (const _ of shown) {
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            const at = document.activeElement;
            const { outlineStyle, outlineWidth } = getComputedStyle(at);
            if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) unseen.push(at);
            walked.add(at);
        }
        const isBehind = (each, before) => {
            if (before?.parentElement !== each.parentElement) return false;
            const [one, other] = [before.getBoundingClientRect(), each.getBoundingClientRect()];
            return other.bottom <= one.top + 1 || (other.right <= one.left + 1 && other.top < one.bottom - 1);
        };
        const wrong = {
            "no frame": unseen,
            "no stop for Tab": shown.filter((each) => each.tabIndex < 0),
            "missed by arrows": shown.filter((each) => !walked.has(each) && !each.matches(".board *")),
            "out of order": shown.filter((each, at) => isBehind(each, shown[at - 1])),
        };
        return Object.entries(wrong).flatMap(([what, some]) => some.map((each) => [what, each.outerHTML.slice(0, 99)]));
    }
"""
"""What is wrong with the way of the keys to what is lit: each of it once, in the order of the eye, with a frame to see.

On the board of SEVEN, arrows go up, down, left and right; Tab goes from one cell to the next.
"""
ALIKE = {"answer_contact", "answer_lock", "bonus", "colour", "discard", "give", "hand", "lock_card", "move", "pay"}
"""Kinds of SEVEN that ask for hand cards, cells and options as others do. `--thorough` answers them, too."""
LISTED = {
    "/": ("Show this list", "この一覧を表示"),
    "/how-to-play/seven": ("Previous screen, next screen", "前の画面、次の画面"),
    "/games/{running}": ("Choose the option with this number", "その番号の選択肢を選ぶ"),
    "/games/{over}?at=1": ("Previous turn, next turn", "前のターン、次のターン"),
}
"""What the list of a page says, in both languages."""
BUTTONS = re.compile("Keyboard shortcuts|キーボード操作")
NUMBER = "each => getComputedStyle(each, '::before').content.split(' ')[0]"
"""The digit on an option, which is shown to who plays by keys."""


@pytest.fixture(scope="module")
def others(heptad: Running) -> Iterator[list[Player]]:
    """Those who sit beside that player."""
    some = [Player(heptad.url, name) for name in ("Bo", "Cy", "Di", "Eva", "Fay", "Gil")]
    yield some
    for player in some:
        player.close()


@pytest.fixture(scope="module")
def ada(heptad: Running) -> Iterator[Player]:
    """A player who has all these games."""
    with closing(Player(heptad.url, "Ada")) as player:
        yield player


@pytest.fixture(scope="module")
def imported(ada: Player) -> Imported:
    """Imports a log when it is first asked for."""
    return functools.cache(lambda title, log: hosted(ada, FOLDER / title / f"{log}.ndjson"))


def asked(player: Player, others: Sequence[Player], whole: str, at: Asked) -> str:
    """Return a game that starts where the seat of a player is asked for a decision; the others make no move."""
    seats = len(player.game(whole)["seats"])
    takers = [{"player": "me"} if seat == at.seat else None for seat in range(seats)]
    answer = player.http.post(f"/v1/games/{whole}/forks", json={"at": at.version, "seats": takers})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    for other in others[: seats - 1]:
        other.join(game)
    return game


@pytest.mark.parametrize("title", STORED)
def test_each_kind_of_decision_is_answered_by_keys(
    heptad: Running, page: Page, ada: Player, others: list[Player], imported: Imported, title: str, thorough: int
):
    kinds = set(import_module(f"titles.{title}.play.decisions").DECISIONS)
    assert set(STORED[title]) == kinds - {kind for other, kind in NOT_STORED if other == title}
    be(ada, page)
    page.evaluate(SETTINGS)
    person = WithKeys(page, 1, pays=title in PAYING)
    for kind, at in STORED[title].items():
        if thorough == 1 and title == "seven" and kind in ALIKE:
            continue
        page.goto(f"{heptad.url}/games/{asked(ada, others, imported(title, at.log), at)}")
        expect(page.locator(".question.asked")).to_be_visible()
        assert str(person.see()["decision"]).startswith(f"{kind}-"), kind
        page.keyboard.press("ArrowRight")
        assert page.evaluate(WALK, LIT) == [], kind
        person.move()
        expect(page.locator(":focus"), f"the focus is lost after {kind}").to_have_count(1)
    assert [trouble for trouble in person.troubles if NO_PARENT not in trouble] == []


def test_a_sealed_choice_is_changed_by_keys(heptad: Running, page: Page, players: Sequence[Player]):
    game = started(list(players[:2]), title="seven_wonders_dice")
    be(players[0], page)
    page.evaluate(SETTINGS)
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    person = WithKeys(page, 1)
    person.move()
    expect(page.locator(".prompt")).to_contain_text("You can change it until all have chosen.")
    chosen = person.version
    for _ in range(MOST_PRESSES):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    expect(page.locator(".page")).not_to_have_attribute("data-version", str(chosen))


def test_keys_that_write_a_character_can_be_switched_off(
    heptad: Running, page: Page, ada: Player, others: list[Player], imported: Imported
):
    game = asked(ada, others, imported("seven", "options-1"), STORED["seven"]["cube"])
    be(ada, page)
    page.goto(f"{heptad.url}/settings")
    page.get_by_label("Single-key shortcuts").uncheck()
    page.goto(f"{heptad.url}/games/{game}")
    table, keys = page.locator(".page"), page.locator("dialog.keys-help")
    expect(page.locator(".option").first).to_be_visible()
    version = str(ada.game(game)["version"])
    page.keyboard.press("?")
    page.keyboard.press("1")
    page.get_by_role("button", name="Keyboard shortcuts").press("Enter")
    expect(keys).to_be_visible()
    expect(table).to_have_attribute("data-version", version)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_focused()
    page.evaluate("localStorage.removeItem('heptad.settings')")
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    assert page.locator(".option").first.evaluate(NUMBER) == '"1"'
    page.keyboard.press("1")
    expect(table).not_to_have_attribute("data-version", version)


@pytest.fixture(scope="module")
def games(ada: Player, others: list[Player], imported: Imported) -> dict[str, str]:
    """A game in which Ada is asked for a move, and one that is over."""
    over = imported("seven_wonders_duel", "fewest")
    return {"over": over, "running": asked(ada, others, over, STORED["seven_wonders_duel"]["turn"])}


@pytest.mark.parametrize("at", LISTED)
def test_a_page_lists_its_keys(heptad: Running, page: Page, phone: Page, ada: Player, games: dict[str, str], at: str):
    path = at.format(**games)
    for tab, words in zip((page, phone), LISTED[at], strict=True):
        be(ada, tab)
        tab.goto(heptad.url + path)
        expect(tab.get_by_role("button", name=BUTTONS, include_hidden=True).first).to_be_attached()
        tab.keyboard.press("?")
        expect(tab.locator("dialog.keys-help")).to_be_visible()
        expect(tab.locator("dialog.keys-help")).to_contain_text(words)
        tab.keyboard.press("Escape")
        expect(tab.locator("dialog.keys-help")).to_have_count(0)
    if "{" not in at:  # a table has a hundred things to look at
        assert not_reached_by_tab(page) == []


def test_a_question_mark_is_typed_into_a_field(heptad: Running, page: Page):
    page.goto(heptad.url)
    page.get_by_role("button", name="Change the name").press("Enter")
    name = page.get_by_role("textbox", name="Your name")
    name.fill("Who")
    name.press("?")
    expect(name).to_have_value("Who?")
    expect(page.locator("dialog")).to_have_count(0)
    name.press("Enter")
    page.keyboard.press("?")
    expect(page.locator("dialog.keys-help")).to_be_visible()
