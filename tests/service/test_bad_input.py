"""Bad input, as tables: each gets its own problem with the field or the rule named, and nothing changes."""

import random
import re
from collections.abc import Iterator

import pytest
import redis

from tests.service.bad_input.bodies import BODIES
from tests.service.bad_input.case import BadInputGames, Case
from tests.service.bad_input.moves import FORKS, MOVES, sell
from tests.service.bad_input.reads import PRIVATE, QUERIES
from tests.service.bad_input.seats import ACCOUNTS, OPENING, SEATS
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started

URN = "urn:heptad:problem:"
PYTHON = re.compile(
    r"\b(None|True|False|NoneType|str|int|float|bool|dict|tuple)\b|(?<!\w)'|is malformed|Input data|Number out of"
)
"""Words and quotes of Python, which no JSON client expects."""

ADVICE = re.compile(r"(must|can|is|has|there are|a player)\b[^.]*(?<![.;])$")
"""A message about a field: in lower case, without a period, since several are joined to one text."""


@pytest.fixture(scope="module")
def tables(heptad: Running) -> Iterator[BadInputGames]:
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
    made = BadInputGames(redis.Redis.from_url(heptad.log_url), players, games, first, hand[0], unaffordable)
    before = made.heads()
    yield made
    assert made.heads() == before
    made.log.close()
    for player in players.values():
        player.close()


def _with_an_unaffordable_card(players: list[Player]) -> tuple[str, str]:
    for _ in range(50):
        game = started(players)
        legal_moves = [legal_move["move"] for legal_move in players[0].moves(game)["moves"]]
        buildable = {move["card"] for move in legal_moves if move["action"] == "build"}
        for card in players[0].game(game)["state"]["hands"][0]:
            if card not in buildable:
                return game, card
    raise AssertionError("every hand of fifty games could be built")


ALL = {"body": BODIES, "open": OPENING, "account": ACCOUNTS, "seat": SEATS, "move": MOVES, "query": QUERIES}
ALL |= {"fork": FORKS, "private": PRIVATE}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{group}: {name}") for group, cases in ALL.items() for name, case in cases.items()]
)
def test_bad_input_gets_its_problem_and_changes_nothing(tables: BadInputGames, case: Case):
    before = tables.written()
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
    if "refused" in case.kind:  # in a language that the caller prefers
        assert {error["detail"] for error in problem.get("errors", ())} <= {problem["detail"]}
    else:
        assert all(ADVICE.match(error["detail"]) for error in problem.get("errors", ())), problem
    if case.names is not None:
        assert case.names in [problem.get("rule"), *(error["field"] for error in problem.get("errors", ()))], problem
    assert answer.status_code != 401 or answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert tables.changed_since(before) == set()


def test_a_refused_move_links_to_the_legal_moves(tables: BadInputGames):
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
    listing = ann.moves(game)
    first = listing["moves"][0]["move"]
    assert ann.post(game, first, listing["decision"]).status_code == 201
    assert ann.post(game, sell("palace")["move"], listing["decision"]).status_code == 422
    assert ann.moves(game)["chosen"] == [first]
