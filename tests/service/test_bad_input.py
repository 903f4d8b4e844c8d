"""Bad input, as tables: each gets its own problem with the field or the rule named, and nothing changes."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import redis

from events import keys
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started

URN = "urn:heptad:problem:"
HEX = "ab" * 32
PYTHON = re.compile(r"\b(None|True|False|NoneType|str|int|float|bool|dict|tuple)\b|(?<!\w)'")
"""What no client reads that speaks JSON: Python's words and quotes."""


@dataclass
class Tables:
    """Some players, and their games in every state."""

    log: redis.Redis
    players: dict[str, Player]
    games: dict[str, str]
    decision: str
    """The decision of the first turn of the game `playing`, which is over."""
    card: str
    """A card in Ann's hand there, and below one that she can't pay for."""
    unaffordable: str

    def heads(self) -> dict[str, str]:
        """The hash at which every game stands."""
        return {name: self.players["ann"].game(game)["hash"] for name, game in self.games.items()}

    def lengths(self) -> list[int]:
        """How long every game's log is, and how many games and players and receipts there are."""
        pipe = self.log.pipeline()
        for game in self.games.values():
            pipe.xlen(keys.stream(game))
        kept = [key for key in self.log.scan_iter(count=100_000) if not key.endswith((b":due", b":feed", b":counter"))]
        return [*pipe.execute(), len([key for key in kept if b"{projections:" not in key and b":snapshot:" not in key])]


@pytest.fixture(scope="module")
def tables(heptad: Running) -> Iterator[Tables]:
    """Ann opens every game, Bea sits in all but the open one, Cid only where three are needed, Eve nowhere."""
    players = {name: Player(heptad.url, name.title()) for name in ("ann", "bea", "cid", "eve")}
    ann, bea, cid = players["ann"], players["bea"], players["cid"]
    games = {
        "open": ann.open(3)["id"],
        "full": started([ann, bea]),
        "finished": started([ann, bea]),
        "resigned": started([ann, bea, cid]),
    }
    private = ann.open(2, visibility="private")
    games["private"] = private["id"]
    bea.join(private["id"], invite=private["invite"])
    bea.http.post(f"/v1/games/{games['finished']}/resignation")
    bea.http.post(f"/v1/games/{games['resigned']}/resignation")
    games["playing"], unaffordable = _with_an_unaffordable_card([ann, bea, cid])
    first = ann.moves(games["full"])["decision"]
    play_turn([ann, bea], games["full"], random.Random(1))
    hand = ann.game(games["playing"])["state"]["hands"][0]
    made = Tables(redis.Redis.from_url(heptad.log_url), players, games, first, hand[0], unaffordable)
    before = made.heads()
    yield made
    assert made.heads() == before
    made.log.close()
    for player in players.values():
        player.close()


def _with_an_unaffordable_card(players: list[Player]) -> tuple[str, str]:
    for _ in range(50):
        game = started(players)
        offers = [offer["move"] for offer in players[0].moves(game)["moves"]]
        buildable = {move["card"] for move in offers if move["action"] == "build"}
        for card in players[0].game(game)["state"]["hands"][0]:
            if card not in buildable:
                return game, card
    raise AssertionError("every hand of fifty games could be built")


Body = dict[str, Any] | bytes | Callable[[Tables], Any] | None


@dataclass(frozen=True)
class Case:
    """One bad request: what is sent where by whom, and what is wrong with it."""

    sent: str
    """`METHOD path by whom`, with {game} for a game's id."""
    body: Body
    status: int
    kind: str
    names: str | None = None
    """The field (with a message for it) or the rule that the problem names."""
    headers: dict[str, str] = field(default_factory=dict)


GAME = {"title": "seven_wonders", "seats": 3}
OPEN = "POST /v1/games by ann"
SIT = "POST /v1/games/{open}/seats by bea"
MOVE = "POST /v1/games/{playing}/moves by ann"

