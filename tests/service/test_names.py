"""Names and handles over HTTP, with an in-process application."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis
from flask.testing import FlaskClient

from events.log_server import keys
from tests.service.conftest import Make, at

URN = "urn:heptad:problem:"


def player(app: FlaskClient, name: str = "Ann", **more: object) -> tuple[str, FlaskClient]:
    made = app.post("/v1/players", json={"name": name, **more})
    assert made.status_code == 201, made.text
    return made.json["id"], at(app.application, "192.0.2.1", made.json["token"])


@pytest.fixture
def client(make: Make) -> FlaskClient:
    return at(make(), "192.0.2.1")


def test_a_player_is_renamed_and_found_by_handle(client: FlaskClient):
    ann, http = player(client)
    changed = http.patch("/v1/account", json={"name": "A\u0301da", "handle": "Ada_1"})
    assert (changed.status_code, changed.json["name"], changed.json["handle"]) == (200, "Áda", "ada_1")
    found = client.get("/v1/players?handle=ADA_1")
    assert (found.json["id"], found.json["name"], found.json["kind"]) == (ann, "Áda", "guest")
    assert http.patch("/v1/account", json={"name": "Ada"}).json["handle"] == "ada_1"
    profile = client.get(found.json["profile_url"]).json
    assert (profile["name"], profile["handle"], profile["erased"]) == ("Ada", "ada_1", False)
    assert client.get("/v1/players?handle=nobody").json["type"] == URN + "unknown-player"


def test_what_was_read_before_a_player_was_renamed_is_read_again(make: Make):
    """For the player, for another one and for a reader without a token, of an open game and of its history."""
    app = make(limits="seats=none")
    everybody = [at(app, "192.0.2.1")]
    (_, ann), (_, bea) = (player(everybody[0], name) for name in ("Ann", "Bea"))
    everybody += [ann, bea]
    game = ann.post("/v1/games", json={"title": "seven_wonders", "seats": 4}).json["id"]
    bea.post(f"/v1/games/{game}/seats", json={})
    bea.delete(f"/v1/games/{game}/seats/1")  # a former player is named in the history alone
    path = f"/v1/games/{game}"
    paths = (path, f"{path}?at=2", f"{path}/history", f"{path}/history?lang=ja")
    seen = [(reader, each, reader.get(each)) for reader in everybody for each in paths]
    text = ann.get(f"{path}/history", headers={"Accept": "text/plain"})
    row = ann.get("/v1/games?limit=1")
    assert "ETag" not in row.headers
    for reader, each, answer in seen:
        assert reader.get(each, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    for who, name, changed in ((ann, "Ada", seen), (bea, "Bob", [each for each in seen if "history" in each[1]])):
        before = [(reader, each, reader.get(each).headers["ETag"]) for reader, each, _ in changed]
        assert who.patch("/v1/account", json={"name": name}).status_code == 200
        for reader, each, tag in before:
            again = reader.get(each, headers={"If-None-Match": tag})
            assert (again.status_code, name in again.text) == (200, True), each
    assert (
        ann.get(f"{path}/history", headers={"Accept": "text/plain", "If-None-Match": text.headers["ETag"]}).status_code
        == 200
    )
    assert ann.get("/v1/games?limit=1").json["games"][0]["seats"][0]["name"] == "Ada"
    moved = ann.post(f"{path}/seats", json={"bot": "random"}, headers={"If-Match": ann.get(path).headers["ETag"]})
    assert moved.status_code == 201, "the tag still names the version"


@pytest.mark.parametrize("handle", ["ab", "a" * 21, "a-b", "añb", "ada\n", 7])
def test_a_handle_has_plain_characters(client: FlaskClient, handle: object):
    _, http = player(client)
    answer = http.patch("/v1/account", json={"handle": handle})
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, "handle")


def test_a_handle_that_was_given_up_is_kept_for_thirty_days(client: FlaskClient, log_client: redis.Redis):
    _, ann = player(client)
    _, bea = player(client, "Bea")
    ann.patch("/v1/account", json={"handle": "ada"})
    assert bea.patch("/v1/account", json={"handle": "ADA"}).json["type"] == URN + "handle-taken"
    ann.patch("/v1/account", json={"handle": "ann"})
    assert client.get("/v1/players?handle=ada").status_code == 404
    assert bea.patch("/v1/account", json={"handle": "ada"}).json["type"] == URN + "handle-taken"
    assert 29 * 86400 < log_client.ttl(keys.handle("ada")) <= 30 * 86400
    assert ann.patch("/v1/account", json={"handle": "ada"}).status_code == 200  # its last holder may take it again
    assert log_client.ttl(keys.handle("ada")) == -1
    assert ann.patch("/v1/account", json={"handle": None}).json["handle"] is None
    log_client.delete(keys.handle("ada"))  # thirty days later
    assert bea.patch("/v1/account", json={"handle": "ada"}).status_code == 200


def test_two_who_want_a_handle_at_once_do_not_both_get_it(client: FlaskClient):
    https = [player(client)[1] for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda http: http.patch("/v1/account", json={"handle": "ada"}).status_code, https))
    assert sorted(codes) == [200] + [409] * 7


def test_refused_words_are_in_no_name_and_in_no_handle(make: Make, tmp_path: Path):
    file = tmp_path / "words"
    file.write_text("admin\n", encoding="utf-8")
    client = at(make(refused_words=str(file)), "192.0.2.1")
    refused = client.post("/v1/players", json={"name": "The A-D-M-I-N"})
    assert (refused.status_code, refused.json["errors"][0]["field"]) == (422, "name")
    assert "admin" not in refused.text.lower()
    _, http = player(client)
    for field in ("name", "handle"):
        answer = http.patch("/v1/account", json={field: "x_Admin"})
        assert (answer.status_code, answer.json["errors"][0]["field"]) == (422, field)
        assert "admin" not in answer.text.lower()
