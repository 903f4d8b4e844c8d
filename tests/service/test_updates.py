"""Updates: a client that applies them has what the game, its moves, its events and its history would be if read."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.endings import imported
from tests.service.playing import Player, started
from tests.service.reading import NDJSON, SSE, Reader
from tests.service.updating import Table, offered, without

Json = Any

JSON = "application/json"


def pages(client: httpx.Client, game: str, chance: random.Random, **query: Any) -> Iterator[Json]:
    """All updates of a game, by pages of random lengths."""
    after: int | None = 0
    while after is not None:
        limit = chance.choice([1, 2, 5, 500])
        answer = client.get(f"/v1/games/{game}/updates", params={"after": after, "limit": limit, **query})
        assert answer.status_code == 200, answer.text
        page = answer.json()
        assert len(page["updates"]) <= limit
        yield from page["updates"]
        after = page["next"]


SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 2}


def all_events(client: httpx.Client, game: str) -> list[Json]:
    """The envelopes of a game, as they are open now."""
    lines = client.get(f"/v1/games/{game}/log").text.splitlines()
    return [json.loads(line) for line in lines[1:]]


@pytest.mark.parametrize("title", SEATS)
def test_updates_of_a_finished_game_are_what_each_reader_saw(heptad: Running, players: list[Player], title: str):
    chance, game = random.Random(title), imported(players[0], (FOLDER / title / "options-2.ndjson").read_bytes())
    with httpx.Client(base_url=heptad.url, timeout=40) as client:
        end = without(client.get(f"/v1/games/{game}").json())
        for reader in ("all", "spectator", "1", None):
            table, asked = Table(), {} if reader is None else {"as": reader}
            you = int(reader) if reader is not None and reader.isdigit() else None
            for update in pages(client, game, chance, **asked):
                table.apply(update)
                if chance.random() < 0.05:
                    past = {} if reader == "all" else {"as": reader or "spectator"}
                    read = client.get(f"/v1/games/{game}", params={"at": table.version, **past})
                    assert without(read.json()) == without(table.shown()), (reader, table.version)
            assert without(table.shown()) == end | {"you": you}
            assert [event["version"] for event in table.events] == list(range(1, table.version + 1))
            if reader == "all":
                assert table.events == all_events(client, game)
                assert table.history == client.get(f"/v1/games/{game}/history").json()["lines"]


class Follower:
    """A client that follows a game, and now and then breaks off and comes back."""

    def __init__(self, heptad: Running, game: str, http: httpx.Client, form: str, chance: random.Random) -> None:
        self.table = Table()
        self._heptad, self._path, self._http = heptad, f"/v1/games/{game}/updates", http
        self._form, self._chance = form, chance
        self._token = http.headers.get("Authorization", "").removeprefix("Bearer ") or None
        self._reader: Reader | None = None
        self._updates: Iterator[Json] = iter(())

    def follow(self, version: int) -> None:
        """Apply updates until a version, from one stream or from several."""
        while self.table.version < version:
            for update in self._next():
                self.table.apply(update)

    def _next(self) -> list[Json]:
        if self._form == JSON:
            after = {"after": self.table.version} if self.table.version else {}
            page = self._http.get(self._path, params={**after, "wait": 5}).json()
            return list(page["updates"])
        if self._reader is None or self._chance.random() < 0.2:
            self.close()
            after = {"Last-Event-ID": str(self.table.version)} if self.table.version else {}
            self._reader = Reader(self._heptad, self._path, self._token, self._form, **after)
            self._updates = self._reader.events()
        return [next(self._updates)]

    def close(self) -> None:
        """Break off."""
        if self._reader is not None:
            self._reader.close()


class Watched:
    """A game with its players and a spectator, each of whom follows it in all three forms."""

    def __init__(self, heptad: Running, game: str, players: list[Player], chance: random.Random) -> None:
        self.game = game
        self.players = players
        self.anonymous = httpx.Client(base_url=heptad.url, timeout=40)
        readers = [*(player.http for player in players), self.anonymous]
        self.followers = {
            reader: [Follower(heptad, game, reader, form, chance) for form in (SSE, NDJSON, JSON)] for reader in readers
        }

    def close(self) -> None:
        """Close all connections."""
        for follower in itertools.chain(*self.followers.values()):
            follower.close()
        for reader in self.followers:
            reader.close()

    def compare(self) -> None:
        """Compare what each client has with what it would read, once no work is due."""
        version = self._settled()
        for reader, followers in self.followers.items():
            read = reader.get(f"/v1/games/{self.game}").json()
            moves = None if read["you"] is None else offered(reader.get(f"/v1/games/{self.game}/moves").json())
            for follower in followers:
                follower.follow(version)
                assert without(follower.table.shown()) == without(read)
                assert follower.table.moves == moves

    def _settled(self) -> int:
        player = self.players[0]
        seen = player.game(self.game)
        while seen["due"] is not None and seen["status"] != "finished":
            player.game(self.game, after=seen["version"], wait=5)
            seen = player.game(self.game)
        return int(seen["version"])


@pytest.fixture(params=SEATS)
def watched(heptad: Running, request: pytest.FixtureRequest) -> Iterator[Watched]:
    """A game that one player has joined, beside bots."""
    title, players = request.param, [Player(heptad.url, name) for name in ("Ann", "Bea")]
    body = {"title": title, "seats": SEATS[title], "bots": ["random"] * (SEATS[title] - 2)}
    game = players[0].http.post("/v1/games", json=body).json()["id"]
    made = Watched(heptad, game, players, random.Random(title))
    yield made
    made.close()


def test_a_client_that_applies_updates_reads_nothing_again(watched: Watched):
    """From the open game over its start to its end, also across breaks."""
    chance, (ann, bea) = random.Random(1), watched.players
    watched.compare()
    bea.join(watched.game)
    for _ in range(6):
        watched.compare()
        for player in watched.players:
            player.move(watched.game, chance)
    watched.compare()
    for player in (ann, bea):
        assert player.http.post(f"/v1/games/{watched.game}/resignation").status_code in {201, 409}
    watched.compare()
    events = all_events(watched.anonymous, watched.game)
    lines = watched.anonymous.get(f"/v1/games/{watched.game}/history").json()["lines"]
    for follower in itertools.chain(*watched.followers.values()):
        versions = [event["version"] for event in follower.table.events]
        assert versions == [event["version"] for event in events][-len(versions) :]
        assert {**events[-1], "sealed": []} == {**follower.table.events[-1], "sealed": []}
        assert [line["version"] for line in follower.table.history][-9:] == [line["version"] for line in lines][-9:]


def test_a_new_name_is_an_update_of_the_same_version(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    with Reader(heptad, f"/v1/games/{game}/updates", bea.token) as reader:
        updates, table = reader.events(), Table()
        table.apply(next(updates))
        assert ann.http.patch("/v1/account", json={"name": "Anna"}).status_code == 200
        renamed = next(updates)
        table.apply(renamed)
        assert renamed.keys() == {"version", "game", "events", "history"}
        assert (renamed["game"].keys(), renamed["events"], renamed["history"]) == ({"seats"}, [], [])
        assert table.shown() == bea.game(game)
        ann.move(game, random.Random(1))
        table.apply(next(updates))
        assert table.shown() == bea.game(game)
    assert ann.http.patch("/v1/account", json={"name": "Player 0"}).status_code == 200


def test_a_client_that_reads_slowly_gets_many_batches_at_once(heptad: Running, players: list[Player]):
    ann, chance = players[0], random.Random(1)
    game = ann.open(2, title="seven", join=False)["id"]
    with Reader(heptad, f"/v1/games/{game}/updates") as reader:
        updates, table = reader.events(), Table()
        table.apply(next(updates))
        ann.join(game)
        ann.join(game, bot="random")
        while ann.game(game)["version"] < 150:
            ann.move(game, chance)
        assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
        count = 0
        for update in updates:
            table.apply(update)
            count += 1
    events = all_events(ann.http, game)
    assert [event["version"] for event in table.events] == list(range(1, len(events) + 1))
    assert without(table.shown()) == without(httpx.get(f"{heptad.url}/v1/games/{game}").json())
    assert count < len({event["batch"] for event in events}) / 2


def test_who_has_all_updates_of_a_finished_game_needs_no_stream(players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
    end, path = ann.game(game), f"/v1/games/{game}/updates"
    assert ann.http.get(path, params={"after": end["version"]}, headers={"Accept": SSE}).status_code == 204
    page = ann.http.get(path, params={"after": end["version"]}).json()
    assert page == {"title": "seven_wonders", "updates": [], "version": end["version"], "next": None}
    with ann.http.stream("GET", path, headers={"Accept": SSE}) as answer:
        lines = [line for line in answer.iter_lines() if line.startswith(("event:", "id:"))]
    assert lines == [f"id: {end['version']}", "event: update", "event: end"]


def test_who_resumes_in_the_middle_of_a_batch_gets_the_whole_state(players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    first, *_ = ann.http.get(f"/v1/games/{game}/updates", params={"after": 1}).json()["updates"]
    second, *_ = ann.http.get(f"/v1/games/{game}/updates", params={"after": first["version"] - 1}).json()["updates"]
    assert second["version"] >= first["version"]
    assert second["game"].keys() == ann.game(game).keys() - {"state"}
    assert "state" in second
    assert "changed" not in second


def test_a_private_game_has_no_updates_for_others(heptad: Running, players: list[Player]):
    ann, bea, eve = players[:3]
    opened = ann.open(2, visibility="private")
    bea.join(opened["id"], invite=opened["invite"])
    path = f"/v1/games/{opened['id']}/updates"
    assert ann.http.get(path).status_code == 200
    assert (eve.http.get(path).status_code, httpx.get(heptad.url + path).status_code) == (404, 404)
    assert "invite" not in ann.http.get(path, params={"after": 0}).json()["updates"][-1]["game"]


@pytest.mark.parametrize("title", ["seven_wonders", "seven"])
def test_who_plays_and_looks_as_a_spectator_is_sent_what_a_stranger_is_sent(
    heptad: Running, players: list[Player], title: str
):
    ann, bea = players[:2]
    game, chance = started([ann, bea], title=title), random.Random(1)
    path, spectator = f"/v1/games/{game}/updates", {"as": "spectator", "after": 0}
    for _ in range(4):
        ann.move(game, chance)  # a sealed choice in 7 Wonders: bea's is still missing
        while (now := ann.game(game))["due"] is not None:
            ann.game(game, after=now["version"], wait=5)
        seen = [each.http.get(path, params=spectator) for each in (ann, bea)]
        stranger = httpx.get(heptad.url + path, params={"after": 0})
        assert [each.content for each in seen] == [stranger.content] * 2
        own = ann.http.get(path, params={"after": 0}).json()["updates"]
        assert own != stranger.json()["updates"]
        assert {update["game"].get("you") for update in stranger.json()["updates"]} == {None}
        bea.move(game, chance)
    for as_ in ("0", "all"):
        answer = ann.http.get(path, params={"as": as_})
        assert (answer.status_code, answer.json()["type"]) == (409, "urn:heptad:problem:not-ended")


def test_the_players_of_a_private_game_can_look_as_spectators_and_strangers_can_not(
    heptad: Running, players: list[Player]
):
    ann, bea, eve = players[:3]
    opened = ann.open(2, visibility="private")
    path, spectator = f"/v1/games/{opened['id']}/updates", {"as": "spectator"}
    before = ann.http.get(path, params=spectator)
    assert opened["invite"] not in before.text
    with Reader(heptad, f"{path}?as=spectator", ann.token) as reader:
        updates, table = reader.events(), Table()
        table.apply(next(updates))
        bea.join(opened["id"], invite=opened["invite"])
        while table.shown()["state"] is None:
            table.apply(next(updates))
        assert (table.shown()["you"], table.moves) == (None, None)
    assert ann.http.get(path, params=spectator).content == bea.http.get(path, params=spectator).content
    assert (eve.http.get(path, params=spectator).status_code, httpx.get(heptad.url + path).status_code) == (404, 404)
