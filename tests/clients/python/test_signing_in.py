"""Signing in from a terminal and from a program: a real server, the pages in a real browser, the errors one by one."""

import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import msgspec
import pytest
import redis
from playwright.sync_api import Page, expect

from application.accounts.programs.consents import digest_of
from events.log_server import keys
from heptad_client import Client, SignInError, UsageError, sign_in, sign_out, signed_in
from heptad_client.signing_in import session, token_file
from heptad_client.signing_in.commands import picture
from heptad_client.signing_in.device import DeviceCode
from heptad_client.signing_in.session import NAME, SCOPES
from tests.clients.python.test_client import HANG_UP, Script, server
from tests.commands import heptad as heptad_command
from tests.commands import heptad_bot, without_settings
from tests.golden.make import FOLDER
from tests.service.conftest import Running

__all__ = ["server"]

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the pages and of the terminal, to look at."""
BOT = Path(sys.executable).with_name("heptad-bot")
HEPTAD = Path(sys.executable).with_name("heptad")
GOLDEN = FOLDER / "seven_wonders_duel" / "given-up.ndjson"
REFUSING = """
from heptad_client import Bot

class Broken(Bot):
    def choose(self, game, moves):
        raise KeyError("no such card")
"""


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for the settings of a user who was never signed in."""
    folder = tmp_path / "settings"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.delenv("HEPTAD_TOKEN", raising=False)
    return folder


@pytest.fixture
def ann(heptad: Running) -> Iterator[Client]:
    with Client(heptad.url) as guest, Client(heptad.url, guest.create_player("Ann").token) as client:
        yield client


@pytest.fixture
def file(settings: Path) -> Path:
    """The file with the tokens, which does not exist."""
    return settings / "heptad" / "tokens.json"


def started(settings: Path, *command: str | Path, **environ: str) -> "subprocess.Popen[str]":
    surroundings = without_settings(XDG_CONFIG_HOME=str(settings), **environ)
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def lines_until(output: IO[str] | None, last: str) -> str:
    """What a command prints up to the line that begins like this."""
    assert output is not None
    said = ""
    for line in output:
        said += line
        if line.startswith(last):
            return said
    raise AssertionError(said)


def look(page: Page, name: str, terminal: str = "") -> None:
    """Take a picture of a page, or of what a terminal shows."""
    if SHOTS and terminal:
        shown = page.context.new_page()
        style = "background: #111; color: #eee; font: 14px/1.2 monospace; padding: 1em; white-space: pre-wrap"
        shown.set_content(f'<pre style="{style}"></pre>')
        shown.locator("pre").evaluate("(pre, text) => { pre.textContent = text; }", terminal)
        shown.locator("pre").screenshot(path=Path(SHOTS) / f"{name}.png")
        shown.close()
    elif SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def answer_device(client: Client, code: DeviceCode, **answer: Any) -> None:
    client.request("POST", "/oauth/device/answer", body={"user_code": code.user_code, **answer})


