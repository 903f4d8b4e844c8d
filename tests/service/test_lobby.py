"""The lobby: filters, pages without gaps or duplicates, the caller's games, and private games of others."""

from typing import Any

import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, started


def listed(player: Player, **query: Any) -> list[dict[str, Any]]:
    answer = player.http.get("/v1/games", params={"limit": 100, **query})
    assert answer.status_code == 200, answer.text
    return answer.json()["games"]


def ids(games: list[dict[str, Any]]) -> list[str]:
    return [game["id"] for game in games]


def test_games_are_listed_newest_first_as_they_are(players: list[Player]):
    ann, bea = players[:2]
    opened = ann.open(3)["id"]
    playing = started([ann, bea])
    finished = started([ann, bea])
    bea.http.post(f"/v1/games/{finished}/resignation")
    assert ids(listed(ann))[:3] == [finished, playing, opened]
    games = {game["id"]: game for game in listed(ann, mine=True)}
    assert list(games) == [finished, playing, opened]
    assert [games[game]["status"] for game in (opened, playing, finished)] == ["open", "playing", "finished"]
    for game, shown in games.items():
        seen = ann.game(game)
        for name in ("title", "status", "reason", "version", "created_at", "updated_at", "creator", "visibility"):
            assert shown[name] == seen[name]
        held = [(seat["player"], seat["bot"], seat["name"]) for seat in seen["seats"]]
        assert [(seat["player"], seat["bot"], seat["name"]) for seat in shown["seats"]] == held


def test_a_seat_has_the_name_of_its_player_and_none_for_a_bot_or_if_it_is_free(players: list[Player]):
    ann, bea = players[:2]
    game = ann.open(4, bots=["random"])["id"]
    bea.join(game)
    [shown] = listed(bea, mine=True)
    assert [(seat["player"], seat["name"]) for seat in shown["seats"]] == [
        (ann.id, "Player 0"),
        (None, None),
        (bea.id, "Player 1"),
        (None, None),
    ]


@pytest.mark.parametrize("mine", [False, True])
def test_a_list_is_filtered_by_status_and_title(players: list[Player], mine: bool):
    ann, bea = players[:2]
    games = {"open": ann.open(3)["id"], "playing": started([ann, bea]), "finished": started([ann, bea])}
    bea.http.post(f"/v1/games/{games['finished']}/resignation")
    for status, game in games.items():
        found = listed(ann, status=status, mine=mine, title="seven_wonders")
        assert {shown["status"] for shown in found} == {status}
        assert game in ids(found)
        if mine:
            assert ids(found) == [game]
    bea.join(games["open"])
    players[2].join(games["open"])
    assert games["open"] not in ids(listed(ann, status="open", mine=mine))
    assert games["open"] in ids(listed(ann, status="playing", mine=mine))


def test_mine_lists_games_with_a_seat_of_the_caller_or_opened_by_it(players: list[Player]):
    ann, bea, cid = players[:3]
    opened = ann.open(3, join=False)["id"]
    bea.join(opened)
    assert ids(listed(ann, mine=True)) == ids(listed(bea, mine=True)) == [opened]
    assert listed(cid, mine=True) == []
    bea.http.delete(f"/v1/games/{opened}/seats/0")
    assert listed(bea, mine=True) == []
    assert ids(listed(ann, mine=True)) == [opened]


def test_private_games_are_listed_to_their_players_alone(players: list[Player]):
    ann, bea, eve = players[:3]
    opened = ann.open(2, visibility="private")
    for status in (None, "open"):
        query = {} if status is None else {"status": status}
        assert opened["id"] not in ids(listed(eve, **query)) + ids(listed(ann, **query))
        assert ids(listed(ann, mine=True, **query)) == [opened["id"]]
    bea.join(opened["id"], invite=opened["invite"])
    ann.http.post(f"/v1/games/{opened['id']}/resignation")
    assert opened["id"] not in ids(listed(eve)) + ids(listed(eve, mine=True)) + ids(listed(bea))
    assert ids(listed(bea, mine=True)) == [opened["id"]]


def test_pages_have_neither_gaps_nor_doubles_while_games_are_added(players: list[Player]):
    ann, bea = players[:2]
    before = [ann.open(4)["id"] for _ in range(11)]
    added, found = [], []
    path = "/v1/games?mine=true&limit=3&status=open"
    pages = 0
    while path:
        answer = ann.http.get(path)
        page = answer.json()
        found += ids(page["games"])
        added.append(ann.open(4)["id"])
        bea.join(before[pages % 3])  # changes a game that was not shown yet, or was
        pages += 1
        path = answer.links["next"]["url"] if page["next"] else ""
        assert ("next" in answer.links) == (page["next"] is not None)
        assert not path or page["next"] == str(answer.links["next"]["url"].rsplit("cursor=", 1)[1]).replace(
            "+", " "
        ).replace("%3A", ":")
        if pages == 3:
            break
    while path:
        answer = ann.http.get(path)
        found += ids(answer.json()["games"])
        path = answer.links["next"]["url"] if answer.json()["next"] else ""
    assert found == before[::-1]
    assert ids(listed(ann, mine=True)) == added[::-1] + before[::-1]


def test_every_process_lists_a_game_at_once(heptad: Running, players: list[Player]):
    ann, others = players[0], [Player(heptad.url, "Looker") for _ in range(6)]  # connections go to both web processes
    for _ in range(5):
        game = ann.open(2)["id"]
        assert all(game in ids(listed(other)) for other in others)
        players[1].join(game)
        assert all(game in ids(listed(other, status="playing")) for other in others)
    for other in others:
        other.close()


def test_a_cursor_is_a_place_in_the_list_or_refused(players: list[Player]):
    def status(cursor: str) -> int:
        return players[0].http.get("/v1/games", params={"cursor": cursor}).status_code

    assert status("2026-01-01T00:00:00.000Z x") == 200, "of a game that nobody ever opened"
    for cursor in ("nonsense", "[", "(", "-", "+", "\0", "☃", "9999"):
        assert status(cursor) == 422, cursor
