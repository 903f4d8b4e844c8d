"""Programs that act as a bot account: chosen or made where the player allows them, and ended by its owner."""

from concurrent.futures import ThreadPoolExecutor
from copy import copy
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask

from application.accounts.accounts import Accounts
from application.accounts.players import MAX_BOTS
from tests.service.conftest import Make, at
from tests.service.guests import Guest, Json, kind
from tests.service.oauth import Program, status_of

PLAYS = ["game:read", "bot:play"]
SCOPE = "game:read game:play bot:play"


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def ann(app: Flask) -> Guest:
    return Guest(app, "Ann")


def allowed(player: Guest, program: Program, query: str | None = None, **chosen: object) -> tuple[int, Json]:
    """What the page is answered on which a player lets a program act as a bot account."""
    asked = program.query(scope=SCOPE) if query is None else query
    return player.post("/oauth/authorize", {"request": asked, "scopes": PLAYS, **chosen})


def code_of(answer: Json) -> str:
    return dict(parse_qsl(urlsplit(answer["location"]).query))["code"]


def signed_in(player: Guest, program: Program, **chosen: object) -> str:
    """The token of a program that acts as a bot account."""
    status, answer = allowed(player, program, **chosen)
    assert status == 200, answer
    status, got = program.fetch(code_of(answer))
    assert status == 200, got
    return str(got["access_token"])


def elsewhere(app: Flask, player: Guest, **terms: object) -> tuple[Guest, str]:
    """The player in another browser, and the id of its token."""
    issued = player.post("/v1/account/tokens", terms)[1]
    there = copy(player)
    there.http = at(app, "192.0.2.9", issued["token"])
    return there, str(issued["token_id"])


def bots_of(player: Guest) -> list[Json]:
    bots: list[Json] = player.get("/v1/account/bots")[1]["bots"]
    return bots


def account(app: Flask, token: str) -> Json:
    found: Json = at(app, "192.0.2.9", token).get("/v1/account").json
    return found


def test_a_program_plays_as_a_new_bot_account_of_the_player(app: Flask, ann: Guest):
    program = Program(app)
    token = signed_in(ann, program, new_bot="Robo")
    robo = account(app, token)
    assert (robo["name"], robo["kind"], robo["scopes"]) == ("Robo", "bot", PLAYS)
    assert at(app, "192.0.2.9").get(f"/v1/players/{robo['id']}").json["owner"] == ann.id
    (bot,) = bots_of(ann)
    (listed,) = bot["tokens"]
    assert (bot["id"], bot["name"]) == (robo["id"], "Robo")
    assert (listed["program"]["origin"], listed["current"]) == ("http://localhost:5173", False)
    assert len(ann.get("/v1/account/tokens")[1]["tokens"]) == 1, "the player has no other token than before"
    game = ann.open(bot_accounts=True)
    seats = at(app, "192.0.2.9", token).post(f"/v1/games/{game}/seats").json["seats"]
    assert [seat["player_kind"] for seat in seats if seat["player"] == bot["id"]] == ["bot"]
    assert at(app, "192.0.2.9", token).post(f"/v1/games/{ann.open()}/seats").json["type"].endswith("bots-not-accepted")


def test_the_owner_revokes_the_token_of_a_bot_account_and_nobody_else_can(app: Flask, ann: Guest):
    token = signed_in(ann, Program(app), new_bot="Robo")
    path = f"/v1/account/tokens/{account(app, token)['token_id']}"
    assert Guest(app, "Bea").delete(path)[0] == 404
    assert status_of(app, token) == 200
    assert ann.delete(path)[0] == 204
    assert status_of(app, token) == 401
    assert bots_of(ann)[0]["tokens"] == []


def test_a_new_token_replaces_that_of_another_account_of_the_player(app: Flask, ann: Guest):
    program = Program(app)
    first = signed_in(ann, program, new_bot="Robo")
    robo = bots_of(ann)[0]["id"]
    same = signed_in(ann, program, bot=robo)
    other = signed_in(ann, program, new_bot="Second")
    assert [status_of(app, token) for token in (first, same, other)] == [401, 401, 200]
    mine = program.signed_in(ann)["access_token"]
    assert [status_of(app, token) for token in (other, mine)] == [401, 200]
    assert [bot["tokens"] for bot in bots_of(ann)] == [[], []]


