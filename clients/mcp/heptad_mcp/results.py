"""What the tools return as data. The same is said in words beside it, in `telling`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

Status = Literal["open", "your_turn", "waiting", "finished"]


class Player(BaseModel):
    """As whom the tools act."""

    id: str
    name: str
    kind: Annotated[str, Field(description="`bot` for a bot account; `guest` or `person` for a person's account")]
    note: Annotated[str | None, Field(description="What the person should know about playing with this account")]


class Title(BaseModel):
    """A title that can be played."""

    id: str
    name: str
    fewest: Annotated[int, Field(description="The fewest players")]
    most: Annotated[int, Field(description="The most players")]
    bots: Annotated[list[str], Field(description="The kinds of the server's bots; `strong` plays best")]
    options: Annotated[dict[str, Any], Field(description="The JSON schema of `options` of open_game")]


class Titles(BaseModel):
    """All titles."""

    titles: list[Title]


class Rules(BaseModel):
    """A part of the rules, or what cards do."""

    title: str
    text: str


class Seat(BaseModel):
    """A seat of a game."""

    seat: Annotated[int, Field(description="Counted from 0; texts, pages and people count from 1")]
    holder: Annotated[str, Field(description="A player's name, a bot of the server, or `free`")]
    kind: Annotated[
        Literal["guest", "person", "bot_account", "server_bot"] | None,
        Field(description="Null for a free seat, and for players in lists, which do not say it"),
    ]
    to_move: Annotated[bool, Field(description="Whether the game waits for this seat")]


class GameRow(BaseModel):
    """A game in a list."""

    game: Annotated[str, Field(description="The id of the game")]
    title: str
    status: Status
    you: Annotated[int | None, Field(description="Your seat, counted from 0; null without one")]
    seats: list[Seat]
    bot_accounts: Annotated[bool, Field(description="Whether bot accounts may take seats")]
    url: Annotated[str, Field(description="The page of the table, for a person")]


class Games(BaseModel):
    """A list of games."""

    player: Player
    games: list[GameRow]


class Table(BaseModel):
    """A game in which the player has taken a seat."""

    player: Player
    game: GameRow
    invitation: Annotated[
        str | None, Field(description="A link with which a person takes a free seat; null if none is free")
    ]


class Standing(BaseModel):
    """The rank and the points of a seat, now or at the end."""

    seat: int
    rank: int
    total: int | None
    points: dict[str, int]


class Position(BaseModel):
    """A game as your seat sees it."""

    game: GameRow
    version: Annotated[int, Field(description="The number of events so far")]
    standings: list[Standing]
    state: Annotated[
        dict[str, Any] | None,
        Field(description="The state by ids; null is what you may not see. Null before the start"),
    ]
    facts: Annotated[
        dict[str, Any], Field(description="What the rules say about the state: production, prices, strength")
    ]


class Move(BaseModel):
    """A legal move."""

    id: Annotated[str, Field(description="Pass it to make_move")]
    label: str
    cost: Annotated[dict[str, int], Field(description="What it costs in coins, by who gets them")]
    setting: Annotated[bool, Field(description="Whether it is a setting, which answers no decision")]


class Moves(BaseModel):
    """The legal moves of your seat."""

    game: str
    version: int
    awaited: Annotated[bool, Field(description="Whether the game waits for your decision")]
    decision: Annotated[str | None, Field(description="Pass it to make_move; null if you have nothing to decide")]
    prompt: Annotated[str | None, Field(description="What the decision asks")]
    moves: list[Move]


class Turn(BaseModel):
    """How far a game is after a move or after waiting."""

    game: str
    status: Status
    version: Annotated[int, Field(description="Pass it as `since` to wait_for_turn or read_history")]
    happened: Annotated[list[str], Field(description="What has happened, in words, oldest first")]
    waits_for: Annotated[list[str], Field(description="For whom the game waits")]
    deadline: Annotated[str | None, Field(description="When your time is up, in UTC; null without a clock")]
    turn: Annotated[Moves | None, Field(description="What you have to decide now; null if you have to wait")]
    standings: Annotated[list[Standing], Field(description="The final standings; empty before the end")]


class HistoryLine(BaseModel):
    """An event in words."""

    version: int
    text: str


class History(BaseModel):
    """A part of the history of a game."""

    game: str
    lines: list[HistoryLine]
    earlier: Annotated[int, Field(description="The number of earlier lines that are left out")]


class Hint(BaseModel):
    """What a bot of the server would do in your seat."""

    game: str
    decision: str
    move: str
    label: str
    bot: str


class Left(BaseModel):
    """A game that was resigned or left."""

    game: str
    version: int
    resigned: Annotated[bool, Field(description="False if the game had not started, and the seat is free again")]