BODIES = {
    "nothing is a table": Case(OPEN, b"", 422, "invalid-request", "title"),
    "null": Case(OPEN, b"null", 422, "invalid-request", "title"),
    "a list": Case(OPEN, b"[]", 422, "invalid-request", "body"),
    "a text": Case(OPEN, b'"table"', 422, "invalid-request", "body"),
    "half an object": Case(OPEN, b'{"title":', 400, "malformed-json"),
    "two objects": Case(OPEN, b"{}{}", 400, "malformed-json"),
    "UTF-16": Case(OPEN, '{"title":"x"}'.encode("utf-16"), 400, "malformed-json"),
    "a byte order mark": Case(OPEN, b"\xef\xbb\xbf{}", 400, "malformed-json"),
    "Latin 1": Case(OPEN, b'{"title":"\xe9"}', 400, "malformed-json"),
    "a lone surrogate": Case(OPEN, rb'{"title":"\ud800"}', 400, "malformed-json"),
    "an encoded surrogate": Case(OPEN, b'{"title":"\xed\xa0\x80"}', 400, "malformed-json"),
    "a raw NUL": Case(OPEN, b'{"title":"\0"}', 400, "malformed-json"),
    "not a number": Case(OPEN, b'{"title":"seven_wonders","seats":NaN}', 400, "malformed-json"),
    "infinite": Case(OPEN, b'{"title":"seven_wonders","seats":1e999}', 400, "malformed-json"),
    "an endless integer": Case(OPEN, b'{"title":"seven_wonders","seats":' + b"9" * 5000 + b"}", 400, "malformed-json"),
    "a key twice": Case(OPEN, b'{"title":"seven_wonders","seats":3,"seats":3}', 422, "invalid-request", "seats"),
    "a key in two spellings": Case(
        OPEN, rb'{"title":"seven_wonders","seats":3,"se\u0061ts":4}', 422, "invalid-request", "seats"
    ),
    "a key that nobody knows twice": Case(OPEN, b'{"x":1,"x":1}', 422, "invalid-request", "x"),
    "an empty key twice": Case(OPEN, b'{"":1,"":1}', 422, "invalid-request", "body"),
    "a key twice within": Case(
        OPEN,
        b'{"title":"seven_wonders","seats":3,"options":{"sides":"A","sides":"B"}}',
        422,
        "invalid-request",
        "sides",
    ),
    "a key twice in a list": Case(
        "POST /v1/account/tokens by ann", b'[{"a":[{"b":1,"b":2}]}]', 422, "invalid-request", "b"
    ),
    "too deep": Case(OPEN, b"[" * 30000 + b"]" * 30000, 400, "malformed-json"),
    "too deep with a key": Case(
        "POST /v1/games/{playing}/resignation by eve",
        b"[" * 30000 + b"]" * 30000,
        403,
        "not-seated",
        headers={"Idempotency-Key": "deep"},
    ),
    "too large": Case(OPEN, b'{"title":"' + b"x" * 70000 + b'"}', 413, "http:request-entity-too-large"),
    "too large where none is read": Case(
        "POST /v1/games/{playing}/resignation by ann", b" " * 70000, 413, "http:request-entity-too-large"
    ),
    "text": Case(OPEN, b"{}", 415, "http:unsupported-media-type", headers={"Content-Type": "text/plain"}),
    "a form": Case(
        OPEN,
        b"title=seven_wonders&seats=3",
        415,
        "http:unsupported-media-type",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    ),
}

