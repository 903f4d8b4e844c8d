"""What the tools return in words."""

from collections.abc import Iterable

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

from heptad_mcp.positions.scene import seat_words
from heptad_mcp.results import GameRow, Games, History, Move, Moves, Player, Position, Standing, Table, Titles, Turn


def result(lines: Iterable[str], data: BaseModel) -> CallToolResult:
    """Return a result: lines for the assistant to read, and the same as data."""
    text = "\n".join(lines)
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=data.model_dump(mode="json")
    )


def titles(found: Titles) -> Iterable[str]:
    """Yield a line for each title."""
    for title in found.titles:
        players = f"{title.fewest}" if title.fewest == title.most else f"{title.fewest} to {title.most}"
        options = ", ".join(title.options.get("properties", {}))
        yield f"{title.id}: {title.name}, {players} players, bots {', '.join(title.bots)}; options {options or 'none'}"


def player(found: Player) -> Iterable[str]:
    """Yield as whom the tools act."""
    kind = "a bot account" if found.kind == "bot" else f"the account of a {found.kind}"
    yield f"You play as {found.name}, {kind}."
    if found.note:
        yield found.note


def row(game: GameRow) -> str:
    """Return a game on a line."""
    seats = ", ".join(f"{each.seat + 1} {each.holder}{' (to move)' if each.to_move else ''}" for each in game.seats)
    you = "" if game.you is None else f" Your seat: {game.you + 1}."
    refused = "" if game.bot_accounts or game.status != "open" else " Bot accounts may not sit down."
    return f"{game.game} ({game.title}, {game.status.replace('_', ' ')}): seats {seats}.{you}{refused} Page: {game.url}"


def games(found: Games) -> Iterable[str]:
    """Yield a line for each game."""
    yield from player(found.player)
    yield from (row(each) for each in found.games)
    if not found.games:
        yield "There is no such game. open_game opens one."


def table(found: Table) -> Iterable[str]:
    """Yield what a player needs to know who has taken a seat."""
    yield from player(found.player)
    yield row(found.game)
    if found.invitation:
        yield f"A person takes a free seat with this link: {found.invitation}"
    yield "Call list_moves if it is your turn, and else wait_for_turn."


def move(each: Move) -> str:
    """Return a move on a line: its id, its label, and what it costs."""
    cost = ", ".join(f"{payee} {count}" for payee, count in each.cost.items() if count)
    return f"{each.id}  {each.label}{f'  [coins: {cost}]' if cost else ''}"


def moves(found: Moves) -> Iterable[str]:
    """Yield the decision, and a line for each move."""
    if found.decision is None:
        yield "You have nothing to decide now. Call wait_for_turn."
    elif found.awaited:
        yield f"Decision {found.decision}: {found.prompt or 'Choose a move.'}"
    else:
        yield f"Decision {found.decision}: you have chosen. You can choose again until all have, or call wait_for_turn."
    yield from (move(each) for each in found.moves)


def standings(found: list[Standing]) -> Iterable[str]:
    """Yield a line for each seat, best first."""
    for each in found:
        points = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in each.points.items() if count)
        total = "" if each.total is None else f": {each.total}"
        yield f"Place {each.rank}: {seat_words(each.seat)}{total}{f' ({points})' if points else ''}"


def position(found: Position, scene: list[str]) -> Iterable[str]:
    """Yield a position: who sits where, what is on the table, and the points so far."""
    yield row(found.game)
    yield from scene
    if found.state is None:
        yield "The game has not started: it starts when all seats are taken."
    else:
        yield "Final standings:" if found.game.status == "finished" else "Points so far:"
        yield from standings(found.standings)


def turn(found: Turn) -> Iterable[str]:
    """Yield what has happened, and what to do now."""
    yield from (f"- {line}" for line in found.happened)
    if found.status == "finished":
        yield f"The game {found.game} is over."
        yield from standings(found.standings)
    elif found.turn is not None:
        until = f" Your time is up at {found.deadline}." if found.deadline else ""
        yield f"It is your turn (version {found.version}).{until}"
        yield from moves(found.turn)
    else:
        waits = " and ".join(found.waits_for) or "the server"
        yield f"The game waits for {waits} (version {found.version}). Call wait_for_turn with since={found.version}."


def history(found: History) -> Iterable[str]:
    """Yield the lines of a history with their versions."""
    if found.earlier:
        yield f"{found.earlier} earlier lines are left out; a smaller `since` with a larger `most` shows them."
    yield from (f"{each.version}  {each.text}" for each in found.lines)
    if not found.lines:
        yield "Nothing has happened since then."
