"""The rules as the service answers them, in Markdown and HTML, and the links to them in refusals."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page as BrowserPage

from service.rulebook.rulebook import Rulebook
from tests.service.conftest import Running
from tests.service.html_pages import BROWSER, Page
from tests.service.playing import Player, started
from tests.service.web.heeding import heeding
from titles.registry import TITLES

RULES = Path(__file__).parents[2] / "titles"
SOURCES = {
    "/v1/rules": RULES / "kernel" / "RULES.md",
    **{f"/v1/titles/{name}/rules": RULES / name / "RULES.md" for name in TITLES},
}


@pytest.mark.parametrize(("path", "source"), SOURCES.items())
@pytest.mark.parametrize("accept", ["*/*", "text/markdown", "application/json", "text/html;q=0.1, text/markdown"])
def test_the_rules_are_markdown_by_default(heptad: Running, path: str, source: Path, accept: str):
    answer = httpx.get(heptad.url + path, headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/markdown; charset=utf-8")
    assert answer.content == source.read_bytes()


@pytest.mark.parametrize("path", SOURCES)
def test_a_browser_gets_a_page_of_this_server(heptad: Running, path: str):
    answer = httpx.get(heptad.url + path, headers={"Accept": BROWSER})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'self';")
    assert re.search(r" script-src 'sha256-[\w+/]{43}='; ", policy)  # the script of the colours alone
    page = Page(answer.text)
    assert page.loaded == ["/assets/favicon.svg", "/assets/header.css", "/assets/style.css"]
    assert len(set(page.ids)) == len(page.ids) > 5
    assert {link.removeprefix("#") for link in page.links if link.startswith("#")} <= set(page.ids)
    assert "?lang=ja" in page.links
    assert {*page.links} >= ({"/v1/rules"} if path != "/v1/rules" else {*SOURCES} - {"/v1/rules"})


JAPANESE = {"lang=ja": {"params": {"lang": "ja"}}, "header": {"headers": {"Accept-Language": "ja-JP, en;q=0.5"}}}


@pytest.mark.parametrize("how", JAPANESE)
@pytest.mark.parametrize(("path", "source"), SOURCES.items())
def test_the_rules_are_there_in_japanese(heptad: Running, path: str, source: Path, how: str):
    answer = httpx.get(heptad.url + path, **JAPANESE[how])
    assert answer.content == source.with_suffix(".ja.md").read_bytes()
    assert "Accept-Language" in answer.headers["vary"]


@pytest.mark.parametrize("source", SOURCES.values())
def test_both_languages_have_the_same_anchors(source: Path):
    english = Rulebook(source.read_text(encoding="utf-8"))
    japanese = Rulebook(source.with_suffix(".ja.md").read_text(encoding="utf-8"), "ja")
    assert japanese.anchors == english.anchors
    assert not CITED.search(TAG.sub("", re.sub(r"<a href=\"#.*?</a>", "", japanese.body)))


CITED = re.compile(r"[0-9.]+節|裁定[0-9]")
"""A citation in Japanese; each has to be a link."""
TAG = re.compile(r"<[^>]*>")


def test_a_page_in_japanese_leads_to_pages_in_japanese(heptad: Running):
    with httpx.Client(base_url=heptad.url, headers={"Accept": BROWSER}) as browser:
        answer = browser.get("/v1/titles/seven/rules?lang=ja")
        page = Page(answer.text)
        assert page.language == "ja"
        assert 'aria-label="目次"' in answer.text
        assert {"/v1/rules", "/titles/seven", "?lang=en", "#6.5", "#ruling-44"} <= {*page.links}
        for link in ("/v1/rules", "/titles/seven", "/account", "/"):
            assert Page(browser.get(link).text).language == "ja"
        assert browser.get("/v1/rules", headers={"Accept": "text/markdown"}).text.startswith("# Rules")


@pytest.mark.parametrize(("lang", "written"), [("fr", "en"), ("JA-jp", "ja"), ("en-GB", "en")])
def test_rules_are_in_the_nearest_language(heptad: Running, lang: str, written: str):
    near, exact = (httpx.get(f"{heptad.url}/v1/rules", params={"lang": each}) for each in (lang, written))
    assert near.text == exact.text
    assert near.headers["content-language"] == written


@pytest.mark.parametrize("accept", ["text/markdown", "text/html"])
def test_the_rules_are_fresh_for_an_hour_and_cheap_to_ask_for_again(heptad: Running, accept: str):
    url = f"{heptad.url}/v1/titles/seven/rules"
    answer = httpx.get(url, headers={"Accept": accept})
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert "Accept" in answer.headers["vary"]
    again = httpx.get(url, headers={"Accept": accept, "If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = {"text/markdown": "text/html", "text/html": "text/markdown"}[accept]
    assert httpx.get(url, headers={"Accept": other, "If-None-Match": answer.headers["etag"]}).status_code == 200


def test_a_title_that_is_none_has_no_rules(heptad: Running):
    answer = httpx.get(f"{heptad.url}/v1/titles/chess/rules")
    assert answer.status_code == 404
    assert answer.json()["type"] == "urn:heptad:problem:unknown-title"


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "seven_wonders": ({"action": "discard", "card": "altar", "city": 0}, "seven_wonders section 3", "3"),
    "seven_wonders_duel": ({"action": "discard", "card": "quarry"}, "seven_wonders_duel section 2", "2"),
    "seven_wonders_dice": (
        {"action": "build", "step": 0, "die": "black", "space": "no space"},
        "seven_wonders_dice section 4",
        "4",
    ),
    "seven": ({"action": "lock", "card": "no card"}, "seven section 6.3", "6.3"),
}


@pytest.mark.parametrize("title", TITLES)
def test_a_refusal_links_to_the_rule(heptad: Running, players: list[Player], title: str):
    game = started(players[:2], title=title)
    [seat, *_] = players[0].game(game)["to_move"]
    move, rule, anchor = REFUSED[title]
    answer = players[seat].post(game, move)
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert (problem["rule"], problem["rule_url"]) == (rule, f"/v1/titles/{title}/rules#{anchor}")
    page = httpx.get(heptad.url + problem["rule_url"], headers={"Accept": "text/html"})
    assert Page(page.text).ids.count(anchor) == 1


def test_a_refusal_by_the_common_rules_links_to_them(heptad: Running, players: list[Player]):
    game = players[0].open(2)["id"]
    problem = players[0].post(game, {"action": "sell", "card": "altar", "city": 0}).json()
    assert (problem["rule"], problem["rule_url"]) == ("table: start", "/v1/rules#start")
    page = httpx.get(heptad.url + problem["rule_url"], headers={"Accept": "text/html"})
    assert Page(page.text).ids.count("start") == 1


SMALL = f"""# Rules

