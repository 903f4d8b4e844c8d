"""Replays, the end of a game, and what stands around a table, in a browser."""

import functools
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.golden.make import FOLDER
from tests.patience import until
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.heeding import heeding
from tests.service.web.people import ASIDE, DESK, PHONE, WithMouse, be
from tests.service.web.readable import violations
from tests.service.web.stored import hosted

LOG = FOLDER / "seven_wonders_duel" / "given-up.ndjson"
"""A short game that ended by a resignation, with all seals open."""
FORKED = FOLDER / "seven_wonders_duel" / "forked.ndjson"
"""A game that was continued as another one."""
FOUR_SEATS = FOLDER / "seven" / "rare-1.ndjson"
COVERED = """
    () => {
        const all = (selector) => [...document.querySelectorAll(selector)];
        const shown = (selector) => all(selector).map((each) => [each, each.getBoundingClientRect()]);
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const covers = (box) => shown(".pile").some(([, pile]) => meet(box, pile));
        return shown(".phases li, .course").filter(([, box]) => covers(box)).map(([each]) => each.textContent);
    }
"""
"""What of a turn of SEVEN lies under a pile."""
TO_A_CONFLICT = FOLDER / "seven_wonders" / "fewest.ndjson"
"""A game that ends with a conflict."""
LAST_TURN = 274
"""The version of it at which seat 1 has yet to choose for the last time."""
REVIVAL = FOLDER / "seven_wonders" / "rare-1.ndjson"
"""A game in which a city builds from the discard pile."""
ANOTHER_WAY = "Try another way from here"
BESIDE_THE_TABLE = [[".head"], [".question"], [".panel"]]
"""test_pictures.py looks at the table itself."""
LAST_OF_CONSIDERED = 2
"""The turn in which a player resigns against a bot that searches."""


Imported = Callable[[Path], str]
"""Returns the game of a golden log."""


@pytest.fixture
def ada(heptad: Running) -> Iterator[Player]:
    """A player, by the API."""
    player = Player(heptad.url, "Ada")
    yield player
    player.close()


@pytest.fixture(scope="module")
def imported(heptad: Running) -> Iterator[Imported]:
    """Imports a log when it is first asked for."""
    with closing(Player(heptad.url, "Bo")) as player:
        yield functools.cache(lambda log: hosted(player, log))


@pytest.fixture
def page(page: Page, ada: Player) -> Iterator[Page]:
    """Ada's browser on a wide screen. No script goes wrong in it."""
    be(ada, page)
    with heeding(page) as heard:
        yield page
    assert heard.errors == []


def in_words(line: dict[str, Any]) -> str:
    """Return a line of an imported game as the page shows it: it spells out the players, who have no names."""
    return re.sub(r"\bP(\d)", r"Player \1", line["text"])


def resigned(player: Player) -> str:
    """Open a game against a bot, resign, and return the id of the game."""
    game = opened(player)
    assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
    return game


def opened(player: Player) -> str:
    """Open a game against a bot, and return its id."""
    body = {"title": "seven_wonders_duel", "seats": 2, "bots": ["greedy"]}
    return player.http.post("/v1/games", json=body).json()["id"]


class Considered(NamedTuple):
    """A finished game against a bot that searched, and the first thing that it thought."""

    url: str
    at: int
    """The version before its move."""
    moves: list[str]
    """The moves that it tried out, as it says them in English; it made the first one."""


@pytest.fixture(scope="module")
def considered(heptad: Running) -> Iterator[Considered]:
    """A short game with thoughts; nobody has asked for its analysis."""
    player = Player(heptad.url, "Ada")
    body = {"title": "seven_wonders_dice", "seats": 2, "bots": ["fast"]}
    game: str = player.http.post("/v1/games", json=body).json()["id"]
    chance = random.Random(1)
    while (seen := player.game(game))["state"]["turn"] < LAST_OF_CONSIDERED:
        if player.move(game, chance) is None:
            player.game(game, after=seen["version"], wait=5)
    assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
    thought = player.http.get(f"/v1/games/{game}/thoughts", headers={"Accept-Language": "en"}).json()["thoughts"][0]
    moves = [line["label"] for line in thought["lines"]]
    yield Considered(f"{heptad.url}/games/{game}?at={thought['version']}", thought["version"], moves)
    player.close()


