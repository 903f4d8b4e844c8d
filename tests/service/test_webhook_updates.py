"""Updates in the messages of webhooks: a bot answers a message with one request, and knows what its seat knows now."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.receiving import Received, Receiver, receiving
from tests.service.conftest import Make, at
from tests.service.webhook_table import Table, create, grant, id_of
from workers import webhook_updates
from workers.game_jobs import do_job

UPDATE = {"include": ["update"]}


@pytest.fixture
def table(make: Make) -> Table:
    return Table(make(webhook_private="true"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


class Bot:
    """A bot on a serverless host: it has only the messages, and makes one request for each of them."""

    def __init__(self, client: FlaskClient, receiver: Receiver) -> None:
        self.client = client
        self.receiver = receiver
        self.chance = random.Random(7)
        self.posts = 0
        self.secret = create(client, receiver.url, events=["your_turn"], **UPDATE)["secret"]
        receiver.on_request = self.answer

    def answer(self, request: Received) -> None:
        message = request.verify(self.secret)
        moves = message["update"]["moves"]
        assert moves["awaited"]
        offered = [each for each in moves["moves"] if not each.get("setting")]
        body = {"id": self.chance.choice(offered)["id"], "decision": moves["decision"]}
        made = self.client.post(f"/v1/games/{message['data']['game']}/moves", json=body)
        assert made.status_code == 201, made.text
        self.posts += 1


@pytest.mark.parametrize("title", ["seven_wonders_duel", "seven_wonders"])
def test_a_bot_plays_a_whole_game_and_makes_one_request_for_each_message(table: Table, title: str):
    ann, bea = table.player("Ann"), table.player("Bea")
    with ExitStack() as receivers:
        bots = [Bot(client, receivers.enter_context(receiving())) for client in (ann, bea)]
        game = ann.post("/v1/games", json={"title": title, "seats": 2}).json["id"]
        assert bea.post(f"/v1/games/{game}/seats", json={}).status_code == 201
        while (record := table.here.repository.load(game).record).full.status != "finished":
            made = sum(bot.posts for bot in bots)
            if (job := table.here.game_service.next_job(record)) is not None:
                do_job(table.here.game_service, game, job, 1)
                continue
            table.deliver()
            assert sum(bot.posts for bot in bots) > made
    for bot in bots:
        assert len({each.id for each in bot.receiver.received}) == len(bot.receiver.received) == bot.posts


def updates_of(client: FlaskClient, game: str, lang: str) -> Any:
    return client.get(f"/v1/games/{game}/updates?lang={lang}").json["updates"]


def test_an_update_is_the_one_that_the_seat_would_read(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url, lang="ja-JP", **UPDATE)
    assert (made["include"], made["lang"]) == (["update"], "ja")
    game = table.open(ann)
    table.deliver()
    assert [each.data["type"] for each in receiver.received] == ["seat_taken", "game_started", "your_turn"]
    for each in receiver.received:
        assert [each.verify(made["secret"])["update"]] == updates_of(ann, game, "ja")
    path = f"/v1/webhooks/{made['id']}"
    assert ann.patch(path, json={"include": [], "lang": "xx"}).json["lang"] == "en"
    ann.post(f"/v1/games/{game}/resignation")
    table.deliver()
    assert receiver.received[-1].verify(made["secret"]).keys() == {"type", "timestamp", "data"}


def test_a_late_message_has_the_update_of_the_moment_at_which_it_is_sent(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url, events=["game_started"], **UPDATE)
    game = table.open(ann)
    receiver.is_down = True
    table.deliver()
    moves = ann.get(f"/v1/games/{game}/moves").json
    assert ann.post(f"/v1/games/{game}/moves", json={"id": moves["moves"][0]["id"]}).status_code == 201
    receiver.is_down = False
    ann.patch(f"/v1/webhooks/{made['id']}", json={"url": f"{receiver.url}/again"})
    table.deliver()
    first, second = (each.verify(made["secret"]) for each in receiver.received)
    assert receiver.received[0].id == receiver.received[1].id
    assert first["data"] == second["data"]
    assert first["update"]["version"] < second["update"]["version"]
    assert [second["update"]] == updates_of(ann, game, "en")


LOSSES: dict[str, Callable[[Table, FlaskClient, str], object]] = {
    "the player is banned": lambda table, ann, _: table.here.accounts.players.ban(id_of(ann)),
    "the webhook includes it no more": lambda _, ann, path: ann.patch(path, json={"include": []}),
    "the webhook is stopped": lambda _, ann, path: ann.patch(path, json={"active": False}),
    "the webhook has another URL": lambda _, ann, path: ann.patch(path, json={"url": "http://127.0.0.1:9/"}),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_who_loses_the_right_between_two_messages_gets_no_second_update(table: Table, receiver: Receiver, loss: str):
    ann = table.player("Ann")
    made = create(ann, receiver.url, **UPDATE)
    receiver.on_request = lambda _: LOSSES[loss](table, ann, f"/v1/webhooks/{made['id']}")
    table.open(ann)
    table.deliver()
    first, second, *_ = (each.verify(made["secret"]) for each in receiver.received)
    assert first["update"]["game"]["you"] == 0
    assert second["update"] is None


def test_an_app_gets_updates_as_long_as_it_may_read_the_games(table: Table, receiver: Receiver):
    app, ann, bea = table.player("App", kind="bot"), table.player("Ann"), table.player("Bea")
    made = create(app, receiver.url, **UPDATE)
    granted = grant(ann, app)
    grant(bea, app, "game:create")
    receiver.on_request = lambda _: ann.delete(f"/v1/account/tokens/{granted}")
    game = table.open(ann)
    table.open(bea)
    table.deliver()
    first, second, *_ = (each.verify(made["secret"]) for each in receiver.received)
    assert first["update"]["moves"]["moves"] == ann.get(f"/v1/games/{game}/moves").json["moves"]
    assert second["update"] is None
    assert {each.data["game"] for each in receiver.received} == {game}


def test_an_update_that_is_too_large_is_null(table: Table, receiver: Receiver, monkeypatch: pytest.MonkeyPatch):
    ann = table.player("Ann")
    made = create(ann, receiver.url, events=["your_turn"], **UPDATE)
    table.open(ann)
    monkeypatch.setattr(webhook_updates, "MAX_UPDATE", 1000)
    table.deliver()
    assert [each.verify(made["secret"])["update"] for each in receiver.received] == [None]


def test_only_a_token_that_reads_games_makes_a_webhook_send_them(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    token = ann.post("/v1/account/tokens", json={"scopes": ["webhook:manage"]}).json["token"]
    blind = at(table.app, "10.0.0.1", token)
    made = create(ann, receiver.url, **UPDATE)
    plain = create(blind, receiver.url)
    path = f"/v1/webhooks/{made['id']}"
    for answer in (
        blind.post("/v1/webhooks", json={"url": receiver.url, **UPDATE}),
        blind.patch(f"/v1/webhooks/{plain['id']}", json=UPDATE),
        blind.patch(path, json={"url": f"{receiver.url}/thief"}),
        blind.patch(path, json={"active": True}),
    ):
        assert (answer.status_code, answer.json["type"]) == (403, "urn:heptad:problem:scope-needed")
    assert blind.patch(path, json={"active": False, "label": "off"}).status_code == 200
    assert blind.patch(path, json={"active": True, "include": []}).status_code == 200


def test_a_webhook_ends_with_the_token_that_made_it_include_updates(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    issued = ann.post("/v1/account/tokens", json={}).json
    made = create(ann, receiver.url)
    path = f"/v1/webhooks/{made['id']}"
    assert at(table.app, "10.0.0.1", issued["token"]).patch(path, json=UPDATE).json["active"]
    assert ann.delete(f"/v1/account/tokens/{issued['token_id']}").status_code == 204
    assert not ann.get(path).json["active"]


@pytest.mark.parametrize(
    ("field", "value"), [("include", ["state"]), ("include", None), ("include", "update"), ("lang", "a b")]
)
def test_what_is_wrong_with_an_include_is_said(table: Table, receiver: Receiver, field: str, value: Any):
    ann = table.player("Ann")
    made = create(ann, receiver.url)
    for answer in (
        ann.post("/v1/webhooks", json={"url": receiver.url, field: value}),
        ann.patch(f"/v1/webhooks/{made['id']}", json={field: value}),
    ):
        assert answer.status_code == 422
        assert [each["field"].split(".")[0].split("[")[0] for each in answer.json["errors"]] == [field]
