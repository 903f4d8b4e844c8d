"""The bodies that the API takes and gives, for reading requests and for the contract."""

import re
from typing import Any, get_args

from marshmallow import Schema, ValidationError, fields, validate, validates_schema
from marshmallow.fields import Field

from projections.lines import Check
from projections.results import Origin
from rules.registry import TITLES

HEX_32 = validate.Regexp(r"^[0-9a-f]{64}\Z", error="is 32 bytes as lower-case hex")
WAIT_MOST = 30
MOST_EVENTS = 1000
KINDS = ["reveal", "conflict", "deadline", "bot"]
LANGUAGES = ("en", "ja")
STATUSES = ["open", "playing", "finished"]


class Component(Field):  # type: ignore[type-arg]
    """Anything here; in the contract, a component of that name (generated from the structs)."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component


def component_reference(_converter: Any, field: Any, **_kwargs: Any) -> dict[str, Any]:
    """apispec's view of a Component."""
    if not isinstance(field, Component):
        return {}
    reference = {"$ref": f"#/components/schemas/{field.component}"}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference


class Whole(fields.Integer):
    """An integer: in a body a JSON integer, in a query plain digits."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,20}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)


class Flag(fields.Boolean):
    """JSON's true or false, nothing that resembles them."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)


def _visible(text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise ValidationError("has visible characters only")


class PlayerIn(Schema):
    """A name to be called by."""

    name = fields.String(required=True, validate=[validate.Length(1, 40), _visible])


class PlayerOut(Schema):
    """A player, with the token that is shown once."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class TokenIn(Schema):
    """What a further token may do."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(["game:read", "game:play"])),
        load_default=["game:read", "game:play"],
        validate=validate.Length(1, 2),
    )


class AccountOut(Schema):
    """Who is calling."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)


class NamesOut(Schema):
    """A name in both languages."""

    en = fields.String(required=True)
    ja = fields.String(required=True)


class SeatsOut(Schema):
    """How many can play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class TitleOut(Schema):
    """A game that can be played; `options` is a JSON Schema."""

    id = fields.String(required=True)
    name = fields.Nested(NamesOut, required=True)
    seats = fields.Nested(SeatsOut, required=True)
    revision = fields.Integer(required=True)
    options = fields.Dict(required=True)
    bots = fields.List(fields.String(), required=True)


class TitlesOut(Schema):
    """What can be played."""

    titles = fields.List(fields.Nested(TitleOut), required=True)


class CatalogueOut(Schema):
    """A title's cards, boards and tokens, with names in both languages."""

    title = fields.String(required=True)
    revision = fields.Integer(required=True)
    rules_hash = fields.String(required=True)
    catalogue = fields.Dict(required=True)


class GameIn(Schema):
    """A table to open."""

    title = fields.String(required=True, metadata={"enum": sorted(TITLES)})
    seats = Whole(required=True, strict=True, validate=validate.Range(1, 16))
    options = fields.Dict(keys=fields.String(), load_default=dict)
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    join = Flag(load_default=True)
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    bots = fields.List(fields.String(), load_default=list, validate=validate.Length(max=16))


class SeatIn(Schema):
    """A seat to take: for the caller, or by the table's creator for a bot."""

    seat = Whole(strict=True, load_default=None, allow_none=True, validate=validate.Range(0, 15))
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    invite = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))


class ForkSeatIn(Schema):
    """Who has a seat of a fork: the caller (`"player": "me"`), perhaps with a nonce, or a bot."""

    player = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["me"]))
    nonce = fields.String(load_default=None, allow_none=True, validate=HEX_32)
    bot = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 40))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """A seat has one holder, and only a player brings a nonce."""
        if (data["player"] is None) == (data["bot"] is None):
            raise ValidationError('has "player": "me" or a bot')
        if data["nonce"] is not None and data["bot"] is not None:
            raise ValidationError("a bot brings none", "nonce")


class ForkIn(Schema):
    """Where to leave the finished game, and who has which seat: null where it is free, as are all without `seats`."""

    at = Whole(required=True, strict=True, validate=validate.Range(1, 2**53 - 1))
    seats = fields.List(
        fields.Nested(ForkSeatIn, allow_none=True), load_default=None, allow_none=True, validate=validate.Length(1, 16)
    )
    visibility = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(["public", "private"]))


