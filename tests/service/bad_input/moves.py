"""Invalid moves and forks."""

from typing import Any

from tests.service.bad_input.case import Case

MOVE = "POST /v1/games/{playing}/moves by ann"
FORK = "POST /v1/games/{finished}/forks by ann"


def sell(card: str, **more: Any) -> dict[str, Any]:
    return {"move": {"action": "sell", "card": card, "city": 0, **more}}


def build(card: str, **more: Any) -> dict[str, Any]:
    return {"move": {"action": "build", "card": card, "city": 0, "by": "cost", "left": 0, "right": 0, **more}}


MOVES = {
    "no move": Case(MOVE, {}, 422, "invalid-request", "move"),
    "a null move": Case(MOVE, {"move": None}, 422, "invalid-request", "move"),
    "a null id": Case(MOVE, {"id": None}, 422, "invalid-request", "id"),
    "an id of another type": Case(MOVE, {"id": 5}, 422, "invalid-request", "id"),
    "a long id": Case(MOVE, {"id": "x" * 101}, 422, "invalid-request", "id"),
    "an id beside a move": Case(MOVE, {**sell("altar"), "id": "0" * 16}, 422, "invalid-request", "id"),
    "an id that is none": Case(MOVE, {"id": "\0☃"}, 409, "refused:move_over", "table: decisions"),
    "an id for a decision that is over": Case(
        MOVE, {"id": "0" * 16, "decision": "choose-1"}, 409, "refused:decision_over", "table: decisions"
    ),
    "a number as a move": Case(MOVE, {"move": 5}, 422, "invalid-request", "move"),
    "a list as a move": Case(MOVE, {"move": []}, 422, "invalid-request", "move"),
    "a move without an action": Case(MOVE, {"move": {"card": "x"}}, 422, "invalid-request", "move.action"),
    "an unknown action": Case(MOVE, {"move": {"action": "cheat"}}, 422, "invalid-request", "move.action"),
    "a null action": Case(MOVE, {"move": {"action": None}}, 422, "invalid-request", "move.action"),
    "an action of another type": Case(MOVE, {"move": {"action": 7}}, 422, "invalid-request", "move.action"),
    "an action twice": Case(
        MOVE, b'{"move":{"action":"sell","card":"altar","action":"build"}}', 422, "invalid-request", "move.action"
    ),
    "a lone surrogate in a move": Case(
        MOVE, rb'{"move":{"action":"sell","card":"\ud800","city":0}}', 422, "invalid-request", "move.card"
    ),
    "a move without its card": Case(MOVE, {"move": {"action": "sell", "city": 0}}, 422, "invalid-request", "move.card"),
    "a move with more": Case(MOVE, sell("altar", coins=100), 422, "invalid-request", "move.coins"),
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
    "a card not in hand": Case(MOVE, sell("palace"), 422, "refused:not_in_hand", "seven_wonders section 3"),
    "a card that is none": Case(MOVE, sell("\0☃"), 422, "refused:not_in_hand", "seven_wonders section 3"),
    "an unaffordable card": Case(
        MOVE, lambda t: build(t.unaffordable), 422, "refused:unaffordable", "seven_wonders section 5.3"
    ),
    "a wrong payment": Case(MOVE, lambda t: build(t.unaffordable, left=1000), 422, "refused:unaffordable"),
    "a payment beyond all bounds": Case(
        MOVE, lambda t: build(t.unaffordable, left=10**30), 422, "invalid-request", "move.left"
    ),
    "a chain that is none": Case(
        MOVE, lambda t: build(t.unaffordable, by="chain"), 422, "refused:no_chain", "seven_wonders section 4"
    ),
    "a gift that is none": Case(
        MOVE, lambda t: build(t.unaffordable, by="gift"), 422, "refused:no_gift", "seven_wonders section 6.2"
    ),
    "another's city": Case(
        MOVE, lambda t: sell(t.card, city=1), 422, "refused:not_your_city", "seven_wonders section 3"
    ),
    "a city that is none": Case(
        MOVE, lambda t: sell(t.card, city=16), 422, "refused:not_your_city", "seven_wonders section 3"
    ),
    "a city beyond all bounds": Case(MOVE, lambda t: sell(t.card, city=10**25), 422, "invalid-request", "move.city"),
    "an action for another time": Case(
        MOVE, {"move": {"action": "pass"}}, 422, "refused:wrong_action", "seven_wonders section 3"
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


FORKS = {
    "a fork from nowhere": Case(FORK, {}, 422, "invalid-request", "at"),
    "a fork from null": Case(FORK, {"at": None}, 422, "invalid-request", "at"),
    "a fork's visibility": Case(FORK, {"at": 3, "visibility": "secret"}, 422, "invalid-request", "visibility"),
    "another one seated in a fork": Case(
        FORK, {"at": 3, "seats": [{"player": "bea"}]}, 422, "invalid-request", "seats.0.player"
    ),
    "a seat of a fork in words": Case(FORK, {"at": 3, "seats": ["me"]}, 422, "invalid-request", "seats.0"),
}
