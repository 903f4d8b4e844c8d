"""What comes between a person and a game: a reload, a lost network, a restarted server, a second tab."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from httpx import URL
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect
from werkzeug.serving import make_server

from service.pages.web_client import digest
from tests.patience import until
from tests.service.conftest import IN_PROCESS, RESTING, Make, Running
from tests.service.playing import Player
from tests.service.web.people import PATIENCE, WithMouse, be
from tests.service.web.wires import Wire

PARTS = ("/updates?unavailable=true", "/history?after=0")
"""What a page asks for to show a game."""
CACHED = 5_500
"""Milliseconds after which no process of the service takes a revoked token any more."""


@pytest.fixture
def ada(heptad: Running) -> Iterator[Player]:
    """A player, by the API."""
    with closing(Player(heptad.url, "Ada")) as player:
        yield player


def open_game(ada: Player, bots: int = 2) -> str:
    """Open a game of 7 Wonders with three seats, of which bots take some."""
    return ada.open(3, bots=["greedy"] * bots)["id"]


@pytest.fixture
def page(page: Page, ada: Player) -> Page:
    """Ada's page."""
    be(ada, page)
    return page


def show(page: Page, url: str) -> None:
    """Show a game that asks Ada."""
    page.goto(url)
    expect(page.locator(".question.asked")).to_be_visible()


def wait_for_version(page: Page, version: int) -> None:
    """Wait until the page shows a version, or a later one."""
    page.wait_for_function("version => document.querySelector('.page').dataset.version >= version", arg=version)


def own_choices(ada: Player, game: str) -> int:
    """Return how many choices Ada has made."""
    events = ada.http.get(f"/v1/games/{game}/events").json()["events"]
    return sum(event["type"] == "committed" and event["actor"] == "seat:0" for event in events)


