"""A screen reader says what happened, whose turn it is and what can be chosen: in order, and each thing once."""

import random
import re
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import PAYING, WithKeys, be
from tests.service.web.stored import forked, hosted

STORED = "fewest.ndjson"
"""A golden log of a game of two, who go on from its middle."""
TOLD = {
    "seven_wonders": (".w7-hand-card", r"Cost: "),
    "seven_wonders_duel": (".pyramid .spot.lit", r"Cost: .*You would pay "),
    "seven_wonders_dice": (".forum .spot.lit", r"Price of the die"),
    "seven": (".fan .spot", r"(Red|Orange|Yellow|Green|Blue|Pink|Purple|Rainbow)\b.*(hand phase|any time|answers a)"),
}
"""Things to choose from, and what their names say of what they cost."""
TURNS = 2
"""What was said in the first is not said again in the second."""
HEAR = """
    () => {
        window.heard = [];
        const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
        new MutationObserver((changes) => {
            const changed = new Set();
            for (const { target, addedNodes } of changes) {
                const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
                if (region?.role === "log") for (const each of addedNodes) heard.push(["log", each.textContent]);
                else if (region) changed.add(region);
                for (const each of addedNodes)
                    if (each instanceof Element && each.matches(live)) changed.add(each);
            }
            for (const each of changed) heard.push([each.role, each.textContent.trim()]);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }
"""
"""Notes down what live regions say: with the role of the region, each sentence that is added to a log."""
ASKED = re.compile(r"Your move\. .+ (\d+) options?\.")
CHOICES = """
    (lit) => new Set([...document.querySelectorAll(lit)].map((each) => each.dataset.spot)).size
"""
LIT = ".spot.lit, .option:not([aria-disabled])"


class Table(NamedTuple):
    """A game of Ada, who has the page, and Bo, who plays by the API."""

    title: str
    game: str
    ada: Player
    bo: Player
    chance: random.Random

    def wait_for_others(self) -> None:
        """Let Bo move until the game asks Ada."""
        while not self.ada.moves(self.game)["awaited"]:
            if self.bo.move(self.game, self.chance) is None:
                seen = self.ada.game(self.game)
                self.ada.game(self.game, after=seen["version"], wait=1)


@pytest.fixture(params=TOLD)
def table(heptad: Running, page: Page, request: pytest.FixtureRequest) -> Iterator[Table]:
    """The middle of a game of each title, in which the page asks its player for a move."""
    title: str = request.param
    with closing(Player(heptad.url, "Ada")) as ada, closing(Player(heptad.url, "Bo")) as bo:
        game = forked(ada, hosted(ada, FOLDER / title / STORED), 0.5, [{"player": "me"}, None])
        bo.join(game)
        table = Table(title, game, ada, bo, random.Random(1))
        table.wait_for_others()
        be(ada, page)
        page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
        page.goto(f"{heptad.url}/games/{game}")
        expect(page.get_by_role("log")).to_contain_text("options.")
        yield table


def sentences(page: Page, since: int = 0) -> list[str]:
    """Return what was said, all of which a log says."""
    heard = [each for each in page.evaluate("heard")[since:] if each[1]]
    assert {role for role, _ in heard} <= {"log"}, heard
    return [words for _, words in heard]


def test_some_turns_are_heard_and_the_result(page: Page, table: Table):
    selector, cost = TOLD[table.title]
    names = page.locator(selector).evaluate_all("some => some.map((each) => each.ariaLabel)")
    assert names
    assert [name for name in names if not re.search(cost, name)] == []
    if table.title == "seven_wonders":
        page.locator(".spot.greyed").first.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(re.compile("the city has|The neighbours don't sell enough"))
    page.evaluate(HEAR)
    person = WithKeys(page, 1, pays=table.title in PAYING)
    lines = page.locator(".history li")
    before = lines.count()
    for _ in range(TURNS):
        since = len(page.evaluate("heard"))
        version = table.ada.game(table.game)["version"]
        person.move()
        table.ada.game(table.game, after=version, wait=20)
        table.wait_for_others()
        page.wait_for_function(
            "since => heard.slice(since).some(([, words]) => words.startsWith('Your move.'))", arg=since
        )
        asked = sentences(page, since)[-1]
        found = ASKED.fullmatch(asked)
        assert found, asked
        assert int(found[1]) == page.evaluate(CHOICES, LIT)
    said = sentences(page)
    happened = [line.strip() for line in lines.all_inner_texts()[before:]]
    assert len(happened) >= TURNS
    assert [words for words in said if words in happened] == happened
    others = [words for words in said if words not in happened]
    assert [one for one, other in pairwise(said) if one == other] == []
    assert all(re.search(r"options?\.$|^Waiting for |^Chosen: ", words) for words in others), others
    assert table.ada.http.post(f"/v1/games/{table.game}/resignation").status_code == 201
    result = page.get_by_role("dialog")
    expect(result).to_have_accessible_name(re.compile("win"))
    expect(result).to_have_accessible_description(re.compile("."))
    expect(result.get_by_role("heading").first).to_be_focused()
