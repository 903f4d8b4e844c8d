"""Hints over HTTP: from the view of the seat alone, and only where they harm nobody."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from application.accounts.accounts import scopes_of
from application.accounts.tokens import TokenTerms
from application.reading.hints import Hint, hint_for
from tests import logs
from tests.application.test_hints import record_of
from tests.service.conftest import Make, at
from tests.service.guests import URN, Guest
from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding import decider
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, to_move
from titles.registry import TITLES

SEVEN = TITLES["seven"]


def peeking(view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], _chance: RandomSource) -> Any:
    """Make another move than the default one only if the seed can be seen."""
    return legal_moves[0 if view.seed is None else -1].move


def a_choice() -> tuple[logs.Writer, Hint]:
    """A game in which seat 0 has a choice, and the hint from what the seat knows."""
    chance = random.Random(16)
    writer = logs.seated(logs.opened(SEVEN, 3, chance, bots=2), chance)
    while writer.game.status == "playing":
        if 0 in to_move(writer.game) and len(decider.moves(SEVEN, writer.game, 0)) > 1:
            record = record_of(writer)
            hint = hint_for(record, logs.replayed(SEVEN, writer.records, 0), 0)
            assert hint != hint_for(record, writer.game, 0), "the bot peeks"
            assert isinstance(hint, Hint)
            return writer, hint
        logs.step(writer, chance)
    raise AssertionError("the seat never has a choice")


def test_a_hint_follows_from_what_the_seat_knows(make: Make, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SEVEN.bots, "greedy", peeking)  # type: ignore[arg-type]
    app, (writer, hint) = make(), a_choice()
    container = app.extensions["heptad"]
    container.store.admit()
    container.store.append(writer.game.id, writer.records, whole=True)
    token = container.accounts.issue("p0", TokenTerms(scopes_of("guest")))[1]
    ann, path = at(app, "192.0.2.1", token), f"/v1/games/{writer.game.id}"
    found = ann.get(f"{path}/hint")
    assert found.status_code == 200, found.text
    assert found.json["move"] == msgspec.to_builtins(hint.move)
    listed = ann.get(f"{path}/moves").json
    [offer] = [offer for offer in listed["moves"] if offer["id"] == found.json["id"]]
    shown = {"move": offer["move"], "label": offer["label"], "decision": listed["decision"], "bot": "greedy"}
    assert shown.items() <= found.json.items()
    assert ann.get(f"{path}/hint", headers={"If-None-Match": found.headers["ETag"]}).status_code == 304
    assert ann.get(f"{path}/hint", headers={"Accept-Language": "ja"}).json["label"] != offer["label"]
    assert problem(Guest(app, "Bea").http, path) == (403, "not-seated")


def problem(client: FlaskClient, path: str) -> tuple[int, str]:
    """The status of the answer to a request for a hint, and the kind of its problem."""
    answer = client.get(f"{path}/hint")
    return answer.status_code, answer.json["type"].removeprefix(URN)


def test_who_plays_with_others_gets_no_hint(make: Make):
    app = make()
    ann, bea = Guest(app, "Ann"), Guest(app, "Bea")
    free = ann.open(seats=2)
    assert problem(ann.http, f"/v1/games/{free}") == (409, "no-hints")
    assert bea.sit(free)[0] == 201
    assert problem(ann.http, f"/v1/games/{free}") == (409, "no-hints")
    alone = ann.open(seats=2, bots=["random"])
    assert ann.http.get(f"/v1/games/{alone}/hint").status_code == 200
    assert ann.post(f"/v1/games/{alone}/resignation")[0] == 201
    assert problem(ann.http, f"/v1/games/{alone}") == (409, "refused:game_over")