## 3 Turn

1. One.
2. Two, see section {3.1}.

### 3.2 Later

| # | what |
|---|---|
| 1 | this |

## The end
"""


def test_every_place_that_can_be_cited_has_its_anchor_once():
    book = Rulebook(SMALL)
    assert book.anchors == ("3", "3.1", "3.2", "ruling-1", "the-end")
    page = Page(book.body)
    assert page.ids == list(book.anchors)
    assert page.links == ["#3", "#the-end", "#3.1"]


@pytest.mark.parametrize("path", [path for path in SOURCES if path != "/v1/rules"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_begins_with_the_rules_and_tells_of_data_at_the_end(heptad: Running, path: str, language: str):
    text = httpx.get(heptad.url + path, params={"lang": language}, headers={"Accept": BROWSER}).text
    ids = Page(text).ids
    assert ids.index("1") < ids.index("2") < ids.index("about")
    assert text.index(' id="about"') < text.index("<code>data/&lt;revision&gt;/")


def test_markup_in_the_rules_is_text():
    assert "<script>" not in Rulebook("# <script>\n\n## 1 <script>\n\n<script>1</script>\n").body


@pytest.mark.parametrize("anchor", ["6.5", "ruling-41"])
def test_a_browser_goes_to_the_rule_and_a_phone_has_room_for_it(heptad: Running, page: BrowserPage, anchor: str):
    page.set_viewport_size({"width": 360, "height": 640})
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/v1/titles/seven/rules#{anchor}")
    place = page.locator(":target")
    box = place.bounding_box()
    assert place.get_attribute("id") == anchor
    assert box is not None
    assert 0 <= box["y"] < 640
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert heard.said == []