def button(page: Page, name: str) -> Locator:
    """A button by its name."""
    return page.get_by_role("button", name=name, exact=True)


def shown(page: Page) -> int:
    """The version that the page shows."""
    return int(page.locator(".page").get_attribute("data-version") or 0)


def test_a_replay_goes_to_any_position_and_its_address_leads_there(
    heptad: Running, page: Page, ada: Player, imported: Imported
):
    game = imported(LOG)
    lines = ada.http.get(f"/v1/games/{game}/history?lang=en").json()["lines"]
    page.goto(f"{heptad.url}/games/{game}?at=30")
    expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
    first = shown(page)
    assert first <= 30
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replayed")).not_to_have_attribute("data-version", str(first))
    told = " ".join(in_words(line) for line in lines if first < line["version"] <= shown(page))
    expect(page.locator(".step-text")).to_have_text(told)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replayed")).to_have_attribute("data-version", str(first))
    page.keyboard.press("End")
    expect(page.locator(".replayed")).to_have_attribute("data-status", "finished")
    page.get_by_role("slider").fill("3")
    expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
    wanted = page.locator(f".history li:has-text('{in_words(lines[-4])}')").last
    wanted.get_by_role("button").click()
    expect(wanted).to_have_class(re.compile("current"))
    page.get_by_label("Seen by").select_option("spectator")
    expect(page).to_have_url(f"{heptad.url}/games/{game}?at={shown(page)}&as=spectator")
    page.reload()
    expect(wanted).to_have_class(re.compile("current"))
    expect(page.get_by_label("Seen by")).to_have_value("spectator")


def test_phases_of_seven_lie_beside_the_piles(heptad: Running, page: Page, ada: Player):
    game = hosted(ada, FOUR_SEATS)
    for reader in ("", "&as=1"):
        page.goto(f"{heptad.url}/games/{game}?at=150{reader}")
        expect(page.locator(".phases li")).to_have_count(4)
        for width, height in (DESK, (1024, 768), PHONE, ASIDE):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (reader, width)


def test_the_parent_of_an_imported_fork_is_not_asked_for(heptad: Running, page: Page, ada: Player):
    """It is on the server that played it."""
    game = hosted(ada, FORKED)
    assert ada.game(game)["forked"]["from"] != game
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/games/{game}?at=30")
        expect(page.locator(".history")).to_contain_text("Player 1")
    assert heard.failed == []


