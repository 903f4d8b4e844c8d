"""What comes between a person and a game: a reload, a lost network, a restarted server, a second tab."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.ports import free_port
from tests.service.conftest import UNLIMITED, Running
from tests.service.playing import Player
from tests.service.web.people import WithMouse

CACHED = 5_500
"""Milliseconds after which no process of the service takes a revoked token any more."""


@pytest.fixture(scope="module")
def stopping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service that a test may restart; its address stays the same."""
    port = str(free_port())
    running = Running(tmp_path_factory.mktemp("heptad") / "data", **UNLIMITED | {"HEPTAD_PORT": port})
    yield running
    running.stop()


@pytest.fixture
def ada(stopping: Running) -> Iterator[Player]:
    """A player, by the API."""
    player = Player(stopping.url, "Ada")
    yield player
    player.close()


@pytest.fixture(scope="module")
def visited(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has loaded the scripts of the service before, in which nothing moves."""
    with new_context(browser) as context:
        yield context


@pytest.fixture
def context(visited: BrowserContext, ada: Player) -> Iterator[BrowserContext]:
    """Ada's browser, in which nothing moves."""
    be(ada, visited)  # of several players, the page is that of the one who was added last
    yield visited
    visited.set_offline(False)
    for page in visited.pages:
        page.evaluate("localStorage.clear()")
        page.close()


@pytest.fixture
def own_context(browser: Browser, ada: Player) -> Iterator[BrowserContext]:
    """Ada's browser, in which nothing moves, of one test alone: what it adds to all pages stays."""
    with new_context(browser) as context:
        be(ada, context)
        yield context


def new_context(browser: Browser) -> BrowserContext:
    return browser.new_context(reduced_motion="reduce", locale="en-GB", viewport={"width": 1280, "height": 800})


def be(player: Player, context: BrowserContext) -> None:
    context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")


def open_game(ada: Player, bots: int = 2) -> str:
    """Open a game of 7 Wonders with three seats, of which bots take some."""
    return ada.open(3, bots=["greedy"] * bots)["id"]


def page_of(context: BrowserContext, stopping: Running, game: str) -> Page:
    page = context.new_page()
    page.goto(f"{stopping.url}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    return page


def own_choices(ada: Player, game: str) -> int:
    """Return how many choices Ada has made."""
    events = ada.http.get(f"/v1/games/{game}/events").json()["events"]
    return sum(event["type"] == "committed" and event["actor"] == "seat:0" for event in events)


def test_a_game_goes_on_after_a_reload_and_a_restart_of_the_server(
    stopping: Running, ada: Player, context: BrowserContext
):
    game = open_game(ada)
    person = WithMouse(page_of(context, stopping, game), 1, pays=True)
    person.move()
    before = person.version
    person.page.reload()
    expect(person.page.locator(".question.asked")).to_be_visible()
    assert person.version >= before

    stopping.stop()
    expect(person.page.locator(".connection.connecting")).to_be_visible()
    stopping.start()
    expect(person.page.locator(".connection.live")).to_be_visible()
    while own_choices(ada, game) < 2:
        expect(person.page.locator(".question.asked")).to_be_visible()
        person.skip()
        person.move()


def test_a_move_without_a_network_is_made_once_when_it_is_back(stopping: Running, ada: Player, context: BrowserContext):
    game = open_game(ada)
    page = page_of(context, stopping, game)
    context.set_offline(True)
    WithMouse(page, 2, pays=True).move()
    expect(page.get_by_text("Sending")).to_be_visible()
    assert own_choices(ada, game) == 0
    context.set_offline(False)
    expect(page.locator(".question.asked")).to_be_visible()
    assert own_choices(ada, game) == 1


def test_a_move_whose_answer_is_lost_counts_once(stopping: Running, ada: Player, context: BrowserContext):
    game = open_game(ada)
    page = page_of(context, stopping, game)
    lost = []

    def lose_the_first_answer(route: Route) -> None:
        if route.request.method != "POST" or lost:
            return route.fallback()
        lost.append(route.fetch().status)
        return route.abort()

    page.route("**/moves", lose_the_first_answer)
    WithMouse(page, 3, pays=True).move()
    expect(page.locator(".question.asked")).to_be_visible()
    assert lost == [201]
    assert own_choices(ada, game) == 1


def test_two_tabs_agree(stopping: Running, ada: Player, context: BrowserContext):
    bo = Player(stopping.url, "Bo")
    game = open_game(ada, bots=1)
    bo.join(game)
    first, second = (page_of(context, stopping, game) for _ in range(2))
    WithMouse(first, 4, pays=True).move()
    expect(first.locator(".question")).to_contain_text("Chosen")
    expect(second.locator(".question")).to_contain_text("Chosen")
    assert first.locator(".prompt").inner_text() == second.locator(".prompt").inner_text()
    assert bo.post(game, bo.moves(game)["moves"][0]["move"]).status_code == 201
    for page in (first, second):
        expect(page.locator(".question.asked")).to_be_visible()
    bo.close()


def test_the_tab_says_whose_move_it_is(stopping: Running, ada: Player, context: BrowserContext):
    page = page_of(context, stopping, open_game(ada))
    expect(page).to_have_title("● Your move - 7 Wonders")


def test_a_slow_answer_costs_no_line_of_the_history(stopping: Running, ada: Player, context: BrowserContext):
    game = open_game(ada)
    page = page_of(context, stopping, game)

    def answer_after_the_reveal(route: Route) -> None:
        while ada.moves(game)["decision"] in (None, first["decision"]):
            page.wait_for_timeout(50)
        route.continue_()

    version, first = ada.game(game)["version"], ada.moves(game)
    page.route(f"**/v1/games/{game}", answer_after_the_reveal)
    assert ada.post(game, first["moves"][0]["move"]).status_code == 201
    expect(page.locator(".page")).not_to_have_attribute("data-version", str(version))
    expect(page.locator(".question.asked")).to_be_visible()
    lines = ada.http.get(f"/v1/games/{game}/history").json()["lines"]
    written = [line["text"] for line in lines if line["type"] != "resolved" and line["version"] > version]
    texts = [text.replace("greedy (", "Casual (") for text in written]
    assert len(texts) > 3
    for text in texts:
        expect(page.get_by_role("list", name="History")).to_contain_text(text)


@pytest.mark.parametrize("part", ["/moves?unavailable=true", "", "/events", "/history?after=0"])
def test_a_part_that_fails_for_a_moment_is_asked_for_again(
    stopping: Running, ada: Player, context: BrowserContext, part: str
):
    game = open_game(ada)
    failures = [503, 429]

    def fail_twice(route: Route) -> None:
        if not failures:
            return route.fallback()
        status = failures.pop()
        body = json.dumps({"status": status, "title": "Not now"})
        after = {"Retry-After": "2"} if status == 429 else {}
        return route.fulfill(status=status, content_type="application/problem+json", headers=after, body=body)

    page = context.new_page()
    page.route(f"{stopping.url}/v1/games/{game}{part}", fail_twice)
    page.goto(f"{stopping.url}/games/{game}")
    expect(page.get_by_text("This page goes on by itself at")).to_be_visible()
    expect(page.locator(".question.asked")).to_be_visible()
    expect(page.locator(".limit")).to_have_count(0)
    expect(page.locator(".connection.live")).to_be_visible()
    assert failures == []


def test_a_table_appears_when_the_server_is_back(stopping: Running, ada: Player, context: BrowserContext):
    page = context.new_page()
    page.route("**/v1/**", lambda route: route.abort())
    page.goto(f"{stopping.url}/games/{open_game(ada)}")
    expect(page.get_by_text("The server can't be reached.")).to_be_visible()
    page.unroute("**/v1/**")
    expect(page.locator(".question.asked")).to_be_visible()


def test_a_player_whose_token_was_revoked_watches(stopping: Running, ada: Player, context: BrowserContext):
    game = open_game(ada)
    page = page_of(context, stopping, game)
    assert ada.http.delete("/v1/account/tokens").status_code == 204
    page.wait_for_timeout(CACHED)
    WithMouse(page, 6, pays=True).move()
    expect(page.get_by_text("You are no longer signed in.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You are watching")).to_be_visible()


def test_more_tabs_than_a_browser_has_connections_show_a_game(stopping: Running, ada: Player, context: BrowserContext):
    game = open_game(ada)
    pages = [page_of(context, stopping, game) for _ in range(7)]
    version = max(int(page.locator(".page").get_attribute("data-version") or 0) for page in pages)
    WithMouse(pages[-1], 5, pays=True).move()
    for page in pages:
        expect(page.locator(".question.asked")).to_be_visible()
        expect(page.locator(".page")).not_to_have_attribute("data-version", str(version))


FORBIDDEN = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })"""
)
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }"""


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_keeps_nothing_can_watch_and_says_why_it_cannot_play(
    browser: Browser, stopping: Running, ada: Player, storage: str
):
    page = browser.new_page(locale="en-GB")
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script(storage)
    page.goto(f"{stopping.url}/games/{open_game(ada)}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.goto(stopping.url)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    assert troubles == []
    page.close()


def test_damaged_settings_are_left_aside(stopping: Running, ada: Player, own_context: BrowserContext):
    own_context.add_init_script(
        "localStorage.setItem('heptad.settings', '{{bad'); localStorage.setItem('heptad.lessons', '[')"
    )
    page_of(own_context, stopping, open_game(ada))


def test_a_limit_is_shown_at_once(stopping: Running, browser: Browser):
    page = browser.new_page(locale="en-GB")
    body = json.dumps({"status": 429, "title": "Too many requests", "detail": "At most 5 of these in a minute."})
    page.route("**/v1/players", lambda route: route.fulfill(status=429, body=body))
    page.goto(stopping.url)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_text("At most 5 of these in a minute.")).to_be_visible()
    page.close()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Running]:
    """A service with few reads, which come back soon."""
    running = Running(tmp_path / "data", **UNLIMITED | {"HEPTAD_LIMITS": "create=none, seats=none, read=200/15 second"})
    yield running
    running.stop()