OPENING = {
    "no such title": Case(OPEN, {**GAME, "title": "chess"}, 422, "unknown-title", "title"),
    "a title of blanks": Case(OPEN, {**GAME, "title": " "}, 422, "unknown-title", "title"),
    "a title that is a number": Case(OPEN, {**GAME, "title": 7}, 422, "invalid-request", "title"),
    "one seat": Case(OPEN, {**GAME, "seats": 1}, 422, "refused:seat_count", "seven_wonders: players"),
    "eight seats": Case(OPEN, {**GAME, "seats": 8}, 422, "refused:seat_count", "seven_wonders: players"),
    "no seat": Case(OPEN, {**GAME, "seats": 0}, 422, "invalid-request", "seats"),
    "minus three seats": Case(OPEN, {**GAME, "seats": -3}, 422, "invalid-request", "seats"),
    "very many seats": Case(OPEN, {**GAME, "seats": 10**40}, 422, "invalid-request", "seats"),
    "a float of seats": Case(OPEN, {**GAME, "seats": 3.0}, 422, "invalid-request", "seats"),
    "half a seat": Case(OPEN, {**GAME, "seats": 2.5}, 422, "invalid-request", "seats"),
    "true seats": Case(OPEN, {**GAME, "seats": True}, 422, "invalid-request", "seats"),
    "seats in words": Case(OPEN, {**GAME, "seats": "3"}, 422, "invalid-request", "seats"),
    "null seats": Case(OPEN, {**GAME, "seats": None}, 422, "invalid-request", "seats"),
    "an unknown field": Case(OPEN, {**GAME, "colour": "red"}, 422, "invalid-request", "colour"),
    "an unknown option": Case(OPEN, {**GAME, "options": {"leaders": True}}, 422, "invalid-request", "options"),
    "an option out of range": Case(OPEN, {**GAME, "options": {"sides": "C"}}, 422, "invalid-request", "options.sides"),
    "an option of another type": Case(
        OPEN, {**GAME, "options": {"boards": ["chosen"]}}, 422, "invalid-request", "options.boards"
    ),
    "options in a list": Case(OPEN, {**GAME, "options": []}, 422, "invalid-request", "options"),
    "a Free City for three": Case(
        OPEN, {**GAME, "options": {"free_city": "plain"}}, 422, "refused:no_free_city", "seven_wonders 9"
    ),
    "null visibility": Case(OPEN, {**GAME, "visibility": None}, 422, "invalid-request", "visibility"),
    "a visibility": Case(OPEN, {**GAME, "visibility": "secret"}, 422, "invalid-request", "visibility"),
    "join as one": Case(OPEN, {**GAME, "join": 1}, 422, "invalid-request", "join"),
    "join as a text": Case(OPEN, {**GAME, "join": "false"}, 422, "invalid-request", "join"),
    "join as a list": Case(OPEN, {**GAME, "join": []}, 422, "invalid-request", "join"),
    "a short nonce": Case(OPEN, {**GAME, "nonce": "ab"}, 422, "invalid-request", "nonce"),
    "a nonce in capitals": Case(OPEN, {**GAME, "nonce": HEX.upper()}, 422, "invalid-request", "nonce"),
    "a nonce and a newline": Case(OPEN, {**GAME, "nonce": HEX + "\n"}, 422, "invalid-request", "nonce"),
    "an unknown bot": Case(OPEN, {**GAME, "bots": ["clever"]}, 422, "refused:unknown_bot", "table: seats"),
    "a bot with a NUL": Case(OPEN, {**GAME, "bots": ["\0"]}, 422, "refused:unknown_bot", "table: seats"),
    "bots by number": Case(OPEN, {**GAME, "bots": [1]}, 422, "invalid-request", "bots.0"),
    "more bots than seats": Case(OPEN, {**GAME, "bots": ["random"] * 3}, 422, "invalid-request", "bots"),
}