def test_a_replay_plays_by_itself_is_verified_and_forked(heptad: Running, page: Page, ada: Player, imported: Imported):
    game = imported(LOG)
    page.goto(f"{heptad.url}/games/{game}?at=1")
    expect(page.locator(".step-text")).to_have_text("The game begins.")
    first = shown(page)
    page.get_by_label("Speed").select_option("4")
    button(page, "Play").click()
    expect(page.locator(".replayed")).not_to_have_attribute("data-version", str(first))
    button(page, "Pause").click()
    button(page, "Verify").click()
    expect(page.locator(".verdict")).to_contain_text("The log is valid and complete.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    at = shown(page)
    button(page, "Fork here").click()
    button(page, "Start the fork").click()
    page.wait_for_url(lambda url: "?at=" not in url)
    expect(page.locator(".page")).to_have_attribute("data-status", "playing")
    fork = ada.game(page.url.rpartition("/")[2])
    assert (fork["forked"]["at"], fork["seats"][0]["player"]) == (at, ada.id)


def test_one_press_in_a_replay_leads_to_another_way(heptad: Running, page: Page, ada: Player, imported: Imported):
    game = imported(LOG)
    page.goto(f"{heptad.url}/games/{game}?at=30&as=1")
    expect(button(page, ANOTHER_WAY)).to_be_visible()
    at = shown(page)
    button(page, ANOTHER_WAY).click()
    page.wait_for_url(lambda url: "?at=" not in url)
    expect(page.locator(".page")).to_have_attribute("data-status", "playing")
    fork = ada.game(page.url.rpartition("/")[2])
    assert (fork["forked"]["at"], fork["you"]) == (at, 1)
    assert fork["seats"][0]["bot"] == "greedy"
    page.goto(f"{heptad.url}/games/{game}?at=30")
    button(page, "To the end").click()
    expect(button(page, ANOTHER_WAY)).to_have_count(0)


def test_a_game_against_a_bot_ends_where_its_player_tries_another_way(
    heptad: Running, context: BrowserContext, page: Page, ada: Player
):
    game, chance = opened(ada), random.Random(2)
    for _ in range(3):
        while ada.move(game, chance) is None:
            ada.game(game, after=ada.game(game)["version"], wait=5)
    tab = context.new_page()
    tab.goto(f"{heptad.url}/games/{game}")
    page.goto(f"{heptad.url}/games/{game}?at=1")
    at = shown(page)
    button(page, ANOTHER_WAY).click()
    asked = page.get_by_role("dialog", name="End this game and try another way?")
    expect(asked).to_contain_text("does not count")
    button(page, "No").click()
    assert ada.game(game)["status"] == "playing"
    button(page, ANOTHER_WAY).click()
    assert violations(page, "dialog") == []
    button(page, "Yes").click()
    page.wait_for_url(lambda url: "?at=" not in url)
    expect(page.locator(".page")).to_have_attribute("data-status", "playing")
    fork = ada.game(page.url.rpartition("/")[2])
    assert (fork["forked"], fork["you"]) == ({"from": game, "at": at}, 0)
    assert (ada.game(game)["status"], ada.game(game)["reason"]) == ("finished", "abandoned")
    expect(tab.locator(".page")).to_have_attribute("data-status", "finished")
    expect(tab.locator("body")).to_contain_text("You ended this game")
    expect(tab.locator("body")).to_contain_text("does not count")
    tab.close()


def test_the_history_of_a_fork_names_the_players_of_its_parent(heptad: Running, page: Page, ada: Player):
    bo = Player(heptad.url, "Bo")
    parent = ada.http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2}).json()["id"]
    at = bo.join(parent)["version"]
    assert bo.http.post(f"/v1/games/{parent}/resignation").status_code == 201
    seats = [{"player": "me"}, {"bot": "greedy"}]
    fork = ada.http.post(f"/v1/games/{parent}/forks", json={"at": at, "seats": seats}).json()["id"]
    for query in ("", "?at=1"):
        page.goto(f"{heptad.url}/games/{fork}{query}")
        history = page.locator(".history")
        expect(history).to_contain_text("Bo sits down at seat 2.")
        expect(history).to_contain_text("Casual bot sits down at seat 2.")
        expect(history).not_to_contain_text("P1")
    bo.close()


def test_a_log_from_disk_is_replayed_and_verified(heptad: Running, page: Page, tmp_path: Path):
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/replay")
        assert violations(page) == []
        for text, words in (("no log", "not a log of Heptad"), ('{"a":1}', "does not begin with the header")):
            broken = tmp_path / f"{len(text)}.ndjson"
            broken.write_text(text)
            page.set_input_files("input[type=file]", broken)
            expect(page.get_by_role("alert")).to_contain_text(words)
        page.set_input_files("input[type=file]", LOG)
        expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
        first = shown(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".replayed")).not_to_have_attribute("data-version", str(first))
        button(page, "Verify").click()
        expect(page.locator(".verdict")).to_contain_text("The log is valid and complete.")
        expect(page.get_by_role("tab")).to_have_text(["History", "Scores", "Rules", "Symbols"])
    assert heard.failed == []


def test_a_log_of_a_game_that_is_not_over_is_replayed_as_far_as_it_goes(
    heptad: Running, page: Page, ada: Player, tmp_path: Path
):
    unfinished = tmp_path / "unfinished.ndjson"
    unfinished.write_bytes(ada.http.get(f"/v1/games/{opened(ada)}/log").content)
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/replay")
        page.set_input_files("input[type=file]", unfinished)
        expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
        page.wait_for_timeout(500)  # nothing comes
        expect(page.get_by_role("alert")).to_have_count(0)
    assert heard.failed == []


