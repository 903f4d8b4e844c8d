"""Finding, opening, joining and leaving games."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult
from pydantic import Field

from heptad_client import Client, Update
from heptad_client.models import LobbyGameOut
from heptad_mcp import telling
from heptad_mcp.connections import Connections
from heptad_mcp.reading import listed_row, player_of, read_game, row_of
from heptad_mcp.results import Games, Left, Table
from heptad_mcp.tools.library import TitleId

MOST_LISTED = 20
"""The most games that a list has."""

GameId = Annotated[str, Field(description="The id of a game, such as g4k2…, from list_games or open_game")]
Which = Annotated[
    Literal["mine", "free_seats", "finished"],
    Field(description="Your games that are not over, games of others with free seats for you, or your finished games"),
]
AnyTitle = Annotated[str | None, Field(description="The id of a title; null for all")]
Seats = Annotated[int | None, Field(description="The number of seats; null for the fewest that fit")]
Bots = Annotated[list[str], Field(description="Kinds of bots for the seats after yours, such as [greedy]")]
Options = Annotated[dict[str, Any] | None, Field(description="Options of the title, as list_titles has them")]
Private = Annotated[bool, Field(description="Whether only players with your link may see and join the game")]
GameOrLink = Annotated[str, Field(description="The id of a game, or a link: an invitation, or the page of a table")]
Taken = Annotated[int | None, Field(description="The number of the seat, counted from 0; null for the first free one")]


class Tables:
    """Tools with which a player gets a seat, and gives it up."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def list_games(self, which: Which = "mine", title: AnyTitle = None) -> Annotated[CallToolResult, Games]:
        """List your games and whose turn it is, or games that you can join. The newest come first, at most 20."""
        with self._connections.player() as client:
            account = client.account()
            rows = [
                listed_row(each, self._connections.pages)
                for each in islice(_games(client, which, title, is_bot=account.kind == "bot"), MOST_LISTED)
            ]
            found = Games(player=player_of(account, self._connections.pages), games=rows)
        return telling.result(telling.games(found), found)

    def open_game(
        self,
        title: TitleId,
        bots: Bots = [],  # noqa: B006  # it is a schema, and never changed
        seats: Seats = None,
        options: Options = None,
        private: Private = False,
    ) -> Annotated[CallToolResult, Table]:
        """Open a game and take its first seat. It starts when all seats are taken; with bots in all others, at once.

        If seats stay free, the result has a link: give it to the person who is to play.
        """
        with self._connections.player() as client:
            account = client.account()
            fewest = next((each.seats.min for each in client.titles() if each.id == title), 2)
            game = client.open_game(
                title,
                seats or max(fewest, 1 + len(bots)),
                options=options,  # type: ignore[arg-type]  # sent as JSON
                bots=bots,
                visibility="private" if private else "public",
                bot_accounts=account.kind == "bot",
            )
            update = read_game(client, game.id)
            found = Table(
                player=player_of(account, self._connections.pages),
                game=row_of(update, self._connections.pages),
                invitation=_invitation(client, update),
            )
        return telling.result(telling.table(found), found)

    def join_game(self, game: GameOrLink, seat: Taken = None) -> Annotated[CallToolResult, Table]:
        """Take a seat in a game that has a free one. A private game needs its invitation link."""
        id_, invite = game_in(game)
        with self._connections.player() as client:
            account = client.account()
            client.take_seat(id_, seat=seat, invite=invite)
            row = row_of(read_game(client, id_), self._connections.pages)
            found = Table(player=player_of(account, self._connections.pages), game=row, invitation=None)
        return telling.result(telling.table(found), found)

    def resign(self, game: GameId) -> Annotated[CallToolResult, Left]:
        """Resign a game, for good; of two players the other one wins. Before the start, give up your seat instead."""
        with self._connections.player() as client:
            seen = client.game(game)
            if seen.status == "open" and seen.you is not None:
                left = client.leave_seat(game, seen.you)
                found = Left(game=game, version=left.version, resigned=False)
            else:
                found = Left(game=game, version=client.resign(game).version, resigned=True)
        return telling.result([f"You have {'resigned' if found.resigned else 'left'} {game}."], found)


def _games(client: Client, which: str, title: str | None, *, is_bot: bool) -> Iterator[LobbyGameOut]:
    """Yield the games of a list."""
    if which == "free_seats":
        for game in client.games(title=title, status="open"):
            if game.you is None and (game.bot_accounts or not is_bot):
                yield game
    elif which == "finished":
        yield from client.games(title=title, status="finished", mine=True)
    else:
        yield from (game for game in client.games(title=title, mine=True) if game.status != "finished")


def _invitation(client: Client, update: Update) -> str | None:
    """Return a link to a game that has free seats."""
    return client.create_invitation(update.game.id).url if update.game.status == "open" else None


def game_in(text: str) -> tuple[str, str | None]:
    """Return the id of a game, and the secret of its invitation, in an id or in a link. Raise ToolError for others."""
    link = urlsplit(text.strip())
    parts = [part for part in link.path.split("/") if part]
    if not link.scheme and len(parts) == 1:
        return parts[0], link.fragment or None
    if len(parts) == 2 and parts[0] in {"join", "games"}:
        return parts[1], link.fragment or None
    raise ToolError(f"{text} is neither the id of a game nor a link to one, such as …/join/g4k2…#… or …/games/g4k2….")
