"""Positions in the updates of a player: what an id says that the client has is not sent again, and all else is."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from application.notices import positions
from application.notices.positions import BEGIN, Position, Row, place_before, read_position
from service.games import player_stream, update_mailbox
from tests.service.conftest import Make
from tests.service.test_webhooks import Table, grant, id_of

MARGINS = (0, positions.MARGIN_MS)
"""Without a margin, an id names nothing that happened before the games were last read."""
MOST = 50
"""More messages than any test has."""


@pytest.fixture(params=MARGINS, ids=["no margin", "margin"])
def table(make: Make, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Table:
    """An application without workers, whose streams follow grants at once."""
    monkeypatch.setattr(player_stream, "MARGIN_MS", request.param)
    monkeypatch.setattr(update_mailbox, "MARGIN_MS", request.param)
    monkeypatch.setattr(player_stream, "CLOCKS_DIFFER_MS", 0)
    monkeypatch.setattr(player_stream, "STALE_SECONDS", 0.0)
    monkeypatch.setattr(player_stream, "POLL_SECONDS", 0.02)
    return Table(make(webhook_private="true"))


class Reading:
    """A client in the process of the service: of each connection it receives one message, before it breaks off."""

    def __init__(self, table: Table, client: FlaskClient) -> None:
        self.account = table.here.accounts.find(client.environ_base["HTTP_AUTHORIZATION"].split()[1])
        self.last: str | None = None
        self._here = table.here

    def connect(self, wait: float = 0) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the messages of a connection with their types, and note their ids."""
        if self.last is None:
            position = player_stream.first_position(self._here, self.account)
        else:
            position = read_position(self.account.player, self.last)
        source = player_stream.update(self._here, self.account, position, wait)
        try:
            for messages in source:
                for message in messages:
                    self.last = message.id
                    yield message.type, json.loads(message.body)
        finally:
            source.close()

    def read(self) -> list[tuple[str, str, str, Any]]:
        """Receive what there is, a message of each connection: type, player, game, and the seat or the version."""
        found = []
        while len(found) < MOST:
            kind, body = next(self.connect())
            if kind == "present":
                return found
            game = body.get("id") if kind == "game" else body.get("game", body.get("challenge"))
            found.append((kind, body["player"], game, body["you"] if kind == "game" else body.get("version")))
        raise AssertionError(f"the same comes again and again: {found[-3:]}")


def opened(client: FlaskClient, seats: int = 3, **more: Any) -> str:
    made = client.post("/v1/games", json={"title": "seven_wonders", "seats": seats, **more})
    assert made.status_code == 201, made.text
    return str(made.json["id"])


