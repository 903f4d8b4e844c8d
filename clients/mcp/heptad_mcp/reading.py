"""Making results from what the client returns."""

from typing import Any

from heptad_client import Client, MovesOut, Update
from heptad_client.models import AccountOut, LobbyGameOut
from heptad_mcp.positions.scene import game_of, holder
from heptad_mcp.results import GameRow, Move, Moves, Player, Seat, Standing, Status

Json = Any

PERSON = (
    "This token is that of a person, so the table shows a person's name, and nobody sees that a program plays."
    " Tell the people at the table, or ask the person for a token of a bot account: {url}/docs/clients/assistants"
)


def player_of(account: AccountOut, url: str) -> Player:
    """Return as whom the tools act, with a note if it is a person."""
    note = None if account.kind == "bot" else PERSON.format(url=url)
    return Player(id=account.id, name=account.name, kind=account.kind, note=note)


def page_of(url: str, game: str) -> str:
    """Return the address of the page of a table."""
    return f"{url}/games/{game}"


def row_of(update: Update, url: str) -> GameRow:
    """Return a game that was read as the row of a list."""
    game = game_of(update)
    status = status_of(update)
    return GameRow(
        game=game["id"],
        title=game["title"],
        status=status,
        you=game["you"],
        seats=[_seat(each, game["to_move"]) for each in game["seats"]],
        bot_accounts=game["bot_accounts"],
        url=page_of(url, game["id"]),
    )


def listed_row(game: LobbyGameOut, url: str) -> GameRow:
    """Return a game of a list."""
    seats = [{"seat": each.seat, "player": each.player, "bot": each.bot, "name": each.name} for each in game.seats]
    status: Status = game.status if game.status != "playing" else "waiting"
    if game.you is not None and game.you in game.to_move:
        status = "your_turn"
    return GameRow(
        game=game.id,
        title=game.title,
        status=status,
        you=game.you,
        seats=[_seat(each, list(game.to_move)) for each in seats],
        bot_accounts=game.bot_accounts,
        url=page_of(url, game.id),
    )


def _seat(seat: dict[str, Json], to_move: list[int]) -> Seat:
    kind: Any = "server_bot" if seat["bot"] else seat.get("player_kind")
    kind = "bot_account" if kind == "bot" else kind
    return Seat(seat=seat["seat"], holder=holder(seat), kind=kind, to_move=seat["seat"] in to_move)


def status_of(update: Update) -> Status:
    """Return how far a game is for its caller. While it is paused, nobody has to move."""
    game = update.game
    if game.status != "playing":
        return game.status
    is_asked = update.moves is not None and update.moves.awaited and game.paused_until is None
    return "your_turn" if is_asked else "waiting"


def moves_of(game: str, version: int, moves: MovesOut | None, *, settings: bool) -> Moves:
    """Return the moves of a seat; None is a seat that is offered nothing. `settings` adds those that answer nothing."""
    if moves is None:
        return Moves(game=game, version=version, awaited=False, decision=None, prompt=None, moves=[])
    offered = [move_of(each) for each in moves.moves]
    prompt = moves.prompt.en if moves.prompt else None
    return Moves(
        game=game,
        version=version,
        awaited=moves.awaited,
        decision=moves.decision,
        prompt=prompt,
        moves=[each for each in offered if settings or not each.setting],
    )


def move_of(offer: Any) -> Move:
    """Return a legal move; it is plain JSON for a title that the client does not know."""
    if isinstance(offer, dict):
        setting = offer.get("setting", False)
        return Move(id=offer["id"], label=offer["label"], cost=offer["cost"], setting=setting)
    return Move(id=offer.id, label=offer.label, cost=dict(offer.cost), setting=bool(offer.setting))


def standings_of(update: Update) -> list[Standing]:
    """Return the standings of a game, best first."""
    return [
        Standing(seat=each.seat, rank=each.rank, total=each.total, points=dict(each.points))
        for each in update.game.standings
    ]


def read_game(client: Client, game: str) -> Update:
    """Return a game as it is now."""
    update = client.update(game)
    assert update is not None, "a game without `after` is always sent"
    return update