def test_a_game_goes_on_after_a_reload_and_while_the_server_starts_again(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    wire = Wire(URL(heptad.url).port or 0)
    url = f"http://localhost:{wire.port}"
    page.goto(url + RESTING)
    be(ada, page)
    show(page, f"{url}/games/{game}")
    person = WithMouse(page, 1, pays=True)
    person.move()
    before = person.version
    page.reload()
    expect(page.locator(".question.asked")).to_be_visible()
    assert person.version >= before

    wire.cut()
    expect(page.locator(".connection.connecting")).to_be_visible()
    wire.mend()
    expect(page.locator(".connection.live")).to_be_visible()
    while own_choices(ada, game) < 2:
        expect(page.locator(".question.asked")).to_be_visible()
        person.skip()
        person.move()
    page.evaluate("localStorage.clear()")
    wire.cut()


def test_the_tab_says_whose_move_it_is_and_a_move_without_a_network_is_made_once_when_it_is_back(
    heptad: Running, ada: Player, page: Page
):
    game = open_game(ada)
    until(lambda: ada.game(game)["to_move"] == [0])  # the page has nothing to read while it is offline
    show(page, f"{heptad.url}/games/{game}")
    expect(page).to_have_title("● Your turn – 7 Wonders")
    page.context.set_offline(True)
    WithMouse(page, 2, pays=True).move()
    expect(page.get_by_text("Sending")).to_be_visible()
    assert own_choices(ada, game) == 0
    page.context.set_offline(False)
    expect(page.locator(".question.asked")).to_be_visible()
    assert own_choices(ada, game) == 1


def test_a_move_whose_answer_is_lost_counts_once(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    show(page, f"{heptad.url}/games/{game}")
    lost = []

    def lose_the_first_answer(route: Route) -> None:
        if route.request.method != "POST" or lost:
            return route.fallback()
        lost.append(route.fetch().status)
        return route.abort()

    page.route("**/moves", lose_the_first_answer)
    version = page.locator(".page").get_attribute("data-version") or ""
    player = WithMouse(page, 3, pays=True)
    with page.expect_event("requestfailed", lambda request: request.method == "POST", timeout=5 * PATIENCE):
        player.move()
    expect(page.locator(".page")).not_to_have_attribute("data-version", version)
    expect(page.locator(".question.asked")).to_be_visible()
    assert lost == [201]
    assert own_choices(ada, game) == 1


def test_two_tabs_agree(heptad: Running, ada: Player, page: Page):
    bo = Player(heptad.url, "Bo")
    game = open_game(ada, bots=1)
    bo.join(game)
    first, second = page, page.context.new_page()
    for tab in (first, second):
        show(tab, f"{heptad.url}/games/{game}")
    WithMouse(first, 4, pays=True).move()
    expect(first.locator(".question")).to_contain_text("Chosen")
    expect(second.locator(".question")).to_contain_text("Chosen")
    assert first.locator(".prompt").inner_text() == second.locator(".prompt").inner_text()
    assert bo.post(game, bo.moves(game)["moves"][0]["move"]).status_code == 201
    for tab in (first, second):
        expect(tab.locator(".question.asked")).to_be_visible()
    bo.close()


def test_a_slow_answer_costs_no_line_of_the_history(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    first = ada.moves(game)

    def answer_after_the_reveal(route: Route) -> None:
        answer = route.fetch()
        assert ada.post(game, first["moves"][0]["move"]).status_code == 201
        while ada.moves(game)["decision"] in (None, first["decision"]):
            page.wait_for_timeout(50)
        route.fulfill(response=answer)

    page.route("**/history?after=0", answer_after_the_reveal)
    show(page, f"{heptad.url}/games/{game}")
    lines = ada.http.get(f"/v1/games/{game}/history").json()["lines"]
    texts = [line["text"].replace("greedy (", "Casual (") for line in lines if line["type"] != "resolved"]
    assert len(texts) > 6
    shown = page.get_by_role("list", name="History")
    for text in texts:
        expect(shown).to_contain_text(text.replace("greedy", "Casual bot") if "greedy" in text else text)
    assert len(shown.get_by_role("listitem").all()) == len(texts)


def test_each_part_that_fails_for_a_moment_is_asked_for_again(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    failures = {f"{heptad.url}/v1/games/{game}{part}": [503, 429] for part in PARTS}

    def fail_twice(route: Route) -> None:
        left = failures.get(route.request.url)
        if not left:
            return route.fallback()
        status = left.pop()
        body = json.dumps({"status": status, "title": "Not now"})
        after = {"Retry-After": "2"} if status == 429 else {}
        return route.fulfill(status=status, content_type="application/problem+json", headers=after, body=body)

    page.route(f"{heptad.url}/v1/games/{game}**", fail_twice)
    page.route(f"{heptad.url}/v1/games/{game}/**", fail_twice)
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.get_by_text("This page continues by itself at")).to_be_visible()
    expect(page.locator(".question.asked")).to_be_visible()
    expect(page.locator(".limit")).to_have_count(0)
    expect(page.locator(".connection.live")).to_be_visible()
    expect(page.get_by_role("list", name="History")).to_contain_text("Ada")
    assert [url for url, left in failures.items() if left] == []


def test_a_table_appears_when_the_server_is_back_also_if_settings_are_damaged(heptad: Running, ada: Player, page: Page):
    page.evaluate("localStorage.setItem('heptad.settings', '{{bad'); localStorage.setItem('heptad.lessons', '[')")
    page.route("**/v1/**", lambda route: route.abort())
    page.goto(f"{heptad.url}/games/{open_game(ada)}")
    expect(page.get_by_text("The server can't be reached.")).to_be_visible()
    page.unroute("**/v1/**")
    expect(page.locator(".question.asked")).to_be_visible()


def test_a_player_whose_token_was_revoked_watches(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    show(page, f"{heptad.url}/games/{game}")
    assert ada.http.delete("/v1/account/tokens").status_code == 204
    page.wait_for_timeout(CACHED)
    WithMouse(page, 6, pays=True).move()
    expect(page.get_by_text("You are no longer signed in.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You are watching")).to_be_visible()


LISTEN = """async ([live, game]) => {
  const { listen } = await import(live);
  const signal = new AbortController().signal;
  const rest = { signal, looks: true, onEvent() {}, onProblem() {} };
  return new Promise((onState) => listen(`/v1/games/${game}/updates`, null, { ...rest, onState }));
}"""
"""What a page does in a tab, without the page: it takes one of the streams that tabs share, if it can."""


def test_a_game_is_shown_beside_more_tabs_than_a_browser_has_connections(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    for _ in range(6):
        tab = page.context.new_page()
        tab.goto(heptad.url + RESTING)
        assert tab.evaluate(LISTEN, [f"/web/{digest()}/app/live.js", game]) == "live"
    show(page, f"{heptad.url}/games/{game}")
    version = page.locator(".page").get_attribute("data-version") or ""
    WithMouse(page, 5, pays=True).move()
    expect(page.locator(".question.asked")).to_be_visible()
    expect(page.locator(".page")).not_to_have_attribute("data-version", version)


SLEEP = """async () => {
  const { held } = await navigator.locks.query();
  const { name } = held.find(({ name }) => name.startsWith("heptad.shared."));
  navigator.locks.request(name, { steal: true }, () => new Promise(() => {})).catch(() => {});
}"""
"""Takes the lead from the tab that has it, and then says nothing, as a tab that is asleep."""


def test_tabs_with_the_same_game_share_a_stream_which_the_next_one_takes_over(heptad: Running, ada: Player, page: Page):
    game = open_game(ada)
    streams: list[Page] = []

    def note(request: Request) -> None:
        if "/updates?" in request.url:
            streams.append(request.frame.page)

    page.context.on("request", note)
    tabs = [page, page.context.new_page(), page.context.new_page()]
    for tab in tabs:
        show(tab, f"{heptad.url}/games/{game}")
    assert streams == [page]
    person = WithMouse(tabs[-1], 6, pays=True)
    version = person.version
    person.move()
    for tab in tabs:
        expect(tab.locator(".question.asked")).to_be_visible()
        wait_for_version(tab, version + 1)
    page.goto(heptad.url + RESTING)
    version = person.version
    person.move()
    for tab in tabs[1:]:
        wait_for_version(tab, version + 1)
        expect(tab.locator(".question.asked")).to_be_visible()
    assert len(streams) == 2
    page.evaluate(SLEEP)
    version = person.version
    person.move()
    wait_for_version(tabs[-1], version + 1)
    expect(tabs[-1].locator(".question.asked")).to_be_visible()
    assert len(streams) >= 3
    page.context.remove_listener("request", note)
    for tab in tabs[1:]:
        tab.close()


FORBIDDEN = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })"""
)
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }"""


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_keeps_nothing_can_watch_and_says_why_it_cannot_play(
    context: BrowserContext, heptad: Running, ada: Player, storage: str
):
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script(storage)
    page.goto(f"{heptad.url}/games/{open_game(ada)}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.goto(heptad.url)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    assert troubles == []
    page.close()


def test_a_limit_is_shown_at_once(heptad: Running, context: BrowserContext):
    page = context.pages[0]
    body = json.dumps({"status": 429, "title": "Too many requests", "detail": "At most 5 of these in a minute."})
    page.route("**/v1/players", lambda route: route.fulfill(status=429, body=body))
    page.goto(heptad.url)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_text("At most 5 of these in a minute.")).to_be_visible()


@pytest.fixture
def limited(make: Make) -> Iterator[str]:
    """The address of a web process with few reads, which come back soon."""
    few = {"limits": "create=none, seats=none, read=60/15 second"}
    server = make_server("127.0.0.1", 0, make(**IN_PROCESS | few), threaded=True)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://localhost:{server.port}"
    server.shutdown()
    server.server_close()


def test_a_page_waits_for_its_limit_while_others_at_its_address_play_on(
    limited: str, context: BrowserContext, browser: Browser
):
    page, visitor = context.pages[0], browser.new_page(locale="en-GB")
    with closing(Player(limited, "Ada")) as ada:
        game = open_game(ada)
    with httpx.Client(base_url=limited) as program:
        while program.get("/v1/titles").status_code != 429:
            pass
    visitor.goto(limited)
    expect(visitor.get_by_text("This page continues by itself at")).to_be_visible()
    page.goto(limited + RESTING)
    be(ada, page)
    page.goto(f"{limited}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    assert page.locator(".limit").count() == 0
    expect(visitor.get_by_role("button", name="Play now").first).to_be_visible()
    expect(visitor.locator(".limit")).to_have_count(0)
    page.evaluate("localStorage.clear()")
    visitor.close()


def test_the_rules_and_the_account_wait_for_a_limit(heptad: Running, ada: Player, page: Page):
    failed = []

    def fail_once(route: Route) -> None:
        if route.request.url in failed:
            return route.fallback()
        failed.append(route.request.url)
        return route.fulfill(status=429, headers={"Retry-After": "2"}, body="<main>Refused</main>")

    show(page, f"{heptad.url}/games/{open_game(ada)}")
    page.route("**/rules?lang=en", fail_once)
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name="Rules of this game").click()
    expect(page.get_by_text("This page continues by itself at")).to_be_visible()
    expect(page.locator(".rule-text")).to_contain_text("terms of the game")
    page.route("**/v1/account", fail_once)
    page.goto(f"{heptad.url}/account")
    expect(page.locator("#trouble")).to_contain_text("This page continues by itself at")
    expect(page.locator("#name")).to_have_text("Ada")
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(failed) == 2


def test_a_page_whose_scripts_are_refused_is_not_blank(heptad: Running, context: BrowserContext):
    page = context.pages[0]
    page.set_viewport_size({"width": 390, "height": 844})
    page.route("**/web/**", lambda route: route.fulfill(status=429, body="{}"))
    page.goto(heptad.url)
    expect(page.get_by_text("the server is busy: load the page again in a minute")).to_be_visible()


def test_a_long_name_widens_no_page(heptad: Running, page: Page):
    page.set_viewport_size({"width": 320, "height": 700})
    with closing(Player(heptad.url, "W" * 40)) as player:
        be(player, page)
        game = player.open(3, title="seven")["id"]
    for path in (f"/games/{game}", "/", "/account"):
        page.goto(heptad.url + path)
        expect(page.get_by_text("W" * 40).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path


def test_a_hidden_tab_notifies_once_when_it_is_your_move(heptad: Running, ada: Player, context: BrowserContext):
    bob = Player(heptad.url, "Bob")
    page = context.new_page()
    be(ada, context.pages[0])
    page.add_init_script("""
        window.notified = [];
        window.Notification = class { constructor(title, { body }) { window.notified.push(`${title}: ${body}`); } };
        window.Notification.permission = "granted";
        Object.defineProperty(document, "visibilityState", { get: () => (window.isHidden ? "hidden" : "visible") });
        localStorage.setItem("heptad.settings", '{"notifications": true}');
    """)
    game = open_game(ada, bots=1)
    bob.join(game)
    seen = ada.game(game)
    while seen["to_move"] != [0, 2]:  # until the bot has chosen
        seen = ada.game(game, after=seen["version"], wait=5)
    show(page, f"{heptad.url}/games/{game}")
    wait_for_version(page, seen["version"])
    assert page.evaluate("window.notified") == []
    page.evaluate("window.isHidden = true")
    for player in (ada, bob):
        assert player.post(game, player.moves(game)["moves"][0]["move"]).status_code == 201
    page.wait_for_function("() => window.notified.length > 0")
    expect(page.locator(".question.asked")).to_be_visible()
    answer = bob.post(game, bob.moves(game)["moves"][0]["move"])  # the game goes on, but Ada's decision is the same
    bob.close()
    wait_for_version(page, answer.json()["version"])
    page.evaluate(
        "() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"
    )  # effects have run
    assert page.evaluate("window.notified") == ["Your move: 7 Wonders"]


def test_a_drawing_that_fails_says_so(heptad: Running, page: Page, ada: Player):
    game = open_game(ada)
    broken = 'export const drawing = { Table() { throw new Error("no such card"); } };'
    page.route("**/drawings/seven_wonders.js", lambda route: route.fulfill(body=broken, content_type="text/javascript"))
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.get_by_role("alert")).to_contain_text("no such card")
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Load the page again").click()
    expect(page.locator(".question")).to_be_visible()


def test_a_game_goes_on_if_a_drawing_fails_at_what_is_played_out(heptad: Running, page: Page, ada: Player):
    exported = "export { $0 as drawing"
    failing = "const failing = { ...$0, scenes() { throw new Error('no such scene'); } };\nexport { failing as drawing"

    def fail(route: Route) -> None:
        answer = route.fetch()
        assert exported in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(exported, failing))

    game = open_game(ada)
    page.route("**/drawings/seven_wonders.js", fail)
    with page.expect_response("**/drawings/seven_wonders.js") as replaced:
        show(page, f"{heptad.url}/games/{game}")
    assert failing in replaced.value.text()
    answer = ada.post(game, ada.moves(game)["moves"][0]["move"])
    wait_for_version(page, answer.json()["version"] + 1)


def test_a_drawing_of_another_release_says_to_load_the_page_again(heptad: Running, page: Page, ada: Player):
    game = open_game(ada)
    page.route("**/drawings/seven_wonders.js", lambda route: route.fulfill(status=404))
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".missing")).to_contain_text("load it again")


