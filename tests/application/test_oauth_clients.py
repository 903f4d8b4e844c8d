"""Clients of OAuth: what their ids and their documents say, and where they may be answered."""

import json
from collections.abc import Iterator

import pytest
import redis

from application.accounts.programs.clients import Client, client_of
from application.accounts.programs.documents import MAX_BYTES, Clients
from application.accounts.programs.registrations import Registrations
from application.errors.programs import ClientRefusedError, OAuthError
from application.runtime.outside.asking import Outside
from application.runtime.outside.shares import Caller
from tests.publishing import Document, Publisher, publishing

HERE = Caller("here", "")
SECRET = b"of this server"
ORIGIN = "https://app.example"


@pytest.fixture(scope="module")
def server() -> Iterator[Publisher]:
    with publishing("app.example") as running:
        yield running


@pytest.fixture
def publisher(server: Publisher) -> Publisher:
    server.documents.clear()
    server.asked.clear()
    return server


@pytest.fixture
def clients(log_client: redis.Redis, publisher: Publisher) -> Clients:
    return Clients(log_client, publisher.outside(), SECRET)


@pytest.mark.parametrize(
    "client_id",
    [
        "",
        "app",
        "http://app.example/",
        "ftp://app.example/",
        "https://",
        "https:///path",
        "HTTPS://app.example/",
        "https://App.example/",
        "https://аpp.example/",  # a Cyrillic letter
        "https://user@app.example/",
        "https://app.example/#part",
        "https://app.example:443/",
        "https://app.example/../other",
        "https://app.example/%2E%2e/other",
        "https://app.example/a/.",
        "https://app.example\\@other.example/",
        "https://app.example/a b",
        "https://app.example/\n",
        "http://localhost.example/",
        "http://127.0.0.2/",
        "javascript:alert(1)",
        "https://app.example/" + "a" * 2048,
    ],
)
def test_what_is_no_id_of_a_client(client_id: str):
    with pytest.raises(ClientRefusedError):
        client_of(client_id)


@pytest.mark.parametrize(
    ("client_id", "origin", "is_local"),
    [
        ("https://app.example", "https://app.example", False),
        ("https://app.example/client.json?v=1", "https://app.example", False),
        ("https://xn--pp-6kc.example/", "https://xn--pp-6kc.example", False),
        ("https://app.example:8443/", "https://app.example:8443", False),
        ("http://localhost:5173/", "http://localhost:5173", True),
        ("http://127.0.0.1/", "http://127.0.0.1", True),
        ("http://[::1]:8000/app", "http://[::1]:8000", True),
    ],
)
def test_an_id_says_the_origin(client_id: str, origin: str, is_local: bool):
    found = client_of(client_id)
    assert (found.origin, found.is_local) == (origin, is_local)


WEB = Client("https://app.example/", ORIGIN)
LISTED = Client(
    "https://app.example/", ORIGIN, redirect_uris=(f"{ORIGIN}/cb", "http://127.0.0.1/cb", "example.app:/cb")
)
HERE_TOO = Client("http://localhost:5173/", "http://localhost:5173", is_local=True)


@pytest.mark.parametrize(
    ("client", "redirect_uri"),
    [
        (WEB, f"{ORIGIN}/callback"),
        (WEB, f"{ORIGIN}/?route=callback"),
        (LISTED, f"{ORIGIN}/cb"),
        (LISTED, "http://127.0.0.1:49152/cb"),
        (LISTED, "example.app:/cb"),
        (HERE_TOO, "http://localhost:5173/callback"),
        (HERE_TOO, "http://127.0.0.1:8000/"),
    ],
)
def test_where_a_client_may_be_answered(client: Client, redirect_uri: str):
    assert client.allows(redirect_uri)


@pytest.mark.parametrize(
    ("client", "redirect_uri"),
    [
        (WEB, ORIGIN),
        (WEB, "https://app.example.evil.example/"),
        (WEB, "https://app.example@evil.example/"),
        (WEB, "https://app.example:8443/"),
        (WEB, "https://app.example\\@evil.example/"),
        (WEB, "http://app.example/"),
        (WEB, "//app.example/"),
        (WEB, f"{ORIGIN}/#part"),
        (WEB, f"{ORIGIN}/a\\b"),
        (WEB, f"{ORIGIN}/a\r\nb"),
        (WEB, f"{ORIGIN}/?code=another"),
        (WEB, f"{ORIGIN}/?a=b&State=another"),
        (LISTED, f"{ORIGIN}/cb/"),
        (LISTED, f"{ORIGIN}/cb?a=b"),
        (LISTED, f"{ORIGIN}/CB"),
        (LISTED, "http://localhost/cb"),
        (LISTED, "http://127.0.0.1:49152/other"),
        (LISTED, "example.app:/other"),
        (HERE_TOO, "http://localhost:5173@evil.example/"),
        (HERE_TOO, "http://localhost.evil.example/"),
        (HERE_TOO, "https://app.example/"),
        (HERE_TOO, "http://192.168.1.2/"),
    ],
)
def test_where_it_may_not(client: Client, redirect_uri: str):
    assert not client.allows(redirect_uri)


def test_a_document_says_the_name_and_where_a_client_is_answered(clients: Clients, publisher: Publisher):
    uris = [publisher.url("app.example", "/callback"), "http://localhost/callback", "example.app.stats:/callback"]
    client_id = publisher.publish("app.example", "/client.json", client_name="Statistics", redirect_uris=uris)
    found = clients.find(client_id, HERE)
    assert (found.name, found.redirect_uris) == ("Statistics", tuple(uris))
    assert clients.find(client_id, HERE) == found
    assert publisher.asked == ["/client.json"], "it is remembered"