def in_order(rows: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """Rows in the order of players and games."""
    return sorted(rows, key=lambda row: row[1:3])


def join(client: FlaskClient, game: str) -> None:
    answer = client.post(f"/v1/games/{game}/seats", json={})
    assert answer.status_code == 201, answer.text


def test_an_id_says_what_was_noted():
    position = Position("pown", "2026-11-28T12:00:00.000Z", BEGIN)
    assert str(position) == "1795867200000,>"
    position.opened = "pother", "g1"
    position.note("pown", "g1", Row(41), "2026-11-28T12:00:01.000Z", is_open=False)
    position.note("pother", "g2", Row(7, 5), "2026-11-28T11:00:00.000Z", is_open=False)
    position.note("pown", "g3", Row(2), "2026-11-28T11:00:00.000Z", is_open=True)
    position.note("pown", "g4", Row(9), "2026-11-28T11:59:59.999Z", is_open=False)  # before the horizon
    position.note_place("pown", "1795867200001-0")
    position.note_place("pother", "1795867199999-7")
    text = "1795867200000,pother/>g1,g1:41,pother/g2:7.5,g3:2,@1795867200001-0,pother/@1795867199999-7"
    assert str(position) == text
    again = read_position("pown", text)
    assert str(again) == text
    assert (again.row("pown", "g1"), again.row("pother", "g2"), again.row("pown", "g4")) == (Row(41), Row(7, 5), None)
    assert again.games("pown") == {"g1", "g3"}
    position.complete("2026-11-28T12:00:01.001Z", place_before(1795867200000))
    assert str(position) == "1795867201001,pother/g2:7.5,g3:2,@1795867200001-0"
    position.forget("pother")
    position.forget("pown")
    assert str(position) == "1795867201001"


def test_an_id_is_bounded_and_always_names_open_games():
    position, chance = Position("pown", "2026-11-28T12:00:00.000Z"), random.Random(1)
    games = [f"g{number:03}" for number in range(500)]
    for game in chance.sample(games, 500):
        at = f"2026-11-28T12:00:{int(game[1:]) % 60:02}.000Z"
        position.note("pother" * 5, game * 4, Row(10**9), at, is_open=game in games[:3])
        position.note_place(f"p{game}", "1795867200001-0")
        assert len(str(position)) < 6000
        read_position("pown", str(position))
    assert {game * 4 for game in games[:3]} <= read_position("pown", str(position)).games("pother" * 5)


def test_an_app_receives_everything_of_all_who_granted_it_a_token_once(table: Table):
    people = (("Robo", {"kind": "bot"}), ("Ann", {}), ("Bea", {}), ("Cid", {}))
    app, ann, bea, cid = (table.player(name, **more) for name, more in people)
    shared, own = opened(ann), table.open(ann)
    join(bea, shared)
    other = table.open(cid)
    for player in (ann, bea):
        grant(player, app)
    reading = Reading(table, app)
    rows = [("game", id_of(ann), own, 0), ("game", id_of(ann), shared, 0), ("game", id_of(bea), shared, 1)]
    assert reading.read() == in_order(rows)
    assert reading.read() == []

    assert bea.delete(f"/v1/games/{shared}/seats/1").status_code == 200
    assert reading.read() == in_order([("game", id_of(ann), shared, 0), ("game", id_of(bea), shared, None)])
    join(bea, shared)
    join(cid, shared)
    started = ann.get(f"/v1/games/{shared}").json["version"]
    found = reading.read()
    assert [row for row in found if row[0] == "game"] == in_order(
        [("game", id_of(ann), shared, 0), ("game", id_of(bea), shared, 1)]
    )
    assert {row[:3] for row in found if row[0] == "your_turn"} == {
        ("your_turn", id_of(player), shared) for player in (ann, bea)
    }
    assert {row[0] for row in found if row[1] == id_of(bea)} == {"game", "seat_taken", "game_started", "your_turn"}
    assert len(found) == len(set(found)) == 7
    assert all(version == started for kind, _, _, version in found if kind == "your_turn")

    grant(cid, app)
    assert reading.read() == in_order([("game", id_of(cid), other, 0), ("game", id_of(cid), shared, 2)])
    assert reading.read() == []
    ann.delete("/v1/account/tokens?keep_current=true")
    assert cid.post(f"/v1/games/{shared}/resignation").status_code == 201
    assert ann.post(f"/v1/games/{own}/resignation").status_code == 201
    found = reading.read()
    assert {row[1] for row in found} == {id_of(bea), id_of(cid)}
    assert {row[2] for row in found} == {shared}
    assert len(found) == len(set(found))


def test_a_running_stream_of_an_app_follows_grants(table: Table):
    app, ann, bea = (table.player(name, **more) for name, more in (("Robo", {"kind": "bot"}), ("Ann", {}), ("Bea", {})))
    games = [table.open(ann), table.open(ann)]
    reading = Reading(table, app)
    messages = reading.connect(wait=5)
    assert next(messages)[0] == "present"
    token = grant(ann, app)
    rows = [next(messages)[1]]
    broken_off = Reading(table, app)
    broken_off.last = reading.last  # a connection that breaks off here goes on with the second game
    rest = [row[2] for row in broken_off.read()]
    rows.append(next(messages)[1])
    assert ([row["id"] for row in rows], rest) == (sorted(games), sorted(games)[1:])
    ann.delete(f"/v1/account/tokens/{token}")
    table.open(ann)
    grant(bea, app)
    game = table.open(bea)
    kind, row = next(messages)
    assert (kind, row["id"], row["player"]) == ("game", game, id_of(bea))
    messages.close()  # type: ignore[attr-defined]


def test_changes_that_a_client_has_not_read_are_merged_into_the_newest_row(table: Table):
    ann, bea = table.player("Ann"), table.player("Bea")
    game = opened(ann)
    reading = Reading(table, ann)
    messages = reading.connect(wait=5)
    assert [next(messages)[0] for _ in range(2)] == ["game", "present"]
    for _ in range(5):
        join(bea, game)
        assert bea.delete(f"/v1/games/{game}/seats/1").status_code == 200
    join(bea, game)
    kind, row = next(messages)
    assert (kind, row["version"]) == ("game", ann.get(f"/v1/games/{game}").json["version"])
    other = opened(bea, join=False)
    join(ann, other)
    kind, row = next(messages)
    assert (kind, row["id"]) == ("game", other)
    messages.close()  # type: ignore[attr-defined]


def test_personal_notifications_come_once(table: Table):
    ann, bea = table.player("Ann"), table.player("Bea")
    reading = Reading(table, bea)
    assert reading.read() == []
    for title in ("seven", "seven_wonders_duel"):
        made = ann.post("/v1/challenges", json={"title": title, "seats": 2, "players": [id_of(bea)]})
        assert made.status_code == 201, made.text
    found = reading.read()
    assert [row[:2] for row in found] == [("challenge", id_of(bea))] * 2
    assert len({row[2] for row in found}) == 2
    assert reading.read() == []


def test_a_game_of_which_an_id_has_no_room_comes_again_but_none_is_lost(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(positions, "MOST_NAMED", 2)
    ann = table.player("Ann")
    reading = Reading(table, ann)
    list(reading.connect())
    games = {opened(ann) for _ in range(6)}
    messages = reading.connect()
    received = {body.get("id") for _, body in (next(messages) for _ in range(6))}
    messages.close()  # type: ignore[attr-defined]
    received |= {body.get("id") for _, body in reading.connect()}
    assert games <= received


def test_an_id_is_short_again_when_games_have_rested(table: Table, monkeypatch: pytest.MonkeyPatch):
    ann = table.player("Ann")
    reading = Reading(table, ann)
    list(reading.connect())
    games = [table.open(ann) for _ in range(3)]
    list(reading.connect())
    monkeypatch.setattr(player_stream, "MARGIN_MS", -1)
    list(reading.connect())
    assert reading.last is not None
    assert reading.last.isdecimal()
    monkeypatch.setattr(player_stream, "MARGIN_MS", 0)
    assert reading.read() == []
    ann.post(f"/v1/games/{games[1]}/resignation")
    assert [(kind, game) for kind, _, game, _ in reading.read()] == [("game", games[1]), ("game_finished", games[1])]
