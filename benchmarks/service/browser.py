"""The tables in a real Chromium: the first use, an event on the screen, and the reveal of seven players."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page, Response

from benchmarks.harness.host import Host, Player
from benchmarks.harness.running import ports
from benchmarks.measuring.figures import Bench, Figure, percentile, row
from tests.browsers import VARIABLE, chromium, is_left_out
from titles.registry import TITLES

MAX_KIB = 400.0
MAX_FIRST_MS = 1500.0
MAX_EVENT_MS = 150.0
MAX_TASK_MS = 50.0
MAX_FRAME_MS = 8.0
LIT = ".spot.lit, .option:not([aria-disabled])"
SEVEN = 7
REVEAL_SECONDS = 2.0
MAIN_THREAD = {
    "FunctionCall", "EvaluateScript", "v8.run", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch",
    "UpdateLayoutTree", "Layout", "MinorGC", "MajorGC", "V8.GCScavenger",
}  # fmt: skip
"""The entries of a trace that are script, style and layout."""
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
WATCH = """() => {
  window.shownAt = {};
  window.longTasks = [];
  window.moved = new Set();
  const page = document.querySelector(".page");
  const note = () => {
    const version = page.dataset.scene ?? page.dataset.version;
    requestAnimationFrame(() => setTimeout(() => { window.shownAt[version] = Date.now(); }));
    requestAnimationFrame(() => {
      const frames = document.getAnimations().flatMap((animation) => animation.effect.getKeyframes());
      for (const frame of frames) Object.keys(frame).forEach((name) => window.moved.add(name));
    });
  };
  new MutationObserver(note).observe(page, { attributes: true, attributeFilter: ["data-version", "data-scene"] });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.longTasks.push(duration)))
    .observe({ type: "longtask" });
}"""
"""Notes when each version or its scene is painted, which tasks are long, and what animations change."""

SHOWN = (
    """version => Object.entries(window.shownAt).filter(([each]) => each >= version).map(([, at]) => at).sort()[0]"""
)
"""When the version, or the first one after it, was painted; undefined if it was not."""
REACHED = """version => {
  const { scene, version: shown } = document.querySelector(".page").dataset;
  return Number(scene ?? shown) >= version;
}"""
"""Whether the page shows a version, or plays its scene."""


@row("browser")
def browser(bench: Bench) -> Iterator[Figure]:
    """The tables in Chromium: size, a cold load to the first use, a move to its event on another screen."""
    port = ports(bench).service
    host = Host(port)
    with opened_chromium() as chrome:
        for title in TITLES:
            yield Figure(
                f"{title}: what its table loads, uncompressed", _loaded(chrome, host, port, title), "KiB", most=MAX_KIB
            )
        for title in TITLES:
            loads = [_first_use(chrome, host, port, title) for _ in range(bench.scaled(5, 2))]
            yield Figure(f"{title}: cold load to the first lit spot, most", max(loads), "ms", most=MAX_FIRST_MS)
        for title in TITLES:
            delays = _delays(chrome, host, port, title, bench.scaled(40, 8))
            yield Figure(f"{title}: a move to its event on a screen, p50", percentile(delays, 0.5), "ms")
            yield Figure(
                f"{title}: a move to its event on a screen, p95", percentile(delays, 0.95), "ms", most=MAX_EVENT_MS
            )


@row("reveal_page")
def reveal_page(bench: Bench) -> Iterator[Figure]:
    """The reveals of a 7-player table in Chromium: tasks, work for each frame, and what the animations change."""
    port = ports(bench).service
    host = Host(port)
    tasks: list[float] = []
    frames: list[float] = []
    moved: set[str] = set()
    with opened_chromium() as chrome:
        player = host.players(1)[0]
        game = host.post("/v1/games", {"title": "seven_wonders", "seats": SEVEN, "bots": ["greedy"] * 6}, player)["id"]
        with _page(chrome, port, game, player, "no-preference") as page:
            for _ in range(bench.scaled(8, 3)):
                page.locator(LIT).first.wait_for()
                page.wait_for_timeout(500)
                page.evaluate("window.longTasks.length = 0")
                chrome.start_tracing(page=page, categories=TRACED)
                _move(host, game, player)
                page.wait_for_timeout(REVEAL_SECONDS * 1000)
                frames += _work_of_frames(json.loads(chrome.stop_tracing())["traceEvents"])
                tasks += page.evaluate("window.longTasks") or [0.0]
                moved |= set(page.evaluate("[...window.moved]"))
                page.keyboard.press("Escape")
    moved -= {"offset", "computedOffset", "easing", "composite"}
    yield Figure("longest task", max(tasks), "ms", most=MAX_TASK_MS)
    yield Figure("script, style and layout of a frame, p50", percentile(frames, 0.5), "ms", most=MAX_FRAME_MS)
    yield Figure("script, style and layout of a frame, p95", percentile(frames, 0.95), "ms")
    yield Figure("frames", len(frames), "")
    yield Figure(
        "properties that move, besides transform and opacity", len(moved - {"transform", "opacity"}), "", most=0
    )


@contextmanager
def opened_chromium() -> Iterator[Browser]:
    """Start a browser. Raise RuntimeError if browsers are to be left out."""
    if is_left_out():
        raise RuntimeError(f"{VARIABLE}=none leaves browsers out")
    with chromium() as chrome:
        yield chrome


@contextmanager
def _page(chrome: Browser, port: int, game: str, player: Player | None, motion: Any) -> Iterator[Page]:
    context = chrome.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion=motion)
    if player is not None:
        context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")
    page = context.new_page()
    page.goto(f"http://localhost:{port}/games/{game}")
    page.locator(".page").wait_for()
    page.evaluate(WATCH)
    yield page
    context.close()


def _loaded(chrome: Browser, host: Host, port: int, title: str) -> float:
    """Return the KiB of the page of a table and of all scripts, styles and pictures that it loads."""
    game = start_against_bots(host, host.players(1)[0], title)
    context = chrome.new_context()
    page = context.new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - a method of a list gets no mark
    page.goto(f"http://localhost:{port}/games/{game}")
    page.locator(".page").wait_for()
    total = sum(len(response.body()) for response in loaded if "/v1/" not in response.url)
    context.close()
    return total / 1024


def start_against_bots(host: Host, player: Player, title: str) -> str:
    """Start a game against bots, and return its id."""
    seats = max(TITLES[title].min_seats, min(3, TITLES[title].max_seats))
    body = {"title": title, "seats": seats, "bots": ["greedy"] * (seats - 1)}
    return str(host.post("/v1/games", body, player)["id"])


def _first_use(chrome: Browser, host: Host, port: int, title: str) -> float:
    """Return the milliseconds from the start of a load without any cache until something can be pressed."""
    player = host.players(1)[0]
    game = start_against_bots(host, player, title)
    while not host.get(f"/v1/games/{game}/moves", player)["awaited"]:
        time.sleep(0.05)
    context = chrome.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")
    page = context.new_page()
    before = time.perf_counter()
    page.goto(f"http://localhost:{port}/games/{game}", wait_until="commit")
    page.locator(LIT).first.wait_for()
    seconds = time.perf_counter() - before
    context.close()
    return seconds * 1000


def _delays(chrome: Browser, host: Host, port: int, title: str, count: int) -> list[float]:
    """Return the milliseconds from each move of a game until a spectator's screen shows its event."""
    players = host.players(2)
    game = host.start_game(players, title)
    delays: list[float] = []
    with _page(chrome, port, game, None, "reduce") as page:
        while len(delays) < count:
            mover = next((player for player in players if host.get(f"/v1/games/{game}/moves", player)["awaited"]), None)
            if mover is None:
                break
            page.wait_for_function(REACHED, arg=host.get(f"/v1/games/{game}")["version"])
            _skip(page)  # the scene of a reveal since the last move
            sent = time.time() * 1000
            version = _move(host, game, mover)
            shown = page.wait_for_function(SHOWN, arg=version).json_value()
            delays.append(shown - sent)
            page.wait_for_timeout(200)
            _skip(page)
    return delays


def _skip(page: Page) -> None:
    """Skip what is being played out."""
    page.keyboard.press("Escape")
    while page.locator(".scene").count():
        page.keyboard.press("Escape")


def _move(host: Host, game: str, player: Player) -> int:
    """Make a move, and return its version."""
    listing = host.get(f"/v1/games/{game}/moves", player)
    moves = [move for move in listing["moves"] if not move.get("setting")]
    body = {"move": random.choice(moves)["move"], "decision": listing["decision"]}
    return int(host.post(f"/v1/games/{game}/moves", body, player)["version"])


def _work_of_frames(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds of script, style and layout in each frame of a trace."""
    begins = sorted(event["ts"] for event in events if event["name"] == "BeginMainThreadFrame")
    work = _merged(
        sorted((event["ts"], event["ts"] + event.get("dur", 0)) for event in events if event["name"] in MAIN_THREAD)
    )
    return [
        sum(max(0, min(end, after) - max(start, before)) for start, end in work) / 1000
        for before, after in pairwise(begins)
    ]


def _merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    merged: list[tuple[float, float]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
