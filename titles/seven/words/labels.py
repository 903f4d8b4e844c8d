"""Moves in words."""

from collections.abc import Sequence

from titles.kernel.state.game import AnyGame, pending_decision
from titles.seven.catalogue import catalogue
from titles.seven.play.decisions import DECISIONS
from titles.seven.terms.moves import Action
from titles.seven.terms.narrator import SevenNarrator


def narrator(revision: int, names: Sequence[str], language: str) -> SevenNarrator:
    """Return the names with which events and moves are described."""
    return SevenNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Action, language: str) -> str:
    """Return a move of a seat in words, as an answer to the decision that it is asked for."""
    teller = narrator(game.revision, (), language)
    pending = pending_decision(game, seat)
    return move.label(teller) if pending is None else DECISIONS[pending.kind].label(teller, move)
