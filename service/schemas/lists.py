"""Lists with pages: the lobby, results, the standings of a title."""

from typing import get_args

from marshmallow import Schema, fields, validate

from projections.results import Origin
from rules.registry import TITLES
from service.schemas.fields import STATUSES, QueryFlag, Whole
from service.schemas.games import ForkedOut, GameSeatOut, ImportedOut

NO_CURSOR = "Not the `next` of an earlier page."


class PageQuery(Schema):
    """A page of a list: the cursor after which it begins, and the number of entries."""

    cursor = fields.String(
        load_default=None,
        validate=validate.Regexp(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z [a-z0-9]{1,40}$", error=NO_CURSOR),
    )
    limit = Whole(load_default=20, validate=validate.Range(1, 100))


class ResultsQuery(PageQuery):
    """A filter for results: by title, by player, or only the caller's own."""

    title = fields.String(load_default=None, validate=validate.OneOf(sorted(TITLES)))
    player = fields.String(load_default=None, validate=validate.Length(1, 100))
    mine = QueryFlag(load_default=False)


class LobbyQuery(ResultsQuery):
    """A filter for games: by title, by status, by player, or only the caller's own."""

    status = fields.String(load_default=None, validate=validate.OneOf(STATUSES))


class RankingQuery(PageQuery):
    """A filter for the standings of a title: all its games, or those with this number of seats."""

    cursor = fields.String(
        load_default=None, validate=validate.Regexp(r"^[-0-9.]{1,30} [!-~]{1,200}$", error=NO_CURSOR)
    )
    seats = Whole(load_default=None, validate=validate.Range(1, 16))


class LobbyGameOut(Schema):
    """A game in the lobby."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    reason = fields.String(required=True, allow_none=True)
    visibility = fields.String(required=True)
    creator = fields.String(required=True, allow_none=True)
    created_at = fields.String(required=True)
    updated_at = fields.String(required=True)
    version = fields.Integer(required=True)
    seats = fields.List(fields.Nested(GameSeatOut), required=True)
    forked = fields.Nested(ForkedOut, required=True, allow_none=True)
    imported = fields.Nested(ImportedOut, required=True, allow_none=True)


class LobbyOut(Schema):
    """A page of games, newest first, and the cursor of the next page."""

    games = fields.List(fields.Nested(LobbyGameOut), required=True)
    next = fields.String(required=True, allow_none=True)


class PlaceOut(Schema):
    """The result of a seat."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = fields.Boolean(required=True)
    rank = fields.Integer(required=True)
    total = fields.Integer(required=True, allow_none=True)
    tie_break = fields.Integer(required=True, allow_none=True)


class ResultOut(Schema):
    """How a game ended. `version` is its last version; `counted` says whether it counts in the standings."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    origin = fields.String(required=True, validate=validate.OneOf(get_args(Origin)))
    options = fields.Dict(required=True)
    visibility = fields.String(required=True)
    reason = fields.String(required=True)
    created_at = fields.String(required=True)
    finished_at = fields.String(required=True)
    version = fields.Integer(required=True)
    counted = fields.Boolean(required=True)
    seats = fields.List(fields.Nested(PlaceOut), required=True)


class ResultsOut(Schema):
    """A page of results, newest first, and the cursor of the next page."""

    results = fields.List(fields.Nested(ResultOut), required=True)
    next = fields.String(required=True, allow_none=True)


class RankedOut(Schema):
    """A player's place by rating; equal ratings share a rank."""

    rank = fields.Integer(required=True)
    player = fields.String(required=True)
    name = fields.String(required=True)
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    rating = fields.Float(required=True)
    mu = fields.Float(required=True)
    sigma = fields.Float(required=True)


class RankingOut(Schema):
    """A page of players, best first, and the cursor of the next page."""

    title = fields.String(required=True)
    seats = fields.Integer(required=True, allow_none=True)
    players = fields.List(fields.Nested(RankedOut), required=True)
    next = fields.String(required=True, allow_none=True)
