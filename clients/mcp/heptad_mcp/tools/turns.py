"""Playing: the position, the legal moves, making one, and waiting for the next."""

import time
from functools import partial
from threading import Event
from typing import Annotated

from anyio import CancelScope, CapacityLimiter, create_task_group, sleep, to_thread
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult
from pydantic import Field

from heptad_client import Client, HeptadError, Update
from heptad_mcp import telling
from heptad_mcp.catalogues import Catalogues
from heptad_mcp.connections import Connections
from heptad_mcp.positions.described import described
from heptad_mcp.positions.scene import scene_of, seat_words
from heptad_mcp.reading import moves_of, read_game, row_of, standings_of, status_of
from heptad_mcp.results import Hint, History, HistoryLine, Moves, Position, Turn
from heptad_mcp.tools.tables import GameId
from heptad_mcp.ways_out import way_out

LONGEST_WAIT = 50.0
"""Seconds: many assistants give up a call after a minute."""
SLICE = 5.0
"""Seconds after which an assistant learns that the tool still waits."""
GLANCE = 0.2
"""Seconds after which a tool that waits looks whether the process is asked to end."""
MOST_WAITING = 200
"""The most calls of one process that wait at the same time; each holds a thread."""
MOST_LINES = 40
"""The lines of history that a turn shows."""

MoveId = Annotated[str, Field(description="The id of a move in list_moves")]
DecisionId = Annotated[str, Field(description="The decision in list_moves, so that no move answers a later one")]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_WAIT, description="The longest time to wait, in seconds")]
Since = Annotated[int | None, Field(ge=0, description="The version of your last result, to read what happened since")]
Settings = Annotated[bool, Field(description="Whether to list settings, too; SEVEN has some")]
Most = Annotated[int, Field(ge=1, le=500, description="The most lines; the newest are kept")]