def test_what_allowed_a_bot_account_ends_its_token(app: Flask, ann: Guest):
    there, browser = elsewhere(app, ann)
    token = signed_in(there, Program(app), new_bot="Robo")
    assert ann.delete(f"/v1/account/tokens/{browser}")[0] == 204
    assert status_of(app, token) == 401


def test_a_code_gives_no_token_after_what_allowed_it_has_ended(app: Flask, ann: Guest):
    there, browser = elsewhere(app, ann)
    program = Program(app)
    code = code_of(allowed(there, program, new_bot="Robo")[1])
    assert ann.delete(f"/v1/account/tokens/{browser}")[0] == 204
    status, refused = program.fetch(code)
    assert (status, refused["error"]) == (400, "invalid_grant")
    assert bots_of(ann)[0]["tokens"] == []


def test_a_token_that_is_written_while_its_authority_ends_is_revoked(
    app: Flask, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    there, browser = elsewhere(app, ann)
    program = Program(app)
    code = code_of(allowed(there, program, new_bot="Robo")[1])
    issue = Accounts.issue

    def late(accounts: Accounts, player: str, *terms: object, **more: object) -> object:
        """Issue a token when the authority has ended and those that rest on it were looked for."""
        monkeypatch.setattr(Accounts, "issue", issue)
        assert ann.delete(f"/v1/account/tokens/{browser}")[0] == 204
        return issue(accounts, player, *terms, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Accounts, "issue", late)
    assert program.fetch(code)[1]["error"] == "invalid_grant"
    assert bots_of(ann)[0]["tokens"] == []


def test_a_code_that_comes_twice_ends_the_token_of_the_bot_account(app: Flask, ann: Guest):
    program = Program(app)
    code = code_of(allowed(ann, program, new_bot="Robo")[1])
    token = program.fetch(code)[1]["access_token"]
    assert program.fetch(code)[1]["error"] == "invalid_grant"
    assert status_of(app, token) == 401


def test_a_program_has_no_more_than_the_owner_can_give(app: Flask, ann: Guest):
    limits = {"scopes": ["game:play", "account:manage"], "expires_in_seconds": 60}
    there, _ = elsewhere(app, ann, **limits)
    program = Program(app)
    assert allowed(there, program, new_bot="Robo")[0] == 403
    assert allowed(ann, program, new_bot="Robo", scopes=["game:play"])[0] == 403, "a person's way to play"
    assert bots_of(ann) == [], "nothing is made of what is refused"
    status, answer = allowed(there, program, new_bot="Robo", scopes=["bot:play"])
    got = program.fetch(code_of(answer))[1]
    assert (status, got["scope"], got["expires_in"] <= 60) == (200, "bot:play", True)


def test_only_ones_own_bot_accounts_can_be_chosen(app: Flask, ann: Guest):
    program, bea = Program(app), Guest(app, "Bea")
    hers = bea.post("/v1/players", {"name": "Hers", "kind": "bot", "owned": True})[1]["id"]
    free = bea.post("/v1/players", {"name": "Free", "kind": "bot"})[1]["id"]
    for other in (hers, free, bea.id, ann.id, "pnobody"):
        status, refused = allowed(ann, program, bot=other)
        assert (status, refused["error"]) == (404, "invalid_request"), other
        assert "GET /v1/account/bots" in refused["error_description"]
    assert allowed(ann, program, bot=hers, new_bot="Robo")[0] == 400
    assert allowed(ann, program, new_bot="")[0] == 400
    there, _ = elsewhere(app, ann, scopes=["game:read"])
    assert allowed(there, program, new_bot="Robo")[0] == 403


def test_a_website_that_was_allowed_the_same_acts_as_the_same_bot_account(app: Flask, ann: Guest):
    where = "https://app.example/callback"
    registered = at(app, "192.0.2.9").post("/oauth/register", json={"redirect_uris": [where]}).json
    program = Program(app, registered["client_id"], where)
    first = signed_in(ann, program, new_bot="Robo")
    robo = account(app, first)["id"]
    for scope in (SCOPE, "game:read bot:play"):
        again = ann.post("/oauth/authorize", {"request": program.query(scope=scope)})[1]["location"]
        assert account(app, program.fetch(code_of({"location": again}))[1]["access_token"])["id"] == robo
    more = program.query(scope=f"{SCOPE} webhook:manage")
    assert ann.post("/oauth/authorize", {"request": more}) == (200, {"location": None})


def test_a_device_plays_as_a_bot_account(app: Flask, ann: Guest):
    program = Program(app)
    _, begun = program.post("/oauth/device_authorization", client_id=program.client_id, scope=SCOPE)
    shown = ann.post("/oauth/device", {"user_code": begun["user_code"]})[1]
    assert shown["scopes"] == SCOPE.split()
    answer = {"user_code": begun["user_code"], "scopes": PLAYS, "new_bot": "Robo"}
    assert ann.post("/oauth/device/answer", answer)[0] == 200
    status, got = program.poll(begun["device_code"])
    assert (status, got["scope"]) == (200, " ".join(PLAYS))
    assert account(app, got["access_token"])["name"] == "Robo"


def test_two_answers_to_a_device_at_once_make_one_bot_account(app: Flask, ann: Guest):
    program = Program(app)
    _, begun = program.post("/oauth/device_authorization", client_id=program.client_id, scope=SCOPE)
    answer = {"user_code": begun["user_code"], "scopes": PLAYS, "new_bot": "Robo"}
    with ThreadPoolExecutor(3) as pool:
        statuses = list(pool.map(lambda _: ann.post("/oauth/device/answer", answer)[0], range(3)))
    assert sorted(statuses) == [200, 400, 400]
    assert [bot["name"] for bot in bots_of(ann)] == ["Robo"]


def test_a_code_of_a_device_can_be_answered_again_after_a_refused_answer(app: Flask, ann: Guest):
    program, bea = Program(app), Guest(app, "Bea")
    hers = bea.post("/v1/players", {"name": "Robo", "kind": "bot", "owned": True})[1]["id"]
    _, begun = program.post("/oauth/device_authorization", client_id=program.client_id, scope=SCOPE)
    answer = {"user_code": begun["user_code"], "scopes": PLAYS}
    assert ann.post("/oauth/device/answer", {**answer, "bot": hers})[0] == 404
    assert ann.post("/oauth/device/answer", {**answer, "new_bot": "Mine"})[0] == 200


def test_a_website_that_may_read_is_not_answered_for_the_player_when_it_asks_for_a_bot_account(app: Flask, ann: Guest):
    where = "https://app.example/callback"
    registered = at(app, "192.0.2.9").post("/oauth/register", json={"redirect_uris": [where]}).json
    program = Program(app, registered["client_id"], where)
    program.fetch(program.led_back(ann, ["game:read"], scope="game:read")["code"])
    asked = {"request": program.query(scope="game:read bot:play")}
    assert ann.post("/oauth/authorize", asked) == (200, {"location": None})


def test_the_owner_erases_a_bot_account(app: Flask, ann: Guest):
    token = signed_in(ann, Program(app), new_bot="Robo")
    (bot,) = bots_of(ann)
    assert Guest(app, "Bea").delete(f"/v1/account/bots/{bot['id']}")[0] == 404
    assert ann.delete(f"/v1/account/bots/{bot['id']}")[0] == 204
    assert status_of(app, token) == 401
    assert bots_of(ann) == []
    assert at(app, "192.0.2.9").get(f"/v1/players/{bot['id']}").json["erased"]
    assert kind(ann.delete(f"/v1/account/bots/{bot['id']}")[1]) == "unknown-bot-account"


def test_the_bot_accounts_of_an_erased_player_leave_their_games(app: Flask, ann: Guest):
    token, bea = signed_in(ann, Program(app), new_bot="Robo"), Guest(app, "Bea")
    game = bea.open(bot_accounts=True)
    assert at(app, "192.0.2.9", token).post(f"/v1/games/{game}/seats").status_code == 201
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 204
    assert [seat["player"] for seat in bea.get(f"/v1/games/{game}")[1]["seats"]] == [bea.id, None, None]


def test_a_player_owns_at_most_50_bot_accounts(app: Flask, ann: Guest, monkeypatch: pytest.MonkeyPatch):
    assert MAX_BOTS == 50
    monkeypatch.setattr("application.accounts.players.MAX_BOTS", 1)
    body = {"name": "Robo", "kind": "bot", "owned": True}
    made = [ann.post("/v1/players", body, Idempotency_Key="1") for _ in range(2)]
    assert [status for status, _ in made] == [201, 201], "a repeated request makes no second one"
    assert kind(ann.post("/v1/players", body)[1]) == "too-many-bot-accounts"
    assert allowed(ann, Program(app), new_bot="Second")[0] == 409