def status_of(url: str, token: str) -> int:
    return httpx.get(f"{url}/v1/account", headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_terminal_is_signed_in_from_a_phone_and_all_commands_use_its_token(
    heptad: Running, phone: Page, settings: Path, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with started(settings, BOT, "login", heptad.url, "--device", "Laptop") as login:
        said = lines_until(login.stdout, "Waiting")
        [code] = [line.strip() for line in said.splitlines() if line.count("-") == 1 and line.startswith("  ")]
        assert f"  {heptad.url}/device\n" in said
        phone.goto(f"{heptad.url}/device")
        phone.get_by_label("端末のコード").fill(code)
        phone.keyboard.press("Enter")
        phone.get_by_label("名前").fill("アン")
        phone.keyboard.press("Enter")
        expect(phone.locator("#device-name")).to_have_text("Laptop")
        expect(phone.locator("#program-name")).to_have_text(NAME)
        look(phone, "login-phone")
        phone.get_by_role("button", name="許可する").click()
        expect(phone.get_by_role("status")).to_contain_text("許可しました")
        look(phone, "login-phone-allowed")
        said += login.communicate(timeout=20)[0]
    look(phone, "login-terminal", f"$ heptad-bot login {heptad.url} --device Laptop\n{said}")
    assert login.returncode == 0, said
    assert f"Signed in to {heptad.url} as アン (" in said
    assert "The token allows game:read, game:create, game:play.\n" in said
    assert [stat.S_IMODE(each.stat().st_mode) for each in (file, file.parent)] == [0o600, 0o700]
    [token] = [
        kept.token for kept in msgspec.json.decode(file.read_bytes(), type=dict[str, token_file.KeptToken]).values()
    ]
    assert token not in said

    numeric = heptad.url.replace("localhost", "127.0.0.1")
    here = {"XDG_CONFIG_HOME": str(settings)}
    imported = heptad_command("import", GOLDEN, "--url", numeric, **here)
    assert imported.returncode == 0, imported.stderr
    monkeypatch.chdir(tmp_path)
    (tmp_path / "refusing.py").write_text(REFUSING)
    plays = ("run", "refusing:Broken", "--title", "seven", "--url", numeric)
    own, other = (heptad_bot(*plays, *more, **here).stdout for more in ((), ("--guest",)))
    assert "New player" not in own
    assert f"To play as yourself the next time: heptad-bot login {heptad.url}. " in other
    with Client(heptad.url, token) as client:
        assert [game.title for game in client.games(mine=True) if game.seats[0].name == "アン"] == ["seven"]

    out = heptad_bot("logout", heptad.url, **here)
    assert out.stdout == f"Signed out of {heptad.url}: the token of アン is revoked.\n"
    assert (status_of(heptad.url, token), file.read_text()) == (401, "{}\n")
    assert heptad_command("logout", heptad.url, **here).stderr == f"heptad: you are not signed in to {heptad.url}\n"
    refused = heptad_command("import", GOLDEN, "--url", heptad.url, **here)
    assert refused.stderr == f"heptad: you are not signed in: heptad-bot login {heptad.url}\n"


def test_the_browser_of_this_machine_signs_a_command_in(heptad: Running, page: Page, settings: Path, file: Path):
    asked = settings.parent / "asked"
    browser = settings.parent / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {asked}.new && mv {asked}.new {asked}\n')
    browser.chmod(0o700)
    with started(settings, HEPTAD, "login", heptad.url, "--browser", BROWSER=str(browser)) as login:
        until = time.monotonic() + 30
        while not asked.exists() and time.monotonic() < until:
            time.sleep(0.02)
        page.goto(asked.read_text())
        page.get_by_label("Name").fill("Ann")
        page.get_by_role("button", name="Play as a guest").click()
        expect(page.locator("#program-name")).to_have_text(NAME)
        page.get_by_role("button", name="Allow").click()
        expect(page.get_by_role("heading", name="You are signed in")).to_be_visible()
        look(page, "login-browser")
        said, _ = login.communicate(timeout=20)
    assert login.returncode == 0, said
    assert f"Signed in to {heptad.url} as Ann (" in said
    with Client(heptad.url, token_file.token_for(heptad.url)) as client:
        assert client.account().name == "Ann"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_command_that_waits_is_stopped(heptad: Running, settings: Path):
    with started(settings, BOT, "login", heptad.url) as login:
        lines_until(login.stdout, "Waiting")
        login.send_signal(signal.SIGINT)
        said, _ = login.communicate(timeout=20)
    assert (login.returncode, said) == (1, "heptad-bot: stopped\n")
    assert token_file.find(heptad.url) is None


def test_a_bot_account_that_is_signed_in_plays_where_bot_accounts_may(
    heptad: Running, tmp_path: Path, settings: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "refusing.py").write_text(REFUSING)
    with Client(heptad.url) as guest:
        session.with_token(heptad.url, guest.create_player("Robo", kind="bot").token)
    shown = heptad_bot("run", "refusing:Broken", "--title", "seven", "--url", heptad.url, XDG_CONFIG_HOME=str(settings))
    [game] = re.findall(r"^(g\w+): resigned$", shown.stdout, re.MULTILINE)
    with Client(heptad.url) as guest:
        assert guest.game(game).seats[0].name == "Robo"


# The code of a device


def test_a_program_that_asks_too_often_waits_longer(heptad: Running, ann: Client):
    shown: list[DeviceCode] = []
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            answer_device(ann, shown[0], scopes=["game:read"], expires_in_seconds=3600)

    found = session.with_code(heptad.url, NAME, SCOPES, None, show=shown.append, say=print, sleep=sleep)
    assert pauses == [5, 5, 10]
    assert (found.kept.name, found.kept.scopes) == ("Ann", ("game:read",))
    assert found.kept.expires_at is not None
    with signed_in(heptad.url) or pytest.fail("there is no token") as client:
        assert client.account().id == ann.account().id
    assert sign_out(heptad.url)
    assert signed_in(heptad.url) is None


def expire(heptad: Running, code: DeviceCode) -> None:
    """Let the time of a code pass."""
    key = keys.device_request(digest_of(code.device_code))
    with redis.Redis.from_url(heptad.log_url) as client:
        request = msgspec.json.decode(client.get(key))
        client.set(key, msgspec.json.encode({**request, "until": 1}))


@pytest.mark.parametrize(
    ("ending", "error", "said"),
    [
        ("refused", "access_denied", "you refused on the page"),
        ("over", "expired_token", "nobody entered the code in time; sign in again"),
    ],
)
def test_a_code_that_is_refused_or_too_old_ends_the_sign_in(
    heptad: Running, ann: Client, ending: str, error: str, said: str
):
    def show(code: DeviceCode) -> None:
        if ending == "refused":
            answer_device(ann, code)
        else:
            expire(heptad, code)

    with pytest.raises(SignInError, match=said) as raised:
        session.with_code(heptad.url, NAME, SCOPES, None, show=show, say=print, sleep=lambda _: None)
    assert raised.value.error == error
    assert token_file.find(heptad.url) is None


def described(server: Script) -> tuple[int, dict, dict]:
    """How a server describes itself, which does nothing else."""
    paths = ("authorization", "token", "device_authorization", "registration")
    url = server.url.replace("127.0.0.1", "localhost")
    return 200, {}, {"issuer": url, **{f"{each}_endpoint": f"{url}/{each}" for each in paths}}


CLIENT = (201, {}, {"client_id": "heptad-client.x"})
CODE = (200, {}, {"device_code": "d", "user_code": "U", "verification_uri": "x", "expires_in": 600})
TOKEN = (200, {}, {"access_token": "heptad_x", "token_type": "Bearer"})
ACCOUNT = (
    200,
    {},
    {"id": "p1", "name": "Ann", "kind": "guest", "handle": None, "scopes": [], "token_id": "t", "app": None},
)
PENDING = (400, {}, {"error": "authorization_pending"})


@pytest.fixture
def waiting(server: Script) -> Callable[..., tuple[list[float], list[str]]]:
    """Sign in at a server that answers like this, and return for how long the program waited and what it said."""

    def wait(*answers: Any) -> tuple[list[float], list[str]]:
        server.answers = [described(server), CLIENT, CODE, *answers]
        pauses: list[float] = []
        said: list[str] = []
        session.with_code(server.url, NAME, SCOPES, None, show=lambda _: None, say=said.append, sleep=pauses.append)
        return pauses, said

    return wait


def test_a_server_that_is_away_for_a_moment_is_asked_less_often_and_then_as_before(server: Script, waiting):
    away = [HANG_UP, (502, {}, "<html>"), (503, {"Retry-After": "120"}, {"error": "temporarily_unavailable"})]
    pauses, said = waiting(PENDING, *away, PENDING, TOKEN, ACCOUNT)
    assert pauses == [5, 5, 10, 20, 120, 5]
    assert len(said) == 1
    assert said[0].endswith("waiting…")
    assert signed_in(server.url) is not None


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ((400, {}, {"error": "invalid_grant", "error_description": "It is over."}), "invalid_grant"),
        ((400, {}, {"error": "no\x1b[2J", "error_description": "\x1b]0;"}), "no?[2J"),
        ((500, {}, "<html>"), "unsupported_server"),
        ((200, {}, "<html>"), "unsupported_server"),
    ],
)
def test_other_errors_end_the_sign_in(waiting, answer: Any, error: str):
    with pytest.raises(SignInError) as raised:
        waiting(answer)
    assert raised.value.error == error
    assert "\x1b" not in str(raised.value)