ACCOUNTS = {
    "no name": Case("POST /v1/players by nobody", {}, 422, "invalid-request", "name"),
    "an empty name": Case("POST /v1/players by nobody", {"name": ""}, 422, "invalid-request", "name"),
    "a blank name": Case("POST /v1/players by nobody", {"name": "  "}, 422, "invalid-request", "name"),
    "a long name": Case("POST /v1/players by nobody", {"name": "x" * 41}, 422, "invalid-request", "name"),
    "a name with a NUL": Case("POST /v1/players by nobody", {"name": "a\0b"}, 422, "invalid-request", "name"),
    "a turning name": Case("POST /v1/players by nobody", {"name": "a\u202eb"}, 422, "invalid-request", "name"),
    "a name of another type": Case("POST /v1/players by nobody", {"name": ["x"]}, 422, "invalid-request", "name"),
    "a surrogate in a name": Case("POST /v1/players by nobody", rb'{"name":"\udfff"}', 400, "malformed-json"),
    "no token": Case("POST /v1/games by nobody", GAME, 401, "token-needed"),
    "no token for the account": Case("GET /v1/account by nobody", None, 401, "token-needed"),
    "no token to revoke": Case("DELETE /v1/account/token by nobody", None, 401, "token-needed"),
    "a bad token": Case(OPEN, GAME, 401, "bad-token", headers={"Authorization": "Bearer heptad_nonsense"}),
    "a bad token to look": Case(
        "GET /v1/games/{open} by nobody", None, 401, "bad-token", headers={"Authorization": "Bearer x"}
    ),
    "a bad token in the lobby": Case(
        "GET /v1/games by nobody", None, 401, "bad-token", headers={"Authorization": "Bearer x"}
    ),
    "a password": Case(OPEN, GAME, 401, "bad-token", headers={"Authorization": "Basic YTpi"}),
    "only the scheme": Case(OPEN, GAME, 401, "bad-token", headers={"Authorization": "Bearer"}),
    "two tokens": Case(OPEN, GAME, 401, "bad-token", headers={"Authorization": "Bearer a b"}),
    "a long token": Case(OPEN, GAME, 401, "bad-token", headers={"Authorization": "Bearer " + "x" * 7000}),
    "a scope that is none": Case(
        "POST /v1/account/tokens by ann", {"scopes": ["all"]}, 422, "invalid-request", "scopes.0"
    ),
    "no scope": Case("POST /v1/account/tokens by ann", {"scopes": []}, 422, "invalid-request", "scopes"),
}

SEATS = {
    "a seat twice": Case("POST /v1/games/{open}/seats by ann", {}, 409, "refused:already_seated", "table: seats"),
    "another's seat": Case(SIT, {"seat": 0}, 409, "refused:seat_taken", "table: seats"),
    "a seat that is none": Case(SIT, {"seat": 3}, 422, "refused:no_such_seat", "table: seats"),
    "a seat below": Case(SIT, {"seat": -1}, 422, "invalid-request", "seat"),
    "a true seat": Case(SIT, {"seat": True}, 422, "invalid-request", "seat"),
    "a float of a seat": Case(SIT, {"seat": 1.0}, 422, "invalid-request", "seat"),
    "a seat in words": Case(SIT, {"seat": "1"}, 422, "invalid-request", "seat"),
    "a bad nonce": Case(SIT, {"nonce": "z" * 64}, 422, "invalid-request", "nonce"),
    "a bot by a guest": Case(SIT, {"bot": "random"}, 403, "creator-only"),
    "a bot that is none": Case(
        "POST /v1/games/{open}/seats by ann", {"bot": "?"}, 422, "refused:unknown_bot", "table: seats"
    ),
    "a seat too late": Case("POST /v1/games/{full}/seats by eve", {}, 409, "refused:already_started", "table: seats"),
    "a seat after the end": Case(
        "POST /v1/games/{finished}/seats by eve", {}, 409, "refused:already_started", "table: seats"
    ),
    "a seat nowhere": Case("POST /v1/games/gnowhere/seats by eve", {}, 404, "unknown-game"),
    "leaving another's seat": Case("DELETE /v1/games/{open}/seats/0 by bea", None, 403, "foreign-seat"),
    "leaving an empty seat": Case(
        "DELETE /v1/games/{open}/seats/1 by ann", None, 422, "refused:no_such_seat", "table: seats"
    ),
    "leaving no seat": Case(
        "DELETE /v1/games/{open}/seats/9 by ann", None, 422, "refused:no_such_seat", "table: seats"
    ),
    "leaving a seat far out": Case(
        "DELETE /v1/games/{open}/seats/" + "9" * 1000 + " by ann", None, 422, "refused:no_such_seat", "table: seats"
    ),
    "leaving too late": Case(
        "DELETE /v1/games/{full}/seats/0 by ann", None, 409, "refused:already_started", "table: seats"
    ),
    "resigning too early": Case(
        "POST /v1/games/{open}/resignation by ann", None, 409, "refused:not_playing", "table: resigning"
    ),
    "resigning too late": Case(
        "POST /v1/games/{finished}/resignation by ann", None, 409, "refused:not_playing", "table: resigning"
    ),
    "resigning twice": Case(
        "POST /v1/games/{resigned}/resignation by bea", None, 409, "refused:resigned", "table: resigning"
    ),
    "resigning another's seat": Case("POST /v1/games/{full}/resignation by eve", None, 403, "not-seated"),
}


