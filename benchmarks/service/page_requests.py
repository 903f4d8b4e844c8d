"""What the page of a player asks of the API in a whole game, in a real Chromium."""

from collections.abc import Iterator
from statistics import mean

from playwright.sync_api import Browser, Request

from benchmarks.harness.host import Host
from benchmarks.harness.running import ports
from benchmarks.measuring.figures import Bench, Figure, row
from benchmarks.service.browser import LIT, opened_chromium, start_against_bots
from titles.registry import TITLES

MAX_REQUESTS = 1.3
MOST_MOVES = 60
"""How many own moves are made before the player resigns: a game of SEVEN need not end."""
SETTINGS = '{"lessons": false}'
OPTIONS = ".option:not([aria-disabled])"
PRESS = """([lit, options]) => {
  const found = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (document.querySelector(".scene") !== null) return "scene";
  if (document.querySelector(".question.asked") === null) return document.querySelector(".page").dataset.status;
  const isPressed = document.querySelector(".spot.pressed") !== null && found(options).length > 0;
  const all = found(isPressed ? options : lit);
  all[Math.floor(Math.random() * all.length)]?.click();
  return "asked";
}"""
"""Presses something that is lit, an option if there is one; says what the page shows."""
PAUSE = 30
"""Milliseconds between two presses."""


@row("page_requests")
def page_requests(bench: Bench) -> Iterator[Figure]:
    """The requests of a player's page in a game from its first to its last move, against bots, in Chromium."""
    port = ports(bench).service
    host = Host(port)
    found = []
    with opened_chromium() as chrome:
        for title in TITLES:
            requests, moves = _played(chrome, host, port, title, bench.scaled(MOST_MOVES, 8))
            yield Figure(f"{title}: own moves in a game", moves, "")
            yield Figure(f"{title}: API requests for each of them", requests / moves, "")
            found.append(requests / moves)
    yield Figure("API requests for each own move, mean of the titles", mean(found), "", most=MAX_REQUESTS)


def _played(chrome: Browser, host: Host, port: int, title: str, most: int) -> tuple[int, int]:
    """Play a game by pressing what is lit. Return how many requests the page made, and how many of them are moves."""
    player = host.players(1)[0]
    game = start_against_bots(host, player, title)
    context = chrome.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")
    context.add_init_script(f"localStorage.setItem('heptad.settings', '{SETTINGS}')")
    page = context.new_page()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/v1/" in request.url:
            asked.append(f"{request.method} {request.url}")

    page.on("request", note)
    page.goto(f"http://localhost:{port}/games/{game}")
    page.locator(".page").wait_for()
    while (shown := page.evaluate(PRESS, [LIT, OPTIONS])) != "finished" and len(_moves(asked)) < most:
        if shown == "scene":
            page.keyboard.press("Escape")
        page.wait_for_timeout(PAUSE)
    if shown != "finished":
        host.post(f"/v1/games/{game}/resignation", {}, player)
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(1000)  # the chart of the end is read
    context.close()
    return len(asked), len(_moves(asked))


def _moves(asked: list[str]) -> list[str]:
    return [each for each in asked if each.startswith("POST ") and each.endswith("/moves")]
