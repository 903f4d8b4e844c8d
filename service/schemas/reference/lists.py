"""Lists with pages: the lobby, results, the standings of a title."""

import re
from typing import Annotated, Any, Literal

import msgspec
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from projections.lobby import SeatSummary, Summary
from projections.results import Place, Result
from projections.standings import Ranked, RatedGame
from service.schemas.basics.fields import STATUSES, Instant, QueryFlag, Whole, reference
from titles.registry import TITLES


class Cursor(fields.String):
    """The cursor of a page, which matches a pattern. Clients need not know it, so the contract does not have it."""

    default_error_messages = {"cursor": "must be the `next` of an earlier page"}  # noqa: RUF012 - marshmallow's own

    def __init__(self, pattern: str) -> None:
        super().__init__(load_default=None)
        self._pattern = re.compile(pattern)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, *args, **kwargs)
        if not self._pattern.fullmatch(text):
            raise self.make_error("cursor")
        return text


class PageQuery(Schema):
    """A page of a list: the cursor after which it begins, and the number of entries."""

    cursor = Cursor(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z[_ ][a-z0-9]{1,40}")
    """The `next` of an earlier page. Without it, the first page."""
    limit = Whole(load_default=20, validate=validate.Range(1, 100))
    """The largest number of entries of a page, at most 100."""


class ResultsQuery(PageQuery):
    """A filter for results: by title, by time, by player, or only the caller's own.

    `since` and `until` are instants or dates in UTC: `since` is included, `until` is not.
    """

    since = Instant("Only what happened at this time or later: an instant, or a date in UTC.")
    until = Instant("Only what happened before this time: an instant, or a date in UTC.")
    title = fields.String(load_default=None, validate=validate.OneOf(sorted(TITLES)))
    """Only games of this title."""
    player = fields.String(load_default=None, validate=validate.Length(1, 100))
    """Only games with this player."""
    mine = QueryFlag(load_default=False)
    """Only the caller's own games, private ones included. It needs a token."""

    @validates_schema
    def in_order(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError if the time ends before it begins."""
        if data["since"] and data["until"] and data["until"] < data["since"]:
            raise ValidationError("must not be before `since`", "until")


class LobbyQuery(ResultsQuery):
    """A filter for games: by title, by status, by time, by player, or only the caller's own."""

    status = fields.String(load_default=None, validate=validate.OneOf(STATUSES))
    """Only games with this status."""


class ExportQuery(LobbyQuery):
    """A filter for games to export, as for the lobby; the cursor of the last line received; and the number of games."""

    limit = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    """The largest number of games. Without it, all."""


class RankingQuery(PageQuery):
    """A filter for the standings of a title: all its games, or those with this number of seats."""

    cursor = Cursor(r"-?[0-9]{1,9}[_ ][!-~]{1,200}")
    """The `next` of an earlier page. Without it, the first page."""
    seats = Whole(load_default=None, validate=validate.Range(1, 16))
    """Only games with this number of seats."""


class LobbySeatOut(SeatSummary, frozen=True):
    """The holder of a seat."""

    name: str | None
    """The name of the player; null for a bot, for a free seat, and in an imported game."""


class LobbyGameOut(Summary, frozen=True, kw_only=True):
    """A game in the lobby."""

    seats: tuple[LobbySeatOut, ...]
    """The seats, in order of their numbers."""
    you: int | None
    """The caller's seat. Null without one, and for a caller without a token."""


class GameRowOut(LobbyGameOut, frozen=True, kw_only=True):
    """A game of a player that has changed, or that the player had when the stream began."""

    type: Literal["game"]
    """The kind of update."""
    player: str
    """The id of the player whose game it is; `you` is this player's seat."""
    decision: str | None
    """The id of the decision for which the game waits for this player. Null if it does not, as when a bot has taken
    over the seat."""


class LobbyOut(msgspec.Struct, frozen=True):
    """A page of games."""

    games: list[LobbyGameOut]
    """The games, newest first."""
    next: str | None
    """The cursor of the next page; null if this is the last one."""


class ForkHeaderOut(msgspec.Struct, frozen=True):
    """A fork in the header of a log."""

    game: str
    """The id of the fork."""
    at: int
    """The last version that it shares with its parent."""
    seed_hash: str
    """The hash of the seed of the draws since then."""


class LogHeaderOut(msgspec.Struct, frozen=True):
    """The first line of a log: facts of its first event, and of each `forked` event."""

    format: str
    """The format of the log, `heptad/log/1`."""
    game: str
    """The id of the game in which the log began."""
    title: str
    """The title of the game."""
    revision: int
    """The revision of the title's rules and data."""
    rules_hash: str
    """The hash of this revision."""
    seats: int
    """The number of seats."""
    options: dict[str, Any]
    """The options of the game."""
    seed_hash: str
    """The hash of the seed, which the log reveals after the end."""
    forks: list[ForkHeaderOut] | msgspec.UnsetType = msgspec.UNSET
    """The forks from which the game continued, oldest first; absent if there was none."""


class ExportedGameOut(msgspec.Struct, frozen=True):
    """A line of an export: a game, and its log with the seals that the caller may open.

    `header` and then `log`, one per line, are the answer of `GET …/log`.
    """

    title: str
    """The title of the game."""
    game: LobbyGameOut
    """The game as in the lobby, at the last version of the log."""
    cursor: str
    """Continues the export after this game."""
    header: LogHeaderOut
    """The first line of the log."""
    log: list[Annotated[Any, reference("Envelope")]]
    """The envelopes, in order."""


class PlaceOut(Place, frozen=True):
    """The result of a seat, with the name of its player."""

    name: str | None
    """The name of the player. Null for a bot."""


class ResultOut(Result, frozen=True):
    """How a game ended. `version` is its last version; `counted` says whether it counts in the standings."""

    seats: tuple[PlaceOut, ...]
    """The results of the seats."""


class ResultsOut(msgspec.Struct, frozen=True):
    """A page of results, newest first, and the cursor of the next page."""

    results: list[ResultOut]
    """The results, newest first."""
    next: str | None
    """The `cursor` of the next page. Null on the last page."""


class RatingHistoryQuery(PageQuery):
    """The title and number of seats of the games, and the page."""

    title = fields.String(required=True, validate=validate.OneOf(sorted(TITLES)))
    """The title of the games."""
    seats = Whole(load_default=None, validate=validate.Range(1, 16))
    """Only games with this number of seats."""


class RatingHistoryOut(msgspec.Struct, frozen=True):
    """A page of a player's rated games, newest first, and the cursor of the next page."""

    player: str
    """The id of the player."""
    title: str
    """The id of the title."""
    seats: int | None
    """The number of seats of the games. Null for all."""
    games: list[RatedGame]
    """The rated games, newest first."""
    next: str | None
    """The `cursor` of the next page. Null on the last page."""


class RankedOut(Ranked, frozen=True):
    """A player's place by rating; equal ratings share a rank."""

    name: str
    """The name of the player."""


class RankingOut(msgspec.Struct, frozen=True):
    """A page of players, best first, and the cursor of the next page."""

    title: str
    """The id of the title."""
    seats: int | None
    """The number of seats of the games that count. Null for all."""
    players: list[RankedOut]
    """The players, best first."""
    next: str | None
    """The `cursor` of the next page. Null on the last page."""