def test_a_server_that_calls_itself_otherwise_gets_nothing(server: Script, settings: Path):
    status, headers, body = described(server)
    server.answers = [(status, headers, {**body, "issuer": "https://play.example"})]
    with pytest.raises(SignInError, match=r"calls itself https://play\.example: sign in there"):
        sign_in(server.url)
    server.answers = [(404, {}, "<html>")]
    shown = heptad_bot("login", server.url, XDG_CONFIG_HOME=str(settings))
    assert shown.returncode == 1
    assert "can't sign you in: it answers 404 Not Found" in shown.stderr


@pytest.mark.parametrize(
    ("address", "is_drawn"),
    [
        ("https://play.example/device#7KQM-2XHD", True),
        ("http://192.0.2.7:8777/device#7KQM-2XHD", True),
        ("http://localhost:8777/device#7KQM-2XHD", False),
        ("http://127.0.0.1:8777/device#7KQM-2XHD", False),
        ("http://[::1]:8777/device#7KQM-2XHD", False),
        ("", False),
    ],
)
def test_an_address_that_a_phone_can_open_is_drawn(address: str, is_drawn: bool):
    pytest.importorskip("segno")
    drawn = picture(address).splitlines()
    assert bool(drawn) is is_drawn
    assert all(len(line) == len(drawn[0]) <= 40 for line in drawn)


