"""The history over HTTP: one line an event, in both languages, as JSON and as text, a page at a time."""

import json
import random
from collections.abc import Iterator

import httpx
import pytest

from tests.patience import until
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started


@pytest.fixture(scope="module")
def ended(heptad: Running) -> Iterator[tuple[Player, str]]:
    """A game of two players of the same name and a bot, which ends when both resign after five turns."""
    ann, ben = (Player(heptad.url, "Ada") for _ in range(2))
    game = ann.open(3, bots=["random"])["id"]
    ben.join(game)
    chance = random.Random(1)
    for _ in range(5):
        play_turn([ann, ann, ben], game, chance)  # the bot sits between them
    until(lambda: ann.game(game)["state"]["turn"] == 6)  # it has chosen, too
    for player in (ann, ben):
        assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
    yield ann, game
    ann.close()
    ben.close()


def lines_of(player: Player, game: str, **query: object) -> list[dict[str, object]]:
    answer = player.http.get(f"/v1/games/{game}/history", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["lines"]


def test_a_game_in_words(ended: tuple[Player, str]):
    ann, game = ended
    log = [json.loads(line) for line in ann.http.get(f"/v1/games/{game}/log").text.splitlines()[1:]]
    body = ann.http.get(f"/v1/games/{game}/history").json()
    assert (body["version"], body["lang"]) == (len(log), "en")
    for line in body["lines"]:
        event = log[line["version"] - 1]
        actor = event["actor"]
        seat = {"seat": int(actor[5:])} if actor.startswith("seat:") else {}
        expected = {name: event[name] for name in ("version", "batch", "type", "actor")} | seat
        assert {name: value for name, value in line.items() if name != "text"} == expected
    texts = [line["text"] for line in body["lines"]]
    assert texts[0] == "A game for 3 players is opened."
    assert [text for text in texts if "sits down" in text] == [
        "Ada (1) sits down at seat 1.",
        "random sits down at seat 2.",
        "Ada (3) sits down at seat 3.",
    ]
    assert sum(text == "All choices are revealed." for text in texts) >= 5
    assert texts[-1].startswith("The game is over")


def test_japanese_by_the_query_or_by_the_header(ended: tuple[Player, str]):
    ann, game = ended
    path = f"/v1/games/{game}/history"
    sent = ann.http.get(path, params={"lang": "ja"})
    spoken = ann.http.get(path, headers={"Accept-Language": "ja-JP, en;q=0.5"})
    assert sent.json() == spoken.json()
    assert sent.json()["lang"] == "ja"
    assert sent.json()["lines"][0]["text"] == "3人のゲームが作られる。"
    english = ann.http.get(path, params={"lang": "en"}, headers={"Accept-Language": "ja"})
    assert english.json()["lines"] == lines_of(ann, game)
    tag = sent.headers["etag"]
    assert ann.http.get(path, params={"lang": "ja"}, headers={"If-None-Match": tag}).status_code == 304
    assert ann.http.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_as_text(ended: tuple[Player, str]):
    ann, game = ended
    answer = ann.http.get(f"/v1/games/{game}/history", headers={"Accept": "text/plain", "Accept-Language": "ja"})
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    lines = lines_of(ann, game, lang="ja")
    assert answer.text == "".join(f"{line['version']:>5}  {line['text']}\n" for line in lines)


def test_page_by_page(ended: tuple[Player, str]):
    ann, game = ended
    whole, paged, version = lines_of(ann, game), [], 0
    while True:
        page = ann.http.get(f"/v1/games/{game}/history", params={"after": version, "limit": 7}).json()
        paged += page["lines"]
        if page["version"] == version:
            break
        version = page["version"]
    assert paged == whole


def test_a_player_who_left_before_the_start_is_named(players: list[Player]):
    ann, bea, eve = players[:3]
    game = ann.open(3)["id"]
    seat = eve.join(game)["you"]
    eve.http.delete(f"/v1/games/{game}/seats/{seat}")
    bea.join(game)
    taken = [line["text"] for line in lines_of(ann, game) if line["type"] == "seat_taken"]
    assert taken == [f"Player {n} sits down at seat {s}." for n, s in ((0, 1), (2, 2), (1, 2))]


def test_a_running_game_has_a_history_so_far(players: list[Player]):
    game = started(players[:3])
    body = players[0].http.get(f"/v1/games/{game}/history").json()
    assert body["version"] == players[0].game(game)["version"]
    assert "started" in {line["type"] for line in body["lines"]}


def test_a_line_names_hidden_cards_to_those_who_may_know_them(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    card = next(
        legal_move["move"]["card"] for legal_move in ann.moves(game)["moves"] if legal_move["move"]["action"] == "sell"
    )
    [name] = [
        each["name"]["en"]
        for each in ann.http.get("/v1/titles/seven_wonders/catalogue").json()["catalogue"]["cards"]
        if each["id"] == card
    ]
    assert ann.post(game, {"action": "sell", "card": card, "city": 0}).status_code == 201
    assert ann.post(game, ann.moves(game)["moves"][0]["move"]).status_code == 201  # for the Free City
    play_turn([ann, bea], game, random.Random(1))

    def sold(headers: dict[str, str]) -> str:
        lines = httpx.get(f"{heptad.url}/v1/games/{game}/history", headers=headers).json()["lines"]
        return next(line["text"] for line in lines if line["type"] == "card_sold")

    assert sold(dict(ann.http.headers)) == f"Player 0 sells a card: {name}."
    assert sold(dict(bea.http.headers)) == sold({}) == "Player 0 sells a card."
    bea.http.post(f"/v1/games/{game}/resignation")
    assert sold({}) == f"Player 0 sells a card: {name}."
