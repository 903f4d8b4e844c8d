"""Analyses: why bots moved, and what a searching bot thinks of the decisions of a finished game."""

from typing import Literal

import msgspec

from projections.frames.legal_moves import Move


class SearchedMoveOut(msgspec.Struct, frozen=True):
    """A move that was searched: the game was played on after it, again and again."""

    move: Move
    """The move, as it is posted."""
    label: str
    """The move in words."""
    playouts: int
    """How often the game was played on after the move."""
    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""
    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class ThoughtOut(msgspec.Struct, frozen=True):
    """What a bot found when it made a move."""

    seat: int
    """The seat of the bot."""
    version: int
    """The version of the game before the move."""
    decision: str
    """The id of the decision."""
    bot: str
    """The kind of bot, such as `strong`."""
    lines: list[SearchedMoveOut]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest. A bot
    trusts its first guess of a move, too, so that the first one need not have the highest value."""
    hurried: bool
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


class ThoughtsOut(msgspec.Struct, frozen=True):
    """Why the bots of a finished game moved as they did."""

    title: str
    """The id of the title of the game."""
    thoughts: list[ThoughtOut]
    """One for each decision of a bot that searches, unless it had no choice, by version and seat."""
    analysed: bool
    """Whether somebody has asked for an analysis of the game, which `GET …/analysis` shows as far as it is computed."""


class JudgedDecisionOut(msgspec.Struct, frozen=True):
    """A decision of a seat, and what a searching bot thinks of it. The bot knew what the seat knew then."""

    seat: int
    """The seat that made the decision."""
    version: int
    """The version of the game before the move."""
    decision: str
    """The id of the decision."""
    chosen: SearchedMoveOut
    """What the seat did."""
    preferred: SearchedMoveOut
    """What the bot would have done: the chosen move if it found none that is better."""
    cost: float
    """By how much the preferred move is worth more than the chosen one, from 0 to 1."""
    rank_cost: float
    """By how much the expected rank is better after the preferred move. It can be negative: the worth decides."""


class AnalysisOut(msgspec.Struct, frozen=True):
    """The analysis of a finished game, as far as it is computed."""

    title: str
    """The id of the title of the game."""
    bot: str
    """The kind of bot that judges."""
    status: Literal["running", "complete"]
    """Whether all decisions are judged."""
    total: int | None
    """How many decisions there are at which a seat had a choice: of a sealed one, the steps that were left at the
    reveal. Null before the first one is judged."""
    decisions: list[JudgedDecisionOut]
    """The decisions that are judged, in the order of the game."""
