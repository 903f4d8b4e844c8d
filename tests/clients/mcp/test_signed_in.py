"""The command plays as the player who is signed in on the machine."""

from pathlib import Path

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from heptad_client import Client as HeptadClient
from heptad_client.signing_in import session
from tests.clients.mcp.assistant import COMMAND, Assistant, scripted, text_of
from tests.commands import without_settings
from tests.service.conftest import Running


def test_the_command_plays_with_the_stored_token(heptad: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with HeptadClient(heptad.url) as guest:
        session.with_token(heptad.url, guest.create_player("Robo", kind="bot").token)

    async def listed(assistant: Assistant) -> str:
        return text_of(await assistant.call("list_games"))

    environ = without_settings(XDG_CONFIG_HOME=str(tmp_path))
    command = StdioServerParameters(command=COMMAND, args=["--url", heptad.url], env=environ)
    assert scripted(Client(command), listed).startswith("You play as Robo, a bot account.")