# The browser of this machine


def led(address: str) -> tuple[str, dict[str, str]]:
    """Where the browser is to come back, and what the program asks for."""
    asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    return asked["redirect_uri"], asked


@pytest.mark.parametrize(
    ("answer", "error", "said"),
    [
        ({"error": "access_denied"}, "access_denied", "You refused on the page."),
        (
            {"code": "x", "iss": "https://evil.example"},
            "unexpected_issuer",
            "came from https://evil.example, not from ",
        ),
        ({"code": "x"}, "invalid_grant", "Invalid &#x27;code&#x27; in request."),
        ({"error": "<b>", "error_description": "<script>"}, "<b>", "<p>&lt;script&gt;."),
    ],
)
def test_an_answer_of_the_browser_that_is_no_code_ends_the_sign_in(
    heptad: Running, answer: dict[str, str], error: str, said: str
):
    pages: list[str] = []

    def come_back(address: str) -> None:
        back, asked = led(address)
        assert httpx.get(f"{back}?{urlencode({**answer, 'state': 'of another program'})}").status_code == 404
        assert httpx.get(f"{back}/favicon.ico").status_code == 404
        parameters = {"iss": heptad.url, "state": asked["state"], **answer}
        pages.append(httpx.get(f"{back}?{urlencode(parameters)}").text)

    with pytest.raises(SignInError) as raised:
        sign_in(heptad.url, open_page=come_back)
    assert raised.value.error == error
    assert said in pages[0]
    assert "You are not signed in" in pages[0]
    assert token_file.find(heptad.url) is None


def test_a_program_does_not_wait_for_the_browser_for_ever(heptad: Running):
    with pytest.raises(SignInError, match="the browser did not come back within 0 seconds") as raised:
        sign_in(heptad.url, open_page=lambda _: None, seconds=0.05)
    assert raised.value.error == "expired_token"


def test_a_program_of_somebody_else_has_its_own_name_and_keeps_nothing(heptad: Running, ann: Client, file: Path):
    def allow(address: str) -> None:
        body = {"request": urlsplit(address).query, "scopes": ["game:read"]}
        answer = msgspec.json.decode(ann.request("POST", "/oauth/authorize", body=body))
        assert "You are signed in" in httpx.get(answer["location"]).text

    with sign_in(
        heptad.url, name="Statistics", scopes=["game:read"], device="Desk", keep=False, open_page=allow
    ) as client:
        assert client.account().scopes == ("game:read",)
        [listed] = [each for each in ann.tokens() if each.program is not None]
        assert (listed.program.name, listed.program.device) == ("Statistics", "Desk")
    assert not file.exists()


# The file


def kept(name: str = "Ann", **more: Any) -> token_file.KeptToken:
    return token_file.KeptToken(token=f"heptad_{name}", player="p", name=name, scopes=("game:read",), **more)


HERE = "http://127.0.0.1:8777"


def test_an_option_comes_before_the_variable_and_the_variable_before_the_file(
    monkeypatch: pytest.MonkeyPatch,
):
    assert token_file.token_for(HERE) is None
    token_file.keep(HERE, kept())
    assert token_file.token_for(HERE) == "heptad_Ann"
    monkeypatch.setenv("HEPTAD_TOKEN", "of the variable")
    assert token_file.token_for(HERE) == "of the variable"
    assert token_file.token_for(HERE, "of the option") == "of the option"


