"""The tables of examples/ play games of all titles: one stream of updates, and a request for each move.

Whole games of Duel, the rest up to a resignation: what a table does at the end is the same for all titles.
"""

import functools
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response

from tests.service.conftest import Running
from tests.service.web.wires import Wire
from titles.registry import TITLES

EXAMPLES = Path(__file__).parents[3] / "examples"
PLAY = """(most) => {
  const playing = setInterval(() => {
    const moves = document.querySelectorAll("#moves button");
    if (moves.length === 0) return;
    moves[Math.floor(Math.random() * moves.length)].click();
    if (--most === 0) clearInterval(playing);
  }, 5);
}"""
"""A person who presses any of the buttons: `most` times, or with 0 to the end."""
OVER = "document.querySelector('#prompt').textContent.startsWith('The game is over')"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The files of a folder, on another origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def sitting(browser: Browser, url: str, title: str) -> Iterator[tuple[Page, list[str]]]:
    """A page with a game that has begun at a server, and what it asks of the API from then on."""
    asked: list[str] = []
    api = urlsplit(url)
    with served(EXAMPLES / "table") as origin, browser.new_context() as context:
        page = context.new_page()
        page.goto(origin)
        page.get_by_label("Server").fill(url)
        page.get_by_label("Game").select_option(title)
        page.get_by_role("button").click()
        page.wait_for_selector("#moves button")
        page.on("request", lambda request: asked.append(f"{request.method} {urlsplit(request.url).path}"))
        yield page, asked
        assert all(urlsplit(each.split()[1]).netloc in {"", api.netloc} for each in asked)


DUEL = "seven_wonders_duel"
MOVES = 15
"""After how many moves its player resigns a game that is not played to its end."""


def play_and_resign(page: Page) -> list[Response]:
    """Press any of the buttons, and resign as the same player. Return the answers to the moves."""
    answers: list[Response] = []

    def is_last(response: Response) -> bool:
        if response.request.method == "POST" and response.url.endswith("/moves"):
            answers.append(response)
        return len(answers) == MOVES

    with page.expect_response(is_last):
        page.evaluate(PLAY, MOVES)
    game = answers[0].url.removesuffix("/moves")
    headers = {"Authorization": answers[0].request.headers["authorization"]}
    assert httpx.post(f"{game}/resignation", headers=headers).status_code == 201
    return answers


@pytest.mark.parametrize("title", sorted(TITLES.keys() - {DUEL}))
def test_a_page_of_another_origin_plays_to_a_resignation(heptad: Running, browser: Browser, title: str):
    with sitting(browser, heptad.url, title) as (page, asked):
        answers = play_and_resign(page)
        page.wait_for_function(OVER)
        assert page.locator("#history li").count() > MOVES // 3
        assert "resignation" in page.locator("#prompt").inner_text()
    found = Counter(answer.status for answer in answers)
    assert found.keys() <= {200, 201, 409}, "200 is for the same choice again, 409 for a new one that comes too late"
    assert found[201] > MOVES // 2
    assert len(asked) == MOVES
    assert {request.rpartition("/")[2] for request in asked} == {"moves"}


def test_a_page_of_another_origin_plays_on_after_the_server_could_not_be_reached(heptad: Running, browser: Browser):
    wire = Wire(urlsplit(heptad.url).port or 0)
    with sitting(browser, f"http://localhost:{wire.port}", DUEL) as (page, asked):
        page.evaluate(PLAY, 0)
        page.wait_for_function("document.querySelectorAll('#history li').length > 12")
        with page.expect_event("requestfailed", lambda request: "/updates" in request.url):
            wire.cut()
        wire.mend()
        page.wait_for_function(OVER, timeout=120_000)
    wire.cut()
    ends = [request.rpartition("/")[2] for request in asked]
    assert "updates" in ends, "EventSource has connected again"
    assert set(ends) == {"moves", "updates"}


def test_a_terminal_plays_a_whole_game(heptad: Running):
    run = subprocess.run(
        [sys.executable, EXAMPLES / "table.py", heptad.url, DUEL],
        input="\n" * 500,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert {line[:3] for line in run.stdout.splitlines()[-2:]} == {"1. ", "2. "}