def test_a_part_of_another_release_says_to_load_the_page_again(heptad: Running, page: Page, ada: Player):
    game = open_game(ada)
    page.route("**/scripts/game/**/rulebook.js", lambda route: route.fulfill(status=404))
    show(page, f"{heptad.url}/games/{game}")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel")).to_contain_text("This part of the page can't be loaded")
    page.unroute_all(behavior="ignoreErrors")
    answer = ada.post(game, ada.moves(game)["moves"][0]["move"])
    wait_for_version(page, answer.json()["version"])  # the game goes on beside it


def test_what_is_not_played_out_is_drawn_once(heptad: Running, page: Page, ada: Player):
    """The page has asked to reduce motion: no state of the table comes between two states of the game."""
    game = ada.open(2, title="seven_wonders_duel", bots=["greedy"])["id"]
    show(page, f"{heptad.url}/games/{game}")
    page.evaluate("""() => {
        window.drawn = [];
        const page = document.querySelector(".page");
        const note = () => window.drawn.push([page.dataset.version, document.querySelector(".steps .skip") !== null]);
        new MutationObserver(note).observe(page, { subtree: true, childList: true, attributes: true });
    }""")
    answer = ada.post(game, ada.moves(game)["moves"][0]["move"])
    wait_for_version(page, answer.json()["version"])
    expect(page.locator(".question.asked")).to_be_visible()
    drawn = page.evaluate("window.drawn")
    assert len(drawn) > 0
    assert not any(is_skipped for _, is_skipped in drawn)