def test_a_log_that_is_invalid_says_why(heptad: Running, page: Page, tmp_path: Path):
    forged = tmp_path / "forged.ndjson"
    forged.write_bytes(LOG.read_bytes().replace(b'"coins":7', b'"coins":8'))
    assert forged.read_bytes() != LOG.read_bytes()
    page.goto(f"{heptad.url}/replay")
    page.set_input_files("input[type=file]", forged)
    expect(page.get_by_role("heading")).to_contain_text("The log is invalid")


def test_the_end_says_who_won_and_why_and_leads_to_a_rematch(heptad: Running, phone: Page, ada: Player):
    game = resigned(ada)
    be(ada, phone)
    phone.goto(f"{heptad.url}/games/{game}")
    result = phone.get_by_role("dialog", name="お気軽ボットの勝ち")
    expect(result).to_contain_text("Adaが投了しました。")
    expect(result.get_by_role("row")).to_have_count(len(ada.game(game)["standings"][0]["points"]) + 2)
    assert violations(phone, "dialog") == []
    phone.keyboard.press("Escape")
    expect(result).to_have_count(0)
    assert violations(phone, BESIDE_THE_TABLE) == []
    button(phone, "結果").click()
    result.get_by_role("button", name="再戦").click()
    phone.wait_for_url(lambda url: game not in url)
    expect(phone.locator(".page")).to_have_attribute("data-status", "playing")
    assert ada.game(game)["rematch"] == phone.url.rpartition("/")[2]


WATCH_END = """() => {
  window.seen = [];
  const note = () => {
    const [scene, dialog] = [".scene", "dialog[open]"].map((each) => document.querySelector(each) !== null);
    window.seen.push([scene, dialog, document.querySelector(".page").dataset.status]);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Note after each change of a table whether a scene and a dialog are there, and its status: looking may be too late."""


def last_turn(heptad: Running, page: Page, ada: Player, whole: str) -> str:
    """Show Ada the last turn of a game, in which only the choice of the bot is made; return the id of the game."""
    seats = [{"bot": "greedy"}, {"player": "me"}]
    fork = ada.http.post(f"/v1/games/{whole}/forks", json={"at": LAST_TURN, "seats": seats}).json()["id"]
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false, "automatic": false}')""")
    page.goto(f"{heptad.url}/games/{fork}")
    expect(page.locator(".question.asked")).to_be_visible()
    page.evaluate(WATCH_END)
    return fork


def check_end(page: Page) -> None:
    """Wait for the result. The conflict was played out before."""
    expect(page.get_by_role("dialog")).to_be_visible()
    seen = [tuple(each) for each in page.evaluate("window.seen")]
    assert (True, False, "playing") in seen
    assert seen[-1] == (False, True, "finished")
    assert not [each for each in seen if each[:2] == (True, True)]


def test_the_last_conflict_is_played_out_before_the_result_covers_it(
    heptad: Running, page: Page, ada: Player, imported: Imported
):
    fork = last_turn(heptad, page, ada, imported(TO_A_CONFLICT))
    person = WithMouse(page, 1)
    while ada.http.get(f"/v1/games/{fork}/moves").json().get("awaited"):
        person.press()
        page.wait_for_timeout(50)
    check_end(page)


def test_the_last_conflict_is_played_out_when_it_arrives_with_what_came_before(
    heptad: Running, page: Page, ada: Player, imported: Imported
):
    fork = last_turn(heptad, page, ada, imported(TO_A_CONFLICT))
    page.context.set_offline(True)
    expect(page.locator(".connection.connecting")).to_be_visible()
    while ada.moves(fork)["awaited"]:
        ada.move(fork, random.Random(1))
    until(lambda: ada.game(fork)["status"] == "finished")
    page.context.set_offline(False)
    check_end(page)


def test_a_pause_begins_when_all_want_it_and_ends_when_one_goes_on(heptad: Running, page: Page, ada: Player):
    bo = Player(heptad.url, "Bo")
    body = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 3600}}
    game = ada.http.post("/v1/games", json=body).json()["id"]
    bo.join(game)
    while not ada.moves(game)["awaited"]:
        bo.move(game, random.Random(1))
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".spot.lit")).not_to_have_count(0)
    for word in ("Ask for a pause", "I no longer want a pause"):
        button(page, "Menu").click()
        button(page, word).click()
    expect(page.locator(".history").get_by_text("Ada does not want a pause.")).to_be_visible()
    assert bo.http.post(f"/v1/games/{game}/pause", json={"wanted": True}).status_code == 201
    expect(page.get_by_text("Bo would like a pause.").first).to_be_visible()
    button(page, "Agree to the pause").click()
    expect(page.locator(".prompt")).to_have_text("The game is paused.")
    expect(page.locator(".spot.lit")).to_have_count(0)
    button(page, "Continue the game").click()
    expect(page.locator(".break")).to_have_count(0)
    expect(page.locator(".spot.lit")).not_to_have_count(0)
    assert ada.game(game)["paused_until"] is None
    bo.close()


