"""Players, tokens and scopes."""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
import redis

from application.accounts import players as stored_players
from application.accounts.accounts import Accounts
from events.log_server import keys
from tests.service.conftest import Running
from tests.service.playing import Player, started

URN = "urn:heptad:problem:"


def with_scopes(player: Player, *scopes: str) -> httpx.Client:
    answer = player.http.post("/v1/account/tokens", json={"scopes": scopes})
    assert answer.status_code == 201, answer.text
    assert answer.json()["id"] == player.id
    return httpx.Client(base_url=player.http.base_url, headers={"Authorization": f"Bearer {answer.json()['token']}"})


def test_a_player_is_who_the_token_says(players: list[Player]):
    ann = players[0]
    account = ann.http.get("/v1/account").json()
    token_id = account.pop("token_id")
    assert account == {
        "id": ann.id,
        "name": "Player 0",
        "kind": "guest",
        "scopes": ["game:read", "game:create", "game:play", "webhook:manage", "account:manage"],
        "app": None,
        "handle": None,
    }
    assert ann.token not in token_id


def test_tokens_are_not_stored_and_never_shown_again(heptad: Running, players: list[Player]):
    ann, game = players[0], started(players[:2])
    seen = [ann.http.get(path).text for path in ("/v1/account", "/v1/games", f"/v1/games/{game}")]
    assert not any(ann.token in text or ann.token.removeprefix("heptad_") in text for text in seen)
    kept = b"".join(file.read_bytes() for file in (heptad.folder / "log").rglob("*") if file.is_file())
    assert ann.id.encode() in kept
    assert ann.token.encode() not in kept


def test_a_revoked_token_works_nowhere_within_five_seconds(players: list[Player]):
    ann = players[0]
    other = with_scopes(ann, "game:read", "game:play")
    assert other.get("/v1/account").status_code == 200
    assert other.delete("/v1/account/token").status_code == 204
    until = time.monotonic() + 7
    in_a_row = 0
    while in_a_row < 20:  # several processes answer
        assert time.monotonic() < until
        in_a_row = in_a_row + 1 if other.get("/v1/account").status_code == 401 else 0
        time.sleep(0.02)
    assert ann.http.get("/v1/account").status_code == 200
    other.close()


def test_a_token_that_reads_only_reads(players: list[Player]):
    ann, game = players[0], started(players[:2])
    reader = with_scopes(ann, "game:read")
    for path in ("", "/moves", "/events", "/log", "/standings"):
        assert reader.get(f"/v1/games/{game}{path}").content == ann.http.get(f"/v1/games/{game}{path}").content
    assert reader.get("/v1/games?mine=true").status_code == 200
    move = ann.moves(game)["moves"][0]["move"]
    for method, path, body in (
        ("POST", "/v1/games", {"title": "seven_wonders", "seats": 2}),
        ("POST", f"/v1/games/{game}/moves", {"move": move}),
        ("POST", f"/v1/games/{game}/seats", {}),
        ("DELETE", f"/v1/games/{game}/seats/0", None),
        ("POST", f"/v1/games/{game}/resignation", None),
        ("POST", "/v1/account/tokens", {}),
    ):
        answer = reader.request(method, path, json=body)
        assert (answer.status_code, answer.json()["type"]) == (403, URN + "scope-needed")
        assert answer.json()["scope"] == {"/v1/games": "game:create", "/v1/account/tokens": "account:manage"}.get(
            path, "game:play"
        )
    reader.close()


def test_a_token_that_plays_only_sees_no_hand(players: list[Player]):
    ann, bea = players[:2]
    plays = with_scopes(ann, "game:create", "game:play")
    body = {"title": "seven_wonders", "seats": 2, "bots": ["random"]}
    answers = [plays.post("/v1/games", json=body, headers={"Idempotency-Key": "k"}) for _ in range(2)]
    game = bea.open(2)["id"]
    answers += [plays.post(f"/v1/games/{game}/seats", headers={"Idempotency-Key": "k"}) for _ in range(2)]
    for answer in answers:
        assert answer.status_code == 201
        shown = answer.json()
        assert shown["you"] is not None
        assert shown["status"] == "playing"
        assert [card for hand in shown["state"]["hands"] for card in hand if card is not None] == []
        assert any(ann.game(shown["id"])["state"]["hands"][shown["you"]])
    assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
    assert plays.post(f"/v1/games/{game}/forks", json={"at": 8}).status_code == 403
    plays.close()


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


def reused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["type"]) == (422, URN + "idempotency-key-reused")


