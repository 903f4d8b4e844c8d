"""The guide for assistants: its commands make an account with which the tools play."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.clients.mcp.assistant import Assistant, in_process, scripted, text_of
from tests.service.conftest import Running

GUIDE = (Path(__file__).parents[3] / "docs" / "clients" / "assistants.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_commands_make_a_bot_account_with_its_token(heptad: Running):
    script = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)[0].replace("http://127.0.0.1:8777", heptad.url)
    shown = subprocess.run(["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, check=True)

    async def play(assistant: Assistant) -> None:
        listed = await assistant.call("list_games")
        assert text_of(listed).startswith("You play as Robo, a bot account.")
        opened = await assistant.data("open_game", title="seven", bots=["random"])
        assert opened["game"]["seats"][0]["kind"] == "bot_account"

    scripted(in_process(heptad.url, shown.stdout.strip()), play)


def test_all_tools_are_in_the_table(heptad: Running):
    async def names(assistant: Assistant) -> set[str]:
        return {tool.name for tool in (await assistant.client.list_tools()).tools}

    listed = set(re.findall(r"(?m)^\| `([a-z_]+)` \|", GUIDE))
    assert scripted(in_process(heptad.url, None), names) == listed