@pytest.mark.parametrize(
    "document",
    [
        Document(b"nothing", "text/plain", 404),
        Document(b"<h1>A page</h1>", "text/html"),
        Document(b"", "application/json", 302, "/client.json"),
        Document(b'{"name": "another format"}'),
    ],
)
def test_a_client_without_a_document_is_answered_at_its_origin(
    clients: Clients, publisher: Publisher, document: Document
):
    publisher.publish("app.example", "/client.json", redirect_uris=["https://elsewhere.example/"])
    publisher.documents["/"] = document
    found = clients.find(publisher.url("app.example"), HERE)
    assert found.allows(publisher.url("app.example", "/callback"))
    assert not found.allows("https://elsewhere.example/")
    assert publisher.asked == ["/"], "no redirect is followed"


WRONG: dict[str, dict[str, object]] = {
    "names another client_id": {"client_id": "https://other.example/"},
    "must be none": {"token_endpoint_auth_method": "client_secret_basic"},
    "no secrets": {"client_secret": "secret"},
    "must list 1 to 20": {"redirect_uris": []},
    "is wrong": {"redirect_uris": "https://app.example/"},
    "must begin with https://": {"redirect_uris": ["javascript:alert(1)"]},
    "a scheme that is the domain": {"redirect_uris": ["com.bank:/callback"]},
    "be on localhost": {"redirect_uris": ["http://app.example/callback"]},
    "has more than": {"client_uri": "a" * MAX_BYTES},
}


@pytest.mark.parametrize(("why", "stated"), WRONG.items())
def test_a_wrong_document_is_refused(clients: Clients, publisher: Publisher, why: str, stated: dict[str, object]):
    client_id = publisher.publish("app.example", "/client.json", **stated)
    if stated.get("client_id") is not None:
        client_id = publisher.url("app.example", "/client.json")
    with pytest.raises(ClientRefusedError, match=why):
        clients.find(client_id, HERE)


@pytest.mark.parametrize("name", ["<b>", "two\u202elines", "a" * 51, "", "  "])
def test_a_name_is_shown_as_it_is_or_not_at_all(clients: Clients, publisher: Publisher, name: str):
    client_id = publisher.publish("app.example", "/client.json", client_name=name)
    assert clients.find(client_id, HERE).name == (name if name == "<b>" else "")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_server_that_does_not_answer_lets_nobody_choose_another_address(
    clients: Clients, publisher: Publisher, status: int
):
    publisher.documents["/"] = Document(b"", status=status)
    with pytest.raises(ClientRefusedError, match="Try again later"):
        clients.find(publisher.url("app.example"), HERE)


def test_a_certificate_for_another_name_is_refused(clients: Clients, publisher: Publisher):
    with pytest.raises(ClientRefusedError, match="can't be reached"):
        clients.find(publisher.url("other.example"), HERE)


@pytest.mark.parametrize(
    "client_id", ["https://127.0.0.1/", "https://localhost/", "https://169.254.169.254/", "https://10.0.0.1/"]
)
def test_no_private_address_is_asked(log_client: redis.Redis, client_id: str):
    with pytest.raises(ClientRefusedError, match="private address"):
        Clients(log_client, Outside(5), SECRET).find(client_id, HERE)


def test_a_refusal_is_remembered_for_a_moment(clients: Clients, publisher: Publisher, log_client: redis.Redis):
    client_id = publisher.publish("app.example", "/client.json", redirect_uris=[])
    for _ in range(3):
        with pytest.raises(ClientRefusedError):
            clients.find(client_id, HERE)
    assert publisher.asked == ["/client.json"]
    (key,) = log_client.keys("{o:*")
    assert 0 < log_client.ttl(key) <= 30
    assert json.loads(log_client.get(key))["client"] is None


@pytest.mark.parametrize(
    ("redirect_uris", "origin", "is_local"),
    [
        (["http://127.0.0.1:33418/", "http://localhost/callback"], "http://127.0.0.1:33418", True),
        (["https://app.example/a", "https://app.example/b"], ORIGIN, False),
    ],
)
def test_a_registered_client_is_answered_where_it_said(redirect_uris: list[str], origin: str, is_local: bool):
    made = Registrations(SECRET).register("Assistant", redirect_uris)
    found = Registrations(SECRET).find(made.id)
    assert (found.origin, found.is_local, found.name) == (origin, is_local, "Assistant")
    assert all(found.allows(each) for each in redirect_uris)
    assert not found.allows(f"{redirect_uris[0]}other")
    assert found.always_asks(redirect_uris[0]) == is_local


@pytest.mark.parametrize(
    "redirect_uris",
    [
        [],
        ["https://app.example/"] * 6,
        ["https://app.example/" + "a" * 300],
        ["https://app.example/", "https://other.example/"],
        ["https://app.example/", "http://localhost/"],
        ["https://app.example"],
        ["http://app.example/"],
        ["https://user@app.example/"],
        ["https://app.example/#part"],
        ["javascript:alert(1)"],
        ["cursor://callback"],
        [""],
    ],
)
def test_what_can_not_be_registered(redirect_uris: list[str]):
    with pytest.raises(OAuthError):
        Registrations(SECRET).register("", redirect_uris)


def test_nobody_else_makes_ids_of_clients():
    made = Registrations(b"of another server").register("", [f"{ORIGIN}/"])
    for client_id in (made.id, made.id[:-4], "heptad-client.", "heptad-client.ä"):
        with pytest.raises(ClientRefusedError):
            Registrations(SECRET).find(client_id)
