"""The pages to read: every link leads somewhere, every component is shown, other clients get what they understand."""

import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import httpx
import msgspec
import pytest

from service.pages.guides import Guide, groups, guides, url_from
from tests.built_once import built_once
from tests.service.conftest import Running
from tests.service.html_pages import BROWSER, Page
from tests.test_packaging import build_wheels
from titles.kernel.show.plain_components import PlainComponents
from titles.kernel.words.translated import Translated
from titles.registry import TITLES

ROOT = Path(__file__).parents[2]
PAGES = (
    "/",
    "/?lang=ja",
    "/account",
    "/account?lang=ja",
    "/developers",
    "/device",
    "/docs",
    "/docs/decisions",
    "/docs/problems",
    "/docs/vectors",
    "/how-to-play/seven",
    "/how-to-play/seven_wonders_duel?lang=ja",
    "/titles",
    "/titles?lang=ja",
    "/verify",
    "/verify?lang=ja",
    "/v1/rules",
    *(f"/titles/{title}{query}" for title in TITLES for query in ("", "?lang=ja")),
    *(f"/v1/titles/{title}/rules" for title in TITLES),
)


@pytest.fixture(scope="module")
def site(heptad: Running) -> dict[str, httpx.Response]:
    """Everything that a browser finds from the lobby on, by address."""
    found: dict[str, httpx.Response] = {}
    with httpx.Client(headers={"Accept": BROWSER}, timeout=30) as client:
        left = [f"{heptad.url}/"]
        while left:
            url = left.pop()
            if url in found or not url.startswith(heptad.url):
                continue
            found[url] = client.get(url)
            client.cookies.clear()  # a browser would keep the language that it has just seen
            if found[url].headers["content-type"].startswith("text/html"):
                page = Page(found[url].text)
                left += [urldefrag(urljoin(url, link)).url for link in (*page.links, *page.loaded)]
    return found


def test_every_link_leads_to_a_page_and_to_a_place_on_it(heptad: Running, site: dict[str, httpx.Response]):
    assert {url: answer.status_code for url, answer in site.items() if answer.status_code != 200} == {}
    pages = {url: Page(answer.text) for url, answer in site.items() if "html" in answer.headers["content-type"]}
    for url, page in pages.items():
        for link in page.links:
            target, anchor = urldefrag(urljoin(url, link))
            if anchor and "=" not in anchor and target.startswith(heptad.url):  # with "=" it tells a script what to do
                assert anchor in pages[target].ids, f"{url}: {link}"
    assert {f"{heptad.url}{path}" for path in PAGES} <= set(pages)
    assert {f"{heptad.url}/docs/{name}" for name in guides()} <= set(pages)
    assert {f"{heptad.url}/how-to-play/{title}" for title in TITLES} <= set(pages)


