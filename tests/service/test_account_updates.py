"""Updates of a player: a row for each game that changes, and notifications; nothing is lost, nothing comes twice."""

import itertools
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from tests.golden.make import FOLDER
from tests.service.conftest import Make, Mortal, Running
from tests.service.endings import MOVES, imported, moved
from tests.service.guests import Guest
from tests.service.playing import Player, play_turn, started
from tests.service.reading import NDJSON, SSE, Reader
from tests.service.test_faults import Victim

URN = "urn:heptad:problem:"
PATH = "/v1/updates"
ROUNDS = 8
"""How often everybody moves in games that are nearly over."""
SHOWN = (
    *("id", "title", "status", "reason", "visibility", "creator", "clock", "rated", "bot_accounts", "created_at"),
    *("updated_at", "version", "to_move", "due", "you", "forked", "imported"),
)
"""What a row has of a game, besides its seats."""


class Client:
    """A client of the stream, whose connections break off at random places."""

    def __init__(self, http: httpx.Client, chance: random.Random) -> None:
        self.rows: dict[tuple[str, str], dict[str, Any]] = {}
        """The newest row of each game, by player and game."""
        self.received: list[dict[str, Any]] = []
        self.last: str | None = None
        self._http = http
        self._chance = chance

    def read(self, *, most: float = float("inf")) -> int:
        """Connect, and receive what there is, at most `most` messages. Return how many of them are about games."""
        headers = {"Accept": self._chance.choice([NDJSON, SSE])}
        query: dict[str, str | int] = {"wait": 0}
        if self.last is not None and self._chance.random() < 0.5:
            query["after"] = self.last
        elif self.last is not None:
            headers["Last-Event-ID"] = self.last
        answer = self._http.get(PATH, params=query, headers=headers)
        assert answer.status_code == 200, answer.text
        messages = list(written(answer.text, headers["Accept"]))
        for place, (last, message) in enumerate(messages):
            if place >= most:
                return place
            self.last = last
            if message:
                self.take(message)
        return len(messages) - 1

    def read_some(self) -> None:
        """Connect, and receive a random number of messages."""
        self.read(most=self._chance.choice([0, 1, 1, 2, 3, 5, 50]))

    def read_all(self) -> None:
        """Connect until nothing is left."""
        while self.read():
            pass

    def take(self, message: dict[str, Any]) -> None:
        """Receive a message, which was not received before."""
        self.received.append(message)
        if message["type"] == "game":
            key = message["player"], message["id"]
            assert key not in self.rows or message["version"] > self.rows[key]["version"], "it came twice"
            self.rows[key] = message

    def notices(self, game: str, player: str) -> list[tuple[str, int]]:
        """Return the notifications about a game: their types and versions."""
        return [
            (each["type"], each["version"])
            for each in self.received
            if each["type"] != "game" and (each["game"], each["player"]) == (game, player)
        ]