class GameSeatOut(Schema):
    """Who holds a seat."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    name = fields.String(allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = fields.Boolean()


class StandingOut(Schema):
    """Where a seat stands."""

    seat = fields.Integer(required=True)
    rank = fields.Integer(required=True)
    total = fields.Integer(required=True, allow_none=True)
    points = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    tie_break = fields.Integer(required=True, allow_none=True)
    resigned = fields.Boolean(required=True)


class ForkedOut(Schema):
    """The game that a fork goes on from, by the id in its log, and the version up to which it has it."""

    from_ = fields.String(required=True, data_key="from")
    at = fields.Integer(required=True)


class ImportedOut(Schema):
    """Where a log comes from that was brought here: the game's id there; and who brought it, when."""

    game = fields.String(required=True)
    player = fields.String(required=True)
    at = fields.String(required=True)


class GameOut(Schema):
    """A game as the caller sees it. `due` is the kind of work that the service owes the game."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    revision = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    reason = fields.String(required=True, allow_none=True)
    visibility = fields.String(required=True)
    creator = fields.String(required=True, allow_none=True)
    options = fields.Dict(required=True)
    created_at = fields.String(required=True)
    updated_at = fields.String(required=True)
    seed_hash = fields.String(required=True)
    forked = fields.Nested(ForkedOut, required=True, allow_none=True)
    imported = fields.Nested(ImportedOut, required=True, allow_none=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    seats = fields.List(fields.Nested(GameSeatOut), required=True)
    you = fields.Integer(required=True, allow_none=True)
    to_move = fields.List(fields.Integer(), required=True)
    due = fields.String(required=True, allow_none=True, validate=validate.OneOf([*KINDS, None]))
    state = Component("State", required=True, allow_none=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)
    invite = fields.String()


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


NO_CURSOR = "Not the `next` of an earlier page."


class PageQuery(Schema):
    """Which part of a list: behind which entry, and how many."""

    cursor = fields.String(
        load_default=None,
        validate=validate.Regexp(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z [a-z0-9]{1,40}$", error=NO_CURSOR),
    )
    limit = Whole(load_default=20, validate=validate.Range(1, 100))


class ResultsQuery(PageQuery):
    """Which results: of a title, of a player, the caller's own."""

    title = fields.String(load_default=None, validate=validate.OneOf(sorted(TITLES)))
    player = fields.String(load_default=None, validate=validate.Length(1, 100))
    mine = fields.Boolean(load_default=False)


class LobbyQuery(ResultsQuery):
    """Which games: of a title, of a status, of a player, the caller's own."""

    status = fields.String(load_default=None, validate=validate.OneOf(STATUSES))


class PlaceOut(Schema):
    """How it ended for a seat."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = fields.Boolean(required=True)
    rank = fields.Integer(required=True)
    total = fields.Integer(required=True, allow_none=True)
    tie_break = fields.Integer(required=True, allow_none=True)


class ResultOut(Schema):
    """How a game ended; `version` is its last. `counted` says whether the standings count it."""

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
    """A page of results, the last one first, and the cursor of the next page."""

    results = fields.List(fields.Nested(ResultOut), required=True)
    next = fields.String(required=True, allow_none=True)


class RankingQuery(PageQuery):
    """Which standings of a title: of all its games, or of those with so many seats."""

    cursor = fields.String(
        load_default=None, validate=validate.Regexp(r"^[-0-9.]{1,30} [!-~]{1,200}$", error=NO_CURSOR)
    )
    seats = Whole(load_default=None, validate=validate.Range(1, 16))


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


class GameQuery(Schema):
    """At which past version, as whom, or behind which version to wait for, and how many seconds."""

    at = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    as_ = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(r"^(spectator|[0-9]{1,2})\Z", error="is a seat or `spectator`"),
    )
    after = Whole(load_default=None, validate=validate.Range(0, 2**53 - 1))
    wait = fields.Float(load_default=0.0, validate=validate.Range(0, WAIT_MOST))


class EventsQuery(Schema):
    """Behind which version, how many (1000 in a page), and how many seconds to wait for one (none in a page).

    A stream goes on for ever without `limit` and `wait`.
    """

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    limit = Whole(load_default=None, validate=validate.Range(1, MOST_EVENTS))
    wait = fields.Float(load_default=None, validate=validate.Range(0, WAIT_MOST))


class HistoryQuery(Schema):
    """Behind which version, how many events at most, and in which language; without one by Accept-Language."""

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    limit = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    lang = fields.String(load_default=None, validate=validate.OneOf(LANGUAGES))


class NoticesQuery(Schema):
    """For how many seconds to wait without any notice; for ever, if it is not said."""

    wait = fields.Float(load_default=None, validate=validate.Range(0, WAIT_MOST))


class MoveIn(Schema):
    """A move, as `GET …/moves` offered it, and the decision that it is meant for."""

    move = Component("Move", required=True)
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


class ChangedOut(Schema):
    """The game after a change: its version, its head hash, and the kind of work that is owed now."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    due = fields.String(required=True, allow_none=True)