def test_a_page_waits_for_its_limit_while_others_at_its_address_play_on(limited: Running, browser: Browser):
    with closing(Player(limited.url, "Ada")) as ada:
        token, game = ada.token, open_game(ada)
    page, visitor = browser.new_page(locale="en-GB"), browser.new_page(locale="en-GB")
    page.add_init_script(f"localStorage.setItem('heptad.token', '{token}')")
    with httpx.Client(base_url=limited.url) as program:
        while program.get("/v1/titles").status_code != 429:
            pass
    visitor.goto(limited.url)
    expect(visitor.get_by_text("This page goes on by itself at")).to_be_visible()
    page.goto(f"{limited.url}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    assert page.locator(".limit").count() == 0
    expect(visitor.get_by_role("button", name="Play now").first).to_be_visible()
    expect(visitor.locator(".limit")).to_have_count(0)
    for each in (page, visitor):
        each.close()


def test_the_rules_and_the_account_wait_for_a_limit(stopping: Running, ada: Player, context: BrowserContext):
    failed = []

    def fail_once(route: Route) -> None:
        if route.request.url in failed:
            return route.fallback()
        failed.append(route.request.url)
        return route.fulfill(status=429, headers={"Retry-After": "2"}, body="<main>Refused</main>")

    page = page_of(context, stopping, open_game(ada))
    page.route("**/rules?lang=en", fail_once)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_text("This page goes on by itself at")).to_be_visible()
    expect(page.locator(".rule-text")).to_contain_text("Terms:")
    page.route("**/v1/account", fail_once)
    page.goto(f"{stopping.url}/account")
    expect(page.locator("#trouble")).to_contain_text("This page goes on by itself at")
    expect(page.locator("#name")).to_have_text("Ada")
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(failed) == 2