def test_each_server_has_a_token_by_its_scheme_host_and_port(file: Path):
    token_file.keep(HERE, kept())
    token_file.keep("https://Play.Example:443/v1", kept("Bea"))
    same = ("http://localhost:8777/", "HTTP://127.0.0.1:8777/v1", "https://play.example")
    assert [token_file.token_for(url) for url in same] == ["heptad_Ann", "heptad_Ann", "heptad_Bea"]
    others = ("http://localhost:8778", "https://localhost:8777", "http://play.example", "https://play.example:444")
    assert [token_file.token_for(url) for url in others] == [None] * 4
    token_file.forget("https://play.example")
    assert [token_file.token_for(url) for url in same] == ["heptad_Ann", "heptad_Ann", None]
    assert [each.name for each in file.parent.iterdir()] == ["tokens.json"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_file_that_others_can_read_is_not_used(file: Path, mode: int):
    token_file.keep(HERE, kept())
    file.chmod(mode)
    for use in (lambda: token_file.token_for(HERE), lambda: token_file.keep(HERE, kept("Bea"))):
        with pytest.raises(UsageError, match=rf"other users .* run `chmod 600 {file}`"):
            use()
    file.chmod(0o600)
    assert token_file.token_for(HERE) == "heptad_Ann"


def test_the_folder_is_made_private(file: Path):
    file.parent.mkdir(parents=True, mode=0o755)
    token_file.keep(HERE, kept())
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", ["", "{", '{"http://localhost:8777": "heptad_secret"}', "\xff"])
def test_a_damaged_file_is_named_without_its_content(file: Path, content: str):
    token_file.keep(HERE, kept())
    file.write_text(content, encoding="latin-1")
    with pytest.raises(UsageError, match=rf"{file} is damaged .*: delete it, and sign in again") as raised:
        token_file.token_for(HERE)
    assert "heptad_" not in str(raised.value)
    with pytest.raises(UsageError, match="damaged"):
        token_file.keep(HERE, kept())


def test_a_token_that_has_expired_is_named():
    token_file.keep(HERE, kept(expires_at=msgspec.convert("2026-01-31T00:00:00Z", type=token_file.datetime)))
    said = "the token of Ann for http://localhost:8777 expired on 2026-01-31; sign in again: heptad-bot login http://"
    with pytest.raises(UsageError, match=said):
        token_file.token_for(HERE)


def test_nothing_is_asked_of_a_server_if_the_token_can_not_be_stored(server: Script, settings: Path):
    settings.write_text("a file where the folder should be")
    for begin in (lambda: sign_in(server.url), lambda: session.with_token(server.url, "heptad_x")):
        with pytest.raises(UsageError, match=r"tokens.json can't be written"):
            begin()
    assert server.requests == []
    assert signed_in(server.url) is None


def test_a_token_that_was_made_by_hand_is_stored_and_revoked_elsewhere(heptad: Running, ann: Client, settings: Path):
    made = ann.issue_token(["game:read"])
    session.with_token(heptad.url, made.token)
    assert token_file.token_for(heptad.url) == made.token
    ann.revoke(made.token_id)
    here = {"XDG_CONFIG_HOME": str(settings)}
    shown = heptad_command("import", GOLDEN, "--url", heptad.url, **here)
    assert shown.stderr.endswith(f". Sign in again: heptad-bot login {heptad.url}\n")
    shown = heptad_command("import", GOLDEN, "--url", heptad.url, **here, HEPTAD_TOKEN=made.token)
    assert "The token is that of --token or HEPTAD_TOKEN: replace it, or leave it out" in shown.stderr
    out = heptad_command("logout", heptad.url, HEPTAD_TOKEN="x", **here)
    assert out.stdout == (
        f"Signed out of {heptad.url}. The token of Ann was not valid any more.\nHEPTAD_TOKEN is set, and stays valid.\n"
    )
    with pytest.raises(Exception, match="401"):
        session.with_token(heptad.url, made.token)
    assert token_file.find(heptad.url) is None


def test_a_token_that_could_not_be_revoked_stays(server: Script, settings: Path):
    token_file.keep(server.url, kept())
    server.answers = [(500, {}, {})]
    shown = heptad_bot("logout", server.url, XDG_CONFIG_HOME=str(settings))
    assert shown.returncode == 1
    assert token_file.token_for(server.url) == "heptad_Ann"


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["--scope", "account:manage"], "programs can't get the scope 'account:manage'; they can get game:read, "),
        (["--with-token", "--browser"], "--with-token stores a token as it is: leave out --scope, --device and "),
        (["--with-token"], "the token is empty, "),
    ],
)
def test_wrong_options_are_one_line(settings: Path, words: list[str], printed: str):
    shown = heptad_bot("login", HERE, *words, XDG_CONFIG_HOME=str(settings))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"heptad-bot: {printed}")
    assert len(shown.stderr.splitlines()) == 1