def sell(card: str, **more: Any) -> dict[str, Any]:
    return {"move": {"action": "sell", "card": card, "city": 0, **more}}


def build(card: str, **more: Any) -> dict[str, Any]:
    return {"move": {"action": "build", "card": card, "city": 0, "by": "cost", "left": 0, "right": 0, **more}}


MOVES = {
    "no move": Case(MOVE, {}, 422, "invalid-request", "move"),
    "a null move": Case(MOVE, {"move": None}, 422, "invalid-request", "move"),
    "a number as a move": Case(MOVE, {"move": 5}, 422, "invalid-request", "move"),
    "a list as a move": Case(MOVE, {"move": []}, 422, "invalid-request", "move"),
    "a move without an action": Case(MOVE, {"move": {"card": "x"}}, 422, "invalid-request", "move"),
    "an unknown action": Case(MOVE, {"move": {"action": "cheat"}}, 422, "invalid-request", "move.action"),
    "a null action": Case(MOVE, {"move": {"action": None}}, 422, "invalid-request", "move.action"),
    "an action of another type": Case(MOVE, {"move": {"action": 7}}, 422, "invalid-request", "move.action"),
    "a move without its card": Case(MOVE, {"move": {"action": "sell", "city": 0}}, 422, "invalid-request", "move"),
    "a move with more": Case(MOVE, sell("altar", coins=100), 422, "invalid-request", "move"),
    "a card of another type": Case(
        MOVE, {"move": {"action": "sell", "card": 1, "city": 0}}, 422, "invalid-request", "move.card"
    ),
    "a negative payment": Case(MOVE, lambda t: build(t.card, left=-3), 422, "invalid-request", "move.left"),
    "a payment in words": Case(MOVE, lambda t: build(t.card, left="1"), 422, "invalid-request", "move.left"),
    "half a coin": Case(MOVE, lambda t: build(t.card, left=0.5), 422, "invalid-request", "move.left"),
    "a true payment": Case(MOVE, lambda t: build(t.card, left=True), 422, "invalid-request", "move.left"),
    "another way to build": Case(MOVE, lambda t: build(t.card, by="theft"), 422, "invalid-request", "move.by"),
    "a field beside the move": Case(MOVE, {**sell("altar"), "seat": 1}, 422, "invalid-request", "seat"),
    "a decision of another type": Case(MOVE, {**sell("altar"), "decision": 1}, 422, "invalid-request", "decision"),
    "a long decision": Case(MOVE, {**sell("altar"), "decision": "x" * 101}, 422, "invalid-request", "decision"),
    "a card not in hand": Case(MOVE, sell("palace"), 422, "refused:not_in_hand", "seven_wonders 3"),
    "a card that is none": Case(MOVE, sell("\0☃"), 422, "refused:not_in_hand", "seven_wonders 3"),
    "an unaffordable card": Case(
        MOVE, lambda t: build(t.unaffordable), 422, "refused:unaffordable", "seven_wonders 5.3"
    ),
    "a wrong payment": Case(MOVE, lambda t: build(t.unaffordable, left=10**30), 422, "refused:unaffordable"),
    "a chain that is none": Case(
        MOVE, lambda t: build(t.unaffordable, by="chain"), 422, "refused:no_chain", "seven_wonders 4"
    ),
    "a gift that is none": Case(
        MOVE, lambda t: build(t.unaffordable, by="gift"), 422, "refused:no_gift", "seven_wonders 6.2"
    ),
    "another's city": Case(MOVE, lambda t: sell(t.card, city=1), 422, "refused:not_your_city", "seven_wonders 3"),
    "a city that is none": Case(
        MOVE, lambda t: sell(t.card, city=10**25), 422, "refused:not_your_city", "seven_wonders 3"
    ),
    "an action for another time": Case(
        MOVE, {"move": {"action": "pass"}}, 422, "refused:wrong_action", "seven_wonders 3"
    ),
    "a move before the start": Case(
        "POST /v1/games/{open}/moves by ann", sell("altar"), 409, "refused:not_started", "table: start"
    ),
    "a move after the end": Case(
        "POST /v1/games/{finished}/moves by ann", sell("altar"), 409, "refused:game_over", "table: end"
    ),
    "a move after resigning": Case(
        "POST /v1/games/{resigned}/moves by bea", sell("altar"), 409, "refused:resigned", "table: resigning"
    ),
    "a move after the reveal": Case(
        "POST /v1/games/{full}/moves by ann",
        lambda t: {**sell(t.card), "decision": t.decision},
        409,
        "refused:decision_over",
        "table: decisions",
    ),
    "a move for a decision to come": Case(
        MOVE, {**sell("altar"), "decision": "choose-9999"}, 409, "refused:decision_over", "table: decisions"
    ),
    "a move from outside": Case("POST /v1/games/{playing}/moves by eve", sell("altar"), 403, "not-seated"),
    "a move nowhere": Case("POST /v1/games/gnowhere/moves by ann", sell("altar"), 404, "unknown-game"),
    "a move from another version": Case(
        MOVE, lambda t: sell(t.card), 412, "version-passed", headers={"If-Match": '"1"'}
    ),
    "a version without quotes": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "If-Match", headers={"If-Match": "1"}
    ),
    "a weak version": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "If-Match", headers={"If-Match": 'W/"1"'}
    ),
    "two versions": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "If-Match", headers={"If-Match": '"1", "2"'}
    ),
    "an endless version": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "If-Match", headers={"If-Match": f'"{"9" * 5000}"'}
    ),
    "half a version": Case(MOVE, lambda t: sell(t.card), 422, "invalid-request", "If-Match", headers={"If-Match": '"'}),
    "an empty key": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "Idempotency-Key", headers={"Idempotency-Key": ""}
    ),
    "a long key": Case(
        MOVE, lambda t: sell(t.card), 422, "invalid-request", "Idempotency-Key", headers={"Idempotency-Key": "k" * 256}
    ),
}

