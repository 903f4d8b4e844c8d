"""The language of answers: any that has a catalogue, chosen by `lang` or negotiated by Accept-Language."""

import html
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from service.http.languages import preferred
from tests.golden.make import FOLDER
from tests.pseudo_language import PSEUDO, write_catalogues
from tests.service.conftest import Running
from tests.service.html_pages import BROWSER, Page
from tests.service.playing import Player
from titles.registry import TITLES


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP, en;q=0.9", "ja"),
        ("JA-jp-x-osaka", "ja"),
        ("en-GB, ja;q=0.5", "en"),
        ("fr-CA, fr;q=0.9, ja;q=0.1", "ja"),
        ("fr, zh-Hant-TW", "en"),
        ("ja;q=0.1, en;q=0.2", "en"),
        ("*", "en"),
        ("fr, *;q=0.5", "en"),
        ("ja;q=0.5, *;q=0.1", "ja"),
        ("*, en;q=0.5", "ja"),
        ("en;q=0, *;q=0.5", "ja"),
        ("ja;q=0, fr", "en"),
        ("ja-JP, ja;q=0", "en"),
        ("*;q=0", "en"),
        ("ja;q=nan, ..;q=1, ;;", "en"),
    ],
)
def test_the_language_that_is_preferred_of_those_with_a_catalogue(accepted: str, spoken: str):
    assert preferred(accepted) == spoken


@pytest.mark.parametrize(("lang", "spoken"), [("ja", "ja"), ("ja-JP", "ja"), ("fr", "en"), ("EN", "en")])
def test_a_language_that_is_chosen_is_the_nearest_one(heptad: Running, lang: str, spoken: str):
    """What Accept-Language says does not matter then."""
    page = httpx.get(f"{heptad.url}/titles", params={"lang": lang}, headers={"Accept-Language": "ja"})
    assert (page.status_code, page.headers["content-language"], Page(page.text).language) == (200, spoken, spoken)
    assert ("set-cookie" in page.headers) == (lang != "fr")
    assert "Accept-Language" in page.headers["vary"]


def test_a_guide_is_in_english_and_keeps_the_language_of_its_frame(heptad: Running):
    guide = httpx.get(f"{heptad.url}/docs/glossary?lang=ja-JP")
    assert (guide.headers["content-language"], Page(guide.text).language) == ("en", "en")
    assert "このページは英語です。" in guide.text
    assert "heptad_language=ja;" in guide.headers["set-cookie"]


@pytest.mark.parametrize("lang", ["", "x", "ja_JP", "ja-", "ja JP", "../ja", "a" * 9, "ja" + "-a" * 20])
@pytest.mark.parametrize("path", ["/v1/rules", "/titles"])
def test_what_is_no_tag_is_refused_in_words(heptad: Running, path: str, lang: str):
    answer = httpx.get(heptad.url + path, params={"lang": lang})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"field": "lang", "detail": "must be the tag of a language, such as en or pt-BR"}
    ]


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of a language that does not exist."""
    folder = tmp_path_factory.mktemp("locale")
    write_catalogues(
        folder, ["titles.kernel", "service", "web", "heptad.terminal", *(each.package for each in TITLES.values())]
    )
    return folder


@pytest.fixture(scope="module")
def abroad(locale: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with these catalogues."""
    running = Running(tmp_path_factory.mktemp("abroad") / "data", HEPTAD_LOCALE=str(locale))
    yield running
    running.stop()