def test_the_menu_resigns_only_after_a_question(heptad: Running, page: Page, ada: Player):
    game = opened(ada)
    page.goto(f"{heptad.url}/games/{game}")
    for answer, status in (("No", "playing"), ("Yes", "finished")):
        button(page, "Menu").click()
        button(page, "Resign").click()
        button(page, answer).click()
        expect(page.locator(".page")).to_have_attribute("data-status", status)
    assert ada.game(game)["reason"] == "resignation"
    expect(page.get_by_role("dialog", name="Casual bot wins")).to_be_visible()


def test_a_hint_is_given_against_bots_and_the_rules_stand_beside_the_table(heptad: Running, page: Page, ada: Player):
    game = opened(ada)
    page.goto(f"{heptad.url}/games/{game}")
    button(page, "Hint").click()
    label = ada.http.get(f"/v1/games/{game}/hint").json()["label"]
    expect(page.locator(".hint-text")).to_have_text(f"A bot would play: {label}")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".rule-text figure.drawn .things").first).to_be_visible()
    button(page, "Rules of this game").click()
    expect(page.locator("#rule-ruling-1")).to_be_attached()
    button(page, "Rules of all games").click()
    expect(page.locator("#rule-commitments")).to_be_attached()
    assert violations(page, BESIDE_THE_TABLE) == []


def test_another_player_is_muted_and_reported(heptad: Running, page: Page, ada: Player):
    bo = Player(heptad.url, "Bo")
    game = ada.http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2}).json()["id"]
    bo.join(game)
    page.goto(f"{heptad.url}/games/{game}")
    expect(button(page, "Hint")).to_have_count(0)
    button(page, "Menu").click()
    button(page, "Players").click()
    button(page, "Mute").click()
    expect(button(page, "No longer mute")).to_be_visible()
    assert [player["id"] for player in ada.http.get("/v1/account/muted").json()["players"]] == [bo.id]
    button(page, "Report").click()
    page.get_by_label("What was wrong?").select_option("leaving")
    button(page, "Send").click()
    expect(page.get_by_text("The operator of this server will look at it.")).to_be_visible()
    bo.close()


def test_a_spectator_can_look_back_while_the_game_goes_on(heptad: Running, page: Page):
    bo = Player(heptad.url, "Bo")
    game = opened(bo)
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.get_by_role("tabpanel").get_by_role("link", name="Look back at this game").click()
    expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
    slider = page.get_by_role("slider")
    before, most = shown(page), int(slider.get_attribute("max") or 0)
    assert bo.move(game, random.Random(1)) is not None
    expect(slider).not_to_have_attribute("max", str(most))
    assert shown(page) == before
    expect(page.get_by_label("Seen by")).to_have_count(0)
    expect(button(page, "Verify")).to_be_visible()
    assert button(page, ANOTHER_WAY).count() == 0, "it is not the reader's game"
    assert bo.http.post(f"/v1/games/{game}/resignation").status_code == 201
    expect(page.get_by_label("Seen by")).to_be_visible()
    expect(button(page, ANOTHER_WAY)).to_be_visible()
    bo.close()


@pytest.mark.parametrize(("hurried", "words"), [(True, "Made in a hurry"), (False, "trusts its first guess")])
def test_a_replay_says_why_a_bot_made_a_move_that_is_worth_less(
    context: BrowserContext, considered: Considered, *, hurried: bool, words: str
):
    def answered(route: Route) -> None:
        found = (response := route.fetch()).json()
        for thought in found["thoughts"]:
            thought["hurried"] = hurried
            first, *_, last = thought["lines"] * 2
            thought["lines"] = [first | {"value": 0.1}, last | {"value": 0.9}]
        route.fulfill(response=response, json=found)

    visitor = context.pages[0]
    visitor.route("**/thoughts", answered)
    visitor.goto(considered.url)
    expect(visitor.get_by_role("group", name="Good bot: next move and why").first).to_contain_text(words)