FORK = "POST /v1/games/{finished}/forks by ann"

FORKS = {
    "a fork from nowhere": Case(FORK, {}, 422, "invalid-request", "at"),
    "a fork from null": Case(FORK, {"at": None}, 422, "invalid-request", "at"),
    "a fork's visibility": Case(FORK, {"at": 3, "visibility": "secret"}, 422, "invalid-request", "visibility"),
    "another one seated in a fork": Case(
        FORK, {"at": 3, "seats": [{"player": "bea"}]}, 422, "invalid-request", "seats.0.player"
    ),
    "a seat of a fork in words": Case(FORK, {"at": 3, "seats": ["me"]}, 422, "invalid-request", "seats.0"),
}

QUERIES = {
    "version 0": Case("GET /v1/games/{full}?at=0 by ann", None, 422, "invalid-request", "at"),
    "a version in words": Case("GET /v1/games/{full}?at=one by ann", None, 422, "invalid-request", "at"),
    "a version with a line": Case("GET /v1/games/{full}?at=1_0 by ann", None, 422, "invalid-request", "at"),
    "a version in other digits": Case("GET /v1/games/{full}?at=%D9%A3 by ann", None, 422, "invalid-request", "at"),
    "a version without end": Case(
        "GET /v1/games/{full}?at=" + "9" * 3000 + " by ann", None, 422, "invalid-request", "at"
    ),
    "a version to come": Case("GET /v1/games/{full}?at=99999 by ann", None, 409, "ahead"),
    "a version inside a batch": Case("GET /v1/games/{full}?at=3 by ann", None, 409, "between"),
    "with others' eyes before the end": Case("GET /v1/games/{full}?at=1&as=0 by ann", None, 409, "not-ended"),
    "with others' eyes from outside": Case("GET /v1/games/{full}?at=1&as=spectator by nobody", None, 409, "not-ended"),
    "with others' eyes, but when": Case("GET /v1/games/{finished}?as=0 by ann", None, 422, "invalid-request", "as"),
    "with nobody's eyes": Case("GET /v1/games/{finished}?at=1&as=all by ann", None, 422, "invalid-request", "as"),
    "with the eyes of no seat": Case("GET /v1/games/{finished}?at=1&as=9 by ann", None, 422, "invalid-request", "as"),
    "with eyes behind the end": Case("GET /v1/games/{finished}?at=99999&as=0 by ann", None, 409, "ahead"),
    "a history to come": Case("GET /v1/games/{full}/history?after=99999 by ann", None, 409, "ahead"),
    "a history of nothing": Case("GET /v1/games/{full}/history?limit=0 by ann", None, 422, "invalid-request", "limit"),
    "a history in Latin": Case("GET /v1/games/{full}/history?lang=la by ann", None, 422, "invalid-request", "lang"),
    "after a version to come": Case("GET /v1/games/{full}?after=99999&wait=20 by ann", None, 409, "ahead"),
    "events to come": Case("GET /v1/games/{full}/events?after=99999 by ann", None, 409, "ahead"),
    "waiting too long": Case("GET /v1/games/{full}?after=1&wait=31 by ann", None, 422, "invalid-request", "wait"),
    "waiting backwards": Case("GET /v1/games/{full}?after=1&wait=-1 by ann", None, 422, "invalid-request", "wait"),
    "waiting for no number": Case("GET /v1/games/{full}?after=1&wait=nan by ann", None, 422, "invalid-request", "wait"),
    "waiting for ever": Case(
        "GET /v1/games/{full}/events?after=1&wait=inf by ann", None, 422, "invalid-request", "wait"
    ),
    "no events": Case("GET /v1/games/{full}/events?limit=0 by ann", None, 422, "invalid-request", "limit"),
    "too many events": Case("GET /v1/games/{full}/events?limit=1001 by ann", None, 422, "invalid-request", "limit"),
    "events before the first": Case(
        "GET /v1/games/{full}/events?after=-1 by ann", None, 422, "invalid-request", "after"
    ),
    "games of no title": Case("GET /v1/games?title=chess by ann", None, 422, "invalid-request", "title"),
    "games of no status": Case("GET /v1/games?status=lost by ann", None, 422, "invalid-request", "status"),
    "perhaps mine": Case("GET /v1/games?mine=perhaps by ann", None, 422, "invalid-request", "mine"),
    "nobody's own": Case("GET /v1/games?mine=true by nobody", None, 401, "token-needed"),
    "a page too long": Case("GET /v1/games?limit=101 by ann", None, 422, "invalid-request", "limit"),
    "no cursor of ours": Case("GET /v1/games?cursor=zzz by ann", None, 422, "invalid-request", "cursor"),
    "no cursor of results": Case("GET /v1/results?cursor=2026 by ann", None, 422, "invalid-request", "cursor"),
    "no cursor of standings": Case(
        "GET /v1/titles/seven/standings?cursor=zzz by ann", None, 422, "invalid-request", "cursor"
    ),
    "a cursor too long": Case("GET /v1/games?cursor=" + "x" * 201 + " by ann", None, 422, "invalid-request", "cursor"),
    "no game": Case("GET /v1/games/gnowhere by ann", None, 404, "unknown-game"),
    "a game with a NUL": Case("GET /v1/games/%00 by ann", None, 404, "unknown-game"),
    "a game that is no text": Case("GET /v1/games/%ff%fe by ann", None, 404, "unknown-game"),
    "a game with a surrogate": Case("GET /v1/games/%ed%a0%80 by ann", None, 404, "unknown-game"),
    "a game with a hash tag": Case("GET /v1/games/%7Bs001%7D:due by ann", None, 404, "unknown-game"),
    "the catalogue of no title": Case("GET /v1/titles/chess/catalogue by ann", None, 404, "unknown-title"),
}

