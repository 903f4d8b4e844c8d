"""Erasing an account: what goes, what stays, and a crash in the middle."""

import random
from pathlib import Path

import pytest
import redis
from flask.testing import FlaskClient

from application.ending.departing import Departing
from application.ending.erasing import Erasing
from application.ending.leaving import Leaving
from events.log_server import keys
from tests.service.authenticator import Authenticator
from tests.service.conftest import Make, at
from tests.service.guests import Guest
from tests.service.playing import Player, play_turn, started
from tests.service.test_passkeys import add, sign_in
from tests.verifiers import second
from titles.registry import TITLES
from verifier.verify import judge


@pytest.fixture
def client(make: Make) -> FlaskClient:
    return at(make(), "192.0.2.1")


def person(client: FlaskClient) -> tuple[str, FlaskClient, Authenticator]:
    made = client.post("/v1/players", json={"name": "Unmistakable Ann"}).json
    http, phone = at(client.application, "192.0.2.1", made["token"]), Authenticator()
    assert add(http, phone).status_code == 201
    return made["id"], http, phone


def kept(log_client: redis.Redis, queue_client: redis.Redis, *texts: str) -> list[str]:
    """The keys that contain one of the texts, in their names or values."""
    everything = [
        (key, key + (server.dump(key) or b"")) for server in (log_client, queue_client) for key in server.scan_iter()
    ]
    return [key.decode() for key, held in everything if any(text.encode() in held for text in texts)]


def test_all_that_is_stored_of_a_person_goes(client: FlaskClient, log_client: redis.Redis, queue_client: redis.Redis):
    ann, http, phone = person(client)
    assert http.patch("/v1/account", json={"handle": "unmistakable"}).status_code == 200
    game = {"title": "seven_wonders_duel", "seats": 2}
    waiting = http.post("/v1/games", json=game).json["id"]
    private = http.post("/v1/games", json={**game, "visibility": "private"}).json["id"]
    playing = http.post("/v1/games", json={**game, "bots": ["random"]}).json["id"]
    other = http.post("/v1/account/tokens").json["token"]
    wrong = http.delete("/v1/account", json={"confirm": "yes"})
    assert (wrong.status_code, wrong.json["errors"][0]["field"]) == (422, "confirm")
    assert http.delete("/v1/account", json={"confirm": ann}).status_code == 204
    for gone in (http, at(client.application, "192.0.2.1", other)):
        assert gone.get("/v1/account").status_code == 401
    assert sign_in(client, phone).status_code == 422
    profile = client.get(f"/v1/players/{ann}").json
    assert (profile["name"], profile["handle"], profile["erased"]) == ("erased player", None, True)
    assert [seat["player"] for seat in client.get(f"/v1/games/{waiting}").json["seats"]] == [None, None]
    repository = client.application.extensions["heptad"].repository
    assert repository.load(private).record.seat_of(ann) is None
    ended = client.get(f"/v1/games/{playing}").json
    assert (ended["status"], ended["seats"][0]["name"], ended["seats"][0]["resigned"]) == (
        "finished",
        "erased player",
        True,
    )
    assert kept(log_client, queue_client, "Unmistakable", phone.user) == []
    assert [key for key in kept(log_client, queue_client, ann) if key.startswith("{p:")] == [f"{{p:{ann}}}:player"]
    assert log_client.get(keys.handle("unmistakable")) == b"", "nobody can take it, and nothing says whose it was"
    bea = at(client.application, "192.0.2.1", client.post("/v1/players", json={"name": "Bea"}).json["token"])
    assert bea.patch("/v1/account", json={"handle": "unmistakable"}).status_code == 409


def test_challenges_and_requests_for_a_pairing_end(client: FlaskClient):
    (ann, http, _), (bea, other, _) = person(client), person(client)
    terms = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 60}}
    sent = http.post("/v1/challenges", json={"players": [bea], **terms}).json["id"]
    received = other.post("/v1/challenges", json={"players": [ann], **terms}).json["id"]
    waiting = http.post("/v1/pairings", json=terms)
    assert waiting.status_code == 202, waiting.text
    assert http.delete("/v1/account", json={"confirm": ann}).status_code == 204
    states = [other.get(f"/v1/challenges/{challenge}").json["status"] for challenge in (sent, received)]
    assert states == ["withdrawn", "refused"]
    elsewhere = at(client.application, "198.51.100.1", other.environ_base["HTTP_AUTHORIZATION"].removeprefix("Bearer "))
    assert elsewhere.post("/v1/pairings", json=terms).json["game"] is None