def test_a_player_who_is_created_again_under_a_key_is_the_same(heptad: Running):
    headers, body = key(), {"name": "Ann"}

    def create(_: int) -> httpx.Response:
        return httpx.post(f"{heptad.url}/v1/players", json=body, headers=headers)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(create, range(16)))
    assert {answer.status_code for answer in answers} == {201}
    [created] = {answer.content for answer in answers}
    mine = {"Authorization": f"Bearer {answers[0].json()['token']}"}
    account = httpx.get(f"{heptad.url}/v1/account", headers=mine).json()
    assert (account["id"], account["name"]) == (answers[0].json()["id"], "Ann")
    other = httpx.post(f"{heptad.url}/v1/players", json={"name": "Bea"}, headers=headers)
    assert reused(other)
    assert "token" not in other.json()
    assert httpx.post(f"{heptad.url}/v1/players", json=body, headers=key()).content != created
    kept = b"".join(file.read_bytes() for file in (heptad.folder / "log").rglob("*") if file.is_file())
    assert answers[0].json()["token"].encode() not in kept
    assert headers["Idempotency-Key"].encode() not in kept


def test_a_token_that_is_issued_again_under_a_key_is_the_same(players: list[Player]):
    ann, bea = players[:2]
    headers = {"Idempotency-Key": "1"}
    first, again = (ann.http.post("/v1/account/tokens", json={}, headers=headers) for _ in range(2))
    assert first.status_code == 201
    assert first.content == again.content != bea.http.post("/v1/account/tokens", json={}, headers=headers).content
    assert reused(ann.http.post("/v1/account/tokens", json={"scopes": ["game:read"]}, headers=headers))
    mine = httpx.Client(base_url=ann.http.base_url, headers={"Authorization": f"Bearer {first.json()['token']}"})
    assert reused(mine.post("/v1/account/tokens", json={}, headers=headers))  # another token asks for it
    assert mine.delete("/v1/account/token").status_code == 204
    assert ann.http.post("/v1/account/tokens", json={}, headers=headers).content == first.content
    ann.http.headers["Authorization"] = f"Bearer {first.json()['token']}"
    until = time.monotonic() + 7
    while ann.http.get("/v1/account").status_code != 401:  # it is not issued again
        assert time.monotonic() < until
        time.sleep(0.1)
    mine.close()


def test_a_key_of_a_player_or_a_token_is_forgotten_after_ten_minutes(heptad: Running, players: list[Player]):
    with redis.Redis.from_url(heptad.log_url) as log:
        before = set(log.scan_iter("{k:*", count=100_000))
        for client, path, body, headers in (
            (httpx, f"{heptad.url}/v1/players", {"name": "Ann"}, key()),
            (players[0].http, "/v1/account/tokens", {}, {"Idempotency-Key": "1"}),
        ):
            first = client.post(path, json=body, headers=headers)
            [kept] = set(log.scan_iter("{k:*", count=100_000)) - before
            assert 590 < log.ttl(kept) <= 600
            log.delete(kept)
            later = client.post(path, json=body, headers=headers)
            assert later.status_code == 201
            assert later.json()["token"] != first.json()["token"]
            before = set(log.scan_iter("{k:*", count=100_000))


def test_a_token_gives_no_more_than_it_has(players: list[Player]):
    ann, game = players[0], started(players[:2])
    plays = with_scopes(ann, "game:play", "account:manage")
    assert plays.post(f"/v1/games/{game}/moves", json={"move": ann.moves(game)["moves"][0]["move"]}).status_code == 201
    for path in ("", "/moves", "/events", "/log", "/standings"):
        answer = plays.get(f"/v1/games/{game}{path}")
        assert (answer.status_code, answer.json()["scope"]) == (403, "game:read")
    answer = plays.post("/v1/account/tokens", json={"scopes": ["game:read", "game:play"]})
    assert (answer.status_code, answer.json()["type"]) == (403, URN + "scope-needed")
    assert (answer.json()["scope"], "game:read" in answer.json()["detail"]) == ("game:read", True)
    assert plays.post("/v1/account/tokens", json={"scopes": ["game:play"]}).status_code == 201
    plays.close()


def test_names_are_cached_and_follow_the_stored_ones(log_client: redis.Redis, monkeypatch: pytest.MonkeyPatch):
    found = Accounts(log_client, b"secret")
    ann, bea = (found.create(name)[0].player for name in ("Ann", "Bea"))
    assert found.names([ann, bea, ann, "pnobody"]) == {ann: "Ann", bea: "Bea", "pnobody": "pnobody"}
    assert (found.players.known(ann), found.players.known("pnobody")) == (found.players.read(ann), None)
    log_client.hset(keys.player(ann), "name", "Ada")
    assert found.name(ann) == "Ann"
    monkeypatch.setattr(stored_players, "STALE_SECONDS", 0.0)
    found = Accounts(log_client, b"secret")
    assert found.name(ann) == "Ada"
    log_client.hset(keys.player(ann), "name", "Ida")
    assert found.name(ann) == "Ida"
