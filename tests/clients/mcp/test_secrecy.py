"""No tool shows what the seat may not open."""

import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.clients.mcp.assistant import Assistant, in_process, scripted, text_of
from tests.service.conftest import Running
from tests.service.playing import Player, moves_proper, play_turn, started

FRESH = re.compile(
    r'"(hash|digest|at|updated_at)": "[^"]*"|"(version|batch|times)": \d+|version \d+|since=\d+|^\d+  ', re.MULTILINE
)
"""What differs between versions of a game."""
READING = ("show_position", "list_moves", "wait_for_turn", "read_history")


async def shown(assistant: Assistant, game: str, since: int = 0) -> list[str]:
    """Everything that the tools say and give about a game, in words and as data."""
    found = []
    for tool in READING:
        more: dict[str, Any] = {"seconds": 0} if tool == "wait_for_turn" else {}
        more |= {"since": since} if tool in {"wait_for_turn", "read_history"} else {}
        result = await assistant.call(tool, game=game, **more)
        found += [text_of(result), json.dumps(result.structured_content)]
    return found


def test_no_tool_names_a_card_that_the_seat_may_not_know(heptad: Running, players: Sequence[Player]):
    catalogue = players[0].http.get("/v1/titles/seven_wonders/catalogue").json()["catalogue"]
    names = {card["id"]: card["name"]["en"] for card in catalogue["cards"]}
    seated = list(players[:3])
    game = started(seated)
    chance = random.Random(7)
    served: list[tuple[int, list[str]]] = []

    async def script(assistant: Assistant) -> None:
        for _ in range(4):
            for player in seated[1:]:
                player.move(game, chance)  # the others have chosen, in secret
            served.append((seated[0].game(game)["version"], await shown(assistant, game)))
            play_turn(seated, game, chance)
            served.append((seated[0].game(game)["version"], await shown(assistant, game)))

    scripted(in_process(heptad.url, players[0].token), script)
    for player in seated[1:]:
        assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
    log = [json.loads(line) for line in seated[0].http.get(f"/v1/games/{game}/log").text.splitlines()[1:]]
    hidden = 0
    for version, texts in served:
        known = json.dumps([event["data"] for event in log[:version]])
        known += json.dumps([seal["payload"] for event in log[:version] for seal in event["sealed"] if 0 in seal["to"]])
        secret = {card for card in names if f'"{card}"' not in known}
        assert not [card for card in secret for text in texts if f'"{card}"' in text], version
        described = set(re.findall(r"(?m)^- (.+?) \(", texts[0]))
        assert described
        assert described <= {names[card] for card in names.keys() - secret}, version
        hidden += len(secret)
    assert hidden > 100


@pytest.mark.parametrize("title", ["seven_wonders", "seven_wonders_dice"])
def test_what_others_have_chosen_in_secret_changes_nothing(heptad: Running, players: Sequence[Player], title: str):
    game = started(list(players[:2]), title=title)
    before = players[0].game(game)["version"]
    seen: list[list[str]] = []

    async def script(assistant: Assistant) -> None:
        chosen = moves_proper(players[1].moves(game))
        for each in (chosen[0], chosen[-1]):
            listed = players[1].moves(game)
            assert players[1].post(game, each["move"], listed["decision"]).status_code in {200, 201}
            everything = await shown(assistant, game, before)
            seen.append([FRESH.sub("", text) for text in everything])

    scripted(in_process(heptad.url, players[0].token), script)
    assert seen[0] == seen[1]
