"""Invalid requests for players, games and seats."""

from tests.service.bad_input.case import OPEN, Case

HEX = "ab" * 32
GAME = {"title": "seven_wonders", "seats": 3}
SIT = "POST /v1/games/{open}/seats by bea"

OPENING = {
    "no such title": Case(OPEN, {**GAME, "title": "chess"}, 422, "unknown-title", "title"),
    "a title of blanks": Case(OPEN, {**GAME, "title": " "}, 422, "unknown-title", "title"),
    "a title that is a number": Case(OPEN, {**GAME, "title": 7}, 422, "invalid-request", "title"),
    "one seat": Case(OPEN, {**GAME, "seats": 1}, 422, "refused:seat_count", "table: seats"),
    "eight seats": Case(OPEN, {**GAME, "seats": 8}, 422, "refused:seat_count", "table: seats"),
    "no seat": Case(OPEN, {**GAME, "seats": 0}, 422, "invalid-request", "seats"),
    "minus three seats": Case(OPEN, {**GAME, "seats": -3}, 422, "invalid-request", "seats"),
    "very many seats": Case(OPEN, {**GAME, "seats": 10**40}, 422, "invalid-request", "seats"),
    "a float of seats": Case(OPEN, {**GAME, "seats": 3.0}, 422, "invalid-request", "seats"),
    "half a seat": Case(OPEN, {**GAME, "seats": 2.5}, 422, "invalid-request", "seats"),
    "true seats": Case(OPEN, {**GAME, "seats": True}, 422, "invalid-request", "seats"),
    "seats in words": Case(OPEN, {**GAME, "seats": "3"}, 422, "invalid-request", "seats"),
    "null seats": Case(OPEN, {**GAME, "seats": None}, 422, "invalid-request", "seats"),
    "an unknown field": Case(OPEN, {**GAME, "colour": "red"}, 422, "invalid-request", "colour"),
    "an unknown option": Case(OPEN, {**GAME, "options": {"leaders": True}}, 422, "invalid-request", "options.leaders"),
    "an option out of range": Case(OPEN, {**GAME, "options": {"sides": "C"}}, 422, "invalid-request", "options.sides"),
    "an option of another type": Case(
        OPEN, {**GAME, "options": {"boards": ["chosen"]}}, 422, "invalid-request", "options.boards"
    ),
    "an option that speaks of places": Case(
        OPEN, {**GAME, "options": {"sides": "A - at `$.free_city`"}}, 422, "invalid-request", "options.sides"
    ),
    "an option in a list": Case(
        OPEN,
        {"title": "seven", "seats": 2, "options": {"gates": ["north", 1]}},
        422,
        "invalid-request",
        "options.gates.1",
    ),
    "options in a list": Case(OPEN, {**GAME, "options": []}, 422, "invalid-request", "options"),
    "a Free City for three": Case(
        OPEN, {**GAME, "options": {"free_city": "plain"}}, 422, "refused:no_free_city", "seven_wonders section 9"
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
    "a long name": Case("POST /v1/players by nobody", {"name": "x" * 51}, 422, "invalid-request", "name"),
    "a name with a NUL": Case("POST /v1/players by nobody", {"name": "a\0b"}, 422, "invalid-request", "name"),
    "a turning name": Case("POST /v1/players by nobody", {"name": "a\u202eb"}, 422, "invalid-request", "name"),
    "a name of another type": Case("POST /v1/players by nobody", {"name": ["x"]}, 422, "invalid-request", "name"),
    "a surrogate in a name": Case("POST /v1/players by nobody", rb'{"name":"\udfff"}', 422, "invalid-request", "name"),
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
    **{
        f"an anonymous key: {what}": Case(
            "POST /v1/players by nobody",
            {"name": "Ann"},
            422,
            "invalid-request",
            "Idempotency-Key",
            headers={"Idempotency-Key": key},
        )
        for what, key in {
            "none": "",
            "short": "0123456789abcdef0123456789abcde",
            "a word": "my-key",
            "one character": "a" * 40,
            "few characters": "abcdefg" * 6,
            "long": "0123456789abcdef" * 16,
            "with blanks": "0123456789abcdef 0123456789abcdef",
        }.items()
    },
    "a key of a token: long": Case(
        "POST /v1/account/tokens by ann",
        {},
        422,
        "invalid-request",
        "Idempotency-Key",
        headers={"Idempotency-Key": "k" * 256},
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
        "DELETE /v1/games/{open}/seats/1 by ann", None, 422, "refused:not_seated", "table: seats"
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
    "leaving after the end": Case(
        "DELETE /v1/games/{finished}/seats/9 by ann", None, 409, "refused:already_started", "table: seats"
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
    **{
        f"{what} at a version that is over": Case(sent, body, 412, "version-passed", headers={"If-Match": '"1"'})
        for what, sent, body in (
            ("sitting down", SIT, {}),
            ("leaving", "DELETE /v1/games/{open}/seats/0 by ann", None),
            ("resigning", "POST /v1/games/{full}/resignation by ann", None),
        )
    },
    "resigning at no version": Case(
        "POST /v1/games/{full}/resignation by ann", None, 422, "invalid-request", "If-Match", headers={"If-Match": "1"}
    ),
    "resigning another's seat": Case("POST /v1/games/{full}/resignation by eve", None, 403, "not-seated"),
}