class OfferOut(Schema):
    """A legal move, complete as it can be posted, in words, and what it costs."""

    move = Component("Move", required=True)
    label = fields.String(required=True)
    cost = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class MovesOut(Schema):
    """What the caller's seat may do now. `chosen` is its own current choice, step by step."""

    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    awaited = fields.Boolean(required=True)
    chosen = fields.List(Component("Move"), required=True, allow_none=True)
    moves = fields.List(fields.Nested(OfferOut), required=True)


class EventsOut(Schema):
    """Envelopes as the caller may open them, and the version up to which they go."""

    events = fields.List(Component("Envelope"), required=True)
    version = fields.Integer(required=True)


class HistoryLineOut(Schema):
    """An event in words. `seat` is there if it is the act of a seat, not of the table, a player or a worker."""

    version = fields.Integer(required=True)
    batch = fields.Integer(required=True)
    type = fields.String(required=True)
    actor = fields.String(required=True)
    seat = fields.Integer()
    text = fields.String(required=True)


class HistoryOut(Schema):
    """The game told line by line, as far as the caller may know it, and the version up to which it is told."""

    lines = fields.List(fields.Nested(HistoryLineOut), required=True)
    version = fields.Integer(required=True)
    lang = fields.String(required=True, validate=validate.OneOf(LANGUAGES))


class StandingsOut(Schema):
    """Ranks and points by category."""

    version = fields.Integer(required=True)
    status = fields.String(required=True)
    reason = fields.String(required=True, allow_none=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)


class FlawOut(Schema):
    """The first version at which something is wrong (0: the header), which check found it, and what it is."""

    version = fields.Integer(required=True)
    check = fields.String(required=True, validate=validate.OneOf(get_args(Check)))
    detail = fields.String(required=True)


class VerdictOut(Schema):
    """What was found in a log, up to its end or to the first problem.

    `complete` says that all checks were made of all of it; seals that are closed leave some for later.
    """

    sound = fields.Boolean(required=True)
    complete = fields.Boolean(required=True)
    problem = fields.Nested(FlawOut, required=True, allow_none=True)
    title = fields.String(required=True, allow_none=True)
    game = fields.String(required=True, allow_none=True)
    revision = fields.Integer(required=True, allow_none=True)
    status = fields.String(required=True, allow_none=True, validate=validate.OneOf([*STATUSES, None]))
    reason = fields.String(required=True, allow_none=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    seals = fields.Integer(required=True)
    closed = fields.Integer(required=True)
    draws = fields.Integer(required=True)
    batches = fields.Integer(required=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)


class HealthOut(Schema):
    """How the service is."""

    status = fields.String(required=True)


class ErrorOut(Schema):
    """One wrong field."""

    field = fields.String(required=True)
    detail = fields.String(required=True)


class ProblemOut(Schema):
    """A problem document (RFC 9457). A refused move names the rule, and where the legal moves are.

    `ends` are the nearest versions at which a batch ends, where one was asked for at which none does.
    """

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(ErrorOut))
    rule = fields.String()
    version = fields.Integer()
    moves = fields.String()
    scope = fields.String()
    verdict = fields.Nested(VerdictOut)
    ends = fields.List(fields.Integer())