ELSEWHERE = (
    "",
    "/moves",
    "/standings",
    "/events",
    "/log",
    "/history",
    "?at=1",
    "?at=1&as=0",
    "?after=0",
    "/events?after=0",
)
PRIVATE = {
    f"{method} {path or '(the game)'} by {who}": Case(
        f"{method} /v1/games/{{private}}{path} by {who}", body, 404, "unknown-game"
    )
    for who in ("eve", "nobody")
    for method, path, body in [
        *(("GET", path, None) for path in ELSEWHERE),
        ("POST", "/moves", sell("altar")),
        ("POST", "/resignation", None),
        ("POST", "/seats", {}),
        ("POST", "/seats", {"invite": "i" + "a" * 16}),
        ("DELETE", "/seats/0", None),
    ]
    if who == "eve" or (method == "GET" and path != "/moves")
}

ALL = {"body": BODIES, "open": OPENING, "account": ACCOUNTS, "seat": SEATS, "move": MOVES, "query": QUERIES}
ALL |= {"fork": FORKS, "private": PRIVATE}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{group}: {name}") for group, cases in ALL.items() for name, case in cases.items()]
)
def test_bad_input_gets_its_problem_and_changes_nothing(tables: Tables, case: Case):
    before = tables.lengths()
    sent, _, who = case.sent.rpartition(" by ")
    method, _, path = sent.partition(" ")
    headers = {"Content-Type": "application/json", "Authorization": "", **case.headers}
    if who != "nobody":
        headers["Authorization"] = case.headers.get("Authorization", f"Bearer {tables.players[who].token}")
    body = case.body(tables) if callable(case.body) else case.body
    request = tables.players["ann"].http.build_request(
        method,
        path.format(**tables.games),
        headers=headers,
        **({"content": body} if isinstance(body, bytes) else {} if body is None else {"json": body}),
    )
    if not headers["Authorization"]:
        del request.headers["Authorization"]
    answer = tables.players["ann"].http.send(request)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (case.status, URN + case.kind), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == case.status
    assert problem["title"]
    assert problem["detail"]
    assert not PYTHON.search(problem["detail"]), problem
    if case.names is not None:
        assert case.names in [problem.get("rule"), *(error["field"] for error in problem.get("errors", ()))], problem
    assert answer.status_code != 401 or answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert tables.lengths() == before


def test_a_refused_move_says_where_the_legal_ones_are(tables: Tables):
    ann, game = tables.players["ann"], tables.games["playing"]
    problem = ann.post(game, {"action": "pass"}).json()
    assert problem["version"] == ann.game(game)["version"]
    assert ann.http.get(problem["moves"]).json() == ann.moves(game)


def test_a_key_may_be_in_many_objects(players: list[Player]):
    seats = [{"bot": "random"}, {"bot": "random"}, None]
    answer = players[0].http.post("/v1/games/gnowhere/forks", json={"at": 3, "seats": seats})
    assert answer.status_code == 404


def test_a_choice_that_is_refused_leaves_the_standing_one(players: list[Player]):
    ann, game = players[0], started(players[:2])
    offered = ann.moves(game)
    first = offered["moves"][0]["move"]
    assert ann.post(game, first, offered["decision"]).status_code == 201
    assert ann.post(game, sell("palace")["move"], offered["decision"]).status_code == 422
    assert ann.moves(game)["chosen"] == [first]