def written(text: str, form: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The messages of a whole answer with their ids; `present` is empty."""
    if form == NDJSON:
        for line in filter(None, text.split("\n")):
            message = json.loads(line)
            yield message.pop("last_event_id"), {} if message == {"type": "present"} else message
        return
    for event in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line)
        if "id" in fields:
            yield fields["id"], json.loads(fields["data"])


@contextmanager
def listening(heptad: Running, token: str, **headers: str) -> Iterator[Iterator[dict[str, Any]]]:
    """Yield what a player receives after the stream has begun."""
    with Reader(heptad, PATH, token, **headers) as reader:
        reader.socket.settimeout(10)  # less than until the games are read again without a message
        messages = reader.messages()
        for _ in itertools.takewhile(lambda each: each.get("event") != "present", messages):
            pass
        yield (each["data"] for each in messages if "id" in each)


def short(message: dict[str, Any]) -> tuple[str, str, Any]:
    """Type and game of a message, and the version and the caller's seat of a row."""
    if message["type"] == "game":
        return "game", message["id"], (message["version"], message["you"])
    return message["type"], message["game"], message["seat"]


def reader_of(player: Player, seed: int = 0) -> Client:
    return Client(player.http, random.Random(seed))


def check_row(row: dict[str, Any], player: Player) -> None:
    """A row says what the player sees of the game at its version, and no state."""
    seen = player.game(row["id"], at=row["version"])
    assert {name: row[name] for name in SHOWN} == {name: seen[name] for name in SHOWN}
    assert [(seat["player"], seat["bot"], seat["name"]) for seat in row["seats"]] == [
        (seat["player"], seat["bot"], seat["name"]) for seat in seen["seats"]
    ]
    assert row.keys() == {*SHOWN, "seats", "type", "player", "decision"}
    assert (row["decision"] is not None) == (row["you"] in seen["to_move"])


def test_it_begins_with_a_row_for_each_unfinished_game(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    running = started([bea, ann])
    opened = ann.open(2, visibility="private", join=False)
    over = started([ann, bea])
    ann.http.post(f"/v1/games/{over}/resignation")
    bea.open(2)
    client = reader_of(ann)
    client.read_all()
    assert {game for _, game in client.rows} == {running, opened["id"]}
    assert [each["type"] for each in client.received] == ["game", "game"]
    listed = ann.http.get("/v1/games", params={"mine": True}).json()["games"]
    for row in client.received:
        check_row(row, ann)
        own = {name: row[name] for name in ("type", "player", "decision")}
        assert row in [{**each, **own} for each in listed]
    with Reader(heptad, PATH, ann.token) as reader:
        kinds = [each.get("event") for each in itertools.islice(reader.messages(), 4)]
    assert kinds == [None, "game", "game", "present"]


def test_the_lobby_says_whose_move_it_is_and_which_seat_is_the_callers(players: list[Player]):
    ann, bea, cid = players[:3]
    game = started([ann, bea])
    for http, you in ((ann.http, 0), (bea.http, 1), (cid.http, None)):
        [row] = http.get("/v1/games", params={"player": bea.id}).json()["games"]
        assert (row["id"], row["to_move"], row["due"], row["you"]) == (game, [0, 1], None, you)
    while ann.move(game, random.Random(1)):
        pass
    anonymous = httpx.get(f"{ann.http.base_url}/v1/games", params={"player": bea.id}).json()["games"]
    assert [(row["to_move"], row["you"]) for row in anonymous] == [([1], None)]


def test_every_change_of_a_game_is_a_row(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    with listening(heptad, ann.token) as hers, listening(heptad, bea.token) as other:
        game = ann.open(2)["id"]
        assert [short(next(hers)) for _ in range(2)] == [("game", game, (2, 0)), ("seat_taken", game, 0)]
        bea.join(game)
        row = next(hers)
        check_row(row, ann)
        begin = row["version"]
        assert [short(next(hers)) for _ in range(2)] == [("game_started", game, 0), ("your_turn", game, 0)]
        kinds = ["seat_taken", "game_started", "your_turn"]
        assert [short(next(other)) for _ in range(4)] == [
            ("game", game, (begin, 1)),
            *((kind, game, 1) for kind in kinds),
        ]
        while bea.move(game, random.Random(1)):
            pass
        version = bea.game(game)["version"]
        for rows, you in ((hers, 0), (other, 1)):
            row = next(row for row in rows if row["version"] == version)
            assert (short(row), row["to_move"]) == (("game", game, (version, you)), [0])
        ann.http.post(f"/v1/games/{game}/resignation")
        for rows, player in ((hers, ann), (other, bea)):
            found = list(itertools.takewhile(lambda each: each["type"] != "game_finished", rows))
            check_row(found[-1], player)
            assert (found[-1]["status"], found[-1]["reason"]) == ("finished", "resignation")


def test_a_game_that_a_player_leaves_is_a_last_row(heptad: Running, players: list[Player]):
    """Also if the player was away; of a private game it tells nothing of what happened after that."""
    ann, bea, cid = players[:3]
    public, private = ann.open(3), ann.open(3, visibility="private")
    client = reader_of(bea)
    client.read_all()
    with listening(heptad, bea.token) as hers:
        for game in (public, private):
            bea.join(game["id"], invite=game.get("invite", ""))
            client.read_all()
            left = ann.http.delete(f"/v1/games/{game['id']}/seats/1").json()["version"]
            cid.join(game["id"], invite=game.get("invite", ""))
            client.read_all()
            row = client.rows[bea.id, game["id"]]
            now = cid.game(game["id"])["version"]
            assert (row["version"], row["you"]) == (left if game is private else now, None)
            assert (row["seats"][1]["player"] == cid.id) == (game is public)
            ann.http.post(f"/v1/games/{game['id']}/cancellation")
            client.read_all()
            assert client.rows[bea.id, game["id"]] is row
        found = [next(hers) for _ in range(8)]
    for game in (public, private):
        of_it = [short(each) for each in found if game["id"] in {each.get("id"), each.get("game")}]
        assert [kind for kind, *_ in of_it] in (
            ["game", "seat_taken", "game", "seat_lost"],
            ["game", "seat_taken", "seat_lost", "game"],
        )
        assert [more[1] for kind, _, more in of_it if kind == "game"] == [1, None]


def forks(ann: Player, bea: Player, first: int) -> list[str]:
    """A game of each title that is soon over: one after the other against a bot and, in private, against Bea."""
    games = []
    for number, (title, left) in enumerate(MOVES.items(), first):
        log = (FOLDER / title / "fewest.ndjson").read_bytes()
        body: dict[str, Any] = {"at": moved(log)[-left] - 1, "seats": [{"player": "me"}, {"bot": "random"}]}
        if number % 2:
            body |= {"seats": [{"player": "me"}, None], "visibility": "private"}
        forked = ann.http.post(f"/v1/games/{imported(ann, log)}/forks", json=body)
        assert forked.status_code == 201, forked.text
        games.append(forked.json()["id"])
        if number % 2:
            bea.join(games[-1], invite=forked.json()["invite"])
    return games


def receive(client: Client, reader: Reader) -> None:
    """Receive what comes after the stream has begun, until the connection ends."""
    with suppress(OSError, ValueError):
        for each in itertools.dropwhile(lambda each: each.get("event") != "present", reader.messages()):
            if each.get("event") != "present" and "id" in each:
                client.take(each["data"])


@pytest.mark.parametrize("seed", range(2))
def test_whatever_breaks_off_a_client_receives_everything_once(heptad: Running, players: list[Player], seed: int):
    """Games of all titles with people and bots, read by connections that break off after each number of messages."""
    ann, bea = players[:2]
    chance = random.Random(seed)
    clients = {player: reader_of(player, seed) for player in (ann, bea)}
    for client in clients.values():
        client.read_all()  # what comes later is new
    with Reader(heptad, PATH, ann.token) as reader:
        unbroken = reader_of(ann)
        receiving = Thread(target=receive, args=(unbroken, reader))
        receiving.start()
        games = forks(ann, bea, seed)
        shared = games[1 - seed :: 2]
        for _, game in itertools.product(range(ROUNDS), games):
            for player in (ann, bea) if game in shared else (ann,):
                player.move(game, chance)
                clients[chance.choice([ann, bea])].read_some()
        for game in games:
            ann.http.post(f"/v1/games/{game}/resignation")  # if it is not over
            clients[chance.choice([ann, bea])].read_some()
        for client in clients.values():
            client.read_all()
        until = time.monotonic() + 10
        while time.monotonic() < until and sum(row["status"] == "finished" for row in unbroken.rows.values()) < 4:
            time.sleep(0.01)
        time.sleep(0.05)
        reader.socket.shutdown(2)
        receiving.join()
    check_received(clients[ann], ann, games)
    check_received(clients[bea], bea, shared)
    check_received(unbroken, ann, games)
    for row in unbroken.received:
        if row["type"] == "game" and chance.random() < 0.3:
            check_row(row, ann)


def check_received(client: Client, player: Player, games: list[str]) -> None:
    """Every game has its last row, and each notification came once."""
    assert client.rows.keys() == {(player.id, game) for game in games}
    for game in games:
        row, seen = client.rows[player.id, game], player.game(game)
        check_row(row, player)
        assert (row["version"], row["status"]) == (seen["version"], "finished")
        events = player.http.get(f"/v1/games/{game}/events", params={"after": seen["forked"]["at"]}).json()["events"]
        told = {"started": "game_started", "finished": "game_finished", "cancelled": "game_finished"}
        expected = [(told[each["type"]], each["version"]) for each in events if each["type"] in told]
        expected += [
            ("seat_taken", each["version"])
            for each in events
            if each["type"] == "seat_taken" and each["data"]["player"] == player.id
        ]
        found = client.notices(game, player.id)
        assert sorted(each for each in found if each[0] != "your_turn") == sorted(expected)
        turns = [each for each in found if each[0] == "your_turn"]
        assert len(turns) == len(set(turns))


def test_two_who_move_at_the_same_instant_both_receive_the_newest_row(heptad: Running, players: list[Player]):
    seated = players[:2]
    game = started(seated)
    with listening(heptad, seated[0].token) as one, listening(heptad, seated[1].token) as other:
        for turn in range(3):
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(lambda player, turn=turn: player.move(game, random.Random(turn)), seated))
            reached = max(answer["version"] for answer in answers if answer)
            for rows, player in ((one, seated[0]), (other, seated[1])):
                seen = next(each for each in rows if each["type"] == "game" and each["version"] >= reached)
                check_row(seen, player)
            play_turn(seated, game, random.Random(turn))  # up to the next decision


def test_a_stream_goes_on_after_the_service_was_killed(mortal: Mortal):
    running = mortal.whole()
    ann, bea = Player(running.url, "Ann"), Player(running.url, "Bea")
    client = reader_of(ann)
    games = [started([ann, bea]) for _ in range(3)]
    client.read(most=2)
    with Reader(running, PATH, ann.token, **{"Last-Event-ID": client.last or ""}) as reader:
        messages = (each for each in reader.messages() if each.get("event") not in {None, "present"})
        first = next(messages)
        client.take(first["data"])
        client.last = first["id"]
        ann.post(games[0], ann.moves(games[0])["moves"][0]["move"])
        Victim(running).kill_everything()
    bea.http.post(f"/v1/games/{games[1]}/resignation")
    client.read_all()
    for game in games:
        assert client.rows[ann.id, game]["version"] == ann.game(game)["version"]
    assert client.notices(games[1], ann.id) == [("game_finished", ann.game(games[1])["version"])]
    assert len(client.received) == 3 + 2 + 1
    ann.close()
    bea.close()


def test_a_stream_ends_when_its_token_is_revoked(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    more = ann.http.post("/v1/account/tokens", json={"scopes": ["game:read"]}).json()["token"]
    with Reader(heptad, PATH, more) as reader:
        messages = reader.messages()
        assert [next(messages).get("event") for _ in range(3)] == [None, "game", "present"]
        assert httpx.delete(f"{heptad.url}/v1/account/token", headers={"Authorization": f"Bearer {more}"}).is_success
        bea.post(game, bea.moves(game)["moves"][0]["move"])
        for each in messages:
            if each.get("event") == "game":  # the process that serves the stream may know it for five seconds
                time.sleep(0.5)
                bea.post(game, bea.moves(game)["moves"][-1]["move"])
        assert (each["event"], each["data"]["type"]) == ("problem", URN + "bad-token")


def test_requests_that_make_no_sense_are_refused(heptad: Running, players: list[Player]):
    ann = players[0]
    assert httpx.get(heptad.url + PATH).json()["type"] == URN + "token-needed"
    for headers, status, kind in (
        ({"Authorization": "Bearer nonsense"}, 401, "bad-token"),
        ({"Accept": "application/json"}, 406, "http:not-acceptable"),
        ({"Last-Event-ID": "2026-11-28T00:00:00.000Z"}, 422, "invalid-request"),
        ({"Last-Event-ID": "1,g:"}, 422, "invalid-request"),
        ({"Last-Event-ID": "1" * 15}, 422, "invalid-request"),
    ):
        answer = ann.http.get(PATH, params={"wait": 0}, headers=headers)
        assert answer.status_code == status
        assert answer.json()["type"] == URN + kind
    for after, status in (("0", 200), ("41", 200), ("1,x", 422), ("-1", 422)):
        assert ann.http.get(PATH, params={"wait": 0, "after": after}).status_code == status
    unscoped = ann.http.post("/v1/account/tokens", json={"scopes": ["game:create"]}).json()["token"]
    assert httpx.get(heptad.url + PATH, headers={"Authorization": f"Bearer {unscoped}"}).status_code == 403


def test_an_id_opens_no_game_of_others(players: list[Player]):
    """A client gets rows of its own games only, even if it claims to have others."""
    ann, bea, cid = players[:3]
    private = ann.open(2, visibility="private")
    bea.join(private["id"], invite=private["invite"])
    version = ann.game(private["id"])["version"]
    for named in (f"{private['id']}:1", f"{private['id']}:{version}", f"{ann.id}/{private['id']}:2", f"{ann.id}/@0-0"):
        client = reader_of(cid)
        client.last = f"1000,{named}"
        client.read_all()
        assert client.received == []


def test_an_id_that_names_games_of_others_says_nothing_about_them(players: list[Player]):
    """Neither how far a private game is, nor whether there is one."""
    ann, bea, cid = players[:3]
    private = ann.open(2, visibility="private")
    bea.join(private["id"], invite=private["invite"])
    for game, named in itertools.product((private["id"], "g" + "z" * 16, "noid"), (1, 2, 3, 99)):
        sent = f"1000,{game}:{named}"
        answer = cid.http.get(PATH, params={"wait": 0}, headers={"Accept": NDJSON, "Last-Event-ID": sent})
        assert answer.status_code == 200
        assert game not in answer.text


def test_games_that_only_an_id_names_are_no_trouble_of_the_service(make: Make):
    ann = Guest(make(), "Ann")
    sent = "1000," + ",".join([f"gzzzzzzzzzzzzzz{n:02}:3" for n in range(45)])
    with capture_logs() as logged:
        answer = ann.http.get(PATH, query_string={"wait": 0}, headers={"Last-Event-ID": sent})
        assert (answer.status_code, "gzzz" in answer.text) == (200, False)
    assert [each for each in logged if each["log_level"] in {"warning", "error"}] == []
