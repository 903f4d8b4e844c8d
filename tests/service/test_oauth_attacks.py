"""Attacks on signing in with Heptad (RFC 9700), and what each is answered. docs/oauth-attacks.md is this table."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from application.accounts.programs.documents import Clients
from tests.publishing import Publisher, publishing
from tests.service import attacking as by
from tests.service.attacking import Answer, World
from tests.service.conftest import Make
from tests.service.oauth import LOCAL, Program, status_of, tokens_of

PAGE = Path(__file__).parents[2] / "docs" / "oauth-attacks.md"
HEAD = "| attack | answer |\n|---|---|\n"
NO_LINK = (400, "no link to the program")
NO_GRANT = (400, "invalid_grant")
WRONG = (400, "invalid_request")


class Attack(NamedTuple):
    """An attack in words, how it is done, and what it is answered."""

    text: str
    do: Callable[[World], Answer]
    answer: Answer


ATTACKS = [
    Attack("The answer is to go to another site", by.of_page(redirect_uri="https://evil.example/"), NO_LINK),
    Attack("to a name that begins like the program's", by.of_redirect(lambda url: f"{url}.evil.example/"), NO_LINK),
    Attack(
        "to a site with the program's as its user name", by.of_redirect(lambda url: f"{url}@evil.example/"), NO_LINK
    ),
    Attack(
        "with a backslash, which browsers read as a slash",
        by.of_redirect(lambda url: f"{url}\\@evil.example/"),
        NO_LINK,
    ),
    Attack("to another port of the same name", by.of_page(redirect_uri="https://app.example:1/"), NO_LINK),
    Attack("without TLS", by.of_redirect(lambda url: url.replace("https", "http") + "/"), NO_LINK),
    Attack(
        "with a fragment, which would hide it from the program's server",
        by.of_redirect(lambda url: f"{url}/#x"),
        NO_LINK,
    ),
    Attack(
        "with a code and a state of the attacker's in its query",
        by.of_redirect(lambda url: f"{url}/?code=x&state=y"),
        NO_LINK,
    ),
    Attack(
        "the same with their names encoded",
        by.of_redirect(lambda url: f"{url}/?%63ode=x&st%61te=y"),
        NO_LINK,
    ),
    Attack("to a path that the program's document does not list", by.of_listed("/"), NO_LINK),
    Attack("to a listed path with a query added", by.of_listed("?next=https://evil.example"), NO_LINK),
    Attack("to nowhere", by.of_page(redirect_uri=None), NO_LINK),
    Attack("to one of two addresses", by.two_addresses, WRONG),
    Attack(
        "A program of this machine is to be answered elsewhere",
        lambda world: world.shown(world.local)(redirect_uri="http://localhost.evil.example/"),
        NO_LINK,
    ),
    Attack(
        "An address of this server that leads to any site: an error of one's own program",
        lambda world: world.shown(world.evil)(scope="none"),
        (400, "invalid_scope"),
    ),
    Attack(
        "A document lists an address that runs a script", by.of_document(redirect_uris=["javascript:alert(1)"]), NO_LINK
    ),
    Attack("A document lists the scheme of another app", by.of_document(redirect_uris=["com.bank:/callback"]), NO_LINK),
    Attack("A document is that of another program", by.of_document(client_id="https://app.example/"), NO_LINK),
    Attack("A document without an end", by.of_document(client_uri="a" * 20_000), NO_LINK),
    Attack("The server should send a request into its own network", by.of_client("https://[fd00::1]/"), NO_LINK),
    Attack("or to ask another server again and again", by.many_documents, (429, "temporarily_unavailable")),
    Attack("or to read what request_uri names", by.of_page(request_uri="https://evil.example/"), NO_LINK),
    Attack(
        "A client_id with another user name before the host", by.of_client("https://app.example@evil.example/"), NO_LINK
    ),
    Attack("A client_id with letters that look like others", by.of_client("https://аpp.example/"), NO_LINK),
    Attack("the same in Punycode", by.homoglyph, (200, "shown as xn--pp-6kc.example")),
    Attack(
        "A program of this machine gets a website's answer, whose document allows it",
        by.answered_on_this_machine,
        (200, "the page says so"),
    ),
    Attack("A name that is markup", by.markup, (200, "shown as text")),
    Attack("No proof key (PKCE)", by.of_page(code_challenge=None, code_challenge_method=None), WRONG),
    Attack("A proof key in plain text", by.of_page(code_challenge_method="plain"), WRONG),
    Attack("A proof key without its method", by.of_page(code_challenge_method=None), WRONG),
    Attack("A code without its verifier", by.fetched(code_verifier=None), WRONG),
    Attack("with another verifier", by.fetched(code_verifier="a" * 43), NO_GRANT),
    Attack("by another client", by.fetched(client_id=LOCAL), NO_GRANT),
    Attack("for another address", by.fetched(redirect_uri="https://evil.example/"), NO_GRANT),
    Attack("A code that comes a second time", by.twice, NO_GRANT),
    Attack("from a thief who has no verifier", by.without_verifier, NO_GRANT),
    Attack("A code of the attacker's in the player's browser", by.injected, NO_GRANT),
    Attack("A code after 60 seconds", by.late, NO_GRANT),
    Attack("A guessed code", lambda world: by.short(world.web.fetch("a" * 43)), NO_GRANT),
    Attack("A code after the browser was signed out", by.after("/v1/account/token"), NO_GRANT),
    Attack("A code after the account was erased", by.after("/v1/account", confirmed=True), NO_GRANT),
    Attack("A code in the address, where it would be logged", by.sent("/oauth/token?code=x"), WRONG),
    Attack("A token asked for with GET", by.sent("/oauth/token", "GET"), (405, "invalid_request")),
    Attack(
        "A parameter twice",
        by.sent("/oauth/token", data="code=a&code=b", content_type="application/x-www-form-urlencoded"),
        WRONG,
    ),
    Attack("A body that is no form", by.sent("/oauth/token", json={"code": "x"}), WRONG),
    Attack("The implicit grant", by.of_page(response_type="token"), NO_LINK),
    Attack("The password grant", by.of_grant("password"), (400, "unsupported_grant_type")),
    Attack("A refresh token", by.of_grant("refresh_token"), (400, "unsupported_grant_type")),
    Attack(
        "A token for another server (resource)", by.of_page(resource="https://evil.example/"), (400, "invalid_target")
    ),
    Attack("one of two resources of another server", by.two_resources, (400, "invalid_target")),
    Attack("A state that is a header", by.of_page(state="a\r\nSet-Cookie: a=b"), NO_LINK),
    Attack("Another server's answer", by.confused, (200, "iss in each answer")),
    Attack(
        "A program asks to manage the account", by.of_page(scope="game:read account:manage"), (400, "invalid_scope")
    ),
    Attack(
        "A page gives more than was asked for",
        lambda world: world.allowed(world.ann, world.web, ["webhook:manage"]),
        (403, "access_denied"),
    ),
    Attack(
        "A page gives what nobody can give",
        lambda world: world.allowed(world.ann, world.web, ["account:manage"]),
        WRONG,
    ),
    Attack(
        "A page gives for longer than its own token lasts",
        by.longer_than_its_maker,
        (200, "a token that expires with that of the browser"),
    ),
    Attack("A page chooses a bot account of another player", by.as_bot_of_another, (404, "invalid_request")),
    Attack("A program allows another program something", by.by_a_program, (403, "access_denied")),
    Attack("A form of another site allows it (CSRF)", by.by_form, (415, "invalid_request")),
    Attack("or JSON without a token", by.without_token, (401, "invalid_token")),
    Attack("or a script of another site that has a token", by.from_elsewhere, (400, "access_denied")),
    Attack("The page in a frame (clickjacking)", by.framed, (200, "a page that no other page shows")),
    Attack(
        "A program on this machine passes without asking",
        by.silently(lambda world: world.local),
        (200, "the player is asked"),
    ),
    Attack(
        "A program on the web passes with more than before",
        by.silently(lambda world: world.web, scope="game:read game:create"),
        (200, "the player is asked"),
    ),
    Attack("A guessed code of a device", by.guessed, (429, "temporarily_unavailable")),
    Attack("A code of a device, entered twice", by.entered_twice, NO_GRANT),
    Attack("A device fetches its token twice", by.device_twice, NO_GRANT),
    Attack("Another program fetches it", by.of_another_client, (400, "unauthorized_client")),
    Attack("The code of a device as that of a program on the web", by.device_as_code, NO_GRANT),
    Attack("A device that does not wait", by.impatient, (400, "slow_down")),
    Attack("A program ends the token of another one", by.revoked_by_another, NO_GRANT),
    Attack("or one that no program has got", by.revoked_by_hand, NO_GRANT),
    Attack("A flood of requests", by.flood, (429, "temporarily_unavailable")),
]


@pytest.fixture(scope="module")
def publisher() -> Iterator[Publisher]:
    with publishing("app.example", "evil.example", "xn--pp-6kc.example") as running:
        yield running


@pytest.fixture
def world(make: Make, publisher: Publisher) -> World:
    app = make(limits="oauth=300/minute, sign-in=20/minute")
    container = app.extensions["heptad"]
    container.__dict__["clients"] = Clients(container.client, publisher.outside(), container.secret)
    return World(app, publisher)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.text)
def test_an_attack_gains_nothing(world: World, attack: Attack):
    assert attack.do(world) == attack.answer


def test_of_two_who_have_a_code_none_keeps_a_token(world: World):
    code = world.web.led_back(world.ann)["code"]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: Program.fetch(world.web, code), range(4)))
    given = [body["access_token"] for status, body in answers if status == 200]
    assert len(given) <= 1
    assert [status_of(world.app, token) for token in given] == [401] * len(given)
    assert tokens_of(world.ann) == []


def test_the_page_lists_the_attacks():
    _, head, after = PAGE.read_text("utf-8").partition(HEAD)
    rows = "".join(f"| {each.text} | {each.answer[0]}: {each.answer[1]} |\n" for each in ATTACKS)
    assert head + after == HEAD + rows