def test_nobody_gets_a_game_with_a_player_who_was_erased(make: Make, log_client: redis.Redis):
    app = make(limits="create=none")
    ann, bea, cid = (Guest(app, name, f"192.0.2.{number}") for number, name in enumerate(("Ann", "Bea", "Cid")))
    duel = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 60}}
    made = [
        sender.post("/v1/challenges", {**duel, **more, "players": [player.id for player in players]})[1]["id"]
        for sender, players, more in [
            (ann, [bea], {}),
            (bea, [ann], {}),
            (bea, [ann, cid], {"title": "seven", "seats": 3}),
        ]
    ]
    assert ann.post(f"/v1/challenges/{made[2]}/acceptance")[0] == 201
    assert ann.post("/v1/pairings", duel)[1]["status"] == "waiting"
    hosted, joined = ann.open(join=False), ann.open(join=False)
    assert bea.sit(joined)[0] == 201
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 204
    assert [bea.get(f"/v1/challenges/{each}")[1]["status"] for each in made] == ["withdrawn", "refused", "refused"]
    assert bea.get("/v1/challenges")[1] == {"sent": [], "received": []}
    assert bea.post("/v1/challenges", {**duel, "players": [ann.id]})[1]["errors"][0]["field"] == "players.0"
    assert bea.post("/v1/pairings", duel)[1]["status"] == "waiting"
    assert [bea.get(f"/v1/games/{game}")[1]["status"] for game in (hosted, joined)] == ["finished", "open"]
    assert [key.decode() for key in log_client.scan_iter(f"{{p:{ann.id}}}*")] == [f"{{p:{ann.id}}}:player"]


def test_an_app_that_was_erased_is_granted_nothing(make: Make):
    app = make()
    ann, robo = Guest(app, "Ann"), Guest(app, "Robo", kind="bot")
    assert robo.sent("DELETE", "/v1/account", {"confirm": robo.id})[0] == 204
    assert ann.post("/v1/account/tokens", {"app": robo.id})[1]["errors"][0]["field"] == "app"


def test_a_request_that_broke_off_is_repeated(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    ann, http, _ = person(client)
    game = http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2}).json["id"]
    for module, step in ((Leaving, "leave_games"), (Departing, "leave_everything"), (Erasing, "_forget_address")):
        with monkeypatch.context() as patch:
            patch.delattr(module, step)  # the process ends here
            assert http.delete("/v1/account", json={"confirm": ann}).status_code == 500
    assert http.get("/v1/account").status_code == 200
    assert http.delete("/v1/account", json={"confirm": ann}).status_code == 204
    assert client.get(f"/v1/games/{game}").json["seats"][0]["player"] is None
    assert http.get("/v1/account").status_code == 401


def test_the_log_of_a_game_stays_valid(players: list[Player], tmp_path: Path):
    ann, bea, cid = players[:3]
    game = started(players[:3])
    ann.post(game, ann.moves(game)["moves"][0]["move"])
    assert ann.http.request("DELETE", "/v1/account", json={"confirm": ann.id}).status_code == 204
    seen = bea.game(game)
    assert (seen["status"], seen["seats"][0]["resigned"]) == ("playing", True)
    for _ in range(2):
        play_turn([bea, bea, cid], game, random.Random(1))
    assert bea.http.post(f"/v1/games/{game}/resignation").status_code == 201
    log = bea.http.get(f"/v1/games/{game}/log").content
    file = tmp_path / "game.ndjson"
    file.write_bytes(log)
    verdict = judge(log, TITLES)
    assert (verdict.sound, verdict.complete) == (True, True), verdict
    assert second([file])[0]["sound"]
    assert ann.id in log.decode()
    assert "Player 0" not in log.decode()
    names = [seat["name"] for seat in bea.game(game)["seats"]]
    assert names[1:] == ["Player 1", "Player 2"]


def test_an_account_of_which_parts_are_damaged_is_used_and_erased(client: FlaskClient, log_client: redis.Redis):
    ann, http, _ = person(client)
    bea = Guest(client.application, "Bea")
    webhook = http.post("/v1/webhooks", json={"url": "https://bot.example.org/"}).json["id"]
    other = http.post("/v1/account/tokens").json
    grant = http.post("/v1/account/tokens").json
    app_id = client.post("/v1/players", json={"name": "App", "kind": "bot"}).json["id"]
    log_client.sadd(keys.grants(app_id), f"{ann} {grant['token_id']}")
    title = {"title": "seven_wonders_duel", "seats": 2}
    challenge = bea.post("/v1/challenges", {**title, "players": [ann]})[1]["id"]
    assert http.post("/v1/pairings", json={**title, "clock": {"decision_seconds": 60}}).status_code in {201, 202}
    for key, names in {
        keys.tokens(ann): [other["token_id"], grant["token_id"]],
        keys.passkeys(ann): log_client.hkeys(keys.passkeys(ann)),
        keys.webhook(webhook): ["url"],
        keys.player(ann): [keys.CODES],
        keys.pairings(ann): log_client.hkeys(keys.pairings(ann)),
    }.items():
        for name in names:
            assert log_client.hset(key, name, b'{"\xff') == 0, (key, name)
    log_client.set(keys.proposal(challenge), b'{"\xff', keepttl=True)
    listed = ("account/tokens", "account/passkeys", "webhooks", "challenges", "account")
    assert [http.get(f"/v1/{path}").status_code for path in listed] == [200] * len(listed)
    assert at(client.application, "192.0.2.1", other["token"]).get("/v1/account").status_code == 401
    assert client.application.extensions["heptad"].accounts.granted_to(app_id) == set()
    assert http.delete("/v1/account", json={"confirm": ann}).status_code == 204
    left = {key.decode() for key in log_client.scan_iter(f"{{p:{ann}}}*")}
    assert left <= {keys.player(ann), keys.challenges_received(ann)}, "a challenge that can't be read expires"
    assert not log_client.exists(keys.webhook(webhook))