def test_a_replay_says_why_a_bot_moved_and_what_decisions_cost(context: BrowserContext, considered: Considered):
    visitor = context.pages[0]
    with heeding(visitor) as heard:
        visitor.goto(considered.url)
        thought = visitor.get_by_role("group", name="Good bot: next move and why").first
        expect(thought.get_by_role("rowheader")).to_contain_text(considered.moves)
        position = shown(visitor)
        assert position <= considered.at, "sealed choices of others since then are no positions of their own"
        expect(thought.get_by_role("row").nth(1)).to_have_class("made")
        expect(visitor.locator(".history")).to_contain_text("Good bot sits down at seat 2.")
        visitor.get_by_role("tab", name="History").focus()
        visitor.keyboard.press("ArrowLeft")
        expect(button(visitor, "Analyse")).to_be_visible()
    assert heard.failed == []
    while not button(visitor, "Analyse").evaluate("each => each === document.activeElement"):
        visitor.keyboard.press("Tab")
    visitor.keyboard.press("Enter")
    chart = visitor.get_by_role("img", name="Expected rank over the game. Ada: ")
    expect(chart).to_be_visible(timeout=60_000)
    judged = visitor.get_by_role("region", name="The next decision")
    expect(judged).to_contain_text(re.compile("as preferred|cost [0-9.]+%"))
    first_of_bot = judged.locator("tbody", has_text="Good bot").first  # a move can lead to a second decision at once
    expect(first_of_bot.get_by_role("row", name="Chosen")).to_contain_text(considered.moves[0])
    analysis = httpx.get(considered.url.partition("?")[0].replace("/games/", "/v1/games/") + "/analysis").json()
    demand_costliest(visitor, [each for each in analysis["decisions"] if each["cost"] > 0])
    visitor.get_by_role("slider").press("End")
    expect(judged).to_contain_text("Nobody has a choice at this position.")
    visitor.get_by_text("As a table").press("Enter")
    visitor.get_by_role("button", name=re.compile("^Position .*: Good bot")).first.press("Enter")
    expect(visitor.locator(".replayed")).to_have_attribute("data-version", str(position))
    expect(visitor.locator("tr[aria-current]", has_text="Good bot").first).to_be_visible()
    assert violations(visitor) == []
    chart.click(position={"x": 22, "y": 40})
    expect(visitor.locator(".step-text")).to_have_text("The game begins.")
    demand_another_way(visitor, analysis["decisions"])


def demand_another_way(visitor: Page, decisions: list[Any]) -> None:
    """The button of a costly decision leads to a new game in the seat that made it, before it was made."""
    costly = sorted((each for each in decisions if each["cost"] > 0), key=lambda each: -each["cost"])[:3]
    if not costly:
        return
    costliest = costly[0]
    visitor.get_by_label("Seen by").select_option(str(1 - costliest["seat"]))  # the button does not go by that
    named = visitor.get_by_role("region", name="The costliest decisions").get_by_role("listitem").first
    named.get_by_role("button", name="Try another way from here").click()
    visitor.wait_for_url(lambda url: "?at=" not in url)
    expect(visitor.locator(".page")).to_have_attribute("data-status", "playing")
    fork = httpx.get(visitor.url.replace("/games/", "/v1/games/")).json()
    assert fork["forked"]["at"] <= costliest["version"]
    assert fork["seats"][costliest["seat"]]["name"] == "Guest"
    assert all(seat["bot"] for seat in fork["seats"] if seat["seat"] != costliest["seat"])


