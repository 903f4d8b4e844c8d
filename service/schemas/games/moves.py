"""Moves: the legal moves of a seat, and a posted move."""

from typing import Annotated, Any

import msgspec
from marshmallow import Schema, fields, validate

from service.schemas.basics.fields import Component, QueryFlag, reference
from titles.kernel.words.translated import Translated


class MoveIn(Schema):
    """A move as listed by `GET …/moves`: its `move` or its `id`, and the decision that it is meant for."""

    move = Component("Move", load_default=None, allow_none=False)
    id = fields.String(load_default=None, allow_none=False, validate=validate.Length(max=100))
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


class MovesQuery(Schema):
    """What to list besides the legal moves."""

    unavailable = QueryFlag(
        load_default=False,
        metadata={
            "description": "Whether to list illegal moves too: those about what the seat holds or sees, with reasons."
        },
    )


Move = Annotated[Any, reference("Move")]


class OfferOut(msgspec.Struct, frozen=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""
    move: Move
    """The move, to post as it is."""
    label: str
    """The move in words."""
    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice."""
    setting: bool | msgspec.UnsetType = msgspec.UNSET
    """True for a change of the seat's settings. Otherwise absent."""


class HintOut(msgspec.Struct, frozen=True):
    """What a bot of the title would do in the caller's seat."""

    title: str
    """The id of the title of the game."""
    version: int
    """The version of the game."""
    seat: int
    """The caller's seat."""
    decision: str
    """The id of the decision that the move answers."""
    bot: str
    """The kind of bot that was asked, such as `greedy`."""
    move: Move
    """The move, one of those that are listed."""
    id: str
    """The name of the move, which can be posted instead of `move`."""
    label: str
    """The move in words."""


class RefusalOut(msgspec.Struct, frozen=True):
    """Why a move is refused: members of the problem document with which the service would answer the posted move."""

    type: str
    """The type of the problem, such as `urn:heptad:problem:refused:not_in_hand`."""
    rule: str
    """The rule that forbids the move, such as `seven section 6.5`."""
    rule_url: str
    """The URL of the rule."""
    detail: str
    """The reason in words, in the language that Accept-Language prefers."""


class UnavailableOut(msgspec.Struct, frozen=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: Move
    """The move as a complete body."""
    label: str
    """The move in words."""
    refusal: RefusalOut
    """The refusal that posting the move would get."""


class MovesOut(msgspec.Struct, frozen=True):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings.
    """

    title: str
    """The id of the title of the game."""
    version: int
    """The version of the game."""
    seat: int
    """The caller's seat."""
    decision: str | None
    """The id of the pending decision. Null if there is none."""
    prompt: Translated | None
    """What the seat has to decide, as a sentence. Null if it has no decision to make."""
    awaited: bool
    """Whether the game waits for the seat."""
    chosen: tuple[Move, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""
    moves: list[OfferOut]
    """The legal moves, the default move first; then the settings."""
    unavailable: list[UnavailableOut] | msgspec.UnsetType = msgspec.UNSET
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""