class Turns:
    """Tools with which a player plays."""

    def __init__(self, connections: Connections, catalogues: Catalogues) -> None:
        self._connections = connections
        self._catalogues = catalogues
        self._waiting: CapacityLimiter | None = None

    def show_position(self, game: GameId) -> Annotated[CallToolResult, Position]:
        """Show the table as you see it, in words and as data: cards, coins, prices, what your cards do, points."""
        with self._connections.player() as client:
            update = read_game(client, game)
            scene = scene_of(update, self._catalogues.of(update.game.title, update.game.revision))
            found = Position(
                game=row_of(update, self._connections.pages),
                version=update.version,
                standings=standings_of(update),
                state=None if scene is None else scene.state,
                facts={} if scene is None else scene.derived,
            )
        return telling.result(telling.position(found, [] if scene is None else described(scene)), found)

    def list_moves(self, game: GameId, settings: Settings = False) -> Annotated[CallToolResult, Moves]:
        """List your legal moves with their ids and costs, and the id of the decision that they answer."""
        with self._connections.player() as client:
            update = read_game(client, game)
            if update.game.you is None:
                client.moves(game)  # the server says why there are none
            found = moves_of(game, update.version, update.moves, settings=settings)
        return telling.result(telling.moves(found), found)

    async def make_move(
        self, game: GameId, decision: DecisionId, move: MoveId, context: Context, seconds: Seconds = 10.0
    ) -> Annotated[CallToolResult, Turn]:
        """Make a move, wait a little for the others, and return what happened and your next decision with its moves."""
        with self._connections.player() as client:
            made = await to_thread.run_sync(partial(client.move, game, move, decision))
            try:
                found = await self._until_turn(client, game, made.version, seconds, context)
            except HeptadError as error:
                raise ToolError(
                    f"The move is made, but then: {way_out(error, self._connections.pages)} Call wait_for_turn."
                ) from error
        return telling.result(telling.turn(found), found)

    async def wait_for_turn(
        self, game: GameId, context: Context, since: Since = None, seconds: Seconds = 25.0
    ) -> Annotated[CallToolResult, Turn]:
        """Wait until it is your turn or the game is over; return what happened and your decision with its moves.

        If the time is up first, the result says for whom the game waits: call it again.
        """
        with self._connections.player() as client:
            found = await self._until_turn(client, game, since, seconds, context)
        return telling.result(telling.turn(found), found)

    def read_history(self, game: GameId, since: Since = None, most: Most = 50) -> Annotated[CallToolResult, History]:
        """Read what has happened in a game, in words, oldest first; with `since`, only what is newer."""
        with self._connections.player() as client:
            lines = [
                HistoryLine(version=each.version, text=each.text) for each in client.history(game, after=since or 0)
            ]
        found = History(game=game, lines=lines[-most:], earlier=max(0, len(lines) - most))
        return telling.result(telling.history(found), found)

    def get_hint(self, game: GameId) -> Annotated[CallToolResult, Hint]:
        """Ask what the server's bot would do in your seat. Only where bots have all other seats."""
        with self._connections.player() as client:
            hint = client.hint(game)
        found = Hint(game=game, decision=hint.decision, move=hint.id, label=hint.label, bot=hint.bot)
        return telling.result([f"The bot {hint.bot} would choose {hint.id}: {hint.label}"], found)

    async def _until_turn(self, client: Client, game: str, since: int | None, seconds: float, context: Context) -> Turn:
        """Wait for the seat's turn or the end, at most this long, and return how far the game is."""
        self._waiting = self._waiting or CapacityLimiter(MOST_WAITING)
        begin = time.monotonic()
        update = await to_thread.run_sync(partial(read_game, client, game))
        first = update.version if since is None else since
        if update.game.you is None:
            await to_thread.run_sync(partial(client.moves, game))  # the server says that there is no seat
        while status_of(update) in {"waiting", "open"} and (left := begin + seconds - time.monotonic()) > 0:
            update = await self._changed(client, game, update, min(left, SLICE)) or update
            if self._connections.ending.is_set():
                break
            await context.report_progress(time.monotonic() - begin, seconds, "Waiting for your turn")
        return await to_thread.run_sync(partial(turn_of, client, update, first))

    async def _changed(self, client: Client, game: str, update: Update, seconds: float) -> Update | None:
        """Return the next change of a game; None if there is none in this time, or the process is asked to end."""
        changed = None
        async with create_task_group() as group:
            group.start_soon(_cancel_when_set, self._connections.ending, group.cancel_scope)
            changed = await to_thread.run_sync(
                partial(client.update, game, after=update, seconds=seconds),
                abandon_on_cancel=True,
                limiter=self._waiting,
            )
            group.cancel_scope.cancel()
        return changed


async def _cancel_when_set(ending: Event, scope: CancelScope) -> None:
    """Cancel a scope when a signal has set an event; a handler of signals can't wake what waits here."""
    while not ending.is_set():
        await sleep(GLANCE)
    scope.cancel()


def turn_of(client: Client, update: Update, since: int) -> Turn:
    """Return how far a game is, with what happened after a version."""
    status, game = status_of(update), update.game
    lines = [each.text for each in client.history(game.id, after=since)] if update.version > since else []
    left_out = max(0, len(lines) - MOST_LINES)
    happened = [f"({left_out} earlier lines: read_history)"] if left_out else []
    return Turn(
        game=game.id,
        status=status,
        version=update.version,
        happened=[*happened, *lines[left_out:]],
        waits_for=[] if status in {"your_turn", "finished"} else waits_for(update),
        deadline=deadline_of(update),
        turn=moves_of(game.id, update.version, update.moves, settings=False) if status == "your_turn" else None,
        standings=standings_of(update) if status == "finished" else [],
    )


def deadline_of(update: Update) -> str | None:
    """Return when the time of the caller's seat is up; None while its clock does not run."""
    game = update.game
    clock = None if game.you is None else game.seats[game.you].clock
    return None if clock is None or clock.deadline is None else clock.deadline.isoformat(timespec="seconds")


def waits_for(update: Update) -> list[str]:
    """Return for whom a game waits."""
    if update.game.paused_until is not None:
        return ["the end of a pause"]
    game = row_of(update, "")
    if game.status == "open":
        free = sum(each.holder == "free" for each in game.seats)
        return [f"{free} {'player' if free == 1 else 'players'} to sit down"]
    return [f"{seat_words(each.seat)}, {each.holder}" for each in game.seats if each.to_move]
