"""Bots: they see what their seat may open, and choose among its offers."""

from collections.abc import Sequence
from typing import Any

from rules.table.game import AnyGame
from rules.table.title import Chance, Offer


def random_bot(_view: AnyGame, _seat: int, offers: Sequence[Offer], chance: Chance) -> Any:
    """Any move, each as likely."""
    return chance.choice(offers).move


def greedy_bot(_view: AnyGame, _seat: int, offers: Sequence[Offer], chance: Chance) -> Any:
    """X."""
    return chance.choice(offers).move
