"""Simultaneous requests: each is decided again on the new events; no move is lost or taken twice."""

import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx
import pytest

from tests.service.conftest import Make
from tests.service.guests import Guest
from tests.service.playing import Player, play_turn, started

URN = "urn:heptad:problem:"


def at_once(acts: list[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """Do all of this at the same instant."""
    barrier = Barrier(len(acts))

    def act(number: int) -> httpx.Response:
        barrier.wait()
        return acts[number]()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, range(len(acts))))


def events(player: Player, game: str, after: int = 0) -> list[dict[str, Any]]:
    return player.http.get(f"/v1/games/{game}/events?after={after}").json()["events"]


def test_a_process_follows_what_others_append_although_nobody_watches(make: Make):
    one, other = make(), make()
    ann, bea = Guest(one, "Ann"), Guest(one, "Bea")
    game = ann.open()
    Guest(other, "Cid").get(f"/v1/games/{game}")
    known = other.extensions["heptad"].repository.known
    before = known.current(game).head.version
    bea.sit(game)
    give_up = time.monotonic() + 10
    while known.current(game).head.version == before:
        assert time.monotonic() < give_up
        time.sleep(0.01)


@pytest.mark.parametrize("turn", range(3))
def test_all_seven_choose_at_the_same_instant(players: list[Player], turn: int):
    game = started(players)
    for _ in range(turn):
        play_turn(players, game, random.Random(1))
    while len((seen := players[0].game(game))["to_move"]) < 7:  # one builds a card of the discard pile
        play_turn(players, game, random.Random(1))
    before = seen["version"]
    legal_moves = [player.moves(game) for player in players]

    def choosing(seat: int) -> Callable[[], httpx.Response]:
        listing = legal_moves[seat]
        headers = {"Idempotency-Key": f"turn {turn}"}
        return lambda: players[seat].post(game, listing["moves"][0]["move"], listing["decision"], **headers)

    answers = at_once([choosing(seat) for seat in range(7)])
    assert [answer.status_code for answer in answers] == [201] * 7
    assert len({answer.json()["version"] for answer in answers}) == 7
    assert sum(answer.json()["due"] == "reveal" for answer in answers) == 1
    after = players[0].game(game, after=max(answer.json()["version"] for answer in answers), wait=10)
    assert after["state"]["turn"] == turn + 2
    happened = events(players[0], game, before)
    assert sorted(event["data"]["seat"] for event in happened if event["type"] == "committed") == list(range(7))
    assert sum(event["type"] == "resolved" for event in happened) == 1
    assert [event["version"] for event in happened] == list(range(before + 1, after["version"] + 1))


