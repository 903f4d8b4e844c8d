"""What a seat reads and posts in whole games of each title fits the contract, which names all of it."""

import random
from functools import cache

import jsonschema_rs
import pytest

from tests.contract.contract import CONTRACT
from tests.contract.strict import strict_components
from tests.service.conftest import IN_PROCESS, Make, at
from tests.service.playing import moves_proper
from titles.registry import TITLES
from workers.game_jobs import do_job

COMPONENTS = strict_components(CONTRACT)


@cache
def validator(component: str) -> jsonschema_rs.Validator:
    """Return what checks a value against a component."""
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{component}", "components": COMPONENTS})


@pytest.mark.parametrize("title", TITLES)
def test_games_and_moves_are_as_described(title: str, make: Make):
    game_out, moves_out, move_in = map(validator, ("GameOut", "MovesOut", "MoveIn"))
    app, chance = make(**IN_PROCESS), random.Random(5)
    games, guest = app.extensions["heptad"].game_service, at(app, "10.0.0.1")
    client = at(app, "10.0.0.1", guest.post("/v1/players", json={"name": "Ann"}).json["token"])
    game = client.post("/v1/games", json={"title": title, "seats": 2, "bots": ["greedy"]}).json
    path = f"/v1/games/{game['id']}"
    while game["status"] != "finished":
        game_out.validate(game)
        listed = client.get(f"{path}/moves").json
        moves_out.validate(listed)
        if listed["awaited"]:
            body = {"move": chance.choice(moves_proper(listed))["move"], "decision": listed["decision"]}
            move_in.validate(body)
            assert client.post(f"{path}/moves", json=body).status_code == 201
        else:
            do_job(games, game["id"], games.next_job(games.repository.load(game["id"]).record))
        game = client.get(path).json
    game_out.validate(game)