def test_a_language_of_files_alone_is_everywhere(abroad: Running, locale: Path, tmp_path: Path):
    ada = Player(abroad.url, "Ada")
    game = ada.http.post("/v1/games", json={"title": "seven_wonders", "seats": 3, "bots": ["random"] * 2}).json()["id"]
    spoken = {"Accept-Language": f"{PSEUDO}, ja;q=0.5"}

    moves = ada.http.get(f"/v1/games/{game}/moves", headers=spoken)
    assert moves.headers["content-language"] == PSEUDO
    assert moves.headers["etag"] != ada.http.get(f"/v1/games/{game}/moves").headers["etag"]
    assert all(is_pseudo(offer["label"]) for offer in moves.json()["moves"])
    prompt = moves.json()["prompt"]
    assert sorted(prompt) == ["en", PSEUDO, "ja"]
    assert is_pseudo(prompt[PSEUDO])

    history = ada.http.get(f"/v1/games/{game}/history", params={"lang": PSEUDO})
    assert history.json()["lang"] == history.headers["content-language"] == PSEUDO
    assert all(is_pseudo(line["text"]) for line in history.json()["lines"])

    refused = ada.http.post(f"/v1/games/{game}/seats", json={}, headers=spoken)
    assert refused.status_code == 409
    assert is_pseudo(refused.json()["detail"])
    assert refused.headers["content-language"] == PSEUDO

    for path in ("/titles", "/titles/seven", "/account", "/nothing"):
        page = httpx.get(abroad.url + path, headers={**spoken, "Accept": BROWSER})
        assert page.headers["content-language"] == Page(page.text).language == PSEUDO
        assert 'href="/titles"' in page.text
        assert "[Títlés ~~]</a>" in page.text
    name = httpx.get(f"{abroad.url}/v1/titles").json()["titles"][0]["name"]
    assert (name["en"], name[PSEUDO]) == ("7 Wonders", "[7 Wóndérs ~~]")

    ada.http.post(f"/v1/games/{game}/resignation")
    log = tmp_path / "game.jsonl"
    log.write_text(ada.http.get(f"/v1/games/{game}/log").text, encoding="utf-8")
    ada.close()
    shown = printed(locale, "from heptad.cli.main import main; main()", "history", log, "--lang", PSEUDO)
    assert len(shown) > 3
    assert all(is_pseudo(line.split(maxsplit=1)[1]) for line in shown)
    golden = min((FOLDER / "seven_wonders").glob("*.ndjson"))
    first, *_, last = printed(locale, SCREEN, golden, PSEUDO)
    assert first.startswith("[7 Wóndérs ~~]")
    assert "[n/p stép" in last


@pytest.mark.parametrize("title", TITLES)
def test_the_names_of_a_language_are_in_catalogues_and_on_pages_of_components(abroad: Running, title: str):
    texts = list(translated(httpx.get(f"{abroad.url}/v1/titles/{title}/catalogue").json()))
    assert len(texts) > 60
    assert [text for text in texts if sorted(text) != ["en", PSEUDO, "ja"]] == []
    lines = {line for text in texts for line in text[PSEUDO].splitlines()}
    assert [line for line in lines if not is_pseudo(line)] == []
    page = html.unescape(httpx.get(f"{abroad.url}/titles/{title}", params={"lang": PSEUDO}).text)
    assert [line for line in lines if line not in page] == []


def translated(value: object) -> Iterator[dict[str, str]]:
    """Yield the texts of a catalogue, each by language."""
    if isinstance(value, dict) and isinstance(value.get("en"), str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from translated(part)


SCREEN = """
import pathlib, sys
from rich.console import Console
from application.games.access import FULL
from application.reading.replay import Replay
from heptad.terminal.pager import Pager
from heptad.terminal.screen import Screen
from titles.registry import TITLES
console = Console(width=200, height=40)
replay = Replay(pathlib.Path(sys.argv[1]).read_bytes(), TITLES)
console.print(Screen(Pager(replay, 0, FULL, sys.argv[2], console)))
"""
"""Draws the first screen of `heptad replay`."""


def printed(locale: Path, code: str, *words: str | Path) -> list[str]:
    """Return what code prints with the catalogues of a folder."""
    environ, command = {"HEPTAD_LOCALE": str(locale)}, [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout.splitlines()


def is_pseudo(text: str) -> bool:
    """Whether a text is in the language that does not exist."""
    return text.startswith("[") and text.endswith("~~]")