@pytest.mark.parametrize("racers", [2, 6])
def test_the_last_seat_is_had_by_one_and_starts_the_game_once(players: list[Player], racers: int):
    game = players[0].open(2)["id"]
    answers = at_once(
        [
            lambda player=player: player.http.post(f"/v1/games/{game}/seats", json={})
            for player in players[1 : racers + 1]
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (racers - 1)
    assert {answer.json()["type"] for answer in answers if answer.status_code == 409} == {
        URN + "refused:already_started"
    }
    winner = players[1 + [answer.status_code for answer in answers].index(201)]
    seen = winner.game(game)
    assert (seen["status"], seen["you"], seen["seats"][1]["player"]) == ("playing", 1, winner.id)
    assert Counter(event["type"] for event in events(winner, game))["started"] == 1


def test_a_seat_wanted_by_all_and_a_leaver_at_once(players: list[Player]):
    game = players[0].open(7)["id"]
    players[1].join(game, seat=3)
    acts: list[Callable[[], httpx.Response]] = [
        lambda player=player: player.http.post(f"/v1/games/{game}/seats", json={"seat": 3}) for player in players[2:]
    ]
    acts.append(lambda: players[1].http.delete(f"/v1/games/{game}/seats/3"))
    answers = at_once(acts)
    assert answers[-1].status_code == 200
    assert sum(answer.status_code == 201 for answer in answers[:-1]) <= 1
    seats = players[0].game(game)["seats"]
    assert (seats[3]["player"] is None) == all(answer.status_code == 409 for answer in answers[:-1])
    assert [seat["player"] for seat in seats].count(players[0].id) == 1


def test_simultaneous_requests_give_a_player_one_seat(players: list[Player]):
    game = players[0].open(7)["id"]
    answers = at_once(
        [lambda seat=seat: players[1].http.post(f"/v1/games/{game}/seats", json={"seat": seat}) for seat in range(1, 7)]
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    assert [seat["player"] for seat in players[0].game(game)["seats"]].count(players[1].id) == 1


def test_a_sealed_choice_is_replaced_until_the_last_one_is_in(players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea], options={"free_city": "plain"})
    holder = ann.game(game)["state"]["holder"]
    first, last = (ann, bea) if holder == 1 else (bea, ann)
    listing = first.moves(game)
    choices = [legal_move["move"] for legal_move in listing["moves"][:3]]
    for choice in choices:
        assert first.post(game, choice, listing["decision"]).status_code == 201
        seen = first.moves(game)
        assert (seen["chosen"], seen["awaited"], seen["decision"]) == ([choice], False, listing["decision"])
    version = first.game(game)["version"]
    assert first.post(game, choices[-1], listing["decision"]).status_code == 200
    assert first.game(game)["version"] == version
    while last.move(game, random.Random(2)):
        pass
    late = first.post(game, choices[0], listing["decision"])
    assert late.status_code == 409
    assert late.json()["type"] in {URN + "refused:decision_over", URN + "refused:resolution_owed"}
    after = first.game(game, after=last.game(game)["version"] - 1, wait=5)
    while after["due"] is not None:
        after = first.game(game, after=after["version"], wait=5)
    assert first.post(game, choices[0], listing["decision"]).json()["type"] == URN + "refused:decision_over"
    log = events(first, game)
    revealed = next(event["version"] for event in log if event["type"] == "resolved")
    own = [event for event in log if event["type"] == "committed" and event["data"]["seat"] == first.game(game)["you"]]
    assert [event["sealed"][0]["payload"] for event in own if event["version"] < revealed] == [
        [move] for move in choices
    ]


def test_a_choice_can_be_changed_twenty_times(players: list[Player]):
    ann, game = players[0], started(players[:3])
    listing = ann.moves(game)
    choices = [legal_move["move"] for legal_move in listing["moves"][:2]]
    answers = [ann.post(game, choices[number % 2]) for number in range(25)]
    assert [answer.status_code for answer in answers[:20]] == [201] * 20
    refused = {answer.json()["type"] for answer in answers if answer.status_code == 409}
    assert refused == {URN + "refused:too_many_changes"}
    assert ann.moves(game)["moves"] == []
    for player in players[1:3]:
        player.move(game, random.Random(3))
    assert ann.game(game, after=ann.game(game)["version"] - 1, wait=5)["status"] == "playing"


def test_fifty_threads_on_one_game(players: list[Player]):
    game = started(players)
    version = players[0].game(game)["version"]
    legal_moves = [player.moves(game) for player in players]
    chance = random.Random(5)

    def changing(number: int) -> Callable[[], httpx.Response]:
        seat = number % 6  # the seventh never chooses, so the decision stays open
        move = chance.choice(legal_moves[seat]["moves"])["move"]
        key = {"Idempotency-Key": f"thread {number}"}
        return lambda: players[seat].post(game, move, legal_moves[seat]["decision"], **key)

    answers = at_once([changing(number) for number in range(50)])
    assert {answer.status_code for answer in answers} <= {200, 201, 503}
    assert not [answer for answer in answers if answer.status_code == 503], "sixteen attempts are enough for that"
    taken = [answer.json()["version"] for answer in answers if answer.status_code == 201]
    happened = events(players[0], game, version)
    assert (
        sorted(taken) == [event["version"] for event in happened] == list(range(version + 1, version + 1 + len(taken)))
    )