def test_every_page_has_a_title_a_language_and_a_policy(site: dict[str, httpx.Response]):
    titles = []
    for url, answer in site.items():
        if "html" in answer.headers["content-type"]:
            page = Page(answer.text)
            assert page.language == ("ja" if url.endswith("lang=ja") else "en")
            assert len(page.ids) == len(set(page.ids)), url
            assert all(not re.match(r"\w+:|//", loaded) for loaded in page.loaded)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; style-src 'self'")
            assert "unsafe-eval" not in policy
            assert policy.endswith("base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
            assert ("unsafe-inline" in policy) == url.endswith("/docs")
            titles += [] if url.endswith("?lang=en") else [page.title]  # which is the page without a language
    assert len(titles) == len(set(titles)) > 40


@pytest.mark.parametrize(
    "path", ["/docs", "/docs/streams", "/titles/seven", "/verify", "/assets/style.css", "/favicon.ico"]
)
def test_a_page_is_fresh_for_an_hour_and_cheap_to_ask_for_again(heptad: Running, path: str):
    answer = httpx.get(heptad.url + path)
    assert answer.headers["cache-control"] == "public, max-age=3600"
    again = httpx.get(heptad.url + path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/developers", "/docs", "/docs/decisions", "/docs/streams", "/docs/clients/python"])
def test_a_page_in_english_keeps_the_readers_language_around_it(heptad: Running, path: str):
    with httpx.Client(base_url=heptad.url, headers={"Accept": BROWSER}) as client:
        assert ">ドキュメント</a>" in client.get("/titles", params={"lang": "ja"}).text
        answer = client.get(path)
    assert ">ドキュメント</a>" in answer.text
    assert "このページは英語です。" in answer.text
    assert Page(answer.text).language == "en"
    assert "Cookie" in answer.headers["vary"]
    assert "このページは英語です。" not in httpx.get(heptad.url + path).text


def test_the_page_for_developers_has_this_servers_address(heptad: Running):
    page = httpx.get(f"{heptad.url}/developers")
    assert page.headers["cache-control"] == "private, no-cache"
    assert f"api={heptad.url}/v1\n" in page.text
    elsewhere = httpx.get(f"{heptad.url}/developers", headers={"Host": "games.example:81"})
    assert "api=http://games.example:81/v1\n" in elsewhere.text


def test_the_code_of_a_guide_has_this_servers_address(heptad: Running):
    page = httpx.get(f"{heptad.url}/docs/clients/python")
    assert page.headers["cache-control"] == "private, no-cache"
    assert f"--url {heptad.url}\n" in page.text
    assert "http://127.0.0.1:8777" not in page.text
    elsewhere = httpx.get(f"{heptad.url}/docs/clients/python", headers={"Host": "games.example:81"})
    assert "--url http://games.example:81\n" in elsewhere.text


def test_no_guide_sends_the_readers_of_another_server_to_their_own_machine():
    for name, guide in guides().items():
        page = guide.body("https://play.example")
        assert not re.search(r"(127\.0\.0\.1|localhost):8777", page), name
    assert "https://play.example/metrics" in guides()["operations"].body("https://play.example")


@pytest.mark.parametrize("path", ["/developers", "/docs/clients/python"])
@pytest.mark.parametrize("host", ["a;reboot", "$(reboot)", "a b", "<b>"])
def test_an_address_that_a_shell_would_run_is_never_shown(heptad: Running, path: str, host: str):
    answer = httpx.get(heptad.url + path, headers={"Accept": BROWSER, "Host": host})
    assert answer.status_code == 400
    assert host not in answer.text


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_first_steps_run(heptad: Running):
    page = Page(httpx.get(f"{heptad.url}/developers").text)
    assert len(page.commands) == 6
    script = "set -euo pipefail\n" + "\n".join(page.commands)
    shown = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert shown.returncode == 0, shown.stderr
    assert "Sell" in shown.stdout
    assert '"status": "playing"' in shown.stdout


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/html;q=0.1, application/json"])
def test_other_clients_find_their_way_from_the_root(heptad: Running, accept: str):
    answer = httpx.get(heptad.url, headers={"Accept": accept})
    assert answer.headers["content-type"] == "application/json"
    for path in answer.json().values():
        assert httpx.get(heptad.url + path).status_code == 200


@pytest.mark.parametrize("path", ["/nothing", "/docs/nothing", "/titles/chess", "/assets/nothing", "/v1/games/gx"])
def test_a_browser_gets_a_page_where_there_is_nothing_and_other_clients_a_problem(heptad: Running, path: str):
    page = httpx.get(heptad.url + path, headers={"Accept": BROWSER})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<!doctype html>" in page.text
    problem = httpx.get(heptad.url + path)
    assert (problem.status_code, problem.headers["content-type"]) == (404, "application/problem+json")
    assert problem.json()["detail"] == problem.json()["detail"].strip()


def test_what_is_no_tag_of_a_language_is_refused(heptad: Running):
    assert httpx.get(f"{heptad.url}/titles/seven", params={"lang": "x_x"}).status_code == 422
    assert httpx.get(f"{heptad.url}/titles/seven", params={"lnag": "ja"}).status_code == 422


def test_a_title_is_shown_in_the_language_of_the_browser(heptad: Running):
    for accepted, shown in (("ja-JP,ja;q=0.9,en;q=0.5", "ja"), ("en", "en"), ("fr", "en")):
        answer = httpx.get(f"{heptad.url}/titles/seven", headers={"Accept-Language": accepted})
        assert Page(answer.text).language == shown
        assert "Accept-Language" in answer.headers["vary"]


def translated(value: object) -> list[Translated]:
    """Return all texts in a catalogue."""
    if isinstance(value, Translated):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [text for field in value.__struct_fields__ for text in translated(getattr(value, field))]
    if isinstance(value, dict):
        value = tuple(value.values())
    return [text for item in value for text in translated(item)] if isinstance(value, tuple | list) else []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_text_of_the_catalogue_is_on_the_page_of_the_title(heptad: Running, title, language: str):
    page = httpx.get(f"{heptad.url}/titles/{title.id}", params={"lang": language}).text
    plain = page.replace("&#39;", "'").replace("&#34;", '"').replace("&gt;", ">").replace("&amp;", "&")
    texts = translated(title.catalogue(title.revision))
    assert len(texts) > 60
    assert [text for text in texts if text.in_language(language) not in plain] == []


class Token(msgspec.Struct, frozen=True):
    """A token of a title of another package."""

    id: str
    name: Translated
    text: Translated


class SmallCatalogue(msgspec.Struct, frozen=True):
    """A catalogue of a title of another package."""

    revision: int
    small_tokens: tuple[Token, ...]
    notes: tuple[str, ...]


def test_a_title_of_another_package_shows_what_has_an_id_and_a_name():
    token = Token("sun", Translated("Sun", "太陽"), Translated("Shines.", "輝く。"))
    [section] = PlainComponents(SmallCatalogue(1, (token,), ("note",))).sections()
    assert (section.anchor, section.heading.in_language("en")) == ("small_tokens", "Small tokens")
    [component] = section.components
    assert (component.anchor, component.name, component.texts[0]) == ("small_tokens-sun", token.name, token.text)


def test_every_guide_is_in_the_index_once():
    listed = [link.url.removeprefix("/docs/") for group in groups() for link in group.links]
    assert {name for name, guide in guides().items() if not guide.folder} <= set(listed)
    assert len(listed) == len(set(listed))
    assert {guide.folder for guide in guides().values() if guide.folder} <= set(listed)


@pytest.mark.parametrize(
    ("folder", "target", "url"),
    [
        ("", "log-format.md#bounds", "/docs/log-format#bounds"),
        ("decisions", "0027-layout.md", "/docs/decisions/0027-layout"),
        ("decisions", "../running.md", "/docs/running"),
        ("", "vectors/log.json", "/docs/vectors/log.json"),
        ("", "../titles/seven/RULES.md", "/v1/titles/seven/rules"),
        ("", "../titles/kernel/RULES.md#seats", "/v1/rules#seats"),
        ("", "../README.md", "/developers"),
        ("", "#here", "#here"),
        ("", "https://example.org/a.md", "https://example.org/a.md"),
        ("", "../tests/golden", None),
    ],
)
def test_a_link_between_files_leads_to_the_page(folder: str, target: str, url: str | None):
    assert url_from(folder, target) == url


def test_a_row_that_is_looked_up_and_a_heading_have_anchors():
    text = "# T\n\n## To `add`: a b\n\n| code | meaning |\n|---|---|\n| `not_now`, `too_late` | x |\n| `http:…` | y |\n"
    guide = Guide("t", text + "\n[gone](../tests/golden) <b>\n")
    assert Page(guide.body()).ids == ["to-add-a-b", "not_now-too_late", "http"]
    assert Page(guide.body()).links == ["#to-add-a-b"]
    assert "&lt;b&gt;" in guide.body()


def test_every_problem_leads_to_its_description(heptad: Running):
    ids = Page(httpx.get(f"{heptad.url}/docs/problems").text).ids
    for answer in (
        httpx.get(f"{heptad.url}/nothing"),
        httpx.post(f"{heptad.url}/v1/players", content=b"{"),
        httpx.get(f"{heptad.url}/v1/games/gx"),
        httpx.get(f"{heptad.url}/v1/account"),
        httpx.post(f"{heptad.url}/v1/games", json={"title": "seven", "seats": 2}),
    ):
        assert answer.status_code >= 400
        [anchor] = re.findall(r'^</docs/problems#([\w-]+)>; rel="help"$', answer.headers["link"])
        assert anchor in ids
    assert {"refused", "unknown-game", "storage-full", "seat_taken"} <= set(ids)


def test_an_installed_heptad_has_its_pages(tmp_path_factory: pytest.TempPathFactory):
    [wheel] = (built_once(tmp_path_factory, "wheels", build_wheels) / "heptad").glob("*.whl")
    files = set(zipfile.ZipFile(wheel).namelist())
    web = ROOT / "web"
    expected = {f"web/{file.relative_to(web)}" for file in web.rglob("*") if file.is_file()}
    expected |= {f"web/{file.relative_to(ROOT)}" for file in (ROOT / "docs").rglob("*") if file.is_file()}
    assert expected <= files
    assert "web/docs/decisions/0027-layout.md" in expected