def test_a_page_whose_scripts_are_refused_is_not_blank(stopping: Running, browser: Browser):
    page = browser.new_page(locale="en-GB", viewport={"width": 390, "height": 844})
    page.route("**/web/**", lambda route: route.fulfill(status=429, body="{}"))
    page.goto(stopping.url)
    expect(page.get_by_text("the server is busy: load the page again in a minute")).to_be_visible()
    page.close()


def test_a_long_name_widens_no_page(browser: Browser, stopping: Running):
    player = Player(stopping.url, "W" * 40)
    game = player.http.post("/v1/games", json={"title": "seven", "seats": 3}).json()["id"]
    context = browser.new_context(viewport={"width": 320, "height": 700})
    context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")
    page = context.new_page()
    for path in (f"/games/{game}", "/", "/account"):
        page.goto(stopping.url + path)
        expect(page.get_by_text("W" * 40).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
    context.close()
    player.close()


def test_a_hidden_tab_notifies_once_when_it_is_your_move(stopping: Running, ada: Player, own_context: BrowserContext):
    bob = Player(stopping.url, "Bob")
    own_context.add_init_script("""
        window.notified = [];
        window.Notification = class { constructor(title, { body }) { window.notified.push(`${title}: ${body}`); } };
        window.Notification.permission = "granted";
        Object.defineProperty(document, "visibilityState", { get: () => (window.isHidden ? "hidden" : "visible") });
        localStorage.setItem("heptad.settings", '{"notifications": true}');
    """)
    game = open_game(ada, bots=1)
    bob.join(game)
    page = page_of(own_context, stopping, game)
    assert page.evaluate("window.notified") == []
    page.evaluate("window.isHidden = true")
    for player in (ada, bob):
        assert player.post(game, player.moves(game)["moves"][0]["move"]).status_code == 201
    page.wait_for_function("() => window.notified.length > 0")
    expect(page.locator(".question.asked")).to_be_visible()
    answer = bob.post(game, bob.moves(game)["moves"][0]["move"])  # the game goes on, but Ada's decision is the same
    bob.close()
    page.wait_for_selector(f"[data-version='{answer.json()['version']}']")
    page.evaluate(
        "() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"
    )  # effects have run
    assert page.evaluate("window.notified") == ["Your move: 7 Wonders"]
