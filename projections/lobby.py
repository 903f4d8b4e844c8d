"""The lobby: lists of games by status, title and player, newest first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from application.games.game_length import END_EVENTS
from application.games.repository import GameRecord
from application.reading.game_view import Forked, Imported, forked_of, imported_of
from events.format.bounds import MAX_VERSIONS
from events.format.model import Timestamp
from projections import lists
from projections.lists import Listing, Selection
from projections.read_models.read_model_store import Connection, ReadModelStore
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import NextJob, Reason, Status, Visibility, next_job, to_move

PAGE = 100
"""Games that are read at a time."""


class SeatSummary(msgspec.Struct, frozen=True):
    """The holder of a seat."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """The id of the player. Null for a bot and for a free seat."""
    bot: str | None
    """The kind of bot in the seat, such as `greedy`. Null for a player and for a free seat."""


class Summary(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    id: str
    """The id of the game."""
    title: str
    """The id of the title."""
    status: Status
    """`open`, `playing` or `finished`."""
    reason: Reason | None
    """Why the game has ended. Null before the end."""
    visibility: Visibility
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    creator: str | None
    """The id of the player who opened the game. Null for the game of another service."""
    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""
    rated: bool
    """Whether the game counts in the ratings."""
    bot_accounts: bool
    """Whether the accounts of bots may take seats."""
    created_at: Timestamp
    """When the game was opened: RFC 3339, UTC, with milliseconds."""
    updated_at: Timestamp
    """When the last event happened: RFC 3339, UTC, with milliseconds."""
    version: int
    """The version of the game: the number of events in its log."""
    to_move: tuple[int, ...]
    """The seats for whose moves the game waits."""
    due: NextJob
    seats: tuple[SeatSummary, ...]
    forked: Forked | None = None
    """The game that this one continues. Null if it is not a fork."""
    imported: Imported | None = None
    """The origin of an imported log. Null for a game of this service."""


class Page(msgspec.Struct, frozen=True):
    """A page of games, and the cursor of the next page (None: this is the last)."""

    games: list[Summary]
    next: str | None


def summarise(record: GameRecord) -> Summary:
    """Return the lobby's summary of a game."""
    game = record.full
    return Summary(
        id=record.game,
        title=game.title,
        status=game.status,
        reason=game.reason,
        visibility=game.visibility,
        creator=game.creator,
        clock=game.clock,
        rated=game.rated,
        bot_accounts=game.bot_accounts,
        created_at=record.created,
        updated_at=record.at,
        version=record.head.version,
        to_move=to_move(game),
        due=next_job(game),
        seats=tuple(SeatSummary(number, seat.player, seat.bot) for number, seat in enumerate(game.seats)),
        forked=forked_of(game),
        imported=imported_of(record),
    )


def listed(summary: Summary) -> Iterator[Listing]:
    """Return the places of a game in lists."""
    players = [summary.creator, *(seat.player for seat in summary.seats)]
    when, public = summary.created_at, summary.visibility == "public"
    if summary.imported is not None:  # players in an imported log are not players here, and its times are not verified
        players, when = [summary.imported.player], summary.imported.at
    for owner in lists.owners(players, public=public):
        yield Listing("lobby", owner, public, summary.title, summary.status, when)
    if summary.status == "finished" and summary.imported is None:
        for owner in lists.owners(players, public=False):
            yield Listing("ended", owner, public, summary.title, "", summary.updated_at)


def ended(read_models: ReadModelStore, games: Sequence[str]) -> list[str]:
    """Return those of these games that have ended, or can't end because their logs are full."""
    with read_models.reading() as connection:
        found = summaries(connection, games)
    return [
        summary.id for summary in found if summary.status == "finished" or summary.version + END_EVENTS > MAX_VERSIONS
    ]


def unfinished(read_models: ReadModelStore, player: str) -> Iterator[str]:
    """Yield the ids of the games, open or being played, in which a player has a seat or which the player opened."""
    for status in ("open", "playing"):
        cursor: str | None = None
        while True:
            found = page(read_models, player=player, private=True, title=None, status=status, cursor=cursor, limit=PAGE)
            yield from (summary.id for summary in found.games)
            cursor = found.next
            if cursor is None:
                break


def ended_since(read_models: ReadModelStore, player: str, since: str) -> Iterator[Summary]:
    """Yield the games, in which a player has a seat or which the player opened, that ended at a time or later."""
    cursor: str | None = None
    while True:
        with read_models.reading() as connection:
            found = lists.newest(connection, Selection("ended", player, private=True), cursor, PAGE, since, None)
            ended = summaries(connection, found.games)
        yield from ended
        cursor = found.next
        if cursor is None:
            return


def have_played(read_models: ReadModelStore, player: str, other: str) -> bool:
    """Whether two players have finished a game together."""
    of_owner = "SELECT entries.game FROM entries JOIN lists ON lists.list = entries.list WHERE lists.owner = ?"
    sql = f"{of_owner} AND entries.game IN ({of_owner})"
    with read_models.reading() as connection:
        games = {game for (game,) in connection.execute(sql, (player, other))}
        found = summaries(connection, games)
    return any(
        each.status == "finished"
        and each.reason != "cancelled"
        and {player, other} <= {seat.player for seat in each.seats}
        for each in found
    )


def summaries(connection: Connection, games: Iterable[str]) -> list[Summary]:
    """Return the summaries of games, without those that are not there."""
    sql = "SELECT summary FROM games WHERE game = ?"
    return [decoded(kept) for game in games for (kept,) in connection.execute(sql, (game,))]


def decoded(kept: bytes) -> Summary:
    """Return a stored summary."""
    return msgspec.json.decode(kept, type=Summary)


def every_game(read_models: ReadModelStore) -> Iterator[Summary]:
    """Yield all games, private ones included, by id."""
    sql, last = "SELECT game, summary FROM games WHERE game > ? ORDER BY game LIMIT 500", ""
    while True:
        with read_models.reading() as connection:
            found = connection.execute(sql, (last,)).fetchall()
        if not found:
            return
        yield from (decoded(summary) for _, summary in found)
        last = found[-1][0]


class Counts(msgspec.Struct, frozen=True):
    """How many games of a title are open, are being played and have finished."""

    title: str
    """The title."""
    open: int
    """The games that have free seats."""
    playing: int
    """The games that are being played."""
    finished: int
    """The games that have ended or were cancelled."""


def counts(read_models: ReadModelStore, *, player: str, private: bool, titles: Iterable[str]) -> list[Counts]:
    """Return how many games the lobby lists for a player (`private`: with private ones), by title and status."""
    found: Counter[tuple[str, str]] = Counter()
    with read_models.reading() as connection:
        for title, status, size in lists.sizes(connection, Selection("lobby", player, private)):
            found[title, status] += size
    return [
        Counts(title, open=found[title, "open"], playing=found[title, "playing"], finished=found[title, "finished"])
        for title in titles
    ]


def page(
    read_models: ReadModelStore,
    *,
    player: str | None,
    private: bool,
    title: str | None,
    status: str | None,
    cursor: str | None,
    limit: int,
    since: str | None = None,
    until: str | None = None,
) -> Page:
    """Return a page of the games of a player (`private`: with private ones) or of all players, newest first.

    With `since` and `until`, they were opened at `since` or later and before `until`; imported ones were imported then.
    """
    selection = Selection("lobby", player, private, title, status)
    with read_models.reading() as connection:
        found = lists.newest(connection, selection, cursor, limit, since, until)
        return Page(summaries(connection, found.games), found.next)
