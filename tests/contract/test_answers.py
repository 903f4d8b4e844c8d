"""What a seat reads and posts in whole games of each title fits the contract."""

import random

import jsonschema_rs
import pytest

from tests.contract.contract import CONTRACT
from tests.service.playing import Player, moves_proper
from titles.registry import TITLES


def validator(component: str) -> jsonschema_rs.Validator:
    """Return what checks a value against a component."""
    return jsonschema_rs.validator_for(
        {"$ref": f"#/components/schemas/{component}", "components": CONTRACT["components"]}
    )


@pytest.mark.parametrize("title", TITLES)
def test_games_and_moves_are_as_described(title: str, players: list[Player]):
    game_out, moves_out, move_in = map(validator, ("GameOut", "MovesOut", "MoveIn"))
    player, chance = players[0], random.Random(5)
    answer = player.http.post("/v1/games", json={"title": title, "seats": 2, "bots": ["greedy"]})
    game = answer.json()
    while game["status"] != "finished":
        game_out.validate(game)
        listed = player.moves(game["id"])
        moves_out.validate(listed)
        if listed["awaited"]:
            body = {"move": chance.choice(moves_proper(listed))["move"], "decision": listed["decision"]}
            move_in.validate(body)
            player.post(game["id"], **body).raise_for_status()
            moves_out.validate(player.moves(game["id"]))
        else:
            player.game(game["id"], after=game["version"], wait=20)
        game = player.game(game["id"])
    game_out.validate(game)
