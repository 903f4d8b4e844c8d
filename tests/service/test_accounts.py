"""Players, tokens and scopes."""

import time

import httpx

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
    assert account == {"id": ann.id, "name": "Player 0", "scopes": ["game:read", "game:play"]}


def test_tokens_are_not_kept_and_nowhere_shown_again(heptad: Running, players: list[Player]):
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
        assert answer.json()["scope"] == "game:play"
    reader.close()


def test_a_token_gives_no_more_than_it_has(players: list[Player]):
    ann, game = players[0], started(players[:2])
    plays = with_scopes(ann, "game:play")
    assert plays.post(f"/v1/games/{game}/moves", json={"move": ann.moves(game)["moves"][0]["move"]}).status_code == 201
    for path in ("", "/moves", "/events", "/log", "/standings"):
        answer = plays.get(f"/v1/games/{game}{path}")
        assert (answer.status_code, answer.json()["scope"]) == (403, "game:read")
    answer = plays.post("/v1/account/tokens", json={"scopes": ["game:read", "game:play"]})
    assert (answer.status_code, answer.json()["type"]) == (403, URN + "scope-needed")
    assert plays.post("/v1/account/tokens", json={"scopes": ["game:play"]}).status_code == 201
    plays.close()
