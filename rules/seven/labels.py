"""Moves in words, in English and Japanese."""

from collections.abc import Sequence

from rules.kernel.game import AnyGame, pending_decision
from rules.seven.actions import Action
from rules.seven.catalogue import catalogue
from rules.seven.decisions import DECISIONS
from rules.seven.narrator import SevenNarrator


def narrator(revision: int, names: Sequence[str], language: str) -> SevenNarrator:
    """Return the names with which events and moves are described; any language but Japanese is English."""
    return SevenNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Action, language: str) -> str:
    """Return a move of a seat in words, as an answer to the decision that it is asked for."""
    teller = narrator(game.revision, (), language)
    pending = pending_decision(game, seat)
    return move.label(teller) if pending is None else DECISIONS[pending.kind].label(teller, move)
