"""A scripted assistant: it calls tools through the official SDK, and no call may end in an error."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import httpx2
import uvicorn
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult

from heptad_mcp import PlayingServer, app
from heptad_mcp.connections import OneToken
from tests.commands import without_settings
from tests.ports import free_port

T = TypeVar("T")
COMMAND = str(Path(sys.executable).with_name("heptad-mcp"))
TURNS = 300
"""More calls than any of these games takes."""
CARELESS = ("back", "Lock nothing")
"""Labels of moves with which a game does not proceed."""


class Assistant:
    """An assistant that has the tools of a server."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.calls = 0

    async def call(self, tool: str, **arguments: Any) -> CallToolResult:
        """Call a tool that must not fail."""
        self.calls += 1
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, (tool, arguments, text_of(result))
        assert text_of(result)
        return result

    async def data(self, tool: str, **arguments: Any) -> Any:
        """Call a tool that must not fail, and return its data."""
        return (await self.call(tool, **arguments)).structured_content

    async def refused(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must fail, and return what it says."""
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error, text_of(result)
        return text_of(result)

    async def play(self, game: str, chance: random.Random) -> Any:
        """Play a game to its end, and return the last result."""
        turn = await self.data("wait_for_turn", game=game)
        for _ in range(TURNS):
            if turn["status"] == "finished":
                return turn
            if turn["status"] == "your_turn":
                offered = turn["turn"]["moves"]
                moves = [each for each in offered if not any(word in each["label"] for word in CARELESS)] or offered
                chosen = {"decision": turn["turn"]["decision"], "move": chance.choice(moves)["id"]}
                turn = await self.data("make_move", game=game, **chosen)
            else:
                turn = await self.data("wait_for_turn", game=game, since=turn["version"])
        raise AssertionError(f"the game does not end: {turn}")


def text_of(result: CallToolResult) -> str:
    """Return what an assistant reads of a result."""
    return "\n".join(each.text for each in result.content if each.type == "text")


def scripted(opened: Any, script: Callable[[Assistant], Awaitable[T]]) -> T:
    """Run a script of an assistant that is connected in this way."""

    async def run() -> T:
        async with opened as client:
            return await script(Assistant(client))

    with ThreadPoolExecutor(1) as alone:  # the browser of other tests keeps a loop in the thread of the tests
        return alone.submit(lambda: asyncio.run(run())).result()


def by_stdio(url: str, token: str | None) -> Client:
    """Return a client of the command, as an assistant starts it."""
    environ = without_settings(**({} if token is None else {"HEPTAD_TOKEN": token}))
    return Client(StdioServerParameters(command=COMMAND, args=["--url", url], env=environ))


def in_process(url: str, token: str | None) -> Client:
    """Return a client of a server in this process."""
    return Client(PlayingServer(OneToken(url, token)))


@asynccontextmanager
async def by_http(address: str, token: str) -> AsyncIterator[Client]:
    """Give a client of a server at an address."""
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=30) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
    ):
        yield client


@contextmanager
def served(url: str) -> Iterator[str]:
    """Serve HTTP in this process, and give the address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = uvicorn.Server(uvicorn.Config(app(url, address), port=port, log_level="warning", access_log=False))
    thread = Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.02)
        yield address
    finally:
        server.should_exit = True
        thread.join()
