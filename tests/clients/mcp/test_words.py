"""What an assistant reads: tools, lessons, rules, and positions in words."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from heptad_client import Client as HeptadClient
from heptad_mcp.catalogues import Catalogue, Catalogues
from heptad_mcp.lessons import lessons
from heptad_mcp.positions.described import described
from heptad_mcp.positions.scene import Scene, scene_of
from heptad_mcp.rulebook import contents, place_in
from tests.clients.mcp.assistant import Assistant, in_process, scripted, text_of
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.endings import imported
from tests.service.playing import Player
from titles.registry import TITLES

ROOT = Path(__file__).parents[3]
ODD = re.compile(r"None|[{}]|\\|  +[^ ]*: ,|\[\]")
"""What a sentence for people has not."""
SAID = {
    "seven_wonders": ["Age 3, turn 6 of 6.", "Your hand:", "cards you can't see; has chosen.", "stronger than it"],
    "seven_wonders_duel": [
        "face down (place ",
        "Cards that can be taken:",
        "pays nothing",
        "more than it has",
        "in the centre",
    ],
    "seven_wonders_dice": ["in the quarter for 2 coins", "Next: ", "Bonuses crossed: none", "Special dice unlocked"],
    "seven": ["@2", "=", "What your cards do:", "Open colours: ", "1 unknown"],
}
"""Parts of what is said in the positions of a whole game."""
SECTION, RULING = "6.3", "41"
"""A section and a ruling of the rules of SEVEN."""
LONGEST_POSITION = 9000
"""Characters."""


def test_tools_are_few_and_each_says_what_it_takes_and_gives(heptad: Running):
    async def script(assistant: Assistant) -> Any:
        return (await assistant.client.list_tools()).tools

    tools = scripted(in_process(heptad.url, None), script)
    assert len(tools) == 12
    for tool in tools:
        assert tool.description
        assert len(tool.description) < 250, tool.name
        assert not re.search(r"\n +", tool.description)
        assert tool.output_schema
        assert tool.output_schema["type"] == "object"
        for name, argument in tool.input_schema["properties"].items():
            assert argument.get("description"), (tool.name, name)
    assert [tool.name for tool in tools if tool.annotations.destructive_hint] == ["resign"]
    changing = {tool.name for tool in tools if not tool.annotations.read_only_hint}
    assert changing == {"open_game", "join_game", "make_move", "resign"}


def test_every_title_has_a_lesson_of_300_words():
    assert set(lessons()) == set(TITLES)
    for title, lesson in lessons().items():
        assert 250 < len(re.findall(r"[\w'’]+", lesson)) <= 300, title


def test_lessons_are_prompts_and_rules_are_documents(heptad: Running):
    async def script(assistant: Assistant) -> None:
        client = assistant.client
        prompts = (await client.list_prompts()).prompts
        assert {each.name for each in prompts} == {f"play_{title}" for title in TITLES}
        [message] = (await client.get_prompt("play_seven")).messages
        assert message.content.text.startswith("# SEVEN")
        documents = {each.uri for each in (await client.list_resources()).resources}
        for title in TITLES:
            for part in ("rules", "catalogue"):
                uri = f"heptad://titles/{title}/{part}"
                assert uri in documents
                [document] = (await client.read_resource(uri)).contents
                assert len(document.text) > 10_000
        [common] = (await client.read_resource("heptad://rules")).contents
        assert "Resigning" in common.text

    scripted(in_process(heptad.url, None), script)


def test_rules_are_read_by_section_ruling_and_name(heptad: Running):
    async def script(assistant: Assistant) -> None:
        async def read(about: str | None = None) -> str:
            return text_of(await assistant.call("read_rules", title="seven", about=about))

        assert "- 6.3 Move phase" in await read()
        assert "Lock a card of each of seven colours" in await read()
        assert (await read(SECTION)).startswith("### 6.3 Move phase")
        assert await read(f"section {SECTION}") == await read("move phase") == await read(SECTION)
        assert (await read(f"ruling {RULING}")).startswith("| 41 | which players are asked")
        assert (await read("dash")).startswith("Dash (red, normal): Arrival: Move 1 more square.")
        assert await read("ダッシュ") == await read("Dash")
        assert "Nothing in seven is called quux" in await read("quux")

    scripted(in_process(heptad.url, None), script)


@pytest.mark.parametrize("title", TITLES)
def test_the_contents_of_rules_are_found_again(title: str):
    rules = (ROOT / "titles" / title / "RULES.md").read_text("utf-8")
    for heading in contents(rules):
        found = place_in(rules, heading)
        assert found is not None
        assert heading in found


def positions(url: str, title: str, game: str) -> Iterator[Scene]:
    """Yield every position of a finished game, as the first seat and a spectator saw it, and the open end."""
    with HeptadClient(url) as client:
        catalogue = Catalogues(client).of(title)
        for reader in (0, "spectator"):
            for update in client.updates(game, after=0, seen_by=reader):  # type: ignore[arg-type]
                scene = scene_of(update, catalogue)
                if scene is not None:
                    scene.game["you"] = 0 if reader == 0 else None
                    yield scene


@pytest.mark.parametrize("title", TITLES)
def test_every_position_of_a_whole_game_is_in_words(heptad: Running, players: Sequence[Player], title: str):
    game = imported(players[0], (FOLDER / title / "fewest.ndjson").read_bytes())
    count, whole = 0, ""
    for scene in positions(heptad.url, title, game):
        count += 1
        lines = described(scene)
        assert lines
        for line in lines:
            assert not ODD.search(line), line
        text = "\n".join(lines)
        assert len(text) < LONGEST_POSITION
        whole += text
    assert count > 50
    assert not [part for part in SAID[title] if part not in whole]


def test_a_title_of_another_package_is_shown_as_it_is():
    catalogue = Catalogue({"cards": [{"id": "ace", "name": {"en": "Ace", "ja": "エース"}}]})
    scene = Scene(
        {"title": "cards", "you": 0, "seats": []}, {"form": 1, "top": "ace", "hand": ["ace", None]}, catalogue
    )
    assert described(scene) == ["top: Ace", "hand: [Ace, unknown]"]