def demand_costliest(visitor: Page, costly: list[Any]) -> None:
    """At most three decisions are named and marked, and each leads to the table with its two moves lit."""
    costliest = visitor.get_by_role("region", name="The costliest decisions")
    named = costliest.get_by_role("listitem")
    expect(named).to_have_count(min(3, len(costly)))
    assert visitor.locator(".ticks .costly").count() == min(3, len(costly))
    if not costly:
        return
    expect(named.first).to_contain_text(re.compile(r"Chosen: .+Preferred: .+It cost [0-9.]+% of a win", re.DOTALL))
    named.first.get_by_role("button", name="Position").press("Enter")
    expect(named.first).to_have_attribute("aria-current", "step")
    expect(visitor.get_by_label("Seen by")).not_to_have_value("")
    expect(visitor.locator(".spot.hinted").first).to_be_visible()
    expect(visitor.locator(".spot.pressed").first).to_be_visible()
    visitor.get_by_label("Seen by").select_option("")


def test_an_analysis_that_exists_is_shown_to_everyone_on_a_phone(phone: Page, ada: Player, considered: Considered):
    game = considered.url.rpartition("/")[2].partition("?")[0]
    assert ada.http.post(f"/v1/games/{game}/analysis").status_code in {200, 202}
    be(ada, phone)
    with heeding(phone) as heard:
        phone.goto(considered.url)
        phone.get_by_role("tab", name="分析").click()
        expect(phone.get_by_role("img", name="予想順位の推移")).to_be_visible(timeout=60_000)
        expect(phone.get_by_role("region", name="次の決定")).to_contain_text(re.compile("読みと同じ|損失"))
        expect(phone.locator(".summary")).to_contain_text("中級ボット")
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        assert violations(phone) == []
    assert heard.failed == []


def test_only_a_replay_loads_its_code(heptad: Running, ada: Player):
    game = ada.http.post("/v1/games", json={"title": "seven", "seats": 2}).json()["id"]
    path = f"{heptad.url}/games/{game}"
    pages = [ada.http.get(path + query, headers={"Accept": "text/html"}) for query in ("", "?at=1")]
    scripts = [re.findall(r'<script type="module" src="([^"]+)"', page.text) for page in pages]
    codes = [ada.http.get(heptad.url + script).text for [script] in scripts]
    assert ["// pages/replay/store.js" in code for code in codes] == [False, True]


def test_a_bot_that_takes_its_time_is_shown_as_thinking(heptad: Running, page: Page, ada: Player):
    body = {"title": "seven_wonders_duel", "seats": 2, "bots": ["strong"]}
    game: str = ada.http.post("/v1/games", json=body).json()["id"]
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator("#table")).to_be_visible()
    while ada.game(game)["to_move"] != [1]:
        ada.move(game, random.Random(1))
    expect(page.locator(".prompt")).to_have_text("Strong bot is thinking …")
    expect(page.locator(".seat-name.thinks")).to_contain_text("Strong bot")
    assert ada.http.post(f"/v1/games/{game}/resignation").status_code == 201


def test_a_discard_pile_in_which_nothing_can_be_built_is_declined(heptad: Running, page: Page, ada: Player):
    def alone(message: re.Match[str]) -> str:
        update = json.loads(message[1])
        if (moves := update.get("moves")) and moves["decision"].startswith("revive"):
            moves["moves"] = [each for each in moves["moves"] if each["move"]["action"] == "pass"]
        return f"data: {json.dumps(update)}"

    def with_duplicates_alone(route: Route) -> None:
        response = route.fetch(url=f"{route.request.url}&wait=0")  # what there is by now
        route.fulfill(response=response, body=re.sub("(?m)^data: (.*)$", alone, response.text()))

    lines = [json.loads(line) for line in REVIVAL.read_text().splitlines()[1:]]
    shown_pile = next(line for line in lines if line["type"] == "discard_shown")
    at = max(line["version"] for line in lines if line["batch"] == shown_pile["batch"])
    count, own = sum(line["type"] == "seat_taken" for line in lines), shown_pile["data"]["city"]
    seats = [{"player": "me"} if seat == own else {"bot": "random"} for seat in range(count)]
    fork = ada.http.post(f"/v1/games/{hosted(ada, REVIVAL)}/forks", json={"at": at, "seats": seats}).json()["id"]
    page.route("**/updates?unavailable=true", with_duplicates_alone)
    page.goto(f"{heptad.url}/games/{fork}")
    expect(page.locator(".prompt")).to_contain_text("No card of the discard pile can be built")
    expect(page.locator(".history")).to_contain_text("Ada builds nothing from the discard pile.")
