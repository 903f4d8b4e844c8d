"""Links between nodes that can be cut: nodes reach each other through proxies in this process.

Each node calls from a loopback address of its own, so a proxy knows both ends of a connection. A cut link carries
nothing and reports nothing, like a network that drops packets; when it is restored, its connections are closed, and the
nodes connect again. Clients are not cut off: they reach the nodes directly. Linux only, since other systems have one
loopback address.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence

from benchmarks.cluster.shape import HOST, Address
from events.process import lifeline

CHUNK = 1 << 16

Accept = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def caller_address(number: int) -> str:
    """Return the loopback address from which a node calls others."""
    return f"127.0.0.{number + 2}"


class Links:
    """The proxies of all nodes. They run in a thread of their own."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self._addresses = addresses
        self._restored: dict[frozenset[int], asyncio.Event] = {}
        """By cut link, an event that says that it is restored."""
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread: threading.Thread

    def start(self) -> None:
        """Start all proxies. Raise OSError."""
        self._thread = lifeline.start("links", self._loop.run_forever)
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    def stop(self) -> None:
        """Stop all proxies."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self, nodes: Iterable[int]) -> None:
        """Cut some nodes off from all others. They still reach each other."""
        inside = set(nodes)
        pairs = [
            frozenset({one, other}) for one in inside for other in range(len(self._addresses)) if other not in inside
        ]
        self._run(lambda: self._restored.update({pair: asyncio.Event() for pair in pairs}))

    def restore(self) -> None:
        """Restore all links."""

        def restore() -> None:
            for event in self._restored.values():
                event.set()
            self._restored.clear()

        self._run(restore)

    def _run(self, change: Callable[[], None]) -> None:
        """Make a change in the thread of the proxies, and wait for it."""

        async def run() -> None:
            change()

        asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    async def _listen(self) -> None:
        for number, address in enumerate(self._addresses):
            for own, real in ((address.peer_port, address.port), (address.peer_bus_port, address.bus_port)):
                self._servers.append(await asyncio.start_server(self._accepting(number, real), HOST, own))

    async def _close(self) -> None:
        for server in self._servers:
            server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accepting(self, target: int, port: int) -> Accept:
        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._tasks.add(task)
            try:
                caller = int(writer.get_extra_info("peername")[0].rpartition(".")[2]) - 2
                await self._carry(frozenset({caller, target}), port, reader, writer)
            except (OSError, asyncio.CancelledError):
                pass
            finally:
                self._tasks.discard(task)
                writer.close()

        return accept

    async def _carry(
        self, link: frozenset[int], port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Carry both directions of a connection until either ends, or until its link is restored after a cut."""
        if await self._was_cut(link):
            return
        far_reader, far_writer = await asyncio.open_connection(HOST, port)
        try:
            halves = {
                asyncio.create_task(self._pump(link, reader, far_writer)),
                asyncio.create_task(self._pump(link, far_reader, writer)),
            }
            try:
                await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
                await self._was_cut(link)  # a cut link does not even report that an end was closed
            finally:
                for half in halves:
                    half.cancel()
                await asyncio.gather(*halves, return_exceptions=True)
        finally:
            far_writer.close()

    async def _pump(self, link: frozenset[int], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                if await self._was_cut(link):
                    return
                writer.write(data)
                await writer.drain()

    async def _was_cut(self, link: frozenset[int]) -> bool:
        """Wait while a link is cut. Return whether it was."""
        restored = self._restored.get(link)
        if restored is None:
            return False
        await restored.wait()
        return True
